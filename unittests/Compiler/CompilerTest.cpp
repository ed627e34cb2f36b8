// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler as a library. The header comes first, to show that it needs no other.

#include "besl/Compiler/Compiler.h"
#include "besl/Reflection/Pipeline.h"

#include <gtest/gtest.h>
#include <map>
#include <stdexcept>
#include <thread>

using besl::Compiler;

namespace {

constexpr const char *kShader = R"(
Data: struct {
	scale: f32,
	color: vec3f,
}
data: descriptor<Data, 2, read, constant>;
unused: descriptor<Texture2D, 5, read>;
result: descriptor<StorageImage<rgba8>, 3, write>;
main: fn () -> void {
	let at: vec2u = vec2u(thread_id().x, thread_id().y);
	write(result, at, vec4f(data.color.x * data.scale, data.color.y, data.color.z, 1.0));
}
)";

Compiler::Options makeOptions(std::vector<std::string> targets) {
  Compiler::Options options;
  options.targets = std::move(targets);
  options.stage = "compute";
  options.workgroup = {8, 8, 1};
  return options;
}

TEST(Compiler, SeveralTargetsOfOneParse) {
  Compiler::Options options = makeOptions({"glsl", "hlsl", "msl", "mlir"});
  options.reflect = true;
  Compiler::Result result = Compiler().compile({"a.besl", kShader}, options);
  ASSERT_TRUE(result.succeeded) << result.renderedMessages;
  EXPECT_EQ(result.stage, "compute");
  ASSERT_EQ(result.artifacts.size(), 4u);
  EXPECT_EQ(result.find("basic"), nullptr);
  // Each is what it is alone.
  for (const Compiler::Artifact &artifact : result.artifacts) {
    Compiler::Result alone = Compiler().compile({"a.besl", kShader}, makeOptions({artifact.target}));
    ASSERT_EQ(alone.artifacts.size(), 1u);
    EXPECT_EQ(alone.artifacts[0].data, artifact.data) << artifact.target;
    EXPECT_EQ(alone.artifacts[0].extension, artifact.extension);
  }
  ASSERT_TRUE(result.reflection);
  EXPECT_EQ(result.reflection->bindings.size(), 2u);
  EXPECT_EQ(result.reflection->bindings[0].targets.size(), 4u);
}

TEST(Compiler, KeepsUnused) {
  Compiler::Options options = makeOptions({"glsl"});
  options.keepUnused = true;
  options.reflect = true;
  options.reflectFor = {"glsl"};
  Compiler::Result result = Compiler().compile({"a.besl", kShader}, options);
  ASSERT_TRUE(result.succeeded) << result.renderedMessages;
  ASSERT_EQ(result.reflection->bindings.size(), 3u);
  const besl::reflection::Binding &unused = result.reflection->bindings[2];
  EXPECT_EQ(unused.name, "unused");
  EXPECT_FALSE(unused.reads || unused.writes || unused.atomic);
  ASSERT_EQ(unused.targets.size(), 1u);
  EXPECT_NE(result.artifacts[0].data.find("sampler2D unused"), std::string::npos);
}

TEST(Compiler, MessagesAreData) {
  Compiler::Result result = Compiler().compile({"bad.besl", "main: fn () -> void {\n\tlet x: u32 = mas(1, 2);\n}\n"}, makeOptions({"glsl"}));
  EXPECT_FALSE(result.succeeded);
  EXPECT_TRUE(result.artifacts.empty());
  ASSERT_FALSE(result.messages.empty());
  const Compiler::Message &message = result.messages[0];
  EXPECT_EQ(message.severity, Compiler::Severity::Error);
  EXPECT_EQ(message.code, "besl-unknown-function");
  EXPECT_EQ(message.source.file, "bad.besl");
  EXPECT_EQ(message.source.line, 2u);
  EXPECT_EQ(message.source.column, 15u);
  EXPECT_EQ(message.source.endColumn, 18u);
  ASSERT_EQ(message.fixIts.size(), 1u);
  EXPECT_EQ(message.fixIts[0].text, "max");
}

TEST(Compiler, OptionsThatDoNotExist) {
  Compiler::Options options = makeOptions({"glsl", "reflection"});
  options.stage = "geometry";
  options.limits = "none";
  options.matrixLayout = "diagonal";
  options.metalVersion = "9";
  options.hlslProfile = 5;
  options.workgroup = {1, 0, 1};
  options.maxVertices = 0;
  options.warnings = {"no-such-thing"};
  options.reflectFor = {"spirv"};
  Compiler::Result result = Compiler().compile({"a.besl", kShader}, options);
  EXPECT_FALSE(result.succeeded);
  EXPECT_EQ(result.messages.size(), 10u) << result.renderedMessages;
  for (const Compiler::Message &message : result.messages)
    EXPECT_EQ(message.code, "besl-option-value");
}

