// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file: a header, then the payload. Numbers have the least significant byte first, a text stands behind its length in 8 bytes.
//
//   BESLPACK            8 bytes
//   version             4 bytes: 1
//   size of payload     8 bytes; the file ends with it
//   digest of payload   32 bytes: BLAKE3
//   payload:
//     version of the compiler   text
//     number of shaders         4 bytes, and for each
//       name, stage             texts
//       workgroup               3 times 4 bytes
//       vertices, primitives, mesh workgroups   4 bytes each
//       content hash            32 bytes
//       number of parts         4 bytes, and for each
//         target, extension     texts
//         binary                1 byte: 0 or 1
//         data                  text
//
// There is one sequence of bytes for what a container holds. docs/tools.md describes it for other readers.

#include "besl/Compiler/Container.h"

#include "Bytes.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/Stage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"

using namespace besl;

static constexpr std::string_view kMagic = "BESLPACK";
static constexpr uint32_t kVersion = 1;
static constexpr size_t kHeaderSize = 8 + 4 + 8 + sizeof(Digest);

/// A name becomes part of a file's when a container is unpacked, so nothing may lead out of a folder.
static bool isName(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.size() <= 255 && llvm::json::isUTF8(name) &&
         llvm::none_of(name, [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '/' || c == '\\' || c == ':'; });
}

static bool isStage(std::string_view stage) {
  if (stage.empty())
    return true;
  std::optional<Stage> known = parseStageKeyword(stage);
  return known && stageKeyword(*known) == llvm::StringRef(stage);
}

/// What keeps a shader from being in a container; empty for nothing.
static std::string findFault(const Container::Shader &shader) {
  if (!isName(shader.name))
    return "its name is none that a file can have";
  if (!isStage(shader.stage))
    return "its stage is none that there is";
  for (auto [index, part] : llvm::enumerate(shader.parts)) {
    if (!isName(part.target) || !isName(part.extension))
      return "the target or extension of part " + std::to_string(index + 1) + " is none that a file's name can have";
    for (size_t other = 0; other != index; ++other)
      if (shader.parts[other].target == part.target)
        return "it has two parts for one target";
  }
  return {};
}

static std::string describe(size_t index, size_t count) { return "shader " + std::to_string(index + 1) + " of " + std::to_string(count); }

const Container::Part *Container::Shader::find(std::string_view target) const {
  for (const Part &part : parts)
    if (part.target == target)
      return &part;
  return nullptr;
}

std::optional<reflection::Document> Container::Shader::readReflection(std::string &error) const {
  const Part *part = find("reflection");
  if (!part) {
    error = "there is no reflection of '" + name + "'";
    return std::nullopt;
  }
  reflection::Document document;
  return reflection::fromJSON(part->data, document, error) ? std::optional(std::move(document)) : std::nullopt;
}

const Container::Shader *Container::find(std::string_view name, std::string_view stage) const {
  for (const Shader &shader : shaders)
    if (shader.name == name && (stage.empty() || shader.stage == stage))
      return &shader;
  return nullptr;
}

Container::Shader &Container::add(std::string name, const Compiler::Result &result) {
  if (compilerVersion.empty())
    compilerVersion = Compiler::version();
  Shader &shader = shaders.emplace_back();
  shader.name = std::move(name);
  shader.stage = result.stage;
  for (const Compiler::Artifact &artifact : result.artifacts)
    shader.parts.push_back({artifact.target, artifact.extension, artifact.binary, artifact.data});
  if (result.reflection) {
    const reflection::Entry &entry = result.reflection->entry;
    shader.workgroup = entry.workgroup.value_or(shader.workgroup);
    shader.maxVertices = entry.maxVertices;
    shader.maxPrimitives = entry.maxPrimitives;
    shader.maxMeshThreadgroups = entry.maxMeshThreadgroups;
    shader.parts.push_back({"reflection", "json", false, reflection::toJSON(*result.reflection)});
  }
  return shader;
}

