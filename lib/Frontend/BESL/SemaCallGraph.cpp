// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks over the whole program: recursion, what each stage has, access to resources through parameters, and declarations that
// nothing uses. All of them look at what checking the bodies left behind; none walks a body again.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"

namespace besl::ast {

void Sema::require(FunctionDecl *decl, SourceRange calledAt) {
  decl->ordinal = uint32_t(functions.size());
  FunctionInfo &added = functions.emplace_back();
  added.decl = decl;
  added.calledAt = calledAt;
}

//===----------------------------------------------------------------------===//
// Recursion
//===----------------------------------------------------------------------===//

void Sema::checkRecursion() {
  enum class State : uint8_t { Waiting, Started, Done };
  std::vector<State> states(functions.size(), State::Waiting);
  struct Frame {
    FunctionInfo *function;
    unsigned next = 0;
  };
  // A call chain may be as long as the file: the stack is explicit.
  std::vector<Frame> stack;
  calleesFirst.reserve(functions.size());
  for (FunctionInfo &start : functions) {
    if (states[start.decl->ordinal] != State::Waiting)
      continue;
    stack.push_back({&start});
    states[start.decl->ordinal] = State::Started;
    while (!stack.empty()) {
      Frame &frame = stack.back();
      if (frame.next == frame.function->calls.size()) {
        states[frame.function->decl->ordinal] = State::Done;
        calleesFirst.push_back(frame.function);
        stack.pop_back();
        continue;
      }
      const CallSite &call = frame.function->calls[frame.next++];
      FunctionInfo &callee = info(call.callee);
      State &state = states[call.callee->ordinal];
      if (state == State::Waiting) {
        state = State::Started;
        stack.push_back({&callee});
      } else if (state == State::Started) {
        // One cycle for each pair of functions that are in none yet; the others most likely go away with it.
        if ((callee.cyclic && frame.function->cyclic) || diags.limitReached())
          continue;
        // The functions from the callee to the top of the stack call each other in a circle.
        llvm::SmallVector<const CallSite *, 8> cycle;
        size_t first = stack.size() - 1;
        while (stack[first].function != &callee)
          --first;
        for (size_t i = first; i < stack.size(); ++i) {
          cycle.push_back(&stack[i].function->calls[stack[i].next - 1]);
          stack[i].function->cyclic = true;
        }
        reportCycle(cycle);
      }
    }
  }
}

void Sema::reportCycle(llvm::ArrayRef<const CallSite *> cycle) {
  constexpr size_t kShown = 8;
  const FunctionDecl *first = cycle.back()->callee;
  // The last call closes the circle.
  std::string path = ("'" + first->name.name + "'").str();
  for (size_t i = 0; i < cycle.size(); ++i) {
    if (i == kShown && cycle.size() > kShown + 1) {
      path += " → …";
      i = cycle.size() - 1;
    }
    path += (" → '" + cycle[i]->callee->name.name + "'").str();
  }
  auto diag = report(SemaDiag::Recursion, first->name.range, first->name.name, path);
  const FunctionDecl *caller = first;
  for (size_t i = 0; i < cycle.size() && i < kShown; ++i) {
    if (cycle.size() == 1)
      diag.note(cycle[i]->range, "it calls itself here");
    else
      diag.note(cycle[i]->range, "'{0}' calls '{1}' here", caller->name.name, cycle[i]->callee->name.name);
    caller = cycle[i]->callee;
  }
  if (cycle.size() > kShown)
    diag.note({}, "and {0} more calls", cycle.size() - kShown);
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

void Sema::markReachable() {
  if (!program.main)
    return;
  std::vector<FunctionInfo *> queue{&info(program.main)};
  queue.front()->reachable = true;
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const CallSite &call : queue[i]->calls) {
      FunctionInfo &callee = info(call.callee);
      if (callee.reachable)
        continue;
      callee.reachable = true;
      callee.reachedBy = &call;
      callee.reachedFrom = queue[i];
      queue.push_back(&callee);
    }
  }
}

void Sema::noteReached(DiagnosticBuilder &diag, FunctionInfo *reached) {
  constexpr unsigned kShown = 8;
  for (unsigned i = 0; reached->reachedFrom && i < kShown; ++i) {
    diag.note(reached->reachedBy->range, "'main' reaches it through this call of '{0}'", reached->decl->name.name);
    reached = reached->reachedFrom;
  }
}

