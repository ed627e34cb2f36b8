// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The questions one asks of types, and constants taken apart and put together.

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "besl/Support/Limits.h"
#include "gtest/gtest.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace besl;

namespace {

/// A context with the dialect, ready for members that are initialised after it.
struct LoadedContext : MLIRContext {
  LoadedContext() { getOrLoadDialect<BESLDialect>(); }
};

class TypesTest : public ::testing::Test {
protected:
  Type uint(unsigned width) { return IntegerType::get(&context, width, IntegerType::Unsigned); }
  Type array(uint64_t count, Type element) { return ArrayType::get(&context, count, element); }
  Type structure(StringRef name, ArrayRef<Type> fields) {
    SmallVector<StringAttr> names;
    for (size_t i = 0; i < fields.size(); ++i)
      names.push_back(StringAttr::get(&context, "f" + std::to_string(i)));
    return StructType::get(&context, StringAttr::get(&context, name), names, fields);
  }

  LoadedContext context;
  Builder b{&context};
  Type f32 = b.getF32Type();
  Type f16 = b.getF16Type();
  Type boolean = b.getI1Type();
  Type vec3 = VectorType::get(3, f32);
  Type matrix = MatrixType::get(&context, 4, 3, f32);
  Type atomic = AtomicType::get(&context, IntegerType::get(&context, 32, IntegerType::Unsigned));
  Type texture = TextureType::get(&context, TextureDim::D2, b.getF32Type());
};

TEST_F(TypesTest, Scalars) {
  for (Type type : std::initializer_list<Type>{f32, f16, boolean, uint(8), uint(16), uint(32),
                                               b.getIntegerType(32, true)})
    EXPECT_TRUE(isScalarType(type));
  for (Type type : std::initializer_list<Type>{b.getI32Type(), uint(64), b.getIntegerType(8, true),
                                               b.getF64Type(), vec3, Type()})
    EXPECT_FALSE(isScalarType(type));
  EXPECT_FALSE(isIntegerScalar(boolean));
  EXPECT_FALSE(isShaderVector(VectorType::get(5, f32)));
  EXPECT_FALSE(isShaderVector(VectorType::get({2, 2}, f32)));
  EXPECT_TRUE(isArithmeticType(matrix));
  EXPECT_FALSE(isArithmeticType(VectorType::get(2, boolean)));
  EXPECT_FALSE(isArithmeticType(atomic));
}

TEST_F(TypesTest, ValuesAndMemory) {
  Type withAtomic = structure("Counters", {f32, array(4, atomic)});
  EXPECT_TRUE(isMemoryType(withAtomic));
  EXPECT_FALSE(isValueType(withAtomic));
  EXPECT_TRUE(isValueType(structure("S", {f32, array(4, vec3)})));
  EXPECT_FALSE(isMemoryType(array(0, f32)));
  EXPECT_FALSE(isMemoryType(texture));
  EXPECT_TRUE(isHandleType(texture));
  EXPECT_FALSE(isValueType(Type()));
}

TEST_F(TypesTest, Parts) {
  EXPECT_EQ(getElementTypeAt(matrix, 3), vec3);
  EXPECT_EQ(getElementTypeAt(matrix, 4), Type());
  EXPECT_EQ(getElementTypeAt(f32, 0), Type());
  EXPECT_EQ(getNumParts(array(0, f32)), 0u);
  EXPECT_EQ(getPartType(array(0, f32)), f32);
  Type s = structure("S", {f32, vec3});
  EXPECT_EQ(getElementTypeAt(s, 1), vec3);
  EXPECT_EQ(getPartType(s), Type());
  EXPECT_EQ(withScalar(vec3, boolean), VectorType::get(3, boolean));
  EXPECT_EQ(withScalar(matrix, uint(32)), Type());
}

// Facts are kept with the type: asking about a struct that doubles 27 times takes no time.
TEST_F(TypesTest, FactsOfNestedTypes) {
  Type type = structure("S", {f32, uint(8), boolean});
  EXPECT_EQ(getTypeFacts(type).bytes, 12u);
  EXPECT_EQ(getTypeFacts(matrix).bytes, 48u);
  EXPECT_EQ(getTypeFacts(array(1000, vec3)).bytes, 12000u);
  EXPECT_EQ(getTypeFacts(array(0, vec3)).bytes, 12u);
  EXPECT_EQ(getTypeFacts(array(2, array(3, f32))).depth, 2u);

  Type doubling = f32;
  for (int i = 0; i < 27; ++i)
    doubling = array(2, doubling);
  EXPECT_EQ(getTypeFacts(doubling).bytes, uint64_t(4) << 27);
  EXPECT_EQ(getTypeFacts(doubling).depth, 27u);
}

TEST_F(TypesTest, EqualTypesAreOne) {
  EXPECT_EQ(structure("S", {f32}), structure("S", {f32}));
  EXPECT_NE(structure("S", {f32}), structure("T", {f32}));
  EXPECT_NE(structure("S", {f32}), structure("S", {vec3}));
  EXPECT_NE(array(2, f32), array(3, f32));
}

TEST_F(TypesTest, Images) {
  auto image = ImageType::get(&context, TextureDim::D2, uint(32), StorageFormat::R32UI);
  EXPECT_EQ(image.withoutFormat(),
            ImageType::get(&context, TextureDim::D2, uint(32), StorageFormat::Unknown));
}

TEST_F(TypesTest, ConstantsTakenApart) {
  Type s = structure("S", {f32, vec3});
  Attribute one = b.getF32FloatAttr(1);
  TypedAttr ones = makeSplatConstant(vec3, one);
  TypedAttr constant = makeConstant(s, {one, ones});
  EXPECT_EQ(constant.getType(), s);
  EXPECT_EQ(getConstantPart(constant, 1), ones);
  EXPECT_EQ(getConstantPart(ones, 2), one);
  EXPECT_EQ(getConstantPart(ones, 3), TypedAttr());
  EXPECT_EQ(getConstantPart(Attribute(), 0), TypedAttr());
  EXPECT_EQ(getConstantPart(one, 0), TypedAttr());
  EXPECT_EQ(makeConstant(s, {one, Attribute()}), TypedAttr());
}

TEST_F(TypesTest, Zeros) {
  EXPECT_EQ(makeZeroConstant(f32), b.getF32FloatAttr(0));
  EXPECT_EQ(makeZeroConstant(boolean), b.getBoolAttr(false));
  Type s = structure("S", {uint(32), matrix, array(2, vec3)});
  TypedAttr zero = makeZeroConstant(s);
  ASSERT_TRUE(zero);
  EXPECT_EQ(zero.getType(), s);
  EXPECT_EQ(getConstantPart(getConstantPart(zero, 1), 3), makeZeroConstant(vec3));
  // A constant that would not fit into memory is not made.
  EXPECT_EQ(makeZeroConstant(array(0x1000000, uint(8))), TypedAttr());
}

TEST_F(TypesTest, MappedConstants) {
  TypedAttr two = makeSplatConstant(matrix, b.getF32FloatAttr(2));
  TypedAttr doubled = mapConstants(matrix, {two, two}, [&](ArrayRef<Attribute> scalars) -> Attribute {
    return FloatAttr::get(f32, cast<FloatAttr>(scalars[0]).getValue() +
                                   cast<FloatAttr>(scalars[1]).getValue());
  });
  EXPECT_EQ(doubled, makeSplatConstant(matrix, b.getF32FloatAttr(4)));
  EXPECT_TRUE(allScalars(doubled, [&](Attribute scalar) { return scalar == b.getF32FloatAttr(4); }));
  EXPECT_FALSE(allScalars(Attribute(), [](Attribute) { return true; }));
  EXPECT_EQ(mapConstants(f32, {b.getF32FloatAttr(1), Attribute()},
                         [](ArrayRef<Attribute> scalars) { return scalars[0]; }),
            TypedAttr());
}

} // namespace
