// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps what a mesh workgroup makes in workgroup memory until its end, for targets that take vertices and primitives as wholes.

#include "OutlineEarlyExits.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace besl {
#define GEN_PASS_DEF_STAGEMESHOUTPUTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// A record that is being put together, of one vertex or one primitive.
struct Record {
  SmallVector<StringAttr> names;
  SmallVector<Type> types;
  /// The output that each field is; none for the position and the layer.
  SmallVector<Attribute> outputs;
  llvm::StringSet<> taken;

  unsigned add(MLIRContext *context, StringRef name, Type type, Attribute output) {
    std::string unique = name.str();
    for (unsigned number = 1; !taken.insert(unique).second; ++number)
      unique = (name + "_" + Twine(number)).str();
    names.push_back(StringAttr::get(context, unique));
    types.push_back(type);
    outputs.push_back(output);
    return names.size() - 1;
  }
};

class Staging {
public:
  Staging(ProgramOp program, FuncOp entry) : program(program), entry(entry), builder(program.getContext()) {}

  void run() {
    MLIRContext *context = builder.getContext();
    u32 = builder.getIntegerType(32, /*isSigned=*/false);
    auto usesAny = [&](auto kind) {
      return program.walk([&](decltype(kind)) { return WalkResult::interrupt(); }).wasInterrupted();
    };
    if (usesAny(SetMeshVertexPositionOp()))
      position = vertex.add(context, "position", VectorType::get(4, builder.getF32Type()), builder.getStringAttr("position"));
    if (usesAny(SetMeshPrimitiveRenderTargetArrayIndexOp()))
      layer = primitive.add(context, "layer", u32, builder.getStringAttr("layer"));
    for (auto output : program.getBody().front().getOps<OutputOp>()) {
      auto array = dyn_cast<ArrayType>(output.getType());
      if (!array)
        continue;
      bool perPrimitive = output.getRate() == OutputRate::Primitive;
      Record &record = perPrimitive ? primitive : vertex;
      unsigned field = record.add(context, output.getAuthoredName(), array.getElementType(), FlatSymbolRefAttr::get(output.getSymNameAttr()));
      fields[output.getSymNameAttr()] = {perPrimitive, field};
    }
    // A mesh without positions still has vertices.
    if (vertex.names.empty())
      position = vertex.add(context, "position", VectorType::get(4, builder.getF32Type()), builder.getStringAttr("position"));

    EntryAttr attribute = *entry.getEntry();
    builder.setInsertionPoint(*program.getBody().front().getOps<FuncOp>().begin());
    vertices = declareRecords("MeshVertex", "mesh_vertices", vertex, attribute.getMaxVertices());
    if (!primitive.names.empty())
      primitives = declareRecords("MeshPrimitive", "mesh_primitives", primitive, attribute.getMaxPrimitives());
    triangles = declare("mesh_triangles", ArrayType::get(context, attribute.getMaxPrimitives(), VectorType::get(3, u32)));
    vertexCount = declare("mesh_vertex_count", u32);
    primitiveCount = declare("mesh_primitive_count", u32);

    SmallVector<Operation *> ops;
    program.walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      rewrite(op);
    addEnds();
  }

private:
  WorkgroupOp declare(StringRef name, Type type) {
    auto variable = WorkgroupOp::create(builder, entry.getLoc(), builder.getStringAttr("besl." + name), StringAttr(), builder.getStringAttr(name),
                                        StringAttr(), TypeAttr::get(type));
    variable->setAttr("besl.mesh_output", builder.getStringAttr(name));
    return variable;
  }

  WorkgroupOp declareRecords(StringRef structName, StringRef name, Record &record, uint64_t count) {
    std::string unique = structName.str();
    while (SymbolTable::lookupSymbolIn(program, ("struct " + unique)))
      unique += ".mesh";
    auto type = StructType::get(builder.getContext(), builder.getStringAttr(unique), record.names, record.types);
    StructOp::create(builder, entry.getLoc(), builder.getStringAttr("struct " + unique), /*sym_visibility=*/StringAttr(),
                     builder.getStringAttr(structName), /*emitted_name=*/StringAttr(), TypeAttr::get(type), /*emitted_fields=*/ArrayAttr());
    WorkgroupOp variable = declare(name, ArrayType::get(builder.getContext(), count, type));
    variable->setAttr("besl.mesh_fields", builder.getArrayAttr(record.outputs));
    return variable;
  }

