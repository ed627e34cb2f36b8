/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * besl-c/execution.h as a C program uses it: what it gives, what it refuses, and that nothing of it ends the process.
 */

#include "besl-c/execution.h"

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(int ok, const char *text, int line) {
  if (ok)
    return;
  ++failures;
  fprintf(stderr, "ExecutionTest.c:%d: not so: %s\n", line, text);
}
#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)
#define CHECK_TEXT(found, expected) check(strcmp((found), (expected)) == 0, found, __LINE__)

static const char kSquares[] = "Values: struct { items: f32[8], scale: f32, }\n"
                               "values: descriptor<Values, 3, read_write>;\n"
                               "push_constant: push_constant { count: u32, }\n"
                               "main: fn () -> void {\n"
                               "\tlet i: u32 = thread_idx();\n"
                               "\tif (i < push_constant.count) {\n"
                               "\t\tvalues.items[i] = values.items[i] * values.items[i] * values.scale;\n"
                               "\t}\n"
                               "}\n";

static besl_program *compile(const char *text, const char *stage, uint32_t width) {
  besl_program_options options;
  besl_program *program = NULL;
  besl_messages *messages = NULL;
  besl_program_options_init(&options);
  options.stage = stage;
  options.workgroup[0] = width;
  if (besl_program_compile("test.besl", text, strlen(text), &options, &program, &messages) != BESL_OK) {
    ++failures;
    fputs(besl_messages_text(messages), stderr);
  }
  besl_messages_destroy(messages);
  return program;
}

static void testBuffers(void) {
  besl_program *program = compile(kSquares, "compute", 8);
  besl_bindings *bindings = besl_bindings_create();
  besl_execution *execution = besl_execution_create(program);
  float values[9] = {0, 1, 2, 3, 4, 5, 6, 7, 2};
  uint32_t count = 6, workgroup[3] = {0, 0, 0};
  besl_resource resource;
  besl_place place;
  const char *error = NULL;

  CHECK_TEXT(besl_program_stage(program), "compute");
  besl_program_workgroup(program, workgroup);
  CHECK(workgroup[0] == 8 && workgroup[1] == 1 && workgroup[2] == 1);

  CHECK(besl_program_resource_count(program) == 2);
  resource.size = sizeof(resource);
  CHECK(besl_program_find_resource(program, "values", &resource) == BESL_OK);
  CHECK(resource.kind == BESL_BUFFER && resource.slot == 3 && resource.bytes == 36 && resource.stride == 0 && resource.writable);
  CHECK(besl_program_find_resource(program, "push_constant", &resource) == BESL_OK);
  CHECK(resource.kind == BESL_PUSH_CONSTANT && resource.bytes == 4);
  CHECK(besl_program_find_resource(program, "nothing", &resource) == BESL_NOT_FOUND);
  CHECK(besl_program_resource(program, 2, &resource) == BESL_NOT_FOUND);
  resource.size = 0;
  CHECK(besl_program_resource(program, 0, &resource) == BESL_INVALID_ARGUMENT);

  place.size = sizeof(place);
  CHECK(besl_program_find_place(program, "values.items[5]", 36, &place, &error) == BESL_OK);
  CHECK(place.offset == 20 && place.bytes == 4 && place.count == 1 && place.scalar == BESL_F32);
  CHECK(besl_program_find_place(program, "values.items", 36, &place, &error) == BESL_OK);
  CHECK(place.offset == 0 && place.bytes == 32 && place.count == 8 && place.stride == 4 && place.scalar == BESL_NO_SCALAR);
  CHECK(besl_program_find_place(program, "values.items[8]", 36, &place, &error) == BESL_NOT_FOUND);
  CHECK_TEXT(error, "'[8]' is not inside the 8 elements");
  CHECK(besl_program_find_place(program, "other.items", 36, &place, &error) == BESL_NOT_FOUND);
  CHECK_TEXT(error, "the program uses no buffer called 'other'");

  CHECK(besl_bindings_buffer(bindings, 3, values, sizeof(values)) == BESL_OK);
  CHECK(besl_bindings_push_constants(bindings, &count, sizeof(count)) == BESL_OK);
  CHECK(besl_execution_dispatch(execution, bindings, NULL, 1, 1, 1) == BESL_OK);
  CHECK(besl_execution_last_error(execution) == NULL);
  CHECK(values[0] == 0 && values[1] == 2 && values[5] == 50 && values[6] == 6 && values[7] == 7);

  besl_execution_destroy(execution);
  besl_bindings_destroy(bindings);
  besl_program_destroy(program);
}

