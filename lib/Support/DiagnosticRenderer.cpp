// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/Unicode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace besl;

//===----------------------------------------------------------------------===//
// Text made fit to show
//===----------------------------------------------------------------------===//

/// Appends a code point, escaped if need be, and returns the columns it takes. Tabs are the
/// caller's business.
static unsigned appendDisplayed(std::string &out, unicode::CodePoint c, llvm::StringRef bytes) {
  if (c.valid) {
    int width = unicode::displayWidth(c.value);
    if (width >= 0) {
      out += bytes;
      return unsigned(width);
    }
  }
  std::string escaped =
      c.valid ? "<" + unicode::codePointName(c.value) + ">"
              : "<" + llvm::toHex(bytes.take_front(1)) + ">";
  out += escaped;
  return unsigned(escaped.size());
}

std::string besl::escapeForDisplay(llvm::StringRef text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    unicode::CodePoint c = unicode::decode(text);
    appendDisplayed(out, c, text.take_front(c.size));
    text = text.drop_front(c.size);
  }
  return out;
}

//===----------------------------------------------------------------------===//
// Code frames
//===----------------------------------------------------------------------===//

namespace {

// A line longer than this is shown as a window around the position.
constexpr unsigned kWindowBytes = 120;
// Columns shown before the position in a window, and in all.
constexpr unsigned kWindowBefore = 50;
constexpr unsigned kWindowColumns = 110;
constexpr unsigned kTabWidth = 4;

/// A source line (or the window of it around a position) as it is shown, and where its bytes came
/// to lie.
class DisplayedLine {
public:
  DisplayedLine(llvm::StringRef line, size_t position) : begin(0), end(line.size()) {
    position = std::min(position, line.size());
    bool windowed = line.size() > kWindowBytes;
    if (windowed) {
      begin = position;
      for (unsigned columns = 0; columns < kWindowBefore && begin != 0;) {
        size_t at = previous(line, begin);
        std::string shown;
        columns += std::max(1u, appendDisplayed(shown, unicode::decode(line.slice(at, begin)),
                                                line.slice(at, begin)));
        begin = at;
      }
      // Not worth a mark.
      if (begin <= 3)
        begin = 0;
    }
    if (begin != 0)
      add("…", 1);
    size_t at = begin;
    while (at != line.size()) {
      if (windowed && column >= kWindowColumns && at > position) {
        add("…", 1);
        break;
      }
      unicode::CodePoint c = unicode::decode(line.drop_front(at));
      starts.push_back({at, column});
      if (c.valid && c.value == '\t') {
        unsigned width = kTabWidth - column % kTabWidth;
        add(std::string(width, ' '), width);
      } else {
        column += appendDisplayed(text, c, line.substr(at, c.size));
      }
      at += c.size;
    }
    end = at;
    starts.push_back({end, at == line.size() ? column : column - 1});
  }

  bool shows(size_t byte) const { return byte >= begin && byte <= end; }

  /// The column (from 0) of a byte, clamped to what is shown.
  unsigned columnOf(size_t byte) const {
    auto after = std::upper_bound(
        starts.begin(), starts.end(), byte,
        [](size_t value, const std::pair<size_t, unsigned> &start) { return value < start.first; });
    return after == starts.begin() ? starts.front().second : std::prev(after)->second;
  }

  std::string text;

private:
  void add(llvm::StringRef piece, unsigned width) {
    text += piece;
    column += width;
  }

  static size_t previous(llvm::StringRef line, size_t at) {
    size_t back = at - 1;
    for (unsigned n = 0; n != 3 && back != 0 && (line[back] & 0xC0) == 0x80; ++n)
      --back;
    return unicode::decode(line.slice(back, at)).size == at - back ? back : at - 1;
  }

  size_t begin, end;
  unsigned column = 0;
  std::vector<std::pair<size_t, unsigned>> starts;
};

/// A row of marks under a line.
void put(std::string &row, unsigned column, llvm::StringRef marks) {
  if (row.size() < column)
    row.append(column - row.size(), ' ');
  if (row.size() < column + marks.size())
    row.resize(column + marks.size(), ' ');
  std::copy(marks.begin(), marks.end(), row.begin() + column);
}

constexpr llvm::StringLiteral kReset = "\x1b[0m";
constexpr llvm::StringLiteral kBold = "\x1b[1m";
constexpr llvm::StringLiteral kGreen = "\x1b[1;32m";

llvm::StringRef severityColor(Severity severity) {
  switch (severity) {
  case Severity::Note:
    return "\x1b[1;36m";
  case Severity::Warning:
    return "\x1b[1;35m";
  case Severity::Error:
    return "\x1b[1;31m";
  }
  return "";
}

} // namespace

