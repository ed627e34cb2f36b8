// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -Wlayout: members of structs in buffers that another order of the same members would align better. Scalar layout puts a vector
// at any multiple of its component's size. Where it lies at a multiple of its own (8 bytes for two floats, 16 for three or four),
// hardware reads it whole, and targets that have no packed vectors print a plain one.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"
#include "llvm/Support/MathExtras.h"
#include <deque>

namespace besl::ast {

namespace {

/// A member as the order sees it.
struct Member {
  const FieldDecl *field;
  uint64_t size;
  uint64_t align;   ///< by the rules
  uint64_t natural; ///< at which nothing in it loses
};

/// The end of a member that is laid out behind `end`; `lost` counts those that lose.
uint64_t place(const Member &member, uint64_t end, unsigned &lost) {
  uint64_t offset = llvm::alignTo(end, member.align);
  lost += offset % member.natural != 0;
  return offset + member.size;
}

unsigned countLost(llvm::ArrayRef<Member> members) {
  uint64_t end = 0;
  unsigned lost = 0;
  for (const Member &member : members)
    end = place(member, end, lost);
  return lost;
}

/// Puts next whatever has the strictest alignment that fits there, and the strictest of all where none does.
llvm::SmallVector<Member> findOrder(llvm::ArrayRef<Member> members) {
  constexpr unsigned kClasses = 5; // 1, 2, 4, 8, 16 bytes
  std::deque<Member> classes[kClasses];
  for (const Member &member : members)
    classes[llvm::Log2_64(member.natural)].push_back(member);
  llvm::SmallVector<Member> order;
  uint64_t end = 0;
  unsigned lost = 0;
  while (order.size() != members.size()) {
    std::deque<Member> *next = nullptr;
    for (std::deque<Member> &candidates : llvm::reverse(classes)) {
      if (candidates.empty())
        continue;
      if (!next)
        next = &candidates;
      if (llvm::alignTo(end, candidates.front().align) % candidates.front().natural == 0) {
        next = &candidates;
        break;
      }
    }
    order.push_back(next->front());
    end = place(next->front(), end, lost);
    next->pop_front();
  }
  return order;
}

} // namespace

uint64_t Sema::naturalAlignment(const Type *type) {
  TypeFacts f = facts(type);
  switch (type->kind()) {
  case TypeKind::Vector:
  case TypeKind::PackedVector:
    return f.align * llvm::PowerOf2Ceil(type->width());
  case TypeKind::Matrix:
    // Of three rows each column but the first loses, wherever the matrix is.
    return type->rows() == 3 ? f.align : naturalAlignment(type->element());
  case TypeKind::Array: {
    uint64_t element = naturalAlignment(type->element());
    return facts(type->element()).size % element ? f.align : element;
  }
  case TypeKind::Struct: {
    auto [known, isNew] = naturalAlignments.try_emplace(type, f.align);
    if (isNew) {
      uint64_t natural = f.align;
      for (const FieldDecl *field : type->structDecl()->fields)
        if (field->type && !field->type->isError())
          natural = std::max(natural, naturalAlignment(field->type));
      naturalAlignments[type] = natural;
      return natural;
    }
    return known->second;
  }
  default:
    return f.align;
  }
}

void Sema::checkLayout(const Type *type) {
  while (type->isArray() || type->kind() == TypeKind::RuntimeArray)
    type = type->element();
  if (!type->isStruct() || !layoutChecked.insert(type).second)
    return;
  llvm::SmallVector<Member> members;
  for (const FieldDecl *field : type->structDecl()->fields) {
    if (!field->type || field->type->isError() || !field->name)
      return;
    checkLayout(field->type);
    TypeFacts f = facts(field->type);
    members.push_back({field, f.size, f.align, naturalAlignment(field->type)});
  }
  unsigned lost = countLost(members);
  if (lost == 0)
    return;
  llvm::SmallVector<Member> order = findOrder(members);
  unsigned stillLost = countLost(order);
  if (stillLost >= lost)
    return;

  constexpr unsigned kShown = 8;
  llvm::SmallVector<std::pair<const Member *, uint64_t>, kShown> losers;
  uint64_t offset = 0;
  for (const Member &member : members) {
    offset = llvm::alignTo(offset, member.align);
    if (offset % member.natural != 0 && losers.size() < kShown)
      losers.push_back({&member, offset});
    offset += member.size;
  }
  auto [first, firstOffset] = losers.front();
  DiagnosticBuilder diag = report(SemaDiag::LayoutAlignment, first->field->name.range, first->field->name.name, firstOffset, first->natural);
  for (auto [member, at] : llvm::drop_begin(losers))
    diag.note(member->field->name.range, "'{0}' is at byte {1}, which is no multiple of {2}", member->field->name.name, at, member->natural);
  std::string names;
  for (const Member &member : order)
    names += (names.empty() ? "'" : ", '") + member.field->name.name.str() + "'";
  diag.note(type->structDecl()->name.range, stillLost ? "fewer members lose in the order {0}" : "none does in the order {0}", names);
}

void Sema::checkLayouts() {
  for (const Decl *decl : program.decls)
    if (auto *buffer = llvm::dyn_cast<DescriptorDecl>(decl); buffer && buffer->type && !buffer->type->isError())
      checkLayout(buffer->type);
}

} // namespace besl::ast
