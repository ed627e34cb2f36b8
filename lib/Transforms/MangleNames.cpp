// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns every identifier of the text to come. The author's name stays where the target allows it: declarations that can keep theirs
// take it first, so that a renamed one never takes the name of another. A function's names avoid those of the program, which
// saves knowing which of them the function uses, and those of the blocks around; blocks beside each other may have the same.

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/NamingRules.h"
#include "besl/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

namespace besl {
#define GEN_PASS_DEF_MANGLENAMES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Where an identifier stands decides which words it may be.
enum class Position { Variable, Field };

/// Names taken in nested scopes.
class Names {
public:
  Names(const NamingRules &rules, Names *outer = nullptr) : rules(rules), outer(outer) {}

  bool isLegal(StringRef name, Position position) const {
    if (rules.isKeyword(name) || rules.hasReservedPrefix(name))
      return false;
    return position == Position::Field ? !llvm::is_contained(rules.memberWords, name) : !rules.isFunction(name);
  }

  bool isTaken(StringRef name) const { return taken.contains(name) || (outer && outer->isTaken(name)); }

  /// Takes the name if it can be had as it is.
  bool takeExactly(StringRef name, Position position) {
    if (name != sanitize(name) || !isLegal(name, position) || isTaken(name))
      return false;
    add(name);
    return true;
  }

  /// Takes the name, with a number behind it if it cannot be had as it is.
  std::string take(StringRef wanted, Position position) {
    std::string name = sanitize(wanted);
    if (rules.hasReservedPrefix(name))
      name = "v_" + name;
    if (!isLegal(name, position) || isTaken(name)) {
      // "a_" and "_1" would have two underscores.
      StringRef stem = StringRef(name).rtrim('_');
      std::string base = (stem.empty() ? StringRef("v") : stem).str();
      unsigned &number = next.try_emplace(base, 0).first->second;
      counters.push_back({base, number});
      do
        name = base + "_" + llvm::utostr(++number);
      while (!isLegal(name, position) || isTaken(name));
    }
    add(name);
    return name;
  }

  void pushScope() { scopes.push_back({order.size(), counters.size()}); }
  void popScope() {
    auto [names, numbers] = scopes.pop_back_val();
    for (; order.size() > names; order.pop_back())
      taken.erase(order.back());
    // Numbers start again, so that blocks beside each other read alike.
    for (; counters.size() > numbers; counters.pop_back())
      next[counters.back().first] = counters.back().second;
  }

private:
  void add(StringRef name) {
    taken.insert(name);
    order.push_back(name.str());
  }

  /// ASCII letters, digits and underscores, not beginning with a digit.
  std::string sanitize(StringRef name) const {
    std::string result;
    for (size_t i = 0; i < name.size();) {
      unsigned char c = name[i];
      if (llvm::isAlnum(c) || c == '_') {
        if (c != '_' || rules.doubleUnderscore || result.empty() || result.back() != '_')
          result += c;
        ++i;
        continue;
      }
      // Any other character as its number.
      llvm::UTF32 code = c;
      unsigned length = llvm::getNumBytesForUTF8(c);
      const auto *source = reinterpret_cast<const llvm::UTF8 *>(name.data() + i);
      const auto *end = reinterpret_cast<const llvm::UTF8 *>(name.data() + name.size());
      if (i + length > name.size() || llvm::convertUTF8Sequence(&source, end, &code, llvm::strictConversion) != llvm::conversionOK)
        length = 1;
      result += llvm::formatv("u{0:x-4}", code);
      i += length;
    }
    if (result.empty() || llvm::isDigit(result.front()))
      result.insert(0, "v");
    return result;
  }

  const NamingRules &rules;
  Names *outer;
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> next;
  SmallVector<std::string> order;
  SmallVector<std::pair<std::string, unsigned>> counters;
  SmallVector<std::pair<size_t, size_t>> scopes;
};

class Mangler {
public:
  Mangler(ProgramOp program, const NamingRules &rules, StringRef entryName)
      : program(program), rules(rules), globals(rules), entryName(entryName) {}

  void run() {
    nameGlobals();
    for (Operation &op : program.getBody().front()) {
      if (auto declaration = dyn_cast<StructOp>(op))
        nameFields(declaration);
      else if (auto function = dyn_cast<FuncOp>(op); function && !function.isExternal())
        nameFunction(function);
    }
  }

private:
  StringAttr text(StringRef name) { return StringAttr::get(program.getContext(), name); }

