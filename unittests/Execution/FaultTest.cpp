// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a checked program reports: each kind of fault with its whole message, what is just about allowed, and that effects before a fault stay.

#include "RunSource.h"
#include <limits>

using namespace besl;
using namespace besl::vm;
using besl::vm::test::compileOk;

namespace {

const std::string kWords = "Words: struct { values: u32[64], }\nwords: descriptor<Words, 0, read_write>;\n";

/// A run of a checked program that may bind what it likes.
struct CheckedRun {
  explicit CheckedRun(const std::string &text, bool checked = true, test::Settings settings = {}) {
    settings.checked = checked;
    program = compileOk(text, settings);
  }
  std::string dispatch(uint32_t groups = 1) {
    Execution execution(*program);
    if (execution.dispatch(bindings, {}, groups))
      return "";
    error = execution.error();
    std::string where = error->hasInvocation ? " " + std::to_string(error->invocation[0]) : "";
    return getFaultName(error->kind).str() + where + ": " + error->message;
  }
  std::unique_ptr<ExecutableProgram> program;
  std::vector<uint32_t> values = std::vector<uint32_t>(64);
  DescriptorBindings bindings;
  std::optional<ExecutionError> error;
};

TEST(Faults, EffectsBeforeStay) {
  CheckedRun run(kWords + "main: fn () -> void {\n  let i: u32 = thread_idx();\n  words.values[i] = i + 1;\n  words.values[i + 60] = 7;\n}");
  run.bindings.bindBuffer(0, run.values.data(), 256);
  EXPECT_EQ(run.dispatch(), "IndexOutOfBounds 4: the index 64 is out of range for 64 elements");
  EXPECT_EQ(run.values[10], 11u);
  EXPECT_EQ(run.error->place.line, 6u);
  EXPECT_EQ(run.error->place.file, "test.besl");
  EXPECT_EQ(run.error->workgroup, (std::array<uint32_t, 3>{0, 0, 0}));
  EXPECT_EQ(run.error->index, 4u);
}

TEST(Faults, IdsCountInThreeDimensions) {
  test::Settings settings;
  settings.workgroup = {4, 2, 2};
  settings.checked = true;
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + "main: fn () -> void { let id: vec2u = thread_id(); if (id.x == 6 && id.y == 5) { words.values[64 + id.x] = 1; } }", settings);
  std::vector<uint32_t> values(64);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), 256);
  Execution execution(*program);
  EXPECT_FALSE(execution.dispatch(bindings, {}, 2, 3, 1));
  EXPECT_EQ(execution.error()->invocation, (std::array<uint32_t, 3>{6, 5, 0}));
  EXPECT_EQ(execution.error()->workgroup, (std::array<uint32_t, 3>{1, 2, 0}));
  EXPECT_EQ(execution.error()->index, 6u);
}

TEST(Faults, WritesOfReadOnlyMemory) {
  std::string text = kWords + "main: fn () -> void { let i: u32 = thread_idx(); if (i == words.values[9] + 3) { words.values[0] = 1; } }";
  CheckedRun run(text);
  const std::vector<uint32_t> values(64);
  run.bindings.bindReadOnlyBuffer(0, values.data(), 256);
  EXPECT_EQ(run.dispatch(), "ReadOnlyResource 3: 'words' is written, but may only be read");
  EXPECT_EQ(run.error->resource, "words");
  // A fast program would look nowhere, so it does not start.
  CheckedRun fast(text, false);
  fast.bindings.bindReadOnlyBuffer(0, values.data(), 256);
  EXPECT_EQ(fast.dispatch(), "ReadOnlyResource: slot 0 is the buffer 'words', which may be written, but what is bound may not");
  CheckedRun reader("Words: struct { values: u32[64], }\nwords: descriptor<Words, 0, read>;\n" "tile: workgroup<u32, 64>;\nmain: fn () -> void { tile[thread_idx()] = words.values[0]; }", false);
  reader.bindings.bindReadOnlyBuffer(0, values.data(), 256);
  EXPECT_EQ(reader.dispatch(), "");
}

