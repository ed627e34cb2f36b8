// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects what semantic analysis writes into the tree of programs it accepts.

#include "../CheckSource.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace besl;
using namespace besl::ast;

namespace {

const FunctionDecl *mainOf(const CheckedSource &source) { return source.program.main; }

/// The initial value of the n-th statement of main, a `let`.
const Expr *letValue(const CheckedSource &source, unsigned n) {
  return llvm::cast<LetStmt>(mainOf(source)->body->statements[n])->variable->init;
}

TEST(Sema, LiteralsTakeTheirTypeFromContext) {
  CheckedSource source("main: fn () -> void {\n"
                       "  let a: u8 = 7;\n"
                       "  let b: f16 = 1;\n"
                       "  let c: vec3f = vec3f(1, 2.5, 3);\n"
                       "  let d: vec3f = c * (1 + 2);\n"
                       "  let e: bool = 3 < a;\n"
                       "}\n", {}, false);
  EXPECT_EQ(source.messages(), "");
  EXPECT_EQ(letValue(source, 0)->type->name(), "u8");
  EXPECT_EQ(letValue(source, 1)->type->name(), "f16");
  EXPECT_EQ(letValue(source, 1)->constant->real, 1.0);
  auto *construct = llvm::cast<CallExpr>(letValue(source, 2));
  EXPECT_EQ(construct->callKind, CallKind::Construct);
  EXPECT_EQ(construct->args[0]->type->name(), "f32");
  auto *product = llvm::cast<BinaryExpr>(letValue(source, 3));
  EXPECT_EQ(product->form, BinaryForm::ScalarRight);
  EXPECT_EQ(product->rhs->type->name(), "f32");
  EXPECT_EQ(product->rhs->constant->real, 3.0);
  EXPECT_EQ(llvm::cast<BinaryExpr>(letValue(source, 4))->lhs->type->name(), "u8");
}

const ValueDecl *global(const CheckedSource &source, llvm::StringRef name) {
  for (const Decl *decl : source.program.decls)
    if (decl->name.name == name)
      return llvm::dyn_cast<ValueDecl>(decl);
  return nullptr;
}

const FunctionDecl *functionOf(const CheckedSource &source, llvm::StringRef name) {
  for (const Decl *decl : source.program.decls)
    if (decl->name.name == name)
      return llvm::cast<FunctionDecl>(decl);
  return nullptr;
}

TEST(Sema, TexturesAndImagesBecomeWhatTheyAreUsedFor) {
  CheckedSource source("t: descriptor<Texture2D, 0, read>;\n"
                       "ids: descriptor<Texture2D, 1, read>;\n"
                       "img: descriptor<StorageImage<rgba8>, 2, read_write>;\n"
                       "bare: descriptor<StorageImage, 3, read_write>;\n"
                       "array: descriptor<Texture2DArray, 4, read>;\n"
                       "store: fn (i: Texture2D, p: vec2u) -> void { inner(i, p); }\n"
                       "inner: fn (i: Texture2D, p: vec2u) -> void { write(i, p, vec4f(0, 0, 0, 0)); }\n"
                       "id: fn (x: Texture2D) -> u32 { return fetch_u32(x, vec2u(0, 0)); }\n"
                       "plain: fn (x: Texture2D) -> vec4f { return fetch(x, vec2u(0, 0)); }\n"
                       "main: fn () -> void {\n"
                       "  let a: vec4f = plain(t);\n"
                       "  let b: u32 = id(ids) + image_atomic_or(bare, vec2u(0, 0), 1);\n"
                       "  let c: vec4f = sample(array[2], vec2f(0, 0));\n"
                       "  store(img, vec2u(0, 0));\n"
                       "}\n", {}, false);
  EXPECT_EQ(source.messages(), "");
  EXPECT_EQ(global(source, "t")->type->sampled(), SampledKind::Float);
  EXPECT_EQ(global(source, "ids")->type->sampled(), SampledKind::UInt);
  EXPECT_EQ(global(source, "img")->type->name(), "StorageImage<rgba8>");
  EXPECT_EQ(global(source, "bare")->type->name(), "StorageImage<r32ui>");
  EXPECT_EQ(global(source, "bare")->type->sampled(), SampledKind::UInt);
  for (llvm::StringRef name : {"store", "inner"}) {
    const Type *type = functionOf(source, name)->params[0]->type;
    EXPECT_EQ(type->kind(), TypeKind::Image);
    EXPECT_EQ(type->imageFormat(), "");
  }
  EXPECT_EQ(functionOf(source, "id")->params[0]->type->sampled(), SampledKind::UInt);
  EXPECT_EQ(functionOf(source, "plain")->params[0]->type->sampled(), SampledKind::Float);
  auto *sample = llvm::cast<CallExpr>(letValue(source, 2));
  auto *layer = llvm::cast<IndexExpr>(sample->args[0]);
  EXPECT_EQ(layer->indexKind, IndexKind::Layer);
  EXPECT_EQ(layer->type->textureDim(), TextureDim::D2);
  EXPECT_EQ(layer->base->type->textureDim(), TextureDim::D2Array);
}

TEST(Sema, IndicesSayWhatTheySelect) {
  CheckedSource source("List: struct { items: vec4f[8] }\n"
                       "list: descriptor<List, 0, read>;\n"
                       "maps: descriptor<Texture2D, 1, read, 4>;\n"
                       "main: fn () -> void {\n"
                       "  let a: f32 = list[2][1];\n"
                       "  let b: vec4f = fetch(maps[3], vec2u(0, 0));\n"
                       "  let m: mat4f = mat4f(list.items[0], list[1], list[2], list[3]);\n"
                       "  let c: vec4f = m[1];\n"
                       "}\n", {}, false);
  EXPECT_EQ(source.messages(), "");
  auto *component = llvm::cast<IndexExpr>(letValue(source, 0));
  EXPECT_EQ(component->indexKind, IndexKind::Component);
  auto *element = llvm::cast<IndexExpr>(component->base);
  EXPECT_TRUE(element->throughOnlyMember);
  EXPECT_EQ(element->indexKind, IndexKind::Element);
  EXPECT_EQ(llvm::cast<IndexExpr>(llvm::cast<CallExpr>(letValue(source, 1))->args[0])->indexKind, IndexKind::Descriptor);
  EXPECT_EQ(llvm::cast<IndexExpr>(letValue(source, 3))->indexKind, IndexKind::Column);
}

TEST(Sema, RecordsBecomeStageVariables) {
  CheckedSource source("main: fn (input: StageInput) -> interface { uv: vec2f, position: vec4f, id: u32 } {\n"
                       "  return { id: input.instance_index, position: vec4f(0, 0, 0, 1), uv: vec2f(0, 0) };\n"
                       "}\n", forStage(Stage::Vertex));
  EXPECT_EQ(source.messages(), "");
  ASSERT_EQ(source.program.synthesized.size(), 3u);
  llvm::ArrayRef<ValueDecl *> variables = mainOf(source)->returnRecord.variables;
  ASSERT_EQ(variables.size(), 3u);
  auto *uv = llvm::cast<StageIODecl>(variables[0]);
  EXPECT_EQ(uv->name.name, "_besl_interface_uv");
  EXPECT_EQ(uv->location.value, 1u);
  EXPECT_FALSE(uv->isPosition);
  EXPECT_TRUE(llvm::cast<StageIODecl>(variables[1])->isPosition);
  EXPECT_EQ(llvm::cast<StageIODecl>(variables[2])->location.value, 0u);
  auto *record = llvm::cast<RecordExpr>(llvm::cast<ReturnStmt>(mainOf(source)->body->statements[0])->value);
  EXPECT_EQ(record->items[0].index, 2u);
  EXPECT_EQ(record->items[1].index, 1u);
  EXPECT_EQ(record->items[2].index, 0u);
  EXPECT_EQ(llvm::cast<MemberExpr>(record->items[0].value)->stageValue, StageValue::InstanceIndex);
}

TEST(Sema, OutputRecordsKeepTheirOrder) {
  CheckedSource source("main: fn () -> output { z: vec4f, a: u32 } { return { a: 1, z: vec4f(0, 0, 0, 0) }; }\n",
                       forStage(Stage::Fragment));
  EXPECT_EQ(source.messages(), "");
  llvm::ArrayRef<ValueDecl *> variables = mainOf(source)->returnRecord.variables;
  EXPECT_EQ(variables[0]->name.name, "_besl_output_z");
  EXPECT_EQ(llvm::cast<StageIODecl>(variables[0])->location.value, 0u);
  EXPECT_EQ(llvm::cast<StageIODecl>(variables[1])->location.value, 1u);
}

TEST(Sema, ArmsKnowTheirValues) {
  CheckedSource source("f: fn (k: i32, b: bool) -> void {\n"
                       "  match k { 0 | -1 => {} -1 => {} 2 | 0 => {} _ => {} 5 => {} }\n"
                       "  match b { false => {} true => {} }\n"
                       "}\n", {}, false);
  EXPECT_EQ(source.messages(), "");
  auto *first = llvm::cast<MatchStmt>(functionOf(source, "f")->body->statements[0]);
  EXPECT_EQ(first->arms[0].values, llvm::ArrayRef<uint64_t>({0, uint64_t(-1)}));
  EXPECT_TRUE(first->arms[1].covered);
  EXPECT_EQ(first->arms[2].values, llvm::ArrayRef<uint64_t>({2}));
  EXPECT_TRUE(first->arms[3].isDefault);
  EXPECT_TRUE(first->arms[4].covered);
  auto *second = llvm::cast<MatchStmt>(functionOf(source, "f")->body->statements[1]);
  EXPECT_FALSE(second->arms[0].isDefault);
  EXPECT_TRUE(second->arms[1].isDefault);
}

/// The value of a constant `X` of a type.
const ConstantValue *valueOf(const CheckedSource &source) {
  return llvm::cast<ConstDecl>(global(source, "X"))->value;
}

// S1, S2, S3: what operators and conversions compute when they are evaluated here.
TEST(Sema, ConstantsFollowTheRulesOfArithmetic) {
  struct Integer {
    const char *type, *expr;
    int64_t value;
  };
  for (const Integer &test : std::initializer_list<Integer>{
           {"u32", "0 - 1", 4294967295},
           {"u8", "200 + 100", 44},
           {"u16", "65535 * 65535", 1},
           {"i32", "-7 / 2", -3},
           {"i32", "-7 % 3", -1},
           {"i32", "-2147483648 / -1", -2147483648},
           {"i32", "-2147483648 % -1", 0},
           {"i32", "-8 >> 1", -4},
           {"u32", "4294967295 >> 31", 1},
           {"u32", "1 << 33", 2},
           {"u8", "~1", 254},
           {"u32", "-5", 4294967291},
           {"u32", "6 & 3 ^ 1 | 8", 11},
           {"u32", "u32(3.99)", 3},
           {"u32", "u32(0.0 - 5.0)", 0},
           {"u32", "u32(99999999999.0)", 4294967295},
           {"u16", "u16(65537)", 1},
           {"u32", "u32(i32(7) - 8)", 4294967295},
           {"u32", "min(7, 3) + max(7, 3) + find_lsb(8)", 13},
       }) {
    CheckedSource source(std::string("X: const ") + test.type + " = " + test.expr + ";", {}, false);
    EXPECT_EQ(source.messages(), "") << test.expr;
    ASSERT_TRUE(valueOf(source)) << test.expr;
    EXPECT_EQ(int64_t(valueOf(source)->bits), test.value) << test.expr;
  }
  struct Real {
    const char *type, *expr;
    double value;
  };
  for (const Real &test : std::initializer_list<Real>{
           {"f32", "0.1", 0.1f},
           {"f32", "16777216 + 1", 16777216},
           {"f32", "-7.5 % 2", -1.5},
           {"f32", "1.0 / 0.0", INFINITY},
           {"f16", "0.1", 0.0999755859375},
           {"f16", "2048 + 1", 2048},
           {"f16", "f16(2049)", 2048},
           {"f32", "f32(f16(0.1))", 0.0999755859375},
           {"f32", "f32(4294967295)", 4294967296.0},
           {"f32", "sqrt(2.0)", double(1.41421356f)},
           {"f32", "round(2.5) + round(3.5)", 6},
           {"f32", "dot(vec3f(1, 2, 3), vec3f(4, 5, 6))", 32},
           {"f32", "(vec2f(1, 2) * 3 + vec2f(1, 1)).y", 7},
           {"f32", "f32[3](5, 6, 7)[1]", 6},
           {"f32", ".5", 0.5},
           {"f32", "1.", 1},
       }) {
    CheckedSource source(std::string("X: const ") + test.type + " = " + test.expr + ";", {}, false);
    EXPECT_EQ(source.messages(), "") << test.expr;
    ASSERT_TRUE(valueOf(source)) << test.expr;
    EXPECT_EQ(valueOf(source)->real, test.value) << test.expr;
  }
}

std::string repeated(llvm::StringRef text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text;
  return result;
}

// Each of these is fast and needs little memory, whatever the numbers say.
TEST(Sema, HostileSizes) {
  std::string doubling = "S0: struct { a: vec4f }\n";
  for (unsigned i = 0; i < 40; ++i)
    doubling += "S" + std::to_string(i + 1) + ": struct { a: S" + std::to_string(i) + "[2] }\n";
  EXPECT_EQ(check(doubling), "28:18: error: 'S26[2]' is larger than 2147483647 bytes [besl-type-too-large]\n");

  std::string chain;
  for (unsigned i = 0; i < 1000; ++i)
    chain += "A" + std::to_string(i) + ": const u32 = A" + std::to_string(i + 1) + " + 1;\n";
  CheckedSource constants(chain + "A1000: const u32 = 0;\n", {}, false);
  EXPECT_TRUE(constants.accepted);
  EXPECT_EQ(llvm::cast<ConstDecl>(global(constants, "A0"))->value->bits, 1000u);

  CheckedSource sum("main: fn () -> void { let a: f32 = 1; let b: f32 = a" + repeated(" + a", 20000) +
                        "; let c: f32 = 1" + repeated(" + 1", 20000) + "; }\n", {}, false);
  EXPECT_EQ(sum.messages(), "");
  EXPECT_EQ(letValue(sum, 2)->constant->real, 20001.0);

  CheckedSource chained("main: fn () -> void { let a: u32 = 1; if (a == 0) {}" + repeated(" else if (a == 1) {}", 20000) +
                            " }\n", {}, false);
  EXPECT_EQ(chained.messages(), "");

  std::string calls;
  for (unsigned i = 0; i < 20000; ++i)
    calls += "g" + std::to_string(i) + ": fn () -> void { g" + std::to_string(i + 1) + "(); }\n";
  EXPECT_TRUE(CheckedSource(calls + "g20000: fn () -> void {}\nmain: fn () -> void { g0(); }\n").accepted);
  CheckedSource cycle(calls + "g20000: fn () -> void { g0(); }\nmain: fn () -> void { g0(); }\n");
  EXPECT_EQ(cycle.diags.numErrors(), 1u);

  std::string overloads;
  for (unsigned i = 0; i < 300; ++i)
    overloads += "S" + std::to_string(i) + ": struct { a: u32 }\nf: fn (s: S" + std::to_string(i) + ") -> void {}\n";
  EXPECT_EQ(check(overloads), "514:1: error: more than 256 functions are called 'f' [besl-too-many-overloads]\n");
}

} // namespace
