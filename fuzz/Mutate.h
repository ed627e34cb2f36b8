// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes of a text that leave much of it well-formed: whole tokens, lines, statements and parts in brackets are moved, doubled, dropped and exchanged, words
// for others of their kind (a type for a type, an operator for an operator), in BESL, TypeShade and the dialect's text. Of texts that are changed byte by byte
// hardly any gets behind the parser. What is made depends on the seed alone.

#ifndef BESL_FUZZ_MUTATE_H
#define BESL_FUZZ_MUTATE_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace besl::fuzz {

/// `text` with some changes. `words` are put in, or tokens of `other`, a text of the same language.
std::string mutate(std::string_view text, std::string_view other, const std::vector<std::string> &words, uint64_t seed);

/// The words of a libFuzzer dictionary.
std::vector<std::string> readDictionary(const std::string &path);

} // namespace besl::fuzz

#endif // BESL_FUZZ_MUTATE_H
