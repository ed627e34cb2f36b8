// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Worker.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

using namespace besl::vm;

Worker::Worker(const Code &code) : code(code) {
  const ProgramLayout &layout = code.layout;
  storage.reset(new uint32_t[code.storageWords + 16]());
  words = reinterpret_cast<uint32_t *>(llvm::alignTo(reinterpret_cast<uintptr_t>(storage.get()), 64));
  memories.resize(layout.numMemories);
  views.resize(layout.numViews);
  returns.resize(code.numFunctions);
  shared.resize(layout.memories.size());
  for (auto [number, info] : llvm::enumerate(layout.memories)) {
    if (info.kind == MemoryInfo::Kind::Buffer || info.kind == MemoryInfo::Kind::PushConstant)
      continue;
    std::vector<uint32_t> &buffer = shared[number];
    buffer.assign(info.bytes / 4, 0);
    std::copy(info.value.begin(), info.value.end(), buffer.begin());
    MemoryView &view = memories[info.first];
    view.data = reinterpret_cast<uint8_t *>(buffer.data());
    view.size = info.bytes;
    view.bound = true;
    bool isOutput = info.kind >= MemoryInfo::Kind::VertexOutput || (info.kind == MemoryInfo::Kind::Payload && layout.stage == Stage::Task);
    bool isZero = info.kind == MemoryInfo::Kind::Workgroup && !info.value.empty();
    if (isOutput || isZero)
      cleared.push_back(uint32_t(number));
    if (code.checked && info.kind == MemoryInfo::Kind::Workgroup && !isZero) {
      written.emplace_back(info.bytes / 4);
      view.written = written.back().data();
    }
  }
  for (auto [word, value] : code.constants)
    words[word] = value;
  uint32_t largest = 0;
  for (const VariableInfo &variable : layout.variables)
    largest = std::max(largest, variable.words);
  scratch.resize(largest);
  groupLanes = layout.workgroup[0] * layout.workgroup[1] * layout.workgroup[2];
  machine.words = words;
  machine.memories = memories.data();
  machine.views = views.data();
  machine.numViews = uint32_t(views.size());
  machine.pool = code.pool.data();
  machine.accesses = code.accesses.data();
  machine.code = &code;
  machine.returns = returns.data();
}

bool Worker::fail(FaultKind kind, std::string message, std::string resource) {
  error.emplace();
  error->kind = kind;
  error->message = std::move(message);
  error->resource = std::move(resource);
  return false;
}

//===-- Resources ----------------------------------------------------------------------------===//

static llvm::StringRef describeKind(const ViewInfo &info) { return info.kind == ViewInfo::Kind::Image ? "image" : "texture"; }

static std::string describeUnbound(const MemoryInfo &info, uint32_t number) {
  if (info.kind == MemoryInfo::Kind::PushConstant)
    return llvm::formatv("the push constant '{0}' is not set", info.name).str();
  if (info.kind == MemoryInfo::Kind::Payload)
    return llvm::formatv("the payload '{0}' was not given", info.name).str();
  return llvm::formatv("nothing is bound to slot {0}, which is the buffer '{1}'", info.slot + number, info.name).str();
}
static std::string describeUnbound(const ViewInfo &info, uint32_t number) {
  return llvm::formatv("nothing is bound to slot {0}, which is the {1} '{2}'", info.slot + number, describeKind(info), info.name).str();
}

bool Worker::bindMemory(const MemoryInfo &info, uint32_t number, const DescriptorBindings::Binding *binding) {
  MemoryView &view = memories[info.first + number];
  if (!binding) {
    // A checked program says so where it is touched.
    view = {};
    return code.checked || fail(FaultKind::UnboundDescriptor, describeUnbound(info, number), info.name);
  }
  if (binding->kind != DescriptorBindings::Binding::Buffer)
    return fail(FaultKind::DescriptorMismatch, llvm::formatv("slot {0} is the buffer '{1}', but a texture is bound to it", info.slot + number, info.name).str(), info.name);
  view.data = static_cast<uint8_t *>(binding->data);
  // Offsets have 32 bits, of which the highest values stand for what is out of range.
  view.size = binding->data ? std::min<uint64_t>(binding->size, uint64_t(1) << 31) : 0;
  view.elements = info.stride && view.size > info.bytes ? uint32_t((view.size - info.bytes) / info.stride) : 0;
  view.bound = true;
  view.readable = info.readable;
  view.writable = info.writable && binding->writable;
  if (!code.checked && info.writable && !binding->writable)
    return fail(FaultKind::ReadOnlyResource, llvm::formatv("slot {0} is the buffer '{1}', which may be written, but what is bound may not", info.slot + number, info.name).str(), info.name);
  return true;
}