  void nameGlobals() {
    // Structs that are only the shape of a block give their name to the block.
    ReachableProgram reachable = getReachable(program, {});
    DenseSet<Type> types(reachable.structs.begin(), reachable.structs.end());

    globals.takeExactly(entryName, Position::Field);
    SmallVector<Operation *> renamed;
    for (Operation &op : program.getBody().front()) {
      auto function = dyn_cast<FuncOp>(op);
      if (function && function.isEntry()) {
        setName(&op, entryName);
        continue;
      }
      if (auto declaration = dyn_cast<StructOp>(op); declaration && !types.contains(declaration.getType()))
        continue;
      StringRef authored = authoredName(&op);
      if (globals.takeExactly(authored, Position::Variable))
        setName(&op, authored);
      else
        renamed.push_back(&op);
    }
    for (Operation *op : renamed)
      setName(op, globals.take(authoredName(op), Position::Variable));
    for (Operation &op : program.getBody().front())
      if (isBlock(&op))
        op.setAttr("besl.block_name", text(globals.take(blockName(&op), Position::Variable)));
  }

  static bool isBlock(Operation *op) {
    if (auto descriptor = dyn_cast<DescriptorOp>(op))
      return descriptor.isBuffer();
    return isa<PushConstantOp>(op);
  }

  /// A buffer's block is called as its struct.
  std::string blockName(Operation *op) {
    if (auto structType = dyn_cast<StructType>(getDeclaredType(op)); structType && isa<DescriptorOp>(op)) {
      for (auto declaration : program.getBody().front().getOps<StructOp>())
        if (declaration.getType() == structType)
          return authoredName(declaration).str();
      return structType.getName().str();
    }
    if (isa<PushConstantOp>(op))
      return "PushConstants";
    return (authoredName(op) + "_block").str();
  }

  static StringRef authoredName(Operation *op) {
    if (auto name = op->getAttrOfType<StringAttr>("source_name"))
      return name;
    if (auto declaration = dyn_cast<StructOp>(op))
      return declaration.getStructType().getName();
    return cast<SymbolOpInterface>(op).getName();
  }

  void setName(Operation *op, StringRef name) { op->setAttr("emitted_name", text(name)); }

  void nameFields(StructOp declaration) {
    Names fields(rules);
    SmallVector<Attribute> names(declaration.getStructType().getNumFields());
    ArrayRef<StringAttr> authored = declaration.getStructType().getFieldNames();
    for (auto [name, field] : llvm::zip_equal(names, authored))
      if (fields.takeExactly(field, Position::Field))
        name = field;
    for (auto [name, field] : llvm::zip_equal(names, authored))
      if (!name)
        name = text(fields.take(field, Position::Field));
    declaration.setEmittedFieldsAttr(ArrayAttr::get(program.getContext(), names));
  }

  void nameFunction(FuncOp function) {
    Names names(rules, &globals);
    names.pushScope();
    Block &body = function.getBody().front();
    ArrayAttr authored = function.getArgNamesAttr();
    for (BlockArgument argument : body.getArguments()) {
      unsigned number = argument.getArgNumber();
      StringRef wanted = authored && number < authored.size() ? cast<StringAttr>(authored[number]).getValue() : StringRef("p");
      function.setArgAttr(number, "besl.emitted_name", text(names.take(wanted, Position::Variable)));
    }
    nameBlock(body, names);
  }

  void nameBlock(Block &block, Names &names) {
    for (Operation &op : block) {
      if (auto local = dyn_cast<LocalOp>(op)) {
        // The header of a loop is a scope around the loop.
        if (LoopOp loop = getForHeader(local)) {
          names.pushScope();
          headers.insert(loop);
        }
        local.setEmittedNameAttr(text(names.take(local.getName(), Position::Variable)));
      } else if (auto let = dyn_cast<LetOp>(op)) {
        let.setEmittedNameAttr(text(names.take(let.getName(), Position::Variable)));
      } else if (auto raw = dyn_cast<RawOp>(op)) {
        SmallVector<Attribute> outs;
        for (Attribute name : raw.getOutNames())
          outs.push_back(text(names.take(cast<StringAttr>(name).getValue(), Position::Variable)));
        raw.setEmittedOutsAttr(ArrayAttr::get(program.getContext(), outs));
      }
      for (Region &region : op.getRegions())
        for (Block &inner : region) {
          names.pushScope();
          nameBlock(inner, names);
          names.popScope();
        }
      if (headers.erase(&op))
        names.popScope();
    }
  }

  ProgramOp program;
  const NamingRules &rules;
  Names globals;
  StringRef entryName;
  DenseSet<Operation *> headers;
};

struct MangleNames : besl::impl::MangleNamesBase<MangleNames> {
  using Base::Base;
  void runOnOperation() override {
    const NamingRules *naming = getNamingRules(rules);
    if (!naming) {
      getOperation()->emitError() << "no naming rules are known as '" << rules << "'";
      return signalPassFailure();
    }
    getOperation()->walk([&](ProgramOp program) {
      Mangler(program, *naming, entryName).run();
      return WalkResult::skip();
    });
  }
};
} // namespace
