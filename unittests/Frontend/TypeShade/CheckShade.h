// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TypeShade text in, messages out, and the test cases in Cases/*.txt:
//
//   === name of the case [options]
//   source text
//   ---
//   the messages, in the form of Messages.h; none for an accepted program
//
// The directive is put in front as a line of its own, so the first line of a case is line 2. Options: `bare` (no directive); `knobs` (the
// declarations of kKnobs behind the text); `level=b0`; `+name` (a warning that is off by default).

#ifndef BESL_UNITTESTS_FRONTEND_TYPESHADE_CHECKSHADE_H
#define BESL_UNITTESTS_FRONTEND_TYPESHADE_CHECKSHADE_H

#include "../Cases.h"
#include "../Messages.h"
#include "besl/Frontend/TypeShade/Parser.h"
#include "besl/Frontend/TypeShade/Sema.h"

namespace besl {

/// What several cases use.
inline constexpr llvm::StringLiteral kKnobs = R"(
class Tuning { scale: f32; offset: vec3; count: u32 }
declare const tuning: uniform<Tuning>
declare const source: storage<array<f32>>
declare const output: storage<array<f32>, "read_write">
)";

class CheckedShade {
public:
  explicit CheckedShade(llvm::StringRef text, llvm::ArrayRef<std::string> enabledWarnings = {}, ts::Level level = ts::Level::Amended) {
    for (const std::string &name : enabledWarnings)
      diags.setWarning(name, true);
    file = sources.addText("test.shade.ts", text);
    ts::File tree = ts::parse(sources, file, context, diags);
    program = ts::analyze(tree, context, diags, level);
    accepted = !diags.hasErrors();
  }

  std::string messages() const { return formatMessages(diags, sources, file); }

  SourceManager sources;
  DiagnosticEngine diags;
  ast::ASTContext context;
  ast::Program program;
  FileId file;
  bool accepted = false;
};

inline std::unique_ptr<CheckedShade> checkShadeCase(const Case &test) {
  std::vector<std::string> enabled;
  bool isBare = false, hasKnobs = false;
  ts::Level level = ts::Level::Amended;
  llvm::SmallVector<llvm::StringRef, 8> words;
  llvm::StringRef header = test.header;
  if (size_t open = header.find('['); open != llvm::StringRef::npos)
    header.substr(open + 1).take_until([](char c) { return c == ']'; }).split(words, ' ', -1, false);
  for (llvm::StringRef word : words) {
    if (word == "bare")
      isBare = true;
    else if (word == "knobs")
      hasKnobs = true;
    else if (word == "level=b0")
      level = ts::Level::B0;
    else if (word.consume_front("+"))
      enabled.push_back(word.str());
    else
      ADD_FAILURE() << "unknown option '" << word.str() << "' in '" << test.header << "'";
  }
  std::string text = (isBare ? "" : "\"use typeshade\"\n") + test.source + (hasKnobs ? kKnobs.str() : "");
  return std::make_unique<CheckedShade>(text, enabled, level);
}

inline constexpr llvm::StringLiteral kShadeCaseFiles[] = {"Calls", "Collectives", "Elsewhere", "Entries", "Examples", "Fragments", "Loops", "Memory", "Operators", "Statements", "Syntax", "Types"};

} // namespace besl

#endif // BESL_UNITTESTS_FRONTEND_TYPESHADE_CHECKSHADE_H
