// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-c/execution.h over the C++ classes.

#include "besl-c/execution.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Execution/Compile.h"
#include "besl/Execution/Values.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/Version.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <cstring>
#include <deque>
#include <map>

using namespace besl;
using namespace besl::vm;

//===-- Handles ------------------------------------------------------------------------------===//

struct besl_messages {
  struct Entry {
    Severity severity;
    std::string code, text, file;
    uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
  };
  std::vector<Entry> entries;
  std::string text;
};

struct besl_program {
  std::unique_ptr<ExecutableProgram> program;
  std::string stage;
};

struct besl_bindings {
  DescriptorBindings bindings;
  std::map<uint32_t, Texture> textures; ///< by slot
};

struct besl_execution {
  explicit besl_execution(const besl_program *program) : execution(*program->program) {}
  Execution execution;
  std::optional<besl_execution_error> error;
  std::string message, file, resource; ///< of the error
};

/// Names that came from the host may be of any bytes; texts that go back to it are UTF-8.
static std::string toUTF8(llvm::StringRef text) { return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text); }

/// Whether there is a version of the struct that has this size. No member of it is cut in two then.
template <typename T>
static bool isSize(size_t size) {
  return size >= sizeof(size_t) && size % alignof(T) == 0;
}

/// Takes over a struct of the caller's version, on top of the defaults. False when it has no size that can be.
template <typename T>
static bool takeStruct(const T *given, T &result) {
  if (!given)
    return true;
  if (!isSize<T>(given->size))
    return false;
  std::memcpy(&result, given, std::min(given->size, sizeof(T)));
  result.size = sizeof(T);
  return true;
}

/// Hands a struct to a caller who may know fewer members.
template <typename T>
static bool giveStruct(const T &value, T *result) {
  if (!result || !isSize<T>(result->size))
    return false;
  size_t size = std::min(result->size, sizeof(T));
  T copy = value;
  copy.size = size;
  std::memcpy(result, &copy, size);
  return true;
}

const char *besl_status_name(besl_status status) {
  switch (status) {
  case BESL_OK: return "ok";
  case BESL_REJECTED: return "rejected";
  case BESL_FAULT: return "fault";
  case BESL_INVALID_ARGUMENT: return "invalid argument";
  case BESL_NOT_FOUND: return "not found";
  }
  return "unknown";
}

const char *besl_version(void) { return BESL_VERSION_STRING; }

//===-- Messages -----------------------------------------------------------------------------===//

static besl_messages *takeMessages(Compilation &compilation) {
  if (compilation.diagnostics().all().empty())
    return nullptr;
  auto messages = std::make_unique<besl_messages>();
  const SourceManager &sources = compilation.sources();
  for (const Diagnostic *diagnostic : compilation.diagnostics().sortedByPosition()) {
    besl_messages::Entry entry;
    entry.severity = diagnostic->severity;
    entry.code = diagnostic->code().str();
    entry.text = toUTF8(diagnostic->message);
    if (diagnostic->range.isValid()) {
      entry.file = toUTF8(sources.name(sources.fileOf(diagnostic->range.begin)));
      LineColumn begin = sources.lineColumn(diagnostic->range.begin), end = sources.lineColumn(diagnostic->range.end);
      entry.line = begin.line;
      entry.column = begin.column;
      entry.endLine = end.line;
      entry.endColumn = end.column;
    }
    messages->entries.push_back(std::move(entry));
  }
  llvm::raw_string_ostream os(messages->text);
  TextDiagnosticRenderer(sources, os).renderAll(compilation.diagnostics());
  os.flush();
  messages->text = toUTF8(messages->text);
  return messages.release();
}

size_t besl_messages_count(const besl_messages *messages) { return messages ? messages->entries.size() : 0; }

besl_status besl_messages_get(const besl_messages *messages, size_t index, besl_message *message) {
  if (!message)
    return BESL_INVALID_ARGUMENT;
  if (index >= besl_messages_count(messages))
    return BESL_NOT_FOUND;
  const besl_messages::Entry &entry = messages->entries[index];
  besl_severity severity = entry.severity == Severity::Error ? BESL_ERROR : entry.severity == Severity::Warning ? BESL_WARNING : BESL_NOTE;
  *message = {severity, entry.code.c_str(), entry.text.c_str(), entry.file.c_str(), entry.line, entry.column, entry.endLine, entry.endColumn};
  return BESL_OK;
}

