// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects what a sidecar may say: values read, and whole messages for what is refused.

#include "besl/Frontend/BESL/Sidecar.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/Limits.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

struct Read {
  explicit Read(llvm::StringRef text, const SidecarOptions &options = {})
      : file(sources.addText("t.besl.bead", text)) {
    info = readSidecar(sources, file, diags, options);
  }

  std::string messages() const {
    std::string text;
    llvm::raw_string_ostream os(text);
    TextDiagnosticRenderer(sources, os).renderAll(diags);
    return text;
  }

  SourceManager sources;
  FileId file;
  DiagnosticEngine diags;
  std::optional<StageInfo> info;
};

using Size = std::array<uint32_t, 3>;

StageInfo accept(llvm::StringRef text, const SidecarOptions &options = {}) {
  Read read(text, options);
  EXPECT_EQ(read.messages(), "") << text.str();
  EXPECT_TRUE(read.info.has_value()) << text.str();
  return read.info.value_or(StageInfo());
}

/// Both texts start with a line break that does not count.
void expect(llvm::StringRef source, llvm::StringRef messages) {
  Read read(source.drop_front());
  EXPECT_EQ(read.messages(), messages.drop_front().str());
  EXPECT_FALSE(read.info.has_value());
}

TEST(Sidecar, Stages) {
  EXPECT_EQ(accept("{stage: 'Vertex'}").stage, Stage::Vertex);
  EXPECT_EQ(accept("{\"stage\": \"Fragment\"}").stage, Stage::Fragment);
  StageInfo compute = accept("{ \"$schema\": \"x.json\", \"stage\": \"Compute\" }");
  EXPECT_EQ(compute.stage, Stage::Compute);
  EXPECT_EQ(compute.workgroup, (Size{1, 1, 1}));
  StageInfo task = accept("{stage: 'Task', workgroup: [32], maximum_mesh_threadgroups: 32}");
  EXPECT_EQ(task.stage, Stage::Task);
  EXPECT_EQ(task.workgroup, (Size{32, 1, 1}));
  EXPECT_EQ(task.maxMeshThreadgroups, 32u);
  StageInfo mesh = accept("{stage: 'Mesh', maximum_vertices: 64, maximum_primitives: 126}");
  EXPECT_EQ(mesh.stage, Stage::Mesh);
  EXPECT_EQ(mesh.maxVertices, 64u);
  EXPECT_EQ(mesh.maxPrimitives, 126u);
}

TEST(Sidecar, Workgroups) {
  auto size = [](llvm::StringRef text) {
    return accept(("{stage: 'Compute', workgroup: " + text + "}").str()).workgroup;
  };
  EXPECT_EQ(size("[]"), (Size{1, 1, 1}));
  EXPECT_EQ(size("{}"), (Size{1, 1, 1}));
  EXPECT_EQ(size("[8, 4]"), (Size{8, 4, 1}));
  EXPECT_EQ(size("[8, 4, 2,]"), (Size{8, 4, 2}));
  EXPECT_EQ(size("{width: 128}"), (Size{128, 1, 1}));
  EXPECT_EQ(size("{'depth': 3, \"height\": 2}"), (Size{1, 2, 3}));
  EXPECT_EQ(size("[0x20, 4294967295, +4]").at(0), 32u);
}

TEST(Sidecar, JSON5) {
  EXPECT_EQ(accept("\xEF\xBB\xBF// comment\n{ /* another */ stage /**/ : /**/ \"Vertex\", } // end")
                .stage,
            Stage::Vertex);
  EXPECT_EQ(accept("{'st\\u0061ge': 'V\\x65rte\\\nx',}").stage, Stage::Vertex);
  SidecarOptions lenient;
  lenient.lenient = true;
  accept("{stage: 'Vertex', a$_1: null, größe: [true, false, [], {}], n: [.5, 5., -0, +1e-3, 0xAB, "
         "Infinity, -Infinity, NaN], s: '\\'\\0\\b\\v\\q\\uD834\\uDD1E\\uD834'}",
         lenient);
}

TEST(Sidecar, Lenient) {
  SidecarOptions lenient;
  lenient.lenient = true;
  EXPECT_EQ(accept("{stage: 'Vertex', workgroup: [8], maximum_vertices: 3, colour: 1}", lenient).stage,
            Stage::Vertex);
  // What is given must still be well formed, and what is needed be there.
  EXPECT_FALSE(Read("{stage: 'Vertex', workgroup: [0]}", lenient).info);
  EXPECT_FALSE(Read("{stage: 'Task'}", lenient).info);
}

