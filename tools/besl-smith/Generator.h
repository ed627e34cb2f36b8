// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Expressions.cpp, Statements.cpp and Program.cpp share. See Smith.h for what is generated.

#ifndef BESL_TOOLS_BESL_SMITH_GENERATOR_H
#define BESL_TOOLS_BESL_SMITH_GENERATOR_H

#include "Random.h"
#include "Smith.h"
#include "Types.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace besl::smith {

/// How tightly an expression binds, as in the language's table of operators.
enum Precedence : int { kAny, kOr, kXor, kAnd, kCompare, kShift, kSum, kProduct, kPrefix, kPostfix };

struct Expr {
  const Type *type = nullptr;
  std::string text;
  int precedence = kPostfix;
  bool typed = true;    ///< not made of literals alone, so that it has a type where none is expected
  bool constant = false; ///< might be computed when compiling
  Bounds bounds = {};   ///< of floats
};

/// Something that can be read: a variable, a parameter, a constant, or a part of a resource that is there for this invocation.
struct Variable {
  std::string text; ///< how to refer to it; starts with its name
  const Type *type;
  bool assignable = true, inexact = false, constant = false;

  std::string getName() const { return text.substr(0, text.find_first_of(".[")); }
};

struct Function {
  std::string name;
  const Type *result; ///< null for void
  bool inexact;       ///< of the result
  std::vector<Variable> parameters;
  bool takesTexture = false;
  bool overloaded = false;
  unsigned cost = 1; ///< statements that a call executes at most
};

class Generator {
public:
  explicit Generator(const Options &options) : options(options), rng(options.seed * 3 + static_cast<unsigned>(options.stage)) {}

  std::string run();

private:
  //===-- Expressions.cpp
  Expr anyExpr(const Type *type, unsigned depth, bool inexact = false);
  /// One that variables of the type can hold.
  Expr storable(const Type *type, unsigned depth, bool inexact = false);
  /// One that is not made of literals alone.
  Expr typed(const Type *type, unsigned depth);
  Expr literal(const Type *type, bool nonzero = false);
  Expr boolean(unsigned depth);
  Expr integer(const Type *type, unsigned depth);
  Expr exactFloat(const Type *type, unsigned depth);
  Expr inexactFloat(const Type *type, unsigned depth);
  Expr vector(const Type *type, unsigned depth);
  Expr integerVector(const Type *type, unsigned depth);
  Expr floatVector(const Type *type, unsigned depth);
  Expr matrix(const Type *type, unsigned depth);
  Expr aggregate(const Type *type, unsigned depth);
  /// A number below `count`, in brackets.
  std::string index(unsigned count, unsigned depth, bool &constant);
  std::optional<Expr> path(const Type *type, unsigned depth, bool inexact);
  std::optional<Expr> userCall(const Type *type, unsigned depth, bool inexact);
  std::optional<Expr> branchValue(const Type *type, unsigned depth, bool inexact);
  /// Any of the three, which exist for all types.
  std::optional<Expr> common(const Type *type, unsigned depth, bool inexact);
  Expr divisor(const Type *type, unsigned depth);
  Expr shiftAmount(const Type *type, unsigned depth);
  Expr fit(Expr expr);
  Expr convert(const Type *type, Expr operand, const Bounds &bounds);
  Expr binary(const Type *type, const char *op, int level, const Expr &lhs, const Expr &rhs, const Bounds &bounds = {});
  Expr call(const Type *type, const std::string &name, const std::vector<Expr> &arguments, const Bounds &bounds = {});
  std::string callArguments(const Function &function, unsigned depth);
  std::string texel(unsigned depth);
  const Type *scalar(Base base) const { return types.scalar(base); }

  //===-- Statements.cpp
  void block(unsigned statements);
  void statement(unsigned budget);
  void let();
  void assign();
  void ifStatement(unsigned budget);
  void forStatement(unsigned budget);
  void matchStatement(unsigned budget);
  void effect();
  bool exitStatement();
  /// A place in a variable, down to some part of it.
  std::optional<Expr> target(bool &inexact);
  std::string pattern(const Type *type, std::set<std::string> &used);
  void emit(const std::string &text) { body += std::string(indent, '\t') + text + "\n"; }

  //===-- Program.cpp
  void declareTypes();
  void declareConstants();
  void declareResources();
  void declareInterface();
  void function();
  void mainFunction();
  std::string phases();
  std::string fitFunctions();
  std::string name(bool global = false);
  const Type *anyType(bool inBuffer = false);
  const Type *anyScalar(bool inBuffer = false);
  bool isAllowed(Base base) const {
    return !(base == Base::F16 && !options.halves) && !((base == Base::U8 || base == Base::U16) && !options.narrow);
  }

  /// Visible variables, those hidden by an inner one left out.
  std::vector<const Variable *> visible() const;

  Options options;
  Random rng;
  TypeTable types;
  std::vector<const Type *> structs, bufferStructs;
  std::vector<Variable> globals;
  std::vector<std::vector<Variable>> scopes;
  std::vector<Function> functions;
  std::vector<std::string> declarations; ///< texts, to be put in any order
  std::string contract;                  ///< what the host has to bind
  std::set<const Type *> fitted;         ///< types whose values are brought into bounds by a function
  unsigned names = 0, slots = 0;

  // The function being written.
  std::string body;
  unsigned indent = 1;
  const Type *result = nullptr;
  bool resultInexact = false, canReturn = false, canBranch = true, constantsOnly = false;
  unsigned loops = 0, nesting = 0, weight = 1, cost = 0;
  std::string inexactOutput; ///< where inexact values may be written by main
  std::vector<std::string> textures, textureParameters;
  std::vector<Field> record; ///< of a main that returns one
  std::vector<std::string> startup; ///< first statements of main
};

} // namespace besl::smith

#endif // BESL_TOOLS_BESL_SMITH_GENERATOR_H
