// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is shown of a run while it goes on: a trace of one invocation, a profile by line, how far it is.

#ifndef BESL_TOOLS_BESL_RUN_WATCH_H
#define BESL_TOOLS_BESL_RUN_WATCH_H

#include "besl/Execution/Observe.h"
#include "besl/Support/SourceManager.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

/// Prints the statements of the observed invocation, each under its line of the source.
class TracePrinter : public besl::vm::ExecutionObserver {
public:
  TracePrinter(besl::SourceManager &sources, llvm::raw_ostream &os, uint64_t limit) : sources(sources), os(os), limit(limit) {}
  void note(const besl::vm::ExecutionNote &note) override;
  bool isEmpty() const { return count == 0; }

private:
  besl::SourceManager &sources;
  llvm::raw_ostream &os;
  uint64_t limit, count = 0;
  std::string lastFile;
  uint32_t lastLine = 0, lastDepth = 0;
};

/// The text of a line without the blanks around it; empty when the file is not known.
llvm::StringRef getLine(besl::SourceManager &sources, llvm::StringRef file, uint32_t line);

/// A table of lines: how many instructions they took, and which part of the lanes took part.
void printProfile(const std::vector<besl::vm::LineCounts> &lines, besl::SourceManager &sources, llvm::raw_ostream &os);

/// Shows on a terminal how far a long run is.
class ProgressLine {
public:
  ProgressLine(llvm::raw_ostream &os, bool always) : os(os), always(always), start(std::chrono::steady_clock::now()), last(start) {}
  ~ProgressLine() { clear(); }
  void update(uint64_t done, uint64_t total);
  void clear();

private:
  llvm::raw_ostream &os;
  bool always, shown = false;
  std::chrono::steady_clock::time_point start, last;
};

#endif // BESL_TOOLS_BESL_RUN_WATCH_H
