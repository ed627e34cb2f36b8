// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facade over Compilation and the table of targets.

#include "besl/Compiler/Compiler.h"

#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/PassPipelines.h"
#include "besl/Compiler/ProgramGenerator.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Compiler/Targets.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/InitAll.h"
#include "besl/Plugin/LoadPlugin.h"
#include "besl/Reflection/Pipeline.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Version.h"

#include <exception>
#include <mutex>

using namespace besl;

static reflection::SourceRange toRange(const SourceManager &sources, SourceRange range) {
  reflection::SourceRange result;
  if (!range.isValid())
    return result;
  LineColumn begin = sources.lineColumn(range.begin), end = sources.lineColumn(range.end);
  result.file = sources.name(sources.fileOf(range.begin)).str();
  result.line = begin.line;
  result.column = begin.column;
  result.endLine = end.line;
  result.endColumn = end.column;
  return result;
}

static std::vector<Compiler::FixIt> toFixIts(const SourceManager &sources, llvm::ArrayRef<FixIt> fixIts) {
  std::vector<Compiler::FixIt> result;
  for (const FixIt &fixIt : fixIts)
    result.push_back({toRange(sources, fixIt.range), fixIt.text});
  return result;
}

static Compiler::Message toMessage(const SourceManager &sources, const Diagnostic &diagnostic) {
  Compiler::Message message;
  message.severity = diagnostic.severity == Severity::Error     ? Compiler::Severity::Error
                     : diagnostic.severity == Severity::Warning ? Compiler::Severity::Warning
                                                                : Compiler::Severity::Note;
  message.code = diagnostic.code().str();
  message.text = diagnostic.message;
  message.source = toRange(sources, diagnostic.range);
  message.fixIts = toFixIts(sources, diagnostic.fixIts);
  for (const DiagNote &note : diagnostic.notes)
    message.notes.push_back({note.message, toRange(sources, note.range), toFixIts(sources, note.fixIts)});
  return message;
}

namespace {

/// One call of compile().
class Run {
public:
  Run(const Compiler::Input &input, const Compiler::Options &options, const Compiler::FileLoader &loader)
      : input(input), options(options), loader(loader), compilation(getCompileOptions()) {}

  Compiler::Result run() {
    Compiler::Result result;
    result.succeeded = checkOptions() && read() && compilation.buildModule() && !diags().hasErrors() && write(result) && !diags().hasErrors();
    if (!result.succeeded) {
      result.artifacts.clear();
      result.reflection.reset();
    }
    if (compilation.stage())
      result.stage = stageKeyword(compilation.stage()->stage).str();
    for (const Diagnostic *diagnostic : diags().sortedByPosition())
      result.messages.push_back(toMessage(compilation.sources(), *diagnostic));
    llvm::raw_string_ostream os(result.renderedMessages);
    TextDiagnosticRenderer(compilation.sources(), os, /*color=*/false).renderAll(diags());
    return result;
  }

private:
  DiagnosticEngine &diags() { return compilation.diagnostics(); }

  CompileOptions getCompileOptions() const {
    CompileOptions result;
    result.stage.stage = parseStageKeyword(options.stage);
    result.stage.workgroup = options.workgroup;
    result.stage.maxVertices = options.maxVertices;
    result.stage.maxPrimitives = options.maxPrimitives;
    result.stage.maxMeshThreadgroups = options.maxMeshThreadgroups;
    result.stage.perPrimitiveInputs = options.perPrimitiveInputs;
    if (options.limits == "vulkan-minimum")
      result.limits = LimitProfile::VulkanMinimum;
    result.matrixLayout = parseMatrixLayout(options.matrixLayout).value_or(MatrixLayout{});
    result.libraries = options.libraries;
    result.requireStage = options.reflect;
    for (const std::string &name : options.targets)
      if (const Target *target = findTarget(name))
        result.requireStage |= target->needsStage;
    return result;
  }

  void refuse(llvm::StringRef option, llvm::StringRef value) { compilation.reportUsage(DriverDiag::OptionValue, value, option); }

  /// Passes are registered when one is named: most hosts name none.
  void readPipeline(llvm::StringRef option, llvm::StringRef text, std::string &pipeline) {
    if (text.empty())
      return;
    static std::once_flag registered;
    std::call_once(registered, registerAllPasses);
    std::string error;
    if (!besl::readPipeline(text, pipeline, error))
      compilation.reportUsage(DriverDiag::OptionValue, text, option).note({}, "{0}", error);
  }

  bool checkOptions() {
    for (const std::string &name : options.targets)
      if (!findTarget(name) || name == "reflection")
        refuse("targets", name);
    for (const std::string &name : options.reflectFor)
      if (!llvm::is_contained(getReflectedTargets(), name))
        refuse("reflectFor", name);
    if (!options.stage.empty() && !parseStageKeyword(options.stage))
      refuse("stage", options.stage);
    if (options.limits != "desktop" && options.limits != "vulkan-minimum")
      refuse("limits", options.limits);
    if (!parseMatrixLayout(options.matrixLayout))
      refuse("matrixLayout", options.matrixLayout);
    if (!llvm::is_contained({"2.4", "3.0", "3.1", "3.2"}, options.metalVersion))
      refuse("metalVersion", options.metalVersion);
    if (options.hlslProfile && (options.hlslProfile < 60 || options.hlslProfile > 68))
      refuse("hlslProfile", std::to_string(options.hlslProfile));
    if (options.workgroup && llvm::is_contained(*options.workgroup, 0u))
      refuse("workgroup", "0");
    for (std::optional<uint32_t> limit : {options.maxVertices, options.maxPrimitives, options.maxMeshThreadgroups})
      if (limit == 0u)
        refuse("a limit of the stage", "0");
    for (llvm::StringRef name : options.warnings) {
      bool enabled = !name.consume_front("no-");
      if (!diags().setWarning(name, enabled))
        refuse("warnings", name);
    }
    diags().setWarningsAsErrors(options.warningsAsErrors);
    readPipeline("afterImport", options.afterImport, afterImport);
    readPipeline("afterLink", options.afterLink, afterLink);
    readPipeline("beforeLegalize", options.beforeLegalize, beforeLegalize);
    return !diags().hasErrors();
  }

