// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source text in either language to GLSL, HLSL, Metal and WGSL. What semantic analysis accepts, the importer makes a module of that verifies; each target writes it or says
// why not, with a message of its own.

#include "Whole.h"

using namespace besl;

const bool fuzz::takesChoices = false;

std::string fuzz::toInput(llvm::StringRef name, llvm::StringRef text) { return fuzz::toSource(name, text); }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  CompileOptions options;
  if (guessInputKind("input", text) != InputKind::TypeShade)
    options.stage = fuzz::guessStage(text);
  static constexpr llvm::StringLiteral kLayouts[] = {"column", "row", "byte-engine"};
  options.matrixLayout = *parseMatrixLayout(kLayouts[size % 3]);
  Compilation compilation(options);
  // TypeShade begins with its directive, and says its stages itself.
  InputKind kind = guessInputKind("input", text);
  if (kind != InputKind::TypeShade)
    kind = InputKind::BESL;
  compilation.addBuffer(kind == InputKind::BESL ? "input.besl" : "input.shade.ts", llvm::MemoryBuffer::getMemBufferCopy(text), kind);
  bool good = compilation.buildModule();
  fuzz::checkMessages(compilation, good, /*recorded=*/true);
  if (good)
    fuzz::writeAll(compilation, /*optimize=*/size % 2, /*recorded=*/true);
  return 0;
}
