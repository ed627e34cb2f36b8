// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types as written: their names, array suffixes, sizes, and where each may stand.

#include "besl/Support/SemaDiag.h"
#include "ForeignNames.h"
#include "SemaImpl.h"
#include "llvm/Support/MathExtras.h"

namespace besl::ast {

const Type *Sema::resolveTypeName(const Identifier &name) {
  if (StructDecl *found = lookupStruct(name.name)) {
    resolveStruct(found);
    return found->type;
  }
  if (const Type *builtin = types.lookupBuiltin(name.name))
    return builtin;
  return nullptr;
}

const Type *Sema::resolveStorageImage(TypeRef &ref) {
  if (!ref.argument)
    return types.image(SampledKind::Float, "");
  if (std::optional<SampledKind> sampled = imageFormatSampledKind(ref.argument.name))
    return types.image(*sampled, ref.argument.name);
  std::string nearest = nearestName(ref.argument.name, imageFormatNames());
  auto diag = report(SemaDiag::UnknownImageFormat, ref.argument.range, ref.argument.name,
                     nearest.empty() ? "" : "; did you mean '" + nearest + "'?");
  if (!nearest.empty())
    diag.fixIt(ref.argument.range, nearest);
  return types.error();
}

void Sema::reportUnknownType(const Identifier &name) {
  if (diags.limitReached())
    return;
  if (llvm::StringRef word = foreignTypeName(name.name); !word.empty()) {
    report(SemaDiag::ForeignTypeName, name.range, name.name, word).fixIt(name.range, word);
    return;
  }
  NameSuggester suggester(name.name);
  forEachVisibleDecl([&](const Decl *decl) {
    if (decl->kind == DeclKind::Struct)
      suggester.offer(decl->name.name);
  });
  for (llvm::StringRef builtin : types.builtinNames())
    suggester.offer(builtin);
  suggester.offer("StorageImage");
  if (suggester)
    report(SemaDiag::UnknownType, name.range, name.name, ("; did you mean '" + suggester.best() + "'?").str())
        .fixIt(name.range, suggester.best());
  else
    report(SemaDiag::UnknownType, name.range, name.name, "");
}

const Type *Sema::applySuffixes(TypeRef &ref, const Type *element) {
  const Type *type = element;
  for (const ArraySuffix &suffix : ref.suffixes) {
    if (suffix.text.empty()) {
      // Only descriptors have these; they take them off before.
      report(SemaDiag::UnboundedArray, suffix.range);
      return types.error();
    }
    uint64_t count = 0;
    if (suffix.text.getAsInteger(10, count) || count > limits::kArrayElements) {
      report(SemaDiag::ArrayTooLong, suffix.range, limits::kArrayElements);
      return types.error();
    }
    if (count == 0) {
      report(SemaDiag::EmptyArray, suffix.range);
      return types.error();
    }
    if (type->isHandle()) {
      report(SemaDiag::ArrayOfHandles, ref.range, type)
          .note({}, "an array of resources is a descriptor with a count");
      return types.error();
    }
    if (type->isVoid() || type->kind() == TypeKind::StageInput) {
      report(SemaDiag::ArrayElement, ref.range, type);
      return types.error();
    }
    type = types.array(type, uint32_t(count));
    if (!checkSize(type, ref.range))
      return types.error();
  }
  return type;
}

const Type *Sema::resolveType(TypeRef &ref, TypePlace place) {
  // A type without a spelling, from host code.
  if (ref.type)
    return ref.type;
  ref.type = types.error();
  if (!ref.name)
    return ref.type;
  const Type *type = nullptr;
  if (ref.name.name == "StorageImage") {
    type = resolveStorageImage(ref);
  } else {
    type = resolveTypeName(ref.name);
    if (!type) {
      reportUnknownType(ref.name);
      return ref.type;
    }
    if (ref.argument) {
      report(SemaDiag::FormatOnType, ref.argument.range, type);
      return ref.type;
    }
  }
  if (type->isError())
    return ref.type;
  type = applySuffixes(ref, type);
  if (type->isError() || !checkTypePlace(type, place, ref.range))
    return ref.type;
  return ref.type = type;
}

static llvm::StringRef describe(TypePlace place) {
  switch (place) {
  case TypePlace::Local: return "the type of a local";
  case TypePlace::Param: return "the type of a parameter";
  case TypePlace::Result: return "the result of a function";
  case TypePlace::Field: return "the type of a field";
  case TypePlace::Const: return "the type of a constant";
  case TypePlace::StageIO: return "the type of a stage input or output";
  case TypePlace::Payload: return "the type of a task payload";
  case TypePlace::Workgroup: return "the type of workgroup storage";
  case TypePlace::PushConstant: return "in a push constant";
  case TypePlace::Buffer: return "in a buffer";
  case TypePlace::Constructor: return "constructed";
  }
  return "";
}

/// The field that makes a struct hold a bool or an atomic, at any depth; null when the type itself is one.
template <typename Predicate> static const FieldDecl *findField(const Type *type, Predicate isCause) {
  while (type->isArray())
    type = type->element();
  const FieldDecl *cause = nullptr;
  while (type->isStruct()) {
    const FieldDecl *next = nullptr;
    for (const FieldDecl *field : type->structDecl()->fields)
      if (field->type && isCause(field->type)) {
        next = field;
        break;
      }
    if (!next)
      break;
    cause = next;
    for (type = next->type; type->isArray();)
      type = type->element();
  }
  return cause;
}

bool Sema::checkTypePlace(const Type *type, TypePlace place, SourceRange range) {
  auto refuse = [&](llvm::StringRef reason) {
    auto diag = report(SemaDiag::TypeNotAllowedHere, range, type, describe(place));
    if (!reason.empty())
      diag.note({}, "{0}", reason);
    return false;
  };
  switch (type->kind()) {
  case TypeKind::Error: return true;
  case TypeKind::Void:
    return place == TypePlace::Result || refuse("'void' says that a function has no result");
  case TypeKind::StageInput:
    return place == TypePlace::Param || refuse("'StageInput' is the type of a parameter of 'main'");
  case TypeKind::Texture:
    if (place == TypePlace::Buffer)
      return refuse("an array of resources is a descriptor with a count");
    return place == TypePlace::Param || refuse("textures are declared as descriptors and passed as parameters");
  case TypeKind::Image:
    if (place == TypePlace::Param && !type->imageFormat().empty())
      return refuse("a parameter takes images of any format; write 'StorageImage'");
    return place == TypePlace::Param || refuse("storage images are declared as descriptors and passed as parameters");
  case TypeKind::RuntimeArray: return place == TypePlace::Buffer;
  default: break;
  }

  TypeFacts f = facts(type);
  auto refuseField = [&](const FieldDecl *field, llvm::StringRef reason) {
    if (!field)
      return refuse(reason);
    report(SemaDiag::TypeNotAllowedHere, range, type, describe(place))
        .note(field->range, "it holds '{0}' of type '{1}'; {2}", field->name.name, field->type, reason);
    return false;
  };
  if (f.hasAtomic && place != TypePlace::Field && place != TypePlace::Buffer && place != TypePlace::Workgroup)
    return refuseField(findField(type, [&](const Type *t) { return facts(t).hasAtomic; }),
                       "atomics live in buffers and workgroup storage");
  bool exposed = place == TypePlace::StageIO || place == TypePlace::Payload || place == TypePlace::PushConstant ||
                 place == TypePlace::Buffer;
  if (f.hasBool && exposed)
    return refuseField(findField(type, [&](const Type *t) { return facts(t).hasBool; }),
                       "'bool' has no defined size in memory; use 'u32'");
  switch (place) {
  case TypePlace::StageIO:
    if (!type->isScalar() && !type->isVector())
      return refuse("inputs and outputs are scalars and vectors");
    if (type->isScalarOf(ScalarKind::U8))
      return refuse("use a wider integer");
    return true;
  case TypePlace::PushConstant:
    if (type->isScalarOf(ScalarKind::U8) || type->isStruct() || type->kind() == TypeKind::PackedVector ||
        (type->isArray() && !type->element()->isScalar() && !type->element()->isVector() && !type->element()->isMatrix()))
      return refuse("push constants are scalars of 16 and 32 bits, vectors, matrices, and arrays of these");
    return true;
  case TypePlace::Payload:
  case TypePlace::Workgroup:
    if (type->kind() == TypeKind::PackedVector)
      return refuse("'packed_vec4f' is for buffers");
    return true;
  default: return true;
  }
}

TypeFacts Sema::facts(const Type *type) {
  TypeFacts f;
  auto plain = [&](uint64_t scalars, uint32_t align) {
    f.size = scalars * align;
    f.scalars = scalars;
    f.align = align;
  };
  auto bytes = [](ScalarKind kind) -> uint32_t {
    switch (kind) {
    case ScalarKind::U8: return 1;
    case ScalarKind::U16:
    case ScalarKind::F16: return 2;
    default: return 4;
    }
  };
  switch (type->kind()) {
  case TypeKind::Scalar:
    plain(1, bytes(type->scalar()));
    f.hasBool = type->isBool();
    return f;
  case TypeKind::Vector:
  case TypeKind::PackedVector: plain(type->width(), bytes(type->scalar())); return f;
  case TypeKind::Matrix: plain(uint64_t(type->columns()) * type->rows(), 4); return f;
  case TypeKind::Atomic:
    plain(1, 4);
    f.hasAtomic = true;
    return f;
  case TypeKind::Texture:
  case TypeKind::Image: f.hasHandle = true; return f;
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
  case TypeKind::Struct: break;
  default: return f;
  }

  if (auto found = factsOfTypes.find(type); found != factsOfTypes.end())
    return found->second;
  // Every step saturates just above the limit, so that no product or sum can overflow.
  constexpr uint64_t cap = limits::kTypeBytes + 1;
  if (type->kind() == TypeKind::Struct) {
    f.depth = 1;
    for (const FieldDecl *field : type->structDecl()->fields) {
      if (!field->type || field->type->isError())
        continue;
      TypeFacts inner = facts(field->type);
      f.size = std::min(cap, llvm::alignTo(f.size, inner.align) + inner.size);
      f.scalars = std::min(cap, f.scalars + inner.scalars);
      f.leaves = std::min(limits::kTypeLeaves + 1, f.leaves + inner.leaves);
      f.align = std::max(f.align, inner.align);
      f.depth = std::max(f.depth, uint16_t(inner.depth + 1));
      f.hasAtomic |= inner.hasAtomic;
      f.hasBool |= inner.hasBool;
      f.hasHandle |= inner.hasHandle;
    }
    f.size = std::min(cap, llvm::alignTo(f.size, f.align));
  } else {
    f = facts(type->element());
    uint64_t count = type->isArray() ? type->count() : 1;
    f.size = std::min(cap, llvm::alignTo(f.size, f.align) * count);
    f.scalars = std::min(cap, f.scalars * count);
    f.leaves = std::min(limits::kTypeLeaves + 1, f.leaves + 1);
    f.depth = uint16_t(f.depth + 1);
  }
  factsOfTypes.try_emplace(type, f);
  return f;
}

bool Sema::checkSize(const Type *type, SourceRange range) {
  TypeFacts f = facts(type);
  if (f.depth > limits::kTypeDepth) {
    report(SemaDiag::TypeNestingTooDeep, range, limits::kTypeDepth);
    return false;
  }
  // Narrow scalars count as the 32 bits that a target may compute them in.
  if (f.size > limits::kTypeBytes || f.scalars > limits::kTypeBytes / 4) {
    report(SemaDiag::TypeTooLarge, range, type, limits::kTypeBytes);
    return false;
  }
  if (f.leaves > limits::kTypeLeaves) {
    report(SemaDiag::TypeTooManyFields, range, type, limits::kTypeLeaves);
    return false;
  }
  return true;
}

} // namespace besl::ast