const char *besl_messages_text(const besl_messages *messages) { return messages ? messages->text.c_str() : ""; }
void besl_messages_destroy(besl_messages *messages) { delete messages; }

//===-- Programs -----------------------------------------------------------------------------===//

void besl_program_options_init(besl_program_options *options) {
  if (!options)
    return;
  std::memset(options, 0, sizeof(*options));
  options->size = sizeof(*options);
}

static besl_status compile(const besl_program_options *given, besl_program **program, besl_messages **messages, llvm::function_ref<bool(Compilation &)> add) {
  if (messages)
    *messages = nullptr;
  if (!program)
    return BESL_INVALID_ARGUMENT;
  *program = nullptr;
  besl_program_options options;
  besl_program_options_init(&options);
  if (!takeStruct(given, options))
    return BESL_INVALID_ARGUMENT;
  CompileOptions settings;
  settings.requireStage = true;
  if (options.stage) {
    settings.stage.stage = parseStageKeyword(options.stage);
    if (!settings.stage.stage)
      return BESL_INVALID_ARGUMENT;
  }
  if (options.workgroup[0])
    settings.stage.workgroup = {options.workgroup[0], std::max(options.workgroup[1], 1u), std::max(options.workgroup[2], 1u)};
  for (auto [limit, setting] : {std::pair(options.max_vertices, &settings.stage.maxVertices), {options.max_primitives, &settings.stage.maxPrimitives},
                                {options.max_mesh_threadgroups, &settings.stage.maxMeshThreadgroups}})
    if (limit)
      *setting = limit;
  if (options.matrix_layout) {
    std::optional<MatrixLayout> layout = parseMatrixLayout(options.matrix_layout);
    if (!layout)
      return BESL_INVALID_ARGUMENT;
    settings.matrixLayout = *layout;
  }
  ExecutionOptions execution;
  execution.checked = !options.fast;
  if (options.entry)
    execution.entry = options.entry;
  Compilation compilation(settings);
  std::unique_ptr<ExecutableProgram> executable;
  bool ok = add(compilation) && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
    executable = compileForExecution(module, execution);
    return executable != nullptr;
  });
  if (messages)
    *messages = takeMessages(compilation);
  if (!ok)
    return BESL_REJECTED;
  *program = new besl_program;
  (*program)->stage = stageKeyword(executable->layout().stage).str();
  (*program)->program = std::move(executable);
  return BESL_OK;
}

besl_status besl_program_compile(const char *name, const char *text, size_t length, const besl_program_options *options, besl_program **program, besl_messages **messages) {
  if (!text && length)
    return BESL_INVALID_ARGUMENT;
  return compile(options, program, messages, [&](Compilation &compilation) {
    return compilation.addBuffer(name ? name : "shader.besl", llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(text ? text : "", length)));
  });
}

besl_status besl_program_compile_file(const char *path, const besl_program_options *options, besl_program **program, besl_messages **messages) {
  if (!path)
    return BESL_INVALID_ARGUMENT;
  return compile(options, program, messages, [&](Compilation &compilation) { return compilation.addFile(path); });
}

void besl_program_destroy(besl_program *program) { delete program; }

const char *besl_program_stage(const besl_program *program) { return program ? program->stage.c_str() : ""; }

void besl_program_workgroup(const besl_program *program, uint32_t size[3]) {
  if (program && size)
    std::copy_n(program->program->layout().workgroup.begin(), 3, size);
}

static bool isResource(const MemoryInfo &info) { return info.kind == MemoryInfo::Kind::Buffer || info.kind == MemoryInfo::Kind::PushConstant; }

static besl_resource describe(const MemoryInfo &info) {
  besl_resource resource = {};
  resource.name = info.name.c_str();
  resource.kind = info.kind == MemoryInfo::Kind::Buffer ? BESL_BUFFER : BESL_PUSH_CONSTANT;
  resource.slot = info.slot;
  resource.count = info.count;
  resource.bytes = info.bytes;
  resource.stride = info.stride;
  resource.readable = info.readable;
  resource.writable = info.writable;
  resource.shape = resource.format = "";
  return resource;
}

static besl_resource describe(const ViewInfo &info) {
  besl_resource resource = {};
  resource.name = info.name.c_str();
  resource.kind = info.kind == ViewInfo::Kind::Texture ? BESL_TEXTURE : BESL_IMAGE;
  resource.slot = info.slot;
  resource.count = info.count;
  resource.readable = info.readable;
  resource.writable = info.writable;
  resource.shape = info.dim.c_str();
  resource.format = info.format.c_str();
  resource.integer = info.integer;
  return resource;
}

