// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the steps by which host code extends programs, and that a generator which gets it wrong is told so.

#include "besl/Compiler/ProgramGenerator.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Frontend/BESL/Parser.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace besl;
using namespace besl::ast;

struct Frame {
  float view[16];
  float exposure;
  uint32_t number;
};
BESL_HOST_STRUCT(Frame, BESL_HOST_FIELD(view, "mat4f"), BESL_HOST_FIELD(exposure, "f32"), BESL_HOST_FIELD(number, "u32"));

namespace {

/// A generator made of functions.
class TestGenerator : public ProgramGenerator {
public:
  using Step = std::function<void(Program &, TreeBuilder &)>;
  explicit TestGenerator(Step change, Step declare = {}) : change(std::move(change)), declare(std::move(declare)) {}
  llvm::StringRef name() const override { return "test"; }
  void transform(Program &program, TreeBuilder &builder) override {
    if (change)
      change(program, builder);
  }
  void declareParent(Program &parent, TreeBuilder &builder) override {
    if (declare)
      declare(parent, builder);
  }
  mlir::OwningOpRef<mlir::ModuleOp> parentModule(mlir::MLIRContext &context) override {
    return module.empty() ? nullptr : mlir::parseSourceString<mlir::ModuleOp>(module, mlir::ParserConfig(&context), "module.mlir");
  }
  std::string module;

private:
  Step change, declare;
};

std::string messages(Compilation &compilation) {
  std::string text;
  for (const Diagnostic *diag : compilation.diagnostics().sortedByPosition()) {
    if (diag->severity != Severity::Error)
      continue;
    text += diag->message + " [" + diag->code().str() + "]\n";
    for (const DiagNote &note : diag->notes)
      text += "  " + note.message + "\n";
  }
  return text;
}

/// The module, or what was wrong.
std::string compile(llvm::StringRef source, ProgramGenerator *generator, llvm::StringRef parent = {}) {
  CompileOptions options;
  options.stage.stage = Stage::Fragment;
  CompiledProgram program = compileToBESL("test.besl", source, options, generator, parent);
  if (!program)
    return messages(*program.compilation);
  EXPECT_EQ(messages(*program.compilation), "");
  std::string text;
  llvm::raw_string_ostream os(text);
  program.compilation->module()->print(os);
  return text;
}

bool contains(const std::string &text, llvm::StringRef part) {
  bool found = llvm::StringRef(text).contains(part);
  EXPECT_TRUE(found) << "no '" << part.str() << "' in\n" << text;
  return found;
}

constexpr llvm::StringLiteral kMain = "main: fn () -> void { color = vec4f(level, 0, 0, 1); }";

TEST(Generator, Steps) {
  // One by one, as compileToBESL() takes them.
  SourceManager sources;
  DiagnosticEngine diags;
  ASTContext context;
  Program program = parse(sources, sources.addText("a.besl", "main: fn () -> void { let x: f32 = half(2); x; }"), context, diags);
  Program parent = parse(sources, sources.addText("b.besl", "half: fn (x: f32) -> f32 { return x / 2.0; }"), context, diags);
  TestGenerator generator([](Program &tree, TreeBuilder &builder) {
    builder.append(TreeBuilder::findFunction(tree, "main"), builder.statements("let y: f32 = half(4); y;"));
  });
  TreeBuilder builder(sources, context, diags, "test");
  generator.transform(program, builder);
  ASSERT_TRUE(verifyTree(program, diags, "test"));
  Program *parents[] = {&parent};
  SemaOptions sema;
  sema.parents = parents;
  mlir::MLIRContext mlirContext;
  mlir::OwningOpRef<mlir::ModuleOp> module = linkTree(program, context, sources, diags, mlirContext, sema, {});
  ASSERT_TRUE(module);
  unsigned calls = 0;
  module->walk([&](CallOp) { ++calls; });
  EXPECT_EQ(calls, 2u);
}

TEST(Generator, EverythingThatNoFileCanSpell) {
  TestGenerator generator(
      [](Program &program, TreeBuilder &builder) {
        FunctionDecl *main = TreeBuilder::findFunction(program, "main");
        builder.prepend(main, builder.raw({"${level} = float(gl_SampleID) + ${quality};", "", ""}, {"quality", "albedo"}, {{"level", "f32"}}));
        builder.append(main, builder.statements("seed = seed + 1; color.x = root(color.x) + twice(frame.exposure);"));
      },
      [](Program &parent, TreeBuilder &builder) {
        EXPECT_TRUE(builder.addStruct<Frame>(parent));
        EXPECT_TRUE(builder.addBinding(parent, "frame", "Frame", 3, ast::Access::Read, 0, ast::MemoryClass::Constant));
        EXPECT_TRUE(builder.addBinding(parent, "albedo", "Texture2D", 4, ast::Access::Read));
        EXPECT_TRUE(builder.addSpecialization(parent, "quality", "f32", 7, "0.5"));
        EXPECT_TRUE(builder.addPrivate(parent, "seed", "u32", "40 + 2"));
        EXPECT_TRUE(builder.addIntrinsic(parent, "root", {{"x", "f32"}}, "f32", RawText{"${result} = inversesqrt(${x});", "", ""}));
        EXPECT_TRUE(builder.addIntrinsic(parent, "twice", {{"x", "f32"}}, "f32", "return x * 2.0;"));
        EXPECT_TRUE(builder.add(parent, "color: output<vec4f, 0>;"));
      });
  std::string text = compile(kMain, &generator);
  contains(text, "besl.descriptor @frame : !Frame slot(3) read memory(constant)");
  contains(text, "!Frame = !besl.struct<\"Frame\", view: !besl.matrix<4x4xf32>, exposure: f32, number: ui32>");
  contains(text, "besl.spec_constant @quality : f32 id(7) = 5.000000e-01");
  contains(text, "besl.private @seed : ui32 = 42");
  contains(text, "besl.raw glsl(\"${level} = float(gl_SampleID) + ${quality};\")");
  contains(text, "\"albedo\" = ");
  contains(text, "besl.func private @root(%x: f32) -> f32");
  contains(text, "besl.raw glsl(\"${result} = inversesqrt(${x});\")");
}

TEST(Generator, ParentsAsTextAndAsModule) {
  TestGenerator generator({});
  generator.module = "besl.program @lib layout(scalar, column) {\n"
                     "  besl.private @state : f32 = 2.0\n"
                     "  besl.const @LEVEL : f32 = 0.5\n"
                     "  besl.func @from_module(%x: f32) -> f32 {\n"
                     "    %0 = besl.global @state : !besl.ref<f32, private>\n"
                     "    besl.store %x, %0 : !besl.ref<f32, private>\n"
                     "    besl.return %x : f32\n"
                     "  }\n"
                     "}\n";
  std::string text = compile("main: fn () -> void { color = vec4f(from_module(from_text(LEVEL)), state, 0, 1); }", &generator,
                             "color: output<vec4f, 0>; from_text: fn (x: f32) -> f32 { return x; }");
  contains(text, "besl.private @state : f32 = 2.000000e+00\n");
  contains(text, "besl.func private @from_module(%x: f32) -> f32 {");
  contains(text, "besl.func private @from_text(%x: f32) -> f32 {");
  // One variable, not the library's and a copy.
  EXPECT_EQ(llvm::StringRef(text).count("besl.private"), 1u);

  generator.module = "besl.program @lib layout(scalar, column) {\n  besl.const @A : f32 = 1 : ui32\n}\n";
  EXPECT_NE(compile("main: fn () -> void { }", &generator), "");
}

std::string reject(TestGenerator::Step change, llvm::StringRef source = "main: fn () -> void { let a: u32 = 1 + 2; a; }") {
  TestGenerator generator(std::move(change));
  return compile(source, &generator);
}

TEST(Generator, InvalidTrees) {
  auto main = [](Program &program) { return TreeBuilder::findFunction(program, "main"); };
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) { builder.append(main(program), {nullptr}); }),
            "the generator 'test' made a syntax tree that is not valid: a statement is missing [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &) { main(program)->body = nullptr; }),
            "the generator 'test' made a syntax tree that is not valid: the body of a function is missing [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) {
              llvm::SmallVector<Stmt *> twice = builder.statements("let b: u32 = 1;");
              builder.append(main(program), twice);
              builder.append(main(program), twice);
            }),
            "the generator 'test' made a syntax tree that is not valid: a statement is in two places of the tree [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) {
              // A circle.
              auto *paren = builder.astContext().make<ParenExpr>(nullptr, SourceRange());
              paren->inner = paren;
              builder.append(main(program), {builder.astContext().make<ExprStmt>(paren, SourceRange())});
            }),
            "the generator 'test' made a syntax tree that is not valid: an expression is in two places of the tree [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) {
              Expr *deep = builder.astContext().make<LiteralExpr>(LiteralKind::Integer, "1", SourceRange());
              for (unsigned i = 0; i < 100000; ++i)
                deep = builder.astContext().make<ParenExpr>(deep, SourceRange());
              builder.append(main(program), {builder.astContext().make<ExprStmt>(deep, SourceRange())});
            }),
            "the generator 'test' made a syntax tree that is not valid: expressions nest more than 256 deep [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) {
              Stmt *deep = builder.astContext().make<BlockStmt>(llvm::ArrayRef<Stmt *>(), nullptr, SourceRange());
              for (unsigned i = 0; i < 100000; ++i)
                deep = builder.astContext().make<BlockStmt>(builder.astContext().copy(llvm::ArrayRef<Stmt *>(deep)), nullptr, SourceRange());
              builder.append(main(program), {deep});
            }),
            "the generator 'test' made a syntax tree that is not valid: blocks nest more than 1024 deep [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) { program.decls.push_back(main(program)); }),
            "the generator 'test' made a syntax tree that is not valid: a declaration is in two places of the tree [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &) { main(program)->name.name = ""; }),
            "the generator 'test' made a syntax tree that is not valid: a name is empty [besl-invalid-tree]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &) { llvm::cast<LetStmt>(main(program)->body->statements[0])->variable->typeRef = {}; }),
            "the generator 'test' made a syntax tree that is not valid: a type is missing [besl-invalid-tree]\n");
}

