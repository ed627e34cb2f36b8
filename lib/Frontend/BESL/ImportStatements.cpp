// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements. A source statement becomes one op with the Statement trait, after the ops that compute what it needs.

#include "Importer.h"
#include "besl/Support/IntrinsicTable.h"

using namespace besl;
using namespace besl::import;
using mlir::Location;
using mlir::Value;

void Importer::yield(Location at, mlir::ValueRange values) { make<YieldOp>(at, {}, values); }

void Importer::importBlock(const ast::BlockStmt *block) {
  for (auto [i, statement] : llvm::enumerate(block->statements)) {
    importStatement(statement);
    // What follows an exit in its block never runs. The op for `discard` does not say so, since passes may put other statements behind
    // it: it leaves no block, it only takes away the effects of what comes later. How many statements are left out is noted for
    // the pass that counts what it removes.
    if (statement->kind == ast::StmtKind::Discard) {
      if (size_t dropped = block->statements.size() - i - 1)
        std::prev(builder.getInsertionPoint())->setAttr("besl.dropped_statements", builder.getI32IntegerAttr(int32_t(dropped)));
      return;
    }
  }
}

void Importer::importStatement(const ast::Stmt *statement) {
  switch (statement->kind) {
  case ast::StmtKind::Block:
    return importBlock(llvm::cast<ast::BlockStmt>(statement));
  case ast::StmtKind::Let:
    return importLet(llvm::cast<ast::LetStmt>(statement));
  case ast::StmtKind::If:
    importIf(llvm::cast<ast::IfStmt>(statement), /*type=*/{});
    return;
  case ast::StmtKind::For:
    return importFor(llvm::cast<ast::ForStmt>(statement));
  case ast::StmtKind::Match:
    importMatch(llvm::cast<ast::MatchStmt>(statement), /*type=*/{});
    return;
  case ast::StmtKind::Return:
    return importReturn(llvm::cast<ast::ReturnStmt>(statement));
  case ast::StmtKind::Break:
    make<BreakOp>(loc(statement->range), {}, {});
    return;
  case ast::StmtKind::Continue:
    make<ContinueOp>(loc(statement->range), {}, {});
    return;
  case ast::StmtKind::Discard:
    make<DiscardOp>(loc(statement->range), {}, {});
    return;
  case ast::StmtKind::Expr:
    return importEffect(llvm::cast<ast::ExprStmt>(statement)->expr, statement->range);
  case ast::StmtKind::Raw:
    return importRaw(llvm::cast<ast::RawStmt>(statement));
  }
}

void Importer::importRaw(const ast::RawStmt *statement) {
  llvm::SmallVector<Value> inputs;
  llvm::SmallVector<mlir::Attribute> inNames, outNames;
  llvm::SmallVector<mlir::Type> outTypes;
  for (const ast::NameExpr *input : statement->inputs) {
    inputs.push_back(input->type->isHandle() ? importHandle(input) : importValue(input));
    inNames.push_back(builder.getStringAttr(input->name));
  }
  for (const ast::VarDecl *output : statement->outputs) {
    outTypes.push_back(importType(output->type));
    outNames.push_back(builder.getStringAttr(output->name.name));
  }
  Location at = loc(statement->range);
  auto text = [&](llvm::StringRef code) { return code.empty() ? mlir::StringAttr() : builder.getStringAttr(code); };
  auto op = RawOp::create(builder, at, outTypes, text(statement->glsl), text(statement->hlsl), text(statement->msl),
                          builder.getArrayAttr(inNames), builder.getArrayAttr(outNames), inputs, /*emitted_outs=*/mlir::ArrayAttr());
  for (auto [output, result] : llvm::zip_equal(statement->outputs, op.getOutputs()))
    localPlaces[output] = LocalOp::create(builder, at, refType(result.getType(), AddressSpace::Function),
                                          builder.getStringAttr(output->name.name), result, /*emitted_name=*/mlir::StringAttr());
}

void Importer::importLet(const ast::LetStmt *let) {
  const ast::VarDecl *variable = let->variable;
  Value init = variable->init ? importValue(variable->init) : Value();
  localPlaces[variable] = local(loc(let->range), variable->name.name, importType(variable->type), init);
}

