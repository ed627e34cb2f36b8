// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes and pipelines that are tried on random programs, in unittests/Transforms/RandomProgramsTest.cpp and here. A new pass gets a line.

#ifndef BESL_TEST_EXECUTION_DIFFERENTIAL_PIPELINES_H
#define BESL_TEST_EXECUTION_DIFFERENTIAL_PIPELINES_H

namespace differential {

struct PipelineCase {
  const char *pipeline;
  /// What has to run before, for passes that take the output of others.
  const char *before = "";
  bool idempotent = true;
  /// Whether what is made has to come from the source: mangled and lowered programs have structs and helpers of their own.
  bool located = true;
};

inline constexpr const char *kStructured = "besl-single-exit,besl-forward-lets";
inline constexpr const char *kLowered = "besl-forward-lets{keep-names},besl-assign-bindings,besl-lower-storage-types,besl-define-arithmetic,besl-lower-inserts";
inline constexpr const char *kHoisted = "besl-forward-lets{keep-names},besl-assign-bindings,besl-lower-storage-types,besl-define-arithmetic,besl-lower-inserts,"
                                 "besl-hoist-effects";

inline constexpr PipelineCase kPipelines[] = {
    {"besl-eliminate-dead-locals"},
    {"besl-forward-lets"},
    {"canonicalize", "besl-forward-lets", /*idempotent=*/false},
    {"cse", "besl-forward-lets", /*idempotent=*/false},
    {"besl-simplify-effects"},
    {"besl-symbol-dce"},
    {"besl-single-exit"},
    {"besl-lower-arrays-to-vectors"},
    {"besl-robust-access"},
    {"besl-specialize{defaults}"},
    {"besl-reflect"},
    {"besl-verify-level{level=source}"},
    {"besl-verify-level{level=structured}", kStructured},
    {"besl-forward-lets{keep-names}"},
    {"besl-assign-bindings"},
    {"besl-limit-uniform-buffers"},
    {"besl-mark-nonuniform"},
    {"besl-specialize-handle-params"},
    {"besl-specialize-handle-params{textures}"},
    {"besl-flip-clip-y"},
    {"besl-lower-storage-types", "", true, /*located=*/false},
    {"besl-define-arithmetic"},
    {"besl-lower-inserts"},
    {"besl-merge-payloads"},
    {"besl-clamp-constant-indices"},
    {"besl-hoist-effects", kLowered, true, false},
    {"besl-name-values", kHoisted, true, false},
    {"besl-mangle-names{rules=glsl}", kHoisted, true, false},
    {"besl-inline", "", /*idempotent=*/false},
    {"besl-inline,besl-legalize-for-glsl", "", /*idempotent=*/false, false},
    {"besl-optimize", "", /*idempotent=*/false},
    {"besl-legalize-for-glsl", "", /*idempotent=*/false, false},
    {"besl-outline-early-exits", "", /*idempotent=*/false, false},
    {"besl-optimize,besl-legalize-for-glsl", "", /*idempotent=*/false, false},
    {"besl-optimize,besl-robust-access,besl-lower-arrays-to-vectors,besl-legalize-for-glsl", "", /*idempotent=*/false, false},
};

/// What targets do to a program, which the unit test has no time for.
inline constexpr PipelineCase kTargetPipelines[] = {
    {"besl-legalize-for-hlsl"},
    {"besl-optimize,besl-legalize-for-hlsl"},
    {"besl-limit-uniform-buffers,besl-clamp-constant-indices,besl-lower-buffers-to-words,besl-legalize-for-hlsl", "besl-forward-lets{keep-names}"},
    {"besl-legalize-for-msl{msl-version=3.1}"},
    {"besl-optimize,besl-legalize-for-msl{msl-version=3.1}"},
};

} // namespace differential

#endif // BESL_TEST_EXECUTION_DIFFERENTIAL_PIPELINES_H
