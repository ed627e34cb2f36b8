// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants, printed from the typed value: what the author wrote as `1` is `1.0` or `1u` here.

#include "besl/Target/Support/CFamilyWriter.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"

#include <charconv>

using namespace mlir;

namespace besl {

/// The shortest decimal number that both rounds to a half and is one when it is cut off, as a double: compilers do either with a
/// constant.
static double shortestForHalf(const llvm::APFloat &half) {
  llvm::APFloat exact = half;
  bool losesInfo;
  exact.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  double value = exact.convertToDouble();
  if (exact.isInteger())
    return value;
  auto becomes = [&](double number, llvm::APFloat::roundingMode mode) {
    llvm::APFloat back(number);
    back.convert(half.getSemantics(), mode, &losesInfo);
    return back.bitwiseIsEqual(half);
  };
  for (int digits = 1; digits < 17; ++digits) {
    char buffer[64];
    auto end = std::to_chars(buffer, buffer + sizeof(buffer), value, std::chars_format::scientific, digits - 1);
    double rounded = 0;
    std::from_chars(buffer, end.ptr, rounded);
    if (becomes(rounded, llvm::APFloat::rmNearestTiesToEven) && becomes(rounded, llvm::APFloat::rmTowardZero))
      return rounded;
  }
  return value;
}

template <typename T>
static std::string shortestText(T value) {
  char buffer[64];
  // Positional as long as that is readable.
  T magnitude = value < 0 ? -value : value;
  bool positional = magnitude == 0 || (magnitude >= T(1e-5) && magnitude < T(1e10));
  auto end = positional ? std::to_chars(buffer, buffer + sizeof(buffer), value, std::chars_format::fixed)
                        : std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, end.ptr);
}

std::string formatFloat(const llvm::APFloat &value) {
  bool isSingle = &value.getSemantics() == &llvm::APFloat::IEEEsingle();
  std::string text = isSingle ? shortestText(value.convertToFloat()) : shortestText(shortestForHalf(value));
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
      out += context > Precedence::Argument ? "(-2147483647 - 1)" : "-2147483647 - 1";
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
  printConstructor(value.getType(), [&] {
    if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
      if (dense.isSplat() && fillsByConstructor())
        printConstant(cast<TypedAttr>(dense.getSplatValue<Attribute>()));
      else
        llvm::interleave(
            dense.getValues<Attribute>(), [&](Attribute element) { printConstant(cast<TypedAttr>(element)); }, [&] { out += ", "; });
    } else if (auto aggregate = dyn_cast<AggregateAttr>(value)) {
      llvm::interleave(
          aggregate.getElements(), [&](TypedAttr element) { printConstant(element); }, [&] { out += ", "; });
    }
  });
}

} // namespace besl
