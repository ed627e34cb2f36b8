// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Digests of contents: what a result is made from, so that equal digests mean equal results. BLAKE3, 256 bits.

#ifndef BESL_COMPILER_CONTENTHASH_H
#define BESL_COMPILER_CONTENTHASH_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/BLAKE3.h"
#include <array>
#include <cstdint>
#include <string>

namespace besl {

using Digest = std::array<uint8_t, 32>;

/// The digest of a text.
Digest digestOf(llvm::StringRef text);

/// 64 digits, in lower case.
std::string toHex(const Digest &digest);

/// Takes in values one by one. Each text comes with its length, so that no two sequences of values are the same bytes.
class ContentHasher {
public:
  ContentHasher &add(llvm::StringRef text);
  ContentHasher &add(uint64_t number);
  ContentHasher &add(const Digest &digest);
  /// Of what was added so far; more may follow.
  Digest finish() const;

private:
  llvm::BLAKE3 hasher;
};

/// The versions of the compiler and of MLIR, which decide what a source becomes.
std::string compilerVersion();

/// Tells this build of the compiler from others of the same version: the identification that linkers put into the program and the
/// libraries of ours and of LLVM that the process has loaded. Where a file has none, its size and time of change.
std::string compilerBuild();

} // namespace besl

#endif // BESL_COMPILER_CONTENTHASH_H