TEST(Compiler, Passes) {
  Compiler::Options options = makeOptions({"mlir"});
  Compiler::Result plain = Compiler().compile({"a.besl", kShader}, options);
  for (std::string Compiler::Options::*point : {&Compiler::Options::afterImport, &Compiler::Options::afterLink, &Compiler::Options::beforeLegalize}) {
    Compiler::Options changed = options;
    changed.*point = "besl-forward-lets,canonicalize";
    Compiler::Result result = Compiler().compile({"a.besl", kShader}, changed);
    ASSERT_TRUE(result.succeeded) << result.renderedMessages;
    EXPECT_NE(result.artifacts[0].data, plain.artifacts[0].data);
  }
  options.afterLink = "no-such-pass";
  Compiler::Result result = Compiler().compile({"a.besl", kShader}, options);
  EXPECT_FALSE(result.succeeded);
  ASSERT_EQ(result.messages.size(), 1u);
  EXPECT_EQ(result.messages[0].code, "besl-option-value");
  ASSERT_EQ(result.messages[0].notes.size(), 1u);
  EXPECT_NE(result.messages[0].notes[0].text.find("no-such-pass"), std::string::npos);
  std::string error;
  EXPECT_FALSE(Compiler::loadPlugin("/nowhere/plugin.so", error));
  EXPECT_NE(error.find("/nowhere/plugin.so"), std::string::npos) << error;
}

TEST(Compiler, Warnings) {
  const char *shader = "main: fn () -> void {\n\tlet x: u32 = 1;\n}\n";
  Compiler::Options options = makeOptions({"glsl"});
  Compiler::Result result = Compiler().compile({"a.besl", shader}, options);
  EXPECT_TRUE(result.succeeded);
  ASSERT_EQ(result.messages.size(), 1u) << result.renderedMessages;
  std::string name = result.messages[0].code.substr(5);
  options.warnings = {"no-" + name};
  EXPECT_TRUE(Compiler().compile({"a.besl", shader}, options).messages.empty());
  options.warnings = {};
  options.warningsAsErrors = true;
  EXPECT_FALSE(Compiler().compile({"a.besl", shader}, options).succeeded);
}

TEST(Compiler, FilesComeFromTheLoader) {
  Compiler compiler([](const std::string &name) -> std::optional<std::string> {
    if (name == "throws")
      throw std::runtime_error("no");
    if (name == "common.besl")
      return "twice: fn (x: f32) -> f32 {\n\treturn x * 2.0;\n}\n";
    return std::nullopt;
  });
  const char *shader = "color: output<vec4f, 0>;\nmain: fn () -> void {\n\tcolor = vec4f(twice(0.5), 0.0, 0.0, 1.0);\n}\n";
  Compiler::Options options;
  options.targets = {"glsl"};
  options.libraries = {"common.besl", "common.besl"};
  EXPECT_TRUE(compiler.compile({"a.frag.besl", shader}, options).succeeded);
  for (const char *name : {"throws", "missing", "a.frag.besl"}) {
    options.libraries = {name};
    Compiler::Result result = compiler.compile({"a.frag.besl", shader}, options);
    EXPECT_FALSE(result.succeeded);
    EXPECT_NE(result.renderedMessages.find(name), std::string::npos) << result.renderedMessages;
  }
}

TEST(Compiler, Threads) {
  Compiler compiler;
  Compiler::Options options = makeOptions({"glsl", "hlsl", "msl"});
  options.reflect = true;
  Compiler::Result first = compiler.compile({"a.besl", kShader}, options);
  std::vector<std::thread> threads;
  std::vector<int> equal(4);
  for (int &count : equal)
    threads.emplace_back([&] {
      for (unsigned i = 0; i < 5; ++i) {
        Compiler::Result result = compiler.compile({"a.besl", kShader}, options);
        bool same = result.succeeded && result.artifacts.size() == first.artifacts.size() && toJSON(*result.reflection) == toJSON(*first.reflection);
        for (size_t k = 0; same && k < first.artifacts.size(); ++k)
          same = result.artifacts[k].data == first.artifacts[k].data;
        count += same;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(equal, std::vector<int>(4, 5));
}

TEST(Compiler, Pipelines) {
  Compiler::Options options;
  options.reflect = true;
  auto reflect = [&](const char *name, const char *text) {
    Compiler::Result result = Compiler().compile({name, text}, options);
    EXPECT_TRUE(result.succeeded) << result.renderedMessages;
    return std::move(*result.reflection);
  };
  besl::reflection::Document vertex = reflect("a.vert.besl", "position: output<vec4f, 0>;\nmain: fn () -> void {\n\tposition = vec4f(0.0, 0.0, 0.0, 1.0);\n}\n");
  besl::reflection::Document fragment =
      reflect("a.frag.besl", "c: output<vec4f, 0>;\nx: input<f32, 0>;\nmain: fn () -> void {\n\tc = vec4f(x, 0.0, 0.0, 1.0);\n}\n");
  std::vector<Compiler::Message> messages = Compiler::checkPipeline({vertex, fragment});
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].code, "besl-pipeline-input-missing");
  EXPECT_EQ(messages[0].source.line, 2u);
  ASSERT_EQ(messages[0].notes.size(), 1u);
  EXPECT_EQ(messages[0].notes[0].source.file, "a.vert.besl");
}

} // namespace
