// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Input to verified module.

#include "besl/Compiler/Compilation.h"
#include "MLIRDiagnostics.h"
#include "besl/Compiler/Libraries.h"
#include "besl/Compiler/ProgramGenerator.h"
#include "besl/Compiler/ReadFile.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Frontend/BESL/Sidecar.h"
#include "besl/Frontend/TypeShade/Parser.h"
#include "besl/Frontend/TypeShade/Sema.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Nesting.h"
#include "besl/Support/SidecarDiag.h"
#include "besl/Transforms/Link.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace besl;

/// What standard input is called in messages.
static constexpr llvm::StringLiteral kStandardInput = "<stdin>";

std::optional<MatrixLayout> besl::parseMatrixLayout(llvm::StringRef text) {
  return llvm::StringSwitch<std::optional<MatrixLayout>>(text)
      .Case("column", MatrixLayout::Column)
      .Case("row", MatrixLayout::Row)
      .Case("byte-engine", MatrixLayout::ByteEngine)
      .Default(std::nullopt);
}

std::optional<std::array<uint32_t, 3>> besl::parseWorkgroup(llvm::StringRef text) {
  std::array<uint32_t, 3> size = {1, 1, 1};
  llvm::SmallVector<llvm::StringRef, 3> parts;
  text.split(parts, ',');
  if (parts.size() > size.size())
    return std::nullopt;
  for (auto [dimension, part] : llvm::zip_first(parts, size))
    if (dimension.trim().getAsInteger(10, part) || part == 0)
      return std::nullopt;
  return size;
}

std::optional<std::vector<uint32_t>> besl::parseLocations(llvm::StringRef text) {
  std::vector<uint32_t> locations;
  for (llvm::StringRef part : llvm::split(text, ','))
    if (part.trim().getAsInteger(10, locations.emplace_back()))
      return std::nullopt;
  return locations;
}

/// The text behind white space and comments.
static llvm::StringRef skipComments(llvm::StringRef text) {
  while (true) {
    text = text.ltrim();
    if (!text.starts_with("//"))
      return text;
    text = text.drop_front(std::min(text.find('\n'), text.size()));
  }
}

InputKind besl::guessInputKind(llvm::StringRef name, llvm::StringRef text) {
  if (text.starts_with("ML\xefR"))
    return InputKind::Bytecode;
  if (name.ends_with(".besl"))
    return InputKind::BESL;
  if (name.ends_with(".mlir"))
    return InputKind::MLIR;
  if (name.ends_with(".ts") || ts::hasDirective(text))
    return InputKind::TypeShade;
  // No BESL declaration starts like any of these: there a name is followed by a colon.
  llvm::StringRef start = skipComments(text);
  for (llvm::StringRef prefix : {"module {", "module @", "module attributes", "builtin.module", "\"builtin.module\"", "besl.program",
                                 "!", "{-#"})
    if (start.starts_with(prefix))
      return InputKind::MLIR;
  return InputKind::BESL;
}

Compilation::Compilation(CompileOptions options) : options(std::move(options)) {}
Compilation::~Compilation() { destroyModule(std::move(moduleOp)); }

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

