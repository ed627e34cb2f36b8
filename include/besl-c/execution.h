/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running shaders on the host, from C and what can call C.
 *
 *   besl_program_options options;
 *   besl_program_options_init(&options);
 *   besl_program *program = NULL;
 *   besl_messages *messages = NULL;
 *   if (besl_program_compile_file("sum.besl", &options, &program, &messages) != BESL_OK)
 *     fputs(besl_messages_text(messages), stderr);
 *   besl_messages_destroy(messages);
 *
 *   besl_bindings *bindings = besl_bindings_create();
 *   besl_bindings_buffer(bindings, 0, samples, sizeof(samples));
 *   besl_execution *execution = besl_execution_create(program);
 *   if (besl_execution_dispatch(execution, bindings, NULL, 16, 1, 1) != BESL_OK)
 *     fputs(besl_execution_last_error(execution)->message, stderr);
 *
 * Rules:
 *   - Nothing here ends the process, throws, or prints. What goes wrong is a status, with data to ask for.
 *   - Structs that a caller fills in begin with their size. The _init functions set it, and defaults; newer versions add members at the end and
 *     take older, shorter structs.
 *   - Handles belong to the caller, who destroys each once; destroying NULL does nothing. Texts that are returned are UTF-8 whatever bytes names had that were
 *     passed in, belong to the handle that they came from and live as long as it, or until its next call where that is said.
 *   - Host memory is used in place. It has to outlive the runs.
 *   - A program may be used by several threads at the same time, everything else by one at a time.
 */

#ifndef BESL_C_EXECUTION_H
#define BESL_C_EXECUTION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum besl_status {
  BESL_OK = 0,
  BESL_REJECTED = 1,         /* the shader has errors; see the messages */
  BESL_FAULT = 2,            /* a run stopped; see besl_execution_last_error */
  BESL_INVALID_ARGUMENT = 3, /* a call was not made as it has to be */
  BESL_NOT_FOUND = 4         /* there is no such thing */
} besl_status;

/* "ok", "rejected" and so on. */
const char *besl_status_name(besl_status status);
/* "0.1.0" */
const char *besl_version(void);

/* --- messages ---------------------------------------------------------------------------------- */

typedef struct besl_messages besl_messages;

typedef enum besl_severity { BESL_NOTE = 0, BESL_WARNING = 1, BESL_ERROR = 2 } besl_severity;

typedef struct besl_message {
  besl_severity severity;
  const char *code;    /* "besl-unknown-function" */
  const char *text;
  const char *file;    /* "" when the message has no place */
  uint32_t line, column, end_line, end_column; /* from 1, columns in code points; 0 without a place */
} besl_message;

/* Messages, without their notes. NULL has none. */
size_t besl_messages_count(const besl_messages *messages);
besl_status besl_messages_get(const besl_messages *messages, size_t index, besl_message *message);
/* All of them with notes and pieces of the source, to be shown. */
const char *besl_messages_text(const besl_messages *messages);
void besl_messages_destroy(besl_messages *messages);

/* --- programs ---------------------------------------------------------------------------------- */

typedef struct besl_program besl_program;

typedef struct besl_program_options {
  size_t size;
  const char *stage;         /* "compute", "fragment", ...; NULL: a sidecar or the name of the file say it */
  uint32_t workgroup[3];     /* 0 in the first: the sidecar says it */
  const char *entry;         /* NULL: the only one */
  const char *matrix_layout; /* "column", "row" or "byte-engine"; NULL: column */
  int32_t fast;              /* optimise and do not look for faults */
  /* Limits of mesh and task shaders; 0: the sidecar says them. */
  uint32_t max_vertices, max_primitives, max_mesh_threadgroups;
} besl_program_options;

void besl_program_options_init(besl_program_options *options);

/* Compile a text or a file. `options` and `messages` may be NULL. Messages, warnings at least, may come with success, too; they are NULL when there are none. */
besl_status besl_program_compile(const char *name, const char *text, size_t length, const besl_program_options *options, besl_program **program, besl_messages **messages);
besl_status besl_program_compile_file(const char *path, const besl_program_options *options, besl_program **program, besl_messages **messages);
void besl_program_destroy(besl_program *program);

/* "compute" */
const char *besl_program_stage(const besl_program *program);
void besl_program_workgroup(const besl_program *program, uint32_t size[3]);

typedef enum besl_resource_kind { BESL_BUFFER = 0, BESL_TEXTURE = 1, BESL_IMAGE = 2, BESL_PUSH_CONSTANT = 3 } besl_resource_kind;

