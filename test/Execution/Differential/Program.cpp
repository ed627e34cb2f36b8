// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs, their resources, and the comparison of results.

#include "Program.h"

#include "Random.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Execution/Compile.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstring>

using namespace besl;
using namespace llvm;
using vm::ScalarKind;
using vm::TypeInfo;

namespace differential {

static void addMessages(Compilation &compilation, std::string &messages) {
  for (const Diagnostic &diagnostic : compilation.diagnostics().all())
    if (diagnostic.severity == Severity::Error)
      messages += diagnostic.message + "\n";
}

static std::unique_ptr<Program> finish(std::unique_ptr<Program> program, bool read, std::string &messages) {
  Compilation &compilation = *program->compilation;
  std::optional<reflection::Document> document;
  bool ok = read && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
    TargetOptions options;
    options.metalVersion = "3.1";
    options.reflectFor = {"msl"};
    document = reflectModule(module, options);
    return document.has_value();
  });
  if (!ok) {
    addMessages(compilation, messages);
    return nullptr;
  }
  program->reflection = std::move(*document);
  return program;
}

std::unique_ptr<Program> compileProgram(std::string name, std::string text, const CompileOptions &options, std::string &messages) {
  auto program = std::make_unique<Program>();
  program->name = name;
  program->text = std::move(text);
  program->compilation = std::make_unique<Compilation>(options);
  bool read = program->compilation->addBuffer(name + ".besl", MemoryBuffer::getMemBuffer(program->text));
  return finish(std::move(program), read, messages);
}

std::unique_ptr<Program> compileFile(const std::string &path, const CompileOptions &options, std::string &messages) {
  auto program = std::make_unique<Program>();
  program->name = path;
  program->compilation = std::make_unique<Compilation>(options);
  bool read = program->compilation->addFile(path);
  return finish(std::move(program), read, messages);
}

smith::Options getOptions(uint64_t seed, Stage stage) {
  smith::Options options;
  options.seed = seed;
  options.stage = stage == Stage::Vertex ? smith::Stage::Vertex : stage == Stage::Fragment ? smith::Stage::Fragment : smith::Stage::Compute;
  options.size = seed % 29 == 28 ? 150 : 10 + seed % 5 * 10;
  return options;
}

std::unique_ptr<Program> makeRandomProgram(const smith::Options &options, std::string &messages) {
  CompileOptions settings;
  settings.requireStage = true;
  settings.stage.stage = options.stage == smith::Stage::Vertex ? Stage::Vertex : options.stage == smith::Stage::Fragment ? Stage::Fragment : Stage::Compute;
  if (options.stage == smith::Stage::Compute)
    settings.stage.workgroup = {smith::kInvocations, 1, 1};
  std::unique_ptr<Program> program =
      compileProgram(stageKeyword(*settings.stage.stage).str() + "-" + std::to_string(options.seed), smith::generate(options), settings, messages);
  if (!program || !addResources(*program, options.seed, messages))
    return nullptr;
  return program;
}

//===-- Resources ---------------------------------------------------------------------------------------------------------===//

/// Calls a function with each scalar of a type: its offset, its kind, whether it is part of a matrix, and where it is.
template <typename FunctionT>
static void walk(const vm::ProgramLayout &layout, const TypeInfo &type, uint64_t offset, bool inMatrix, const std::string &path, const FunctionT &function) {
  switch (type.kind) {
  case TypeInfo::Kind::Scalar: return function(offset, type.scalar, inMatrix, path);
  case TypeInfo::Kind::Struct:
    for (const TypeInfo::Member &member : type.members)
      walk(layout, layout.types[member.type], offset + member.offset, inMatrix, path + "." + member.name, function);
    return;
  default:
    for (uint64_t i = 0; i != type.count; ++i)
      walk(layout, layout.types[type.element], offset + i * type.stride, inMatrix || type.kind == TypeInfo::Kind::Matrix,
           path + "[" + std::to_string(i) + "]", function);
  }
}

static uint16_t toHalf(float value) {
  _Float16 half = static_cast<_Float16>(value);
  uint16_t bits;
  std::memcpy(&bits, &half, sizeof bits);
  return bits;
}

static void fill(smith::Random &random, ScalarKind kind, bool inMatrix, uint8_t *at) {
  auto put = [&](auto value) { std::memcpy(at, &value, sizeof value); };
  uint32_t number = random.chance(60) ? random.below(10) : static_cast<uint32_t>(random.next());
  switch (kind) {
  case ScalarKind::U8: return put(static_cast<uint8_t>(number));
  case ScalarKind::U16: return put(static_cast<uint16_t>(number));
  case ScalarKind::F16: return put(toHalf(static_cast<float>(random.between(-32, 32)) * 0.25f));
  case ScalarKind::F32:
    return put(inMatrix ? static_cast<float>(random.between(-64, 64)) * 0.25f : static_cast<float>(random.between(-2048, 2048)) * 0.0625f);
  default: return put(random.chance(15) ? 0u - number : number);
  }
}

