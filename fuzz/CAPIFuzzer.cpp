// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C interface, called in an order that the input decides and with what its rules allow: NULL, structs of other versions, texts of any bytes, numbers of any size,
// handles that are destroyed in any order in which what others need outlives them.

#include "Choices.h"
#include "Whole.h"
#include "besl-c/besl.h"
#include "besl-c/execution.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <cstring>
#include <deque>

using besl::fuzz::Choices;

const bool besl::fuzz::takesChoices = true;

std::string besl::fuzz::toInput(llvm::StringRef name, llvm::StringRef text) {
  return name.ends_with(".besl") || name.ends_with(".shade.ts") || name.ends_with(".mlir") ? text.take_front(20000).str() : std::string();
}

namespace {

using besl::fuzz::check;

/// A text that was returned.
void checkText(const char *text, const char *what) {
  check(text != nullptr, "there is a text", what);
  check(llvm::json::isUTF8(text), "a text is UTF-8", what);
}

class Calls {
public:
  Calls(Choices &choices) : choices(choices), source(choices.text.str()) {}

  ~Calls() {
    for (besl_execution *execution : executions)
      besl_execution_destroy(execution);
    for (besl_program *program : programs)
      besl_program_destroy(program);
    for (besl_bindings *each : bindings)
      besl_bindings_destroy(each);
    for (besl_result *result : results)
      besl_result_destroy(result);
    for (besl_compiler *compiler : compilers)
      besl_compiler_destroy(compiler);
  }

  void run() {
    // What most calls need comes first, so that few inputs do nothing.
    if (!choices.oneIn(3))
      compileProgram();
    if (!choices.oneIn(3))
      compile();
    for (unsigned i = 4 + choices.below(16); i; --i)
      callOne();
  }

private:
  void callOne() {
    switch (choices.below(16)) {
    case 0: compilations < 2 ? compile() : readResult(); break;
    case 1: compilations < 2 ? compileProgram() : askProgram(); break;
    case 2: createCompiler(); break;
    case 3: readResult(); break;
    case 4: readResult(); checkPipeline(); break;
    case 5: askProgram(); break;
    case 6: bind(); break;
    case 7: bindFor(); break;
    case 8: if (besl_program *program = any(programs)) executions.push_back(besl_execution_create(program)), owners.push_back(program); break;
    case 9: destroyOne(); break;
    case 10: callWithNothing(); break;
    case 11: bindings.push_back(besl_bindings_create()); break;
    default: execute(); break;
    }
  }

  template <typename T>
  T *any(const std::vector<T *> &list) {
    return list.empty() ? nullptr : list[choices.below(unsigned(list.size()))];
  }

  const char *keep(std::string text) { return texts.emplace_back(std::move(text)).c_str(); }
  /// One of the texts, a piece of the source, or nothing.
  template <size_t N>
  const char *pickText(const char *const (&from)[N], unsigned oddity = 6) {
    if (!choices.oneIn(oddity))
      return choices.pick(from);
    if (choices.oneIn(3) || source.empty())
      return nullptr;
    if (choices.oneIn(3))
      return "\xff\xc3(\x01";
    return keep(source.substr(choices.word() % source.size(), choices.below(40)).c_str());
  }
  uint32_t number() { return choices.oneIn(2) ? 0 : choices.oddWord(); }
  /// Of this version, of an older or newer one, or of none.
  size_t pickSize(size_t right) {
    if (!choices.oneIn(6))
      return right;
    static constexpr size_t kSizes[] = {0, 1, 7, 8, 9, 12, 16, 20, 24, 40};
    return choices.oneIn(2) ? std::min(choices.pick(kSizes), right) : choices.word() % (right + 1);
  }

  //===-- Compilers ----------------------------------------------------------------------------===//

