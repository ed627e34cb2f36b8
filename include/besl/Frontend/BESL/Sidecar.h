// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sidecar of a shader, `name.besl.bead`: a small JSON5 object that says which stage the shader is
// for and which limits it runs under.
//
//   { stage: "Compute", workgroup: [8, 8, 1] }
//   { "stage": "Mesh", "workgroup": { "width": 128 }, "maximum_vertices": 64, "maximum_primitives": 126 }

#ifndef BESL_FRONTEND_BESL_SIDECAR_H
#define BESL_FRONTEND_BESL_SIDECAR_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "besl/Support/Stage.h"
#include <optional>

namespace besl {

struct SidecarOptions {
  /// Unknown keys, and keys that the stage has no use for, are ignored instead of being errors.
  bool lenient = false;
  /// The command line adds to what the sidecar says: a missing key is no error, and which keys belong
  /// to the stage is left to checkStageInfo().
  bool partial = false;
};

/// Reads and checks a sidecar. Every problem is reported; the result is empty when one was an error.
std::optional<StageInfo> readSidecar(const SourceManager &sources, FileId file,
                                     DiagnosticEngine &diags, const SidecarOptions &options = {});

/// Checks that a stage has the limits it needs and, unless `lenient`, no others, wherever they come from.
/// What has no place of its own is reported at `where`. Returns whether there was no error.
bool checkStageInfo(const StageInfo &info, SourceRange where, DiagnosticEngine &diags,
                    bool lenient = false);

} // namespace besl

#endif // BESL_FRONTEND_BESL_SIDECAR_H
