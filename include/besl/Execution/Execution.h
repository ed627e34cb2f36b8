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
  InstructionLimit,     ///< more instructions than the configuration allows
  UnboundDescriptor,    ///< a resource that is used is not bound
  DescriptorMismatch,   ///< a resource of another kind or format than declared is bound
  IndexOutOfBounds,     ///< an index is not below the number of elements
  BufferOutOfBounds,    ///< an access beyond the end of what is bound
  TexelOutOfBounds,     ///< a texel that the image does not have
  DivisionByZero,       ///< of integers
  InvalidCoordinate,    ///< a texture coordinate that is NaN
  DivergentBarrier,     ///< a barrier that not all invocations of the workgroup reach
  UninitializedWorkgroup, ///< workgroup memory is read that nobody wrote
  InvalidConfiguration, ///< a subgroup size of 0 or above 128, more lanes than the machine has
};

/// "InstructionLimit" and so on, for tools.
llvm::StringRef getFaultName(FaultKind kind);

struct ExecutionError {
  FaultKind kind = FaultKind::None;
  std::string message;  ///< one sentence, lower case, without full stop
  SourcePlace place;
  std::array<uint32_t, 3> invocation = {}; ///< in the dispatch
  std::array<uint32_t, 3> workgroup = {};
  uint32_t index = 0;                      ///< of the invocation in its workgroup
  std::vector<uint64_t> values;            ///< index and count, offset and size, and the like
};

/// Which host memory is behind which slot. Borrowed; extra bindings do no harm, and binding a slot again replaces it.
class DescriptorBindings {
public:
  void bindBuffer(uint32_t slot, void *data, uint64_t size);
  /// The texture must outlive the bindings; the sampler is copied.
  void bindTexture(uint32_t slot, const Texture *texture, Sampler sampler = {});
  void bindImage(uint32_t slot, Texture *image);
  void setPushConstant(const void *data, uint64_t size);

  struct Binding {
    uint32_t slot;
    enum Kind : uint8_t { Buffer, SampledTexture, StorageImage } kind;
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
  uint32_t subgroupSize = 32;
  /// Added to `vertex_index` and `instance_index`.
  uint32_t firstVertex = 0, firstInstance = 0;
  /// Watches the run; notes are those of the invocation `observed` of the dispatch, of a fragment by its pixel.
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
  /// Bytes of the machine's storage.
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
  /// The input of the fragment at a pixel. Also asked for helpers, which may lie one pixel outside.
  virtual void getInput(const VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) = 0;
  /// An output of a fragment that was not discarded.
  virtual void setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) = 0;
};

class Execution {
public:
  explicit Execution(const ExecutableProgram &program);
  ~Execution();

  /// Runs workgroups in ascending order. False after a fault; effects made before it stay.
  bool dispatch(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t x, uint32_t y = 1, uint32_t z = 1);

  /// Runs one invocation: the first of workgroup 0, or the given one.
  bool runMain(const DescriptorBindings &bindings, const ExecutionConfig &config = {}, std::array<uint32_t, 3> invocation = {0, 0, 0});

  /// The workgroup at a place of the dispatch.
  bool runWorkgroup(const DescriptorBindings &bindings, const ExecutionConfig &config = {}, std::array<uint32_t, 3> workgroup = {0, 0, 0});

  /// Runs a fragment shader for every pixel of a rectangle, as quads of two by two.
  bool runFragments(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t width, uint32_t height, FragmentInterface &interface);

  const std::optional<ExecutionError> &error() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace besl::vm

#endif // BESL_EXECUTION_EXECUTION_H
