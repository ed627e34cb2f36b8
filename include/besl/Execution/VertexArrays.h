// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs of vertices from arrays of the host, and their outputs in arrays:
//
//   VertexArrays arrays;
//   arrays.setAttribute(0, {TexelFormat::RG32F, points.data(), points.size() * 8, 8});
//   execution.runVertices(bindings, config, 3, 1, arrays);
//   arrays.find(0)->words ...

#ifndef BESL_EXECUTION_VERTEXARRAYS_H
#define BESL_EXECUTION_VERTEXARRAYS_H

#include "besl/Execution/Execution.h"

namespace besl::vm {

class VertexArrays : public VertexInterface {
public:
  struct Attribute {
    TexelFormat format = TexelFormat::RGBA32F;
    const void *data = nullptr;
    uint64_t size = 0;
    uint32_t stride = 16;     ///< bytes from one vertex to the next
    bool perInstance = false; ///< counts instances instead of vertices
  };
  /// Elements beyond the end read as zeros.
  void setAttribute(uint32_t location, const Attribute &attribute);

  struct Output {
    VariableInfo info;
    std::vector<uint32_t> words; ///< `info.words` of each vertex, one after the other
  };
  /// In the order of the program; the position among them.
  const std::vector<Output> &outputs() const { return values; }
  const Output *find(uint32_t location) const;
  const Output *position() const;
  /// Forgets what was output. Storage is kept.
  void clear();

  bool hasInput(const VariableInfo &input) override;
  void getInput(const VariableInfo &input, uint32_t vertex, uint32_t instance, uint32_t *words) override;
  void setOutput(const VariableInfo &output, uint32_t vertex, uint32_t instance, const uint32_t *words) override;

private:
  std::vector<std::pair<uint32_t, Attribute>> attributes; ///< by location
  std::vector<Output> values;
};

} // namespace besl::vm

#endif // BESL_EXECUTION_VERTEXARRAYS_H