TEST(Faults, AccessThatTheDeclarationDoesNotAllow) {
  // No source can say this, but other makers of modules can.
  auto program = [](llvm::StringRef access, llvm::StringRef body) {
    return R"(besl.program @p layout(scalar, column) {
      besl.descriptor @words : !besl.struct<"Words", a: ui32> slot(0) )" + access.str() + R"(
      besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
        %words = besl.global @words : !besl.ref<!besl.struct<"Words", a: ui32>, storage>
        %a = besl.member %words["a"] : !besl.ref<!besl.struct<"Words", a: ui32>, storage>
        %one = besl.constant 1 : ui32
        )" + body.str() + "\n}\n}";
  };
  auto faultOf = [](const std::string &text) -> std::string {
    test::Settings settings;
    settings.checked = true;
    std::string messages;
    std::unique_ptr<ExecutableProgram> executable = test::compileIR(text, settings, messages);
    if (!executable)
      return messages;
    uint32_t word = 0;
    DescriptorBindings bindings;
    bindings.bindBuffer(0, &word, 4);
    Execution execution(*executable);
    if (execution.dispatch(bindings, {}, 1))
      return "";
    return getFaultName(execution.error()->kind).str() + ": " + execution.error()->message;
  };
  std::string store = "besl.store %one, %a : !besl.ref<ui32, storage>";
  EXPECT_EQ(faultOf(program("write", store)), "");
  std::string readOnly = faultOf(program("read", store));
  EXPECT_TRUE(readOnly == "ReadOnlyResource: 'words' is written, but may only be read" || llvm::StringRef(readOnly).contains("read")) << readOnly;
  std::string writeOnly = faultOf(program("write", "%x = besl.load %a : !besl.ref<ui32, storage>\nbesl.store %x, %a : !besl.ref<ui32, storage>"));
  EXPECT_TRUE(writeOnly == "WriteOnlyResource: 'words' is read, but may only be written" || llvm::StringRef(writeOnly).contains("write")) << writeOnly;
}

TEST(Faults, Buffers) {
  std::string text = kWords + "main: fn () -> void { words.values[thread_idx()] = 1; }";
  CheckedRun shorter(text);
  shorter.bindings.bindBuffer(0, shorter.values.data(), 102);
  EXPECT_EQ(shorter.dispatch(), "BufferOutOfBounds 25: 4 bytes at offset 100 are not inside the 102 bytes that are bound as 'words'");
  EXPECT_EQ(shorter.error->values, (std::vector<uint64_t>{100, 4, 102}));
  EXPECT_EQ(shorter.error->resource, "words");
  EXPECT_EQ(shorter.values[24], 0u) << "an instruction is checked before it has effects";
  CheckedRun fast(text, false);
  fast.bindings.bindBuffer(0, fast.values.data(), 102);
  EXPECT_EQ(fast.dispatch(), "");
  EXPECT_EQ(fast.values[24], 1u);
  EXPECT_EQ(fast.values[25], 0u);
  CheckedRun none(text, false);
  none.bindings.bindBuffer(0, nullptr, 100);
  EXPECT_EQ(none.dispatch(), "") << "memory that is not there has no bytes";
  CheckedRun arrays("Pair: struct { a: u32, }\npairs: descriptor<Pair, 0, read_write, 3>;\nmain: fn () -> void { let i: u32 = thread_idx(); pairs[i].a = i; }");
  for (uint32_t slot = 0; slot < 4; ++slot)
    arrays.bindings.bindBuffer(slot, arrays.values.data() + slot, 4);
  EXPECT_EQ(arrays.dispatch(), "IndexOutOfBounds 3: the index 3 is out of range for 3 elements");
}

TEST(Faults, PushConstants) {
  std::string text = kWords + "push_constant: push_constant { a: u32, b: u32, }\nmain: fn () -> void { words.values[0] = push_constant.b; }";
  CheckedRun missing(text);
  missing.bindings.bindBuffer(0, missing.values.data(), 256);
  EXPECT_EQ(missing.dispatch(), "UnboundDescriptor 0: the push constant 'push_constant' is not set");
  uint32_t constants[2] = {1, 2};
  missing.bindings.setPushConstant(constants, 4);
  EXPECT_EQ(missing.dispatch(), "BufferOutOfBounds 0: 4 bytes at offset 4 are not inside the 4 bytes that are bound as 'push_constant'");
  missing.bindings.setPushConstant(constants, 8);
  EXPECT_EQ(missing.dispatch(), "");
  EXPECT_EQ(missing.values[0], 2u);
}

