// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that rewrite control flow must not change what a program does. Random functions are run by a small evaluator before and after a
// pipeline, and the traces of their effects and results compared. Conditions come from calls, which are effects too, so that
// a call too many, too few or out of order shows.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/DenseMap.h"
#include "gtest/gtest.h"

#include <random>

using namespace mlir;
using namespace besl;

namespace {

//===----------------------------------------------------------------------===//
// Random programs
//===----------------------------------------------------------------------===//

class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  std::string makeProgram() {
    std::string text = "besl.program @p layout(scalar, column) {\n"
                       "besl.func private @next() -> i1\n"
                       "besl.func private @pick() -> ui32\n"
                       "besl.func private @mark(ui32)\n"
                       "besl.func @f() -> ui32 {\n";
    text += makeBlock(4, /*inLoop=*/false);
    return text + makeReturn() + "}\n}\n";
  }

private:
  unsigned pick(unsigned count) { return random() % count; }
  std::string makeName() { return "%v" + std::to_string(numNames++); }

  std::string makeConstant(const std::string &name) {
    return name + " = besl.constant " + std::to_string(numNames) + " : ui32\n";
  }
  std::string makeReturn() {
    std::string name = makeName();
    return makeConstant(name) + "besl.return " + name + " : ui32\n";
  }
  std::string makeMark(const std::string &value) { return "besl.call @mark(" + value + ") : (ui32) -> ()\n"; }
  std::string makeCondition(const std::string &name) { return name + " = besl.call @next() : () -> i1\n"; }

  std::string makeBlock(unsigned depth, bool inLoop) {
    std::string text;
    size_t numLocals = locals.size();
    for (unsigned i = 0, e = pick(4); i <= e; ++i)
      text += makeStatement(depth, inLoop);
    locals.resize(numLocals);
    return text;
  }

  /// A new local, or something done with one that is in scope. Most of them are never stored to.
  std::string makeLocalStatement() {
    std::string value = makeName(), loaded = makeName(), place = ": !besl.ref<ui32, function>\n";
    unsigned kind = locals.empty() ? 0 : pick(6);
    if (kind == 5)
      return makeConstant(value) + "besl.store " + value + ", " + locals[pick(locals.size())] + " " + place;
    std::string load = locals.empty() ? "" : loaded + " = besl.load " + locals[pick(locals.size())] + " " + place;
    if (kind > 1)
      return load + makeMark(loaded);
    std::string init = kind == 1 ? loaded : value;
    std::string name = makeName();
    locals.push_back(name);
    return (kind == 1 ? load : makeConstant(value)) + name + " = besl.local \"l\" = " + init + " " + place;
  }

  /// A block that gives a value.
  std::string makeValueBlock(unsigned depth, bool inLoop) {
    std::string name = makeName();
    return "{\n" + makeBlock(depth, inLoop) + makeConstant(name) + "besl.yield " + name + " : ui32\n}";
  }

  std::string makeStatement(unsigned depth, bool inLoop) {
    unsigned kind = pick(depth ? 14 : 6);
    if (kind == 5 || kind > 11)
      return makeLocalStatement();
    if (kind < 2) {
      std::string name = makeName();
      return makeConstant(name) + makeMark(name);
    }
    if (kind < 5) {
      // Seldom: most of what stands behind an exit is never reached.
      if (pick(3) != 0)
        return "";
      return !inLoop || kind == 2 ? makeReturn() : kind == 3 ? "besl.break\n" : "besl.continue\n";
    }
    std::string condition = makeName();
    std::string block = "{\n" + makeBlock(depth - 1, inLoop) + "}";
    if (kind < 8)
      return makeCondition(condition) + "besl.if " + condition + " " + block + (pick(2) ? " else {\n" + makeBlock(depth - 1, inLoop) + "}\n" : "\n");
    if (kind == 8) {
      std::string result = makeName();
      return makeCondition(condition) + result + " = besl.if " + condition + " -> (ui32) " + makeValueBlock(depth - 1, inLoop) + " else " +
             makeValueBlock(depth - 1, inLoop) + "\n" + makeMark(result);
    }
    if (kind == 9)
      return condition + " = besl.call @pick() : () -> ui32\nbesl.switch " + condition + " : ui32 case 0 " + block + " case 1, 2 {\n" +
             makeBlock(depth - 1, inLoop) + "} default {\n" + (pick(2) ? makeBlock(depth - 1, inLoop) : "") + "}\n";
    std::string text = "besl.loop";
    if (pick(3)) {
      std::string inner = makeName();
      text += " while {\n" + makeCondition(inner) + "besl.yield " + inner + " : i1\n}";
    }
    if (pick(2)) {
      std::string name = makeName();
      text += " step {\n" + makeConstant(name) + makeMark(name) + "}";
    }
    // A loop without effects may be taken to end, and removed.
    return text + " do {\n" + makeCondition(condition) + makeBlock(depth - 1, true) + "}\n";
  }

