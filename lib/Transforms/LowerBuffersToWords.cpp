// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-lower-buffers-to-words: see Passes.td.
//
// Every function is walked once, in order. For each place in a buffer that becomes words, the offset of its first byte is kept as a sum of a
// value and a constant; the steps themselves go. Loads and stores are written out for the type that they move.

#include "besl/Analysis/AlignedLayout.h"
#include "besl/Analysis/Layout.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Dialect/BESL/IR/RuntimeArrays.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

namespace besl {
#define GEN_PASS_DEF_LOWERBUFFERSTOWORDS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Arrays of more elements are moved in a loop.
constexpr uint64_t kMaxUnrolled = 4;

/// Bytes in a buffer.
struct Place {
  Value words;                 ///< the place of the array of words
  Value variable;              ///< the part of the offset that is computed, or null
  uint64_t alignment = 1 << 30; ///< of that part
  uint64_t constant = 0;       ///< the rest of the offset
  Type type;                   ///< what lies there
  uint64_t componentStride = 0; ///< from a component of a vector to the next, where that is not its size

  Place at(uint64_t bytes, Type part) const {
    Place result = *this;
    result.constant += bytes;
    result.type = part;
    result.componentStride = 0;
    return result;
  }
  /// Whether the offset of a byte of this place is known to be a multiple of a power of two.
  bool isAligned(uint64_t multiple) const { return (!variable || alignment >= multiple) && constant % multiple == 0; }
};

class Lowering {
public:
  Lowering(ProgramOp program, bool uniform, bool storage, uint64_t maxStructuredStride, bool alignedVectors)
      : program(program), layout(program.getMatrixLayout()), builder(program.getContext()), uniform(uniform), storage(storage),
        maxStructuredStride(maxStructuredStride), alignedVectors(alignedVectors) {}

  LogicalResult run() {
    for (Operation &op : llvm::make_early_inc_range(program.getBody().front()))
      lowerDeclaration(&op);
    if (changed.empty() && flattened.empty())
      return success();
    for (auto function : program.getBody().front().getOps<FuncOp>()) {
      SmallVector<Operation *> ops;
      function.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
      for (Operation *op : ops)
        if (op != function)
          lowerOp(op);
    }
    // What could not be rewritten still uses places that are dead otherwise.
    if (!ok)
      return failure();
    for (Operation *op : llvm::reverse(dead))
      op->erase();
    return success();
  }

private:
  //===-- Declarations -------------------------------------------------------------------------------------------------===//

  Type u32() { return builder.getIntegerType(32, /*isSigned=*/false); }

  /// Enough words for the type, or any number of them.
  ArrayType getWords(Type type) {
    std::optional<TypeLayout> bytes = layout.get(type);
    bool endless = !bytes || bytes->size == 0 || getRuntimeArray(type);
    return ArrayType::get(builder.getContext(), endless ? 0 : (bytes->size + 3) / 4, u32());
  }

  /// Whether the elements of a structured buffer can have the type: 32-bit numbers and what is made of them, and no matrices
  /// stored row by row, since all of a text are declared alike.
  bool isStructured(Type type) {
    if (auto array = dyn_cast<ArrayType>(type))
      return !array.isRuntimeSized() && isStructured(array.getElementType());
    if (auto structType = dyn_cast<StructType>(type))
      return llvm::all_of(structType.getFieldTypes(), [&](Type field) { return isStructured(field); });
    if (isa<AtomicType>(type))
      return true;
    if (auto matrix = dyn_cast<MatrixType>(type); matrix && layout.getMatrixOrder(matrix) == MatrixOrder::Row)
      return false;
    Type scalar = getScalarOrSelf(type);
    return scalar.isF32() || scalar.isUnsignedInteger(32) || scalar.isSignedInteger(32);
  }

  /// The array that a buffer is or has as its only member, if it can be a structured buffer.
  ArrayType getStructuredArray(Type type) {
    if (auto block = dyn_cast<StructType>(type); block && block.getNumFields() == 1)
      type = block.getFieldTypes().front();
    auto array = dyn_cast<ArrayType>(type);
    if (!array || isa<ArrayType>(array.getElementType()) || !isStructured(array.getElementType()))
      return {};
    std::optional<TypeLayout> bytes = layout.get(array);
    return bytes && bytes->arrayStride % 4 == 0 && bytes->arrayStride <= maxStructuredStride ? array : ArrayType();
  }

