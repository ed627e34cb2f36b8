// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opacity of fragment programs. See Opacity.h.

#include "besl/Analysis/Opacity.h"

#include "NumberRanges.h"
#include "besl/Analysis/Effects.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace besl {

StringRef stringifyOpacity(Opacity opacity) {
  switch (opacity) {
  case Opacity::Unknown:
    return "unknown";
  case Opacity::Opaque:
    return "opaque";
  case Opacity::NonOpaque:
    return "non_opaque";
  }
  llvm_unreachable("no opacity");
}

/// The value of a float constant, or nothing.
static std::optional<double> getFloat(Attribute attribute) {
  auto number = dyn_cast_if_present<FloatAttr>(attribute);
  return number ? std::optional(number.getValueAsDouble()) : std::nullopt;
}

static Attribute getConstant(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  return constant ? Attribute(constant.getValue()) : Attribute();
}

namespace {

//===----------------------------------------------------------------------===//
// The reference rule
//===----------------------------------------------------------------------===//

/// `vec4f(a, b, c, w)`, or `vec4f(vec3f(a, b, c), w)`, with a number other than 1 for `w`.
bool isTransparentConstructor(Value value) {
  if (std::optional<double> alpha = getFloat(getConstantPart(getConstant(value), 3)))
    return *alpha != 1.0;
  auto construct = value.getDefiningOp<ConstructOp>();
  if (!construct || construct.getParts().size() != 4)
    return false;
  std::optional<double> alpha = getFloat(getConstant(construct.getParts()[3]));
  if (!alpha || *alpha == 1.0)
    return false;
  // A vector of three that was taken apart counts only where it is written on the spot.
  Value whole;
  for (uint32_t i = 0; i != 3; ++i) {
    auto extract = construct.getParts()[i].getDefiningOp<ExtractOp>();
    if (!extract || extract.getPosition() != i || (whole && whole != extract.getComposite()))
      return true;
    whole = extract.getComposite();
  }
  return getNumParts(whole.getType()) != 3 || whole.getDefiningOp<ConstructOp>();
}

bool isCalledOutput(Operation *declaration) {
  auto name = declaration->getAttrOfType<StringAttr>("source_name");
  return (name ? name.getValue() : SymbolTable::getSymbolName(declaration).getValue()) == "output";
}

OpacityResult classifyByReference(FuncOp entry, const ReachableProgram &reachable) {
  for (Operation &op : entry.getBody().front())
    if (isa<RawOp>(op))
      return {Opacity::Unknown, "raw code", op.getLoc()};
  llvm::SmallDenseSet<StringAttr> outputs;
  for (Operation *global : reachable.globals)
    if (isCalledOutput(global))
      outputs.insert(SymbolTable::getSymbolName(global));
  if (outputs.empty())
    return {Opacity::Unknown, "no mention of an output", entry.getLoc()};
  Operation *mention = nullptr, *transparent = nullptr;
  for (FuncOp function : reachable.functions) {
    function->walk([&](Operation *op) {
      if (auto global = dyn_cast<GlobalOp>(op); global && !mention && outputs.contains(global.getSymbolAttr().getAttr()))
        mention = op;
      if (auto store = dyn_cast<StoreOp>(op); store && !transparent) {
        auto root = dyn_cast_or_null<GlobalOp>(getPlaceRoot(store.getPlace()));
        if (root && outputs.contains(root.getSymbolAttr().getAttr()) && isTransparentConstructor(store.getValue()))
          transparent = op;
      }
    });
  }
  if (transparent)
    return {Opacity::NonOpaque, "a literal alpha that is not 1", transparent->getLoc()};
  if (mention)
    return {Opacity::Opaque, "a mention of the output", mention->getLoc()};
  return {Opacity::Unknown, "no mention of an output", entry.getLoc()};
}

//===----------------------------------------------------------------------===//
// The sound rule
//===----------------------------------------------------------------------===//

class Classifier {
public:
  Classifier(FuncOp entry, const ReachableProgram &reachable) : entry(entry), reachable(reachable), ranges(reachable) {}

