// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler for C, over besl::Compiler.

#include "besl-c/besl.h"

#include "besl/Compiler/Compiler.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

using namespace besl;

struct besl_compiler {
  Compiler compiler;
};

struct besl_result {
  Compiler::Result result;
  std::string reflection;
};

namespace {

/// Takes over what the caller's struct has, which may be of an older version, and shorter. False when it cannot be one.
template <typename T>
bool takeStruct(const T *given, T &own) {
  if (!given)
    return true;
  if (given->size < sizeof(given->size))
    return false;
  std::memcpy(&own, given, std::min(given->size, sizeof(T)));
  own.size = sizeof(T);
  return true;
}

/// Fills in as much of the caller's struct as it has.
template <typename T>
int32_t giveStruct(T own, T *given) {
  if (!given || given->size < sizeof(given->size))
    return 0;
  own.size = given->size;
  std::memcpy(static_cast<void *>(given), &own, std::min(given->size, sizeof(T)));
  return 1;
}

std::string toString(const char *text) { return text ? text : ""; }

std::vector<std::string> toStrings(const char *const *texts, size_t count) {
  std::vector<std::string> result;
  for (size_t i = 0; texts && i != count; ++i)
    result.push_back(toString(texts[i]));
  return result;
}

std::optional<uint32_t> toLimit(uint32_t number) { return number ? std::optional(number) : std::nullopt; }

Compiler::Options toOptions(const besl_compile_options &given) {
  Compiler::Options options;
  options.targets = toStrings(given.targets, given.target_count);
  options.reflect = given.reflect;
  options.reflectFor = toStrings(given.reflect_for, given.reflect_for_count);
  options.stage = toString(given.stage);
  if (given.workgroup[0])
    options.workgroup = {given.workgroup[0], std::max(given.workgroup[1], 1u), std::max(given.workgroup[2], 1u)};
  options.maxVertices = toLimit(given.max_vertices);
  options.maxPrimitives = toLimit(given.max_primitives);
  options.maxMeshThreadgroups = toLimit(given.max_mesh_threadgroups);
  if (given.per_primitive_inputs && given.per_primitive_input_count)
    options.perPrimitiveInputs.emplace(given.per_primitive_inputs, given.per_primitive_inputs + given.per_primitive_input_count);
  if (given.limits)
    options.limits = given.limits;
  options.libraries = toStrings(given.libraries, given.library_count);
  options.parent = toString(given.parent);
  options.afterImport = toString(given.after_import);
  options.afterLink = toString(given.after_link);
  options.beforeLegalize = toString(given.before_legalize);
  options.optimize = given.optimize;
  options.keepUnused = given.keep_unused;
  if (given.matrix_layout)
    options.matrixLayout = given.matrix_layout;
  options.clipY = given.clip_y_down ? ClipY::Down : ClipY::Up;
  options.constantMemory = given.constant_memory_storage ? ConstantMemory::Storage : ConstantMemory::Uniform;
  options.samplerPerElement = given.sampler_per_element;
  options.entry = toString(given.entry);
  options.entryName = toString(given.entry_name);
  options.glslSet = given.glsl_set;
  options.hlslSpace = given.hlsl_space;
  options.hlslProfile = given.hlsl_profile;
  options.hlslVulkan = given.hlsl_vulkan;
  options.hlslBaseConstants = given.hlsl_base_constants;
  options.metalBindings = given.metal_bare ? MetalBindings::Bare : MetalBindings::ArgumentBuffer;
  options.metalPlatform = given.metal_ios ? MetalPlatform::IOS : MetalPlatform::MacOS;
  if (given.metal_version)
    options.metalVersion = given.metal_version;
  options.warnings = toStrings(given.warnings, given.warning_count);
  options.warningsAsErrors = given.warnings_as_errors;
  return options;
}

besl_diagnostic toDiagnostic(const char *severity, const std::string &code, const std::string &text, const reflection::SourceRange &source, size_t notes) {
  return {sizeof(besl_diagnostic), severity, code.c_str(), text.c_str(), source.file.c_str(), source.line, source.column, source.endLine, source.endColumn, notes};
}

const char *getSeverityName(Compiler::Severity severity) {
  return severity == Compiler::Severity::Error ? "error" : severity == Compiler::Severity::Warning ? "warning" : "note";
}

} // namespace

const char *besl_compiler_version(void) { return Compiler::version(); }

void besl_compiler_options_init(besl_compiler_options *options) {
  if (options)
    *options = {sizeof(*options), nullptr, nullptr};
}

