// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Backends for the compiler's tables: -gen-intrinsic-table makes what IntrinsicTable.h shows, -gen-intrinsic-spellings how a
// target prints each overload. Either is one file in sections, each behind a macro.

#include "IntrinsicRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"
#include <map>

using namespace llvm;
using namespace besl::tblgen;

namespace {

/// Prints constant arrays once each and gives them names.
class ArrayPool {
public:
  ArrayPool(raw_ostream &os, StringRef elementType, const Twine &prefix)
      : os(os), elementType(elementType), prefix(prefix.str()) {}

  /// An initialiser for an ArrayRef of the elements, which are C++ expressions.
  std::string get(const std::vector<std::string> &elements) {
    if (elements.empty())
      return "{}";
    std::string text = join(elements, ", ");
    auto [known, isNew] = names.try_emplace(text, prefix + std::to_string(names.size()));
    if (isNew)
      os << "static constexpr " << elementType << ' ' << known->second << "[] = {" << text << "};\n";
    return known->second;
  }

private:
  raw_ostream &os;
  StringRef elementType;
  std::string prefix;
  std::map<std::string, std::string> names;
};

} // namespace

static std::string typeOf(StringRef name) { return "IntrinsicType::" + typeEnumerator(name)->str(); }
static StringRef boolean(bool value) { return value ? "true" : "false"; }
static std::string era(bool extension) {
  return extension ? "IntrinsicEra::Extension" : "IntrinsicEra::Seed";
}

static std::vector<std::string> quotedAll(ArrayRef<std::string> texts) {
  std::vector<std::string> out;
  for (const std::string &text : texts)
    out.push_back(quoted(text));
  return out;
}

static void emitTable(const RecordKeeper &keeper, raw_ostream &os) {
  IntrinsicRecords records(keeper);
  emitSourceFileHeader("Intrinsics: names, overloads, conversions", os, keeper);

  os << "#ifdef BESL_INTRINSIC_ENUM\n";
  for (const Intrinsic &intrinsic : records.getIntrinsics())
    os << intrinsic.name << ",\n";
  os << "#endif // BESL_INTRINSIC_ENUM\n\n";

  os << "#ifdef BESL_INTRINSIC_TYPE_NAMES\n";
  for (const auto &[name, enumerator] : typeEnumerators())
    os << "case IntrinsicType::" << enumerator << ": return " << quoted(name) << ";\n";
  os << "#endif // BESL_INTRINSIC_TYPE_NAMES\n\n";

  os << "#ifdef BESL_INTRINSIC_TABLE\n";
  ArrayPool types(os, "IntrinsicType", "typeList");
  ArrayPool names(os, "llvm::StringLiteral", "nameList");
  std::string table;
  raw_string_ostream tableOS(table);
  for (const Intrinsic &intrinsic : records.getIntrinsics()) {
    std::string signatures;
    raw_string_ostream signatureOS(signatures);
    for (const Overload &overload : intrinsic.overloads) {
      std::vector<std::string> params;
      for (const std::string &param : overload.params)
        params.push_back(typeOf(param));
      signatureOS << "  {" << typeOf(overload.result) << ", " << types.get(params) << ", "
                  << era(overload.extension) << ", " << names.get(quotedAll(overload.paramNames)) << "},\n";
    }
    os << "static constexpr IntrinsicSignature " << intrinsic.name << "Signatures[] = {\n"
       << signatures << "};\n";

    std::string paramNames = names.get(quotedAll(intrinsic.paramNames));
    std::vector<std::string> stages;
    for (const std::string &stage : intrinsic.stages)
      stages.push_back("Stage::" + stage);
    tableOS << "{" << quoted(intrinsic.name) << ", " << quoted(intrinsic.opName) << ", StageSet({"
            << join(stages, ", ") << "}), IntrinsicAccess::" << intrinsic.access << ", "
            << boolean(intrinsic.removable) << ", " << boolean(intrinsic.pure) << ", " << paramNames << ", "
            << intrinsic.name << "Signatures, " << quoted(intrinsic.meaning) << ", LaneBehavior::"
            << intrinsic.lane << ", " << boolean(intrinsic.byComponent) << ", " << boolean(intrinsic.exact) << ", "
            << quoted(intrinsic.builtin) << ", " << intrinsic.builtinComponents << "},\n";
  }
  os << "static constexpr IntrinsicInfo intrinsicTable[] = {\n" << table << "};\n";

  os << "static constexpr ConversionInfo conversionTable[] = {\n";
  for (const Conversion &conversion : records.getConversions())
    os << "{" << typeOf(conversion.target) << ", " << typeOf(conversion.source) << ", "
       << era(conversion.extension) << ", " << boolean(conversion.removable) << "},\n";
  os << "};\n#endif // BESL_INTRINSIC_TABLE\n";
}

