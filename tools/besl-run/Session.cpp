// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Session.h"
#include "Stages.h"
#include "Watch.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Location.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace besl;
using namespace besl::vm;

namespace {

/// Both of those who may look on.
struct Observers : ExecutionObserver {
  ExecutionObserver *trace, *profile;
  Observers(ExecutionObserver *trace, ExecutionObserver *profile) : trace(trace), profile(profile) {}
  bool wantsSteps() const override { return profile; }
  void step(const ExecutionStep &step) override { profile->step(step); }
  void note(const ExecutionNote &note) override {
    if (trace)
      trace->note(note);
  }
};

} // namespace

Session::Outcome Session::fail(const llvm::Twine &message, SourceRange range) {
  error.message = message.str();
  error.range = range;
  return Outcome::Problem;
}

bool Session::specialize(mlir::ModuleOp module) {
  if (job.specialize.empty())
    return true;
  SpecializeOptions options;
  for (const PlacedText &value : job.specialize)
    options.values.push_back(value.text);
  mlir::PassManager manager(module.getContext());
  manager.addPass(createSpecialize(options));
  return succeeded(manager.run(module));
}

Session::Outcome Session::compile() {
  ExecutionOptions options;
  options.checked = job.checked;
  options.races = job.races;
  options.entry = job.entry;
  options.notes = job.trace.has_value();
  bool ok = compilation.addFile(job.shader.text) && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
    if (specialize(module))
      executable = compileForExecution(module, options);
    return executable != nullptr;
  });
  if (ok)
    return Outcome::Done;
  return compilation.hasUsageErrors() ? Outcome::Problem : Outcome::Rejected;
}

Session::Outcome Session::prepare() {
  const ProgramLayout &layout = executable->layout();
  memory = std::make_unique<Resources>(layout);
  for (const Job::Binding &binding : job.binds)
    if (!memory->bind(binding))
      return fail(memory->error());
  if (job.pushConstants && !memory->setPushConstants(*job.pushConstants))
    return fail(memory->error());
  for (const Job::Assignment &assignment : job.sets)
    if (!memory->set(assignment))
      return fail(memory->error());
  return memory->complete() ? Outcome::Done : fail(memory->error());
}

std::optional<bool> Session::execute(ExecutionConfig &config) {
  const ProgramLayout &layout = executable->layout();
  const DescriptorBindings &bindings = memory->bindings();
  StageInputs inputs;
  if (!inputs.prepare(layout, *memory))
    return std::nullopt;
  switch (layout.stage) {
  case Stage::Compute:
    break;
  case Stage::Fragment: {
    Picture picture(layout, inputs, job.size[0], job.size[1]);
    bool done = machine->runFragments(bindings, config, job.size[0], job.size[1], picture);
    mainPicture = picture.takePictures(*memory);
    return done;
  }
  case Stage::Vertex: {
    Vertices vertices(inputs);
    bool done = machine->runVertices(bindings, config, job.vertices, job.instances, vertices);
    vertices.takeOutputs(*memory);
    return done;
  }
  case Stage::Task: {
    Tasks tasks;
    bool done = machine->runTasks(bindings, config, job.dispatch, [&](const TaskOutput &output) { tasks.add(output); });
    tasks.takeOutputs(*memory, layout);
    return done;
  }
  case Stage::Mesh: {
    std::vector<PayloadValue> payload;
    for (const MemoryInfo &info : layout.memories)
      if (const Resources::InputContents *given = info.kind == MemoryInfo::Kind::Payload ? memory->findInput(info.name) : nullptr) {
        std::vector<uint32_t> words;
        if (!memory->readElements(info.name, *info.type, *given, words))
          return std::nullopt;
        // What is not given is 0.
        words.resize(countWords(layout, *info.type));
        payload.push_back({info.name, std::move(words)});
      }
    Meshes meshes;
    bool done = machine->runMeshes(bindings, config, payload, job.dispatch, [&](const MeshOutput &output) { meshes.add(output); });
    meshes.takeOutputs(*memory, layout);
    return done;
  }
  }
  return machine->dispatch(bindings, config, job.dispatch[0], job.dispatch[1], job.dispatch[2]);
}

void Session::reportFault() {
  // By the way that messages of passes take, so that it shows the source.
  compilation.run([&](mlir::ModuleOp module) {
    const ExecutionError &error = *machine->error();
    mlir::MLIRContext *context = module.getContext();
    mlir::Location location = mlir::UnknownLoc::get(context);
    if (error.place.line)
      location = mlir::FileLineColRange::get(mlir::StringAttr::get(context, error.place.file), error.place.line, error.place.column, error.place.endLine, error.place.endColumn);
    mlir::InFlightDiagnostic diagnostic = report(location, ExecutionDiag::ExecutionFault, error.message);
    auto describe = [&](const std::array<uint32_t, 3> &id) {
      switch (executable->layout().stage) {
      case Stage::Fragment: return llvm::formatv("the pixel ({0}, {1})", id[0], id[1]).str();
      case Stage::Vertex: return llvm::formatv("vertex {0} of instance {1}", id[0], id[1]).str();
      default: return llvm::formatv("invocation ({0}, {1}, {2})", id[0], id[1], id[2]).str();
      }
    };
    if (error.hasInvocation) {
      std::string note = describe(error.invocation);
      if (hasWorkgroup(executable->layout().stage))
        note += llvm::formatv(", number {0} of workgroup ({1}, {2}, {3})", error.index, error.workgroup[0], error.workgroup[1], error.workgroup[2]).str();
      diagnostic.attachNote(location) << note;
    }
    for (const RelatedPlace &related : error.related) {
      mlir::Location place = mlir::UnknownLoc::get(context);
      if (related.place.line)
        place = mlir::FileLineColRange::get(mlir::StringAttr::get(context, related.place.file), related.place.line, related.place.column, related.place.endLine, related.place.endColumn);
      diagnostic.attachNote(place) << related.message;
    }
    return false;
  });
}

Session::Outcome Session::run(std::function<void(uint64_t, uint64_t)> progress) {
  Outcome prepared = prepare();
  if (prepared != Outcome::Done)
    return prepared;
  machine = std::make_unique<Execution>(*executable);
  ExecutionConfig config;
  config.subgroupSize = job.subgroupSize;
  config.instructionLimit = job.instructionLimit;
  config.progress = std::move(progress);
  TracePrinter trace(compilation.sources(), llvm::outs(), job.traceLimit);
  LineProfile profile;
  Observers observers{job.trace ? &trace : nullptr, job.profile ? &profile : nullptr};
  if (job.trace || job.profile)
    config.observer = &observers;
  config.observed = job.trace.value_or(std::array<uint32_t, 3>{});
  config.threads = job.threads;
  std::optional<bool> result = execute(config);
  if (!result)
    return fail(memory->error());
  bool done = *result;
  if (!done)
    reportFault();
  if (job.profile)
    printProfile(profile.lines(), compilation.sources(), llvm::outs());
  if (done && job.trace && trace.isEmpty())
    return fail(llvm::formatv("there is no invocation ({0}, {1}, {2}) in this run, or it does nothing", (*job.trace)[0], (*job.trace)[1], (*job.trace)[2]).str());
  return done ? Outcome::Done : Outcome::Fault;
}
