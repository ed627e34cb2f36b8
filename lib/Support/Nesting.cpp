// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Nesting.h"
#include "llvm/ADT/SmallVector.h"

using namespace besl;

std::optional<size_t> besl::findTooDeepNesting(llvm::StringRef text, unsigned limit) {
  llvm::SmallVector<char, 64> open;
  for (size_t i = 0; i < text.size(); ++i) {
    char close = 0;
    switch (text[i]) {
    case '"':
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        if (text[i] == '\\')
          ++i;
      continue;
    case '/':
      if (text.substr(i).starts_with("//"))
        i = text.find('\n', i);
      if (i == llvm::StringRef::npos)
        return std::nullopt;
      continue;
    case '(':
      close = ')';
      break;
    case '[':
      close = ']';
      break;
    case '{':
      close = '}';
      break;
    case '<':
      close = '>';
      break;
    case ')':
    case ']':
    case '}':
    case '>':
      // An arrow, or a comparison in an affine set, closes nothing: what is open there is not a '<'.
      if (!open.empty() && open.back() == text[i] && !(text[i] == '>' && i > 0 && text[i - 1] == '-'))
        open.pop_back();
      continue;
    default:
      continue;
    }
    if (open.size() >= limit)
      return i;
    open.push_back(close);
  }
  return std::nullopt;
}
