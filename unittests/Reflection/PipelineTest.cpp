// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which shaders are one pipeline.

#include "besl/Reflection/Pipeline.h"
#include <gtest/gtest.h>

using namespace besl::reflection;

namespace {

Document makeStage(std::string stage) {
  Document document;
  document.program = stage;
  document.entry.stage = std::move(stage);
  document.entry.source = {document.program + ".besl", 1, 1, 1, 5};
  return document;
}

InterfaceVariable makeVariable(uint32_t location, std::string type, std::string interpolation = "smooth", std::string rate = "") {
  InterfaceVariable variable;
  variable.name = "v" + std::to_string(location);
  variable.type = std::move(type);
  variable.location = location;
  variable.interpolation = std::move(interpolation);
  variable.rate = std::move(rate);
  variable.source = {"x.besl", 10 + location, 1, 10 + location, 3};
  return variable;
}

Member makeMember(std::string name, std::string type, uint64_t offset, uint64_t size) { return {std::move(name), std::move(type), offset, size, 4, {}, 0, "", {}}; }

/// The messages, one a line.
std::string check(const std::vector<Document> &stages) {
  std::string text;
  for (const PipelineIssue &issue : checkPipeline(stages))
    text += issue.message + (issue.note.empty() ? "" : " | " + issue.note) + "\n";
  return text;
}

TEST(Pipeline, Stages) {
  Document vertex = makeStage("vertex"), fragment = makeStage("fragment"), task = makeStage("task"), mesh = makeStage("mesh"),
           compute = makeStage("compute");
  EXPECT_EQ(check({}), "");
  EXPECT_EQ(check({fragment, vertex}), "");
  EXPECT_EQ(check({fragment, mesh, task}), "");
  EXPECT_EQ(check({mesh, fragment}), "");
  EXPECT_EQ(check({compute}), "");
  EXPECT_EQ(check({vertex, vertex}), "a pipeline has one vertex stage | the vertex stage is here\n");
  EXPECT_EQ(check({vertex, compute}), "a compute stage is a pipeline of its own | the vertex stage is here\n");
  EXPECT_EQ(check({vertex, mesh}), "a pipeline with a vertex stage has no mesh stage | the vertex stage is here\n");
  EXPECT_EQ(check({task, fragment}), "a task stage starts mesh workgroups, and there is no mesh stage\n"
                                     "a fragment stage needs a vertex or a mesh stage before it\n");
}

TEST(Pipeline, Interface) {
  Document vertex = makeStage("vertex"), fragment = makeStage("fragment");
  vertex.outputs = {makeVariable(0, "vec3f"), makeVariable(1, "vec2f"), makeVariable(2, "u32", "flat"), makeVariable(9, "f32")};
  fragment.inputs = {makeVariable(0, "vec3f"), makeVariable(1, "vec3f"), makeVariable(2, "u32", "smooth"), makeVariable(3, "f32")};
  EXPECT_EQ(check({vertex, fragment}),
            "the fragment input 'v1' at location 1 has type vec3f, but the vertex stage writes vec2f | the vertex stage writes it here\n"
            "the fragment input 'v2' at location 2 is smooth, but written as flat | the vertex stage writes it here\n"
            "the fragment input 'v3' at location 3 is not written by the vertex stage | the vertex stage is here\n");
  std::vector<PipelineIssue> issues = checkPipeline({vertex, fragment});
  EXPECT_EQ(issues[0].problem, PipelineProblem::InputType);
  EXPECT_EQ(issues[0].source.line, 11u);
  EXPECT_EQ(issues[0].other.line, 11u);
  EXPECT_EQ(issues[2].other.file, "vertex.besl");
}

TEST(Pipeline, Rate) {
  Document mesh = makeStage("mesh"), fragment = makeStage("fragment");
  mesh.outputs = {makeVariable(0, "u32", "flat", "per_primitive"), makeVariable(1, "u32", "flat", "per_vertex")};
  fragment.inputs = {makeVariable(0, "u32", "flat"), makeVariable(1, "u32", "flat", "per_primitive")};
  EXPECT_EQ(check({mesh, fragment}),
            "the fragment input 'v0' at location 0 is written once for each primitive; pass --per-primitive-inputs=0 | the mesh stage writes it here\n"
            "the fragment input 'v1' at location 1 is read as one that is written for each primitive, but it is written for each vertex | the mesh "
            "stage writes it here\n");
  fragment.inputs = {makeVariable(0, "u32", "flat", "per_primitive"), makeVariable(1, "u32", "flat")};
  EXPECT_EQ(check({mesh, fragment}), "");
}

TEST(Pipeline, Payload) {
  Document task = makeStage("task"), mesh = makeStage("mesh");
  mesh.payload = {{"payload", "P", 8, {}}};
  mesh.types = {{"P", 8, 4, {makeMember("first", "u32", 0, 4), makeMember("count", "u32", 4, 4)}, {}}};
  EXPECT_EQ(check({task, mesh}), "the mesh stage takes the payload 'payload', and the task stage has none to match | the task stage is here\n");
  task.payload = {{"other", "Q", 8, {}}};
  task.types = {{"Q", 8, 4, {makeMember("start", "u32", 0, 4), makeMember("number", "u32", 4, 4)}, {}}};
  // Names are nobody's business.
  EXPECT_EQ(check({task, mesh}), "");
  task.types[0].members[1].type = "f32";
  EXPECT_EQ(check({task, mesh}), "the mesh stage takes another payload than the task stage writes: one has 'number' of type f32 at byte 4, the other "
                                 "'count' of type u32 at byte 4 | the task stage declares it here\n");
  task.types[0].members.pop_back();
  EXPECT_EQ(check({task, mesh}), "the mesh stage takes another payload than the task stage writes: only one has 'count' of type u32 at byte 4 | the "
                                 "task stage declares it here\n");
}

TEST(Pipeline, PushConstants) {
  Document vertex = makeStage("vertex"), fragment = makeStage("fragment");
  for (Document *document : {&vertex, &fragment}) {
    document->pushConstants = PushConstants{"push_constant", "C", 20, {}, {}};
    document->types = {{"C", 20, 4, {makeMember("offset", "vec2f", 0, 8), makeMember("color", "vec3f", 8, 12)}, {}}};
  }
  EXPECT_EQ(check({vertex, fragment}), "");
  // One may see less.
  vertex.types[0].members.pop_back();
  EXPECT_EQ(check({vertex, fragment}), "");
  vertex.types[0].members[0].type = "vec2u";
  EXPECT_EQ(check({vertex, fragment}), "the vertex and fragment stages have different push constants: one has 'offset' of type vec2u at byte 0, the "
                                       "other 'offset' of type vec2f at byte 0 | the vertex stage declares them here\n");
}

Binding makeBinding(uint32_t slot, std::string kind, std::string type = "") {
  Binding binding;
  binding.name = "b" + std::to_string(slot);
  binding.slot = slot;
  binding.kind = std::move(kind);
  binding.type = std::move(type);
  return binding;
}

TEST(Pipeline, Slots) {
  Document vertex = makeStage("vertex"), fragment = makeStage("fragment");
  vertex.bindings = {makeBinding(0, "buffer", "vec4f[]"), makeBinding(1, "buffer", "f32[]"), makeBinding(2, "sampled_texture"), makeBinding(5, "sampled_texture")};
  fragment.bindings = {makeBinding(0, "buffer", "vec4f[]"), makeBinding(1, "sampled_texture"), makeBinding(4, "sampled_texture")};
  fragment.bindings[2].count = 4;
  EXPECT_EQ(check({vertex, fragment}),
            "'b1' of the vertex stage and 'b1' of the fragment stage share slot 1, but the kind is buffer in one and sampled_texture in the other | the "
            "vertex stage declares it here\n"
            "'b5' of the vertex stage and 'b4' of the fragment stage share slot 5, but their slots overlap | the vertex stage declares it here\n");
}

TEST(Pipeline, TypesThatNestWithoutEnd) {
  Document vertex = makeStage("vertex");
  vertex.pushConstants = PushConstants{"push_constant", "T0", 4, {}, {}};
  for (unsigned i = 0; i < 1000; ++i)
    vertex.types.push_back({"T" + std::to_string(i), 4, 4, {makeMember("m", "T" + std::to_string(i + 1), 0, 4)}, {}});
  Document fragment = vertex;
  fragment.entry.stage = "fragment";
  EXPECT_EQ(check({vertex, fragment}), "the vertex and fragment stages have different push constants: T256 nests too deep | the vertex stage declares "
                                       "them here\n");
  // A type that holds itself.
  vertex.types = {{"T0", 4, 4, {makeMember("m", "T0", 0, 4)}, {}}};
  fragment.types = vertex.types;
  EXPECT_EQ(check({vertex, fragment}), "");
}

} // namespace
