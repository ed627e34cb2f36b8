// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An input that is a program and, behind a zero byte, bytes that choose what is done with it. When the bytes are used up, choices follow from
// the whole input: a text alone is an input, too, and each change of it also changes what is done.

#ifndef BESL_FUZZ_CHOICES_H
#define BESL_FUZZ_CHOICES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <random>

namespace besl::fuzz {

class Choices {
public:
  Choices(const uint8_t *data, size_t size) {
    auto [before, after] = llvm::StringRef(reinterpret_cast<const char *>(data), size).split('\0');
    text = before;
    bytes = after;
    // FNV-1a: the same in each process.
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; ++i)
      hash = (hash ^ data[i]) * 1099511628211u;
    random.seed(hash);
  }

  /// A number below `end`, which is at most 256; 0 if that is 0.
  unsigned below(unsigned end) { return end ? next() % end : 0; }
  bool oneIn(unsigned whole) { return below(whole) == 0; }
  template <typename T, size_t N>
  const T &pick(const T (&from)[N]) {
    return from[below(unsigned(N))];
  }
  uint32_t word() {
    uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
      value = value << 8 | next();
    return value;
  }
  /// Limits, small numbers and any.
  uint32_t oddWord() {
    static constexpr uint32_t kWords[] = {0, 1, 2, 3, 7, 8, 31, 32, 33, 64, 127, 128, 129, 255, 256, 65535, 65536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    return oneIn(3) ? word() : pick(kWords);
  }

  llvm::StringRef text;

private:
  uint8_t next() {
    if (bytes.empty())
      return uint8_t(random() >> 17);
    auto byte = uint8_t(bytes.front());
    bytes = bytes.drop_front();
    return byte;
  }

  llvm::StringRef bytes;
  std::mt19937_64 random;
};

} // namespace besl::fuzz

#endif // BESL_FUZZ_CHOICES_H