  Value makePlace(Location loc, WorkgroupOp variable) {
    return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), variable.getType(), AddressSpace::Workgroup), variable.getSymName(),
                            Value());
  }
  Value makeElement(Location loc, WorkgroupOp variable, Value index) { return ElementOp::create(builder, loc, makePlace(loc, variable), index); }

  /// Gives a place and the steps from it workgroup memory.
  void retarget(Value place) {
    auto ref = cast<RefType>(place.getType());
    place.setType(RefType::get(builder.getContext(), ref.getPointee(), AddressSpace::Workgroup));
    for (Operation *user : place.getUsers())
      if (isAccessPath(user))
        retarget(user->getResult(0));
  }

  void rewrite(Operation *op) {
    Location loc = op->getLoc();
    builder.setInsertionPoint(op);
    if (auto element = dyn_cast<ElementOp>(op)) {
      auto global = element.getBase().getDefiningOp<GlobalOp>();
      auto found = fields.find(global ? global.getSymbolAttr().getAttr() : StringAttr());
      if (!global || found == fields.end())
        return;
      auto [perPrimitive, field] = found->second;
      Value record = makeElement(loc, perPrimitive ? primitives : vertices, element.getIndex());
      Value place = MemberOp::create(builder, loc, record, field);
      retarget(element.getResult());
      element.getResult().replaceAllUsesWith(place);
    } else if (isa<SetMeshVertexPositionOp>(op)) {
      store(op, MemberOp::create(builder, loc, makeElement(loc, vertices, op->getOperand(0)), position));
    } else if (isa<SetMeshPrimitiveRenderTargetArrayIndexOp>(op)) {
      store(op, MemberOp::create(builder, loc, makeElement(loc, primitives, op->getOperand(0)), layer));
    } else if (isa<SetMeshTriangleOp>(op)) {
      store(op, makeElement(loc, triangles, op->getOperand(0)));
    } else if (isa<SetMeshOutputCountsOp>(op)) {
      StoreOp::create(builder, loc, op->getOperand(0), makePlace(loc, vertexCount));
      StoreOp::create(builder, loc, op->getOperand(1), makePlace(loc, primitiveCount));
      op->erase();
      return;
    } else {
      return;
    }
    if (op->use_empty())
      op->erase();
  }

  void store(Operation *op, Value place) { StoreOp::create(builder, op->getLoc(), op->getOperand(1), place); }

  /// Nothing is set at the beginning, and everything is there at the end.
  void addEnds() {
    Location loc = entry.getLoc();
    Block &body = entry.getBody().front();
    builder.setInsertionPointToStart(&body);
    Value lane = BuiltinOp::create(builder, loc, u32, BuiltinValue::LocalInvocationIndex);
    Value zero = ConstantOp::create(builder, loc, TypedAttr(IntegerAttr::get(u32, 0)));
    Value first = CmpOp::create(builder, loc, CmpPredicate::EQ, lane, zero);
    auto branch = IfOp::create(builder, loc, first, /*withElse=*/false);
    WorkgroupBarrierOp::create(builder, loc);
    builder.setInsertionPointToStart(&branch.getThenRegion().front());
    for (WorkgroupOp count : {vertexCount, primitiveCount})
      StoreOp::create(builder, loc, ConstantOp::create(builder, loc, TypedAttr(IntegerAttr::get(u32, 0))), makePlace(loc, count));
    builder.setInsertionPoint(body.getTerminator());
    WorkgroupBarrierOp::create(builder, loc);
    entry->setAttr("besl.mesh_outputs_staged", builder.getUnitAttr());
  }

  ProgramOp program;
  FuncOp entry;
  OpBuilder builder;
  Type u32;
  Record vertex, primitive;
  unsigned position = 0, layer = 0;
  /// Whether an output is one of primitives, and its field.
  DenseMap<StringAttr, std::pair<bool, unsigned>> fields;
  WorkgroupOp vertices, primitives, triangles, vertexCount, primitiveCount;
};

struct StageMeshOutputs : besl::impl::StageMeshOutputsBase<StageMeshOutputs> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      FuncOp entry;
      for (auto function : program.getBody().front().getOps<FuncOp>()) {
        if (!function.isEntry() || function.getEntry()->getStage() != StageKind::Mesh)
          continue;
        if (entry) {
          report(function, TargetDiag::SeveralMeshEntries).attachNote(entry.getLoc()) << "the other one is here";
          signalPassFailure();
          return WalkResult::skip();
        }
        entry = function;
      }
      if (entry && !entry->hasAttr("besl.mesh_outputs_staged")) {
        // What happens at the end has to happen on every path.
        if (hasReturns(entry))
          outlineBody(program, entry);
        Staging(program, entry).run();
      }
      return WalkResult::skip();
    });
  }
};

} // namespace
