// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reflection document as a text and back.

#include "besl/Reflection/Reflection.h"
#include <gtest/gtest.h>

using namespace besl::reflection;

namespace {

/// A document that has every field.
Document makeFull() {
  SourceRange range{"a \"b\".besl", 1, 2, 3, 4};
  Document document;
  document.compiler = "1.2.3";
  document.program = "p";
  document.matrixOrder = "byte_engine";
  document.layoutTarget = "msl";
  document.entry = {"main", "mesh", std::array<uint32_t, 3>{1, 2, 3}, 4, 5, 6, {"barrier", "layer"}, {"workgroup_id"}, 7, range, {}};
  document.entry.targets.push_back({"hlsl", "", "besl_main", "HLSL 6.5", "ms_6_5", {"-enable-16bit-types"}, {"e"}, {"c"}});
  document.entry.targets.push_back({"msl", "no", "", "", "", {}, {}, {}});
  Placement place{"hlsl", "n", "b", "rw_structured_buffer", 1, 2, "u", 3, 4, 5, 6, 7, "device", "s", 8, 9, 10, 11, 12, 13, 14};
  document.bindings.push_back({"x", 1, 2, "buffer", "2d", "f32", "rgba8", "device", "read", true, true, true, true, true, "T[]", 16, range, {place}});
  document.types.push_back({"T", UINT64_MAX, 4, {{"m", "mat4f[2][3]", 8, 16, 4, {128, 64}, 16, "column", {{"glsl", "m_", 0, ""}, {"hlsl", "", 16, "row"}}}}, range});
  document.pushConstants = PushConstants{"push_constant", "P", 12, range, {place}};
  document.inputs.push_back({"i", "vec4f", 0, 1, "", "flat", "either", "per_primitive", 0, range});
  document.outputs.push_back({"o", "vec4f", std::nullopt, std::nullopt, "position", "", "", "per_vertex", 64, range});
  document.payload = {{"q", "Q", 20, range}};
  document.specialization.push_back({3, "s", "u32", "4", range});
  document.opacity = {"opaque", "because", range};
  return document;
}

TEST(ReflectionDocument, RoundTrip) {
  std::string text = toJSON(makeFull());
  Document read;
  std::string error;
  ASSERT_TRUE(fromJSON(text, read, error)) << error;
  EXPECT_EQ(toJSON(read), text);
  EXPECT_EQ(read.types[0].size, UINT64_MAX);
  EXPECT_EQ(read.bindings[0].source.file, "a \"b\".besl");
  EXPECT_EQ(read.bindings[0].targets[0].samplerIndex, 12u);
  EXPECT_EQ(read.entry.workgroup, (std::array<uint32_t, 3>{1, 2, 3}));
}

TEST(ReflectionDocument, LeavesOutWhatIsNotThere) {
  std::string text = toJSON(Document());
  for (const char *name : {"push_constants", "workgroup\"", "max_vertices", "source"})
    EXPECT_EQ(text.find(name), std::string::npos) << name;
  Document read;
  std::string error;
  ASSERT_TRUE(fromJSON(text, read, error)) << error;
  EXPECT_FALSE(read.pushConstants);
  EXPECT_FALSE(read.entry.workgroup);
  EXPECT_EQ(read.opacity.source.line, 0u);
}

TEST(ReflectionDocument, SkipsUnknownFields) {
  std::string text = toJSON(makeFull());
  text.insert(text.find('{') + 1, "\"later\": [{}, null],");
  Document read;
  std::string error;
  EXPECT_TRUE(fromJSON(text, read, error)) << error;
}

std::string refuse(std::string_view text) {
  Document read;
  read.program = "untouched";
  std::string error;
  EXPECT_FALSE(fromJSON(text, read, error));
  EXPECT_EQ(read.program, "untouched");
  return error;
}

std::string replaced(std::string from, const std::string &to) {
  std::string text = toJSON(makeFull());
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ReflectionDocument, RefusesWhatIsNone) {
  EXPECT_NE(refuse(""), "");
  EXPECT_NE(refuse("{"), "");
  EXPECT_EQ(refuse("[]"), "this is no reflection of a BESL shader: its 'schema' is not 'urn:besl:reflection:1'");
  EXPECT_EQ(refuse(replaced("\"version\": 1", "\"version\": 2")), "the document is not of version 1");
  EXPECT_EQ(refuse(replaced("\"slot\": 1,", "")), "'bindings[0].slot' is missing");
  EXPECT_EQ(refuse(replaced("\"slot\": 1", "\"slot\": -1")), "'bindings[0].slot' is not a number that counts something");
  EXPECT_EQ(refuse(replaced("\"slot\": 1", "\"slot\": 4294967296")), "'bindings[0].slot' is too large");
  EXPECT_EQ(refuse(replaced("\"reads\": true", "\"reads\": 1")), "'bindings[0].reads' is neither true nor false");
  EXPECT_EQ(refuse(replaced("\"program\": \"p\"", "\"program\": []")), "'program' is not a text");
  EXPECT_EQ(refuse(replaced("\"specialization\": [", "\"specialization\": {}, \"more\": [")), "'specialization' is not a list");
  EXPECT_EQ(refuse(std::string(100000, '[')), "the text nests too deep");
}

} // namespace
