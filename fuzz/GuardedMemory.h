// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of a host that ends where a page does that nobody may touch, so that an access behind it fails in any build. What lies before it is
// looked at afterwards.

#ifndef BESL_FUZZ_GUARDEDMEMORY_H
#define BESL_FUZZ_GUARDEDMEMORY_H

#include "Whole.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <vector>

namespace besl::fuzz {

class GuardedMemory {
public:
  static constexpr size_t kPage = 4096;
  static constexpr uint8_t kCanary = 0xA5;

  explicit GuardedMemory(size_t pages) : pages(pages) {
    base = static_cast<uint8_t *>(mmap(nullptr, (pages + 2) * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    check(base != MAP_FAILED, "there is memory");
    check(mprotect(base, kPage, PROT_NONE) == 0 && mprotect(base + (pages + 1) * kPage, kPage, PROT_NONE) == 0, "pages can be guarded");
  }
  ~GuardedMemory() { munmap(base, (pages + 2) * kPage); }
  GuardedMemory(const GuardedMemory &) = delete;
  GuardedMemory &operator=(const GuardedMemory &) = delete;

  /// `size` bytes at the end, which must fit. What was taken before is given up.
  uint8_t *take(size_t size) {
    unprotect();
    used = std::min(size, pages * kPage);
    std::memset(base + kPage, kCanary, before());
    return begin();
  }
  size_t size() const { return used; }
  size_t capacity() const { return pages * kPage; }
  uint8_t *begin() { return base + (pages + 1) * kPage - used; }
  llvm::ArrayRef<uint8_t> contents() { return {begin(), used}; }

  /// Writing fails until it is taken again.
  void protect() { isProtected = mprotect(base + kPage, pages * kPage, PROT_READ) == 0; }
  void unprotect() {
    if (isProtected)
      check(mprotect(base + kPage, pages * kPage, PROT_READ | PROT_WRITE) == 0, "pages can be given back");
    isProtected = false;
  }
  void checkCanary() {
    for (size_t i = 0, n = before(); i < n; ++i)
      check(base[kPage + i] == kCanary, "nothing is written before memory of the host");
  }

private:
  /// Bytes before what is taken that are looked at.
  size_t before() const { return pages * kPage - used; }

  size_t pages, used = 0;
  uint8_t *base;
  bool isProtected = false;
};

} // namespace besl::fuzz

#endif // BESL_FUZZ_GUARDEDMEMORY_H
