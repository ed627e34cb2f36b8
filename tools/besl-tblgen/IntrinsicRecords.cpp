// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and checks the records of BESLIntrinsics.td.

#include "IntrinsicRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include <algorithm>
#include <functional>

using namespace llvm;
using namespace besl::tblgen;

//===-- Types --------------------------------------------------------------------------------===//

ArrayRef<std::pair<StringLiteral, StringLiteral>> besl::tblgen::typeEnumerators() {
  static constexpr std::pair<StringLiteral, StringLiteral> table[] = {
      {"void", "Void"},
      {"bool", "Bool"},
      {"u8", "U8"},
      {"u16", "U16"},
      {"u32", "U32"},
      {"i32", "I32"},
      {"f16", "F16"},
      {"f32", "F32"},
      {"vec2u16", "Vec2U16"},
      {"vec4u16", "Vec4U16"},
      {"vec2u", "Vec2U"},
      {"vec3u", "Vec3U"},
      {"vec4u", "Vec4U"},
      {"vec2i", "Vec2I"},
      {"vec4i", "Vec4I"},
      {"vec2f", "Vec2F"},
      {"vec3f", "Vec3F"},
      {"vec4f", "Vec4F"},
      {"vec2f16", "Vec2F16"},
      {"vec3f16", "Vec3F16"},
      {"vec4f16", "Vec4F16"},
      {"packed_vec4f", "PackedVec4F"},
      {"atomicu32", "AtomicU32"},
      {"atomici32", "AtomicI32"},
      {"Texture2D", "Texture2D"},
      {"Texture2DArray", "Texture2DArray"},
      {"Texture3D", "Texture3D"},
      {"TextureCube", "TextureCube"},
      {"TextureCubeArray", "TextureCubeArray"},
      {"UTexture2D", "UTexture2D"},
      {"UTexture2DArray", "UTexture2DArray"},
      {"UTexture3D", "UTexture3D"},
      {"ITexture2D", "ITexture2D"},
      {"ITexture2DArray", "ITexture2DArray"},
      {"ITexture3D", "ITexture3D"},
      {"Image", "Image"},
      {"UImage", "UImage"},
      {"IImage", "IImage"},
      {"AnyImage", "AnyImage"},
      {"Texture1D", "Texture1D"},
      {"UTexture1D", "UTexture1D"},
      {"ITexture1D", "ITexture1D"},
      {"Texture2DMS", "Texture2DMS"},
      {"UTexture2DMS", "UTexture2DMS"},
      {"ITexture2DMS", "ITexture2DMS"},
      {"DepthTexture2D", "DepthTexture2D"},
      {"DepthTexture2DArray", "DepthTexture2DArray"},
      {"DepthTextureCube", "DepthTextureCube"},
      {"DepthTextureCubeArray", "DepthTextureCubeArray"},
      {"DepthTexture2DMS", "DepthTexture2DMS"},
      {"ShadowTexture2D", "ShadowTexture2D"},
      {"ShadowTexture2DArray", "ShadowTexture2DArray"},
      {"ShadowTextureCube", "ShadowTextureCube"},
      {"ShadowTextureCubeArray", "ShadowTextureCubeArray"},
      {"Image2DArray", "Image2DArray"},
      {"UImage2DArray", "UImage2DArray"},
      {"IImage2DArray", "IImage2DArray"},
      {"AnyImage2DArray", "AnyImage2DArray"},
      {"Image3D", "Image3D"},
      {"UImage3D", "UImage3D"},
      {"IImage3D", "IImage3D"},
      {"AnyImage3D", "AnyImage3D"},
  };
  return table;
}

std::optional<StringRef> besl::tblgen::typeEnumerator(StringRef beslName) {
  for (const auto &[name, enumerator] : typeEnumerators())
    if (name == beslName)
      return enumerator;
  return std::nullopt;
}

bool besl::tblgen::isNamedInBESL(StringRef type) {
  // Those without a name stand behind the last one that has one.
  bool isBehind = false;
  for (const auto &[name, enumerator] : typeEnumerators()) {
    if (isBehind && name == type)
      return false;
    isBehind |= name == "AnyImage";
  }
  return true;
}