TEST(Faults, WorkgroupMemory) {
  auto run = [](const std::string &body) {
    CheckedRun run(kWords + "tile: workgroup<u32, 64>;\ncounter: workgroup<atomicu32>;\nmain: fn () -> void { let i: u32 = thread_idx(); " + body + " }");
    run.bindings.bindBuffer(0, run.values.data(), 256);
    return run.dispatch(2);
  };
  EXPECT_EQ(run("atomic_add(counter, 1);"), "UninitializedWorkgroup 0: 'counter' is read before anything was written there");
  EXPECT_EQ(run("if (i == 3) { atomic_store(counter, 0); } workgroup_barrier(); atomic_add(counter, 1);"), "");
  EXPECT_EQ(run("if (i == 3) { words.values[0] = tile[4]; }"), "UninitializedWorkgroup 3: 'tile' is read before anything was written there");
  // Each workgroup starts with nothing.
  EXPECT_EQ(run("if (threadgroup_position() == 0) { tile[i] = 1; } workgroup_barrier(); words.values[i] = tile[i];"),
            "UninitializedWorkgroup 64: 'tile' is read before anything was written there");
  EXPECT_EQ(run("tile[i + 1] = 1;"), "IndexOutOfBounds 63: the index 64 is out of range for 64 elements");
}

TEST(Faults, DivergentBarriers) {
  // Sources that can come to this are refused, where it is known.
  test::Settings settings;
  settings.checked = true;
  std::string messages;
  std::unique_ptr<ExecutableProgram> program = test::compileIR(R"(besl.program @p layout(scalar, column) {
    besl.descriptor @words : !besl.array<? x ui32> slot(0) read_write
    besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
      %i = besl.builtin local_invocation_index : ui32
      %zero = besl.constant 0 : ui32
      %words = besl.global @words : !besl.ref<!besl.array<? x ui32>, storage>
      %e = besl.element %words[%i] : !besl.ref<!besl.array<? x ui32>, storage>
      %x = besl.load %e : !besl.ref<ui32, storage>
      %c = besl.cmp eq, %x, %zero : ui32
      besl.if %c {
        besl.workgroup_barrier
      }
    }
  })", settings, messages);
  ASSERT_TRUE(program) << messages;
  std::vector<uint32_t> values(64);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), 256);
  Execution execution(*program);
  EXPECT_TRUE(execution.dispatch(bindings, {}, 2)) << "all of them are there";
  values[9] = 1;
  EXPECT_FALSE(execution.dispatch(bindings, {}, 2));
  EXPECT_EQ(execution.error()->kind, FaultKind::DivergentBarrier);
  EXPECT_EQ(execution.error()->message, "invocation 9 of the workgroup does not reach the barrier that others wait at");
  EXPECT_EQ(execution.error()->index, 9u);
}

TEST(Faults, DivisionOfIntegers) {
  CheckedRun run(kWords + "main: fn () -> void { let i: u32 = thread_idx(); words.values[i] = 100 / (20 - i); words.values[i] = i32ToWord(i); }\ni32ToWord: fn (i: u32) -> u32 { return 5 % (30 - i); }");
  run.bindings.bindBuffer(0, run.values.data(), 256);
  EXPECT_EQ(run.dispatch(), "DivisionByZero 20: 100 is divided by zero");
  EXPECT_EQ(run.error->values, (std::vector<uint64_t>{100}));
}

//===-- Textures and images ------------------------------------------------------------------===//

TEST(Faults, Texels) {
  std::string text = "image: descriptor<StorageImage<r32f>, 0, read_write>;\nmain: fn () -> void { let i: u32 = thread_idx(); write(image, vec2u(i, 2), vec4f(1.0, 0.0, 0.0, 0.0)); }";
  CheckedRun run(text);
  std::vector<float> texels(32 * 3);
  Texture image = Texture::view(TexelFormat::R32F, texels.data(), 32, 3);
  run.bindings.bindImage(0, &image);
  EXPECT_EQ(run.dispatch(), "TexelOutOfBounds 32: the texel (32, 2) is outside of the 32 by 3 texels of 'image'");
  EXPECT_EQ(run.error->values, (std::vector<uint64_t>{32, 2, 32, 3}));
  CheckedRun fast(text, false);
  fast.bindings.bindImage(0, &image);
  EXPECT_EQ(fast.dispatch(), "");
  EXPECT_EQ(texels[64 + 31], 1.0f);
  CheckedRun readOnly(text);
  readOnly.bindings.bindReadOnlyImage(0, &image);
  EXPECT_EQ(readOnly.dispatch(), "ReadOnlyResource 0: 'image' is written, but may only be read");
  CheckedRun fastReadOnly(text, false);
  fastReadOnly.bindings.bindReadOnlyImage(0, &image);
  EXPECT_EQ(fastReadOnly.dispatch(), "ReadOnlyResource: slot 0 is the image 'image', which may be written, but what is bound may not");
}