TEST(Sidecar, Partial) {
  // The command line fills in what is missing, and has the last word on the stage.
  SidecarOptions partial;
  partial.partial = true;
  StageInfo info = accept("{workgroup: [8], maximum_vertices: 3}", partial);
  EXPECT_FALSE(info.stageRange.isValid());
  EXPECT_EQ(info.workgroup, (Size{8, 1, 1}));
  info.stage = Stage::Mesh;
  DiagnosticEngine diags;
  EXPECT_FALSE(checkStageInfo(info, SourceRange(), diags));
  ASSERT_EQ(diags.all().size(), 1u);
  EXPECT_EQ(diags.all()[0].message,
            "a mesh shader needs 'maximum_primitives' in its sidecar, or --max-primitives");
  info.maxPrimitives = 1;
  diags.clear();
  EXPECT_TRUE(checkStageInfo(info, SourceRange(), diags));
}

TEST(Sidecar, RangesPointAtValues) {
  Read read("{stage: 'Mesh', workgroup: [8, 1], maximum_vertices: 64, maximum_primitives: 126}");
  ASSERT_TRUE(read.info);
  EXPECT_EQ(read.sources.text(read.info->stageRange), "'Mesh'");
  EXPECT_EQ(read.sources.text(read.info->workgroupRange), "[8, 1]");
  EXPECT_EQ(read.sources.text(read.info->maxVerticesRange), "64");
  EXPECT_EQ(read.sources.text(read.info->maxPrimitivesRange), "126");
}

TEST(Sidecar, DepthBeyondDevices) {
  EXPECT_TRUE(Read("{stage: 'Compute', workgroup: [1, 1, 64]}").info);
  Read read("{stage: 'Compute', workgroup: [1, 1, 65]}");
  EXPECT_FALSE(read.info);
  EXPECT_EQ(read.messages(), "t.besl.bead:1:31: error: the workgroup has a depth of 65; no target "
                             "takes more than 64 [besl-workgroup-depth]\n"
                             " 1 | {stage: 'Compute', workgroup: [1, 1, 65]}\n"
                             "   |                               ^~~~~~~~~~\n");
}

TEST(Sidecar, HugeWorkgroupsDoNotOverflow) {
  StageInfo info;
  info.workgroup = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
  EXPECT_EQ(info.invocations(), UINT64_MAX);
  info.workgroup = {1024, 1024, 64};
  EXPECT_EQ(info.invocations(), uint64_t(1) << 26);
}

TEST(Sidecar, HostileFiles) {
  std::string deep;
  for (unsigned i = 0; i != 100000; ++i)
    deep += "[";
  EXPECT_FALSE(Read(deep).info);
  std::string many = "{stage: 'Vertex'";
  for (unsigned i = 0; i != 100000; ++i)
    many += ",a" + std::to_string(i % 1000) + ":1";
  Read read(many + "}");
  EXPECT_FALSE(read.info);
  EXPECT_EQ(read.diags.numErrors(), limits::kErrors);
  EXPECT_FALSE(Read("{stage: 'Vertex'}" + std::string(limits::kSidecarBytes, ' ')).info);
  // Every cut of a good file is refused with one message.
  std::string good = "{stage: 'Mesh', workgroup: {width: 8}, maximum_vertices: 64}";
  for (size_t cut = 0; cut != good.size(); ++cut) {
    Read part(llvm::StringRef(good).take_front(cut));
    EXPECT_FALSE(part.info);
    EXPECT_EQ(part.diags.all().size(), 1u) << part.messages();
  }
}


TEST(SidecarErrors, NoStage) {
  expect(R"(
{}
)",
         R"(
t.besl.bead:1:1: error: the sidecar does not say which stage the shader is for [besl-sidecar-missing-stage]
 1 | {}
   | ^
)");
}

TEST(SidecarErrors, StageOfAnotherSpelling) {
  expect(R"(
{ stage: "compute" }
)",
         R"(
t.besl.bead:1:10: error: unknown stage 'compute'; did you mean 'Compute'? [besl-sidecar-unknown-stage]
 1 | { stage: "compute" }
   |          ^~~~~~~~~
   |          "Compute"
)");
}

TEST(SidecarErrors, UnknownStage) {
  expect(R"(
{ stage: "Geometry" }
)",
         R"(
t.besl.bead:1:10: error: unknown stage 'Geometry'; the stages are Vertex, Fragment, Compute, Task and Mesh [besl-sidecar-unknown-stage]
 1 | { stage: "Geometry" }
   |          ^~~~~~~~~~
)");
}