  static int32_t loadFile(void *user, const char *name, besl_give_text give, void *sink) {
    auto *calls = static_cast<Calls *>(user);
    check(name && llvm::StringRef(name).size() < 100000, "a file has a name");
    if (llvm::StringRef(name) == "none.besl")
      return 0;
    if (llvm::StringRef(name) == "empty.besl")
      give(sink, nullptr, 0);
    else
      give(sink, calls->source.data(), calls->source.size() / 2);
    return 1;
  }

  void createCompiler() {
    besl_compiler_options options;
    besl_compiler_options_init(&options);
    if (choices.below(2)) {
      options.load_file = loadFile;
      options.user = this;
    }
    options.size = pickSize(sizeof options);
    // Without the second, the first has nobody to ask.
    if (options.size < sizeof options && options.size >= 16)
      options.load_file = nullptr;
    if (besl_compiler *compiler = besl_compiler_create(choices.oneIn(6) ? nullptr : &options))
      compilers.push_back(compiler);
  }

  template <size_t N>
  std::pair<const char *const *, size_t> pickTexts(const char *const (&from)[N], unsigned oddity = 8) {
    size_t count = choices.below(4);
    std::vector<const char *> &list = lists.emplace_back();
    for (size_t i = 0; i < count; ++i)
      list.push_back(pickText(from, oddity));
    return {list.data(), count};
  }

  void compile() {
    ++compilations;
    besl_compile_options options;
    besl_compile_options_init(&options);
    std::tie(options.targets, options.target_count) = pickTexts({"glsl", "hlsl", "msl", "wgsl", "mlir", "mlirbc"});
    options.reflect = int32_t(choices.below(2));
    if (choices.oneIn(4))
      std::tie(options.reflect_for, options.reflect_for_count) = pickTexts({"glsl", "hlsl", "msl", "wgsl"});
    besl::StageSettings stage = besl::fuzz::guessStage(source);
    options.stage = choices.oneIn(6) ? pickText({"vertex", "fragment", "compute", "task", "mesh", ""}) : keep(besl::stageKeyword(*stage.stage).str());
    if (stage.workgroup)
      options.workgroup[0] = choices.oneIn(6) ? choices.oddWord() : 32, options.workgroup[1] = choices.oneIn(6) ? choices.oddWord() : 1;
    options.max_vertices = stage.maxVertices.value_or(number());
    options.max_primitives = stage.maxPrimitives.value_or(0);
    options.max_mesh_threadgroups = stage.maxMeshThreadgroups.value_or(0);
    uint32_t inputs[] = {choices.oddWord(), 0};
    if (choices.oneIn(8))
      options.per_primitive_inputs = inputs, options.per_primitive_input_count = choices.below(3);
    if (choices.oneIn(8))
      options.sidecar = pickText({"{}", "{\"compute\": {\"workgroup\": [8, 8, 1]}}", "{", "compute"});
    if (choices.oneIn(6))
      std::tie(options.libraries, options.library_count) = pickTexts({"library.besl", "none.besl", "empty.besl", "library.mlir"});
    if (choices.oneIn(10))
      options.parent = pickText({"parent.besl", "none.besl", "empty.besl"});
    if (choices.oneIn(6))
      options.after_import = pickText({"canonicalize", "besl-optimize", "canonicalize,cse", "nothing", "canonicalize{", "besl-inline{x=1}"});
    if (choices.oneIn(8))
      options.before_legalize = pickText({"canonicalize", "besl-symbol-dce", ",", "builtin.module(", ""});
    setOthers(options);
    options.size = pickSize(sizeof options);
    const char *name = pickText({"input.besl", "input.frag.besl", "input.shade.ts", "input.mlir", "input"}, 10);
    if (llvm::StringRef(source).starts_with("\"use typeshade\""))
      name = "input.shade.ts";
    size_t length = choices.oneIn(20) ? 0 : source.size();
    besl_result *result = besl_compile(any(compilers), name, length ? source.data() : nullptr, length, choices.oneIn(12) ? nullptr : &options);
    if (result)
      results.push_back(result);
  }

