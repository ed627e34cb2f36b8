// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ops of all intrinsics do, by looking into the table: overload matching and the verifier that rests on it, interfaces,
// effects of atomics, folding.

#include "IntrinsicOps.h"
#include "besl/Dialect/BESL/IR/BESLTraits.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Support/HostMath.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"

using namespace besl;
using namespace mlir;

//===-- Types of the table and of the IR -----------------------------------------------------===//

namespace {
/// A scalar or vector.
struct Shape {
  HostScalar scalar;
  unsigned width;
  bool operator==(const Shape &other) const { return scalar == other.scalar && width == other.width; }
};
} // namespace

static std::optional<HostScalar> scalarOf(Type type) {
  if (type.isF32())
    return HostScalar::F32;
  if (type.isF16())
    return HostScalar::F16;
  if (type.isInteger(1))
    return HostScalar::Bool;
  if (type.isUnsignedInteger(32))
    return HostScalar::U32;
  if (type.isSignedInteger(32))
    return HostScalar::I32;
  if (type.isUnsignedInteger(16))
    return HostScalar::U16;
  if (type.isUnsignedInteger(8))
    return HostScalar::U8;
  return std::nullopt;
}

static std::optional<Shape> shapeOf(Type type) {
  unsigned width = 1;
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getRank() != 1 || vector.isScalable())
      return std::nullopt;
    width = unsigned(vector.getNumElements());
    type = vector.getElementType();
  }
  std::optional<HostScalar> scalar = scalarOf(type);
  if (!scalar || width > 4)
    return std::nullopt;
  return Shape{*scalar, width};
}

static std::optional<Shape> shapeOf(IntrinsicType type) {
  switch (type) {
  case IntrinsicType::Bool: return Shape{HostScalar::Bool, 1};
  case IntrinsicType::U8: return Shape{HostScalar::U8, 1};
  case IntrinsicType::U16: return Shape{HostScalar::U16, 1};
  case IntrinsicType::U32: return Shape{HostScalar::U32, 1};
  case IntrinsicType::I32: return Shape{HostScalar::I32, 1};
  case IntrinsicType::F16: return Shape{HostScalar::F16, 1};
  case IntrinsicType::F32: return Shape{HostScalar::F32, 1};
  case IntrinsicType::Vec2U16: return Shape{HostScalar::U16, 2};
  case IntrinsicType::Vec4U16: return Shape{HostScalar::U16, 4};
  case IntrinsicType::Vec2U: return Shape{HostScalar::U32, 2};
  case IntrinsicType::Vec3U: return Shape{HostScalar::U32, 3};
  case IntrinsicType::Vec4U: return Shape{HostScalar::U32, 4};
  case IntrinsicType::Vec2I: return Shape{HostScalar::I32, 2};
  case IntrinsicType::Vec4I: return Shape{HostScalar::I32, 4};
  case IntrinsicType::Vec2F: return Shape{HostScalar::F32, 2};
  case IntrinsicType::Vec3F: return Shape{HostScalar::F32, 3};
  case IntrinsicType::Vec4F:
  case IntrinsicType::PackedVec4F: return Shape{HostScalar::F32, 4};
  case IntrinsicType::Vec2F16: return Shape{HostScalar::F16, 2};
  case IntrinsicType::Vec3F16: return Shape{HostScalar::F16, 3};
  case IntrinsicType::Vec4F16: return Shape{HostScalar::F16, 4};
  default: return std::nullopt;
  }
}

/// What a texture yields matters only to who reads it, as does a sampler.
static bool isTexture(Type type, TextureDim dim, HostScalar sampled, IntrinsicAccess access, TextureContent content = TextureContent::Color) {
  auto texture = dyn_cast<TextureType>(type);
  return texture && texture.getDim() == dim &&
         (access == IntrinsicAccess::Query || (scalarOf(texture.getSampledType()) == sampled && texture.getContent() == content));
}

static bool isDepth(Type type, TextureDim dim, TextureContent content = TextureContent::Depth) {
  return isTexture(type, dim, HostScalar::F32, IntrinsicAccess::Read, content);
}

static bool isAtomic(Type type, HostScalar scalar) {
  auto ref = dyn_cast<RefType>(type);
  if (!ref || (ref.getSpace() != AddressSpace::Storage && ref.getSpace() != AddressSpace::Workgroup))
    return false;
  auto atomic = dyn_cast<AtomicType>(ref.getPointee());
  return atomic && scalarOf(atomic.getElementType()) == scalar;
}

