// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values by name, as text.

#include "besl/Execution/Values.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/HostMath.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
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

std::optional<ElementRange> besl::vm::parseElementRange(llvm::StringRef text, uint64_t count) {
  ElementRange range;
  range.isRange = text.contains(':');
  auto [first, end] = text.split(':');
  auto parse = [](llvm::StringRef part, uint64_t &number) { return part.trim().empty() || !part.trim().getAsInteger(10, number); };
  range.end = count;
  if (!parse(first, range.first) || !parse(end, range.end) || (!range.isRange && first.trim().empty()))
    return std::nullopt;
  // The largest number has none behind it, and is beyond everything.
  if (!range.isRange)
    range.end = range.first + 1;
  return range;
}

/// What a type has instead of the member that was asked for, as the end of a message.
static std::string describeMembers(const TypeInfo &type, llvm::StringRef wanted) {
  switch (type.kind) {
  case TypeInfo::Kind::Scalar:
    return ": a number has no members";
  case TypeInfo::Kind::Array:
    return ": an array has elements, as in [0]";
  case TypeInfo::Kind::Vector:
  case TypeInfo::Kind::Matrix:
    return std::string(type.kind == TypeInfo::Kind::Vector ? ": the components" : ": the columns") + " are x to " + "xyzw"[std::min<uint64_t>(type.count, 4) - 1];
  case TypeInfo::Kind::Struct:
    break;
  }
  NameSuggester suggester(wanted);
  std::string names;
  for (auto [i, member] : llvm::enumerate(type.members)) {
    suggester.offer(member.name);
    if (i < 8)
      names += (i ? ", " : "") + member.name;
  }
  return suggester ? didYouMean(suggester.best()) : "; there are " + names + (type.members.size() > 8 ? " and others" : "");
}

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
      if (!rest.contains(']'))
        return fail("'[" + rest + "' has no ']'");
      rest = behind;
      if (!isSteppable(type.kind))
        return fail("there are no elements to count with '[" + text + "]'");
      uint64_t count = type.count;
      if (count == 0)
        count = type.stride && bytes > place.offset ? (bytes - place.offset) / type.stride : 0;
      std::optional<ElementRange> range = parseElementRange(text, count);
      if (!range)
        return fail("'[" + text + "]' is neither an element, as in [2], nor a range, as in [0:2]; there are " + countOf(count, "element"));
      if (range->isRange && range->isEmpty())
        return fail("'[" + text + "]' is empty: a range is [first:end], without the end; there are " + countOf(count, "element"));
      if (!range->isInside(count))
        return fail("'[" + text + "]' is not inside the " + countOf(count, "element"));
      place.isRange = range->isRange;
      place.offset += range->first * type.stride;
      place.count = range->end - range->first;
      place.stride = type.stride;
      place.type = type.element;
      continue;
    }
    bool isFirst = rest.size() == path.size();
    if (!rest.consume_front(".") && !isFirst)
      return fail("there is no '.' or '[' before '" + rest + "'");
    llvm::StringRef name = rest.take_until([](char c) { return c == '.' || c == '['; });
    if (name.empty())
      return fail("there is no name behind '.'");
    rest = rest.drop_front(name.size());
    if (type.kind == TypeInfo::Kind::Struct) {
      auto member = llvm::find_if(type.members, [&](const TypeInfo::Member &m) { return m.name == name; });
      if (member == type.members.end())
        return fail("there is no member '" + name + "'" + describeMembers(type, name));
      place.offset += member->offset;
      place.type = member->type;
      continue;
    }
    size_t index = name.size() == 1 ? llvm::StringRef("xyzw").find(name[0]) : llvm::StringRef::npos;
    bool hasComponents = type.kind == TypeInfo::Kind::Vector || type.kind == TypeInfo::Kind::Matrix;
    if (!hasComponents || index >= type.count)
      return fail("there is no member '" + name + "'" + describeMembers(type, name));
    place.offset += index * type.stride;
    place.type = type.element;
  }
  return place;
}

uint32_t besl::vm::getScalarBytes(ScalarKind kind) {
  return kind == ScalarKind::U8 ? 1 : kind == ScalarKind::U16 || kind == ScalarKind::F16 ? 2 : 4;
}