void Importer::importReturn(const ast::ReturnStmt *statement) {
  Location at = loc(statement->range);
  const auto *record = llvm::dyn_cast_or_null<ast::RecordExpr>(statement->value);
  if (!record) {
    if (statement->value)
      make<ReturnOp>(at, {}, importValue(statement->value));
    else
      make<ReturnOp>(at, {}, {});
    return;
  }
  // A record main's result lives in stage variables.
  for (const ast::RecordItem &item : record->items) {
    Value value = importValue(item.value);
    Value place = importGlobal(currentFunction->returnRecord.variables[item.index], item.field.range);
    make<StoreOp>(loc(item.field.range.to(item.value->range)), {}, {value, place});
  }
  make<ReturnOp>(at, {}, {});
}

//===----------------------------------------------------------------------===//
// Expression statements
//===----------------------------------------------------------------------===//

void Importer::importAssign(const ast::AssignExpr *assign) {
  // The target's indices come before the right side.
  Value place = importPlace(assign->target);
  Value outer = std::exchange(currentTarget, assign->isCompound ? place : currentTarget);
  Value value = importValue(assign->value);
  currentTarget = outer;
  make<StoreOp>(loc(assign), {}, {value, place});
}

void Importer::importEffect(const ast::Expr *expr, SourceRange range) {
  if (const auto *assign = llvm::dyn_cast<ast::AssignExpr>(expr))
    return importAssign(assign);
  const ast::Expr *inner = expr;
  while (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(inner))
    inner = paren->inner;
  if (const auto *call = llvm::dyn_cast<ast::CallExpr>(inner))
    if (call->callKind == ast::CallKind::Intrinsic && getIntrinsic(IntrinsicID(call->intrinsic)).name == "guard_image_bounds")
      return importGuard(call, range);

  auto eval = make<EvalOp>(loc(range), {}, {}, /*numRegions=*/1);
  {
    InRegion inside(*this, eval.getBody());
    importDropped(expr, inner, range);
  }
  // An exit cannot stand in an expression. Without the op the values are dropped as well; empty, it tells that here ends one statement.
  if (hasExit(eval.getBody())) {
    mlir::Block &body = eval.getBody().front();
    auto end = body.empty() || !isa<YieldOp>(body.back()) ? body.end() : std::prev(body.end());
    eval->getBlock()->getOperations().splice(mlir::Block::iterator(eval), body.getOperations(), body.begin(), end);
  }
}

void Importer::importDropped(const ast::Expr *expr, const ast::Expr *inner, SourceRange range) {
  Location at = loc(range);
  const auto *name = llvm::dyn_cast<ast::NameExpr>(inner);
  const auto *descriptor = name ? llvm::dyn_cast<ast::DescriptorDecl>(name->decl) : nullptr;
  if (descriptor && descriptor->count) {
    // An array of descriptors has no value; its first one stands for all.
    Value first = constantU32(0, at);
    const Global &global = globals.find(descriptor)->second;
    if (isHandleType(global.type))
      make<HandleOp>(at, global.type, first, {.symbol = global.symbol});
    else
      importGlobal(descriptor, range, first);
  } else if (expr->type->isHandle()) {
    importHandle(expr);
  } else if (isPlace(expr)) {
    // A bare name is a use of what it names. A resource may not be readable, and an array of unknown length has no value.
    Value place = importPlace(expr);
    if (llvm::cast<RefType>(place.getType()).getSpace() == AddressSpace::Function)
      load(place, loc(expr));
  } else if (expr->type->kind() != ast::TypeKind::StageInput) {
    importValue(expr);
  }
  yield(at);
}

