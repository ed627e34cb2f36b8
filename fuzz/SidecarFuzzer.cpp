// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sidecar reader over any bytes, in each of its modes.

#include "Check.h"
#include "besl/Frontend/BESL/Sidecar.h"

using namespace besl;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  for (unsigned mode = 0; mode != 4; ++mode) {
    SourceManager sources;
    FileId file = sources.addText(
        "input.besl.bead", llvm::StringRef(reinterpret_cast<const char *>(data), size));
    DiagnosticEngine diags;
    SidecarOptions options;
    options.lenient = mode & 1;
    options.partial = mode & 2;
    std::optional<StageInfo> info = readSidecar(sources, file, diags, options);
    fuzz::check(info.has_value() == !diags.hasErrors(), "a sidecar is read or an error is reported");
    if (info) {
      for (uint32_t size : info->workgroup)
        fuzz::check(size != 0, "a workgroup has a size");
      if (!options.partial)
        fuzz::check(info->stageRange.isValid(), "a sidecar names its stage");
      if (!options.partial && info->stage == Stage::Task)
        fuzz::check(info->maxMeshThreadgroups != 0, "a task shader has its limit");
    }
    fuzz::checkDiagnostics(sources, file, diags);
  }
  return 0;
}