  OpacityResult run() {
    std::optional<EntryAttr> stage = entry.getEntry();
    if (!stage || stage->getStage() != StageKind::Fragment)
      return {Opacity::Unknown, "no fragment stage", entry.getLoc()};
    Operation *raw = nullptr, *discard = nullptr;
    for (FuncOp function : reachable.functions) {
      function->walk([&](Operation *op) {
        if (isa<RawOp>(op) && !raw)
          raw = op;
        if (isa<DiscardOp>(op) && !discard)
          discard = op;
      });
    }
    if (raw)
      return {Opacity::Unknown, "raw code", raw->getLoc()};
    if (discard)
      return {Opacity::NonOpaque, "a discard", discard->getLoc()};
    findOutput();
    if (!output)
      return {Opacity::Unknown, "no colour output", entry.getLoc()};

    Operation *transparent = nullptr, *unclear = nullptr;
    for (FuncOp function : reachable.functions) {
      function->walk([&](StoreOp store) {
        std::optional<NumberRange> alpha = getWrittenAlpha(store);
        if (!alpha || alpha->isOne())
          return;
        Operation *&first = alpha->isNeverOne && !alpha->isNothing() ? transparent : unclear;
        if (!first)
          first = store;
      });
    }
    if (transparent)
      return {Opacity::NonOpaque, "an alpha that is not 1", transparent->getLoc()};
    if (unclear)
      return {Opacity::Unknown, "an alpha that is computed", unclear->getLoc()};
    // Callees first.
    for (FuncOp function : reachable.functions)
      if (alwaysWrites(function))
        writers.insert(function.getSymNameAttr());
    if (!writers.contains(entry.getSymNameAttr()))
      return {Opacity::Unknown, "a path that does not write the colour", entry.getLoc()};
    return {Opacity::Opaque, "an alpha of 1 on every path", output.getLoc()};
  }

private:
  /// `output`, else `color`, else the only output at location 0; of four floats.
  void findOutput() {
    OutputOp first;
    bool single = true;
    for (Operation *global : reachable.globals) {
      auto candidate = dyn_cast<OutputOp>(global);
      auto type = candidate ? dyn_cast<VectorType>(candidate.getType()) : VectorType();
      if (!type || type.getNumElements() != 4 || !isa<FloatType>(type.getElementType()))
        continue;
      StringRef name = candidate.getAuthoredName();
      if (name == "output" || (name == "color" && (!output || output.getAuthoredName() != "output")))
        output = candidate;
      if (candidate.getLocation() == 0u) {
        single &= !first;
        first = candidate;
      }
    }
    if (!output && single)
      output = first;
  }

  bool isOutput(Value place) {
    auto root = dyn_cast_or_null<GlobalOp>(getPlaceRoot(place));
    return root && root.getSymbolAttr().getAttr() == output.getSymNameAttr();
  }

  /// The alpha that a store writes to the output; nothing if it writes something else.
  std::optional<NumberRange> getWrittenAlpha(StoreOp store) {
    if (!isOutput(store.getPlace()))
      return std::nullopt;
    auto component = store.getPlace().getDefiningOp<ComponentOp>();
    if (!component)
      return ranges.get(store.getValue(), {3u});
    APInt index;
    if (!matchPattern(component.getIndex(), m_ConstantInt(&index)))
      return NumberRange::anything();
    if (index != 3)
      return std::nullopt;
    return ranges.get(store.getValue(), {});
  }

  //===--- paths ----------------------------------------------------------------------------------===//

  /// Whether every path through a function writes an alpha.
  bool alwaysWrites(FuncOp function) {
    if (function.isExternal())
      return false;
    bool leaves = false;
    return alwaysWrites(function.getBody().front(), leaves) && !leaves;
  }

  static bool mayReturn(Region &region) {
    return region.walk([](ReturnOp) { return WalkResult::interrupt(); }).wasInterrupted();
  }

  /// Whether every path through the block to its end writes an alpha; `leaves` is set when one leaves the function before that.
  bool alwaysWrites(Block &block, bool &leaves) {
    for (Operation &op : block) {
      if (auto store = dyn_cast<StoreOp>(op)) {
        if (getWrittenAlpha(store))
          return true;
      } else if (auto call = dyn_cast<CallOp>(op)) {
        if (writers.contains(call.getCalleeAttr().getAttr()))
          return true;
      } else if (isa<ReturnOp>(op)) {
        leaves = true;
        return true;
      } else if (isa<BreakOp, ContinueOp>(op)) {
        // What follows the loop decides.
        return false;
      } else if (isa<IfOp, SwitchOp>(op)) {
        bool all = true;
        for (Region &region : op.getRegions())
          all &= !region.empty() && alwaysWrites(region.front(), leaves);
        if (all)
          return true;
      } else if (auto loop = dyn_cast<LoopOp>(op)) {
        // It may not run at all, but may leave the function.
        (void)alwaysWrites(loop.getBody().front(), leaves);
        leaves |= mayReturn(loop.getCondition()) || mayReturn(loop.getStep());
      } else if (auto eval = dyn_cast<EvalOp>(op)) {
        if (alwaysWrites(eval.getBody().front(), leaves))
          return true;
      } else {
        for (Region &region : op.getRegions())
          leaves |= mayReturn(region);
      }
    }
    return false;
  }

  FuncOp entry;
  const ReachableProgram &reachable;
  OutputOp output;
  llvm::DenseSet<StringAttr> writers;
  NumberRanges ranges;
};

} // namespace

OpacityResult classifyOpacity(FuncOp entry, const ReachableProgram &reachable, OpacityRule rule) {
  return rule == OpacityRule::Reference ? classifyByReference(entry, reachable) : Classifier(entry, reachable).run();
}

} // namespace besl
