// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/BindMap.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Json5.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/StringMap.h"

using namespace besl;

/// Of all places but slots. No API takes more.
static constexpr uint32_t kMaxNumber = 65535;

static constexpr llvm::StringLiteral languageNames[BindMap::kNumLanguages] = {"glsl", "hlsl", "msl", "wgsl"};

//===-- Reading --------------------------------------------------------------------------------------------------------===//

class BindMap::Reader {
public:
  Reader(BindMap &map, DiagnosticEngine &diags) : map(map), diags(diags) {}

  bool read(const json5::Value &root) {
    if (root.kind != json5::Value::Object) {
      report(DriverDiag::BindMapType, root.range, "a bind map", "an object, as in '{ \"bindings\": [] }'", describe(root));
      return false;
    }
    checkKeys(root, {"bindings", "pushConstants", "$schema"});
    for (const json5::Member &member : root.members) {
      if (member.key == "bindings") {
        if (expect(member, json5::Value::Array, "an array"))
          for (const json5::Value &entry : member.value.elements)
            readEntry(entry);
      } else if (member.key == "pushConstants") {
        if (expect(member, json5::Value::Object, "an object")) {
          checkKeys(member.value, {"glsl", "hlsl", "msl", "wgsl"});
          readPlaces(member.value, map.pushConstants, /*isPushConstant=*/true);
        }
      }
    }
    return good;
  }

private:
  template <typename... Args>
  DiagnosticBuilder report(DiagID id, SourceRange range, const Args &...args) {
    good = false;
    return diags.report(id, range, args...);
  }

  static std::string describe(const json5::Value &value) {
    return value.kind == json5::Value::Number ? "'" + diagArg(value.text) + "'" : value.describe().str();
  }

  bool expect(const json5::Member &member, json5::Value::Kind kind, llvm::StringRef what) {
    if (member.value.kind == kind)
      return true;
    report(DriverDiag::BindMapType, member.value.range, "'" + member.key + "'", what, describe(member.value));
    return false;
  }

  void checkKeys(const json5::Value &object, llvm::ArrayRef<llvm::StringRef> known) {
    llvm::StringMap<SourceRange> seen;
    for (const json5::Member &member : object.members) {
      if (!llvm::is_contained(known, member.key)) {
        std::string near = nearestName(member.key, known);
        report(DriverDiag::BindMapUnknownKey, member.keyRange, member.key, didYouMean(near));
      }
      auto [first, isNew] = seen.try_emplace(member.key, member.keyRange);
      if (!isNew)
        report(DriverDiag::BindMapDuplicateKey, member.keyRange, member.key).note(first->second, "it is first given here");
    }
  }

  std::optional<uint32_t> readNumber(const json5::Value &value, llvm::StringRef what, uint32_t maximum) {
    std::optional<uint64_t> number = value.asUnsigned();
    if (number && *number <= maximum)
      return uint32_t(*number);
    report(DriverDiag::BindMapType, value.range, what, "a whole number up to " + std::to_string(maximum), describe(value));
    return std::nullopt;
  }

  void readEntry(const json5::Value &value) {
    if (value.kind != json5::Value::Object) {
      report(DriverDiag::BindMapType, value.range, "an entry", "an object", describe(value));
      return;
    }
    checkKeys(value, {"name", "slot", "slots", "optional", "glsl", "hlsl", "msl", "wgsl"});
    Entry entry;
    unsigned numSubjects = 0;
    for (const json5::Member &member : value.members) {
      if (member.key == "optional") {
        if (expect(member, json5::Value::Boolean, "true or false"))
          entry.isOptional = member.value.boolean;
      } else if (member.key == "name" || member.key == "slot" || member.key == "slots") {
        ++numSubjects;
        readSubject(member, entry);
      }
    }
    if (numSubjects != 1)
      report(DriverDiag::BindMapSubject, value.range);
    readPlaces(value, entry.places, /*isPushConstant=*/false);
    map.entries.push_back(std::move(entry));
  }

