// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Resources.h"
#include "Image.h"
#include "besl/Execution/Values.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace besl::vm;
using llvm::StringRef;
using llvm::Twine;

// Bytes that one resource may take on the command line's word.
static constexpr uint64_t kMaxBytes = uint64_t(1) << 30;

bool Resources::fail(const Twine &text) const {
  error = text.str();
  return false;
}

std::string Resources::listNames() const {
  std::string names;
  for (const MemoryInfo &info : layout.memories)
    if (info.kind == MemoryInfo::Kind::Buffer || info.kind == MemoryInfo::Kind::PushConstant)
      names += (names.empty() ? "" : ", ") + info.name;
  for (const ViewInfo &info : layout.views)
    names += (names.empty() ? "" : ", ") + info.name;
  return names.empty() ? "none" : names;
}

bool Resources::find(StringRef text, Target &target) const {
  if (StringRef slotText = text; slotText.consume_front("slot:")) {
    uint32_t slot;
    if (slotText.getAsInteger(10, slot))
      return fail("'" + slotText + "' is no number of a slot");
    for (const MemoryInfo &info : layout.memories)
      if (info.kind == MemoryInfo::Kind::Buffer && slot >= info.slot && slot - info.slot < info.count)
        target = {&info, nullptr, slot - info.slot};
    for (const ViewInfo &info : layout.views)
      if (slot >= info.slot && slot - info.slot < info.count)
        target = {nullptr, &info, slot - info.slot};
    return target.memory || target.view || fail("the program uses nothing at slot " + slotText);
  }
  auto [name, behind] = text.split('[');
  if (text.contains('[') && (!behind.consume_back("]") || behind.getAsInteger(10, target.number)))
    return fail("'" + text + "' is no name of a resource");
  target.memory = findMemory(layout, name);
  target.view = findView(layout, name);
  uint32_t count = target.memory ? target.memory->count : target.view ? target.view->count : 0;
  if (count == 0)
    return fail("the program uses nothing called '" + name + "'; it uses " + listNames());
  if (target.number >= count)
    return fail("'" + name + "' is an array of " + Twine(count) + ", so there is no " + Twine(target.number));
  return true;
}

bool Resources::bind(StringRef text) {
  auto [name, contents] = text.split('=');
  Target target;
  if (!find(name, target))
    return false;
  return target.memory ? bindBuffer(*target.memory, target.number, contents) : bindView(*target.view, target.number, contents);
}

bool Resources::setPushConstants(StringRef file) {
  for (const MemoryInfo &info : layout.memories)
    if (info.kind == MemoryInfo::Kind::PushConstant)
      return bindBuffer(info, 0, file);
  return fail("the program has no push constants");
}

