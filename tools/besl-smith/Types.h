// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types that generated programs use, and bounds of floats.

#ifndef BESL_TOOLS_BESL_SMITH_TYPES_H
#define BESL_TOOLS_BESL_SMITH_TYPES_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace besl::smith {

enum class Base : uint8_t { Bool, U8, U16, U32, I32, F16, F32 };
enum class Kind : uint8_t { Scalar, Vector, Packed, Matrix, Struct, Array };

struct Type;
struct Field {
  std::string name;
  const Type *type;
};

/// Types are compared by address: see TypeTable.
struct Type {
  Kind kind;
  Base base;                     ///< of scalars, vectors and matrices
  unsigned count = 1;            ///< components, columns or elements
  const Type *element = nullptr; ///< component, column or element
  std::string name;              ///< as it is written
  std::vector<Field> fields = {};

  bool isFloat() const { return kind <= Kind::Matrix && base >= Base::F16; }
  bool isInteger() const { return kind <= Kind::Vector && base >= Base::U8 && base <= Base::I32; }
  bool isScalar() const { return kind == Kind::Scalar; }
  bool isNumber() const { return isScalar() && base != Base::Bool; }
  bool isAggregate() const { return kind == Kind::Struct || kind == Kind::Array; }
};

inline unsigned getWidth(Base base) { return base == Base::U8 ? 8 : base == Base::U16 || base == Base::F16 ? 16 : 32; }

class TypeTable {
public:
  TypeTable();

  const Type *scalar(Base base) const { return scalars[static_cast<unsigned>(base)]; }
  /// Null where the language has no such vector.
  const Type *vector(Base base, unsigned count) const;
  const Type *matrix(unsigned rows) const { return rows == 4 ? mat4 : mat4x3; }
  const Type *packed() const { return packedType; }
  const Type *array(const Type *element, unsigned count);
  const Type *structure(std::string name, std::vector<Field> fields);
  const std::vector<const Type *> &vectors() const { return allVectors; }

private:
  const Type *add(Type type);

  std::vector<std::unique_ptr<Type>> types;
  std::vector<const Type *> scalars, allVectors;
  const Type *mat4, *mat4x3, *packedType;
};

/// Whether a value of `whole` has a part of type `part`, itself included.
bool contains(const Type *whole, const Type *part);
bool containsBase(const Type *whole, Base base);

/// What is known about each component of a float. Exact: multiples of 2^-grain, no larger than `bound`. Inexact: no larger than `bound`, and
/// different executions differ by at most `error`.
struct Bounds {
  double bound = 0;
  int grain = 0;
  bool exact = true;
  double error = 0;
};

/// What variables, parameters, results and buffers of a type hold.
Bounds getStored(const Type *type, bool inexact);
/// Whether all values fit the type without rounding, or the error is small enough.
bool isRepresentable(const Bounds &bounds, Base base);
bool fits(const Bounds &bounds, const Bounds &stored);

} // namespace besl::smith

#endif // BESL_TOOLS_BESL_SMITH_TYPES_H
