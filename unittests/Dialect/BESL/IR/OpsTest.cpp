// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C++ interface of ops: builders, accessors, effects.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "gtest/gtest.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace besl;

namespace {

class OpsTest : public ::testing::Test {
protected:
  OpsTest() {
    context.getOrLoadDialect<BESLDialect>();
    module = ModuleOp::create(loc);
    b.setInsertionPointToEnd(module->getBody());
    program = ProgramOp::create(b, loc, "p");
    b.setInsertionPointToEnd(program.getBodyBlock());
  }

  /// A function with a body; the builder is left in it.
  FuncOp function(ArrayRef<Type> inputs, ArrayRef<Type> results, EntryAttr entry = {}) {
    b.setInsertionPointToEnd(program.getBodyBlock());
    auto func = FuncOp::create(b, loc, "f" + std::to_string(count++),
                               b.getFunctionType(inputs, results), entry);
    func.addEntryBlock();
    b.setInsertionPointToEnd(&func.getBody().front());
    return func;
  }

  MLIRContext context;
  Location loc = UnknownLoc::get(&context);
  OwningOpRef<ModuleOp> module;
  OpBuilder b{&context};
  ProgramOp program;
  Type f32 = b.getF32Type();
  int count = 0;
};

// Builders leave ops that verify: every region has its block and, where it gives nothing, its yield.
TEST_F(OpsTest, BuildersMakeBodies) {
  FuncOp func = function({b.getI1Type(), f32, b.getIntegerType(32, false)}, {});
  Value condition = func.getArgument(0), number = func.getArgument(1), selector = func.getArgument(2);

  auto plain = IfOp::create(b, loc, condition, /*withElse=*/true);
  EXPECT_TRUE(isa<YieldOp>(plain.getThenRegion().front().back()));
  EXPECT_TRUE(isa<YieldOp>(plain.getElseRegion().front().back()));
  EXPECT_TRUE(IfOp::create(b, loc, condition, /*withElse=*/false).getElseRegion().empty());

  auto withResult = IfOp::create(b, loc, condition, /*withElse=*/true, f32);
  for (Region &region : withResult->getRegions()) {
    OpBuilder inner = OpBuilder::atBlockEnd(&region.front());
    YieldOp::create(inner, loc, number);
  }

  ArrayAttr cases = b.getArrayAttr({b.getArrayAttr(b.getIntegerAttr(selector.getType(), 1))});
  auto choice = SwitchOp::create(b, loc, selector, cases);
  EXPECT_EQ(choice.getNumCases(), 1u);
  EXPECT_EQ(choice.getBodies().size(), 2u);
  EXPECT_EQ(&choice.getDefaultRegion(), &choice.getBodies().back());

  auto loop = LoopOp::create(b, loc);
  EXPECT_EQ(loop.getConditionValue(), Value());
  loop.getCondition().front().back().insertOperands(0, condition);
  EXPECT_EQ(loop.getConditionValue(), condition);

  auto logical = LogicalAndOp::create(b, loc, condition);
  OpBuilder inner = OpBuilder::atBlockEnd(&logical.getRhs().front());
  YieldOp::create(inner, loc, condition);

  EvalOp::create(b, loc);
  YieldOp::create(b, loc);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(OpsTest, SingleExit) {
  FuncOp returning = function(f32, f32);
  ReturnOp::create(b, loc, returning.getArgument(0));
  YieldOp::create(b, loc);
  EXPECT_FALSE(returning.isSingleExit());

  FuncOp yielding = function(f32, f32);
  YieldOp::create(b, loc, yielding.getArgument(0));
  EXPECT_TRUE(yielding.isSingleExit());

  // Nothing returns, but nothing gives the result either.
  FuncOp neither = function({}, f32);
  YieldOp::create(b, loc);
  EXPECT_FALSE(neither.isSingleExit());

  FuncOp nothing = function({}, {});
  YieldOp::create(b, loc);
  EXPECT_TRUE(nothing.isSingleExit());

  b.setInsertionPointToEnd(program.getBodyBlock());
  EXPECT_FALSE(FuncOp::create(b, loc, "linked", b.getFunctionType({}, {})).isSingleExit());
}

TEST_F(OpsTest, Names) {
  auto constant = ConstOp::create(b, loc, b.getStringAttr("symbol"), StringAttr(), StringAttr(),
                                  StringAttr(), TypeAttr::get(f32), b.getF32FloatAttr(1));
  EXPECT_EQ(constant.getAuthoredName(), "symbol");
  EXPECT_EQ(constant.getPrintedName(), "symbol");
  constant.setSourceName("authored");
  EXPECT_EQ(constant.getPrintedName(), "authored");
  constant.setEmittedName("printed");
  EXPECT_EQ(constant.getAuthoredName(), "authored");
  EXPECT_EQ(constant.getPrintedName(), "printed");
}

// A declaration is public in a library and private in a program; what is written down goes first.
TEST_F(OpsTest, Visibility) {
  auto constant = ConstOp::create(b, loc, b.getStringAttr("c"), StringAttr(), StringAttr(),
                                  StringAttr(), TypeAttr::get(f32), b.getF32FloatAttr(1));
  EXPECT_FALSE(program.hasEntry());
  EXPECT_TRUE(constant.isPublic());
  function({}, {}, EntryAttr::get(&context, StageKind::Vertex, {}, 0, 0, 0));
  YieldOp::create(b, loc);
  EXPECT_TRUE(program.hasEntry());
  EXPECT_TRUE(constant.isPrivate());
  constant.setSymVisibility("public");
  EXPECT_TRUE(constant.isPublic());
}

// Which memory a load or store touches follows from the place's space.
TEST_F(OpsTest, Effects) {
  struct Expected {
    AddressSpace space;
    SideEffects::Resource *resource;
  };
  function({}, {});
  for (auto [space, resource] : std::initializer_list<Expected>{
           {AddressSpace::Function, LocalsResource::get()},
           {AddressSpace::Private, LocalsResource::get()},
           {AddressSpace::Workgroup, WorkgroupResource::get()},
           {AddressSpace::Payload, WorkgroupResource::get()},
           {AddressSpace::Storage, BufferResource::get()},
           {AddressSpace::Output, BufferResource::get()},
           {AddressSpace::Uniform, nullptr},
           {AddressSpace::PushConstant, nullptr},
           {AddressSpace::Input, nullptr},
           {AddressSpace::Constant, nullptr},
           {AddressSpace::Specialization, nullptr}}) {
    Value place = GlobalOp::create(b, loc, RefType::get(&context, f32, space), "g", Value());
    SmallVector<MemoryEffects::EffectInstance> effects;
    auto load = LoadOp::create(b, loc, place);
    load.getEffects(effects);
    EXPECT_EQ(isReadOnlySpace(space), resource == nullptr);
    ASSERT_EQ(effects.size(), resource ? 1u : 0u);
    EXPECT_EQ(isMemoryEffectFree(load), resource == nullptr);
    if (!resource)
      continue;
    EXPECT_TRUE(isa<MemoryEffects::Read>(effects[0].getEffect()));
    EXPECT_EQ(effects[0].getResource(), resource);
    effects.clear();
    StoreOp::create(b, loc, load, place).getEffects(effects);
    ASSERT_EQ(effects.size(), 1u);
    EXPECT_TRUE(isa<MemoryEffects::Write>(effects[0].getEffect()));
    EXPECT_EQ(effects[0].getResource(), resource);
  }
}

TEST_F(OpsTest, Statements) {
  FuncOp func = function(b.getI1Type(), {});
  auto statement = [](Operation *op) { return op->hasTrait<besl::OpTrait::Statement>(); };
  EXPECT_TRUE(statement(IfOp::create(b, loc, func.getArgument(0), false)));
  EXPECT_TRUE(statement(LoopOp::create(b, loc)));
  EXPECT_TRUE(statement(DiscardOp::create(b, loc)));
  EXPECT_TRUE(statement(ReturnOp::create(b, loc)));
  EXPECT_FALSE(statement(NotOp::create(b, loc, func.getArgument(0))));
  EXPECT_FALSE(statement(YieldOp::create(b, loc)));
}

TEST_F(OpsTest, StagesAndLanes) {
  function({}, {});
  Type u32 = b.getIntegerType(32, false);
  auto vertex = BuiltinOp::create(b, loc, u32, BuiltinValue::VertexIndex);
  EXPECT_EQ(vertex.getLegalStages(), StageMask{Stage::Vertex});
  EXPECT_EQ(vertex.getLaneBehavior(), LaneBehavior::Varying);
  auto group = BuiltinOp::create(b, loc, VectorType::get(3, u32), BuiltinValue::WorkgroupId);
  EXPECT_EQ(group.getLaneBehavior(), LaneBehavior::Uniform);
  EXPECT_EQ(DiscardOp::create(b, loc).getLegalStages(), StageMask{Stage::Fragment});
}

} // namespace
