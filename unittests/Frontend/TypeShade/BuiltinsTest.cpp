// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every built-in value in every stage, going in and coming out, with every type: what the table of the language says is accepted, and nothing else.

#include "CheckShade.h"

using namespace besl;

namespace {

enum Direction { VertexIn, VertexOut, FragmentIn, FragmentOut, ComputeIn, NumDirections };
constexpr llvm::StringLiteral kDirections[] = {"an input of a vertex entry", "an output of a vertex entry", "an input of a fragment entry", "an output of a fragment entry",
                                               "an input of a compute entry"};

struct Record {
  llvm::StringLiteral name;
  llvm::StringLiteral type;
  bool legal[NumDirections];
};

constexpr Record kTable[] = {
    // name, type, then: vertex in, vertex out, fragment in, fragment out, compute in
    {"vertex_index", "u32", {true, false, false, false, false}},
    {"instance_index", "u32", {true, false, false, false, false}},
    {"position", "vec4", {false, true, true, false, false}},
    {"front_facing", "bool", {false, false, true, false, false}},
    {"frag_depth", "f32", {false, false, false, true, false}},
    {"sample_index", "u32", {false, false, true, false, false}},
    {"sample_mask", "u32", {false, false, true, true, false}},
    {"primitive_index", "u32", {false, false, true, false, false}},
    {"clip_distances", "array<f32, 4>", {false, true, false, false, false}},
    {"local_invocation_id", "vec3u", {false, false, false, false, true}},
    {"local_invocation_index", "u32", {false, false, false, false, true}},
    {"global_invocation_id", "vec3u", {false, false, false, false, true}},
    {"workgroup_id", "vec3u", {false, false, false, false, true}},
    {"num_workgroups", "vec3u", {false, false, false, false, true}},
    {"subgroup_invocation_id", "u32", {false, false, true, false, true}},
    {"subgroup_size", "u32", {false, false, true, false, true}},
};

/// Those of the table, and others that somebody might take them for.
constexpr llvm::StringLiteral kTypes[] = {"u32",   "i32",   "f32",  "bool",          "vec2",          "vec3",          "vec4",          "vec2u",
                                          "vec3u", "vec4u", "vec3i", "array<f32, 4>", "array<u32, 4>", "array<f32, 1>", "array<f32, 8>", "array<f32, 9>"};

std::string makeProgram(const Record &record, llvm::StringRef type, Direction direction, bool inStruct) {
  std::string value = ("@builtin(\"" + record.name + "\") value: " + type).str();
  std::string text = "\"use typeshade\"\n";
  bool isOutput = direction == VertexOut || direction == FragmentOut;
  if (isOutput || inStruct) {
    // A vertex gives a position in any case.
    bool needsPosition = direction == VertexOut && record.name != "position";
    text += "class Values { " + value + (needsPosition ? "; @builtin(\"position\") at: vec4 }\n" : " }\n");
    value = "value: Values";
  }
  if (direction == VertexOut)
    return text + "@vertex export function entry(): Values { let values: Values; return values }\n";
  if (direction == FragmentOut)
    return text + "@fragment export function entry(): Values { let values: Values; return values }\n";
  if (direction == VertexIn)
    return text + "@vertex export function entry(" + value + "): vec4 { return vec4(0.) }\n";
  if (direction == FragmentIn)
    return text + "@fragment export function entry(" + value + "): vec4 { return vec4(0.) }\n";
  return text + "@compute([8]) export function entry(" + value + ") {}\n";
}

bool isRightType(const Record &record, llvm::StringRef type) {
  if (record.name == "clip_distances")
    return type.starts_with("array<f32") && type != "array<f32, 9>";
  return type == record.type;
}

TEST(ShadeBuiltins, Table) {
  for (const Record &record : kTable)
    for (int direction = 0; direction < NumDirections; ++direction)
      for (llvm::StringRef type : kTypes)
        for (bool inStruct : {false, true}) {
          std::string text = makeProgram(record, type, Direction(direction), inStruct);
          CheckedShade checked(text);
          std::string code;
          for (const Diagnostic &diagnostic : checked.diags.all())
            if (diagnostic.severity == Severity::Error)
              code += diagnostic.code().str() + " ";
          std::string expected = !record.legal[direction]    ? "besl-ts8025-builtin-stage "
                                 : !isRightType(record, type) ? "besl-ts8003-builtin-type "
                                                              : "";
          EXPECT_EQ(code, expected) << record.name.str() << " of type " << type.str() << " as " << kDirections[direction].str() << "\n" << text << checked.messages();
          if (!record.legal[direction])
            EXPECT_NE(checked.messages().find("not " + kDirections[direction].str()), std::string::npos) << checked.messages();
        }
}

// A value is an entry's once; a name that is none gets the nearest one.
TEST(ShadeBuiltins, NearestName) {
  for (const Record &record : kTable) {
    std::string wrong = record.name.str();
    wrong.insert(wrong.size() / 2, "x");
    CheckedShade checked("\"use typeshade\"\n@compute([8]) export function entry(@builtin(\"" + wrong + "\") value: u32) {}\n");
    EXPECT_NE(checked.messages().find("did you mean '" + record.name.str() + "'"), std::string::npos) << checked.messages();
  }
}

} // namespace
