// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Negates y of the clip position. In a mesh stage that is a factor in each write. In a vertex stage, where the position is only written as a whole, a negation behind each write is all there is to do. Else
// the program works on a variable of its own, and the entry's exits write the position from it.

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace besl {
#define GEN_PASS_DEF_FLIPCLIPY
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Flip {
public:
  Flip(ProgramOp program, OutputOp position) : program(program), position(position), builder(program.getContext()) {}

  void run() {
    SmallVector<GlobalOp> places;
    program.walk([&](GlobalOp global) {
      if (global.getSymbol() == position.getSymName())
        places.push_back(global);
    });
    SmallVector<StoreOp> stores;
    bool onlyWritten = true;
    for (GlobalOp place : places)
      for (Operation *user : place->getUsers()) {
        if (auto store = dyn_cast<StoreOp>(user))
          stores.push_back(store);
        else
          onlyWritten = false;
      }
    if (onlyWritten) {
      for (StoreOp store : stores) {
        builder.setInsertionPointAfter(store);
        Location loc = store.getLoc();
        Value y = makeY(loc, makePlace(loc));
        Value negated = NegOp::create(builder, loc, LoadOp::create(builder, loc, y));
        StoreOp::create(builder, loc, negated, makeY(loc, makePlace(loc)));
      }
      return;
    }

    // The program's own position, in private memory under another symbol.
    std::string name = (position.getSymName() + ".unflipped").str();
    builder.setInsertionPoint(position);
    PrivateOp::create(builder, position.getLoc(), builder.getStringAttr(name), StringAttr(), builder.getStringAttr(position.getAuthoredName()),
                      StringAttr(), position.getTypeAttr(), TypedAttr(), UnitAttr());
    for (GlobalOp place : places) {
      place.setSymbol(name);
      retarget(place.getResult());
    }
    for (auto function : program.getBody().front().getOps<FuncOp>()) {
      if (!function.isEntry() || function.getEntry()->getStage() != StageKind::Vertex)
        continue;
      SmallVector<Operation *> exits;
      function.walk([&](ReturnOp exit) { exits.push_back(exit); });
      Operation *end = function.getBody().front().getTerminator();
      if (!isa_and_nonnull<ReturnOp>(end->getPrevNode()))
        exits.push_back(end);
      for (Operation *exit : exits) {
        builder.setInsertionPoint(exit);
        Location loc = exit->getLoc();
        auto type = cast<VectorType>(position.getType());
        Value own = GlobalOp::create(builder, loc, RefType::get(builder.getContext(), type, AddressSpace::Private), name, Value());
        Value value = LoadOp::create(builder, loc, own);
        SmallVector<Value> parts;
        for (unsigned i = 0; i < 4; ++i) {
          parts.push_back(ExtractOp::create(builder, loc, value, i));
          if (i == 1)
            parts.back() = NegOp::create(builder, loc, parts.back());
        }
        StoreOp::create(builder, loc, ConstructOp::create(builder, loc, type, parts), makePlace(loc));
      }
    }
  }

private:
  Value makePlace(Location loc) {
    return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), position.getType(), AddressSpace::Output), position.getSymName(),
                            Value());
  }

  Value makeY(Location loc, Value place) {
    Value one = ConstantOp::create(builder, loc, IntegerAttr::get(builder.getIntegerType(32, /*isSigned=*/false), 1));
    return ComponentOp::create(builder, loc, place, one);
  }

  /// Gives a place and the steps from it private memory.
  void retarget(Value place) {
    auto ref = cast<RefType>(place.getType());
    place.setType(RefType::get(builder.getContext(), ref.getPointee(), AddressSpace::Private));
    for (Operation *user : place.getUsers())
      if (isAccessPath(user))
        retarget(user->getResult(0));
  }

  ProgramOp program;
  OutputOp position;
  OpBuilder builder;
};

/// A mesh stage gives each vertex its position as a value.
void flipVertexPosition(SetMeshVertexPositionOp op) {
  if (op->hasAttr("besl.flipped"))
    return;
  OpBuilder builder(op);
  Value position = op->getOperand(1);
  auto type = cast<ShapedType>(position.getType());
  auto number = [&](float value) { return builder.getF32FloatAttr(value); };
  Value flip = ConstantOp::create(builder, op.getLoc(), DenseElementsAttr::get(type, ArrayRef<Attribute>{number(1), number(-1), number(1), number(1)}));
  op->setOperand(1, MulOp::create(builder, op.getLoc(), position, flip));
  op->setAttr("besl.flipped", builder.getUnitAttr());
}

struct FlipClipY : besl::impl::FlipClipYBase<FlipClipY> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto output : llvm::to_vector(program.getBody().front().getOps<OutputOp>()))
        if (output.getIsPosition() && !output->hasAttr("besl.flipped")) {
          Flip(program, output).run();
          output->setAttr("besl.flipped", UnitAttr::get(&getContext()));
        }
      program.walk(flipVertexPosition);
      return WalkResult::skip();
    });
  }
};

} // namespace
