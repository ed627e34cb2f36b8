// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-mangle-names: see Passes.td. Assigns every identifier of the text to come.
//
// The author's name stays where the target allows it: declarations that can keep theirs take it first, so that a renamed one never
// takes the name of another. A function's names avoid those of the declarations that it uses, so that a parameter may be called like
// a descriptor elsewhere, and those of the blocks around; blocks beside each other may use the same.

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/NamingRules.h"
#include "besl/Transforms/Passes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace besl {
#define GEN_PASS_DEF_MANGLENAMES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Where an identifier stands decides which words it may be.
enum class Position { Variable, Field };

/// The names taken in one space of names, with scopes in it.
class NameTable {
public:
  /// `mentioned` are words that short names must not be; null where names are the author's.
  NameTable(const NamingRules &rules, Position position, const llvm::StringSet<> *mentioned)
      : rules(rules), position(position), mentioned(mentioned) {}

  /// Takes a name that is in the text whatever we do.
  void reserve(StringRef name) { add(name); }

  /// Takes the author's name if it can be had as it is.
  bool takeAsIs(StringRef authored) {
    return !mentioned && takeAuthored(authored);
  }

  /// The same for a name that stays when others are shortened.
  bool takeAuthored(StringRef authored) { return rules.sanitize(authored) == authored && isFree(authored) && add(authored); }

  /// Takes the author's name, changed as far as needed, or the shortest there is.
  std::string take(StringRef authored) { return mentioned ? takeShort() : takeSimilar(authored); }

  std::string takeSimilar(StringRef authored) {
    std::string name = rules.sanitize(authored);
    if (isFree(name)) {
      add(name);
      return name;
    }
    // Room for any number, and no second underscore in a row.
    constexpr size_t numberLength = 12;
    std::string stem = name.substr(0, rules.maxLength - numberLength);
    if (stem.back() != '_')
      stem += '_';
    // With the underscore it may begin as no name does: `gl_`.
    stem = rules.sanitize(stem);
    // Small numbers are tried again in each scope, so that blocks beside each other read alike. What is beyond counts on through the
    // whole function: however many names collide, the tries add up to no more than there are names.
    for (unsigned number = 1; number <= kSmallNumbers; ++number)
      if (std::string candidate = stem + llvm::utostr(number); isFree(candidate)) {
        add(candidate);
        return candidate;
      }
    unsigned &number = counters.try_emplace(stem, kSmallNumbers).first->second;
    std::string candidate;
    do
      candidate = stem + llvm::utostr(++number);
    while (!isFree(candidate));
    add(candidate);
    return candidate;
  }

  void pushScope() { scopes.push_back({order.size(), numShort}); }
  void popScope() {
    auto [outer, outerShort] = scopes.pop_back_val();
    for (; order.size() > outer; order.pop_back())
      taken.erase(order.back());
    // Shorter names of the scope are free again, those that are taken outside of it come before them.
    numShort = outerShort;
  }

private:
  static constexpr unsigned kSmallNumbers = 8;

  /// The next of `a`, `b`, …, `Z`, `aa`, … that is free. All before it are taken or not allowed.
  std::string takeShort() {
    std::string name;
    do
      name = getShortName(numShort++);
    while (!isFree(name) || mentioned->contains(name));
    add(name);
    return name;
  }

  static std::string getShortName(unsigned number) {
    static constexpr StringLiteral letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string name(1, letters[number % letters.size()]);
    for (number /= letters.size(); number; number /= letters.size())
      name += letters[--number % letters.size()];
    return name;
  }

  bool isFree(StringRef name) const {
    return !taken.contains(name) && (position == Position::Field ? rules.allowsField(name) : rules.allowsName(name));
  }

  bool add(StringRef name) {
    if (taken.insert(name).second)
      order.push_back(name.str());
    return true;
  }

  const NamingRules &rules;
  Position position;
  const llvm::StringSet<> *mentioned;
  /// Short names up to this one have been tried.
  unsigned numShort = 0;
  llvm::StringSet<> taken;
  /// The names taken, newest last, and how many there were when each open scope began.
  SmallVector<std::string> order;
  SmallVector<std::pair<size_t, unsigned>> scopes;
  /// Numbers behind each stem.
  llvm::StringMap<unsigned> counters;
};

/// The name the author gave a declaration.
StringRef getAuthoredName(Operation *op) {
  if (auto declaration = dyn_cast<StructOp>(op))
    return declaration.getStructType().getName();
  if (auto name = op->getAttrOfType<StringAttr>("source_name"))
    return name;
  return cast<SymbolOpInterface>(op).getName();
}

/// Names one program.
class Mangler {
public:
  Mangler(ProgramOp program, const NamingRules &rules, StringRef entryName, bool blocks, bool minify, bool keepResources)
      : program(program), rules(rules), entryName(entryName), blocks(blocks), minify(minify), keepResources(keepResources),
        globals(rules, Position::Variable, minify ? &mentioned : nullptr) {
    if (minify)
      collectMentioned();
  }

