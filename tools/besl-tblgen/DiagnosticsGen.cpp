// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Backends over Diagnostics.td: the table of all messages, and the page that lists them.

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"
#include <algorithm>
#include <vector>

using namespace llvm;

/// The records in the order in which they are written down, checked.
static std::vector<const Record *> getDiagnostics(const RecordKeeper &records) {
  std::vector<const Record *> diags;
  llvm::append_range(diags, records.getAllDerivedDefinitions("Diagnostic"));
  llvm::sort(diags, [](const Record *a, const Record *b) { return a->getID() < b->getID(); });

  StringMap<const Record *> codes;
  for (const Record *diag : diags) {
    StringRef code = diag->getValueAsString("Code");
    auto [known, isNew] = codes.try_emplace(code, diag);
    if (!isNew)
      PrintFatalError(diag, "the code '" + code + "' belongs to " + known->second->getName());
    if (code.empty() || !llvm::all_of(code, [](char c) { return isAlnum(c) || c == '-'; }) ||
        code.lower() != code)
      PrintFatalError(diag, "the code '" + code + "' is not in kebab case");
    StringRef format = diag->getValueAsString("Format");
    // An acronym may stand in front.
    bool capital = format.size() > 1 && isUpper(format[0]) && !isUpper(format[1]);
    if (format.empty() || capital || format.back() == '.')
      PrintFatalError(diag, "a message starts in lower case and has no full stop");
    if (diag->getValueAsString("Doc").empty())
      PrintFatalError(diag, "a message needs a sentence of documentation");
  }
  return diags;
}

static std::string quote(StringRef text) {
  std::string out = "\"";
  raw_string_ostream os(out);
  os.write_escaped(text);
  os << '"';
  return out;
}

/// No area has more messages: the id of a message is the number of its area times this, plus its place
/// in the area.
static constexpr unsigned kDiagnosticsPerArea = 1024;

static cl::opt<std::string> areaOption("diagnostic-area", cl::desc("Area whose enum is generated"),
                                       cl::value_desc("name"));

namespace {
struct Area {
  StringRef name;
  SmallVector<const Record *> records;
};
} // namespace

/// The areas in the order of their first records. The records of an area stand together.
static std::vector<Area> getAreas(const RecordKeeper &records) {
  std::vector<Area> areas;
  for (const Record *diag : getDiagnostics(records)) {
    StringRef name = diag->getValueAsString("Area");
    if (areas.empty() || areas.back().name != name) {
      if (llvm::is_contained(llvm::map_range(areas, [](const Area &area) { return area.name; }), name))
        PrintFatalError(diag, "the records of the area '" + name + "' do not stand together");
      areas.push_back({name, {}});
    }
    areas.back().records.push_back(diag);
    if (areas.back().records.size() > kDiagnosticsPerArea)
      PrintFatalError(diag, "an area has at most " + Twine(kDiagnosticsPerArea) + " messages");
  }
  return areas;
}

static void emitDiagnostics(const RecordKeeper &records, raw_ostream &os) {
  emitSourceFileHeader("Table of diagnostics: BESL_DIAGNOSTIC(area, id, code, severity, format, "
                       "warning name, on by default, documentation), and where each area begins in it",
                       os, records);
  std::vector<Area> areas = getAreas(records);
  os << "#ifdef BESL_DIAGNOSTIC\n";
  for (const Area &area : areas)
    for (const Record *diag : area.records)
      os << formatv("BESL_DIAGNOSTIC({0}, {1}, {2}, {3}, {4}, {5}, {6}, {7})\n", area.name, diag->getName(),
                    quote(("besl-" + diag->getValueAsString("Code")).str()),
                    diag->getValueAsString("Severity"), quote(diag->getValueAsString("Format")),
                    quote(diag->getValueAsString("WarningName")),
                    diag->getValueAsBit("OnByDefault") ? "true" : "false",
                    quote(diag->getValueAsString("Doc")));
  os << "#undef BESL_DIAGNOSTIC\n#endif\n\n#ifdef BESL_DIAGNOSTIC_AREA_START\n";
  size_t start = 0;
  for (const Area &area : areas) {
    os << formatv("BESL_DIAGNOSTIC_AREA_START({0}) // {1}\n", start, area.name);
    start += area.records.size();
  }
  os << "#undef BESL_DIAGNOSTIC_AREA_START\n#endif\n\n#ifdef BESL_DIAGNOSTICS_PER_AREA\nBESL_DIAGNOSTICS_PER_AREA("
     << kDiagnosticsPerArea << ")\n#undef BESL_DIAGNOSTICS_PER_AREA\n#endif\n";
}

