// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running shaders on the host.
//
//   std::unique_ptr<ExecutableProgram> program = compileForExecution(module, options);   // Compile.h
//   DescriptorBindings bindings;
//   bindings.bindBuffer(0, settings, sizeof(settings));
//   Execution execution(*program);
//   if (!execution.dispatch(bindings, config, 64))
//     report(execution.error()->message);
//
// Buffers and images stay the host's: the machine reads and writes them in place. An Execution has the machine's storage, made once;
// running allocates nothing. Programs are immutable, and any number of Executions may run one at the same time.

#ifndef BESL_EXECUTION_EXECUTION_H
#define BESL_EXECUTION_EXECUTION_H

#include "besl/Execution/Layout.h"
#include "besl/Execution/Texture.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace besl::vm {

struct Code;

/// Why a run stopped.
enum class FaultKind : uint8_t {
  None,
  InstructionLimit,        ///< more instructions than the configuration allows
  CallDepthLimit,          ///< more calls inside of each other than the configuration allows
  UnboundDescriptor,       ///< a resource that is used is not bound
  DescriptorMismatch,      ///< a resource of another kind or shape than declared is bound
  FormatMismatch,          ///< an image of another format than declared is bound
  ReadOnlyResource,        ///< something is written that may only be read
  WriteOnlyResource,       ///< something is read that may only be written
  MissingInput,            ///< the host has no values for an input
  MissingPayload,          ///< a mesh stage reads payload that it was not given
  IndexOutOfBounds,        ///< an index is not below the number of elements
  BufferOutOfBounds,       ///< an access beyond the end of what is bound
  TexelOutOfBounds,        ///< a texel that the image does not have
  LayerOutOfBounds,        ///< a layer, cube or level that the texture does not have
  DivisionByZero,          ///< of integers
  InvalidCoordinate,       ///< a texture coordinate that is NaN
  DivergentBarrier,        ///< a barrier that not all invocations of the workgroup reach
  UninitializedWorkgroup,  ///< workgroup memory is read that nobody wrote
  OutputCountLimit,        ///< more vertices, primitives or mesh workgroups than allowed
  DataRace,                ///< two invocations touch a value, one writing, with no barrier in between
  UnknownSpecialization,   ///< a value for a specialization constant that there is not
  SpecializationMismatch,  ///< a value of another type than the specialization constant's
  MemoryLimit,             ///< the run needs more memory than the configuration allows
  InvalidConfiguration,    ///< a subgroup size of 0 or above 128, a dispatch that is too large
};

/// "InstructionLimit" and so on, for tools.
llvm::StringRef getFaultName(FaultKind kind);

/// What else had a part in an error: the other access of a data race.
struct RelatedPlace {
  std::string message; ///< one sentence, lower case, without full stop
  SourcePlace place;
  std::array<uint32_t, 3> invocation = {};
};

struct ExecutionError {
  FaultKind kind = FaultKind::None;
  std::string message;  ///< one sentence, lower case, without full stop
  SourcePlace place;
  std::array<uint32_t, 3> invocation = {}; ///< in the dispatch; pixel of a fragment; vertex and instance
  std::array<uint32_t, 3> workgroup = {};
  uint32_t index = 0;                      ///< of the invocation in its workgroup
  bool hasInvocation = false;              ///< whether one invocation is at fault, and not what the host gave
  std::string resource;                    ///< the name of the resource or constant concerned, if it is one
  std::vector<uint64_t> values;            ///< index and count, offset and size, and the like
  std::vector<RelatedPlace> related;
};

/// Which host memory is behind which slot. Borrowed; extra bindings do no harm, and binding a slot again replaces it.
class DescriptorBindings {
public:
  void bindBuffer(uint32_t slot, void *data, uint64_t size);
  /// Memory that no shader may write: one that declares that it does so is refused, or stopped at the write when it is checked.
  void bindReadOnlyBuffer(uint32_t slot, const void *data, uint64_t size);
  /// The texture must outlive the bindings; the sampler is copied.
  void bindTexture(uint32_t slot, const Texture *texture, Sampler sampler = {});
  void bindImage(uint32_t slot, Texture *image);
  void bindReadOnlyImage(uint32_t slot, const Texture *image);
  void setPushConstant(const void *data, uint64_t size);

  struct Binding {
    uint32_t slot;
    enum Kind : uint8_t { Buffer, SampledTexture, StorageImage } kind;
    bool writable = true;
    void *data = nullptr;
    uint64_t size = 0;
    const Texture *texture = nullptr;
    Sampler sampler;
  };
  /// Null when nothing is bound.
  const Binding *find(uint32_t slot) const;
  const Binding *pushConstant() const { return push.data ? &push : nullptr; }

private:
  Binding &insert(uint32_t slot);

