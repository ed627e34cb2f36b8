// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values as bytes, for files that only this compiler reads: numbers with the least significant byte first, texts behind their length.

#ifndef BESL_LIB_COMPILER_BYTES_H
#define BESL_LIB_COMPILER_BYTES_H

#include "besl/Compiler/ContentHash.h"
#include "llvm/Support/Endian.h"
#include <string>
#include <string_view>

namespace besl {

class ByteWriter {
public:
  void number8(uint8_t value) { bytes.push_back(char(value)); }
  void number32(uint32_t value) { append(value); }
  void number64(uint64_t value) { append(value); }
  void digest(const Digest &value) { bytes.append(reinterpret_cast<const char *>(value.data()), value.size()); }
  void text(std::string_view value) {
    number64(value.size());
    bytes.append(value);
  }
  void raw(std::string_view value) { bytes.append(value); }
  std::string take() { return std::move(bytes); }

private:
  template <typename T>
  void append(T value) {
    char buffer[sizeof(T)];
    llvm::support::endian::write(buffer, value, llvm::endianness::little);
    bytes.append(buffer, sizeof(T));
  }

  std::string bytes;
};

/// Each function is false when too few bytes are left, and then nothing is taken.
class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) : bytes(bytes) {}

  bool number8(uint8_t &value) { return take(value); }
  bool number32(uint32_t &value) { return take(value); }
  bool number64(uint64_t &value) { return take(value); }
  bool digest(Digest &value) {
    if (left() < value.size())
      return false;
    std::copy_n(bytes.data() + position, value.size(), reinterpret_cast<char *>(value.data()));
    position += value.size();
    return true;
  }
  bool text(std::string_view &value) {
    size_t begin = position;
    uint64_t size;
    if (!number64(size))
      return false;
    if (size > left()) {
      position = begin;
      return false;
    }
    value = bytes.substr(position, size);
    position += size;
    return true;
  }
  bool text(std::string &value) {
    std::string_view view;
    if (!text(view))
      return false;
    value = view;
    return true;
  }

  size_t left() const { return bytes.size() - position; }
  size_t offset() const { return position; }

private:
  template <typename T>
  bool take(T &value) {
    if (left() < sizeof(T))
      return false;
    value = llvm::support::endian::read<T>(bytes.data() + position, llvm::endianness::little);
    position += sizeof(T);
    return true;
  }

  std::string_view bytes;
  size_t position = 0;
};

} // namespace besl

#endif // BESL_LIB_COMPILER_BYTES_H
