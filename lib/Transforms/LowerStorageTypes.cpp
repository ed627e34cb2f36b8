// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Separates what memory holds from what is computed with. Every function is walked once, in order, so that the place an op uses has
// been dealt with when the op is reached. Types are changed in place; loads and stores of memory whose type differs from the value's are
// written out.

#include "StorageTypes.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace besl {
#define GEN_PASS_DEF_LOWERSTORAGETYPES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Arrays of more elements are converted in a loop.
constexpr uint64_t kMaxUnrolled = 4;

/// A place in memory whose type may differ from that of its values.
struct Place {
  /// The type as the program has it.
  Type type;
  enum Kind { Block, Interface } kind = Block;
  /// See StorageTypes::getMemoryType.
  bool rows = false;
  /// The whole of a buffer or of the push constants.
  bool isBlock = false;
  /// A column (and maybe a component) of a matrix that is stored as an array of rows: no place of its own.
  Value matrix, column, component;
  /// A component, whose index is not known, of a vector that has another type as a value. Memory of narrow vectors cannot be indexed so.
  Value vector, vectorIndex;
};

class Lowering {
public:
  Lowering(ProgramOp program, const StorageOptions &options)
      : program(program), types(program, options), builder(program.getContext()) {}

  void run() {
    for (Operation &op : program.getBody().front())
      lowerDeclaration(&op);
    for (auto function : program.getBody().front().getOps<FuncOp>())
      lowerFunction(function);
    for (Operation *op : llvm::reverse(dead))
      if (op->use_empty())
        op->erase();
    types.declareStructs();
  }

private:
  static void setTypeAttr(Operation *op, Type type) { op->setAttr("type", TypeAttr::get(type)); }

  void lowerDeclaration(Operation *op) {
    if (auto descriptor = dyn_cast<DescriptorOp>(op)) {
      if (descriptor.isBuffer())
        setTypeAttr(op, types.getBlockType(descriptor.getType()));
    } else if (auto block = dyn_cast<PushConstantOp>(op)) {
      setTypeAttr(op, types.getBlockType(block.getType()));
    } else if (auto input = dyn_cast<InputOp>(op)) {
      setTypeAttr(op, StorageTypes::getInterfaceType(input.getType()));
    } else if (auto output = dyn_cast<OutputOp>(op)) {
      setTypeAttr(op, StorageTypes::getInterfaceType(output.getType()));
    } else if (auto variable = dyn_cast<PrivateOp>(op)) {
      if (variable.getInitAttr())
        variable.setInitAttr(types.convertConstant(variable.getInitAttr()));
      setTypeAttr(op, types.getValueType(variable.getType()));
    } else if (auto constant = dyn_cast<ConstOp>(op)) {
      constant.setValueAttr(types.convertConstant(constant.getValueAttr()));
      setTypeAttr(op, types.getValueType(constant.getType()));
    } else if (auto constant = dyn_cast<SpecConstantOp>(op)) {
      constant.setDefaultValueAttr(types.convertConstant(constant.getDefaultValueAttr()));
      setTypeAttr(op, types.getValueType(constant.getType()));
    } else if (isa<WorkgroupOp, TaskPayloadOp>(op)) {
      setTypeAttr(op, types.getValueType(cast<TypeAttr>(op->getAttr("type")).getValue()));
    } else if (auto function = dyn_cast<FuncOp>(op)) {
      auto convert = [&](Type type) { return types.getValueType(type); };
      function.setFunctionTypeAttr(TypeAttr::get(FunctionType::get(program.getContext(), llvm::map_to_vector(function.getArgumentTypes(), convert),
                                                                   llvm::map_to_vector(function.getResultTypes(), convert))));
    }
  }

  void lowerFunction(FuncOp function) {
    if (function.isExternal())
      return;
    for (BlockArgument argument : function.getBody().getArguments())
      convertValue(argument);
    SmallVector<Operation *> ops;
    function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      lowerOp(op);
  }

  /// Gives a value its value type, and remembers the one it had.
  void convertValue(Value value) {
    Type type = value.getType();
    Type converted = types.getValueType(type);
    if (converted == type)
      return;
    narrowTypes[value] = type;
    value.setType(converted);
  }

