// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace besl;
using llvm::StringRef;

bool parseCommandLine(int argc, char **argv, StringRef tool, StringRef overview) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (llvm::cl::ParseCommandLineOptions(argc, argv, overview, &os))
    return true;
  // One sentence for each of LLVM's, without hints at '--help'; what it suggests goes with the sentence before.
  std::string message;
  auto flush = [&] {
    if (!message.empty())
      llvm::errs() << tool << ": error: " << escapeForDisplay(message) << "\n";
    message.clear();
  };
  for (StringRef rest = text; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    rest = next;
    if (!line.consume_front((tool + ": ").str()))
      continue;
    if (line.consume_front("Did you mean ")) {
      message += "; did you mean " + line.str();
      continue;
    }
    flush();
    line = line.split(".  Try:").first.rtrim("!.");
    message = line.empty() ? "" : std::string(1, llvm::toLower(line.front())) + line.drop_front().str();
  }
  flush();
  return false;
}
