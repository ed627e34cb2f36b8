// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The linker: see Link.h. It starts from what the program declares without defining it and copies what that needs, and nothing
// else, so that the cost is one look at each library's declarations plus what is used.

#include "besl/Transforms/Link.h"
#include "Linker.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/SetVector.h"

namespace besl {
#define GEN_PASS_DEF_BESLLINK
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

StringRef besl::getDeclaredName(Operation *declaration) {
  if (auto name = declaration->getAttrOfType<StringAttr>("source_name"))
    return name.getValue();
  return SymbolTable::getSymbolName(declaration).getValue();
}

bool besl::isInterfaceDeclaration(Operation *op) {
  return isa<DescriptorOp, InputOp, OutputOp, TaskPayloadOp, PushConstantOp, SpecConstantOp>(op);
}

namespace {

/// Whether a variable is only declared, its library having the real one.
bool isExternalVariable(Operation *op) {
  if (auto variable = dyn_cast<PrivateOp>(op))
    return variable.getExternal();
  if (auto variable = dyn_cast<WorkgroupOp>(op))
    return variable.getExternal();
  return false;
}

/// Whether two declarations say the same, apart from names and places.
bool saySame(Operation *a, Operation *b) {
  if (a->getName() != b->getName())
    return false;
  auto meaning = [](Operation *op) {
    NamedAttrList attributes(op->getAttrDictionary());
    for (StringRef name : {"sym_name", "sym_visibility", "source_name", "emitted_name", "binding", "external", "interpolation", "sampling"})
      attributes.erase(name);
    // Device memory may be spelt out or not.
    if (auto descriptor = dyn_cast<DescriptorOp>(op); descriptor && descriptor.getMemoryClass() == MemoryClass::Device)
      attributes.erase("memory");
    return attributes.getDictionary(op->getContext());
  };
  return meaning(a) == meaning(b);
}

} // namespace

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

void Linker::index(Library &library) {
  for (Operation &op : *library.op.getBodyBlock()) {
    if (auto declaration = dyn_cast<StructOp>(op)) {
      library.structs.try_emplace(declaration.getStructType().getName().getValue(), declaration);
      continue;
    }
    StringAttr symbol = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (!symbol)
      continue;
    library.symbols[symbol] = &op;
    if (auto function = dyn_cast<FuncOp>(op)) {
      if (function.isEntry()) {
        InFlightDiagnostic diag = fail(function.getLoc(), SemaDiag::ParentMain, {});
        for (auto entry : program.getBodyBlock()->getOps<FuncOp>())
          if (entry.isEntry()) {
            diag.attachNote(entry.getLoc()) << "the program's 'main' is here";
            break;
          }
      } else if (!function.isExternal()) {
        library.byName[function.getAuthoredName()].push_back(&op);
      }
    } else if (isa<PrivateOp, WorkgroupOp>(op) && !isExternalVariable(&op)) {
      library.byName[getDeclaredName(&op)].push_back(&op);
    }
  }
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

/// Whether `definition` is what a declaration is about.
static bool defines(Operation *definition, Operation *wanted) {
  if (definition->getName() != wanted->getName())
    return false;
  if (auto function = dyn_cast<FuncOp>(definition))
    return function.getFunctionType() == cast<FuncOp>(wanted).getFunctionType();
  return getDeclaredType(definition) == getDeclaredType(wanted);
}

std::pair<Linker::Library *, Operation *> Linker::find(Operation *wanted, Library *from) {
  StringRef name = getDeclaredName(wanted);
  std::pair<Library *, Operation *> found = {nullptr, nullptr};
  for (Library &library : libraries) {
    auto candidates = library.byName.find(name);
    if (candidates == library.byName.end())
      continue;
    for (Operation *candidate : candidates->second) {
      if (!defines(candidate, wanted))
        continue;
      // A library's own comes first.
      if (&library == from)
        return {&library, candidate};
      if (!found.second) {
        found = {&library, candidate};
        continue;
      }
      if (reportedMissing.insert(wanted).second) {
        InFlightDiagnostic diag = fail(firstCall(SymbolTable::getSymbolName(wanted)), SemaDiag::DuplicateDefinition, {name.str()});
        diag.attachNote(found.second->getLoc()) << "'" << name << "' is defined here";
        diag.attachNote(candidate->getLoc()) << "and here";
      }
      return found;
    }
  }
  return found;
}

/// Whether the program itself defines what it also declares. All its uses of the declaration then mean the definition.
void Linker::resolveOwn() {
  DenseMap<StringAttr, StringAttr> renamed;
  llvm::StringMap<SmallVector<FuncOp, 1>> own;
  for (auto function : program.getBodyBlock()->getOps<FuncOp>())
    if (!function.isExternal() && !function.isEntry())
      own[function.getAuthoredName()].push_back(function);
  for (auto declaration : llvm::make_early_inc_range(program.getBodyBlock()->getOps<FuncOp>())) {
    if (!declaration.isExternal())
      continue;
    auto found = own.find(declaration.getAuthoredName());
    if (found == own.end())
      continue;
    for (FuncOp definition : found->second) {
      if (!defines(definition, declaration))
        continue;
      renamed[declaration.getSymNameAttr()] = definition.getSymNameAttr();
      symbols.erase(declaration.getSymName());
      declaration.erase();
      break;
    }
  }
  if (renamed.empty())
    return;
  program.walk([&](CallOp call) {
    if (StringAttr name = renamed.lookup(call.getCalleeAttr().getAttr()))
      call.setCallee(name);
  });
}

//===----------------------------------------------------------------------===//
// Copying
//===----------------------------------------------------------------------===//

StringAttr Linker::uniqueName(StringRef wanted) {
  std::string name = wanted.str();
  // A dot cannot stand in an authored name.
  for (unsigned n = 1; symbols.count(name); ++n)
    name = (wanted + "." + Twine(n)).str();
  return StringAttr::get(program.getContext(), name);
}

StringAttr Linker::take(Library &library, Operation *op) {
  if (StringAttr known = library.taken.lookup(op))
    return known;
  // What both declare in the same way is there once.
  auto *shared = isInterfaceDeclaration(op) ? &interfaces : isa<ConstOp>(op) ? &constants : nullptr;
  if (shared)
    for (Operation *own : (*shared)[getDeclaredName(op)])
      if (saySame(own, op))
        return library.taken[op] = SymbolTable::getSymbolName(own);
  StringAttr name = uniqueName(SymbolTable::getSymbolName(op).getValue());
  library.taken[op] = name;
  copy(library, op, name);
  return name;
}

void Linker::copy(Library &library, Operation *op, StringAttr name) {
  std::string authored = getDeclaredName(op).str();
  Operation *copy = op->clone();
  SymbolTable::setSymbolName(copy, name);
  StringAttr sourceName = StringAttr::get(op->getContext(), authored);
  if (name.getValue() != authored)
    copy->setAttr("source_name", sourceName);
  else
    copy->removeAttr("source_name");
  Block *body = program.getBodyBlock();
  if (isa<FuncOp>(op)) {
    if (program.hasEntry())
      SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
    body->push_back(copy);
    toRemap.emplace_back(&library, copy);
  } else {
    // In front of the functions, behind the structs.
    auto behind = llvm::find_if(*body, [](Operation &op) { return isa<FuncOp>(op); });
    body->getOperations().insert(behind, copy);
    if (isInterfaceDeclaration(copy))
      interfaces[authored].push_back(copy);
    else if (isa<ConstOp>(copy))
      constants[authored].push_back(copy);
    // A declaration of a plugin's dialect may name others.
    if (!isa<DescriptorOp, InputOp, OutputOp, TaskPayloadOp, PushConstantOp, SpecConstantOp, PrivateOp, WorkgroupOp, ConstOp>(copy))
      toRemap.emplace_back(&library, copy);
  }
  symbols[name.getValue()] = copy;
  linked.insert(copy);
  addStructs(library, copy);
}

StringAttr Linker::mapSymbol(Library &library, StringAttr symbol) {
  Operation *op = library.symbols.lookup(symbol);
  if (!op)
    return symbol;
  if (StringAttr known = library.taken.lookup(op))
    return known;
  auto function = dyn_cast<FuncOp>(op);
  if (!(function && function.isExternal()) && !isExternalVariable(op))
    return take(library, op);

  auto [definer, definition] = find(op, &library);
  if (definition)
    return library.taken[op] = take(*definer, definition);
  // The last to be asked is the program.
  for (Operation &own : *program.getBodyBlock()) {
    auto ownFunction = dyn_cast<FuncOp>(own);
    if (linked.contains(&own) || isExternalVariable(&own) || (ownFunction && ownFunction.isExternal()))
      continue;
    if (own.getName() == op->getName() && getDeclaredName(&own) == getDeclaredName(op) && defines(&own, op))
      return library.taken[op] = SymbolTable::getSymbolName(&own);
  }
  reportMissing(op, &library);
  return symbol;
}

void Linker::remap(Library &library, Operation *op) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](SymbolRefAttr ref) -> std::optional<Attribute> {
    StringAttr name = mapSymbol(library, ref.getRootReference());
    if (ref.getNestedReferences().empty())
      return FlatSymbolRefAttr::get(name);
    return SymbolRefAttr::get(name, ref.getNestedReferences());
  });
  op->walk([&](Operation *inner) { replacer.replaceElementsIn(inner); });
}

