// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics. What is defined by a few operations becomes these, rounded as HostMath.cpp rounds; the rest asks the host function lane by
// lane. A test holds both against each other for every overload.

#include "Lowering.h"
#include "besl/Support/HostMath.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace besl;
using namespace besl::tovm;

LogicalResult FunctionLowering::lowerIntrinsic(Operation *op, const IntrinsicInfo &info) {
  IntrinsicID id = getIntrinsicID(info);
  Location location = op->getLoc();
  if (hasHostFunction(id))
    return lowerMath(op, id);
  switch (id) {
  case IntrinsicID::atomic_add:
  case IntrinsicID::atomic_sub:
  case IntrinsicID::atomic_min:
  case IntrinsicID::atomic_max:
  case IntrinsicID::atomic_and:
  case IntrinsicID::atomic_or:
  case IntrinsicID::atomic_xor:
  case IntrinsicID::atomic_exchange:
  case IntrinsicID::atomic_compare_exchange:
  case IntrinsicID::atomic_load:
  case IntrinsicID::atomic_store:
    return lowerAtomic(op, id);
  case IntrinsicID::set_task_mesh_output_count:
  case IntrinsicID::set_mesh_output_counts: {
    Scalars counts;
    for (Value operand : op->getOperands())
      counts.push_back(getOne(operand));
    vm::SetCountsOp::create(builder, location, counts);
    return success();
  }
  case IntrinsicID::workgroup_barrier:
    vm::BarrierOp::create(builder, location);
    return success();
  case IntrinsicID::subgroup_ballot: {
    SmallVector<Type> types(4, vm::LanesType::get(builder.getContext(), u32));
    auto ballot = vm::BallotOp::create(builder, location, types, getOne(op->getOperand(0)));
    set(op->getResult(0), Scalars(ballot.getResults()));
    return success();
  }
  case IntrinsicID::subgroup_broadcast_u32:
  case IntrinsicID::subgroup_broadcast_f32:
  case IntrinsicID::subgroup_shuffle_xor_f32: {
    Value value = getOne(op->getOperand(0));
    Type type = vm::LanesType::get(builder.getContext(), vm::getScalar(value.getType()));
    bool isXor = id == IntrinsicID::subgroup_shuffle_xor_f32;
    set(op->getResult(0), {vm::ShuffleOp::create(builder, location, type, value, getOne(op->getOperand(1)), isXor)});
    return success();
  }
  case IntrinsicID::fwidth: {
    Scalars result;
    for (Value value : Scalars(get(op->getOperand(0))))
      result.push_back(vm::FWidthOp::create(builder, location, vm::LanesType::get(builder.getContext(), f32), value));
    set(op->getResult(0), result);
    return success();
  }
  case IntrinsicID::dpdx:
  case IntrinsicID::dpdy:
  case IntrinsicID::dpdx_fine:
  case IntrinsicID::dpdy_fine:
  case IntrinsicID::dpdx_coarse:
  case IntrinsicID::dpdy_coarse: {
    bool isCoarse = id == IntrinsicID::dpdx_coarse || id == IntrinsicID::dpdy_coarse;
    bool isDown = id == IntrinsicID::dpdy || id == IntrinsicID::dpdy_fine || id == IntrinsicID::dpdy_coarse;
    Scalars result;
    for (Value value : Scalars(get(op->getOperand(0))))
      result.push_back(vm::DerivativeOp::create(builder, location, vm::LanesType::get(builder.getContext(), f32), value, isDown, isCoarse));
    set(op->getResult(0), result);
    return success();
  }
  default:
    if (std::optional<MeshMemory> memory = getMeshMemory(op->getName().stripDialect()))
      return lowerMeshOutput(op, *memory);
    return lowerTexture(op, id);
  }
}

std::optional<MeshMemory> besl::tovm::getMeshMemory(StringRef op) {
  return llvm::StringSwitch<std::optional<MeshMemory>>(op)
      .Case("set_mesh_vertex_position", MeshMemory::Position)
      .Case("set_mesh_triangle", MeshMemory::Triangle)
      .Case("set_mesh_primitive_render_target_array_index", MeshMemory::Layer)
      .Default(std::nullopt);
}

uint32_t besl::tovm::getElementBytes(MeshMemory memory) { return memory == MeshMemory::Position ? 16 : memory == MeshMemory::Triangle ? 12 : 4; }

/// A store to the element that the first operand tells.
LogicalResult FunctionLowering::lowerMeshOutput(Operation *op, MeshMemory memory) {
  StringAttr symbol = context.meshMemories[unsigned(memory)];
  if (!symbol)
    return unsupported(op, "'" + op->getName().getStringRef() + "' in a stage without meshes");
  Value index = getOne(op->getOperand(0));
  uint32_t limit = memory == MeshMemory::Position ? context.entry.getMaxVertices() : context.entry.getMaxPrimitives();
  Value offset = vm::OffsetOp::create(builder, op->getLoc(), typeFor(u32, {index}), index, Value(), Value(), getElementBytes(memory), limit);
  vm::StoreOp::create(builder, op->getLoc(), Scalars(get(op->getOperand(1))), symbol.getValue(), Value(), offset, 0u, vm::MemoryFormat::Word, 4u);
  return success();
}

