// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RaceDetector.h"

using namespace besl::vm;

bool RaceDetector::touch(Machine &m, const Instruction *at, uintptr_t address, Kind kind, uint32_t lane, uint64_t resource, uint64_t place) {
  if (cells.size() > limit) {
    m.stop(at, FaultKind::MemoryLimit, lane);
    return false;
  }
  Cell &cell = cells[address];
  for (Kind other : {Write, Read, Atomic}) {
    if (other == kind && kind != Write)
      continue;
    for (const Access &access : cell.of[other]) {
      if (!access.at || access.lane == lane)
        continue;
      otherLane = access.lane;
      otherAt = access.at;
      otherKind = other;
      ownKind = kind;
      m.stop(at, FaultKind::DataRace, lane, resource, place);
      return false;
    }
  }
  Access(&known)[2] = cell.of[kind];
  Access &free = !known[0].at || known[0].lane == lane ? known[0] : known[1];
  if (!free.at)
    free = {lane, at};
  return true;
}