  void readSubject(const json5::Member &member, Entry &entry) {
    entry.subject = member.value.range;
    if (member.key == "name") {
      entry.kind = Entry::Name;
      if (expect(member, json5::Value::String, "a string"))
        entry.name = member.value.text;
    } else if (member.key == "slot") {
      entry.kind = Entry::Slot;
      entry.firstSlot = entry.lastSlot = readNumber(member.value, "'slot'", UINT32_MAX).value_or(0);
    } else {
      entry.kind = Entry::Range;
      const std::vector<json5::Value> &ends = member.value.elements;
      if (member.value.kind != json5::Value::Array || ends.size() != 2) {
        report(DriverDiag::BindMapType, member.value.range, "'slots'", "an array of the first and the last slot", describe(member.value));
        return;
      }
      entry.firstSlot = readNumber(ends[0], "a slot", UINT32_MAX).value_or(0);
      entry.lastSlot = readNumber(ends[1], "a slot", UINT32_MAX).value_or(UINT32_MAX);
      if (entry.lastSlot < entry.firstSlot)
        report(DriverDiag::BindMapType, member.value.range, "'slots'", "an array of the first and the last slot", "the last before the first");
    }
  }

  void readPlaces(const json5::Value &object, std::array<Place, kNumLanguages> &places, bool isPushConstant) {
    for (const json5::Member &member : object.members)
      for (unsigned language = 0; language < kNumLanguages; ++language)
        if (member.key == languageNames[language] && expect(member, json5::Value::Object, "an object"))
          places[language] = readPlace(member, Language(language), isPushConstant);
  }

  Place readPlace(const json5::Member &member, Language language, bool isPushConstant) {
    static constexpr llvm::StringLiteral groups[] = {"set", "space", "", "group"}, numbers[] = {"binding", "register", "index", "binding"};
    Place place;
    place.given = true;
    place.range = member.value.range;
    llvm::SmallVector<llvm::StringRef> known = {numbers[language]};
    if (language != MSL)
      known.push_back(groups[language]);
    if (language != GLSL)
      known.push_back("sampler");
    checkKeys(member.value, known);
    for (const json5::Member &number : member.value.members) {
      std::optional<uint32_t> value =
          llvm::is_contained(known, number.key) ? readNumber(number.value, "'" + number.key + "'", kMaxNumber) : std::nullopt;
      bool isGroup = language != MSL && number.key == groups[language];
      bool refused = isPushConstant && (language == GLSL || number.key == "sampler");
      if (value && refused)
        report(DriverDiag::BindMapPushConstant, number.keyRange, number.key, llvm::StringRef(languageNames[language]).upper());
      (isGroup ? place.group : number.key == "sampler" ? place.sampler : place.number) = value;
    }
    return place;
  }

  BindMap &map;
  DiagnosticEngine &diags;
  bool good = true;
};

std::optional<BindMap> BindMap::read(const SourceManager &sources, FileId file, DiagnosticEngine &diags) {
  size_t size = sources.text(file).size();
  if (size > limits::kSidecarBytes) {
    diags.report(DriverDiag::BindMapTooLarge, SourceRange(sources.start(file)), limits::kSidecarBytes, size);
    return std::nullopt;
  }
  std::optional<json5::Value> root = json5::read(sources, file, diags, DriverDiag::BindMapSyntax);
  BindMap map;
  map.sources = &sources;
  if (!root || !Reader(map, diags).read(*root))
    return std::nullopt;
  return map;
}

//===-- Finding what an entry places -----------------------------------------------------------------------------------===//

bool BindMap::covers(const Entry &entry, DescriptorOp descriptor) {
  if (entry.kind == Entry::Name)
    return descriptor.getAuthoredName() == entry.name;
  return entry.firstSlot <= descriptor.getSlot() && descriptor.getSlot() <= entry.lastSlot;
}

const BindMap::Entry *BindMap::find(DescriptorOp descriptor, Language language, const Entry *&second) const {
  const Entry *found = nullptr;
  for (const Entry &entry : entries) {
    if (!entry.places[language].given || !covers(entry, descriptor) || (found && entry.kind < found->kind))
      continue;
    second = found && entry.kind == found->kind ? found : nullptr;
    found = &entry;
  }
  return found;
}

