// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads SPIR-V, or has glslang make it.

#include "Shaders.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <glslang/Include/glslang_c_interface.h>
#include <glslang/Public/resource_limits_c.h>

using namespace llvm;

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
    return compileHLSL(text, stage);
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
  if (path.ends_with(".hlsl"))
    return compileShader({Language::HLSL, "", contents.str(), "besl_main"}, stage);
  return compileShader({Language::GLSL, "", contents.str(), "main"}, stage);
}
