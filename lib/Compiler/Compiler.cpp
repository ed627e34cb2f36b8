// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facade over Compilation and the table of targets.

#include "besl/Compiler/Compiler.h"

#include "besl/Analysis/Features.h"
#include "besl/Compiler/BindMap.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/ContentHash.h"
#include "besl/Compiler/PassPipelines.h"
#include "besl/Compiler/PassStatistics.h"
#include "besl/Compiler/ProgramGenerator.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Compiler/Targets.h"
#include "besl/Compiler/TextInfoJSON.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/InitAll.h"
#include "besl/Plugin/LoadPlugin.h"
#include "besl/Reflection/Pipeline.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/Version.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSwitch.h"

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

/// The dialects of plugins, which each compilation's context has to know. Never destroyed: when the process ends, the plugins may be gone before it.
static mlir::DialectRegistry &pluginDialects() {
  static auto *registry = new mlir::DialectRegistry;
  return *registry;
}

/// 13 for `vulkan1.3`; 0 for what is none.
static uint32_t parseVulkanVersion(llvm::StringRef text) {
  return llvm::StringSwitch<uint32_t>(text).Case("vulkan1.0", 10).Case("vulkan1.1", 11).Case("vulkan1.2", 12).Case("vulkan1.3", 13).Default(0);
}

namespace {

/// One call of compile().
class Run {
public:
  Run(const Compiler::Input &input, const Compiler::Options &options, const Compiler::FileLoader &loader)
      : input(input), options(options), loader(loader), context(pluginDialects(), mlir::MLIRContext::Threading::DISABLED),
        compilation(getCompileOptions()) {
    // Only this turns off the locks and per-thread caches of the type and attribute tables.
    context.disableMultithreading();
    compilation.useContext(&context);
  }

  Compiler::Result run() {
    Compiler::Result result;
    result.succeeded = checkOptions() && findGenerator() && read() && compilation.buildModule() && !diags().hasErrors() && write(result) && !diags().hasErrors();
    if (!result.succeeded) {
      result.artifacts.clear();
      result.reflection.reset();
    }
    if (compilation.stage())
      result.stage = stageKeyword(compilation.stage()->stage).str();
    for (const Diagnostic *diagnostic : diags().sortedByPosition())
      result.messages.push_back(toMessage(compilation.sources(), *diagnostic));
    llvm::raw_string_ostream os(result.renderedMessages);
    TextDiagnosticRenderer(compilation.sources(), os, options.color).renderAll(diags());
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
    result.lenientSidecar = options.lenientSidecar;
    result.libraries = options.libraries;
    result.requireStage = options.reflect;
    for (const std::string &name : options.targets)
      if (const Target *target = findTarget(name))
        result.requireStage |= target->needsStage;
    return result;
  }

  DiagnosticBuilder refuse(llvm::StringRef option, llvm::StringRef value) { return compilation.reportUsage(DriverDiag::OptionValue, value, option); }

  /// The same, with the nearest of the names that there are.
  template <typename Names>
  void refuseName(llvm::StringRef option, llvm::StringRef value, const Names &names) {
    DiagnosticBuilder error = refuse(option, value);
    if (std::string nearest = nearestName(value, names); !nearest.empty())
      error.note({}, "did you mean '{0}'?", nearest);
  }

  /// Passes are registered when one is named: most hosts name none.
  void readPipeline(llvm::StringRef option, llvm::StringRef text, std::string &pipeline) {
    if (text.empty())
      return;
    static std::once_flag registered;
    std::call_once(registered, registerAllPasses);
    std::string error;
    if (!besl::readPipeline(text, pipeline, error))
      refuse(option, text).note({}, "{0}", error);
  }

  void checkTextOptions() {
    if (options.minify && options.lineDirectives != LineDirectives::None)
      refuse("lineDirectives", options.lineDirectives == LineDirectives::Names ? "names" : "numbers")
          .note({}, "'minify' leaves no lines for them; a source map works with both");
    for (const auto &[from, to] : options.pathPrefixes)
      if (from.empty())
        refuse("pathPrefixes", from + "=" + to).note({}, "the beginning to replace is empty");
    for (const std::string &name : options.deniedFeatures)
      if (!lookupFeature(name)) {
        llvm::SmallVector<llvm::StringRef> names;
        for (const FeatureInfo &info : getFeatures())
          names.push_back(info.name);
        refuseName("deniedFeatures", name, names);
      }
  }