TEST(SidecarErrors, StageOfAnotherKind) {
  expect(R"(
{ stage: 1 }
)",
         R"(
t.besl.bead:1:10: error: 'stage' is a string, found a number [besl-sidecar-type]
 1 | { stage: 1 }
   |          ^
)");
}

TEST(SidecarErrors, NoObject) {
  expect(R"(
["Compute"]
)",
         R"(
t.besl.bead:1:1: error: a sidecar is an object, as in '{ stage: "Compute" }', found an array [besl-sidecar-not-object]
 1 | ["Compute"]
   | ^~~~~~~~~~~
)");
}

TEST(SidecarErrors, UnknownKeys) {
  expect(R"(
{ stage: "Compute", workgruop: [8], colour: 1 }
)",
         R"(
t.besl.bead:1:21: error: unknown key 'workgruop'; did you mean 'workgroup'? [besl-sidecar-unknown-key]
 1 | { stage: "Compute", workgruop: [8], colour: 1 }
   |                     ^~~~~~~~~
   |                     workgroup
t.besl.bead:1:37: error: unknown key 'colour' [besl-sidecar-unknown-key]
 1 | { stage: "Compute", workgruop: [8], colour: 1 }
   |                                     ^~~~~~
)");
}

TEST(SidecarErrors, DuplicateKeys) {
  expect(R"(
{ stage: "Compute", stage: "Vertex" }
)",
         R"(
t.besl.bead:1:21: error: the key 'stage' is given twice [besl-sidecar-duplicate-key]
 1 | { stage: "Compute", stage: "Vertex" }
   |                     ^~~~~
t.besl.bead:1:3: note: it is first given here
 1 | { stage: "Compute", stage: "Vertex" }
   |   ^~~~~
)");
}

TEST(SidecarErrors, WorkgroupOfTooManyDimensions) {
  expect(R"(
{ stage: "Compute", workgroup: [1, 2, 3, 4, 5] }
)",
         R"(
t.besl.bead:1:42: error: a workgroup has at most three dimensions, found 5 [besl-workgroup-rank]
 1 | { stage: "Compute", workgroup: [1, 2, 3, 4, 5] }
   |                                          ^~~~
)");
}

TEST(SidecarErrors, WorkgroupZero) {
  expect(R"(
{ stage: "Compute", workgroup: [8, 0, -1] }
)",
         R"(
t.besl.bead:1:36: error: the height of a workgroup is a whole number from 1 to 4294967295, found '0' [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [8, 0, -1] }
   |                                    ^
t.besl.bead:1:39: error: the depth of a workgroup is a whole number from 1 to 4294967295, found '-1' [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [8, 0, -1] }
   |                                       ^~
)");
}

TEST(SidecarErrors, WorkgroupNumbers) {
  expect(R"(
{ stage: "Compute", workgroup: [4294967296, 1.5, "8"] }
)",
         R"(
t.besl.bead:1:33: error: the width of a workgroup is a whole number from 1 to 4294967295, found '4294967296' [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [4294967296, 1.5, "8"] }
   |                                 ^~~~~~~~~~
t.besl.bead:1:45: error: the height of a workgroup is a whole number from 1 to 4294967295, found '1.5' [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [4294967296, 1.5, "8"] }
   |                                             ^~~
t.besl.bead:1:50: error: the depth of a workgroup is a whole number from 1 to 4294967295, found a string [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [4294967296, 1.5, "8"] }
   |                                                  ^~~
)");
}

TEST(SidecarErrors, WorkgroupMoreNumbers) {
  expect(R"(
{ stage: "Compute", workgroup: [1e2, null, Infinity] }
)",
         R"(
t.besl.bead:1:33: error: the width of a workgroup is a whole number from 1 to 4294967295, found '1e2' [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [1e2, null, Infinity] }
   |                                 ^~~
t.besl.bead:1:38: error: the height of a workgroup is a whole number from 1 to 4294967295, found null [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [1e2, null, Infinity] }
   |                                      ^~~~
t.besl.bead:1:44: error: the depth of a workgroup is a whole number from 1 to 4294967295, found 'Infinity' [besl-sidecar-range]
 1 | { stage: "Compute", workgroup: [1e2, null, Infinity] }
   |                                            ^~~~~~~~
)");
}

