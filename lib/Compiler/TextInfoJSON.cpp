// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One line for each mapping and name, so that the documents can be read and compared.

#include "besl/Compiler/TextInfoJSON.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace besl;

/// A string, with what is no UTF-8 replaced.
static std::string quote(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  os << llvm::json::Value(llvm::json::fixUTF8(text));
  return result;
}

std::string besl::textInfoAsJSON(llvm::ArrayRef<TextRecord> texts) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{\n  \"version\": 1,\n  \"outputs\": [";
  const char *separator = "\n";
  for (const TextRecord &record : texts) {
    os << separator << "    {\n      \"target\": " << quote(record.target) << ",\n      \"file\": " << quote(record.file) << ",\n" << record.body << "    }";
    separator = ",\n";
  }
  os << (texts.empty() ? "]\n}\n" : "\n  ]\n}\n");
  return text;
}

/// `[` … `]` with one element a line.
template <typename Range, typename Print>
static void writeList(llvm::raw_ostream &os, const Range &range, Print print) {
  os << '[';
  const char *separator = "\n        ";
  for (const auto &element : range) {
    os << separator;
    print(element);
    separator = ",\n        ";
  }
  os << (range.empty() ? "]" : "\n      ]");
}

std::string besl::sourceMapBody(const TextInfo &info) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "      \"sources\": ";
  writeList(os, info.sources, [&](const std::string &source) { os << quote(source); });
  os << ",\n      \"mappings\": ";
  auto range = [&](const SourceMapping::Range &range) {
    os << range.line << ", " << range.column << ", " << range.endLine << ", " << range.endColumn;
  };
  writeList(os, info.mappings, [&](const SourceMapping &mapping) {
    os << '[';
    range(mapping.text);
    os << ", " << mapping.source << ", ";
    range(mapping.original);
    os << ']';
  });
  os << '\n';
  return text;
}

std::string besl::nameMapBody(const TextInfo &info) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "      \"names\": ";
  writeList(os, info.names, [&](const NameMapping &name) {
    os << "{\"kind\": " << quote(name.kind);
    if (!name.scope.empty())
      os << ", \"scope\": " << quote(name.scope);
    os << ", \"source\": " << quote(name.source) << ", \"name\": " << quote(name.emitted) << '}';
  });
  os << '\n';
  return text;
}