  void lowerDeclaration(Operation *op) {
    if (auto descriptor = dyn_cast<DescriptorOp>(op)) {
      if (!descriptor.isBuffer())
        return;
      bool isUniform = descriptor.getAddressSpace() == AddressSpace::Uniform && !descriptor->hasAttr("besl.storage_buffer");
      Type type = descriptor.getType();
      if (op->hasAttr("besl.words"))
        return;
      if (isUniform ? !uniform : !storage)
        return;
      if (alignedVectors && liesAligned(layout, type, isUniform))
        return;
      if (!isUniform)
        if (ArrayType array = getStructuredArray(type)) {
          if (array != type)
            flattened.insert(descriptor.getSymNameAttr());
          descriptor.setTypeAttr(TypeAttr::get(array));
          return;
        }
      changed[descriptor.getSymNameAttr()] = type;
      descriptor.setTypeAttr(TypeAttr::get(getWords(type)));
      op->setAttr("besl.words", builder.getUnitAttr());
    } else if (auto block = dyn_cast<PushConstantOp>(op); block && uniform && !op->hasAttr("besl.words")) {
      auto type = cast<StructType>(block.getType());
      if (alignedVectors && liesAligned(layout, type, /*uniform=*/true))
        return;
      op->setAttr("besl.words", builder.getUnitAttr());
      changed[block.getSymNameAttr()] = type;
      auto words = StructType::get(builder.getContext(), builder.getStringAttr(type.getName().getValue() + ".words"), builder.getStringAttr("words"),
                                   Type(getWords(type)));
      builder.setInsertionPoint(block);
      StructOp::create(builder, block.getLoc(), builder.getStringAttr("struct " + words.getName().getValue()), /*sym_visibility=*/StringAttr(),
                       /*source_name=*/type.getName(), /*emitted_name=*/StringAttr(), TypeAttr::get(words), /*emitted_fields=*/ArrayAttr());
      block.setTypeAttr(TypeAttr::get(words));
    }
  }

  //===-- Places -------------------------------------------------------------------------------------------------------===//

  void lowerOp(Operation *op) {
    builder.setInsertionPoint(op);
    if (auto global = dyn_cast<GlobalOp>(op))
      return lowerGlobal(global);
    if (isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(op))
      return lowerStep(op);
    for (OpOperand &operand : op->getOpOperands()) {
      auto found = places.find(operand.get());
      if (found == places.end())
        continue;
      const Place place = found->second;
      if (auto load = dyn_cast<LoadOp>(op)) {
        load.getResult().replaceAllUsesWith(read(op->getLoc(), place));
        dead.push_back(op);
      } else if (auto store = dyn_cast<StoreOp>(op)) {
        write(op->getLoc(), store.getValue(), place);
        dead.push_back(op);
      } else if (auto length = dyn_cast<ArrayLengthOp>(op)) {
        // As many elements as the words behind the array's start make.
        Location loc = op->getLoc();
        Value words = ArrayLengthOp::create(builder, loc, u32(), place.words);
        Value bytes = MulOp::create(builder, loc, words, makeConstant(loc, 4));
        if (place.constant)
          bytes = SubOp::create(builder, loc, bytes, makeConstant(loc, place.constant));
        Value count = DivOp::create(builder, loc, bytes, makeConstant(loc, layout.get(place.type)->arrayStride));
        length.getResult().replaceAllUsesWith(count);
        dead.push_back(op);
      } else if (auto atomic = dyn_cast<AtomicType>(place.type)) {
        lowerAtomic(op, operand, place, atomic);
      } else {
        report(op->getLoc(), TargetDiag::PlaceInWords);
        ok = false;
      }
      return;
    }
  }

  void lowerGlobal(GlobalOp op) {
    StringAttr symbol = op.getSymbolAttr().getAttr();
    auto ref = cast<RefType>(op.getType());
    if (flattened.contains(symbol)) {
      auto block = cast<StructType>(ref.getPointee());
      op.getResult().setType(RefType::get(op.getContext(), block.getFieldTypes().front(), ref.getSpace()));
      arrays.insert(op.getResult());
      return;
    }
    auto found = changed.find(symbol);
    if (found == changed.end())
      return;
    Place place;
    place.type = found->second;
    ArrayType words = getWords(place.type);
    if (ref.getSpace() == AddressSpace::PushConstant) {
      auto declaration = cast<PushConstantOp>(SymbolTable::lookupSymbolIn(program, symbol));
      op.getResult().setType(RefType::get(op.getContext(), declaration.getType(), ref.getSpace()));
      builder.setInsertionPointAfter(op);
      place.words = MemberOp::create(builder, op.getLoc(), op.getResult(), 0);
    } else {
      op.getResult().setType(RefType::get(op.getContext(), words, ref.getSpace()));
      place.words = op.getResult();
    }
    places[op.getResult()] = place;
  }