TEST(SidecarErrors, WorkgroupKinds) {
  expect(R"(
{ stage: "Compute", workgroup: 8 }
)",
         R"(
t.besl.bead:1:32: error: 'workgroup' is an array of up to three numbers or an object with width, height and depth, found a number [besl-sidecar-type]
 1 | { stage: "Compute", workgroup: 8 }
   |                                ^
)");
}

TEST(SidecarErrors, WorkgroupKeys) {
  expect(R"(
{ stage: "Compute", workgroup: { width: 8, widht: 1, height: 1, height: 2 } }
)",
         R"(
t.besl.bead:1:44: error: unknown key 'widht'; did you mean 'width'? [besl-sidecar-unknown-key]
 1 | { stage: "Compute", workgroup: { width: 8, widht: 1, height: 1, height: 2 } }
   |                                            ^~~~~
   |                                            width
t.besl.bead:1:65: error: the key 'height' is given twice [besl-sidecar-duplicate-key]
 1 | { stage: "Compute", workgroup: { width: 8, widht: 1, height: 1, height: 2 } }
   |                                                                 ^~~~~~
t.besl.bead:1:54: note: it is first given here
 1 | { stage: "Compute", workgroup: { width: 8, widht: 1, height: 1, height: 2 } }
   |                                                      ^~~~~~
)");
}

TEST(SidecarErrors, WorkgroupOfStageWithout) {
  expect(R"(
{ stage: "Vertex", workgroup: [8, 8, 1] }
)",
         R"(
t.besl.bead:1:31: error: 'workgroup' has no meaning for a vertex shader [besl-stage-limit-unused]
 1 | { stage: "Vertex", workgroup: [8, 8, 1] }
   |                               ^~~~~~~~~
)");
}

TEST(SidecarErrors, LimitsOfOtherStages) {
  expect(R"(
{ stage: "Compute", maximum_vertices: 64, maximum_primitives: 126, maximum_mesh_threadgroups: 2 }
)",
         R"(
t.besl.bead:1:39: error: 'maximum_vertices' has no meaning for a compute shader [besl-stage-limit-unused]
 1 | { stage: "Compute", maximum_vertices: 64, maximum_primitives: 126, maximum_mesh_threadgroups: 2 }
   |                                       ^~
t.besl.bead:1:63: error: 'maximum_primitives' has no meaning for a compute shader [besl-stage-limit-unused]
 1 | { stage: "Compute", maximum_vertices: 64, maximum_primitives: 126, maximum_mesh_threadgroups: 2 }
   |                                                               ^~~
t.besl.bead:1:95: error: 'maximum_mesh_threadgroups' has no meaning for a compute shader [besl-stage-limit-unused]
 1 | { stage: "Compute", maximum_vertices: 64, maximum_primitives: 126, maximum_mesh_threadgroups: 2 }
   |                                                                                               ^
)");
}

TEST(SidecarErrors, TaskWithoutLimit) {
  expect(R"(
{ stage: "Task" }
)",
         R"(
t.besl.bead:1:10: error: a task shader needs 'maximum_mesh_threadgroups' in its sidecar, or --max-mesh-threadgroups [besl-stage-limit-missing]
 1 | { stage: "Task" }
   |          ^~~~~~
)");
}

TEST(SidecarErrors, MeshWithoutLimits) {
  expect(R"(
{
	stage: "Mesh",
	workgroup: [128]
}
)",
         R"(
t.besl.bead:2:9: error: a mesh shader needs 'maximum_vertices' in its sidecar, or --max-vertices [besl-stage-limit-missing]
 2 |     stage: "Mesh",
   |            ^~~~~~
t.besl.bead:2:9: error: a mesh shader needs 'maximum_primitives' in its sidecar, or --max-primitives [besl-stage-limit-missing]
 2 |     stage: "Mesh",
   |            ^~~~~~
)");
}

TEST(SidecarErrors, LimitRange) {
  expect(R"(
{ stage: "Mesh", maximum_vertices: 0, maximum_primitives: 4294967296 }
)",
         R"(
t.besl.bead:1:36: error: 'maximum_vertices' is a whole number from 1 to 4294967295, found '0' [besl-sidecar-range]
 1 | { stage: "Mesh", maximum_vertices: 0, maximum_primitives: 4294967296 }
   |                                    ^
t.besl.bead:1:59: error: 'maximum_primitives' is a whole number from 1 to 4294967295, found '4294967296' [besl-sidecar-range]
 1 | { stage: "Mesh", maximum_vertices: 0, maximum_primitives: 4294967296 }
   |                                                           ^~~~~~~~~~
)");
}

