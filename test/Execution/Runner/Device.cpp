// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds a Vulkan device and opens it.

#include "Device.h"

using namespace llvm;
using namespace runner;

Error runner::check(VkResult result, const char *action) {
  if (result == VK_SUCCESS)
    return Error::success();
  return createStringError("Vulkan failed while " + Twine(action) + " (result " + Twine(int(result)) + ")");
}

std::unique_ptr<Device> Device::create(StringRef wanted, std::string &reason) {
  auto result = std::make_unique<Device>();
  // Mesa keeps what it compiled in the user's home otherwise, by threads of so low a priority that on a busy machine a process waits for their end.
  setenv("MESA_SHADER_CACHE_DISABLE", "true", /*overwrite=*/0);
  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo instanceInfo = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  instanceInfo.pApplicationInfo = &application;
  if (vkCreateInstance(&instanceInfo, nullptr, &result->instance) != VK_SUCCESS) {
    result->instance = nullptr;
    reason = "there is no Vulkan driver";
    return nullptr;
  }

  uint32_t count = 0;
  vkEnumeratePhysicalDevices(result->instance, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(result->instance, &count, devices.data());
  bool software = false;
  for (VkPhysicalDevice candidate : devices) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(candidate, &properties);
    if (properties.apiVersion < VK_API_VERSION_1_3 || !StringRef(properties.deviceName).contains(wanted))
      continue;
    bool isSoftware = properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    if (result->physical && (software || !isSoftware))
      continue;
    software = isSoftware;
    result->physical = candidate;
    result->name = properties.deviceName;
  }
  if (!result->physical) {
    reason = "there is no Vulkan 1.3 device";
    return nullptr;
  }

  vkGetPhysicalDeviceQueueFamilyProperties(result->physical, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(result->physical, &count, families.data());
  constexpr VkQueueFlags kBoth = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
  while (result->family < count && (families[result->family].queueFlags & kBoth) != kBoth)
    ++result->family;
  if (result->family == count) {
    reason = "'" + result->name + "' has no queue that both draws and computes";
    return nullptr;
  }

  VkPhysicalDeviceVulkan13Features features13 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  VkPhysicalDeviceVulkan12Features features12 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, &features13};
  VkPhysicalDeviceVulkan11Features features11 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, &features12};
  VkPhysicalDeviceFeatures2 features = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &features11};
  vkGetPhysicalDeviceFeatures2(result->physical, &features);

  float priority = 1;
  VkDeviceQueueCreateInfo queueInfo = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queueInfo.queueFamilyIndex = result->family;
  queueInfo.queueCount = 1;
  queueInfo.pQueuePriorities = &priority;
  VkDeviceCreateInfo deviceInfo = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features};
  deviceInfo.queueCreateInfoCount = 1;
  deviceInfo.pQueueCreateInfos = &queueInfo;
  if (vkCreateDevice(result->physical, &deviceInfo, nullptr, &result->device) != VK_SUCCESS) {
    result->device = nullptr;
    reason = "'" + result->name + "' cannot be opened";
    return nullptr;
  }
  vkGetDeviceQueue(result->device, result->family, 0, &result->queue);

  VkCommandPoolCreateInfo poolInfo = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  poolInfo.queueFamilyIndex = result->family;
  if (vkCreateCommandPool(result->device, &poolInfo, nullptr, &result->pool) != VK_SUCCESS) {
    result->pool = nullptr;
    reason = "'" + result->name + "' has no memory for commands";
    return nullptr;
  }
  return result;
}

Device::~Device() {
  if (pool)
    vkDestroyCommandPool(device, pool, nullptr);
  if (device)
    vkDestroyDevice(device, nullptr);
  if (instance)
    vkDestroyInstance(instance, nullptr);
}
