// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TypeShade text to checked tree: any bytes give messages or a program, never a crash.

#include "Check.h"
#include "besl/Frontend/TypeShade/Parser.h"
#include "besl/Frontend/TypeShade/Sema.h"

using namespace besl;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  SourceManager sources;
  FileId file = sources.addText("input.shade.ts", text);
  DiagnosticEngine diags;
  ast::ASTContext context;
  ts::File tree = ts::parse(sources, file, context, diags);
  ts::analyze(tree, context, diags);
  fuzz::checkDiagnostics(sources, file, diags);
  return 0;
}
