// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shaders have become, in one file: texts or bytecode for each target, reflection, what the stage is, and the digest of what it was
// all made from. besl-translate writes such files with --container, and lists and unpacks them; a host reads them with this header, which needs the
// standard library alone.
//
//   std::string error;
//   std::optional<besl::Container> container = besl::Container::read(bytes, error);
//   if (!container)
//     return log(error);
//   const besl::Container::Shader *sky = container->find("sky", "compute");
//   const besl::Container::Part *text = sky ? sky->find("glsl") : nullptr;

#ifndef BESL_COMPILER_CONTAINER_H
#define BESL_COMPILER_CONTAINER_H

#include "besl/Compiler/Compiler.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace besl {

class Container {
public:
  /// What there is for one target. Reflection is one of them, as JSON.
  struct Part {
    std::string target;    ///< `glsl`
    std::string extension; ///< of a file that holds it: `glsl`
    bool binary = false;
    std::string data;
  };

  struct Shader {
    std::string name;  ///< no path: `sky`
    std::string stage; ///< `compute`, or empty for what is for no stage
    std::array<uint32_t, 3> workgroup = {0, 0, 0};
    uint32_t maxVertices = 0, maxPrimitives = 0, maxMeshThreadgroups = 0;
    /// Of sources, options and compiler, as `besl-translate --print-hash` prints it in hexadecimal digits; zeros if it is not known.
    std::array<uint8_t, 32> contentHash = {};
    std::vector<Part> parts;

    const Part *find(std::string_view target) const;
    /// The part `reflection`, read. Nothing when there is none, or when it cannot be read; then `error` has a sentence.
    std::optional<reflection::Document> readReflection(std::string &error) const;
  };

  /// The version of the compiler that made it.
  std::string compilerVersion;
  std::vector<Shader> shaders;

  /// The first shader of the name and stage; without a stage, of the name. Null when there is none.
  const Shader *find(std::string_view name, std::string_view stage = {}) const;

  /// Adds what a compilation has made, with its reflection if that was asked for.
  Shader &add(std::string name, const Compiler::Result &result);

  /// The bytes of a file. What read() would refuse is an empty text, and `error` has a sentence.
  std::string write(std::string &error) const;

  /// Reads the bytes of a file. Whatever they are: nothing, and a sentence in `error`, when they are no container, are damaged, or were written in a format
  /// that this version does not know.
  static std::optional<Container> read(std::string_view bytes, std::string &error);

  /// What read() expects the digest in the header to be; for tools that change containers.
  static std::array<uint8_t, 32> digestOfPayload(std::string_view payload);
};

} // namespace besl

#endif // BESL_COMPILER_CONTAINER_H
