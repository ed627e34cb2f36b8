// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of stages that have a pipeline around them: vertices, fragments, task and mesh workgroups.

#include "ExecutionImpl.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstring>

using namespace besl::vm;

// Values of one input or output of a lane, through the worker's scratch words.

static void putInput(Worker &worker, const VariableInfo &variable, uint32_t lane) {
  for (uint32_t k = 0; k < variable.words; ++k)
    worker.words[variable.word + k * worker.code.width + lane] = worker.scratch[k];
}
static void getOutput(Worker &worker, const VariableInfo &variable, uint32_t lane) {
  for (uint32_t k = 0; k < variable.words; ++k)
    worker.scratch[k] = worker.words[variable.word + k * worker.code.width + lane];
}

static bool isInput(const VariableInfo &variable) { return variable.kind == VariableInfo::Kind::Input; }
static bool isOutput(const VariableInfo &variable) { return variable.kind == VariableInfo::Kind::Output || variable.kind == VariableInfo::Kind::Position; }

/// Outputs that a shader does not write are 0, not what the last gang wrote.
static void clearOutputs(Worker &worker) {
  for (const VariableInfo &variable : worker.code.layout.variables)
    if (isOutput(variable))
      for (uint32_t k = 0; k < variable.words; ++k)
        std::fill_n(worker.words + variable.word + k * worker.code.width, worker.machine.lanes, 0u);
}

template <typename Interface>
static bool hasInputs(Worker &worker, Interface &interface) {
  for (const VariableInfo &variable : worker.code.layout.variables)
    if (isInput(variable) && !interface.hasInput(variable))
      return worker.fail(FaultKind::MissingInput, llvm::formatv("there are no values for the input '{0}' at location {1}", variable.name, variable.location).str(), variable.name);
  return true;
}

bool Execution::Impl::requireStage(Stage stage) {
  if (code.layout.stage == stage)
    return true;
  return fail(FaultKind::InvalidConfiguration, llvm::formatv("the program is a {0} shader, not a {1} shader", stageKeyword(code.layout.stage), stageKeyword(stage)).str());
}

/// The values of subgroups: those are lanes that lie beside each other, of a gang whose first invocation is number `begin`.
static void fillSubgroups(Worker &worker, const ExecutionConfig &config, uint64_t begin) {
  for (const BuiltinRegister &builtin : worker.code.builtins)
    if (builtin.kind == BuiltinRegister::SubgroupSize)
      worker.words[builtin.word] = config.subgroupSize;
    else if (builtin.kind == BuiltinRegister::SubgroupInvocationId)
      for (uint32_t lane = 0; lane < worker.machine.lanes; ++lane)
        worker.words[builtin.word + lane] = uint32_t((begin + lane) % config.subgroupSize);
}

//===-- Vertices -----------------------------------------------------------------------------===//

bool Execution::Impl::runVertexGang(const ExecutionConfig &config, uint64_t begin, uint64_t total, uint32_t vertices, VertexInterface &interface) {
  Worker &worker = first();
  auto count = uint32_t(std::min<uint64_t>(code.width, total - begin));
  worker.prepareGang(count);
  clearOutputs(worker);
  auto numbersOf = [&](uint32_t lane) {
    uint64_t number = begin + lane;
    return std::array<uint32_t, 2>{uint32_t(number % vertices) + config.firstVertex, uint32_t(number / vertices) + config.firstInstance};
  };
  fillSubgroups(worker, config, begin);
  worker.machine.observedLane = kNoOperand;
  for (uint32_t lane = 0; lane < worker.machine.lanes; ++lane) {
    auto [vertex, instance] = numbersOf(lane);
    if (lane < count && vertex == config.observed[0] && instance == config.observed[1])
      worker.machine.observedLane = lane;
    for (const BuiltinRegister &builtin : code.builtins)
      if (builtin.kind == BuiltinRegister::VertexIndex || builtin.kind == BuiltinRegister::InstanceIndex)
        worker.words[builtin.word + lane] = builtin.kind == BuiltinRegister::VertexIndex ? vertex : instance;
    for (const VariableInfo &variable : code.layout.variables) {
      if (!isInput(variable))
        continue;
      std::fill_n(worker.scratch.begin(), variable.words, 0u);
      if (lane < count)
        interface.getInput(variable, vertex, instance, worker.scratch.data());
      putInput(worker, variable, lane);
    }
  }
  if (!worker.execute()) {
    worker.describeFault();
    auto [vertex, instance] = numbersOf(worker.machine.fault.lane);
    worker.error->invocation = {vertex, instance, 0};
    return take(worker);
  }
  for (uint32_t lane = 0; lane < count; ++lane)
    for (const VariableInfo &variable : code.layout.variables)
      if (isOutput(variable)) {
        auto [vertex, instance] = numbersOf(lane);
        getOutput(worker, variable, lane);
        interface.setOutput(variable, vertex, instance, worker.scratch.data());
      }
  return true;
}

