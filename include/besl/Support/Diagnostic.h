// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages to the author of a shader, kept as data. Every message has a record in a
// Diagnostics*.td file, which gives its stable code, severity and text; code reports it by the
// record's name:
//
//   diags.report(SemaDiag::DuplicateName, range, name)
//       .note(previous, "the first declaration of '{0}' is here", name)
//       .fixIt(range, newName);
//
// Renderers (DiagnosticRenderer.h) turn the collected data into text or JSON. Nothing here knows of
// MLIR, so language tools can use it without loading that library.

#ifndef BESL_SUPPORT_DIAGNOSTIC_H
#define BESL_SUPPORT_DIAGNOSTIC_H

#include "besl/Support/Limits.h"
#include "besl/Support/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace besl {

enum class Severity : uint8_t { Note, Warning, Error };

/// "note", "warning", "error".
llvm::StringRef severityName(Severity severity);

// Every area has an enum of its own, generated with one value per record of its Diagnostics*.td file
// into the header of that name (besl/Support/SemaDiag.h, ...): a new message is a matter of its area.
#define BESL_DIAGNOSTIC_AREA(AREA) enum class AREA##Diag : uint16_t;
#include "besl/Support/DiagnosticAreas.inc"

/// A message of any area.
class DiagID {
public:
  constexpr DiagID() = default;
#define BESL_DIAGNOSTIC_AREA(AREA)                                                                 \
  constexpr DiagID(AREA##Diag id) : value(uint16_t(id)) {}
#include "besl/Support/DiagnosticAreas.inc"

  friend constexpr bool operator==(DiagID, DiagID) = default;

private:
  friend unsigned diagIndex(DiagID id);

  uint16_t value = 0;
};

/// What a record says.
struct DiagInfo {
  llvm::StringRef code;        ///< "besl-duplicate-name"
  Severity severity;           ///< before -Werror
  llvm::StringRef format;      ///< text with {0}, {1}, ...
  llvm::StringRef warningName; ///< "unused-local" of -Wunused-local; empty unless a warning
  bool onByDefault;            ///< for warnings
  llvm::StringRef doc;         ///< one sentence on what it means
};

const DiagInfo &diagInfo(DiagID id);

/// Every message there is, in the order of the records.
llvm::ArrayRef<DiagID> allDiagIDs();

/// The place of a message in allDiagIDs().
unsigned diagIndex(DiagID id);

/// Replacing `range` (possibly empty: an insertion) by `text` repairs the problem.
struct FixIt {
  SourceRange range;
  std::string text;
};

/// Another place that belongs to a message.
struct DiagNote {
  SourceRange range; ///< may be invalid: a remark without a place
  std::string message;
  std::vector<FixIt> fixIts;
};

struct Diagnostic {
  DiagID id;
  Severity severity;
  SourceRange range;
  std::string message;
  std::vector<DiagNote> notes;
  std::vector<FixIt> fixIts;

  llvm::StringRef code() const { return diagInfo(id).code; }
};

// How values become message arguments. A component adds its own by overloading diagArg in the
// namespace of the argument's type. Very long texts are cut.
std::string diagArg(llvm::StringRef text);
inline std::string diagArg(const char *text) { return diagArg(llvm::StringRef(text)); }
inline std::string diagArg(const std::string &text) { return diagArg(llvm::StringRef(text)); }
inline std::string diagArg(char c) { return std::string(1, c); }
inline std::string diagArg(bool value) { return value ? "true" : "false"; }
template <std::integral T>
std::string diagArg(T value) {
  return std::to_string(value);
}

/// Puts arguments into a text with {0} placeholders. `{{` and `}}` stand for single braces; a
/// placeholder without an argument is left as it is.
std::string formatMessage(llvm::StringRef format, llvm::ArrayRef<std::string> args);

class DiagnosticEngine;

/// Returned by report(); adds to the message until the end of the statement, then files it.
class DiagnosticBuilder {
public:
  DiagnosticBuilder(DiagnosticBuilder &&other)
      : engine(other.engine), diag(std::move(other.diag)) {
    other.engine = nullptr;
  }
  DiagnosticBuilder(const DiagnosticBuilder &) = delete;
  DiagnosticBuilder &operator=(DiagnosticBuilder &&) = delete;
  ~DiagnosticBuilder();

