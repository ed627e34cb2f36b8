// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ModuleSummaries.h. The order of barriers and exits is that of the ops, which is that of the source.

#include "ModuleSummaries.h"

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace besl;
using ast::BodySummary;
using mlir::Operation;
using mlir::Value;

/// How many barriers and how many exits of a function are looked at.
static constexpr size_t kMaxBarriers = 64;

//===----------------------------------------------------------------------===//
// The intrinsic table, by what calls have become
//===----------------------------------------------------------------------===//

/// The intrinsic that gives a value of the pipeline, or null.
static const IntrinsicInfo *getValueIntrinsic(BuiltinOp op) {
  llvm::StringRef name = stringifyBuiltinValue(op.getBuiltin());
  for (const IntrinsicInfo &info : getIntrinsics())
    if (info.builtin == name)
      return &info;
  return nullptr;
}

/// The declaration that a place or a handle starts from, or null.
static GlobalOp rootGlobal(Value place) {
  Operation *op = place.getDefiningOp();
  while (llvm::isa_and_present<MemberOp, ElementOp, ComponentOp, ColumnOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return llvm::dyn_cast_if_present<GlobalOp>(op);
}

//===----------------------------------------------------------------------===//
// One function
//===----------------------------------------------------------------------===//

class ModuleSummaries::Walker {
public:
  Walker(ModuleSummaries &owner, FuncOp function) : owner(owner), function(function), handles(function.getNumArguments()) {}

  BodySummary *run() {
    function.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
    auto *summary = owner.context.make<BodySummary>();
    summary->restrictions = owner.context.copy(llvm::ArrayRef<BodySummary::Restriction>(restrictions));
    summary->implicitLods = owner.context.copy(llvm::ArrayRef<SourceRange>(implicitLods));
    summary->handles = owner.context.copy(llvm::ArrayRef<BodySummary::HandleUse>(handles));
    summary->barriers = owner.context.copy(llvm::ArrayRef<BodySummary::Barrier>(barriers));
    summary->exits = owner.context.copy(llvm::ArrayRef<BodySummary::Exit>(takeExits()));
    summary->result = resultDependence();
    return summary;
  }

private:
  SourceRange at(Operation *op) { return owner.place(op->getLoc()); }

  //===--- uses -----------------------------------------------------------------------------------===//

  void visit(Operation *op) {
    if (auto call = llvm::dyn_cast<CallOp>(op))
      return visitCall(call);
    if (llvm::isa<ReturnOp, ContinueOp>(op)) {
      if (leaving.size() < kMaxBarriers)
        leaving.push_back({op, unsigned(barriers.size())});
      return;
    }
    if (llvm::isa<DiscardOp>(op))
      return restrict({Stage::Fragment}, op, "discard");
    if (auto builtin = llvm::dyn_cast<BuiltinOp>(op)) {
      if (builtin.getBuiltin() == BuiltinValue::VertexIndex || builtin.getBuiltin() == BuiltinValue::InstanceIndex)
        restrict({Stage::Vertex}, op, stringifyBuiltinValue(builtin.getBuiltin()));
      else if (const IntrinsicInfo *info = getValueIntrinsic(builtin))
        restrict(info->stages, op, info->name);
      return;
    }
    if (auto store = llvm::dyn_cast<StoreOp>(op)) {
      if (GlobalOp global = rootGlobal(store.getPlace());
          global && llvm::isa_and_present<TaskPayloadOp>(owner.symbols.lookup(global.getSymbolAttr().getAttr())))
        restrict({Stage::Task}, op, "assignment to a task payload");
      return;
    }
    if (const IntrinsicInfo *info = getIntrinsicInfo(op))
      visitIntrinsic(op, *info);
  }

  void visitIntrinsic(Operation *op, const IntrinsicInfo &info) {
    restrict(info.stages, op, info.name);
    if (info.name == "sample")
      implicitLods.push_back(at(op));
    if (info.name == "workgroup_barrier")
      addBarrier(op, {});
    auto param = op->getNumOperands() ? llvm::dyn_cast<mlir::BlockArgument>(op->getOperand(0)) : mlir::BlockArgument();
    if (!param || !isHandleType(param.getType()))
      return;
    bool read = info.access == IntrinsicAccess::Read || info.access == IntrinsicAccess::ReadWrite;
    bool write = info.access == IntrinsicAccess::Write || info.access == IntrinsicAccess::ReadWrite;
    BodySummary::HandleUse use;
    SourceRange range = at(op);
    if (read)
      use.reader = info.name, use.readAt = range;
    if (write)
      use.writer = info.name, use.writeAt = range;
    if (read && write)
      use.atomic = info.name, use.atomicAt = range;
    addUse(param, use);
  }

  void addUse(mlir::BlockArgument param, const BodySummary::HandleUse &use) {
    BodySummary::HandleUse &known = handles[param.getArgNumber()];
    if (known.reader.empty())
      known.reader = use.reader, known.readAt = use.readAt;
    if (known.writer.empty())
      known.writer = use.writer, known.writeAt = use.writeAt;
    if (known.atomic.empty())
      known.atomic = use.atomic, known.atomicAt = use.atomicAt;
  }

  void restrict(StageSet stages, Operation *op, llvm::StringRef what) {
    if (!(stages == StageSet::all()) && restricted.insert(what).second)
      restrictions.push_back({stages, at(op), what});
  }

  void visitCall(CallOp call) {
    const BodySummary *callee = owner.summaryOf(call);
    if (!callee)
      return;
    for (const BodySummary::Restriction &restriction : callee->restrictions)
      if (restricted.insert(restriction.what).second)
        restrictions.push_back(restriction);
    if (!callee->implicitLods.empty())
      implicitLods.push_back(callee->implicitLods.front());
    for (auto [arg, use] : llvm::zip(call.getArgs(), callee->handles))
      if (auto param = llvm::dyn_cast<mlir::BlockArgument>(arg); param && isHandleType(arg.getType()))
        addUse(param, use);
    if (callee->barriers.empty())
      return;
    // All of the callee's barriers are one here, reached if all that they depend on lets them be.
    llvm::SmallSetVector<Value, 8> args;
    auto depend = [&](const BodySummary::Dependence &dependence) {
      for (uint32_t param : dependence.params)
        args.insert(call.getArgs()[param]);
    };
    for (const BodySummary::Barrier &barrier : callee->barriers)
      depend(barrier.dependence);
    for (const BodySummary::Exit &exit : callee->exits)
      depend(exit.dependence);
    addBarrier(call, args.getArrayRef());
    if (barriers.back().range.isValid() || barriers.size() == kMaxBarriers)
      return;
    barriers.back().range = callee->barriers.front().range;
  }

  //===--- barriers -------------------------------------------------------------------------------===//

  void addBarrier(Operation *op, llvm::ArrayRef<Value> others) {
    if (barriers.size() == kMaxBarriers)
      return;
    llvm::SmallVector<Value> roots;
    addControls(op, function, roots);
    BodySummary::Barrier barrier{at(op), {}};
    SourceRange condition = roots.empty() ? SourceRange() : owner.place(roots.front().getLoc());
    llvm::append_range(roots, others);
    barrier.dependence = follow(roots);
    barrier.dependence.condition = condition;
    barriers.push_back(barrier);
    barrierOps.push_back(op);
  }

  llvm::SmallVector<BodySummary::Exit> takeExits() {
    llvm::SmallVector<BodySummary::Exit> exits;
    for (auto [op, from] : leaving) {
      unsigned to = UINT32_MAX;
      Operation *innermost = op->getParentOfType<LoopOp>(), *outermost = innermost;
      if (llvm::isa<ContinueOp>(op)) {
        for (to = from; to < barrierOps.size() && innermost && innermost->isAncestor(barrierOps[to]);)
          ++to;
      } else {
        // Leaving a loop's iteration for good also skips the barriers of later iterations.
        while (outermost && outermost->getParentOfType<LoopOp>())
          outermost = outermost->getParentOfType<LoopOp>();
        while (outermost && from > 0 && outermost->isAncestor(barrierOps[from - 1]))
          --from;
      }
      if (from >= std::min<size_t>(to, barrierOps.size()))
        continue;
      auto guard = op->getParentOfType<IfOp>();
      bool isGuard = guard && guard.getImageGuard();
      llvm::SmallVector<Value> roots;
      addControls(op, function, roots);
      BodySummary::Exit exit{at(op), llvm::isa<ContinueOp>(op) ? "continue" : isGuard ? "guard_image_bounds" : "return", follow(roots), from, to};
      if (!roots.empty())
        exit.dependence.condition = owner.place(roots.front().getLoc());
      exits.push_back(exit);
    }
    return exits;
  }

  BodySummary::Dependence resultDependence() {
    if (!function.getResultType())
      return {};
    llvm::SmallVector<Value> roots;
    function.walk([&](ReturnOp op) {
      llvm::append_range(roots, op->getOperands());
      addControls(op, function, roots);
    });
    llvm::append_range(roots, function.getBody().front().getTerminator()->getOperands());
    return follow(roots);
  }

  //===--- what things depend on ------------------------------------------------------------------===//

  /// The conditions that decide whether an op runs, the innermost first, up to those of `scope`.
  static void addControls(Operation *op, Operation *scope, llvm::SmallVectorImpl<Value> &values) {
    for (Operation *parent = op->getParentOp(); parent && parent != scope; parent = parent->getParentOp()) {
      if (llvm::isa<IfOp, SwitchOp, LogicalAndOp, LogicalOrOp>(parent)) {
        values.push_back(parent->getOperand(0));
      } else if (auto loop = llvm::dyn_cast<LoopOp>(parent)) {
        llvm::append_range(values, loop.getCondition().front().getTerminator()->getOperands());
        // Invocations that leave a loop at different times make all of it differ.
        loop.walk([&](BreakOp exit) {
          if (exit->getParentOfType<LoopOp>() == loop)
            addControls(exit, loop, values);
        });
      }
    }
  }

  BodySummary::Dependence follow(llvm::ArrayRef<Value> roots) {
    BodySummary::Dependence found;
    llvm::SetVector<uint32_t> params;
    llvm::DenseSet<Operation *> seen;
    llvm::SmallVector<Value> stack(roots.rbegin(), roots.rend());
    auto differs = [&](BodySummary::Dependence::Level level, Operation *op, llvm::StringRef name) {
      if (level <= found.level)
        return;
      found.level = level;
      found.range = at(op);
      found.name = owner.context.copy(name);
    };
    while (!stack.empty()) {
      Value value = stack.pop_back_val();
      if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
        if (argument.getOwner() == &function.getBody().front())
          params.insert(argument.getArgNumber());
        continue;
      }
      Operation *op = value.getDefiningOp();
      if (!seen.insert(op).second)
        continue;
      const IntrinsicInfo *info = getIntrinsicInfo(op);
      // The size of an image is the same whatever it holds.
      bool isQuery = info && info->access == IntrinsicAccess::Query;
      for (Value operand : op->getOperands().drop_front(isQuery ? 1 : 0)) {
        stack.push_back(operand);
        if (llvm::isa<mlir::BlockArgument>(operand) && llvm::isa<ImageType>(operand.getType()))
          differs(BodySummary::Dependence::MayVary, op, info ? info->name : "image");
      }
      for (mlir::Region &region : op->getRegions())
        if (!region.empty())
          llvm::append_range(stack, region.front().getTerminator()->getOperands());
      if (auto local = llvm::dyn_cast<LocalOp>(op))
        addStores(local, stack);
      else if (llvm::isa<RawOp>(op))
        differs(BodySummary::Dependence::MayVary, op, "raw code");
      else if (auto call = llvm::dyn_cast<CallOp>(op)) {
        if (const BodySummary *callee = owner.summaryOf(call); callee && callee->result.level > found.level) {
          found.level = callee->result.level;
          found.range = callee->result.range;
          found.name = callee->result.name;
        }
      } else if (auto global = llvm::dyn_cast<GlobalOp>(op)) {
        addVariable(global.getSymbolAttr().getAttr(), op, differs);
      } else if (auto handle = llvm::dyn_cast<HandleOp>(op)) {
        addVariable(handle.getSymbolAttr().getAttr(), op, differs);
      } else if (auto builtin = llvm::dyn_cast<BuiltinOp>(op)) {
        const IntrinsicInfo *own = getValueIntrinsic(builtin);
        if (builtin.getLaneBehavior() == LaneBehavior::Varying)
          differs(BodySummary::Dependence::Varies, op, own ? own->name : stringifyBuiltinValue(builtin.getBuiltin()));
      } else if (info) {
        if (info->lanes == LaneBehavior::Varying)
          differs(BodySummary::Dependence::Varies, op, info->name);
        else if (info->lanes == LaneBehavior::CrossLane && info->access != IntrinsicAccess::Read)
          differs(BodySummary::Dependence::MayVary, op, info->name);
      }
    }
    llvm::SmallVector<uint32_t> sorted(params.begin(), params.end());
    llvm::sort(sorted);
    found.params = owner.context.copy(llvm::ArrayRef<uint32_t>(sorted));
    return found;
  }

  /// What is stored to a local or a part of it, where, and when.
  void addStores(LocalOp local, llvm::SmallVectorImpl<Value> &values) {
    llvm::SmallVector<Value> places = {local.getResult()};
    while (!places.empty()) {
      for (Operation *user : places.pop_back_val().getUsers()) {
        if (llvm::isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(user)) {
          places.push_back(user->getResult(0));
          llvm::append_range(values, user->getOperands().drop_front());
        } else if (auto store = llvm::dyn_cast<StoreOp>(user)) {
          values.push_back(store.getValue());
          addControls(store, local->getParentOp(), values);
        }
      }
    }
  }

  template <typename Differs>
  void addVariable(mlir::StringAttr symbol, Operation *use, Differs &differs) {
    Operation *declaration = owner.symbols.lookup(symbol);
    auto descriptor = llvm::dyn_cast_if_present<DescriptorOp>(declaration);
    if (llvm::isa_and_present<InputOp>(declaration))
      differs(BodySummary::Dependence::Varies, use, symbol.getValue());
    else if (llvm::isa_and_present<PrivateOp, WorkgroupOp, TaskPayloadOp, OutputOp>(declaration) || (descriptor && descriptor.getAccess() != Access::Read))
      differs(BodySummary::Dependence::MayVary, use, symbol.getValue());
  }

  ModuleSummaries &owner;
  FuncOp function;
  llvm::SmallVector<BodySummary::Restriction> restrictions;
  llvm::StringSet<> restricted;
  llvm::SmallVector<SourceRange> implicitLods;
  llvm::SmallVector<BodySummary::HandleUse> handles;
  llvm::SmallVector<BodySummary::Barrier> barriers;
  llvm::SmallVector<Operation *> barrierOps;
  /// Returns and continues, each with the number of barriers before it.
  llvm::SmallVector<std::pair<Operation *, unsigned>> leaving;
};

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

