// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Resources.h"
#include "Image.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace besl::vm;
using besl::countOf;
using besl::SourceRange;
using llvm::StringRef;
using llvm::Twine;

// Bytes that one resource may take on a job's word.
static constexpr uint64_t kMaxBytes = uint64_t(1) << 30;

bool Resources::fail(SourceRange range, const Twine &text) {
  problem.message = text.str();
  problem.range = range;
  return false;
}

static bool isHostMemory(const MemoryInfo &info) { return info.kind == MemoryInfo::Kind::Buffer || info.kind == MemoryInfo::Kind::PushConstant; }

std::string Resources::listNames() const {
  std::string names;
  llvm::StringSet<> seen;
  auto append = [&](StringRef name) {
    if (seen.insert(name).second)
      names += (names.empty() ? "" : ", ") + name.str();
  };
  for (const MemoryInfo &info : all.memories)
    if (isHostMemory(info))
      append(info.name);
  for (const ViewInfo &info : all.views)
    append(info.name);
  for (const VariableInfo &info : layout.variables)
    if (info.kind == VariableInfo::Kind::Input)
      append(info.name);
  for (const auto &entry : pictures)
    append(entry.first);
  for (const auto &entry : outputs)
    append(entry.first);
  return names.empty() ? "none" : names;
}

bool Resources::find(const PlacedText &name, Target &target) {
  StringRef text = name.text;
  if (StringRef slotText = text; slotText.consume_front("slot:")) {
    uint32_t slot;
    if (slotText.getAsInteger(10, slot))
      return fail(name.range, "'" + slotText + "' is no number of a slot, as in slot:5");
    for (const MemoryInfo &info : layout.memories)
      if (info.kind == MemoryInfo::Kind::Buffer && slot >= info.slot && slot - info.slot < info.count)
        target = {&info, nullptr, slot - info.slot};
    for (const ViewInfo &info : layout.views)
      if (slot >= info.slot && slot - info.slot < info.count)
        target = {nullptr, &info, slot - info.slot};
    return target.memory || target.view || fail(name.range, "the program uses nothing at slot " + slotText);
  }
  auto [plain, behind] = text.split('[');
  if (text.contains('[') && (!behind.consume_back("]") || behind.getAsInteger(10, target.number)))
    return fail(name.range, "'" + text + "' is no name of a resource, which is a name, with a number in brackets for one of an array, or a slot, as in slot:5");
  const MemoryInfo *memory = findMemory(layout, plain);
  target.memory = memory && isHostMemory(*memory) ? memory : nullptr;
  target.view = findView(layout, plain);
  uint32_t count = target.memory ? target.memory->count : target.view ? target.view->count : 0;
  if (count == 0)
    return fail(name.range, "the program uses nothing called '" + plain + "'; it uses " + listNames());
  if (target.number >= count && count == 1)
    return fail(name.range, "'" + plain + "' is no array, so there is no '" + text + "'");
  if (target.number >= count)
    return fail(name.range, "'" + plain + "' is an array of " + Twine(count) + ", so there is no " + Twine(target.number));
  return true;
}

//===-- Inputs and outputs of stages ---------------------------------------------------------===//

/// The type of a stage's input, or of the payload of a mesh stage.
static std::optional<uint32_t> findInputType(const ProgramLayout &layout, StringRef name) {
  for (const VariableInfo &info : layout.variables)
    if (info.kind == VariableInfo::Kind::Input && info.name == name)
      return info.type;
  if (layout.stage == besl::Stage::Mesh)
    for (const MemoryInfo &info : layout.memories)
      if (info.kind == MemoryInfo::Kind::Payload && info.name == name)
        return info.type;
  return std::nullopt;
}

const Resources::InputContents *Resources::findInput(StringRef name) const {
  auto it = inputs.find(name.str());
  return it == inputs.end() ? nullptr : &it->second;
}