TEST(Faults, WhatIsBoundAsImage) {
  auto bind = [](Texture texture, bool checked = true) {
    CheckedRun run("image: descriptor<StorageImage<rgba8>, 3, write>;\nmain: fn () -> void { write(image, vec2u(0, 0), vec4f(1.0, 0.0, 0.0, 0.0)); }", checked);
    run.bindings.bindImage(3, &texture);
    return run.dispatch();
  };
  std::vector<uint8_t> bytes(1024);
  EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA8, bytes.data(), 4, 4)), "");
  EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA32F, bytes.data(), 4, 4)), "FormatMismatch: slot 3 is the image 'image' of format rgba8, but one of format rgba32f is bound to it");
  EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA32F, bytes.data(), 4, 4), false), "") << "fast programs convert to what is bound";
  EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA8UI, bytes.data(), 4, 4)), "DescriptorMismatch: slot 3 is the image 'image' of floats, but one of format rgba8ui is bound to it");
  EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA8, bytes.data(), 4, 4, 2, TextureShape::D2Array)),
            "DescriptorMismatch: slot 3 is the image 'image' of shape 2d, but one of shape 2d_array is bound to it");
  for (bool checked : {false, true}) {
    EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA8, bytes.data(), 0, 4), checked), "DescriptorMismatch: the image bound to slot 3, 'image', has a level without texels");
    EXPECT_EQ(bind(Texture::view(TexelFormat::RGBA8, nullptr, 4, 4), checked), "DescriptorMismatch: the image bound to slot 3, 'image', has a level without texels");
    Texture none;
    none.format = TexelFormat::RGBA8;
    EXPECT_EQ(bind(none, checked), "DescriptorMismatch: the image bound to slot 3, 'image', has no levels");
  }
}

TEST(Faults, WhatIsBoundAsTexture) {
  std::vector<float> texels(1024);
  auto bind = [&](const char *type, Texture texture) {
    std::string coordinates = llvm::StringRef(type) == "TextureCube" ? "vec3f(1.0, 0.0, 0.0), 0.0" : "vec2f(0.5, 0.5), 0.0";
    CheckedRun run("texture: descriptor<" + std::string(type) + ", 1, read>;\n" + kWords + "main: fn () -> void { words.values[0] = u32(texture_lod(texture, " + coordinates + ").x); }");
    run.bindings.bindBuffer(0, run.values.data(), 256);
    run.bindings.bindTexture(1, &texture);
    return run.dispatch();
  };
  Texture flat = Texture::view(TexelFormat::R32F, texels.data(), 4, 4);
  EXPECT_EQ(bind("Texture2D", flat), "");
  EXPECT_EQ(bind("TextureCube", flat), "DescriptorMismatch: slot 1 is the texture 'texture' of shape cube, but one of shape 2d is bound to it");
  EXPECT_EQ(bind("TextureCube", Texture::view(TexelFormat::R32F, texels.data(), 4, 4, 6, TextureShape::Cube)), "");
  EXPECT_EQ(bind("TextureCube", Texture::view(TexelFormat::R32F, texels.data(), 4, 4, 5, TextureShape::Cube)),
            "DescriptorMismatch: the texture bound to slot 1, 'texture', has 5 layers, but a cube has six");
  EXPECT_EQ(bind("Texture2D", Texture::view(TexelFormat::R32F, texels.data(), 1u << 24, 1)),
            "DescriptorMismatch: the texture bound to slot 1, 'texture', has 16777216 by 1 by 1 texels, more than 8388608 in a direction");
  Texture none;
  EXPECT_EQ(bind("Texture2D", none), "DescriptorMismatch: the texture bound to slot 1, 'texture', has no levels");
  CheckedRun unbound("texture: descriptor<Texture2D, 1, read>;\n" + kWords + "main: fn () -> void { if (thread_idx() == 5) { words.values[0] = u32(texture_lod(texture, vec2f(0.5, 0.5), 0.0).x); } }");
  unbound.bindings.bindBuffer(0, unbound.values.data(), 256);
  EXPECT_EQ(unbound.dispatch(), "UnboundDescriptor 5: nothing is bound to slot 1, which is the texture 'texture'");
  unbound.bindings.bindImage(1, &flat);
  EXPECT_EQ(unbound.dispatch(), "DescriptorMismatch: slot 1 is the texture 'texture', but something else is bound to it");
}

