// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers and images of a job.

#include "Execution.h"

#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <iterator>
#include <cstring>

using namespace llvm;
using namespace runner;

Expected<Format> runner::findFormat(StringRef name) {
  Format format = StringSwitch<Format>(name)
                      .Case("r8", {VK_FORMAT_R8_UNORM, 1})
                      .Case("r8_snorm", {VK_FORMAT_R8_SNORM, 1})
                      .Case("r8ui", {VK_FORMAT_R8_UINT, 1})
                      .Case("r8i", {VK_FORMAT_R8_SINT, 1})
                      .Case("rg8", {VK_FORMAT_R8G8_UNORM, 2})
                      .Case("rg8_snorm", {VK_FORMAT_R8G8_SNORM, 2})
                      .Case("rg8ui", {VK_FORMAT_R8G8_UINT, 2})
                      .Case("rg8i", {VK_FORMAT_R8G8_SINT, 2})
                      .Case("rgba8", {VK_FORMAT_R8G8B8A8_UNORM, 4})
                      .Case("rgba8_snorm", {VK_FORMAT_R8G8B8A8_SNORM, 4})
                      .Case("rgba8ui", {VK_FORMAT_R8G8B8A8_UINT, 4})
                      .Case("rgba8i", {VK_FORMAT_R8G8B8A8_SINT, 4})
                      .Case("r16", {VK_FORMAT_R16_UNORM, 2})
                      .Case("r16_snorm", {VK_FORMAT_R16_SNORM, 2})
                      .Case("r16ui", {VK_FORMAT_R16_UINT, 2})
                      .Case("r16i", {VK_FORMAT_R16_SINT, 2})
                      .Case("r16f", {VK_FORMAT_R16_SFLOAT, 2})
                      .Case("rg16", {VK_FORMAT_R16G16_UNORM, 4})
                      .Case("rg16_snorm", {VK_FORMAT_R16G16_SNORM, 4})
                      .Case("rg16ui", {VK_FORMAT_R16G16_UINT, 4})
                      .Case("rg16i", {VK_FORMAT_R16G16_SINT, 4})
                      .Case("rg16f", {VK_FORMAT_R16G16_SFLOAT, 4})
                      .Case("rgba16", {VK_FORMAT_R16G16B16A16_UNORM, 8})
                      .Case("rgba16_snorm", {VK_FORMAT_R16G16B16A16_SNORM, 8})
                      .Case("rgba16ui", {VK_FORMAT_R16G16B16A16_UINT, 8})
                      .Case("rgba16i", {VK_FORMAT_R16G16B16A16_SINT, 8})
                      .Case("rgba16f", {VK_FORMAT_R16G16B16A16_SFLOAT, 8})
                      .Case("r32f", {VK_FORMAT_R32_SFLOAT, 4})
                      .Case("r32ui", {VK_FORMAT_R32_UINT, 4})
                      .Case("r32i", {VK_FORMAT_R32_SINT, 4})
                      .Case("rg32f", {VK_FORMAT_R32G32_SFLOAT, 8})
                      .Case("rg32ui", {VK_FORMAT_R32G32_UINT, 8})
                      .Case("rg32i", {VK_FORMAT_R32G32_SINT, 8})
                      .Case("rgb32f", {VK_FORMAT_R32G32B32_SFLOAT, 12})
                      .Case("rgb32ui", {VK_FORMAT_R32G32B32_UINT, 12})
                      .Case("rgba32f", {VK_FORMAT_R32G32B32A32_SFLOAT, 16})
                      .Case("rgba32ui", {VK_FORMAT_R32G32B32A32_UINT, 16})
                      .Case("rgba32i", {VK_FORMAT_R32G32B32A32_SINT, 16})
                      .Case("r11f_g11f_b10f", {VK_FORMAT_B10G11R11_UFLOAT_PACK32, 4})
                      .Case("rgb10_a2", {VK_FORMAT_A2B10G10R10_UNORM_PACK32, 4})
                      .Case("rgb10_a2ui", {VK_FORMAT_A2B10G10R10_UINT_PACK32, 4})
                      .Default({VK_FORMAT_UNDEFINED, 0});
  if (!format.bytes)
    return createStringError("there is no format '" + name + "'");
  return format;
}