  void lowerStep(Operation *op) {
    Value base = op->getOperand(0);
    if (isa<MemberOp>(op) && arrays.contains(base)) {
      op->getResult(0).replaceAllUsesWith(base);
      dead.push_back(op);
      return;
    }
    auto found = places.find(base);
    if (found == places.end())
      return;
    Place place = found->second;
    Type type = place.type;
    place.type = cast<RefType>(op->getResult(0).getType()).getPointee();
    if (auto member = dyn_cast<MemberOp>(op)) {
      place.constant += layout.getStruct(cast<StructType>(type))->members[member.getField()].offset;
    } else if (isa<ElementOp>(op)) {
      advance(place, op->getOperand(1), layout.get(type)->arrayStride, op->getLoc());
    } else if (isa<ColumnOp>(op)) {
      TypeLayout bytes = *layout.get(type);
      bool isRow = bytes.matrixOrder == MatrixOrder::Row;
      uint64_t scalar = layout.get(cast<MatrixType>(type).getElementType())->size;
      advance(place, op->getOperand(1), isRow ? scalar : bytes.matrixStride, op->getLoc());
      place.componentStride = isRow ? bytes.matrixStride : 0;
    } else {
      uint64_t scalar = layout.get(cast<VectorType>(type).getElementType())->size;
      advance(place, op->getOperand(1), place.componentStride ? place.componentStride : scalar, op->getLoc());
      place.componentStride = 0;
    }
    places[op->getResult(0)] = place;
    dead.push_back(op);
  }

  /// Adds `index * stride` to the offset.
  void advance(Place &place, Value index, uint64_t stride, Location step) {
    IntegerAttr number;
    if (matchPattern(index, m_Constant(&number))) {
      place.constant = uint32_t(place.constant + number.getValue().getZExtValue() * stride);
      return;
    }
    // What it is called where it needs a name.
    Location loc = NameLoc::get(builder.getStringAttr("offset"), step);
    Value bytes = stride == 1 ? index : Value(MulOp::create(builder, loc, index, makeConstant(loc, stride)));
    place.variable = place.variable ? Value(AddOp::create(builder, loc, place.variable, bytes)) : bytes;
    place.alignment = std::min<uint64_t>(place.alignment, stride & (~stride + 1));
  }

  Value makeConstant(Location loc, uint64_t value) { return ConstantOp::create(builder, loc, IntegerAttr::get(u32(), value & 0xffffffff)); }

  Value makeAt(Location loc, const Place &place, Type type) {
    Value offset = place.variable ? place.variable : makeConstant(loc, 0);
    IntegerAttr alignment = place.variable ? IntegerAttr::get(u32(), place.alignment) : IntegerAttr();
    AddressSpace space = cast<RefType>(place.words.getType()).getSpace();
    return AtOp::create(builder, loc, RefType::get(builder.getContext(), type, space), place.words, offset,
                        IntegerAttr::get(u32(), place.constant & 0xffffffff), alignment);
  }

  //===-- Atomics ------------------------------------------------------------------------------------------------------===//

  void lowerAtomic(Operation *op, OpOperand &operand, const Place &place, AtomicType atomic) {
    auto access = dyn_cast<ResourceAccessInterface>(op);
    auto global = place.words.getDefiningOp<GlobalOp>();
    auto descriptor = global ? dyn_cast_or_null<DescriptorOp>(SymbolTable::lookupSymbolIn(program, global.getSymbolAttr())) : DescriptorOp();
    // Nobody writes what is declared for reading, so a plain load is as good.
    if (access && access.readsResource() && !access.writesResource() && op->getNumResults() == 1 && descriptor && !descriptor.isWritable()) {
      op->getResult(0).replaceAllUsesWith(read(op->getLoc(), place.at(0, atomic.getElementType())));
      dead.push_back(op);
      return;
    }
    // In a word the bits of a signed number are an unsigned one, unless it is compared.
    if (atomic.getElementType().isSignedInteger() && !isa<AtomicMinOp, AtomicMaxOp>(op)) {
      Type word = u32();
      for (OpOperand &value : op->getOpOperands())
        if (value.get().getType() == atomic.getElementType())
          value.set(bitcast(op->getLoc(), word, value.get()));
      if (op->getNumResults() == 1) {
        Value result = op->getResult(0);
        result.setType(word);
        builder.setInsertionPointAfter(op);
        Value bits = bitcast(op->getLoc(), atomic.getElementType(), result);
        result.replaceAllUsesExcept(bits, bits.getDefiningOp());
        builder.setInsertionPoint(op);
      }
      atomic = AtomicType::get(op->getContext(), word);
    }
    operand.set(makeAt(op->getLoc(), place, atomic));
  }