  void setOthers(besl_compile_options &options) {
    options.optimize = int32_t(choices.below(2));
    auto sometimes = [&] { return choices.oneIn(10); };
    if (sometimes()) options.keep_unused = 1;
    if (sometimes()) options.limits = pickText({"desktop", "vulkan-minimum"});
    if (sometimes()) options.matrix_layout = pickText({"column", "row", "byte-engine"});
    if (sometimes()) options.clip_y_down = 1;
    if (sometimes()) options.constant_memory_storage = 1;
    if (sometimes()) options.sampler_per_element = 1;
    if (sometimes()) options.entry = pickText({"main", "other"});
    if (sometimes()) options.entry_name = pickText({"main0", "float", "1", "a b", ""});
    if (sometimes()) options.glsl_set = number();
    if (sometimes()) options.hlsl_space = number();
    if (sometimes()) options.hlsl_profile = choices.pick({0u, 60u, 62u, 66u, 67u, 68u, 1u, 4000000000u});
    if (sometimes()) options.hlsl_vulkan = 1;
    if (sometimes()) options.hlsl_base_constants = 1;
    if (sometimes()) options.metal_bare = 1;
    if (sometimes()) options.metal_ios = 1;
    if (sometimes()) options.metal_version = pickText({"3.0", "2.3", "3.2", "9", "3."});
    if (sometimes()) std::tie(options.warnings, options.warning_count) = pickTexts({"unused", "no-unused", "all", "no-", ""});
    if (sometimes()) options.warnings_as_errors = 1;
    if (sometimes()) options.from = pickText({"besl", "typeshade", "mlir", "other"});
    if (sometimes()) options.sidecar_name = pickText({"a.bead", ""});
    if (sometimes()) options.lenient_sidecar = 1;
    if (sometimes()) options.generator = pickText({"none", ""});
    if (sometimes()) options.opacity = pickText({"sound", "reference", "x"});
    if (sometimes()) std::tie(options.denied_features, options.denied_feature_count) = pickTexts({"halves", "subgroups", "meshes", "x"});
    if (sometimes()) options.strict_floats = 1;
    if (sometimes()) options.bind_map = pickText({"{}", "[]", "{\"glsl\": {}}", "{\"version\": 1}", "{"});
    if (sometimes()) options.bind_map_name = pickText({"map.json", ""});
    if (sometimes()) options.glsl_target = pickText({"vulkan1.0", "vulkan1.1", "vulkan1.2", "vulkan1.3", "vulkan9", ""});
    if (sometimes()) options.minify = 1;
    if (sometimes()) options.line_directives = pickText({"numbers", "names", "none"});
    if (sometimes()) std::tie(options.path_prefixes, options.path_prefix_count) = pickTexts({"input=out", "=", "x", "a=b=c"});
    if (sometimes()) options.source_maps = 1;
    if (sometimes()) options.name_maps = 1;
    if (sometimes()) options.locations = 1;
    if (sometimes()) options.pass_statistics = 1;
    if (sometimes()) options.color = 1;
    if (sometimes()) options.wgsl_group = number();
  }

  void checkDiagnostic(const besl_diagnostic &diagnostic) {
    if (diagnostic.size != sizeof diagnostic)
      return;
    checkText(diagnostic.severity, "severity");
    checkText(diagnostic.code, "code");
    checkText(diagnostic.text, "text");
    checkText(diagnostic.file, "file");
    check((diagnostic.line == 0) == (diagnostic.column == 0), "a place is whole");
  }

