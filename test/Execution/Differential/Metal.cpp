// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Metal on the host as an executor: clang compiles many texts at a time as C++, with test/Support/metal in place of Metal's library, and a process
// of its own runs them, in memory that it shares with us.

#include "Executors.h"

#include "../../Support/metal/host/job.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <dlfcn.h>
#include <set>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace besl;
using namespace llvm;

namespace differential {
namespace {

using HostResource = besl_metal_host::Resource;
using HostJob = besl_metal_host::Job;

/// Texts that clang takes at a time, and seconds that a program has.
constexpr size_t kBatch = 50;
constexpr unsigned kSeconds = 60;

class Metal : public Executor {
public:
  Metal(std::string shim, bool optimize) : Executor(optimize ? "Metal, optimised" : "Metal"), shim(std::move(shim)), optimize(optimize) {
    ErrorOr<std::string> found = sys::findProgramByName("clang-22");
    if (found)
      clang = *found;
    else
      missing = "clang-22 is not installed";
  }

  std::vector<Result> run(const std::vector<Program *> &programs) override {
    std::vector<Result> results(programs.size());
    std::vector<Item> items;
    for (auto [program, result] : zip_equal(programs, results)) {
      Item item = {program, &result, ""};
      if (std::optional<Result> none = prepare(*program, item.text))
        result = std::move(*none);
      else
        items.push_back(std::move(item));
    }
    for (size_t begin = 0; begin < items.size(); begin += kBatch)
      runBatch(MutableArrayRef(items).slice(begin, std::min(kBatch, items.size() - begin)));
    return results;
  }

private:
  struct Item {
    Program *program;
    Result *result;
    std::string text; ///< of C++
  };

  std::optional<Result> prepare(Program &program, std::string &text);
  void runBatch(MutableArrayRef<Item> items);
  bool compile(ArrayRef<Item> items, StringRef library, std::string &messages);
  void execute(MutableArrayRef<Item> items, const std::string &library);

