// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V for the Vulkan runner, from files, GLSL or HLSL. glslang is called as a library: starting its program takes longer than
// compiling a shader.

#ifndef BESL_TEST_EXECUTION_RUNNER_SHADERS_H
#define BESL_TEST_EXECUTION_RUNNER_SHADERS_H

#include "Job.h"

namespace runner {

/// The SPIR-V of a file: its contents if it ends in `.spv`, what glslang makes of it for Vulkan otherwise. `stage` is `vertex`, `geometry`,
/// `fragment` or `compute`.
llvm::Expected<std::vector<uint32_t>> loadShader(llvm::StringRef path, llvm::StringRef stage);
/// The same of a text.
llvm::Expected<std::vector<uint32_t>> compileShader(const Text &text, llvm::StringRef stage);

/// HLSL alone. The optimiser of SPIR-V runs over it, since resources that functions are given are nothing for a driver; a message that starts with `not
/// valid` is about what the front end has made of a correct text.
llvm::Expected<std::vector<uint32_t>> compileHLSL(const Text &text, llvm::StringRef stage);

} // namespace runner

#endif // BESL_TEST_EXECUTION_RUNNER_SHADERS_H