bool Resources::dump(StringRef text) const {
  auto [name, path] = text.split('=');
  Target target;
  if (!find(name, target))
    return false;
  const std::vector<uint8_t> &bytes = target.memory ? memories.at(target.memory->first + target.number).bytes : images.at(target.view->first + target.number).bytes;
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (!code) {
    os.write(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    os.close();
    code = os.error();
  }
  return !code || fail("cannot write '" + path + "': " + code.message());
}

bool Resources::bindBuffer(const MemoryInfo &info, uint32_t number, StringRef contents) {
  std::vector<uint8_t> &bytes = memories[info.first + number].bytes;
  auto [what, size] = contents.split('@');
  uint64_t elements = info.stride ? 64 : 0;
  if (contents.contains('@') && (!info.stride || size.getAsInteger(10, elements)))
    return fail("'@" + size + "' gives a number of elements, which '" + info.name + "' does not take");
  if (info.stride && elements > kMaxBytes / info.stride)
    return fail("'" + info.name + "' would be too large");
  uint64_t wanted = info.stride ? elements * info.stride : info.bytes;
  if (wanted > kMaxBytes)
    return fail("'" + info.name + "' would be too large");
  bytes.assign(wanted, 0);
  ValuePlace all;
  all.type = *info.type;
  if (what == "zero") {
  } else if (what.consume_front("fill:")) {
    llvm::SmallVector<StringRef> numbers;
    what.split(numbers, ',');
    if (!writeNumbers(layout, all, numbers, bytes))
      return fail("'" + what + "' is not a list of numbers that '" + info.name + "' can hold");
  } else if (what == "index") {
    // Element i of a large list of numbers is i.
    std::vector<std::string> texts;
    llvm::SmallVector<StringRef> numbers;
    for (uint64_t i = 0; i < std::max<uint64_t>(wanted, 1); ++i)
      texts.push_back(std::to_string(i));
    numbers.append(texts.begin(), texts.end());
    if (!writeNumbers(layout, all, numbers, bytes))
      return fail("'" + info.name + "' cannot be numbered");
  } else {
    auto file = llvm::MemoryBuffer::getFile(what, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!file)
      return fail("cannot read '" + what + "': " + file.getError().message());
    bytes.assign((*file)->getBufferStart(), (*file)->getBufferEnd());
  }
  if (info.kind == MemoryInfo::Kind::PushConstant)
    bound.setPushConstant(bytes.data(), bytes.size());
  else
    bound.bindBuffer(info.slot + number, bytes.data(), bytes.size());
  return true;
}

/// Gives the image levels, each half as large as the one before, and memory for all of them.
static bool allocate(std::vector<uint8_t> &bytes, Texture &texture, TexelFormat format, TextureShape shape, uint32_t width, uint32_t height, uint32_t slices, uint32_t levels) {
  texture.format = format;
  texture.shape = shape;
  texture.levels.clear();
  uint64_t total = 0;
  for (uint32_t i = 0; i < levels; ++i) {
    Texture::Level level;
    level.width = std::max(width >> i, 1u);
    level.height = std::max(height >> i, 1u);
    level.slices = shape == TextureShape::D3 ? std::max(slices >> i, 1u) : slices;
    level.rowBytes = uint64_t(level.width) * getTexelBytes(format);
    level.sliceBytes = level.rowBytes * level.height;
    if (level.sliceBytes > kMaxBytes / level.slices || total + level.sliceBytes * level.slices > kMaxBytes)
      return false;
    total += level.sliceBytes * level.slices;
    texture.levels.push_back(level);
  }
  bytes.assign(total, 0);
  uint8_t *next = bytes.data();
  for (Texture::Level &level : texture.levels) {
    level.data = next;
    next += level.sliceBytes * level.slices;
  }
  return true;
}

bool Resources::bindView(const ViewInfo &info, uint32_t number, StringRef contents) {
  Image &image = images[info.first + number];
  bool isImage = info.kind == ViewInfo::Kind::Image;
  TexelFormat format = info.integer ? TexelFormat::R32UI : TexelFormat::RGBA32F;
  if (!info.format.empty())
    format = *parseFormat(info.format);
  uint32_t width = 64, height = 64, slices = info.dim == "cube" || info.dim == "cube_array" ? 6 : 1, levels = 1;
  TextureShape shape = info.dim == "2d_array"     ? TextureShape::D2Array
                       : info.dim == "3d"         ? TextureShape::D3
                       : info.dim == "cube"       ? TextureShape::Cube
                       : info.dim == "cube_array" ? TextureShape::CubeArray
                                                  : TextureShape::D2;
  Sampler sampler;
  if (contents.ends_with(".png")) {
    std::string message;
    std::vector<uint8_t> texels;
    if (!readPNG(contents.str(), texels, width, height, message))
      return fail("cannot read '" + contents + "': " + message);
    if (info.integer || slices != 1)
      return fail("'" + info.name + "' cannot be a picture");
    if (info.format.empty())
      format = TexelFormat::RGBA8;
    Texture picture = Texture::view(TexelFormat::RGBA8, texels.data(), width, height);
    if (!allocate(image.bytes, image.texture, format, shape, width, height, 1, 1))
      return fail("'" + info.name + "' would be too large");
    for (uint32_t y = 0; y < height; ++y)
      for (uint32_t x = 0; x < width; ++x)
        writeTexel(image.texture, 0, x, y, 0, readTexel(picture, 0, x, y));
  } else {
    auto [description, file] = contents.split(":file:");
    llvm::SmallVector<StringRef> parts;
    description.split(parts, ':');
    bool checker = false;
    for (StringRef part : parts) {
      StringRef text = part;
      if (part == "zero" || part.empty())
        continue;
      if (part == "checker") {
        checker = true;
      } else if (part == "nearest") {
        sampler.filter = sampler.mipFilter = Sampler::Filter::Nearest;
      } else if (part == "repeat") {
        sampler.u = sampler.v = sampler.w = Sampler::Address::Repeat;
      } else if (text.consume_front("levels")) {
        if (text.getAsInteger(10, levels) || levels < 1 || levels > 16)
          return fail("'" + part + "' is not levels1 to levels16");
      } else if (std::optional<TexelFormat> named = parseFormat(part)) {
        format = *named;
      } else {
        llvm::SmallVector<StringRef> sizes;
        part.split(sizes, 'x');
        bool ok = sizes.size() == 2 || sizes.size() == 3;
        ok = ok && !sizes[0].getAsInteger(10, width) && !sizes[1].getAsInteger(10, height) && (sizes.size() == 2 || !sizes[2].getAsInteger(10, slices));
        if (!ok || !width || !height || !slices)
          return fail("'" + part + "' is neither a size like 64x64, nor a format, nor one of zero, checker, nearest, repeat, levels2, nor a .png file");
      }
    }
    if (!allocate(image.bytes, image.texture, format, shape, width, height, slices, levels))
      return fail("'" + info.name + "' would be too large");
    if (!file.empty()) {
      auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
      if (!buffer)
        return fail("cannot read '" + file + "': " + buffer.getError().message());
      if ((*buffer)->getBufferSize() != image.bytes.size())
        return fail("'" + file + "' has " + Twine((*buffer)->getBufferSize()) + " bytes, but '" + info.name + "' takes " + Twine(image.bytes.size()));
      std::memcpy(image.bytes.data(), (*buffer)->getBufferStart(), image.bytes.size());
    } else if (checker && !isIntegerFormat(format)) {
      for (uint32_t slice = 0; slice < slices; ++slice)
        for (uint32_t y = 0; y < height; ++y)
          for (uint32_t x = 0; x < width; ++x) {
            float shade = (x / 8 + y / 8) % 2 ? 0.8f : 0.2f;
            writeTexel(image.texture, 0, x, y, slice, {shade, float(x) / float(width), float(y) / float(height), 1.0f});
          }
    }
  }
  if (isImage)
    bound.bindImage(info.slot + number, &image.texture);
  else
    bound.bindTexture(info.slot + number, &image.texture, sampler);
  return true;
}

bool Resources::set(StringRef text) {
  auto [path, value] = text.split('=');
  StringRef name = path.take_until([](char c) { return c == '.' || c == '['; });
  const MemoryInfo *info = findMemory(layout, name);
  if (!info || !info->type)
    return fail("the program uses no buffer called '" + name + "'; it uses " + listNames());
  if (!memories.count(info->first) && !bindBuffer(*info, 0, "zero"))
    return false;
  std::vector<uint8_t> &bytes = memories[info->first].bytes;
  std::optional<ValuePlace> place = findPlace(layout, *info, path.drop_front(name.size()), bytes.size(), error);
  if (!place)
    return false;
  llvm::SmallVector<StringRef> numbers;
  value.split(numbers, ',');
  return writeNumbers(layout, *place, numbers, bytes) || fail("'" + value + "' is not what '" + path + "' can hold");
}

bool Resources::complete() {
  for (const MemoryInfo &info : layout.memories)
    if (info.kind == MemoryInfo::Kind::Buffer || info.kind == MemoryInfo::Kind::PushConstant)
      for (uint32_t number = 0; number < info.count; ++number)
        if (!memories.count(info.first + number) && !bindBuffer(info, number, "zero"))
          return false;
  for (const ViewInfo &info : layout.views)
    for (uint32_t number = 0; number < info.count; ++number)
      if (!images.count(info.first + number) && !bindView(info, number, info.kind == ViewInfo::Kind::Image ? "zero" : "checker"))
        return false;
  return true;
}

bool Resources::print(StringRef path) const {
  StringRef name = path.take_until([](char c) { return c == '.' || c == '['; });
  const MemoryInfo *info = findMemory(layout, name);
  if (!info || !info->type)
    return fail("the program uses no buffer called '" + name + "'; it uses " + listNames());
  const std::vector<uint8_t> &bytes = memories.at(info->first).bytes;
  std::optional<ValuePlace> place = findPlace(layout, *info, path.drop_front(name.size()), bytes.size(), error);
  if (!place)
    return false;
  llvm::outs() << path << " = " << formatValue(layout, *place, bytes) << "\n";
  return true;
}

bool Resources::save(StringRef text) const {
  auto [name, path] = text.split('=');
  Target target;
  if (!find(name, target))
    return false;
  if (!target.view || target.view->integer)
    return fail("'" + name + "' is no picture");
  std::string message;
  return writePNG(path.str(), images.at(target.view->first + target.number).texture, message) || fail("cannot write '" + path + "': " + message);
}
