// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups in the generated tables of intrinsics and conversions.

#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace besl;

#define BESL_INTRINSIC_TABLE
#include "besl/Support/Intrinsics.inc"
#undef BESL_INTRINSIC_TABLE

llvm::ArrayRef<IntrinsicInfo> besl::getIntrinsics() { return intrinsicTable; }

const IntrinsicInfo *besl::lookupIntrinsic(llvm::StringRef name) {
  const IntrinsicInfo *found = llvm::lower_bound(
      intrinsicTable, name, [](const IntrinsicInfo &info, llvm::StringRef key) { return info.name < key; });
  return found != std::end(intrinsicTable) && found->name == name ? found : nullptr;
}

llvm::ArrayRef<ConversionInfo> besl::getConversions() { return conversionTable; }

const ConversionInfo *besl::lookupConversion(IntrinsicType target, IntrinsicType source) {
  for (const ConversionInfo &conversion : conversionTable)
    if (conversion.target == target && conversion.source == source)
      return &conversion;
  return nullptr;
}

llvm::StringRef besl::getIntrinsicTypeName(IntrinsicType type) {
  switch (type) {
#define BESL_INTRINSIC_TYPE_NAMES
#include "besl/Support/Intrinsics.inc"
#undef BESL_INTRINSIC_TYPE_NAMES
  }
  llvm_unreachable("no such type");
}
