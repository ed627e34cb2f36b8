// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands before and behind the stages of the graphics pipeline: where inputs come from, and where outputs go.

#ifndef BESL_TOOLS_BESL_RUN_STAGES_H
#define BESL_TOOLS_BESL_RUN_STAGES_H

#include "Resources.h"

/// The inputs of a vertex or fragment stage, by what the job says about their names.
class StageInputs {
public:
  /// False with an error of the resources when there are no such values.
  bool prepare(const besl::vm::ProgramLayout &layout, Resources &resources);
  /// Words of an input: of element number `element`, or of `instance` if it counts these; at a place and pixel of a picture.
  void get(const besl::vm::VariableInfo &input, uint64_t element, uint64_t instance, uint32_t x, uint32_t y, float u, float v, uint32_t *words) const;

private:
  struct Input {
    const besl::vm::VariableInfo *info;
    Contents::Kind kind = Contents::Kind::Zero;
    bool perInstance = false;
    std::vector<bool> floats;    ///< of its scalars
    std::vector<uint32_t> words; ///< element after element, which are used over and over
  };
  std::vector<Input> inputs;
};

/// The pixels that a fragment shader draws: a picture for each output.
class Picture : public besl::vm::FragmentInterface {
public:
  Picture(const besl::vm::ProgramLayout &layout, const StageInputs &inputs, uint32_t width, uint32_t height);

  void getInput(const besl::vm::VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) override;
  void setOutput(const besl::vm::VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) override;
  /// Hands the pictures over; gives the name of the one at location 0.
  std::string takePictures(Resources &resources);

private:
  struct Target {
    const besl::vm::VariableInfo *info;
    std::vector<uint8_t> bytes;
    besl::vm::Texture texture;
  };
  const StageInputs &inputs;
  uint32_t width, height;
  std::vector<Target> targets;
};

/// What a vertex shader gives for each vertex, instance after instance.
class Vertices : public besl::vm::VertexInterface {
public:
  explicit Vertices(const StageInputs &inputs) : inputs(inputs) {}

  void getInput(const besl::vm::VariableInfo &input, uint32_t vertex, uint32_t instance, uint32_t *words) override;
  void setOutput(const besl::vm::VariableInfo &output, uint32_t vertex, uint32_t instance, const uint32_t *words) override;
  /// Hands the outputs over, arrays by their names.
  void takeOutputs(Resources &resources);

private:
  const StageInputs &inputs;
  std::vector<std::pair<const besl::vm::VariableInfo *, std::vector<uint32_t>>> outputs;
};

/// What mesh workgroups give, one behind the other: `mesh.positions` and so on.
class Meshes {
public:
  void add(const besl::vm::MeshOutput &output);
  void takeOutputs(Resources &resources, const besl::vm::ProgramLayout &layout);

private:
  std::vector<uint32_t> vertexCounts, primitiveCounts, positions, triangles, layers;
  std::vector<besl::vm::MeshOutput::Values> outputs;
};

/// What task workgroups give: `task.counts` and `task.PAYLOAD`, which has an element for each workgroup.
class Tasks {
public:
  void add(const besl::vm::TaskOutput &output);
  void takeOutputs(Resources &resources, const besl::vm::ProgramLayout &layout);

private:
  std::vector<uint32_t> counts;
  std::vector<besl::vm::PayloadValue> payload;
};

#endif // BESL_TOOLS_BESL_RUN_STAGES_H