  void run() {
    nameGlobals();
    for (Operation &op : *program.getBodyBlock()) {
      if (auto declaration = dyn_cast<StructOp>(op))
        nameFields(declaration);
      else if (auto function = dyn_cast<FuncOp>(op); function && !function.isExternal())
        nameFunction(function);
    }
  }

private:
  StringAttr text(StringRef name) { return StringAttr::get(program.getContext(), name); }

  /// What writers declare themselves where names of the program are in sight, and the words of raw code.
  void collectMentioned() {
    mentioned.insert("i");
    program.walk([&](RawOp raw) {
      for (StringRef text : {raw.getGlsl().value_or(""), raw.getHlsl().value_or(""), raw.getMsl().value_or("")})
        while (!text.empty()) {
          auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
          StringRef word = text.take_while(isPart);
          if (!word.empty())
            mentioned.insert(word);
          text = text.drop_front(word.size()).drop_until(isPart);
        }
    });
  }

  //===-- The program --------------------------------------------------------------------------------------------------===//

  void nameGlobals() {
    // Structs that are only the shape of a block give their name to the block, where there are blocks.
    ReachableProgram all = getReachable(program, {});
    DenseSet<Type> printedTypes(all.structs.begin(), all.structs.end());
    if (!blocks)
      for (Operation *global : all.globals)
        addStructs(getDeclaredType(global), printedTypes);

    if (!entryName.empty())
      globals.reserve(entryName);
    SmallVector<Operation *> renamed;
    for (Operation &op : *program.getBodyBlock()) {
      auto function = dyn_cast<FuncOp>(op);
      auto declaration = dyn_cast<StructOp>(op);
      if (declaration && !printedTypes.contains(declaration.getType()))
        op.removeAttr("emitted_name");
      else if (function && function.isEntry() && !entryName.empty())
        setName(&op, entryName);
      else if (StringRef authored = getWishedName(&op); keepsName(&op) ? globals.takeAuthored(authored) : globals.takeAsIs(authored))
        setName(&op, authored);
      else
        renamed.push_back(&op);
    }
    for (Operation *op : renamed)
      setName(op, keepsName(op) ? globals.takeSimilar(getWishedName(op)) : globals.take(getWishedName(op)));
    if (!blocks)
      return;
    for (Operation &op : *program.getBodyBlock())
      if (std::string name = getBlockName(&op); !name.empty())
        op.setAttr("besl.block_name", text(keepsName(&op) ? globals.takeSimilar(name) : globals.take(name)));
  }

  /// Whether a host may look the name up.
  bool keepsName(Operation *op) const {
    return isa<SpecConstantOp>(op) || (keepResources && isa<DescriptorOp, PushConstantOp>(op));
  }

  static void addStructs(Type type, DenseSet<Type> &types) {
    if (auto array = dyn_cast<ArrayType>(type))
      return addStructs(array.getElementType(), types);
    auto structType = dyn_cast<StructType>(type);
    if (!structType || !types.insert(type).second)
      return;
    for (Type field : structType.getFieldTypes())
      addStructs(field, types);
  }

  /// The name to take if it is free. A struct that a pass has made of the author's has its name, where that one is not printed.
  StringRef getWishedName(Operation *op) {
    if (auto declaration = dyn_cast<StructOp>(op); declaration && !blocks && declaration.getSourceName())
      return *declaration.getSourceName();
    return getAuthoredName(op);
  }

  /// What a block would be called, or nothing for what is not printed as a block.
  static std::string getBlockName(Operation *op) {
    if (isa<PushConstantOp>(op))
      return "PushConstants";
    auto descriptor = dyn_cast<DescriptorOp>(op);
    if (!descriptor || !descriptor.isBuffer())
      return {};
    if (auto structType = dyn_cast<StructType>(descriptor.getType()))
      return structType.getName().str();
    return (getAuthoredName(op) + "_block").str();
  }

  void setName(Operation *op, StringRef name) {
    StringAttr attr = text(name);
    op->setAttr("emitted_name", attr);
    if (auto declaration = dyn_cast<StructOp>(op))
      structNames[declaration.getType()] = attr;
    else
      symbolNames[cast<SymbolOpInterface>(op).getNameAttr()] = attr;
  }

  void nameFields(StructOp declaration) {
    NameTable fields(rules, Position::Field, minify ? &mentioned : nullptr);
    // In C++ a field hides the types of its name from the fields behind it. Short names are kept apart everywhere.
    if (!blocks || minify) {
      DenseSet<Type> seen;
      for (Type type : declaration.getStructType().getFieldTypes())
        useType(type, fields, seen);
    }
    ArrayRef<StringAttr> authored = declaration.getStructType().getFieldNames();
    SmallVector<Attribute> names(authored.size());
    for (auto [name, field] : llvm::zip_equal(names, authored))
      if (fields.takeAsIs(field))
        name = field;
    for (auto [name, field] : llvm::zip_equal(names, authored))
      if (!name)
        name = text(fields.take(field));
    declaration.setEmittedFieldsAttr(ArrayAttr::get(program.getContext(), names));
  }