static StringRef getDim(Type handle) {
  if (auto texture = dyn_cast<TextureType>(handle))
    return stringifyTextureDim(texture.getDim());
  return stringifyTextureDim(cast<ImageType>(handle).getDim());
}

LogicalResult FunctionLowering::lowerTexture(Operation *op, IntrinsicID id) {
  Location location = op->getLoc();
  const IntrinsicInfo &info = getIntrinsic(id);
  if (op->getNumOperands() == 0 || !isHandleType(op->getOperand(0).getType()))
    return unsupported(op, "'" + info.name + "'");
  Value handle = getOne(op->getOperand(0));
  Scalars args;
  for (Value operand : llvm::drop_begin(op->getOperands()))
    llvm::append_range(args, get(operand));
  Scalars operands = {handle};
  llvm::append_range(operands, args);
  SmallVector<Type> types;
  if (op->getNumResults()) {
    appendScalars(op->getResult(0).getType(), types);
    for (Type &type : types) {
      type = getMachineScalar(type);
      type = context.lanes.isVarying(op->getResult(0)) ? vm::LanesType::get(builder.getContext(), type) : typeFor(type, operands);
    }
  }
  switch (id) {
  case IntrinsicID::image_load:
  case IntrinsicID::image_load_u32x4:
  case IntrinsicID::image_load_i32x4:
  case IntrinsicID::image_load_u32: {
    auto load = vm::ImageLoadOp::create(builder, location, types, handle, args[0], args[1], args.size() > 2 ? args[2] : Value());
    set(op->getResult(0), Scalars(load.getResults()));
    return success();
  }
  case IntrinsicID::write:
  case IntrinsicID::write_u32x4:
  case IntrinsicID::write_i32x4:
    // Four numbers are stored, behind two or three that say where.
    vm::ImageStoreOp::create(builder, location, handle, args[0], args[1], args.size() > 6 ? args[2] : Value(), ArrayRef<Value>(args).take_back(4));
    return success();
  case IntrinsicID::image_atomic_or:
    set(op->getResult(0), {vm::ImageAtomicOrOp::create(builder, location, types[0], handle, args[0], args[1], args[2])});
    return success();
  default: {
    // The level of depths is a whole number; the machine has one way to take levels.
    auto texture = dyn_cast<TextureType>(op->getOperand(0).getType());
    if (id == IntrinsicID::texture_lod && texture && texture.isDepth())
      args.back() = make<vm::ToF32Op>(location, f32, {args.back()});
    auto read = vm::TextureOp::create(builder, location, types, info.opName.drop_front(StringRef("besl.").size()), getDim(op->getOperand(0).getType()), handle, args);
    set(op->getResult(0), Scalars(read.getResults()));
    return success();
  }
  }
}

