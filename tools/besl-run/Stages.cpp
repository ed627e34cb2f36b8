// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Stages.h"
#include "llvm/ADT/STLExtras.h"

using namespace besl::vm;

//===-- Inputs -------------------------------------------------------------------------------===//

/// Whether each scalar of a type is a float, in order.
static void appendFloats(const ProgramLayout &layout, uint32_t number, std::vector<bool> &floats) {
  const TypeInfo &type = layout.types[number];
  if (type.kind == TypeInfo::Kind::Scalar) {
    floats.push_back(type.scalar == ScalarKind::F32 || type.scalar == ScalarKind::F16);
  } else if (type.kind == TypeInfo::Kind::Struct) {
    for (const TypeInfo::Member &member : type.members)
      appendFloats(layout, member.type, floats);
  } else {
    for (uint64_t i = 0; i < type.count; ++i)
      appendFloats(layout, type.element, floats);
  }
}

bool StageInputs::prepare(const ProgramLayout &layout, Resources &resources) {
  for (const VariableInfo &info : layout.variables) {
    if (info.kind != VariableInfo::Kind::Input)
      continue;
    Input input;
    input.info = &info;
    input.kind = layout.stage == besl::Stage::Fragment ? Contents::Kind::Place : Contents::Kind::Zero;
    if (info.type)
      appendFloats(layout, *info.type, input.floats);
    input.floats.resize(info.words, true);
    if (const Resources::InputContents *given = resources.findInput(info.name)) {
      input.kind = given->contents.kind;
      input.perInstance = given->contents.perInstance;
      bool hasPlace = input.kind == Contents::Kind::Place || input.kind == Contents::Kind::Pixel;
      if (hasPlace && layout.stage != besl::Stage::Fragment)
        return resources.fail(given->range, "only inputs of fragments have places");
      if (!hasPlace && !resources.readElements(info.name, *info.type, *given, input.words))
        return false;
    }
    inputs.push_back(std::move(input));
  }
  return true;
}

void StageInputs::get(const VariableInfo &variable, uint64_t element, uint64_t instance, uint32_t x, uint32_t y, float u, float v, uint32_t *words) const {
  const Input &input = *llvm::find_if(inputs, [&](const Input &i) { return i.info == &variable; });
  uint32_t count = variable.words;
  if (input.kind == Contents::Kind::Place || input.kind == Contents::Kind::Pixel) {
    bool place = input.kind == Contents::Kind::Place;
    float values[4] = {place ? u : float(x), place ? v : float(y), 0.0f, place ? 1.0f : 0.0f};
    uint32_t whole[4] = {place ? 0 : x, place ? 0 : y, 0, 0};
    for (uint32_t k = 0; k < count; ++k)
      words[k] = k >= 4 ? 0 : input.floats[k] ? llvm::bit_cast<uint32_t>(values[k]) : whole[k];
    return;
  }
  if (input.kind == Contents::Kind::Index) {
    for (uint32_t k = 0; k < count; ++k) {
      uint64_t number = (input.perInstance ? instance : element) * count + k;
      words[k] = input.floats[k] ? llvm::bit_cast<uint32_t>(float(number)) : uint32_t(number);
    }
    return;
  }
  size_t elements = count ? input.words.size() / count : 0;
  if (elements == 0) {
    std::fill_n(words, count, 0u);
    return;
  }
  std::copy_n(input.words.begin() + (input.perInstance ? instance : element) % elements * count, count, words);
}

//===-- Fragments ----------------------------------------------------------------------------===//

Picture::Picture(const ProgramLayout &layout, const StageInputs &inputs, uint32_t width, uint32_t height) : inputs(inputs), width(width), height(height) {
  for (const VariableInfo &info : layout.variables) {
    if (info.kind != VariableInfo::Kind::Output)
      continue;
    TexelFormat format = TexelFormat::RGBA32F;
    if (info.type) {
      const TypeInfo &type = layout.types[*info.type];
      bool isFloat = type.scalar == ScalarKind::F32 || type.scalar == ScalarKind::F16;
      format = isFloat ? TexelFormat::RGBA32F : type.scalar == ScalarKind::I32 ? TexelFormat::RGBA32I : TexelFormat::RGBA32UI;
    }
    Target target;
    target.info = &info;
    target.bytes.resize(uint64_t(width) * height * 16);
    target.texture = Texture::view(format, target.bytes.data(), width, height);
    targets.push_back(std::move(target));
  }
}

void Picture::getInput(const VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) {
  inputs.get(input, uint64_t(y) * width + x, 0, x, y, (float(x) + 0.5f) / float(width), (float(y) + 0.5f) / float(height), words);
}

