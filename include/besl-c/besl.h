/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler from C, and from what can call C.
 *
 *   const char *targets[] = {"glsl", "msl"};
 *   besl_compile_options options;
 *   besl_compile_options_init(&options);
 *   options.targets = targets;
 *   options.target_count = 2;
 *   options.stage = "compute";
 *   besl_result *result = besl_compile(NULL, "sky.besl", text, strlen(text), &options);
 *   besl_artifact artifact = {.size = sizeof(artifact)};
 *   if (besl_result_succeeded(result) && besl_result_artifact(result, 0, &artifact))
 *     fwrite(artifact.data, 1, artifact.length, stdout);
 *   else
 *     fputs(besl_result_text(result), stderr);
 *   besl_result_destroy(result);
 *
 * Rules:
 *   - Nothing here ends the process, throws, or prints. What goes wrong is said by the result.
 *   - Structs begin with their size, which the caller sets: `_init` functions do, and set defaults. Newer versions add members at the end, and take
 *     older, shorter structs.
 *   - Handles belong to the caller, who destroys each once; destroying NULL does nothing. Texts that are returned end with a zero byte, are UTF-8 whatever
 *     bytes names had that were passed in, and live as long as the handle that they came from. What is passed in is copied, or not used after the call.
 *   - All functions may be called from several threads at once, a compiler may be shared, and results are never changed.
 *
 * besl/Compiler/Compiler.h says more about each option.
 */

#ifndef BESL_C_BESL_H
#define BESL_C_BESL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0" */
const char *besl_compiler_version(void);
/* Tells this build of the compiler, with the libraries it runs on, from others of the same version: part of the key of what a host keeps. */
const char *besl_compiler_build(void);

/* The targets that can be asked for, from 0; NULL behind the last one. */
const char *besl_target_name(size_t index);

/* --- plugins ----------------------------------------------------------------------------------- */

typedef struct besl_result besl_result;

/* Makes what a plugin has (passes, program generators, targets, dialects) known to all compilers of the process. Not while compilations run. The result has succeeded,
 * or has a diagnostic. Plugins need the shared libBESL.so: a self-contained library refuses all of them. */
besl_result *besl_load_plugin(const char *path);

/* --- compilers --------------------------------------------------------------------------------- */

typedef struct besl_compiler besl_compiler;

/* Takes the contents of a file. */
typedef void (*besl_give_text)(void *sink, const char *data, size_t length);
/* Finds a file by its name: calls `give` with `sink` and its contents, and returns 1, or returns 0 where there is none. */
typedef int32_t (*besl_load_file)(void *user, const char *name, besl_give_text give, void *sink);

typedef struct besl_compiler_options {
  size_t size;
  besl_load_file load_file; /* for libraries and parent scopes; NULL: there are no files */
  void *user;
} besl_compiler_options;

void besl_compiler_options_init(besl_compiler_options *options);

/* NULL when the options are none. */
besl_compiler *besl_compiler_create(const besl_compiler_options *options);
void besl_compiler_destroy(besl_compiler *compiler);

/* --- compiling --------------------------------------------------------------------------------- */

typedef struct besl_compile_options {
  size_t size;
  /* "glsl", "hlsl", "msl", "wgsl", "mlir", "mlirbc", or those of a plugin */
  const char *const *targets;
  size_t target_count;
  /* Whether reflection is wanted, and for which targets; none: for all that can say the program. */
  int32_t reflect;
  const char *const *reflect_for;
  size_t reflect_for_count;

  /* What is NULL or 0 here is left to the sidecar, or is the default. */
  const char *sidecar;      /* its text */
  const char *stage;        /* "vertex", "fragment", "compute", "task", "mesh" */
  uint32_t workgroup[3];
  uint32_t max_vertices, max_primitives, max_mesh_threadgroups;
  const uint32_t *per_primitive_inputs;
  size_t per_primitive_input_count;
  const char *limits;       /* "desktop" or "vulkan-minimum" */

  /* Names that `load_file` knows. */
  const char *const *libraries;
  size_t library_count;
  const char *parent;

  /* Passes, as in "canonicalize,besl-forward-lets". */
  const char *after_import, *after_link, *before_legalize;

  int32_t optimize;
  int32_t keep_unused;
  const char *matrix_layout; /* "column", "row" or "byte-engine" */
  int32_t clip_y_down;
  int32_t constant_memory_storage;
  int32_t sampler_per_element;
  const char *entry;
  const char *entry_name;
  uint32_t glsl_set;
  uint32_t hlsl_space;
  uint32_t hlsl_profile;     /* 62: at most 6.2 */
  int32_t hlsl_vulkan;
  int32_t hlsl_base_constants;
  int32_t metal_bare;
  int32_t metal_ios;
  const char *metal_version; /* "3.0" */

  const char *const *warnings; /* names; "no-" before one turns it off */
  size_t warning_count;
  int32_t warnings_as_errors;

  const char *from;            /* "besl", "typeshade", "mlir", "mlirbc"; NULL: by the name and the first bytes */
  const char *sidecar_name;    /* what diagnostics call the sidecar */
  int32_t lenient_sidecar;
  const char *generator;       /* name of a program generator of a plugin */
  const char *opacity;         /* of reflection: "sound" or "reference" */
  const char *const *denied_features;
  size_t denied_feature_count;
  int32_t strict_floats;
  const char *bind_map;        /* its text, JSON */
  const char *bind_map_name;   /* what diagnostics call it */
  const char *glsl_target;     /* "vulkan1.3" */
  int32_t minify;
  const char *line_directives; /* "numbers" or "names" */
  const char *const *path_prefixes; /* "OLD=NEW" */
  size_t path_prefix_count;
  int32_t source_maps, name_maps;   /* whether artifacts have them */
  int32_t locations;           /* in "mlir" */
  int32_t pass_statistics;
  int32_t color;               /* in besl_result_text() */
  uint32_t wgsl_group;
} besl_compile_options;