  std::vector<Binding> bindings; ///< by slot
  Binding push = {};
};

/// Values for specialization constants, by name. What has none keeps its default.
class SpecializationValues {
public:
  struct Value {
    std::string name;
    ScalarKind kind;
    std::vector<uint32_t> words; ///< one for each component; halves as floats, bools as 0 or all ones
  };
  void set(llvm::StringRef name, bool value) { set(name, ScalarKind::Bool, {value ? ~0u : 0u}); }
  void set(llvm::StringRef name, uint32_t value) { set(name, ScalarKind::U32, {value}); }
  void set(llvm::StringRef name, int32_t value) { set(name, ScalarKind::I32, {uint32_t(value)}); }
  void set(llvm::StringRef name, float value);
  /// Components as words. Replaces what the name had.
  void set(llvm::StringRef name, ScalarKind kind, std::vector<uint32_t> words);
  const std::vector<Value> &values() const { return list; }

private:
  std::vector<Value> list;
};

/// An instruction about to be executed, for who watches a run.
struct ExecutionStep {
  uint32_t instruction;      ///< its number
  const SourcePlace &place;
  uint32_t active, lanes;    ///< invocations that take part, invocations of the gang
  bool observed;             ///< whether the observed invocation takes part
};

/// A statement of the observed invocation. Programs have them when they are compiled with `notes`.
struct ExecutionNote {
  const SourcePlace &place;
  uint32_t depth;            ///< of calls
  std::string text;          ///< "values.items[3] = 9", "if true", "square(3)", "return 9"
};

/// Watches a run: for traces and profiles. Slow when `wantsSteps`.
class ExecutionObserver {
public:
  virtual ~ExecutionObserver() = default;
  virtual bool wantsSteps() const { return false; }
  virtual void step(const ExecutionStep &step) { (void)step; }
  virtual void note(const ExecutionNote &note) { (void)note; }
};

struct ExecutionConfig {
  /// Instructions of a gang: the static cost of a function when it is called, and of a loop's body at each iteration.
  uint64_t instructionLimit = 1000000;
  /// Functions that may be inside of each other, the entry included.
  uint32_t callDepthLimit = 64;
  uint32_t subgroupSize = 32;
  /// Added to `vertex_index` and `instance_index`.
  uint32_t firstVertex = 0, firstInstance = 0;
  /// What the device allows, apart from what the program says of itself.
  uint32_t maxMeshVertices = 256, maxMeshPrimitives = 256, maxMeshWorkgroups = 65535;
  /// Workgroups of a dispatch that run at the same time. Results are those of one thread, unless they depend on the order of atomics of
  /// different workgroups. 0 is as many as the host has processors.
  uint32_t threads = 1;
  /// Bytes that the machines of a run may take together.
  uint64_t memoryLimit = uint64_t(1) << 30;
  /// Whether a checked program takes only images of the format that it declares. Otherwise it converts to that of what is bound, as fast programs do.
  bool matchFormats = true;
  SpecializationValues specialization;
  /// Watches the run; notes are those of the invocation `observed` of the dispatch, of a fragment by its pixel, of a vertex
  /// by its number and instance. There is one thread then.
  ExecutionObserver *observer = nullptr;
  std::array<uint32_t, 3> observed = {};
  /// Called between gangs with the number of invocations that have run and that will have run in the end.
  std::function<void(uint64_t done, uint64_t total)> progress;
};

class ExecutableProgram {
public:
  explicit ExecutableProgram(std::unique_ptr<const Code> code);
  ~ExecutableProgram();
  const ProgramLayout &layout() const;
  const Code &code() const { return *contents; }
  /// The buffer, texture or image behind a slot, if the program uses one.
  const MemoryInfo *findBuffer(uint32_t slot) const;
  const ViewInfo *findView(uint32_t slot) const;
  /// The specialization constant of that name, or null.
  const MemoryInfo *findSpecialization(llvm::StringRef name) const;
  /// Bytes that one machine takes: an Execution has one for each thread.
  uint64_t storageBytes() const;
  /// Instructions, for tests and figures.
  size_t numInstructions() const;
  /// One instruction a line.
  std::string disassemble() const;

private:
  std::unique_ptr<const Code> contents;
};

