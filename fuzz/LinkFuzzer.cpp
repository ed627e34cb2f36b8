// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several files of one program, as split-file knows them ("//--- name.besl" before each): sources, modules as text and as bytecode, sidecars. One is the
// program, and some of the others are linked with it, twice, or with itself or what there is not among them. Either the loader of a host finds them, or the pass
// `besl-link` does.

#include "Choices.h"
#include "Whole.h"
#include "besl/Compiler/ForwardDiagnostics.h"
#include "besl/Compiler/Libraries.h"
#include "besl/InitAll.h"
#include "besl/Transforms/Link.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace besl;
using fuzz::Choices;

static constexpr llvm::StringLiteral kMark = "//--- ";

const bool fuzz::takesChoices = true;

/// Files that test the linker as they are; a source with itself, a part of itself, and what it is made into.
std::string fuzz::toInput(llvm::StringRef name, llvm::StringRef text) {
  if (text.starts_with(kMark))
    return text.str();
  if (size_t at = text.find(("\n" + kMark).str()); at != llvm::StringRef::npos)
    return text.substr(at + 1).str();
  if (!name.ends_with(".besl") || text.size() > 20000)
    return {};
  llvm::StringRef half = text.take_front(text.take_front(text.size() / 2).rfind("\n}\n") + 3);
  return (kMark + "main.besl\n" + text + "\n" + kMark + "half.besl\n" + half + "\n" + kMark + "same.mlirbc\n" + text).str();
}

namespace {

struct File {
  std::string name, text;
};

std::vector<File> splitFiles(llvm::StringRef text) {
  std::vector<File> files;
  while (!text.empty() && files.size() != 12) {
    auto [line, after] = text.split('\n');
    size_t end = after.starts_with(kMark) ? 0 : after.find(("\n" + kMark).str());
    llvm::StringRef contents = end == 0 ? llvm::StringRef() : after.take_front(end == llvm::StringRef::npos ? end : end + 1);
    if (line.consume_front(kMark))
      files.push_back({line.trim().str(), contents.str()});
    else if (files.empty())
      files.push_back({"main.besl", text.take_front(line.size() + 1 + contents.size()).str()});
    text = after.drop_front(contents.size());
  }
  return files;
}

/// The bytecode of a source or a module; what cannot be compiled stays what it is, which is no bytecode.
std::string toBytecode(llvm::StringRef text) {
  Compilation compilation{CompileOptions()};
  compilation.addBuffer(text.contains("besl.") ? "library.mlir" : "library.besl", llvm::MemoryBuffer::getMemBufferCopy(text));
  if (!compilation.buildModule())
    return text.str();
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  (void)mlir::writeBytecodeToFile(compilation.module(), os);
  return bytes;
}

// What the pass finds.
const std::vector<File> *passFiles = nullptr;

std::optional<std::string> findFile(const std::vector<File> &files, llvm::StringRef name) {
  for (const File &file : files)
    if (file.name == name)
      return file.text;
  return std::nullopt;
}

mlir::LogicalResult loadForPass(mlir::ModuleOp module, llvm::ArrayRef<std::string> paths, std::vector<mlir::OwningOpRef<mlir::ModuleOp>> &libraries) {
  SourceManager sources;
  DiagnosticEngine diags;
  Libraries files(sources, diags);
  for (const std::string &path : paths)
    if (std::optional<std::string> text = findFile(*passFiles, path))
      if (!files.addBuffer(path, llvm::MemoryBuffer::getMemBufferCopy(*text, path)))
        return mlir::emitError(module.getLoc(), "cannot read a library");
  bool ok = files.parseModules(module.getContext()) && files.importSources(module);
  forwardDiagnostics(diags, sources, module.getContext());
  fuzz::check(ok == !diags.hasErrors(), "libraries are read if and only if there are no errors");
  if (ok)
    libraries = files.takeModules();
  return mlir::success(ok);
}

/// Links once more by the pass; nothing but functions that are missing changes then.
void runPass(Compilation &compilation, const std::vector<File> &files, llvm::ArrayRef<std::string> libraries) {
  for (const std::string &name : libraries)
    if (llvm::any_of(name, [](char c) { return !llvm::isAlnum(c) && c != '.' && c != '-' && c != '_'; }))
      return;
  if (libraries.empty())
    return;
  passFiles = &files;
  std::string pipeline = "besl-link{libraries=" + llvm::join(libraries, ",") + "}";
  bool verified = true;
  bool ran = compilation.run([&](mlir::ModuleOp module) {
    mlir::PassManager manager(module->getName());
    manager.enableVerifier(false);
    fuzz::check(succeeded(mlir::parsePassPipeline(pipeline, manager)), "the pipeline is known", pipeline);
    if (failed(manager.run(module)))
      return false;
    verified = succeeded(mlir::verify(module));
    return verified;
  });
  fuzz::check(verified, "a linked module verifies", pipeline);
  fuzz::check(ran == !compilation.diagnostics().hasErrors(), "linking fails if and only if it reports errors", pipeline);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static bool registered = [] {
    registerAllPasses();
    setSourceLoader(loadForPass);
    return true;
  }();
  (void)registered;
  Choices choices(data, size);
  std::vector<File> files = splitFiles(choices.text);
  if (files.empty())
    return 0;
  // The first that looks like it, or any.
  auto program = llvm::find_if(files, [](const File &file) { return llvm::StringRef(file.text).contains("main"); });
  if (program != files.end() || choices.oneIn(4))
    std::rotate(files.begin(), program == files.end() || choices.oneIn(4) ? files.begin() + choices.below(unsigned(files.size())) : program, files.end());
  for (File &file : files)
    if (llvm::StringRef(file.name).ends_with(".mlirbc")) {
      file.text = toBytecode(file.text);
      // Bytecode is trusted, but a file may end too early.
      if (choices.oneIn(12))
        file.text.resize(choices.word() % (file.text.size() + 1));
    }
  CompileOptions options;
  std::string sidecar;
  for (size_t i = 1; i < files.size(); ++i) {
    if (llvm::StringRef(files[i].name).ends_with(".bead"))
      sidecar = files[i].text;
    else if (!choices.oneIn(4))
      options.libraries.insert(choices.oneIn(3) ? options.libraries.begin() : options.libraries.end(), files[i].name);
  }
  if (choices.oneIn(12))
    options.libraries.push_back(files[choices.below(unsigned(files.size()))].name);
  if (choices.oneIn(20))
    options.libraries.push_back("missing.besl");
  if (sidecar.empty() || choices.oneIn(8))
    options.stage = fuzz::guessStage(files.front().text);
  bool byPass = choices.oneIn(4);
  std::vector<std::string> libraries = options.libraries;
  if (byPass)
    options.libraries.clear();

  Compilation compilation(options);
  compilation.setFileLoader([&](llvm::StringRef name) { return findFile(files, name); });
  compilation.addBuffer(files.front().name, llvm::MemoryBuffer::getMemBufferCopy(files.front().text));
  if (!sidecar.empty() && !compilation.addSidecarText("main.bead", sidecar))
    return 0;
  bool good = compilation.buildModule();
  fuzz::checkMessages(compilation, good, /*recorded=*/false);
  if (!good)
    return 0;
  fuzz::check(succeeded(mlir::verify(compilation.module())), "a linked program verifies");
  if (byPass)
    runPass(compilation, files, libraries);
  if (!compilation.diagnostics().hasErrors())
    fuzz::writeAll(compilation, /*optimize=*/choices.below(2), /*recorded=*/false);
  return 0;
}
