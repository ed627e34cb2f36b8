// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass plugin in one file: `sample-budget` counts how often each entry of a program reads a texture, helpers included, writes
// the number on the entry (`budget.texture_reads`) and warns when it is above a maximum.
//
//   besl-opt --load-pass-plugin=SampleBudget.so --sample-budget=max=8 sky.besl
//
// It asks ops through interfaces, never by name: what a texture read is, `besl::ResourceAccessInterface` tells, so the reads of a
// dialect that did not exist when this was compiled count too. Calls and loops are MLIR's own interfaces.

#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Plugin/Plugin.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;

namespace {

/// Places in the program, not executions: a read in a loop counts once, and is mentioned.
struct Reads {
  uint64_t all = 0;
  uint64_t inLoops = 0;

  void add(const Reads &other, bool isInLoop) {
    all += other.all;
    inLoops += isInLoop ? other.all : other.inLoops;
  }
};

// A pass with its options, written by hand. Optics.cpp shows the same made from a TableGen record.
struct SampleBudget : PassWrapper<SampleBudget, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SampleBudget)

  SampleBudget() = default;
  SampleBudget(const SampleBudget &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "sample-budget"; }
  StringRef getDescription() const override { return "count the texture reads of each entry and warn above a maximum"; }

  Option<uint64_t> max{*this, "max", llvm::cl::desc("Reads that an entry may have"), llvm::cl::init(16)};

  void runOnOperation() override {
    // Like BESL's own passes it takes whatever contains programs: a module, one program.
    getOperation()->walk([&](besl::ProgramOp program) {
      checkProgram(program);
      return WalkResult::skip();
    });
  }

  void checkProgram(besl::ProgramOp program) {
    CallGraph graph(program);
    SymbolTableCollection symbols;
    DenseMap<CallGraphNode *, Reads> readsOfNode;
    // Callees come before their callers. The language has no recursion; if handwritten IR has, a cycle's calls add nothing.
    for (auto group = llvm::scc_begin(const_cast<const CallGraph *>(&graph)); !group.isAtEnd(); ++group) {
      for (CallGraphNode *node : *group) {
        if (node->isExternal())
          continue;
        Reads reads;
        node->getCallableRegion()->walk([&](Operation *op) {
          bool isInLoop = op->getParentOfType<LoopLikeOpInterface>() != nullptr;
          if (auto call = dyn_cast<CallOpInterface>(op))
            reads.add(readsOfNode.lookup(graph.resolveCallable(call, symbols)), isInLoop);
          if (isTextureRead(op))
            reads.add({1, 0}, isInLoop);
        });
        readsOfNode[node] = reads;
        if (auto function = dyn_cast<besl::FuncOp>(node->getCallableRegion()->getParentOp()); function && function.isEntry())
          report(function, reads);
      }
    }
  }

  static bool isTextureRead(Operation *op) {
    auto access = dyn_cast<besl::ResourceAccessInterface>(op);
    if (!access || !access.readsResource())
      return false;
    Value resource = access.getResource();
    return resource && isa<besl::TextureType>(resource.getType());
  }

  void report(besl::FuncOp entry, const Reads &reads) {
    entry->setAttr("budget.texture_reads", IntegerAttr::get(IntegerType::get(&getContext(), 64), reads.all));
    if (reads.all <= max)
      return;
    InFlightDiagnostic warning = mlir::emitWarning(entry.getLoc());
    warning << "'" << entry.getAuthoredName() << "' reads textures in " << reads.all << " places, the budget is " << max.getValue();
    if (reads.inLoops)
      warning << " (" << reads.inLoops << " of them in loops)";
  }
};

} // namespace

BESL_PASS_PLUGIN("SampleBudget", "1.0", [] { PassRegistration<SampleBudget>(); })
