// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs programs: binds resources, fills in what the pipeline gives each lane, and lets gangs go through the instructions one after the other.

#include "besl/Execution/Execution.h"
#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

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

//===-- Programs -----------------------------------------------------------------------------===//

ExecutableProgram::ExecutableProgram(std::unique_ptr<const Code> code) : contents(std::move(code)) {}
ExecutableProgram::~ExecutableProgram() = default;
const ProgramLayout &ExecutableProgram::layout() const { return contents->layout; }
uint64_t ExecutableProgram::storageBytes() const { return contents->storageWords * 4; }
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

llvm::StringRef besl::vm::getFaultName(FaultKind kind) {
  switch (kind) {
  case FaultKind::None: return "None";
  case FaultKind::InstructionLimit: return "InstructionLimit";
  case FaultKind::UnboundDescriptor: return "UnboundDescriptor";
  case FaultKind::DescriptorMismatch: return "DescriptorMismatch";
  case FaultKind::IndexOutOfBounds: return "IndexOutOfBounds";
  case FaultKind::BufferOutOfBounds: return "BufferOutOfBounds";
  case FaultKind::TexelOutOfBounds: return "TexelOutOfBounds";
  case FaultKind::DivisionByZero: return "DivisionByZero";
  case FaultKind::InvalidCoordinate: return "InvalidCoordinate";
  case FaultKind::DivergentBarrier: return "DivergentBarrier";
  case FaultKind::UninitializedWorkgroup: return "UninitializedWorkgroup";
  case FaultKind::InvalidConfiguration: return "InvalidConfiguration";
  }
  return "None";
}

//===-- Runs ---------------------------------------------------------------------------------===//

namespace {

/// Invocations of a dispatch, from a first one on, and the size of the dispatch.
struct Grid {
  std::array<uint32_t, 3> groups = {1, 1, 1};
};

std::array<uint32_t, 3> unflatten(uint64_t number, const std::array<uint32_t, 3> &size) {
  uint64_t x = number % size[0], rest = number / size[0];
  return {uint32_t(x), uint32_t(rest % size[1]), uint32_t(rest / size[1])};
}

} // namespace

struct Execution::Impl {
  const Code &code;
  std::unique_ptr<uint32_t[]> storage;
  uint32_t *words; ///< in storage, at the start of a cache line
  std::vector<MemoryView> memories;
  std::vector<BoundView> views;
  std::vector<const Instruction *> returns;
  std::vector<std::vector<uint32_t>> shared; ///< workgroup memory, payload and constants, by declaration
  std::vector<std::vector<uint8_t>> written; ///< of workgroup memory
  Machine machine;
  std::optional<ExecutionError> error;
  uint32_t groupLanes;

