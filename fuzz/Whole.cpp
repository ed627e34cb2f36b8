// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the fuzzers of the whole compiler share. See Whole.h.

#include "Whole.h"
#include "besl/Compiler/Targets.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Support/JSON.h"
#include <cstdio>
#include <cstdlib>

using namespace besl;

// MLIR is not sanitized: what its code and ours do together to a container or an allocator looks wrong to AddressSanitizer.
extern "C" const char *__asan_default_options() { return "detect_container_overflow=0:allow_user_poisoning=0"; }

void fuzz::check(bool good, const char *what, llvm::StringRef detail) {
  if (good)
    return;
  std::fprintf(stderr, "violated: %s\n%.*s\n", what, int(detail.size()), detail.data());
  std::abort();
}

std::string fuzz::toSource(llvm::StringRef name, llvm::StringRef text) {
  if (name.ends_with(".besl") || name.ends_with(".shade.ts"))
    return text.str();
  if (!name.ends_with(".test"))
    return {};
  size_t begin = text.find("\"use typeshade\"");
  return begin == llvm::StringRef::npos ? std::string() : text.substr(begin).split("\n//--- ").first.str();
}

StageSettings fuzz::guessStage(llvm::StringRef text) {
  auto has = [&](llvm::StringRef word) { return text.contains(word); };
  StageSettings settings;
  if (has("set_task_mesh") || has("thread_position"))
    settings.stage = Stage::Task;
  else if (has("set_mesh_") || has("vertex_output"))
    settings.stage = Stage::Mesh;
  else if (has("vertex_index") || has("instance_index") || has("position"))
    settings.stage = Stage::Vertex;
  else if (has("input<") || has("output<") || has("discard") || has("fwidth") || has("varyings"))
    settings.stage = Stage::Fragment;
  else
    settings.stage = Stage::Compute;
  if (*settings.stage == Stage::Task || *settings.stage == Stage::Mesh || *settings.stage == Stage::Compute)
    settings.workgroup = {32, 1, 1};
  if (*settings.stage == Stage::Task)
    settings.maxMeshThreadgroups = 32;
  if (*settings.stage == Stage::Mesh) {
    settings.maxVertices = 64;
    settings.maxPrimitives = 126;
  }
  return settings;
}

static std::string render(Compilation &compilation) {
  std::string text;
  llvm::raw_string_ostream os(text);
  TextDiagnosticRenderer(compilation.sources(), os).renderAll(compilation.diagnostics());
  return text;
}

void fuzz::checkMessages(Compilation &compilation, bool good, bool recorded) {
  const DiagnosticEngine &diags = compilation.diagnostics();
  std::string text = render(compilation);
  check(good == !diags.hasErrors(), "a step fails if and only if it reports errors", text);
  check(llvm::json::isUTF8(text), "rendered text is UTF-8");
  if (recorded)
    for (const Diagnostic &diag : diags.all())
      check(diag.id != DriverDiag::IRError, "what is wrong with a shader has a record", text);
}

void fuzz::writeAll(Compilation &compilation, bool optimize, bool recorded) {
  mlir::OwningOpRef<mlir::ModuleOp> kept(compilation.module().clone());
  for (llvm::StringRef name : {"glsl", "hlsl", "msl", "wgsl"}) {
    std::string text;
    llvm::raw_string_ostream os(text);
    mlir::OwningOpRef<mlir::ModuleOp> copy(kept->clone());
    TargetOptions options;
    options.optimize = optimize;
    unsigned before = compilation.diagnostics().numErrors();
    bool good = compilation.run([&](mlir::ModuleOp) { return writeModule(*findTarget(name), *copy, os, options); });
    // What two targets say about one place is shown once.
    bool reported = good ? compilation.diagnostics().numErrors() != before : compilation.diagnostics().hasErrors();
    check(good != reported, "a target fails if and only if it reports errors", (name + "\n" + render(compilation)).str());
    if (recorded && reported)
      checkMessages(compilation, false, true);
    if (!good)
      continue;
    check(!text.empty() && text.back() == '\n', "a text ends in a line end", name);
    check(llvm::json::isUTF8(text) && text.find('\0') == std::string::npos, "a text is UTF-8", name);
  }
}