static bool isImage(Type type, std::optional<HostScalar> sampled, TextureDim dim = TextureDim::D2) {
  auto image = dyn_cast<ImageType>(type);
  return image && image.getDim() == dim && (!sampled || scalarOf(image.getSampledType()) == *sampled);
}

static bool matches(Type type, IntrinsicType expected, IntrinsicAccess access) {
  switch (expected) {
  case IntrinsicType::Texture2D: return isTexture(type, TextureDim::D2, HostScalar::F32, access);
  case IntrinsicType::Texture2DArray: return isTexture(type, TextureDim::D2Array, HostScalar::F32, access);
  case IntrinsicType::Texture3D: return isTexture(type, TextureDim::D3, HostScalar::F32, access);
  case IntrinsicType::TextureCube: return isTexture(type, TextureDim::Cube, HostScalar::F32, access);
  case IntrinsicType::TextureCubeArray: return isTexture(type, TextureDim::CubeArray, HostScalar::F32, access);
  case IntrinsicType::UTexture2D: return isTexture(type, TextureDim::D2, HostScalar::U32, access);
  case IntrinsicType::UTexture2DArray: return isTexture(type, TextureDim::D2Array, HostScalar::U32, access);
  case IntrinsicType::UTexture3D: return isTexture(type, TextureDim::D3, HostScalar::U32, access);
  case IntrinsicType::ITexture2D: return isTexture(type, TextureDim::D2, HostScalar::I32, access);
  case IntrinsicType::ITexture2DArray: return isTexture(type, TextureDim::D2Array, HostScalar::I32, access);
  case IntrinsicType::ITexture3D: return isTexture(type, TextureDim::D3, HostScalar::I32, access);
  case IntrinsicType::Image: return isImage(type, HostScalar::F32);
  case IntrinsicType::UImage: return isImage(type, HostScalar::U32);
  case IntrinsicType::IImage: return isImage(type, HostScalar::I32);
  case IntrinsicType::AnyImage: return isImage(type, std::nullopt);
  case IntrinsicType::Texture1D: return isTexture(type, TextureDim::D1, HostScalar::F32, access);
  case IntrinsicType::UTexture1D: return isTexture(type, TextureDim::D1, HostScalar::U32, access);
  case IntrinsicType::ITexture1D: return isTexture(type, TextureDim::D1, HostScalar::I32, access);
  case IntrinsicType::Texture2DMS: return isTexture(type, TextureDim::D2MS, HostScalar::F32, access);
  case IntrinsicType::UTexture2DMS: return isTexture(type, TextureDim::D2MS, HostScalar::U32, access);
  case IntrinsicType::ITexture2DMS: return isTexture(type, TextureDim::D2MS, HostScalar::I32, access);
  case IntrinsicType::DepthTexture2D: return isDepth(type, TextureDim::D2);
  case IntrinsicType::DepthTexture2DArray: return isDepth(type, TextureDim::D2Array);
  case IntrinsicType::DepthTextureCube: return isDepth(type, TextureDim::Cube);
  case IntrinsicType::DepthTextureCubeArray: return isDepth(type, TextureDim::CubeArray);
  case IntrinsicType::DepthTexture2DMS: return isDepth(type, TextureDim::D2MS);
  case IntrinsicType::ShadowTexture2D: return isDepth(type, TextureDim::D2, TextureContent::Shadow);
  case IntrinsicType::ShadowTexture2DArray: return isDepth(type, TextureDim::D2Array, TextureContent::Shadow);
  case IntrinsicType::ShadowTextureCube: return isDepth(type, TextureDim::Cube, TextureContent::Shadow);
  case IntrinsicType::ShadowTextureCubeArray: return isDepth(type, TextureDim::CubeArray, TextureContent::Shadow);
  case IntrinsicType::Image2DArray: return isImage(type, HostScalar::F32, TextureDim::D2Array);
  case IntrinsicType::UImage2DArray: return isImage(type, HostScalar::U32, TextureDim::D2Array);
  case IntrinsicType::IImage2DArray: return isImage(type, HostScalar::I32, TextureDim::D2Array);
  case IntrinsicType::AnyImage2DArray: return isImage(type, std::nullopt, TextureDim::D2Array);
  case IntrinsicType::Image3D: return isImage(type, HostScalar::F32, TextureDim::D3);
  case IntrinsicType::UImage3D: return isImage(type, HostScalar::U32, TextureDim::D3);
  case IntrinsicType::IImage3D: return isImage(type, HostScalar::I32, TextureDim::D3);
  case IntrinsicType::AnyImage3D: return isImage(type, std::nullopt, TextureDim::D3);
  case IntrinsicType::AtomicU32: return isAtomic(type, HostScalar::U32);
  case IntrinsicType::AtomicI32: return isAtomic(type, HostScalar::I32);
  default: {
    std::optional<Shape> shape = shapeOf(type);
    return shape && shape == shapeOf(expected);
  }
  }
}

