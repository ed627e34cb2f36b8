// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program asks of a device beyond what every device has. This is the one list: what `--deny-feature` takes and what reflection reports.

#ifndef BESL_ANALYSIS_FEATURES_H
#define BESL_ANALYSIS_FEATURES_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace besl {

enum class Feature : uint8_t {
  Halves,
  Int8,
  Int16,
  Int64,
  Storage8,
  Storage16,
  Subgroups,
  MeshStages,
  Atomics,
  ImageAtomics,
  ImageReadWrite,
  FormatlessImages,
  DescriptorArrays,
  NonuniformIndexing,
  CubeArrays,
  IntegerTextures,
  Discard,
  Derivatives,
  PushConstants,
  SpecializationConstants,
  WorkgroupMemory,
  ClipDistances,
  DualSourceBlending,
  SampleShading,
};

struct FeatureInfo {
  Feature feature;
  llvm::StringLiteral name;    ///< of `--deny-feature`
  llvm::StringLiteral summary; ///< when a program needs it
};

/// Every feature, in the order of the enumeration.
llvm::ArrayRef<FeatureInfo> getFeatures();
/// Null when there is no such feature.
const FeatureInfo *lookupFeature(llvm::StringRef name);

/// A construct that needs a feature.
struct FeatureUse {
  Feature feature;
  mlir::Location location;
  std::string construct; ///< "'subgroup_ballot'", for messages
};

/// Calls back for everything that the entry reaches, declarations first. A construct is reported once for each feature it needs.
void forEachFeatureUse(ProgramOp program, FuncOp entry, llvm::function_ref<void(const FeatureUse &)> callback);

/// The features that the entry needs, in the order of the enumeration.
std::vector<Feature> getNeededFeatures(ProgramOp program, FuncOp entry);

} // namespace besl

#endif // BESL_ANALYSIS_FEATURES_H
