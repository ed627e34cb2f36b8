// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the command line offers, asked of besl::Compiler: the form of texts, maps, bind maps, denied features, plugins; and what is said when an
// option makes no sense.

#include "besl/Compiler/Compiler.h"
#include "besl/Reflection/Pipeline.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <malloc.h>
#include <map>

using besl::Compiler;

namespace {

constexpr const char *kShader = R"(
Data: struct {
	scale: f32,
	bias: f32,
}
data: descriptor<Data, 2, read>;
result: descriptor<Data, 3, write>;
main: fn () -> void {
	let scaled: f32 = data.scale * 2.0 + data.bias;
	result.scale = scaled;
}
)";

Compiler::Options makeOptions(std::vector<std::string> targets) {
  Compiler::Options options;
  options.targets = std::move(targets);
  options.stage = "compute";
  return options;
}

Compiler::Result compile(const Compiler::Options &options, const char *text = kShader, const char *name = "a.besl") {
  return Compiler().compile({name, text}, options);
}

/// The messages one a line, notes below theirs.
std::string messagesOf(const Compiler::Result &result) {
  std::string text;
  auto place = [](const besl::reflection::SourceRange &range) {
    return range.line ? range.file + ":" + std::to_string(range.line) + ":" + std::to_string(range.column) + ": " : "";
  };
  for (const Compiler::Message &message : result.messages) {
    text += place(message.source) + message.text + " [" + message.code + "]\n";
    for (const Compiler::Note &note : message.notes)
      text += "  " + place(note.source) + note.text + "\n";
  }
  return text;
}

std::string textOf(const Compiler::Options &options, const char *target) {
  Compiler::Result result = compile(options);
  EXPECT_TRUE(result.succeeded) << result.renderedMessages;
  const Compiler::Artifact *artifact = result.find(target);
  return artifact ? artifact->data : "";
}

bool contains(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

TEST(CompilerOptions, FormOfTheText) {
  Compiler::Options options = makeOptions({"glsl", "hlsl", "msl"});
  std::string plain = textOf(options, "glsl");
  options.minify = true;
  std::string minified = textOf(options, "glsl");
  EXPECT_LT(minified.size(), plain.size());
  EXPECT_FALSE(contains(minified, "scaled"));

  options = makeOptions({"glsl", "hlsl"});
  options.lineDirectives = besl::LineDirectives::Names;
  options.pathPrefixes = {{"a.", "shaders/a."}};
  EXPECT_TRUE(contains(textOf(options, "glsl"), "#line 8 \"shaders/a.besl\""));
  EXPECT_TRUE(contains(textOf(options, "hlsl"), "#line 8 \"shaders/a.besl\""));
  options.lineDirectives = besl::LineDirectives::Numbers;
  EXPECT_TRUE(contains(textOf(options, "glsl"), "#line 8 0"));

  options = makeOptions({"glsl"});
  EXPECT_FALSE(contains(textOf(options, "glsl"), "precise "));
  options.strictFloats = true;
  EXPECT_TRUE(contains(textOf(options, "glsl"), "precise "));

  options = makeOptions({"mlir"});
  EXPECT_FALSE(contains(textOf(options, "mlir"), "loc("));
  options.locations = true;
  EXPECT_TRUE(contains(textOf(options, "mlir"), "loc(\"a.besl\":9:"));
}

TEST(CompilerOptions, Maps) {
  Compiler::Options options = makeOptions({"glsl", "msl"});
  Compiler::Result without = compile(options);
  ASSERT_EQ(without.artifacts.size(), 2u);
  EXPECT_TRUE(without.artifacts[0].info.mappings.empty() && without.artifacts[0].sourceMap.empty() && without.artifacts[0].nameMap.empty());

  options.sourceMaps = options.nameMaps = options.minify = true;
  Compiler::Result result = compile(options);
  ASSERT_EQ(result.artifacts.size(), 2u);
  for (const Compiler::Artifact &artifact : result.artifacts) {
    EXPECT_EQ(artifact.info.sources, std::vector<std::string>{"a.besl"});
    EXPECT_FALSE(artifact.info.mappings.empty());
    EXPECT_TRUE(contains(artifact.sourceMap, "\"target\": \"" + artifact.target + "\"")) << artifact.sourceMap;
    bool found = false;
    for (const besl::NameMapping &name : artifact.info.names)
      found |= name.kind == "local" && name.scope == "main" && name.source == "scaled" && !name.emitted.empty() && name.emitted != "scaled";
    EXPECT_TRUE(found) << artifact.nameMap;
    EXPECT_TRUE(contains(artifact.nameMap, "\"source\": \"scaled\""));
  }
  options.nameMaps = false;
  result = compile(options);
  EXPECT_TRUE(result.artifacts[0].nameMap.empty());
  EXPECT_FALSE(result.artifacts[0].sourceMap.empty());
}

TEST(CompilerOptions, BindMaps) {
  Compiler::Options options = makeOptions({"glsl", "hlsl", "msl"});
  options.reflect = true;
  options.bindMap = {"engine.json", R"({ "bindings": [
    { "name": "data", "glsl": { "set": 1, "binding": 4 }, "hlsl": { "register": 7, "space": 2 }, "msl": { "index": 9 } } ] })"};
  Compiler::Result result = compile(options);
  ASSERT_TRUE(result.succeeded) << result.renderedMessages;
  EXPECT_TRUE(contains(result.find("glsl")->data, "set = 1, binding = 4")) << result.find("glsl")->data;
  EXPECT_TRUE(contains(result.find("hlsl")->data, "register(t7, space2)")) << result.find("hlsl")->data;
  EXPECT_TRUE(contains(result.find("msl")->data, "[[id(9)]]")) << result.find("msl")->data;
  // Reflection tells the same.
  std::map<std::string, besl::reflection::Placement> places;
  for (const besl::reflection::Placement &place : result.reflection->bindings[0].targets)
    places[place.target] = place;
  EXPECT_EQ(places["glsl"].set, 1u);
  EXPECT_EQ(places["hlsl"].registerIndex, 7u);
  EXPECT_EQ(places["msl"].argumentId, 9u);

  options.bindMap->text = "{ \"bindings\": [ { \"name\": \"dota\", \"glsl\": { \"set\": 1 } } ] }";
  result = compile(options);
  EXPECT_FALSE(result.succeeded);
  EXPECT_EQ(messagesOf(result), "engine.json:1:27: the program has no descriptor 'dota'; did you mean 'data'? [besl-bind-map-unknown-name]\n");
  options.bindMap->text = "";
  EXPECT_FALSE(compile(options).succeeded);
  options.bindMap->text = std::string(1 << 21, ' ');
  EXPECT_TRUE(contains(messagesOf(compile(options)), "besl-bind-map-too-large"));
}