bool Worker::bindView(const ViewInfo &info, uint32_t number, const DescriptorBindings::Binding *binding) {
  uint32_t slot = info.slot + number;
  bool isImage = info.kind == ViewInfo::Kind::Image;
  llvm::StringRef what = describeKind(info);
  auto mismatch = [&](std::string message) { return fail(FaultKind::DescriptorMismatch, std::move(message), info.name); };
  if (!binding) {
    views[info.first + number] = {};
    return code.checked || fail(FaultKind::UnboundDescriptor, describeUnbound(info, number), info.name);
  }
  bool matches = binding->kind == (isImage ? DescriptorBindings::Binding::StorageImage : DescriptorBindings::Binding::SampledTexture);
  if (!matches || !binding->texture)
    return mismatch(llvm::formatv("slot {0} is the {1} '{2}', but something else is bound to it", slot, what, info.name).str());
  const Texture &texture = *binding->texture;
  constexpr llvm::StringLiteral dims[] = {"2d", "2d_array", "3d", "cube", "cube_array", "1d", "2d_ms"};
  if (dims[unsigned(texture.shape)] != llvm::StringRef(info.dim))
    return mismatch(llvm::formatv("slot {0} is the {1} '{2}' of shape {3}, but one of shape {4} is bound to it", slot, what, info.name, info.dim, dims[unsigned(texture.shape)]).str());
  if (isIntegerFormat(texture.format) != info.integer)
    return mismatch(llvm::formatv("slot {0} is the {1} '{2}' of {3}, but one of format {4} is bound to it", slot, what, info.name, info.integer ? "integers" : "floats",
                                  getFormatName(texture.format)).str());
  if (matchFormats && isImage && !info.format.empty() && info.format != getFormatName(texture.format))
    return fail(FaultKind::FormatMismatch, llvm::formatv("slot {0} is the image '{1}' of format {2}, but one of format {3} is bound to it", slot, info.name, info.format,
                                                         getFormatName(texture.format)).str(), info.name);
  bool hasOneLevel = texture.shape == TextureShape::D1 || texture.shape == TextureShape::D2MS;
  if (hasOneLevel && texture.levels.size() > 1)
    return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has {3} levels, but one of shape {4} has one", what, slot, info.name, texture.levels.size(), info.dim).str());
  if (texture.levels.empty())
    return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has no levels", what, slot, info.name).str());
  bool isCube = texture.shape == TextureShape::Cube || texture.shape == TextureShape::CubeArray;
  for (const Texture::Level &level : texture.levels) {
    if (!level.data || !level.width || !level.height || !level.slices)
      return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has a level without texels", what, slot, info.name).str());
    // Positions are computed in floats, which are exact up to this.
    if (std::max({level.width, level.height, level.slices}) > 1u << 23)
      return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has {3} by {4} by {5} texels, more than 8388608 in a direction", what, slot, info.name, level.width, level.height,
                                    level.slices).str());
    if (texture.shape == TextureShape::D1 && level.height != 1)
      return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has {3} rows of texels, but one dimension", what, slot, info.name, level.height).str());
    if (isCube && level.slices % 6 != 0)
      return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has {3} layers, but a cube has six", what, slot, info.name, level.slices).str());
    if (isCube && level.width != level.height)
      return mismatch(llvm::formatv("the {0} bound to slot {1}, '{2}', has sides of {3} by {4} texels, but those of a cube are square", what, slot, info.name, level.width,
                                    level.height).str());
  }
  if (isImage && !code.checked && info.writable && !binding->writable)
    return fail(FaultKind::ReadOnlyResource, llvm::formatv("slot {0} is the image '{1}', which may be written, but what is bound may not", slot, info.name).str(), info.name);
  BoundView &view = views[info.first + number];
  view.texture = &texture;
  view.sampler = binding->sampler;
  view.readable = info.readable;
  view.writable = isImage && info.writable && binding->writable;
  return true;
}

