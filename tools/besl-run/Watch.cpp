// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Watch.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/Support/Format.h"

using namespace besl;
using namespace besl::vm;

llvm::StringRef getLine(SourceManager &sources, llvm::StringRef file, uint32_t line) {
  for (unsigned i = 0; i < sources.numFiles(); ++i) {
    FileId id(i);
    if (sources.name(id) == file && line >= 1 && line <= sources.numLines(id))
      return sources.text(sources.lineRange(id, line)).trim();
  }
  return "";
}

void TracePrinter::note(const ExecutionNote &note) {
  if (count == limit)
    os << "... the statements after the first " << limit << " are not shown\n";
  if (count++ >= limit)
    return;
  if (note.place.line != lastLine || note.depth != lastDepth || note.place.file != lastFile) {
    lastFile = note.place.file;
    lastLine = note.place.line;
    lastDepth = note.depth;
    os.indent(2 * std::min(note.depth, 20u)) << escapeForDisplay(lastFile) << ":" << lastLine << ": " << escapeForDisplay(getLine(sources, lastFile, lastLine)) << "\n";
  }
  os.indent(2 * std::min(note.depth, 20u) + 4) << escapeForDisplay(note.text) << "\n";
}

void printProfile(const std::vector<LineCounts> &lines, SourceManager &sources, llvm::raw_ostream &os) {
  uint64_t total = 0;
  for (const LineCounts &line : lines)
    total += line.instructions;
  auto share = [](uint64_t part, uint64_t whole) { return whole ? 100.0 * double(part) / double(whole) : 0.0; };
  os << "instructions   share   lanes  line\n";
  for (const LineCounts &line : lines) {
    os << llvm::format("%12llu %6.1f%% %6.1f%%  ", static_cast<unsigned long long>(line.instructions), share(line.instructions, total), share(line.activeLanes, line.lanes));
    if (line.line)
      os << escapeForDisplay(line.file) << ":" << line.line << ": " << escapeForDisplay(getLine(sources, line.file, line.line)) << "\n";
    else
      os << "(no line)\n";
  }
  os << llvm::format("%12llu  in all\n", static_cast<unsigned long long>(total));
}

void ProgressLine::update(uint64_t done, uint64_t total) {
  using namespace std::chrono;
  auto now = steady_clock::now();
  // Short runs show nothing, and a terminal need not be written to more often than one can read.
  bool due = always ? !shown || now - last > milliseconds(200) : now - start > seconds(1) && now - last > milliseconds(200);
  if (!due || total == 0)
    return;
  last = now;
  shown = true;
  double part = double(done) / double(total), elapsed = duration<double>(now - start).count();
  os << llvm::format("\r%5.1f%% of %llu invocations", 100.0 * part, static_cast<unsigned long long>(total));
  if (part > 0.01)
    os << llvm::format(", %.0f s left", elapsed * (1.0 - part) / part);
  os << "\x1b[K";
  os.flush();
}

void ProgressLine::clear() {
  if (shown)
    os << "\r\x1b[K";
  os.flush();
  shown = false;
}
