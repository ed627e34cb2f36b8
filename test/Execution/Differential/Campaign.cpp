// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparing executions, and counting.

#include "Campaign.h"
#include "Mutate.h"
#include "Pipelines.h"
#include "Planted.h"

#include "besl/Compiler/PassPipelines.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Execution/Execution.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"

using namespace besl;
using namespace llvm;

namespace differential {

json::Value Tally::toJSON() const {
  json::Object countsObject;
  for (const auto &[name, count] : counts) {
    json::Object reasons;
    for (const auto &[reason, number] : count.reasons)
      reasons[reason] = number;
    countsObject[name] = json::Object{{"same", count.same}, {"not_run", count.notRun}, {"failed", count.failed}, {"reasons", std::move(reasons)}};
  }
  json::Array findingsArray;
  for (const Finding &finding : findings)
    findingsArray.push_back(json::Object{{"program", finding.program}, {"where", finding.where}, {"what", finding.what}});
  return json::Object{{"next", next}, {"programs", programs}, {"counts", std::move(countsObject)}, {"findings", std::move(findingsArray)}};
}

bool Tally::fromJSON(const json::Value &value) {
  const json::Object *object = value.getAsObject();
  const json::Object *countsObject = object ? object->getObject("counts") : nullptr;
  const json::Array *findingsArray = object ? object->getArray("findings") : nullptr;
  if (!countsObject || !findingsArray)
    return false;
  next = object->getInteger("next").value_or(0);
  programs = object->getInteger("programs").value_or(0);
  for (const auto &[name, entry] : *countsObject) {
    const json::Object &count = *entry.getAsObject();
    Count &made = counts[name.str()];
    made.same = count.getInteger("same").value_or(0);
    made.notRun = count.getInteger("not_run").value_or(0);
    made.failed = count.getInteger("failed").value_or(0);
    if (const json::Object *reasons = count.getObject("reasons"))
      for (const auto &[reason, number] : *reasons)
        made.reasons[reason.str()] = number.getAsInteger().value_or(0);
  }
  for (const json::Value &entry : *findingsArray) {
    const json::Object &finding = *entry.getAsObject();
    findings.push_back({finding.getString("program").value_or("").str(), finding.getString("where").value_or("").str(), finding.getString("what").value_or("").str()});
  }
  return true;
}

void Tally::print(raw_ostream &os) const {
  os << programs << " programs\n";
  for (const auto &[name, count] : counts) {
    os << "  " << name << ": " << count.same << " the same, " << count.failed << " not";
    if (count.notRun) {
      os << ", " << count.notRun << " not run (";
      bool first = true;
      for (const auto &[reason, number] : count.reasons) {
        os << (first ? "" : "; ") << number << " " << reason;
        first = false;
      }
      os << ")";
    }
    os << '\n';
  }
  for (const Finding &finding : findings)
    os << finding.program << ", " << finding.where << ": " << finding.what << '\n';
}

/// Counts a result. `expected` is null where there is nothing to compare with.
static void judge(Program &program, const std::string &where, const Result *expected, const Result &result, bool exact, Tally &tally) {
  Tally::Count &count = tally.counts[where];
  if (result.kind == Result::NotRun) {
    ++count.notRun;
    ++count.reasons[StringRef(result.reason).split(':').first.str()];
    return;
  }
  std::string what = result.kind == Result::Failed ? result.reason : expected ? compare(program, expected->outcome, result.outcome, exact) : "";
  if (what.empty()) {
    ++count.same;
    return;
  }
  ++count.failed;
  tally.findings.push_back({program.name, where, what});
}

static bool runText(StringRef text, mlir::ModuleOp module) {
  std::string pipeline, error;
  return text.empty() || (readPipeline(text, pipeline, error) && runPipeline(pipeline, "differential", module));
}

void tryPasses(Program &program, Tally &tally, const std::string &only) {
  mlir::ModuleOp module = program.compilation->module();
  std::string messages;
  mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return mlir::success();
  });
  auto copyOf = [&] { return mlir::OwningOpRef<mlir::ModuleOp>(module.clone()); };
  mlir::OwningOpRef<mlir::ModuleOp> plain = copyOf();
  Result expected = interpret(program, *plain, /*checked=*/false);
  destroyModule(std::move(plain));
  judge(program, "interpreter", nullptr, expected, true, tally);
  if (expected.kind != Result::Done)
    return;
  mlir::OwningOpRef<mlir::ModuleOp> checked = copyOf();
  judge(program, "interpreter, checked", &expected, interpret(program, *checked, /*checked=*/true, /*races=*/true), true, tally);
  destroyModule(std::move(checked));
  // What has been run: equal modules give equal results, and most passes find nothing to do in most programs.
  std::vector<std::pair<mlir::OwningOpRef<mlir::ModuleOp>, Result>> known;
  known.emplace_back(copyOf(), expected);
  std::map<std::string, mlir::OwningOpRef<mlir::ModuleOp>> prepared;
  auto isSame = [](mlir::Operation *a, mlir::Operation *b) {
    return mlir::OperationEquivalence::isEquivalentTo(a, b, mlir::OperationEquivalence::IgnoreLocations);
  };
  auto tryOne = [&](const PipelineCase &each) {
    std::string name = each.pipeline;
    if (!only.empty() && only != name)
      return;
    messages.clear();
    mlir::OwningOpRef<mlir::ModuleOp> &start = prepared[each.before];
    bool ok = true;
    if (!start) {
      start = copyOf();
      ok = runText(each.before, *start);
    }
    mlir::OwningOpRef<mlir::ModuleOp> copy(start->clone());
    if (!ok || !runText(each.pipeline, *copy) || failed(mlir::verify(*copy))) {
      judge(program, name, &expected, Result::failed("fails: " + messages), true, tally);
      destroyModule(std::move(copy));
      return;
    }
    for (auto &[module, result] : known)
      if (isSame(*module, *copy)) {
        judge(program, name, &expected, result, true, tally);
        destroyModule(std::move(copy));
        return;
      }
    mlir::OwningOpRef<mlir::ModuleOp> run(copy->clone());
    Result result = interpret(program, *run, /*checked=*/false);
    destroyModule(std::move(run));
    // What targets lower buffers to has no counterpart in the interpreter; the texts are run instead.
    if (result.kind == Result::Failed && result.reason.find("cannot be run by the interpreter") != std::string::npos)
      result = Result::notRun("made for the text of a target");
    judge(program, name, &expected, result, true, tally);
    known.emplace_back(std::move(copy), std::move(result));
  };
  // The program's text, changed in ways that mean nothing.
  for (unsigned i = 0; i != 2 && !program.text.empty() && (only.empty() || only == "mutation"); ++i) {
    std::string problems;
    std::unique_ptr<Program> other = mutateProgram(program, program.seed * 2 + i, problems);
    if (!other) {
      judge(program, "mutation", &expected, Result::failed("does not compile, with seed " + std::to_string(program.seed * 2 + i) + ": " + problems), true, tally);
      continue;
    }
    mlir::OwningOpRef<mlir::ModuleOp> run(other->compilation->module().clone());
    judge(program, "mutation", &expected, interpret(*other, *run, /*checked=*/false), true, tally);
    destroyModule(std::move(run));
  }
  for (const PipelineCase &each : kPipelines)
    tryOne(each);
  for (const PipelineCase &each : kTargetPipelines)
    tryOne(each);
  // Any pipeline can be asked for.
  auto isKnown = [&](const PipelineCase &each) { return only == each.pipeline; };
  if (!only.empty() && only != "mutation" && !StringRef(only).starts_with("interpreter") && none_of(kPipelines, isKnown) && none_of(kTargetPipelines, isKnown))
    tryOne({only.c_str()});
  for (auto &[module, result] : known)
    destroyModule(std::move(module));
  for (auto &[before, module] : prepared)
    destroyModule(std::move(module));
}