std::unique_ptr<llvm::MemoryBuffer> Compilation::readFile(llvm::StringRef path) {
  if (fileLoader) {
    if (std::optional<std::string> text = fileLoader(path))
      return llvm::MemoryBuffer::getMemBufferCopy(*text, path);
    reportUsage(DriverDiag::CannotRead, path, "there is no such file");
    return nullptr;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInputFileOrStdin(path);
  if (buffer)
    return std::move(*buffer);
  reportUsage(DriverDiag::CannotRead, path, buffer.getError().message());
  return nullptr;
}

bool Compilation::addFile(llvm::StringRef path, std::optional<InputKind> wantedKind) {
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(path);
  if (!buffer)
    return false;
  if (!addBuffer(path == "-" ? kStandardInput.str() : path.str(), std::move(buffer), wantedKind))
    return false;
  if (kind != InputKind::BESL || path == "-" || !options.sidecarPath.empty())
    return true;
  std::string beside = (path + ".bead").str();
  return inputFileExists(beside) ? addSidecar(beside) : true;
}

bool Compilation::addBuffer(std::string name, std::unique_ptr<llvm::MemoryBuffer> buffer, std::optional<InputKind> wantedKind) {
  kind = wantedKind.value_or(guessInputKind(name, buffer->getBuffer()));
  inputName = std::move(name);
  if (kind == InputKind::Bytecode) {
    bytecode = std::move(buffer);
    return true;
  }
  input = sourceManager.addFile(inputName, std::move(buffer));
  if (!input.isValid()) {
    reportUsage(DriverDiag::SourcesTooLarge, inputName);
    return false;
  }
  return kind == InputKind::BESL && !options.sidecarPath.empty() ? addSidecar(options.sidecarPath) : true;
}

bool Compilation::addSidecarText(std::string name, llvm::StringRef text) {
  if (kind != InputKind::BESL)
    return true;
  sidecar = sourceManager.addText(name, text);
  if (sidecar.isValid())
    return true;
  reportUsage(DriverDiag::SourcesTooLarge, name);
  return false;
}

FileId Compilation::addSideFile(llvm::StringRef path) {
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(path);
  if (!buffer)
    return {};
  FileId file = sourceManager.addFile(path.str(), std::move(buffer));
  if (!file.isValid())
    reportUsage(DriverDiag::SourcesTooLarge, path);
  return file;
}

bool Compilation::addSidecar(llvm::StringRef path) {
  sidecar = addSideFile(path);
  return sidecar.isValid();
}

//===----------------------------------------------------------------------===//
// The stage
//===----------------------------------------------------------------------===//

static std::string describe(const std::array<uint32_t, 3> &size) {
  return (llvm::Twine(size[0]) + "," + llvm::Twine(size[1]) + "," + llvm::Twine(size[2])).str();
}

bool Compilation::applySettings(StageInfo &info) {
  const StageSettings &settings = options.stage;
  auto replace = [&](SourceRange &range, llvm::StringRef option, const std::string &value) {
    if (range.isValid())
      diags.report(DriverDiag::OptionOverSidecar, range, option, value);
    range = {};
  };
  if (settings.stage && *settings.stage != info.stage) {
    replace(info.stageRange, "--stage", stageKeyword(*settings.stage).str());
    info.stage = *settings.stage;
    // What the sidecar says about the other stage goes, except for a workgroup size that both have.
    StageInfo other;
    other.stage = info.stage;
    if (hasWorkgroup(info.stage)) {
      other.workgroup = info.workgroup;
      other.workgroupRange = info.workgroupRange;
    }
    info = other;
  }
  bool ok = true;
  auto check = [&](bool isLegal, llvm::StringRef option) {
    if (!isLegal) {
      reportUsage(DriverDiag::OptionWithoutMeaning, option, stageKeyword(info.stage));
      ok = false;
    }
    return isLegal;
  };
  if (settings.workgroup && check(hasWorkgroup(info.stage), "--workgroup")) {
    if (*settings.workgroup != info.workgroup)
      replace(info.workgroupRange, "--workgroup", describe(*settings.workgroup));
    info.workgroup = *settings.workgroup;
  }
  auto applyLimit = [&](std::optional<uint32_t> value, uint32_t &limit, SourceRange &range, Stage stage, llvm::StringRef option) {
    if (!value || !check(info.stage == stage, option))
      return;
    if (*value != limit)
      replace(range, option, std::to_string(*value));
    limit = *value;
  };
  applyLimit(settings.maxVertices, info.maxVertices, info.maxVerticesRange, Stage::Mesh, "--max-vertices");
  applyLimit(settings.maxPrimitives, info.maxPrimitives, info.maxPrimitivesRange, Stage::Mesh, "--max-primitives");
  applyLimit(settings.maxMeshThreadgroups, info.maxMeshThreadgroups, info.maxMeshThreadgroupsRange, Stage::Task,
             "--max-mesh-threadgroups");
  if (settings.perPrimitiveInputs && check(info.stage == Stage::Fragment, "--per-primitive-inputs")) {
    if (*settings.perPrimitiveInputs != info.perPrimitiveInputs) {
      llvm::SmallVector<std::string> locations;
      for (uint32_t location : *settings.perPrimitiveInputs)
        locations.push_back(std::to_string(location));
      replace(info.perPrimitiveInputsRange, "--per-primitive-inputs", llvm::join(locations, ","));
    }
    info.perPrimitiveInputs = *settings.perPrimitiveInputs;
  }
  return ok;
}

bool Compilation::resolveStage() {
  if (sidecar.isValid()) {
    // Options may add what the sidecar leaves out.
    SidecarOptions sidecarOptions;
    sidecarOptions.lenient = options.lenientSidecar;
    sidecarOptions.partial = !options.stage.empty();
    stageInfo = readSidecar(sourceManager, sidecar, diags, sidecarOptions);
    if (!stageInfo)
      return false;
    if (!stageInfo->stageRange.isValid()) {
      if (!options.stage.stage) {
        diags.report(SidecarDiag::SidecarMissingStage, sourceManager.start(sidecar));
        stageInfo.reset();
        return false;
      }
      stageInfo->stage = *options.stage.stage;
    }
  } else if (std::optional<Stage> stage = options.stage.stage ? options.stage.stage : stageFromFileName(inputName)) {
    stageInfo.emplace();
    stageInfo->stage = *stage;
  }
  if (stageInfo) {
    if (!applySettings(*stageInfo))
      return false;
    // A sidecar has been checked; together with options it is something new.
    if (sidecar.isValid() && options.stage.empty())
      return true;
    return checkStageInfo(*stageInfo, stageInfo->stageRange, diags, options.lenientSidecar);
  }
  if (!options.requireStage && options.stage.empty())
    return true;
  DiagnosticBuilder error = reportUsage(DriverDiag::StageUnknown, inputName);
  if (inputName == kStandardInput)
    error.note({}, "pass --stage=, with vertex, fragment, compute, task or mesh");
  else
    error.note({}, "put the stage into '{0}.bead', pass --stage=, or name the file like 'sky.frag.besl'", inputName);
  return false;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

bool Compilation::importBESL() {
  // What is wrong with the stage does not hide what is wrong with the text.
  bool stageIsFine = resolveStage();
  ast::ASTContext ast;
  ast::Program program = parse(sourceManager, input, ast, diags);
  SemaOptions semaOptions;
  semaOptions.stage = stageInfo;
  semaOptions.requireMain = sidecar.isValid() || options.requireStage;
  semaOptions.limits = options.limits;
  std::vector<llvm::StringRef> required;
  std::vector<ast::Program *> parents;
  ast::Program textParent, generatedParent;
  if (!parentText.empty()) {
    textParent = parse(sourceManager, sourceManager.addText("parent scope of " + inputName, parentText), ast, diags);
    parents.push_back(&textParent);
  }
  if (generator) {
    std::string origin = ("the generator '" + generator->name() + "'").str();
    TreeBuilder builder(sourceManager, ast, diags, origin);
    generator->declareParent(generatedParent, builder);
    parents.push_back(&generatedParent);
    // What the parser could not read is not worth extending.
    if (diags.hasErrors())
      return false;
    generator->transform(program, builder);
    if (diags.hasErrors() || !verifyTree(program, diags, origin) || !verifyTree(generatedParent, diags, origin))
      return false;
  }
  if (libraries) {
    libraries->parseSources(ast);
    required = libraries->missingInModules();
    llvm::append_range(parents, libraries->parents());
    semaOptions.required = required;
  }
  semaOptions.parents = parents;
  bool programIsFine = analyze(program, ast, diags, semaOptions);
  if (!stageIsFine || !programIsFine || diags.hasErrors())
    return false;

  ImportOptions importOptions;
  importOptions.programName = inputName == kStandardInput ? "program" : programNameForPath(inputName);
  importOptions.stage = stageInfo;
  importOptions.matrixLayout = options.matrixLayout;
  moduleOp = importProgram(program, sourceManager, *mlirContext, importOptions);
  MLIRDiagnosticCollector collector(mlirContext, sourceManager, diags);
  return mlir::succeeded(mlir::verify(*moduleOp));
}

bool Compilation::importTypeShade() {
  ast::ASTContext ast;
  ts::File file = ts::parse(sourceManager, input, ast, diags);
  ast::Program program = ts::analyze(file, ast, diags, options.typeShadeBase ? ts::Level::B0 : ts::Level::Amended);
  if (diags.hasErrors())
    return false;
  ImportOptions importOptions;
  importOptions.programName = inputName == kStandardInput ? "program" : programNameForPath(inputName);
  // Matrices lie column by column; that is part of the language.
  importOptions.matrixLayout = MatrixLayout::Column;
  moduleOp = importProgram(program, sourceManager, *mlirContext, importOptions);
  {
    MLIRDiagnosticCollector collector(mlirContext, sourceManager, diags);
    if (mlir::failed(mlir::verify(*moduleOp)))
      return false;
  }
  noteEntries();
  return true;
}

bool Compilation::dumpSyntax(llvm::raw_ostream &os) {
  ast::ASTContext ast;
  ts::dump(ts::parse(sourceManager, input, ast, diags), os);
  return !diags.hasErrors();
}

std::optional<Stage> Compilation::stageOf(llvm::StringRef entry) const {
  for (const auto &[name, stage] : entryStages)
    if (name == entry)
      return stage;
  return stageInfo ? std::optional(stageInfo->stage) : std::nullopt;
}

void Compilation::noteEntries() {
  moduleOp->walk([&](FuncOp function) {
    std::optional<EntryAttr> entry = function.getEntry();
    if (!entry)
      return;
    entryStages.push_back({function.getAuthoredName().str(), toStage(entry->getStage())});
    if (stageInfo)
      return;
    stageInfo.emplace();
    stageInfo->stage = toStage(entry->getStage());
    llvm::copy(entry->getWorkgroup(), stageInfo->workgroup.begin());
    stageInfo->maxVertices = entry->getMaxVertices();
    stageInfo->maxPrimitives = entry->getMaxPrimitives();
    stageInfo->maxMeshThreadgroups = entry->getMaxMeshThreadgroups();
  });
}

bool Compilation::parseMLIR() {
  // MLIR's parser recurses on what nests.
  if (kind == InputKind::MLIR) {
    if (std::optional<size_t> offset = findTooDeepNesting(sourceManager.text(input), limits::kTextNesting)) {
      diags.report(DriverDiag::IRNestedTooDeep, sourceManager.start(input).advanced(uint32_t(*offset)), limits::kTextNesting);
      return false;
    }
  }
  MLIRDiagnosticCollector collector(mlirContext, sourceManager, diags);
  mlir::ParserConfig config(mlirContext);
  if (kind == InputKind::Bytecode)
    moduleOp = mlir::parseSourceString<mlir::ModuleOp>(bytecode->getBuffer(), config, inputName);
  else
    moduleOp = mlir::parseSourceString<mlir::ModuleOp>(sourceManager.text(input), config, inputName);
  if (!moduleOp)
    return false;
  noteEntries();
  return true;
}

bool Compilation::addLibrary(llvm::StringRef path) {
  if (path == inputName) {
    diags.report(DriverDiag::LinkedWithItself, {}, path);
    return false;
  }
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(path);
  return buffer && libraries->addBuffer(path, std::move(buffer));
}

bool Compilation::buildModule() {
  if (!mlirContext) {
    ownContext = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
    // Only this turns off the locks and per-thread caches of the type and attribute tables.
    ownContext->disableMultithreading();
    mlirContext = ownContext.get();
  }
  mlirContext->loadDialect<BESLDialect>();
  mlir::OwningOpRef<mlir::ModuleOp> generated;
  if (generator && kind == InputKind::BESL && (generated = generator->parentModule(*mlirContext))) {
    MLIRDiagnosticCollector collector(mlirContext, sourceManager, diags);
    if (mlir::failed(mlir::verify(*generated)))
      return false;
  }
  if (!options.libraries.empty() || generated) {
    libraries = std::make_unique<Libraries>(sourceManager, diags);
    for (const std::string &path : options.libraries) {
      if (!(fileLoader ? addLibrary(path) : libraries->addFile(path, inputName))) {
        usageErrors = true;
        return false;
      }
    }
    if (!libraries->parseModules(mlirContext))
      return false;
    if (generated)
      libraries->addModule(std::move(generated));
  }
  if (!(kind == InputKind::BESL ? importBESL() : kind == InputKind::TypeShade ? importTypeShade() : parseMLIR()))
    return false;
  if (afterImport && !run(afterImport))
    return false;
  return !libraries || link();
}

bool Compilation::link() {
  // A BESL program has taken what it needs of sources when it was imported.
  if (kind != InputKind::BESL && !libraries->importSources(*moduleOp))
    return false;
  return run([&](mlir::ModuleOp module) {
    llvm::SmallVector<mlir::ModuleOp> modules = libraries->modules();
    for (auto program : module.getOps<ProgramOp>())
      if (mlir::failed(linkProgram(program, modules)))
        return false;
    return mlir::succeeded(mlir::verify(module));
  });
}

bool Compilation::run(llvm::function_ref<bool(mlir::ModuleOp)> step) {
  MLIRDiagnosticCollector collector(mlirContext, sourceManager, diags);
  unsigned errorsBefore = diags.numErrors();
  return step(*moduleOp) && diags.numErrors() == errorsBefore;
}