typedef struct besl_resource {
  size_t size;
  const char *name;
  besl_resource_kind kind;
  uint32_t slot, count;      /* of an array of descriptors the slots follow each other */
  uint64_t bytes;            /* of a buffer without its runtime array */
  uint64_t stride;           /* of the runtime array, else 0 */
  int32_t readable, writable;
  const char *shape;         /* of a texture or image: "2d", "2d_array", "3d", "cube", "cube_array", "1d", "2d_ms"; else "" */
  const char *format;        /* of an image: "rgba8" and so on, "" when any will do */
  int32_t integer;           /* texels are integers */
} besl_resource;

/* The resources that the program really uses. */
size_t besl_program_resource_count(const besl_program *program);
besl_status besl_program_resource(const besl_program *program, size_t index, besl_resource *resource);
besl_status besl_program_find_resource(const besl_program *program, const char *name, besl_resource *resource);

typedef enum besl_scalar { BESL_BOOL = 0, BESL_U8 = 1, BESL_U16 = 2, BESL_U32 = 3, BESL_I32 = 4, BESL_F16 = 5, BESL_F32 = 6, BESL_NO_SCALAR = 255 } besl_scalar;

typedef struct besl_place {
  size_t size;
  uint64_t offset;           /* in bytes */
  uint64_t bytes;            /* of the value; 0 of a runtime array */
  uint64_t count;            /* elements of an array, columns of a matrix, components of a vector; 1 else, 0 of a runtime array */
  uint64_t stride;           /* from one of these to the next */
  besl_scalar scalar;        /* of a scalar or vector */
} besl_place;

/* Where a part of a buffer is: "lights[3].color.x", from the resource's name on. `buffer_bytes` is how large the buffer is, which runtime arrays end at.
 * When there is no such part, `*error` is why, until the thread's next call; `error` may be NULL. */
besl_status besl_program_find_place(const besl_program *program, const char *path, uint64_t buffer_bytes, besl_place *place, const char **error);

/* --- bindings ---------------------------------------------------------------------------------- */

typedef struct besl_bindings besl_bindings;

typedef struct besl_texture_level {
  void *data;
  uint32_t width, height;
  uint32_t slices;           /* layers, or the depth; six for each cube; samples of each texel */
  uint64_t row_bytes, slice_bytes; /* 0: without gaps */
} besl_texture_level;

typedef struct besl_texture {
  size_t size;
  const char *format;        /* "rgba8", "rgba32f", "r32ui", ... */
  const char *shape;         /* "2d" when NULL */
  const besl_texture_level *levels;
  size_t level_count;
  /* For sampling: 0 linear, 1 nearest; 0 clamp to the edge, 1 repeat, 2 mirror, 3 the border's colour. */
  int32_t nearest, nearest_level;
  int32_t address_u, address_v, address_w;
  int32_t reduction;         /* 0 weighted average, 1 minimum, 2 maximum */
  float border[4];
  /* How a number relates to a texel where the two are compared: 0 less or equal, 1 less, 2 equal, 3 greater, 4 greater or equal, 5 not equal, 6 always,
     7 never. */
  int32_t compare;
} besl_texture;

void besl_texture_init(besl_texture *texture);

besl_bindings *besl_bindings_create(void);
void besl_bindings_destroy(besl_bindings *bindings);
/* Binding a slot again replaces what it had. Slots that the program does not use do no harm. */
besl_status besl_bindings_buffer(besl_bindings *bindings, uint32_t slot, void *data, uint64_t bytes);
besl_status besl_bindings_texture(besl_bindings *bindings, uint32_t slot, const besl_texture *texture);
besl_status besl_bindings_image(besl_bindings *bindings, uint32_t slot, const besl_texture *image);
besl_status besl_bindings_push_constants(besl_bindings *bindings, const void *data, uint64_t bytes);

/* --- runs -------------------------------------------------------------------------------------- */

typedef struct besl_execution besl_execution;

typedef struct besl_execution_config {
  size_t size;
  uint64_t instruction_limit; /* instructions that invocations running together may execute */
  uint32_t subgroup_size;     /* 1 to 128 */
  uint32_t call_depth_limit;  /* functions inside of each other, the entry included */
  uint32_t threads;           /* workgroups that run at the same time; 0: as many as the host has processors */
  uint32_t first_vertex, first_instance;
  uint64_t memory_limit;      /* bytes that the machines of a run may take together */
  const struct besl_specialization *specializations; /* what is not among them keeps its default */
  size_t specialization_count;
} besl_execution_config;

/* The value of a specialization constant. */
typedef struct besl_specialization {
  const char *name;
  besl_scalar scalar;
  const uint32_t *words;     /* one for each component: halves as floats, bools as 0 or all ones */
  size_t count;
} besl_specialization;

void besl_execution_config_init(besl_execution_config *config);

