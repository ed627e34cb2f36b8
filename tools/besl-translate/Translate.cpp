// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All texts of an input are made from one compilation, each from a copy of the module. A target that fails does not keep the others from being made.

#include "Translate.h"
#include "besl/Compiler/BindMap.h"
#include "besl/Compiler/PassStatistics.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Compiler/TextInfoJSON.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace besl;

/// The forms of messages, in the order of CachedResult::messages.
enum class MessageForm { Text, ColouredText, JSON };

static std::string render(const DiagnosticEngine &diags, const SourceManager &sources, MessageForm form) {
  if (diags.all().empty())
    return {};
  std::string text;
  llvm::raw_string_ostream os(text);
  if (form == MessageForm::JSON)
    renderJSON(diags, sources, os);
  else
    TextDiagnosticRenderer(sources, os, form == MessageForm::ColouredText).renderAll(diags);
  return text;
}

static MessageForm formOf(const CommandLine &line) {
  return line.json ? MessageForm::JSON : line.color ? MessageForm::ColouredText : MessageForm::Text;
}

std::string besl::render(const DiagnosticEngine &diags, const SourceManager &sources, const CommandLine &line) {
  return render(diags, sources, formOf(line));
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

/// Whether names of folders may be in what is written: in lines for other compilers, reflection, IR, or what a plugin does.
static bool showsPaths(const CommandLine &line) {
  return line.targetOptions.text.lineDirectives != LineDirectives::None || !line.sourceMap.empty() ||
         llvm::any_of(line.targetNames, [](llvm::StringRef name) { return !llvm::is_contained({"glsl", "hlsl", "msl", "wgsl"}, name); });
}

/// How a file is called in a content hash.
static llvm::StringRef contentName(const CommandLine &line, llvm::StringRef path) { return showsPaths(line) ? path : llvm::sys::path::filename(path); }

bool Job::prepare() {
  plugins = line.passPlugins;
  llvm::append_range(plugins, line.dialectPlugins);
  if (!recordsFiles)
    return true;
  contentBase.add("besl content 1").add(compilerVersion());
  for (const CommandLine::ContentOption &option : line.contentOptions)
    contentBase.add(option.name).add(option.namesFile ? contentName(line, option.value) : llvm::StringRef(option.value));
  for (const std::string &path : plugins) {
    auto plugin = readInputFile(path);
    if (!plugin) {
      llvm::errs() << "besl-translate: error: cannot read '" << escapeForDisplay(path) << "': " << plugin.getError().message() << '\n';
      return false;
    }
    contentBase.add(digestOf((*plugin)->getBuffer()));
  }
  if (!cache)
    return true;
  cacheBase.add(contentBase.finish()).add(compilerBuild());
  cacheBase.add(uint64_t(!line.sourceMap.empty())).add(uint64_t(!line.nameMap.empty()));
  // Messages name files as they were named.
  for (const CommandLine::ContentOption &option : line.contentOptions)
    if (option.namesFile)
      cacheBase.add(option.value);
  return true;
}

static Digest getContentHash(const Job &job, llvm::ArrayRef<FileRead> files) {
  ContentHasher hasher = job.contentBase;
  for (const FileRead &file : files)
    if (file.digest)
      hasher.add(contentName(job.line, file.path)).add(*file.digest);
  return hasher.finish();
}

static Digest getCacheKey(const Job &job, const FileRead &input) {
  ContentHasher hasher = job.cacheBase;
  return hasher.add(input.path).add(*input.digest).finish();
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// Reads the bind map, if there is to be one. False after an error.
static bool readBindMap(Compilation &compilation, const CommandLine &line, std::optional<BindMap> &map) {
  if (line.bindMap.empty())
    return true;
  FileId file = compilation.addSideFile(line.bindMap);
  if (!file.isValid())
    return false;
  map = BindMap::read(compilation.sources(), file, compilation.diagnostics());
  return map && map->check(compilation.module(), compilation.diagnostics());
}

/// Writes all texts. Reflection comes last, wherever it was asked for: what it says about a target that is written anyway comes from that text.
static void writeOutputs(Compilation &compilation, const CommandLine &line, TargetOptions options, Translation &result) {
  auto isReflection = [](const Translation::Output *output) { return isReflectionTarget(*output->target); };
  std::vector<Translation::Output *> order;
  for (bool last : {false, true})
    for (Translation::Output &output : result.outputs)
      if (isReflection(&output) == last)
        order.push_back(&output);
  bool reflects = isReflection(order.back());
  FactsByTarget known;
  for (Translation::Output *output : order) {
    TextInfo info;
    if (!line.sourceMap.empty() || !line.nameMap.empty())
      options.text.info = &info;
    TextFacts facts;
    bool isKnown = reflects && llvm::is_contained(getReflectedTargets(), output->target->name);
    options.facts = isKnown ? &facts : nullptr;
    llvm::raw_string_ostream os(output->data);
    output->made = compilation.run([&](mlir::ModuleOp module) {
      if (isReflection(output)) {
        std::optional<reflection::Document> document = reflectModule(module, options, known);
        if (document)
          os << reflection::toJSON(*document);
        return document.has_value();
      }
      // The last may use up the module.
      if (output == order.back())
        return output->target->write(module, os, options);
      mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
      bool written = output->target->write(*copy, os, options);
      destroyModule(std::move(copy));
      return written;
    });
    if (isKnown && output->made)
      known[output->target->name.str()] = std::move(facts);
    if (!line.sourceMap.empty())
      output->sourceMap = sourceMapBody(info);
    if (!line.nameMap.empty())
      output->nameMap = nameMapBody(info);
  }
}

static void makeTexts(Compilation &compilation, const Job &job, Translation &result) {
  const CommandLine &line = job.line;
  TargetOptions options = line.targetOptions;
  std::optional<BindMap> bindMap;
  if (!readBindMap(compilation, line, bindMap))
    return;
  options.bindMap = bindMap ? &*bindMap : nullptr;
  options.beforeLegalize = [&](mlir::ModuleOp module) { return job.extensions.runBeforeLegalize(module); };
  PassStatistics statistics;
  bool prepared = compilation.run([&](mlir::ModuleOp module) {
    if (line.passStatistics)
      statistics.collectFrom(*module.getContext());
    return job.extensions.runAfterLink(module) && prepareModule(module, options);
  });
  if (prepared)
    writeOutputs(compilation, line, options, result);
  if (line.passStatistics) {
    llvm::raw_string_ostream os(result.messages);
    statistics.print(os);
  }
}

/// Whether the cache may have a result, or take one. What is no file can be read only once.
static bool usesCache(const Job &job, llvm::StringRef input) {
  return job.cache && !job.line.passStatistics && input != "-" && llvm::sys::fs::is_regular_file(input);
}

/// Compiles the input, and puts the result into the cache if there is one. The recorder, if there is one, knows what was read.
static void compile(const Job &job, ReadRecorder *recorder, Translation &result) {
  const CommandLine &line = job.line;
  CompileOptions options = line.compile;
  options.requireStage = llvm::any_of(line.targets, [](const Target *target) { return target->needsStage; });
  std::unique_ptr<mlir::MLIRContext> context = job.extensions.makeContext();
  std::unique_ptr<ProgramGenerator> generator = job.extensions.makeGenerator();
  Compilation compilation(options);
  if (context)
    compilation.useContext(context.get());
  DiagnosticEngine &diags = compilation.diagnostics();
  for (const auto &[name, enabled] : line.warnings)
    diags.setWarning(name, enabled);
  diags.setWarningsAsErrors(line.warningsAsErrors);
  compilation.setGenerator(generator.get());
  compilation.setAfterImport([&](mlir::ModuleOp module) { return job.extensions.runAfterImport(module); });

  bool built = compilation.addFile(result.input, line.inputKind) && compilation.buildModule() && !diags.hasErrors();
  if (built) {
    for (const Target *target : line.targets)
      result.outputs.push_back({target, false, {}, {}, {}});
    makeTexts(compilation, job, result);
  }
  auto isMade = [](const Translation::Output &output) { return output.made; };
  bool allMade = built && llvm::all_of(result.outputs, isMade);
  // What warnings have become is an error of the shader as a whole.
  if (llvm::none_of(result.outputs, isMade) || (allMade && diags.hasErrors()))
    result.outputs.clear();
  result.status = compilation.hasUsageErrors() ? UsageError : allMade && !diags.hasErrors() ? Done : HasErrors;
  result.stage = compilation.stageOf(line.targetOptions.entry);
  if (const std::optional<StageInfo> &info = compilation.stage()) {
    if (hasWorkgroup(info->stage))
      llvm::copy(info->workgroup, result.numbers.begin());
    result.numbers[3] = info->maxVertices;
    result.numbers[4] = info->maxPrimitives;
    result.numbers[5] = info->maxMeshThreadgroups;
  }
  result.messages += render(diags, compilation.sources(), formOf(line));
  if (!recorder)
    return;
  result.files = recorder->take();
  result.contentHash = getContentHash(job, result.files);
  if (result.status != Done || !usesCache(job, result.input))
    return;
  CachedResult entry;
  if (result.stage)
    entry.stage = stageKeyword(*result.stage).str();
  entry.numbers = result.numbers;
  entry.contentHash = result.contentHash;
  for (const Translation::Output &output : result.outputs)
    entry.texts.push_back({output.target->name.str(), output.data, output.sourceMap, output.nameMap});
  for (MessageForm form : {MessageForm::Text, MessageForm::ColouredText, MessageForm::JSON})
    entry.messages[size_t(form)] = render(diags, compilation.sources(), form);
  job.cache->store(getCacheKey(job, result.files.front()), llvm::ArrayRef(result.files).drop_front(), entry);
}

/// Takes the result from the cache. False when it has none.
static bool takeFromCache(const Job &job, Translation &result) {
  const CommandLine &line = job.line;
  if (!usesCache(job, result.input))
    return false;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> input = readInputFile(result.input);
  if (!input)
    return false;
  FileRead main{result.input, digestOf((*input)->getBuffer())};
  std::vector<FileRead> others;
  std::optional<CachedResult> entry = job.cache->find(getCacheKey(job, main), others);
  if (!entry || entry->texts.size() != line.targets.size())
    return false;
  result.stage = parseStageKeyword(entry->stage);
  result.numbers = entry->numbers;
  result.contentHash = entry->contentHash;
  result.messages = std::move(entry->messages[size_t(formOf(line))]);
  result.files.push_back(std::move(main));
  llvm::append_range(result.files, others);
  for (auto [target, text] : llvm::zip_equal(line.targets, entry->texts))
    result.outputs.push_back({target, true, std::move(text.data), std::move(text.sourceMap), std::move(text.nameMap)});
  return true;
}

Translation besl::translateInput(const Job &job, const std::string &input) {
  Translation result;
  result.input = input;
  if (takeFromCache(job, result))
    return result;
  std::optional<ReadRecorder> recorder;
  if (job.recordsFiles)
    recorder.emplace();
  compile(job, recorder ? &*recorder : nullptr, result);
  return result;
}
