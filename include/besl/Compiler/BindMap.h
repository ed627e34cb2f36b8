// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a host wants to have resources: a file in JSON that `--bind-map` names. docs/tools.md describes it.
//
//   { "bindings": [ { "name": "lights", "glsl": { "set": 1, "binding": 4 }, "hlsl": { "register": 3 }, "msl": { "index": 7 } } ] }

#ifndef BESL_COMPILER_BINDMAP_H
#define BESL_COMPILER_BINDMAP_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "mlir/IR/BuiltinOps.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace besl {

class DescriptorOp;

class BindMap {
public:
  /// The languages that have places of their own. What is for Vulkan goes by GLSL's.
  enum Language : uint8_t { GLSL, HLSL, MSL, WGSL };
  static constexpr unsigned kNumLanguages = 4;

  /// A place, of which anything may be left open.
  struct Place {
    bool given = false;
    /// Set or space; binding, register or index; and the number of a texture's sampler.
    std::optional<uint32_t> group, number, sampler;
    SourceRange range;
  };

  /// Reads a file that the source manager has. Reports what is wrong with it; nothing then.
  static std::optional<BindMap> read(const SourceManager &sources, FileId file, DiagnosticEngine &diags);

  /// Whether the map fits the programs of the module. Reports what does not.
  bool check(mlir::ModuleOp module, DiagnosticEngine &diags) const;

  /// Puts the places for a language on the descriptors and push constants of the module, which check() has been content with. `group` is the set or space
  /// of those that have none.
  void apply(mlir::ModuleOp module, Language language, uint32_t group) const;

private:
  struct Entry {
    enum Kind : uint8_t { Range, Slot, Name } kind = Name; ///< a later kind wins
    std::string name;
    uint32_t firstSlot = 0, lastSlot = 0;
    SourceRange subject;
    bool isOptional = false;
    std::array<Place, kNumLanguages> places;
  };
  class Reader;

  static bool covers(const Entry &entry, DescriptorOp descriptor);
  /// The entry that places the descriptor, or null; `second` is another that cannot be told from it.
  const Entry *find(DescriptorOp descriptor, Language language, const Entry *&second) const;

  const SourceManager *sources = nullptr;
  std::vector<Entry> entries;
  std::array<Place, kNumLanguages> pushConstants;
};

} // namespace besl

#endif // BESL_COMPILER_BINDMAP_H