  bool checkOptions() {
    for (const std::string &name : options.targets) {
      std::vector<std::string> names = Compiler::targetNames();
      if (!llvm::is_contained(names, name))
        refuseName("targets", name, llvm::SmallVector<llvm::StringRef>(names.begin(), names.end()));
    }
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
    if (!parseVulkanVersion(options.glslTarget))
      refuse("glslTarget", options.glslTarget);
    if (options.opacity != "sound" && options.opacity != "reference")
      refuse("opacity", options.opacity);
    checkTextOptions();
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

  bool findGenerator() {
    generator = options.generator;
    if (options.generatorName.empty())
      return true;
    if (generator) {
      refuse("generatorName", options.generatorName).note({}, "there is an object already, 'generator'");
      return false;
    }
    ownGenerator = createProgramGenerator(options.generatorName);
    generator = ownGenerator.get();
    if (generator)
      return true;
    std::vector<std::string> names = programGeneratorNames();
    refuseName("generatorName", options.generatorName, llvm::SmallVector<llvm::StringRef>(names.begin(), names.end()));
    return false;
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
    compilation.setGenerator(generator);
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
    static_assert(unsigned(besl::InputKind::BESL) == 0 && unsigned(besl::InputKind::Bytecode) == 2 && unsigned(besl::InputKind::TypeShade) == 3 &&
                  unsigned(Compiler::InputKind::TypeShade) == 4);
    if (!compilation.addBuffer(input.name, llvm::MemoryBuffer::getMemBufferCopy(input.text, input.name), kind))
      return false;
    return !input.sidecar || compilation.addSidecarText(input.sidecarName.empty() ? input.name + ".bead" : input.sidecarName, *input.sidecar);
  }

  /// Reads the bind map, if there is to be one. False after an error.
  bool readBindMap(std::optional<BindMap> &map) {
    if (!options.bindMap)
      return true;
    FileId file = compilation.sources().addText(options.bindMap->name, options.bindMap->text);
    if (!file.isValid()) {
      compilation.reportUsage(DriverDiag::SourcesTooLarge, options.bindMap->name);
      return false;
    }
    map = BindMap::read(compilation.sources(), file, diags());
    return map && map->check(compilation.module(), diags());
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
    result.wgslGroup = options.wgslGroup;
    result.entryName = options.entryName;
    result.entry = options.entry;
    result.reflectFor = options.reflectFor;
    result.vulkanVersion = parseVulkanVersion(options.glslTarget);
    result.deniedFeatures = options.deniedFeatures;
    result.locations = options.locations;
    result.opacity = options.opacity == "reference" ? OpacityRule::Reference : OpacityRule::Sound;
    result.text.strictFloats = options.strictFloats;
    result.text.minify = options.minify;
    result.text.lineDirectives = options.lineDirectives;
    result.text.pathPrefixes = options.pathPrefixes;
    return result;
  }

  bool write(Compiler::Result &result) {
    TargetOptions targetOptions = getTargetOptions();
    std::optional<BindMap> bindMap;
    if (!readBindMap(bindMap))
      return false;
    targetOptions.bindMap = bindMap ? &*bindMap : nullptr;
    PassStatistics statistics;
    bool written = compilation.run([&](mlir::ModuleOp module) {
      if (options.passStatistics)
        statistics.collectFrom(*module.getContext());
      TargetOptions first = targetOptions;
      first.optimize = options.optimize;
      first.keepUnused = options.keepUnused;
      first.beforeLegalize = [this](mlir::ModuleOp prepared) { return runPipeline(beforeLegalize, "beforeLegalize", prepared); };
      // All targets start at the same module.
      return runPipeline(afterLink, "afterLink", module) && prepareModule(module, first) && writeTexts(module, targetOptions, result);
    });
    if (options.passStatistics) {
      llvm::raw_string_ostream os(result.passStatistics);
      statistics.print(os);
    }
    return written;
  }

  /// Writes the texts and reflects. What reflection says about a target that is written anyway comes from that text.
  bool writeTexts(mlir::ModuleOp module, const TargetOptions &targetOptions, Compiler::Result &result) {
    FactsByTarget facts;
    for (const std::string &name : options.targets) {
      const Target &target = *findTarget(name);
      result.artifacts.push_back({name, target.extension.str(), target.isBinary, {}, {}, {}, {}});
      Compiler::Artifact &artifact = result.artifacts.back();
      TargetOptions own = targetOptions;
      if (options.sourceMaps || options.nameMaps)
        own.text.info = &artifact.info;
      if (options.reflect && llvm::is_contained(getReflectedTargets(), name))
        own.facts = &facts[name];
      // The last text may use up the module.
      bool isLast = !options.reflect && &name == &options.targets.back();
      mlir::OwningOpRef<mlir::ModuleOp> copy;
      if (!isLast)
        copy = mlir::cast<mlir::ModuleOp>(module->clone());
      llvm::raw_string_ostream os(artifact.data);
      bool written = target.write(isLast ? module : *copy, os, own);
      if (copy)
        destroyModule(std::move(copy));
      if (!written)
        return false;
      auto document = [&](const std::string &body) { return textInfoAsJSON(TextRecord{name, "-", body}); };
      if (options.sourceMaps)
        artifact.sourceMap = document(sourceMapBody(artifact.info));
      if (options.nameMaps)
        artifact.nameMap = document(nameMapBody(artifact.info));
    }
    if (options.reflect)
      result.reflection = reflectModule(module, targetOptions, facts);
    return !options.reflect || result.reflection;
  }

  const Compiler::Input &input;
  const Compiler::Options &options;
  const Compiler::FileLoader &loader;
  std::string afterImport, afterLink, beforeLegalize; ///< as runPipeline() takes them
  ProgramGenerator *generator = nullptr;
  std::unique_ptr<ProgramGenerator> ownGenerator;
  mlir::MLIRContext context;
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
  if (llvm::Error failure = besl::loadPlugin(path, pluginDialects())) {
    error = llvm::toString(std::move(failure));
    return false;
  }
  return true;
}

const char *Compiler::version() { return BESL_VERSION_STRING; }

std::string Compiler::build() { return compilerVersion() + ' ' + toHex(digestOf(compilerBuild())); }

std::vector<std::string> Compiler::targetNames() {
  std::vector<std::string> names;
  for (const Target &target : getTargets())
    if (target.name != "reflection")
      names.push_back(target.name.str());
  return names;
}