void Linker::addStruct(Library &library, Type type) {
  // Nesting of types is limited when they are made, so this may recurse.
  if (auto ref = dyn_cast<RefType>(type))
    type = ref.getPointee();
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  auto structure = dyn_cast<StructType>(type);
  if (!structure || !structs.insert(structure.getName().getValue()).second)
    return;
  for (Type field : structure.getFieldTypes())
    addStruct(library, field);
  StructOp declaration = library.structs.lookup(structure.getName().getValue());
  if (!declaration)
    return;
  // Behind the structs that are there: those inside it are among them.
  Block *body = program.getBodyBlock();
  Operation *copy = declaration->clone();
  StringAttr name = uniqueName(declaration.getSymName());
  SymbolTable::setSymbolName(copy, name);
  symbols[name.getValue()] = copy;
  auto behind = llvm::find_if(*body, [](Operation &op) { return !isa<StructOp>(op); });
  body->getOperations().insert(behind, copy);
}

void Linker::addStructs(Library &library, Operation *op) {
  if (Type type = getDeclaredType(op))
    addStruct(library, type);
  op->walk([&](Operation *inner) {
    if (auto function = dyn_cast<FuncOp>(inner)) {
      llvm::for_each(function.getArgumentTypes(), [&](Type type) { addStruct(library, type); });
      llvm::for_each(function.getResultTypes(), [&](Type type) { addStruct(library, type); });
    }
    for (Type type : inner->getResultTypes())
      addStruct(library, type);
  });
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

LogicalResult Linker::run() {
  for (Operation &op : *program.getBodyBlock()) {
    auto symbol = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (!symbol)
      continue;
    symbols[symbol.getValue()] = &op;
    if (isInterfaceDeclaration(&op))
      interfaces[getDeclaredName(&op)].push_back(&op);
    else if (isa<ConstOp>(op))
      constants[getDeclaredName(&op)].push_back(&op);
  }
  for (Library &library : libraries)
    index(library);
  checkStructs();
  resolveOwn();
  if (failed)
    return failure();

  // Of a program, what no entry reaches needs no definition; it is dropped in the end.
  bool hasEntry = program.hasEntry();
  llvm::SetVector<Operation *> wanted;
  if (hasEntry) {
    for (auto entry : program.getBodyBlock()->getOps<FuncOp>()) {
      if (!entry.isEntry())
        continue;
      ReachableProgram part = getReachable(program, entry);
      for (FuncOp function : part.functions)
        wanted.insert(function);
      wanted.insert(part.globals.begin(), part.globals.end());
    }
  } else {
    for (Operation &op : *program.getBodyBlock())
      wanted.insert(&op);
  }
  // The definition of what the program declares takes the declaration's symbol, so all of these are known before anything is copied.
  struct Found {
    Library *library;
    Operation *declaration, *definition;
  };
  std::vector<Found> found;
  for (Operation *declaration : wanted) {
    auto function = dyn_cast<FuncOp>(declaration);
    if (!(function && function.isExternal()) && !isExternalVariable(declaration))
      continue;
    auto [library, definition] = find(declaration, nullptr);
    if (!definition) {
      // A library may be linked again, to the one that has it.
      if (hasEntry)
        reportMissing(declaration, nullptr);
      continue;
    }
    StringAttr name = SymbolTable::getSymbolName(declaration);
    if (StringAttr known = library->taken.lookup(definition)) {
      // Declared twice.
      (void)SymbolTable::replaceAllSymbolUses(declaration, known, program);
      symbols.erase(name.getValue());
      declaration->erase();
      continue;
    }
    library->taken[definition] = name;
    found.push_back({library, declaration, definition});
  }
  for (auto [library, declaration, definition] : found) {
    StringAttr name = SymbolTable::getSymbolName(declaration);
    declaration->erase();
    copy(*library, definition, name);
    for (size_t i = 0; i < toRemap.size(); ++i) {
      auto [owner, op] = toRemap[i];
      remap(*owner, op);
    }
    toRemap.clear();
  }
  if (failed)
    return failure();
  if (!linked.empty()) {
    checkInterface();
    checkRecursion();
  }
  if (failed)
    return failure();
  if (hasEntry)
    removeUnreached(program);
  return success();
}

namespace {

SourceLoader &installedLoader() {
  static SourceLoader loader;
  return loader;
}

struct BESLLink : besl::impl::BESLLinkBase<BESLLink> {
  using BESLLinkBase::BESLLinkBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    std::vector<OwningOpRef<ModuleOp>> loaded;
    std::vector<std::string> paths(libraries.begin(), libraries.end());
    if (!paths.empty()) {
      if (!installedLoader()) {
        module.emitError("no loader of libraries is installed");
        return signalPassFailure();
      }
      if (failed(installedLoader()(module, paths, loaded)))
        return signalPassFailure();
    }
    SmallVector<ModuleOp> modules;
    for (OwningOpRef<ModuleOp> &library : loaded)
      modules.push_back(*library);
    for (auto program : module.getOps<ProgramOp>())
      if (failed(linkProgram(program, modules)))
        return signalPassFailure();
  }
};

} // namespace

LogicalResult besl::linkProgram(ProgramOp program, ArrayRef<ModuleOp> libraries) { return Linker(program, libraries).run(); }

void besl::setSourceLoader(SourceLoader loader) { installedLoader() = std::move(loader); }

std::vector<StringRef> besl::getMissingFunctions(ModuleOp module) {
  llvm::SetVector<StringRef> names;
  for (auto program : module.getOps<ProgramOp>())
    for (auto function : program.getBodyBlock()->getOps<FuncOp>())
      if (function.isExternal())
        names.insert(function.getAuthoredName());
  return std::vector<StringRef>(names.begin(), names.end());
}
