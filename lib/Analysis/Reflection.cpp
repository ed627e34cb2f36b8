// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bindings that an entry reaches, and their use. See Reflection.h.

#include "besl/Analysis/Reflection.h"
#include "besl/Dialect/BESL/IR/Report.h"

#include "besl/Analysis/Effects.h"
#include "besl/Analysis/Layout.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Support/TargetDiag.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace besl {

StringRef stringifyBindingKind(BindingKind kind) {
  switch (kind) {
  case BindingKind::Buffer:
    return "buffer";
  case BindingKind::SampledTexture:
    return "sampled_texture";
  case BindingKind::StorageImage:
    return "storage_image";
  case BindingKind::Sampler:
    return "sampler";
  }
  llvm_unreachable("no kind");
}

namespace {

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

/// Follows places and handles from where they are named to what is done with them, through the parameters of functions.
class UseCollector {
public:
  /// `functions` has callees before their callers.
  void run(ArrayRef<FuncOp> functions) {
    for (FuncOp function : functions)
      symbols[function.getSymNameAttr()] = function;
    for (FuncOp function : functions) {
      if (function.isExternal())
        continue;
      for (BlockArgument argument : function.getArguments())
        if (isHandleType(argument.getType()))
          parameters[argument] = getUse(argument);
      function->walk([&](Operation *op) {
        if (isa<GlobalOp, HandleOp>(op))
          uses[cast<FlatSymbolRefAttr>(op->getAttr("symbol")).getAttr()] |= getUse(op->getResult(0));
      });
    }
  }

  UsedAccess get(StringAttr symbol) const { return uses.lookup(symbol); }

private:
  static constexpr UsedAccess kAnything{true, true, false};

  UsedAccess getUse(Value resource) {
    UsedAccess sum;
    SmallVector<Value> values = {resource};
    while (!values.empty()) {
      Value value = values.pop_back_val();
      for (OpOperand &use : value.getUses()) {
        Operation *op = use.getOwner();
        if (isa<MemberOp, ElementOp, ComponentOp, ColumnOp, TextureLayerOp>(op))
          values.push_back(op->getResult(0));
        else
          sum |= getUse(use, op);
      }
    }
    return sum;
  }

  UsedAccess getUse(OpOperand &use, Operation *op) {
    if (isa<LoadOp>(op))
      return {true, false, false};
    if (isa<ArrayLengthOp>(op))
      return {false, false, false};
    if (isa<StoreOp>(op))
      return {false, true, false};
    if (auto call = dyn_cast<CallOp>(op)) {
      FuncOp callee = symbols.lookup(call.getCalleeAttr().getAttr());
      if (!callee || callee.isExternal() || use.getOperandNumber() >= callee.getNumArguments())
        return kAnything;
      return parameters.lookup(callee.getArgument(use.getOperandNumber()));
    }
    if (auto access = dyn_cast<ResourceAccessInterface>(op); access && access.getResource() == use.get()) {
      bool atomic = access.readsResource() && access.writesResource();
      if (auto ref = dyn_cast<RefType>(use.get().getType()))
        atomic |= isa<AtomicType>(ref.getPointee());
      return {access.readsResource(), access.writesResource(), atomic};
    }
    return kAnything;
  }

  DenseMap<StringAttr, FuncOp> symbols;
  DenseMap<Value, UsedAccess> parameters;
  DenseMap<StringAttr, UsedAccess> uses;
};

//===----------------------------------------------------------------------===//
// Bindings
//===----------------------------------------------------------------------===//

/// The element whose size is a buffer's stride: of the array that the buffer is or has as its only member, else the whole.
Type getStridedElement(Type type, bool &isElement) {
  isElement = true;
  if (auto structType = dyn_cast<StructType>(type); structType && structType.getNumFields() == 1)
    type = isa<ArrayType>(structType.getFieldTypes()[0]) ? structType.getFieldTypes()[0] : type;
  if (auto array = dyn_cast<ArrayType>(type))
    return array.getElementType();
  isElement = false;
  return type;
}

FailureOr<uint32_t> getStride(DescriptorOp descriptor, StorageLayout &layout) {
  bool isElement;
  Type element = getStridedElement(descriptor.getType(), isElement);
  LayoutError error;
  std::optional<TypeLayout> bytes = layout.get(element, &error);
  if (!bytes)
    return report(descriptor, TargetDiag::BufferWithoutLayout, descriptor.getAuthoredName(), error.describe());
  uint64_t stride = llvm::alignTo(bytes->size, bytes->alignment);
  if (stride == 0)
    return report(descriptor, TargetDiag::BufferWithoutBytes, descriptor.getAuthoredName());
  if (stride > UINT32_MAX)
    return report(descriptor, TargetDiag::StrideTooLarge, isElement ? "elements" : "contents", descriptor.getAuthoredName(), stride);
  return static_cast<uint32_t>(stride);
}

BindingKind getKind(DescriptorOp descriptor) {
  if (descriptor.isBuffer())
    return BindingKind::Buffer;
  if (isa<SamplerType>(descriptor.getType()))
    return BindingKind::Sampler;
  return isa<ImageType>(descriptor.getType()) ? BindingKind::StorageImage : BindingKind::SampledTexture;
}

/// Two descriptors may not share a slot, whatever their kinds.
LogicalResult checkSlots(ArrayRef<BindingReflection> bindings) {
  LogicalResult result = success();
  auto describe = [](const BindingReflection &binding) {
    std::string text = "slot " + std::to_string(binding.slot);
    if (binding.count > 1)
      text = "slots " + std::to_string(binding.slot) + " to " + std::to_string(uint64_t(binding.slot) + binding.count - 1);
    return text;
  };
  const BindingReflection *widest = nullptr;
  for (const BindingReflection &binding : bindings) {
    DescriptorOp descriptor = binding.descriptor;
    uint64_t end = uint64_t(binding.slot) + binding.count;
    if (end > UINT32_MAX)
      result = report(descriptor, TargetDiag::SlotBeyondLast, descriptor.getAuthoredName(), describe(binding), UINT32_MAX - 1);
    if (widest && uint64_t(widest->slot) + widest->count > binding.slot) {
      DescriptorOp other = widest->descriptor;
      InFlightDiagnostic error = report(descriptor, TargetDiag::SlotTakenTwice, descriptor.getAuthoredName(), describe(binding),
                                        other.getAuthoredName());
      error.attachNote(other.getLoc()) << "'" << other.getAuthoredName() << "' takes " << describe(*widest);
      result = error;
    }
    if (!widest || uint64_t(widest->slot) + widest->count < end)
      widest = &binding;
  }
  return result;
}

} // namespace

