// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a job: makes what it needs, records one command buffer, waits for it and reads everything back.

#include "Execution.h"
#include "Shaders.h"

#include <algorithm>
#include <ctime>

using namespace llvm;
using namespace runner;

/// What a job and a driver's compiler have: seconds of processor time, which do not depend on what else the machine does, and of the clock, for what
/// waits without working.
static constexpr int kSeconds = 30, kIdleSeconds = 600;

static double getProcessorSeconds() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Expected<Outcome> Device::run(const Job &job) { return Execution(*this, job).run(); }

Error Execution::begin() {
  VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = owner.pool;
  info.commandBufferCount = 1;
  if (Error error = check(vkAllocateCommandBuffers(device, &info, &commands), "allocating commands"))
    return error;
  scope.add([this, made = commands] { vkFreeCommandBuffers(device, owner.pool, 1, &made); });
  VkCommandBufferBeginInfo beginInfo = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  return check(vkBeginCommandBuffer(commands, &beginInfo), "starting commands");
}

Error Execution::makeShaders() {
  for (auto [number, bits] : job.specialization) {
    constants.push_back({number, uint32_t(constantValues.size() * sizeof(uint32_t)), sizeof(uint32_t)});
    constantValues.push_back(bits);
  }
  specialization = {uint32_t(constants.size()), constants.data(), constantValues.size() * sizeof(uint32_t), constantValues.data()};
  auto add = [&](StringRef stage, Expected<std::vector<uint32_t>> code) -> Error {
    if (!code)
      return code.takeError();
    VkShaderModuleCreateInfo info = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    info.codeSize = code->size() * sizeof(uint32_t);
    info.pCode = code->data();
    VkPipelineShaderStageCreateInfo shader = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    if (Error error = check(vkCreateShaderModule(device, &info, nullptr, &shader.module), "creating a shader"))
      return error;
    scope.add([device = device, module = shader.module] { vkDestroyShaderModule(device, module, nullptr); });
    shader.stage = stage == "vertex"     ? VK_SHADER_STAGE_VERTEX_BIT
                   : stage == "fragment" ? VK_SHADER_STAGE_FRAGMENT_BIT
                                         : VK_SHADER_STAGE_COMPUTE_BIT;
    shader.pName = "main";
    shader.pSpecializationInfo = &specialization;
    shaders.push_back(shader);
    return Error::success();
  };
  for (const auto &[stage, path] : job.stages)
    if (Error error = add(stage, loadShader(path, stage)))
      return error;
  for (const auto &[stage, text] : job.texts)
    if (Error error = add(stage, compileShader(text, stage)))
      return error;
  return Error::success();
}

static VkDescriptorType getType(const Buffer &buffer) {
  return buffer.uniform ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}