TEST(CompilerOptions, DeniedFeatures) {
  Compiler::Options options = makeOptions({"glsl"});
  options.deniedFeatures = {"halves", "subgroups"};
  EXPECT_TRUE(compile(options).succeeded);
  const char *shader = "Data: struct {\n\tx: f16,\n}\ndata: descriptor<Data, 0, read_write>;\nmain: fn () -> void {\n\tdata.x = data.x;\n}\n";
  Compiler::Result result = compile(options, shader);
  EXPECT_FALSE(result.succeeded);
  EXPECT_TRUE(contains(messagesOf(result), "a.besl:")) << messagesOf(result);
  EXPECT_TRUE(contains(messagesOf(result), "[besl-feature-denied]")) << messagesOf(result);
}

TEST(CompilerOptions, TargetsAndLanguages) {
  Compiler::Options options = makeOptions({"glsl"});
  const char *shader = "u: descriptor<Data, 0, read_write>;\nData: struct {\n\tx: u32,\n}\nmain: fn () -> void {\n\tu.x = subgroup_lane_index();\n}\n";
  EXPECT_TRUE(compile(options, shader).succeeded) << compile(options, shader).renderedMessages;
  options.glslTarget = "vulkan1.0";
  Compiler::Result result = compile(options, shader);
  EXPECT_FALSE(result.succeeded);
  EXPECT_TRUE(contains(messagesOf(result), "a.besl:6:8: ")) << messagesOf(result);

  options = makeOptions({"glsl"});
  options.stage = "";
  const char *typeShade = "\"use typeshade\";\n\n@compute\n@workgroupSize(1)\nfunction main(@builtin(\"global_invocation_id\") id: vec3u): void {\n}\n";
  Compiler::Input input = {"kernel", typeShade, Compiler::InputKind::TypeShade};
  result = Compiler().compile(input, options);
  EXPECT_FALSE(contains(messagesOf(result), "besl-option-value")) << messagesOf(result);

  // A sidecar of another tool, under its own name.
  input = {"a.besl", kShader, Compiler::InputKind::Source, "{ stage: \"Compute\", editor: 1 }", "other.json"};
  result = Compiler().compile(input, options);
  EXPECT_FALSE(result.succeeded);
  EXPECT_TRUE(contains(messagesOf(result), "other.json:1:21: ")) << messagesOf(result);
  options.lenientSidecar = true;
  EXPECT_TRUE(Compiler().compile(input, options).succeeded);
}

TEST(CompilerOptions, StatisticsAndColours) {
  Compiler::Options options = makeOptions({"glsl"});
  options.beforeLegalize = "besl-forward-lets";
  EXPECT_EQ(compile(options).passStatistics, "");
  options.passStatistics = true;
  EXPECT_TRUE(contains(compile(options).passStatistics, "besl-forward-lets")) << compile(options).passStatistics;
  options.color = true;
  EXPECT_TRUE(contains(compile(options, "main: fn () -> void {\n\tx;\n}\n").renderedMessages, "\x1b["));
}