  std::mt19937 random;
  unsigned numNames = 0;
  std::vector<std::string> locals;
};

//===----------------------------------------------------------------------===//
// Evaluator
//===----------------------------------------------------------------------===//

enum class Flow { Next, Break, Continue, Return, OutOfFuel };

class Evaluator {
public:
  explicit Evaluator(unsigned seed) : random(seed) {}

  /// What the calls were and what came out of them; last the result.
  std::vector<unsigned> trace;
  bool finished = false;

  void run(FuncOp func) {
    Block &body = func.getBody().front();
    Flow flow = evaluate(body);
    if (flow == Flow::OutOfFuel)
      return;
    if (flow == Flow::Next)
      result = values.lookup(body.getTerminator()->getOperand(0));
    finished = true;
    trace.push_back(result);
  }

private:
  Flow evaluate(Block &block) {
    for (Operation &op : block.without_terminator())
      if (Flow flow = evaluate(op); flow != Flow::Next)
        return flow;
    return Flow::Next;
  }

  /// Runs a region and gives the op what the region yields.
  Flow evaluateBranch(Operation &op, Region &region) {
    if (region.empty())
      return Flow::Next;
    Flow flow = evaluate(region.front());
    if (flow == Flow::Next)
      for (auto [to, from] : llvm::zip_equal(op.getResults(), region.front().getTerminator()->getOperands()))
        values[to] = values.lookup(from);
    return flow;
  }

  Flow evaluateLoop(LoopOp loop) {
    while (++numSteps < 20000) {
      if (Flow flow = evaluate(loop.getCondition().front()); flow != Flow::Next)
        return flow;
      if (Value condition = loop.getConditionValue(); condition && !values.lookup(condition))
        return Flow::Next;
      Flow flow = evaluate(loop.getBody().front());
      if (flow == Flow::Break)
        return Flow::Next;
      if (flow == Flow::Return || flow == Flow::OutOfFuel)
        return flow;
      if (Flow step = evaluate(loop.getStep().front()); step != Flow::Next)
        return step;
    }
    return Flow::OutOfFuel;
  }

  Flow evaluate(Operation &op) {
    if (trace.size() > 200 || ++numSteps > 20000)
      return Flow::OutOfFuel;
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      values[constant.getResult()] = cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue();
    } else if (auto call = dyn_cast<CallOp>(op)) {
      evaluateCall(call);
    } else if (auto local = dyn_cast<LocalOp>(op)) {
      values[local.getResult()] = local.getInit() ? values.lookup(local.getInit()) : 0xdead;
    } else if (auto load = dyn_cast<LoadOp>(op)) {
      values[load.getResult()] = values.lookup(load.getPlace());
    } else if (auto store = dyn_cast<StoreOp>(op)) {
      values[store.getPlace()] = values.lookup(store.getValue());
    } else if (auto negation = dyn_cast<NotOp>(op)) {
      values[negation.getResult()] = !values.lookup(negation.getOperand());
    } else if (auto select = dyn_cast<SelectOp>(op)) {
      values[select.getResult()] = values.lookup(values.lookup(select.getCondition()) ? select.getTrueValue() : select.getFalseValue());
    } else if (auto branch = dyn_cast<IfOp>(op)) {
      return evaluateBranch(op, values.lookup(branch.getCondition()) ? branch.getThenRegion() : branch.getElseRegion());
    } else if (auto branch = dyn_cast<SwitchOp>(op)) {
      for (unsigned i = 0; i < branch.getNumCases(); ++i)
        for (Attribute value : branch.getValuesOfCase(i))
          if (cast<IntegerAttr>(value).getValue() == values.lookup(branch.getSelector()))
            return evaluateBranch(op, branch.getBodies()[i]);
      return evaluateBranch(op, branch.getDefaultRegion());
    } else if (auto loop = dyn_cast<LoopOp>(op)) {
      return evaluateLoop(loop);
    } else if (auto exit = dyn_cast<ReturnOp>(op)) {
      result = values.lookup(exit.getValue());
      return Flow::Return;
    } else if (isa<BreakOp>(op)) {
      return Flow::Break;
    } else if (isa<ContinueOp>(op)) {
      return Flow::Continue;
    } else {
      ADD_FAILURE() << "no rule for " << op.getName().getStringRef().str();
    }
    return Flow::Next;
  }

  void evaluateCall(CallOp call) {
    if (call.getCallee() == "mark") {
      trace.push_back(values.lookup(call.getArgs().front()));
      return;
    }
    unsigned value = random() % (call.getCallee() == "next" ? 2 : 4);
    values[call.getResult()] = value;
    trace.push_back(100000 + value);
  }

  std::mt19937 random;
  llvm::DenseMap<Value, unsigned> values;
  unsigned result = 0;
  unsigned numSteps = 0;
};

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