bool Resources::readElements(StringRef name, uint32_t type, const InputContents &given, std::vector<uint32_t> &words) {
  const Contents &contents = given.contents;
  uint64_t perElement = countWords(layout, type), size = layout.types[type].size;
  std::vector<uint8_t> bytes;
  llvm::SmallVector<StringRef> numbers(contents.numbers.begin(), contents.numbers.end());
  if (contents.kind == Contents::Kind::File) {
    auto file = llvm::MemoryBuffer::getFile(contents.path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!file)
      return fail(given.range, "cannot read '" + contents.path + "': " + file.getError().message());
    bytes.assign((*file)->getBufferStart(), (*file)->getBufferEnd());
  } else if (contents.kind == Contents::Kind::Fill || contents.kind == Contents::Kind::Values) {
    // Numbers for one element after the other; fewer than one element's fill it over and over, or leave its rest 0.
    uint64_t count = std::max<uint64_t>(numbers.size() / std::max<uint64_t>(perElement, 1), 1);
    if (numbers.empty() || (numbers.size() > perElement && numbers.size() % perElement))
      return fail(given.range, "'" + name + "' takes " + countOf(perElement, "number") + " for each element, so " + Twine(numbers.size()) + " do not fit");
    bytes.assign(count * size, 0);
    for (uint64_t i = 0; i < count; ++i) {
      ValuePlace place;
      place.type = type;
      place.offset = i * size;
      llvm::ArrayRef<StringRef> part = llvm::ArrayRef<StringRef>(numbers).slice(i * perElement, std::min<uint64_t>(perElement, numbers.size()));
      std::string message;
      bool good = contents.kind == Contents::Kind::Fill ? writeNumbers(layout, place, part, bytes, message) : writeNumbersOnce(layout, place, part, bytes, /*allowFewer=*/true, message);
      if (!good)
        return fail(given.range, "'" + llvm::join(part, ",") + "' is not what '" + name + "' can hold" + (message.empty() ? "" : ": " + message));
    }
  }
  uint64_t count = size ? bytes.size() / size : 0;
  words.assign(count * perElement, 0);
  for (uint64_t i = 0; i < count; ++i)
    bytesToWords(layout, type, llvm::ArrayRef<uint8_t>(bytes).slice(i * size, size), llvm::MutableArrayRef<uint32_t>(words).slice(i * perElement, perElement));
  return true;
}

static uint32_t addType(ProgramLayout &layout, TypeInfo type) {
  layout.types.push_back(std::move(type));
  return uint32_t(layout.types.size() - 1);
}

uint32_t Resources::addScalar(ScalarKind kind) {
  TypeInfo type;
  type.scalar = kind;
  type.size = getScalarBytes(kind);
  return addType(all, type);
}

uint32_t Resources::addVector(uint32_t scalar, uint64_t count) {
  TypeInfo type = all.types[scalar];
  type.kind = TypeInfo::Kind::Vector;
  type.count = count;
  type.stride = type.size;
  type.size *= count;
  type.element = scalar;
  return addType(all, type);
}

uint32_t Resources::addArray(uint32_t element, uint64_t count) {
  TypeInfo type;
  type.kind = TypeInfo::Kind::Array;
  type.count = count;
  type.stride = all.types[element].size;
  type.size = type.stride * count;
  type.element = element;
  return addType(all, type);
}

uint32_t Resources::addStruct(std::vector<TypeInfo::Member> members) {
  TypeInfo type;
  type.kind = TypeInfo::Kind::Struct;
  for (TypeInfo::Member &member : members) {
    member.offset = type.size;
    type.size += all.types[member.type].size;
  }
  type.members = std::move(members);
  return addType(all, type);
}

void Resources::addOutput(StringRef name, uint32_t type, llvm::ArrayRef<uint32_t> words) {
  MemoryInfo info;
  info.name = name.str();
  while (findMemory(all, info.name) || findView(all, info.name))
    info.name += '_';
  info.type = type;
  info.bytes = uint32_t(all.types[type].size);
  std::vector<uint8_t> &bytes = outputs[info.name];
  bytes.assign(all.types[type].size, 0);
  wordsToBytes(all, type, words, bytes);
  all.memories.push_back(std::move(info));
}

void Resources::addPicture(StringRef name, std::vector<uint8_t> bytes, const Texture &texture) {
  Image &image = pictures[name.str()];
  image.bytes = std::move(bytes);
  image.texture = texture;
  image.texture.levels[0].data = image.bytes.data();
}

bool Resources::knows(StringRef name) {
  name = name.take_until([](char c) { return c == '.' || c == '['; });
  if (name.starts_with("slot:")) {
    Target target;
    return find({name.str(), {}}, target);
  }
  const MemoryInfo *memory = findMemory(all, name);
  return (memory && (isHostMemory(*memory) || outputs.count(name.str()))) || findView(all, name) || pictures.count(name.str()) || findInputType(layout, name);
}

