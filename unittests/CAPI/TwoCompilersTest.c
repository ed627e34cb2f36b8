/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two LLVMs in a process, as where an engine with libbesl-c.so loads a graphics driver: this program links libBESL.so with the shared LLVM, and loads
 * the self-contained library beside it. They must not find each other's functions, and must say the same.
 */

#define _GNU_SOURCE
#include "besl-c/besl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *kShader = "Data: struct {\n\tvalues: f32[4],\n}\ndata: descriptor<Data, 3, read_write>;\n"
                             "main: fn () -> void {\n\tdata.values[1] = data.values[0] * 2.0;\n}\n";

/* The functions of one of the libraries. */
typedef struct {
  besl_result *(*compile)(const besl_compiler *, const char *, const char *, size_t, const besl_compile_options *);
  int32_t (*artifact)(const besl_result *, size_t, besl_artifact *);
  const char *(*reflection)(const besl_result *);
  const char *(*text)(const besl_result *);
  void (*destroy)(besl_result *);
} library;

/* ISO C has no way from an object pointer to a function. */
static int find(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  memcpy(function, &found, sizeof(found));
  return found != NULL;
}

static library shared, own;

static int compareOnce(const char *name, const char *text, const char *stage) {
  const char *targets[] = {"glsl", "hlsl", "msl", "mlir"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 4;
  options.stage = stage;
  options.optimize = 1;
  options.reflect = 1;
  besl_result *first = shared.compile(NULL, name, text, strlen(text), &options), *second = own.compile(NULL, name, text, strlen(text), &options);
  int equal = strcmp(shared.text(first), own.text(second)) == 0;
  const char *left = shared.reflection(first), *right = own.reflection(second);
  equal = equal && !left == !right && (!left || strcmp(left, right) == 0);
  for (size_t i = 0; equal && i != 5; ++i) {
    besl_artifact a = {.size = sizeof(a)}, b = {.size = sizeof(b)};
    int32_t has = shared.artifact(first, i, &a);
    equal = has == own.artifact(second, i, &b) && (!has || (a.length == b.length && memcmp(a.data, b.data, a.length) == 0));
  }
  shared.destroy(first);
  own.destroy(second);
  return equal;
}

static void *compareMany(void *result) {
  int equal = 1;
  for (int i = 0; i < 5; ++i)
    equal = equal && compareOnce("a.besl", kShader, "compute") && compareOnce("b.besl", "main: fn () -> void {\n\tlet a: u32 = b;\n}\n", "vertex");
  *(int *)result = equal;
  return NULL;
}

int main(void) {
  shared = (library){besl_compile, besl_result_artifact, besl_result_reflection, besl_result_text, besl_result_destroy};
  void *handle = dlopen(BESL_C_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!handle || !find(handle, "besl_compile", &own.compile) || !find(handle, "besl_result_artifact", &own.artifact) ||
      !find(handle, "besl_result_reflection", &own.reflection) || !find(handle, "besl_result_text", &own.text) ||
      !find(handle, "besl_result_destroy", &own.destroy)) {
    fprintf(stderr, "cannot load " BESL_C_LIBRARY ": %s\n", dlerror());
    return 1;
  }
  if (own.compile == shared.compile) {
    fputs("the loaded library has the functions of the linked one\n", stderr);
    return 1;
  }
  int equal[2] = {0, 0};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    if (pthread_create(&threads[i], NULL, compareMany, &equal[i]) != 0)
      return 1;
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  if (!equal[0] || !equal[1])
    fputs("the libraries differ in what they say\n", stderr);
  return !equal[0] || !equal[1];
}