  void readResult() {
    besl_result *result = any(results);
    if (!result)
      return;
    bool good = besl_result_succeeded(result);
    checkText(besl_result_stage(result), "stage");
    checkText(besl_result_text(result), "messages");
    checkText(besl_result_pass_statistics(result), "statistics");
    if (const char *text = besl_result_reflection(result)) {
      llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
      check(bool(value), "a reflection is JSON");
      reflections.push_back(keep(text));
    }
    size_t count = besl_result_artifact_count(result);
    check(good || count == 0, "there are no artifacts after an error");
    for (size_t i = 0; i < count + 1; ++i) {
      besl_artifact artifact = {};
      artifact.size = pickSize(sizeof artifact);
      bool whole = artifact.size == sizeof artifact, given = besl_result_artifact(result, i, &artifact);
      check(!given || i < count, "there is no artifact behind the last");
      if (!given || !whole)
        continue;
      check(artifact.data && artifact.data[artifact.length] == 0, "an artifact ends with a zero byte");
      checkText(artifact.target, "target");
      if (!artifact.binary)
        checkText(artifact.data, "artifact");
    }
    size_t diagnostics = besl_result_diagnostic_count(result);
    for (size_t i = 0; i < std::min<size_t>(diagnostics + 1, 20); ++i) {
      besl_diagnostic diagnostic = {};
      diagnostic.size = sizeof diagnostic;
      if (!besl_result_diagnostic(result, i, &diagnostic)) {
        check(i >= diagnostics, "there is each diagnostic");
        continue;
      }
      checkDiagnostic(diagnostic);
      for (size_t k = 0; k < diagnostic.note_count + 1; ++k) {
        besl_diagnostic note = {};
        note.size = pickSize(sizeof note);
        if (besl_result_note(result, i, k, &note))
          checkDiagnostic(note);
        besl_fix fix = {};
        fix.size = pickSize(sizeof fix);
        besl_result_note_fix(result, i, k, choices.below(3), &fix);
      }
      for (size_t k = 0; k < diagnostic.fix_count + 1; ++k) {
        besl_fix fix = {};
        fix.size = sizeof fix;
        if (besl_result_fix(result, i, k, &fix))
          checkText(fix.text, "repair");
      }
    }
    besl_artifact artifact = {};
    artifact.size = sizeof artifact;
    check(!besl_result_artifact(result, ~size_t(0), &artifact), "there is no artifact of that number");
    check(!besl_result_artifact(result, 0, nullptr), "there is nowhere to put an artifact");
  }

  void checkPipeline() {
    std::vector<const char *> documents;
    for (unsigned i = choices.below(4); i; --i)
      documents.push_back(choices.oneIn(6) ? pickText({"{}", "", "null", "{\"version\":1}"}) : reflections.empty() ? nullptr : reflections[choices.below(unsigned(reflections.size()))]);
    if (besl_result *result = besl_check_pipeline(documents.data(), documents.size()))
      results.push_back(result);
  }

  //===-- Programs -----------------------------------------------------------------------------===//

  void compileProgram() {
    ++compilations;
    besl_program_options options;
    besl_program_options_init(&options);
    besl::StageSettings stage = besl::fuzz::guessStage(source);
    options.stage = choices.oneIn(10) ? pickText({"vertex", "fragment", "compute", "task", "mesh", ""}) : keep(besl::stageKeyword(*stage.stage).str());
    if (stage.workgroup)
      options.workgroup[0] = choices.oneIn(6) ? choices.oddWord() : 8;
    if (choices.oneIn(8))
      options.entry = pickText({"main", "other", ""});
    if (choices.oneIn(4))
      options.matrix_layout = pickText({"column", "row", "byte-engine"});
    options.fast = int32_t(choices.below(2));
    options.max_vertices = stage.maxVertices.value_or(0);
    options.max_primitives = stage.maxPrimitives.value_or(0);
    options.max_mesh_threadgroups = stage.maxMeshThreadgroups.value_or(0);
    bool isShade = llvm::StringRef(source).starts_with("\"use typeshade\"");
    if (isShade)
      options.stage = nullptr, options.workgroup[0] = 0;
    options.size = pickSize(sizeof options);
    besl_program *program = nullptr;
    besl_messages *messages = nullptr;
    besl_status status = choices.oneIn(20) ? besl_program_compile_file(pickText({"/nowhere/none.besl", "/", ""}), &options, &program, &messages)
                                           : besl_program_compile(isShade ? "input.shade.ts" : pickText({"input.besl"}), source.data(), source.size(),
                                                                  choices.oneIn(12) ? nullptr : &options, &program, choices.oneIn(8) ? nullptr : &messages);
    check((status == BESL_OK) == (program != nullptr), "there is a program if and only if it could be compiled");
    checkText(besl_messages_text(messages), "messages");
    for (size_t i = 0; i < besl_messages_count(messages) + 1; ++i) {
      besl_message message;
      if (besl_messages_get(messages, i, &message) == BESL_OK) {
        checkText(message.code, "code");
        checkText(message.text, "text");
        checkText(message.file, "file");
      }
    }
    besl_messages_destroy(messages);
    if (program)
      programs.push_back(program);
  }

