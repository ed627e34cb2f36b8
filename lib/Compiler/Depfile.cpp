// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/Depfile.h"

#include "llvm/ADT/STLExtras.h"

using namespace besl;

/// Appends a name. Backslashes mean themselves, but for those before a blank or a `#`, which have to be doubled.
static void append(std::string &text, llvm::StringRef name) {
  unsigned backslashes = 0;
  for (char c : name) {
    if (c == ' ' || c == '#' || c == ':')
      text.append(c == ':' ? 1 : backslashes + 1, '\\');
    else if (c == '$')
      text += '$';
    text += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
}

std::string besl::printDepfile(llvm::ArrayRef<DepfileRule> rules, std::string &unspeakable) {
  std::string text;
  for (const DepfileRule &rule : rules) {
    if (rule.outputs.empty())
      continue;
    for (const std::vector<std::string> *names : {&rule.outputs, &rule.inputs})
      for (llvm::StringRef name : *names)
        if (name.find_first_of("\n\r\t") != llvm::StringRef::npos || name.ends_with("\\")) {
          unspeakable = name.str();
          return {};
        }
    llvm::interleave(rule.outputs, [&](const std::string &name) { append(text, name); }, [&] { text += ' '; });
    text += ':';
    for (const std::string &name : rule.inputs) {
      text += " \\\n  ";
      append(text, name);
    }
    text += '\n';
  }
  return text;
}