void besl_compile_options_init(besl_compile_options *options);

/* Compiles a text. The name is what messages call it; it also says what the text is ("sky.mlir"), and may say the stage ("sky.frag.besl"). `compiler` and
 * `options` may be NULL. NULL when the arguments make no sense: a NULL text with a length, or options whose size no version has. */
besl_result *besl_compile(const besl_compiler *compiler, const char *name, const char *text, size_t length, const besl_compile_options *options);

/* Whether shaders fit together as one pipeline: takes reflections, as besl_result_reflection() gives them, of two or more. The result has diagnostics only, and has
 * succeeded when there is nothing to say. */
besl_result *besl_check_pipeline(const char *const *reflections, size_t count);

void besl_result_destroy(besl_result *result);

/* --- results ----------------------------------------------------------------------------------- */

/* 1, or 0 after an error; then there are no artifacts and no reflection. */
int32_t besl_result_succeeded(const besl_result *result);
/* "compute"; "" where it is not known. */
const char *besl_result_stage(const besl_result *result);

typedef struct besl_artifact {
  size_t size;
  const char *target;
  const char *extension; /* of a file that holds it: "glsl" */
  const char *data;      /* ends with a zero byte that `length` does not count, binary or not */
  size_t length;
  int32_t binary;
  const char *source_map; /* JSON; NULL where none was asked for */
  const char *name_map;
} besl_artifact;

/* In the order of the targets asked for. */
size_t besl_result_artifact_count(const besl_result *result);
/* 1, or 0 where there is none of that number. */
int32_t besl_result_artifact(const besl_result *result, size_t index, besl_artifact *artifact);

/* The reflection document as JSON; NULL where none was asked for. */
const char *besl_result_reflection(const besl_result *result);

/* What passes have counted, as a table; "" where that was not asked for. */
const char *besl_result_pass_statistics(const besl_result *result);

typedef struct besl_diagnostic {
  size_t size;
  const char *severity; /* "error", "warning" or "note" */
  const char *code;     /* "besl-unknown-name"; "" for a note on another diagnostic */
  const char *text;
  const char *file;     /* "" without a place */
  uint32_t line, column, end_line, end_column; /* from 1, columns in code points; 0 without a place */
  size_t note_count;
  size_t fix_count;
} besl_diagnostic;

/* Replacing a range of a file by the text repairs what the diagnostic is about. */
typedef struct besl_fix {
  size_t size;
  const char *text;
  const char *file;
  uint32_t line, column, end_line, end_column;
} besl_fix;

/* In the order of the source. */
size_t besl_result_diagnostic_count(const besl_result *result);
/* 1, or 0 where there is none of that number. */
int32_t besl_result_diagnostic(const besl_result *result, size_t index, besl_diagnostic *diagnostic);
int32_t besl_result_note(const besl_result *result, size_t index, size_t note, besl_diagnostic *diagnostic);
/* Those of a diagnostic, and those of one of its notes. */
int32_t besl_result_fix(const besl_result *result, size_t index, size_t fix, besl_fix *given);
int32_t besl_result_note_fix(const besl_result *result, size_t index, size_t note, size_t fix, besl_fix *given);
/* All of them with lines of the source, to be shown; "" when there are none. */
const char *besl_result_text(const besl_result *result);

#ifdef __cplusplus
}
#endif

#endif /* BESL_C_BESL_H */