size_t besl_program_resource_count(const besl_program *program) {
  if (!program)
    return 0;
  const ProgramLayout &layout = program->program->layout();
  return size_t(std::count_if(layout.memories.begin(), layout.memories.end(), isResource)) + layout.views.size();
}

besl_status besl_program_resource(const besl_program *program, size_t index, besl_resource *resource) {
  if (!program || !resource)
    return BESL_INVALID_ARGUMENT;
  const ProgramLayout &layout = program->program->layout();
  for (const MemoryInfo &info : layout.memories)
    if (isResource(info) && index-- == 0)
      return giveStruct(describe(info), resource) ? BESL_OK : BESL_INVALID_ARGUMENT;
  if (index >= layout.views.size())
    return BESL_NOT_FOUND;
  return giveStruct(describe(layout.views[index]), resource) ? BESL_OK : BESL_INVALID_ARGUMENT;
}

besl_status besl_program_find_resource(const besl_program *program, const char *name, besl_resource *resource) {
  if (!program || !name || !resource)
    return BESL_INVALID_ARGUMENT;
  const ProgramLayout &layout = program->program->layout();
  if (const MemoryInfo *memory = findMemory(layout, name); memory && isResource(*memory))
    return giveStruct(describe(*memory), resource) ? BESL_OK : BESL_INVALID_ARGUMENT;
  if (const ViewInfo *view = findView(layout, name))
    return giveStruct(describe(*view), resource) ? BESL_OK : BESL_INVALID_ARGUMENT;
  return BESL_NOT_FOUND;
}

besl_status besl_program_find_place(const besl_program *program, const char *path, uint64_t bufferBytes, besl_place *place, const char **error) {
  thread_local std::string message;
  message.clear();
  if (error)
    *error = "";
  if (!program || !path || !place)
    return BESL_INVALID_ARGUMENT;
  const ProgramLayout &layout = program->program->layout();
  llvm::StringRef text = path, name = text.take_until([](char c) { return c == '.' || c == '['; });
  const MemoryInfo *memory = findMemory(layout, name);
  std::optional<ValuePlace> found;
  if (memory && isResource(*memory))
    found = findPlace(layout, *memory, text.drop_front(name.size()), bufferBytes, message);
  else
    message = ("the program uses no buffer called '" + name + "'").str();
  if (!found) {
    message = toUTF8(message);
    if (error)
      *error = message.c_str();
    return BESL_NOT_FOUND;
  }
  const TypeInfo &type = layout.types[found->type];
  besl_place result = {};
  result.offset = found->offset;
  result.bytes = found->isRange ? found->stride * found->count : type.size;
  result.count = found->isRange ? found->count : type.kind == TypeInfo::Kind::Struct ? 1 : type.count;
  result.stride = found->isRange ? found->stride : type.stride;
  bool hasScalar = !found->isRange && (type.kind == TypeInfo::Kind::Scalar || type.kind == TypeInfo::Kind::Vector);
  result.scalar = hasScalar ? besl_scalar(type.scalar) : BESL_NO_SCALAR;
  return giveStruct(result, place) ? BESL_OK : BESL_INVALID_ARGUMENT;
}

//===-- Bindings -----------------------------------------------------------------------------===//

besl_bindings *besl_bindings_create(void) { return new besl_bindings; }
void besl_bindings_destroy(besl_bindings *bindings) { delete bindings; }

besl_status besl_bindings_buffer(besl_bindings *bindings, uint32_t slot, void *data, uint64_t bytes) {
  if (!bindings || (!data && bytes))
    return BESL_INVALID_ARGUMENT;
  bindings->bindings.bindBuffer(slot, data, bytes);
  return BESL_OK;
}

void besl_texture_init(besl_texture *texture) {
  if (!texture)
    return;
  std::memset(texture, 0, sizeof(*texture));
  texture->size = sizeof(*texture);
}