TEST(SidecarErrors, Schema) {
  expect(R"(
{ $schema: 1, stage: "Vertex" }
)",
         R"(
t.besl.bead:1:12: error: '$schema' is a string, found a number [besl-sidecar-type]
 1 | { $schema: 1, stage: "Vertex" }
   |            ^
)");
}

TEST(SidecarErrors, SyntaxComma) {
  expect(R"(
{ stage: "Vertex" workgroup: [8] }
)",
         R"(
t.besl.bead:1:19: error: expected ',' or '}', found 'w' [besl-sidecar-syntax]
 1 | { stage: "Vertex" workgroup: [8] }
   |                   ^
)");
}

TEST(SidecarErrors, SyntaxColon) {
  expect(R"(
{ stage "Vertex" }
)",
         R"(
t.besl.bead:1:9: error: expected ':' after the key, found '"' [besl-sidecar-syntax]
 1 | { stage "Vertex" }
   |         ^
)");
}

TEST(SidecarErrors, SyntaxValue) {
  expect(R"(
{ stage: }
)",
         R"(
t.besl.bead:1:10: error: expected a value, found '}' [besl-sidecar-syntax]
 1 | { stage: }
   |          ^
)");
}

TEST(SidecarErrors, SyntaxUnquoted) {
  expect(R"(
{ stage: Vertex }
)",
         R"(
t.besl.bead:1:10: error: expected a value, found 'Vertex'; a text stands in quotes [besl-sidecar-syntax]
 1 | { stage: Vertex }
   |          ^~~~~~
)");
}

TEST(SidecarErrors, SyntaxUnclosed) {
  expect(R"(
{ stage: "Vertex", workgroup: [8, 8
)",
         R"(
t.besl.bead:2:1: error: expected ']', found end of file [besl-sidecar-syntax]
 2 |
   | ^
t.besl.bead:1:31: note: the array opened here is not closed
 1 | { stage: "Vertex", workgroup: [8, 8
   |                               ^
)");
}

TEST(SidecarErrors, SyntaxUnclosedString) {
  expect(R"(
{ stage: "Vertex }
)",
         R"(
t.besl.bead:1:10: error: this string is never closed [besl-sidecar-syntax]
 1 | { stage: "Vertex }
   |          ^
)");
}

TEST(SidecarErrors, SyntaxUnclosedComment) {
  expect(R"(
{ stage: "Vertex" } /* the end
)",
         R"(
t.besl.bead:1:21: error: this comment is never closed [besl-sidecar-syntax]
 1 | { stage: "Vertex" } /* the end
   |                     ^~
)");
}

TEST(SidecarErrors, SyntaxRest) {
  expect(R"(
{ stage: "Vertex" } { }
)",
         R"(
t.besl.bead:1:21: error: expected end of file, found '{' [besl-sidecar-syntax]
 1 | { stage: "Vertex" } { }
   |                     ^
)");
}

TEST(SidecarErrors, SyntaxNumber) {
  expect(R"(
{ stage: "Compute", workgroup: [08] }
)",
         R"(
t.besl.bead:1:33: error: malformed number [besl-sidecar-syntax]
 1 | { stage: "Compute", workgroup: [08] }
   |                                 ^~
)");
}

TEST(SidecarErrors, SyntaxNumberSuffix) {
  expect(R"(
{ stage: "Compute", workgroup: [8px] }
)",
         R"(
t.besl.bead:1:33: error: malformed number [besl-sidecar-syntax]
 1 | { stage: "Compute", workgroup: [8px] }
   |                                 ^~~
)");
}

TEST(SidecarErrors, SyntaxEscape) {
  expect(R"(
{ stage: "\u12" }
)",
         R"(
t.besl.bead:1:11: error: malformed escape [besl-sidecar-syntax]
 1 | { stage: "\u12" }
   |           ^~
)");
}

TEST(SidecarErrors, SyntaxKey) {
  expect(R"(
{ 1: 2 }
)",
         R"(
t.besl.bead:1:3: error: expected a key, found '1' [besl-sidecar-syntax]
 1 | { 1: 2 }
   |   ^
)");
}

TEST(SidecarErrors, SyntaxCommaAlone) {
  expect(R"(
{ , }
)",
         R"(
t.besl.bead:1:3: error: expected a key, found ',' [besl-sidecar-syntax]
 1 | { , }
   |   ^
)");
}

} // namespace
