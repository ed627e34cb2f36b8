// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests from findings.

#include "File.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/wait.h>
#include <unistd.h>

using namespace besl;
using namespace llvm;

namespace differential {

bool failsAt(const std::string &text, Stage stage, uint64_t seed, const std::string &where, const std::vector<std::unique_ptr<Executor>> &executors,
             bool passes) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    std::unique_ptr<Program> program = takeProgram("smaller", text, stage, seed);
    if (!program)
      _exit(0);
    Tally tally;
    if (passes)
      tryPasses(*program, tally, where);
    else
      tryExecutors({program.get()}, executors, tally);
    for (const Finding &finding : tally.findings)
      if (finding.where == where)
        _exit(10);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 10;
}

static bool needsDevice(StringRef where) { return where.starts_with("GLSL") || where == "HLSL"; }

std::string writeTest(const std::string &folder, const Finding &finding, const Program &program, const std::string &text) {
  if (sys::fs::create_directories(folder))
    return "";
  std::string place;
  for (char c : finding.where)
    if (isAlnum(c) || (!place.empty() && place.back() != '-'))
      place += isAlnum(c) ? toLower(c) : '-';
  std::string path = folder + "/found-" + program.name + "-" + StringRef(place).take_front(60).rtrim('-').str() + ".besl";
  std::error_code error;
  raw_fd_ostream os(path, error);
  if (error)
    return "";
  // The words of a message must be no directives of lit.
  std::string reason = StringRef(finding.what).split('\n').first.str();
  for (size_t at; (at = reason.find("RUN:")) != std::string::npos;)
    reason.replace(at, 4, "RUN");
  StringRef stage = stageKeyword(program.stage());
  os << "// Executions differ: '" << finding.where << "', a " << stage << " program that besl-differential made of seed " << program.seed << ".\n// The whole program: " << reason << "\n"
     << "// RUN: besl-differential check %s --stages=" << stage << " --seed=" << program.seed << " --only=\"" << finding.where << "\"\n"
     << (needsDevice(finding.where) ? "// REQUIRES: vulkan\n" : "") << '\n'
     << text;
  return path;
}

} // namespace differential
