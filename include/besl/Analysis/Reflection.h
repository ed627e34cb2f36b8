// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host has to know about a program to bind its resources: the descriptors that an entry reaches, what it does with them, and
// whether it covers what is behind it.
//
//   std::optional<ProgramReflection> reflection = reflect(program, entry, OpacityRule::Sound);
//
// Optimise first: a descriptor that only a dead local reads is reached until the local is gone.

#ifndef BESL_ANALYSIS_REFLECTION_H
#define BESL_ANALYSIS_REFLECTION_H

#include "besl/Analysis/Opacity.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace besl {

enum class BindingKind { Buffer, SampledTexture, StorageImage, Sampler };

llvm::StringRef stringifyBindingKind(BindingKind kind);

/// What the reached part of a program does with a resource. Asking for a size is none of these.
struct UsedAccess {
  bool reads = false;
  bool writes = false;
  bool atomic = false; ///< by an atomic operation; `reads` and `writes` say which way

  UsedAccess &operator|=(UsedAccess other) {
    reads |= other.reads;
    writes |= other.writes;
    atomic |= other.atomic;
    return *this;
  }
};

struct BindingReflection {
  DescriptorOp descriptor;
  BindingKind kind = BindingKind::Buffer;
  uint32_t slot = 0;
  uint32_t count = 1; ///< of resources, and of slots taken
  /// Buffers: bytes from one element to the next, of the array that the buffer is or has as its only member; otherwise the size of
  /// the struct. 0 for other kinds.
  uint32_t stride = 0;
  /// By what the program does. Raw code is taken to do whatever the declaration allows.
  UsedAccess used;
};

struct ProgramReflection {
  FuncOp entry;
  llvm::SmallVector<BindingReflection> bindings; ///< by slot
  OpacityResult opacity;
};

/// Reflects what `entry` reaches: through statements, returned values, helpers, parameters and what raw code is given. Emits an
/// error and returns nothing when two descriptors take one slot, when slots exceed 32 bits, or when a buffer has no layout or no size.
std::optional<ProgramReflection> reflect(ProgramOp program, FuncOp entry, OpacityRule rule);

/// The reflection as an attribute: what `besl-reflect` puts on the program.
mlir::DictionaryAttr toAttribute(const ProgramReflection &reflection);

} // namespace besl

#endif // BESL_ANALYSIS_REFLECTION_H