/// Bytes of what no scalar is known of: a resource that is declared and only reached by dead code.
static uint64_t getDeclaredSize(const Program &program, const reflection::Binding &binding) {
  for (const reflection::Type &type : program.reflection.types)
    if (type.name == binding.type)
      return type.size;
  return binding.stride;
}

/// From how a type is spelt.
static void addOutputs(Program &program) {
  runner::Draw draw;
  draw.width = draw.height = kPixels;
  for (const reflection::InterfaceVariable &variable : program.reflection.outputs) {
    StringRef type = variable.type;
    Program::Output output;
    output.name = variable.name;
    output.location = variable.location;
    output.inexact = StringRef(variable.name).contains("inexact");
    if (type.consume_front("vec")) {
      output.components = type.front() - '0';
      type = type.drop_front();
    }
    output.kind = type.ends_with("f") || type.starts_with("f") ? ScalarKind::F32 : type.starts_with("u") ? ScalarKind::U32 : ScalarKind::I32;
    program.outputs.push_back(output);
    if (program.stage() == Stage::Fragment && output.location) {
      if (draw.formats.size() <= *output.location)
        draw.formats.resize(*output.location + 1, "rgba32f");
      draw.formats[*output.location] = output.kind == ScalarKind::F32 ? "rgba32f" : output.kind == ScalarKind::U32 ? "rgba32ui" : "rgba32i";
    }
  }
  program.job.draw = std::move(draw);
}

bool addResources(Program &program, uint64_t seed, std::string &messages) {
  program.seed = seed;
  smith::Random random(seed ^ 0x5eed);
  // The layout of what is reached, before anything was optimised.
  std::unique_ptr<vm::ExecutableProgram> checked;
  bool ok = program.compilation->run([&](mlir::ModuleOp module) {
    mlir::OwningOpRef<mlir::ModuleOp> copy(module.clone());
    checked = vm::compileForExecution(*copy, {});
    return checked != nullptr;
  });
  if (!ok) {
    addMessages(*program.compilation, messages);
    return false;
  }
  const vm::ProgramLayout &layout = checked->layout();
  auto addScalars = [&](const TypeInfo &type, uint64_t offset, const std::string &path, runner::Bytes &data, std::vector<Scalar> &scalars) {
    walk(layout, type, offset, false, path, [&](uint64_t place, ScalarKind kind, bool inMatrix, const std::string &where) {
      if (place + 4 <= data.size() || place + 2 <= data.size() || place < data.size())
        fill(random, kind, inMatrix, data.data() + place);
      scalars.push_back({place, kind, StringRef(where).contains(".inexact"), where});
    });
  };
  for (const reflection::Binding &binding : program.reflection.bindings) {
    for (uint32_t element = 0; element != binding.count; ++element) {
      if (binding.kind == "buffer") {
        runner::Buffer buffer;
        buffer.binding = binding.slot;
        buffer.element = element;
        std::vector<Scalar> scalars;
        const vm::MemoryInfo *memory = checked->findBuffer(binding.slot);
        uint64_t elements = memory && memory->stride ? smith::kElements : 0;
        buffer.data.resize(memory ? memory->bytes + elements * memory->stride : getDeclaredSize(program, binding) * smith::kElements);
        if (memory && memory->type) {
          const TypeInfo &type = layout.types[*memory->type];
          if (type.kind == TypeInfo::Kind::Array && type.count == 0)
            for (uint64_t i = 0; i != elements; ++i)
              addScalars(layout.types[type.element], i * type.stride, binding.name + "[" + std::to_string(i) + "]", buffer.data, scalars);
          else
            addScalars(type, 0, binding.name, buffer.data, scalars);
        }
        program.job.buffers.push_back(std::move(buffer));
        program.scalars.push_back(std::move(scalars));
        continue;
      }
      runner::Image image;
      image.binding = binding.slot;
      image.element = element;
      image.storage = binding.kind == "storage_image";
      image.width = image.height = smith::kTexels;
      image.format = !binding.format.empty() ? binding.format : binding.sampledType == "u32" ? "r32ui" : "rgba32f";
      bool integers = image.format == "r32ui";
      image.data.resize(smith::kTexels * smith::kTexels * (integers ? 4 : 16));
      for (size_t i = 0; i != image.data.size(); i += 4)
        fill(random, integers ? ScalarKind::U32 : ScalarKind::F32, false, image.data.data() + i);
      program.job.images.push_back(std::move(image));
    }
  }
  if (program.reflection.pushConstants) {
    program.job.pushConstants.resize(program.reflection.pushConstants->size);
    for (const vm::MemoryInfo &memory : layout.memories)
      if (memory.kind == vm::MemoryInfo::Kind::PushConstant && memory.type) {
        std::vector<Scalar> scalars;
        addScalars(layout.types[*memory.type], 0, "push_constant", program.job.pushConstants, scalars);
      }
  }
  program.job.name = program.name;
  if (program.stage() != Stage::Compute)
    addOutputs(program);
  return true;
}

