// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Traits and effect resources of `besl` ops.

#ifndef BESL_DIALECT_BESL_IR_BESLTRAITS_H
#define BESL_DIALECT_BESL_IR_BESLTRAITS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace besl {

namespace OpTrait {
/// Marks the op that one source statement became. Ops without it are parts of a statement.
template <typename ConcreteOp>
class Statement : public mlir::OpTrait::TraitBase<ConcreteOp, Statement> {};
} // namespace OpTrait

/// Function-local and private memory.
struct LocalsResource : mlir::SideEffects::Resource::Base<LocalsResource> {
  llvm::StringRef getName() final { return "<besl locals>"; }
};
/// Storage buffers and stage outputs.
struct BufferResource : mlir::SideEffects::Resource::Base<BufferResource> {
  llvm::StringRef getName() final { return "<besl buffers>"; }
};
/// Storage images. Sampled textures cannot be written, so reading them has no effect.
struct ImageResource : mlir::SideEffects::Resource::Base<ImageResource> {
  llvm::StringRef getName() final { return "<besl images>"; }
};
/// Workgroup storage, task payload and mesh outputs.
struct WorkgroupResource : mlir::SideEffects::Resource::Base<WorkgroupResource> {
  llvm::StringRef getName() final { return "<besl workgroup memory>"; }
};
/// Which lanes go on. Exits write it; whatever depends on the active lanes reads it, so nothing moves across an exit.
struct ControlFlowResource : mlir::SideEffects::Resource::Base<ControlFlowResource> {
  llvm::StringRef getName() final { return "<besl control flow>"; }
};

} // namespace besl

#endif // BESL_DIALECT_BESL_IR_BESLTRAITS_H
