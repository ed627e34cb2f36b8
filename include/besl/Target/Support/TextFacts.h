// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a writer knows about the text it has printed and a host has to know: where the resources are, and what the text asks for. Writers
// fill it in beside printing, so that it cannot differ from the text; the reflection document takes it over as it is.

#ifndef BESL_TARGET_SUPPORT_TEXTFACTS_H
#define BESL_TARGET_SUPPORT_TEXTFACTS_H

#include "besl/Reflection/Reflection.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace besl {

class DescriptorOp;
class ProgramOp;
struct ReachableProgram;

struct TextFacts {
  reflection::EntryTarget entry;
  /// By the symbol of the descriptor. Samplers that are descriptors of their own are part of their texture's.
  std::map<std::string, reflection::Placement> resources;
  std::optional<reflection::Placement> pushConstants;
  /// Names of the members of structs in memory, by what the author called the struct. Members that fill gaps come last.
  std::map<std::string, std::vector<std::string>> memberNames;
};

/// Whether a descriptor is the sampler that was taken out of a texture, which is described with that.
bool isSamplerOfTexture(DescriptorOp op);

/// Fills in the names of members.
void collectMemberNames(ProgramOp program, const ReachableProgram &reachable, TextFacts &facts);

} // namespace besl

#endif // BESL_TARGET_SUPPORT_TEXTFACTS_H
