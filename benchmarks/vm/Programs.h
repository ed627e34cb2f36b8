// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs that the interpreter is measured by, with what they are given and what they have to give. Whoever runs them
// compares the checksum: a fast wrong answer is no figure.

#ifndef BESL_BENCHMARKS_VM_PROGRAMS_H
#define BESL_BENCHMARKS_VM_PROGRAMS_H

#include "besl/Compiler/Compilation.h"
#include "besl/Execution/Compile.h"
#include "besl/Support/DiagnosticRenderer.h"
#include <cstring>

namespace besl::vm::benchmark {

/// A run of scalars in a resource.
struct Scalars {
  uint32_t count;
  bool isFloat;
};

struct Resource {
  enum Kind { Buffer, Source, Target } kind;
  uint32_t slot;
  std::vector<Scalars> scalars;
};

struct Program {
  const char *name;
  std::vector<Resource> resources; ///< by slot
  std::array<uint32_t, 3> groups;
  uint32_t invocations;
  uint64_t checksum;
  double comparedMicroseconds; ///< an interpreter that runs one invocation after the other, for an invocation
};

inline const std::vector<Program> &getPrograms() {
  static const std::vector<Program> programs = {
      {"float_loop", {{Resource::Buffer, 0, {{2, true}}}, {Resource::Buffer, 1, {{4096, true}}}}, {64, 1, 1}, 4096, 0x4d84c4592cbad2ac, 91.8},
      {"int_hash", {{Resource::Buffer, 0, {{4096, false}}}}, {64, 1, 1}, 4096, 0xb8bb0a2ae5106a93, 132.0},
      {"transform",
       {{Resource::Buffer, 0, {{20, true}}}, {Resource::Buffer, 1, {{16384, true}}}, {Resource::Buffer, 2, {{16384, true}}}},
       {1, 1, 1}, 64, 0x175ed7f97ee962f6, 46.8},
      {"reduction",
       {{Resource::Buffer, 0, {{1024, true}}}, {Resource::Buffer, 1, {{64, true}}}, {Resource::Buffer, 2, {{1, true}}}},
       {1, 1, 1}, 64, 0xaa808e26cd8f5b64, 5.07},
      {"compaction", {{Resource::Buffer, 0, {{64, true}}}, {Resource::Buffer, 1, {{65, false}}}}, {1, 1, 1}, 64, 0x4163f46fc92776d7, 0.42},
      {"blur", {{Resource::Source, 0, {{16384, true}}}, {Resource::Target, 1, {{16384, true}}}, {Resource::Buffer, 2, {{3, true}}}},
       {8, 8, 1}, 4096, 0xa985ffdd6967d0f5, 22.6},
      {"tiny", {{Resource::Buffer, 0, {{1, true}}}}, {1, 1, 1}, 1, 0x132d7be780336f20, 0.227},
  };
  return programs;
}

/// Images are floats, whatever the programs declare.
inline ExecutionConfig getConfig() {
  ExecutionConfig config;
  config.matchFormats = false;
  return config;
}

/// The memory behind a program's slots.
class Data {
public:
  explicit Data(const Program &program) : program(program) {
    for (const Resource &resource : program.resources) {
      uint32_t count = 0;
      for (const Scalars &scalars : resource.scalars)
        count += scalars.count;
      buffers.emplace_back(count);
    }
    fill();
    for (size_t i = 0; i < buffers.size(); ++i)
      textures.push_back(Texture::view(TexelFormat::RGBA32F, buffers[i].data(), 64, 64));
    for (auto [resource, buffer, texture] : llvm::zip(program.resources, buffers, textures)) {
      if (resource.kind == Resource::Buffer)
        bindings.bindBuffer(resource.slot, buffer.data(), buffer.size() * 4);
      else if (resource.kind == Resource::Source)
        bindings.bindTexture(resource.slot, &texture);
      else
        bindings.bindImage(resource.slot, &texture);
    }
  }

  /// Each scalar from its slot and number; images start at zero.
  void fill() {
    for (auto [resource, buffer] : llvm::zip(program.resources, buffers)) {
      uint32_t k = 0;
      for (const Scalars &scalars : resource.scalars)
        for (uint32_t i = 0; i < scalars.count; ++i, ++k) {
          uint32_t h = resource.slot * 2654435761u + k * 2246822519u + 374761393u;
          h ^= h >> 15;
          h *= 2246822519u;
          h ^= h >> 13;
          float real = float(h >> 8) / 16777216.0f;
          if (scalars.isFloat)
            std::memcpy(&h, &real, 4);
          buffer[k] = resource.kind == Resource::Target ? 0 : h;
        }
    }
  }

  /// FNV-1a of the bytes of buffers and images, by slot.
  uint64_t checksum() const {
    uint64_t hash = 0xcbf29ce484222325;
    for (auto [resource, buffer] : llvm::zip(program.resources, buffers)) {
      if (resource.kind == Resource::Source)
        continue;
      const auto *bytes = reinterpret_cast<const uint8_t *>(buffer.data());
      for (size_t i = 0; i < buffer.size() * 4; ++i)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    }
    return hash;
  }

  DescriptorBindings bindings;

private:
  const Program &program;
  std::vector<std::vector<uint32_t>> buffers;
  std::vector<Texture> textures;
};

/// Compiles one of the programs; prints what is wrong with it, and gives null then.
inline std::unique_ptr<ExecutableProgram> compile(llvm::StringRef directory, const Program &program, const ExecutionOptions &options) {
  CompileOptions settings;
  settings.requireStage = true;
  Compilation compilation(settings);
  std::unique_ptr<ExecutableProgram> result;
  bool ok = compilation.addFile((directory + "/" + program.name + ".besl").str()) && compilation.buildModule() &&
            compilation.run([&](mlir::ModuleOp module) {
              result = compileForExecution(module, options);
              return result != nullptr;
            });
  if (!ok)
    for (const Diagnostic &diagnostic : compilation.diagnostics().all())
      llvm::errs() << diagnostic.message << "\n";
  return ok ? std::move(result) : nullptr;
}

} // namespace besl::vm::benchmark

#endif // BESL_BENCHMARKS_VM_PROGRAMS_H