besl_compiler *besl_compiler_create(const besl_compiler_options *given) {
  besl_compiler_options options;
  besl_compiler_options_init(&options);
  if (!takeStruct(given, options))
    return nullptr;
  Compiler::FileLoader loader;
  if (options.load_file)
    loader = [load = options.load_file, user = options.user](const std::string &name) -> std::optional<std::string> {
      std::optional<std::string> text;
      auto give = [](void *sink, const char *data, size_t length) { static_cast<std::optional<std::string> *>(sink)->emplace(data ? data : "", data ? length : 0); };
      return load(user, name.c_str(), give, &text) ? text : std::nullopt;
    };
  return new (std::nothrow) besl_compiler{Compiler(std::move(loader))};
}

void besl_compiler_destroy(besl_compiler *compiler) { delete compiler; }

void besl_compile_options_init(besl_compile_options *options) {
  if (!options)
    return;
  std::memset(options, 0, sizeof(*options));
  options->size = sizeof(*options);
}

besl_result *besl_compile(const besl_compiler *compiler, const char *name, const char *text, size_t length, const besl_compile_options *given) {
  besl_compile_options options;
  besl_compile_options_init(&options);
  if ((!text && length) || !takeStruct(given, options))
    return nullptr;
  try {
    auto result = std::make_unique<besl_result>();
    Compiler::Input input;
    input.name = name ? name : "shader.besl";
    input.text.assign(text ? text : "", length);
    if (options.sidecar)
      input.sidecar = options.sidecar;
    static const Compiler withoutFiles;
    result->result = (compiler ? compiler->compiler : withoutFiles).compile(input, toOptions(options));
    if (result->result.reflection)
      result->reflection = reflection::toJSON(*result->result.reflection);
    return result.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

besl_result *besl_check_pipeline(const char *const *reflections, size_t count) {
  if (!reflections && count)
    return nullptr;
  try {
    auto result = std::make_unique<besl_result>();
    std::vector<reflection::Document> stages(count);
    for (size_t i = 0; i != count; ++i) {
      std::string error;
      if (!reflections[i] || !reflection::fromJSON(reflections[i], stages[i], error)) {
        Compiler::Message message;
        message.code = "besl-cannot-read";
        message.text = "cannot read reflection " + std::to_string(i) + ": " + (reflections[i] ? error : "there is none");
        result->result.messages.push_back(std::move(message));
      }
    }
    if (result->result.messages.empty())
      result->result.messages = Compiler::checkPipeline(stages);
    result->result.succeeded = result->result.messages.empty();
    for (const Compiler::Message &message : result->result.messages)
      result->result.renderedMessages += message.source.file + (message.source.line ? ":" + std::to_string(message.source.line) + ": " : "") + "error: " + message.text + "\n";
    return result.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void besl_result_destroy(besl_result *result) { delete result; }

int32_t besl_result_succeeded(const besl_result *result) { return result && result->result.succeeded; }

const char *besl_result_stage(const besl_result *result) { return result ? result->result.stage.c_str() : ""; }

size_t besl_result_artifact_count(const besl_result *result) { return result ? result->result.artifacts.size() : 0; }

int32_t besl_result_artifact(const besl_result *result, size_t index, besl_artifact *artifact) {
  if (index >= besl_result_artifact_count(result))
    return 0;
  const Compiler::Artifact &own = result->result.artifacts[index];
  return giveStruct({sizeof(besl_artifact), own.target.c_str(), own.extension.c_str(), own.data.c_str(), own.data.size(), own.binary}, artifact);
}

const char *besl_result_reflection(const besl_result *result) { return result && result->result.reflection ? result->reflection.c_str() : nullptr; }

size_t besl_result_diagnostic_count(const besl_result *result) { return result ? result->result.messages.size() : 0; }

int32_t besl_result_diagnostic(const besl_result *result, size_t index, besl_diagnostic *diagnostic) {
  if (index >= besl_result_diagnostic_count(result))
    return 0;
  const Compiler::Message &message = result->result.messages[index];
  return giveStruct(toDiagnostic(getSeverityName(message.severity), message.code, message.text, message.source, message.notes.size()), diagnostic);
}

int32_t besl_result_note(const besl_result *result, size_t index, size_t number, besl_diagnostic *diagnostic) {
  if (index >= besl_result_diagnostic_count(result) || number >= result->result.messages[index].notes.size())
    return 0;
  static const std::string none;
  const Compiler::Note &note = result->result.messages[index].notes[number];
  return giveStruct(toDiagnostic("note", none, note.text, note.source, 0), diagnostic);
}

const char *besl_result_text(const besl_result *result) { return result ? result->result.renderedMessages.c_str() : ""; }
