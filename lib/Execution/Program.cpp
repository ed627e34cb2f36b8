// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host asks a program, and what it gives to a run.

#include "Code.h"
#include "besl/Execution/Execution.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace besl::vm;

//===-- Bindings -----------------------------------------------------------------------------===//

DescriptorBindings::Binding &DescriptorBindings::insert(uint32_t slot) {
  auto it = std::lower_bound(bindings.begin(), bindings.end(), slot, [](const Binding &b, uint32_t s) { return b.slot < s; });
  if (it == bindings.end() || it->slot != slot)
    it = bindings.insert(it, Binding{});
  *it = Binding{};
  it->slot = slot;
  return *it;
}

void DescriptorBindings::bindBuffer(uint32_t slot, void *data, uint64_t size) {
  Binding &binding = insert(slot);
  binding.kind = Binding::Buffer;
  binding.data = data;
  binding.size = size;
}
void DescriptorBindings::bindReadOnlyBuffer(uint32_t slot, const void *data, uint64_t size) {
  insert(slot) = Binding{slot, Binding::Buffer, false, const_cast<void *>(data), size, nullptr, {}};
}
void DescriptorBindings::bindTexture(uint32_t slot, const Texture *texture, Sampler sampler) {
  Binding &binding = insert(slot);
  binding.kind = Binding::SampledTexture;
  binding.texture = texture;
  binding.sampler = sampler;
}
void DescriptorBindings::bindImage(uint32_t slot, Texture *image) {
  Binding &binding = insert(slot);
  binding.kind = Binding::StorageImage;
  binding.texture = image;
}
void DescriptorBindings::bindReadOnlyImage(uint32_t slot, const Texture *image) {
  insert(slot) = Binding{slot, Binding::StorageImage, false, nullptr, 0, image, {}};
}
void DescriptorBindings::setPushConstant(const void *data, uint64_t size) {
  push = Binding{};
  push.kind = Binding::Buffer;
  push.data = const_cast<void *>(data);
  push.size = size;
}
const DescriptorBindings::Binding *DescriptorBindings::find(uint32_t slot) const {
  auto it = std::lower_bound(bindings.begin(), bindings.end(), slot, [](const Binding &b, uint32_t s) { return b.slot < s; });
  return it != bindings.end() && it->slot == slot ? &*it : nullptr;
}

//===-- Specialization -----------------------------------------------------------------------===//

void SpecializationValues::set(llvm::StringRef name, float value) { set(name, ScalarKind::F32, {llvm::bit_cast<uint32_t>(value)}); }

void SpecializationValues::set(llvm::StringRef name, ScalarKind kind, std::vector<uint32_t> words) {
  auto it = llvm::find_if(list, [&](const Value &value) { return value.name == name; });
  if (it == list.end())
    it = list.insert(list.end(), Value{name.str(), kind, {}});
  it->kind = kind;
  it->words = std::move(words);
}

//===-- Programs -----------------------------------------------------------------------------===//

ExecutableProgram::ExecutableProgram(std::unique_ptr<const Code> code) : contents(std::move(code)) {}
ExecutableProgram::~ExecutableProgram() = default;
const ProgramLayout &ExecutableProgram::layout() const { return contents->layout; }
uint64_t ExecutableProgram::storageBytes() const { return contents->storageWords * 4 + contents->memoryBytes; }
size_t ExecutableProgram::numInstructions() const { return contents->instructions.size(); }

const MemoryInfo *ExecutableProgram::findBuffer(uint32_t slot) const {
  for (const MemoryInfo &info : layout().memories)
    if (info.kind == MemoryInfo::Kind::Buffer && slot >= info.slot && slot - info.slot < info.count)
      return &info;
  return nullptr;
}
const ViewInfo *ExecutableProgram::findView(uint32_t slot) const {
  for (const ViewInfo &info : layout().views)
    if (slot >= info.slot && slot - info.slot < info.count)
      return &info;
  return nullptr;
}

const MemoryInfo *ExecutableProgram::findSpecialization(llvm::StringRef name) const {
  for (const MemoryInfo &info : layout().memories)
    if (info.kind == MemoryInfo::Kind::Specialization && info.name == name)
      return &info;
  return nullptr;
}

llvm::StringRef besl::vm::getFaultName(FaultKind kind) {
  switch (kind) {
  case FaultKind::None: return "None";
  case FaultKind::InstructionLimit: return "InstructionLimit";
  case FaultKind::CallDepthLimit: return "CallDepthLimit";
  case FaultKind::UnboundDescriptor: return "UnboundDescriptor";
  case FaultKind::DescriptorMismatch: return "DescriptorMismatch";
  case FaultKind::FormatMismatch: return "FormatMismatch";
  case FaultKind::ReadOnlyResource: return "ReadOnlyResource";
  case FaultKind::WriteOnlyResource: return "WriteOnlyResource";
  case FaultKind::MissingInput: return "MissingInput";
  case FaultKind::MissingPayload: return "MissingPayload";
  case FaultKind::IndexOutOfBounds: return "IndexOutOfBounds";
  case FaultKind::BufferOutOfBounds: return "BufferOutOfBounds";
  case FaultKind::TexelOutOfBounds: return "TexelOutOfBounds";
  case FaultKind::LayerOutOfBounds: return "LayerOutOfBounds";
  case FaultKind::DivisionByZero: return "DivisionByZero";
  case FaultKind::InvalidCoordinate: return "InvalidCoordinate";
  case FaultKind::DivergentBarrier: return "DivergentBarrier";
  case FaultKind::UninitializedWorkgroup: return "UninitializedWorkgroup";
  case FaultKind::OutputCountLimit: return "OutputCountLimit";
  case FaultKind::DataRace: return "DataRace";
  case FaultKind::UnknownSpecialization: return "UnknownSpecialization";
  case FaultKind::SpecializationMismatch: return "SpecializationMismatch";
  case FaultKind::MemoryLimit: return "MemoryLimit";
  case FaultKind::InvalidConfiguration: return "InvalidConfiguration";
  }
  return "None";
}

std::string ExecutableProgram::disassemble() const {
  std::string text;
  for (size_t i = 0; i < contents->instructions.size(); ++i) {
    const Instruction &instruction = contents->instructions[i];
    const SourcePlace &place = contents->places[contents->locations[i]];
    text += llvm::formatv("{0}: dst {1}, a {2}, b {3}, c {4}, imm {5}, {6}  // {7}:{8}\n", i, instruction.dst, instruction.a, instruction.b, instruction.c, instruction.imm,
                          instruction.imm2, place.line, place.column).str();
  }
  return text;
}