static VkDescriptorType getType(const Image &image) {
  return image.storage ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE : VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

Error Execution::makeLayouts() {
  std::map<uint32_t, VkDescriptorSetLayoutBinding> bindings;
  auto add = [&](const auto &resource) {
    VkDescriptorSetLayoutBinding &binding = bindings[resource.binding];
    binding.binding = resource.binding;
    binding.descriptorType = getType(resource);
    binding.descriptorCount = std::max(binding.descriptorCount, resource.element + 1);
    binding.stageFlags = VK_SHADER_STAGE_ALL;
  };
  llvm::for_each(job.buffers, add);
  llvm::for_each(job.images, add);
  std::vector<VkDescriptorSetLayoutBinding> list;
  std::vector<VkDescriptorPoolSize> sizes;
  for (auto &[number, binding] : bindings) {
    list.push_back(binding);
    sizes.push_back({binding.descriptorType, binding.descriptorCount});
  }
  VkDescriptorSetLayoutCreateInfo info = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  info.bindingCount = list.size();
  info.pBindings = list.data();
  if (Error error = check(vkCreateDescriptorSetLayout(device, &info, nullptr, &setLayout), "creating a set layout"))
    return error;
  scope.add([this] { vkDestroyDescriptorSetLayout(device, setLayout, nullptr); });

  VkPushConstantRange range = {VK_SHADER_STAGE_ALL, 0, uint32_t(job.pushConstants.size())};
  VkPipelineLayoutCreateInfo layoutInfo = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layoutInfo.setLayoutCount = 1;
  layoutInfo.pSetLayouts = &setLayout;
  layoutInfo.pushConstantRangeCount = range.size ? 1 : 0;
  layoutInfo.pPushConstantRanges = &range;
  if (Error error = check(vkCreatePipelineLayout(device, &layoutInfo, nullptr, &layout), "creating a layout"))
    return error;
  scope.add([this] { vkDestroyPipelineLayout(device, layout, nullptr); });
  if (sizes.empty())
    return Error::success();

  VkDescriptorPoolCreateInfo poolInfo = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  poolInfo.maxSets = 1;
  poolInfo.poolSizeCount = sizes.size();
  poolInfo.pPoolSizes = sizes.data();
  VkDescriptorPool pool;
  if (Error error = check(vkCreateDescriptorPool(device, &poolInfo, nullptr, &pool), "creating a descriptor pool"))
    return error;
  scope.add([device = device, pool] { vkDestroyDescriptorPool(device, pool, nullptr); });
  VkDescriptorSetAllocateInfo setInfo = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  setInfo.descriptorPool = pool;
  setInfo.descriptorSetCount = 1;
  setInfo.pSetLayouts = &setLayout;
  return check(vkAllocateDescriptorSets(device, &setInfo, &set), "allocating descriptors");
}

Error Execution::bindResources() {
  VkWriteDescriptorSet write = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = set;
  write.descriptorCount = 1;
  buffers.resize(job.buffers.size());
  for (auto [resource, buffer] : llvm::zip_equal(job.buffers, buffers)) {
    if (Error error = makeBuffer(resource.data, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, buffer))
      return error;
    // The size is the resource's own, so that an access behind it is out of range for the device too.
    VkDescriptorBufferInfo info = {buffer.buffer, 0, std::max<VkDeviceSize>(buffer.size, 1)};
    write.dstBinding = resource.binding;
    write.dstArrayElement = resource.element;
    write.descriptorType = getType(resource);
    write.pBufferInfo = &info;
    vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
  }
  pictures.resize(job.images.size());
  for (auto [resource, picture] : llvm::zip_equal(job.images, pictures)) {
    VkDescriptorImageInfo info = {};
    VkImageUsageFlags usage = resource.storage ? VK_IMAGE_USAGE_STORAGE_BIT : VK_IMAGE_USAGE_SAMPLED_BIT;
    info.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    if (Error error = makePicture(resource, usage, info.imageLayout, picture))
      return error;
    if (!resource.storage)
      if (Error error = makeSampler(resource, info.sampler))
        return error;
    info.imageView = picture.view;
    write.dstBinding = resource.binding;
    write.dstArrayElement = resource.element;
    write.descriptorType = getType(resource);
    write.pImageInfo = &info;
    vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
  }
  return Error::success();
}

Error Execution::makeComputePipeline() {
  VkComputePipelineCreateInfo info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage = shaders.front();
  info.layout = layout;
  return check(vkCreateComputePipelines(device, nullptr, 1, &info, nullptr, &pipeline), "creating a compute pipeline");
}

Error Execution::makeGraphicsPipeline() {
  std::vector<VkVertexInputBindingDescription> bindings;
  std::vector<VkVertexInputAttributeDescription> inputs;
  attributes.resize(job.draw->attributes.size());
  for (auto [attribute, buffer] : llvm::zip_equal(job.draw->attributes, attributes)) {
    Expected<Format> format = findFormat(attribute.format);
    if (!format)
      return format.takeError();
    if (Error error = makeBuffer(attribute.data, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, buffer))
      return error;
    uint32_t number = bindings.size();
    bindings.push_back(
        {number, format->bytes, attribute.perInstance ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX});
    inputs.push_back({attribute.location, number, format->format, 0});
  }
  VkPipelineVertexInputStateCreateInfo vertexInput = {VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
  vertexInput.vertexBindingDescriptionCount = bindings.size();
  vertexInput.pVertexBindingDescriptions = bindings.data();
  vertexInput.vertexAttributeDescriptionCount = inputs.size();
  vertexInput.pVertexAttributeDescriptions = inputs.data();

  VkPipelineInputAssemblyStateCreateInfo assembly = {VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  VkViewport viewport = {0, 0, float(job.draw->width), float(job.draw->height), 0, 1};
  VkRect2D scissor = {{0, 0}, {job.draw->width, job.draw->height}};
  VkPipelineViewportStateCreateInfo viewportState = {VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  viewportState.viewportCount = viewportState.scissorCount = 1;
  viewportState.pViewports = &viewport;
  viewportState.pScissors = &scissor;
  VkPipelineRasterizationStateCreateInfo raster = {VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
  raster.lineWidth = 1;
  VkPipelineMultisampleStateCreateInfo samples = {VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
  VkPipelineColorBlendAttachmentState blend = {};
  blend.colorWriteMask = 0xf;
  std::vector<VkPipelineColorBlendAttachmentState> blends(targets.size(), blend);
  VkPipelineColorBlendStateCreateInfo blendState = {VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  blendState.attachmentCount = blends.size();
  blendState.pAttachments = blends.data();
  std::vector<VkFormat> formats;
  for (const std::string &name : job.draw->formats)
    formats.push_back(llvm::cantFail(findFormat(name)).format);
  VkPipelineRenderingCreateInfo rendering = {VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
  rendering.colorAttachmentCount = formats.size();
  rendering.pColorAttachmentFormats = formats.data();

  VkGraphicsPipelineCreateInfo info = {VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &rendering};
  info.stageCount = shaders.size();
  info.pStages = shaders.data();
  info.pVertexInputState = &vertexInput;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewportState;
  info.pRasterizationState = &raster;
  info.pMultisampleState = &samples;
  info.pColorBlendState = &blendState;
  info.layout = layout;
  return check(vkCreateGraphicsPipelines(device, nullptr, 1, &info, nullptr, &pipeline), "creating a graphics pipeline");
}

void Execution::recordDraw() {
  std::vector<VkRenderingAttachmentInfo> attachments;
  for (Picture &target : targets) {
    VkRenderingAttachmentInfo attachment = {VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    attachment.imageView = target.view;
    attachment.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    attachment.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    attachment.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    attachments.push_back(attachment);
  }
  VkRenderingInfo info = {VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea = {{0, 0}, {job.draw->width, job.draw->height}};
  info.layerCount = 1;
  info.colorAttachmentCount = attachments.size();
  info.pColorAttachments = attachments.data();
  vkCmdBeginRendering(commands, &info);
  for (auto [number, attribute] : llvm::enumerate(attributes)) {
    VkDeviceSize offset = 0;
    vkCmdBindVertexBuffers(commands, number, 1, &attribute.buffer, &offset);
  }
  vkCmdDraw(commands, job.draw->vertices, job.draw->instances, job.draw->firstVertex, job.draw->firstInstance);
  vkCmdEndRendering(commands);
}

void Execution::barrier() {
  VkMemoryBarrier barrier = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT | VK_ACCESS_HOST_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT | VK_ACCESS_HOST_READ_BIT;
  VkPipelineStageFlags stages = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT;
  vkCmdPipelineBarrier(commands, stages, stages, 0, 1, &barrier, 0, nullptr, 0, nullptr);
}

Error Execution::submit(const char *what) {
  if (Error error = check(vkEndCommandBuffer(commands), "ending commands"))
    return error;
  VkFenceCreateInfo fenceInfo = {VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  VkFence fence;
  if (Error error = check(vkCreateFence(device, &fenceInfo, nullptr, &fence), "creating a fence"))
    return error;
  scope.add([device = device, fence] { vkDestroyFence(device, fence, nullptr); });
  VkSubmitInfo info = {VK_STRUCTURE_TYPE_SUBMIT_INFO};
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  double start = getProcessorSeconds();
  if (Error error = check(vkQueueSubmit(owner.queue, 1, &info, fence), "submitting"))
    return error;
  VkResult result = VK_TIMEOUT;
  for (int i = 0; result == VK_TIMEOUT && i != kIdleSeconds * 4 && getProcessorSeconds() - start < kSeconds; ++i)
    result = vkWaitForFences(device, 1, &fence, VK_TRUE, 250'000'000);
  if (result == VK_TIMEOUT) {
    owner.hangs = true;
    scope.abandon();
    return createStringError(Twine(what) + " did not end in " + Twine(kSeconds) + " s");
  }
  return check(result, "waiting for the end");
}

/// Software devices compile a shader when it is dispatched first. A dispatch of nothing does no more than that, so that a compiler that takes for ever
/// is told from a shader that does.
Error Execution::warmUp() {
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  if (set)
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, nullptr);
  if (!job.pushConstants.empty())
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, job.pushConstants.size(), job.pushConstants.data());
  vkCmdDispatch(commands, 0, 1, 1);
  owner.compiles = true;
  if (Error error = submit("the driver's compiler"))
    return error;
  owner.compiles = false;
  return begin();
}

Expected<Outcome> Execution::run() {
  bool graphics = job.draw.has_value();
  auto has = [&](const char *stage) { return job.stages.count(stage) + job.texts.count(stage) != 0; };
  if (has("vertex") != graphics || has("compute") == graphics)
    return createStringError("a job has a compute stage or a draw with a vertex stage");
  if (Error error = begin())
    return error;
  if (Error error = makeShaders())
    return error;
  if (Error error = makeLayouts())
    return error;
  if (Error error = bindResources())
    return error;
  if (graphics)
    if (Error error = makeTargets())
      return error;
  if (Error error = graphics ? makeGraphicsPipeline() : makeComputePipeline())
    return error;
  scope.add([this] { vkDestroyPipeline(device, pipeline, nullptr); });
  if (!graphics)
    if (Error error = warmUp())
      return error;

  VkPipelineBindPoint point = graphics ? VK_PIPELINE_BIND_POINT_GRAPHICS : VK_PIPELINE_BIND_POINT_COMPUTE;
  vkCmdBindPipeline(commands, point, pipeline);
  if (set)
    vkCmdBindDescriptorSets(commands, point, layout, 0, 1, &set, 0, nullptr);
  if (!job.pushConstants.empty())
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, job.pushConstants.size(), job.pushConstants.data());
  barrier();
  if (graphics)
    recordDraw();
  else
    vkCmdDispatch(commands, job.groups[0], job.groups[1], job.groups[2]);
  barrier();
  auto readBack = [&](Picture &picture) {
    vkCmdCopyImageToBuffer(commands, picture.image, VK_IMAGE_LAYOUT_GENERAL, picture.staging.buffer, picture.copies.size(),
                           picture.copies.data());
  };
  llvm::for_each(pictures, readBack);
  llvm::for_each(targets, readBack);
  barrier();
  if (owner.onStart)
    owner.onStart();
  if (Error error = submit("the job"))
    return error;

  Outcome outcome;
  auto take = [](const HostBuffer &buffer) { return Bytes(buffer.memory, buffer.memory + buffer.size); };
  for (HostBuffer &buffer : buffers)
    outcome.buffers.push_back(take(buffer));
  for (Picture &picture : pictures)
    outcome.images.push_back(take(picture.staging));
  for (Picture &target : targets)
    outcome.targets.push_back(take(target.staging));
  return outcome;
}