/// Types that stand for a resource and can only be a first parameter.
static bool isResourceType(StringRef name) {
  return name.contains("Texture") || name.contains("Image") || name.starts_with("atomic");
}

std::string besl::tblgen::quoted(StringRef text) {
  std::string out = "\"";
  raw_string_ostream os(out);
  os.write_escaped(text);
  os << '"';
  return out;
}

//===-- Texts --------------------------------------------------------------------------------===//

/// Calls `use` for each identifier in the text.
static void forEachWord(StringRef text, function_ref<void(StringRef)> use) {
  for (size_t i = 0; i < text.size();) {
    if (!isAlpha(text[i]) && text[i] != '_') {
      // `$0` is an operand, and a digit's suffix no identifier.
      if (text[i] == '$')
        for (++i; i < text.size() && isAlnum(text[i]);)
          ++i;
      else if (isDigit(text[i]))
        while (i < text.size() && (isAlnum(text[i]) || text[i] == '.'))
          ++i;
      else
        ++i;
      continue;
    }
    size_t begin = i;
    while (i < text.size() && (isAlnum(text[i]) || text[i] == '_'))
      ++i;
    use(text.slice(begin, i));
  }
}

/// Index of the language that a record is for.
static size_t languageOf(const Record *record) {
  StringRef target = record->getValueAsString("target");
  for (auto [index, language] : enumerate(kLanguages))
    if (language.field == target)
      return index;
  PrintFatalError(record, "'" + target + "' is no target");
}

std::vector<std::string> IntrinsicRecords::helpersOf(size_t language, StringRef text) const {
  StringSet<> words;
  forEachWord(text, [&](StringRef word) { words.insert(word); });
  std::vector<std::string> found;
  for (const Helper &helper : helpers)
    if (helper.language == language && words.contains(helper.name))
      found.push_back(helper.name);
  return found;
}

std::vector<std::string> IntrinsicRecords::needsOf(size_t language, StringRef text) const {
  StringSet<> words;
  forEachWord(text, [&](StringRef word) { words.insert(word); });
  std::vector<std::string> found;
  for (const Requirement &requirement : requirements)
    if (requirement.language == language && any_of(requirement.words, [&](const std::string &word) { return words.contains(word); }))
      found.push_back(requirement.what);
  return found;
}

void IntrinsicRecords::readHelpers(const RecordKeeper &records) {
  for (const Record *record : records.getAllDerivedDefinitions("Needs")) {
    std::vector<std::string> words;
    for (StringRef word : record->getValueAsListOfStrings("words"))
      words.push_back(word.str());
    requirements.push_back({languageOf(record), record->getValueAsString("requirement").str(), std::move(words)});
  }

  std::vector<const Record *> found;
  append_range(found, records.getAllDerivedDefinitions("Helper"));
  sort(found, [](const Record *a, const Record *b) { return a->getID() < b->getID(); });
  std::vector<Helper> unordered;
  for (const Record *record : found) {
    Helper helper;
    helper.record = record;
    helper.language = languageOf(record);
    helper.name = record->getValueAsString("helperName").str();
    helper.text = record->getValueAsString("text").trim().str();
    helper.macro = record->getValueAsBit("macro");
    helper.needs = needsOf(helper.language, helper.text);
    if (!StringRef(helper.name).starts_with("besl_"))
      PrintFatalError(record, "the helper '" + helper.name + "' does not start with 'besl_'");
    unordered.push_back(std::move(helper));
  }
  auto isHelper = [&](size_t language, StringRef word) {
    return any_of(unordered, [&](const Helper &other) { return other.language == language && other.name == word; });
  };
  for (Helper &helper : unordered)
    forEachWord(helper.text, [&](StringRef word) {
      if (!word.starts_with("besl_") || word == helper.name || is_contained(helper.dependencies, word))
        return;
      if (!isHelper(helper.language, word))
        PrintFatalError(helper.record, "the helper '" + helper.name + "' mentions '" + word +
                                           "', which is no helper");
      helper.dependencies.push_back(word.str());
    });

  // Dependencies first.
  enum class Mark { None, Open, Done };
  std::vector<Mark> marks(unordered.size(), Mark::None);
  std::function<void(size_t)> visit = [&](size_t index) {
    const Helper &helper = unordered[index];
    if (marks[index] == Mark::Done)
      return;
    if (marks[index] == Mark::Open)
      PrintFatalError(helper.record, "the helper '" + helper.name + "' depends on itself");
    marks[index] = Mark::Open;
    for (const std::string &name : helper.dependencies)
      for (size_t other = 0; other < unordered.size(); ++other)
        if (unordered[other].language == helper.language && unordered[other].name == name)
          visit(other);
    marks[index] = Mark::Done;
    helpers.push_back(helper);
  };
  for (size_t i = 0; i < unordered.size(); ++i)
    visit(i);
}