  explicit Impl(const ExecutableProgram &program) : code(program.code()) {
    const ProgramLayout &layout = code.layout;
    storage.reset(new uint32_t[code.storageWords + 16]());
    words = reinterpret_cast<uint32_t *>(llvm::alignTo(reinterpret_cast<uintptr_t>(storage.get()), 64));
    memories.resize(layout.numMemories);
    views.resize(layout.numViews);
    returns.resize(code.numFunctions);
    shared.resize(layout.memories.size());
    for (auto [info, buffer] : llvm::zip(layout.memories, shared)) {
      if (info.kind == MemoryInfo::Kind::Buffer || info.kind == MemoryInfo::Kind::PushConstant)
        continue;
      buffer.assign(info.bytes / 4, 0);
      std::copy(info.value.begin(), info.value.end(), buffer.begin());
      memories[info.first] = {reinterpret_cast<uint8_t *>(buffer.data()), info.bytes, 0, true, nullptr};
      if (code.checked && info.kind == MemoryInfo::Kind::Workgroup) {
        written.emplace_back(info.bytes / 4);
        memories[info.first].written = written.back().data();
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

  bool fail(FaultKind kind, std::string message) {
    error.emplace();
    error->kind = kind;
    error->message = std::move(message);
    return false;
  }

  static std::string describeUnbound(const MemoryInfo &info, uint32_t number) {
    if (info.kind == MemoryInfo::Kind::PushConstant)
      return llvm::formatv("the push constant '{0}' is not set", info.name).str();
    return llvm::formatv("nothing is bound to slot {0}, which is the buffer '{1}'", info.slot + number, info.name).str();
  }
  static std::string describeUnbound(const ViewInfo &info, uint32_t number) {
    llvm::StringRef what = info.kind == ViewInfo::Kind::Image ? "image" : "texture";
    return llvm::formatv("nothing is bound to slot {0}, which is the {1} '{2}'", info.slot + number, what, info.name).str();
  }
  /// The declaration that a memory's or view's number belongs to.
  template <typename Info>
  static const Info *findByNumber(const std::vector<Info> &infos, uint64_t number) {
    for (const Info &info : infos)
      if (number >= info.first && number - info.first < info.count)
        return &info;
    return nullptr;
  }

  bool bindMemory(const MemoryInfo &info, uint32_t number, const DescriptorBindings::Binding *binding) {
    MemoryView &view = memories[info.first + number];
    if (!binding) {
      // A checked program says so where it is touched.
      view = {};
      return code.checked || fail(FaultKind::UnboundDescriptor, describeUnbound(info, number));
    }
    if (binding->kind != DescriptorBindings::Binding::Buffer)
      return fail(FaultKind::DescriptorMismatch, llvm::formatv("slot {0} is the buffer '{1}', but a texture is bound to it", info.slot + number, info.name).str());
    view.data = static_cast<uint8_t *>(binding->data);
    // Offsets have 32 bits, of which the highest values stand for what is out of range.
    view.size = std::min<uint64_t>(binding->size, uint64_t(1) << 31);
    view.elements = info.stride ? uint32_t(view.size / info.stride) : 0;
    view.bound = true;
    return true;
  }

  bool bind(const DescriptorBindings &bindings) {
    for (const MemoryInfo &info : code.layout.memories) {
      if (info.kind == MemoryInfo::Kind::PushConstant) {
        const DescriptorBindings::Binding *binding = bindings.pushConstant();
        if (!bindMemory(info, 0, binding))
          return false;
      } else if (info.kind == MemoryInfo::Kind::Buffer) {
        for (uint32_t number = 0; number < info.count; ++number)
          if (!bindMemory(info, number, bindings.find(info.slot + number)))
            return false;
      }
    }
    for (const ViewInfo &info : code.layout.views)
      for (uint32_t number = 0; number < info.count; ++number)
        if (!bindView(info, number, bindings.find(info.slot + number)))
          return false;
    return true;
  }

  bool bindView(const ViewInfo &info, uint32_t number, const DescriptorBindings::Binding *binding) {
    uint32_t slot = info.slot + number;
    bool isImage = info.kind == ViewInfo::Kind::Image;
    llvm::StringRef what = isImage ? "image" : "texture";
    if (!binding) {
      views[info.first + number] = {};
      return code.checked || fail(FaultKind::UnboundDescriptor, describeUnbound(info, number));
    }
    bool matches = binding->kind == (isImage ? DescriptorBindings::Binding::StorageImage : DescriptorBindings::Binding::SampledTexture);
    if (!matches || !binding->texture)
      return fail(FaultKind::DescriptorMismatch, llvm::formatv("slot {0} is the {1} '{2}', but something else is bound to it", slot, what, info.name).str());
    const Texture &texture = *binding->texture;
    constexpr llvm::StringLiteral dims[] = {"2d", "2d_array", "3d", "cube", "cube_array"};
    if (dims[unsigned(texture.shape)] != llvm::StringRef(info.dim))
      return fail(FaultKind::DescriptorMismatch,
                  llvm::formatv("slot {0} is the {1} '{2}' of shape {3}, but one of shape {4} is bound to it", slot, what, info.name, info.dim, dims[unsigned(texture.shape)]).str());
    if (isIntegerFormat(texture.format) != info.integer)
      return fail(FaultKind::DescriptorMismatch,
                  llvm::formatv("slot {0} is the {1} '{2}' of {3}, but one of format {4} is bound to it", slot, what, info.name, info.integer ? "integers" : "floats",
                                getFormatName(texture.format)).str());
    for (const Texture::Level &level : texture.levels)
      if (!level.data || !level.width || !level.height || !level.slices)
        return fail(FaultKind::DescriptorMismatch, llvm::formatv("the {0} bound to slot {1}, '{2}', has a level without texels", what, slot, info.name).str());
    if (texture.levels.empty())
      return fail(FaultKind::DescriptorMismatch, llvm::formatv("the {0} bound to slot {1}, '{2}', has no levels", what, slot, info.name).str());
    views[info.first + number] = {&texture, binding->sampler};
    return true;
  }

  /// Values of the pipeline for the lanes from invocation `first` of the dispatch on.
  void fillBuiltins(const ExecutionConfig &config, const Grid &grid, uint64_t first) {
    const std::array<uint32_t, 3> &size = code.layout.workgroup;
    for (const BuiltinRegister &builtin : code.builtins) {
      uint32_t *to = words + builtin.word;
      uint64_t group = first / groupLanes;
      uint32_t index = uint32_t(first % groupLanes);
      switch (builtin.kind) {
      case BuiltinRegister::NumWorkgroups:
        *to = grid.groups[builtin.component];
        continue;
      case BuiltinRegister::SubgroupSize:
        *to = config.subgroupSize;
        continue;
      case BuiltinRegister::WorkgroupId:
        if (builtin.uniform) {
          *to = unflatten(group, grid.groups)[builtin.component];
          continue;
        }
        break;
      case BuiltinRegister::SubgroupInvocationId:
        for (uint32_t lane = 0; lane < machine.lanes; ++lane)
          to[lane] = lane % config.subgroupSize;
        continue;
      case BuiltinRegister::LocalInvocationIndex:
        for (uint32_t lane = 0; lane < machine.lanes; ++lane) {
          to[lane] = index;
          if (++index == groupLanes)
            index = 0;
        }
        continue;
      case BuiltinRegister::VertexIndex:
        for (uint32_t lane = 0; lane < machine.lanes; ++lane)
          to[lane] = uint32_t(first) + lane + config.firstVertex;
        continue;
      case BuiltinRegister::InstanceIndex:
        std::fill_n(to, machine.lanes, config.firstInstance);
        continue;
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
  }

  void describe(const Grid &grid, uint64_t first) {
    const Fault &fault = machine.fault;
    error.emplace();
    error->kind = fault.kind;
    size_t at = size_t(fault.at - code.instructions.data());
    error->place = code.places[code.locations[at]];
    uint64_t invocation = first + fault.lane;
    error->index = uint32_t(invocation % groupLanes);
    error->workgroup = unflatten(invocation / groupLanes, grid.groups);
    std::array<uint32_t, 3> local = unflatten(error->index, code.layout.workgroup);
    for (unsigned d = 0; d < 3; ++d)
      error->invocation[d] = error->workgroup[d] * code.layout.workgroup[d] + local[d];
    switch (fault.kind) {
    case FaultKind::InstructionLimit:
      error->message = llvm::formatv("the limit of {0} instructions was reached", limit).str();
      error->values = {limit};
      break;
    case FaultKind::IndexOutOfBounds:
      error->message = llvm::formatv("the index {0} is out of range for {1} elements", fault.values[0], fault.values[1]).str();
      error->values = {fault.values[0], fault.values[1]};
      break;
    case FaultKind::BufferOutOfBounds:
      error->message = llvm::formatv("{0} bytes at offset {1} are not inside the {2} bytes that are bound", fault.values[1], fault.values[0], fault.values[2]).str();
      error->values = {fault.values[0], fault.values[1], fault.values[2]};
      break;
    case FaultKind::TexelOutOfBounds: {
      uint64_t width = fault.values[2] >> 32, height = fault.values[2] & 0xffffffff;
      error->message = llvm::formatv("the texel ({0}, {1}) of slice {2} is outside of {3} by {4} texels", fault.values[0], fault.values[1], fault.values[3], width, height).str();
      error->values = {fault.values[0], fault.values[1], fault.values[3], width, height};
      break;
    }
    case FaultKind::UnboundDescriptor: {
      uint64_t number = fault.values[0] & 0xffffffff;
      if (const ViewInfo *view = fault.values[0] >> 32 ? findByNumber(code.layout.views, number) : nullptr)
        error->message = describeUnbound(*view, uint32_t(number - view->first));
      else if (const MemoryInfo *memory = findByNumber(code.layout.memories, number))
        error->message = describeUnbound(*memory, uint32_t(number - memory->first));
      break;
    }
    case FaultKind::UninitializedWorkgroup:
      if (const MemoryInfo *memory = findByNumber(code.layout.memories, fault.values[0]))
        error->message = llvm::formatv("'{0}' is read before anything was written there", memory->name).str();
      error->values = {fault.values[1]};
      break;
    case FaultKind::DivisionByZero:
      error->message = llvm::formatv("{0} is divided by zero", fault.values[0]).str();
      error->values = {fault.values[0]};
      break;
    case FaultKind::InvalidCoordinate:
      error->message = "a texture coordinate is not a number";
      break;
    case FaultKind::DivergentBarrier:
      error->message = llvm::formatv("invocation {0} of the workgroup does not reach the barrier that others wait at", error->index).str();
      break;
    default:
      error->message = getFaultName(fault.kind).str();
      break;
    }
  }

  uint64_t limit = 0;

  /// Before a gang runs: the number of the observed invocation, and those of the gang.
  void observe(uint64_t invocation, uint64_t first, uint64_t count) {
    machine.observedLane = invocation >= first && invocation - first < count ? uint32_t(invocation - first) : kNoOperand;
    machine.callDepth = 0;
  }

  /// The number of an invocation in a dispatch; one beyond all when there is none there.
  uint64_t getFlatInvocation(const Grid &grid, const std::array<uint32_t, 3> &invocation) const {
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

  /// The invocations from `first` on, at most as many as a gang has lanes.
  bool runGang(const ExecutionConfig &config, const Grid &grid, uint64_t first, uint32_t count) {
    machine.active = count;
    machine.lanes = uint32_t(llvm::alignTo(count, kLaneBlock));
    fillBuiltins(config, grid, first);
    uint32_t *mask = words + code.mask;
    std::fill_n(mask, count, ~0u);
    std::fill(mask + count, mask + machine.lanes, 0u);
    if (code.helpers != kNoOperand)
      std::fill_n(words + code.helpers, machine.lanes, 0u);
    fillInitialValues();
    machine.budget = limit;
    if (machine.observer)
      observe(getFlatInvocation(grid, config.observed), first, count);
    run(machine, code.instructions.data() + code.entry);
    if (machine.fault.kind == FaultKind::None)
      return true;
    describe(grid, first);
    return false;
  }

  std::vector<uint32_t> scratch; ///< words of one input or output

  /// Pixels of quads: the four lanes of one lie beside each other.
  static std::array<uint32_t, 2> getPixel(uint64_t lane, uint32_t quadsAcross) {
    uint64_t quad = lane / 4;
    return {uint32_t(quad % quadsAcross) * 2 + uint32_t(lane & 1), uint32_t(quad / quadsAcross) * 2 + uint32_t(lane >> 1 & 1)};
  }

  bool runFragmentGang(uint64_t first, uint32_t width, uint32_t height, uint32_t quadsAcross, uint64_t total, const std::array<uint32_t, 3> &observed, FragmentInterface &interface) {
    machine.active = uint32_t(std::min<uint64_t>(code.width, total - first));
    machine.lanes = uint32_t(llvm::alignTo(machine.active, kLaneBlock));
    uint32_t *mask = words + code.mask, *helpers = words + code.helpers;
    for (uint32_t lane = 0; lane < machine.lanes; ++lane) {
      std::array<uint32_t, 2> pixel = getPixel(first + lane, quadsAcross);
      mask[lane] = lane < machine.active ? ~0u : 0u;
      helpers[lane] = pixel[0] >= width || pixel[1] >= height ? ~0u : 0u;
      for (const BuiltinRegister &builtin : code.builtins) {
        float value = builtin.component < 2 ? float(pixel[builtin.component]) + 0.5f : builtin.component == 3 ? 1.0f : 0.0f;
        if (builtin.kind == BuiltinRegister::Position)
          std::memcpy(words + builtin.word + lane, &value, 4);
        else if (builtin.kind == BuiltinRegister::FrontFacing)
          words[builtin.word + lane] = ~0u;
      }
      for (const VariableInfo &variable : code.layout.variables) {
        if (variable.kind != VariableInfo::Kind::Input)
          continue;
        std::fill_n(scratch.begin(), variable.words, 0u);
        if (lane < machine.active)
          interface.getInput(variable, pixel[0], pixel[1], scratch.data());
        for (uint32_t k = 0; k < variable.words; ++k)
          words[variable.word + k * code.width + lane] = scratch[k];
      }
    }
    fillInitialValues();
    machine.budget = limit;
    if (machine.observer) {
      bool exists = observed[0] < width && observed[1] < height;
      uint64_t quad = uint64_t(observed[1] / 2) * quadsAcross + observed[0] / 2;
      observe(exists ? quad * 4 + (observed[1] & 1) * 2 + (observed[0] & 1) : ~uint64_t(0), first, machine.active);
    }
    run(machine, code.instructions.data() + code.entry);
    if (machine.fault.kind != FaultKind::None) {
      describe(Grid{}, 0);
      std::array<uint32_t, 2> pixel = getPixel(first + machine.fault.lane, quadsAcross);
      error->invocation = {pixel[0], pixel[1], 0};
      error->workgroup = {};
      error->index = 0;
      return false;
    }
    for (uint32_t lane = 0; lane < machine.active; ++lane) {
      if (helpers[lane])
        continue;
      std::array<uint32_t, 2> pixel = getPixel(first + lane, quadsAcross);
      for (const VariableInfo &variable : code.layout.variables) {
        if (variable.kind != VariableInfo::Kind::Output)
          continue;
        for (uint32_t k = 0; k < variable.words; ++k)
          scratch[k] = words[variable.word + k * code.width + lane];
        interface.setOutput(variable, pixel[0], pixel[1], scratch.data());
      }
    }
    return true;
  }

  void fillInitialValues() {
    for (const InitialValue &initial : code.initialValues)
      for (size_t i = 0; i < initial.values.size(); ++i)
        std::fill_n(words + initial.word + i * code.width, machine.lanes, initial.values[i]);
    for (std::vector<uint8_t> &words : written)
      std::fill(words.begin(), words.end(), uint8_t(0));
  }

  bool start(const DescriptorBindings &bindings, const ExecutionConfig &config) {
    error.reset();
    machine.fault = {};
    if (config.subgroupSize == 0 || config.subgroupSize > 128)
      return fail(FaultKind::InvalidConfiguration, llvm::formatv("the subgroup size is {0}; it is from 1 to 128", config.subgroupSize).str());
    machine.subgroupSize = config.subgroupSize;
    machine.observer = config.observer;
    machine.observedLane = kNoOperand;
    limit = config.instructionLimit;
    return bind(bindings);
  }

  bool dispatch(const ExecutionConfig &config, const Grid &grid, uint64_t first, uint64_t count) {
    uint32_t gang = code.layout.workgroupGang ? groupLanes : code.width;
    for (uint64_t done = 0; done < count; done += gang) {
      if (config.progress)
        config.progress(done, count);
      if (!runGang(config, grid, first + done, uint32_t(std::min<uint64_t>(gang, count - done))))
        return false;
    }
    return true;
  }
};

Execution::Execution(const ExecutableProgram &program) : impl(std::make_unique<Impl>(program)) {}
Execution::~Execution() = default;
const std::optional<ExecutionError> &Execution::error() const { return impl->error; }

bool Execution::dispatch(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t x, uint32_t y, uint32_t z) {
  if (!impl->start(bindings, config))
    return false;
  Grid grid{{x, y, z}};
  uint64_t groups = uint64_t(x) * y;
  // More than that would not end in a lifetime.
  if (z != 0 && groups > (uint64_t(1) << 48) / z)
    return impl->fail(FaultKind::InvalidConfiguration, llvm::formatv("a dispatch of {0} by {1} by {2} workgroups is too large", x, y, z).str());
  return impl->dispatch(config, grid, 0, groups * z * impl->groupLanes);
}

bool Execution::runMain(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> invocation) {
  if (!impl->start(bindings, config))
    return false;
  const std::array<uint32_t, 3> &size = impl->code.layout.workgroup;
  // The smallest dispatch that has the invocation.
  Grid grid;
  uint64_t group = 0, index = 0;
  for (int d = 2; d >= 0; --d) {
    grid.groups[d] = invocation[d] / size[d] + 1;
    index = index * size[d] + invocation[d] % size[d];
  }
  for (int d = 2; d >= 0; --d)
    group = group * grid.groups[d] + invocation[d] / size[d];
  return impl->dispatch(config, grid, group * impl->groupLanes + index, 1);
}

bool Execution::runWorkgroup(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroup) {
  if (!impl->start(bindings, config))
    return false;
  Grid grid;
  uint64_t group = 0;
  for (int d = 2; d >= 0; --d)
    grid.groups[d] = workgroup[d] + 1;
  for (int d = 2; d >= 0; --d)
    group = group * grid.groups[d] + workgroup[d];
  return impl->dispatch(config, grid, group * impl->groupLanes, impl->groupLanes);
}

bool Execution::runFragments(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t width, uint32_t height, FragmentInterface &interface) {
  if (!impl->start(bindings, config))
    return false;
  if (impl->code.layout.stage != Stage::Fragment)
    return impl->fail(FaultKind::InvalidConfiguration, "the program is no fragment shader");
  if (width > (1u << 20) || height > (1u << 20))
    return impl->fail(FaultKind::InvalidConfiguration, llvm::formatv("a rectangle of {0} by {1} pixels is too large", width, height).str());
  uint32_t quadsAcross = (width + 1) / 2;
  uint64_t total = uint64_t(quadsAcross) * ((height + 1) / 2) * 4;
  for (uint64_t first = 0; first < total; first += impl->code.width) {
    if (config.progress)
      config.progress(first, total);
    if (!impl->runFragmentGang(first, width, height, quadsAcross, total, config.observed, interface))
      return false;
  }
  return true;
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
