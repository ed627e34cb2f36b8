// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Frontend/BESL/Uniformity.h"
#include "besl/Support/SemaDiag.h"
#include "SemaImpl.h"

namespace besl::ast {

/// The declaration that a place is a part of, or null.
static const ValueDecl *rootOf(const Expr *expr) {
  while (true) {
    switch (expr->kind) {
    case ExprKind::Paren: expr = llvm::cast<ParenExpr>(expr)->inner; break;
    case ExprKind::Member: expr = llvm::cast<MemberExpr>(expr)->base; break;
    case ExprKind::Index: expr = llvm::cast<IndexExpr>(expr)->base; break;
    case ExprKind::Name: return llvm::cast_or_null<ValueDecl>(llvm::cast<NameExpr>(expr)->decl);
    default: return nullptr;
    }
  }
}

static const Expr *skipParens(const Expr *expr) {
  while (const auto *paren = llvm::dyn_cast<ParenExpr>(expr))
    expr = paren->inner;
  return expr;
}

namespace {

enum class Level : uint8_t { Uniform, MayVary, Varies };

/// A level with the place that it comes from, for notes.
struct Variation {
  Level level = Level::Uniform;
  SourceRange range;
  llvm::StringRef name; ///< of what varies: an intrinsic, a variable
  SourceRange passed = {}; ///< the argument by which it came into the function
};

/// Says which arguments of a called function vary; for functions that reach a barrier.
struct ArgumentNode {
  const FunctionDecl *callee;
  const ParamDecl *param;
  unsigned node;
  SourceRange range;
};

/// What the values and conditions of one function depend on. Nodes are locals, conditions and the result; an edge leads from a
/// node to one that depends on it.
class DependenceGraph {
public:
  static constexpr unsigned kSink = 0;   ///< values nobody asks about
  static constexpr unsigned kAlways = 1; ///< the condition of the function's own block
  static constexpr unsigned kResult = 2;

  DependenceGraph() {
    for (unsigned i = 0; i < 3; ++i)
      addNode({});
  }

  unsigned addNode(SourceRange range) {
    nodes.push_back({range, {}, -1, -1});
    return unsigned(nodes.size() - 1);
  }
  void addEdge(unsigned from, unsigned to) {
    if (from == kSink || to == kSink || from == to)
      return;
    edges.push_back({to, nodes[from].firstEdge});
    nodes[from].firstEdge = int(edges.size() - 1);
  }
  void seed(unsigned node, Variation variation) {
    if (node != kSink && variation.level != Level::Uniform)
      seeds.push_back({node, variation});
  }

  /// Spreads the seeds. What varies by construction goes first, since it is the stronger statement.
  void solve() {
    for (Level level : {Level::Varies, Level::MayVary}) {
      std::vector<unsigned> queue;
      auto reach = [&](unsigned number, int from, const Variation &variation) {
        Node &node = nodes[number];
        if (node.variation.level != Level::Uniform)
          return;
        node.variation = variation;
        node.from = from;
        queue.push_back(number);
      };
      for (const Seed &seed : seeds)
        if (seed.variation.level == level)
          reach(seed.node, -1, seed.variation);
      for (size_t i = 0; i < queue.size(); ++i)
        for (int edge = nodes[queue[i]].firstEdge; edge >= 0; edge = edges[edge].next)
          reach(edges[edge].to, int(queue[i]), nodes[queue[i]].variation);
    }
  }

  const Variation &variation(unsigned node) const { return nodes[node].variation; }

  /// The condition to blame for a condition's varying: an enclosing one may be.
  SourceRange culprit(unsigned condition) const {
    SourceRange range = nodes[condition].range;
    for (int node = int(condition); node >= 0; node = nodes[node].from)
      if (nodes[node].range.isValid())
        range = nodes[node].range;
    return range;
  }

private:
  struct Node {
    SourceRange range; ///< of a condition
    Variation variation;
    int from;
    int firstEdge;
  };
  struct Edge {
    unsigned to;
    int next;
  };
  struct Seed {
    unsigned node;
    Variation variation;
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Seed> seeds;
};

} // namespace

class BarrierChecker {
public:
  explicit BarrierChecker(const UniformityInput &input) : input(input) {}
  static void check(Sema &sema);