void IntrinsicRecords::checkTemplate(const Intrinsic &intrinsic, const Overload &overload, size_t language, StringRef text) const {
  if (text.starts_with("@"))
    return;
  size_t operands = overload.params.size();
  auto fail = [&](const Twine &what) {
    PrintFatalError(intrinsic.record, "the spelling '" + text + "' of '" + intrinsic.name + "' " + what);
  };
  std::vector<bool> used(operands, false);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$')
      continue;
    char c = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '*') {
      used.assign(operands, true);
    } else if (isDigit(c) && size_t(c - '0') < operands) {
      used[size_t(c - '0')] = true;
    } else if (isDigit(c)) {
      fail("uses operand " + Twine(c) + ", which does not exist");
    } else if (c == 'S') {
      if (operands == 0 || !StringRef(overload.params.front()).contains("Texture"))
        fail("mentions a sampler, but its first operand is no texture");
    } else if (c == 'R') {
      if (overload.result == "void")
        fail("mentions a result, and there is none");
    } else if (c != 'T') {
      fail("has a '$' that is none of $0 to $9, $*, $T, $S and $R");
    }
  }
  if (!intrinsic.opName.empty() && is_contained(used, false))
    fail("does not use all operands");
  forEachWord(text, [&](StringRef word) {
    if (word.starts_with("besl_") &&
        none_of(helpers, [&](const Helper &helper) { return helper.language == language && helper.name == word; }))
      fail("calls '" + word + "', which is no helper");
  });
}

//===-- Intrinsics ---------------------------------------------------------------------------===//

/// The value if it is one of those allowed.
static std::string choice(const Record *record, StringRef field, ArrayRef<StringRef> allowed) {
  StringRef value = record->getValueAsString(field);
  if (!is_contained(allowed, value))
    PrintFatalError(record, field + " is '" + value + "', which is none of " + join(allowed, ", "));
  return value.str();
}

static Variant readVariant(const Intrinsic &intrinsic, const Record *record) {
  Variant variant;
  variant.language = languageOf(record);
  variant.text = record->getValueAsString("text").str();
  if (int64_t overload = record->getValueAsInt("overload"); overload >= 0) {
    variant.overload = unsigned(overload);
    if (variant.overload >= intrinsic.overloads.size())
      PrintFatalError(intrinsic.record, "a spelling of '" + intrinsic.name + "' is for overload " +
                                            Twine(overload) + ", which does not exist");
  }
  StringRef condition = record->getValueAsString("condition");
  if (condition == "read_only") {
    variant.condition = "ReadOnlyResource";
  } else if (condition == "write_only") {
    variant.condition = "WriteOnlyResource";
  } else if (condition == "no_fragment") {
    variant.condition = "NoFragmentStage";
  } else if (condition == "unused") {
    variant.condition = "UnusedResult";
  } else if (condition.consume_front("constant ") && !condition.getAsInteger(10, variant.operand)) {
    variant.condition = "ConstantOperand";
    if (variant.operand >= intrinsic.paramNames.size())
      PrintFatalError(intrinsic.record, "a spelling of '" + intrinsic.name + "' has a condition on operand " +
                                            Twine(variant.operand) + ", which does not exist");
  } else {
    PrintFatalError(intrinsic.record, "a spelling of '" + intrinsic.name + "' has the unknown condition '" +
                                          record->getValueAsString("condition") + "'");
  }
  return variant;
}