typedef struct besl_execution_error {
  const char *kind;          /* "IndexOutOfBounds" */
  const char *message;
  const char *file;          /* "" when the error has no place */
  uint32_t line, column, end_line, end_column;
  uint32_t invocation[3], workgroup[3];
  uint32_t index;            /* of the invocation in its workgroup */
  const uint64_t *values;    /* index and count, offset and size, and the like */
  size_t value_count;
  const char *resource;      /* the resource or constant that is concerned, "" when none is */
  int32_t has_invocation;    /* whether one invocation is at fault, and not what the host gave */
} besl_execution_error;

/* A machine for the program, which has to outlive it. */
besl_execution *besl_execution_create(const besl_program *program);
void besl_execution_destroy(besl_execution *execution);

/* Workgroups in ascending order. `bindings` and `config` may be NULL. Effects made before a fault stay. */
besl_status besl_execution_dispatch(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, uint32_t x, uint32_t y, uint32_t z);
/* One workgroup, or one invocation. */
besl_status besl_execution_run_workgroup(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const uint32_t workgroup[3]);
besl_status besl_execution_run_main(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const uint32_t invocation[3]);

/* What a fragment shader is given and gives, a word for each scalar: halves as floats, bools as 0 or all ones. Outputs are those of fragments that were not
 * discarded; inputs are asked for of pixels one outside, too. Either may be NULL. */
typedef struct besl_fragment_callbacks {
  size_t size;
  void *user;
  void (*get_input)(void *user, const char *name, uint32_t location, uint32_t x, uint32_t y, uint32_t *words, uint32_t count);
  void (*set_output)(void *user, const char *name, uint32_t location, uint32_t x, uint32_t y, const uint32_t *words, uint32_t count);
} besl_fragment_callbacks;

/* For every pixel of a rectangle. */
besl_status besl_execution_run_fragments(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, uint32_t width, uint32_t height,
                                         const besl_fragment_callbacks *callbacks);

/* The same for vertices, from the configuration's first vertex and instance on, instance after instance. The position is one of the outputs. */
typedef struct besl_vertex_callbacks {
  size_t size;
  void *user;
  void (*get_input)(void *user, const char *name, uint32_t location, uint32_t vertex, uint32_t instance, uint32_t *words, uint32_t count);
  void (*set_output)(void *user, const char *name, uint32_t location, int32_t is_position, uint32_t vertex, uint32_t instance, const uint32_t *words, uint32_t count);
} besl_vertex_callbacks;

besl_status besl_execution_run_vertices(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, uint32_t vertices, uint32_t instances,
                                        const besl_vertex_callbacks *callbacks);

/* Task and mesh workgroups, in ascending order. What each leaves is handed to a function, and is gone afterwards. */
typedef struct besl_payload {
  const char *name;
  const uint32_t *words;     /* one for each scalar */
  size_t count;
} besl_payload;

typedef struct besl_task_output {
  uint32_t workgroup[3];
  uint32_t mesh_workgroups;  /* 0 if the shader sets no number */
  int32_t has_count;         /* whether it does */
  const besl_payload *payload;
  size_t payload_count;
} besl_task_output;

typedef struct besl_mesh_values {
  const char *name;
  uint32_t location;
  int32_t per_primitive;
  uint32_t width;            /* words of one element */
  const uint32_t *words;
  size_t count;
} besl_mesh_values;

typedef struct besl_mesh_output {
  uint32_t workgroup[3];
  uint32_t vertices, primitives;
  int32_t has_counts;        /* whether the shader sets them */
  const float *positions;    /* four for each vertex */
  const uint32_t *triangles; /* three vertices for each primitive */
  const uint32_t *layers;    /* one for each primitive */
  const besl_mesh_values *outputs;
  size_t output_count;
} besl_mesh_output;

besl_status besl_execution_run_tasks(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const uint32_t workgroups[3],
                                     void (*take)(void *user, const besl_task_output *output), void *user);
/* The payload is what a task workgroup left. */
besl_status besl_execution_run_meshes(besl_execution *execution, const besl_bindings *bindings, const besl_execution_config *config, const besl_payload *payload,
                                      size_t payload_count, const uint32_t workgroups[3], void (*take)(void *user, const besl_mesh_output *output), void *user);

/* Task workgroups, and after each of them the mesh workgroups that it started, with its payload, on the execution of a mesh shader. Both may be bound to
 * the same memory; the configuration is for both. Nothing further is run after a fault, which is the last error of one of them. */
besl_status besl_execution_run_tasks_and_meshes(besl_execution *task, const besl_bindings *bindings, besl_execution *mesh, const besl_bindings *mesh_bindings,
                                                const besl_execution_config *config, const uint32_t workgroups[3],
                                                void (*take)(void *user, const besl_task_output *task, const besl_mesh_output *mesh), void *user);

/* Why the last run stopped, until the next one; NULL when it did not. */
const besl_execution_error *besl_execution_last_error(const besl_execution *execution);

#ifdef __cplusplus
}
#endif

#endif /* BESL_C_EXECUTION_H */
