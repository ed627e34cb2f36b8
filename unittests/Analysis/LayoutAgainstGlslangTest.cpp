// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The storage layout against a compiler we did not write: random structs are printed as GLSL scalar blocks, with the tail members that
// the layout asks for, compiled by glslang, and the offsets and strides of the SPIR-V are compared with ours.

#include "besl/Analysis/Layout.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <random>

using namespace mlir;
using namespace besl;

namespace {

/// Random struct types and their GLSL.
class Generator {
public:
  Generator(MLIRContext &context, StorageLayout &layout, unsigned seed) : builder(&context), layout(layout), random(seed) {}

  /// The declarations of all structs so far.
  std::string declarations;
  std::vector<StructType> structs;

  StructType makeStruct(unsigned depth) {
    SmallVector<Type> types;
    SmallVector<StringAttr> names;
    for (unsigned i = 0, e = 1 + pick(6); i != e; ++i) {
      types.push_back(makeType(depth));
      names.push_back(builder.getStringAttr("m" + std::to_string(i)));
    }
    std::string name = "S" + std::to_string(structs.size());
    auto type = StructType::get(builder.getContext(), builder.getStringAttr(name), names, types);
    structs.push_back(type);
    declarations += "struct " + name + " {\n" + printMembers(type) + "};\n";
    return type;
  }

  std::string printMembers(StructType type) {
    std::string text;
    for (auto [name, field] : llvm::zip_equal(type.getFieldNames(), type.getFieldTypes()))
      text += "  " + print(field, name.getValue().str()) + ";\n";
    unsigned number = 0;
    for (PaddingMember padding : layout.getStruct(type)->getTailMembers())
      text += "  uint" + std::to_string(padding.size * 8) + "_t pad" + std::to_string(number++) + ";\n";
    return text;
  }

private:
  unsigned pick(unsigned count) { return random() % count; }

  Type makeScalar() {
    switch (pick(6)) {
    case 0:
      return builder.getIntegerType(8, false);
    case 1:
      return builder.getIntegerType(16, false);
    case 2:
      return builder.getF16Type();
    case 3:
      return builder.getIntegerType(32, false);
    case 4:
      return builder.getIntegerType(32, true);
    default:
      return builder.getF32Type();
    }
  }

  Type makeType(unsigned depth) {
    switch (pick(depth ? 7 : 5)) {
    case 0:
    case 1:
      return makeScalar();
    case 2:
    case 3:
      return VectorType::get(2 + pick(3), makeScalar());
    case 4:
      return MatrixType::get(builder.getContext(), 2 + pick(3), 2 + pick(3), builder.getF32Type());
    case 5:
      return ArrayType::get(builder.getContext(), 1 + pick(4), makeType(depth - 1));
    default:
      return makeStruct(depth - 1);
    }
  }

  std::string print(Type type, std::string name) {
    if (auto array = dyn_cast<ArrayType>(type))
      return print(array.getElementType(), name + "[" + std::to_string(array.getCount()) + "]");
    if (auto structType = dyn_cast<StructType>(type))
      return structType.getName().str() + " " + name;
    if (auto matrix = dyn_cast<MatrixType>(type))
      return "mat" + std::to_string(matrix.getColumns()) + "x" + std::to_string(matrix.getRows()) + " " + name;
    auto vector = dyn_cast<VectorType>(type);
    Type scalar = vector ? vector.getElementType() : type;
    std::string width = std::to_string(scalar.getIntOrFloatBitWidth());
    std::string kind = scalar.isUnsignedInteger() ? "u" : scalar.isSignedInteger() ? "i" : "f";
    if (vector)
      return kind + width + "vec" + std::to_string(vector.getNumElements()) + " " + name;
    return (kind == "u" ? "uint" : kind == "i" ? "int" : "float") + width + "_t " + name;
  }

  Builder builder;
  StorageLayout &layout;
  std::mt19937 random;
};

/// What a disassembled module says about its types.
class Decorations {
public:
  explicit Decorations(StringRef text) {
    SmallVector<StringRef> lines;
    text.split(lines, '\n');
    for (StringRef line : lines) {
      SmallVector<StringRef> words;
      llvm::SplitString(line, words);
      if (words.size() >= 4 && words[0] == "OpMemberDecorate")
        values[(words[1] + " " + words[2] + " " + words[3]).str()] = words.size() > 4 ? words[4].str() : "set";
      else if (words.size() >= 3 && words[0] == "OpDecorate")
        values[(words[1] + " " + words[2]).str()] = words.size() > 3 ? words[3].str() : "set";
      else if (words.size() > 3 && words[1] == "=" && (words[2] == "OpTypeStruct" || words[2] == "OpTypeArray"))
        parts[words[0]].assign(words.begin() + 3, words.end());
    }
  }

  std::string get(const Twine &key) { return values.lookup(key.str()); }
  /// The types of a struct's members; an array's element type and count.
  std::vector<std::string> getParts(StringRef id) {
    std::vector<std::string> result;
    for (StringRef part : parts.lookup(id))
      result.push_back(part.str());
    return result;
  }

private:
  llvm::StringMap<std::string> values;
  llvm::StringMap<SmallVector<StringRef>> parts;
};

/// Compares a type with what the module says of `id`; `where` names the type in messages.
class Comparison {
public:
  Comparison(Decorations &module, StorageLayout &layout) : module(module), layout(layout) {}