bool Resources::bind(const Job::Binding &binding) {
  Target target;
  bool isInput = findInputType(layout, binding.name.text).has_value();
  if (!isInput && !find(binding.name, target))
    return false;
  std::optional<Contents> contents = binding.contents;
  if (!contents) {
    std::string message;
    contents = parseContents(binding.text, target.view, message);
    if (!contents)
      return fail(binding.range, message);
    if (!binding.folder.empty() && contents->kind == Contents::Kind::File && !llvm::sys::path::is_absolute(contents->path)) {
      llvm::SmallString<128> path(binding.folder);
      llvm::sys::path::append(path, contents->path);
      contents->path = std::string(path);
    }
  }
  if (isInput) {
    if (contents->size || contents->format || contents->kind == Contents::Kind::Checker)
      return fail(binding.range, "'" + binding.name.text + "' is an input, which has no texels");
    inputs[binding.name.text] = {*contents, binding.range};
    return true;
  }
  if (contents->perInstance)
    return fail(binding.range, "only inputs of vertices differ by instance");
  return target.memory ? bindBuffer(*target.memory, target.number, *contents, binding.range) : bindView(*target.view, target.number, *contents, binding.range);
}

bool Resources::setPushConstants(const PlacedText &file) {
  Contents contents;
  contents.kind = Contents::Kind::File;
  contents.path = file.text;
  for (const MemoryInfo &info : layout.memories)
    if (info.kind == MemoryInfo::Kind::PushConstant)
      return bindBuffer(info, 0, contents, file.range);
  return fail(file.range, "the program has no push constants");
}

bool Resources::bindBuffer(const MemoryInfo &info, uint32_t number, const Contents &contents, SourceRange range) {
  std::shared_ptr<std::vector<uint8_t>> &memory = memories[info.first + number];
  if (!memory)
    memory = std::make_shared<std::vector<uint8_t>>();
  std::vector<uint8_t> &bytes = *memory;
  using Kind = Contents::Kind;
  if (contents.size || contents.format || contents.kind == Kind::Checker)
    return fail(range, "'" + info.name + "' is a buffer, which has no texels");
  if (contents.kind == Kind::Place || contents.kind == Kind::Pixel)
    return fail(range, "'" + info.name + "' is a buffer; only inputs of fragments have places");
  if (contents.elements && !info.stride)
    return fail(range, "'" + info.name + "' has a fixed size, so it takes no number of elements");
  ValuePlace whole;
  whole.type = *info.type;
  const TypeInfo &type = layout.types[whole.type];
  uint64_t elements = contents.elements.value_or(64);
  if (info.stride && contents.kind == Kind::Values && !contents.elements) {
    // The array may stand behind other members.
    bool isMember = type.kind == TypeInfo::Kind::Struct;
    const TypeInfo &array = isMember ? layout.types[type.members.back().type] : type;
    uint64_t before = isMember ? countWords(layout, whole.type) : 0, given = contents.numbers.size();
    uint64_t perElement = std::max<uint64_t>(countWords(layout, array.element), 1);
    elements = std::max<uint64_t>((given - std::min(given, before) + perElement - 1) / perElement, 1);
  }
  if (info.stride && elements > kMaxBytes / info.stride)
    return fail(range, "'" + info.name + "' would be too large");
  uint64_t wanted = info.bytes + elements * info.stride;
  if (wanted > kMaxBytes)
    return fail(range, "'" + info.name + "' would be too large");
  bytes.assign(wanted, 0);
  llvm::SmallVector<StringRef> numbers(contents.numbers.begin(), contents.numbers.end());
  std::string message;
  switch (contents.kind) {
  case Kind::Fill:
    if (!writeNumbers(layout, whole, numbers, bytes, message))
      return fail(range, "'" + llvm::join(numbers, ",") + "' is not what '" + info.name + "' can hold" + (message.empty() ? "" : ": " + message));
    break;
  case Kind::Values:
    if (!writeNumbersOnce(layout, whole, numbers, bytes, /*allowFewer=*/true, message))
      return fail(range, "'" + info.name + "' does not hold these numbers: " + message);
    break;
  case Kind::Index:
    if (!writeIndices(layout, whole, bytes))
      return fail(range, "'" + info.name + "' cannot be numbered");
    break;
  case Kind::File: {
    auto file = llvm::MemoryBuffer::getFile(contents.path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!file)
      return fail(range, "cannot read '" + contents.path + "': " + file.getError().message());
    bytes.assign((*file)->getBufferStart(), (*file)->getBufferEnd());
    break;
  }
  default:
    break;
  }
  bindMemory(info, number);
  return true;
}