static llvm::StringRef getScalarName(ScalarKind kind) {
  constexpr llvm::StringLiteral names[] = {"bool", "u8", "u16", "u32", "i32", "f16", "f32"};
  return names[unsigned(kind)];
}

bool Worker::specialize(const SpecializationValues &values) {
  if (values.values().empty() && !isSpecialized)
    return true;
  for (auto [info, buffer] : llvm::zip(code.layout.memories, shared))
    if (info.kind == MemoryInfo::Kind::Specialization)
      std::copy(info.value.begin(), info.value.end(), buffer.begin());
  isSpecialized = !values.values().empty();
  for (const SpecializationValues::Value &value : values.values()) {
    auto info = llvm::find_if(code.layout.memories, [&](const MemoryInfo &memory) { return memory.kind == MemoryInfo::Kind::Specialization && memory.name == value.name; });
    if (info == code.layout.memories.end()) {
      // What the program declares and does not use may be set.
      if (llvm::is_contained(code.layout.unusedSpecializations, value.name))
        continue;
      std::string message = llvm::formatv("there is no specialization constant called '{0}'", value.name).str();
      std::vector<std::string> names = code.layout.unusedSpecializations;
      for (const MemoryInfo &memory : code.layout.memories)
        if (memory.kind == MemoryInfo::Kind::Specialization)
          names.push_back(memory.name);
      std::vector<llvm::StringRef> candidates(names.begin(), names.end());
      return fail(FaultKind::UnknownSpecialization, message + besl::didYouMean(besl::nearestName(value.name, candidates)), value.name);
    }
    const TypeInfo &type = code.layout.types[*info->type];
    uint64_t count = type.kind == TypeInfo::Kind::Scalar ? 1 : type.count;
    auto describe = [](ScalarKind scalar, uint64_t number) {
      return number == 1 ? getScalarName(scalar).str() : llvm::formatv("{0} values of {1}", number, getScalarName(scalar)).str();
    };
    if (type.scalar != value.kind || count != value.words.size())
      return fail(FaultKind::SpecializationMismatch,
                  llvm::formatv("the specialization constant '{0}' is {1}, but its value is {2}", value.name, describe(type.scalar, count), describe(value.kind, value.words.size())).str(),
                  value.name);
    std::copy(value.words.begin(), value.words.end(), shared[size_t(info - code.layout.memories.begin())].begin());
  }
  return true;
}

bool Worker::start(const DescriptorBindings &bindings, const ExecutionConfig &config, llvm::ArrayRef<PayloadValue> payload) {
  error.reset();
  machine.fault = {};
  if (config.subgroupSize == 0 || config.subgroupSize > 128)
    return fail(FaultKind::InvalidConfiguration, llvm::formatv("the subgroup size is {0}; it is from 1 to 128", config.subgroupSize).str());
  machine.subgroupSize = config.subgroupSize;
  machine.observer = config.observer;
  machine.observedLane = kNoOperand;
  machine.depthLimit = config.callDepthLimit;
  if (config.callDepthLimit == 0)
    return fail(FaultKind::InvalidConfiguration, "the call depth limit is 0, but the entry counts as one");
  limit = config.instructionLimit;
  matchFormats = code.checked && config.matchFormats;
  const ProgramLayout &layout = code.layout;
  bool isTask = layout.stage == Stage::Task;
  machine.countLimits[0] = isTask ? std::min(layout.maxMeshWorkgroups, config.maxMeshWorkgroups) : std::min(layout.maxVertices, config.maxMeshVertices);
  machine.countLimits[1] = std::min(layout.maxPrimitives, config.maxMeshPrimitives);
  if (code.races && !races)
    races.emplace(config.memoryLimit);
  machine.races = races ? &*races : nullptr;
  if (!specialize(config.specialization))
    return false;
  for (const MemoryInfo &info : layout.memories) {
    if (info.kind == MemoryInfo::Kind::PushConstant) {
      if (!bindMemory(info, 0, bindings.pushConstant()))
        return false;
    } else if (info.kind == MemoryInfo::Kind::Buffer) {
      for (uint32_t number = 0; number < info.count; ++number)
        if (!bindMemory(info, number, bindings.find(info.slot + number)))
          return false;
    } else if (info.kind == MemoryInfo::Kind::Payload && !isTask) {
      // Nobody writes it, so it can stay where the host has it.
      MemoryView &view = memories[info.first];
      view = {};
      auto value = llvm::find_if(payload, [&](const PayloadValue &v) { return v.name == info.name; });
      if (value == payload.end())
        continue;
      view.data = reinterpret_cast<uint8_t *>(const_cast<uint32_t *>(value->words.data()));
      view.size = std::min<uint64_t>(info.bytes, value->words.size() * 4);
      view.bound = true;
      view.writable = false;
    }
  }
  for (const ViewInfo &info : layout.views)
    for (uint32_t number = 0; number < info.count; ++number)
      if (!bindView(info, number, bindings.find(info.slot + number)))
        return false;
  return true;
}