LogicalResult FunctionLowering::lowerMath(Operation *op, IntrinsicID id) {
  Location location = op->getLoc();
  Value resultValue = op->getResult(0);
  Type scalar = getScalarOrSelf(op->getOperand(0).getType());
  bool isHalf = scalar.isF16();
  SmallVector<Scalars, 3> args;
  size_t width = 1;
  for (Value operand : op->getOperands()) {
    args.push_back(get(operand));
    width = std::max(width, args.back().size());
  }
  auto arg = [&](unsigned i, size_t component) { return args[i][args[i].size() == 1 ? 0 : component]; };
  auto each = [&](auto function) {
    Scalars result;
    for (size_t i = 0; i < width; ++i)
      result.push_back(function(i));
    set(resultValue, result);
    return success();
  };
  auto min = [&](Value a, Value b) { return make<vm::MinOp>(location, {a, b}); };
  auto max = [&](Value a, Value b) { return make<vm::MaxOp>(location, {a, b}); };
  auto mul = [&](Value a, Value b) { return make<vm::MulOp>(location, {a, b}); };
  auto sub = [&](Value a, Value b) { return make<vm::SubOp>(location, {a, b}); };
  auto clampTo = [&](Value x, Value lo, Value hi) { return min(max(x, lo), hi); };
  auto dot = [&](const Scalars &a, const Scalars &b) {
    Value sum = mul(a[0], b[0]);
    for (size_t i = 1; i < a.size(); ++i)
      sum = make<vm::MulAddOp>(location, {a[i], b[i], sum});
    return sum;
  };
  switch (id) {
  case IntrinsicID::min:
    return each([&](size_t i) { return min(arg(0, i), arg(1, i)); });
  case IntrinsicID::max:
    return each([&](size_t i) { return max(arg(0, i), arg(1, i)); });
  case IntrinsicID::clamp:
    return each([&](size_t i) { return clampTo(arg(0, i), arg(1, i), arg(2, i)); });
  case IntrinsicID::abs:
    return each([&](size_t i) { return make<vm::AbsOp>(location, {arg(0, i)}); });
  case IntrinsicID::floor:
    return each([&](size_t i) { return make<vm::FloorOp>(location, {arg(0, i)}); });
  case IntrinsicID::trunc:
    return each([&](size_t i) { return make<vm::TruncOp>(location, {arg(0, i)}); });
  case IntrinsicID::round:
    return each([&](size_t i) { return make<vm::RoundOp>(location, {arg(0, i)}); });
  case IntrinsicID::round_to_i32:
    return each([&](size_t i) { return make<vm::ToI32Op>(location, i32, {make<vm::RoundOp>(location, {arg(0, i)})}); });
  case IntrinsicID::sqrt:
    // The root of a half, rounded to a float, is never so close to a tie of halves that rounding again differs.
    return each([&](size_t i) { return narrow(make<vm::SqrtOp>(location, {arg(0, i)}), scalar, location); });
  case IntrinsicID::fract:
    return each([&](size_t i) { return sub(arg(0, i), make<vm::FloorOp>(location, {arg(0, i)})); });
  case IntrinsicID::step:
    return each([&](size_t i) {
      Value below = make<vm::CmpLtOp>(location, i1, {arg(1, i), arg(0, i)});
      return make<vm::SelectOp>(location, {below, constantF32(0), constantF32(1)});
    });
  case IntrinsicID::mix:
    return each([&](size_t i) { return make<vm::MulAddOp>(location, {sub(arg(1, i), arg(0, i)), arg(2, i), arg(0, i)}); });
  case IntrinsicID::smoothstep:
    return each([&](size_t i) {
      Value quotient = make<vm::DivOp>(location, {sub(arg(2, i), arg(0, i)), sub(arg(1, i), arg(0, i))});
      Value t = clampTo(quotient, constantF32(0), constantF32(1));
      return mul(mul(t, t), sub(constantF32(3), mul(constantF32(2), t)));
    });
  case IntrinsicID::dot:
    set(resultValue, {narrow(dot(args[0], args[1]), scalar, location)});
    return success();
  case IntrinsicID::fma:
    if (isHalf)
      break;
    return each([&](size_t i) { return make<vm::FmaOp>(location, {arg(0, i), arg(1, i), arg(2, i)}); });
  case IntrinsicID::cross: {
    if (isHalf)
      break;
    Scalars result;
    for (unsigned i = 0; i < 3; ++i) {
      unsigned j = (i + 1) % 3, k = (i + 2) % 3;
      result.push_back(sub(mul(args[0][j], args[1][k]), mul(args[0][k], args[1][j])));
    }
    set(resultValue, result);
    return success();
  }
  case IntrinsicID::length:
    if (isHalf)
      break;
    set(resultValue, {make<vm::SqrtOp>(location, {dot(args[0], args[0])})});
    return success();
  case IntrinsicID::normalize: {
    if (isHalf)
      break;
    Value size = make<vm::SqrtOp>(location, {dot(args[0], args[0])});
    return each([&](size_t i) { return make<vm::DivOp>(location, {arg(0, i), size}); });
  }
  case IntrinsicID::reflect: {
    if (isHalf)
      break;
    Value scale = mul(constantF32(2), dot(args[1], args[0]));
    return each([&](size_t i) { return sub(arg(0, i), mul(scale, arg(1, i))); });
  }
  case IntrinsicID::subgroup_ballot_and_not:
    return each([&](size_t i) { return make<vm::AndNotOp>(location, {arg(0, i), arg(1, i)}); });
  default:
    break;
  }
  Scalars operands;
  for (const Scalars &scalars : args)
    llvm::append_range(operands, scalars);
  SmallVector<Type> types;
  appendScalars(resultValue.getType(), types);
  for (Type &type : types)
    type = typeFor(getMachineScalar(type), operands);
  StringRef name = getIntrinsic(id).name;
  // By component, so that a lane's call takes scalars.
  if (getIntrinsic(id).byComponent) {
    return each([&](size_t i) {
      Scalars scalars;
      for (unsigned j = 0; j < args.size(); ++j)
        scalars.push_back(arg(j, i));
      return vm::MathOp::create(builder, location, typeFor(getMachineScalar(getScalarOrSelf(resultValue.getType())), scalars), name, scalars, SmallVector<int32_t>(scalars.size(), 1), isHalf)
          .getResult(0);
    });
  }
  SmallVector<int32_t> widths;
  for (const Scalars &scalars : args)
    widths.push_back(int32_t(scalars.size()));
  auto math = vm::MathOp::create(builder, location, types, name, operands, widths, isHalf);
  set(resultValue, Scalars(math.getResults()));
  return success();
}