  void run();

private:
  struct Summary {
    bool reachesBarrier = false;
    Variation result;                      ///< when all arguments are uniform
    llvm::DenseMap<const ParamDecl *, Variation> params; ///< joined over the calls seen
  };
  /// A place where control may leave before a barrier.
  struct Exit {
    SourceRange range;
    unsigned condition;
    unsigned from; ///< affects barriers from this position
    unsigned to;   ///< up to this one
    llvm::StringRef what;
  };
  struct Barrier {
    SourceRange range;
    unsigned condition;
    unsigned position;
    const FunctionDecl *callee; ///< null for the intrinsic itself
    bool isSample = false;
  };
  struct Local {
    unsigned node;
    unsigned condition; ///< where it was declared
  };
  struct Loop {
    unsigned start;
    unsigned condition;
    size_t firstExit;
  };

  void build(const UniformityFunction &function);
  void replay(const UniformityFunction &function, const BodySummary &body);
  void walkBlock(const BlockStmt *block, unsigned condition, unsigned target = DependenceGraph::kSink);
  void walkStatement(const Stmt *stmt, unsigned condition);
  void walkIf(const IfStmt *stmt, unsigned condition, unsigned target);
  void walkMatch(const MatchStmt *stmt, unsigned condition, unsigned target);
  void walkFor(const ForStmt *stmt, unsigned condition);
  void walkAssign(const AssignExpr *expr, unsigned condition);
  void flow(const Expr *expr, unsigned condition, unsigned outerTarget);
  void flowCall(const CallExpr *call, unsigned condition, unsigned target);
  void flowName(const NameExpr *name, unsigned target);
  unsigned addCondition(unsigned outer, const Expr *expr);
  void addExit(SourceRange range, unsigned condition, llvm::StringRef what);
  void check();
  void noteSource(DiagnosticBuilder &diag, const Variation &variation) const;
  SourceRange barrierIn(const FunctionDecl *function) const;

  const UniformityInput &input;
  std::vector<Summary> summaries;

