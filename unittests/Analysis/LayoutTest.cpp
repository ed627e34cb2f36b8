// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The storage layout, against numbers worked out by hand from the rules of docs/semantics.md, S10.

#include "besl/Analysis/Layout.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace besl;

namespace {

class LayoutTest : public ::testing::Test {
protected:
  LayoutTest() : builder(&context) { context.loadDialect<BESLDialect>(); }

  Type u8() { return builder.getIntegerType(8, false); }
  Type u16() { return builder.getIntegerType(16, false); }
  Type u32() { return builder.getIntegerType(32, false); }
  Type i32() { return builder.getIntegerType(32, true); }
  Type f16() { return builder.getF16Type(); }
  Type f32() { return builder.getF32Type(); }
  Type vec(int64_t count, Type type) { return VectorType::get(count, type); }
  Type mat(unsigned columns, unsigned rows) { return MatrixType::get(&context, columns, rows, f32()); }
  Type array(uint64_t count, Type type) { return ArrayType::get(&context, count, type); }
  Type atomic(Type type) { return AtomicType::get(&context, type); }

  StructType structure(ArrayRef<Type> fields) {
    SmallVector<StringAttr> names;
    for (size_t i = 0; i < fields.size(); ++i)
      names.push_back(builder.getStringAttr("f" + std::to_string(i)));
    return StructType::get(&context, builder.getStringAttr("S" + std::to_string(numStructs++)), names, fields);
  }

  /// "size/alignment" of a type.
  std::string sizeOf(Type type) {
    std::optional<TypeLayout> found = layout.get(type);
    return found ? std::to_string(found->size) + "/" + std::to_string(found->alignment) : "none";
  }

  /// The offsets of a struct's fields, then its size.
  std::vector<uint64_t> offsetsOf(StructType type) {
    const StructLayout *found = layout.getStruct(type);
    if (!found)
      return {};
    std::vector<uint64_t> offsets;
    for (const MemberLayout &member : found->members)
      offsets.push_back(member.offset);
    offsets.push_back(found->type.size);
    return offsets;
  }