  //===-- Loads --------------------------------------------------------------------------------------------------------===//

  Value bitcast(Location loc, Type type, Value value) {
    return value.getType() == type ? value : Value(BitcastOp::create(builder, loc, type, value));
  }

  Value loadWord(Location loc, const Place &place) { return LoadOp::create(builder, loc, makeAt(loc, place, u32())); }

  /// The 8 or 16 bits at a place, as the low ones of a word. `mask`: the others are zero.
  Value readNarrow(Location loc, const Place &place, unsigned width, bool mask) {
    uint64_t bits = (1u << width) - 1;
    Value word;
    if (!place.variable || place.alignment >= 4) {
      uint64_t shift = place.constant % 4 * 8;
      word = loadWord(loc, place.at(uint64_t(0) - place.constant % 4, place.type));
      if (shift)
        word = ShrOp::create(builder, loc, u32(), word, makeConstant(loc, shift), /*unchecked=*/true);
      if (shift + width == 32)
        mask = false;
    } else {
      Place whole = place;
      Value offset = place.variable;
      if (place.constant)
        offset = AddOp::create(builder, loc, offset, makeConstant(loc, place.constant));
      whole.variable = AndOp::create(builder, loc, offset, makeConstant(loc, ~uint64_t(3)));
      whole.alignment = 4;
      whole.constant = 0;
      word = loadWord(loc, whole);
      Value byte = AndOp::create(builder, loc, offset, makeConstant(loc, width == 8 ? 3 : 2));
      Value shift = ShlOp::create(builder, loc, u32(), byte, makeConstant(loc, 3), /*unchecked=*/true);
      word = ShrOp::create(builder, loc, u32(), word, shift, /*unchecked=*/true);
    }
    return mask ? Value(AndOp::create(builder, loc, word, makeConstant(loc, bits))) : word;
  }

  Value readScalar(Location loc, const Place &place) {
    Type type = place.type;
    if (type.isF16())
      return BitcastOp::create(builder, loc, type, readNarrow(loc, place, 16, /*mask=*/false));
    if (type.isUnsignedInteger(8) || type.isUnsignedInteger(16)) {
      Value bits = readNarrow(loc, place, type.getIntOrFloatBitWidth(), /*mask=*/true);
      return ConvertOp::create(builder, loc, type, bits, /*unchecked=*/false);
    }
    return bitcast(loc, type, loadWord(loc, place));
  }