  std::string shim, clang;
  bool optimize;
};

/// The parameters of an entry: type, name and attribute.
struct Parameter {
  std::string type, name, attribute;
};

std::vector<Parameter> getParameters(StringRef text) {
  std::vector<Parameter> parameters;
  size_t at = text.find("\nkernel void ");
  StringRef list = text.drop_front(at);
  list = list.substr(list.find('(') + 1);
  list = list.substr(0, list.find(") {\n"));
  Regex pattern("^ *([^[]*[ *&])([A-Za-z_0-9]+) \\[\\[([^]]*)\\]\\]$");
  SmallVector<StringRef> lines;
  list.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    SmallVector<StringRef> groups;
    if (pattern.match(line.rtrim(','), &groups))
      parameters.push_back({groups[1].str(), groups[2].str(), groups[3].str()});
  }
  return parameters;
}

const reflection::Placement *getPlacement(const reflection::Binding &binding) {
  for (const reflection::Placement &placement : binding.targets)
    if (placement.target == "msl")
      return &placement;
  return nullptr;
}

/// What is handed to a parameter of the entry; an empty text when that is not known.
std::string getArgument(const Parameter &parameter) {
  StringRef attribute = parameter.attribute;
  StringRef type = StringRef(parameter.type).trim();
  auto components = [&](const char *x, const char *y, const char *z) {
    return ("besl_metal_host::components<" + type + ">(" + x + ", " + y + ", " + z + ")").str();
  };
#define BESL_THREAD "besl_metal_host::threads[besl_metal_host::current]"
  if (attribute == "thread_position_in_grid")
    return components("besl_metal_host::group[0] * besl_metal_host::size[0] + " BESL_THREAD ".position[0]",
                      "besl_metal_host::group[1] * besl_metal_host::size[1] + " BESL_THREAD ".position[1]",
                      "besl_metal_host::group[2] * besl_metal_host::size[2] + " BESL_THREAD ".position[2]");
  if (attribute == "thread_position_in_threadgroup")
    return components(BESL_THREAD ".position[0]", BESL_THREAD ".position[1]", BESL_THREAD ".position[2]");
#undef BESL_THREAD
  if (attribute == "threadgroup_position_in_grid")
    return components("besl_metal_host::group[0]", "besl_metal_host::group[1]", "besl_metal_host::group[2]");
  if (attribute == "threadgroups_per_grid")
    return components("besl_metal_host::job->groups[0]", "besl_metal_host::job->groups[1]", "besl_metal_host::job->groups[2]");
  if (attribute == "thread_index_in_threadgroup")
    return components("besl_metal_host::current", "0", "0");
  if (attribute == "thread_index_in_simdgroup")
    return components("besl_metal_host::current % besl_metal_host::kLanes", "0", "0");
  if (attribute == "threads_per_simdgroup")
    return components("besl_metal_host::kLanes", "0", "0");
  return "";
}

/// Of formats with equal channels: their number, their bits and their kind.
bool readFormat(StringRef format, HostResource &resource) {
  resource.channels = format.starts_with("rgba") ? 4 : format.starts_with("rgb") ? 3 : format.starts_with("rg") ? 2 : 1;
  format = format.drop_while([](char c) { return c >= 'a' && c <= 'z'; });
  if (format.consumeInteger(10, resource.bits) || (resource.bits != 8 && resource.bits != 16 && resource.bits != 32))
    return false;
  resource.kind = format == "f" ? 'f' : format == "ui" ? 'u' : format == "i" ? 'i' : format == "_snorm" ? 's' : format.empty() ? 'n' : 0;
  return resource.kind != 0;
}

std::optional<Result> Metal::prepare(Program &program, std::string &text) {
  if (program.stage() != Stage::Compute)
    return Result::notRun("only compute stages are run on the host");
  for (const runner::Image &image : program.job.images) {
    HostResource resource;
    if (!readFormat(image.format, resource))
      return Result::notRun("the host has no format '" + image.format + "'");
  }
  std::string messages;
  std::string metal = translate(program, "msl", optimize, "", messages);
  if (metal.empty())
    return Result::failed("the target refuses it: " + messages);

  // Variables of a threadgroup are shared by its invocations, of which one runs at a time.
  raw_string_ostream os(text);
  SmallVector<StringRef> lines, parts;
  StringRef(metal).split(lines, '\n');
  // Function constants are values of a pipeline, which is known here: `constant T name [[function_constant(N)]];`.
  Regex constant("^constant ([a-z]+) ([a-z_0-9]+) \\[\\[function_constant\\(([0-9]+)\\)\\]\\];$"), asked("is_function_constant_defined\\(([a-z_0-9]+)\\)");
  std::set<std::string> given;
  for (StringRef line : lines) {
    if (line.starts_with("#include"))
      os << '\n';
    else if (constant.match(line, &parts)) {
      unsigned number = 0;
      parts[3].getAsInteger(10, number);
      auto value = program.job.specialization.find(number);
      bool isGiven = value != program.job.specialization.end();
      if (isGiven)
        given.insert(parts[2].str());
      os << "constant " << parts[1] << ' ' << parts[2] << " = besl_metal_host::constant_of<" << parts[1] << ">(" << (isGiven ? value->second : 0) << "u);\n";
    } else if (asked.match(line, &parts))
      os << asked.sub(given.count(parts[1].str()) ? "true" : "false", line) << '\n';
    else if (line.starts_with("    threadgroup ") && line.ends_with(";") && !line.contains('&') && !line.contains('*'))
      os << "    static " << line.drop_front(16) << '\n';
    else if (line.starts_with("uint4 besl_ballot("))
      // Its calls are the places that lanes meet at.
      os << "__attribute__((always_inline)) inline " << line << '\n';
    else
      os << line << '\n';
  }
  os << "static void besl_host_entry() {\n";
  std::vector<std::string> arguments;
  for (const Parameter &parameter : getParameters(metal)) {
    std::string argument = getArgument(parameter);
    StringRef attribute = parameter.attribute;
    unsigned number;
    if (StringRef(parameter.type).starts_with("constant Resources")) {
      os << "  Resources resources;\n";
      // Optimised, it may not have all that the program reaches.
      auto bind = [&](const std::string &name, uint32_t slot) {
        if (!name.empty() && metal.find(name + " [[id(") != std::string::npos)
          os << "  besl_metal_host::bind(resources." << name << ", " << slot << ", 0);\n";
      };
      for (const reflection::Binding &binding : program.reflection.bindings)
        if (const reflection::Placement *placement = getPlacement(binding)) {
          bind(placement->name, binding.slot);
          bind(placement->samplerName, binding.slot);
        }
      argument = "resources";
    } else if (attribute.consume_front("buffer(") && !attribute.consumeInteger(10, number)) {
      const reflection::Binding *found = nullptr;
      for (const reflection::Binding &binding : program.reflection.bindings)
        if (const reflection::Placement *placement = getPlacement(binding); placement && placement->kind == "buffer" && placement->index == number)
          found = &binding;
      StringRef type = StringRef(parameter.type).trim();
      bool isReference = type.consume_back("&");
      std::string pointer = found ? "besl_metal_host::find(" + std::to_string(found->slot) + ", 0).data" : "besl_metal_host::job->pushConstants";
      type.consume_back("*");
      argument = (isReference ? "*" : "") + ("reinterpret_cast<" + type + " *>(" + (found ? "" : "const_cast<void *>(") + pointer + (found ? "" : ")") + ")").str();
    }
    if (argument.empty())
      return Result::failed("nothing is known of the parameter '" + parameter.name + " [[" + parameter.attribute + "]]'");
    arguments.push_back(std::move(argument));
  }
  os << "  besl_main(" << join(arguments, ", ") << ");\n}\n";
  return std::nullopt;
}

bool Metal::compile(ArrayRef<Item> items, StringRef library, std::string &messages) {
  std::string source = (library + ".cpp").str(), log = (library + ".log").str();
  scope_exit remove([&] {
    sys::fs::remove(source);
    sys::fs::remove(log);
  });
  {
    std::error_code error;
    raw_fd_ostream os(source, error);
    os << "#include \"host.h\"\n";
    for (auto [number, item] : enumerate(items)) {
      std::array<uint32_t, 3> size = item.program->reflection.entry.workgroup.value_or(std::array<uint32_t, 3>{1, 1, 1});
      os << "namespace besl_text_" << number << " {\n#line 1 \"" << item.program->name << "\"\n"
         << item.text << "}\nextern \"C\" void besl_run_" << number << "(const besl_metal_host::Job &job) {\n  besl_metal_host::dispatch(job, " << size[0]
         << ", " << size[1] << ", " << size[2] << ", besl_text_" << number << "::besl_host_entry);\n}\n";
    }
  }
  std::string include = "-I" + shim + "/host";
  SmallVector<StringRef> command = {clang,
                                    "-std=c++17",
                                    "-O1",
                                    "-fPIC",
                                    "-shared",
                                    "-w",
                                    // Calls that lanes meet at stay where they are.
                                    "-fconvergent-functions",
                                    // Every operation is rounded, halves too.
                                    "-ffp-contract=off",
                                    "-Xclang",
                                    "-ffloat16-excess-precision=none",
                                    "-D__METAL_VERSION__=310",
                                    "-isystem",
                                    shim,
                                    include,
                                    source,
                                    "-o",
                                    library};
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(log), StringRef(log)};
  int status = sys::ExecuteAndWait(clang, command, std::nullopt, redirects, 600);
  if (auto text = MemoryBuffer::getFile(log))
    messages = (*text)->getBuffer().substr(0, 2000).str();
  return status == 0;
}

