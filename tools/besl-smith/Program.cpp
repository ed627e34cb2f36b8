// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random declarations, and the program around them.

#include "Generator.h"

#include <algorithm>

namespace besl::smith {

/// Names, among them words of the languages that programs are translated to.
std::string Generator::name(bool global) {
  static const char *const words[] = {"value", "texture", "float", "half", "sum",  "buffer", "kernel", "weight", "größe", "sampler", "vec4", "uint", "out",
                                      "temp",  "index_",  "x",     "mat3", "data", "gl_x",   "main_",  "input",  "color", "double",  "i",    "count"};
  std::string word = rng.pick(words);
  // Some hide others.
  return !global && rng.chance(15) ? word : word + (word.back() == '_' ? "" : "_") + std::to_string(names++);
}

const Type *Generator::anyScalar(bool inBuffer) {
  while (true) {
    Base base = rng.pick({Base::Bool, Base::U8, Base::U16, Base::U32, Base::U32, Base::U32, Base::I32, Base::I32, Base::F16, Base::F32, Base::F32, Base::F32});
    if (isAllowed(base) && !(inBuffer && base == Base::Bool))
      return types.scalar(base);
  }
}

const Type *Generator::anyType(bool inBuffer) {
  switch (rng.pickWeighted({50, 26, 6, 10, 8})) {
  case 1:
    while (true) {
      const Type *type = rng.pick(types.vectors());
      if (isAllowed(type->base))
        return type;
    }
  case 2: return types.matrix(rng.chance(50) ? 4 : 3);
  case 3: {
    const std::vector<const Type *> &choice = inBuffer ? bufferStructs : structs;
    if (!choice.empty())
      return rng.pick(choice);
    break;
  }
  case 4: {
    const Type *element = rng.chance(80) ? anyScalar(inBuffer) : anyType(inBuffer);
    if (element->kind != Kind::Array)
      return types.array(element, 1 + rng.below(5));
    return element;
  }
  default: break;
  }
  return anyScalar(inBuffer);
}

void Generator::declareTypes() {
  for (unsigned count = 1 + rng.below(3); count; --count) {
    bool inBuffer = rng.chance(60);
    std::string declared = "Type_" + std::to_string(names++), text = declared + ": struct {\n";
    std::vector<Field> fields;
    for (unsigned i = 0, end = 1 + rng.below(5); i != end; ++i) {
      fields.push_back({"part_" + std::to_string(i), inBuffer && rng.chance(5) ? types.packed() : anyType(inBuffer)});
      text += "\t" + fields.back().name + ": " + fields.back().type->name + ",\n";
    }
    const Type *type = types.structure(declared, fields);
    structs.push_back(type);
    if (inBuffer && !containsBase(type, Base::Bool))
      bufferStructs.push_back(type);
    declarations.push_back(text + "}\n");
  }
}

void Generator::declareConstants() {
  constantsOnly = true;
  for (unsigned count = rng.below(5); count; --count) {
    const Type *type = anyType();
    if (type->kind == Kind::Struct)
      continue;
    std::string value = storable(type, 2).text, declared = name(true);
    declarations.push_back(declared + ": const " + type->name + " = " + value + ";\n");
    globals.push_back({declared, type, /*assignable=*/false, false, /*constant=*/true});
  }
  constantsOnly = false;
}

void Generator::declareResources() {
  auto slot = [&] { return std::to_string(slots++); };
  auto structure = [&](const std::string &declared, unsigned count, unsigned maxBytes) {
    std::string text = declared + ": struct {\n";
    std::vector<Field> fields;
    for (unsigned i = 0; i != count; ++i) {
      const Type *type = maxBytes < 64 ? anyScalar(true) : anyType(true);
      // Every target has these in push constants.
      if (maxBytes < 64 && getWidth(type->base) != 32)
        type = types.scalar(Base::U32);
      fields.push_back({"part_" + std::to_string(i), type});
      text += "\t" + fields.back().name + ": " + type->name + ",\n";
    }
    return std::pair(types.structure(declared, fields), text + "}\n");
  };
  auto describe = [&](const std::string &text) { contract += "//   " + text + "\n"; };

  auto [item, itemText] = structure("Item", 2 + rng.below(4), 1024);
  declarations.push_back(itemText);
  std::string bound = slot();
  declarations.push_back("items: descriptor<{ type: Item[], binding: " + bound + ", access: read }>;\n");
  globals.push_back({"items", types.array(item, kElements), /*assignable=*/false});
  describe("slot " + bound + ": buffer of " + std::to_string(kElements) + " `Item`");

  if (rng.chance(60)) {
    auto [settings, text] = structure("Settings", 1 + rng.below(4), 1024);
    declarations.push_back(text);
    bound = slot();
    bool isConstant = rng.chance(60);
    declarations.push_back("settings: descriptor<Settings, " + bound + ", read, " + (isConstant ? "constant" : "device") + ">;\n");
    globals.push_back({"settings", settings, /*assignable=*/false});
    describe("slot " + bound + ": buffer of one `Settings`");
  }
  if (rng.chance(40)) {
    auto [pushed, text] = structure("push_constant", 1 + rng.below(4), 16);
    declarations.push_back("push_constant: push_constant" + text.substr(text.find(" {")));
    globals.push_back({"push_constant", pushed, /*assignable=*/false});
    describe("push constants");
  }
  if (options.textures) {
    std::string side = std::to_string(kTexels), size = side + " x " + side;
    bound = slot();
    declarations.push_back("map: descriptor<Texture2D, " + bound + ", read>;\n");
    textures.push_back("map");
    describe("slot " + bound + ": texture of " + size + " float texels");
    if (rng.chance(40)) {
      bound = std::to_string(slots);
      slots += 3;
      declarations.push_back("maps: descriptor<Texture2D, " + bound + ", read, 3>;\n");
      textures.push_back(rng.chance(50) ? "maps[1]" : "maps[" + (options.stage == Stage::Compute ? std::string("thread_idx()") : std::string("items[0].part_0_index")) + " % 3]");
      if (textures.back().find("part_0") != std::string::npos)
        textures.back() = "maps[2]";
      describe("slots " + bound + " and the next 2: textures as before");
    }
    bound = slot();
    declarations.push_back("picture: descriptor<StorageImage<rgba32f>, " + bound + ", read>;\n");
    describe("slot " + bound + ": storage image of " + size + " texels of rgba32f");
  }
  if (options.stage != Stage::Compute)
    return;
  if (options.textures) {
    std::string side = std::to_string(kTexels), size = side + " x " + side;
    bound = slot();
    declarations.push_back("numbers: descriptor<Texture2D, " + bound + ", read>;\n");
    describe("slot " + bound + ": texture of " + size + " texels of r32ui");
    bound = slot();
    declarations.push_back("bits: descriptor<StorageImage<r32ui>, " + bound + ", read_write>;\n");
    describe("slot " + bound + ": storage image of " + size + " texels of r32ui; an output");
    bound = slot();
    declarations.push_back("target: descriptor<StorageImage<rgba32f>, " + bound + ", write>;\n");
    describe("slot " + bound + ": storage image of " + size + " texels of rgba32f; an output");
    declarations.push_back("own_texel: fn () -> vec2u {\n\treturn vec2u(thread_idx() % " + side + ", thread_idx() / " + side + ");\n}\n");
  }
  bound = slot();
  declarations.push_back("Counters: struct {\n\tadd_all: atomicu32,\n\tmin_all: atomicu32,\n\tmax_all: atomicu32,\n\tand_all: atomicu32,\n\tor_all: "
                         "atomicu32,\n\txor_all: atomicu32,\n\town: atomicu32[" +
                         std::to_string(kElements) + "],\n}\ncounters: descriptor<Counters, " + bound + ", read_write>;\n");
  describe("slot " + bound + ": buffer of one `Counters`; an output");
}

/// What the program writes: in compute stages an element of a buffer for each invocation, else stage outputs.
void Generator::declareInterface() {
  auto describe = [&](const std::string &text) { contract += "//   " + text + "\n"; };
  if (options.stage == Stage::Compute) {
    std::string text = "Result: struct {\n";
    std::vector<Field> fields;
    for (unsigned i = 0, end = 3 + rng.below(4); i != end; ++i) {
      fields.push_back({"part_" + std::to_string(i), anyType(true)});
      text += "\t" + fields.back().name + ": " + fields.back().type->name + ",\n";
    }
    text += "\tinexact: vec4f,\n}\n";
    std::string bound = std::to_string(slots++);
    declarations.push_back(text);
    declarations.push_back("results: descriptor<{ type: Result[], binding: " + bound + ", access: read_write, memory: device }>;\n");
    for (const Field &field : fields)
      globals.push_back({"results[thread_idx()]." + field.name, field.type});
    inexactOutput = "results[thread_idx()].inexact";
    describe("slot " + bound + ": buffer of " + std::to_string(kElements) + " `Result`; an output");
    return;
  }

  bool fragment = options.stage == Stage::Fragment;
  // Interpolated values are inexact.
  bool asRecord = rng.chance(30);
  std::vector<Field> inputs;
  unsigned location = 0;
  if (!(asRecord && !fragment))
    for (unsigned end = 1 + rng.below(4); location != end; ++location) {
      Base base = rng.pick({Base::U32, Base::I32, Base::F32, Base::F32});
      const Type *type = rng.chance(50) || base == Base::I32 ? types.scalar(base) : types.vector(base, 2 + rng.below(3));
      inputs.push_back({"given_" + std::to_string(location), type});
    }
  for (unsigned i = 0; i != inputs.size(); ++i) {
    bool inexact = fragment && inputs[i].type->base == Base::F32;
    globals.push_back({inputs[i].name, inputs[i].type, /*assignable=*/false, inexact});
    declarations.push_back(inputs[i].name + ": input<" + inputs[i].type->name + ", " + std::to_string(i) + ">;\n");
  }
  if (!inputs.empty())
    describe("stage inputs");

  location = 0;
  if (!fragment && !asRecord) {
    globals.push_back({"position", types.vector(Base::F32, 4)});
    declarations.push_back("position: output<vec4f, 0>;\n");
    startup.push_back("position = vec4f(0.0, 0.0, 0.0, 1.0);");
  }
  std::vector<Field> outputs;
  if (!fragment && asRecord)
    outputs.push_back({"position", types.vector(Base::F32, 4)});
  for (unsigned end = 1 + rng.below(4); location != end; ++location) {
    Base base = rng.pick({Base::U32, Base::I32, Base::F32, Base::F32});
    const Type *type = rng.chance(50) || base == Base::I32 ? types.scalar(base) : types.vector(base, 2 + rng.below(3));
    outputs.push_back({"given_" + std::to_string(location), type});
  }
  outputs.push_back({"inexact", types.vector(Base::F32, 4)});
  if (asRecord) {
    for (Field &field : outputs)
      if (field.name.rfind("given_", 0) == 0)
        field.name = "made_" + field.name.substr(6);
    record = outputs;
    return;
  }
  for (unsigned i = 0; i != outputs.size(); ++i) {
    std::string declared = i + 1 == outputs.size() ? "inexact" : "made_" + std::to_string(i);
    const Type *type = outputs[i].type;
    declarations.push_back(declared + ": output<" + type->name + ", " + std::to_string(i + 1) + ">;\n");
    startup.push_back(declared + " = " + anyExpr(type, 0).text + ";");
    if (declared == "inexact")
      inexactOutput = declared;
    else
      globals.push_back({declared, type});
  }
}

void Generator::function() {
  Function made;
  made.name = name(true);
  // Sometimes another of the same name, told apart by a parameter.
  if (!functions.empty() && rng.chance(10)) {
    Function &other = functions.back();
    if (!other.overloaded && !other.takesTexture && other.parameters.size() == 1 && other.parameters.front().type->isNumber()) {
      other.overloaded = made.overloaded = true;
      made.name = other.name;
    }
  }
  made.result = rng.chance(80) ? anyType() : nullptr;
  made.inexact = made.result && made.result->base == Base::F32 && made.result->kind <= Kind::Vector && rng.chance(20);
  made.takesTexture = !made.overloaded && !textures.empty() && rng.chance(15);
  std::string text = made.name + ": fn (";
  textureParameters.clear();
  if (made.takesTexture) {
    text += "t: Texture2D";
    textureParameters.push_back("t");
  }
  std::vector<Variable> parameters;
  for (unsigned i = 0, end = made.overloaded ? 1 : rng.below(4); i != end; ++i) {
    const Type *type = made.overloaded ? types.vector(Base::F32, 4) : anyType();
    std::string declared = name();
    if (std::any_of(parameters.begin(), parameters.end(), [&](const Variable &other) { return other.text == declared; }))
      declared = name(true);
    bool inexact = type->base == Base::F32 && type->kind <= Kind::Vector && rng.chance(15);
    parameters.push_back({declared, type, true, inexact});
    text += (text.back() == '(' ? "" : ", ") + declared + ": " + type->name;
  }
  made.parameters = parameters;
  text += std::string(") -> ") + (made.result ? made.result->name : "void") + " {\n";

  body.clear();
  indent = 1;
  result = made.result;
  resultInexact = made.inexact;
  canReturn = true;
  loops = 0;
  nesting = 0;
  weight = 1;
  cost = 0;
  scopes = {parameters};
  // The names of a function's own block differ from its parameters here, since hiding is allowed in inner blocks.
  scopes.emplace_back();
  ++nesting;
  for (unsigned left = 1 + rng.below(std::max(options.size / 6, 2u)); left;) {
    unsigned part = 1 + rng.below(std::min(left, 6u));
    statement(part);
    left -= part;
  }
  --nesting;
  if (result)
    emit("return " + storable(result, 3, resultInexact).text + ";");
  scopes.clear();
  textureParameters.clear();
  made.cost = cost + 1;
  functions.push_back(made);
  declarations.push_back(text + body + "}\n");
}

/// Values go from invocation to invocation through workgroup memory: each writes its own, and reads any after a barrier.
std::string Generator::phases() {
  const Type *type = anyScalar(true);
  declarations.push_back("tile: workgroup<" + type->name + ", " + std::to_string(kInvocations) + ">;\n");
  return type->name;
}

void Generator::mainFunction() {
  body.clear();
  indent = 1;
  result = nullptr;
  canReturn = record.empty();
  loops = nesting = 0;
  weight = 1;
  cost = 0;
  std::string input;
  if (options.stage != Stage::Fragment && rng.chance(30)) {
    input = "given: StageInput";
    bool compute = options.stage == Stage::Compute;
    scopes.push_back({{compute ? "given.thread_idx" : "given.vertex_index", types.scalar(Base::U32), false},
                      {compute ? "given.thread_id" : "given.instance_index", compute ? types.vector(Base::U32, 2) : types.scalar(Base::U32), false}});
  } else {
    scopes.emplace_back();
    if (options.stage == Stage::Vertex)
      scopes.back().push_back({"vertex_index", types.scalar(Base::U32), false});
  }
  for (const std::string &text : startup)
    emit(text);
  scopes.emplace_back();
  ++nesting;
  auto statements = [&](unsigned count) {
    while (count) {
      unsigned part = 1 + rng.below(std::min(count, 6u));
      statement(part);
      count -= part;
    }
  };
  unsigned left = std::max(options.size / 2, 3u);
  if (options.stage == Stage::Compute && rng.chance(50)) {
    // No exit before the barrier.
    canReturn = false;
    statements(left / 3);
    std::string type = phases();
    const Type *stored = types.scalar(Base::U32);
    for (Base base : {Base::U8, Base::U16, Base::U32, Base::I32, Base::F16, Base::F32})
      if (types.scalar(base)->name == type)
        stored = types.scalar(base);
    emit("tile[thread_idx()] = " + storable(stored, 3).text + ";");
    emit("workgroup_barrier();");
    scopes.back().push_back({"tile", types.array(stored, kInvocations), /*assignable=*/false});
    canReturn = true;
    left -= left / 3;
  }
  statements(left);
  if (!inexactOutput.empty())
    emit(inexactOutput + " = " + anyExpr(types.vector(Base::F32, 4), 5, true).text + ";");

  std::string results = "void";
  if (!record.empty()) {
    results = options.stage == Stage::Fragment ? "output { " : "interface { ";
    std::string values;
    for (const Field &field : record) {
      results += field.name + ": " + field.type->name + ", ";
      values += (values.empty() ? "" : ", ") + field.name + ": ";
      // Values of branches are allowed anywhere but in the record itself, where a brace would be ambiguous to read.
      values += field.name == "inexact" ? "(" + anyExpr(field.type, 4, true).text + ")" : storable(field.type, 3).text;
    }
    results += "}";
    emit("return { " + values + " };");
  }
  scopes.clear();
  declarations.push_back("main: fn (" + input + ") -> " + results + " {\n" + body + "}\n");
}

/// Functions that bring exact floats into the bounds of what variables hold.
std::string Generator::fitFunctions() {
  std::string text;
  std::set<const Type *> all = fitted;
  // Scalars that vectors need, vectors that matrices need.
  for (const Type *type : fitted)
    if (type->kind != Kind::Scalar)
      all.insert(type->kind == Kind::Matrix ? type : types.scalar(type->base));
  std::vector<const Type *> sorted(all.begin(), all.end());
  std::sort(sorted.begin(), sorted.end(), [](const Type *a, const Type *b) { return a->name < b->name; });
  bool small = false, medium = false;
  for (const Type *type : sorted) {
    text += "fit_" + type->name + ": fn (x: " + type->name + ") -> " + type->name + " {\n\treturn ";
    if (type->kind == Kind::Scalar) {
      small |= type->base == Base::F16;
      text += type->base == Base::F16 ? "clamp(trunc(x * 4.0) * 0.25, -8.0, 8.0)" : "clamp(floor(x * 16.0) * 0.0625, -128.0, 128.0)";
    } else if (type->kind == Kind::Vector) {
      text += type->name + "(";
      for (unsigned i = 0; i != type->count; ++i)
        text += std::string(i ? ", " : "") + "fit_" + type->element->name + "(x." + "xyzw"[i] + ")";
      text += ")";
    } else {
      medium = true;
      text += type->name + "(";
      for (unsigned i = 0; i != 4; ++i) {
        text += std::string(i ? ", " : "") + type->element->name + "(";
        for (unsigned j = 0; j != type->element->count; ++j)
          text += std::string(j ? ", " : "") + "fit_medium(x[" + std::to_string(i) + "]." + "xyzw"[j] + ")";
        text += ")";
      }
      text += ")";
    }
    text += ";\n}\n";
  }
  if (small)
    text += "fit_small: fn (x: f32) -> f32 {\n\treturn clamp(floor(x * 4.0) * 0.25, -8.0, 8.0);\n}\n";
  if (medium)
    text += "fit_medium: fn (x: f32) -> f32 {\n\treturn clamp(floor(x * 4.0) * 0.25, -16.0, 16.0);\n}\n";
  return text;
}

std::string Generator::run() {
  declareTypes();
  declareConstants();
  declareResources();
  declareInterface();
  for (unsigned count = 1 + options.size / 12 + rng.below(3); count; --count)
    function();
  mainFunction();
  if (std::string text = fitFunctions(); !text.empty())
    declarations.push_back(text);

  // A name may be used before its declaration.
  for (size_t i = declarations.size(); i > 1; --i)
    if (rng.chance(50))
      std::swap(declarations[i - 1], declarations[rng.below(static_cast<unsigned>(i))]);
  std::string text = contract;
  for (const std::string &declaration : declarations)
    text += "\n" + declaration;
  return text;
}

std::string generate(const Options &options) {
  const char *stages[] = {"vertex", "fragment", "compute"};
  std::string header = "// Made by besl-smith --seed=" + std::to_string(options.seed) + " --stage=" + stages[static_cast<unsigned>(options.stage)] +
                       " --size=" + std::to_string(options.size) + (options.halves ? "" : " --halves=false") + (options.narrow ? "" : " --narrow=false") +
                       (options.textures ? "" : " --textures=false") + (options.varying ? " --varying" : "") + "\n";
  if (options.stage == Stage::Compute)
    header += "// One workgroup of " + std::to_string(kInvocations) + " x 1 x 1 invocations.\n";
  header += "// Floats that the host gives are multiples of 1/16 between -128 and 128, halves of 1/4 between -8 and 8, components of matrices of 1/4 "
            "between -16\n// and 16. It binds\n";
  return header + Generator(options).run();
}

} // namespace besl::smith