TEST(CompilerOptions, WithoutMeaning) {
  auto refused = [](auto change) {
    Compiler::Options options = makeOptions({"glsl"});
    change(options);
    Compiler::Result result = compile(options);
    EXPECT_FALSE(result.succeeded);
    EXPECT_TRUE(result.artifacts.empty());
    return messagesOf(result);
  };
  using Options = Compiler::Options;
  EXPECT_EQ(refused([](Options &options) { options.targets = {"gslsl"}; }),
            "'gslsl' is no value of the option 'targets' [besl-option-value]\n  did you mean 'glsl'?\n");
  EXPECT_EQ(refused([](Options &options) { options.targets = {"reflection"}; }), "'reflection' is no value of the option 'targets' [besl-option-value]\n");
  EXPECT_EQ(refused([](Options &options) { options.deniedFeatures = {"halve"}; }),
            "'halve' is no value of the option 'deniedFeatures' [besl-option-value]\n  did you mean 'halves'?\n");
  EXPECT_EQ(refused([](Options &options) { options.glslTarget = "vulkan1.4"; }), "'vulkan1.4' is no value of the option 'glslTarget' [besl-option-value]\n");
  EXPECT_EQ(refused([](Options &options) { options.opacity = "sounds"; }), "'sounds' is no value of the option 'opacity' [besl-option-value]\n");
  EXPECT_EQ(refused([](Options &options) { options.pathPrefixes = {{"", "x"}}; }),
            "'=x' is no value of the option 'pathPrefixes' [besl-option-value]\n  the beginning to replace is empty\n");
  EXPECT_EQ(refused([](Options &options) {
              options.minify = true;
              options.lineDirectives = besl::LineDirectives::Numbers;
            }),
            "'numbers' is no value of the option 'lineDirectives' [besl-option-value]\n  'minify' leaves no lines for them; a source map works with both\n");
  EXPECT_EQ(refused([](Options &options) { options.generatorName = "nobody"; }), "'nobody' is no value of the option 'generatorName' [besl-option-value]\n");
}

TEST(CompilerOptions, Plugins) {
  std::string error;
  EXPECT_FALSE(Compiler::loadPlugin("/nowhere/plugin.so", error));
  EXPECT_EQ(error, "cannot read plugin '/nowhere/plugin.so': No such file or directory");
  EXPECT_FALSE(Compiler::loadPlugin(BESL_SOURCE_ROOT "/README.md", error));
  EXPECT_EQ(error, "plugin '" BESL_SOURCE_ROOT "/README.md' is not a shared library");
  EXPECT_FALSE(Compiler::loadPlugin(BESL_LIBRARY, error));
  EXPECT_EQ(error, "'" BESL_LIBRARY "' is not a plugin: it defines neither mlirGetPassPluginInfo nor mlirGetDialectPluginInfo (see BESL_PASS_PLUGIN and "
                   "BESL_DIALECT_PLUGIN in besl/Plugin/Plugin.h)");

  // One that has a program generator, twice.
  EXPECT_TRUE(Compiler::loadPlugin(BESL_GENERATOR_PLUGIN, error)) << error;
  EXPECT_TRUE(Compiler::loadPlugin(BESL_GENERATOR_PLUGIN, error)) << error;
  Compiler::Options options;
  options.targets = {"glsl"};
  options.stage = "fragment";
  const char *shader = "main: fn () -> void {\n\talbedo = sample_material(brick);\n}\n";
  EXPECT_FALSE(compile(options, shader).succeeded);
  options.generatorName = "material";
  Compiler::Result result = compile(options, shader);
  EXPECT_TRUE(result.succeeded) << result.renderedMessages;
  options.generatorName = "materiel";
  EXPECT_EQ(messagesOf(compile(options, shader)), "'materiel' is no value of the option 'generatorName' [besl-option-value]\n  did you mean 'material'?\n");

  // One that has dialects and passes.
  EXPECT_TRUE(Compiler::loadPlugin(BESL_DIALECT_PLUGIN_FILE, error)) << error;
  EXPECT_TRUE(compile(makeOptions({"glsl", "hlsl", "msl"})).succeeded);
}

TEST(CompilerOptions, NothingStaysBehind) {
  Compiler compiler;
  Compiler::Options options = makeOptions({"glsl", "hlsl", "msl"});
  options.reflect = options.optimize = options.sourceMaps = true;
  auto heapBytes = [] {
    struct mallinfo2 info = mallinfo2();
    return long(info.uordblks + info.hblkhd);
  };
  long before = 0;
  for (unsigned i = 0; i < 300; ++i) {
    if (i == 100)
      before = heapBytes();
    // Every third is wrong: messages go, too.
    Compiler::Result result = compiler.compile({"a.besl", i % 3 ? kShader : "main: fn () -> void {\n\tx = y;\n}\n"}, options);
    ASSERT_EQ(result.succeeded, i % 3 != 0) << result.renderedMessages;
  }
  // Ten bytes a compilation are a list that grows. What malloc() keeps for the thread counts as in use, unless it is told to keep nothing (CMakeLists.txt).
  bool isExact = getenv("GLIBC_TUNABLES") != nullptr;
  EXPECT_LE(heapBytes() - before, isExact ? 2000 : 100000);
}

} // namespace