TEST(Faults, CoordinatesAndLayers) {
  std::vector<float> texels(4 * 4 * 12, 1.0f);
  float nan = std::numeric_limits<float>::quiet_NaN();
  auto run = [&](const std::string &type, TextureShape shape, const std::string &call, float x, uint32_t layer) {
    CheckedRun run("Settings: struct { x: f32, layer: u32, out: f32, }\nsettings: descriptor<Settings, 0, read_write>;\ntexture: descriptor<" + type + ", 1, read>;\nmain: fn () -> void { if (thread_idx() == 2) { settings.out = " +
            call + ".x; } }");
    struct { float x; uint32_t layer; float out; } settings = {x, layer, 0};
    Texture texture = Texture::view(TexelFormat::R32F, texels.data(), 4, 4, shape == TextureShape::D2 ? 1 : 12, shape);
    run.bindings.bindBuffer(0, &settings, sizeof(settings));
    run.bindings.bindTexture(1, &texture);
    return run.dispatch();
  };
  std::string flat = "texture_lod(texture, vec2f(0.5, settings.x), 0.0)";
  EXPECT_EQ(run("Texture2D", TextureShape::D2, flat, 0.5f, 0), "");
  EXPECT_EQ(run("Texture2D", TextureShape::D2, flat, std::numeric_limits<float>::infinity(), 0), "") << "far outside is outside";
  EXPECT_EQ(run("Texture2D", TextureShape::D2, flat, nan, 0), "InvalidCoordinate 2: a coordinate of the texture 'texture' is not a number");
  EXPECT_EQ(run("Texture2D", TextureShape::D2, "texture_lod(texture, vec2f(0.5, 0.5), settings.x)", nan, 0), "InvalidCoordinate 2: a coordinate of the texture 'texture' is not a number");
  EXPECT_EQ(run("TextureCube", TextureShape::Cube, "texture_lod(texture, vec3f(1.0, settings.x, 0.0), 0.0)", nan, 0),
            "InvalidCoordinate 2: a coordinate of the texture 'texture' is not a number");
  EXPECT_EQ(run("TextureCube", TextureShape::Cube, "texture_lod(texture, vec3f(0.0, settings.x, 0.0), 0.0)", 0.0f, 0), "") << "no direction is a side";
  // Layers and cubes of twelve slices.
  for (auto [layer, message] : {std::pair(11u, ""), {12u, "LayerOutOfBounds 2: the layer 12 is out of range for the 12 of 'texture'"}}) {
    EXPECT_EQ(run("Texture2DArray", TextureShape::D2Array, "texture_lod(texture, vec2f(0.5, 0.5), settings.layer)", 0, layer), message);
    EXPECT_EQ(run("Texture2DArray", TextureShape::D2Array, "texture_lod(texture, vec2f(0.5, 0.5), settings.layer, 0.0)", 0, layer), message);
    EXPECT_EQ(run("Texture2DArray", TextureShape::D2Array, "fetch(texture, vec2u(3, 3), settings.layer)", 0, layer), message);
  }
  EXPECT_EQ(run("TextureCubeArray", TextureShape::CubeArray, "texture_cube_array_lod(texture, vec3f(1.0, 0.0, 0.0), settings.layer, 0.0)", 0, 1), "");
  EXPECT_EQ(run("TextureCubeArray", TextureShape::CubeArray, "texture_cube_array_lod(texture, vec3f(1.0, 0.0, 0.0), settings.layer, 0.0)", 0, 2),
            "LayerOutOfBounds 2: the cube 2 is out of range for the 2 of 'texture'");
  EXPECT_EQ(run("Texture2D", TextureShape::D2, "fetch(texture, vec2u(3, 4))", 0, 0), "TexelOutOfBounds 2: the texel (3, 4) is outside of the 4 by 4 texels of 'texture'");
}

} // namespace