bool BindMap::check(mlir::ModuleOp module, DiagnosticEngine &diags) const {
  bool good = true;
  llvm::SmallVector<DescriptorOp> descriptors;
  std::vector<llvm::StringRef> names;
  module.walk([&](DescriptorOp descriptor) {
    descriptors.push_back(descriptor);
    names.push_back(descriptor.getAuthoredName());
  });
  for (const Entry &entry : entries) {
    // A range is a rule for whatever there is.
    bool isUsed = entry.isOptional || entry.kind == Entry::Range ||
                  llvm::any_of(descriptors, [&](DescriptorOp descriptor) { return covers(entry, descriptor); });
    if (isUsed)
      continue;
    good = false;
    if (entry.kind == Entry::Name)
      diags.report(DriverDiag::BindMapUnknownName, entry.subject, entry.name, didYouMean(nearestName(entry.name, names)));
    else
      diags.report(DriverDiag::BindMapUnknownSlot, entry.subject, entry.firstSlot);
  }
  for (DescriptorOp descriptor : descriptors)
    for (unsigned language = 0; language < kNumLanguages; ++language) {
      const Entry *second = nullptr, *entry = find(descriptor, Language(language), second);
      if (!entry)
        continue;
      const Place &place = entry->places[language];
      if (second) {
        good = false;
        diags.report(DriverDiag::BindMapPlacedTwice, place.range, descriptor.getAuthoredName(), languageNames[language])
            .note(second->places[language].range, "the other place is here");
      }
      if (place.sampler && !mlir::isa<TextureType>(descriptor.getType())) {
        good = false;
        diags.report(DriverDiag::BindMapNoSampler, place.range, descriptor.getAuthoredName());
      }
      if (uint64_t(place.number.value_or(0)) + descriptor.getSlot() - entry->firstSlot > UINT32_MAX) {
        good = false;
        diags.report(DriverDiag::BindMapType, place.range, "the place of '" + descriptor.getAuthoredName().str() + "'",
                     "a number of 32 bits", "a larger one");
      }
    }
  return good;
}

//===-- Placing --------------------------------------------------------------------------------------------------------===//

void BindMap::apply(mlir::ModuleOp module, Language language, uint32_t group) const {
  mlir::MLIRContext *context = module.getContext();
  auto number = [&](uint32_t value) { return mlir::IntegerAttr::get(mlir::IntegerType::get(context, 32, mlir::IntegerType::Unsigned), value); };
  // Messages about the place lead to the map.
  auto locate = [&](mlir::Operation *op, SourceRange range) {
    LineColumn begin = sources->lineColumn(range.begin), end = sources->lineColumn(range.end);
    op->setAttr("besl.placed_by", mlir::FileLineColRange::get(mlir::StringAttr::get(context, sources->name(sources->fileOf(range.begin))), begin.line,
                                                              begin.column, end.line, end.column));
  };
  module.walk([&](DescriptorOp descriptor) {
    const Entry *second = nullptr, *entry = find(descriptor, language, second);
    if (!entry)
      return;
    const Place &place = entry->places[language];
    // The numbers of a range follow the slots.
    uint32_t offset = entry->kind == Entry::Range ? descriptor.getSlot() - entry->firstSlot : 0;
    locate(descriptor, place.range);
    if (language == MSL) {
      if (place.number)
        descriptor->setAttr("besl.given_index", number(*place.number + offset));
      if (place.sampler)
        descriptor->setAttr("besl.given_sampler", number(*place.sampler + offset));
      return;
    }
    uint32_t set = place.group.value_or(group);
    uint32_t binding = place.number ? *place.number + offset : descriptor.getSlot();
    descriptor.setBindingAttr(BindingAttr::get(context, set, binding));
    if (place.sampler)
      descriptor->setAttr("besl.sampler_binding", BindingAttr::get(context, set, *place.sampler + offset));
  });
  const Place &constants = pushConstants[language];
  if (!constants.given || language == GLSL)
    return;
  module.walk([&](PushConstantOp op) {
    locate(op, constants.range);
    if (language == MSL && constants.number)
      op->setAttr("besl.given_index", number(*constants.number));
    else if (language == HLSL || language == WGSL)
      op->setAttr("besl.binding", BindingAttr::get(context, constants.group.value_or(0), constants.number.value_or(0)));
  });
}