void Sema::checkStages() {
  if (!stageKnown() || !program.main)
    return;
  Stage stage = options.stage->stage;
  for (FunctionInfo &checked : functions) {
    if (!checked.reachable)
      continue;
    for (const StageRestriction &restriction : checked.restrictions) {
      if (restriction.stages.contains(stage))
        continue;
      auto diag = report(SemaDiag::StageMisuse, restriction.range, restriction.what, describeStages(restriction.stages),
                         stageKeyword(stage));
      noteReached(diag, &checked);
    }
    for (SourceRange sample : checked.implicitLods) {
      auto diag = report(SemaDiag::ImplicitLod, sample, stageKeyword(stage));
      noteReached(diag, &checked);
    }
  }
}

//===----------------------------------------------------------------------===//
// Access through parameters
//===----------------------------------------------------------------------===//

void Sema::checkHandleAccess() {
  // Callees come first, so what a parameter is used for is known before it is passed on or given an argument.
  for (FunctionInfo *checked : calleesFirst) {
    for (const HandleFlow &flow : checked->handleFlows) {
      auto found = paramAccess.find(flow.target);
      if (found == paramAccess.end())
        continue;
      HandleParamAccess needed = found->second;
      if (auto *param = llvm::dyn_cast<ParamDecl>(flow.source)) {
        HandleParamAccess &access = paramAccess[param];
        if (!access.read.isValid())
          access.read = needed.read;
        if (!access.write.isValid())
          access.write = needed.write;
        continue;
      }
      auto *descriptor = llvm::dyn_cast<DescriptorDecl>(flow.source);
      if (!descriptor)
        continue;
      bool badRead = needed.read.isValid() && descriptor->access == Access::Write;
      bool badWrite = needed.write.isValid() && descriptor->access == Access::Read;
      if (!badRead && !badWrite)
        continue;
      report(SemaDiag::ParameterAccess, flow.range, descriptor->name.name, badRead ? "write" : "read",
             badRead ? "read" : "written")
          .note(badRead ? needed.read : needed.write, "it is {0} here", badRead ? "read" : "written")
          .note(descriptor->accessRange, "'{0}' is declared here", descriptor->name.name)
          .fixIt(descriptor->accessRange, "read_write");
    }
  }
}

//===----------------------------------------------------------------------===//
// Unused declarations
//===----------------------------------------------------------------------===//

void Sema::warnUnused() {
  for (const ValueDecl *local : unusedLocals)
    report(local->kind == DeclKind::Param ? SemaDiag::UnusedParameter : SemaDiag::UnusedVariable, local->name.range,
           local->name.name);
  if (!program.main)
    return;
  for (const FunctionInfo &checked : functions)
    if (!checked.reachable && checked.decl->scope == 0)
      report(SemaDiag::UnusedFunction, checked.decl->name.range, checked.decl->name.name);
  for (const Decl *decl : program.decls) {
    auto *value = llvm::dyn_cast<ValueDecl>(decl);
    if (!value || value->used || value->name.name.starts_with("_"))
      continue;
    llvm::StringRef what;
    switch (value->kind) {
    case DeclKind::Const: what = "constant"; break;
    case DeclKind::Descriptor: what = "descriptor"; break;
    case DeclKind::StageInputVar: what = "input"; break;
    case DeclKind::TaskPayload: what = "task payload"; break;
    case DeclKind::Workgroup: what = "workgroup variable"; break;
    case DeclKind::PushConstant: what = "push constant block"; break;
    default: continue;
    }
    report(SemaDiag::UnusedDeclaration, value->name.range, what, value->name.name);
  }
}

void Sema::warnUnwrittenOutputs() {
  if (!program.main)
    return;
  llvm::DenseSet<const ValueDecl *> written;
  for (const FunctionInfo &checked : functions) {
    if (!checked.reachable)
      continue;
    for (const ValueDecl *global : checked.globals)
      if (outputWrites.contains({checked.decl->ordinal, global}))
        written.insert(global);
  }
  for (const Decl *decl : program.decls)
    if (auto *output = llvm::dyn_cast<StageIODecl>(decl); output && !output->isInput() && !written.contains(output) &&
                                                          !output->name.name.starts_with("_"))
      report(SemaDiag::UnwrittenOutput, output->name.range, output->name.name);
}

} // namespace besl::ast
