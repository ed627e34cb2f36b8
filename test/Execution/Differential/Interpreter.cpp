// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter as an executor, and what all executors share.

#include "Executors.h"
#include "Planted.h"
#include "besl/Compiler/PassPipelines.h"
#include "besl/Compiler/Targets.h"
#include "besl/Execution/Compile.h"

using namespace besl;
using namespace llvm;

namespace differential {

Executor::~Executor() = default;

namespace {

/// Stage outputs as targets.
class Interface : public vm::VertexInterface, public vm::FragmentInterface {
public:
  Interface(const Program &program, const vm::ProgramLayout &layout, unsigned elements) : program(program), layout(layout) {
    targets.resize(program.outputs.size(), runner::Bytes(elements * 16));
  }

  void getInput(const vm::VariableInfo &input, uint32_t, uint32_t, uint32_t *words) override {
    vm::ScalarKind kind = vm::ScalarKind::F32;
    if (input.type) {
      const vm::TypeInfo &type = layout.types[*input.type];
      kind = type.kind == vm::TypeInfo::Kind::Scalar ? type.scalar : layout.types[type.element].scalar;
    }
    for (uint32_t i = 0; i != input.words; ++i)
      words[i] = getInputWord(input, kind, i);
  }
  bool hasInput(const vm::VariableInfo &) override { return true; }
  void setOutput(const vm::VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) override {
    unsigned element = program.stage() == Stage::Fragment ? y * kPixels + x : x;
    for (auto [known, target] : zip_equal(program.outputs, targets)) {
      bool isPosition = output.kind == vm::VariableInfo::Kind::Position;
      if (isPosition ? !known.location : known.location == output.location)
        std::copy_n(reinterpret_cast<const uint8_t *>(words), output.words * 4, target.begin() + element * 16);
    }
  }