static besl_status bindTexture(besl_bindings *bindings, uint32_t slot, const besl_texture *given, bool isImage) {
  besl_texture texture;
  besl_texture_init(&texture);
  if (!bindings || !given || !takeStruct(given, texture) || !texture.format || !texture.levels || texture.level_count == 0 || texture.level_count > 32)
    return BESL_INVALID_ARGUMENT;
  std::optional<TexelFormat> format = parseFormat(texture.format);
  constexpr llvm::StringLiteral shapes[] = {"2d", "2d_array", "3d", "cube", "cube_array", "1d", "2d_ms"};
  using Compare = Sampler::Compare;
  constexpr Compare comparisons[] = {Compare::LessEqual,    Compare::Less,     Compare::Equal,  Compare::Greater,
                                     Compare::GreaterEqual, Compare::NotEqual, Compare::Always, Compare::Never};
  const auto *shape = std::find(std::begin(shapes), std::end(shapes), llvm::StringRef(texture.shape ? texture.shape : "2d"));
  auto isChoice = [](int32_t value, int32_t most) { return value >= 0 && value <= most; };
  if (!format || shape == std::end(shapes) || !isChoice(texture.address_u, 3) || !isChoice(texture.address_v, 3) || !isChoice(texture.address_w, 3) || !isChoice(texture.reduction, 2) || !isChoice(texture.compare, 7))
    return BESL_INVALID_ARGUMENT;
  Texture result;
  result.format = *format;
  result.shape = TextureShape(shape - std::begin(shapes));
  for (size_t i = 0; i < texture.level_count; ++i) {
    const besl_texture_level &from = texture.levels[i];
    Texture::Level level;
    level.data = from.data;
    level.width = from.width;
    level.height = from.height;
    level.slices = from.slices;
    level.rowBytes = from.row_bytes ? from.row_bytes : uint64_t(from.width) * getTexelBytes(*format);
    level.sliceBytes = from.slice_bytes ? from.slice_bytes : level.rowBytes * from.height;
    result.levels.push_back(level);
  }
  Texture &kept = bindings->textures[slot] = std::move(result);
  if (isImage) {
    bindings->bindings.bindImage(slot, &kept);
    return BESL_OK;
  }
  Sampler sampler;
  sampler.filter = texture.nearest ? Sampler::Filter::Nearest : Sampler::Filter::Linear;
  sampler.mipFilter = texture.nearest_level ? Sampler::Filter::Nearest : Sampler::Filter::Linear;
  sampler.u = Sampler::Address(texture.address_u);
  sampler.v = Sampler::Address(texture.address_v);
  sampler.w = Sampler::Address(texture.address_w);
  sampler.reduction = Sampler::Reduction(texture.reduction);
  std::copy_n(texture.border, 4, sampler.border.begin());
  sampler.compare = comparisons[texture.compare];
  bindings->bindings.bindTexture(slot, &kept, sampler);
  return BESL_OK;
}

besl_status besl_bindings_texture(besl_bindings *bindings, uint32_t slot, const besl_texture *texture) { return bindTexture(bindings, slot, texture, false); }
besl_status besl_bindings_image(besl_bindings *bindings, uint32_t slot, const besl_texture *image) { return bindTexture(bindings, slot, image, true); }

besl_status besl_bindings_push_constants(besl_bindings *bindings, const void *data, uint64_t bytes) {
  if (!bindings || (!data && bytes))
    return BESL_INVALID_ARGUMENT;
  bindings->bindings.setPushConstant(data, bytes);
  return BESL_OK;
}

//===-- Runs ---------------------------------------------------------------------------------===//

void besl_execution_config_init(besl_execution_config *config) {
  if (!config)
    return;
  std::memset(config, 0, sizeof(*config));
  config->size = sizeof(*config);
  ExecutionConfig defaults;
  config->instruction_limit = defaults.instructionLimit;
  config->subgroup_size = defaults.subgroupSize;
  config->call_depth_limit = defaults.callDepthLimit;
  config->threads = defaults.threads;
  config->memory_limit = defaults.memoryLimit;
}

besl_execution *besl_execution_create(const besl_program *program) { return program ? new besl_execution(program) : nullptr; }
void besl_execution_destroy(besl_execution *execution) { delete execution; }

/// Why the execution stopped, if it did.
static void takeError(besl_execution &execution) {
  execution.error.reset();
  if (!execution.execution.error())
    return;
  const ExecutionError &error = *execution.execution.error();
  besl_execution_error &result = execution.error.emplace();
  result = {};
  result.kind = getFaultName(error.kind).data();
  execution.message = toUTF8(error.message);
  execution.file = toUTF8(error.place.file);
  execution.resource = toUTF8(error.resource);
  result.message = execution.message.c_str();
  result.file = execution.file.c_str();
  result.line = error.place.line;
  result.column = error.place.column;
  result.end_line = error.place.endLine;
  result.end_column = error.place.endColumn;
  std::copy_n(error.invocation.begin(), 3, result.invocation);
  std::copy_n(error.workgroup.begin(), 3, result.workgroup);
  result.index = error.index;
  result.values = error.values.data();
  result.value_count = error.values.size();
  result.resource = execution.resource.c_str();
  result.has_invocation = error.hasInvocation;
}

