// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks over the whole program: recursion in the calls as they were written, and what each stage may reach.

#include "Outline.h"
#include "besl/Frontend/BESL/Uniformity.h"
#include "besl/Support/TypeShadeDiag.h"

using namespace besl;
using namespace besl::ts;

//===----------------------------------------------------------------------===//
// Calls as written
//===----------------------------------------------------------------------===//

namespace besl::ts {

/// Finds the calls in a body. What a method call means follows from the type of the object; where that is not known, any method of the name may
/// be meant.
class CallFinder : public Outline {
public:
  CallFinder(Sema &sema, FunctionInfo &info) : Outline(sema, info.owner), mutableSema(sema), info(info) {}

  void visit(const Expr *expr) override { visitCall(expr, 0); }

private:
  void add(FunctionInfo *callee, const Expr *expr, unsigned depth) {
    if (callee->isTemplate) {
      callee = mutableSema.copyFor(*callee, expr, info);
      if (!callee)
        return;
    }
    if (seen.insert(callee).second)
      info.calls.push_back({callee, expr->range});
    // A chain of defaults that call each other with defaults ends in a circle, which is found without going round it. Of a function that is called
    // without some arguments the defaults are calls of the caller.
    if (depth > 16)
      return;
    const Function &syntax = *(callee->copyOf ? callee->copyOf : callee)->syntax;
    for (size_t i = expr->list.size(); i < syntax.params.size(); ++i)
      if (const Expr *init = syntax.params[i].init)
        Sema::mentions(init, [&](const Expr *inner) {
          visitCall(inner, depth + 1);
          return false;
        });
  }

  void visitCall(const Expr *expr, unsigned depth) {
    if (expr->kind == ExprKind::New) {
      const Symbol *symbol = sema.lookup(expr->text);
      if (symbol && symbol->kind == Symbol::Kind::Struct && symbol->structure->constructor)
        add(symbol->structure->constructor, expr, depth);
      return;
    }
    if (expr->kind != ExprKind::Call)
      return;
    const Expr *callee = Sema::strip(expr->a);
    if (callee->kind == ExprKind::Name) {
      if (FunctionInfo *function = sema.functionNamed(callee, info))
        add(function, expr, depth);
      return;
    }
    if (callee->kind != ExprKind::Member)
      return;
    const ast::Type *object = typeOf(callee->a);
    if (object) {
      const StructInfo *known = sema.infoOf(object);
      if (FunctionInfo *method = known ? known->findMethod(callee->text) : nullptr)
        add(method, expr, depth);
      return;
    }
    for (const StructInfo &any : sema.structs)
      if (FunctionInfo *method = any.findMethod(callee->text))
        add(method, expr, depth);
  }

  Sema &mutableSema;
  FunctionInfo &info;
  llvm::DenseSet<FunctionInfo *> seen;
};

} // namespace besl::ts

void Sema::collectCalls(FunctionInfo &info) {
  if (info.isTemplate)
    return;
  CallFinder finder(*this, info);
  for (const ast::ParamDecl *param : info.params)
    finder.declare(param->name.name, param->type);
  for (auto [param, symbol] : llvm::zip(info.syntax->params, info.entrySymbols))
    finder.declare(param.name.name, symbol->decl ? symbol->decl->type : symbol->type);
  if (info.syntax->body)
    finder.walk(info.syntax->body);
  if (info.constructed)
    for (const Field &field : info.constructed->syntax->fields)
      if (field.init)
        finder.Outline::walk(field.init);
}