  std::vector<runner::Bytes> targets;

private:
  const Program &program;
  const vm::ProgramLayout &layout;
};

} // namespace

Result interpret(Program &program, mlir::ModuleOp module, bool checked, bool races) {
  vm::ExecutionOptions options;
  options.checked = checked;
  options.races = races;
  std::unique_ptr<vm::ExecutableProgram> executable;
  std::string messages;
  mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return mlir::success();
  });
  executable = vm::compileForExecution(module, options);
  if (!executable)
    return Result::failed("the interpreter does not take it: " + messages);

  runner::Outcome outcome;
  vm::DescriptorBindings bindings;
  for (const runner::Buffer &buffer : program.job.buffers)
    outcome.buffers.push_back(buffer.data);
  for (auto [buffer, data] : zip_equal(program.job.buffers, outcome.buffers))
    bindings.bindBuffer(buffer.binding + buffer.element, data.data(), data.size());
  std::vector<vm::Texture> textures(program.job.images.size());
  for (const runner::Image &image : program.job.images)
    outcome.images.push_back(image.data);
  for (auto [image, data, texture] : zip_equal(program.job.images, outcome.images, textures)) {
    std::optional<vm::TexelFormat> format = vm::parseFormat(image.format);
    if (!format)
      return Result::notRun("the interpreter has no format '" + image.format + "'");
    texture.format = *format;
    texture.shape = image.shape == runner::ImageShape::Array    ? vm::TextureShape::D2Array
                    : image.shape == runner::ImageShape::Volume ? vm::TextureShape::D3
                    : image.shape == runner::ImageShape::Cube   ? vm::TextureShape::Cube
                    : image.shape == runner::ImageShape::CubeArray ? vm::TextureShape::CubeArray
                    : image.shape == runner::ImageShape::Line      ? vm::TextureShape::D1
                                                                   : vm::TextureShape::D2;
    uint64_t at = 0, bytes = vm::getTexelBytes(*format);
    for (uint32_t level = 0; level != image.levels; ++level) {
      vm::Texture::Level &made = texture.levels.emplace_back();
      made.width = std::max(image.width >> level, 1u);
      made.height = std::max(image.height >> level, 1u);
      made.slices = image.shape == runner::ImageShape::Volume ? std::max(image.depth >> level, 1u) : image.depth;
      made.data = data.data() + at;
      made.rowBytes = bytes * made.width;
      made.sliceBytes = made.rowBytes * made.height;
      at += made.sliceBytes * made.slices;
    }
    if (image.storage) {
      bindings.bindImage(image.binding + image.element, &texture);
      continue;
    }
    vm::Sampler sampler;
    sampler.filter = sampler.mipFilter = image.linear ? vm::Sampler::Filter::Linear : vm::Sampler::Filter::Nearest;
    sampler.u = sampler.v = sampler.w = image.repeat ? vm::Sampler::Address::Repeat : vm::Sampler::Address::ClampToEdge;
    for (auto [number, word] : enumerate(runner::kComparisons))
      if (image.compare == word)
        sampler.compare = vm::Sampler::Compare(number);
    bindings.bindTexture(image.binding + image.element, &texture, sampler);
  }
  if (!program.job.pushConstants.empty())
    bindings.setPushConstant(program.job.pushConstants.data(), program.job.pushConstants.size());
  vm::ExecutionConfig config;
  config.subgroupSize = kSubgroupSize;
  config.instructionLimit = 5'000'000;
  for (const vm::MemoryInfo &memory : executable->layout().memories)
    if (memory.kind == vm::MemoryInfo::Kind::Specialization)
      for (const reflection::SpecializationConstant &constant : program.reflection.specialization)
        if (constant.name == memory.name)
          if (auto value = program.job.specialization.find(constant.id); value != program.job.specialization.end())
            config.specialization.set(memory.name, constant.type == "bool" ? vm::ScalarKind::Bool : constant.type == "f32" ? vm::ScalarKind::F32
                                                   : constant.type == "i32" ? vm::ScalarKind::I32
                                                                            : vm::ScalarKind::U32,
                                      {constant.type == "bool" && value->second ? ~0u : value->second});

  vm::Execution execution(*executable);
  bool ok;
  if (program.stage() == Stage::Compute) {
    ok = execution.dispatch(bindings, config, program.job.groups[0], program.job.groups[1], program.job.groups[2]);
  } else {
    bool vertices = program.stage() == Stage::Vertex;
    Interface interface(program, executable->layout(), vertices ? kVertices : kPixels * kPixels);
    ok = vertices ? execution.runVertices(bindings, config, kVertices, 1, interface) : execution.runFragments(bindings, config, kPixels, kPixels, interface);
    outcome.targets = std::move(interface.targets);
  }
  if (!ok) {
    const vm::ExecutionError &error = *execution.error();
    std::string reason = vm::getFaultName(error.kind).str() + ": " + error.message;
    return checked && error.kind == vm::FaultKind::DivisionByZero ? Result::notRun(reason) : Result::failed(reason);
  }
  return {Result::Done, "", std::move(outcome)};
}

namespace {

class Interpreter : public Executor {
public:
  explicit Interpreter(bool checked) : Executor(checked ? "interpreter, checked" : "interpreter"), checked(checked) {}

  std::vector<Result> run(const std::vector<Program *> &programs) override {
    std::vector<Result> results;
    for (Program *program : programs) {
      if (program->stage() == Stage::Task || program->stage() == Stage::Mesh) {
        results.push_back(Result::notRun("a stage that makes geometry"));
        continue;
      }
      mlir::OwningOpRef<mlir::ModuleOp> copy(program->compilation->module().clone());
      results.push_back(interpret(*program, *copy, checked));
    }
    return results;
  }

private:
  bool checked;
};

} // namespace

std::unique_ptr<Executor> makeInterpreter(bool checked) { return std::make_unique<Interpreter>(checked); }

std::string translate(Program &program, StringRef target, bool optimize, StringRef pipeline, std::string &messages) {
  TargetOptions options;
  options.optimize = optimize;
  options.metalVersion = "3.1";
  options.hlslVulkan = true;
  std::string read;
  if (!pipeline.empty()) {
    if (!readPipeline(pipeline, read, messages))
      return "";
    options.beforeLegalize = [&](mlir::ModuleOp module) { return runPipeline(read, "differential", module); };
  }
  mlir::ModuleOp module = program.compilation->module();
  mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return mlir::success();
  });
  mlir::OwningOpRef<mlir::ModuleOp> copy(module.clone());
  std::string text;
  raw_string_ostream os(text);
  if (!writeModule(*findTarget(target), *copy, os, options))
    return "";
  applyPlanted(target, text);
  return text;
}

} // namespace differential