void Resources::bindMemory(const MemoryInfo &info, uint32_t number) {
  std::vector<uint8_t> &bytes = *memories.at(info.first + number);
  if (info.kind == MemoryInfo::Kind::PushConstant)
    bound.setPushConstant(bytes.data(), bytes.size());
  else
    bound.bindBuffer(info.slot + number, bytes.data(), bytes.size());
}

bool Resources::share(Resources &other) {
  for (const MemoryInfo &info : layout.memories)
    for (uint32_t number = 0; isHostMemory(info) && number < info.count; ++number)
      for (const MemoryInfo &theirs : other.layout.memories) {
        bool same = info.kind == theirs.kind && (info.kind == MemoryInfo::Kind::PushConstant || (info.slot + number >= theirs.slot && info.slot + number - theirs.slot < theirs.count));
        if (!same)
          continue;
        uint32_t theirNumber = info.kind == MemoryInfo::Kind::PushConstant ? 0 : info.slot + number - theirs.slot;
        std::shared_ptr<std::vector<uint8_t>> &memory = other.memories[theirs.first + theirNumber];
        if (!memory)
          memory = std::make_shared<std::vector<uint8_t>>(theirs.bytes + 64 * uint64_t(theirs.stride));
        // One of both may declare less of it.
        if (memory->size() < info.bytes)
          memory->resize(info.bytes);
        other.bindMemory(theirs, theirNumber);
        memories[info.first + number] = memory;
        bindMemory(info, number);
      }
  for (const ViewInfo &info : layout.views)
    for (uint32_t number = 0; number < info.count; ++number)
      for (const ViewInfo &theirs : other.layout.views) {
        uint32_t slot = info.slot + number;
        if (slot < theirs.slot || slot - theirs.slot >= theirs.count)
          continue;
        Contents checker;
        checker.kind = theirs.kind == ViewInfo::Kind::Image ? Contents::Kind::Zero : Contents::Kind::Checker;
        if (!other.images.count(theirs.first + slot - theirs.slot) && !other.bindView(theirs, slot - theirs.slot, checker, {}))
          return fail({}, other.problem.message);
        std::shared_ptr<Image> &image = images[info.first + number];
        image = other.images.at(theirs.first + slot - theirs.slot);
        if (info.kind == ViewInfo::Kind::Image)
          bound.bindImage(slot, &image->texture);
        else
          bound.bindTexture(slot, &image->texture, other.bound.find(slot)->sampler);
      }
  return true;
}