ModuleSummaries::ModuleSummaries(ProgramOp program, ast::ASTContext &context, llvm::function_ref<SourceRange(mlir::Location)> place)
    : context(context), place(place) {
  for (Operation &op : *program.getBodyBlock())
    if (auto symbol = op.getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName()))
      symbols[symbol] = &op;
}

const BodySummary *ModuleSummaries::get(FuncOp function) {
  auto found = summaries.find(function);
  if (found != summaries.end())
    return found->second;
  summarize(function);
  return summaries.lookup(function);
}

const BodySummary *ModuleSummaries::summaryOf(CallOp call) {
  return summaries.lookup(symbols.lookup(call.getCalleeAttr().getAttr()));
}

void ModuleSummaries::summarize(FuncOp root) {
  // Callees first. Chains of calls may be long, so the stack is explicit; a function in a circle is taken to do nothing more.
  struct Frame {
    FuncOp function;
    llvm::SmallVector<FuncOp> callees;
  };
  llvm::SmallVector<Frame> stack;
  auto enter = [&](FuncOp function) {
    if (!summaries.try_emplace(function, nullptr).second || function.isExternal())
      return;
    Frame frame{function, {}};
    function.walk([&](CallOp call) {
      if (auto callee = llvm::dyn_cast_if_present<FuncOp>(symbols.lookup(call.getCalleeAttr().getAttr())))
        frame.callees.push_back(callee);
    });
    stack.push_back(std::move(frame));
  };
  enter(root);
  while (!stack.empty()) {
    if (!stack.back().callees.empty()) {
      enter(stack.back().callees.pop_back_val());
      continue;
    }
    FuncOp function = stack.pop_back_val().function;
    summaries[function] = Walker(*this, function).run();
  }
}