TEST(Generator, WrongPrograms) {
  auto main = [](Program &program) { return TreeBuilder::findFunction(program, "main"); };
  // Text that does not parse, and names that mean nothing.
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) { builder.append(main(program), builder.statements("let b: u32 = nothing;")); }),
            "'nothing' is not declared [besl-unknown-name]\n");
  EXPECT_NE(reject([&](Program &program, TreeBuilder &builder) { builder.add(program, "f: fn ("); }), "");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) {
              builder.append(main(program), {builder.raw({"${a} ${b} ${c", "", ""}, {"a"}, {})});
            }),
            "the placeholder 'b' names no input or output [besl-invalid-raw-code]\n"
            "a placeholder has no '}' [besl-invalid-raw-code]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) { builder.append(main(program), {builder.raw({}, {"a"}, {{"a", "f32"}})}); }),
            "two inputs or outputs are called 'a' [besl-invalid-raw-code]\n"
            "'a' is already declared in this block [besl-duplicate-local]\n"
            "  the first 'a' is here\n"
            "there is no text for any target [besl-invalid-raw-code]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) { builder.append(main(program), {builder.raw({"x", "", ""}, {"nothing"}, {})}); }),
            "'nothing' is not declared [besl-unknown-name]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) { builder.addSpecialization(program, "size", "vec2f", 0, "vec2f(1, 2)"); }),
            "a specialization constant is a scalar, not a 'vec2f' [besl-specialization-type]\n");
  EXPECT_EQ(reject([&](Program &program, TreeBuilder &builder) {
              builder.addPrivate(program, "p", "u32", "a");
              builder.append(main(program), builder.statements("size = 1;"));
              builder.addSpecialization(program, "size", "u32", 0, "4");
            }),
            "'a' is not declared [besl-unknown-name]\n"
            "'size' is a specialization constant and cannot be assigned to [besl-read-only]\n"
            "  'size' is declared here\n");
}

TEST(Generator, Registry) {
  registerProgramGenerator("registered", [] { return std::make_unique<TestGenerator>(nullptr); });
  EXPECT_NE(createProgramGenerator("registered"), nullptr);
  EXPECT_EQ(createProgramGenerator("other"), nullptr);
}

} // namespace