  Value read(Location loc, const Place &place) {
    Type type = place.type;
    if (auto vector = dyn_cast<VectorType>(type)) {
      Type scalar = vector.getElementType();
      uint64_t size = layout.get(scalar)->size;
      uint64_t stride = place.componentStride ? place.componentStride : size;
      if (size == 4 && stride == 4) {
        Type words = withScalar(type, u32());
        return bitcast(loc, type, LoadOp::create(builder, loc, makeAt(loc, place, words)));
      }
      SmallVector<Value> parts;
      for (unsigned i = 0; i < vector.getNumElements(); ++i)
        parts.push_back(readScalar(loc, place.at(i * stride, scalar)));
      return ConstructOp::create(builder, loc, type, parts);
    }
    if (auto matrix = dyn_cast<MatrixType>(type)) {
      TypeLayout bytes = *layout.get(type);
      SmallVector<Value> columns;
      if (bytes.matrixOrder == MatrixOrder::Column) {
        for (unsigned i = 0; i < matrix.getColumns(); ++i)
          columns.push_back(read(loc, place.at(i * bytes.matrixStride, matrix.getColumnType())));
        return ConstructOp::create(builder, loc, type, columns);
      }
      SmallVector<Value> rows;
      Type rowType = VectorType::get(matrix.getColumns(), matrix.getElementType());
      for (unsigned i = 0; i < matrix.getRows(); ++i)
        rows.push_back(read(loc, place.at(i * bytes.matrixStride, rowType)));
      for (unsigned column = 0; column < matrix.getColumns(); ++column) {
        SmallVector<Value> parts = llvm::map_to_vector(rows, [&](Value row) -> Value { return ExtractOp::create(builder, loc, row, column); });
        columns.push_back(ConstructOp::create(builder, loc, matrix.getColumnType(), parts));
      }
      return ConstructOp::create(builder, loc, type, columns);
    }
    if (auto structType = dyn_cast<StructType>(type)) {
      const StructLayout *fields = layout.getStruct(structType);
      SmallVector<Value> parts;
      for (auto [number, field] : llvm::enumerate(structType.getFieldTypes()))
        parts.push_back(read(loc, place.at(fields->members[number].offset, field)));
      return ConstructOp::create(builder, loc, type, parts);
    }
    if (auto array = dyn_cast<ArrayType>(type)) {
      uint64_t stride = layout.get(type)->arrayStride;
      Type element = array.getElementType();
      if (array.getCount() <= kMaxUnrolled) {
        SmallVector<Value> parts;
        for (uint64_t i = 0; i < array.getCount(); ++i)
          parts.push_back(read(loc, place.at(i * stride, element)));
        return ConstructOp::create(builder, loc, type, parts);
      }
      Value copy = LocalOp::create(builder, loc, RefType::get(builder.getContext(), type, AddressSpace::Function), builder.getStringAttr("copy"),
                                   Value(), StringAttr());
      auto [loop, counter] = makeLoop(loc, array.getCount());
      Place part = place.at(0, element);
      advance(part, LoadOp::create(builder, loc, counter), stride, loc);
      Value value = read(loc, part);
      StoreOp::create(builder, loc, value, ElementOp::create(builder, loc, copy, LoadOp::create(builder, loc, counter)));
      builder.setInsertionPointAfter(loop);
      return LoadOp::create(builder, loc, copy);
    }
    return readScalar(loc, place);
  }

  //===-- Stores -------------------------------------------------------------------------------------------------------===//

  void storeWords(Location loc, Value words, const Place &place) { StoreOp::create(builder, loc, words, makeAt(loc, place, words.getType())); }

  /// Part of a value; of one that has just been made it is what it was made of.
  Value makePart(Location loc, Value value, unsigned index) {
    if (auto construct = value.getDefiningOp<ConstructOp>())
      return construct.getParts()[index];
    return ExtractOp::create(builder, loc, value, index);
  }

  /// An f16, ui8 or ui16 as a word with zeros above it.
  Value widen(Location loc, Value value) {
    if (value.getType().isF16())
      return BitcastOp::create(builder, loc, u32(), value);
    return ConvertOp::create(builder, loc, u32(), value, /*unchecked=*/false);
  }

  void writeScalar(Location loc, Value value, const Place &place) {
    Type type = place.type;
    if (type.isF16()) {
      Type narrow = builder.getIntegerType(16, /*isSigned=*/false);
      value = ConvertOp::create(builder, loc, narrow, widen(loc, value), /*unchecked=*/false);
      return storeWords(loc, value, place);
    }
    if (type.isUnsignedInteger(8) || type.isUnsignedInteger(16))
      return storeWords(loc, value, place);
    storeWords(loc, bitcast(loc, u32(), value), place);
  }

