// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reflection of a program, with what each target makes of it: the target writes a copy of the program, whose text is dropped and whose facts
// are kept.

#include "WriteReflection.h"

#include "besl/Compiler/Reflect.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Target/Reflection/BuildReflection.h"
#include "besl/Target/Support/FindEntry.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

using namespace besl;

static constexpr llvm::StringLiteral reflectedTargets[] = {"glsl", "hlsl", "msl", "wgsl"};

llvm::ArrayRef<llvm::StringLiteral> besl::getReflectedTargets() { return reflectedTargets; }

/// What the target makes of a copy of the program. Where the target was not asked for by name, nothing is reported, and `refusal` has the
/// first error.
static std::optional<TextFacts> getFacts(const Target &target, mlir::ModuleOp module, TargetOptions options, std::string *refusal) {
  mlir::OwningOpRef<mlir::ModuleOp> copy(mlir::cast<mlir::ModuleOp>(module->clone()));
  std::optional<mlir::ScopedDiagnosticHandler> handler;
  if (refusal)
    handler.emplace(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error && refusal->empty())
        *refusal = diagnostic.str();
      return mlir::success();
    });
  TextFacts facts;
  options.facts = &facts;
  std::string text;
  llvm::raw_string_ostream stream(text);
  bool written = target.write(*copy, stream, options);
  destroyModule(std::move(copy));
  return written ? std::optional(std::move(facts)) : std::nullopt;
}

std::optional<reflection::Document> besl::reflectProgram(mlir::ModuleOp module, const TargetOptions &options) {
  mlir::FailureOr<FuncOp> entry = findEntry(module, options.entry);
  if (mlir::failed(entry))
    return std::nullopt;
  mlir::PassManager manager(module->getName());
  manager.enableVerifier(false);
  manager.addPass(createMarkNonuniform());
  if (mlir::failed(manager.run(module)))
    return std::nullopt;
  ReflectionOptions reflectionOptions;
  reflectionOptions.opacity = options.opacity;
  reflectionOptions.layoutTarget = options.reflectFor.empty() ? reflectedTargets[0].str() : options.reflectFor.front();
  return buildReflection(*entry, reflectionOptions);
}

std::optional<reflection::Document> besl::reflectModule(mlir::ModuleOp module, const TargetOptions &options, const FactsByTarget &known) {
  std::optional<reflection::Document> document = reflectProgram(module, options);
  if (!document)
    return std::nullopt;
  FuncOp entry = *findEntry(module, options.entry);
  bool named = !options.reflectFor.empty();
  std::vector<std::string> names = options.reflectFor;
  if (!named)
    names.assign(std::begin(reflectedTargets), std::end(reflectedTargets));
  for (const std::string &name : names) {
    std::string refusal;
    if (auto found = known.find(name); found != known.end()) {
      addTarget(*document, entry, found->second);
      continue;
    }
    if (std::optional<TextFacts> facts = getFacts(*findTarget(name), module, options, named ? nullptr : &refusal)) {
      addTarget(*document, entry, *facts);
    } else if (named) {
      return std::nullopt;
    } else {
      TextFacts none;
      none.entry.target = name;
      none.entry.unsupported = refusal;
      addTarget(*document, entry, none);
    }
  }
  return document;
}

bool besl::isReflectionTarget(const Target &target) { return target.write == writeReflection; }

bool besl::writeReflection(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  std::optional<reflection::Document> document = reflectModule(module, options);
  if (document)
    os << reflection::toJSON(*document);
  return document.has_value();
}
