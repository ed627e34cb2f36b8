// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One job in progress on the device of the runner.

#ifndef BESL_TEST_EXECUTION_RUNNER_EXECUTION_H
#define BESL_TEST_EXECUTION_RUNNER_EXECUTION_H

#include "Device.h"

#include "llvm/ADT/SmallVector.h"

namespace runner {

/// What Vulkan calls a format, and the bytes of a texel.
struct Format {
  VkFormat format;
  uint32_t bytes;
};
llvm::Expected<Format> findFormat(llvm::StringRef name);

/// Memory that the host sees, with a buffer in it.
struct HostBuffer {
  VkBuffer buffer = nullptr;
  uint8_t *memory = nullptr;
  size_t size = 0;
};

struct Picture {
  VkImage image = nullptr;
  VkImageView view = nullptr;
  /// What to copy between the image and its staging buffer.
  std::vector<VkBufferImageCopy> copies;
  HostBuffer staging;
};

struct Execution {
  Execution(Device &owner, const Job &job) : owner(owner), device(owner.device), job(job) {}

  llvm::Expected<Outcome> run();

private:
  llvm::Error begin();
  llvm::Error makeBuffer(const Bytes &data, VkBufferUsageFlags usage, HostBuffer &result);
  llvm::Error allocate(const VkMemoryRequirements &requirements, VkMemoryPropertyFlags flags, VkDeviceMemory &memory);
  llvm::Error makePicture(const Image &image, VkImageUsageFlags usage, VkImageLayout layout, Picture &result);
  llvm::Error makeSampler(const Image &image, VkSampler &sampler);
  llvm::Error makeShaders();
  llvm::Error makeLayouts();
  llvm::Error bindResources();
  llvm::Error makeComputePipeline();
  llvm::Error makeGraphicsPipeline();
  llvm::Error makeTargets();
  void recordDraw();
  void barrier();
  void move(Picture &picture, VkImageLayout from, VkImageLayout to);
  llvm::Error warmUp();
  llvm::Error submit(const char *what);

  Device &owner;
  VkDevice device;
  const Job &job;
  Scope scope;
  VkCommandBuffer commands = nullptr;
  std::vector<VkPipelineShaderStageCreateInfo> shaders;
  std::vector<VkSpecializationMapEntry> constants;
  std::vector<uint32_t> constantValues;
  VkSpecializationInfo specialization = {};
  std::vector<HostBuffer> buffers;
  std::vector<Picture> pictures, targets;
  std::vector<HostBuffer> attributes;
  VkDescriptorSetLayout setLayout = nullptr;
  VkPipelineLayout layout = nullptr;
  VkDescriptorSet set = nullptr;
  VkPipeline pipeline = nullptr;
};

} // namespace runner

#endif // BESL_TEST_EXECUTION_RUNNER_EXECUTION_H
