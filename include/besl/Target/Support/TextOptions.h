// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host decides about the form of a text, for every language alike, and what can be told about a text: which part of the source each
// part of it comes from, and what became of the author's names.

#ifndef BESL_TARGET_SUPPORT_TEXTOPTIONS_H
#define BESL_TARGET_SUPPORT_TEXTOPTIONS_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace besl {

/// A range of the text and the range of a source that it comes from. Lines and columns count from 1, columns in code points; ends are not
/// included.
struct SourceMapping {
  struct Range {
    uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
  };
  Range text;
  /// Index of the source in TextInfo::sources.
  uint32_t source = 0;
  Range original;
};

/// What an identifier of the text was in the source.
struct NameMapping {
  /// `function`, `descriptor`, `local` and the like: see docs/tools.md.
  std::string kind;
  /// The function or struct that the name belongs to, as the author called it; empty for names of the program.
  std::string scope;
  std::string source, emitted;
};

struct TextInfo {
  std::vector<std::string> sources;
  /// By where they begin in the text; of those that begin in one place the longer comes first. They nest.
  std::vector<SourceMapping> mappings;
  std::vector<NameMapping> names;
};

/// `#line`: none, with numbers of sources where the language has nothing else, or with their names everywhere.
enum class LineDirectives : uint8_t { None, Numbers, Names };

struct TextOptions {
  /// Operations on floats are computed as written: not contracted, not regrouped.
  bool strictFloats = false;
  /// Shortest names and least white space.
  bool minify = false;
  LineDirectives lineDirectives = LineDirectives::None;
  /// Beginnings of the names of sources and what replaces them; the last that fits counts.
  std::vector<std::pair<std::string, std::string>> pathPrefixes;
  /// Filled in if it is there.
  TextInfo *info = nullptr;

  bool needsMarks() const { return info || lineDirectives != LineDirectives::None; }
};

} // namespace besl

#endif // BESL_TARGET_SUPPORT_TEXTOPTIONS_H
