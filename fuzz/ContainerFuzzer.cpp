// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reader of containers over any bytes: as a whole file, which its header and digest mostly give away, and as the payload of one whose header is right.
// What is read is written as the same bytes.

#include "Whole.h"
#include "besl/Compiler/Container.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"

using namespace besl;

static constexpr size_t kHeaderSize = 52;

const bool fuzz::takesChoices = false;

/// The payload of a container with the file as a text.
std::string fuzz::toInput(llvm::StringRef name, llvm::StringRef text) {
  if (!name.ends_with(".besl") || text.size() > 4096)
    return {};
  Container container;
  container.compilerVersion = "0";
  Container::Shader &shader = container.shaders.emplace_back();
  shader.name = "shader";
  shader.stage = "compute";
  shader.parts = {{"glsl", "glsl", false, text.str()}, {"mlirbc", "mlirbc", true, "binary"}};
  container.shaders.push_back(shader);
  std::string error, bytes = container.write(error);
  return bytes.substr(kHeaderSize);
}

static void readOne(llvm::StringRef bytes, bool headerIsRight) {
  std::string error;
  std::optional<Container> container = Container::read(bytes, error);
  fuzz::check(container.has_value() == error.empty(), "a container is read or there is a sentence");
  if (!container) {
    fuzz::check(error.back() != '.' && llvm::json::isUTF8(error), "the sentence is one", error);
    fuzz::check(!headerIsRight || !llvm::StringRef(error).contains("header"), "the header is right", error);
    return;
  }
  fuzz::check(container->write(error) == bytes, "there is one sequence of bytes for a container");
  for (const Container::Shader &shader : container->shaders) {
    fuzz::check(!shader.name.empty() && llvm::StringRef(shader.name).find_first_of("/\\\n") == llvm::StringRef::npos, "a name leads nowhere");
    (void)shader.readReflection(error);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef input(reinterpret_cast<const char *>(data), size);
  readOne(input, false);
  std::string bytes = "BESLPACK";
  char number[8];
  llvm::support::endian::write32le(number, 1);
  bytes.append(number, 4);
  llvm::support::endian::write64le(number, size);
  bytes.append(number, 8);
  std::array<uint8_t, 32> digest = Container::digestOfPayload(input);
  bytes.append(reinterpret_cast<const char *>(digest.data()), digest.size());
  bytes += input;
  readOne(bytes, true);
  return 0;
}
