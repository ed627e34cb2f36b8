// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Session.h"
#include "Stages.h"
#include "Watch.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Compiler/Targets.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Location.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

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

/// A file that the job names, so that the message shows where. What the command line names is read and reported with the shader.
bool Session::checkFile(llvm::StringRef path, SourceRange range) {
  if (!range.isValid())
    return true;
  int file = -1;
  std::error_code code = llvm::sys::fs::openFileForRead(path, file);
  llvm::sys::fs::file_status status;
  if (!code)
    code = llvm::sys::fs::status(file, status);
  if (!code && llvm::sys::fs::is_directory(status))
    code = std::make_error_code(std::errc::is_a_directory);
  if (file != -1)
    llvm::sys::Process::SafelyCloseFileDescriptor(file);
  if (code)
    fail("cannot read '" + path + "': " + code.message(), range);
  return !code;
}

bool Session::specialize(mlir::ModuleOp module) {
  llvm::StringSet<> declared;
  module.walk([&](SpecConstantOp constant) { declared.insert(constant.getAuthoredName()); });
  SpecializeOptions options;
  auto run = [&] {
    mlir::PassManager manager(module.getContext());
    manager.addPass(createSpecialize(options));
    return succeeded(manager.run(module));
  };
  for (auto [i, value] : llvm::enumerate(job.specialize)) {
    bool known = declared.contains(llvm::StringRef(value.text).split('=').first);
    if (isPart && !known) {
      unknownValues.push_back(i);
      continue;
    }
    options.values.push_back(value.text);
    if (!value.value.isValid())
      continue;
    // One by one, so that a message has the place of the value.
    std::string message;
    mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
      message = diagnostic.str();
      return mlir::success();
    });
    if (!run()) {
      fail(message, known ? value.value : value.name);
      return false;
    }
    options.values.clear();
  }
  return options.values.empty() || run();
}

Session::Outcome Session::compileAlone(std::optional<reflection::Document> *document) {
  ExecutionOptions options;
  options.checked = job.checked;
  options.races = job.races;
  options.entry = job.entry;
  options.notes = job.trace.has_value();
  bool readable = checkFile(job.shader.text, job.shader.range);
  if (job.places.count("bead"))
    readable = readable && checkFile(job.compile.sidecarPath, job.placeOf({"bead"}));
  for (auto [path, place] : llvm::zip(job.compile.libraries, job.libraryPlaces))
    readable = readable && checkFile(path, place);
  if (!readable)
    return Outcome::Problem;
  bool ok = compilation.addFile(job.shader.text) && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
    if (document && !(*document = reflectProgram(module, TargetOptions())))
      return false;
    if (specialize(module))
      executable = compileForExecution(module, options);
    return executable != nullptr;
  });
  if (ok)
    return Outcome::Done;
  if (!error.message.empty())
    return Outcome::Problem;
  for (const Diagnostic &diagnostic : compilation.diagnostics().all())
    if (isAboutJob(diagnostic)) {
      bool isEntry = diagnostic.id == ExecutionDiag::ExecutionEntry, isStage = diagnostic.id == DriverDiag::StageUnknown;
      return fail(diagnostic.message + (isStage ? ": the job may say it, as 'stage'" : ""), isEntry ? job.placeOf({"entry"}) : job.placeOf({"stage", "workgroup"}));
    }
  return compilation.hasUsageErrors() ? Outcome::Problem : Outcome::Rejected;
}

Session::Outcome Session::compile() {
  if (job.mesh.text.empty())
    return compileAlone(nullptr);
  isPart = true;
  std::optional<reflection::Document> document;
  Outcome outcome = compileAlone(&document);
  return outcome == Outcome::Done ? compileMesh(document) : outcome;
}

