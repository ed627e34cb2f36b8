// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds out what each texture and image is. Two things are not written in the source: whether a parameter of type `Texture2D`
// takes textures or storage images, and whether a texture or an image without a format holds floats or unsigned integers. Both
// follow from use. A resource and the parameters it is passed to must agree, so they form a class (union-find); each use adds
// what it demands to the class, and a demand that contradicts an earlier one is an error which shows both places.

#ifndef BESL_LIB_FRONTEND_BESL_HANDLEINFERENCE_H
#define BESL_LIB_FRONTEND_BESL_HANDLEINFERENCE_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Support/Diagnostic.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace besl::ast {

class HandleInference {
public:
  explicit HandleInference(DiagnosticEngine &diags) : diags(diags) {}

  enum class Kind : uint8_t { Texture, Image };

  /// Adds a descriptor or parameter of texture or image type. Its type says what is known from the start.
  void add(ValueDecl *decl);

  /// A use at `range`, by the intrinsic `by`, that demands a kind and, perhaps, what is read.
  void demand(ValueDecl *decl, Kind kind, std::optional<SampledKind> sampled, SourceRange range, llvm::StringRef by);

  /// A texel is read at `range`. Not every device can do that without knowing the image's format.
  void demandRead(ValueDecl *decl, SourceRange range, llvm::StringRef by);

  /// An atomic on an image of the class: it needs 32-bit unsigned integers.
  void demandAtomic(ValueDecl *decl, SourceRange range, llvm::StringRef by);

  /// `source` is passed to `target`.
  void unify(ValueDecl *source, ParamDecl *target, SourceRange range);

  /// Remembers an expression whose type depends on what is found.
  void track(Expr *expr, ValueDecl *root) { tracked.emplace_back(expr, root); }

  /// Writes the types found into declarations and expressions.
  void finish(TypeContext &types);

private:
  /// Where a property of a class comes from.
  struct Evidence {
    SourceRange range;
    llvm::StringRef by; ///< an intrinsic; empty for a declaration
  };
  struct Node {
    ValueDecl *decl;
    unsigned parent;
    unsigned size = 1;
    std::optional<Kind> kind;
    std::optional<SampledKind> sampled;
    Evidence kindFrom, sampledFrom, readFrom, atomicFrom;
  };
  unsigned find(ValueDecl *decl);
  unsigned root(unsigned node);
  void addNote(DiagnosticBuilder &diag, const Evidence &evidence, Kind kind) const;
  void addNote(DiagnosticBuilder &diag, const Evidence &evidence, SampledKind sampled) const;

  DiagnosticEngine &diags;
  std::vector<Node> nodes;
  llvm::DenseMap<const ValueDecl *, unsigned> numbers;
  std::vector<std::pair<Expr *, ValueDecl *>> tracked;
};

/// What a storage image format yields; nothing when no format has this name.
std::optional<SampledKind> imageFormatSampledKind(llvm::StringRef format);
/// All format names, in a fixed order, for suggestions.
llvm::ArrayRef<llvm::StringRef> imageFormatNames();

} // namespace besl::ast

#endif // BESL_LIB_FRONTEND_BESL_HANDLEINFERENCE_H
