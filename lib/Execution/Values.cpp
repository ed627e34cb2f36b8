// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values by name, as text.

#include "besl/Execution/Values.h"
#include "besl/Support/HostMath.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace besl;
using namespace besl::vm;

const MemoryInfo *besl::vm::findMemory(const ProgramLayout &layout, llvm::StringRef name) {
  for (const MemoryInfo &info : layout.memories)
    if (info.name == name)
      return &info;
  return nullptr;
}
const ViewInfo *besl::vm::findView(const ProgramLayout &layout, llvm::StringRef name) {
  for (const ViewInfo &info : layout.views)
    if (info.name == name)
      return &info;
  return nullptr;
}

static bool isSteppable(TypeInfo::Kind kind) { return kind == TypeInfo::Kind::Array || kind == TypeInfo::Kind::Matrix || kind == TypeInfo::Kind::Vector; }

std::optional<ValuePlace> besl::vm::findPlace(const ProgramLayout &layout, const MemoryInfo &memory, llvm::StringRef path, uint64_t bytes, std::string &error) {
  if (!memory.type) {
    error = "'" + memory.name + "' is not known to the host";
    return std::nullopt;
  }
  ValuePlace place;
  place.type = *memory.type;
  auto fail = [&](const llvm::Twine &message) {
    error = message.str();
    return std::nullopt;
  };
  llvm::StringRef rest = path;
  while (!rest.empty()) {
    const TypeInfo &type = layout.types[place.type];
    if (place.isRange)
      return fail("a range of elements has no parts");
    if (rest.consume_front("[")) {
      auto [text, behind] = rest.split(']');
      rest = behind;
      if (!isSteppable(type.kind))
        return fail("there are no elements to count with '[" + text + "]'");
      uint64_t count = type.count;
      if (count == 0)
        count = type.stride && bytes > place.offset ? (bytes - place.offset) / type.stride : 0;
      auto [first, last] = text.split(':');
      uint64_t from = 0, to = 0;
      if (first.trim().getAsInteger(10, from))
        return fail("'" + first + "' is no number of an element");
      place.isRange = text.contains(':');
      if (place.isRange && last.trim().empty())
        to = count;
      else if (place.isRange && last.trim().getAsInteger(10, to))
        return fail("'" + last + "' is no number of an element");
      if (!place.isRange)
        to = from + 1;
      if (from >= to || to > count)
        return fail("'[" + text + "]' is not inside the " + llvm::Twine(count) + " elements");
      place.offset += from * type.stride;
      place.count = to - from;
      place.stride = type.stride;
      place.type = type.element;
      continue;
    }
    rest.consume_front(".");
    llvm::StringRef name = rest.take_until([](char c) { return c == '.' || c == '['; });
    rest = rest.drop_front(name.size());
    if (type.kind == TypeInfo::Kind::Struct) {
      auto member = llvm::find_if(type.members, [&](const TypeInfo::Member &m) { return m.name == name; });
      if (member == type.members.end())
        return fail("there is no member '" + name + "'");
      place.offset += member->offset;
      place.type = member->type;
      continue;
    }
    size_t index = name.size() == 1 ? llvm::StringRef("xyzw").find(name[0]) : llvm::StringRef::npos;
    bool hasComponents = type.kind == TypeInfo::Kind::Vector || type.kind == TypeInfo::Kind::Matrix;
    if (!hasComponents || index >= type.count)
      return fail("there is no member '" + name + "'");
    place.offset += index * type.stride;
    place.type = type.element;
  }
  return place;
}

static uint32_t getScalarBytes(ScalarKind kind) {
  return kind == ScalarKind::U8 ? 1 : kind == ScalarKind::U16 || kind == ScalarKind::F16 ? 2 : 4;
}

/// Shortest decimal that reads back as the same float.
static std::string formatFloat(double value, bool isHalf) {
  for (int digits = 1; digits < 10; ++digits) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.*g", digits, value);
    double back = std::strtod(text, nullptr);
    bool same = isHalf ? fromHalf(roundToHalf(back)) == value : float(back) == float(value);
    if (same || value != value || digits == 9)
      return text;
  }
  return "";
}

