// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-specialize: see Passes.td.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Error.h"

namespace besl {
#define GEN_PASS_DEF_SPECIALIZE
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// The constant of a scalar type that a text spells, or null.
TypedAttr parseValue(StringRef text, Type type) {
  if (type.isInteger(1)) {
    if (text != "true" && text != "false")
      return {};
    return BoolAttr::get(type.getContext(), text == "true");
  }
  if (auto integer = dyn_cast<IntegerType>(type)) {
    long long number;
    if (text.starts_with("+") || text.getAsInteger(10, number))
      return {};
    unsigned width = integer.getWidth();
    bool fits = integer.isSigned() ? llvm::isIntN(width, number) : number >= 0 && llvm::isUIntN(width, uint64_t(number));
    return fits ? IntegerAttr::get(integer, APInt(width, uint64_t(number), integer.isSigned())) : TypedAttr();
  }
  auto floating = dyn_cast<FloatType>(type);
  if (!floating || text.find_first_not_of("+-.0123456789eE") != StringRef::npos)
    return {};
  APFloat number(floating.getFloatSemantics());
  llvm::Expected<APFloat::opStatus> status = number.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return {};
  }
  return number.isFinite() ? FloatAttr::get(floating, number) : TypedAttr();
}

StringRef describe(Type type) {
  if (type.isInteger(1))
    return "bool";
  if (isa<FloatType>(type))
    return type.isF16() ? "f16" : "f32";
  auto integer = cast<IntegerType>(type);
  if (integer.isSigned())
    return "i32";
  return integer.getWidth() == 8 ? "u8" : integer.getWidth() == 16 ? "u16" : "u32";
}

struct Specialize : besl::impl::SpecializeBase<Specialize> {
  using Base::Base;

  void runOnOperation() override {
    llvm::MapVector<StringRef, StringRef> wanted;
    for (const std::string &text : values) {
      auto [name, value] = StringRef(text).split('=');
      if (name.empty() || value.empty() || name.size() + 1 + value.size() != text.size()) {
        report(getOperation(), TargetDiag::SpecializeSyntax, text);
        return signalPassFailure();
      }
      if (!wanted.insert({name, value}).second) {
        report(getOperation(), TargetDiag::SpecializeTwice, name);
        return signalPassFailure();
      }
    }

    SmallVector<std::pair<SpecConstantOp, TypedAttr>> fixed;
    llvm::SmallDenseSet<StringRef> found;
    SmallVector<StringRef> names;
    bool failed = false;
    getOperation()->walk([&](SpecConstantOp constant) {
      names.push_back(constant.getAuthoredName());
      auto value = wanted.find(constant.getAuthoredName());
      if (value == wanted.end()) {
        if (defaults)
          fixed.push_back({constant, constant.getDefaultValue()});
        return;
      }
      found.insert(value->first);
      TypedAttr attribute = parseValue(value->second, constant.getType());
      if (!attribute) {
        report(constant, TargetDiag::SpecializeValue, value->second, constant.getAuthoredName(), describe(constant.getType()));
        failed = true;
        return;
      }
      fixed.push_back({constant, attribute});
    });
    for (auto [name, value] : wanted) {
      if (found.contains(name))
        continue;
      report(getOperation(), TargetDiag::SpecializeUnknown, name, didYouMean(nearestName(name, names)));
      failed = true;
    }
    if (failed)
      return signalPassFailure();
    replaceReads(fixed);
  }

  /// What is not read but given to raw code keeps its declaration, with the value as its default.
  static void replaceReads(ArrayRef<std::pair<SpecConstantOp, TypedAttr>> fixed) {
    // Names are those of one program.
    llvm::MapVector<Operation *, DenseMap<StringAttr, SpecConstantOp>> programs;
    for (auto [constant, value] : fixed) {
      constant.setDefaultValueAttr(value);
      programs[constant->getParentOp()][constant.getSymNameAttr()] = constant;
    }
    llvm::DenseSet<Operation *> kept;
    for (auto &[program, symbols] : programs) {
      SmallVector<std::pair<GlobalOp, SpecConstantOp>> references;
      program->walk([&](GlobalOp global) {
        if (SpecConstantOp constant = symbols.lookup(global.getSymbolAttr().getAttr()))
          references.push_back({global, constant});
      });
      for (auto [global, constant] : references) {
        for (Operation *user : llvm::make_early_inc_range(global->getUsers())) {
          auto load = dyn_cast<LoadOp>(user);
          if (!load)
            continue;
          OpBuilder builder(load);
          load.replaceAllUsesWith(ConstantOp::create(builder, load.getLoc(), constant.getDefaultValue()).getResult());
          load.erase();
        }
        if (global->use_empty())
          global.erase();
        else
          kept.insert(constant);
      }
    }
    for (auto [constant, value] : fixed)
      if (!kept.contains(constant))
        constant.erase();
  }
};

} // namespace