/// The mesh shader behind a task shader, which has to go with it.
Session::Outcome Session::compileMesh(const std::optional<reflection::Document> &document) {
  auto quote = [](llvm::StringRef text) { return "'" + text.str() + "'"; };
  auto requireStage = [&](const Session &session, Stage stage) {
    Stage found = session.executable->layout().stage;
    if (found == stage)
      return true;
    fail(quote(session.job.shader.text) + " is a " + stageKeyword(found).str() + " shader, where a " + stageKeyword(stage) + " shader is expected, as a mesh shader is to follow",
         &session == this ? job.shader.range : job.mesh.range);
    return false;
  };
  if (!requireStage(*this, Stage::Task))
    return Outcome::Problem;
  meshJob = job;
  meshJob.shader = job.mesh;
  meshJob.mesh = {};
  // These are about the task shader.
  meshJob.compile.stage = {};
  meshJob.compile.sidecarPath.clear();
  meshJob.places.erase("bead");
  meshJob.entry.clear();
  meshJob.trace.reset();
  mesh = std::make_unique<Session>(meshJob);
  mesh->isPart = true;
  std::optional<reflection::Document> meshDocument;
  Outcome outcome = mesh->compileAlone(&meshDocument);
  if (outcome != Outcome::Done) {
    error = mesh->error;
    return outcome;
  }
  if (!requireStage(*mesh, Stage::Mesh))
    return Outcome::Problem;
  for (size_t i : unknownValues)
    if (llvm::is_contained(mesh->unknownValues, i))
      return fail("neither shader has a specialization constant called " + quote(llvm::StringRef(job.specialize[i].text).split('=').first), job.specialize[i].name);
  for (Session *session : {this, mesh.get()})
    for (unsigned i = 0; i != session->compilation.sources().numFiles(); ++i)
      pipelineSources.addText(session->compilation.sources().name(FileId(i)).str(), session->compilation.sources().text(FileId(i)).str());
  return checkPipeline({*document, *meshDocument}, pipelineSources, pipelineMessages) ? Outcome::Done : Outcome::Rejected;
}

/// Whether an error is about what a file says of the shader: it has no place in the shader, or is about the entry that the file names.
bool Session::isAboutJob(const Diagnostic &diagnostic) const {
  bool isEntry = diagnostic.id == ExecutionDiag::ExecutionEntry && job.places.count("entry");
  return job.isFromFile() && diagnostic.severity == Severity::Error && (isEntry || !diagnostic.range.isValid());
}

void Session::report(llvm::raw_ostream &os) {
  TextDiagnosticRenderer renderer(compilation.sources(), os);
  // What has no place in the shader is shown where the job says it.
  for (const Diagnostic *diagnostic : compilation.diagnostics().sortedByPosition())
    if (error.message.empty() || !isAboutJob(*diagnostic))
      renderer.render(*diagnostic);
  TextDiagnosticRenderer(pipelineSources, os).renderAll(pipelineMessages);
  if (mesh)
    mesh->report(os);
}

Resources &Session::resources(llvm::StringRef path) {
  if (mesh && mesh->memory && mesh->memory->knows(path))
    return *mesh->memory;
  return *memory;
}

Session::Outcome Session::prepare() {
  const ProgramLayout &layout = executable->layout();
  memory = std::make_unique<Resources>(layout);
  if (mesh)
    mesh->memory = std::make_unique<Resources>(mesh->executable->layout());
  for (const Job::Binding &binding : job.binds)
    if (Outcome outcome = bind(binding); outcome != Outcome::Done)
      return outcome;
  // What both shaders have is one.
  if (mesh && !mesh->memory->share(*memory))
    return fail(mesh->memory->error());
  if (job.pushConstants && !memory->setPushConstants(*job.pushConstants))
    return fail(memory->error());
  for (const Job::Assignment &assignment : job.sets)
    if (Resources &resources = this->resources(assignment.path.text); !resources.set(assignment))
      return fail(resources.error());
  if (!memory->complete())
    return fail(memory->error());
  return !mesh || mesh->memory->complete() ? Outcome::Done : fail(mesh->memory->error());
}

