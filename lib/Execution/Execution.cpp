// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dispatches: workgroups one after the other, or several at a time.

#include "ExecutionImpl.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <atomic>
#include <thread>

using namespace besl::vm;

Execution::Execution(const ExecutableProgram &program) : impl(std::make_unique<Impl>(program)) {}
Execution::~Execution() = default;
const std::optional<ExecutionError> &Execution::error() const { return impl->error; }

std::optional<uint64_t> besl::vm::countInvocations(const Grid &grid, uint32_t groupLanes) {
  uint64_t groups = uint64_t(grid.groups[0]) * grid.groups[1];
  // More than that would not end in a lifetime.
  if (grid.groups[2] != 0 && groups > (uint64_t(1) << 48) / grid.groups[2])
    return std::nullopt;
  return groups * grid.groups[2] * groupLanes;
}

bool Execution::Impl::start(const DescriptorBindings &bindings, const ExecutionConfig &config, llvm::ArrayRef<PayloadValue> payload) {
  error.reset();
  if (program.storageBytes() > config.memoryLimit)
    return fail(FaultKind::MemoryLimit, llvm::formatv("the program takes {0} bytes of memory, more than the limit of {1}", program.storageBytes(), config.memoryLimit).str());
  return first().start(bindings, config, payload) || take(first());
}

bool Execution::Impl::runGangs(const ExecutionConfig &config, const Grid &grid, uint64_t begin, uint64_t count) {
  Worker &worker = first();
  uint32_t gang = code.layout.workgroupGang ? worker.groupLanes : code.width;
  for (uint64_t done = 0; done < count; done += gang) {
    if (config.progress)
      config.progress(done, count);
    if (!worker.runGang(config, grid, begin + done, uint32_t(std::min<uint64_t>(gang, count - done))))
      return take(worker);
  }
  return true;
}

/// Threads take gangs in ascending order. All gangs below the first faulty one are run, so the error is that of a serial run.
bool Execution::Impl::runParallel(const DescriptorBindings &bindings, const ExecutionConfig &config, const Grid &grid, uint64_t count, unsigned threads) {
  while (workers.size() < threads)
    workers.push_back(std::make_unique<Worker>(code));
  for (unsigned t = 1; t < threads; ++t)
    if (!workers[t]->start(bindings, config))
      return take(*workers[t]);
  uint32_t gang = code.layout.workgroupGang ? first().groupLanes : code.width;
  std::atomic<uint64_t> next = 0, firstFault = ~uint64_t(0);
  std::vector<uint64_t> faults(threads, ~uint64_t(0));
  auto work = [&](unsigned t) {
    for (uint64_t done; (done = next.fetch_add(gang, std::memory_order_relaxed)) < count && done < firstFault.load(std::memory_order_relaxed);) {
      // Progress is told by the thread that asked for the run.
      if (t == 0 && config.progress)
        config.progress(done, count);
      if (workers[t]->runGang(config, grid, done, uint32_t(std::min<uint64_t>(gang, count - done))))
        continue;
      faults[t] = done;
      uint64_t known = firstFault.load(std::memory_order_relaxed);
      while (done < known && !firstFault.compare_exchange_weak(known, done, std::memory_order_relaxed)) {
      }
      break;
    }
  };
  std::vector<std::thread> pool;
  for (unsigned t = 1; t < threads; ++t)
    pool.emplace_back(work, t);
  work(0);
  for (std::thread &thread : pool)
    thread.join();
  auto lowest = std::min_element(faults.begin(), faults.end());
  return *lowest == ~uint64_t(0) || take(*workers[size_t(lowest - faults.begin())]);
}

bool Execution::dispatch(const DescriptorBindings &bindings, const ExecutionConfig &config, uint32_t x, uint32_t y, uint32_t z) {
  if (!impl->start(bindings, config))
    return false;
  Grid grid{{x, y, z}};
  std::optional<uint64_t> count = countInvocations(grid, impl->first().groupLanes);
  if (!count)
    return impl->fail(FaultKind::InvalidConfiguration, llvm::formatv("a dispatch of {0} by {1} by {2} workgroups is too large", x, y, z).str());
  unsigned threads = config.threads ? config.threads : std::max(std::thread::hardware_concurrency(), 1u);
  uint32_t gang = impl->code.layout.workgroupGang ? impl->first().groupLanes : impl->code.width;
  threads = unsigned(std::min<uint64_t>({threads, 256, (*count + gang - 1) / gang}));
  if (threads <= 1 || config.observer)
    return impl->runGangs(config, grid, 0, *count);
  if (impl->program.storageBytes() > config.memoryLimit / threads)
    return impl->fail(FaultKind::MemoryLimit, llvm::formatv("{0} threads take {1} bytes of memory, more than the limit of {2}", threads, impl->program.storageBytes() * threads,
                                                            config.memoryLimit).str());
  return impl->runParallel(bindings, config, grid, *count, threads);
}

bool Execution::runMain(const DescriptorBindings &bindings) { return runMain(bindings, ExecutionConfig()); }

bool Execution::runMain(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> invocation) {
  if (!impl->start(bindings, config))
    return false;
  const std::array<uint32_t, 3> &size = impl->code.layout.workgroup;
  // The smallest dispatch that has the invocation.
  Grid grid;
  uint64_t group = 0, index = 0;
  for (int d = 2; d >= 0; --d) {
    grid.groups[d] = uint32_t(std::min<uint64_t>(uint64_t(invocation[d] / size[d]) + 1, ~0u));
    index = index * size[d] + invocation[d] % size[d];
  }
  if (!countInvocations(grid, impl->first().groupLanes))
    return impl->fail(FaultKind::InvalidConfiguration, llvm::formatv("the invocation ({0}, {1}, {2}) is too far out", invocation[0], invocation[1], invocation[2]).str());
  for (int d = 2; d >= 0; --d)
    group = group * grid.groups[d] + invocation[d] / size[d];
  return impl->runGangs(config, grid, group * impl->first().groupLanes + index, 1);
}

bool Execution::runWorkgroup(const DescriptorBindings &bindings, const ExecutionConfig &config, std::array<uint32_t, 3> workgroup) {
  if (!impl->start(bindings, config))
    return false;
  Grid grid;
  uint64_t group = 0;
  for (int d = 2; d >= 0; --d)
    grid.groups[d] = workgroup[d] == ~0u ? ~0u : workgroup[d] + 1;
  if (!countInvocations(grid, impl->first().groupLanes))
    return impl->fail(FaultKind::InvalidConfiguration, llvm::formatv("the workgroup ({0}, {1}, {2}) is too far out", workgroup[0], workgroup[1], workgroup[2]).str());
  for (int d = 2; d >= 0; --d)
    group = group * grid.groups[d] + workgroup[d];
  uint32_t lanes = impl->first().groupLanes;
  return impl->runGangs(config, grid, group * lanes, lanes);
}