std::optional<ProgramReflection> reflect(ProgramOp program, FuncOp entry, OpacityRule rule) {
  ReachableProgram reachable = getReachable(program, entry);
  UseCollector uses;
  uses.run(reachable.functions);
  StorageLayout layout(program.getMatrixLayout());

  ProgramReflection reflection{entry, {}, classifyOpacity(entry, reachable, rule)};
  bool failed = false;
  for (Operation *global : reachable.globals) {
    auto descriptor = dyn_cast<DescriptorOp>(global);
    if (!descriptor)
      continue;
    BindingReflection binding{descriptor, getKind(descriptor), descriptor.getSlot(), descriptor.getCount().value_or(1), 0,
                              uses.get(descriptor.getSymNameAttr())};
    binding.used.reads &= descriptor.isReadable() || binding.used.atomic;
    binding.used.writes &= descriptor.isWritable();
    if (binding.kind == BindingKind::Buffer) {
      FailureOr<uint32_t> stride = getStride(descriptor, layout);
      failed |= mlir::failed(stride);
      binding.stride = mlir::failed(stride) ? 0 : *stride;
    }
    reflection.bindings.push_back(binding);
  }
  llvm::sort(reflection.bindings, [](const BindingReflection &a, const BindingReflection &b) {
    DescriptorOp first = a.descriptor, second = b.descriptor;
    return a.slot != b.slot ? a.slot < b.slot : first->isBeforeInBlock(second);
  });
  if (mlir::failed(checkSlots(reflection.bindings)) || failed)
    return std::nullopt;
  return reflection;
}

//===----------------------------------------------------------------------===//
// As an attribute
//===----------------------------------------------------------------------===//

static StringRef stringifyUse(UsedAccess used) {
  if (used.reads && used.writes)
    return "read_write";
  return used.reads ? "read" : used.writes ? "write" : "none";
}

static DictionaryAttr toAttribute(const BindingReflection &binding) {
  DescriptorOp descriptor = binding.descriptor;
  Builder builder(descriptor.getContext());
  auto number = [&](uint32_t value) { return builder.getIntegerAttr(builder.getIntegerType(32, false), value); };
  NamedAttrList fields;
  fields.set("name", builder.getStringAttr(descriptor.getAuthoredName()));
  fields.set("descriptor", FlatSymbolRefAttr::get(descriptor.getSymNameAttr()));
  fields.set("slot", number(binding.slot));
  fields.set("count", number(binding.count));
  fields.set("kind", builder.getStringAttr(stringifyBindingKind(binding.kind)));
  fields.set("declared", builder.getStringAttr(stringifyAccess(descriptor.getAccess())));
  fields.set("used", builder.getStringAttr(stringifyUse(binding.used)));
  if (binding.used.atomic)
    fields.set("atomic", builder.getUnitAttr());
  if (auto texture = dyn_cast<TextureType>(descriptor.getType())) {
    fields.set("view", builder.getStringAttr(stringifyTextureDim(texture.getDim())));
    fields.set("sampled", TypeAttr::get(texture.getSampledType()));
    if (texture.isDepth())
      fields.set("depth", builder.getUnitAttr());
  } else if (auto sampler = dyn_cast<SamplerType>(descriptor.getType())) {
    if (sampler.getComparing())
      fields.set("comparison", builder.getUnitAttr());
  } else if (auto image = dyn_cast<ImageType>(descriptor.getType())) {
    fields.set("view", builder.getStringAttr(stringifyTextureDim(image.getDim())));
    fields.set("sampled", TypeAttr::get(image.getSampledType()));
    if (image.getFormat() != StorageFormat::Unknown)
      fields.set("format", builder.getStringAttr(stringifyStorageFormat(image.getFormat())));
  } else {
    fields.set("stride", number(binding.stride));
    fields.set("memory", builder.getStringAttr(stringifyMemoryClass(descriptor.getMemoryClass())));
  }
  return fields.getDictionary(descriptor.getContext());
}

DictionaryAttr toAttribute(const ProgramReflection &reflection) {
  FuncOp entry = reflection.entry;
  Builder builder(entry.getContext());
  NamedAttrList fields;
  fields.set("entry", FlatSymbolRefAttr::get(entry.getSymNameAttr()));
  fields.set("bindings", builder.getArrayAttr(llvm::map_to_vector(reflection.bindings, [](const BindingReflection &binding) -> Attribute {
               return toAttribute(binding);
             })));
  fields.set("opacity", builder.getStringAttr(stringifyOpacity(reflection.opacity.opacity)));
  fields.set("opacity_reason", builder.getStringAttr(reflection.opacity.reason));
  fields.set("opacity_location", LocationAttr(reflection.opacity.location));
  return fields.getDictionary(entry.getContext());
}

} // namespace besl