Error Execution::allocate(const VkMemoryRequirements &requirements, VkMemoryPropertyFlags flags, VkDeviceMemory &memory) {
  VkPhysicalDeviceMemoryProperties properties;
  vkGetPhysicalDeviceMemoryProperties(owner.physical, &properties);
  VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  info.allocationSize = requirements.size;
  info.memoryTypeIndex = properties.memoryTypeCount;
  for (uint32_t i = properties.memoryTypeCount; i-- > 0;)
    if ((requirements.memoryTypeBits >> i & 1) && (properties.memoryTypes[i].propertyFlags & flags) == flags)
      info.memoryTypeIndex = i;
  if (info.memoryTypeIndex == properties.memoryTypeCount)
    return createStringError("the device has no suitable memory");
  if (Error error = check(vkAllocateMemory(device, &info, nullptr, &memory), "allocating memory"))
    return error;
  scope.add([device = device, memory] { vkFreeMemory(device, memory, nullptr); });
  return Error::success();
}

Error Execution::makeBuffer(const Bytes &data, VkBufferUsageFlags usage, HostBuffer &result) {
  result.size = data.size();
  VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  // Room for an atomic behind an odd number of bytes.
  info.size = std::max<VkDeviceSize>((data.size() + 3) / 4 * 4, 4);
  info.usage = usage;
  if (Error error = check(vkCreateBuffer(device, &info, nullptr, &result.buffer), "creating a buffer"))
    return error;
  scope.add([device = device, buffer = result.buffer] { vkDestroyBuffer(device, buffer, nullptr); });
  VkMemoryRequirements requirements;
  vkGetBufferMemoryRequirements(device, result.buffer, &requirements);
  VkDeviceMemory memory;
  if (Error error = allocate(requirements, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, memory))
    return error;
  if (Error error = check(vkBindBufferMemory(device, result.buffer, memory, 0), "binding a buffer"))
    return error;
  void *mapped;
  if (Error error = check(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &mapped), "mapping a buffer"))
    return error;
  result.memory = static_cast<uint8_t *>(mapped);
  if (!data.empty())
    std::memcpy(mapped, data.data(), data.size());
  return Error::success();
}

