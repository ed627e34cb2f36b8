// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer's mutations for the fuzzers of the whole compiler: half of them its own, half by tokens and lines.

#include "Mutate.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

static const std::vector<std::string> &words() {
  static const std::vector<std::string> words = [] {
    const char *path = std::getenv("BESL_FUZZ_DICTIONARY");
    return path ? besl::fuzz::readDictionary(path) : std::vector<std::string>();
  }();
  return words;
}

static size_t put(const std::string &text, uint8_t *data, size_t maxSize) {
  size_t size = std::min(text.size(), maxSize);
  std::memcpy(data, text.data(), size);
  return size;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  if (size == 0 || seed % 2)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string text(reinterpret_cast<const char *>(data), size);
  return put(besl::fuzz::mutate(text, text, words(), seed), data, maxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out, size_t maxSize, unsigned seed) {
  std::string_view text(reinterpret_cast<const char *>(data1), size1), other(reinterpret_cast<const char *>(data2), size2);
  return put(besl::fuzz::mutate(text, other, words(), seed), out, maxSize);
}
