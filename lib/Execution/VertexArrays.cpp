// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Execution/VertexArrays.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cstring>

using namespace besl::vm;

void VertexArrays::setAttribute(uint32_t location, const Attribute &attribute) {
  auto it = llvm::lower_bound(attributes, location, [](const auto &entry, uint32_t l) { return entry.first < l; });
  if (it == attributes.end() || it->first != location)
    it = attributes.insert(it, {location, {}});
  it->second = attribute;
}

const VertexArrays::Output *VertexArrays::find(uint32_t location) const {
  auto it = llvm::find_if(values, [&](const Output &output) { return output.info.kind == VariableInfo::Kind::Output && output.info.location == location; });
  return it == values.end() ? nullptr : &*it;
}

const VertexArrays::Output *VertexArrays::position() const {
  auto it = llvm::find_if(values, [](const Output &output) { return output.info.kind == VariableInfo::Kind::Position; });
  return it == values.end() ? nullptr : &*it;
}

void VertexArrays::clear() {
  for (Output &output : values)
    output.words.clear();
}

static auto findAttribute(auto &attributes, uint32_t location) {
  return llvm::find_if(attributes, [&](const auto &entry) { return entry.first == location; });
}

bool VertexArrays::hasInput(const VariableInfo &input) { return findAttribute(attributes, input.location) != attributes.end(); }

void VertexArrays::getInput(const VariableInfo &input, uint32_t vertex, uint32_t instance, uint32_t *words) {
  auto it = findAttribute(attributes, input.location);
  if (it == attributes.end())
    return;
  const Attribute &attribute = it->second;
  uint64_t offset = uint64_t(attribute.perInstance ? instance : vertex) * attribute.stride;
  if (offset + getTexelBytes(attribute.format) > attribute.size)
    return;
  const uint8_t *from = static_cast<const uint8_t *>(attribute.data) + offset;
  uint32_t count = std::min(input.words, 4u);
  if (isIntegerFormat(attribute.format)) {
    std::array<uint32_t, 4> texel = decodeIntegerTexel(attribute.format, from);
    std::copy_n(texel.begin(), count, words);
    return;
  }
  std::array<float, 4> texel = decodeTexel(attribute.format, from);
  for (uint32_t k = 0; k < count; ++k)
    words[k] = llvm::bit_cast<uint32_t>(texel[k]);
}

void VertexArrays::setOutput(const VariableInfo &output, uint32_t, uint32_t, const uint32_t *words) {
  auto it = llvm::find_if(values, [&](const Output &known) { return known.info.name == output.name && known.info.kind == output.kind; });
  if (it == values.end())
    it = values.insert(values.end(), Output{output, {}});
  it->words.insert(it->words.end(), words, words + output.words);
}
