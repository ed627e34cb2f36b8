// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limits a source file runs into, in one place. Each exists because some step of the compiler
// is recursive or because a hostile file could otherwise make it allocate without bound. Exceeding
// one is a located diagnostic, never a crash; documentation quotes these numbers.

#ifndef BESL_SUPPORT_LIMITS_H
#define BESL_SUPPORT_LIMITS_H

#include <cstdint>

namespace besl::limits {

/// Nesting of expressions: parentheses, prefix operators, arguments, indices. The left spine of
/// binary operators (`a + b + c + ...`) does not count, every step walks it iteratively.
inline constexpr unsigned kExpressionDepth = 256;

/// Nesting of blocks: `if`, `for`, match arms, value blocks.
inline constexpr unsigned kBlockDepth = 1024;

/// Nesting of types: arrays of arrays, structs in structs.
inline constexpr unsigned kTypeDepth = 64;

/// Nesting of brackets in MLIR text, whose parser is recursive.
inline constexpr unsigned kTextNesting = 1000;

/// Elements of one array dimension.
inline constexpr uint64_t kArrayElements = 0x7fffffff;

/// Size in bytes of one type when laid out, and scalars in it when flattened.
inline constexpr uint64_t kTypeBytes = 0x7fffffff;

/// Values in one constructor. An instruction of SPIR-V has at most 65,535 words, three of which are taken.
inline constexpr uint64_t kConstructorValues = 65532;

/// Scalars in one constant, when flattened: its value may be printed wherever the constant is used.
inline constexpr uint64_t kConstantScalars = kConstructorValues;

/// Fields of a struct, parameters of a function, and patterns of a `match` on numbers: universal limits of SPIR-V.
inline constexpr unsigned kStructFields = 16383;
inline constexpr unsigned kParameters = 255;
inline constexpr unsigned kPatterns = 16383;

/// Invocations in a workgroup, and its depth: no API takes more.
inline constexpr unsigned kWorkgroupInvocations = 1024;
inline constexpr unsigned kWorkgroupDepth = 64;

/// Functions of one name.
inline constexpr unsigned kOverloads = 256;

/// All sources of one compilation together; positions are 32-bit offsets.
inline constexpr uint64_t kSourceBytes = uint64_t(1) << 30;

/// Scalars, vectors and matrices in a struct, those of nested structs included and those of array elements counted once: what
/// it takes to spell the type out. Without it, structs nested so that they double would print exponentially long.
inline constexpr uint64_t kTypeLeaves = 65536;

/// Errors reported before a compilation gives up.
inline constexpr unsigned kErrors = 100;

/// A candidate longer than this is never offered as a nearest name (edit distance is quadratic).
inline constexpr unsigned kSuggestionLength = 128;

/// Nesting of arrays and objects in a sidecar file, and its size in bytes.
inline constexpr unsigned kSidecarDepth = 64;
inline constexpr uint64_t kSidecarBytes = 1 << 20;

/// Highest stage interface location.
inline constexpr unsigned kMaxLocation = 255;

/// Distances from clip planes that a vertex has.
inline constexpr unsigned kClipDistances = 8;

} // namespace besl::limits

#endif // BESL_SUPPORT_LIMITS_H