/// Binds what has a name in this shader, or in the mesh shader behind it. Both may have it.
Session::Outcome Session::bind(const Job::Binding &binding) {
  bool here = !mesh || memory->knows(binding.name.text), there = mesh && mesh->memory->knows(binding.name.text);
  if (!here && !there)
    return fail("neither shader uses anything called '" + binding.name.text + "': the task shader uses " + memory->listNames() + ", the mesh shader " + mesh->memory->listNames(), binding.name.range);
  if (here && !memory->bind(binding))
    return fail(memory->error());
  return !there || mesh->memory->bind(binding) ? Outcome::Done : fail(mesh->memory->error());
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
    if (!mesh) {
      bool done = machine->runTasks(bindings, config, job.dispatch, [&](const TaskOutput &output) { tasks.add(output); });
      tasks.takeOutputs(*memory, layout);
      return done;
    }
    Meshes meshes;
    mesh->machine = std::make_unique<Execution>(*mesh->executable);
    ExecutionConfig meshConfig = mesh->makeConfig();
    LineProfile meshProfile;
    Observers observers{nullptr, &meshProfile};
    if (job.profile)
      meshConfig.observer = &observers;
    bool done = machine->runTasksAndMeshes(
        bindings, config, job.dispatch, *mesh->machine, mesh->memory->bindings(), meshConfig, [&](const TaskOutput &, const MeshOutput &output) { meshes.add(output); },
        [&](const TaskOutput &output) { tasks.add(output); });
    tasks.takeOutputs(*memory, layout);
    meshes.takeOutputs(*mesh->memory, mesh->executable->layout());
    if (mesh->machine->error())
      failed = mesh.get();
    if (job.profile)
      mesh->profiled = meshProfile.lines();
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
    mlir::InFlightDiagnostic diagnostic = besl::report(location, ExecutionDiag::ExecutionFault, error.message);
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

ExecutionConfig Session::makeConfig() const {
  ExecutionConfig config;
  config.subgroupSize = job.subgroupSize;
  config.instructionLimit = job.instructionLimit;
  config.threads = job.threads;
  return config;
}

SourceRange Session::placeOf(const ExecutionError &fault) const {
  if (fault.kind == FaultKind::MemoryLimit || fault.kind == FaultKind::InvalidConfiguration)
    return job.placeOf({"dispatch", "parallel"});
  for (const Job::Binding &binding : job.binds)
    if (!fault.resource.empty() && llvm::StringRef(binding.name.text).split('[').first == fault.resource)
      return binding.range;
  return job.placeOf({});
}

Session::Outcome Session::run(std::function<void(uint64_t, uint64_t)> progress) {
  Outcome prepared = prepare();
  if (prepared != Outcome::Done)
    return prepared;
  machine = std::make_unique<Execution>(*executable);
  ExecutionConfig config = makeConfig();
  config.progress = std::move(progress);
  TracePrinter trace(compilation.sources(), llvm::outs(), job.traceLimit);
  LineProfile profile;
  Observers observers{job.trace ? &trace : nullptr, job.profile ? &profile : nullptr};
  if (job.trace || job.profile)
    config.observer = &observers;
  config.observed = job.trace.value_or(std::array<uint32_t, 3>{});
  std::optional<bool> result = execute(config);
  if (!result)
    return fail(memory->error());
  bool done = *result;
  if (!done) {
    const ExecutionError &fault = this->fault();
    if (fault.place.line || !job.isFromFile())
      failed->reportFault();
    else
      fail(fault.message, placeOf(fault));
  }
  if (job.profile)
    printProfile(profile.lines(), compilation.sources(), llvm::outs());
  if (job.profile && mesh)
    printProfile(mesh->profiled, mesh->compilation.sources(), llvm::outs());
  if (done && job.trace && trace.isEmpty())
    return fail(llvm::formatv("there is no invocation ({0}, {1}, {2}) in this run, or it does nothing", (*job.trace)[0], (*job.trace)[1], (*job.trace)[2]).str(), job.placeOf({"trace"}));
  return done ? Outcome::Done : Outcome::Fault;
}
