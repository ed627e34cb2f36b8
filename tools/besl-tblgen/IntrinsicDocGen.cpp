// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Backend for the body of docs/intrinsics.md: a table for each group, one for the conversions, and the helper functions.

#include "IntrinsicRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"

using namespace llvm;
using namespace besl::tblgen;

/// A template as it is read best: operands by their parameters' names.
static std::string readable(StringRef text, ArrayRef<std::string> names, StringRef resultType) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    char c = text[++i];
    if (c == '*')
      out += join(names, ", ");
    else if (c == 'T')
      out += resultType;
    else if (c == 'S')
      out += "sampler";
    else if (c == 'R')
      out += "result";
    else
      out += names[size_t(c - '0')];
  }
  return out;
}

/// Types that occur as results by `$T`, as the targets call them.
static StringRef typeName(StringRef type, size_t language) {
  // WGSL's names are BESL's.
  if (kLanguages[language].field == "wgsl")
    return type;
  if (type == "u32" || type == "i32")
    return type == "u32" ? "uint" : "int";
  if (type == "vec2i")
    return kLanguages[language].field == "glsl" ? "ivec2" : "int2";
  return type;
}

static std::string code(StringRef text) {
  std::string out;
  for (char c : text) {
    if (c == '|')
      out += '\\';
    out += c;
  }
  return "`" + out + "`";
}

static std::string stagesText(const Intrinsic &intrinsic) {
  if (intrinsic.stages.size() == 5)
    return "all";
  std::vector<std::string> names;
  for (const std::string &stage : intrinsic.stages)
    names.push_back(StringRef(stage).lower());
  return join(names, ", ");
}

/// `a, b` with the types that the overload gives them.
static std::string signatureText(const Intrinsic &intrinsic, const Overload &overload) {
  std::vector<std::string> params;
  for (auto [name, type] : zip(overload.paramNames, overload.params))
    params.push_back(name + ": " + type);
  std::string text = code(intrinsic.name + "(" + join(params, ", ") + ")" +
                          (overload.result == "void" ? "" : " -> " + overload.result));
  if (!overload.params.empty() && !isNamedInBESL(overload.params.front()))
    return text + " (not in BESL)";
  return overload.extension ? text + " (**ext**)" : text;
}

/// Overloads that differ in nothing but one type are one line: `min(a: T, b: T) -> T`, T: `f32`, `f16`.
static bool isGeneric(const Overload &overload) {
  return !overload.params.empty() && all_of(overload.params, [&](const std::string &type) { return type == overload.result; });
}

static std::string signaturesText(const Intrinsic &intrinsic) {
  size_t generic = size_t(count_if(intrinsic.overloads, isGeneric));
  std::string text;
  auto add = [&](const std::string &line) {
    if (!text.empty())
      text += "<br>";
    text += line;
  };
  if (generic > 1) {
    std::string types;
    std::vector<std::string> params;
    for (const Overload &overload : intrinsic.overloads) {
      if (!isGeneric(overload))
        continue;
      if (params.empty())
        for (const std::string &name : overload.paramNames)
          params.push_back(name + ": T");
      types += (types.empty() ? "" : ", ") + code(overload.result) + (overload.extension ? " (**ext**)" : "");
    }
    add(code(intrinsic.name + "(" + join(params, ", ") + ") -> T") + " for " + types);
  }
  for (const Overload &overload : intrinsic.overloads)
    if (generic <= 1 || !isGeneric(overload))
      add(signatureText(intrinsic, overload));
  return text;
}

static std::string spellingText(const Intrinsic &intrinsic, size_t language) {
  std::vector<std::string> lines;
  auto add = [&](StringRef text, const Overload &overload, StringRef when) {
    if (text.empty())
      return;
    std::string line = text.starts_with("@")
                           ? "by a function of the writer"
                           : code(readable(text, overload.paramNames, typeName(overload.result, language)));
    if (!when.empty())
      line += " " + when.str();
    if (!is_contained(lines, line))
      lines.push_back(line);
  };
  for (const Overload &overload : intrinsic.overloads)
    add(overload.texts[language], overload, "");
  for (const Variant &variant : intrinsic.variants) {
    if (variant.language != language)
      continue;
    std::string when = variant.condition == "ReadOnlyResource"    ? "in a `read` buffer"
                       : variant.condition == "WriteOnlyResource" ? "in a `write` buffer"
                       : variant.condition == "NoFragmentStage"   ? "outside fragment stages"
                       : variant.condition == "UnusedResult"      ? "where the result is not used"
                                                                  : "for a constant `" + intrinsic.paramNames[variant.operand] + "`";
    add(variant.text, intrinsic.overloads[variant.overload.value_or(0)], when);
  }
  return lines.empty() ? "–" : join(lines, "<br>");
}

static void emitDoc(const RecordKeeper &keeper, raw_ostream &os) {
  IntrinsicRecords records(keeper);
  StringRef group;
  for (const Intrinsic *intrinsic : records.getInFileOrder()) {
    if (group != intrinsic->group) {
      group = intrinsic->group;
      os << "\n## " << group << "\n\n| call | meaning | stages | GLSL | HLSL | MSL | WGSL | op |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n";
    }
    os << "| " << signaturesText(*intrinsic) << " | " << intrinsic->meaning;
    if (!intrinsic->statements.empty())
      os << " (" << intrinsic->statements << ")";
    os << " | " << stagesText(*intrinsic) << " | ";
    for (size_t language = 0; language < kNumLanguages; ++language)
      os << spellingText(*intrinsic, language) << " | ";
    os
       << (intrinsic->opName.empty() ? intrinsic->builtin.empty() ? "`besl.if`" : code("besl.builtin " + intrinsic->builtin)
                                     : code(intrinsic->opName))
       << " |\n";
  }

  os << "\n## Conversions\n\nWhat they give is in section S3 of the semantics.\n\n| to | from |\n| --- | --- |\n";
  StringRef target;
  for (const Conversion &conversion : records.getConversions()) {
    if (target == conversion.target)
      os << ", ";
    else
      os << (target.empty() ? "" : " |\n") << "| " << code(conversion.target) << " | ";
    target = conversion.target;
    os << code(conversion.source) << (conversion.extension ? " (**ext**)" : "");
  }
  os << " |\n\n## Helpers\n\nPrinted at the top of a shader that uses them. Names that start with `besl_` are never given to anything else.\n";
  for (auto [language, entry] : enumerate(kLanguages)) {
    os << "\n### " << entry.name << "\n\n```" << (entry.field == "msl" ? StringRef("cpp") : StringRef(entry.field)) << "\n";
    for (const Helper &helper : records.getHelpers())
      if (helper.language == language)
        os << helper.text << "\n\n";
    os << "```\n";
  }
}

static TableGen::Emitter::Opt genDoc("gen-intrinsic-doc", emitDoc, "Generate the tables of docs/intrinsics.md");