void TextDiagnosticRenderer::renderFrame(SourceRange range, llvm::ArrayRef<FixIt> fixIts) {
  FileId file = sources.fileOf(range.begin);
  uint32_t lineNumber = sources.line(range.begin);
  SourceRange lineRange = sources.lineRange(file, lineNumber);
  size_t first = range.begin.raw() - lineRange.begin.raw();
  DisplayedLine shown(sources.text(lineRange), first);

  std::string number = std::to_string(lineNumber);
  std::string margin(number.size() + 2, ' ');
  os << ' ' << number << (shown.text.empty() ? " |" : " | ") << shown.text << '\n';

  std::string row;
  unsigned caret = shown.columnOf(first);
  unsigned last = shown.columnOf(std::max<size_t>(first, range.end.raw() - lineRange.begin.raw()));
  put(row, caret, "^");
  if (last > caret + 1)
    put(row, caret + 1, std::string(last - caret - 1, '~'));
  os << margin << "| ";
  if (color)
    os << kGreen;
  os << row;
  if (color)
    os << kReset;
  os << '\n';

  // Repairs that fit on one line under the source: text under the place where it goes, dashes under
  // what is to be removed.
  std::string repairs;
  for (const FixIt &fix : fixIts) {
    if (fix.range.begin < lineRange.begin || fix.range.begin > lineRange.end ||
        !shown.shows(fix.range.begin.raw() - lineRange.begin.raw()) ||
        fix.text.find('\n') != std::string::npos)
      continue;
    unsigned column = shown.columnOf(fix.range.begin.raw() - lineRange.begin.raw());
    unsigned stop = shown.columnOf(
        std::max(fix.range.begin, std::min(fix.range.end, lineRange.end)).raw() -
        lineRange.begin.raw());
    // Two repairs side by side are kept apart.
    if (!repairs.empty() && column <= repairs.size())
      column = unsigned(repairs.size()) + 1;
    put(repairs, column,
        fix.text.empty() ? std::string(stop > column ? stop - column : 1, '-')
                         : escapeForDisplay(fix.text));
  }
  if (!repairs.empty()) {
    os << margin << "| ";
    if (color)
      os << kGreen;
    os << llvm::StringRef(repairs).rtrim();
    if (color)
      os << kReset;
    os << '\n';
  }
}

void TextDiagnosticRenderer::renderPart(Severity severity, SourceRange range,
                                        llvm::StringRef message, llvm::StringRef code,
                                        llvm::ArrayRef<FixIt> fixIts) {
  FileId file = sources.fileOf(range.begin);
  if (color)
    os << kBold;
  if (file.isValid()) {
    LineColumn at = sources.lineColumn(range.begin);
    os << escapeForDisplay(sources.name(file)) << ':' << at.line << ':' << at.column << ": ";
  }
  if (color)
    os << severityColor(severity);
  os << severityName(severity) << ": ";
  if (color)
    os << kReset << kBold;
  os << escapeForDisplay(message);
  if (color)
    os << kReset;
  if (!code.empty())
    os << " [" << code << ']';
  os << '\n';
  if (file.isValid())
    renderFrame(range, fixIts);
}

void TextDiagnosticRenderer::render(const Diagnostic &diag) {
  renderPart(diag.severity, diag.range, diag.message, diag.code(), diag.fixIts);
  for (const DiagNote &note : diag.notes)
    renderPart(Severity::Note, note.range, note.message, "", note.fixIts);
}

void TextDiagnosticRenderer::renderAll(const DiagnosticEngine &diags) {
  for (const Diagnostic *diag : diags.sortedByPosition())
    render(*diag);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void addPlace(llvm::json::Object &object, SourceRange range, const SourceManager &sources) {
  FileId file = sources.fileOf(range.begin);
  if (!file.isValid())
    return;
  LineColumn begin = sources.lineColumn(range.begin);
  LineColumn end = range.end > range.begin ? sources.lineColumn(range.end) : begin;
  object["file"] = llvm::json::fixUTF8(sources.name(file));
  object["line"] = begin.line;
  object["column"] = begin.column;
  object["endLine"] = end.line;
  object["endColumn"] = end.column;
  object["offset"] = sources.offsetInFile(range.begin);
  object["endOffset"] = sources.offsetInFile(range.end > range.begin ? range.end : range.begin);
}

static llvm::json::Array fixItsToJSON(llvm::ArrayRef<FixIt> fixIts, const SourceManager &sources) {
  llvm::json::Array array;
  for (const FixIt &fix : fixIts) {
    llvm::json::Object object;
    addPlace(object, fix.range, sources);
    object["text"] = llvm::json::fixUTF8(fix.text);
    array.push_back(std::move(object));
  }
  return array;
}

llvm::json::Value besl::toJSON(const Diagnostic &diag, const SourceManager &sources) {
  llvm::json::Object object;
  object["severity"] = severityName(diag.severity);
  object["code"] = diag.code();
  object["message"] = llvm::json::fixUTF8(escapeForDisplay(diag.message));
  addPlace(object, diag.range, sources);
  llvm::json::Array notes;
  for (const DiagNote &note : diag.notes) {
    llvm::json::Object noteObject;
    noteObject["message"] = llvm::json::fixUTF8(escapeForDisplay(note.message));
    addPlace(noteObject, note.range, sources);
    if (!note.fixIts.empty())
      noteObject["fixits"] = fixItsToJSON(note.fixIts, sources);
    notes.push_back(std::move(noteObject));
  }
  object["notes"] = std::move(notes);
  object["fixits"] = fixItsToJSON(diag.fixIts, sources);
  return object;
}

void besl::renderJSON(const DiagnosticEngine &diags, const SourceManager &sources,
                      llvm::raw_ostream &os) {
  for (const Diagnostic *diag : diags.sortedByPosition())
    os << toJSON(*diag, sources) << '\n';
}