static std::string formatScalar(ScalarKind kind, const uint8_t *from) {
  uint32_t word = 0;
  std::memcpy(&word, from, getScalarBytes(kind));
  switch (kind) {
  case ScalarKind::F32: return formatFloat(llvm::bit_cast<float>(word), false);
  case ScalarKind::F16: return formatFloat(fromHalf(uint16_t(word)), true);
  case ScalarKind::I32: return std::to_string(int32_t(word));
  case ScalarKind::Bool: return word ? "true" : "false";
  default: return std::to_string(word);
  }
}

static void append(const ProgramLayout &layout, uint32_t number, uint64_t offset, llvm::ArrayRef<uint8_t> bytes, std::string &text) {
  const TypeInfo &type = layout.types[number];
  if (type.kind == TypeInfo::Kind::Scalar) {
    text += offset + getScalarBytes(type.scalar) <= bytes.size() ? formatScalar(type.scalar, bytes.data() + offset) : "?";
    return;
  }
  if (type.kind == TypeInfo::Kind::Struct) {
    text += '{';
    for (auto [i, member] : llvm::enumerate(type.members)) {
      text += (i ? ", " : "") + member.name + ": ";
      append(layout, member.type, offset + member.offset, bytes, text);
    }
    text += '}';
    return;
  }
  bool isArray = type.kind == TypeInfo::Kind::Array;
  uint64_t count = type.count;
  if (count == 0)
    count = type.stride && bytes.size() > offset ? (bytes.size() - offset) / type.stride : 0;
  text += isArray ? '[' : '(';
  for (uint64_t i = 0; i < count && offset + i * type.stride < bytes.size(); ++i) {
    text += i ? ", " : "";
    append(layout, type.element, offset + i * type.stride, bytes, text);
  }
  text += isArray ? ']' : ')';
}

std::string besl::vm::formatValue(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<uint8_t> bytes) {
  std::string text;
  if (!place.isRange) {
    append(layout, place.type, place.offset, bytes, text);
    return text;
  }
  text += '[';
  for (uint64_t i = 0; i < place.count; ++i) {
    text += i ? ", " : "";
    append(layout, place.type, place.offset + i * place.stride, bytes, text);
  }
  return text + ']';
}

/// Writes the next number to each scalar of a type; the numbers start again when all are used.
static bool write(const ProgramLayout &layout, uint32_t number, uint64_t offset, llvm::ArrayRef<llvm::StringRef> numbers, size_t &next,
                  llvm::MutableArrayRef<uint8_t> bytes) {
  const TypeInfo &type = layout.types[number];
  if (type.kind == TypeInfo::Kind::Struct)
    return llvm::all_of(type.members, [&](const TypeInfo::Member &member) { return write(layout, member.type, offset + member.offset, numbers, next, bytes); });
  if (type.kind != TypeInfo::Kind::Scalar) {
    uint64_t count = type.count;
    if (count == 0)
      count = type.stride && bytes.size() > offset ? (bytes.size() - offset) / type.stride : 0;
    for (uint64_t i = 0; i < count; ++i)
      if (!write(layout, type.element, offset + i * type.stride, numbers, next, bytes))
        return false;
    return true;
  }
  uint32_t size = getScalarBytes(type.scalar);
  if (numbers.empty() || offset + size > bytes.size())
    return false;
  llvm::StringRef text = numbers[next++ % numbers.size()].trim();
  uint32_t word = 0;
  if (type.scalar == ScalarKind::F32 || type.scalar == ScalarKind::F16) {
    double value;
    if (text.getAsDouble(value))
      return false;
    word = type.scalar == ScalarKind::F16 ? roundToHalf(value) : llvm::bit_cast<uint32_t>(float(value));
  } else {
    int64_t value;
    if (text.getAsInteger(0, value) || value < -(int64_t(1) << 31) || value >= int64_t(1) << 32)
      return false;
    word = uint32_t(value);
  }
  std::memcpy(bytes.data() + offset, &word, size);
  return true;
}

bool besl::vm::writeNumbers(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<llvm::StringRef> numbers, llvm::MutableArrayRef<uint8_t> bytes) {
  size_t next = 0;
  for (uint64_t i = 0; i < place.count; ++i)
    if (!write(layout, place.type, place.offset + i * place.stride, numbers, next, bytes))
      return false;
  return true;
}
