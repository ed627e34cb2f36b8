// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source text to GLSL, HLSL and Metal. What semantic analysis accepts, the importer makes a module of that verifies; each target writes it or says
// why not, with a message of its own.

#include "Whole.h"

using namespace besl;

std::string fuzz::toInput(llvm::StringRef name, llvm::StringRef text) { return name.ends_with(".besl") ? text.str() : std::string(); }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  CompileOptions options;
  options.stage = fuzz::guessStage(text);
  static constexpr llvm::StringLiteral kLayouts[] = {"column", "row", "byte-engine"};
  options.matrixLayout = *parseMatrixLayout(kLayouts[size % 3]);
  Compilation compilation(options);
  compilation.addBuffer("input.besl", llvm::MemoryBuffer::getMemBufferCopy(text), InputKind::BESL);
  bool good = compilation.buildModule();
  fuzz::checkMessages(compilation, good, /*recorded=*/true);
  if (good)
    fuzz::writeAll(compilation, /*optimize=*/size % 2, /*recorded=*/true);
  return 0;
}
