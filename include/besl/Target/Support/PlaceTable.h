// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds resources that a host has put into one place.

#ifndef BESL_TARGET_SUPPORT_PLACETABLE_H
#define BESL_TARGET_SUPPORT_PLACETABLE_H

#include "mlir/IR/Operation.h"
#include <map>
#include <string>

namespace besl {

class PlaceTable {
public:
  /// Enters a declaration that takes `count` numbers from `number` on in a group of places, which messages call so: `set 1, binding 4`. Reports what has one
  /// of them already; false then. Without a bind map places follow from slots, which have been checked.
  bool add(mlir::Operation *op, const std::string &group, uint64_t number, uint64_t count);

private:
  struct Taken {
    uint64_t end;
    mlir::Operation *op;
  };
  std::map<std::string, std::map<uint64_t, Taken>> groups;
};

} // namespace besl

#endif // BESL_TARGET_SUPPORT_PLACETABLE_H
