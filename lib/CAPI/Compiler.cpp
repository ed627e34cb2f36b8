// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler for C, over besl::Compiler.

#include "besl-c/besl.h"

#include "besl/Compiler/Compiler.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
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

/// Whether there is a version of the struct that has this size. No member of it is cut in two then.
template <typename T>
bool isSize(size_t size) {
  return size >= sizeof(size_t) && size % alignof(T) == 0;
}

/// Takes over what the caller's struct has, which may be of an older version, and shorter. False when it cannot be one.
template <typename T>
bool takeStruct(const T *given, T &own) {
  if (!given)
    return true;
  if (!isSize<T>(given->size))
    return false;
  std::memcpy(&own, given, std::min(given->size, sizeof(T)));
  own.size = sizeof(T);
  return true;
}

/// Fills in as much of the caller's struct as it has.
template <typename T>
int32_t giveStruct(T own, T *given) {
  if (!given || !isSize<T>(given->size))
    return 0;
  own.size = given->size;
  std::memcpy(static_cast<void *>(given), &own, std::min(given->size, sizeof(T)));
  return 1;
}

/// Names that came from the host may be of any bytes; texts that go back to it are UTF-8.
void clean(std::string &text) {
  if (!llvm::json::isUTF8(text))
    text = llvm::json::fixUTF8(text);
}

void clean(std::vector<Compiler::FixIt> &fixIts) {
  for (Compiler::FixIt &fix : fixIts)
    clean(fix.text), clean(fix.source.file);
}

besl_result *finish(std::unique_ptr<besl_result> result) {
  Compiler::Result &own = result->result;
  for (Compiler::Message &message : own.messages) {
    clean(message.code), clean(message.text), clean(message.source.file), clean(message.fixIts);
    for (Compiler::Note &note : message.notes)
      clean(note.text), clean(note.source.file), clean(note.fixIts);
  }
  for (Compiler::Artifact &artifact : own.artifacts) {
    if (!artifact.binary)
      clean(artifact.data);
    clean(artifact.sourceMap), clean(artifact.nameMap);
  }
  clean(own.renderedMessages), clean(own.passStatistics), clean(result->reflection);
  return result.release();
}

std::string toString(const char *text) { return text ? text : ""; }

std::vector<std::string> toStrings(const char *const *texts, size_t count) {
  std::vector<std::string> result;
  for (size_t i = 0; texts && i != count; ++i)
    result.push_back(toString(texts[i]));
  return result;
}

/// Pairs of `OLD=NEW`; what is no pair has an empty beginning, which the compiler refuses.
std::vector<std::pair<std::string, std::string>> toPairs(const char *const *texts, size_t count) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string &text : toStrings(texts, count)) {
    size_t sign = text.find('=');
    result.push_back(sign == std::string::npos ? std::pair(std::string(), text) : std::pair(text.substr(0, sign), text.substr(sign + 1)));
  }
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
  options.wgslGroup = given.wgsl_group;
  options.warnings = toStrings(given.warnings, given.warning_count);
  options.warningsAsErrors = given.warnings_as_errors;
  options.lenientSidecar = given.lenient_sidecar;
  options.generatorName = toString(given.generator);
  if (given.opacity)
    options.opacity = given.opacity;
  options.deniedFeatures = toStrings(given.denied_features, given.denied_feature_count);
  options.strictFloats = given.strict_floats;
  if (given.bind_map)
    options.bindMap = {given.bind_map_name ? given.bind_map_name : "bind map", given.bind_map};
  if (given.glsl_target)
    options.glslTarget = given.glsl_target;
  options.minify = given.minify;
  options.pathPrefixes = toPairs(given.path_prefixes, given.path_prefix_count);
  options.sourceMaps = given.source_maps;
  options.nameMaps = given.name_maps;
  options.locations = given.locations;
  options.passStatistics = given.pass_statistics;
  options.color = given.color;
  return options;
}

/// Sets what has a name in C and an enumeration in C++. What is none of the names is returned, with its option; nothing otherwise.
std::optional<std::pair<const char *, const char *>> setEnumerations(const besl_compile_options &given, Compiler::Input &input, Compiler::Options &options) {
  auto choose = [](const char *name, auto &value, auto choices) {
    for (const auto &[choice, meaning] : choices)
      if (name && std::strcmp(name, choice) == 0) {
        value = meaning;
        return true;
      }
    return !name;
  };
  using Kind = std::pair<const char *, Compiler::InputKind>;
  if (!choose(given.from, input.kind,
              std::array{Kind("besl", Compiler::InputKind::Source), Kind("typeshade", Compiler::InputKind::TypeShade), Kind("mlir", Compiler::InputKind::Module),
                         Kind("mlirbc", Compiler::InputKind::Bytecode)}))
    return std::pair(given.from, "from");
  using Lines = std::pair<const char *, LineDirectives>;
  if (!choose(given.line_directives, options.lineDirectives, std::array{Lines("numbers", LineDirectives::Numbers), Lines("names", LineDirectives::Names)}))
    return std::pair(given.line_directives, "line_directives");
  return std::nullopt;
}

/// A result that has failed for one reason.
void fail(Compiler::Result &result, std::string code, std::string text) {
  result.renderedMessages = "error: " + text + " [" + code + "]\n";
  result.messages.push_back({Compiler::Severity::Error, std::move(code), std::move(text), {}, {}, {}});
}

besl_diagnostic toDiagnostic(const char *severity, const std::string &code, const std::string &text, const reflection::SourceRange &source, size_t notes, size_t fixes) {
  return {sizeof(besl_diagnostic), severity, code.c_str(), text.c_str(), source.file.c_str(), source.line, source.column, source.endLine, source.endColumn, notes, fixes};
}