void IntrinsicRecords::readIntrinsic(const Record *record) {
  Intrinsic out;
  out.record = record;
  out.name = record->getValueAsString("sourceName").str();
  bool isOp = record->isSubClassOf("BESL_Intrinsic");
  if (isOp)
    out.opName = "besl." + record->getValueAsString("opName").str();
  out.group = record->getValueAsString("group").str();
  out.meaning = record->getValueAsString("meaning").str();
  out.statements = record->getValueAsString("statements").str();
  out.access = choice(record, "resourceAccess", {"None", "Query", "Read", "Write", "ReadWrite"});
  out.lane = choice(record, "laneBehavior", {"Uniform", "Varying", "CrossLane", "FromOperands"});
  out.removable = record->getValueAsBit("removable");
  out.byComponent = record->getValueAsBit("byComponent");
  if (isOp)
    out.exact = record->getValueAsBit("hasFolder");
  else {
    out.builtin = record->getValueAsString("builtin").str();
    out.builtinComponents = unsigned(record->getValueAsInt("components"));
  }

  for (StringRef name : record->getValueAsListOfStrings("parameterNames"))
    out.paramNames.push_back(name.str());
  for (StringRef stage : record->getValueAsDef("legalStages")->getValueAsListOfStrings("stages")) {
    if (!is_contained({"Vertex", "Fragment", "Compute", "Task", "Mesh"}, stage))
      PrintFatalError(record, "'" + stage + "' is no stage");
    out.stages.push_back(stage.str());
  }
  if (out.group.empty())
    PrintFatalError(record, "the intrinsic '" + out.name + "' has no group");
  if (out.meaning.empty())
    PrintFatalError(record, "the intrinsic '" + out.name + "' has no meaning");

  bool hasResource = false;
  for (const Record *sig : record->getValueAsListOfDefs("signatures")) {
    Overload overload;
    overload.result = sig->getValueAsString("result").str();
    for (StringRef param : sig->getValueAsListOfStrings("parameters"))
      overload.params.push_back(param.str());
    overload.extension = sig->getValueAsBit("extension");
    for (auto [text, language] : zip(overload.texts, kLanguages)) {
      text = sig->getValueAsString(language.field).str();
      if (text.empty())
        text = record->getValueAsString(language.field).str();
    }

    auto checkType = [&](StringRef name) {
      if (!typeEnumerator(name))
        PrintFatalError(record, "a signature of '" + out.name + "' has the unknown type '" + name + "'");
    };
    checkType(overload.result);
    if (isResourceType(overload.result))
      PrintFatalError(record, "'" + out.name + "' returns a resource");
    for (auto [index, param] : enumerate(overload.params)) {
      checkType(param);
      if (param == "void")
        PrintFatalError(record, "a signature of '" + out.name + "' has a parameter of type void");
      if (isResourceType(param) && index != 0)
        PrintFatalError(record, "'" + out.name + "' takes a resource that is not its first argument");
      hasResource |= isResourceType(param);
    }
    for (const Overload &other : out.overloads) {
      if (other.params == overload.params)
        PrintFatalError(record, "'" + out.name + "' has two overloads with the parameters (" +
                                    join(overload.params, ", ") + ")");
      if ((other.result == "void") != (overload.result == "void"))
        PrintFatalError(record, "'" + out.name + "' has overloads with and without a result");
    }
    for (StringRef name : sig->getValueAsListOfStrings("names"))
      overload.paramNames.push_back(name.str());
    if (overload.paramNames.empty())
      overload.paramNames.assign(out.paramNames.begin(),
                                 out.paramNames.begin() + std::min(out.paramNames.size(), overload.params.size()));
    if (overload.params.size() > out.paramNames.size() || overload.params.size() != overload.paramNames.size())
      PrintFatalError(record, "'" + out.name + "' has a parameter without a name");
    for (auto [index, text] : enumerate(overload.texts)) {
      if (isOp && text.empty())
        PrintFatalError(record, "an overload of '" + out.name + "' has no spelling in " + kLanguages[index].name);
      if (text == "-") {
        text.clear();
        continue;
      }
      checkTemplate(out, overload, index, text);
    }
    out.overloads.push_back(std::move(overload));
  }
  if (out.overloads.empty())
    PrintFatalError(record, "the intrinsic '" + out.name + "' has no signature");
  if (hasResource == (out.access == "None"))
    PrintFatalError(record, "'" + out.name + "' needs resourceAccess exactly when it takes a resource");
  for (const Record *when : record->getValueAsListOfDefs("conditional")) {
    out.variants.push_back(readVariant(out, when));
    Variant &variant = out.variants.back();
    if (variant.text == "-") {
      variant.text.clear();
      continue;
    }
    for (auto [index, overload] : enumerate(out.overloads))
      if (!variant.overload || *variant.overload == index)
        checkTemplate(out, overload, variant.language, variant.text);
  }

  // Without effects, and nothing but its operands matters.
  if (isOp) {
    for (const Init *trait : *record->getValueAsListInit("traits"))
      if (const auto *def = dyn_cast<DefInit>(trait))
        out.pure |= def->getDef()->getName() == "Pure";
    out.pure &= !hasResource;
  } else {
    out.pure = !out.builtin.empty();
  }
  intrinsics.push_back(std::move(out));
}

