// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Transforms/NamingRules.h"

#include "besl/Support/Unicode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <mutex>

using namespace besl;
using llvm::StringLiteral;
using llvm::StringRef;

static bool isIn(llvm::ArrayRef<StringLiteral> sorted, StringRef word) {
  return std::binary_search(sorted.begin(), sorted.end(), word);
}

bool NamingRules::allowsField(StringRef identifier) const {
  return !isIn(reserved, identifier) && !isIn(reservedFields, identifier) &&
         llvm::none_of(reservedPrefixes, [&](StringRef prefix) { return identifier.starts_with(prefix); });
}

bool NamingRules::allowsName(StringRef identifier) const {
  return !isIn(reserved, identifier) && !isIn(predeclared, identifier) &&
         llvm::none_of(reservedPrefixes, [&](StringRef prefix) { return identifier.starts_with(prefix); });
}

//===-- Sanitizing -----------------------------------------------------------------------------------------------------===//

/// The ASCII letters for a letter of another alphabet, or an empty text.
static StringRef transliterate(char32_t c) {
  switch (c) {
  case 0xC6: return "AE";
  case 0xDE: return "Th";
  case 0xDF: return "ss";
  case 0xE6: return "ae";
  case 0xFE: return "th";
  case 0x132: return "IJ";
  case 0x133: return "ij";
  case 0x14A: return "NG";
  case 0x14B: return "ng";
  case 0x152: return "OE";
  case 0x153: return "oe";
  case 0xB5: return "mu";
  case 0x3C2: return "sigma";
  default: break;
  }
  // U+00C0 to U+017F, one letter each; `-` where there is none or the switch has it.
  static constexpr StringLiteral latin = "AAAAAA-CEEEEIIIIDNOOOOO-OUUUUY--aaaaaa-ceeeeiiiidnooooo-ouuuuy-y"
                                         "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi--JjKkkLlLlLlLlLlNnNnNnn"
                                         "--OoOoOo--RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
  static_assert(latin.size() == 0x180 - 0xC0);
  if (c >= 0xC0 && c < 0x180)
    return latin[c - 0xC0] == '-' ? StringRef() : latin.substr(c - 0xC0, 1);
  static constexpr StringLiteral greek[] = {"Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta",    "Eta", "Theta", "Iota",
                                            "Kappa", "Lambda", "Mu", "Nu",    "Xi",      "Omicron", "Pi",  "Rho",   "",
                                            "Sigma", "Tau",  "Upsilon", "Phi", "Chi",    "Psi",     "Omega"};
  static constexpr StringLiteral smallGreek[] = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta",    "eta", "theta", "iota",
                                                 "kappa", "lambda", "mu", "nu",    "xi",      "omicron", "pi",  "rho",   "",
                                                 "sigma", "tau",  "upsilon", "phi", "chi",    "psi",     "omega"};
  if (c >= 0x391 && c <= 0x3A9)
    return greek[c - 0x391];
  if (c >= 0x3B1 && c <= 0x3C9)
    return smallGreek[c - 0x3B1];
  return {};
}

std::string NamingRules::sanitize(StringRef name) const {
  std::string result;
  while (!name.empty() && result.size() <= maxLength) {
    unicode::CodePoint c = unicode::decode(name);
    name = name.drop_front(c.size);
    if (c.value < 0x80 && unicode::isIdentifierContinue(c.value))
      result += char(c.value);
    else if (StringRef letters = transliterate(c.value); !letters.empty())
      result += letters;
    else if (c.valid && unicode::isIdentifierContinue(c.value))
      result += "u" + llvm::utohexstr(c.value);
    else
      result += '_';
  }
  if (reservesDoubleUnderscore)
    result.erase(std::unique(result.begin(), result.end(), [](char a, char b) { return a == '_' && b == '_'; }), result.end());
  // A suffix cannot change what a name starts with.
  if (result.empty())
    result = "v";
  bool needsPrefix = llvm::isDigit(result.front()) ||
                     llvm::any_of(reservedPrefixes, [&](StringRef prefix) { return StringRef(result).starts_with(prefix); });
  if (needsPrefix)
    result.insert(0, result.starts_with("_") ? "v" : "v_");
  if (result.size() > maxLength)
    result.resize(maxLength);
  return result;
}

//===-- Registry -------------------------------------------------------------------------------------------------------===//

namespace {
struct Registry {
  std::mutex mutex;
  std::map<StringRef, const NamingRules *> rules;
};
} // namespace

static Registry &getRegistry() {
  static Registry registry;
  return registry;
}

void besl::registerNamingRules(const NamingRules &rules) {
  assert(!rules.name.empty() && "rules need a name");
  assert(llvm::is_sorted(rules.reserved) && llvm::is_sorted(rules.predeclared) && llvm::is_sorted(rules.reservedFields));
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.rules.try_emplace(rules.name, &rules);
}

const NamingRules *besl::lookupNamingRules(StringRef name) {
  static const NamingRules none;
  if (name.empty())
    return &none;
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  auto found = registry.rules.find(name);
  return found == registry.rules.end() ? nullptr : found->second;
}

std::string besl::describeNamingRules() {
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  return llvm::join(llvm::make_first_range(registry.rules), ", ");
}