int32_t giveFix(const std::vector<Compiler::FixIt> &fixes, size_t number, besl_fix *given) {
  if (number >= fixes.size())
    return 0;
  const Compiler::FixIt &fix = fixes[number];
  return giveStruct({sizeof(besl_fix), fix.text.c_str(), fix.source.file.c_str(), fix.source.line, fix.source.column, fix.source.endLine, fix.source.endColumn}, given);
}

const char *getSeverityName(Compiler::Severity severity) {
  return severity == Compiler::Severity::Error ? "error" : severity == Compiler::Severity::Warning ? "warning" : "note";
}

} // namespace

const char *besl_compiler_version(void) { return Compiler::version(); }

const char *besl_compiler_build(void) {
  static const std::string build = Compiler::build();
  return build.c_str();
}

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
    if (options.sidecar_name)
      input.sidecarName = options.sidecar_name;
    Compiler::Options own = toOptions(options);
    if (auto refused = setEnumerations(options, input, own)) {
      fail(result->result, diagInfo(DriverDiag::OptionValue).code.str(), "'" + std::string(refused->first) + "' is no value of the option '" + refused->second + "'");
      return finish(std::move(result));
    }
    static const Compiler withoutFiles;
    result->result = (compiler ? compiler->compiler : withoutFiles).compile(input, own);
    if (result->result.reflection)
      result->reflection = reflection::toJSON(*result->result.reflection);
    return finish(std::move(result));
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
        message.code = diagInfo(DriverDiag::CannotRead).code.str();
        message.text = "cannot read reflection " + std::to_string(i) + ": " + (reflections[i] ? error : "there is none");
        result->result.messages.push_back(std::move(message));
      }
    }
    if (result->result.messages.empty())
      result->result.messages = Compiler::checkPipeline(stages);
    result->result.succeeded = result->result.messages.empty();
    for (const Compiler::Message &message : result->result.messages)
      result->result.renderedMessages += message.source.file + (message.source.line ? ":" + std::to_string(message.source.line) + ": " : "") + "error: " + message.text + "\n";
    return finish(std::move(result));
  } catch (const std::exception &) { // no memory, or a count that no list can have
    return nullptr;
  }
}

const char *besl_target_name(size_t index) {
  // Targets are added by plugins, and never taken away, so names stay where they are.
  static std::mutex mutex;
  static std::deque<std::string> names;
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<std::string> all = Compiler::targetNames();
  while (names.size() < all.size())
    names.push_back(all[names.size()]);
  return index < names.size() ? names[index].c_str() : nullptr;
}

besl_result *besl_load_plugin(const char *path) {
  try {
    auto result = std::make_unique<besl_result>();
    std::string error;
    result->result.succeeded = Compiler::loadPlugin(toString(path), error);
    if (!result->result.succeeded)
      fail(result->result, diagInfo(DriverDiag::PluginRefused).code.str(), error);
    return finish(std::move(result));
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

const char *besl_result_pass_statistics(const besl_result *result) { return result ? result->result.passStatistics.c_str() : ""; }

void besl_result_destroy(besl_result *result) { delete result; }

int32_t besl_result_succeeded(const besl_result *result) { return result && result->result.succeeded; }

const char *besl_result_stage(const besl_result *result) { return result ? result->result.stage.c_str() : ""; }

size_t besl_result_artifact_count(const besl_result *result) { return result ? result->result.artifacts.size() : 0; }

int32_t besl_result_artifact(const besl_result *result, size_t index, besl_artifact *artifact) {
  if (index >= besl_result_artifact_count(result))
    return 0;
  const Compiler::Artifact &own = result->result.artifacts[index];
  auto toOptional = [](const std::string &text) { return text.empty() ? nullptr : text.c_str(); };
  return giveStruct({sizeof(besl_artifact), own.target.c_str(), own.extension.c_str(), own.data.c_str(), own.data.size(), own.binary, toOptional(own.sourceMap),
                     toOptional(own.nameMap)},
                    artifact);
}

const char *besl_result_reflection(const besl_result *result) { return result && result->result.reflection ? result->reflection.c_str() : nullptr; }

size_t besl_result_diagnostic_count(const besl_result *result) { return result ? result->result.messages.size() : 0; }

int32_t besl_result_diagnostic(const besl_result *result, size_t index, besl_diagnostic *diagnostic) {
  if (index >= besl_result_diagnostic_count(result))
    return 0;
  const Compiler::Message &message = result->result.messages[index];
  return giveStruct(toDiagnostic(getSeverityName(message.severity), message.code, message.text, message.source, message.notes.size(), message.fixIts.size()), diagnostic);
}

int32_t besl_result_note(const besl_result *result, size_t index, size_t number, besl_diagnostic *diagnostic) {
  if (index >= besl_result_diagnostic_count(result) || number >= result->result.messages[index].notes.size())
    return 0;
  static const std::string none;
  const Compiler::Note &note = result->result.messages[index].notes[number];
  return giveStruct(toDiagnostic("note", none, note.text, note.source, 0, note.fixIts.size()), diagnostic);
}

int32_t besl_result_fix(const besl_result *result, size_t index, size_t number, besl_fix *given) {
  return index < besl_result_diagnostic_count(result) ? giveFix(result->result.messages[index].fixIts, number, given) : 0;
}

int32_t besl_result_note_fix(const besl_result *result, size_t index, size_t note, size_t number, besl_fix *given) {
  if (index >= besl_result_diagnostic_count(result) || note >= result->result.messages[index].notes.size())
    return 0;
  return giveFix(result->result.messages[index].notes[note].fixIts, number, given);
}

const char *besl_result_text(const besl_result *result) { return result ? result->result.renderedMessages.c_str() : ""; }
