// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants, printed from the typed value: what the author wrote as `1` is `1.0` or `1u` here.

#include "besl/Target/Support/CFamilyWriter.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"

#include <charconv>

using namespace mlir;

namespace besl {

std::string formatFloat(const llvm::APFloat &value) {
  // The shortest text for a half is found among the floats that round to it.
  char buffer[64];
  std::string text;
  if (&value.getSemantics() == &llvm::APFloat::IEEEsingle()) {
    auto end = std::to_chars(buffer, buffer + sizeof(buffer), value.convertToFloat());
    text.assign(buffer, end.ptr);
  } else {
    for (int digits = 1; digits <= 17; ++digits) {
      llvm::APFloat exact = value;
      bool losesInfo;
      exact.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      auto end = std::to_chars(buffer, buffer + sizeof(buffer), exact.convertToDouble(), std::chars_format::general, digits);
      text.assign(buffer, end.ptr);
      llvm::APFloat back(value.getSemantics());
      auto status = back.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
      if (!status) {
        llvm::consumeError(status.takeError());
        break;
      }
      if (back.bitwiseIsEqual(value))
        break;
    }
  }
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text;
}

static void wrapNegative(std::string &out, size_t begin, Precedence context) {
  if (begin < out.size() && out[begin] == '-' && Precedence::Unary < context) {
    out.insert(begin, 1, '(');
    out += ')';
  }
}

void CFamilyWriter::printConstant(TypedAttr value, Precedence context) {
  size_t begin = out.size();
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    Type type = integer.getType();
    if (type.isInteger(1)) {
      out += integer.getValue().isZero() ? "false" : "true";
    } else if (type.isUnsignedInteger()) {
      out += llvm::utostr(integer.getValue().getZExtValue());
      out += 'u';
    } else if (integer.getValue().isMinSignedValue()) {
      // The digits alone would be too large for the type.
      out += context > Precedence::Additive ? "(-2147483647 - 1)" : "-2147483647 - 1";
      return;
    } else {
      out += llvm::itostr(integer.getValue().getSExtValue());
    }
    return wrapNegative(out, begin, context);
  }
  if (auto number = dyn_cast<FloatAttr>(value)) {
    printFloat(number.getValue());
    return wrapNegative(out, begin, context);
  }
  printConstructor(value.getType());
  out += '(';
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (dense.isSplat())
      printConstant(cast<TypedAttr>(dense.getSplatValue<Attribute>()));
    else
      llvm::interleave(
          dense.getValues<Attribute>(), [&](Attribute element) { printConstant(cast<TypedAttr>(element)); }, [&] { out += ", "; });
  } else if (auto aggregate = dyn_cast<AggregateAttr>(value)) {
    llvm::interleave(
        aggregate.getElements(), [&](TypedAttr element) { printConstant(element); }, [&] { out += ", "; });
  }
  out += ')';
}

} // namespace besl