  void askProgram() {
    besl_program *program = any(programs);
    if (!program)
      return;
    checkText(besl_program_stage(program), "stage");
    uint32_t workgroup[3];
    besl_program_workgroup(program, workgroup);
    for (size_t i = 0, count = besl_program_resource_count(program); i < count + 1; ++i) {
      besl_resource resource = {};
      resource.size = pickSize(sizeof resource);
      bool whole = resource.size == sizeof resource;
      besl_status status = besl_program_resource(program, i, &resource);
      check(status != BESL_OK || i < count, "there is no resource behind the last");
      if (status != BESL_OK || !whole)
        continue;
      checkText(resource.name, "name");
      besl_resource again = {};
      again.size = sizeof again;
      check(besl_program_find_resource(program, resource.name, &again) == BESL_OK, "a resource is found by its name", resource.name);
      static constexpr const char *kPaths[] = {"", "[0]", "[1].x", ".x", "[4294967296]", "[", "[0:2]", "[2:1]", ".", "[0][0]"};
      besl_place place = {};
      place.size = pickSize(sizeof place);
      const char *error = nullptr;
      std::string path = std::string(resource.name) + choices.pick(kPaths);
      if (besl_program_find_place(program, path.c_str(), choices.oneIn(3) ? choices.oddWord() : 256, &place, choices.oneIn(3) ? nullptr : &error) == BESL_NOT_FOUND && error)
        checkText(error, "error");
    }
  }

  //===-- Bindings and runs --------------------------------------------------------------------===//

  void *takeMemory(size_t size) {
    memory.emplace_back(new uint8_t[size ? size : 1]);
    for (size_t i = 0; i < size; ++i)
      memory.back()[i] = uint8_t(i % 4 == 0 ? i / 4 % 7 : 0);
    return memory.back().get();
  }
  besl_bindings *anyBindings() {
    if (bindings.empty())
      bindings.push_back(besl_bindings_create());
    return any(bindings);
  }

  void bindTexture(besl_bindings *to, uint32_t slot, const char *shape, const char *format, bool isImage) {
    besl_texture texture;
    besl_texture_init(&texture);
    texture.shape = shape;
    texture.format = format;
    besl_texture_level levels[3] = {};
    uint32_t width = 1 + choices.below(5), slices = llvm::StringRef(shape ? shape : "").starts_with("cube") ? 6 : 1 + choices.below(2);
    if (!shape || llvm::StringRef(shape) == "2d")
      slices = 1;
    size_t count = 1 + choices.below(3);
    for (size_t i = 0; i < count; ++i) {
      levels[i] = {takeMemory(size_t(width) * width * slices * 16), width, width, slices, 0, 0};
      width = std::max(width / 2, 1u);
    }
    if (choices.oneIn(12))
      levels[0].data = nullptr;
    texture.levels = choices.oneIn(20) ? nullptr : levels;
    texture.level_count = choices.oneIn(20) ? 0 : count;
    texture.nearest = int32_t(choices.below(2));
    texture.nearest_level = int32_t(choices.below(2));
    texture.address_u = choices.oneIn(10) ? -1 : int32_t(choices.below(4));
    texture.address_v = int32_t(choices.below(4));
    texture.reduction = choices.oneIn(10) ? 3 : int32_t(choices.below(3));
    texture.size = pickSize(sizeof texture);
    isImage ? besl_bindings_image(to, slot, &texture) : besl_bindings_texture(to, slot, &texture);
  }

