// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A job for the Vulkan runner: shaders, the resources they are bound to and how they are started. Jobs are read from JSON; README.md
// beside this file says how they are written.

#ifndef BESL_TEST_EXECUTION_RUNNER_JOB_H
#define BESL_TEST_EXECUTION_RUNNER_JOB_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace runner {

/// A type of its own, so that it has its own way of being read.
struct Bytes : std::vector<uint8_t> {
  using vector::vector;
};

struct Buffer {
  uint32_t binding = 0, element = 0;
  bool uniform = false;
  Bytes data;
};

/// How samplers compare, in the order of Vulkan, which is the interpreter's as well.
inline constexpr llvm::StringLiteral kComparisons[] = {"never", "less", "equal", "less_equal", "greater", "not_equal", "greater_equal", "always"};

enum class ImageShape { Plane, Array, Volume, Cube, CubeArray, Line };

struct Image {
  uint32_t binding = 0, element = 0;
  std::string format;
  ImageShape shape = ImageShape::Plane;
  uint32_t width = 1, height = 1;
  /// Slices of a volume, layers of an array, six a cube.
  uint32_t depth = 1;
  uint32_t levels = 1;
  /// A storage image, otherwise a texture with a sampler.
  bool storage = false;
  bool linear = false, repeat = false;
  /// Of a sampler that compares: `less`, `greater_equal` and so on.
  std::string compare;
  /// Level after level, each slice after slice, row after row.
  Bytes data;
};

/// A vertex attribute in a buffer of its own.
struct Attribute {
  uint32_t location = 0;
  std::string format;
  bool perInstance = false;
  Bytes data;
};

struct Draw {
  uint32_t vertices = 3, instances = 1, firstVertex = 0, firstInstance = 0;
  uint32_t width = 1, height = 1;
  /// Of the colour targets, by location.
  std::vector<std::string> formats;
  std::vector<Attribute> attributes;
};

enum class Language : uint8_t { GLSL, HLSL };

/// A shader in memory.
struct Text {
  Language language = Language::GLSL;
  std::string preamble, text, entry = "main";
};

struct Job {
  std::string name;
  /// Stage to file: `.spv` is SPIR-V, `.hlsl` HLSL with the entry `besl_main`, anything else GLSL.
  std::map<std::string, std::string> stages;
  /// Stages that come from memory; not in JSON.
  std::map<std::string, Text> texts;
  /// Constant number to its bits.
  std::map<uint32_t, uint32_t> specialization;
  std::vector<Buffer> buffers;
  std::vector<Image> images;
  Bytes pushConstants;
  std::array<uint32_t, 3> groups = {1, 1, 1};
  std::optional<Draw> draw;
};

/// What a job leaves behind, in the order of its resources.
struct Outcome {
  std::vector<Bytes> buffers, images, targets;
};

llvm::Expected<std::vector<Job>> readJobs(llvm::StringRef text);

/// One object: the job's name and either its outcome or `error`.
llvm::json::Value toJSON(const Job &job, llvm::Expected<Outcome> outcome);

} // namespace runner

#endif // BESL_TEST_EXECUTION_RUNNER_JOB_H
