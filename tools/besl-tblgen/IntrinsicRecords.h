// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The records of BESLIntrinsics.td, read and checked. The backends work on these and never on raw records, so every one
// of them refuses a faulty file with the same message at the same place.

#ifndef BESL_TOOLS_TBLGEN_INTRINSICRECORDS_H
#define BESL_TOOLS_TBLGEN_INTRINSICRECORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Record;
class RecordKeeper;
} // namespace llvm

namespace besl::tblgen {

/// The languages that records have spellings for: the field of a record, and what people call it.
struct Language {
  llvm::StringLiteral field, name;
};
inline constexpr Language kLanguages[] = {{"glsl", "GLSL"}, {"hlsl", "HLSL"}, {"msl", "MSL"}, {"wgsl", "WGSL"}};
inline constexpr size_t kNumLanguages = std::size(kLanguages);

/// One text for each language.
using Texts = std::array<std::string, kNumLanguages>;

struct Overload {
  std::string result;
  std::vector<std::string> params;
  std::vector<std::string> paramNames; ///< one for each parameter
  bool extension = false;
  /// Templates in force for this overload: its own, or the record's. Empty where the language does not have the intrinsic.
  Texts texts;
};

/// Under what circumstances a spelling replaces the ordinary one.
struct Variant {
  size_t language = 0;   ///< index into kLanguages
  std::string condition; ///< enumerator of SpellingCondition
  unsigned operand = 0;
  std::string text;
  std::optional<unsigned> overload; ///< the only one it is for
};

struct Intrinsic {
  const llvm::Record *record = nullptr;
  std::string name;
  std::string opName; ///< "besl.min"; empty when the importer builds it from other ops
  std::vector<Overload> overloads;
  std::vector<std::string> paramNames;
  std::string group, meaning, statements;
  std::vector<std::string> stages;
  std::string access, lane;
  bool removable = false, pure = false, byComponent = false, exact = false;
  std::vector<Variant> variants;
  std::string builtin;
  unsigned builtinComponents = 0;
};

struct Conversion {
  std::string target, source;
  bool extension = false, removable = false;
};

struct Helper {
  const llvm::Record *record = nullptr;
  size_t language = 0; ///< index into kLanguages
  std::string name, text;
  bool macro = false;
  std::vector<std::string> dependencies; ///< names of the helpers its text mentions
  std::vector<std::string> needs;
};

/// Everything the file says.
class IntrinsicRecords {
public:
  /// Reads and checks; a mistake is a fatal error at its record.
  explicit IntrinsicRecords(const llvm::RecordKeeper &records);

  /// Sorted by name.
  llvm::ArrayRef<Intrinsic> getIntrinsics() const { return intrinsics; }
  /// In the order in which the file has them.
  std::vector<const Intrinsic *> getInFileOrder() const;
  /// Sorted by target, then in the order of the file.
  llvm::ArrayRef<Conversion> getConversions() const { return conversions; }
  /// Of all languages. A helper comes after those it depends on.
  llvm::ArrayRef<Helper> getHelpers() const { return helpers; }

  /// Helpers that a text calls directly, and what it needs itself, in the order of the file.
  std::vector<std::string> helpersOf(size_t language, llvm::StringRef text) const;
  std::vector<std::string> needsOf(size_t language, llvm::StringRef text) const;

private:
  void readHelpers(const llvm::RecordKeeper &records);
  void readIntrinsic(const llvm::Record *record);
  void readConversions(const llvm::RecordKeeper &records);
  void checkTemplate(const Intrinsic &intrinsic, const Overload &overload, size_t language, llvm::StringRef text) const;

  std::vector<Intrinsic> intrinsics;
  std::vector<Conversion> conversions;
  std::vector<Helper> helpers;
  /// What is needed and the words that need it, in the order of the file.
  struct Requirement {
    size_t language;
    std::string what;
    std::vector<std::string> words;
  };
  std::vector<Requirement> requirements;
};

/// "Vec3F", the enumerator of IntrinsicType for a BESL type name, or nothing.
std::optional<llvm::StringRef> typeEnumerator(llvm::StringRef beslName);

/// Whether BESL itself has the type; others are for other front ends.
bool isNamedInBESL(llvm::StringRef type);

/// BESL names of all types a signature may use, in the order of the enumerators.
llvm::ArrayRef<std::pair<llvm::StringLiteral, llvm::StringLiteral>> typeEnumerators();

/// The text as a C++ string literal.
std::string quoted(llvm::StringRef text);

} // namespace besl::tblgen

#endif // BESL_TOOLS_TBLGEN_INTRINSICRECORDS_H
