// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Containers: what is written is read back, and what is no container is refused with a sentence that says why.

#include "besl/Compiler/Container.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace besl;

namespace {

constexpr size_t kHeaderSize = 52;

Container makeContainer() {
  Container container;
  container.compilerVersion = "1.2.3";
  Container::Shader &sky = container.shaders.emplace_back();
  sky.name = "sky";
  sky.stage = "compute";
  sky.workgroup = {8, 4, 1};
  sky.contentHash.fill(0xab);
  sky.parts = {{"glsl", "glsl", false, "void main() {}\n"}, {"mlirbc", "mlirbc", true, std::string("\0\xff\n", 3)}};
  Container::Shader &tree = container.shaders.emplace_back();
  tree.name = "tree of öls";
  tree.stage = "mesh";
  tree.maxVertices = 64;
  tree.maxPrimitives = 124;
  tree.maxMeshThreadgroups = 7;
  tree.parts = {{"msl", "metal", false, ""}};
  container.shaders.emplace_back().name = "library";
  return container;
}

std::string write(const Container &container) {
  std::string error, bytes = container.write(error);
  EXPECT_EQ(error, "");
  return bytes;
}

std::string errorOf(std::string_view bytes) {
  std::string error;
  EXPECT_FALSE(Container::read(bytes, error));
  return error;
}

/// The bytes with size and digest of the header made right, so that what is wrong with the payload is found.
std::string sealed(std::string bytes) {
  std::string payload = bytes.substr(kHeaderSize);
  llvm::support::endian::write64le(&bytes[12], payload.size());
  std::array<uint8_t, 32> digest = Container::digestOfPayload(payload);
  std::copy(digest.begin(), digest.end(), bytes.begin() + 20);
  return bytes;
}

TEST(Container, ReadsWhatItWrites) {
  Container container = makeContainer();
  std::string bytes = write(container), error;
  EXPECT_EQ(bytes.substr(0, 8), "BESLPACK");
  std::optional<Container> read = Container::read(bytes, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(read->compilerVersion, "1.2.3");
  ASSERT_EQ(read->shaders.size(), 3u);
  const Container::Shader *sky = read->find("sky", "compute");
  ASSERT_TRUE(sky);
  EXPECT_EQ(sky->workgroup, (std::array<uint32_t, 3>{8, 4, 1}));
  EXPECT_EQ(sky->contentHash, container.shaders[0].contentHash);
  ASSERT_TRUE(sky->find("mlirbc"));
  EXPECT_TRUE(sky->find("mlirbc")->binary);
  EXPECT_EQ(sky->find("mlirbc")->data, std::string("\0\xff\n", 3));
  EXPECT_FALSE(sky->find("hlsl"));
  const Container::Shader *tree = read->find("tree of öls");
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->maxVertices, 64u);
  EXPECT_EQ(tree->maxPrimitives, 124u);
  EXPECT_EQ(tree->maxMeshThreadgroups, 7u);
  EXPECT_EQ(tree->find("msl")->extension, "metal");
  EXPECT_FALSE(read->find("sky", "fragment"));
  EXPECT_FALSE(read->find("sea"));
  EXPECT_EQ(write(*read), bytes);

  EXPECT_TRUE(Container::read(write(Container()), error));
}

TEST(Container, HoldsResults) {
  Compiler::Options options;
  options.targets = {"glsl", "mlirbc"};
  options.reflect = true;
  Compiler::Input input;
  input.name = "fill.besl";
  input.text = "data: descriptor<{ type: u32[], binding: 0, access: read_write }>;\nmain: fn () -> void { data[0] = 1; }\n";
  input.sidecar = "{ \"stage\": \"Compute\", workgroup: [32] }";
  Compiler::Result result = Compiler().compile(input, options);
  ASSERT_TRUE(result.succeeded) << result.renderedMessages;
  Container container;
  container.add("fill", result);
  std::string error;
  std::optional<Container> read = Container::read(write(container), error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(read->compilerVersion, Compiler::version());
  const Container::Shader *shader = read->find("fill", "compute");
  ASSERT_TRUE(shader);
  EXPECT_EQ(shader->workgroup, (std::array<uint32_t, 3>{32, 1, 1}));
  EXPECT_EQ(shader->find("glsl")->data, result.find("glsl")->data);
  EXPECT_EQ(shader->find("mlirbc")->data, result.find("mlirbc")->data);
  std::optional<reflection::Document> document = shader->readReflection(error);
  ASSERT_TRUE(document) << error;
  ASSERT_EQ(document->bindings.size(), 1u);
  EXPECT_EQ(document->bindings[0].name, "data");

  Container::Shader none;
  none.name = "sky";
  EXPECT_FALSE(none.readReflection(error));
  EXPECT_EQ(error, "there is no reflection of 'sky'");
}

TEST(Container, RefusesWhatIsNone) {
  std::string bytes = write(makeContainer());
  EXPECT_EQ(errorOf(""), "this is no container: it does not begin with 'BESLPACK'");
  EXPECT_EQ(errorOf("BESLPAC"), "this is no container: it does not begin with 'BESLPACK'");
  EXPECT_EQ(errorOf("#version 450\n"), "this is no container: it does not begin with 'BESLPACK'");
  EXPECT_EQ(errorOf(bytes.substr(0, 8)), "the container ends in its header");
  EXPECT_EQ(errorOf(bytes.substr(0, kHeaderSize - 1)), "the container ends in its header");
  std::string size = std::to_string(bytes.size() - kHeaderSize);
  EXPECT_EQ(errorOf(bytes.substr(0, kHeaderSize)), "the container has 0 bytes behind its header, and should have " + size);
  EXPECT_EQ(errorOf(bytes + "x"), "the container has " + std::to_string(bytes.size() + 1 - kHeaderSize) + " bytes behind its header, and should have " + size);
  std::string other = bytes;
  other[8] = 2;
  EXPECT_EQ(errorOf(other), "the container has format 2, and this compiler reads format 1");
  other = bytes;
  std::fill_n(other.begin() + 12, 8, '\xff');
  EXPECT_EQ(errorOf(other), "the container has " + size + " bytes behind its header, and should have 18446744073709551615");
  other = bytes;
  other.back() ^= 1;
  EXPECT_EQ(errorOf(other), "the container is damaged: its contents do not have the digest that its header says");
}

TEST(Container, RefusesPayloadsThatEnd) {
  std::string bytes = write(makeContainer());
  // Wherever it is cut off, in whatever it holds, there is a sentence. None of it is read past its end, which sanitizers would find.
  for (size_t length = kHeaderSize; length != bytes.size(); ++length) {
    std::string error = errorOf(sealed(bytes.substr(0, length)));
    EXPECT_NE(error.find("the container ends in "), std::string::npos) << error;
  }
  EXPECT_EQ(errorOf(sealed(bytes.substr(0, kHeaderSize))), "the container ends in the version of the compiler");
  EXPECT_EQ(errorOf(sealed(bytes.substr(0, bytes.size() - 1))), "shader 3 of 3: the container ends in the number of its parts");
  EXPECT_EQ(errorOf(sealed(bytes + "rest")), "the last shader is followed by 4 bytes");
}

TEST(Container, BelievesNoCount) {
  Container container;
  std::string bytes = write(container);
  // The length of the version, then the number of shaders.
  std::string huge = bytes;
  std::fill_n(huge.begin() + kHeaderSize, 8, '\xff');
  EXPECT_EQ(errorOf(sealed(huge)), "the container ends in the version of the compiler");
  huge = bytes;
  std::fill_n(huge.begin() + kHeaderSize + 8, 4, '\xff');
  EXPECT_EQ(errorOf(sealed(huge)), "shader 1 of 4294967295: the container ends in its name or stage");
}

TEST(Container, NamesLeadNowhere) {
  auto errorOfWriting = [](auto change) {
    Container container = makeContainer();
    change(container);
    std::string error;
    EXPECT_EQ(container.write(error), "");
    return error;
  };
  for (const char *name : {"", ".", "..", "a/b", "..\\x", "/etc/passwd", "c:x", "line\nbreak", "bell\a", "\xff"})
    EXPECT_EQ(errorOfWriting([&](Container &container) { container.shaders[1].name = name; }), "shader 2 of 3: its name is none that a file can have") << name;
  EXPECT_EQ(errorOfWriting([](Container &container) { container.shaders[0].name = std::string(256, 'x'); }), "shader 1 of 3: its name is none that a file can have");
  EXPECT_EQ(errorOfWriting([](Container &container) { container.shaders[0].stage = "comp"; }), "shader 1 of 3: its stage is none that there is");
  EXPECT_EQ(errorOfWriting([](Container &container) { container.shaders[0].parts[1].extension = "../x"; }),
            "shader 1 of 3: the target or extension of part 2 is none that a file's name can have");
  EXPECT_EQ(errorOfWriting([](Container &container) { container.shaders[0].parts[1].target = "glsl"; }), "shader 1 of 3: it has two parts for one target");

  // The same in a file that something else has written.
  std::string bytes = write(makeContainer());
  bytes.replace(bytes.find("sky"), 3, "../");
  EXPECT_EQ(errorOf(sealed(bytes)), "shader 1 of 3: its name is none that a file can have");
  bytes = write(makeContainer());
  bytes[bytes.find("void main") - 9] = 2;
  EXPECT_EQ(errorOf(sealed(bytes)), "shader 1 of 3: part 1 of 2 is neither text nor binary");
}

} // namespace