Error Execution::makePicture(const Image &image, VkImageUsageFlags usage, VkImageLayout layout, Picture &result) {
  Expected<Format> format = findFormat(image.format);
  if (!format)
    return format.takeError();
  bool volume = image.shape == ImageShape::Volume, line = image.shape == ImageShape::Line;
  bool cube = image.shape == ImageShape::Cube || image.shape == ImageShape::CubeArray;
  uint32_t layers = volume ? 1 : image.depth;
  if (!image.width || !image.height || !image.depth || !image.levels || (cube && layers % 6))
    return createStringError("an image has no texels, or a cube not six sides");
  // Vulkan wants the offset of each copy to be a multiple of 4.
  if (image.levels > 1 && format->bytes % 4)
    return createStringError("an image of several levels needs texels of 4 bytes or more");

  VkImageCreateInfo info = {VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
  info.flags = cube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0;
  info.imageType = volume ? VK_IMAGE_TYPE_3D : line ? VK_IMAGE_TYPE_1D : VK_IMAGE_TYPE_2D;
  info.format = format->format;
  info.extent = {image.width, image.height, volume ? image.depth : 1};
  info.mipLevels = image.levels;
  info.arrayLayers = layers;
  info.samples = VK_SAMPLE_COUNT_1_BIT;
  info.usage = usage | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  VkImageFormatProperties properties;
  if (Error error = check(vkGetPhysicalDeviceImageFormatProperties(owner.physical, info.format, info.imageType, info.tiling, info.usage,
                                                                   info.flags, &properties),
                          "asking for an image format"))
    return error;
  if (Error error = check(vkCreateImage(device, &info, nullptr, &result.image), "creating an image"))
    return error;
  scope.add([device = device, image = result.image] { vkDestroyImage(device, image, nullptr); });
  VkMemoryRequirements requirements;
  vkGetImageMemoryRequirements(device, result.image, &requirements);
  VkDeviceMemory memory;
  if (Error error = allocate(requirements, 0, memory))
    return error;
  if (Error error = check(vkBindImageMemory(device, result.image, memory, 0), "binding an image"))
    return error;

  VkImageViewCreateInfo viewInfo = {VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  viewInfo.image = result.image;
  viewInfo.viewType = volume                                   ? VK_IMAGE_VIEW_TYPE_3D
                      : image.shape == ImageShape::Array       ? VK_IMAGE_VIEW_TYPE_2D_ARRAY
                      : image.shape == ImageShape::Cube        ? VK_IMAGE_VIEW_TYPE_CUBE
                      : image.shape == ImageShape::CubeArray   ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY
                      : line                                   ? VK_IMAGE_VIEW_TYPE_1D
                                                               : VK_IMAGE_VIEW_TYPE_2D;
  viewInfo.format = format->format;
  viewInfo.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, image.levels, 0, layers};
  if (Error error = check(vkCreateImageView(device, &viewInfo, nullptr, &result.view), "creating a view"))
    return error;
  scope.add([device = device, view = result.view] { vkDestroyImageView(device, view, nullptr); });

  uint64_t bytes = 0;
  for (uint32_t level = 0; level < image.levels; ++level) {
    VkBufferImageCopy copy = {};
    copy.bufferOffset = bytes;
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, level, 0, layers};
    copy.imageExtent = {std::max(image.width >> level, 1u), std::max(image.height >> level, 1u),
                        volume ? std::max(image.depth >> level, 1u) : 1};
    bytes += uint64_t(copy.imageExtent.width) * copy.imageExtent.height * copy.imageExtent.depth * layers * format->bytes;
    result.copies.push_back(copy);
  }
  Bytes contents = image.data;
  contents.resize(bytes);
  if (Error error = makeBuffer(contents, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, result.staging))
    return error;
  move(result, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
  vkCmdCopyBufferToImage(commands, result.staging.buffer, result.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, result.copies.size(),
                         result.copies.data());
  move(result, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, layout);
  return Error::success();
}

Error Execution::makeSampler(const Image &image, VkSampler &sampler) {
  VkSamplerCreateInfo info = {VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = info.minFilter = image.linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
  info.mipmapMode = image.linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  info.addressModeU = info.addressModeV = info.addressModeW =
      image.repeat ? VK_SAMPLER_ADDRESS_MODE_REPEAT : VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  info.maxLod = VK_LOD_CLAMP_NONE;
  if (!image.compare.empty()) {
    const auto *word = std::find(std::begin(kComparisons), std::end(kComparisons), llvm::StringRef(image.compare));
    if (word == std::end(kComparisons))
      return createStringError("there is no comparison '" + image.compare + "'");
    info.compareEnable = VK_TRUE;
    info.compareOp = VkCompareOp(word - std::begin(kComparisons));
  }
  if (Error error = check(vkCreateSampler(device, &info, nullptr, &sampler), "creating a sampler"))
    return error;
  scope.add([device = device, sampler] { vkDestroySampler(device, sampler, nullptr); });
  return Error::success();
}

void Execution::move(Picture &picture, VkImageLayout from, VkImageLayout to) {
  VkImageMemoryBarrier barrier = {VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.oldLayout = from;
  barrier.newLayout = to;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = picture.image;
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS};
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1,
                       &barrier);
}

Error Execution::makeTargets() {
  targets.resize(job.draw->formats.size());
  for (auto [target, format] : llvm::zip_equal(targets, job.draw->formats)) {
    Image image;
    image.format = format;
    image.width = job.draw->width;
    image.height = job.draw->height;
    // What nothing is drawn to is 0.
    if (Error error = makePicture(image, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_LAYOUT_GENERAL, target))
      return error;
  }
  return Error::success();
}