uint32_t getInputWord(const vm::VariableInfo &input, ScalarKind kind, unsigned component) {
  smith::Random random(input.location * 4 + component + 77);
  uint32_t word = 0;
  fill(random, kind, false, reinterpret_cast<uint8_t *>(&word));
  return word;
}

//===-- Comparison --------------------------------------------------------------------------------------------------------===//

static double toDouble(ScalarKind kind, const uint8_t *at) {
  if (kind == ScalarKind::F32) {
    float value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  _Float16 value;
  std::memcpy(&value, at, sizeof value);
  return static_cast<double>(value);
}

static unsigned getSize(ScalarKind kind) {
  return kind == ScalarKind::U8 ? 1 : kind == ScalarKind::U16 || kind == ScalarKind::F16 ? 2 : 4;
}

static uint32_t toWord(ScalarKind kind, const uint8_t *at) {
  uint32_t word = 0;
  std::memcpy(&word, at, getSize(kind));
  return word;
}

/// An empty text when the values agree.
static std::string compareScalar(const Scalar &scalar, const uint8_t *expected, const uint8_t *got, bool exact) {
  uint32_t a = toWord(scalar.kind, expected), b = toWord(scalar.kind, got);
  if (a == b)
    return "";
  bool isFloat = scalar.kind == ScalarKind::F32 || scalar.kind == ScalarKind::F16;
  if (!isFloat)
    return scalar.path + ": expected " + std::to_string(a) + ", got " + std::to_string(b);
  double x = toDouble(scalar.kind, expected), y = toDouble(scalar.kind, got);
  if ((x == 0 && y == 0) || (std::isnan(x) && std::isnan(y)))
    return "";
  if (scalar.inexact && !exact && std::abs(x - y) <= smith::kTolerance)
    return "";
  char text[160];
  std::snprintf(text, sizeof text, ": expected %.9g (%#x), got %.9g (%#x)", x, a, y, b);
  return scalar.path + text;
}

std::string compare(const Program &program, const runner::Outcome &expected, const runner::Outcome &got, bool exact) {
  for (size_t i = 0; i != program.job.buffers.size(); ++i) {
    const runner::Bytes &a = expected.buffers[i], &b = got.buffers[i];
    if (a == b)
      continue;
    if (a.size() != b.size())
      return "slot " + std::to_string(program.job.buffers[i].binding) + ": another size";
    for (const Scalar &scalar : program.scalars[i])
      if (std::string difference = compareScalar(scalar, a.data() + scalar.offset, b.data() + scalar.offset, exact); !difference.empty())
        return difference;
    // What no scalar is known of, and what lies between the scalars, is left as it was.
  }
  for (size_t i = 0; i != program.job.images.size(); ++i) {
    const runner::Image &image = program.job.images[i];
    const runner::Bytes &a = expected.images[i], &b = got.images[i];
    if (a == b)
      continue;
    bool floats = image.format == "rgba32f";
    for (size_t j = 0; j + 4 <= a.size() && j + 4 <= b.size(); j += 4) {
      size_t texel = j / (floats ? 16 : 4);
      Scalar scalar = {j, floats ? ScalarKind::F32 : ScalarKind::U32, false,
                       "slot " + std::to_string(image.binding) + ", texel (" + std::to_string(texel % image.width) + ", " +
                           std::to_string(texel / image.width) + ")"};
      if (std::string difference = compareScalar(scalar, a.data() + j, b.data() + j, exact); !difference.empty())
        return difference;
    }
  }
  if (expected.targets.size() != got.targets.size())
    return "another number of outputs";
  for (size_t i = 0; i != expected.targets.size(); ++i) {
    const runner::Bytes &a = expected.targets[i], &b = got.targets[i];
    const Program::Output &output = program.outputs[i];
    if (a.size() != b.size())
      return output.name + ": another size";
    for (size_t j = 0; j + 4 <= a.size(); j += 4) {
      unsigned component = j / 4 % 4;
      Scalar scalar = {j, output.kind, output.inexact, output.name + " " + std::to_string(j / 16) + "." + "xyzw"[component]};
      std::string difference = compareScalar(scalar, a.data() + j, b.data() + j, exact);
      if (!difference.empty() && !(!output.location && component == 1 && toDouble(ScalarKind::F32, a.data() + j) == -toDouble(ScalarKind::F32, b.data() + j)))
        return difference;
    }
  }
  return "";
}

} // namespace differential
