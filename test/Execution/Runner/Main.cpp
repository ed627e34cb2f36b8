// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-vulkan-runner: runs shaders on a Vulkan device and prints what they leave in their resources. All jobs of a file share one
// process and one device, since opening a device takes longer than most jobs. README.md beside this file describes jobs and results.

#include "Device.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;
using namespace runner;

static cl::OptionCategory category("Options");
static cl::opt<std::string> input(cl::Positional, cl::desc("JOBS"), cl::init("-"), cl::cat(category));
static cl::opt<std::string> deviceName("device", cl::desc("Use the device whose name contains this"), cl::value_desc("name"),
                                       cl::cat(category));
static cl::opt<bool> probe("probe", cl::desc("Print the name of the device and run nothing"), cl::cat(category));

/// No device: neither success nor failure.
static constexpr int kNoDevice = 77;

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Runs jobs of shaders on a Vulkan device\n");
  std::string reason;
  std::unique_ptr<Device> device = Device::create(deviceName, reason);
  if (!device) {
    errs() << "not run: " << reason << "\n";
    return kNoDevice;
  }
  if (probe) {
    outs() << device->name << "\n";
    return 0;
  }
  auto file = MemoryBuffer::getFileOrSTDIN(input);
  if (!file) {
    errs() << "error: '" << input << "': " << file.getError().message() << "\n";
    return 2;
  }
  Expected<std::vector<Job>> jobs = readJobs((*file)->getBuffer());
  if (!jobs) {
    errs() << "error: '" << input << "': " << toString(jobs.takeError()) << "\n";
    return 2;
  }
  for (const Job &job : *jobs) {
    // A driver may crash: who reads the lines knows which job did it.
    outs() << toJSON(job, device->run(job)) << "\n";
    outs().flush();
    if (device->hangs)
      std::_Exit(1);
  }
  return 0;
}