void IntrinsicRecords::readConversions(const RecordKeeper &records) {
  std::vector<const Record *> found;
  append_range(found, records.getAllDerivedDefinitions("BESL_Conversion"));
  sort(found, [](const Record *a, const Record *b) { return a->getID() < b->getID(); });
  for (const Record *record : found)
    for (bool extension : {false, true})
      for (StringRef source : record->getValueAsListOfStrings(extension ? "extensionSources" : "sources")) {
        Conversion conversion;
        conversion.target = record->getValueAsString("target").str();
        conversion.source = source.str();
        conversion.extension = extension;
        conversion.removable = record->getValueAsBit("removable");
        for (StringRef name : {StringRef(conversion.target), source})
          if (!typeEnumerator(name) || isResourceType(name))
            PrintFatalError(record, "a conversion has the unknown type '" + name + "'");
        if (any_of(conversions, [&](const Conversion &other) {
              return other.target == conversion.target && other.source == conversion.source;
            }))
          PrintFatalError(record, "the conversion of '" + source + "' to '" + conversion.target +
                                      "' is there twice");
        conversions.push_back(std::move(conversion));
      }
}

IntrinsicRecords::IntrinsicRecords(const RecordKeeper &records) {
  readHelpers(records);
  for (const Record *record : records.getAllDerivedDefinitions("BESL_IntrinsicFacts"))
    readIntrinsic(record);
  sort(intrinsics, [](const Intrinsic &a, const Intrinsic &b) {
    return std::pair(StringRef(a.name), a.record->getID()) < std::pair(StringRef(b.name), b.record->getID());
  });
  for (size_t i = 1; i < intrinsics.size(); ++i)
    if (intrinsics[i - 1].name == intrinsics[i].name) {
      PrintError(intrinsics[i].record, "the intrinsic '" + intrinsics[i].name + "' has two records");
      PrintNote(intrinsics[i - 1].record->getLoc(), "the other one is here");
      exit(1);
    }
  readConversions(records);
}

std::vector<const Intrinsic *> IntrinsicRecords::getInFileOrder() const {
  std::vector<const Intrinsic *> out;
  for (const Intrinsic &intrinsic : intrinsics)
    out.push_back(&intrinsic);
  sort(out, [](const Intrinsic *a, const Intrinsic *b) { return a->record->getID() < b->record->getID(); });
  return out;
}