  void compareStruct(StructType type, const std::string &id) {
    const StructLayout *ours = layout.getStruct(type);
    ASSERT_TRUE(ours);
    std::vector<std::string> parts = module.getParts(id);
    ASSERT_EQ(parts.size(), ours->members.size() + ours->getTailMembers().size()) << id;
    for (size_t i = 0; i < ours->members.size(); ++i) {
      std::string member = id + " " + std::to_string(i);
      const MemberLayout &field = ours->members[i];
      EXPECT_EQ(module.get(member + " Offset"), std::to_string(field.offset)) << member;
      if (field.type.matrixStride) {
        EXPECT_EQ(module.get(member + " MatrixStride"), std::to_string(field.type.matrixStride)) << member;
        EXPECT_EQ(module.get(member + " ColMajor"), field.type.matrixOrder == MatrixOrder::Column ? "set" : "") << member;
      }
      compare(type.getFieldTypes()[i], parts[i]);
      ++numMembers;
    }
    for (auto [i, padding] : llvm::enumerate(ours->getTailMembers()))
      EXPECT_EQ(module.get(id + " " + std::to_string(ours->members.size() + i) + " Offset"), std::to_string(padding.offset)) << id;
  }

  unsigned numMembers = 0;

private:
  void compare(Type type, const std::string &id) {
    if (auto structType = dyn_cast<StructType>(type)) {
      compareStruct(structType, id);
    } else if (auto array = dyn_cast<ArrayType>(type)) {
      EXPECT_EQ(module.get(id + " ArrayStride"), std::to_string(layout.get(array)->arrayStride)) << id;
      compare(array.getElementType(), module.getParts(id).front());
    }
  }

  Decorations &module;
  StorageLayout &layout;
};

/// Runs a program; its output goes to `output`.
bool run(StringRef name, ArrayRef<StringRef> arguments, StringRef output) {
  llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name);
  if (!path) {
    ADD_FAILURE() << name.str() << " is not installed";
    return false;
  }
  SmallVector<StringRef> all{*path};
  all.append(arguments.begin(), arguments.end());
  std::optional<StringRef> redirects[] = {StringRef(), output, std::nullopt};
  return llvm::sys::ExecuteAndWait(*path, all, std::nullopt, redirects) == 0;
}

std::string readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

struct TemporaryFile {
  explicit TemporaryFile(StringRef suffix) { llvm::sys::fs::createTemporaryFile("besl-layout", suffix, path); }
  ~TemporaryFile() { llvm::sys::fs::remove(path); }
  SmallString<128> path;
};

void compareWithGlslang(MatrixLayout matrices, unsigned seed) {
  MLIRContext context;
  context.loadDialect<BESLDialect>();
  StorageLayout layout(matrices);
  Generator generator(context, layout, seed);
  std::string blocks;
  std::vector<StructType> roots;
  for (unsigned i = 0; i < 60; ++i) {
    StructType type = generator.makeStruct(3);
    roots.push_back(type);
    std::string number = std::to_string(i);
    // A second field of the root type shows whether what follows a struct starts where it should.
    blocks += "layout(set = 0, binding = " + number + ") buffer B" + number + " { " + type.getName().str() + " first; uint8_t between; " +
              type.getName().str() + " second; } b" + number + ";\n";
  }
  std::string source = "#version 450\n"
                       "#extension GL_EXT_scalar_block_layout : require\n"
                       "#extension GL_EXT_shader_explicit_arithmetic_types : require\n";
  source += std::string("layout(scalar, ") + (matrices == MatrixLayout::Row ? "row_major" : "column_major") + ") buffer;\n";
  source += generator.declarations + blocks + "void main() {\n";
  for (unsigned i = 0; i < roots.size(); ++i)
    source += "  b" + std::to_string(i) + ".between = uint8_t(1);\n";
  source += "}\n";

  TemporaryFile glsl("comp"), spirv("spv"), text("txt"), messages("log");
  {
    std::error_code error;
    llvm::raw_fd_ostream stream(glsl.path, error);
    ASSERT_FALSE(error);
    stream << source;
  }
  ASSERT_TRUE(run("glslangValidator", {"--target-env", "vulkan1.2", "-o", spirv.path, glsl.path}, messages.path))
      << readFile(messages.path) << source;
  ASSERT_TRUE(run("spirv-dis", {"-o", text.path, "--no-color", spirv.path}, messages.path)) << readFile(messages.path);
  ASSERT_TRUE(run("spirv-val", {"--scalar-block-layout", "--target-env", "vulkan1.2", spirv.path}, messages.path)) << readFile(messages.path);

  std::string disassembly = readFile(text.path);
  Decorations module(disassembly);
  Comparison comparison(module, layout);
  for (auto [i, type] : llvm::enumerate(roots)) {
    std::string block = "%B" + std::to_string(i);
    std::vector<std::string> members = module.getParts(block);
    ASSERT_EQ(members.size(), 3u) << block;
    std::optional<TypeLayout> ours = layout.get(type);
    uint64_t second = llvm::alignTo(ours->size + 1, ours->alignment);
    EXPECT_EQ(module.get(block + " 1 Offset"), std::to_string(ours->size)) << block;
    EXPECT_EQ(module.get(block + " 2 Offset"), std::to_string(second)) << block;
    comparison.compareStruct(type, members[0]);
  }
  EXPECT_GT(comparison.numMembers, 200u);
}

TEST(LayoutAgainstGlslang, columnOrder) {
  for (unsigned seed : {1u, 2u, 3u})
    compareWithGlslang(MatrixLayout::Column, seed);
}

TEST(LayoutAgainstGlslang, rowOrder) { compareWithGlslang(MatrixLayout::Row, 4); }

} // namespace