void Metal::execute(MutableArrayRef<Item> items, const std::string &library) {
  // All memory of the resources, and the number of the program that runs.
  struct Place {
    std::vector<uint64_t> offsets;
  };
  uint64_t total = 64;
  std::vector<Place> places;
  auto take = [&](Place &place, uint64_t size) {
    place.offsets.push_back(total);
    total += (size + 63) / 64 * 64 + 64;
  };
  for (const Item &item : items) {
    Place &place = places.emplace_back();
    for (const runner::Buffer &buffer : item.program->job.buffers)
      take(place, buffer.data.size());
    for (const runner::Image &image : item.program->job.images)
      take(place, image.data.size());
  }
  void *mapped = mmap(nullptr, total, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) {
    for (Item &item : items)
      *item.result = Result::failed("no memory");
    return;
  }
  scope_exit unmap([&] { munmap(mapped, total); });
  auto *memory = static_cast<uint8_t *>(mapped);
  auto *running = static_cast<volatile uint32_t *>(mapped);
  for (auto [item, place] : zip_equal(items, places)) {
    size_t i = 0;
    for (const runner::Buffer &buffer : item.program->job.buffers)
      llvm::copy(buffer.data, memory + place.offsets[i++]);
    for (const runner::Image &image : item.program->job.images)
      llvm::copy(image.data, memory + place.offsets[i++]);
  }

  auto runOne = [&](void *handle, size_t number) {
    const runner::Job &job = items[number].program->job;
    std::vector<HostResource> resources;
    size_t i = 0;
    for (const runner::Buffer &buffer : job.buffers) {
      HostResource &resource = resources.emplace_back();
      resource = {};
      resource.slot = buffer.binding;
      resource.element = buffer.element;
      resource.data = memory + places[number].offsets[i++];
      resource.size = buffer.data.size();
    }
    for (const runner::Image &image : job.images) {
      HostResource &resource = resources.emplace_back();
      resource = {};
      resource.slot = image.binding;
      resource.element = image.element;
      resource.data = memory + places[number].offsets[i++];
      resource.size = image.data.size();
      readFormat(image.format, resource);
      resource.width = image.width;
      resource.height = image.height;
      resource.depth = image.depth;
      resource.levels = image.levels;
      resource.volume = image.shape == runner::ImageShape::Volume;
      resource.cube = image.shape == runner::ImageShape::Cube || image.shape == runner::ImageShape::CubeArray;
      resource.linear = image.linear;
      resource.repeat = image.repeat;
    }
    HostJob host = {};
    host.resources = resources.data();
    host.count = resources.size();
    host.pushConstants = job.pushConstants.data();
    std::copy(job.groups.begin(), job.groups.end(), host.groups);
    auto *function = reinterpret_cast<void (*)(const HostJob &)>(dlsym(handle, ("besl_run_" + std::to_string(number)).c_str()));
    function(host);
  };

  for (size_t next = 0; next < items.size();) {
    *running = next;
    pid_t child = fork();
    if (child == 0) {
      // A fault is reported by who waits, not by LLVM's handlers.
      for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP})
        signal(number, SIG_DFL);
      void *handle = dlopen(library.c_str(), RTLD_NOW);
      if (!handle)
        _exit(3);
      for (size_t i = next; i != items.size(); ++i) {
        *running = i;
        itimerval limit = {{0, 0}, {kSeconds, 0}};
        setitimer(ITIMER_PROF, &limit, nullptr);
        runOne(handle, i);
      }
      *running = items.size();
      _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0)
      status = -1;
    size_t reached = *running;
    for (size_t i = next; i != reached; ++i)
      items[i].result->kind = Result::Done;
    if (reached < items.size())
      *items[reached].result = Result::failed(WIFSIGNALED(status) ? "ended by signal " + std::to_string(WTERMSIG(status)) : "the library was not loaded");
    next = reached + 1;
  }
  for (auto [item, place] : zip_equal(items, places)) {
    if (item.result->kind != Result::Done)
      continue;
    size_t i = 0;
    for (const runner::Buffer &buffer : item.program->job.buffers) {
      const uint8_t *from = memory + place.offsets[i++];
      item.result->outcome.buffers.emplace_back(from, from + buffer.data.size());
    }
    for (const runner::Image &image : item.program->job.images) {
      const uint8_t *from = memory + place.offsets[i++];
      item.result->outcome.images.emplace_back(from, from + image.data.size());
    }
  }
}

void Metal::runBatch(MutableArrayRef<Item> items) {
  SmallString<128> folder;
  if (sys::fs::createUniqueDirectory("besl-differential", folder)) {
    for (Item &item : items)
      *item.result = Result::failed("no folder for temporary files");
    return;
  }
  scope_exit remove([&] { sys::fs::remove_directories(folder); });
  std::string library = (folder + "/batch.so").str(), messages;
  if (compile(items, library, messages))
    return execute(items, library);
  if (items.size() == 1) {
    *items.front().result = Result::failed("clang refuses the Metal: " + messages);
    return;
  }
  // One that clang does not take is found by halves.
  size_t half = items.size() / 2;
  runBatch(items.take_front(half));
  runBatch(items.drop_front(half));
}

} // namespace

std::unique_ptr<Executor> makeMetal(const std::string &shim, bool optimize) { return std::make_unique<Metal>(shim, optimize); }

} // namespace differential