  Type getOriginalType(Value value) {
    auto found = narrowTypes.find(value);
    return found == narrowTypes.end() ? value.getType() : found->second;
  }

  /// The values of the cases have the selector's type.
  void lowerCaseValues(SwitchOp op) {
    auto convert = [&](Attribute value) -> Attribute { return types.convertConstant(cast<TypedAttr>(value)); };
    op.setCaseValuesAttr(builder.getArrayAttr(llvm::map_to_vector(op.getCaseValues(), [&](Attribute values) -> Attribute {
      return builder.getArrayAttr(llvm::map_to_vector(cast<ArrayAttr>(values), convert));
    })));
  }

  void lowerOp(Operation *op) {
    builder.setInsertionPoint(op);
    if (auto global = dyn_cast<GlobalOp>(op))
      return lowerGlobal(global);
    if (isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(op))
      return lowerStep(op);
    // What lies in a buffer of words stays as it is there.
    if (auto at = dyn_cast<AtOp>(op)) {
      Place place;
      place.type = cast<RefType>(at.getType()).getPointee();
      places[at.getResult()] = place;
      return;
    }
    if (auto local = dyn_cast<LocalOp>(op)) {
      local.getResult().setType(RefType::get(op->getContext(), types.getValueType(local.getVariableType()), AddressSpace::Function));
      return;
    }
    if (auto load = dyn_cast<LoadOp>(op))
      return lowerLoad(load);
    if (auto store = dyn_cast<StoreOp>(op))
      return lowerStore(store);
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      constant.setValueAttr(types.convertConstant(constant.getValueAttr()));
      convertValue(constant.getResult());
      return;
    }
    if (auto convert = dyn_cast<ConvertOp>(op))
      return lowerConvert(convert);
    if (auto choice = dyn_cast<SwitchOp>(op))
      lowerCaseValues(choice);
    unsigned width = op->getNumResults() == 1 ? getNarrowWidth(op->getResult(0).getType()) : 0;
    for (Value result : op->getResults())
      if (!isa<RefType>(result.getType()))
        convertValue(result);
    if (!width)
      return;
    if (isa<ShlOp, ShrOp>(op))
      maskShiftAmount(op, width);
    if (isa<AddOp, SubOp, MulOp, NegOp, ComplementOp, ShlOp>(op))
      maskResult(op->getResult(0), width);
  }

  Value makeConstant(Location loc, Type type, uint64_t value) {
    auto scalar = IntegerAttr::get(getScalarOrSelf(type), value);
    if (auto vector = dyn_cast<VectorType>(type))
      return ConstantOp::create(builder, loc, cast<TypedAttr>(Attribute(DenseElementsAttr::get(vector, Attribute(scalar)))));
    return ConstantOp::create(builder, loc, scalar);
  }

  Value makeIndex(Location loc, uint64_t index) { return makeConstant(loc, builder.getIntegerType(32, /*isSigned=*/false), index); }

  /// Reduces a result that has been computed in 32 bits.
  void maskResult(Value value, unsigned width) {
    builder.setInsertionPointAfterValue(value);
    Value masked = AndOp::create(builder, value.getLoc(), value, makeConstant(value.getLoc(), value.getType(), (1u << width) - 1));
    value.replaceAllUsesExcept(masked, masked.getDefiningOp());
    narrowTypes[masked] = narrowTypes.lookup(value);
  }

  /// A shift amount counts modulo the width the program sees.
  void maskShiftAmount(Operation *op, unsigned width) {
    Value amount = op->getOperand(1);
    if (auto constant = amount.getDefiningOp<ConstantOp>()) {
      auto scalar = dyn_cast<IntegerAttr>(constant.getValue());
      auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue());
      auto fits = [&](const llvm::APInt &value) { return value.ult(width); };
      if ((scalar && fits(scalar.getValue())) || (dense && llvm::all_of(dense.getValues<llvm::APInt>(), fits)))
        return;
    }
    builder.setInsertionPoint(op);
    op->setOperand(1, AndOp::create(builder, op->getLoc(), amount, makeConstant(op->getLoc(), amount.getType(), width - 1)));
  }

  void lowerConvert(ConvertOp op) {
    unsigned from = getNarrowWidth(getOriginalType(op.getOperand()));
    unsigned to = getNarrowWidth(op.getType());
    if (!from && !to)
      return;
    Location loc = op.getLoc();
    Value value = op.getOperand();
    Type target = to ? types.getValueType(op.getType()) : op.getType();
    Type wide = withScalar(target, builder.getIntegerType(32, /*isSigned=*/false));
    if (to && isFloatScalar(getScalarOrSelf(value.getType()))) {
      // Saturates at the narrow type's end.
      value = ConvertOp::create(builder, loc, wide, value, /*unchecked=*/false);
      value = MinOp::create(builder, loc, wide, ValueRange{value, makeConstant(loc, wide, (1u << to) - 1)});
    } else if (to) {
      if (value.getType() != wide)
        value = ConvertOp::create(builder, loc, wide, value, /*unchecked=*/false);
      if ((!from || from > to) && !isMasked(value, to))
        value = AndOp::create(builder, loc, value, makeConstant(loc, wide, (1u << to) - 1));
    } else if (target != value.getType()) {
      value = ConvertOp::create(builder, loc, target, value, /*unchecked=*/false);
    }
    if (to)
      narrowTypes.try_emplace(value, op.getType());
    op.getResult().replaceAllUsesWith(value);
    op.erase();
  }

  // --- places --------------------------------------------------------------------------------------------------------

  void setPlaceType(Value place, Type type) {
    place.setType(RefType::get(place.getContext(), type, cast<RefType>(place.getType()).getSpace()));
  }

  void lowerGlobal(GlobalOp op) {
    auto ref = cast<RefType>(op.getType());
    Place place;
    place.type = ref.getPointee();
    switch (ref.getSpace()) {
    case AddressSpace::Storage:
    case AddressSpace::Uniform:
    case AddressSpace::PushConstant:
      place.isBlock = true;
      place.rows = !isa<StructType>(place.type) && types.isRowOnly(place.type);
      setPlaceType(op.getResult(), types.getBlockType(place.type));
      break;
    case AddressSpace::Input:
    case AddressSpace::Output:
      place.kind = Place::Interface;
      setPlaceType(op.getResult(), StorageTypes::getInterfaceType(place.type));
      break;
    default:
      setPlaceType(op.getResult(), types.getValueType(place.type));
      return;
    }
    places[op.getResult()] = place;
  }

  void lowerStep(Operation *op) {
    Value result = op->getResult(0);
    auto found = places.find(op->getOperand(0));
    if (found == places.end()) {
      setPlaceType(result, types.getValueType(cast<RefType>(result.getType()).getPointee()));
      return;
    }
    Place base = found->second;
    Place place;
    place.type = cast<RefType>(result.getType()).getPointee();
    place.kind = base.kind;
    place.rows = base.rows;
    if (base.isBlock && isa<StructType>(base.type))
      place.rows = types.isRowOnly(place.type);
    if (base.column) {
      place.matrix = base.matrix;
      place.column = base.column;
      place.component = op->getOperand(1);
    } else if (auto matrix = dyn_cast<MatrixType>(base.type); matrix && base.kind == Place::Block) {
      if (types.isArrayOfColumns(matrix)) {
        Value element = ElementOp::create(builder, op->getLoc(), op->getOperand(0), op->getOperand(1));
        places[element] = place;
        result.replaceAllUsesWith(element);
        op->erase();
        return;
      }
      if (types.isArrayOfRows(matrix, base.rows)) {
        place.matrix = op->getOperand(0);
        place.column = op->getOperand(1);
      }
    }
    if (isa<ComponentOp>(op) && base.kind == Place::Block && types.getValueType(base.type) != base.type &&
        !op->getOperand(1).getDefiningOp<ConstantOp>()) {
      place.vector = op->getOperand(0);
      place.vectorIndex = op->getOperand(1);
    }
    places[result] = place;
    if (place.column || place.vector) {
      dead.push_back(op);
      return;
    }
    setPlaceType(result, place.kind == Place::Interface ? StorageTypes::getInterfaceType(place.type)
                                                        : types.getMemoryType(place.type, place.rows));
  }

  /// The place of one component of a matrix stored as rows.
  Value makeMatrixComponent(Location loc, Value matrix, Value column, Value row) {
    Value element = ElementOp::create(builder, loc, matrix, row);
    return ComponentOp::create(builder, loc, element, column);
  }

  void lowerLoad(LoadOp op) {
    auto found = places.find(op.getPlace());
    if (found == places.end()) {
      convertValue(op.getResult());
      return;
    }
    Place place = found->second;
    Location loc = op.getLoc();
    Value value;
    if (place.vector) {
      Type vectorType = types.getValueType(cast<RefType>(place.vector.getType()).getPointee());
      Value all = ConvertOp::create(builder, loc, vectorType, LoadOp::create(builder, loc, place.vector), /*unchecked=*/false);
      value = ExtractDynamicOp::create(builder, loc, all, place.vectorIndex);
    } else if (place.component) {
      value = LoadOp::create(builder, loc, makeMatrixComponent(loc, place.matrix, place.column, place.component));
    } else if (place.column) {
      SmallVector<Value> parts;
      for (unsigned row = 0; row < getNumParts(place.type); ++row)
        parts.push_back(LoadOp::create(builder, loc, makeMatrixComponent(loc, place.matrix, place.column, makeIndex(loc, row))));
      value = ConstructOp::create(builder, loc, place.type, parts);
    } else if (place.kind == Place::Interface) {
      value = LoadOp::create(builder, loc, op.getPlace());
      Type target = types.getValueType(place.type);
      if (target != value.getType())
        value = ConvertOp::create(builder, loc, target, value, /*unchecked=*/false);
    } else {
      value = read(loc, op.getPlace(), place.type, place.rows, place.isBlock);
    }
    if (value.getType() != place.type)
      narrowTypes[value] = place.type;
    op.getResult().replaceAllUsesWith(value);
    op.erase();
  }

  void lowerStore(StoreOp op) {
    auto found = places.find(op.getPlace());
    if (found == places.end())
      return;
    Place place = found->second;
    Location loc = op.getLoc();
    Value value = op.getValue();
    if (place.vector) {
      storeComponent(loc, value, place);
    } else if (place.component) {
      StoreOp::create(builder, loc, value, makeMatrixComponent(loc, place.matrix, place.column, place.component));
    } else if (place.column) {
      for (unsigned row = 0; row < getNumParts(place.type); ++row)
        StoreOp::create(builder, loc, ExtractOp::create(builder, loc, value, row),
                        makeMatrixComponent(loc, place.matrix, place.column, makeIndex(loc, row)));
    } else if (place.kind == Place::Interface) {
      Type target = cast<RefType>(op.getPlace().getType()).getPointee();
      if (target != value.getType())
        value = ConvertOp::create(builder, loc, target, value, /*unchecked=*/false);
      StoreOp::create(builder, loc, value, op.getPlace());
    } else {
      write(loc, value, op.getPlace(), place.type, place.rows, place.isBlock);
    }
    op.erase();
  }

  /// Stores to the component that the index selects, and touches no other: they may be other invocations'.
  void storeComponent(Location loc, Value value, const Place &place) {
    auto vector = cast<VectorType>(cast<RefType>(place.vector.getType()).getPointee());
    for (int64_t i = 0; i < vector.getNumElements(); ++i) {
      Value isIt = CmpOp::create(builder, loc, CmpPredicate::EQ, place.vectorIndex, makeIndex(loc, i));
      auto branch = IfOp::create(builder, loc, isIt, /*withElse=*/false);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(&branch.getThenRegion().front());
      write(loc, value, ComponentOp::create(builder, loc, place.vector, makeIndex(loc, i)), place.type, false, false);
    }
  }

  /// Whether a value has been masked to the width.
  static bool isMasked(Value value, unsigned width) {
    auto mask = value.getDefiningOp<AndOp>();
    auto constant = mask ? mask.getRhs().getDefiningOp<ConstantOp>() : ConstantOp();
    auto integer = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
    return integer && integer.getValue().isIntN(width);
  }

  static bool isFullMask(Value value, unsigned width) {
    auto constant = value.getDefiningOp<ConstantOp>();
    if (!constant)
      return false;
    auto covers = [&](const llvm::APInt &bits) { return bits.countr_one() >= width; };
    if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
      return covers(integer.getValue());
    auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    return dense && llvm::all_of(dense.getValues<llvm::APInt>(), covers);
  }

  /// Whether a value is moved to and from memory in one piece.
  bool isWhole(Value place, Type type, bool isBlock) {
    return cast<RefType>(place.getType()).getPointee() == types.getValueType(type) && !(isBlock && isa<StructType>(type));
  }

  /// Part of a value; of one that has just been made it is what it was made of.
  Value makePart(Location loc, Value value, unsigned index) {
    if (auto construct = value.getDefiningOp<ConstructOp>(); construct && construct->hasOneUse())
      return construct.getParts()[index];
    return ExtractOp::create(builder, loc, value, index);
  }

  Value makeMember(Location loc, Value place, unsigned field) { return MemberOp::create(builder, loc, place, field); }

  /// A loop over the elements of an array; leaves the builder in its body.
  std::pair<LoopOp, Value> makeLoop(Location loc, uint64_t count) {
    Type u32 = builder.getIntegerType(32, /*isSigned=*/false);
    Value counter = LocalOp::create(builder, loc, RefType::get(builder.getContext(), u32, AddressSpace::Function), builder.getStringAttr("i"),
                                    makeIndex(loc, 0), StringAttr());
    auto loop = LoopOp::create(builder, loc);
    for (Region *region : {&loop.getCondition(), &loop.getStep(), &loop.getBody()})
      if (region->empty())
        region->emplaceBlock();
    builder.setInsertionPointToEnd(&loop.getCondition().front());
    if (!loop.getCondition().front().empty())
      loop.getCondition().front().clear();
    Value below = CmpOp::create(builder, loc, CmpPredicate::LT, LoadOp::create(builder, loc, counter), makeIndex(loc, count));
    YieldOp::create(builder, loc, below);
    for (Region *region : {&loop.getStep(), &loop.getBody()})
      if (region->front().empty()) {
        builder.setInsertionPointToEnd(&region->front());
        YieldOp::create(builder, loc);
      }
    builder.setInsertionPointToStart(&loop.getStep().front());
    Value next = AddOp::create(builder, loc, LoadOp::create(builder, loc, counter), makeIndex(loc, 1));
    StoreOp::create(builder, loc, next, counter);
    builder.setInsertionPointToStart(&loop.getBody().front());
    return {loop, counter};
  }

  Value read(Location loc, Value place, Type type, bool rows, bool isBlock) {
    if (isWhole(place, type, isBlock))
      return LoadOp::create(builder, loc, place);
    Type target = types.getValueType(type);
    if (auto matrix = dyn_cast<MatrixType>(type)) {
      SmallVector<Value> rowValues, columns;
      if (types.isArrayOfColumns(matrix)) {
        for (unsigned column = 0; column < matrix.getColumns(); ++column)
          columns.push_back(LoadOp::create(builder, loc, ElementOp::create(builder, loc, place, makeIndex(loc, column))));
        return ConstructOp::create(builder, loc, target, columns);
      }
      for (unsigned row = 0; row < matrix.getRows(); ++row)
        rowValues.push_back(LoadOp::create(builder, loc, ElementOp::create(builder, loc, place, makeIndex(loc, row))));
      for (unsigned column = 0; column < matrix.getColumns(); ++column) {
        SmallVector<Value> parts =
            llvm::map_to_vector(rowValues, [&](Value row) -> Value { return ExtractOp::create(builder, loc, row, column); });
        columns.push_back(ConstructOp::create(builder, loc, matrix.getColumnType(), parts));
      }
      return ConstructOp::create(builder, loc, target, columns);
    }
    if (auto structType = dyn_cast<StructType>(type)) {
      SmallVector<Value> parts;
      for (auto [field, fieldType] : llvm::enumerate(structType.getFieldTypes()))
        parts.push_back(read(loc, makeMember(loc, place, field), fieldType, isBlock ? types.isRowOnly(fieldType) : rows, false));
      return ConstructOp::create(builder, loc, target, parts);
    }
    if (auto array = dyn_cast<ArrayType>(type)) {
      Type element = array.getElementType();
      if (array.getCount() <= kMaxUnrolled) {
        SmallVector<Value> parts;
        for (uint64_t i = 0; i < array.getCount(); ++i)
          parts.push_back(read(loc, ElementOp::create(builder, loc, place, makeIndex(loc, i)), element, rows, false));
        return ConstructOp::create(builder, loc, target, parts);
      }
      Value copy = LocalOp::create(builder, loc, RefType::get(builder.getContext(), target, AddressSpace::Function),
                                   builder.getStringAttr("copy"), Value(), StringAttr());
      auto [loop, counter] = makeLoop(loc, array.getCount());
      Value from = LoadOp::create(builder, loc, counter);
      Value part = read(loc, ElementOp::create(builder, loc, place, from), element, rows, false);
      Value to = LoadOp::create(builder, loc, counter);
      StoreOp::create(builder, loc, part, ElementOp::create(builder, loc, copy, to));
      builder.setInsertionPointAfter(loop);
      return LoadOp::create(builder, loc, copy);
    }
    return ConvertOp::create(builder, loc, target, LoadOp::create(builder, loc, place), /*unchecked=*/false);
  }

  void write(Location loc, Value value, Value place, Type type, bool rows, bool isBlock) {
    if (isWhole(place, type, isBlock)) {
      StoreOp::create(builder, loc, value, place);
      return;
    }
    if (auto matrix = dyn_cast<MatrixType>(type)) {
      if (types.isArrayOfColumns(matrix)) {
        for (unsigned column = 0; column < matrix.getColumns(); ++column)
          StoreOp::create(builder, loc, ExtractOp::create(builder, loc, value, column),
                          ElementOp::create(builder, loc, place, makeIndex(loc, column)));
        return;
      }
      auto rowType = VectorType::get(matrix.getColumns(), matrix.getElementType());
      for (unsigned row = 0; row < matrix.getRows(); ++row) {
        SmallVector<Value> parts;
        for (unsigned column = 0; column < matrix.getColumns(); ++column)
          parts.push_back(ExtractOp::create(builder, loc, ExtractOp::create(builder, loc, value, column), row));
        StoreOp::create(builder, loc, ConstructOp::create(builder, loc, rowType, parts),
                        ElementOp::create(builder, loc, place, makeIndex(loc, row)));
      }
      return;
    }
    if (auto structType = dyn_cast<StructType>(type)) {
      for (auto [field, fieldType] : llvm::enumerate(structType.getFieldTypes()))
        write(loc, makePart(loc, value, field), makeMember(loc, place, field), fieldType,
              isBlock ? types.isRowOnly(fieldType) : rows, false);
      return;
    }
    if (auto array = dyn_cast<ArrayType>(type)) {
      Type element = array.getElementType();
      if (array.getCount() <= kMaxUnrolled) {
        for (uint64_t i = 0; i < array.getCount(); ++i)
          write(loc, makePart(loc, value, i), ElementOp::create(builder, loc, place, makeIndex(loc, i)), element, rows,
                false);
        return;
      }
      auto [loop, counter] = makeLoop(loc, array.getCount());
      Value part = ExtractDynamicOp::create(builder, loc, value, LoadOp::create(builder, loc, counter));
      Value to = LoadOp::create(builder, loc, counter);
      write(loc, part, ElementOp::create(builder, loc, place, to), element, rows, false);
      builder.setInsertionPointAfter(loop);
      return;
    }
    // The conversion drops the high bits by itself.
    if (auto mask = value.getDefiningOp<AndOp>(); mask && isFullMask(mask.getRhs(), getNarrowWidth(type)))
      value = mask.getLhs();
    Value narrow = ConvertOp::create(builder, loc, cast<RefType>(place.getType()).getPointee(), value, /*unchecked=*/false);
    StoreOp::create(builder, loc, narrow, place);
  }

  ProgramOp program;
  StorageTypes types;
  OpBuilder builder;
  DenseMap<Value, Type> narrowTypes;
  DenseMap<Value, Place> places;
  SmallVector<Operation *> dead;
};

struct LowerStorageTypes : besl::impl::LowerStorageTypesBase<LowerStorageTypes> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (!program->hasAttr("besl.storage_types_lowered")) {
        Lowering(program, StorageOptions{matrixArrays, padStructs, byteEngineColumns}).run();
        program->setAttr("besl.storage_types_lowered", UnitAttr::get(&getContext()));
      }
      return WalkResult::skip();
    });
  }
};

} // namespace
