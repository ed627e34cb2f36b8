// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A host's buffer by the names that the shader gives its parts, without a copy and without declaring a struct twice:
//
//   BufferView particles(program.layout(), "particles", data, size);
//   particles.at("items[3].position").set({1.0f, 2.0f, 3.0f});
//   std::optional<float> mass = particles.at("items[3].mass").get<float>();
//
// A part that there is not is a value, too: it gives nothing, and says why.

#ifndef BESL_EXECUTION_BUFFERVIEW_H
#define BESL_EXECUTION_BUFFERVIEW_H

#include "besl/Execution/Values.h"
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>

namespace besl::vm {

/// A part of a buffer: a scalar, vector, matrix, array, range of elements or struct.
class ValueView {
public:
  /// Whether there is such a part; what error() says otherwise.
  explicit operator bool() const { return layout; }
  const std::string &error() const { return problem; }

  const TypeInfo &type() const { return layout->types[place.type]; }
  uint64_t offset() const { return place.offset; }
  void *data() const { return bytes.data() + place.offset; }
  /// Scalars in all.
  uint64_t numScalars() const;
  /// Elements, columns or components, or of a range how many it has; 1 for what has no parts to count.
  uint64_t size() const;

  /// A part of the part, as the shader writes it behind it: `.position`, `[3].x`; the first dot may be left out.
  ValueView at(llvm::StringRef path) const;
  ValueView operator[](uint64_t index) const { return at("[" + std::to_string(index) + "]"); }

  /// The value of a scalar. `float` is for f32 and f16, `uint32_t` for u32, u16 and u8, `int32_t` for i32, `bool` for bool; nothing for other types.
  template <typename T>
  std::optional<T> get() const {
    T value;
    return numScalars() == 1 && read(kindOf<T>(), &value) ? std::optional<T>(value) : std::nullopt;
  }
  /// All scalars in order, of a vector or an array for example; nothing if there are not N.
  template <typename T, size_t N>
  std::optional<std::array<T, N>> get() const {
    std::array<T, N> values;
    return numScalars() == N && read(kindOf<T>(), values.data()) ? std::optional(values) : std::nullopt;
  }

  /// Writes a scalar. False, and nothing is written, when the part is of another type; u8 and u16 keep the low bits.
  template <typename T>
    requires std::is_arithmetic_v<T>
  bool set(T value) const {
    return numScalars() == 1 && write(kindOf<T>(), &value);
  }
  /// Writes all scalars in order.
  template <typename T>
  bool set(std::initializer_list<T> values) const {
    return numScalars() == values.size() && write(kindOf<T>(), values.begin());
  }
  template <typename T, size_t N>
  bool set(const std::array<T, N> &values) const {
    return numScalars() == N && write(kindOf<T>(), values.data());
  }

  /// As formatValue().
  std::string format() const;

private:
  friend class BufferView;
  template <typename T>
  static constexpr ScalarKind kindOf() {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, uint32_t> || std::is_same_v<T, int32_t> || std::is_same_v<T, bool>, "one of float, uint32_t, int32_t, bool");
    return std::is_same_v<T, float> ? ScalarKind::F32 : std::is_same_v<T, uint32_t> ? ScalarKind::U32 : std::is_same_v<T, int32_t> ? ScalarKind::I32 : ScalarKind::Bool;
  }
  bool read(ScalarKind kind, void *values) const;
  bool write(ScalarKind kind, const void *values) const;
  bool fits(ScalarKind kind) const;

  const ProgramLayout *layout = nullptr;
  const MemoryInfo *memory = nullptr;
  llvm::MutableArrayRef<uint8_t> bytes;
  ValuePlace place;
  std::string path, problem;
};

class BufferView {
public:
  /// Of a buffer or the push constants, by name. The layout and the memory have to outlive the view.
  BufferView(const ProgramLayout &layout, llvm::StringRef name, void *data, uint64_t size);

  explicit operator bool() const { return memory; }
  const MemoryInfo &info() const { return *memory; }
  /// A part by its path within the buffer; the empty path is all of it.
  ValueView at(llvm::StringRef path) const;
  ValueView operator[](uint64_t index) const { return at("[" + std::to_string(index) + "]"); }

private:
  const ProgramLayout &layout;
  const MemoryInfo *memory;
  llvm::MutableArrayRef<uint8_t> bytes;
  std::string name;
};

} // namespace besl::vm

#endif // BESL_EXECUTION_BUFFERVIEW_H
