// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Execution/BufferView.h"
#include "besl/Support/HostMath.h"
#include <cstring>

using namespace besl;
using namespace besl::vm;

BufferView::BufferView(const ProgramLayout &layout, llvm::StringRef name, void *data, uint64_t size)
    : layout(layout), memory(findMemory(layout, name)), bytes(static_cast<uint8_t *>(data), size), name(name.str()) {
  if (memory && memory->kind != MemoryInfo::Kind::Buffer && memory->kind != MemoryInfo::Kind::PushConstant)
    memory = nullptr;
}

ValueView BufferView::at(llvm::StringRef path) const {
  ValueView view;
  view.path = path.str();
  if (!memory) {
    view.problem = "the program uses no buffer called '" + name + "'";
    return view;
  }
  // Paths begin with a dot where they follow something.
  std::string spelled = path.empty() || path.starts_with("[") || path.starts_with(".") ? path.str() : "." + path.str();
  std::optional<ValuePlace> place = findPlace(layout, *memory, spelled, bytes.size(), view.problem);
  if (!place)
    return view;
  view.layout = &layout;
  view.memory = memory;
  view.bytes = bytes;
  view.place = *place;
  view.path = spelled;
  return view;
}

ValueView ValueView::at(llvm::StringRef part) const {
  ValueView view;
  if (!layout) {
    view.problem = problem;
    return view;
  }
  view.path = path + (part.empty() || part.starts_with("[") || part.starts_with(".") ? "" : ".") + part.str();
  std::optional<ValuePlace> found = findPlace(*layout, *memory, view.path, bytes.size(), view.problem);
  if (!found)
    return view;
  view.layout = layout;
  view.memory = memory;
  view.bytes = bytes;
  view.place = *found;
  return view;
}

uint64_t ValueView::size() const {
  if (!layout)
    return 0;
  if (place.isRange)
    return place.count;
  const TypeInfo &info = type();
  if (info.kind == TypeInfo::Kind::Scalar || info.kind == TypeInfo::Kind::Struct)
    return 1;
  // A runtime array goes on to the end.
  if (info.count == 0)
    return info.stride && bytes.size() > place.offset ? (bytes.size() - place.offset) / info.stride : 0;
  return info.count;
}

uint64_t ValueView::numScalars() const {
  uint64_t count = 0;
  if (layout)
    forEachScalar(*layout, place, bytes, [&](ScalarKind, double) { ++count; });
  return count;
}

static bool isKind(ScalarKind scalar, ScalarKind wanted) {
  switch (scalar) {
  case ScalarKind::F32:
  case ScalarKind::F16:
    return wanted == ScalarKind::F32;
  case ScalarKind::U8:
  case ScalarKind::U16:
  case ScalarKind::U32:
    return wanted == ScalarKind::U32;
  case ScalarKind::I32:
    return wanted == ScalarKind::I32;
  case ScalarKind::Bool:
    return wanted == ScalarKind::Bool;
  }
  return false;
}

bool ValueView::fits(ScalarKind kind) const {
  bool good = layout;
  if (good)
    forEachScalar(*layout, place, bytes, [&](ScalarKind scalar, double) { good &= isKind(scalar, kind); });
  return good;
}

bool ValueView::read(ScalarKind kind, void *values) const {
  if (!fits(kind))
    return false;
  auto *to = static_cast<uint8_t *>(values);
  forEachScalar(*layout, place, bytes, [&](ScalarKind, double value) {
    if (kind == ScalarKind::Bool) {
      bool flag = value != 0;
      std::memcpy(to, &flag, sizeof(flag));
      to += sizeof(flag);
      return;
    }
    uint32_t word = kind == ScalarKind::F32 ? llvm::bit_cast<uint32_t>(float(value)) : uint32_t(int64_t(value));
    std::memcpy(to, &word, 4);
    to += 4;
  });
  return true;
}

bool ValueView::write(ScalarKind kind, const void *values) const {
  if (!fits(kind))
    return false;
  const auto *from = static_cast<const uint8_t *>(values);
  forEachScalarPlace(*layout, place, bytes.size(), [&](ScalarKind scalar, uint64_t offset) {
    uint32_t word = 0, size = kind == ScalarKind::Bool ? sizeof(bool) : 4;
    std::memcpy(&word, from, size);
    from += size;
    if (scalar == ScalarKind::F16)
      word = roundToHalf(llvm::bit_cast<float>(word));
    std::memcpy(bytes.data() + offset, &word, getScalarBytes(scalar));
  });
  return true;
}

std::string ValueView::format() const { return layout ? formatValue(*layout, place, bytes) : std::string("?"); }