void tryExecutors(const std::vector<Program *> &programs, const std::vector<std::unique_ptr<Executor>> &executors, Tally &tally) {
  std::vector<Result> expected = makeInterpreter(/*checked=*/false)->run(programs);
  std::vector<Program *> ready;
  std::vector<const Result *> known;
  for (auto [program, result] : zip_equal(programs, expected)) {
    judge(*program, "interpreter", nullptr, result, false, tally);
    if (result.kind != Result::Done)
      continue;
    ready.push_back(program);
    known.push_back(&result);
  }
  for (const std::unique_ptr<Executor> &executor : executors) {
    if (!executor->missing.empty()) {
      tally.counts[executor->name].notRun += ready.size();
      tally.counts[executor->name].reasons[executor->missing] += ready.size();
      continue;
    }
    std::vector<Result> results = executor->run(ready);
    for (auto [program, result, right] : zip_equal(ready, results, known))
      judge(*program, executor->name, right, result, /*exact=*/false, tally);
  }
}

std::unique_ptr<Program> makeProgram(const std::string &name, const std::string &text, Stage stage, uint64_t seed, std::string &messages) {
  CompileOptions settings;
  settings.requireStage = true;
  settings.stage.stage = stage;
  if (stage == Stage::Compute)
    settings.stage.workgroup = {smith::kInvocations, 1, 1};
  std::unique_ptr<Program> program = compileProgram(name, text, settings, messages);
  return program && addResources(*program, seed, messages) ? std::move(program) : nullptr;
}

std::unique_ptr<Program> mutateProgram(const Program &program, uint64_t seed, std::string &messages) {
  std::string text = smith::mutate(program.text, seed);
  applyPlanted("besl", text);
  std::unique_ptr<Program> other = makeProgram(program.name + "-mutated", text, program.stage(), program.seed, messages);
  if (other) {
    other->job = program.job;
    other->scalars = program.scalars;
    other->outputs = program.outputs;
  }
  return other;
}

std::unique_ptr<Program> takeProgram(const std::string &name, const std::string &text, Stage stage, uint64_t seed) {
  std::string messages;
  std::unique_ptr<Program> program = makeProgram(name, text, stage, seed, messages);
  if (!program)
    return nullptr;
  mlir::OwningOpRef<mlir::ModuleOp> copy(program->compilation->module().clone());
  Result result = interpret(*program, *copy, /*checked=*/true, /*races=*/true);
  return result.kind == Result::Failed ? nullptr : std::move(program);
}

} // namespace differential
