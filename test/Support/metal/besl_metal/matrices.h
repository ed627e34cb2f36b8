// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices: columns, each aligned like a vector.

#pragma clang system_header

namespace metal {

template <typename T, uint columns, uint rows>
struct matrix {
  typedef vec<T, rows> column;
  column data[columns];

  matrix() = default;
  /// One column each.
  template <typename... Columns, typename = impl::enable_if_t<sizeof...(Columns) == columns && (impl::is_same<Columns, column> && ...)>>
  constexpr matrix(Columns... from) : data{from...} {}
  /// A scalar on the diagonal.
  explicit constexpr matrix(T scalar) : data{} {
    for (uint i = 0; i < columns && i < rows; ++i)
      data[i][i] = scalar;
  }
  constexpr column &operator[](uint i) { return data[i]; }
  constexpr const column operator[](uint i) const { return data[i]; }
};

template <typename T, uint c, uint r>
matrix<T, c, r> operator+(matrix<T, c, r> a, matrix<T, c, r> b) {
  for (uint i = 0; i < c; ++i)
    a.data[i] += b.data[i];
  return a;
}
template <typename T, uint c, uint r>
matrix<T, c, r> operator-(matrix<T, c, r> a, matrix<T, c, r> b) {
  for (uint i = 0; i < c; ++i)
    a.data[i] -= b.data[i];
  return a;
}
template <typename T, uint c, uint r>
matrix<T, c, r> operator-(matrix<T, c, r> a) {
  for (uint i = 0; i < c; ++i)
    a.data[i] = -a.data[i];
  return a;
}
template <typename T, uint c, uint r>
matrix<T, c, r> operator*(matrix<T, c, r> a, impl::exactly<T> b) {
  for (uint i = 0; i < c; ++i)
    a.data[i] *= b;
  return a;
}
template <typename T, uint c, uint r>
matrix<T, c, r> operator*(impl::exactly<T> a, matrix<T, c, r> b) {
  return b * a;
}
/// Of a matrix and a column.
template <typename T, uint c, uint r>
vec<T, r> operator*(matrix<T, c, r> a, impl::exactly<vec<T, c>> b) {
  vec<T, r> sum = a.data[0] * b[0];
  for (uint i = 1; i < c; ++i)
    sum += a.data[i] * b[i];
  return sum;
}
/// Of a row and a matrix.
template <typename T, uint c, uint r>
vec<T, c> operator*(impl::exactly<vec<T, r>> a, matrix<T, c, r> b) {
  vec<T, c> result;
  for (uint i = 0; i < c; ++i) {
    T sum = a[0] * b.data[i][0];
    for (uint j = 1; j < r; ++j)
      sum += a[j] * b.data[i][j];
    result[i] = sum;
  }
  return result;
}
template <typename T, uint c, uint n, uint r>
matrix<T, c, r> operator*(matrix<T, n, r> a, matrix<T, c, n> b) {
  matrix<T, c, r> result;
  for (uint i = 0; i < c; ++i)
    result.data[i] = a * b.data[i];
  return result;
}

template <typename T, uint c, uint r>
matrix<T, r, c> transpose(matrix<T, c, r> a) {
  matrix<T, r, c> result;
  for (uint i = 0; i < c; ++i)
    for (uint j = 0; j < r; ++j)
      result.data[j][i] = a.data[i][j];
  return result;
}

} // namespace metal

typedef metal::matrix<half, 2, 2> half2x2;
typedef metal::matrix<half, 2, 3> half2x3;
typedef metal::matrix<half, 2, 4> half2x4;
typedef metal::matrix<half, 3, 2> half3x2;
typedef metal::matrix<half, 3, 3> half3x3;
typedef metal::matrix<half, 3, 4> half3x4;
typedef metal::matrix<half, 4, 2> half4x2;
typedef metal::matrix<half, 4, 3> half4x3;
typedef metal::matrix<half, 4, 4> half4x4;
typedef metal::matrix<float, 2, 2> float2x2;
typedef metal::matrix<float, 2, 3> float2x3;
typedef metal::matrix<float, 2, 4> float2x4;
typedef metal::matrix<float, 3, 2> float3x2;
typedef metal::matrix<float, 3, 3> float3x3;
typedef metal::matrix<float, 3, 4> float3x4;
typedef metal::matrix<float, 4, 2> float4x2;
typedef metal::matrix<float, 4, 3> float4x3;
typedef metal::matrix<float, 4, 4> float4x4;