/// Gives the image levels, each half as large as the one before, and memory for all of them.
static bool allocate(std::vector<uint8_t> &bytes, Texture &texture, TexelFormat format, TextureShape shape, const std::array<uint32_t, 3> &size, uint32_t levels) {
  texture.format = format;
  texture.shape = shape;
  texture.levels.clear();
  uint64_t total = 0;
  for (uint32_t i = 0; i < levels; ++i) {
    Texture::Level level;
    level.width = std::max(size[0] >> i, 1u);
    level.height = std::max(size[1] >> i, 1u);
    level.slices = shape == TextureShape::D3 ? std::max(size[2] >> i, 1u) : size[2];
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

/// Calls `visit` with the place of each texel, level by level, slice by slice, row by row.
template <typename Visit>
static bool forEachTexel(const Texture &texture, Visit visit) {
  for (uint32_t l = 0; l < texture.levels.size(); ++l) {
    const Texture::Level &level = texture.levels[l];
    for (uint32_t slice = 0; slice < level.slices; ++slice)
      for (uint32_t y = 0; y < level.height; ++y)
        for (uint32_t x = 0; x < level.width; ++x)
          if (!visit(l, x, y, slice))
            return false;
  }
  return true;
}

bool Resources::fillTexels(Image &image, const Contents &contents, SourceRange range) {
  Texture &texture = image.texture;
  bool integer = isIntegerFormat(texture.format);
  using Kind = Contents::Kind;
  if (contents.kind == Kind::Checker) {
    if (!integer)
      forEachTexel(texture, [&](uint32_t l, uint32_t x, uint32_t y, uint32_t slice) {
        float shade = (x / 8 + y / 8) % 2 ? 0.8f : 0.2f;
        writeTexel(texture, l, x, y, slice, {shade, float(x) / float(texture.levels[l].width), float(y) / float(texture.levels[l].height), 1.0f});
        return true;
      });
    return true;
  }
  if (contents.kind == Kind::Zero)
    return true;
  uint32_t channels = getFormatChannels(texture.format);
  size_t next = 0;
  auto number = [&](double &value) {
    if (contents.kind == Kind::Index) {
      value = double(next++);
      return true;
    }
    if (contents.numbers.empty())
      return fail(range, "there are no numbers");
    if (contents.kind == Kind::Values && next >= contents.numbers.size()) {
      uint64_t wanted = 0;
      for (const Texture::Level &level : texture.levels)
        wanted += uint64_t(level.width) * level.height * level.slices * channels;
      return fail(range, "the texels have " + countOf(wanted, "number") + ", but " + Twine(contents.numbers.size()) + " are given");
    }
    StringRef text = contents.numbers[next++ % contents.numbers.size()];
    int64_t whole;
    if (integer ? text.getAsInteger(10, whole) : text.getAsDouble(value))
      return fail(range, "'" + text + "' is no number that a texel can hold");
    if (integer)
      value = double(whole);
    return true;
  };
  bool good = forEachTexel(texture, [&](uint32_t l, uint32_t x, uint32_t y, uint32_t slice) {
    double values[4] = {0, 0, 0, 1};
    for (uint32_t c = 0; c < channels; ++c)
      if (!number(values[c]))
        return false;
    if (integer)
      writeIntegerTexel(texture, l, x, y, slice, {uint32_t(int64_t(values[0])), uint32_t(int64_t(values[1])), uint32_t(int64_t(values[2])), uint32_t(int64_t(values[3]))});
    else
      writeTexel(texture, l, x, y, slice, {float(values[0]), float(values[1]), float(values[2]), float(values[3])});
    return true;
  });
  if (good && contents.kind == Kind::Values && next < contents.numbers.size())
    return fail(range, "the texels have " + countOf(next, "number") + ", but " + Twine(contents.numbers.size()) + " are given");
  return good;
}

bool Resources::bindView(const ViewInfo &info, uint32_t number, const Contents &contents, SourceRange range) {
  std::shared_ptr<Image> &held = images[info.first + number];
  if (!held)
    held = std::make_shared<Image>();
  Image &image = *held;
  using Kind = Contents::Kind;
  if (contents.elements || contents.kind == Kind::Place || contents.kind == Kind::Pixel)
    return fail(range, "'" + info.name + "' has texels, which are given with a size, as in 64x64:zero");
  bool isCube = info.dim == "cube" || info.dim == "cube_array";
  TexelFormat format = contents.format.value_or(!info.format.empty() ? *parseFormat(info.format) : info.integer ? TexelFormat::R32UI : info.depth ? TexelFormat::R32F : TexelFormat::RGBA32F);
  bool isLine = info.dim == "1d", isMultisampled = info.dim == "2d_ms";
  std::array<uint32_t, 3> size = contents.size.value_or(std::array<uint32_t, 3>{64, isLine ? 1u : 64u, isCube ? 6u : isMultisampled ? 4u : 1u});
  if (isCube && contents.size && size[2] == 1)
    size[2] = 6;
  TextureShape shape = info.dim == "2d_array"     ? TextureShape::D2Array
                       : info.dim == "3d"         ? TextureShape::D3
                       : info.dim == "cube"       ? TextureShape::Cube
                       : info.dim == "cube_array" ? TextureShape::CubeArray
                       : isLine                   ? TextureShape::D1
                       : isMultisampled           ? TextureShape::D2MS
                                                  : TextureShape::D2;
  if (isLine && (size[1] != 1 || size[2] != 1))
    return fail(range, "'" + info.name + "' has one dimension, so its size ends in x1");
  if ((isLine || isMultisampled) && contents.levels != 1)
    return fail(range, "'" + info.name + "' has one level");
  if (shape == TextureShape::D2 && size[2] != 1)
    return fail(range, "'" + info.name + "' has no layers");
  if (isCube && (size[2] % 6 || (shape == TextureShape::Cube && size[2] != 6)))
    return fail(range, "'" + info.name + "' has six layers a cube, not " + Twine(size[2]));
  if (isCube && size[0] != size[1])
    return fail(range, "'" + info.name + "' is a cube, whose sides are as wide as high, not " + Twine(size[0]) + " by " + Twine(size[1]));
  bool tooLarge = false;
  if (contents.kind == Kind::File && StringRef(contents.path).ends_with(".png")) {
    std::string message;
    std::vector<uint8_t> texels;
    if (!readPNG(contents.path, texels, size[0], size[1], message))
      return fail(range, "cannot read '" + contents.path + "': " + message);
    if (info.integer || shape != TextureShape::D2)
      return fail(range, "'" + info.name + "' cannot be a picture");
    if (contents.size)
      return fail(range, "a picture has its own size");
    if (info.format.empty() && !contents.format)
      format = TexelFormat::RGBA8;
    Texture picture = Texture::view(TexelFormat::RGBA8, texels.data(), size[0], size[1]);
    tooLarge = !allocate(image.bytes, image.texture, format, shape, size, 1);
    for (uint32_t y = 0; !tooLarge && y < size[1]; ++y)
      for (uint32_t x = 0; x < size[0]; ++x)
        writeTexel(image.texture, 0, x, y, 0, readTexel(picture, 0, x, y));
  } else {
    tooLarge = !allocate(image.bytes, image.texture, format, shape, size, contents.levels);
    if (!tooLarge && contents.kind == Kind::File) {
      auto buffer = llvm::MemoryBuffer::getFile(contents.path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
      if (!buffer)
        return fail(range, "cannot read '" + contents.path + "': " + buffer.getError().message());
      if ((*buffer)->getBufferSize() != image.bytes.size())
        return fail(range, "'" + contents.path + "' has " + countOf((*buffer)->getBufferSize(), "byte") + ", but '" + info.name + "' takes " + Twine(image.bytes.size()));
      std::memcpy(image.bytes.data(), (*buffer)->getBufferStart(), image.bytes.size());
    } else if (!tooLarge && !fillTexels(image, contents, range)) {
      return false;
    }
  }
  if (tooLarge)
    return fail(range, "'" + info.name + "' would be too large");
  if (info.kind == ViewInfo::Kind::Image)
    bound.bindImage(info.slot + number, &image.texture);
  else
    bound.bindTexture(info.slot + number, &image.texture, contents.sampler);
  return true;
}

bool Resources::set(const Job::Assignment &assignment) {
  StringRef path = assignment.path.text;
  StringRef name = path.take_until([](char c) { return c == '.' || c == '['; });
  const MemoryInfo *info = findMemory(layout, name);
  if (findView(layout, name))
    return fail(assignment.path.range, "'" + name + "' has texels; only parts of buffers and of push constants are set");
  if (!info || !info->type || !isHostMemory(*info))
    return fail(assignment.path.range, "the program uses no buffer called '" + name + "'; it uses " + listNames());
  if (!memories.count(info->first) && !bindBuffer(*info, 0, Contents(), assignment.range))
    return false;
  std::vector<uint8_t> &bytes = *memories[info->first];
  std::string message;
  std::optional<ValuePlace> place = findPlace(layout, *info, path.drop_front(name.size()), bytes.size(), message);
  if (!place)
    return fail(assignment.path.range, "'" + path + "': " + message);
  llvm::SmallVector<StringRef> numbers(assignment.numbers.begin(), assignment.numbers.end());
  // One number is enough for all scalars.
  bool good = numbers.size() == 1 ? writeNumbers(layout, *place, numbers, bytes, message) : writeNumbersOnce(layout, *place, numbers, bytes, /*allowFewer=*/false, message);
  if (!good)
    return fail(assignment.range, "'" + llvm::join(numbers, ",") + "' is not what '" + path + "' can hold" + (message.empty() ? "" : ": " + message));
  return true;
}

bool Resources::complete() {
  Contents zero, checker;
  checker.kind = Contents::Kind::Checker;
  for (const MemoryInfo &info : layout.memories)
    if (isHostMemory(info))
      for (uint32_t number = 0; number < info.count; ++number)
        if (!memories.count(info.first + number) && !bindBuffer(info, number, zero, {}))
          return false;
  for (const ViewInfo &info : layout.views)
    for (uint32_t number = 0; number < info.count; ++number)
      if (!images.count(info.first + number) && !bindView(info, number, info.kind == ViewInfo::Kind::Image ? zero : checker, {}))
        return false;
  return true;
}

//===-- Afterwards ---------------------------------------------------------------------------===//

const Texture *Resources::findPicture(const PlacedText &name) {
  auto picture = pictures.find(name.text);
  if (picture != pictures.end())
    return &picture->second.texture;
  Target target;
  if (!find(name, target))
    return nullptr;
  if (target.view)
    return &images.at(target.view->first + target.number)->texture;
  fail(name.range, "'" + name.text + "' is no picture");
  return nullptr;
}

/// `3,4` or `0:4,2,1`: columns, rows and slices, or ranges of them.
bool Resources::findTexels(StringRef text, SourceRange range, Part &part) {
  const Texture::Level &level = part.texture->levels[0];
  uint32_t counts[3] = {level.width, level.height, level.slices};
  std::string all = std::to_string(counts[0]) + " by " + std::to_string(counts[1]) + " texels" + (counts[2] > 1 ? " in " + std::to_string(counts[2]) + " slices" : "");
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',');
  part.texels = {{{0, 1}, {0, 1}, {0, 1}}};
  bool wellFormed = parts.size() == 2 || parts.size() == 3;
  for (size_t i = 0; wellFormed && i < parts.size(); ++i) {
    std::optional<ElementRange> numbers = parseElementRange(parts[i], counts[i]);
    wellFormed = numbers.has_value();
    if (!numbers)
      break;
    if (numbers->isRange && numbers->isEmpty())
      return fail(range, "'" + parts[i] + "' is empty: a range is first:end, without the end; there are " + all);
    if (!numbers->isInside(counts[i]))
      return fail(range, "'[" + text + "]' is not inside of " + all);
    part.texels[i] = {uint32_t(numbers->first), uint32_t(numbers->end)};
  }
  if (!wellFormed)
    return fail(range, "'[" + text + "]' is no place of texels: a column and a row, and perhaps a slice, each of them a number or a range, as in [3,4] or [0:4,2]; there are " + all);
  return true;
}

std::optional<Resources::Part> Resources::findPart(const PlacedText &path) {
  StringRef text = path.text;
  StringRef name = text.take_until([](char c) { return c == '.' || c == '['; });
  StringRef behind = text.drop_front(name.size());
  Part part;
  // Of an array of images the number of one comes first.
  auto [index, rest] = behind.split(']');
  bool numbered = behind.starts_with("[") && rest.starts_with("[");
  const MemoryInfo *info = findMemory(all, name);
  uint32_t number = 0;
  bool isSlot = name.starts_with("slot:");
  if (isSlot) {
    Target target;
    if (!find({name.str(), path.range}, target))
      return std::nullopt;
    info = target.memory;
    number = target.number;
    // A slot is one of an array already.
    numbered = false;
  }
  if (!info || !info->type) {
    PlacedText picture{(numbered ? name + index + "]" : Twine(name)).str(), path.range};
    part.texture = findPicture(picture);
    if (!part.texture)
      return std::nullopt;
    if (numbered)
      behind = rest;
    if (behind.empty()) {
      const Texture::Level &level = part.texture->levels[0];
      part.texels = {{{0, level.width}, {0, level.height}, {0, level.slices}}};
      return part;
    }
    if (!behind.consume_front("[") || !behind.consume_back("]")) {
      fail(path.range, "'" + text + "' is no place of texels, as in '" + name + "[3,4]'");
      return std::nullopt;
    }
    return findTexels(behind, path.range, part) ? std::optional<Part>(part) : std::nullopt;
  }
  auto output = outputs.find(name.str());
  if (output == outputs.end() && !isSlot && info->count > 1 && behind.starts_with("[")) {
    if (index.drop_front().getAsInteger(10, number) || number >= info->count) {
      fail(path.range, "'" + name + "' is an array of " + Twine(info->count) + " buffers, and '" + text + "' names none of them");
      return std::nullopt;
    }
    behind = rest;
  }
  auto memory = memories.find(info->first + number);
  if (output == outputs.end() && (!isHostMemory(*info) || memory == memories.end())) {
    fail(path.range, "the program uses no buffer called '" + name + "'; it uses " + listNames());
    return std::nullopt;
  }
  part.bytes = output != outputs.end() ? &output->second : memory->second.get();
  std::string message;
  std::optional<ValuePlace> place = findPlace(all, *info, behind, part.bytes->size(), message);
  if (!place) {
    fail(path.range, "'" + text + "': " + message);
    return std::nullopt;
  }
  part.place = *place;
  return part;
}

/// Calls `visit` with the channels of each texel of a part, as numbers.
template <typename Visit>
static void forEachTexel(const Texture &texture, const std::array<std::array<uint32_t, 2>, 3> &texels, Visit visit) {
  bool integer = isIntegerFormat(texture.format), isSigned = getFormatName(texture.format).ends_with("i") && !getFormatName(texture.format).ends_with("ui");
  uint32_t channels = getFormatChannels(texture.format);
  for (uint32_t slice = texels[2][0]; slice < texels[2][1]; ++slice)
    for (uint32_t y = texels[1][0]; y < texels[1][1]; ++y)
      for (uint32_t x = texels[0][0]; x < texels[0][1]; ++x) {
        llvm::SmallVector<Number, 4> numbers;
        std::array<float, 4> floats = {};
        std::array<uint32_t, 4> integers = {};
        if (integer)
          integers = readIntegerTexel(texture, 0, x, y, slice);
        else
          floats = readTexel(texture, 0, x, y, slice);
        for (uint32_t c = 0; c < channels; ++c)
          numbers.push_back(integer ? Number{isSigned ? double(int32_t(integers[c])) : double(integers[c]), false} : Number{double(floats[c]), true});
        visit(numbers);
      }
}

std::optional<std::string> Resources::format(const PlacedText &path) {
  std::optional<Part> part = findPart(path);
  if (!part)
    return std::nullopt;
  if (!part->texture)
    return formatValue(all, part->place, *part->bytes);
  std::string text;
  uint64_t count = 0;
  forEachTexel(*part->texture, part->texels, [&](llvm::ArrayRef<Number> numbers) {
    text += count++ ? ", " : "";
    text += numbers.size() > 1 ? "(" : "";
    for (size_t i = 0; i < numbers.size(); ++i)
      text += (i ? ", " : "") + formatNumber(numbers[i].value);
    text += numbers.size() > 1 ? ")" : "";
  });
  return count == 1 ? text : "[" + text + "]";
}

std::optional<std::vector<Number>> Resources::read(const PlacedText &path) {
  std::optional<Part> part = findPart(path);
  if (!part)
    return std::nullopt;
  std::vector<Number> result;
  if (part->texture)
    forEachTexel(*part->texture, part->texels, [&](llvm::ArrayRef<Number> numbers) { result.insert(result.end(), numbers.begin(), numbers.end()); });
  else
    forEachScalar(all, part->place, *part->bytes, [&](ScalarKind kind, double value) { result.push_back({value, kind == ScalarKind::F32 || kind == ScalarKind::F16}); });
  return result;
}

bool Resources::save(const Job::OutputFile &file) {
  const Texture *texture = findPicture(file.name);
  if (!texture)
    return false;
  if (isIntegerFormat(texture->format))
    return fail(file.name.range, "'" + file.name.text + "' is no picture, as its texels are integers");
  std::string message;
  return writePNG(file.path.text, *texture, message) || fail(file.path.range, "cannot write '" + file.path.text + "': " + message);
}

const std::vector<uint8_t> *Resources::findBytes(const PlacedText &name) {
  auto output = outputs.find(name.text);
  if (output != outputs.end())
    return &output->second;
  auto picture = pictures.find(name.text);
  if (picture != pictures.end())
    return &picture->second.bytes;
  Target target;
  if (!find(name, target))
    return nullptr;
  return target.memory ? memories.at(target.memory->first + target.number).get() : &images.at(target.view->first + target.number)->bytes;
}

bool Resources::dump(const Job::OutputFile &file) {
  const std::vector<uint8_t> *bytes = findBytes(file.name);
  if (!bytes)
    return false;
  std::error_code code;
  llvm::raw_fd_ostream os(file.path.text, code);
  if (!code) {
    os.write(reinterpret_cast<const char *>(bytes->data()), bytes->size());
    os.close();
    code = os.error();
    os.clear_error();
  }
  return !code || fail(file.path.range, "cannot write '" + file.path.text + "': " + code.message());
}
