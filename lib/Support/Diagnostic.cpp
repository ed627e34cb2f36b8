// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Diagnostic.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Support/SidecarDiag.h"
#include "besl/Support/SyntaxDiag.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <tuple>

using namespace besl;

static constexpr DiagInfo diagTable[] = {
#define BESL_DIAGNOSTIC(AREA, ID, CODE, SEVERITY, FORMAT, WARNING, ON, DOC)                        \
  {CODE, Severity::SEVERITY, FORMAT, WARNING, ON, DOC},
#include "besl/Support/Diagnostics.inc"
};

static constexpr DiagID diagIDs[] = {
#define BESL_DIAGNOSTIC(AREA, ID, ...) AREA##Diag::ID,
#include "besl/Support/Diagnostics.inc"
};

// Where each area begins in the tables. An id is the number of its area and its place in there.
static constexpr uint16_t areaStart[] = {
#define BESL_DIAGNOSTIC_AREA_START(START) START,
#include "besl/Support/Diagnostics.inc"
};

#define BESL_DIAGNOSTICS_PER_AREA(NUMBER) static constexpr unsigned kDiagnosticsPerArea = NUMBER;
#include "besl/Support/Diagnostics.inc"

unsigned besl::diagIndex(DiagID id) {
  return areaStart[id.value / kDiagnosticsPerArea] + id.value % kDiagnosticsPerArea;
}

const DiagInfo &besl::diagInfo(DiagID id) { return diagTable[diagIndex(id)]; }
llvm::ArrayRef<DiagID> besl::allDiagIDs() { return diagIDs; }

llvm::StringRef besl::severityName(Severity severity) {
  switch (severity) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "";
}

std::string besl::diagArg(llvm::StringRef text) {
  constexpr size_t kLongest = 400;
  if (text.size() <= kLongest)
    return text.str();
  size_t cut = kLongest;
  while (cut != 0 && (text[cut] & 0xC0) == 0x80)
    --cut;
  return (text.take_front(cut) + "…").str();
}

std::string besl::formatMessage(llvm::StringRef format, llvm::ArrayRef<std::string> args) {
  std::string text;
  text.reserve(format.size() + 16);
  for (size_t i = 0; i < format.size(); ++i) {
    char c = format[i];
    if ((c == '{' || c == '}') && i + 1 < format.size() && format[i + 1] == c) {
      text += c;
      ++i;
      continue;
    }
    if (c == '{') {
      size_t close = format.find('}', i);
      unsigned index;
      if (close != llvm::StringRef::npos &&
          !format.slice(i + 1, close).getAsInteger(10, index) && index < args.size()) {
        text += args[index];
        i = close;
        continue;
      }
    }
    text += c;
  }
  return text;
}

//===----------------------------------------------------------------------===//
// DiagnosticBuilder
//===----------------------------------------------------------------------===//

DiagnosticBuilder::~DiagnosticBuilder() {
  if (engine)
    engine->file(std::move(diag));
}

void DiagnosticBuilder::addNote(SourceRange range, llvm::StringRef format,
                                std::vector<std::string> args) {
  diag.notes.push_back({range, formatMessage(format, args), {}});
}

DiagnosticBuilder &DiagnosticBuilder::fixIt(SourceRange range, llvm::Twine text) {
  if (!engine)
    return *this;
  std::vector<FixIt> &list = diag.notes.empty() ? diag.fixIts : diag.notes.back().fixIts;
  list.push_back({range, text.str()});
  return *this;
}

//===----------------------------------------------------------------------===//
// DiagnosticEngine
//===----------------------------------------------------------------------===//

DiagnosticEngine::DiagnosticEngine() : disabled(std::size(diagTable)) {
  for (unsigned i = 0; i != std::size(diagTable); ++i)
    if (!diagTable[i].onByDefault)
      disabled.set(i);
}

bool DiagnosticEngine::setWarning(llvm::StringRef name, bool enabled) {
  bool found = false;
  for (unsigned i = 0; i != std::size(diagTable); ++i) {
    if (name.empty() || diagTable[i].warningName != name)
      continue;
    found = true;
    disabled[i] = !enabled;
  }
  return found;
}

std::vector<llvm::StringRef> DiagnosticEngine::warningNames() {
  std::vector<llvm::StringRef> names;
  for (const DiagInfo &info : diagTable)
    if (!info.warningName.empty())
      names.push_back(info.warningName);
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

std::string DiagnosticEngine::nearestWarning(llvm::StringRef name) {
  return nearestName(name, warningNames());
}

bool DiagnosticEngine::wanted(DiagID id) const { return !stopped && !disabled[diagIndex(id)]; }

DiagnosticBuilder DiagnosticEngine::start(DiagID id, SourceRange range,
                                          std::vector<std::string> args) {
  const DiagInfo &info = diagInfo(id);
  DiagnosticBuilder builder;
  builder.engine = this;
  builder.diag.id = id;
  builder.diag.severity = info.severity == Severity::Warning && warningsAsErrors
                              ? Severity::Error
                              : info.severity;
  builder.diag.range = range;
  builder.diag.message = formatMessage(info.format, args);
  return builder;
}

DiagnosticBuilder DiagnosticEngine::reportText(DiagID id, SourceRange range, std::string message) {
  if (!wanted(id))
    return DiagnosticBuilder();
  DiagnosticBuilder builder = start(id, range, {});
  builder.diag.message = std::move(message);
  return builder;
}

void DiagnosticEngine::file(Diagnostic diag) {
  // A builder may outlive the message that hit the limit.
  if (stopped)
    return;
  std::pair<uint64_t, uint64_t> key((uint64_t(diagIndex(diag.id)) << 32) | diag.range.begin.raw(),
                                    llvm::xxh3_64bits(diag.message));
  // DenseSet reserves two keys; a hash that hits one of them is let through.
  auto empty = llvm::DenseMapInfo<std::pair<uint64_t, uint64_t>>::getEmptyKey();
  auto tombstone = llvm::DenseMapInfo<std::pair<uint64_t, uint64_t>>::getTombstoneKey();
  if (key != empty && key != tombstone && !seen.insert(key).second)
    return;

  errors += diag.severity == Severity::Error;
  warnings += diag.severity == Severity::Warning;
  bool last = errorLimit && diag.severity == Severity::Error && errors > errorLimit;
  if (last) {
    --errors;
    stopped = true;
    diag = Diagnostic{DriverDiag::TooManyErrors, Severity::Note, SourceRange(),
                      diagInfo(DriverDiag::TooManyErrors).format.str(), {}, {}};
  }
  if (handler)
    handler(diag);
  diagnostics.push_back(std::move(diag));
}

std::vector<const Diagnostic *> DiagnosticEngine::sortedByPosition() const {
  std::vector<const Diagnostic *> sorted;
  sorted.reserve(diagnostics.size());
  for (const Diagnostic &diag : diagnostics)
    sorted.push_back(&diag);
  // Addresses grow in order of reporting.
  auto key = [](const Diagnostic *diag) {
    return std::make_tuple(diag->id == DriverDiag::TooManyErrors, diag->range.begin.raw(), diag);
  };
  llvm::sort(sorted, [&](const Diagnostic *a, const Diagnostic *b) { return key(a) < key(b); });
  return sorted;
}

void DiagnosticEngine::clear() {
  diagnostics.clear();
  seen.clear();
  errors = warnings = 0;
  stopped = false;
}
