// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types and bounds. See Types.h.

#include "Types.h"

#include "Smith.h"
#include <cmath>

namespace besl::smith {

const Type *TypeTable::add(Type type) {
  types.push_back(std::make_unique<Type>(std::move(type)));
  return types.back().get();
}

TypeTable::TypeTable() {
  const char *names[] = {"bool", "u8", "u16", "u32", "i32", "f16", "f32"};
  for (unsigned i = 0; i != std::size(names); ++i)
    scalars.push_back(add({Kind::Scalar, static_cast<Base>(i), 1, nullptr, names[i]}));
  auto addVector = [&](Base base, unsigned count, const char *suffix) {
    allVectors.push_back(add({Kind::Vector, base, count, scalar(base), "vec" + std::to_string(count) + suffix}));
  };
  for (unsigned count : {2, 3, 4}) {
    if (count != 3)
      addVector(Base::U16, count, "u16");
    addVector(Base::U32, count, "u");
    if (count == 2)
      addVector(Base::I32, count, "i");
    addVector(Base::F32, count, "f");
    addVector(Base::F16, count, "f16");
  }
  mat4 = add({Kind::Matrix, Base::F32, 4, vector(Base::F32, 4), "mat4f"});
  mat4x3 = add({Kind::Matrix, Base::F32, 4, vector(Base::F32, 3), "mat4x3f"});
  packedType = add({Kind::Packed, Base::F32, 4, nullptr, "packed_vec4f"});
}

const Type *TypeTable::vector(Base base, unsigned count) const {
  for (const Type *type : allVectors)
    if (type->base == base && type->count == count)
      return type;
  return nullptr;
}

const Type *TypeTable::array(const Type *element, unsigned count) {
  for (const auto &type : types)
    if (type->kind == Kind::Array && type->element == element && type->count == count)
      return type.get();
  return add({Kind::Array, Base::U32, count, element, element->name + "[" + std::to_string(count) + "]"});
}

const Type *TypeTable::structure(std::string name, std::vector<Field> fields) {
  return add({Kind::Struct, Base::U32, static_cast<unsigned>(fields.size()), nullptr, std::move(name), std::move(fields)});
}

bool contains(const Type *whole, const Type *part) {
  if (whole == part)
    return true;
  if (whole->element && contains(whole->element, part))
    return true;
  for (const Field &field : whole->fields)
    if (contains(field.type, part))
      return true;
  return false;
}

bool containsBase(const Type *whole, Base base) {
  if (whole->kind <= Kind::Matrix)
    return whole->base == base;
  if (whole->element && containsBase(whole->element, base))
    return true;
  for (const Field &field : whole->fields)
    if (containsBase(field.type, base))
      return true;
  return false;
}

Bounds getStored(const Type *type, bool inexact) {
  if (inexact)
    return {64, 0, false, kTolerance / 32};
  if (type->base == Base::F16)
    return {8, 2};
  // A product of two numbers has to be exact, and the sum of four products of a matrix and a vector.
  if (type->kind == Kind::Matrix)
    return {16, 2};
  return {128, 4};
}

bool isRepresentable(const Bounds &bounds, Base base) {
  if (!bounds.exact)
    return bounds.error <= kTolerance && bounds.bound <= 4096;
  return bounds.bound <= (base == Base::F16 ? 2048.0 : 1 << 20) && std::ldexp(bounds.bound, bounds.grain) <= std::ldexp(1.0, base == Base::F16 ? 11 : 24);
}

bool fits(const Bounds &bounds, const Bounds &stored) {
  if (bounds.bound > stored.bound)
    return false;
  if (!stored.exact)
    return bounds.exact || bounds.error <= stored.error;
  return bounds.exact && bounds.grain <= stored.grain;
}

} // namespace besl::smith
