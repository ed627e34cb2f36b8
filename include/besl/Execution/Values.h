// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values in a host's buffers, by the names that the shader gives them:
//
//   findPlace(layout, *program.findBuffer(0), "lights[3].color.x")
//
// Everything is looked up in the layout of the program, so no struct has to be declared twice.

#ifndef BESL_EXECUTION_VALUES_H
#define BESL_EXECUTION_VALUES_H

#include "besl/Execution/Layout.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace besl::vm {

/// A part of a buffer. Of a range of elements, `[2:6]`, the place is that of the first and `count` how many there are.
struct ValuePlace {
  uint64_t offset = 0;
  uint32_t type = 0;      ///< in ProgramLayout::types
  uint64_t count = 1;
  uint64_t stride = 0;    ///< of a range
  bool isRange = false;
};

/// The memory called `name`, or null.
const MemoryInfo *findMemory(const ProgramLayout &layout, llvm::StringRef name);
const ViewInfo *findView(const ProgramLayout &layout, llvm::StringRef name);

/// Which elements a text between brackets names: `3`, or a range without its end, `1:4`, of which either side may be left out.
struct ElementRange {
  uint64_t first = 0, end = 0;
  bool isRange = false;
  bool isEmpty() const { return first >= end; }
  bool isInside(uint64_t count) const { return isRange ? first <= count && end <= count : first < count; }
};

/// Nothing when the text has another form. The range may be empty, or lie beyond the `count` elements that there are.
std::optional<ElementRange> parseElementRange(llvm::StringRef text, uint64_t count);

/// The part of a memory that `path` names: members with dots, elements, columns and components in brackets, `x` to `w` for the first four
/// components or columns. An empty path is all of it. A runtime array ends at `bytes`. Nothing when there is no such part, which `error` tells.
std::optional<ValuePlace> findPlace(const ProgramLayout &layout, const MemoryInfo &memory, llvm::StringRef path, uint64_t bytes, std::string &error);

/// The value as text: numbers, vectors in parentheses, arrays in brackets, structs in braces. What lies beyond the bytes is `?`.
std::string formatValue(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<uint8_t> bytes);

/// The value whose scalars are words of the machine, one each: halves as floats, bools as 0 or all ones.
std::string formatWords(const ProgramLayout &layout, uint32_t type, llvm::ArrayRef<uint32_t> words);
/// How many words that are.
uint64_t countWords(const ProgramLayout &layout, uint32_t type);

/// Writes the numbers to all scalars of the place, over and over. False when a text is no number of that kind, with an error, or the place is not inside the bytes.
bool writeNumbers(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<llvm::StringRef> numbers, llvm::MutableArrayRef<uint8_t> bytes, std::string &error);

/// Writes each number once, to one scalar after the other. False with an error when one does not fit, or when there are more or, unless `allowFewer`,
/// fewer than scalars.
bool writeNumbersOnce(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<llvm::StringRef> numbers, llvm::MutableArrayRef<uint8_t> bytes, bool allowFewer,
                      std::string &error);

/// Writes 0 to the first scalar, 1 to the second, and so on.
bool writeIndices(const ProgramLayout &layout, const ValuePlace &place, llvm::MutableArrayRef<uint8_t> bytes);

/// Calls `visit` with each scalar of the place, up to the end of the bytes.
void forEachScalar(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<uint8_t> bytes, llvm::function_ref<void(ScalarKind, double)> visit);

/// The same with the offsets of the scalars, of a buffer that has so many bytes.
void forEachScalarPlace(const ProgramLayout &layout, const ValuePlace &place, uint64_t bytes, llvm::function_ref<void(ScalarKind, uint64_t)> visit);
uint32_t getScalarBytes(ScalarKind kind);

/// Between a value's bytes and the words of the machine.
void wordsToBytes(const ProgramLayout &layout, uint32_t type, llvm::ArrayRef<uint32_t> words, llvm::MutableArrayRef<uint8_t> bytes);
void bytesToWords(const ProgramLayout &layout, uint32_t type, llvm::ArrayRef<uint8_t> bytes, llvm::MutableArrayRef<uint32_t> words);

/// The shortest decimal that reads back as the same 32-bit float, or a whole number.
std::string formatNumber(double value);

} // namespace besl::vm

#endif // BESL_EXECUTION_VALUES_H