static void testFaults(void) {
  besl_program *program = compile(kSquares, "compute", 8);
  besl_bindings *bindings = besl_bindings_create();
  besl_execution *execution = besl_execution_create(program);
  besl_execution_config config;
  const besl_execution_error *error;
  float values[9] = {0};
  uint32_t count = 8;

  CHECK(besl_execution_dispatch(execution, NULL, NULL, 1, 1, 1) == BESL_FAULT);
  error = besl_execution_last_error(execution);
  CHECK(error != NULL);
  CHECK_TEXT(error->kind, "UnboundDescriptor");
  CHECK_TEXT(error->message, "the push constant 'push_constant' is not set");

  /* Too small a buffer: it ends before `scale`. */
  CHECK(besl_bindings_buffer(bindings, 3, values, 32) == BESL_OK);
  CHECK(besl_bindings_push_constants(bindings, &count, sizeof(count)) == BESL_OK);
  CHECK(besl_execution_dispatch(execution, bindings, NULL, 1, 1, 1) == BESL_FAULT);
  error = besl_execution_last_error(execution);
  CHECK_TEXT(error->kind, "BufferOutOfBounds");
  CHECK_TEXT(error->file, "test.besl");
  CHECK(error->line == 7 && error->invocation[0] == 0);
  CHECK(error->value_count >= 2 && error->values[0] == 32);

  besl_execution_config_init(&config);
  config.subgroup_size = 0;
  CHECK(besl_execution_dispatch(execution, bindings, &config, 1, 1, 1) == BESL_FAULT);
  CHECK_TEXT(besl_execution_last_error(execution)->kind, "InvalidConfiguration");
  besl_execution_config_init(&config);
  config.instruction_limit = 1;
  CHECK(besl_bindings_buffer(bindings, 3, values, sizeof(values)) == BESL_OK);
  CHECK(besl_execution_dispatch(execution, bindings, &config, 1, 1, 1) == BESL_FAULT);
  CHECK_TEXT(besl_execution_last_error(execution)->kind, "InstructionLimit");
  /* And after all that it runs. */
  CHECK(besl_execution_dispatch(execution, bindings, NULL, 1, 1, 1) == BESL_OK);
  CHECK(besl_execution_last_error(execution) == NULL);

  besl_execution_destroy(execution);
  besl_bindings_destroy(bindings);
  besl_program_destroy(program);
}

static void testMessages(void) {
  static const char text[] = "main: fn () -> void {\n\tlet x: f32 = mas(1.0, 2.0);\n}\n";
  besl_program_options options;
  besl_program *program = (besl_program *)1;
  besl_messages *messages = NULL;
  besl_message message;

  besl_program_options_init(&options);
  options.stage = "compute";
  CHECK(besl_program_compile("bad.besl", text, strlen(text), &options, &program, &messages) == BESL_REJECTED);
  CHECK(program == NULL);
  CHECK(besl_messages_count(messages) >= 1);
  CHECK(besl_messages_get(messages, 0, &message) == BESL_OK);
  CHECK(message.severity == BESL_ERROR && message.line == 2 && message.column == 15);
  CHECK_TEXT(message.code, "besl-unknown-function");
  CHECK_TEXT(message.file, "bad.besl");
  CHECK(strstr(besl_messages_text(messages), "bad.besl:2:15: error: ") != NULL);
  CHECK(besl_messages_get(messages, 1000, &message) == BESL_NOT_FOUND);
  besl_messages_destroy(messages);

  /* No stage, no file, options that cannot be. */
  CHECK(besl_program_compile("bad.besl", text, strlen(text), NULL, &program, &messages) == BESL_REJECTED);
  CHECK(strstr(besl_messages_text(messages), "the stage of 'bad.besl' is not known") != NULL);
  besl_messages_destroy(messages);
  CHECK(besl_program_compile_file("/nowhere/none.besl", &options, &program, &messages) == BESL_REJECTED);
  CHECK(strstr(besl_messages_text(messages), "cannot read '/nowhere/none.besl'") != NULL);
  besl_messages_destroy(messages);
  options.stage = "pixel";
  CHECK(besl_program_compile("bad.besl", text, strlen(text), &options, &program, &messages) == BESL_INVALID_ARGUMENT);
  CHECK(messages == NULL);
  besl_program_options_init(&options);
  options.size = 1;
  CHECK(besl_program_compile("bad.besl", text, strlen(text), &options, &program, NULL) == BESL_INVALID_ARGUMENT);
}

