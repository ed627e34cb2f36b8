// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How target languages spell the intrinsics: templates, the language extensions they need and the helper functions they
// call. Generated from the records; no MLIR is needed. A writer asks for the spelling of an op in
// besl/Dialect/BESL/IR/IntrinsicSpelling.h and takes it apart with parseSpelling().
//
// A template is the text of an expression, or of a statement for an intrinsic without a result:
//
//   $0 $1 ...  an operand: a value, the text of a place, the text of a handle
//   $*         all operands, separated by commas
//   $T         the name of the result's type in the target
//   $S         the sampler that goes with the texture in operand 0, in targets that keep it apart
//   $R         the variable that takes the result: the text is a statement
//   @hook      the whole template: the writer prints the op by a function of its own (`@barrier`)
//
// The text as a whole binds as tightly as a call. Targets known: "glsl", "hlsl", "msl", and those that registerSpellings() adds.

#ifndef BESL_SUPPORT_INTRINSICSPELLING_H
#define BESL_SUPPORT_INTRINSICSPELLING_H

#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/SmallVector.h"

namespace besl {

/// When a spelling replaces that of the overload.
enum class SpellingCondition : uint8_t {
  Always,
  ReadOnlyResource,  ///< operand 0 is a place in a resource declared `read`
  WriteOnlyResource, ///< operand 0 is a place in a resource declared `write`
  ConstantOperand,   ///< the operand named is a constant
  NoFragmentStage,   ///< the program has entries, none of them of a fragment stage
  UnusedResult,      ///< nobody uses the result
};

struct IntrinsicSpelling {
  llvm::StringRef text;                            ///< the template
  /// What the template itself needs: GLSL extensions, a shader model of HLSL ("6.2"), a version of MSL ("3.1"). Helpers have their own.
  llvm::ArrayRef<llvm::StringLiteral> extensions = {};
  llvm::ArrayRef<llvm::StringLiteral> helpers = {}; ///< what the template calls directly
  SpellingCondition condition = SpellingCondition::Always;
  uint8_t conditionOperand = 0;
  int8_t onlyOverload = -1;                        ///< of a conditional spelling; -1: it is for all overloads

  bool isHook() const { return text.starts_with("@"); }
  /// The text is a statement that assigns to a variable. The op can only be printed as the value of a `besl.let` or as one that
  /// nobody uses.
  bool isStatement() const { return !isHook() && text.contains("$R"); }
};

/// A function or macro of ours in the target language. Its name starts with `besl_`; no authored name may be printed like it.
struct SpellingHelper {
  llvm::StringRef name;
  llvm::StringRef text;                             ///< whole definition, lines indented with tabs, no newline at the end
  bool macro;                                       ///< mentions its parameters more than once
  llvm::ArrayRef<llvm::StringLiteral> dependencies; ///< helpers that the text mentions
  llvm::ArrayRef<llvm::StringLiteral> extensions;
};

/// The targets that have a spelling, as "a, b".
std::string describeSpellingTargets();
/// Whether a target has one.
bool isSpellingTarget(llvm::StringRef target);

/// A spelling of all overloads of an intrinsic, or of the one with the index `onlyOverload`. With a condition it is tried before those without;
/// among those without, the last that fits counts.
struct NamedSpelling {
  llvm::StringLiteral intrinsic; ///< as BESL calls it
  IntrinsicSpelling spelling;
};

/// Gives a target spellings while the process runs: one that a plugin adds, and that the records therefore do not know. All it points to
/// must live as long as the process. Later calls for the same target are ignored, as are those for one of the records. An intrinsic that does
/// not exist is a fatal error. Not while another thread asks for spellings.
void registerSpellings(llvm::StringLiteral target, llvm::ArrayRef<NamedSpelling> spellings, llvm::ArrayRef<SpellingHelper> helpers = {});

/// Spellings to try before the overload's, in this order.
llvm::ArrayRef<IntrinsicSpelling> getConditionalSpellings(IntrinsicID id, llvm::StringRef target);
/// Spelling of an overload, by its index in IntrinsicInfo::signatures. Null when the target has none.
const IntrinsicSpelling *getOverloadSpelling(IntrinsicID id, unsigned overload, llvm::StringRef target);

/// All helpers of a target, each after those it depends on. A writer prints those in use in this order.
llvm::ArrayRef<SpellingHelper> getSpellingHelpers(llvm::StringRef target);
const SpellingHelper *lookupSpellingHelper(llvm::StringRef target, llvm::StringRef name);

/// Helpers that a program needs: grows by a helper and all it depends on, and lists them in printing order.
class SpellingHelperSet {
public:
  explicit SpellingHelperSet(llvm::StringRef target);
  void add(llvm::StringRef name);
  void add(const IntrinsicSpelling &spelling) {
    for (llvm::StringRef name : spelling.helpers)
      add(name);
  }
  llvm::SmallVector<const SpellingHelper *> inOrder() const;

private:
  llvm::ArrayRef<SpellingHelper> helpers;
  llvm::SmallVector<bool> used;
};

/// A part of a template.
struct SpellingPiece {
  enum Kind : uint8_t {
    Text,
    Operand,      ///< the operand called `operand`
    ResultType,   ///< the name of the result's type
    Sampler,      ///< the sampler of operand 0
    Result,       ///< the variable that takes the result
  } kind;
  llvm::StringRef text; ///< of a Text
  unsigned operand = 0;
  /// The operand is a whole argument or index, so it needs no parentheses whatever it is. Otherwise it must bind as
  /// tightly as a call, or be given parentheses.
  bool delimited = false;
};

/// Takes a template apart; `$*` becomes operands with ", " between them.
llvm::SmallVector<SpellingPiece, 8> parseSpelling(llvm::StringRef text, unsigned numOperands);

/// Whether printing the spelling mentions an operand more than once, so that it must have a name if evaluating it costs or does
/// something. Arguments of macros count.
bool mentionsRepeatedly(const IntrinsicSpelling &spelling, unsigned operand, llvm::StringRef target);

} // namespace besl

#endif // BESL_SUPPORT_INTRINSICSPELLING_H