//===-- Gangs --------------------------------------------------------------------------------===//

void Worker::fillBuiltins(const ExecutionConfig &config, const Grid &grid, uint64_t first) {
  for (const BuiltinRegister &builtin : code.builtins)
    fillBuiltin(builtin, config, grid, first);
}

/// The value for the lanes from invocation `first` of the dispatch on.
void Worker::fillBuiltin(const BuiltinRegister &builtin, const ExecutionConfig &config, const Grid &grid, uint64_t first) {
  const std::array<uint32_t, 3> &size = code.layout.workgroup;
  uint32_t *to = words + builtin.word;
  uint64_t group = first / groupLanes;
  uint32_t index = uint32_t(first % groupLanes);
  switch (builtin.kind) {
  case BuiltinRegister::NumWorkgroups:
    *to = grid.groups[builtin.component];
    return;
  case BuiltinRegister::SubgroupSize:
    *to = config.subgroupSize;
    return;
  case BuiltinRegister::WorkgroupId:
    if (builtin.uniform) {
      *to = unflatten(group, grid.groups)[builtin.component];
      return;
    }
    break;
  case BuiltinRegister::SubgroupInvocationId:
    for (uint32_t lane = 0; lane < machine.lanes; ++lane)
      to[lane] = (index + lane) % config.subgroupSize;
    return;
  case BuiltinRegister::LocalInvocationIndex:
    for (uint32_t lane = 0; lane < machine.lanes; ++lane) {
      to[lane] = index;
      if (++index == groupLanes)
        index = 0;
    }
    return;
  default:
    break;
  }
  // Ids count through the workgroup, then through the workgroups.
  std::array<uint32_t, 3> local = unflatten(index, size), place = unflatten(group, grid.groups);
  unsigned c = builtin.component % 3;
  for (uint32_t lane = 0; lane < machine.lanes; ++lane) {
    to[lane] = builtin.kind == BuiltinRegister::LocalInvocationId ? local[c]
               : builtin.kind == BuiltinRegister::WorkgroupId     ? place[c]
                                                                  : place[c] * size[c] + local[c];
    for (unsigned d = 0; d < 3; ++d) {
      if (++local[d] < size[d])
        break;
      local[d] = 0;
      if (d < 2)
        continue;
      for (unsigned e = 0; e < 3; ++e) {
        if (++place[e] < grid.groups[e])
          break;
        place[e] = 0;
      }
    }
  }
}

void Worker::prepareGang(uint32_t count) {
  machine.active = count;
  machine.lanes = uint32_t(llvm::alignTo(count, kLaneBlock));
  uint32_t *mask = words + code.mask;
  std::fill_n(mask, count, ~0u);
  std::fill(mask + count, mask + machine.lanes, 0u);
  if (code.helpers != kNoOperand)
    std::fill_n(words + code.helpers, machine.lanes, 0u);
  for (const InitialValue &initial : code.initialValues)
    for (size_t i = 0; i < initial.values.size(); ++i)
      std::fill_n(words + initial.word + i * code.width, machine.lanes, initial.values[i]);
  for (std::vector<uint8_t> &flags : written)
    std::fill(flags.begin(), flags.end(), uint8_t(0));
  for (uint32_t number : cleared)
    std::fill(shared[number].begin(), shared[number].end(), 0u);
  machine.counts[0] = machine.counts[1] = 0;
  machine.hasCounts = false;
}

