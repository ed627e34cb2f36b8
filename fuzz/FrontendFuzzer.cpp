// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source text to checked tree, for every stage: nothing a parse can produce may upset semantic analysis.

#include "Check.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Frontend/BESL/Sema.h"

using namespace besl;

static void run(llvm::StringRef text, const SemaOptions &options) {
  SourceManager sources;
  FileId file = sources.addText("input.besl", text);
  DiagnosticEngine diags;
  ast::ASTContext context;
  ast::Program program = parse(sources, file, context, diags);
  unsigned before = diags.numErrors();
  bool good = analyze(program, context, diags, options);
  fuzz::check(good == (diags.numErrors() == before), "analysis fails if and only if it reports errors");
  fuzz::checkDiagnostics(sources, file, diags);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  // A library, or a shader of a stage that the input decides.
  SemaOptions options;
  unsigned stage = size % (kNumStages + 1);
  if (stage != kNumStages) {
    options.stage.emplace();
    options.stage->stage = Stage(stage);
    options.stage->workgroup = {8, 8, 1};
    options.stage->maxVertices = 64;
    options.stage->maxPrimitives = 126;
    options.stage->maxMeshThreadgroups = 32;
    options.requireMain = true;
  }
  run(text, options);
  return 0;
}