static void testOlderStruct(void) {
  /* A caller who knows the stage only. */
  struct {
    size_t size;
    const char *stage;
  } older;
  besl_program *program = NULL;
  older.size = sizeof(older);
  older.stage = "compute";
  CHECK(besl_program_compile("test.besl", "main: fn () -> void {\n}\n", 24, (const besl_program_options *)(const void *)&older, &program, NULL) == BESL_OK);
  CHECK_TEXT(besl_program_stage(program), "compute");
  /* No version ends in the middle of a pointer. */
  older.size = sizeof(older) - sizeof(char *) / 2;
  program = NULL;
  CHECK(besl_program_compile("test.besl", "main: fn () -> void {\n}\n", 24, (const besl_program_options *)(const void *)&older, &program, NULL) == BESL_INVALID_ARGUMENT);
  CHECK(program == NULL);
}

/* Names of any bytes: what is returned is UTF-8. */
static void testBytes(void) {
  static const char text[] = "Values: struct { items: f32[4], }\nvalues: descriptor<Values, 0, read_write>;\n"
                             "main: fn () -> void {\n\tvalues.items[thread_idx()] = 1.0;\n}\n";
  besl_program_options options;
  besl_program *program = NULL;
  besl_messages *messages = NULL;
  besl_message message;
  besl_execution *execution;
  besl_bindings *bindings = besl_bindings_create();
  besl_execution_config config;
  besl_specialization value = {"\xff", BESL_BOOL, NULL, 0};
  uint32_t word = 0;
  float values[1] = {0};
  besl_place place = {0};
  const char *error = NULL;
  besl_program_options_init(&options);
  options.stage = "compute";
  options.workgroup[0] = 2;
  CHECK(besl_program_compile("a\xff.besl", "main: fn () -> void { x; }", 26, &options, &program, &messages) == BESL_REJECTED);
  CHECK(besl_messages_get(messages, 0, &message) == BESL_OK);
  CHECK_TEXT(message.file, "a\xef\xbf\xbd.besl");
  CHECK(strchr(besl_messages_text(messages), '\xff') == NULL);
  besl_messages_destroy(messages);
  CHECK(besl_program_compile("a\xff.besl", text, strlen(text), &options, &program, NULL) == BESL_OK);
  execution = besl_execution_create(program);
  besl_bindings_buffer(bindings, 0, values, sizeof(values));
  CHECK(besl_execution_dispatch(execution, bindings, NULL, 1, 1, 1) == BESL_FAULT);
  CHECK_TEXT(besl_execution_last_error(execution)->file, "a\xef\xbf\xbd.besl");
  besl_execution_config_init(&config);
  value.words = &word;
  config.specializations = &value;
  config.specialization_count = 1;
  CHECK(besl_execution_dispatch(execution, bindings, &config, 1, 1, 1) == BESL_FAULT);
  CHECK_TEXT(besl_execution_last_error(execution)->message, "there is no specialization constant called '\xef\xbf\xbd'");
  place.size = sizeof(place);
  CHECK(besl_program_find_place(program, "\xff", 16, &place, &error) == BESL_NOT_FOUND);
  CHECK_TEXT(error, "the program uses no buffer called '\xef\xbf\xbd'");
  besl_execution_destroy(execution);
  besl_bindings_destroy(bindings);
  besl_program_destroy(program);
}

static void testNull(void) {
  besl_program *program = NULL;
  besl_messages_destroy(NULL);
  besl_program_destroy(NULL);
  besl_bindings_destroy(NULL);
  besl_execution_destroy(NULL);
  CHECK(besl_messages_count(NULL) == 0);
  CHECK_TEXT(besl_messages_text(NULL), "");
  CHECK(besl_execution_create(NULL) == NULL);
  CHECK(besl_execution_dispatch(NULL, NULL, NULL, 1, 1, 1) == BESL_INVALID_ARGUMENT);
  CHECK(besl_program_compile_file(NULL, NULL, &program, NULL) == BESL_INVALID_ARGUMENT);
  CHECK(besl_program_resource_count(NULL) == 0);
  CHECK(besl_bindings_buffer(NULL, 0, NULL, 0) == BESL_INVALID_ARGUMENT);
  CHECK_TEXT(besl_status_name(BESL_FAULT), "fault");
  CHECK(besl_version()[0] != '\0');
}