bool Worker::execute() {
  machine.budget = limit;
  machine.depth = 1;
  machine.callDepth = 0;
  if (races)
    races->start();
  const Instruction *entry = code.instructions.data() + code.entry;
  run(machine, entry);
  return machine.fault.kind == FaultKind::None;
}

/// The number of an invocation in a dispatch; one beyond all when there is none there.
uint64_t Worker::getNumber(const Grid &grid, const std::array<uint32_t, 3> &invocation) const {
  uint64_t group = 0, index = 0;
  for (int d = 2; d >= 0; --d) {
    uint32_t size = code.layout.workgroup[d];
    if (invocation[d] / size >= grid.groups[d])
      return ~uint64_t(0);
    group = group * grid.groups[d] + invocation[d] / size;
    index = index * size + invocation[d] % size;
  }
  return group * groupLanes + index;
}

bool Worker::runGang(const ExecutionConfig &config, const Grid &grid, uint64_t first, uint32_t count) {
  prepareGang(count);
  fillBuiltins(config, grid, first);
  if (machine.observer) {
    uint64_t number = getNumber(grid, config.observed);
    machine.observedLane = number >= first && number - first < count ? uint32_t(number - first) : kNoOperand;
  }
  if (execute())
    return true;
  describeFault();
  uint64_t invocation = first + machine.fault.lane;
  error->index = uint32_t(invocation % groupLanes);
  error->workgroup = unflatten(invocation / groupLanes, grid.groups);
  auto globalId = [&](uint32_t index) {
    std::array<uint32_t, 3> local = unflatten(index, code.layout.workgroup);
    for (unsigned d = 0; d < 3; ++d)
      local[d] += error->workgroup[d] * code.layout.workgroup[d];
    return local;
  };
  error->invocation = globalId(error->index);
  if (error->kind == FaultKind::DivergentBarrier)
    error->message = llvm::formatv("invocation {0} of the workgroup does not reach the barrier that others wait at", error->index).str();
  for (RelatedPlace &related : error->related)
    related.invocation = globalId(races->otherLane);
  return false;
}

//===-- Faults -------------------------------------------------------------------------------===//

/// The declaration that a memory's or view's number belongs to.
template <typename Info>
static const Info *findByNumber(const std::vector<Info> &infos, uint64_t number) {
  for (const Info &info : infos)
    if (number >= info.first && number - info.first < info.count)
      return &info;
  return nullptr;
}