//===-- Overloads ----------------------------------------------------------------------------===//

/// The op has exactly the types of the overload.
static bool matchesExactly(Operation *op, const IntrinsicSignature &signature, IntrinsicAccess access) {
  if (op->getNumOperands() != signature.params.size() || op->getNumResults() != (signature.result != IntrinsicType::Void))
    return false;
  for (auto [type, param] : llvm::zip(op->getOperandTypes(), signature.params))
    if (!matches(type, param, access))
      return false;
  return op->getNumResults() == 0 || matches(op->getResult(0).getType(), signature.result, IntrinsicAccess::None);
}

/// The types of the overload, which all have one width, have been given another one.
static bool matchesInAnotherWidth(Operation *op, const IntrinsicSignature &signature) {
  if (op->getNumOperands() != signature.params.size() || op->getNumResults() != 1 || signature.params.empty())
    return false;
  std::optional<Shape> result = shapeOf(op->getResult(0).getType()), resultParam = shapeOf(signature.result);
  if (!result || !resultParam || result->scalar != resultParam->scalar)
    return false;
  for (auto [type, param] : llvm::zip(op->getOperandTypes(), signature.params)) {
    std::optional<Shape> actual = shapeOf(type), expected = shapeOf(param);
    if (!actual || !expected || actual->scalar != expected->scalar || actual->width != result->width ||
        expected->width != resultParam->width)
      return false;
  }
  return true;
}

std::optional<unsigned> besl::getIntrinsicOverload(Operation *op, const IntrinsicInfo &info) {
  for (auto [index, signature] : llvm::enumerate(info.signatures))
    if (matchesExactly(op, signature, info.access))
      return unsigned(index);
  if (info.byComponent)
    for (auto [index, signature] : llvm::enumerate(info.signatures))
      if (matchesInAnotherWidth(op, signature))
        return unsigned(index);
  return std::nullopt;
}

const IntrinsicInfo *besl::getIntrinsicInfo(Operation *op) {
  using Entry = std::pair<StringRef, const IntrinsicInfo *>;
  static const std::vector<Entry> byOpName = [] {
    std::vector<Entry> entries;
    for (const IntrinsicInfo &info : getIntrinsics())
      if (!info.opName.empty())
        entries.emplace_back(info.opName, &info);
    llvm::sort(entries);
    return entries;
  }();
  StringRef name = op->getName().getStringRef();
  auto found = llvm::lower_bound(byOpName, name, [](const Entry &entry, StringRef key) { return entry.first < key; });
  return found != byOpName.end() && found->first == name ? found->second : nullptr;
}

static std::string describe(const IntrinsicSignature &signature) {
  std::string text = "(";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(signature.params, os, [&](IntrinsicType type) { os << getIntrinsicTypeName(type); });
  os << ") -> " << getIntrinsicTypeName(signature.result);
  return text;
}

LogicalResult besl::detail::verifyIntrinsic(Operation *op, IntrinsicID id) {
  const IntrinsicInfo &info = getIntrinsic(id);
  if (getIntrinsicOverload(op, info))
    return success();
  InFlightDiagnostic diag = op->emitOpError("has the type ")
                            << FunctionType::get(op->getContext(), op->getOperandTypes(), op->getResultTypes())
                            << ", which is no overload of '" << info.name << "'";
  for (const IntrinsicSignature &signature : info.signatures)
    diag.attachNote() << "overload: " << describe(signature) << (info.byComponent ? ", or another width" : "");
  return diag;
}