void Sema::checkRecursion() {
  enum class State : uint8_t { Waiting, Started, Done };
  llvm::DenseMap<FunctionInfo *, State> states;
  struct Frame {
    FunctionInfo *function;
    size_t next = 0;
  };
  // A chain of calls may be as long as the file: the stack is explicit.
  std::vector<Frame> stack;
  for (FunctionInfo &start : functions) {
    if (states[&start] != State::Waiting || start.isTemplate)
      continue;
    stack.push_back({&start});
    states[&start] = State::Started;
    while (!stack.empty()) {
      Frame &frame = stack.back();
      if (frame.next == frame.function->calls.size()) {
        states[frame.function] = State::Done;
        calleesFirst.push_back(frame.function);
        stack.pop_back();
        continue;
      }
      const CallSite &call = frame.function->calls[frame.next++];
      FunctionInfo *callee = call.callee;
      State &state = states[callee];
      if (state == State::Waiting) {
        state = State::Started;
        stack.push_back({callee});
        continue;
      }
      if (state != State::Started || (callee->isCyclic && frame.function->isCyclic))
        continue;
      // From the callee to the top of the stack they call each other in a circle.
      size_t first = stack.size() - 1;
      while (stack[first].function != callee)
        --first;
      constexpr size_t kShown = 8;
      auto nameOf = [](const FunctionInfo *info) {
        return info->constructed ? "new " + info->constructed->syntax->name.name.str() : (info->copyOf ? info->copyOf : info)->syntax->name.name.str();
      };
      std::string path = "'" + nameOf(callee) + "'";
      for (size_t i = first; i < stack.size(); ++i) {
        stack[i].function->isCyclic = true;
        const FunctionInfo *next = i + 1 < stack.size() ? stack[i + 1].function : callee;
        if (i - first < kShown)
          path += " → '" + nameOf(next) + "'";
      }
      if (stack.size() - first > kShown)
        path += " → …";
      auto diag = report(TypeShadeDiag::TsRecursion, call.range, nameOf(callee), path);
      for (size_t i = first; i + 1 < stack.size() && i - first < kShown; ++i)
        diag.note(stack[i].function->calls[stack[i].next - 1].range, "'{0}' calls '{1}' here", nameOf(stack[i].function), nameOf(stack[i + 1].function));
    }
  }
  // What a function in a circle gives cannot be inferred from itself.
  for (FunctionInfo &info : functions)
    if (info.isCyclic && !info.result)
      info.result = info.decl->result = types.error();
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

void Sema::checkStages() {
  for (FunctionInfo &entry : functions) {
    if (!entry.stage || diags.limitReached())
      continue;
    Stage stage = *entry.stage;
    struct Reached {
      FunctionInfo *function;
      const CallSite *by = nullptr;
      size_t from = 0;
    };
    std::vector<Reached> reached{{&entry}};
    llvm::DenseSet<FunctionInfo *> seen{&entry};
    for (size_t i = 0; i < reached.size(); ++i) {
      for (const StageRestriction &restriction : reached[i].function->restrictions) {
        if (restriction.stages.contains(stage))
          continue;
        auto diag = restriction.id == TypeShadeDiag::TsModuleVariable
                        ? report(restriction.id, restriction.range, restriction.what + " is there in compute entries; '" + entry.syntax->name.name.str() + "' is a " + stageKeyword(stage).str() + " entry")
                        : report(restriction.id, restriction.range, restriction.what, describeStages(restriction.stages), entry.syntax->name.name, stageKeyword(stage));
        unsigned shown = 0;
        for (size_t at = i; reached[at].by && shown < 8; at = reached[at].from, ++shown)
          diag.note(reached[at].by->range, "'{0}' calls '{1}' here", reached[reached[at].from].function->syntax->name.name, reached[at].function->syntax->name.name);
      }
      for (const CallSite &call : reached[i].function->calls)
        if (seen.insert(call.callee).second)
          reached.push_back({call.callee, &call, i});
    }
  }
}

//===----------------------------------------------------------------------===//
// What invocations do together
//===----------------------------------------------------------------------===//

void Sema::checkTogether() {
  std::vector<ast::UniformityFunction> tree(functions.size());
  std::vector<uint32_t> order;
  for (auto [i, info] : llvm::enumerate(functions))
    if (!info.isTemplate)
      info.decl->ordinal = uint32_t(i);
  for (const FunctionInfo *info : calleesFirst) {
    if (info->isReplaced)
      continue;
    order.push_back(info->decl->ordinal);
    ast::UniformityFunction &function = tree[info->decl->ordinal];
    function.decl = info->decl;
    function.collective = info->collective;
    for (const CallSite &call : info->calls)
      if (!call.callee->isReplaced)
        function.calls.push_back({call.callee->decl, call.range});
  }
  ast::UniformityInput input;
  input.functions = tree;
  input.calleesFirst = order;
  input.samples = true;
  using Problem = ast::UniformityInput::Problem;
  auto reportTogether = [&](Problem problem, bool isSample, SourceRange at, llvm::StringRef exit) {
    std::string what = isSample ? "what is read here depends on the neighbouring invocations" : "all invocations of a workgroup wait here for each other";
    if (problem == Problem::Skipped)
      return report(TypeShadeDiag::TsUniformity, at, what + ", but some may have left before by '" + exit.str() + "'");
    std::string so = problem == Problem::Varies ? ", but not all of them come here" : ", but it cannot be seen that all of them come here";
    return report(TypeShadeDiag::TsUniformity, at, what + so + (isSample ? "; move it out of the branch, or use 'textureSampleLevel'" : "; move the barrier out of the branch"));
  };
  input.report = reportTogether;
  ast::checkUniformity(input);
}
