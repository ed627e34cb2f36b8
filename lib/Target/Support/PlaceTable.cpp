// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Target/Support/PlaceTable.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/DriverDiag.h"

using namespace mlir;

namespace besl {

static StringRef getName(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("source_name");
  return name ? name.getValue() : cast<SymbolOpInterface>(op).getName();
}

bool PlaceTable::add(Operation *op, const std::string &group, uint64_t number, uint64_t count) {
  std::map<uint64_t, Taken> &taken = groups[group];
  auto next = taken.lower_bound(number);
  Operation *other = next != taken.end() && next->first < number + count ? next->second.op : nullptr;
  if (next != taken.begin() && std::prev(next)->second.end > number)
    other = std::prev(next)->second.op;
  taken.emplace(number, Taken{number + count, op});
  if (!other || (!op->hasAttr("besl.placed_by") && !other->hasAttr("besl.placed_by")))
    return true;
  auto getPlace = [](Operation *op) {
    auto place = op->getAttrOfType<LocationAttr>("besl.placed_by");
    return place ? Location(place) : op->getLoc();
  };
  // The message stands where the bind map is.
  if (!op->hasAttr("besl.placed_by"))
    std::swap(op, other);
  report(getPlace(op), DriverDiag::BindingClash, getName(op), getName(other), group + std::to_string(number)).attachNote(getPlace(other))
      << "'" << getName(other) << "' is placed here";
  return false;
}

} // namespace besl