static void testImages(void) {
  static const char text[] = "source: descriptor<Texture2D, 0, read>;\n"
                             "target: descriptor<StorageImage<rgba32f>, 1, write>;\n"
                             "main: fn () -> void {\n"
                             "\twrite(target, thread_id(), fetch(source, thread_id()) * 2.0);\n"
                             "}\n";
  besl_program *program = compile(text, "compute", 2);
  besl_bindings *bindings = besl_bindings_create();
  besl_execution *execution = besl_execution_create(program);
  unsigned char source[8] = {255, 0, 0, 255, 0, 51, 0, 0};
  float target[8] = {0};
  besl_texture_level level = {0};
  besl_texture texture;

  besl_texture_init(&texture);
  level.data = source;
  level.width = 2;
  level.height = 1;
  level.slices = 1;
  texture.format = "rgba8";
  texture.levels = &level;
  texture.level_count = 1;
  CHECK(besl_bindings_texture(bindings, 0, &texture) == BESL_OK);
  level.data = target;
  texture.format = "rgba32f";
  CHECK(besl_bindings_image(bindings, 1, &texture) == BESL_OK);
  CHECK(besl_execution_dispatch(execution, bindings, NULL, 1, 1, 1) == BESL_OK);
  CHECK(target[0] == 2.0f && target[1] == 0.0f && target[3] == 2.0f && target[5] == 0.4f);

  texture.format = "rgb9";
  CHECK(besl_bindings_image(bindings, 1, &texture) == BESL_INVALID_ARGUMENT);
  texture.format = "rgba8";
  texture.shape = "4d";
  CHECK(besl_bindings_image(bindings, 1, &texture) == BESL_INVALID_ARGUMENT);
  /* Another shape than the shader's is found when it runs. */
  texture.shape = "3d";
  CHECK(besl_bindings_image(bindings, 1, &texture) == BESL_OK);
  CHECK(besl_execution_dispatch(execution, bindings, NULL, 1, 1, 1) == BESL_FAULT);
  CHECK_TEXT(besl_execution_last_error(execution)->kind, "DescriptorMismatch");

  besl_execution_destroy(execution);
  besl_bindings_destroy(bindings);
  besl_program_destroy(program);
}

static void giveInput(void *user, const char *name, uint32_t location, uint32_t x, uint32_t y, uint32_t *words, uint32_t count) {
  float value[2];
  (void)user;
  (void)location;
  value[0] = (float)x;
  value[1] = (float)y;
  if (strcmp(name, "uv") == 0 && count == 2)
    memcpy(words, value, sizeof(value));
}

static void takeOutput(void *user, const char *name, uint32_t location, uint32_t x, uint32_t y, const uint32_t *words, uint32_t count) {
  float value[4];
  (void)name;
  (void)location;
  memcpy(value, words, sizeof(value));
  if (count == 4)
    ((float *)user)[y * 3 + x] = value[0] + 10 * value[1];
}

static void testFragments(void) {
  static const char text[] = "uv: input<vec2f, 0>;\n"
                             "color: output<vec4f, 0>;\n"
                             "main: fn () -> void {\n"
                             "\tif (uv.x == 1.0) {\n\t\tdiscard;\n\t}\n"
                             "\tcolor = vec4f(uv.x, uv.y, 0.0, 1.0);\n"
                             "}\n";
  besl_program *program = compile(text, "fragment", 0);
  besl_execution *execution = besl_execution_create(program);
  float pixels[6] = {-1, -1, -1, -1, -1, -1};
  besl_fragment_callbacks callbacks = {0};
  callbacks.size = sizeof(callbacks);
  callbacks.user = pixels;
  callbacks.get_input = giveInput;
  callbacks.set_output = takeOutput;
  CHECK(besl_execution_run_fragments(execution, NULL, NULL, 3, 2, &callbacks) == BESL_OK);
  CHECK(pixels[0] == 0 && pixels[1] == -1 && pixels[2] == 2 && pixels[3] == 10 && pixels[4] == -1 && pixels[5] == 12);
  besl_execution_destroy(execution);
  besl_program_destroy(program);
}

static void takeVertex(void *user, const char *name, uint32_t location, int32_t is_position, uint32_t vertex, uint32_t instance, const uint32_t *words, uint32_t count) {
  float value[4];
  (void)name;
  (void)location;
  memcpy(value, words, count < 4 ? count * sizeof(float) : sizeof(value));
  ((float *)user)[(instance * 2 + vertex) * 2 + (is_position ? 0 : 1)] = value[0];
}