  const char *pickFormat() { return pickText({"rgba8", "rgba32f", "r32ui", "r8", "rg16f", "r11f_g11f_b10f", "rgba16", "rgb10_a2"}); }
  const char *pickShape() { return pickText({"2d", "2d_array", "3d", "cube", "cube_array"}); }

  /// Anything to any slot.
  void bind() {
    besl_bindings *to = anyBindings();
    uint32_t slot = choices.oneIn(6) ? choices.oddWord() : choices.below(6);
    size_t size = choices.below(200);
    switch (choices.below(4)) {
    case 0: besl_bindings_buffer(to, slot, choices.oneIn(10) ? nullptr : takeMemory(size), size); break;
    case 1: besl_bindings_push_constants(to, choices.oneIn(10) ? nullptr : takeMemory(size), size); break;
    default: bindTexture(to, slot, pickShape(), pickFormat(), choices.below(2)); break;
    }
  }

  /// What a program wants.
  void bindFor() {
    besl_program *program = any(programs);
    if (!program)
      return;
    besl_bindings *to = anyBindings();
    for (size_t i = 0, count = besl_program_resource_count(program); i < count; ++i) {
      besl_resource resource = {};
      resource.size = sizeof resource;
      besl_program_resource(program, i, &resource);
      size_t bytes = size_t(std::min<uint64_t>(resource.bytes + resource.stride * 16, 1 << 20));
      for (uint32_t k = 0; k < std::min(resource.count, 4u); ++k) {
        if (resource.kind == BESL_BUFFER)
          besl_bindings_buffer(to, resource.slot + k, takeMemory(bytes), bytes);
        else if (resource.kind == BESL_PUSH_CONSTANT)
          besl_bindings_push_constants(to, takeMemory(bytes), bytes);
        else
          bindTexture(to, resource.slot + k, resource.shape, *resource.format ? resource.format : resource.integer ? "rgba32ui" : "rgba32f", resource.kind == BESL_IMAGE);
      }
    }
  }

  static void getInput(void *, const char *, uint32_t location, uint32_t x, uint32_t y, uint32_t *words, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
      words[i] = 0x3f000000 + location + x + y;
  }
  static void takeOutput(void *user, const char *name, uint32_t, uint32_t, uint32_t, const uint32_t *words, uint32_t count) {
    checkText(name, "output");
    for (uint32_t i = 0; i < count; ++i)
      static_cast<Calls *>(user)->sum += words[i];
  }
  static void takeVertex(void *user, const char *name, uint32_t location, int32_t, uint32_t vertex, uint32_t instance, const uint32_t *words, uint32_t count) {
    takeOutput(user, name, location, vertex, instance, words, count);
  }
  static void takeTask(void *user, const besl_task_output *output) {
    for (size_t i = 0; i < output->payload_count; ++i)
      takeOutput(user, output->payload[i].name, 0, 0, 0, output->payload[i].words, uint32_t(output->payload[i].count));
  }
  static void takeMesh(void *user, const besl_mesh_output *output) {
    for (size_t i = 0; i < output->output_count; ++i)
      takeOutput(user, output->outputs[i].name, 0, 0, 0, output->outputs[i].words, uint32_t(output->outputs[i].count));
    for (size_t i = 0; i < output->primitives; ++i)
      static_cast<Calls *>(user)->sum += output->triangles[3 * i + 2] + output->layers[i];
    for (size_t i = 0; i < output->vertices; ++i)
      static_cast<Calls *>(user)->sum += uint32_t(output->positions[4 * i + 3] != 0);
  }
  static void takeBoth(void *user, const besl_task_output *task, const besl_mesh_output *mesh) { takeTask(user, task), takeMesh(user, mesh); }

