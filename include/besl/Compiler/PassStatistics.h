// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What passes count, summed up for a table at the end. The counts are those of the remarks that passes make. MLIR's own statistics
// (`-mlir-pass-statistics`) are no way to have them: a libMLIR built without assertions neither counts nor prints.
//
//   PassStatistics statistics;
//   statistics.collectFrom(context);
//   manager.run(module);
//   statistics.print(llvm::errs());

#ifndef BESL_COMPILER_PASSSTATISTICS_H
#define BESL_COMPILER_PASSSTATISTICS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace besl {

class PassStatistics {
public:
  PassStatistics();
  ~PassStatistics();

  /// Counts what passes run in the context say from now on; takes the place of other consumers of remarks there. False when there is one
  /// already, which is left in its place. Counts outlive the context, and several contexts are summed up.
  bool collectFrom(mlir::MLIRContext &context);

  /// The sum of one count of a pass: `get("besl-eliminate-dead-locals", "locals")`.
  uint64_t get(llvm::StringRef pass, llvm::StringRef count) const;

  /// One block a pass, by name, in the form of MLIR's own report.
  void print(llvm::raw_ostream &os) const;

private:
  struct Counts;
  class Streamer;
  std::shared_ptr<Counts> counts;
};

} // namespace besl

#endif // BESL_COMPILER_PASSSTATISTICS_H