std::string Container::write(std::string &error) const {
  ByteWriter payload;
  payload.text(compilerVersion);
  payload.number32(uint32_t(shaders.size()));
  for (auto [index, shader] : llvm::enumerate(shaders)) {
    if (std::string fault = findFault(shader); !fault.empty()) {
      error = describe(index, shaders.size()) + ": " + fault;
      return {};
    }
    payload.text(shader.name);
    payload.text(shader.stage);
    for (uint32_t size : shader.workgroup)
      payload.number32(size);
    payload.number32(shader.maxVertices);
    payload.number32(shader.maxPrimitives);
    payload.number32(shader.maxMeshThreadgroups);
    payload.digest(shader.contentHash);
    payload.number32(uint32_t(shader.parts.size()));
    for (const Part &part : shader.parts) {
      payload.text(part.target);
      payload.text(part.extension);
      payload.number8(part.binary);
      payload.text(part.data);
    }
  }
  std::string text = payload.take();
  ByteWriter file;
  file.raw(kMagic);
  file.number32(kVersion);
  file.number64(text.size());
  file.digest(digestOfPayload(text));
  file.raw(text);
  return file.take();
}

std::array<uint8_t, 32> Container::digestOfPayload(std::string_view payload) { return digestOf(payload); }

namespace {

/// Reads the payload, of which nothing is believed: counts and lengths may be anything.
class PayloadReader {
public:
  PayloadReader(std::string_view payload, std::string &error) : bytes(payload), error(error) {}

  bool read(Container &container) {
    uint32_t count;
    if (!bytes.text(container.compilerVersion))
      return endsIn("the version of the compiler");
    if (!bytes.number32(count))
      return endsIn("the number of shaders");
    for (uint32_t i = 0; i != count; ++i) {
      where = describe(i, count);
      if (!readShader(container.shaders.emplace_back()))
        return false;
    }
    where.clear();
    return bytes.left() == 0 || fail("the last shader is followed by " + countOf(bytes.left(), "byte"));
  }

private:
  bool readShader(Container::Shader &shader) {
    if (!bytes.text(shader.name) || !bytes.text(shader.stage))
      return endsIn("its name or stage");
    bool complete = true;
    for (uint32_t &size : shader.workgroup)
      complete = complete && bytes.number32(size);
    if (!complete || !bytes.number32(shader.maxVertices) || !bytes.number32(shader.maxPrimitives) || !bytes.number32(shader.maxMeshThreadgroups) ||
        !bytes.digest(shader.contentHash))
      return endsIn("what is known of its stage");
    uint32_t count;
    if (!bytes.number32(count))
      return endsIn("the number of its parts");
    for (uint32_t i = 0; i != count; ++i) {
      Container::Part &part = shader.parts.emplace_back();
      uint8_t binary;
      if (!bytes.text(part.target) || !bytes.text(part.extension) || !bytes.number8(binary) || !bytes.text(part.data))
        return endsIn("part " + std::to_string(i + 1) + " of " + std::to_string(count));
      if (binary > 1)
        return fail("part " + std::to_string(i + 1) + " of " + std::to_string(count) + " is neither text nor binary");
      part.binary = binary;
    }
    std::string fault = findFault(shader);
    return fault.empty() || fail(fault);
  }

  bool fail(const std::string &what) {
    error = where.empty() ? what : where + ": " + what;
    return false;
  }
  bool endsIn(const std::string &what) { return fail("the container ends in " + what); }

  ByteReader bytes;
  std::string &error;
  std::string where;
};

} // namespace

std::optional<Container> Container::read(std::string_view bytes, std::string &error) {
  ByteReader header(bytes);
  if (!bytes.starts_with(kMagic)) {
    error = "this is no container: it does not begin with 'BESLPACK'";
    return std::nullopt;
  }
  uint64_t magic, size;
  uint32_t version;
  Digest digest;
  (void)header.number64(magic);
  if (!header.number32(version)) {
    error = "the container ends in its header";
    return std::nullopt;
  }
  if (version != kVersion) {
    error = "the container has format " + std::to_string(version) + ", and this compiler reads format " + std::to_string(kVersion);
    return std::nullopt;
  }
  if (!header.number64(size) || !header.digest(digest)) {
    error = "the container ends in its header";
    return std::nullopt;
  }
  if (size != header.left()) {
    error = "the container has " + countOf(header.left(), "byte") + " behind its header, and should have " + std::to_string(size);
    return std::nullopt;
  }
  std::string_view payload = bytes.substr(kHeaderSize);
  if (digestOfPayload(payload) != digest) {
    error = "the container is damaged: its contents do not have the digest that its header says";
    return std::nullopt;
  }
  Container container;
  if (!PayloadReader(payload, error).read(container))
    return std::nullopt;
  return container;
}
