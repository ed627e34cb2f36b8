// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source maps and name maps as JSON, as docs/tools.md describes them.

#ifndef BESL_COMPILER_TEXTINFOJSON_H
#define BESL_COMPILER_TEXTINFOJSON_H

#include "besl/Target/Support/TextOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

/// What is known about one text.
struct TextRecord {
  llvm::StringRef target;
  llvm::StringRef file; ///< `-` for standard output
  llvm::StringRef body; ///< what follows in its object
};

/// The parts of a document that are about one text.
std::string sourceMapBody(const TextInfo &info);
std::string nameMapBody(const TextInfo &info);

/// A document of such parts, all of one kind.
std::string textInfoAsJSON(llvm::ArrayRef<TextRecord> texts);

} // namespace besl

#endif // BESL_COMPILER_TEXTINFOJSON_H