  MLIRContext context;
  Builder builder;
  StorageLayout layout{MatrixLayout::Column};
  unsigned numStructs = 0;
};

using Offsets = std::vector<uint64_t>;

TEST_F(LayoutTest, scalars) {
  EXPECT_EQ(sizeOf(u8()), "1/1");
  EXPECT_EQ(sizeOf(u16()), "2/2");
  EXPECT_EQ(sizeOf(f16()), "2/2");
  EXPECT_EQ(sizeOf(u32()), "4/4");
  EXPECT_EQ(sizeOf(i32()), "4/4");
  EXPECT_EQ(sizeOf(f32()), "4/4");
  EXPECT_EQ(sizeOf(atomic(u32())), "4/4");
  EXPECT_EQ(sizeOf(atomic(i32())), "4/4");
}

TEST_F(LayoutTest, vectorsAreAlignedAsTheirComponents) {
  EXPECT_EQ(sizeOf(vec(2, u16())), "4/2");
  EXPECT_EQ(sizeOf(vec(4, u16())), "8/2");
  EXPECT_EQ(sizeOf(vec(2, f16())), "4/2");
  EXPECT_EQ(sizeOf(vec(3, f16())), "6/2");
  EXPECT_EQ(sizeOf(vec(4, f16())), "8/2");
  EXPECT_EQ(sizeOf(vec(2, f32())), "8/4");
  EXPECT_EQ(sizeOf(vec(3, f32())), "12/4");
  EXPECT_EQ(sizeOf(vec(4, f32())), "16/4");
  EXPECT_EQ(sizeOf(vec(2, u32())), "8/4");
  EXPECT_EQ(sizeOf(vec(3, u32())), "12/4");
  EXPECT_EQ(sizeOf(vec(4, u32())), "16/4");
  EXPECT_EQ(sizeOf(vec(2, i32())), "8/4");
}

TEST_F(LayoutTest, matrices) {
  EXPECT_EQ(sizeOf(mat(4, 4)), "64/4");
  EXPECT_EQ(sizeOf(mat(4, 3)), "48/4");
  EXPECT_EQ(sizeOf(mat(3, 3)), "36/4");
  EXPECT_EQ(sizeOf(mat(2, 2)), "16/4");
}

TEST_F(LayoutTest, matrixOrderChangesStridesOnly) {
  StorageLayout rows(MatrixLayout::Row), engine(MatrixLayout::ByteEngine), metal(MatrixLayout::ByteEngine, MatrixOrder::Column);
  Type wide = mat(4, 3), square = mat(4, 4);
  EXPECT_EQ(layout.get(wide)->matrixStride, 12u);
  EXPECT_EQ(layout.get(wide)->matrixOrder, MatrixOrder::Column);
  EXPECT_EQ(rows.get(wide)->matrixStride, 16u);
  EXPECT_EQ(rows.get(wide)->matrixOrder, MatrixOrder::Row);
  EXPECT_EQ(rows.get(wide)->size, 48u);

  // Engine order: 4x4 matrices by rows where the API does so, all others by columns.
  EXPECT_EQ(engine.get(square)->matrixOrder, MatrixOrder::Row);
  EXPECT_EQ(metal.get(square)->matrixOrder, MatrixOrder::Column);
  EXPECT_EQ(engine.get(wide)->matrixOrder, MatrixOrder::Column);
  EXPECT_EQ(engine.get(wide)->matrixStride, 12u);
}

TEST_F(LayoutTest, arraysHaveNoPaddingOfTheirOwn) {
  EXPECT_EQ(layout.get(array(5, vec(3, f32())))->arrayStride, 12u);
  EXPECT_EQ(layout.get(array(5, vec(2, f32())))->arrayStride, 8u);
  EXPECT_EQ(layout.get(array(7, u16()))->arrayStride, 2u);
  EXPECT_EQ(layout.get(array(7, u8()))->arrayStride, 1u);
  EXPECT_EQ(sizeOf(array(7, u8())), "7/1");
  EXPECT_EQ(sizeOf(array(2, array(3, vec(3, f16())))), "36/2");
  EXPECT_EQ(layout.get(array(2, array(3, vec(3, f16()))))->arrayStride, 18u);
}

TEST_F(LayoutTest, anArrayOfMatricesTellsTheMatrixStride) {
  std::optional<TypeLayout> found = layout.get(array(2, mat(4, 3)));
  EXPECT_EQ(found->arrayStride, 48u);
  EXPECT_EQ(found->matrixStride, 12u);
}

TEST_F(LayoutTest, aRuntimeArrayHasAStrideAndNoSize) {
  std::optional<TypeLayout> found = layout.get(array(0, vec(3, f32())));
  EXPECT_EQ(found->arrayStride, 12u);
  EXPECT_EQ(found->size, 0u);
  EXPECT_EQ(found->alignment, 4u);
}

TEST_F(LayoutTest, aNestedStructIsRoundedUp) {
  // 12 + 1 is rounded up to 16; the array of two takes 32.
  StructType inner = structure({vec(3, f32()), u8()});
  EXPECT_EQ(offsetsOf(inner), (Offsets{0, 12, 16}));
  EXPECT_EQ(offsetsOf(structure({array(2, inner), u32()})), (Offsets{0, 32, 36}));
  // Not in the inner struct's tail, at 13.
  EXPECT_EQ(offsetsOf(structure({inner, u8()})), (Offsets{0, 16, 20}));
}

TEST_F(LayoutTest, fieldsOfMixedWidths) {
  EXPECT_EQ(offsetsOf(structure({u8(), u16(), u8(), f32(), f16(), vec(3, f16())})), (Offsets{0, 2, 4, 8, 12, 14, 20}));
  EXPECT_EQ(offsetsOf(structure({vec(3, f16()), u32()})), (Offsets{0, 8, 12}));
  EXPECT_EQ(offsetsOf(structure({u8(), mat(4, 3), u8()})), (Offsets{0, 4, 52, 56}));
}

TEST_F(LayoutTest, engineRecords) {
  SmallVector<Type> mesh{mat(4, 3)};
  mesh.append(8, u32());
  EXPECT_EQ(sizeOf(structure(mesh)), "80/4");
  SmallVector<Type> view(6, mat(4, 4));
  view.append({vec(2, f32()), f32(), f32()});
  EXPECT_EQ(sizeOf(structure(view)), "400/4");
  EXPECT_EQ(sizeOf(structure({u32(), u32(), u32(), u32(), vec(4, f32()), vec(4, f32()), vec(4, f32())})), "64/4");
  StructType light = structure({mat(4, 3), vec(3, f32()), vec(3, f32()), f32(), u8()});
  EXPECT_EQ(sizeOf(light), "80/4");
  EXPECT_EQ(sizeOf(structure({array(16, light), u32()})), "1284/4");
}

TEST_F(LayoutTest, tailMembersFillUpToTheSize) {
  auto tail = [&](ArrayRef<Type> fields) {
    std::string text;
    for (PaddingMember member : layout.getStruct(structure(fields))->getTailMembers())
      text += std::to_string(member.offset) + ":" + std::to_string(member.size) + " ";
    return text;
  };
  EXPECT_EQ(tail({u32(), u32()}), "");
  EXPECT_EQ(tail({u32(), u16()}), "6:2 ");
  EXPECT_EQ(tail({u32(), u8()}), "5:1 6:2 ");
  EXPECT_EQ(tail({u32(), u16(), u8()}), "7:1 ");
  EXPECT_EQ(tail({u16(), u8()}), "3:1 ");
  EXPECT_EQ(tail({u32(), vec(3, f16())}), "10:2 ");
}

TEST_F(LayoutTest, typesWithoutLayout) {
  LayoutError error;
  EXPECT_FALSE(layout.get(builder.getI1Type(), &error));
  EXPECT_EQ(error.describe(), "i1 has no layout in memory");
  EXPECT_FALSE(layout.get(TextureType::get(&context, TextureDim::D2, f32())));
  EXPECT_FALSE(layout.get(vec(2, builder.getI1Type())));
  EXPECT_FALSE(layout.get(builder.getI32Type()));
  // The part at fault is named, not the whole.
  StructType inner = structure({f32(), array(3, builder.getI1Type())});
  EXPECT_FALSE(layout.getStruct(structure({u32(), inner}), &error));
  EXPECT_EQ(error.type, builder.getI1Type());
}

TEST_F(LayoutTest, aDoublingStructIsComputedOnce) {
  // 32,768 fields when written out, 15 structs to lay out.
  Type type = u32();
  for (int i = 0; i < 15; ++i)
    type = structure({type, type});
  EXPECT_EQ(layout.get(type)->size, uint64_t(4) << 15);
}

} // namespace