bool Execution::runVertices(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t vertices, uint32_t instances, VertexInterface &interface) {
  if (!impl->start(bindings, config) || !impl->requireStage(Stage::Vertex))
    return false;
  if (!hasInputs(impl->first(), interface))
    return impl->take(impl->first());
  uint64_t total = uint64_t(vertices) * instances;
  for (uint64_t begin = 0; begin < total; begin += impl->code.width) {
    if (config.progress)
      config.progress(begin, total);
    if (!impl->runVertexGang(config, begin, total, vertices, interface))
      return false;
  }
  return true;
}

//===-- Fragments ----------------------------------------------------------------------------===//

/// Pixels of quads: the four lanes of one lie beside each other.
static std::array<uint32_t, 2> getPixel(uint64_t lane, uint32_t quadsAcross) {
  uint64_t quad = lane / 4;
  return {uint32_t(quad % quadsAcross) * 2 + uint32_t(lane & 1), uint32_t(quad / quadsAcross) * 2 + uint32_t(lane >> 1 & 1)};
}

bool Execution::Impl::runFragmentGang(const ExecutionConfig &config, uint64_t begin, uint32_t width, uint32_t height, uint64_t total, FragmentInterface &interface) {
  Worker &worker = first();
  uint32_t quadsAcross = (width + 1) / 2;
  worker.prepareGang(uint32_t(std::min<uint64_t>(code.width, total - begin)));
  clearOutputs(worker);
  fillSubgroups(worker, config, begin);
  Machine &machine = worker.machine;
  machine.observedLane = kNoOperand;
  uint32_t *helpers = worker.words + code.helpers;
  for (uint32_t lane = 0; lane < machine.lanes; ++lane) {
    std::array<uint32_t, 2> pixel = getPixel(begin + lane, quadsAcross);
    if (lane < machine.active && pixel[0] == config.observed[0] && pixel[1] == config.observed[1] && pixel[0] < width && pixel[1] < height)
      machine.observedLane = lane;
    helpers[lane] = pixel[0] >= width || pixel[1] >= height ? ~0u : 0u;
    for (const BuiltinRegister &builtin : code.builtins) {
      float value = builtin.component < 2 ? float(pixel[builtin.component]) + 0.5f : builtin.component == 3 ? 1.0f : 0.0f;
      if (builtin.kind == BuiltinRegister::Position)
        std::memcpy(worker.words + builtin.word + lane, &value, 4);
      else if (builtin.kind == BuiltinRegister::FrontFacing)
        worker.words[builtin.word + lane] = ~0u;
      else if (builtin.kind == BuiltinRegister::SampleMask)
        worker.words[builtin.word + lane] = 1; // there is one sample, the first, of one primitive
      else if (builtin.kind == BuiltinRegister::SampleIndex || builtin.kind == BuiltinRegister::PrimitiveIndex)
        worker.words[builtin.word + lane] = 0;
    }
    for (const VariableInfo &variable : code.layout.variables) {
      if (!isInput(variable))
        continue;
      std::fill_n(worker.scratch.begin(), variable.words, 0u);
      if (lane < machine.active)
        interface.getInput(variable, pixel[0], pixel[1], worker.scratch.data());
      putInput(worker, variable, lane);
    }
  }
  if (!worker.execute()) {
    worker.describeFault();
    std::array<uint32_t, 2> pixel = getPixel(begin + machine.fault.lane, quadsAcross);
    worker.error->invocation = {pixel[0], pixel[1], 0};
    return take(worker);
  }
  for (uint32_t lane = 0; lane < machine.active; ++lane) {
    if (helpers[lane])
      continue;
    std::array<uint32_t, 2> pixel = getPixel(begin + lane, quadsAcross);
    for (const VariableInfo &variable : code.layout.variables)
      if (isOutput(variable)) {
        getOutput(worker, variable, lane);
        interface.setOutput(variable, pixel[0], pixel[1], worker.scratch.data());
      }
  }
  return true;
}

bool Execution::runFragments(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t width, uint32_t height, FragmentInterface &interface) {
  if (!impl->start(bindings, config) || !impl->requireStage(Stage::Fragment))
    return false;
  if (width > (1u << 20) || height > (1u << 20))
    return impl->fail(FaultKind::InvalidConfiguration, llvm::formatv("a rectangle of {0} by {1} pixels is too large", width, height).str());
  if (!hasInputs(impl->first(), interface))
    return impl->take(impl->first());
  uint64_t total = uint64_t((width + 1) / 2) * ((height + 1) / 2) * 4;
  for (uint64_t begin = 0; begin < total; begin += impl->code.width) {
    if (config.progress)
      config.progress(begin, total);
    if (!impl->runFragmentGang(config, begin, width, height, total, interface))
      return false;
  }
  return true;
}

//===-- Task and mesh workgroups -------------------------------------------------------------===//