/// Three numbers, or three times what is meant without them.
static std::array<uint32_t, 3> toTriple(const uint32_t given[3], uint32_t missing) {
  std::array<uint32_t, 3> result = {missing, missing, missing};
  if (given)
    std::copy_n(given, 3, result.begin());
  return result;
}

static besl_status runWith(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *given,
                           llvm::function_ref<bool(const DescriptorBindings &, const ExecutionConfig &)> run) {
  besl_execution_config taken;
  besl_execution_config_init(&taken);
  if (!execution || !takeStruct(given, taken) || (taken.specialization_count && !taken.specializations))
    return BESL_INVALID_ARGUMENT;
  ExecutionConfig config;
  config.instructionLimit = taken.instruction_limit;
  config.subgroupSize = taken.subgroup_size;
  config.callDepthLimit = taken.call_depth_limit;
  config.threads = taken.threads;
  config.memoryLimit = taken.memory_limit;
  config.firstVertex = taken.first_vertex;
  config.firstInstance = taken.first_instance;
  for (size_t i = 0; i < taken.specialization_count; ++i) {
    const besl_specialization &value = taken.specializations[i];
    if (!value.name || !value.words || unsigned(value.scalar) > BESL_F32)
      return BESL_INVALID_ARGUMENT;
    config.specialization.set(value.name, ScalarKind(value.scalar), std::vector<uint32_t>(value.words, value.words + value.count));
  }
  execution->error.reset();
  DescriptorBindings none;
  if (run(bindings ? bindings->bindings : none, config))
    return BESL_OK;
  takeError(*execution);
  return BESL_FAULT;
}

/// Calls one of the functions of Execution that run something, with what all of them take and `args`.
template <typename... Params, typename... Args>
static besl_status call(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config,
                        bool (Execution::*run)(const DescriptorBindings &, const ExecutionConfig &, Params...), const Args &...args) {
  return runWith(execution, bindings, config,
                 [&](const DescriptorBindings &bound, const ExecutionConfig &settings) { return (execution->execution.*run)(bound, settings, args...); });
}

besl_status besl_execution_dispatch(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, uint32_t x, uint32_t y, uint32_t z) {
  return call(execution, bindings, config, &Execution::dispatch, x, y, z);
}

besl_status besl_execution_run_workgroup(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const uint32_t workgroup[3]) {
  return call(execution, bindings, config, &Execution::runWorkgroup, toTriple(workgroup, 0));
}

besl_status besl_execution_run_main(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const uint32_t invocation[3]) {
  return call<std::array<uint32_t, 3>>(execution, bindings, config, &Execution::runMain, toTriple(invocation, 0));
}

namespace {

/// What a caller of C sees of fragments, or of vertices. Both say who is meant with two numbers.
template <typename Interface, typename Functions>
struct Callbacks : Interface {
  explicit Callbacks(const Functions &functions) : functions(functions) {}
  void getInput(const VariableInfo &input, uint32_t first, uint32_t second, uint32_t *words) override {
    if (functions.get_input)
      functions.get_input(functions.user, input.name.c_str(), input.location, first, second, words, input.words);
  }
  void setOutput(const VariableInfo &output, uint32_t first, uint32_t second, const uint32_t *words) override {
    if (!functions.set_output)
      return;
    if constexpr (std::is_same_v<Functions, besl_vertex_callbacks>)
      functions.set_output(functions.user, output.name.c_str(), output.location, output.kind == VariableInfo::Kind::Position, first, second, words, output.words);
    else
      functions.set_output(functions.user, output.name.c_str(), output.location, first, second, words, output.words);
  }
  const Functions &functions;
};

} // namespace

template <typename Interface, typename Functions>
static besl_status runGrid(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config,
                           bool (Execution::*run)(const DescriptorBindings &, const ExecutionConfig &, uint32_t, uint32_t, Interface &), uint32_t first, uint32_t second,
                           const Functions *given) {
  Functions functions = {};
  if (!takeStruct(given, functions))
    return BESL_INVALID_ARGUMENT;
  Callbacks<Interface, Functions> interface(functions);
  return runWith(execution, bindings, config,
                 [&](const DescriptorBindings &bound, const ExecutionConfig &settings) { return (execution->execution.*run)(bound, settings, first, second, interface); });
}