  std::optional<std::string> load(llvm::StringRef name) {
    if (!loader)
      return std::nullopt;
    try {
      return loader(name.str());
    } catch (...) {
      return std::nullopt;
    }
  }

  bool read() {
    compilation.setFileLoader([this](llvm::StringRef name) { return load(name); });
    compilation.setGenerator(options.generator);
    if (!afterImport.empty())
      compilation.setAfterImport([this](mlir::ModuleOp module) { return runPipeline(afterImport, "afterImport", module); });
    if (!options.parent.empty()) {
      std::optional<std::string> text = load(options.parent);
      if (!text) {
        compilation.reportUsage(DriverDiag::CannotRead, options.parent, "the loader has no such file");
        return false;
      }
      compilation.setParentText(*text);
    }
    std::optional<besl::InputKind> kind;
    if (input.kind != Compiler::InputKind::Guess)
      kind = besl::InputKind(unsigned(input.kind) - 1);
    static_assert(unsigned(besl::InputKind::BESL) == 0 && unsigned(besl::InputKind::Bytecode) == 2);
    if (!compilation.addBuffer(input.name, llvm::MemoryBuffer::getMemBufferCopy(input.text, input.name), kind))
      return false;
    return !input.sidecar || compilation.addSidecarText(input.name + ".bead", *input.sidecar);
  }

  TargetOptions getTargetOptions() const {
    TargetOptions result;
    result.clipY = options.clipY;
    result.constantMemory = options.constantMemory;
    result.descriptorSet = options.glslSet;
    result.hlslSpace = options.hlslSpace;
    result.hlslProfile = options.hlslProfile;
    result.hlslVulkan = options.hlslVulkan;
    result.hlslBaseConstants = options.hlslBaseConstants;
    result.samplerPerElement = options.samplerPerElement;
    result.metalBindings = options.metalBindings;
    result.metalVersion = options.metalVersion;
    result.metalPlatform = options.metalPlatform;
    result.entryName = options.entryName;
    result.entry = options.entry;
    result.reflectFor = options.reflectFor;
    return result;
  }

  bool write(Compiler::Result &result) {
    return compilation.run([&](mlir::ModuleOp module) {
      TargetOptions targetOptions = getTargetOptions();
      TargetOptions first = targetOptions;
      first.optimize = options.optimize;
      first.keepUnused = options.keepUnused;
      first.beforeLegalize = [this](mlir::ModuleOp prepared) { return runPipeline(beforeLegalize, "beforeLegalize", prepared); };
      // All targets start at the same module.
      if (!runPipeline(afterLink, "afterLink", module) || !prepareModule(module, first))
        return false;
      if (options.reflect && !(result.reflection = reflectModule(module, targetOptions)))
        return false;
      for (const std::string &name : options.targets) {
        const Target &target = *findTarget(name);
        Compiler::Artifact artifact{name, target.extension.str(), target.isBinary, {}};
        mlir::OwningOpRef<mlir::ModuleOp> copy(mlir::cast<mlir::ModuleOp>(module->clone()));
        llvm::raw_string_ostream os(artifact.data);
        bool written = target.write(*copy, os, targetOptions);
        destroyModule(std::move(copy));
        if (!written)
          return false;
        result.artifacts.push_back(std::move(artifact));
      }
      return true;
    });
  }

  const Compiler::Input &input;
  const Compiler::Options &options;
  const Compiler::FileLoader &loader;
  std::string afterImport, afterLink, beforeLegalize; ///< as runPipeline() takes them
  Compilation compilation;
};

} // namespace

const Compiler::Artifact *Compiler::Result::find(const std::string &target) const {
  for (const Artifact &artifact : artifacts)
    if (artifact.target == target)
      return &artifact;
  return nullptr;
}

Compiler::Result Compiler::compile(const Input &input, const Options &options) const {
  // There is nothing here that throws but for want of memory, or in a generator.
  try {
    return Run(input, options, loader).run();
  } catch (const std::exception &error) {
    Result result;
    result.messages.push_back({Severity::Error, diagInfo(DriverDiag::CompilerException).code.str(), std::string("compiling stopped: ") + error.what(), {}, {}, {}});
    return result;
  }
}

std::vector<Compiler::Message> Compiler::checkPipeline(const std::vector<reflection::Document> &stages) {
  std::vector<Message> messages;
  for (reflection::PipelineIssue &issue : reflection::checkPipeline(stages)) {
    Message message{Severity::Error, diagInfo(getPipelineID(issue.problem)).code.str(), std::move(issue.message), std::move(issue.source), {}, {}};
    if (!issue.note.empty())
      message.notes.push_back({std::move(issue.note), std::move(issue.other), {}});
    messages.push_back(std::move(message));
  }
  return messages;
}

bool Compiler::loadPlugin(const std::string &path, std::string &error) {
  if (llvm::Error failure = loadPassPlugin(path)) {
    error = llvm::toString(std::move(failure));
    return false;
  }
  return true;
}

const char *Compiler::version() { return BESL_VERSION_STRING; }

std::vector<std::string> Compiler::targetNames() {
  std::vector<std::string> names;
  for (const Target &target : getTargets())
    if (target.name != "reflection")
      names.push_back(target.name.str());
  return names;
}
