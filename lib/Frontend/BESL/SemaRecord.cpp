// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `main` that describes the stage's interface in its signature: each field of `interface { … }` and `output { … }` becomes a
// stage variable, and the values that `return { … }` lists are assigned to them.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Support/RecordNames.h"

namespace besl::ast {

void Sema::resolveRecord(RecordType &record, bool isParam) {
  bool isOutput = record.kind == RecordType::Output;
  // An `interface` is what the vertex stage hands to the fragment stage; `output` is what the fragment stage writes.
  if (isParam && isOutput)
    report(SemaDiag::RecordKind, record.range, "a parameter of 'main'", "'interface { … }'");
  Stage stage = isParam || isOutput ? Stage::Fragment : Stage::Vertex;
  if (stageKnown() && !stageIs(stage))
    report(SemaDiag::RecordStage, record.range,
           isOutput  ? "an 'output' result"
           : isParam ? "an 'interface' parameter"
                     : "an 'interface' result",
           stageKeyword(stage), stageKeyword(options.stage->stage));
  if (record.fields.size() > limits::kMaxLocation + 1)
    report(SemaDiag::RecordTooLong, record.range, limits::kMaxLocation + 1);
  resolveFields(record.fields, TypePlace::StageIO);

  bool vertexResult = !isParam && !isOutput;
  auto isPosition = [&](const FieldDecl *field) { return !isOutput && field->name.name == "position"; };
  // The location of an interface field is its rank in the sorted list of names, so that both stages agree without a link step.
  llvm::SmallVector<llvm::StringRef, 16> sorted;
  for (const FieldDecl *field : record.fields)
    if (!isPosition(field))
      sorted.push_back(field->name.name);
  llvm::sort(sorted);

  llvm::SmallVector<ValueDecl *, 16> variables;
  for (unsigned i = 0; i < record.fields.size(); ++i) {
    FieldDecl *field = record.fields[i];
    const Type *type = field->type;
    bool position = isPosition(field);
    if (position && !vertexResult)
      report(SemaDiag::PositionInFragment, field->range);
    else if (position && !type->isError() && type != types.vector(ScalarKind::F32, 4))
      report(SemaDiag::PositionType, field->typeRef.range, type);

    Identifier name{context.copy((llvm::Twine(isOutput ? kOutputFieldPrefix : kInterfaceFieldPrefix) + field->name.name).str()),
                    field->name.range};
    auto *variable = context.make<StageIODecl>(isParam ? DeclKind::StageInputVar : DeclKind::StageOutputVar, name,
                                               field->typeRef, field->range);
    variable->type = type;
    variable->isPosition = position && vertexResult;
    uint32_t location = isOutput ? i : uint32_t(llvm::lower_bound(sorted, field->name.name) - sorted.begin());
    if (variable->isPosition)
      location = 0;
    variable->location.value = std::min(location, uint32_t(limits::kMaxLocation));
    variable->location.text = context.copy(std::to_string(location));
    variable->location.range = field->name.range;
    variables.push_back(variable);
    program.synthesized.push_back(variable);
  }
  record.variables = context.copy(llvm::ArrayRef<ValueDecl *>(variables));
}

const Type *Sema::checkRecordMember(MemberExpr *expr, ParamDecl *param) {
  for (unsigned i = 0; i < param->record.fields.size(); ++i) {
    FieldDecl *field = param->record.fields[i];
    if (field->name.name != expr->member.name)
      continue;
    expr->memberKind = MemberKind::Field;
    expr->index = i;
    if (i < param->record.variables.size())
      param->record.variables[i]->used = true;
    return field->type;
  }
  NameSuggester suggester(expr->member.name);
  for (const FieldDecl *field : param->record.fields)
    suggester.offer(field->name.name);
  auto diag = report(SemaDiag::UnknownField, expr->member.range, param->name.name, expr->member.name,
                     suggester ? ("; did you mean '" + suggester.best() + "'?").str() : "");
  if (suggester)
    diag.fixIt(expr->member.range, suggester.best());
  return types.error();
}

void Sema::checkRecordReturn(ReturnStmt *ret) {
  RecordType &record = function->returnRecord;
  if (blockDepth > 1 || loopDepth > 0)
    report(SemaDiag::RecordReturnNested, ret->range);
  sawRecordReturn = true;
  auto *value = llvm::dyn_cast_or_null<RecordExpr>(ret->value);
  if (!value) {
    if (!ret->value) {
      report(SemaDiag::RecordReturnMissing, ret->range);
    } else {
      if (!llvm::isa<ErrorExpr>(ret->value))
        report(SemaDiag::RecordReturnExpr, ret->value->range);
      checkExpr(ret->value, nullptr);
    }
    return;
  }
  value->type = types.voidType();
  llvm::DenseMap<llvm::StringRef, unsigned> numbers;
  for (unsigned i = 0; i < record.fields.size(); ++i)
    numbers.try_emplace(record.fields[i]->name.name, i);
  llvm::SmallVector<const RecordItem *, 16> given(record.fields.size());
  for (RecordItem &item : value->items) {
    auto found = numbers.find(item.field.name);
    if (found == numbers.end()) {
      NameSuggester suggester(item.field.name);
      for (const FieldDecl *field : record.fields)
        suggester.offer(field->name.name);
      report(SemaDiag::UnknownRecordField, item.field.range, item.field.name,
             suggester ? ("; did you mean '" + suggester.best() + "'?").str() : "")
          .note(record.range, "the fields are declared here");
      checkExpr(item.value, nullptr);
      continue;
    }
    item.index = found->second;
    FieldDecl *field = record.fields[item.index];
    if (const RecordItem *&first = given[item.index])
      report(SemaDiag::RecordFieldTwice, item.field.range, item.field.name).note(first->field.range, "the first value is here");
    else
      first = &item;
    // The fields of a second main have no types.
    if (field->type)
      checkAgainst(item.value, field->type, field);
    else
      checkExpr(item.value, nullptr);
  }
  for (unsigned i = 0; i < record.fields.size(); ++i)
    if (!given[i] && numbers[record.fields[i]->name.name] == i)
      report(SemaDiag::RecordFieldMissing, value->range, record.fields[i]->name.name)
          .note(record.fields[i]->range, "the field is declared here");
}

} // namespace besl::ast