static void testVertices(void) {
  static const char text[] = "offset: input<vec2f, 0>;\n"
                             "position: output<vec4f, 0>;\n"
                             "shade: output<f32, 1>;\n"
                             "main: fn () -> void {\n"
                             "\tposition = vec4f(offset.x + 10.0 * f32(instance_index), offset.y, 0.0, 1.0);\n"
                             "\tshade = f32(vertex_index);\n"
                             "}\n";
  besl_program *program = compile(text, "vertex", 0);
  besl_execution *execution = besl_execution_create(program);
  float values[8] = {0};
  besl_vertex_callbacks callbacks = {0};
  callbacks.size = sizeof(callbacks);
  callbacks.user = values;
  callbacks.get_input = NULL;
  callbacks.set_output = takeVertex;
  CHECK(besl_execution_run_vertices(execution, NULL, NULL, 2, 2, &callbacks) == BESL_OK);
  CHECK(values[0] == 0 && values[1] == 0 && values[2] == 0 && values[3] == 1 && values[4] == 10 && values[7] == 1);
  /* Another stage's run. */
  CHECK(besl_execution_run_fragments(execution, NULL, NULL, 1, 1, NULL) == BESL_FAULT);
  CHECK_TEXT(besl_execution_last_error(execution)->kind, "InvalidConfiguration");
  CHECK(!besl_execution_last_error(execution)->has_invocation);
  besl_execution_destroy(execution);
  besl_program_destroy(program);
}

typedef struct {
  uint32_t tasks[8], groups[8];
  float heights[8];
  size_t count;
} started;

static void takeMesh(void *user, const besl_task_output *task, const besl_mesh_output *mesh) {
  started *all = (started *)user;
  if (all->count == 8)
    return;
  all->tasks[all->count] = task->workgroup[0];
  all->groups[all->count] = mesh->workgroup[0];
  all->heights[all->count++] = mesh->positions[1];
}

static void testPipeline(void) {
  static const char taskText[] = "height: task_payload<f32, 1>;\nmain: fn () -> void {\n\theight[0] = f32(thread_position()) + 0.5;\n"
                                 "\tset_task_mesh_output_count(thread_position());\n}\n";
  static const char meshText[] = "height: task_payload<f32, 1>;\nmain: fn () -> void {\n\tset_mesh_output_counts(1, 0);\n"
                                 "\tset_mesh_vertex_position(threadgroup_position() / 2, vec4f(0.0, height[0], 0.0, 1.0));\n}\n";
  besl_program_options options;
  besl_program *programs[2] = {NULL, NULL};
  besl_execution *task, *mesh;
  const uint32_t groups[3] = {3, 1, 1}, many[3] = {4, 1, 1};
  started all;
  memset(&all, 0, sizeof(all));
  besl_program_options_init(&options);
  options.stage = "task";
  options.max_mesh_threadgroups = 4;
  CHECK(besl_program_compile("task.besl", taskText, strlen(taskText), &options, &programs[0], NULL) == BESL_OK);
  besl_program_options_init(&options);
  options.stage = "mesh";
  options.max_vertices = 1;
  options.max_primitives = 1;
  CHECK(besl_program_compile("mesh.besl", meshText, strlen(meshText), &options, &programs[1], NULL) == BESL_OK);
  task = besl_execution_create(programs[0]);
  mesh = besl_execution_create(programs[1]);
  CHECK(besl_execution_run_tasks_and_meshes(task, NULL, mesh, NULL, NULL, groups, takeMesh, &all) == BESL_OK);
  CHECK(all.count == 3);
  CHECK(all.tasks[0] == 1 && all.groups[0] == 0 && all.heights[0] == 1.5f);
  CHECK(all.tasks[2] == 2 && all.groups[2] == 1 && all.heights[2] == 2.5f);
  /* The third mesh workgroup of one task writes a vertex that there is not. */
  CHECK(besl_execution_run_tasks_and_meshes(task, NULL, mesh, NULL, NULL, many, NULL, NULL) == BESL_FAULT);
  CHECK(besl_execution_last_error(task) == NULL);
  CHECK(besl_execution_last_error(mesh) != NULL);
  CHECK_TEXT(besl_execution_last_error(mesh)->kind, "IndexOutOfBounds");
  CHECK(besl_execution_run_tasks_and_meshes(task, NULL, NULL, NULL, NULL, groups, NULL, NULL) == BESL_INVALID_ARGUMENT);
  CHECK(besl_execution_run_tasks_and_meshes(task, NULL, task, NULL, NULL, groups, NULL, NULL) == BESL_INVALID_ARGUMENT);
  CHECK(besl_execution_run_tasks_and_meshes(NULL, NULL, mesh, NULL, NULL, groups, NULL, NULL) == BESL_INVALID_ARGUMENT);
  besl_execution_destroy(task);
  besl_execution_destroy(mesh);
  besl_program_destroy(programs[0]);
  besl_program_destroy(programs[1]);
}

int main(void) {
  testPipeline();
  testBuffers();
  testFaults();
  testMessages();
  testOlderStruct();
  testBytes();
  testNull();
  testImages();
  testFragments();
  testVertices();
  if (failures)
    fprintf(stderr, "%d checks failed\n", failures);
  return failures != 0;
}