//===-- Interfaces ---------------------------------------------------------------------------===//

Value besl::detail::getIntrinsicResource(Operation *op, IntrinsicID id) {
  return getIntrinsic(id).access == IntrinsicAccess::None ? Value() : op->getOperand(0);
}

bool besl::detail::intrinsicReads(IntrinsicID id) {
  IntrinsicAccess access = getIntrinsic(id).access;
  return access == IntrinsicAccess::Read || access == IntrinsicAccess::ReadWrite;
}

bool besl::detail::intrinsicWrites(IntrinsicID id) {
  IntrinsicAccess access = getIntrinsic(id).access;
  return access == IntrinsicAccess::Write || access == IntrinsicAccess::ReadWrite;
}

StringRef besl::detail::getIntrinsicSpellingText(Operation *op, StringRef target) {
  const IntrinsicSpelling *spelling = getIntrinsicSpelling(op, target);
  return spelling ? spelling->text : StringRef();
}

void besl::detail::getAtomicEffects(Operation *op, IntrinsicID id, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  OpOperand &place = op->getOpOperand(0);
  auto ref = dyn_cast<RefType>(place.get().getType());
  SideEffects::Resource *resource = BufferResource::get();
  if (ref && ref.getSpace() == AddressSpace::Workgroup)
    resource = WorkgroupResource::get();
  if (intrinsicReads(id))
    effects.emplace_back(MemoryEffects::Read::get(), &place, resource);
  if (intrinsicWrites(id))
    effects.emplace_back(MemoryEffects::Write::get(), &place, resource);
}

//===-- Folding ------------------------------------------------------------------------------===//

static std::optional<HostValue> toHostValue(Attribute attribute) {
  auto typed = dyn_cast_or_null<TypedAttr>(attribute);
  if (!typed)
    return std::nullopt;
  std::optional<Shape> shape = shapeOf(typed.getType());
  if (!shape)
    return std::nullopt;
  HostValue value(shape->scalar, shape->width);
  auto set = [&](unsigned index, const APInt &bits) { value.bits[index] = uint32_t(bits.getZExtValue()); };
  if (auto number = dyn_cast<FloatAttr>(attribute)) {
    set(0, number.getValue().bitcastToAPInt());
    return value;
  }
  if (auto number = dyn_cast<IntegerAttr>(attribute)) {
    set(0, number.getValue());
    return value;
  }
  auto elements = dyn_cast<DenseElementsAttr>(attribute);
  if (!elements)
    return std::nullopt;
  if (value.isFloat()) {
    for (auto [index, component] : llvm::enumerate(elements.getValues<APFloat>()))
      set(unsigned(index), component.bitcastToAPInt());
  } else {
    for (auto [index, component] : llvm::enumerate(elements.getValues<APInt>()))
      set(unsigned(index), component);
  }
  return value;
}

static Attribute toAttribute(const HostValue &value, Type type) {
  Type scalar = getScalarOrSelf(type);
  auto floatType = dyn_cast<FloatType>(scalar);
  SmallVector<APInt, 4> bits;
  for (unsigned i = 0; i < value.width; ++i)
    bits.emplace_back(scalar.getIntOrFloatBitWidth(), value.bits[i]);
  if (floatType) {
    SmallVector<APFloat, 4> numbers;
    for (const APInt &number : bits)
      numbers.emplace_back(floatType.getFloatSemantics(), number);
    if (auto vector = dyn_cast<VectorType>(type))
      return DenseElementsAttr::get(vector, numbers);
    return FloatAttr::get(type, numbers.front());
  }
  if (auto vector = dyn_cast<VectorType>(type))
    return DenseElementsAttr::get(vector, bits);
  return IntegerAttr::get(type, bits.front());
}

OpFoldResult besl::detail::foldIntrinsic(Operation *op, IntrinsicID id, ArrayRef<Attribute> operands) {
  SmallVector<HostValue, 4> args;
  for (Attribute operand : operands) {
    std::optional<HostValue> arg = toHostValue(operand);
    if (!arg)
      return {};
    args.push_back(*arg);
  }
  std::optional<HostValue> result = evaluateIntrinsic(id, args);
  Type type = op->getResult(0).getType();
  if (!result || shapeOf(type) != Shape{result->kind, result->width})
    return {};
  return toAttribute(*result, type);
}
