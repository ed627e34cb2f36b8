// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What linking can find wrong: see Linker.h. Each message shows both places.

#include "Linker.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace besl;

void Linker::checkStructs() {
  llvm::StringMap<StructOp> first;
  for (auto declaration : program.getBodyBlock()->getOps<StructOp>()) {
    StringRef name = declaration.getStructType().getName().getValue();
    first.try_emplace(name, declaration);
    structs.insert(name);
  }
  for (Library &library : libraries) {
    for (auto declaration : library.op.getBodyBlock()->getOps<StructOp>()) {
      StringRef name = declaration.getStructType().getName().getValue();
      auto [known, isNew] = first.try_emplace(name, declaration);
      StructOp other = known->second;
      if (isNew || other.getStructType() == declaration.getStructType())
        continue;
      InFlightDiagnostic diag = fail(other.getLoc(), SemaDiag::DifferentStruct, {name.str()});
      diag.attachNote(declaration.getLoc()) << "the other declaration of '" << name << "' is here";
    }
  }
}

Location Linker::firstCall(StringAttr symbol) {
  Operation *declaration = symbols.lookup(symbol.getValue());
  Location at = declaration ? declaration->getLoc() : program.getLoc();
  program.walk([&](Operation *op) {
    if (auto call = dyn_cast<CallOp>(op); call && call.getCalleeAttr().getAttr() == symbol) {
      at = call.getLoc();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return at;
}

void Linker::reportMissing(Operation *wanted, Library *from) {
  if (!reportedMissing.insert(wanted).second)
    return;
  StringRef name = getDeclaredName(wanted);
  SmallVector<Operation *, 4> others;
  NameSuggester suggester(name);
  auto consider = [&](Operation *op) {
    if (op == wanted)
      return;
    if (getDeclaredName(op) == name)
      others.push_back(op);
    else
      suggester.offer(getDeclaredName(op));
  };
  for (Operation &op : *program.getBodyBlock())
    if (auto function = dyn_cast<FuncOp>(op); function && !function.isExternal() && !linked.contains(&op))
      consider(&op);
  for (Library &library : libraries)
    for (Operation &op : *library.op.getBodyBlock())
      if (op.getName() == wanted->getName() && !(isa<FuncOp>(op) && cast<FuncOp>(op).isExternal()))
        consider(&op);
  std::string hint;
  if (others.empty() && suggester)
    hint = ("; did you mean '" + suggester.best() + "'?").str();
  Location use = from ? wanted->getLoc() : firstCall(SymbolTable::getSymbolName(wanted));
  InFlightDiagnostic diag = fail(use, SemaDiag::MissingSymbol, {name.str(), hint});
  if (use != wanted->getLoc())
    diag.attachNote(wanted->getLoc()) << "'" << name << "' is declared here";
  for (Operation *other : ArrayRef(others).take_front(8))
    diag.attachNote(other->getLoc()) << "this '" << name << "' has another type";
}

//===----------------------------------------------------------------------===//
// The whole program
//===----------------------------------------------------------------------===//

void Linker::checkInterface() {
  /// Whether two declarations cannot be in one program, one of them being a library's; `program` first.
  auto order = [&](Operation *&a, Operation *&b) {
    if (linked.contains(a) && !linked.contains(b))
      std::swap(a, b);
  };
  auto fromLibrary = [&](Operation *a, Operation *b) { return linked.contains(a) || linked.contains(b); };
  DenseSet<Operation *> reported;
  for (Operation &op : *program.getBodyBlock()) {
    if (!isInterfaceDeclaration(&op))
      continue;
    for (Operation *other : interfaces.lookup(getDeclaredName(&op))) {
      // Pairs in one order only. Two names of a program that does not come from libraries are its own affair.
      if (other == &op || !op.isBeforeInBlock(other) || !fromLibrary(&op, other))
        continue;
      Operation *first = &op, *second = other;
      order(first, second);
      reported.insert(first);
      reported.insert(second);
      InFlightDiagnostic diag = fail(first->getLoc(), SemaDiag::DifferentDeclaration, {getDeclaredName(first).str()});
      diag.attachNote(second->getLoc()) << "the other declaration of '" << getDeclaredName(first) << "' is here";
    }
  }

  struct Range {
    uint64_t begin, end;
    Operation *op;
  };
  std::vector<Range> slots;
  DenseMap<std::pair<unsigned, uint32_t>, Operation *> numbers;
  auto takeNumber = [&](unsigned space, uint32_t number, Operation *op, DiagID id) {
    auto [known, isNew] = numbers.try_emplace({space, number}, op);
    Operation *first = op, *second = known->second;
    if (isNew || !fromLibrary(first, second) || reported.contains(first) || reported.contains(second))
      return;
    order(first, second);
    InFlightDiagnostic diag = fail(first->getLoc(), id, {std::to_string(number), getDeclaredName(second).str()});
    diag.attachNote(second->getLoc()) << "'" << getDeclaredName(second) << "' is declared here";
  };
  for (Operation &op : *program.getBodyBlock()) {
    if (auto descriptor = dyn_cast<DescriptorOp>(op))
      slots.push_back({descriptor.getSlot(), uint64_t(descriptor.getSlot()) + descriptor.getCount().value_or(1), &op});
    else if (auto input = dyn_cast<InputOp>(op))
      takeNumber(0, input.getLocation(), &op, SemaDiag::LocationTaken);
    else if (auto output = dyn_cast<OutputOp>(op); output && output.getLocation())
      takeNumber(output.getIndex() == 1u ? 4 : 1, *output.getLocation(), &op, SemaDiag::LocationTaken);
    else if (auto constant = dyn_cast<SpecConstantOp>(op))
      takeNumber(2, constant.getId(), &op, SemaDiag::SpecConstantTaken);
    else if (isa<PushConstantOp>(op)) {
      auto [known, isNew] = numbers.try_emplace({3, 0}, &op);
      if (!isNew && fromLibrary(&op, known->second) && !reported.contains(&op)) {
        Operation *first = &op, *second = known->second;
        order(first, second);
        fail(first->getLoc(), SemaDiag::DuplicatePushConstant, {}).attachNote(second->getLoc()) << "the other one is here";
      }
    }
  }
  llvm::sort(slots, [](const Range &a, const Range &b) {
    return a.begin != b.begin ? a.begin < b.begin : a.op != b.op && a.op->isBeforeInBlock(b.op);
  });
  const Range *reach = nullptr;
  for (const Range &range : slots) {
    if (reach && range.begin < reach->end && fromLibrary(reach->op, range.op) && !reported.contains(range.op) &&
        !reported.contains(reach->op)) {
      Operation *first = reach->op, *second = range.op;
      order(first, second);
      InFlightDiagnostic diag = fail(first->getLoc(), SemaDiag::SlotOverlap,
                                     {getDeclaredName(first).str(), getDeclaredName(second).str(), std::to_string(range.begin)});
      diag.attachNote(second->getLoc()) << "'" << getDeclaredName(second) << "' is declared here";
    }
    if (!reach || range.end > reach->end)
      reach = &range;
  }
}

void Linker::checkRecursion() {
  // A library's function may call one that another library or the program defines, which none of them could see alone.
  struct Frame {
    FuncOp function;
    SmallVector<CallOp> calls; // the next one last
    CallOp current;
  };
  enum class State { Waiting, Started, Done };
  DenseMap<StringAttr, State> states;
  std::vector<Frame> stack;
  auto enter = [&](FuncOp function) {
    states[function.getSymNameAttr()] = State::Started;
    Frame frame{function, {}, {}};
    function.walk([&](CallOp call) { frame.calls.push_back(call); });
    std::reverse(frame.calls.begin(), frame.calls.end());
    stack.push_back(std::move(frame));
  };
  for (auto start : program.getBodyBlock()->getOps<FuncOp>()) {
    if (states.lookup(start.getSymNameAttr()) != State::Waiting)
      continue;
    enter(start);
    while (!stack.empty()) {
      if (stack.back().calls.empty()) {
        states[stack.back().function.getSymNameAttr()] = State::Done;
        stack.pop_back();
        continue;
      }
      CallOp call = stack.back().current = stack.back().calls.pop_back_val();
      auto callee = dyn_cast_or_null<FuncOp>(symbols.lookup(call.getCallee()));
      if (!callee)
        continue;
      State state = states.lookup(callee.getSymNameAttr());
      if (state == State::Waiting) {
        enter(callee);
      } else if (state == State::Started) {
        size_t first = stack.size() - 1;
        while (stack[first].function != callee)
          --first;
        if (llvm::none_of(llvm::drop_begin(stack, first), [&](Frame &frame) { return linked.contains(frame.function); }))
          continue;
        std::string path = ("'" + callee.getAuthoredName() + "'").str();
        for (Frame &frame : llvm::drop_begin(stack, first + 1))
          path += (" → '" + frame.function.getAuthoredName() + "'").str();
        path += (" → '" + callee.getAuthoredName() + "'").str();
        InFlightDiagnostic diag = fail(callee.getLoc(), SemaDiag::Recursion, {callee.getAuthoredName().str(), path});
        for (Frame &frame : llvm::drop_begin(stack, first))
          diag.attachNote(frame.current.getLoc()) << "'" << frame.function.getAuthoredName() << "' calls '"
                                                  << cast<FuncOp>(symbols.lookup(frame.current.getCallee())).getAuthoredName() << "' here";
        return;
      }
    }
  }
}