  void write(Location loc, Value value, const Place &place) {
    Type type = place.type;
    if (auto vector = dyn_cast<VectorType>(type)) {
      Type scalar = vector.getElementType();
      uint64_t size = layout.get(scalar)->size;
      uint64_t stride = place.componentStride ? place.componentStride : size;
      if (size == 4 && stride == 4)
        return storeWords(loc, bitcast(loc, withScalar(type, u32()), value), place);
      unsigned i = 0;
      // Two halves of a word of their own need no care for what lies beside them.
      if (size == 2 && stride == 2 && place.isAligned(4))
        for (; i + 1 < vector.getNumElements(); i += 2) {
          Value low = widen(loc, makePart(loc, value, i)), high = widen(loc, makePart(loc, value, i + 1));
          high = ShlOp::create(builder, loc, u32(), high, makeConstant(loc, 16), /*unchecked=*/true);
          storeWords(loc, OrOp::create(builder, loc, low, high), place.at(i * 2, u32()));
        }
      for (; i < vector.getNumElements(); ++i)
        writeScalar(loc, makePart(loc, value, i), place.at(i * stride, scalar));
      return;
    }
    if (auto matrix = dyn_cast<MatrixType>(type)) {
      TypeLayout bytes = *layout.get(type);
      if (bytes.matrixOrder == MatrixOrder::Column) {
        for (unsigned i = 0; i < matrix.getColumns(); ++i)
          write(loc, makePart(loc, value, i), place.at(i * bytes.matrixStride, matrix.getColumnType()));
        return;
      }
      auto rowType = VectorType::get(matrix.getColumns(), matrix.getElementType());
      for (unsigned row = 0; row < matrix.getRows(); ++row) {
        SmallVector<Value> parts;
        for (unsigned column = 0; column < matrix.getColumns(); ++column)
          parts.push_back(ExtractOp::create(builder, loc, makePart(loc, value, column), row));
        write(loc, ConstructOp::create(builder, loc, rowType, parts), place.at(row * bytes.matrixStride, rowType));
      }
      return;
    }
    if (auto structType = dyn_cast<StructType>(type)) {
      const StructLayout *fields = layout.getStruct(structType);
      for (auto [number, field] : llvm::enumerate(structType.getFieldTypes()))
        write(loc, makePart(loc, value, number), place.at(fields->members[number].offset, field));
      return;
    }
    if (auto array = dyn_cast<ArrayType>(type)) {
      uint64_t stride = layout.get(type)->arrayStride;
      Type element = array.getElementType();
      if (array.getCount() <= kMaxUnrolled) {
        for (uint64_t i = 0; i < array.getCount(); ++i)
          write(loc, makePart(loc, value, i), place.at(i * stride, element));
        return;
      }
      auto [loop, counter] = makeLoop(loc, array.getCount());
      Value part = ExtractDynamicOp::create(builder, loc, value, LoadOp::create(builder, loc, counter));
      Place target = place.at(0, element);
      advance(target, LoadOp::create(builder, loc, counter), stride, loc);
      write(loc, part, target);
      builder.setInsertionPointAfter(loop);
      return;
    }
    writeScalar(loc, value, place);
  }

  /// A loop over the elements of an array; leaves the builder in its body.
  std::pair<LoopOp, Value> makeLoop(Location loc, uint64_t count) {
    Value counter = LocalOp::create(builder, loc, RefType::get(builder.getContext(), u32(), AddressSpace::Function), builder.getStringAttr("i"),
                                    makeConstant(loc, 0), StringAttr());
    auto loop = LoopOp::create(builder, loc);
    for (Region *region : {&loop.getCondition(), &loop.getStep(), &loop.getBody()})
      if (region->empty())
        region->emplaceBlock();
    builder.setInsertionPointToEnd(&loop.getCondition().front());
    loop.getCondition().front().clear();
    Value below = CmpOp::create(builder, loc, CmpPredicate::LT, LoadOp::create(builder, loc, counter), makeConstant(loc, count));
    YieldOp::create(builder, loc, below);
    for (Region *region : {&loop.getStep(), &loop.getBody()})
      if (region->front().empty()) {
        builder.setInsertionPointToEnd(&region->front());
        YieldOp::create(builder, loc);
      }
    builder.setInsertionPointToStart(&loop.getStep().front());
    Value next = AddOp::create(builder, loc, LoadOp::create(builder, loc, counter), makeConstant(loc, 1));
    StoreOp::create(builder, loc, next, counter);
    builder.setInsertionPointToStart(&loop.getBody().front());
    return {loop, counter};
  }

  ProgramOp program;
  StorageLayout layout;
  OpBuilder builder;
  bool uniform, storage;
  uint64_t maxStructuredStride;
  bool alignedVectors;
  /// Declarations that become words, with the type that they had.
  DenseMap<StringAttr, Type> changed;
  /// Buffers that become the array that was their only member.
  DenseSet<StringAttr> flattened;
  DenseSet<Value> arrays;
  DenseMap<Value, Place> places;
  SmallVector<Operation *> dead;
  bool ok = true;
};

struct LowerBuffersToWords : besl::impl::LowerBuffersToWordsBase<LowerBuffersToWords> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (failed(Lowering(program, uniform, storage, maxStructuredStride, alignedVectors).run()))
        signalPassFailure();
      return WalkResult::skip();
    });
  }
};

} // namespace