static void emitDiagnosticAreas(const RecordKeeper &records, raw_ostream &os) {
  emitSourceFileHeader("Areas of diagnostics: BESL_DIAGNOSTIC_AREA(area)", os, records);
  for (const Area &area : getAreas(records))
    os << formatv("BESL_DIAGNOSTIC_AREA({0})\n", area.name);
  os << "#undef BESL_DIAGNOSTIC_AREA\n";
}

static void emitDiagnosticEnum(const RecordKeeper &records, raw_ostream &os) {
  std::vector<Area> areas = getAreas(records);
  auto area = llvm::find_if(areas, [](const Area &area) { return area.name == areaOption; });
  if (area == areas.end())
    PrintFatalError("no message belongs to the area '" + areaOption + "'");
  std::string guard = "BESL_SUPPORT_" + area->name.upper() + "DIAG_H";
  emitSourceFileHeader("Diagnostics of one area", os, records);
  os << "#ifndef " << guard << "\n#define " << guard << "\n\n#include <cstdint>\n\n"
     << "namespace besl {\nenum class " << area->name << "Diag : uint16_t {\n";
  unsigned id = kDiagnosticsPerArea * unsigned(area - areas.begin());
  for (const Record *diag : area->records)
    os << "  " << diag->getName() << " = " << id++ << ",\n";
  os << "};\n} // namespace besl\n\n#endif // " << guard << "\n";
}

/// A message as the page shows it: arguments as an ellipsis, doubled braces as one.
static std::string displayFormat(StringRef format) {
  std::string out;
  for (size_t i = 0; i < format.size(); ++i) {
    char c = format[i];
    if ((c == '{' || c == '}') && format.substr(i + 1).starts_with(StringRef(&c, 1))) {
      out += c;
      ++i;
    } else if (c == '{') {
      out += "…";
      i = format.find('}', i);
    } else {
      out += c;
    }
  }
  return out;
}

/// A text that stands in a cell of a table: no bars, no angle brackets taken for markup.
static std::string tableCell(const std::string &text) {
  std::string out;
  for (char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_')
      out += '\\';
    out += c;
  }
  return out;
}

static void emitDiagnosticsDoc(const RecordKeeper &records, raw_ostream &os) {
  static constexpr struct {
    StringLiteral severity, title;
  } sections[] = {{"Error", "Errors"}, {"Warning", "Warnings"}, {"Note", "Notes"}};
  std::vector<const Record *> diags = getDiagnostics(records);
  llvm::sort(diags, [](const Record *a, const Record *b) {
    return a->getValueAsString("Code") < b->getValueAsString("Code");
  });
  for (const auto &section : sections) {
    os << "\n## " << section.title << "\n\n| code | message | when |\n| --- | --- | --- |\n";
    for (const Record *diag : diags) {
      if (diag->getValueAsString("Severity") != section.severity)
        continue;
      os << "| `" << diag->getValueAsString("Code") << "` | "
         << tableCell(displayFormat(diag->getValueAsString("Format"))) << " | "
         << tableCell(diag->getValueAsString("Doc").str());
      StringRef warning = diag->getValueAsString("WarningName");
      if (!warning.empty())
        os << " `-W" << warning << "`" << (diag->getValueAsBit("OnByDefault") ? "" : ", off by default")
           << '.';
      os << " |\n";
    }
  }
}

static TableGen::Emitter::Opt
    genDiagnostics("gen-diagnostics", emitDiagnostics, "Generate the table of diagnostics");
static TableGen::Emitter::Opt genDiagnosticAreas("gen-diagnostic-areas", emitDiagnosticAreas,
                                                 "Generate the list of areas of diagnostics");
static TableGen::Emitter::Opt genDiagnosticEnum("gen-diagnostic-enum", emitDiagnosticEnum,
                                                "Generate the enum of one area's diagnostics");
static TableGen::Emitter::Opt genDiagnosticsDoc("gen-diagnostics-doc", emitDiagnosticsDoc,
                                                "Generate the page of diagnostics");