  void execute() {
    if (executions.empty()) {
      if (besl_program *program = any(programs))
        executions.push_back(besl_execution_create(program)), owners.push_back(program);
      bindFor();
    }
    besl_execution *execution = any(executions);
    if (!execution)
      return;
    besl_execution_config config;
    besl_execution_config_init(&config);
    config.instruction_limit = choices.pick({20000u, 3000u, 10u, 0u});
    config.memory_limit = choices.oneIn(6) ? choices.oddWord() : 1u << 26;
    if (choices.oneIn(4))
      config.subgroup_size = choices.oddWord();
    if (choices.oneIn(6))
      config.call_depth_limit = choices.oddWord();
    config.first_vertex = number();
    config.first_instance = number();
    uint32_t words[4] = {choices.oddWord(), choices.oddWord(), 0, 0};
    besl_specialization specialization = {pickText({"missing", "SIZE", "COUNT"}), besl_scalar(choices.below(8)), choices.oneIn(6) ? nullptr : words, choices.below(5)};
    if (choices.oneIn(6))
      config.specializations = choices.oneIn(6) ? nullptr : &specialization, config.specialization_count = 1;
    // A struct that lacks the limits would run up to those of this version.
    if (choices.oneIn(8))
      config.size = choices.pick({size_t(0), size_t(4), size_t(7), size_t(16), size_t(17), size_t(20), size_t(24), size_t(44), size_t(48), size_t(60)});
    const besl_execution_config *configuration = &config;
    besl_bindings *bound = any(bindings);
    uint32_t size[3] = {choices.below(4), 1 + choices.below(2), choices.below(3)};
    const uint32_t *place = choices.oneIn(8) ? nullptr : size;
    besl_fragment_callbacks fragments = {sizeof fragments, this, choices.oneIn(6) ? nullptr : getInput, choices.oneIn(6) ? nullptr : takeOutput};
    besl_vertex_callbacks vertices = {sizeof vertices, this, choices.oneIn(6) ? nullptr : getInput, choices.oneIn(6) ? nullptr : takeVertex};
    fragments.size = pickSize(sizeof fragments);
    vertices.size = pickSize(sizeof vertices);
    besl_payload payload = {pickText({"payload", "missing"}), words, choices.below(5)};
    unsigned how = choices.below(8);
    besl_status status;
    switch (how) {
    case 0: status = besl_execution_run_workgroup(execution, bound, configuration, place); break;
    case 1: status = besl_execution_run_main(execution, bound, configuration, place); break;
    case 2: status = besl_execution_run_fragments(execution, bound, configuration, size[0], size[1], choices.oneIn(6) ? nullptr : &fragments); break;
    case 3: status = besl_execution_run_vertices(execution, bound, configuration, size[0], size[1], choices.oneIn(6) ? nullptr : &vertices); break;
    case 4: status = besl_execution_run_tasks(execution, bound, configuration, place, choices.oneIn(6) ? nullptr : takeTask, this); break;
    case 5: status = besl_execution_run_meshes(execution, bound, configuration, choices.oneIn(6) ? nullptr : &payload, choices.below(2), place, choices.oneIn(6) ? nullptr : takeMesh, this); break;
    case 6: status = besl_execution_run_tasks_and_meshes(execution, bound, any(executions), any(bindings), configuration, place, choices.oneIn(6) ? nullptr : takeBoth, this); break;
    default: status = besl_execution_dispatch(execution, bound, configuration, size[0], size[1], size[2]); break;
    }
    checkText(besl_status_name(status), "status");
    const besl_execution_error *error = besl_execution_last_error(execution);
    check(how == 6 || status == BESL_INVALID_ARGUMENT || (status == BESL_FAULT) == (error != nullptr), "a run stops if and only if it has an error");
    if (!error)
      return;
    checkText(error->kind, "kind");
    checkText(error->message, "message");
    checkText(error->file, "file");
    checkText(error->resource, "resource");
    for (size_t i = 0; i < error->value_count; ++i)
      sum += error->values[i];
  }

  //===-- Ends ---------------------------------------------------------------------------------===//

