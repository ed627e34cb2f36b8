/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiles a shader and prints its reflection and its GLSL. A sidecar beside the shader is read.
 *
 *   compile SHADER.besl
 */

#include "besl-c/besl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The file as a text, or NULL; free() it. */
static char *readFile(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  if (!file)
    return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && ftell(file) >= 0) {
    *length = (size_t)ftell(file);
    rewind(file);
    text = malloc(*length + 1);
    if (text)
      text[*length = fread(text, 1, *length, file)] = 0;
  }
  fclose(file);
  return text;
}

int main(int argc, char **argv) {
  char path[4096];
  size_t length = 0, sidecarLength = 0;
  char *text = argc == 2 ? readFile(argv[1], &length) : NULL;
  if (!text) {
    fputs("compile: expected a shader that can be read\n", stderr);
    return 2;
  }
  snprintf(path, sizeof(path), "%s.bead", argv[1]);
  char *sidecar = readFile(path, &sidecarLength);

  const char *targets[] = {"glsl"};
  besl_compile_options options;
  besl_compile_options_init(&options);
  options.targets = targets;
  options.target_count = 1;
  options.reflect = 1;
  options.sidecar = sidecar;
  besl_result *result = besl_compile(NULL, argv[1], text, length, &options);
  fputs(besl_result_text(result), stderr);

  int status = 1;
  besl_artifact artifact = {.size = sizeof(artifact)};
  if (besl_result_succeeded(result) && besl_result_artifact(result, 0, &artifact)) {
    fputs(besl_result_reflection(result), stdout);
    fwrite(artifact.data, 1, artifact.length, stdout);
    status = 0;
  }
  besl_result_destroy(result);
  free(sidecar);
  free(text);
  return status;
}