void Picture::setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) {
  for (Target &target : targets) {
    if (target.info != &output)
      continue;
    bool integer = isIntegerFormat(target.texture.format);
    // What an output leaves out is black and opaque.
    std::array<uint32_t, 4> color = {0, 0, 0, integer ? 1u : llvm::bit_cast<uint32_t>(1.0f)};
    std::copy_n(words, std::min(output.words, 4u), color.begin());
    if (integer)
      writeIntegerTexel(target.texture, 0, x, y, 0, color);
    else
      writeTexel(target.texture, 0, x, y, 0, llvm::bit_cast<std::array<float, 4>>(color));
  }
}

std::string Picture::takePictures(Resources &resources) {
  std::string main;
  for (Target &target : targets) {
    resources.addPicture(target.info->name, std::move(target.bytes), target.texture);
    if (target.info->location == 0 && main.empty())
      main = target.info->name;
  }
  return main;
}

//===-- Vertices -----------------------------------------------------------------------------===//

void Vertices::getInput(const VariableInfo &input, uint32_t vertex, uint32_t instance, uint32_t *words) { inputs.get(input, vertex, instance, 0, 0, 0.0f, 0.0f, words); }

void Vertices::setOutput(const VariableInfo &output, uint32_t, uint32_t, const uint32_t *words) {
  auto it = llvm::find_if(outputs, [&](const auto &entry) { return entry.first == &output; });
  if (it == outputs.end())
    it = outputs.insert(it, {&output, {}});
  it->second.insert(it->second.end(), words, words + output.words);
}

void Vertices::takeOutputs(Resources &resources) {
  for (auto &[info, words] : outputs)
    if (info->type)
      resources.addOutput(info->name, resources.addArray(*info->type, words.size() / std::max(info->words, 1u)), words);
}

//===-- Meshes and tasks ---------------------------------------------------------------------===//

void Meshes::add(const MeshOutput &output) {
  vertexCounts.push_back(output.vertices);
  primitiveCounts.push_back(output.primitives);
  for (float number : output.positions)
    positions.push_back(llvm::bit_cast<uint32_t>(number));
  llvm::append_range(triangles, output.triangles);
  llvm::append_range(layers, output.layers);
  for (const MeshOutput::Values &values : output.outputs) {
    auto it = llvm::find_if(outputs, [&](const MeshOutput::Values &known) { return known.name == values.name; });
    if (it == outputs.end())
      outputs.push_back(values);
    else
      llvm::append_range(it->words, values.words);
  }
}

void Meshes::takeOutputs(Resources &resources, const ProgramLayout &layout) {
  uint32_t u32 = resources.addScalar(ScalarKind::U32), f32 = resources.addScalar(ScalarKind::F32);
  std::vector<TypeInfo::Member> members;
  std::vector<uint32_t> words;
  auto append = [&](llvm::StringRef name, uint32_t element, uint64_t width, const std::vector<uint32_t> &values) {
    members.push_back({name.str(), 0, resources.addArray(element, values.size() / width)});
    llvm::append_range(words, values);
  };
  append("vertex_counts", u32, 1, vertexCounts);
  append("primitive_counts", u32, 1, primitiveCounts);
  append("positions", resources.addVector(f32, 4), 4, positions);
  append("triangles", resources.addVector(u32, 3), 3, triangles);
  append("layers", u32, 1, layers);
  // Those of no workgroup are there too, and empty.
  for (const MemoryInfo &info : layout.memories) {
    if ((info.kind != MemoryInfo::Kind::VertexOutput && info.kind != MemoryInfo::Kind::PrimitiveOutput) || !info.type)
      continue;
    auto values = llvm::find_if(outputs, [&](const MeshOutput::Values &known) { return known.name == info.name; });
    append(info.name, *info.type, values == outputs.end() ? 1 : std::max(values->width, 1u), values == outputs.end() ? std::vector<uint32_t>() : values->words);
  }
  resources.addOutput("mesh", resources.addStruct(std::move(members)), words);
}

void Tasks::add(const TaskOutput &output) {
  counts.push_back(output.meshWorkgroups);
  for (const PayloadValue &value : output.payload) {
    auto it = llvm::find_if(payload, [&](const PayloadValue &known) { return known.name == value.name; });
    if (it == payload.end())
      payload.push_back(value);
    else
      llvm::append_range(it->words, value.words);
  }
}

void Tasks::takeOutputs(Resources &resources, const ProgramLayout &layout) {
  std::vector<TypeInfo::Member> members;
  std::vector<uint32_t> words = counts;
  members.push_back({"counts", 0, resources.addArray(resources.addScalar(ScalarKind::U32), counts.size())});
  for (const PayloadValue &value : payload)
    if (const MemoryInfo *info = findMemory(layout, value.name); info && info->type) {
      members.push_back({value.name, 0, resources.addArray(*info->type, counts.size())});
      llvm::append_range(words, value.words);
    }
  resources.addOutput("task", resources.addStruct(std::move(members)), words);
}