bool Execution::Impl::runGroups(const ExecutionConfig &config, const Grid &grid, llvm::function_ref<bool(const std::array<uint32_t, 3> &)> give) {
  std::optional<uint64_t> count = countInvocations(grid, first().groupLanes);
  if (!count)
    return fail(FaultKind::InvalidConfiguration, llvm::formatv("a dispatch of {0} by {1} by {2} workgroups is too large", grid.groups[0], grid.groups[1], grid.groups[2]).str());
  uint32_t lanes = first().groupLanes;
  for (uint64_t begin = 0; begin < *count; begin += lanes) {
    if (config.progress)
      config.progress(begin, *count);
    if (!first().runGang(config, grid, begin, lanes))
      return take(first());
    if (!give(unflatten(begin / lanes, grid.groups)))
      return false;
  }
  return true;
}

bool Execution::runTasks(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroups, llvm::function_ref<void(const TaskOutput &)> give) {
  return runTasksUntil(bindings, config, workgroups, [&](const TaskOutput &output) { return give(output), true; });
}

bool Execution::runTasksAndMeshes(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroups, Execution &mesh,
                                  const DescriptorBindings &meshBindings, const ExecutionConfig &meshConfig,
                                  llvm::function_ref<void(const TaskOutput &, const MeshOutput &)> give, llvm::function_ref<void(const TaskOutput &)> giveTask) {
  return runTasksUntil(bindings, config, workgroups, [&](const TaskOutput &output) {
    if (giveTask)
      giveTask(output);
    return mesh.runMeshes(meshBindings, meshConfig, output.payload, {output.meshWorkgroups, 1, 1}, [&](const MeshOutput &meshOutput) { give(output, meshOutput); });
  });
}

bool Execution::runTasksUntil(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroups, llvm::function_ref<bool(const TaskOutput &)> give) {
  if (!impl->start(bindings, config) || !impl->requireStage(Stage::Task))
    return false;
  const ProgramLayout &layout = impl->code.layout;
  TaskOutput &output = impl->task;
  Worker &worker = impl->first();
  return impl->runGroups(config, Grid{workgroups}, [&](const std::array<uint32_t, 3> &workgroup) {
    output.workgroup = workgroup;
    output.meshWorkgroups = worker.machine.counts[0];
    output.hasCount = worker.machine.hasCounts;
    size_t next = 0;
    for (size_t i = 0; i < layout.memories.size(); ++i) {
      if (layout.memories[i].kind != MemoryInfo::Kind::Payload)
        continue;
      if (next == output.payload.size())
        output.payload.push_back({layout.memories[i].name, {}});
      output.payload[next++].words.assign(worker.shared[i].begin(), worker.shared[i].end());
    }
    return give(output);
  });
}

void Execution::Impl::takeMeshOutput() {
  Worker &worker = first();
  mesh.vertices = worker.machine.counts[0];
  mesh.primitives = worker.machine.counts[1];
  mesh.hasCounts = worker.machine.hasCounts;
  mesh.positions.assign(size_t(mesh.vertices) * 4, 0.0f);
  mesh.triangles.assign(size_t(mesh.primitives) * 3, 0);
  mesh.layers.assign(mesh.primitives, 0);
  size_t next = 0;
  // What lies beyond the counts is dropped.
  for (size_t i = 0; i < code.layout.memories.size(); ++i) {
    const MemoryInfo &info = code.layout.memories[i];
    const uint32_t *from = worker.shared[i].data();
    if (info.kind == MemoryInfo::Kind::MeshPosition) {
      std::memcpy(mesh.positions.data(), from, mesh.positions.size() * 4);
    } else if (info.kind == MemoryInfo::Kind::MeshTriangle) {
      std::copy_n(from, mesh.triangles.size(), mesh.triangles.begin());
    } else if (info.kind == MemoryInfo::Kind::MeshLayer) {
      std::copy_n(from, mesh.layers.size(), mesh.layers.begin());
    } else if (info.kind == MemoryInfo::Kind::VertexOutput || info.kind == MemoryInfo::Kind::PrimitiveOutput) {
      bool perPrimitive = info.kind == MemoryInfo::Kind::PrimitiveOutput;
      if (next == mesh.outputs.size())
        mesh.outputs.push_back({info.name, info.location, perPrimitive, std::max(info.stride / 4, 1u), {}});
      // A declaration may have fewer elements than the workgroup may give.
      size_t count = std::min(perPrimitive ? mesh.primitives : mesh.vertices, info.elements);
      MeshOutput::Values &values = mesh.outputs[next++];
      values.words.assign(from, from + count * values.width);
    }
  }
}

bool Execution::runMeshes(const DescriptorBindings &bindings, const ExecutionConfig &config, llvm::ArrayRef<PayloadValue> payload, std::array<uint32_t, 3> workgroups,
                          llvm::function_ref<void(const MeshOutput &)> give) {
  if (!impl->start(bindings, config, payload) || !impl->requireStage(Stage::Mesh))
    return false;
  return impl->runGroups(config, Grid{workgroups}, [&](const std::array<uint32_t, 3> &workgroup) {
    impl->takeMeshOutput();
    impl->mesh.workgroup = workgroup;
    give(impl->mesh);
    return true;
  });
}
