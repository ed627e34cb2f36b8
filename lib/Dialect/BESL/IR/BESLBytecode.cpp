// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytecode of the types and of constant aggregates. Without it they would be stored as text, in
// which every struct spells out all structs inside it. The other attributes are small and stay
// text.

#include "BESLBytecode.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace besl;

namespace {

/// What stands before an encoded type or attribute. The numbers are part of the format.
enum class TypeCode : uint64_t {
  Matrix = 0,  ///< columns, rows, element
  Array = 1,   ///< count, element
  Struct = 2,  ///< name, number of fields, (name, type) per field
  Atomic = 3,  ///< element
  Texture = 4, ///< dim, sampled
  Image = 5,   ///< dim, sampled, format
  Sampler = 6,
  Ref = 7, ///< pointee, space
  DepthTexture = 8, ///< dim, content
  ComparingSampler = 9,
};
enum class AttrCode : uint64_t {
  Aggregate = 0, ///< type, parts
};

struct BESLBytecodeInterface : BytecodeDialectInterface {
  BESLBytecodeInterface(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  LogicalResult writeType(Type type, DialectBytecodeWriter &writer) const override {
    auto begin = [&](TypeCode code) { writer.writeVarInt(uint64_t(code)); };
    return TypeSwitch<Type, LogicalResult>(type)
        .Case([&](MatrixType matrix) {
          begin(TypeCode::Matrix);
          writer.writeVarInt(matrix.getColumns());
          writer.writeVarInt(matrix.getRows());
          writer.writeType(matrix.getElementType());
          return success();
        })
        .Case([&](ArrayType array) {
          begin(TypeCode::Array);
          writer.writeVarInt(array.getCount());
          writer.writeType(array.getElementType());
          return success();
        })
        .Case([&](StructType structure) {
          begin(TypeCode::Struct);
          writer.writeAttribute(structure.getName());
          writer.writeVarInt(structure.getNumFields());
          for (auto [name, field] :
               llvm::zip_equal(structure.getFieldNames(), structure.getFieldTypes())) {
            writer.writeAttribute(name);
            writer.writeType(field);
          }
          return success();
        })
        .Case([&](AtomicType atomic) {
          begin(TypeCode::Atomic);
          writer.writeType(atomic.getElementType());
          return success();
        })
        .Case([&](TextureType texture) {
          if (texture.isDepth()) {
            begin(TypeCode::DepthTexture);
            writer.writeVarInt(uint64_t(texture.getDim()));
            writer.writeVarInt(uint64_t(texture.getContent()));
            return success();
          }
          begin(TypeCode::Texture);
          writer.writeVarInt(uint64_t(texture.getDim()));
          writer.writeType(texture.getSampledType());
          return success();
        })
        .Case([&](ImageType image) {
          begin(TypeCode::Image);
          writer.writeVarInt(uint64_t(image.getDim()));
          writer.writeType(image.getSampledType());
          writer.writeVarInt(uint64_t(image.getFormat()));
          return success();
        })
        .Case([&](SamplerType sampler) {
          begin(sampler.getComparing() ? TypeCode::ComparingSampler : TypeCode::Sampler);
          return success();
        })
        .Case([&](RefType ref) {
          begin(TypeCode::Ref);
          writer.writeType(ref.getPointee());
          writer.writeVarInt(uint64_t(ref.getSpace()));
          return success();
        })
        .Default([](Type) { return failure(); });
  }

  Type readType(DialectBytecodeReader &reader) const override {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    MLIRContext *context = getContext();
    auto error = [&] { return reader.emitError(); };
    Type type;
    switch (TypeCode(code)) {
    case TypeCode::Matrix: {
      uint64_t columns, rows;
      if (failed(reader.readVarInt(columns)) || failed(reader.readVarInt(rows)) ||
          failed(reader.readType(type)))
        return {};
      return MatrixType::getChecked(error, context, unsigned(columns), unsigned(rows), type);
    }
    case TypeCode::Array: {
      uint64_t count;
      if (failed(reader.readVarInt(count)) || failed(reader.readType(type)))
        return {};
      return ArrayType::getChecked(error, context, count, type);
    }
    case TypeCode::Struct: {
      StringAttr name;
      uint64_t numFields;
      if (failed(reader.readAttribute(name)) || failed(reader.readVarInt(numFields)))
        return {};
      SmallVector<StringAttr> names;
      SmallVector<Type> types;
      for (uint64_t i = 0; i < numFields; ++i)
        if (failed(reader.readAttribute(names.emplace_back())) ||
            failed(reader.readType(types.emplace_back())))
          return {};
      return StructType::getChecked(error, context, name, ArrayRef(names), ArrayRef(types));
    }
    case TypeCode::Atomic:
      if (failed(reader.readType(type)))
        return {};
      return AtomicType::getChecked(error, context, type);
    case TypeCode::Texture: {
      std::optional<TextureDim> dim = readEnum(reader, symbolizeTextureDim, "texture dimension");
      if (!dim || failed(reader.readType(type)))
        return {};
      return TextureType::getChecked(error, context, *dim, type, TextureContent::Color);
    }
    case TypeCode::Image: {
      std::optional<TextureDim> dim = readEnum(reader, symbolizeTextureDim, "texture dimension");
      if (!dim || failed(reader.readType(type)))
        return {};
      std::optional<StorageFormat> format =
          readEnum(reader, symbolizeStorageFormat, "image format");
      return format ? ImageType::getChecked(error, context, *dim, type, *format) : ImageType();
    }
    case TypeCode::DepthTexture: {
      std::optional<TextureDim> dim = readEnum(reader, symbolizeTextureDim, "texture dimension");
      if (!dim)
        return {};
      std::optional<TextureContent> content = readEnum(reader, symbolizeTextureContent, "texture content");
      return content ? TextureType::getChecked(error, context, *dim, Type(Float32Type::get(context)), *content) : TextureType();
    }
    case TypeCode::Sampler:
      return SamplerType::get(context);
    case TypeCode::ComparingSampler:
      return SamplerType::get(context, true);
    case TypeCode::Ref: {
      if (failed(reader.readType(type)))
        return {};
      std::optional<AddressSpace> space = readEnum(reader, symbolizeAddressSpace, "address space");
      return space ? RefType::getChecked(error, context, type, *space) : RefType();
    }
    }
    reader.emitError() << "unknown type code " << code << " of dialect besl";
    return {};
  }

  LogicalResult writeAttribute(Attribute attr, DialectBytecodeWriter &writer) const override {
    auto aggregate = dyn_cast<AggregateAttr>(attr);
    if (!aggregate)
      return failure();
    writer.writeVarInt(uint64_t(AttrCode::Aggregate));
    writer.writeType(aggregate.getType());
    writer.writeList(aggregate.getElements(), [&](TypedAttr part) { writer.writeAttribute(part); });
    return success();
  }

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    uint64_t code;
    Type type;
    SmallVector<TypedAttr> parts;
    if (failed(reader.readVarInt(code)))
      return {};
    if (AttrCode(code) != AttrCode::Aggregate) {
      reader.emitError() << "unknown attribute code " << code << " of dialect besl";
      return {};
    }
    if (failed(reader.readType(type)) ||
        failed(reader.readList(parts, [&](TypedAttr &part) { return reader.readAttribute(part); })))
      return {};
    return AggregateAttr::getChecked([&] { return reader.emitError(); }, getContext(),
                                     ArrayRef(parts), type);
  }

private:
  template <typename EnumTy>
  static std::optional<EnumTy> readEnum(DialectBytecodeReader &reader,
                                        std::optional<EnumTy> (*symbolize)(uint32_t),
                                        StringRef what) {
    uint64_t number;
    if (failed(reader.readVarInt(number)))
      return std::nullopt;
    std::optional<EnumTy> value =
        number <= UINT32_MAX ? symbolize(uint32_t(number)) : std::optional<EnumTy>();
    if (!value)
      reader.emitError() << "unknown " << what << " " << number << " of dialect besl";
    return value;
  }
};

} // namespace

void besl::detail::addBytecodeInterface(BESLDialect &dialect) {
  dialect.addInterfaces<BESLBytecodeInterface>();
}
