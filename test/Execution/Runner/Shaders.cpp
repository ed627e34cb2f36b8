// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads SPIR-V, or has glslang make it.

#include "Shaders.h"

// What declares the optimiser of SPIR-V in glslang's headers.
#define ENABLE_OPT 1

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/Public/resource_limits_c.h>
#include <glslang/SPIRV/GlslangToSpv.h>

using namespace llvm;

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

/// HLSL, whose entry the interface for C cannot name.
static Expected<std::vector<uint32_t>> compileHLSL(const runner::Text &text, EShLanguage stage) {
  static int initialized = glslang_initialize_process();
  (void)initialized;
  glslang::TShader shader(stage);
  const char *string = text.text.c_str();
  shader.setStrings(&string, 1);
  shader.setPreamble(text.preamble.c_str());
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

static Expected<std::vector<uint32_t>> compile(const runner::Text &text, glslang_stage_t stage) {
  // Its tables are made once and kept to the end of the process.
  static int initialized = glslang_initialize_process();
  (void)initialized;

  glslang_input_t input = {};
  input.language = GLSLANG_SOURCE_GLSL;
  input.stage = stage;
  input.client = GLSLANG_CLIENT_VULKAN;
  input.client_version = GLSLANG_TARGET_VULKAN_1_3;
  input.target_language = GLSLANG_TARGET_SPV;
  input.target_language_version = GLSLANG_TARGET_SPV_1_6;
  input.code = text.text.c_str();
  input.default_version = 450;
  input.default_profile = GLSLANG_NO_PROFILE;
  input.messages = glslang_messages_t(GLSLANG_MSG_SPV_RULES_BIT | GLSLANG_MSG_VULKAN_RULES_BIT);
  input.resource = glslang_default_resource();

  glslang_shader_t *shader = glslang_shader_create(&input);
  scope_exit deleteShader([&] { glslang_shader_delete(shader); });
  if (!text.preamble.empty())
    glslang_shader_set_preamble(shader, text.preamble.c_str());
  if (!glslang_shader_preprocess(shader, &input) || !glslang_shader_parse(shader, &input))
    return createStringError(Twine("glslang: ") + glslang_shader_get_info_log(shader));

  glslang_program_t *program = glslang_program_create();
  scope_exit deleteProgram([&] { glslang_program_delete(program); });
  glslang_program_add_shader(program, shader);
  if (!glslang_program_link(program, input.messages))
    return createStringError(Twine("glslang: ") + glslang_program_get_info_log(program));
  // No optimiser: what is run is what was printed.
  glslang_spv_options_t options = {};
  options.disable_optimizer = true;
  glslang_program_SPIRV_generate_with_options(program, stage, &options);
  const uint32_t *words = glslang_program_SPIRV_get_ptr(program);
  return std::vector<uint32_t>(words, words + glslang_program_SPIRV_get_size(program));
}

Expected<std::vector<uint32_t>> runner::compileShader(const Text &text, StringRef stage) {
  if (text.language == Language::HLSL)
    return compileHLSL(text, stage == "vertex" ? EShLangVertex : stage == "fragment" ? EShLangFragment : EShLangCompute);
  return compile(text, stage == "vertex"     ? GLSLANG_STAGE_VERTEX
                       : stage == "fragment" ? GLSLANG_STAGE_FRAGMENT
                                             : GLSLANG_STAGE_COMPUTE);
}

Expected<std::vector<uint32_t>> runner::loadShader(StringRef path, StringRef stage) {
  auto file = MemoryBuffer::getFile(path);
  if (!file)
    return createStringError("'" + path + "': " + file.getError().message());
  StringRef contents = (*file)->getBuffer();
  if (path.ends_with(".spv")) {
    std::vector<uint32_t> words(contents.size() / sizeof(uint32_t));
    std::memcpy(words.data(), contents.data(), words.size() * sizeof(uint32_t));
    return words;
  }
  return compileShader({Language::GLSL, "", contents.str(), "main"}, stage);
}