  /// Adds a note; its text takes arguments as report() does. An invalid range makes a note without
  /// a place.
  template <typename... Args>
  DiagnosticBuilder &note(SourceRange range, llvm::StringRef format, const Args &...args) {
    if (engine)
      addNote(range, format, {diagArg(args)...});
    return *this;
  }

  /// Adds a repair to the message, or to its last note if it has any.
  DiagnosticBuilder &fixIt(SourceRange range, llvm::Twine text);

  /// Whether the message will be shown (false for a disabled warning, say), for callers whose
  /// notes are costly.
  explicit operator bool() const { return engine; }

  /// A builder of nothing, for callers that decide not to report.
  static DiagnosticBuilder none() { return DiagnosticBuilder(); }

private:
  friend class DiagnosticEngine;
  DiagnosticBuilder() = default;
  void addNote(SourceRange range, llvm::StringRef format, std::vector<std::string> args);

  DiagnosticEngine *engine = nullptr;
  Diagnostic diag;
};

class DiagnosticEngine {
public:
  DiagnosticEngine();

  /// Reports a message of a record at a range. An invalid range makes a message about the
  /// compilation as a whole. The result takes notes and fix-its; the message is filed when it is
  /// destroyed.
  template <typename... Args>
  DiagnosticBuilder report(DiagID id, SourceRange range, const Args &...args) {
    if (!wanted(id))
      return DiagnosticBuilder();
    return start(id, range, {diagArg(args)...});
  }

  /// The same with a finished text in place of the record's.
  DiagnosticBuilder reportText(DiagID id, SourceRange range, std::string message);

  /// Turns a named warning on or off. False when no warning has that name (nearestWarning() may
  /// then know one).
  bool setWarning(llvm::StringRef name, bool enabled);
  static std::string nearestWarning(llvm::StringRef name);
  /// Every warning name, sorted.
  static std::vector<llvm::StringRef> warningNames();
  /// Makes warnings errors.
  void setWarningsAsErrors(bool enabled) { warningsAsErrors = enabled; }

  /// After this many errors one last note says so, and everything else is dropped. 0: no limit.
  void setErrorLimit(unsigned limit) { errorLimit = limit; }
  /// Whether the limit has been hit; parsers stop early then.
  bool limitReached() const { return stopped; }

  /// Called with each message as it is filed, besides its being kept.
  void setHandler(std::function<void(const Diagnostic &)> callback) {
    handler = std::move(callback);
  }

  /// What was reported, in order of reporting.
  llvm::ArrayRef<Diagnostic> all() const { return diagnostics; }
  /// The same in source order: by file, then position, then order of reporting. Messages without
  /// a place come first, "too many errors" last.
  std::vector<const Diagnostic *> sortedByPosition() const;

  unsigned numErrors() const { return errors; }
  unsigned numWarnings() const { return warnings; }
  bool hasErrors() const { return errors != 0; }

  void clear();

private:
  friend class DiagnosticBuilder;

  bool wanted(DiagID id) const;
  DiagnosticBuilder start(DiagID id, SourceRange range, std::vector<std::string> args);
  void file(Diagnostic diag);

  std::vector<Diagnostic> diagnostics;
  /// Code, position and text of what was filed: the same message at the same place is said once.
  llvm::DenseSet<std::pair<uint64_t, uint64_t>> seen;
  llvm::BitVector disabled;
  std::function<void(const Diagnostic &)> handler;
  unsigned errors = 0, warnings = 0;
  unsigned errorLimit = limits::kErrors;
  bool warningsAsErrors = false;
  bool stopped = false;
};

} // namespace besl

#endif // BESL_SUPPORT_DIAGNOSTIC_H
