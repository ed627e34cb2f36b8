// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Vulkan device of the runner: one for all jobs, with every feature it has switched on.

#ifndef BESL_TEST_EXECUTION_RUNNER_DEVICE_H
#define BESL_TEST_EXECUTION_RUNNER_DEVICE_H

#include "Job.h"

#include <functional>
#include <memory>
#include <vulkan/vulkan.h>

namespace runner {

/// An error that says what was done when Vulkan refused.
llvm::Error check(VkResult result, const char *action);

/// What a job has made, destroyed in reverse order.
class Scope {
public:
  ~Scope() {
    for (auto &destroy : llvm::reverse(actions))
      destroy();
  }
  void add(std::function<void()> destroy) { actions.push_back(std::move(destroy)); }
  /// Destroys nothing: the device is still at work with it.
  void abandon() { actions.clear(); }

private:
  std::vector<std::function<void()>> actions;
};

class Device {
public:
  /// The first software device if there is one, since that is the same everywhere, otherwise the first. `name` asks for one whose name
  /// contains it. Null, with the reason, when there is none of Vulkan 1.3.
  static std::unique_ptr<Device> create(llvm::StringRef name, std::string &reason);
  ~Device();

  llvm::Expected<Outcome> run(const Job &job);

  std::string name;
  /// A job did not end. Nothing more can be run.
  bool hangs = false;
  /// ... since the driver compiles it.
  bool compiles = false;
  /// Called when a job is compiled and starts.
  std::function<void()> onStart;

private:
  friend struct Execution;
  VkInstance instance = nullptr;
  VkPhysicalDevice physical = nullptr;
  VkDevice device = nullptr;
  VkQueue queue = nullptr;
  uint32_t family = 0;
  VkCommandPool pool = nullptr;
};

} // namespace runner

#endif // BESL_TEST_EXECUTION_RUNNER_DEVICE_H