/// `if (c.x >= width || c.y >= height) { return; }`, marked, so that it can be recognised.
void Importer::importGuard(const ast::CallExpr *call, SourceRange range) {
  Location at = loc(range);
  Value image = importHandle(call->args[0]);
  Value coordinate = importValue(call->args[1]);
  mlir::Type vec2u = mlir::VectorType::get({2}, u32Type);
  mlir::OperationState state(at, "besl.image_size");
  state.addOperands(image);
  state.addTypes(vec2u);
  Value size = builder.create(state)->getResult(0);
  auto outside = [&](unsigned component) -> Value {
    Value position = extract(coordinate, component, u32Type, at);
    Value limit = extract(size, component, u32Type, at);
    return compare(CmpPredicate::GE, position, limit, boolType, at);
  };
  auto condition = make<LogicalOrOp>(at, boolType, outside(0), /*numRegions=*/1);
  {
    InRegion inside(*this, condition.getRhs());
    yield(at, outside(1));
  }
  auto guard = make<IfOp>(at, {}, condition.getResult(), {.image_guard = builder.getUnitAttr()}, /*numRegions=*/2);
  InRegion inside(*this, guard.getThenRegion());
  make<ReturnOp>(at, {}, {});
  yield(at);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// Whether the end of a branch is reached, and has a value.
static bool givesValue(const ast::BlockStmt *block) {
  return block->yield && llvm::none_of(block->statements, [](const ast::Stmt *statement) {
           return llvm::is_contained({ast::StmtKind::Return, ast::StmtKind::Break, ast::StmtKind::Continue, ast::StmtKind::Discard}, statement->kind);
         });
}

void Importer::importBranch(const ast::BlockStmt *block, mlir::Type type) {
  importBlock(block);
  Location at = loc(SourceRange(block->range.end));
  if (!type)
    return yield(at);
  // A branch without a value leaves before it would have to give one.
  Value value = givesValue(block) ? importValue(block->yield) : anyValue(type, at);
  yield(at, value);
}

IfOp Importer::importIfArm(const ast::IfStmt *arm, mlir::Type type) {
  Value condition = importValue(arm->condition);
  auto op = make<IfOp>(loc(arm->range), type ? mlir::TypeRange(type) : mlir::TypeRange(), condition, /*numRegions=*/2);
  InRegion inside(*this, op.getThenRegion());
  importBranch(arm->thenBlock, type);
  return op;
}

// An else-if chain nests one region an arm. Authors and generators write chains of any length, so what follows the first arm of a
// long one is cut:
//
//   if (a) {...} else {
//     if (b) {...} else if (c) {...} else { rest = true }
//     if (rest) { rest = false; if (d) {...} ... }
//   }
//
// and, when it has a value, keeps that in a local. The whole is one op, as the source has one statement or expression.
static constexpr unsigned kChainPiece = 64;

static bool isLongChain(const ast::IfStmt *statement) {
  unsigned length = 0;
  for (; statement; statement = llvm::dyn_cast_or_null<ast::IfStmt>(statement->elseStmt))
    if (++length > kChainPiece + 1)
      return true;
  return false;
}

Value Importer::importIf(const ast::IfStmt *statement, mlir::Type type) {
  if (isLongChain(statement))
    return importLongChain(statement, type);

  IfOp first = importIfArm(statement, type);
  llvm::SmallVector<IfOp, 4> open; // arms whose else region is not finished
  {
    mlir::OpBuilder::InsertionGuard guard(builder);
    IfOp current = first;
    const ast::Stmt *rest = statement->elseStmt;
    while (rest) {
      builder.setInsertionPointToEnd(&current.getElseRegion().emplaceBlock());
      const auto *arm = llvm::dyn_cast<ast::IfStmt>(rest);
      if (!arm) {
        importBranch(llvm::cast<ast::BlockStmt>(rest), type);
        break;
      }
      open.push_back(current);
      current = importIfArm(arm, type);
      rest = arm->elseStmt;
    }
    for (IfOp outer : llvm::reverse(open)) {
      builder.setInsertionPointToEnd(&outer.getElseRegion().front());
      yield(outer.getLoc(), current.getResults());
      current = outer;
    }
  }
  return type ? first.getResult(0) : Value();
}

Value Importer::importLongChain(const ast::IfStmt *statement, mlir::Type type) {
  IfOp first = importIfArm(statement, type);
  InRegion inElse(*this, first.getElseRegion());
  Location at = loc(statement->elseStmt->range);
  auto boolean = [&](bool value) { return constant(builder.getBoolAttr(value), at); };
  Value result = type ? local(at, "result", type, Value()) : Value();
  Value rest = local(at, "rest", boolType, boolean(false));
  auto branch = [&](const ast::BlockStmt *block) {
    importBlock(block);
    if (type && givesValue(block))
      make<StoreOp>(loc(block->yield), {}, {importValue(block->yield), result});
    yield(loc(SourceRange(block->range.end)));
  };

  const ast::Stmt *next = statement->elseStmt;
  for (bool isFirst = true; next; isFirst = false) {
    // One piece of the chain: behind the first, inside `if (rest)`.
    mlir::OpBuilder::InsertionGuard guard(builder);
    IfOp around;
    if (!isFirst) {
      around = make<IfOp>(at, {}, load(rest, at), /*numRegions=*/2);
      builder.setInsertionPointToEnd(&around.getThenRegion().emplaceBlock());
      make<StoreOp>(at, {}, {boolean(false), rest});
    }
    llvm::SmallVector<mlir::Block *, kChainPiece> open;
    if (around)
      open.push_back(builder.getInsertionBlock());
    for (unsigned length = 0; next; ++length) {
      const auto *arm = llvm::dyn_cast<ast::IfStmt>(next);
      if (!arm) {
        // The final else, in the else region of the last arm; that block is open and gets its yield here.
        branch(llvm::cast<ast::BlockStmt>(next));
        open.pop_back();
        next = nullptr;
        break;
      }
      if (length == kChainPiece) {
        make<StoreOp>(at, {}, {boolean(true), rest});
        break;
      }
      Value condition = importValue(arm->condition);
      auto op = make<IfOp>(loc(arm->range), {}, condition, /*numRegions=*/2);
      {
        InRegion inside(*this, op.getThenRegion());
        branch(arm->thenBlock);
      }
      next = arm->elseStmt;
      if (!next)
        break;
      open.push_back(&op.getElseRegion().emplaceBlock());
      builder.setInsertionPointToEnd(open.back());
    }
    for (mlir::Block *block : open) {
      builder.setInsertionPointToEnd(block);
      yield(at);
    }
  }
  if (!type) {
    yield(at);
    return {};
  }
  yield(at, load(result, at));
  return first.getResult(0);
}

Value Importer::importMatch(const ast::MatchStmt *statement, mlir::Type type) {
  Location at = loc(statement->range);
  Value selector = importValue(statement->scrutinee);

  llvm::SmallVector<const ast::MatchArm *> arms; // the default last
  const ast::MatchArm *defaultArm = nullptr;
  llvm::SmallVector<mlir::Attribute> caseValues;
  for (const ast::MatchArm &arm : statement->arms) {
    if (arm.isDefault)
      defaultArm = &arm;
    if (arm.covered || arm.isDefault)
      continue;
    arms.push_back(&arm);
    llvm::SmallVector<mlir::Attribute> values;
    for (uint64_t bits : arm.values) {
      unsigned width = selector.getType().getIntOrFloatBitWidth();
      values.push_back(mlir::IntegerAttr::get(selector.getType(), llvm::APInt(width, bits & llvm::maskTrailingOnes<uint64_t>(width))));
    }
    caseValues.push_back(builder.getArrayAttr(values));
  }
  arms.push_back(defaultArm);

  auto op = SwitchOp::create(builder, at, type ? mlir::TypeRange(type) : mlir::TypeRange(), selector,
                             builder.getArrayAttr(caseValues), unsigned(arms.size()));
  for (auto [arm, region] : llvm::zip_equal(arms, op.getBodies())) {
    InRegion inside(*this, region);
    importBranch(arm->body, type);
  }
  return type ? op.getResult(0) : Value();
}

void Importer::importFor(const ast::ForStmt *loop) {
  if (loop->init)
    importStatement(loop->init);
  auto op = make<LoopOp>(loc(loop->range), {}, {}, /*numRegions=*/3);
  {
    InRegion inside(*this, op.getCondition());
    if (loop->condition) {
      Value condition = importValue(loop->condition);
      yield(loc(loop->condition), condition);
    } else {
      yield(op.getLoc());
    }
  }
  {
    InRegion inside(*this, op.getStep());
    if (loop->step)
      importEffect(loop->step, loop->step->range);
    yield(op.getLoc());
  }
  InRegion inside(*this, op.getBody());
  importBlock(loop->body);
  yield(op.getLoc());
}