/// Shortest decimal that reads back as the same float.
static std::string formatFloat(double value, bool isHalf) {
  // Digits alone where the exponent would be shorter but harder to read.
  if (value == std::floor(value) && std::fabs(value) < 1e7)
    return (std::signbit(value) ? "-" : "") + std::to_string(uint64_t(std::fabs(value)));
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

static void appendWords(const ProgramLayout &layout, uint32_t number, llvm::ArrayRef<uint32_t> &words, std::string &text) {
  const TypeInfo &type = layout.types[number];
  if (type.kind == TypeInfo::Kind::Scalar) {
    uint32_t word = words.empty() ? 0 : words.front();
    words = words.drop_front(words.empty() ? 0 : 1);
    text += type.scalar == ScalarKind::F16    ? formatFloat(llvm::bit_cast<float>(word), true)
            : type.scalar == ScalarKind::Bool ? (word ? "true" : "false")
                                              : formatScalar(type.scalar, reinterpret_cast<const uint8_t *>(&word));
    return;
  }
  if (type.kind == TypeInfo::Kind::Struct) {
    text += '{';
    for (auto [i, member] : llvm::enumerate(type.members)) {
      text += (i ? ", " : "") + member.name + ": ";
      appendWords(layout, member.type, words, text);
    }
    text += '}';
    return;
  }
  bool isArray = type.kind == TypeInfo::Kind::Array;
  text += isArray ? '[' : '(';
  for (uint64_t i = 0; i < type.count && !words.empty(); ++i) {
    text += i ? ", " : "";
    appendWords(layout, type.element, words, text);
  }
  text += isArray ? ']' : ')';
}

std::string besl::vm::formatWords(const ProgramLayout &layout, uint32_t type, llvm::ArrayRef<uint32_t> words) {
  std::string text;
  appendWords(layout, type, words, text);
  return text;
}

uint64_t besl::vm::countWords(const ProgramLayout &layout, uint32_t number) {
  const TypeInfo &type = layout.types[number];
  if (type.kind == TypeInfo::Kind::Scalar)
    return 1;
  uint64_t words = 0;
  if (type.kind != TypeInfo::Kind::Struct)
    return type.count * countWords(layout, type.element);
  for (const TypeInfo::Member &member : type.members)
    words += countWords(layout, member.type);
  return words;
}

/// Calls `visit` with the kind and offset of each scalar of a type, in order. False as soon as `visit` gives that.
template <typename Visit>
static bool walkScalars(const ProgramLayout &layout, uint32_t number, uint64_t offset, uint64_t bytes, Visit visit) {
  const TypeInfo &type = layout.types[number];
  if (type.kind == TypeInfo::Kind::Scalar)
    return visit(type.scalar, offset);
  if (type.kind == TypeInfo::Kind::Struct)
    return llvm::all_of(type.members, [&](const TypeInfo::Member &member) { return walkScalars(layout, member.type, offset + member.offset, bytes, visit); });
  uint64_t count = type.count;
  if (count == 0)
    count = type.stride && bytes > offset ? (bytes - offset) / type.stride : 0;
  for (uint64_t i = 0; i < count; ++i)
    if (!walkScalars(layout, type.element, offset + i * type.stride, bytes, visit))
      return false;
  return true;
}

template <typename Visit>
static bool walkScalars(const ProgramLayout &layout, const ValuePlace &place, uint64_t bytes, Visit visit) {
  for (uint64_t i = 0; i < place.count; ++i)
    if (!walkScalars(layout, place.type, place.offset + i * place.stride, bytes, visit))
      return false;
  return true;
}

/// The bytes of a number of some kind. False when the text is none.
static bool parseScalar(ScalarKind kind, llvm::StringRef text, uint32_t &word) {
  text = text.trim();
  if (kind == ScalarKind::F32 || kind == ScalarKind::F16) {
    double value;
    if (text.getAsDouble(value))
      return false;
    word = kind == ScalarKind::F16 ? roundToHalf(value) : llvm::bit_cast<uint32_t>(float(value));
    return true;
  }
  if (kind == ScalarKind::Bool && (text == "true" || text == "false")) {
    word = text == "true";
    return true;
  }
  int64_t value;
  text.consume_front("+");
  unsigned radix = text.consume_front_insensitive("0x") ? 16 : 10;
  if (text.getAsInteger(radix, value))
    return false;
  int64_t least = kind == ScalarKind::I32 ? -(int64_t(1) << 31) : 0;
  int64_t most = kind == ScalarKind::Bool  ? 1
                 : kind == ScalarKind::U8  ? 0xff
                 : kind == ScalarKind::U16 ? 0xffff
                 : kind == ScalarKind::I32 && radix == 10 ? 0x7fffffff
                                                          : 0xffffffff;
  word = uint32_t(value);
  return value >= least && value <= most;
}

/// The end of a message about a text that is no number of some kind.
static std::string describeMisfit(llvm::StringRef text, ScalarKind kind) {
  auto describe = [&]() -> llvm::StringRef {
    switch (kind) {
    case ScalarKind::Bool: return "true or false";
    case ScalarKind::U8: return "a whole number from 0 to 255";
    case ScalarKind::U16: return "a whole number from 0 to 65535";
    case ScalarKind::U32: return "a whole number from 0 to 4294967295";
    case ScalarKind::I32: return "a whole number from -2147483648 to 2147483647";
    case ScalarKind::F16:
    case ScalarKind::F32: return "a number";
    }
    return "";
  };
  return ("'" + text + "' is not " + describe()).str();
}

bool besl::vm::writeNumbers(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<llvm::StringRef> numbers, llvm::MutableArrayRef<uint8_t> bytes, std::string &error) {
  size_t next = 0;
  return !numbers.empty() && walkScalars(layout, place, bytes.size(), [&](ScalarKind kind, uint64_t offset) {
    uint32_t word, size = getScalarBytes(kind);
    if (offset + size > bytes.size())
      return false;
    llvm::StringRef text = numbers[next++ % numbers.size()];
    if (!parseScalar(kind, text, word)) {
      error = describeMisfit(text, kind);
      return false;
    }
    std::memcpy(bytes.data() + offset, &word, size);
    return true;
  });
}

bool besl::vm::writeNumbersOnce(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<llvm::StringRef> numbers, llvm::MutableArrayRef<uint8_t> bytes, bool allowFewer,
                                std::string &error) {
  size_t next = 0;
  walkScalars(layout, place, bytes.size(), [&](ScalarKind kind, uint64_t offset) {
    uint32_t word, size = getScalarBytes(kind);
    if (next == numbers.size() || offset + size > bytes.size())
      return false;
    if (!parseScalar(kind, numbers[next], word)) {
      error = describeMisfit(numbers[next], kind);
      return false;
    }
    std::memcpy(bytes.data() + offset, &word, size);
    ++next;
    return true;
  });
  if (!error.empty())
    return false;
  uint64_t scalars = 0;
  bool counted = walkScalars(layout, place, bytes.size(), [&](ScalarKind, uint64_t) { return ++scalars <= numbers.size(); });
  if (next < numbers.size() || (!allowFewer && !counted))
    error = (llvm::Twine(numbers.size()) + " are given, but there is room for " + (counted ? "" : "more than ") + llvm::Twine(counted ? scalars : numbers.size())).str();
  return error.empty();
}

bool besl::vm::writeIndices(const ProgramLayout &layout, const ValuePlace &place, llvm::MutableArrayRef<uint8_t> bytes) {
  uint64_t next = 0;
  return walkScalars(layout, place, bytes.size(), [&](ScalarKind kind, uint64_t offset) {
    uint32_t size = getScalarBytes(kind), word = uint32_t(next);
    if (offset + size > bytes.size())
      return false;
    if (kind == ScalarKind::F32)
      word = llvm::bit_cast<uint32_t>(float(next));
    else if (kind == ScalarKind::F16)
      word = roundToHalf(double(next));
    else if (kind == ScalarKind::Bool)
      word = next != 0;
    std::memcpy(bytes.data() + offset, &word, size);
    ++next;
    return true;
  });
}

void besl::vm::forEachScalar(const ProgramLayout &layout, const ValuePlace &place, llvm::ArrayRef<uint8_t> bytes, llvm::function_ref<void(ScalarKind, double)> visit) {
  walkScalars(layout, place, bytes.size(), [&](ScalarKind kind, uint64_t offset) {
    uint32_t word = 0, size = getScalarBytes(kind);
    if (offset + size > bytes.size())
      return false;
    std::memcpy(&word, bytes.data() + offset, size);
    visit(kind, kind == ScalarKind::F32    ? double(llvm::bit_cast<float>(word))
                : kind == ScalarKind::F16  ? fromHalf(uint16_t(word))
                : kind == ScalarKind::I32  ? double(int32_t(word))
                : kind == ScalarKind::Bool ? double(word != 0)
                                           : double(word));
    return true;
  });
}

void besl::vm::forEachScalarPlace(const ProgramLayout &layout, const ValuePlace &place, uint64_t bytes, llvm::function_ref<void(ScalarKind, uint64_t)> visit) {
  walkScalars(layout, place, bytes, [&](ScalarKind kind, uint64_t offset) {
    if (offset + getScalarBytes(kind) > bytes)
      return false;
    visit(kind, offset);
    return true;
  });
}

void besl::vm::wordsToBytes(const ProgramLayout &layout, uint32_t type, llvm::ArrayRef<uint32_t> words, llvm::MutableArrayRef<uint8_t> bytes) {
  size_t next = 0;
  walkScalars(layout, type, 0, bytes.size(), [&](ScalarKind kind, uint64_t offset) {
    uint32_t size = getScalarBytes(kind);
    if (next == words.size() || offset + size > bytes.size())
      return false;
    uint32_t word = words[next++];
    word = kind == ScalarKind::F16 ? roundToHalf(llvm::bit_cast<float>(word)) : kind == ScalarKind::Bool ? word != 0 : word;
    std::memcpy(bytes.data() + offset, &word, size);
    return true;
  });
}

void besl::vm::bytesToWords(const ProgramLayout &layout, uint32_t type, llvm::ArrayRef<uint8_t> bytes, llvm::MutableArrayRef<uint32_t> words) {
  size_t next = 0;
  walkScalars(layout, type, 0, bytes.size(), [&](ScalarKind kind, uint64_t offset) {
    uint32_t word = 0, size = getScalarBytes(kind);
    if (next == words.size() || offset + size > bytes.size())
      return false;
    std::memcpy(&word, bytes.data() + offset, size);
    words[next++] = kind == ScalarKind::F16 ? llvm::bit_cast<uint32_t>(float(fromHalf(uint16_t(word)))) : kind == ScalarKind::Bool ? (word ? ~0u : 0u) : word;
    return true;
  });
}

std::string besl::vm::formatNumber(double value) {
  return value == std::floor(value) && std::fabs(value) < 16777216.0 * 256 ? std::to_string(int64_t(value)) : formatFloat(value, false);
}