  template <typename T>
  T *takeAny(std::vector<T *> &list) {
    if (list.empty())
      return nullptr;
    auto at = list.begin() + choices.below(unsigned(list.size()));
    T *handle = *at;
    list.erase(at);
    return handle;
  }

  void destroyOne() {
    switch (choices.below(5)) {
    case 0: besl_result_destroy(takeAny(results)); break;
    case 1: besl_compiler_destroy(takeAny(compilers)); break;
    case 2: besl_bindings_destroy(takeAny(bindings)); break;
    case 3:
      if (!executions.empty()) {
        size_t at = choices.below(unsigned(executions.size()));
        besl_execution_destroy(executions[at]);
        executions.erase(executions.begin() + ptrdiff_t(at));
        owners.erase(owners.begin() + ptrdiff_t(at));
      }
      break;
    default:
      // A program outlives its executions.
      if (besl_program *program = any(programs); program && std::find(owners.begin(), owners.end(), program) == owners.end()) {
        programs.erase(std::find(programs.begin(), programs.end(), program));
        besl_program_destroy(program);
      }
      break;
    }
  }

  void callWithNothing() {
    besl_result_destroy(nullptr);
    besl_compiler_destroy(nullptr);
    besl_program_destroy(nullptr);
    besl_bindings_destroy(nullptr);
    besl_execution_destroy(nullptr);
    besl_messages_destroy(nullptr);
    besl_compile_options_init(nullptr);
    besl_compiler_options_init(nullptr);
    besl_program_options_init(nullptr);
    besl_execution_config_init(nullptr);
    besl_texture_init(nullptr);
    besl_program *program = nullptr;
    check(besl_program_compile("x", nullptr, 5, nullptr, &program, nullptr) == BESL_INVALID_ARGUMENT, "there is no text");
    check(besl_program_compile("x", "", 0, nullptr, nullptr, nullptr) == BESL_INVALID_ARGUMENT, "there is no place for a program");
    check(besl_program_compile_file(nullptr, nullptr, &program, nullptr) == BESL_INVALID_ARGUMENT, "there is no path");
    check(!besl_compile(nullptr, "x", nullptr, 5, nullptr), "there is no text");
    check(!besl_check_pipeline(nullptr, 2), "there are no reflections");
    check(!besl_execution_create(nullptr) && !besl_execution_last_error(nullptr), "there is no program");
    check(besl_execution_dispatch(nullptr, nullptr, nullptr, 1, 1, 1) == BESL_INVALID_ARGUMENT, "there is no execution");
    check(besl_bindings_buffer(nullptr, 0, nullptr, 0) == BESL_INVALID_ARGUMENT, "there are no bindings");
    check(besl_bindings_texture(anyBindings(), 0, nullptr) == BESL_INVALID_ARGUMENT, "there is no texture");
    check(besl_program_resource_count(nullptr) == 0 && besl_messages_count(nullptr) == 0, "there is nothing to count");
    check(besl_result_artifact_count(nullptr) == 0 && besl_result_diagnostic_count(nullptr) == 0, "there is nothing to count");
    checkText(besl_program_stage(nullptr), "stage");
    checkText(besl_result_text(nullptr), "text");
    checkText(besl_compiler_version(), "version");
    checkText(besl_status_name(BESL_NOT_FOUND), "status");
    for (size_t i = 0; besl_target_name(i); ++i)
      checkText(besl_target_name(i), "target");
  }

  Choices &choices;
  std::string source;
  unsigned compilations = 0;
  std::vector<besl_compiler *> compilers;
  std::vector<besl_result *> results;
  std::vector<besl_program *> programs, owners; ///< owners: of each execution
  std::vector<besl_bindings *> bindings;
  std::vector<besl_execution *> executions;
  std::vector<const char *> reflections;
  std::deque<std::string> texts;
  std::deque<std::vector<const char *>> lists;
  std::vector<std::unique_ptr<uint8_t[]>> memory;
  uint64_t sum = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Choices choices(data, size);
  Calls(choices).run();
  return 0;
}
