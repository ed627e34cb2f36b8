// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds two invocations of a workgroup that touch a value, at least one writing and not both with atomics, with no barrier in between. Knows what was
// touched since the last barrier, by address, and forgets it at the next.

#ifndef BESL_LIB_EXECUTION_RACEDETECTOR_H
#define BESL_LIB_EXECUTION_RACEDETECTOR_H

#include "Machine.h"
#include "llvm/ADT/DenseMap.h"

namespace besl::vm {

class RaceDetector {
public:
  enum Kind : uint8_t { Read, Write, Atomic };

  /// `bytes`: what the detector may take.
  explicit RaceDetector(uint64_t bytes) : limit(bytes / (2 * sizeof(std::pair<uintptr_t, Cell>))) {}

  void start() { cells.clear(); }
  void passBarrier() { cells.clear(); }

  /// Stops the machine, and is false, when another lane's access is in conflict with this one. `resource` and `place` say what is touched.
  bool touch(Machine &m, const Instruction *at, uintptr_t address, Kind kind, uint32_t lane, uint64_t resource, uint64_t place);

  /// The access that the last conflict was with.
  uint32_t otherLane = 0;
  const Instruction *otherAt = nullptr;
  Kind otherKind = Read, ownKind = Read;

private:
  struct Access {
    uint32_t lane = 0;
    const Instruction *at = nullptr;
  };
  /// Two accesses of each kind by different lanes: whoever comes has to be another than one of them.
  struct Cell {
    Access of[3][2];
  };
  uint64_t limit;
  llvm::DenseMap<uintptr_t, Cell> cells;
};

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_RACEDETECTOR_H