void Worker::describeFault() {
  const Fault &fault = machine.fault;
  error.emplace();
  error->kind = fault.kind;
  error->place = code.places[code.locations[size_t(fault.at - code.instructions.data())]];
  error->hasInvocation = true;
  const uint64_t *values = fault.values;
  auto say = [&](const char *format, auto &&...args) { error->message = llvm::formatv(format, args...).str(); };
  // Views are marked, since they are counted apart.
  auto findView = [&](uint64_t number) { return number >> 32 ? findByNumber(code.layout.views, number & 0xffffffff) : nullptr; };
  auto findMemory = [&](uint64_t number) { return number >> 32 ? nullptr : findByNumber(code.layout.memories, number); };
  auto name = [&](uint64_t number) -> std::string {
    const ViewInfo *view = findView(number);
    const MemoryInfo *memory = findMemory(number);
    return view ? view->name : memory ? memory->name : "";
  };
  constexpr uint64_t kView = uint64_t(1) << 32;
  switch (fault.kind) {
  case FaultKind::InstructionLimit:
    say("the limit of {0} instructions was reached", limit);
    error->values = {limit};
    break;
  case FaultKind::CallDepthLimit:
    say("the limit of {0} functions inside of each other was reached", machine.depthLimit);
    error->values = {machine.depthLimit};
    break;
  case FaultKind::IndexOutOfBounds:
    say("the index {0} is out of range for {1}", values[0], countOf(values[1], "element"));
    error->values = {values[0], values[1]};
    break;
  case FaultKind::BufferOutOfBounds:
    error->resource = name(values[3]);
    say("{0} at offset {1} {2} not inside the {3} that {4} bound as '{5}'", countOf(values[1], "byte"), values[0], values[1] == 1 ? "is" : "are", countOf(values[2], "byte"),
        values[2] == 1 ? "is" : "are", error->resource);
    error->values = {values[0], values[1], values[2]};
    break;
  case FaultKind::TexelOutOfBounds: {
    uint64_t width = values[2] >> 32, height = values[2] & 0xffffffff;
    error->resource = name(values[3] | kView);
    say("the texel ({0}, {1}) is outside of the {2} by {3} texels of '{4}'", values[0], values[1], width, height, error->resource);
    error->values = {values[0], values[1], width, height};
    break;
  }
  case FaultKind::LayerOutOfBounds: {
    const ViewInfo *view = findView(values[2] | kView);
    error->resource = name(values[2] | kView);
    say("the {0} {1} is out of range for the {2} of '{3}'", values[3] == 1 ? "level" : values[3] ? "sample" : view && view->dim == "cube_array" ? "cube" : "layer", values[0], values[1], error->resource);
    error->values = {values[0], values[1]};
    break;
  }
  case FaultKind::UnboundDescriptor:
    if (const ViewInfo *view = findView(values[0]))
      error->message = describeUnbound(*view, uint32_t((values[0] & 0xffffffff) - view->first));
    else if (const MemoryInfo *memory = findMemory(values[0])) {
      error->message = describeUnbound(*memory, uint32_t(values[0] - memory->first));
      if (memory->kind == MemoryInfo::Kind::Payload)
        error->kind = FaultKind::MissingPayload;
    }
    error->resource = name(values[0]);
    break;
  case FaultKind::ReadOnlyResource:
    error->resource = name(values[0]);
    say("'{0}' is written, but may only be read", error->resource);
    break;
  case FaultKind::WriteOnlyResource:
    error->resource = name(values[0]);
    say("'{0}' is read, but may only be written", error->resource);
    break;
  case FaultKind::UninitializedWorkgroup:
    error->resource = name(values[0]);
    say("'{0}' is read before anything was written there", error->resource);
    error->values = {values[1]};
    break;
  case FaultKind::DivisionByZero:
    say("{0} is divided by zero", values[0]);
    error->values = {values[0]};
    break;
  case FaultKind::InvalidCoordinate:
    error->resource = name(values[0] | kView);
    say("a coordinate of the texture '{0}' is not a number", error->resource);
    break;
  case FaultKind::DivergentBarrier:
    say("not all invocations of the workgroup reach the barrier");
    break;
  case FaultKind::OutputCountLimit: {
    constexpr const char *what[] = {"vertices", "primitives", "mesh workgroups"};
    say("{0} {1} are more than the limit of {2}", values[0], what[values[2]], values[1]);
    error->values = {values[0], values[1]};
    break;
  }
  case FaultKind::DataRace: {
    auto verb = [](RaceDetector::Kind kind) { return kind == RaceDetector::Read ? "reads" : kind == RaceDetector::Write ? "writes" : "changes atomically"; };
    error->resource = name(values[0]);
    std::string where = values[0] >> 32 ? llvm::formatv("the texel ({0}, {1})", values[1] & 0xffffffff, values[1] >> 32).str() : llvm::formatv("byte {0}", values[1]).str();
    say("invocation {0} {1} {2} of '{3}', which invocation {4} {5} with no barrier in between", fault.lane, verb(races->ownKind), where, error->resource, races->otherLane,
        verb(races->otherKind));
    error->values = {fault.lane, races->otherLane, values[1]};
    error->related.push_back({llvm::formatv("invocation {0} {1} it here", races->otherLane, verb(races->otherKind)).str(),
                              code.places[code.locations[size_t(races->otherAt - code.instructions.data())]], {}});
    break;
  }
  case FaultKind::MemoryLimit:
    say("finding races takes more memory than the limit that was set");
    break;
  default:
    error->message = getFaultName(fault.kind).str();
    break;
  }
}
