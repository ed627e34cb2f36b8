// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the target @NAME@ is made of: the words that it keeps for itself, its spelling of the intrinsics, the passes that make a program
// printable, and the check that everything left is. Writer.cpp prints.

#include "Writer.h"

#include "besl/Compiler/Targets.h"
#include "besl/Plugin/Plugin.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/Support/CFamilyVerifier.h"
#include "besl/Target/Support/FindEntry.h"
#include "besl/Transforms/NamingRules.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace besl;
using llvm::StringLiteral;

//===-- Names ----------------------------------------------------------------------------------------------------------===//

// Words that no variable, function or field can have, sorted by bytes. All that the text uses belong here, types too.
static constexpr StringLiteral keywords[] = {
    "auto", "bool", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "false", "float", "float2", "float3", "float4", "for", "goto", "if", "inline", "int", "int2",
    "int3", "int4", "long", "register", "return", "short", "signed", "sizeof", "static", "struct", "switch",
    "true", "typedef", "uint", "uint2", "uint3", "uint4", "union", "unsigned", "void", "volatile", "while"};

// Functions and variables that exist already, sorted by bytes.
static constexpr StringLiteral predeclared[] = {"INFINITY", "NAN", "fmax", "fmin", "sqrt"};

static constexpr StringLiteral prefixes[] = {"besl_"};

static const NamingRules &getNamingRules() {
  static const NamingRules rules = [] {
    NamingRules rules;
    rules.name = "@NAME@";
    rules.reserved = keywords;
    rules.predeclared = predeclared;
    rules.reservedPrefixes = prefixes;
    rules.reservesDoubleUnderscore = true;
    rules.entryName = "besl_main";
    return rules;
  }();
  return rules;
}

//===-- Intrinsics -----------------------------------------------------------------------------------------------------===//

// By their names in BESL; docs/intrinsics.md lists them. besl/Support/IntrinsicSpelling.h explains the templates. One that is not here is
// refused where a program uses it.
static constexpr NamedSpelling spellings[] = {
    {"max", {"fmax($*)"}},
    {"min", {"fmin($*)"}},
    {"sqrt", {"sqrt($*)"}},
};

//===-- What can be printed --------------------------------------------------------------------------------------------===//

namespace {
class Verifier : public CFamilyVerifier {
public:
  explicit Verifier(ProgramOp program) : CFamilyVerifier(program, "@NAME@", "@NAME@") {}

private:
  bool checkEntry(FuncOp entry) override {
    if (entry.getEntry()->getStage() == StageKind::Compute)
      return true;
    error(entry, TargetDiag::NotInLanguage, "this stage", language);
    return false;
  }

  void checkGlobal(Operation *op) override;
  void checkOp(Operation *op) override;
  StringRef getRawText(RawOp) override { return {}; }
};
} // namespace

// A value that an expression may have.
static bool isPrintable(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return !vector.getElementType().isInteger(1) && isPrintable(vector.getElementType());
  return type.isF32() || type.isInteger(1) || type.isUnsignedInteger(32) || type.isSignedInteger(32);
}

// Memory has vectors of three with padding in many languages, and no bools.
static bool isStorable(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return isPrintable(type) && !type.isInteger(1) && !(vector && vector.getNumElements() == 3);
}

void Verifier::checkGlobal(Operation *op) {
  if (auto constant = dyn_cast<ConstOp>(op)) {
    if (!isPrintable(constant.getType()))
      error(op, TargetDiag::NotInLanguage, "a constant of this type", language);
    return;
  }
  auto descriptor = dyn_cast<DescriptorOp>(op);
  auto array = descriptor && descriptor.isBuffer() && !descriptor.getCount() ? dyn_cast<ArrayType>(descriptor.getType()) : ArrayType();
  if (!array)
    return error(op, TargetDiag::NotInLanguage, "declarations but constants and buffers that are one array", language);
  if (!isStorable(array.getElementType()))
    error(op, TargetDiag::NotInLanguage, "buffers of elements of this type", language);
}