static void emitSpellings(const RecordKeeper &keeper, raw_ostream &os) {
  IntrinsicRecords records(keeper);
  emitSourceFileHeader("Spellings of the intrinsics", os, keeper);

  os << "#ifdef BESL_SPELLING_TABLE\n";
  std::string targets;
  for (auto [language, entry] : enumerate(kLanguages)) {
    std::string prefix = entry.field.str();
    ArrayPool lists(os, "llvm::StringLiteral", prefix + "List");
    std::string helpers;
    for (const Helper &helper : records.getHelpers())
      if (helper.language == language)
        helpers += "{" + quoted(helper.name) + ", " + quoted(helper.text) + ", " + boolean(helper.macro).str() + ", " +
                   lists.get(quotedAll(helper.dependencies)) + ", " + lists.get(quotedAll(helper.needs)) + "},\n";

    auto spelling = [&](StringRef text, StringRef condition, unsigned operand, int overload) {
      std::string used = lists.get(quotedAll(records.helpersOf(language, text)));
      std::string needs = lists.get(quotedAll(records.needsOf(language, text)));
      return "{" + quoted(text) + ", " + needs + ", " + used + ", SpellingCondition::" + condition.str() + ", " +
             std::to_string(operand) + ", " + std::to_string(overload) + "},\n";
    };
    std::string spellings, index;
    size_t next = 0;
    for (const Intrinsic &intrinsic : records.getIntrinsics()) {
      size_t conditional = 0;
      for (const Variant &variant : intrinsic.variants) {
        if (variant.language != language)
          continue;
        ++conditional;
        spellings += spelling(variant.text, variant.condition, variant.operand, variant.overload ? int(*variant.overload) : -1);
      }
      for (const Overload &overload : intrinsic.overloads)
        spellings += spelling(overload.texts[language], "Always", 0, -1);
      index += "{" + std::to_string(next) + ", " + std::to_string(conditional) + "}, // " + intrinsic.name + "\n";
      next += conditional + intrinsic.overloads.size();
    }
    os << "static constexpr IntrinsicSpelling " << prefix << "Spellings[] = {\n" << spellings << "};\n"
       << "// First spelling of each intrinsic, and how many conditional ones precede those of the overloads.\n"
       << "static constexpr SpellingIndex " << prefix << "Index[] = {\n" << index << "};\n";
    if (!helpers.empty())
      os << "static constexpr SpellingHelper " << prefix << "Helpers[] = {\n" << helpers << "};\n";
    targets += "{" + quoted(prefix) + ", " + prefix + "Spellings, " + prefix + "Index, " + (helpers.empty() ? "{}" : prefix + "Helpers") + "},\n";
  }
  os << "static constexpr TargetSpellings targetSpellings[] = {\n" << targets << "};\n#endif // BESL_SPELLING_TABLE\n";
}

static TableGen::Emitter::Opt genTable("gen-intrinsic-table", emitTable,
                                       "Generate the table of intrinsics and conversions");
static TableGen::Emitter::Opt genSpellings("gen-intrinsic-spellings", emitSpellings,
                                           "Generate the spellings of the intrinsics");