/// What a fragment is given and what is made of what it gives. Values are words, one for each scalar: halves as floats, bools as 0 or all ones.
class FragmentInterface {
public:
  virtual ~FragmentInterface() = default;
  /// Whether there are values for an input; a run that needs others does not start.
  virtual bool hasInput(const VariableInfo &input) { return (void)input, true; }
  /// The input of the fragment at a pixel. Also asked for helpers, which may lie one pixel outside.
  virtual void getInput(const VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) = 0;
  /// An output of a fragment that was not discarded.
  virtual void setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) = 0;
};

/// The same for vertices, by the numbers that the shader sees. The position is one of the outputs.
class VertexInterface {
public:
  virtual ~VertexInterface() = default;
  virtual bool hasInput(const VariableInfo &input) { return (void)input, true; }
  virtual void getInput(const VariableInfo &input, uint32_t vertex, uint32_t instance, uint32_t *words) = 0;
  virtual void setOutput(const VariableInfo &output, uint32_t vertex, uint32_t instance, const uint32_t *words) = 0;
};

/// Payload of a task workgroup under the name that its variable has, a word for each scalar.
struct PayloadValue {
  std::string name;
  std::vector<uint32_t> words;
};

/// What a task workgroup leaves.
struct TaskOutput {
  std::array<uint32_t, 3> workgroup = {};
  uint32_t meshWorkgroups = 0; ///< 0 if the shader sets no number
  bool hasCount = false;       ///< whether it does
  std::vector<PayloadValue> payload;
};

/// What a mesh workgroup leaves. What the shader did not write is 0.
struct MeshOutput {
  struct Values {
    std::string name;
    uint32_t location = 0;
    bool perPrimitive = false;
    uint32_t width = 1;              ///< words of one element
    std::vector<uint32_t> words;
  };
  std::array<uint32_t, 3> workgroup = {};
  uint32_t vertices = 0, primitives = 0;
  bool hasCounts = false;            ///< whether the shader sets them
  std::vector<float> positions;      ///< four for each vertex
  std::vector<uint32_t> triangles;   ///< three vertices for each primitive
  std::vector<uint32_t> layers;      ///< one for each primitive
  std::vector<Values> outputs;
};

class Execution {
public:
  explicit Execution(const ExecutableProgram &program);
  ~Execution();

  /// Runs workgroups in ascending order. False after a fault; effects made before it stay.
  bool dispatch(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t x, uint32_t y = 1, uint32_t z = 1);

  /// Runs one invocation: the first of workgroup 0, or the given one. It meets no others, so it passes barriers.
  bool runMain(const DescriptorBindings &bindings);
  bool runMain(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> invocation = {0, 0, 0});

  /// The workgroup at a place of the dispatch.
  bool runWorkgroup(const DescriptorBindings &bindings, const ExecutionConfig &config = {}, std::array<uint32_t, 3> workgroup = {0, 0, 0});

  /// Runs a vertex shader for vertices from `firstVertex` of `firstInstance` on, instance after instance.
  bool runVertices(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t vertices, uint32_t instances, VertexInterface &interface);

  /// Runs a fragment shader for every pixel of a rectangle, as quads of two by two.
  bool runFragments(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t width, uint32_t height, FragmentInterface &interface);

  /// Run workgroups of a task or mesh shader in ascending order, and hand out what each leaves. The output is the execution's, to be copied if it is kept.
  bool runTasks(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroups, llvm::function_ref<void(const TaskOutput &)> take);
  /// The mesh workgroups that a task workgroup started see its payload.
  bool runMeshes(const DescriptorBindings &bindings, const ExecutionConfig &config, llvm::ArrayRef<PayloadValue> payload, std::array<uint32_t, 3> workgroups,
                 llvm::function_ref<void(const MeshOutput &)> take);

  /// Runs task workgroups, and after each of them the mesh workgroups that it started, with its payload, on the machine of a mesh shader. Both may be
  /// bound to the same memory. False after a fault of this execution or of `mesh`, where nothing further is run.
  bool runTasksAndMeshes(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroups, Execution &mesh,
                         const DescriptorBindings &meshBindings, const ExecutionConfig &meshConfig,
                         llvm::function_ref<void(const TaskOutput &, const MeshOutput &)> take, llvm::function_ref<void(const TaskOutput &)> takeTask = nullptr);

  const std::optional<ExecutionError> &error() const;

private:
  bool runTasksUntil(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroups, llvm::function_ref<bool(const TaskOutput &)> take);

  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace besl::vm

#endif // BESL_EXECUTION_EXECUTION_H
