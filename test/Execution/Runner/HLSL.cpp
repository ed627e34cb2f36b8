// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL through glslang's front end for it, and what has to be done around its faults and those of SPIRV-Tools: all that runs HLSL comes through here.

#include "Shaders.h"

// What declares the optimiser of SPIR-V in glslang's headers.
#define ENABLE_OPT 1

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <cstring>
#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

using namespace llvm;

/// What the front end does not have: halves, which become floats, and the mark of indices that differ between invocations.
static constexpr StringRef kDefines = "#define float16_t float\n#define float16_t2 float2\n#define float16_t3 float3\n#define float16_t4 float4\n"
                                          "#define NonUniformResourceIndex\n";

/// glslang computes the value of a store of several words once for each of them, behind the stores of the others, so that
/// `b.Store2(0, uint2(b.Load(4), b.Load(0)))` does not exchange them. The value goes into a variable first.
static std::string nameStoredValues(StringRef text) {
  std::string out;
  Regex store("^( *)([A-Za-z_0-9]+)(\\[.*\\])?\\.Store([234])\\((.*)\\);$");
  unsigned number = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    SmallVector<StringRef> parts;
    size_t comma = 0;
    if (store.match(line, &parts)) {
      unsigned depth = 0;
      for (size_t i = 0; i != parts[5].size() && !comma; ++i) {
        depth += strchr("([{", parts[5][i]) != nullptr;
        depth -= strchr(")]}", parts[5][i]) != nullptr;
        if (!depth && parts[5][i] == ',')
          comma = i;
      }
    }
    if (comma) {
      std::string name = "besl_stored_" + std::to_string(number++);
      out += (parts[1] + "uint" + parts[4] + " " + name + " = " + parts[5].drop_front(comma + 1).trim() + ";\n" + parts[1] + parts[2] + parts[3] + ".Store" +
              parts[4] + "(" + parts[5].take_front(comma) + ", " + name + ");\n")
                 .str();
    } else {
      out += line.str() + "\n";
    }
  }
  return out;
}

/// glslang takes the place and the level from the argument of a texture's `Load` one by one and computes it for each, so that a call in it is made twice.
/// The argument of such a one goes to a function.
static std::string nameLoadedPlaces(std::string text) {
  SmallVector<StringRef> lines, parts;
  std::vector<std::string> functions;
  StringRef(text).split(lines, '\n');
  Regex definition("^[A-Za-z_0-9]+ ([A-Za-z_0-9]+)\\(.*\\) \\{$");
  for (StringRef line : lines)
    if (definition.match(line, &parts))
      functions.push_back(parts[1].str() + "(");
  bool changed = false;
  for (size_t at = 0; (at = text.find(".Load(int3(", at)) != std::string::npos;) {
    size_t name = at, end = at + 5;
    while (name && (isAlnum(text[name - 1]) || text[name - 1] == '_'))
      --name;
    unsigned depth = 0;
    do {
      depth += text[end] == '(';
      depth -= text[end] == ')';
    } while (++end != text.size() && depth);
    StringRef argument = StringRef(text).slice(at + 6, end - 1);
    bool calls = name != at && any_of(functions, [&](const std::string &function) { return argument.contains(function); });
    if (calls) {
      std::string call = "besl_load(" + text.substr(name, at - name) + ", ";
      text.replace(name, at + 6 - name, call);
      at = name + call.size();
    } else {
      at += 6;
    }
    changed |= calls;
  }
  std::string added;
  for (const char *type : {"float4", "uint4", "int4"})
    if (changed && StringRef(text).contains(("Texture2D<" + Twine(type) + "> ").str()))
      added += (Twine(type) + " besl_load(Texture2D<" + type + "> texture_, int3 place) { return texture_.Load(place); }\n").str();
  return added + text;
}

/// Until 2024.4 the optimiser makes `x / -c` of `-(x / c)` where both are unsigned too, which is another number. `0 - (x / c)` it leaves alone.
static void subtractInsteadOfNegating(std::vector<uint32_t> &words) {
  constexpr uint32_t kHeader = 5, kBound = 3, kConstantNull = 46, kFunction = 54, kNegate = 126, kSubtract = 130;
  if (words.size() < kHeader)
    return;
  std::vector<uint32_t> before(words.begin(), words.begin() + kHeader), functions;
  MapVector<uint32_t, uint32_t> zeros;
  bool isInFunctions = false;
  for (size_t i = kHeader; i < words.size();) {
    uint32_t opcode = words[i] & 0xffff;
    size_t size = std::max<size_t>(words[i] >> 16, 1), end = std::min(i + size, words.size());
    isInFunctions |= opcode == kFunction;
    if (opcode == kNegate && size == 4) {
      auto [zero, isNew] = zeros.try_emplace(words[i + 1], before[kBound]);
      before[kBound] += isNew;
      functions.insert(functions.end(), {5u << 16 | kSubtract, words[i + 1], words[i + 2], zero->second, words[i + 3]});
    } else {
      std::vector<uint32_t> &out = isInFunctions ? functions : before;
      out.insert(out.end(), words.begin() + i, words.begin() + end);
    }
    i = end;
  }
  for (auto [type, zero] : zeros)
    before.insert(before.end(), {3u << 16 | kConstantNull, type, zero});
  words = std::move(before);
  words.insert(words.end(), functions.begin(), functions.end());
}

// The interface for C cannot name the entry.
Expected<std::vector<uint32_t>> runner::compileHLSL(const Text &text, StringRef stageName) {
  EShLanguage stage = stageName == "vertex" ? EShLangVertex : stageName == "fragment" ? EShLangFragment : EShLangCompute;
  static int initialized = glslang_initialize_process();
  (void)initialized;
  glslang::TShader shader(stage);
  std::string source = nameLoadedPlaces(nameStoredValues(text.text)), preamble = kDefines.str() + text.preamble;
  const char *string = source.c_str();
  shader.setStrings(&string, 1);
  shader.setPreamble(preamble.c_str());
  shader.setEnvInput(glslang::EShSourceHlsl, stage, glslang::EShClientVulkan, 100);
  // The front end does not survive some texts for later versions.
  shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_1);
  shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_3);
  shader.setEntryPoint("main");
  shader.setSourceEntryPoint(text.entry.c_str());
  auto messages = EShMessages(EShMsgSpvRules | EShMsgVulkanRules | EShMsgReadHlsl);
  if (!shader.parse(GetDefaultResources(), 500, false, messages))
    return createStringError(Twine("glslang: ") + shader.getInfoLog());
  glslang::TProgram program;
  program.addShader(&shader);
  if (!program.link(messages))
    return createStringError(Twine("glslang: ") + program.getInfoLog());
  std::vector<uint32_t> words;
  glslang::SpvOptions options;
  spv::SpvBuildLogger logger;
  const glslang::TIntermediate &intermediate = *program.getIntermediate(stage);
  glslang::GlslangToSpv(intermediate, words, &logger, &options);
  subtractInsteadOfNegating(words);
  // What makes SPIR-V for Vulkan of textures that are handed to functions is a part of the optimiser.
  options.disableOptimizer = false;
  glslang::SpirvToolsTransform(intermediate, words, &logger, &options);
  // Not all of what the front end makes is valid, and a driver may do anything with it.
  glslang::SpirvToolsValidate(intermediate, words, &logger, /*prelegalization=*/false);
  std::string complaints = logger.getAllMessages();
  if (StringRef(complaints).contains("error"))
    return createStringError("not valid: " + complaints);
  return words;
}
