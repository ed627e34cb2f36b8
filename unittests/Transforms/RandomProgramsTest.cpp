// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds for every program, tried on random ones (tools/besl-smith): each compiles, and survives being printed and read, as text and as
// bytecode; each pass and pipeline leaves valid IR whose ops all come from the source, which survives that too, and finds nothing to do the
// second time where it says so; and each target takes it.
//
// BESL_RANDOM_PROGRAMS=N tries N programs a stage instead of the few that the suite has time for, BESL_RANDOM_SEED=S starts with another one.

#include "Pipelines.h"
#include "Smith.h"

#include "besl/Compiler/Targets.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Frontend/BESL/Import.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Frontend/BESL/Sema.h"
#include "besl/InitAll.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <functional>

using namespace mlir;
using namespace besl;

namespace {

unsigned getNumber(const char *variable, unsigned otherwise) {
  const char *text = std::getenv(variable);
  return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, OpPrintingFlags().useLocalScope());
  return text;
}

/// Whether more was asked for than the suite has time for.
bool isThorough() { return getNumber("BESL_RANDOM_PROGRAMS", 0) != 0; }

bool isSame(Operation *a, Operation *b) { return OperationEquivalence::isEquivalentTo(a, b, OperationEquivalence::IgnoreLocations); }

class RandomPrograms : public ::testing::TestWithParam<smith::Stage> {
protected:
  RandomPrograms() : context(MLIRContext::Threading::DISABLED) {
    static bool registered = (registerAllPasses(), true);
    (void)registered;
    context.loadDialect<BESLDialect>();
  }

  static std::vector<smith::Options> getPrograms(unsigned count) {
    std::vector<smith::Options> programs;
    unsigned first = getNumber("BESL_RANDOM_SEED", 1);
    for (unsigned i = 0, end = getNumber("BESL_RANDOM_PROGRAMS", count); i != end; ++i) {
      smith::Options options;
      options.seed = first + i;
      options.stage = GetParam();
      // Many small ones, some larger; every fifth with what may vary.
      options.size = i % 7 == 6 ? 150 : 10 + i % 5 * 10;
      options.varying = i % 5 == 4;
      programs.push_back(options);
    }
    return programs;
  }

  OwningOpRef<ModuleOp> import(const std::string &text) {
    SourceManager sources;
    besl::DiagnosticEngine diags;
    FileId file = sources.addText("random.besl", text);
    ast::ASTContext trees;
    ast::Program program = parse(sources, file, trees, diags);
    SemaOptions sema;
    sema.stage.emplace();
    sema.stage->stage = GetParam() == smith::Stage::Vertex ? Stage::Vertex : GetParam() == smith::Stage::Fragment ? Stage::Fragment : Stage::Compute;
    if (sema.stage->stage == Stage::Compute)
      sema.stage->workgroup = {smith::kInvocations, 1, 1};
    bool ok = analyze(program, trees, diags, sema);
    for (const besl::Diagnostic &diagnostic : diags.all())
      if (diagnostic.severity == besl::Severity::Error) {
        ADD_FAILURE() << diagnostic.message;
        ok = false;
      }
    if (!ok)
      return nullptr;
    ImportOptions options;
    options.stage = sema.stage;
    return importProgram(program, sources, context, options);
  }

  bool run(ModuleOp module, const char *pipeline) {
    PassManager manager(&context);
    manager.enableVerifier(false);
    return succeeded(parsePassPipeline(pipeline, manager)) && succeeded(manager.run(module)) && succeeded(verify(module));
  }

  void checkRoundTrip(ModuleOp module) {
    std::string text = print(module);
    ParserConfig config(&context);
    OwningOpRef<ModuleOp> read = parseSourceString<ModuleOp>(text, config);
    EXPECT_TRUE(read && isSame(module, *read)) << "as text:\n" << text;
    std::string bytes;
    llvm::raw_string_ostream os(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(module, os)));
    Block block;
    EXPECT_TRUE(succeeded(readBytecodeFile(llvm::MemoryBufferRef(bytes, "bytes"), &block, config)));
    EXPECT_TRUE(!block.empty() && isSame(module, &block.front())) << "as bytecode:\n" << text;
  }

  /// Every op has a range of the source, also what a pass has made.
  static void checkLocations(ModuleOp module) {
    module->walk([&](Operation *op) {
      // MLIR drops the places of constants that it merges.
      if (!isa<ModuleOp>(op) && !op->hasTrait<mlir::OpTrait::ConstantLike>() && !op->getLoc()->findInstanceOf<FileLineColRange>())
        ADD_FAILURE() << "no location: " << print(op);
    });
  }

  MLIRContext context;
};

