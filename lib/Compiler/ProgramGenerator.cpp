// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/ProgramGenerator.h"
#include "MLIRDiagnostics.h"
#include "mlir/IR/Verifier.h"
#include <map>

using namespace besl;

ProgramGenerator::~ProgramGenerator() = default;
void ProgramGenerator::declareParent(ast::Program &, TreeBuilder &) {}
mlir::OwningOpRef<mlir::ModuleOp> ProgramGenerator::parentModule(mlir::MLIRContext &) { return {}; }

/// Never destroyed: when the process ends, the plugins that the factories come from may be gone before it.
static std::map<std::string, GeneratorFactory> &generators() {
  static auto *table = new std::map<std::string, GeneratorFactory>;
  return *table;
}

void besl::registerProgramGenerator(std::string name, GeneratorFactory factory) {
  generators()[std::move(name)] = std::move(factory);
}

std::unique_ptr<ProgramGenerator> besl::createProgramGenerator(llvm::StringRef name) {
  auto found = generators().find(name.str());
  return found == generators().end() ? nullptr : found->second();
}

std::vector<std::string> besl::programGeneratorNames() {
  std::vector<std::string> names;
  for (const auto &[name, factory] : generators())
    names.push_back(name);
  return names;
}

mlir::OwningOpRef<mlir::ModuleOp> besl::linkTree(ast::Program &program, ast::ASTContext &ast, const SourceManager &sources,
                                                 DiagnosticEngine &diags, mlir::MLIRContext &context, const SemaOptions &sema,
                                                 const ImportOptions &import) {
  if (!analyze(program, ast, diags, sema) || diags.hasErrors())
    return {};
  mlir::OwningOpRef<mlir::ModuleOp> module = importProgram(program, sources, context, import);
  MLIRDiagnosticCollector collector(&context, sources, diags);
  if (mlir::failed(mlir::verify(*module)))
    return {};
  return module;
}

CompiledProgram besl::compileToBESL(std::string name, llvm::StringRef source, CompileOptions options, ProgramGenerator *generator,
                                    llvm::StringRef parent) {
  CompiledProgram result;
  result.compilation = std::make_unique<Compilation>(std::move(options));
  Compilation &compilation = *result.compilation;
  compilation.setGenerator(generator);
  compilation.setParentText(parent);
  result.succeeded = compilation.addBuffer(name, llvm::MemoryBuffer::getMemBufferCopy(source, name), InputKind::BESL) &&
                     compilation.buildModule();
  return result;
}
