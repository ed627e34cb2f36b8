// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every overload of every intrinsic with a host function gives on the machine what the host function gives, to the bit: that is also what folding
// a constant gives. Arguments are corner cases, the same for all lanes or another for each.

#include "RunSource.h"
#include "besl/Support/HostMath.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace besl;
using namespace besl::vm;

namespace {

struct Shape {
  HostScalar scalar;
  unsigned width;
};

std::optional<Shape> getShape(IntrinsicType type) {
  switch (type) {
  case IntrinsicType::Bool: return Shape{HostScalar::Bool, 1};
  case IntrinsicType::U8: return Shape{HostScalar::U8, 1};
  case IntrinsicType::U16: return Shape{HostScalar::U16, 1};
  case IntrinsicType::U32: return Shape{HostScalar::U32, 1};
  case IntrinsicType::I32: return Shape{HostScalar::I32, 1};
  case IntrinsicType::F16: return Shape{HostScalar::F16, 1};
  case IntrinsicType::F32: return Shape{HostScalar::F32, 1};
  case IntrinsicType::Vec2U: return Shape{HostScalar::U32, 2};
  case IntrinsicType::Vec3U: return Shape{HostScalar::U32, 3};
  case IntrinsicType::Vec4U: return Shape{HostScalar::U32, 4};
  case IntrinsicType::Vec2I: return Shape{HostScalar::I32, 2};
  case IntrinsicType::Vec2F: return Shape{HostScalar::F32, 2};
  case IntrinsicType::Vec3F: return Shape{HostScalar::F32, 3};
  case IntrinsicType::Vec4F: return Shape{HostScalar::F32, 4};
  case IntrinsicType::Vec2F16: return Shape{HostScalar::F16, 2};
  case IntrinsicType::Vec3F16: return Shape{HostScalar::F16, 3};
  case IntrinsicType::Vec4F16: return Shape{HostScalar::F16, 4};
  default: return std::nullopt;
  }
}

unsigned getBytes(HostScalar scalar) { return scalar == HostScalar::U8 ? 1 : scalar == HostScalar::U16 || scalar == HostScalar::F16 ? 2 : 4; }

constexpr unsigned kSamples = 64;

/// The bits of sample `k` for a scalar.
uint32_t getSample(HostScalar scalar, unsigned k) {
  const float reals[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 0.25f, 3.75f, -7.25f, 100.0f, 1e-3f, 65504.0f, 70000.0f, 1e10f, -1e10f, 5e-8f, 1e-40f, 3.0e38f,
                         std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(), 8388607.5f, 2147483648.0f, -2147483648.0f,
                         0.7853982f, 6.1e-5f, 0.1f, 12345.678f, -0.3333333f};
  const uint32_t integers[] = {0, 1, 2, 3, 7, 31, 32, 33, 255, 256, 65535, 65536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
  switch (scalar) {
  case HostScalar::F32: return llvm::bit_cast<uint32_t>(reals[k % std::size(reals)]);
  case HostScalar::F16: return roundToHalf(reals[k % std::size(reals)]);
  case HostScalar::Bool: return k % 2;
  case HostScalar::U8: return integers[k % std::size(integers)] & 0xff;
  case HostScalar::U16: return integers[k % std::size(integers)] & 0xffff;
  default: return integers[k % std::size(integers)];
  }
}

bool isNan(HostScalar scalar, uint32_t bits) {
  return scalar == HostScalar::F32 ? (bits & 0x7fffffff) > 0x7f800000 : scalar == HostScalar::F16 && (bits & 0x7fff) > 0x7c00;
}

void testOverload(const IntrinsicInfo &info, const IntrinsicSignature &signature, bool uniform) {
  std::optional<Shape> result = getShape(signature.result);
  std::vector<Shape> params;
  for (IntrinsicType type : signature.params) {
    std::optional<Shape> shape = getShape(type);
    if (!shape || shape->scalar == HostScalar::Bool)
      return;
    params.push_back(*shape);
  }
  if (!result || params.empty())
    return;
  bool isBool = result->scalar == HostScalar::Bool;
  std::string text, call = info.name.str() + "(", parameters;
  for (unsigned i = 0; i < params.size(); ++i) {
    std::string name(1, char('a' + i));
    text += "S" + name + ": struct { values: " + getIntrinsicTypeName(signature.params[i]).str() + "[64], }\n";
    text += name + ": descriptor<S" + name + ", " + std::to_string(i + 1) + ", read>;\n";
    call += (i ? ", " : "") + name + ".values[" + (uniform ? "n" : "i") + "]";
  }
  call += ")";
  text += "Result: struct { values: " + (isBool ? "u32" : getIntrinsicTypeName(signature.result).str()) + "[64], }\nresult: descriptor<Result, 0, read_write>;\n";
  text += "main: fn () -> void {\nlet i: u32 = thread_idx();\n";
  std::string indent = "";
  if (uniform)
    text += "for (let n: u32 = 0; n < 64; n = n + 1) {\n";
  std::string target = std::string("result.values[") + (uniform ? "n" : "i") + "]";
  text += isBool ? "if (" + call + ") { " + target + " = 1; }\n" : target + " = " + call + ";\n";
  text += uniform ? "}\n}\n" : "}\n";
  std::unique_ptr<ExecutableProgram> program = test::compileOk(text);
  if (!program)
    return;

  DescriptorBindings bindings;
  std::vector<std::vector<uint8_t>> buffers;
  std::vector<std::vector<HostValue>> args(kSamples);
  for (unsigned i = 0; i < params.size(); ++i) {
    unsigned bytes = getBytes(params[i].scalar);
    std::vector<uint8_t> buffer(kSamples * bytes * params[i].width);
    for (unsigned k = 0; k < kSamples; ++k) {
      HostValue value(params[i].scalar, params[i].width);
      for (unsigned c = 0; c < params[i].width; ++c) {
        value.bits[c] = getSample(params[i].scalar, k * (i * 5 + 1) + c * 7 + i * 3);
        std::memcpy(&buffer[(k * params[i].width + c) * bytes], &value.bits[c], bytes);
      }
      args[k].push_back(value);
    }
    buffers.push_back(std::move(buffer));
  }
  for (unsigned i = 0; i < params.size(); ++i)
    bindings.bindBuffer(i + 1, buffers[i].data(), buffers[i].size());
  unsigned bytes = isBool ? 4 : getBytes(result->scalar);
  std::vector<uint8_t> out(kSamples * bytes * result->width);
  bindings.bindBuffer(0, out.data(), out.size());
  Execution execution(*program);
  ASSERT_TRUE(execution.dispatch(bindings, {}, 1)) << execution.error()->message;
  for (unsigned k = 0; k < kSamples; ++k) {
    std::optional<HostValue> expected = evaluateIntrinsic(getIntrinsicID(info), args[k]);
    ASSERT_TRUE(expected) << text;
    for (unsigned c = 0; c < result->width; ++c) {
      uint32_t bits = 0;
      std::memcpy(&bits, &out[(k * result->width + c) * bytes], bytes);
      if (isNan(result->scalar, bits) && isNan(result->scalar, expected->bits[c]))
        continue;
      EXPECT_EQ(bits, expected->bits[c]) << "sample " << k << ", component " << c << (uniform ? ", uniform\n" : "\n") << text;
    }
  }
}

TEST(Intrinsics, MachineAndHostAgreeToTheBit) {
  for (const IntrinsicInfo &info : getIntrinsics()) {
    // What a ballot is made of comes from lanes; its functions take any words.
    if (!hasHostFunction(getIntrinsicID(info)))
      continue;
    for (const IntrinsicSignature &signature : info.signatures)
      for (bool uniform : {false, true})
        testOverload(info, signature, uniform);
  }
}

} // namespace
