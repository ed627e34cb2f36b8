// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of mathematical intrinsics in constant expressions: compile-time values to host values and back.

#include "besl/Frontend/BESL/ConstantFolder.h"
#include "besl/Support/HostMath.h"
#include "llvm/ADT/bit.h"

namespace besl::ast {

// Both enumerations list the scalars in one order.
static_assert(unsigned(HostScalar::Bool) == unsigned(ScalarKind::Bool) && unsigned(HostScalar::F32) == unsigned(ScalarKind::F32));

static void setComponent(HostValue &host, unsigned index, const ConstantValue *value) {
  if (host.isFloat())
    host.setReal(index, value->real);
  else
    host.setInteger(index, int64_t(value->bits));
}

/// Nothing for values that are neither scalars nor vectors.
static std::optional<HostValue> toHost(const ConstantValue *value) {
  const Type *type = value->type;
  if (!type->isScalar() && !type->isVector())
    return std::nullopt;
  HostValue host(HostScalar(type->scalar()), type->width());
  if (type->isScalar()) {
    setComponent(host, 0, value);
    return host;
  }
  for (unsigned i = 0; i < type->width(); ++i)
    setComponent(host, i, value->elements[i]);
  return host;
}

const ConstantValue *ConstantFolder::intrinsic(IntrinsicID id, const Type *result,
                                               llvm::ArrayRef<const ConstantValue *> args) {
  llvm::SmallVector<HostValue, 4> hosts;
  for (const ConstantValue *arg : args) {
    std::optional<HostValue> host = toHost(arg);
    if (!host)
      return nullptr;
    hosts.push_back(*host);
  }
  std::optional<HostValue> value = evaluateIntrinsic(id, hosts);
  if (!value || (!result->isScalar() && !result->isVector()) || value->width != result->width() ||
      unsigned(value->kind) != unsigned(result->scalar()))
    return nullptr;
  auto component = [&](unsigned i, const Type *type) {
    return value->isFloat() ? real(type, value->real(i)) : integer(type, uint64_t(value->integer(i)));
  };
  if (result->isScalar())
    return component(0, result);
  llvm::SmallVector<const ConstantValue *, 4> elements;
  for (unsigned i = 0; i < result->width(); ++i)
    elements.push_back(component(i, result->element()));
  return aggregate(result, elements);
}

} // namespace besl::ast
