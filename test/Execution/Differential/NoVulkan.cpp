// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In place of Vulkan.cpp where the Vulkan loader or glslang's libraries are missing.

#include "Executors.h"

namespace differential {
namespace {

class NoVulkan : public Executor {
public:
  explicit NoVulkan(std::string name) : Executor(std::move(name)) { missing = "libvulkan-dev or glslang-dev was missing when this was built"; }
  std::vector<Result> run(const std::vector<Program *> &programs) override { return std::vector<Result>(programs.size(), Result::notRun(missing)); }
};

} // namespace

std::unique_ptr<Executor> makeVulkan(VulkanText text) {
  static const char *const names[] = {"GLSL", "GLSL, optimised", "GLSL, passes", "HLSL"};
  return std::make_unique<NoVulkan>(names[static_cast<unsigned>(text)]);
}

} // namespace differential