TEST_P(RandomPrograms, PassesKeepThemValid) {
  for (const smith::Options &options : getPrograms(12)) {
    std::string text = smith::generate(options);
    SCOPED_TRACE(text.substr(0, text.find('\n')));
    OwningOpRef<ModuleOp> imported = import(text);
    ASSERT_TRUE(imported && succeeded(verify(*imported)));
    checkLocations(*imported);
    checkRoundTrip(*imported);
    for (const differential::PipelineCase &pass : differential::kPipelines) {
      SCOPED_TRACE(pass.pipeline);
      OwningOpRef<ModuleOp> module(imported->clone());
      ASSERT_TRUE(run(*module, pass.before)) << text;
      ASSERT_TRUE(run(*module, pass.pipeline)) << text;
      if (pass.located)
        checkLocations(*module);
      // Each pass with every fourth program, since that costs as much as the passes do.
      if (isThorough() || (options.seed + (&pass - differential::kPipelines)) % 4 == 0)
        checkRoundTrip(*module);
      if (pass.idempotent) {
        OwningOpRef<ModuleOp> again(module->clone());
        ASSERT_TRUE(run(*again, pass.pipeline));
        EXPECT_TRUE(isSame(*module, *again)) << print(*module) << "\nbecomes, the second time,\n" << print(*again);
        destroyModule(std::move(again));
      }
      destroyModule(std::move(module));
      if (HasFailure())
        return;
    }
  }
}

/// Calls a function behind every pass but those that change nothing.
struct BehindEachPass : PassInstrumentation {
  explicit BehindEachPass(std::function<void(Pass *, Operation *)> check) : check(std::move(check)) {}
  void runAfterPass(Pass *pass, Operation *op) override { check(pass, op); }
  std::function<void(Pass *, Operation *)> check;
};

/// All that the passes of the targets make in between can be printed and read again.
TEST_P(RandomPrograms, TargetsPassesKeepThemReadable) {
  for (const smith::Options &options : getPrograms(2)) {
    std::string text = smith::generate(options);
    SCOPED_TRACE(text.substr(0, text.find('\n')));
    OwningOpRef<ModuleOp> imported = import(text);
    ASSERT_TRUE(imported);
    for (const char *pipeline : {"besl-optimize,besl-legalize-for-glsl", "besl-legalize-for-hlsl", "besl-legalize-for-msl{msl-version=3.1}"}) {
      OwningOpRef<ModuleOp> module(imported->clone());
      PassManager manager(&context);
      manager.enableVerifier(false);
      ASSERT_TRUE(succeeded(parsePassPipeline(pipeline, manager)));
      manager.addInstrumentation(std::make_unique<BehindEachPass>([&](Pass *pass, Operation *op) {
        SCOPED_TRACE(std::string(pipeline) + ", behind " + pass->getArgument().str());
        if (auto whole = dyn_cast<ModuleOp>(op); whole && !HasFailure())
          checkRoundTrip(whole);
      }));
      EXPECT_TRUE(succeeded(manager.run(*module)));
      destroyModule(std::move(module));
    }
  }
}

/// Every target takes every program, as it is and optimised.
TEST_P(RandomPrograms, EveryTargetPrintsThem) {
  for (const smith::Options &options : getPrograms(12)) {
    std::string text = smith::generate(options);
    SCOPED_TRACE(text.substr(0, text.find('\n')));
    OwningOpRef<ModuleOp> imported = import(text);
    ASSERT_TRUE(imported);
    for (StringRef name : {"glsl", "hlsl", "msl"}) {
      for (bool optimize : {false, true}) {
        SCOPED_TRACE(name.str() + (optimize ? " -O" : " -O0"));
        TargetOptions targetOptions;
        targetOptions.optimize = optimize;
        targetOptions.metalVersion = "3.1"; // atomics of images
        OwningOpRef<ModuleOp> module(imported->clone());
        std::string out;
        llvm::raw_string_ostream os(out);
        ASSERT_TRUE(writeModule(*findTarget(name), *module, os, targetOptions)) << text;
        EXPECT_FALSE(out.empty());
        destroyModule(std::move(module));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Stages, RandomPrograms, ::testing::Values(smith::Stage::Compute, smith::Stage::Fragment, smith::Stage::Vertex));

} // namespace
