// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words of other shading languages that people write out of habit, and what BESL says instead.

#ifndef BESL_LIB_FRONTEND_BESL_FOREIGNNAMES_H
#define BESL_LIB_FRONTEND_BESL_FOREIGNNAMES_H

#include "llvm/ADT/StringRef.h"

namespace besl::ast {

/// BESL's name of a type (`float` gives `f32`); empty for an unknown word.
llvm::StringRef foreignTypeName(llvm::StringRef name);

/// What to write instead of calling `name`: a function (`lerp` gives `mix`) or an expression of x and y, which holds a space
/// (`saturate` gives `clamp(x, 0.0, 1.0)`). Empty for an unknown word.
llvm::StringRef foreignFunction(llvm::StringRef name);

/// What to write instead of a built-in variable (`gl_VertexIndex` gives `vertex_index`). Empty for an unknown word.
llvm::StringRef foreignValue(llvm::StringRef name);

/// How BESL declares what `word` begins a declaration of elsewhere (`groupshared` gives `workgroup storage is 'name: …'`). Empty for an
/// unknown word.
llvm::StringRef foreignDeclaration(llvm::StringRef word);

} // namespace besl::ast

#endif // BESL_LIB_FRONTEND_BESL_FOREIGNNAMES_H
