// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small strict JSON5 reader that keeps the place of every value and key, which is what messages about
// a sidecar or a job need. It reads the whole language (comments, unquoted keys, single quotes, trailing commas,
// every form of number and escape), to a bounded depth.

#ifndef BESL_SUPPORT_JSON5_H
#define BESL_SUPPORT_JSON5_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include <optional>
#include <string>
#include <vector>

namespace besl::json5 {

struct Member;

struct Value {
  enum Kind : uint8_t { Null, Boolean, Number, String, Array, Object };
  Kind kind = Null;
  SourceRange range;
  bool boolean = false;
  /// The decoded text of a string; a number as it is written.
  std::string text;
  std::vector<Value> elements;
  std::vector<Member> members; ///< in order, duplicates included

  /// A number without a point or exponent, decimal or hexadecimal, that fits; empty otherwise.
  std::optional<uint64_t> asUnsigned() const;

  /// "a number", "an object", for messages.
  llvm::StringRef describe() const;
};

struct Member {
  std::string key;
  SourceRange keyRange;
  Value value;
};

/// Reads a file that holds one value. Reports the first error, as one of `syntaxError`, whose text is all its own, and returns nothing then.
std::optional<Value> read(const SourceManager &sources, FileId file, DiagnosticEngine &diags, DiagID syntaxError);

} // namespace besl::json5

#endif // BESL_SUPPORT_JSON5_H
