// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Vulkan device as an executor: GLSL, and HLSL through glslang's front end for it. Programs run in a process of their own, many in one: neither a
// driver nor glslang survives everything.

#include "Device.h"
#include "Executors.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Regex.h"
#include <csignal>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace besl;
using namespace llvm;

namespace differential {

/// Passes that no level of the tools contains.
static constexpr StringRef kManyPasses = "besl-single-exit,besl-forward-lets,inline,sccp,canonicalize,cse,loop-invariant-code-motion,"
                                         "besl-lower-arrays-to-vectors,besl-simplify-effects,canonicalize,besl-robust-access";
/// glslang does not lay structured buffers out as Direct3D does, so that all of them are made words.
static constexpr StringRef kForHLSL =
    "besl-forward-lets{keep-names},besl-limit-uniform-buffers,besl-clamp-constant-indices,besl-lower-buffers-to-words";
/// Why there is no device; empty when there is one. Found out in a process of its own, once.
static std::string findMissing() {
  int ends[2];
  if (pipe(ends))
    return "no pipe";
  pid_t child = fork();
  if (child == 0) {
    std::string reason;
    if (!runner::Device::create("", reason) && write(ends[1], reason.data(), reason.size()) < 0)
      _exit(1);
    _exit(0);
  }
  close(ends[1]);
  std::string reason(1000, 0);
  ssize_t size = read(ends[0], reason.data(), reason.size());
  close(ends[0]);
  waitpid(child, nullptr, 0);
  reason.resize(std::max<ssize_t>(size, 0));
  return reason;
}

//===-- Results from the other process ------------------------------------------------------------------------------------===//

static void put(std::string &out, StringRef bytes) {
  uint64_t size = bytes.size();
  out.append(reinterpret_cast<const char *>(&size), sizeof size);
  out += bytes;
}
static void put(std::string &out, const std::vector<runner::Bytes> &contents) {
  put(out, std::to_string(contents.size()));
  for (const runner::Bytes &bytes : contents)
    put(out, StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}
/// False at the end.
static bool take(StringRef &in, StringRef &bytes) {
  uint64_t size;
  if (in.size() < sizeof size)
    return false;
  std::memcpy(&size, in.data(), sizeof size);
  if (in.size() - sizeof size < size)
    return false;
  bytes = in.substr(sizeof size, size);
  in = in.drop_front(sizeof size + size);
  return true;
}
static bool take(StringRef &in, std::vector<runner::Bytes> &contents) {
  StringRef number;
  size_t count;
  if (!take(in, number) || number.getAsInteger(10, count))
    return false;
  for (size_t i = 0; i != count; ++i) {
    StringRef bytes;
    if (!take(in, bytes))
      return false;
    contents.emplace_back(bytes.begin(), bytes.end());
  }
  return true;
}
static void put(std::string &out, const Result &result) {
  put(out, std::to_string(result.kind));
  put(out, result.reason);
  put(out, result.outcome.buffers);
  put(out, result.outcome.images);
  put(out, result.outcome.targets);
}
static bool take(StringRef &in, Result &result) {
  StringRef kind, reason;
  unsigned number;
  if (!take(in, kind) || kind.getAsInteger(10, number) || !take(in, reason) || !take(in, result.outcome.buffers) || !take(in, result.outcome.images) ||
      !take(in, result.outcome.targets))
    return false;
  result.kind = static_cast<Result::Kind>(number);
  result.reason = reason.str();
  return true;
}

namespace {

/// Seconds that a program has, with all that compiles it.
constexpr unsigned kSeconds = 90;

/// What the other process was at when it ended; in memory that both have.
enum Phase : uint8_t { Translating, Compiling, Running };

class Vulkan : public Executor {
public:
  Vulkan(VulkanText text, std::string name) : Executor(std::move(name)), text(text) {
    static const std::string reason = findMissing();
    missing = reason;
  }

  std::vector<Result> run(const std::vector<Program *> &programs) override {
    std::vector<Result> results;
    void *shared = mmap(nullptr, sizeof(Phase), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
      return std::vector<Result>(programs.size(), Result::failed("no memory"));
    scope_exit unmap([&] { munmap(shared, sizeof(Phase)); });
    phase = static_cast<volatile Phase *>(shared);
    while (results.size() != programs.size()) {
      int ends[2];
      pid_t child = pipe(ends) ? -1 : fork();
      if (child < 0) {
        results.resize(programs.size(), Result::failed("no process"));
        break;
      }
      if (child == 0) {
        for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
          signal(number, SIG_DFL);
        std::string reason;
        std::unique_ptr<runner::Device> device = runner::Device::create("", reason);
        for (size_t i = results.size(); device && i != programs.size(); ++i) {
          // Of processor time, which does not depend on what else the machine does.
          itimerval limit = {{0, 0}, {kSeconds, 0}};
          setitimer(ITIMER_PROF, &limit, nullptr);
          std::string out;
          put(out, runOne(*programs[i], *device));
          for (StringRef rest = out; !rest.empty();) {
            ssize_t written = write(ends[1], rest.data(), rest.size());
            if (written <= 0)
              _exit(1);
            rest = rest.drop_front(written);
          }
          if (device->hangs)
            break;
        }
        _exit(0);
      }
      close(ends[1]);
      std::string all, part(1 << 16, 0);
      for (ssize_t size; (size = read(ends[0], part.data(), part.size())) > 0;)
        all.append(part, 0, size);
      close(ends[0]);
      int status = 0;
      waitpid(child, &status, 0);
      StringRef rest = all;
      while (results.size() != programs.size()) {
        Result result;
        if (!take(rest, result))
          break;
        results.push_back(std::move(result));
      }
      if (WIFSIGNALED(status) && results.size() != programs.size())
        results.push_back(explainSignal(WTERMSIG(status)));
      else if (!WIFSIGNALED(status) && all.empty() && results.size() != programs.size())
        results.resize(programs.size(), Result::failed("the device cannot be opened"));
    }
    return results;
  }

private:
  Result runOne(Program &program, runner::Device &device);

  Result explainSignal(int number) const {
    if (number == SIGPROF && *phase == Compiling)
      return Result::notRun("glslang or the driver's compiler did not end in " + std::to_string(kSeconds) + " s");
    static const char *const who[] = {"the compiler", "glslang or the driver's compiler", "the driver"};
    return Result::failed(std::string(who[*phase]) + (number == SIGPROF ? " does not end" : " crashes") + " (signal " + std::to_string(number) + ")");
  }

  VulkanText text;
  volatile Phase *phase = nullptr;
};

/// A triangle over the whole picture whose vertices all give a fragment stage the same.
std::string makeVertexShader(const Program &program) {
  std::string declarations, body;
  for (const reflection::InterfaceVariable &input : program.reflection.inputs) {
    StringRef type = input.type;
    unsigned components = 1;
    if (type.consume_front("vec")) {
      components = type.front() - '0';
      type = type.drop_front();
    }
    bool isFloat = type.ends_with("f") || type.starts_with("f");
    vm::ScalarKind kind = isFloat ? vm::ScalarKind::F32 : type.starts_with("u") ? vm::ScalarKind::U32 : vm::ScalarKind::I32;
    bool isUnsigned = kind == vm::ScalarKind::U32;
    std::string spelt = isFloat ? "float" : isUnsigned ? "uint" : "int";
    if (components != 1)
      spelt = (isFloat ? "vec" : isUnsigned ? "uvec" : "ivec") + std::to_string(components);
    std::string name = "value_" + std::to_string(*input.location);
    declarations += "layout(location = " + std::to_string(*input.location) + ") " + (isFloat ? "" : "flat ") + "out " + spelt + " " + name + ";\n";
    vm::VariableInfo variable;
    variable.location = *input.location;
    body += "    " + name + " = " + spelt + "(";
    for (unsigned i = 0; i != components; ++i) {
      std::string word = std::to_string(getInputWord(variable, kind, i)) + "u";
      body += std::string(i ? ", " : "") + (isFloat ? "uintBitsToFloat(" + word + ")" : word);
    }
    body += ");\n";
  }
  return "#version 450\n" + declarations +
         "void main() {\n    gl_Position = vec4(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0, 0.5, 1.0);\n" + body + "}\n";
}

Result Vulkan::runOne(Program &program, runner::Device &device) {
  Stage stage = program.stage();
  if (stage != Stage::Compute && stage != Stage::Fragment)
    return Result::notRun("a " + stageKeyword(stage).str() + " stage alone has no result on a device");
  *phase = Translating;
  std::string messages;
  bool isHLSL = text == VulkanText::HLSL;
  std::string made = translate(program, isHLSL ? "hlsl" : "glsl", text == VulkanText::Optimized,
                               isHLSL ? kForHLSL : text == VulkanText::Passes ? kManyPasses : "", messages);
  if (made.empty())
    return Result::failed("the target refuses it: " + messages);
  runner::Job job = program.job;
  for (runner::Buffer &buffer : job.buffers) {
    std::string number = std::to_string(buffer.binding);
    Regex uniform(isHLSL ? "vk::binding\\(" + number + ", 0\\)\\]\\]\n *(ConstantBuffer<|cbuffer )"
                         : "binding = " + number + "[^)]*\\) *uniform ");
    buffer.uniform = uniform.match(made);
    // Devices see the rows of uniform buffers and the words of others; what is behind the last whole one may not be there.
    buffer.data.resize(alignTo(buffer.data.size(), buffer.uniform ? 16 : 4));
  }
  job.texts[stageKeyword(stage).str()] = {isHLSL ? runner::Language::HLSL : runner::Language::GLSL, "", made, isHLSL ? "besl_main" : "main"};
  if (stage == Stage::Fragment)
    job.texts["vertex"] = {runner::Language::GLSL, "", makeVertexShader(program), "main"};
  *phase = Compiling;
  device.onStart = [this] { *phase = Running; };
  Expected<runner::Outcome> outcome = device.run(job);
  if (!outcome) {
    std::string message = toString(outcome.takeError());
    if (device.compiles)
      return Result::notRun(message);
    return isHLSL && StringRef(message).starts_with("not valid") ? Result::notRun("glslang's SPIR-V of the HLSL is not valid: " + message)
                                                                 : Result::failed(message);
  }
  Result result = {Result::Done, "", std::move(*outcome)};
  for (auto [bytes, buffer] : zip_equal(result.outcome.buffers, program.job.buffers))
    bytes.resize(buffer.data.size());
  if (stage == Stage::Fragment) {
    // The components that an output has not are anything.
    std::vector<runner::Bytes> targets;
    for (const Program::Output &output : program.outputs) {
      runner::Bytes &bytes = targets.emplace_back(result.outcome.targets[*output.location]);
      for (size_t i = 0; i != bytes.size(); ++i)
        if (i / 4 % 4 >= output.components)
          bytes[i] = 0;
    }
    result.outcome.targets = std::move(targets);
  }
  return result;
}

} // namespace

std::unique_ptr<Executor> makeVulkan(VulkanText text) {
  static const char *const names[] = {"GLSL", "GLSL, optimised", "GLSL, passes", "HLSL"};
  return std::make_unique<Vulkan>(text, names[static_cast<unsigned>(text)]);
}

} // namespace differential
