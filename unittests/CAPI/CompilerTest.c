/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler from C: texts, their forms and maps, reflection, messages, files through a callback, plugins, older structs, bad arguments, several
 * threads.
 */

#include "besl-c/besl.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      ++failures; \
    } \
  } while (0)

static const char *kShader = "Data: struct {\n\tvalues: f32[4],\n}\ndata: descriptor<Data, 3, read_write>;\n"
                             "main: fn () -> void {\n\tlet at: u32 = 1;\n\tdata.values[at] = 2.0;\n}\n";

static besl_result *compile(const besl_compiler *compiler, const char *name, const char *text, const besl_compile_options *options) {
  return besl_compile(compiler, name, text, strlen(text), options);
}

static void testTargets(void) {
  const char *targets[] = {"glsl", "hlsl", "msl", "mlirbc"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 4;
  options.reflect = 1;
  options.stage = "compute";
  options.workgroup[0] = 8;
  besl_result *result = compile(NULL, "a.besl", kShader, &options);
  CHECK(besl_result_succeeded(result));
  CHECK(strcmp(besl_result_stage(result), "compute") == 0);
  CHECK(strcmp(besl_result_text(result), "") == 0);
  CHECK(besl_result_diagnostic_count(result) == 0);
  CHECK(besl_result_artifact_count(result) == 4);
  besl_artifact artifact = {.size = sizeof(artifact)};
  CHECK(besl_result_artifact(result, 0, &artifact) && strcmp(artifact.target, "glsl") == 0 && strcmp(artifact.extension, "glsl") == 0);
  CHECK(strstr(artifact.data, "layout(local_size_x = 8,") != NULL && strlen(artifact.data) == artifact.length && !artifact.binary);
  CHECK(besl_result_artifact(result, 2, &artifact) && strstr(artifact.data, "kernel void") != NULL);
  CHECK(besl_result_artifact(result, 3, &artifact) && artifact.binary && memcmp(artifact.data, "ML\xefR", 4) == 0);
  CHECK(!besl_result_artifact(result, 4, &artifact));
  CHECK(strstr(besl_result_reflection(result), "\"slot\": 3") != NULL);

  /* The bytecode is an input. */
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 1;
  besl_result *again = besl_compile(NULL, "a.mlirbc", artifact.data, artifact.length, &options);
  besl_artifact first = {.size = sizeof(first)}, second = {.size = sizeof(second)};
  CHECK(besl_result_artifact(result, 0, &first) && besl_result_artifact(again, 0, &second) && strcmp(first.data, second.data) == 0);
  CHECK(besl_result_reflection(again) == NULL);
  besl_result_destroy(again);
  besl_result_destroy(result);
}

static void testMessages(void) {
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.stage = "compute";
  besl_result *result = compile(NULL, "bad.besl", "main: fn () -> void {\n\tlet a: u32 = b;\n\tlet a: u32 = 1;\n}\n", &options);
  CHECK(!besl_result_succeeded(result));
  CHECK(besl_result_artifact_count(result) == 0 && besl_result_reflection(result) == NULL);
  besl_diagnostic diagnostic = {.size = sizeof(diagnostic)};
  CHECK(besl_result_diagnostic(result, 0, &diagnostic));
  CHECK(strcmp(diagnostic.severity, "error") == 0 && strcmp(diagnostic.file, "bad.besl") == 0 && diagnostic.line == 2 && diagnostic.column == 15);
  CHECK(strncmp(diagnostic.code, "besl-", 5) == 0 && diagnostic.text[0]);
  CHECK(strstr(besl_result_text(result), "bad.besl:2:15: error:") != NULL);
  CHECK(!besl_result_diagnostic(result, 100, &diagnostic) && !besl_result_note(result, 0, 100, &diagnostic));
  besl_result_destroy(result);

  const char *targets[] = {"glsl", "basic"};
  options.targets = targets;
  options.target_count = 2;
  result = compile(NULL, "a.besl", kShader, &options);
  CHECK(!besl_result_succeeded(result));
  CHECK(strstr(besl_result_text(result), "'basic' is no value of the option 'targets'") != NULL);
  besl_result_destroy(result);
}

static int32_t loadFile(void *user, const char *name, besl_give_text give, void *sink) {
  ++*(int *)user;
  const char *text = "twice: fn (x: f32) -> f32 {\n\treturn x * 2.0;\n}\n";
  if (strcmp(name, "common.besl") != 0)
    return 0;
  give(sink, text, strlen(text));
  return 1;
}

static void testFiles(void) {
  int calls = 0;
  besl_compiler_options compilerOptions;
  besl_compiler_options_init(&compilerOptions);
  compilerOptions.load_file = loadFile;
  compilerOptions.user = &calls;
  besl_compiler *compiler = besl_compiler_create(&compilerOptions);
  const char *shader = "out_color: output<vec4f, 0>;\nmain: fn () -> void {\n\tout_color = vec4f(twice(1.0), 0.0, 0.0, 1.0);\n}\n";
  const char *libraries[] = {"common.besl"}, *missing[] = {"missing.besl"}, *targets[] = {"glsl"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 1;
  options.libraries = libraries;
  options.library_count = 1;
  besl_result *result = compile(compiler, "x.frag.besl", shader, &options);
  CHECK(besl_result_succeeded(result) && calls == 1);
  CHECK(strcmp(besl_result_stage(result), "fragment") == 0);
  besl_artifact artifact = {.size = sizeof(artifact)};
  CHECK(besl_result_artifact(result, 0, &artifact) && strstr(artifact.data, "float twice(float x)") != NULL);
  besl_result_destroy(result);

  options.libraries = missing;
  result = compile(compiler, "x.frag.besl", shader, &options);
  CHECK(!besl_result_succeeded(result) && strstr(besl_result_text(result), "cannot read 'missing.besl'") != NULL);
  besl_result_destroy(result);

  options.library_count = 0;
  options.parent = "common.besl";
  result = compile(compiler, "x.frag.besl", shader, &options);
  CHECK(besl_result_succeeded(result));
  besl_result_destroy(result);

  /* Without a loader there are no files. */
  result = compile(NULL, "x.frag.besl", shader, &options);
  CHECK(!besl_result_succeeded(result));
  besl_result_destroy(result);
  besl_compiler_destroy(compiler);
}

static void testSidecar(void) {
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.reflect = 1;
  options.sidecar = "{ stage: \"Compute\", workgroup: [4, 2, 1] }";
  besl_result *result = compile(NULL, "a.besl", kShader, &options);
  CHECK(besl_result_succeeded(result) && strcmp(besl_result_stage(result), "compute") == 0);
  besl_result_destroy(result);
  options.sidecar = "{ stage: \"Compote\" }";
  result = compile(NULL, "a.besl", kShader, &options);
  CHECK(!besl_result_succeeded(result) && strstr(besl_result_text(result), "a.besl.bead:1:") != NULL);
  besl_result_destroy(result);
}

static void testPipeline(void) {
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.reflect = 1;
  besl_result *vertex = compile(NULL, "a.vert.besl", "position: output<vec4f, 0>;\nuv: output<vec2f, 1>;\nmain: fn () -> void {\n\tposition = vec4f(0.0, 0.0, 0.0, 1.0);\n\tuv = vec2f(0.0, 0.0);\n}\n", &options);
  besl_result *fragment = compile(NULL, "a.frag.besl", "uv: input<vec2f, 1>;\ncolor: output<vec4f, 0>;\nmain: fn () -> void {\n\tcolor = vec4f(uv.x, uv.y, 0.0, 1.0);\n}\n", &options);
  besl_result *other = compile(NULL, "b.frag.besl", "uv: input<vec3f, 1>;\ncolor: output<vec4f, 0>;\nmain: fn () -> void {\n\tcolor = vec4f(uv.x, uv.y, uv.z, 1.0);\n}\n", &options);
  CHECK(besl_result_succeeded(vertex) && besl_result_succeeded(fragment) && besl_result_succeeded(other));
  const char *right[] = {besl_result_reflection(vertex), besl_result_reflection(fragment)};
  const char *wrong[] = {besl_result_reflection(vertex), besl_result_reflection(other)};
  besl_result *result = besl_check_pipeline(right, 2);
  CHECK(besl_result_succeeded(result));
  besl_result_destroy(result);
  result = besl_check_pipeline(wrong, 2);
  besl_diagnostic diagnostic = {.size = sizeof(diagnostic)}, note = {.size = sizeof(note)};
  CHECK(!besl_result_succeeded(result) && besl_result_diagnostic(result, 0, &diagnostic));
  CHECK(strcmp(diagnostic.code, "besl-pipeline-input-type") == 0 && strcmp(diagnostic.file, "b.frag.besl") == 0 && diagnostic.line == 1);
  CHECK(diagnostic.note_count == 1 && besl_result_note(result, 0, 0, &note) && strcmp(note.file, "a.vert.besl") == 0 && note.line == 2);
  besl_result_destroy(result);
  const char *none[] = {"{}", NULL};
  result = besl_check_pipeline(none, 2);
  CHECK(!besl_result_succeeded(result) && besl_result_diagnostic_count(result) == 2);
  besl_result_destroy(result);
  besl_result_destroy(vertex);
  besl_result_destroy(fragment);
  besl_result_destroy(other);
}

static void testArguments(void) {
  besl_compile_options options;
  memset(&options, 0, sizeof(options));
  CHECK(besl_compile(NULL, "a", "", 0, &options) == NULL);
  CHECK(besl_compile(NULL, "a", NULL, 1, NULL) == NULL);
  besl_result *result = besl_compile(NULL, NULL, NULL, 0, NULL);
  CHECK(result != NULL);
  CHECK(!besl_result_diagnostic(result, 0, NULL));
  besl_result_destroy(result);
  besl_result_destroy(NULL);
  besl_compiler_destroy(NULL);
  CHECK(!besl_result_succeeded(NULL) && strcmp(besl_result_text(NULL), "") == 0 && besl_result_reflection(NULL) == NULL);
  /* A caller of an older version has a shorter struct. */
  besl_compile_options_init(&options);
  options.size = offsetof(besl_compile_options, sidecar);
  options.sidecar = (const char *)1;
  result = besl_compile(NULL, "a.comp.besl", kShader, strlen(kShader), &options);
  CHECK(besl_result_succeeded(result));
  besl_diagnostic small;
  memset(&small, 0xff, sizeof(small));
  small.size = offsetof(besl_diagnostic, text);
  besl_result_destroy(result);
  besl_compile_options_init(&options);
  result = besl_compile(NULL, "a.comp.besl", "x", 1, &options);
  const char *untouched = small.text;
  CHECK(besl_result_diagnostic(result, 0, &small) && strcmp(small.severity, "error") == 0 && small.text == untouched);
  /* No version has half of a member. */
  small.size = offsetof(besl_diagnostic, text) + 3;
  CHECK(!besl_result_diagnostic(result, 0, &small) && small.text == untouched);
  besl_result_destroy(result);
  options.size = offsetof(besl_compile_options, targets) + 4;
  CHECK(besl_compile(NULL, "a.comp.besl", kShader, strlen(kShader), &options) == NULL);
  const char *const none = NULL;
  CHECK(besl_check_pipeline(&none, SIZE_MAX) == NULL);
  CHECK(besl_compiler_version()[0] >= '0' && besl_compiler_version()[0] <= '9');
  CHECK(strncmp(besl_compiler_build(), besl_compiler_version(), strlen(besl_compiler_version())) == 0 && strlen(besl_compiler_build()) > 64);
}

static void testForms(void) {
  const char *targets[] = {"glsl", "msl"}, *features[] = {"subgroups"}, *prefixes[] = {"a.=shaders/a.", "none"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 2;
  options.stage = "compute";
  options.from = "besl";
  options.denied_features = features;
  options.denied_feature_count = 1;
  options.path_prefixes = prefixes;
  options.path_prefix_count = 1;
  options.line_directives = "names";
  options.glsl_target = "vulkan1.1";
  options.opacity = "reference";
  options.strict_floats = 1;
  options.source_maps = 1;
  options.name_maps = 1;
  options.pass_statistics = 1;
  options.before_legalize = "besl-forward-lets";
  options.bind_map = "{ bindings: [ { name: \"data\", glsl: { set: 2, binding: 9 } } ] }";
  besl_result *result = compile(NULL, "a.txt", kShader, &options);
  CHECK(besl_result_succeeded(result));
  besl_artifact artifact = {.size = sizeof(artifact)};
  CHECK(besl_result_artifact(result, 0, &artifact));
  CHECK(strstr(artifact.data, "set = 2, binding = 9") != NULL && strstr(artifact.source_map, "\"a.txt\"") == NULL);
  CHECK(strstr(artifact.source_map, "\"shaders/a.txt\"") != NULL && strstr(artifact.name_map, "\"kind\": \"entry\"") != NULL);
  CHECK(strstr(artifact.data, "#line") != NULL && strstr(artifact.data, "shaders/a.txt") != NULL);
  CHECK(strstr(besl_result_pass_statistics(result), "besl-forward-lets") != NULL);
  besl_result_destroy(result);

  options.source_maps = 0;
  options.name_maps = 0;
  options.pass_statistics = 0;
  options.line_directives = NULL;
  options.minify = 1;
  result = compile(NULL, "a.txt", kShader, &options);
  CHECK(besl_result_artifact(result, 0, &artifact) && artifact.source_map == NULL && artifact.name_map == NULL && strstr(artifact.data, "\n    ") == NULL);
  CHECK(strcmp(besl_result_pass_statistics(result), "") == 0);
  besl_result_destroy(result);

  options.path_prefix_count = 2;
  result = compile(NULL, "a.txt", kShader, &options);
  CHECK(strcmp(besl_result_text(result), "error: '=none' is no value of the option 'pathPrefixes' [besl-option-value]\nnote: the beginning to replace is empty\n") == 0);
  besl_result_destroy(result);
  options.path_prefix_count = 1;
  options.from = "bessel";
  result = compile(NULL, "a.txt", kShader, &options);
  CHECK(strcmp(besl_result_text(result), "error: 'bessel' is no value of the option 'from' [besl-option-value]\n") == 0);
  besl_result_destroy(result);
  options.from = "besl";
  options.line_directives = "all";
  result = compile(NULL, "a.txt", kShader, &options);
  besl_diagnostic diagnostic = {.size = sizeof(diagnostic)};
  CHECK(besl_result_diagnostic_count(result) == 1 && besl_result_diagnostic(result, 0, &diagnostic));
  CHECK(strcmp(diagnostic.text, "'all' is no value of the option 'line_directives'") == 0 && strcmp(diagnostic.code, "besl-option-value") == 0);
  besl_result_destroy(result);

  size_t count = 0;
  while (besl_target_name(count))
    ++count;
  CHECK(count >= 5 && strcmp(besl_target_name(0), "glsl") == 0 && besl_target_name(count + 100) == NULL);
}

static void testFixes(void) {
  besl_result *result = compile(NULL, "a.comp.besl", "main: fn () -> void {\n\tlet x: f32 = mas(1.0, 2.0);\n}\n", NULL);
  besl_diagnostic diagnostic = {.size = sizeof(diagnostic)};
  besl_fix fix = {.size = sizeof(fix)};
  CHECK(besl_result_diagnostic(result, 0, &diagnostic) && diagnostic.fix_count + diagnostic.note_count != 0);
  CHECK(diagnostic.fix_count == 1 && besl_result_fix(result, 0, 0, &fix));
  CHECK(strcmp(fix.text, "max") == 0 && strcmp(fix.file, "a.comp.besl") == 0 && fix.line == 2 && fix.column == 15 && fix.end_line == 2 && fix.end_column == 18);
  CHECK(!besl_result_fix(result, 0, 1, &fix) && !besl_result_fix(result, 9, 0, &fix) && !besl_result_fix(result, 0, 0, NULL) && !besl_result_fix(NULL, 0, 0, &fix));
  CHECK(!besl_result_note_fix(result, 0, 100, 0, &fix));
  besl_result_destroy(result);
}

/* Names of any bytes: what is returned is UTF-8. */
static void testBytes(void) {
  besl_compile_options options;
  besl_diagnostic diagnostic = {.size = sizeof(diagnostic)};
  besl_compile_options_init(&options);
  options.stage = "compute";
  besl_result *result = besl_compile(NULL, "a\xff.besl", "main: fn () -> void { x; }", 26, &options);
  CHECK(result && besl_result_diagnostic(result, 0, &diagnostic) && strcmp(diagnostic.file, "a\xef\xbf\xbd.besl") == 0);
  CHECK(!strchr(besl_result_text(result), '\xff'));
  besl_result_destroy(result);
  options.stage = "\xff";
  result = besl_compile(NULL, "a.besl", "", 0, &options);
  CHECK(result && besl_result_diagnostic(result, 0, &diagnostic) && !strchr(diagnostic.text, '\xff') && strstr(diagnostic.text, "\xef\xbf\xbd"));
  besl_result_destroy(result);
}

static void testPlugins(void) {
  besl_result *result = besl_load_plugin("/nowhere/plugin.so");
  CHECK(!besl_result_succeeded(result));
#ifdef BESL_SELF_CONTAINED
  CHECK(strcmp(besl_result_text(result),
               "error: cannot load plugin '/nowhere/plugin.so': this build is self-contained, and takes no plugins [besl-plugin-refused]\n") == 0);
  besl_result_destroy(result);
#else
  CHECK(strcmp(besl_result_text(result), "error: cannot read plugin '/nowhere/plugin.so': No such file or directory [besl-plugin-refused]\n") == 0);
  besl_result_destroy(result);
  besl_result_destroy(besl_load_plugin(NULL));
  for (int i = 0; i < 2; ++i) {
    result = besl_load_plugin(BESL_GENERATOR_PLUGIN);
    CHECK(besl_result_succeeded(result) && strcmp(besl_result_text(result), "") == 0);
    besl_result_destroy(result);
  }
  const char *targets[] = {"glsl"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 1;
  options.generator = "material";
  result = compile(NULL, "a.frag.besl", "main: fn () -> void {\n\talbedo = sample_material(brick);\n}\n", &options);
  CHECK(besl_result_succeeded(result));
  besl_result_destroy(result);
#endif
}

static void *compileMany(void *argument) {
  const char *targets[] = {"glsl", "msl"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 2;
  options.stage = "compute";
  size_t *length = argument;
  for (int i = 0; i < 10; ++i) {
    besl_result *result = compile(NULL, "a.besl", kShader, &options);
    besl_artifact artifact = {.size = sizeof(artifact)};
    if (besl_result_artifact(result, i % 2, &artifact))
      *length += artifact.length;
    besl_result_destroy(result);
  }
  return NULL;
}

static void testThreads(void) {
  pthread_t threads[4];
  size_t lengths[4] = {0, 0, 0, 0};
  for (int i = 0; i < 4; ++i)
    CHECK(pthread_create(&threads[i], NULL, compileMany, &lengths[i]) == 0);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
  CHECK(lengths[0] != 0 && lengths[0] == lengths[1] && lengths[0] == lengths[2] && lengths[0] == lengths[3]);
}

int main(void) {
  testTargets();
  testMessages();
  testFiles();
  testSidecar();
  testPipeline();
  testForms();
  testFixes();
  testBytes();
  testPlugins();
  testArguments();
  testThreads();
  printf("%d failures\n", failures);
  return failures != 0;
}