besl_status besl_execution_run_fragments(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, uint32_t width, uint32_t height,
                                         const besl_fragment_callbacks *callbacks) {
  return runGrid(execution, bindings, config, &Execution::runFragments, width, height, callbacks);
}

besl_status besl_execution_run_vertices(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, uint32_t vertices, uint32_t instances,
                                        const besl_vertex_callbacks *callbacks) {
  return runGrid(execution, bindings, config, &Execution::runVertices, vertices, instances, callbacks);
}

namespace {

/// A task workgroup's output for C; points into `from`.
struct TaskView {
  besl_task_output output = {};
  std::vector<besl_payload> payload;

  const besl_task_output *show(const TaskOutput &from) {
    payload.clear();
    for (const PayloadValue &value : from.payload)
      payload.push_back({value.name.c_str(), value.words.data(), value.words.size()});
    std::copy_n(from.workgroup.begin(), 3, output.workgroup);
    output.mesh_workgroups = from.meshWorkgroups;
    output.has_count = from.hasCount;
    output.payload = payload.data();
    output.payload_count = payload.size();
    return &output;
  }
};

/// The same of a mesh workgroup.
struct MeshView {
  besl_mesh_output output = {};
  std::vector<besl_mesh_values> values;

  const besl_mesh_output *show(const MeshOutput &from) {
    values.clear();
    for (const MeshOutput::Values &value : from.outputs)
      values.push_back({value.name.c_str(), value.location, value.perPrimitive, value.width, value.words.data(), value.words.size()});
    std::copy_n(from.workgroup.begin(), 3, output.workgroup);
    output.vertices = from.vertices;
    output.primitives = from.primitives;
    output.has_counts = from.hasCounts;
    output.positions = from.positions.data();
    output.triangles = from.triangles.data();
    output.layers = from.layers.data();
    output.outputs = values.data();
    output.output_count = values.size();
    return &output;
  }
};

} // namespace

besl_status besl_execution_run_tasks(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const uint32_t workgroups[3],
                                     void (*take)(void *user, const besl_task_output *output), void *user) {
  TaskView view;
  return call(execution, bindings, config, &Execution::runTasks, toTriple(workgroups, 1), [&](const TaskOutput &from) {
    if (take)
      take(user, view.show(from));
  });
}

besl_status besl_execution_run_meshes(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const besl_payload *payload,
                                      size_t payloadCount, const uint32_t workgroups[3], void (*take)(void *user, const besl_mesh_output *output), void *user) {
  if (payloadCount && !payload)
    return BESL_INVALID_ARGUMENT;
  std::vector<PayloadValue> values;
  for (size_t i = 0; i < payloadCount; ++i) {
    if (!payload[i].name || (payload[i].count && !payload[i].words))
      return BESL_INVALID_ARGUMENT;
    values.push_back({payload[i].name, std::vector<uint32_t>(payload[i].words, payload[i].words + payload[i].count)});
  }
  MeshView view;
  return call(execution, bindings, config, &Execution::runMeshes, values, toTriple(workgroups, 1), [&](const MeshOutput &from) {
    if (take)
      take(user, view.show(from));
  });
}

besl_status besl_execution_run_tasks_and_meshes(besl_execution *task, const besl_bindings *bindings, besl_execution *mesh, const besl_bindings *meshBindings,
                                                const besl_execution_config *config, const uint32_t workgroups[3],
                                                void (*take)(void *user, const besl_task_output *task, const besl_mesh_output *mesh), void *user) {
  if (!mesh || mesh == task)
    return BESL_INVALID_ARGUMENT;
  TaskView taskView;
  MeshView meshView;
  DescriptorBindings none;
  mesh->error.reset();
  besl_status status = runWith(task, bindings, config, [&](const DescriptorBindings &bound, const ExecutionConfig &settings) {
    return task->execution.runTasksAndMeshes(bound, settings, toTriple(workgroups, 1), mesh->execution, meshBindings ? meshBindings->bindings : none, settings,
                                             [&](const TaskOutput &started, const MeshOutput &from) {
                                               if (take)
                                                 take(user, taskView.show(started), meshView.show(from));
                                             });
  });
  if (status == BESL_FAULT && !task->error)
    takeError(*mesh);
  return status;
}

const besl_execution_error *besl_execution_last_error(const besl_execution *execution) { return execution && execution->error ? &*execution->error : nullptr; }