void Verifier::checkOp(Operation *op) {
  for (Type type : op->getResultTypes()) {
    // What a place is made of shows in the loads and stores, and a texture is refused where it is declared.
    if (!isa<RefType, TextureType, ImageType, SamplerType>(type) && !isPrintable(type))
      return error(op, TargetDiag::NotInLanguage, "values of this type", language);
  }
  if (auto local = dyn_cast<LocalOp>(op); local && !isPrintable(local.getVariableType()))
    return error(op, TargetDiag::NotInLanguage, "variables of this type", language);
  if (auto builtin = dyn_cast<BuiltinOp>(op); builtin && builtin.getBuiltin() != BuiltinValue::GlobalInvocationId)
    return error(op, TargetDiag::BuiltinUnavailable, stringifyBuiltinValue(builtin.getBuiltin()), language);
  // Printed by functions of the writer that this target does not have.
  if (isa<AtOp, BitcastOp, CombineOp, DiscardOp>(op))
    return error(op, TargetDiag::OpNotPrintable, op->getName().getStringRef(), language);
}

namespace {
struct VerifyPass : PassWrapper<VerifyPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerifyPass)

  StringRef getArgument() const override { return "besl-verify-@NAME@"; }
  StringRef getDescription() const override { return "check that a program can be printed as @NAME@"; }

  void runOnOperation() override {
    getOperation()->walk([&](ProgramOp program) {
      if (!Verifier(program).run())
        signalPassFailure();
      return WalkResult::skip();
    });
    markAllAnalysesPreserved();
  }
};
} // namespace

//===-- From any program to text ---------------------------------------------------------------------------------------===//

// docs/passes.md describes the passes; lib/Target/GLSL/Pipeline.cpp, for one, uses more of them.
static void addPasses(OpPassManager &manager, StringRef entryName) {
  // Buffers are parameters of the entry, which it would have to hand to the functions it calls. There are none.
  buildInlinePipeline(manager);
  manager.addPass(createForwardLets({/*keepNames=*/true}));
  manager.addPass(createAssignBindings());
  manager.addPass(createFoldFloatConstants());
  manager.addPass(createDefineArithmetic());
  manager.addPass(createLowerInserts());
  manager.addPass(createClampConstantIndices());
  HoistEffectsOptions hoist;
  hoist.spelling = "@NAME@";
  manager.addPass(createHoistEffects(hoist));
  manager.addPass(createNameValues({/*spelling=*/"@NAME@"}));
  manager.addPass(createMangleNames({/*rules=*/"@NAME@", entryName.str()}));
  manager.addPass(std::make_unique<VerifyPass>());
}

static bool write(ModuleOp module, raw_ostream &os, const TargetOptions &options) {
  PassManager manager(module.getContext());
  addPasses(manager, options.entryName.empty() ? "besl_main" : options.entryName);
  if (failed(manager.run(module)))
    return false;
  FailureOr<FuncOp> entry = findEntry(module, options.entry);
  if (failed(entry))
    return false;
  @CLASS@Writer writer((*entry)->getParentOfType<ProgramOp>(), *entry, options.text);
  std::string text = writer.print();
  if (writer.hasFailed())
    return false;
  os << text;
  return true;
}

BESL_PASS_PLUGIN("@CLASS@", "1.0", [] {
  registerNamingRules(getNamingRules());
  registerSpellings("@NAME@", spellings);
  PassRegistration<VerifyPass>();
  PassPipelineRegistration<>("besl-legalize-for-@NAME@", "Rewrite a program until @NAME@ can say it",
                             [](OpPassManager &manager) { addPasses(manager, "besl_main"); });
  registerTarget({"@NAME@", "@CLASS@, by a plugin", "@NAME@", /*needsStage=*/true, /*isBinary=*/false, write});
})