  //===-- Functions ----------------------------------------------------------------------------------------------------===//

  void nameFunction(FuncOp function) {
    NameTable names(rules, Position::Variable, minify ? &mentioned : nullptr);
    reserveUsed(function, names);
    Block &body = function.getBody().front();
    ArrayAttr authored = function.getArgNamesAttr();
    for (BlockArgument argument : body.getArguments()) {
      unsigned number = argument.getArgNumber();
      StringRef name = authored ? cast<StringAttr>(authored[number]).getValue() : StringRef("p");
      function.setArgAttr(number, "besl.emitted_name", text(names.take(name)));
    }
    nameBlock(body, names);
  }

  /// Takes the names of the declarations that the text of the function mentions.
  void reserveUsed(FuncOp function, NameTable &names) {
    if (!entryName.empty())
      names.reserve(entryName);
    DenseSet<Type> seen;
    auto use = [&](Type type) { useType(type, names, seen); };
    for (Type type : function.getArgumentTypes())
      use(type);
    for (Type type : function.getResultTypes())
      use(type);
    // What it is given or hands on, where that has to be passed.
    if (auto context = function->getAttrOfType<ArrayAttr>("besl.context"))
      for (auto symbol : context.getAsRange<FlatSymbolRefAttr>())
        if (StringAttr name = symbolNames.lookup(symbol.getAttr()))
          names.reserve(name);
    function.walk([&](Operation *op) {
      StringAttr symbol;
      if (auto global = dyn_cast<GlobalOp>(op))
        symbol = global.getSymbolAttr().getAttr();
      else if (auto handle = dyn_cast<HandleOp>(op))
        symbol = handle.getSymbolAttr().getAttr();
      else if (auto call = dyn_cast<CallOp>(op))
        symbol = call.getCalleeAttr().getAttr();
      if (StringAttr name = symbolNames.lookup(symbol))
        names.reserve(name);
      for (Type type : op->getResultTypes())
        use(type);
    });
  }

  /// A struct's name stands in constructors, and constants construct what is inside too.
  void useType(Type type, NameTable &names, DenseSet<Type> &seen) {
    if (auto ref = dyn_cast<RefType>(type))
      type = ref.getPointee();
    if (auto array = dyn_cast<ArrayType>(type))
      return useType(array.getElementType(), names, seen);
    auto structType = dyn_cast<StructType>(type);
    if (!structType || !seen.insert(type).second)
      return;
    if (StringAttr name = structNames.lookup(type))
      names.reserve(name);
    for (Type field : structType.getFieldTypes())
      useType(field, names, seen);
  }

  void nameBlock(Block &block, NameTable &names) {
    // The loop whose header declares the local seen last: its scope is around the loop.
    LoopOp header;
    for (Operation &op : block) {
      if (auto local = dyn_cast<LocalOp>(op)) {
        if ((header = getForHeader(local)))
          names.pushScope();
        local.setEmittedNameAttr(text(names.take(local.getName())));
      } else if (auto let = dyn_cast<LetOp>(op)) {
        let.setEmittedNameAttr(text(names.take(let.getName())));
      } else if (auto raw = dyn_cast<RawOp>(op)) {
        SmallVector<Attribute> outs;
        for (StringAttr name : raw.getOutNames().getAsRange<StringAttr>())
          outs.push_back(text(names.take(name)));
        raw.setEmittedOutsAttr(ArrayAttr::get(program.getContext(), outs));
      }
      for (Region &region : op.getRegions())
        for (Block &inner : region) {
          names.pushScope();
          nameBlock(inner, names);
          names.popScope();
        }
      if (&op == header.getOperation()) {
        names.popScope();
        header = {};
      }
    }
  }

  ProgramOp program;
  const NamingRules &rules;
  StringRef entryName;
  bool blocks, minify, keepResources;
  llvm::StringSet<> mentioned;
  NameTable globals;
  DenseMap<StringAttr, StringAttr> symbolNames;
  DenseMap<Type, StringAttr> structNames;
};

struct MangleNames : besl::impl::MangleNamesBase<MangleNames> {
  using Base::Base;
  void runOnOperation() override {
    const NamingRules *naming = lookupNamingRules(rules);
    if (!naming) {
      report(getOperation(), TargetDiag::UnknownNamingRules, rules.getValue(), describeNamingRules());
      return signalPassFailure();
    }
    // Of an illegal name something else would be made silently, which the host would look for in vain.
    if (StringRef name = entryName; !name.empty() && name != naming->entryName) {
      std::string legal = naming->sanitize(name);
      if (legal != name || !naming->allowsName(name)) {
        report(getOperation(), TargetDiag::EntryNameIllegal, name, naming->allowsName(legal) ? legal : legal + "_1");
        return signalPassFailure();
      }
    }
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      Mangler(program, *naming, entryName, blocks, minify, keepResources).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