class ControlFlowTest : public ::testing::Test {
protected:
  ControlFlowTest() {
    context.loadDialect<BESLDialect>();
    context.disableMultithreading();
  }

  std::vector<Evaluator> evaluateAll(ModuleOp module) {
    FuncOp func;
    module.walk([&](FuncOp candidate) {
      if (!candidate.isExternal())
        func = candidate;
    });
    std::vector<Evaluator> runs;
    for (unsigned seed = 0; seed < 20; ++seed)
      runs.emplace_back(seed).run(func);
    return runs;
  }

  void check(llvm::function_ref<void(OpPassManager &)> addPasses, bool singleExit) {
    unsigned numFinished = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
      std::string text = Generator(seed).makeProgram();
      OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
      ASSERT_TRUE(module) << text;
      std::vector<Evaluator> before = evaluateAll(*module);
      PassManager manager(&context);
      addPasses(manager);
      ASSERT_TRUE(succeeded(manager.run(*module))) << text;
      if (singleExit)
        module->walk([&](ReturnOp exit) { ADD_FAILURE() << "a return is left in\n" << text; });
      std::vector<Evaluator> after = evaluateAll(*module);
      for (auto [a, b] : llvm::zip_equal(before, after)) {
        numFinished += a.finished;
        // Where the fuel did not last, at different places perhaps, the beginnings must be the same.
        bool whole = a.finished || b.finished;
        size_t size = std::min(a.trace.size(), b.trace.size());
        bool equal = std::equal(a.trace.begin(), a.trace.begin() + size, b.trace.begin()) && (!whole || (a.finished == b.finished && a.trace == b.trace));
        ASSERT_TRUE(equal) << "seed " << seed << ": the program does something else afterwards\n" << text;
      }
    }
    // Otherwise the generator makes too many endless loops.
    EXPECT_GT(numFinished, 3000u);
  }

  MLIRContext context;
};

TEST_F(ControlFlowTest, singleExit) {
  check([](OpPassManager &manager) { manager.addPass(createSingleExit()); }, true);
}

TEST_F(ControlFlowTest, singleExitWithLittleNesting) {
  check([](OpPassManager &manager) { manager.addPass(createSingleExit({.maxNesting = 1})); }, true);
}

TEST_F(ControlFlowTest, singleExitWithoutNesting) {
  check([](OpPassManager &manager) { manager.addPass(createSingleExit({.maxNesting = 0})); }, true);
}

TEST_F(ControlFlowTest, forwardLets) {
  check([](OpPassManager &manager) { manager.addPass(createForwardLets()); }, false);
}

TEST_F(ControlFlowTest, eliminateDeadLocals) {
  check([](OpPassManager &manager) { manager.addPass(createEliminateDeadLocals()); }, false);
}

TEST_F(ControlFlowTest, simplifyEffects) {
  check([](OpPassManager &manager) { manager.addPass(createSimplifyEffects()); }, false);
}

TEST_F(ControlFlowTest, optimize) { check(buildOptimizePipeline, false); }

TEST_F(ControlFlowTest, singleExitThenOptimize) {
  check(
      [](OpPassManager &manager) {
        manager.addPass(createSingleExit());
        buildOptimizePipeline(manager);
      },
      true);
}

TEST_F(ControlFlowTest, optimizeThenSingleExit) {
  check(
      [](OpPassManager &manager) {
        buildOptimizePipeline(manager);
        manager.addPass(createSingleExit());
      },
      true);
}

} // namespace