  // The function being looked at.
  DependenceGraph graph;
  llvm::DenseMap<const ValueDecl *, Local> locals;
  std::vector<Barrier> barriers;
  std::vector<Exit> exits;
  std::vector<Loop> loops;
  std::vector<ArgumentNode> arguments;
  unsigned position = 0;
  bool isFragment = false;
};

void BarrierChecker::run() {
  bool any = false;
  for (const UniformityFunction &function : input.functions)
    any |= function.collective.isValid();
  if (!any)
    return;

  summaries.resize(input.functions.size());
  // Callees first: what functions return, and which of them reach a barrier.
  for (uint32_t ordinal : input.calleesFirst) {
    const UniformityFunction &function = input.functions[ordinal];
    Summary &summary = summaries[ordinal];
    summary.reachesBarrier = function.collective.isValid();
    for (const auto &[callee, range] : function.calls)
      summary.reachesBarrier |= summaries[callee->ordinal].reachesBarrier;
    build(function);
    graph.solve();
    summary.result = graph.variation(DependenceGraph::kResult);
  }
  // Callers first: what they pass on.
  for (uint32_t ordinal : llvm::reverse(input.calleesFirst)) {
    const UniformityFunction &function = input.functions[ordinal];
    Summary &summary = summaries[ordinal];
    if (!summary.reachesBarrier)
      continue;
    build(function);
    for (const ParamDecl *param : function.decl->params)
      if (auto found = summary.params.find(param); found != summary.params.end())
        graph.seed(locals[param].node, found->second);
    graph.solve();
    for (const ArgumentNode &argument : arguments) {
      const Variation &variation = graph.variation(argument.node);
      Variation &known = summaries[argument.callee->ordinal].params[argument.param];
      if (variation.level > known.level) {
        known = variation;
        known.passed = argument.range;
      }
    }
    check();
  }
}

void BarrierChecker::build(const UniformityFunction &function) {
  graph = DependenceGraph();
  locals.clear();
  barriers.clear();
  exits.clear();
  loops.clear();
  arguments.clear();
  position = 0;
  isFragment = function.decl->entry && function.decl->entry->stage == Stage::Fragment;
  for (const ParamDecl *param : function.decl->params)
    locals[param] = {graph.addNode({}), DependenceGraph::kAlways};
  if (function.decl->body)
    walkBlock(function.decl->body, DependenceGraph::kAlways);
  else if (function.decl->summary)
    replay(function, *function.decl->summary);
}

/// What walking the body would have found.
void BarrierChecker::replay(const UniformityFunction &function, const BodySummary &body) {
  auto depend = [&](const BodySummary::Dependence &dependence, unsigned node) {
    for (uint32_t param : dependence.params)
      graph.addEdge(locals[function.decl->params[param]].node, node);
    if (dependence.level != BodySummary::Dependence::Uniform)
      graph.seed(node, {dependence.level == BodySummary::Dependence::Varies ? Level::Varies : Level::MayVary, dependence.range, dependence.name});
    return node;
  };
  depend(body.result, DependenceGraph::kResult);
  // Barrier number i is at position 2 * i + 1, so that exits are between them.
  for (const BodySummary::Exit &exit : body.exits)
    exits.push_back({exit.range.isValid() ? exit.range : function.calledAt, depend(exit.dependence, graph.addNode(exit.dependence.condition)), 2 * exit.from,
                     exit.to == UINT32_MAX ? UINT32_MAX : 2 * exit.to, exit.what});
  for (auto [number, barrier] : llvm::enumerate(body.barriers))
    barriers.push_back({barrier.range.isValid() ? barrier.range : function.calledAt, depend(barrier.dependence, graph.addNode(barrier.dependence.condition)), 2 * unsigned(number) + 1, nullptr});
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

unsigned BarrierChecker::addCondition(unsigned outer, const Expr *expr) {
  unsigned node = graph.addNode(expr->range);
  graph.addEdge(outer, node);
  flow(expr, outer, node);
  return node;
}

void BarrierChecker::addExit(SourceRange range, unsigned condition, llvm::StringRef what) {
  // Leaving a loop's iteration for good also skips the barriers of later iterations, from the outermost loop on.
  unsigned from = loops.empty() ? position : loops.front().start;
  exits.push_back({range, condition, from, UINT32_MAX, what});
}

void BarrierChecker::walkBlock(const BlockStmt *block, unsigned condition, unsigned target) {
  for (const Stmt *stmt : block->statements)
    walkStatement(stmt, condition);
  if (block->yield)
    flow(block->yield, condition, target);
}

void BarrierChecker::walkStatement(const Stmt *stmt, unsigned condition) {
  ++position;
  switch (stmt->kind) {
  case StmtKind::Block: walkBlock(llvm::cast<BlockStmt>(stmt), condition); break;
  case StmtKind::Let: {
    const VarDecl *var = llvm::cast<LetStmt>(stmt)->variable;
    unsigned node = graph.addNode({});
    locals[var] = {node, condition};
    if (var->init)
      flow(var->init, condition, node);
    break;
  }
  case StmtKind::If: walkIf(llvm::cast<IfStmt>(stmt), condition, DependenceGraph::kSink); break;
  case StmtKind::For: walkFor(llvm::cast<ForStmt>(stmt), condition); break;
  case StmtKind::Match: walkMatch(llvm::cast<MatchStmt>(stmt), condition, DependenceGraph::kSink); break;
  case StmtKind::Return:
    if (const Expr *value = llvm::cast<ReturnStmt>(stmt)->value) {
      flow(value, condition, DependenceGraph::kResult);
      graph.addEdge(condition, DependenceGraph::kResult);
    }
    addExit(stmt->range, condition, "return");
    break;
  case StmtKind::Break:
    // Invocations that leave a loop at different times make all of it differ.
    if (!loops.empty())
      graph.addEdge(condition, loops.back().condition);
    break;
  case StmtKind::Continue:
    if (!loops.empty())
      exits.push_back({stmt->range, condition, position, UINT32_MAX, "continue"});
    break;
  case StmtKind::Discard: break;
  case StmtKind::Raw:
    // What the text does with its inputs, or asks the machine for, is not known.
    for (const VarDecl *output : llvm::cast<RawStmt>(stmt)->outputs) {
      unsigned node = graph.addNode({});
      locals[output] = {node, condition};
      graph.seed(node, {Level::MayVary, stmt->range, output->name.name});
    }
    break;
  case StmtKind::Expr: {
    const Expr *expr = llvm::cast<ExprStmt>(stmt)->expr;
    if (auto *assign = llvm::dyn_cast<AssignExpr>(expr))
      walkAssign(assign, condition);
    else
      flow(expr, condition, DependenceGraph::kSink);
    break;
  }
  }
}

void BarrierChecker::walkIf(const IfStmt *stmt, unsigned condition, unsigned target) {
  while (true) {
    // What follows in an else-if chain depends on all conditions before it.
    unsigned inner = addCondition(condition, stmt->condition);
    graph.addEdge(inner, target);
    walkBlock(stmt->thenBlock, inner, target);
    if (!stmt->elseStmt)
      return;
    auto *chained = llvm::dyn_cast<IfStmt>(stmt->elseStmt);
    if (!chained) {
      walkBlock(llvm::cast<BlockStmt>(stmt->elseStmt), inner, target);
      return;
    }
    stmt = chained;
    condition = inner;
  }
}

void BarrierChecker::walkMatch(const MatchStmt *stmt, unsigned condition, unsigned target) {
  unsigned inner = addCondition(condition, stmt->scrutinee);
  graph.addEdge(inner, target);
  for (const MatchArm &arm : stmt->arms)
    walkBlock(arm.body, inner, target);
}

void BarrierChecker::walkFor(const ForStmt *stmt, unsigned condition) {
  if (stmt->init)
    walkStatement(stmt->init, condition);
  size_t firstExit = exits.size();
  unsigned inner = graph.addNode(stmt->condition ? stmt->condition->range : stmt->range);
  graph.addEdge(condition, inner);
  loops.push_back({++position, inner, firstExit});
  if (stmt->condition)
    flow(stmt->condition, inner, inner);
  walkBlock(stmt->body, inner);
  if (stmt->step) {
    if (auto *assign = llvm::dyn_cast<AssignExpr>(stmt->step))
      walkAssign(assign, inner);
    else
      flow(stmt->step, inner, DependenceGraph::kSink);
  }
  loops.pop_back();
  // A `continue` skips nothing outside its loop.
  ++position;
  for (size_t i = firstExit; i < exits.size(); ++i)
    if (exits[i].what == "continue" && exits[i].to == UINT32_MAX)
      exits[i].to = position;
}

void BarrierChecker::walkAssign(const AssignExpr *expr, unsigned condition) {
  unsigned target = DependenceGraph::kSink;
  if (const ValueDecl *root = rootOf(expr->target)) {
    if (auto found = locals.find(root); found != locals.end()) {
      target = found->second.node;
      if (found->second.condition != condition)
        graph.addEdge(condition, target);
    }
  }
  // An element chosen by a varying index makes the whole variable vary.
  for (const Expr *part = expr->target;;) {
    if (auto *index = llvm::dyn_cast<IndexExpr>(part)) {
      flow(index->index, condition, target);
      part = index->base;
    } else if (auto *member = llvm::dyn_cast<MemberExpr>(part)) {
      part = member->base;
    } else if (auto *paren = llvm::dyn_cast<ParenExpr>(part)) {
      part = paren->inner;
    } else {
      break;
    }
  }
  flow(expr->value, condition, target);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

void BarrierChecker::flowName(const NameExpr *name, unsigned target) {
  const auto *decl = llvm::dyn_cast_or_null<ValueDecl>(name->decl);
  if (!decl || target == DependenceGraph::kSink)
    return;
  if (auto found = locals.find(decl); found != locals.end()) {
    graph.addEdge(found->second.node, target);
    if (decl->type->kind() == TypeKind::Image)
      graph.seed(target, {Level::MayVary, name->range, name->name});
    return;
  }
  switch (decl->kind) {
  case DeclKind::StageValue: {
    StageValue value = llvm::cast<StageValueDecl>(decl)->value;
    // A workgroup has subgroups of one size; fragments may have several.
    if (value == StageValue::WorkgroupId || value == StageValue::NumWorkgroups || (value == StageValue::SubgroupSize && !isFragment))
      break;
    graph.seed(target, {Level::Varies, name->range, name->name});
    break;
  }
  case DeclKind::StageInputVar: graph.seed(target, {Level::Varies, name->range, name->name}); break;
  case DeclKind::Private:
  case DeclKind::Workgroup: graph.seed(target, {Level::MayVary, name->range, name->name}); break;
  case DeclKind::TaskPayload:
    if (!input.payloadIsUniform)
      graph.seed(target, {Level::MayVary, name->range, name->name});
    break;
  case DeclKind::Descriptor:
    if (llvm::cast<DescriptorDecl>(decl)->access != Access::Read)
      graph.seed(target, {Level::MayVary, name->range, name->name});
    break;
  default: break;
  }
}

void BarrierChecker::flowCall(const CallExpr *call, unsigned condition, unsigned target) {
  if (call->callKind == CallKind::Function && call->function) {
    const Summary &summary = summaries[call->function->ordinal];
    for (auto [i, arg] : llvm::enumerate(call->args)) {
      if (!summary.reachesBarrier || i >= call->function->params.size()) {
        flow(arg, condition, target);
        continue;
      }
      unsigned node = graph.addNode({});
      flow(arg, condition, node);
      graph.addEdge(node, target);
      arguments.push_back({call->function, call->function->params[i], node, arg->range});
    }
    graph.seed(target, summary.result);
    if (summary.reachesBarrier)
      barriers.push_back({call->range, condition, ++position, call->function});
    return;
  }
  if (call->callKind != CallKind::Intrinsic) {
    for (const Expr *arg : call->args)
      flow(arg, condition, target);
    return;
  }
  const IntrinsicInfo &info = getIntrinsic(IntrinsicID(call->intrinsic));
  if (info.name == "workgroup_barrier") {
    barriers.push_back({call->range, condition, ++position, nullptr});
    return;
  }
  if (input.samples && (info.name == "sample" || info.name == "sample_bias" || info.name == "sample_compare" || info.name.starts_with("dpd") || info.name == "fwidth"))
    barriers.push_back({call->range, condition, ++position, nullptr, /*isSample=*/true});
  bool guard = info.name == "guard_image_bounds";
  unsigned guardNode = guard ? graph.addNode(call->range) : 0;
  if (guard)
    graph.addEdge(condition, guardNode);
  for (auto [i, arg] : llvm::enumerate(call->args)) {
    // The size of an image is the same whatever it holds.
    if (i == 0 && info.access == IntrinsicAccess::Query) {
      if (auto *index = llvm::dyn_cast<IndexExpr>(skipParens(arg)))
        flow(index->index, condition, guard ? guardNode : target);
      continue;
    }
    flow(arg, condition, guard ? guardNode : target);
  }
  if (guard) {
    addExit(call->range, guardNode, "guard_image_bounds");
    return;
  }
  bool reads = info.access == IntrinsicAccess::Read;
  if (info.lanes == LaneBehavior::Varying)
    graph.seed(target, {Level::Varies, call->range, info.name});
  else if (info.lanes == LaneBehavior::CrossLane && !reads)
    graph.seed(target, {Level::MayVary, call->range, info.name});
}

static bool isLogical(const BinaryExpr *expr) {
  return expr->op == BinaryOp::LogicalAnd || expr->op == BinaryOp::LogicalOr;
}

void BarrierChecker::flow(const Expr *expr, unsigned condition, unsigned outerTarget) {
  // Operands first go down a left spine, then its right sides follow in the order of evaluation.
  llvm::SmallVector<const BinaryExpr *, 8> spine;
  bool gathered = false;
  unsigned target = outerTarget;
  while (expr) {
    switch (expr->kind) {
    case ExprKind::Paren: expr = llvm::cast<ParenExpr>(expr)->inner; continue;
    case ExprKind::Unary: expr = llvm::cast<UnaryExpr>(expr)->operand; continue;
    case ExprKind::Member: {
      auto *member = llvm::cast<MemberExpr>(expr);
      if (member->memberKind == MemberKind::StageValue) {
        if (member->stageValue != StageValue::ThreadgroupPosition)
          graph.seed(target, {Level::Varies, expr->range, member->member.name});
        break;
      }
      auto *name = llvm::dyn_cast<NameExpr>(member->base);
      auto *param = name ? llvm::dyn_cast_or_null<ParamDecl>(name->decl) : nullptr;
      if (param && param->record.kind != RecordType::None) {
        graph.seed(target, {Level::Varies, expr->range, member->member.name});
        break;
      }
      expr = member->base;
      continue;
    }
    case ExprKind::Index:
      flow(llvm::cast<IndexExpr>(expr)->index, condition, target);
      expr = llvm::cast<IndexExpr>(expr)->base;
      continue;
    case ExprKind::Binary:
      spine.push_back(llvm::cast<BinaryExpr>(expr));
      if (!gathered && isLogical(spine.back())) {
        gathered = true;
        target = graph.addNode({});
      }
      expr = spine.back()->lhs;
      continue;
    case ExprKind::Name: flowName(llvm::cast<NameExpr>(expr), target); break;
    case ExprKind::Call: flowCall(llvm::cast<CallExpr>(expr), condition, target); break;
    case ExprKind::IfValue: walkIf(llvm::cast<IfStmt>(llvm::cast<IfValueExpr>(expr)->statement), condition, target); break;
    case ExprKind::MatchValue:
      walkMatch(llvm::cast<MatchStmt>(llvm::cast<MatchValueExpr>(expr)->statement), condition, target);
      break;
    case ExprKind::Assign: walkAssign(llvm::cast<AssignExpr>(expr), condition); break;
    case ExprKind::Primitive:
      // A buffer has the same length for all.
      if (llvm::cast<PrimitiveExpr>(expr)->op == PrimitiveOp::ArrayLength)
        break;
      for (const Expr *arg : llvm::cast<PrimitiveExpr>(expr)->args)
        flow(arg, condition, target);
      break;
    case ExprKind::BlockValue: {
      auto *value = llvm::cast<BlockValueExpr>(expr);
      walkBlock(value->block, condition, value->isUniform ? DependenceGraph::kSink : target);
      break;
    }
    case ExprKind::Record:
      for (const RecordItem &item : llvm::cast<RecordExpr>(expr)->items)
        flow(item.value, condition, target);
      break;
    case ExprKind::Error:
    case ExprKind::Literal: break;
    }
    break;
  }
  for (const BinaryExpr *binary : llvm::reverse(spine)) {
    unsigned inner = condition;
    if (isLogical(binary)) {
      // Evaluated only if what is on the left, gathered so far, says so.
      inner = graph.addNode(binary->lhs->range);
      graph.addEdge(condition, inner);
      graph.addEdge(target, inner);
    }
    flow(binary->rhs, inner, target);
  }
  if (gathered)
    graph.addEdge(target, outerTarget);
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

void BarrierChecker::noteSource(DiagnosticBuilder &diag, const Variation &variation) const {
  if (variation.level == Level::Varies)
    diag.note(variation.range, "'{0}' differs between invocations", variation.name);
  else
    diag.note(variation.range, "'{0}' may differ between invocations", variation.name);
  if (variation.passed.isValid())
    diag.note(variation.passed, "it is passed on here");
}

SourceRange BarrierChecker::barrierIn(const FunctionDecl *function) const {
  while (true) {
    const UniformityFunction &info = input.functions[function->ordinal];
    if (info.collective.isValid())
      return info.collective;
    auto *next = llvm::find_if(info.calls, [&](const auto &call) { return summaries[call.first->ordinal].reachesBarrier; });
    if (next == info.calls.end())
      return function->name.range;
    function = next->first;
  }
}

void BarrierChecker::check() {
  // Exits that some invocations take. Of those that leave for good, the one that affects most barriers; the others, inside loops,
  // are open from where they stand to the end of their loop, and loops nest.
  const Exit *leaving = nullptr;
  std::vector<const Exit *> skipping, open;
  for (const Exit &exit : exits) {
    if (graph.variation(exit.condition).level == Level::Uniform)
      continue;
    if (exit.to != UINT32_MAX)
      skipping.push_back(&exit);
    else if (!leaving || exit.from < leaving->from)
      leaving = &exit;
  }
  size_t next = 0;
  for (const Barrier &barrier : barriers) {
    auto noteCallee = [&](DiagnosticBuilder &diag) {
      if (barrier.callee)
        diag.note(barrierIn(barrier.callee), "'{0}' reaches this barrier", barrier.callee->name.name);
    };
    while (next < skipping.size() && skipping[next]->from <= barrier.position)
      open.push_back(skipping[next++]);
    while (!open.empty() && open.back()->to <= barrier.position)
      open.pop_back();
    const Variation &variation = graph.variation(barrier.condition);
    // Neighbours are taken to go together where nothing says that they do not.
    if (barrier.isSample && variation.level == Level::MayVary)
      continue;
    if (variation.level != Level::Uniform) {
      auto diag = input.report(variation.level == Level::Varies ? UniformityInput::Problem::Varies : UniformityInput::Problem::MayVary, barrier.isSample, barrier.range, "");
      diag.note(graph.culprit(barrier.condition), "this decides whether the barrier is reached");
      noteSource(diag, variation);
      noteCallee(diag);
      continue;
    }
    const Exit *exit = !open.empty() ? open.back() : leaving && leaving->from <= barrier.position ? leaving : nullptr;
    if (!exit || (barrier.isSample && graph.variation(exit->condition).level == Level::MayVary))
      continue;
    auto diag = input.report(UniformityInput::Problem::Skipped, barrier.isSample, barrier.range, exit->what);
    diag.note(exit->range, "some invocations may leave here");
    noteSource(diag, graph.variation(exit->condition));
    noteCallee(diag);
  }
}

void checkUniformity(const UniformityInput &input) { BarrierChecker(input).run(); }

void BarrierChecker::check(Sema &sema) {
  bool any = false;
  for (const FunctionInfo &info : sema.functions) {
    if (info.cyclic)
      return;
    any |= info.barrier.isValid();
  }
  if (!any)
    return;
  std::vector<UniformityFunction> functions(sema.functions.size());
  std::vector<uint32_t> order;
  for (const FunctionInfo *info : sema.calleesFirst) {
    order.push_back(info->decl->ordinal);
    UniformityFunction &function = functions[info->decl->ordinal];
    function.decl = info->decl;
    function.collective = info->barrier;
    function.calledAt = info->calledAt;
    for (const CallSite &call : info->calls)
      function.calls.push_back({call.callee, call.range});
  }
  UniformityInput input;
  input.functions = functions;
  input.calleesFirst = order;
  input.payloadIsUniform = sema.options.stage && sema.options.stage->stage == Stage::Mesh;
  auto report = [&](UniformityInput::Problem problem, bool, SourceRange at, llvm::StringRef exit) {
    switch (problem) {
    case UniformityInput::Problem::Varies: return sema.report(SemaDiag::BarrierVaries, at);
    case UniformityInput::Problem::MayVary: return sema.report(SemaDiag::BarrierMayVary, at);
    case UniformityInput::Problem::Skipped: return sema.report(SemaDiag::BarrierSkipped, at, exit);
    }
    llvm_unreachable("unknown problem");
  };
  input.report = report;
  checkUniformity(input);
}

void checkBarriers(Sema &sema) { BarrierChecker::check(sema); }

} // namespace besl::ast
