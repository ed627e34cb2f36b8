// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers that are the same on every machine, which those of the standard library's distributions are not.

#ifndef BESL_TOOLS_BESL_SMITH_RANDOM_H
#define BESL_TOOLS_BESL_SMITH_RANDOM_H

#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace besl::smith {

/// SplitMix64.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) { next(); }

  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// A number below `count`, which is not 0.
  unsigned below(unsigned count) { return static_cast<unsigned>((next() >> 32) * count >> 32); }
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<unsigned>(high - low + 1))); }
  bool chance(unsigned percent) { return below(100) < percent; }

  template <typename ListT> const auto &pick(const ListT &list) {
    return *(std::begin(list) + below(static_cast<unsigned>(std::size(list))));
  }
  template <typename T> T pick(std::initializer_list<T> list) { return *(list.begin() + below(static_cast<unsigned>(list.size()))); }

  /// An index, each as likely as its weight says.
  unsigned pickWeighted(std::initializer_list<unsigned> weights) {
    unsigned sum = 0;
    for (unsigned weight : weights)
      sum += weight;
    unsigned left = below(sum), i = 0;
    for (unsigned weight : weights) {
      if (left < weight)
        break;
      left -= weight;
      ++i;
    }
    return i;
  }

private:
  uint64_t state;
};

} // namespace besl::smith

#endif // BESL_TOOLS_BESL_SMITH_RANDOM_H
