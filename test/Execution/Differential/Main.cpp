// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-differential: runs programs in several ways that have to agree. docs/conformance.md and README.md beside test/Execution say more.
//
//   besl-differential passes --count=1000        before and after each pass, on the interpreter
//   besl-differential executors --count=200      on everything that runs a target's text
//   besl-differential jobs FILE                  written programs, as utils/conformance.py describes them
//   besl-differential check FILE --only=WHERE    a program that was found before; what tests in test/Regression call

#include "Campaign.h"
#include "File.h"
#include "Planted.h"

#include "besl/InitAll.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <malloc.h>

using namespace differential;
using namespace besl;
using namespace llvm;

namespace {

cl::OptionCategory category("besl-differential options");
cl::opt<std::string> mode(cl::Positional, cl::Required, cl::desc("passes|executors|jobs|shrink|check"), cl::cat(category));
cl::opt<std::string> input(cl::Positional, cl::desc("[FILE]"), cl::cat(category));
cl::opt<uint64_t> seed("seed", cl::desc("The first program's number"), cl::init(1), cl::cat(category));
cl::opt<uint64_t> count("count", cl::desc("How many programs"), cl::init(100), cl::cat(category));
cl::opt<double> minutes("minutes", cl::desc("Stop after this time"), cl::init(0), cl::cat(category));
cl::opt<std::string> stages("stages", cl::desc("compute, fragment, vertex (default: all)"), cl::init("compute,fragment,vertex"), cl::cat(category));
cl::opt<std::string> only("only", cl::desc("One pass or executor"), cl::cat(category));
cl::opt<std::string> state("state", cl::desc("Where a run keeps what it has seen, to go on from there"), cl::cat(category));
cl::opt<std::string> found("found", cl::desc("Folder for programs on which executions differ, made smaller, as tests"), cl::cat(category));
cl::opt<unsigned> stopAfter("findings", cl::desc("Stop when so many differences are found"), cl::init(0), cl::cat(category));
cl::opt<unsigned> shrinkSeconds("shrink-seconds", cl::desc("How long a program is made smaller"), cl::init(120), cl::cat(category));
cl::opt<std::string> planted("plant", cl::desc("LANGUAGE:FROM:TO in all texts, a mistake that has to be found"), cl::Hidden, cl::cat(category));
cl::opt<std::string> shim("metal-library", cl::desc("test/Support/metal"), cl::init(BESL_METAL_LIBRARY), cl::cat(category));
cl::opt<unsigned> attempts("attempts", cl::desc("How often a smaller program is tried"), cl::init(3000), cl::cat(category));
cl::opt<bool> require("require", cl::desc("An executor that is missing is an error"), cl::cat(category));
cl::opt<bool> quick("quick", cl::desc("Leave out executors that differ from others in optimisation alone"), cl::cat(category));

/// scripts/check installs what executors need, and wants all of them.
bool mustHaveAll() {
  const char *wanted = std::getenv("BESL_REQUIRE_VULKAN");
  return require || (wanted && StringRef(wanted) == "1");
}

std::vector<std::unique_ptr<Executor>> makeExecutors(const std::string &only) {
  std::vector<std::unique_ptr<Executor>> executors;
  auto add = [&](std::unique_ptr<Executor> executor) {
    if (only.empty() || only == executor->name)
      executors.push_back(std::move(executor));
  };
  add(makeInterpreter(true));
  add(makeVulkan(VulkanText::Plain));
  if (!quick) {
    add(makeVulkan(VulkanText::Optimized));
    add(makeVulkan(VulkanText::Passes));
  }
  add(makeVulkan(VulkanText::HLSL));
  add(makeMetal(shim, false));
  if (!quick)
    add(makeMetal(shim, true));
  return executors;
}

std::vector<Stage> getStages() {
  std::vector<Stage> list;
  SmallVector<StringRef> names;
  StringRef(stages).split(names, ',');
  for (StringRef name : names)
    if (std::optional<Stage> stage = parseStageKeyword(name))
      list.push_back(*stage);
  return list;
}

/// Half of the programs are compute shaders, where there are others.
Stage getStage(uint64_t number, const std::vector<Stage> &list) { return list.size() > 1 && number % 2 ? list[number / 2 % list.size()] : list.front(); }

bool readState(Tally &tally) {
  if (state.empty())
    return false;
  auto file = MemoryBuffer::getFile(state);
  if (!file)
    return false;
  Expected<json::Value> value = json::parse((*file)->getBuffer());
  return value ? tally.fromJSON(*value) : (consumeError(value.takeError()), false);
}

void writeState(const Tally &tally) {
  if (state.empty())
    return;
  std::string temporary = state + ".new";
  {
    std::error_code error;
    raw_fd_ostream os(temporary, error);
    os << formatv("{0:2}\n", tally.toJSON());
  }
  sys::fs::rename(temporary, state);
}

/// Makes files of findings, as long as there are few of a kind.
class Keeper {
public:
  explicit Keeper(bool passes) : passes(passes) {}

  void keep(const Finding &finding, const Program &program) {
    if (found.empty() || ++known[finding.where] > kMost)
      return;
    std::vector<std::unique_ptr<Executor>> one;
    if (!passes)
      one = makeExecutors(finding.where);
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(shrinkSeconds);
    std::string text = shrink(
        program.text,
        [&](const std::string &candidate) {
          return std::chrono::steady_clock::now() < end && failsAt(candidate, program.stage(), program.seed, finding.where, one, passes);
        },
        attempts);
    std::string path = writeTest(found, finding, program, text);
    if (path.empty()) {
      errs() << "besl-differential: error: nothing can be written to '" << found << "'\n";
      return;
    }
    outs() << "wrote '" << path << "', " << StringRef(text).count('\n') << " lines: a test that fails until this is repaired\n";
  }

private:
  /// A mistake of a pass is met again and again.
  static constexpr unsigned kMost = 3;
  bool passes;
  std::map<std::string, unsigned> known;
};

int runCampaign(bool passes) {
  Tally tally;
  tally.next = seed;
  readState(tally);
  uint64_t end = seed + count;
  std::vector<Stage> list = getStages();
  if (list.empty()) {
    errs() << "besl-differential: error: no stage\n";
    return 2;
  }
  std::vector<std::unique_ptr<Executor>> executors;
  bool missing = false;
  if (!passes) {
    executors = makeExecutors(only);
    for (const std::unique_ptr<Executor> &executor : executors)
      if (!executor->missing.empty()) {
        outs() << executor->name << " not run: " << executor->missing << '\n';
        missing = true;
      }
  }
  Keeper keeper(passes);
  auto start = std::chrono::steady_clock::now();
  auto isOver = [&] { return minutes > 0 && std::chrono::steady_clock::now() - start > std::chrono::duration<double>(minutes * 60); };
  uint64_t chunk = passes ? 1 : stopAfter ? 10 : 50;
  while (tally.next < end && !isOver() && (!stopAfter || tally.findings.size() < stopAfter)) {
    std::vector<std::unique_ptr<Program>> programs;
    size_t before = tally.findings.size();
    for (; programs.size() < chunk && tally.next < end; ++tally.next) {
      std::string messages;
      smith::Options options = getOptions(tally.next, getStage(tally.next, list));
      if (std::unique_ptr<Program> program = makeRandomProgram(options, messages)) {
        // On executors, some are changed as well: loops without rounds, blocks in blocks and such, which the generator does not make.
        std::unique_ptr<Program> other = passes || tally.next % 4 ? nullptr : mutateProgram(*program, tally.next, messages);
        programs.push_back(std::move(program));
        if (other)
          programs.push_back(std::move(other));
      } else {
        ++tally.counts["front end"].failed;
        tally.findings.push_back({"seed " + std::to_string(tally.next), "front end", messages});
      }
    }
    std::vector<Program *> pointers;
    for (const std::unique_ptr<Program> &program : programs)
      pointers.push_back(program.get());
    if (pointers.empty())
      continue;
    if (passes)
      tryPasses(*pointers.front(), tally, only);
    else
      tryExecutors(pointers, executors, tally);
    tally.programs += programs.size();
    for (size_t i = before; i != tally.findings.size(); ++i) {
      const Finding &finding = tally.findings[i];
      outs() << finding.program << ", " << finding.where << ": " << finding.what << '\n';
      for (const std::unique_ptr<Program> &program : programs)
        if (program->name == finding.program)
          keeper.keep(finding, *program);
    }
    outs().flush();
    if (!passes || tally.next % 20 == 0 || before != tally.findings.size() || tally.next == end)
      writeState(tally);
  }
  writeState(tally);
  tally.print(outs());
  return !tally.findings.empty() || (mustHaveAll() && missing) ? 1 : 0;
}

/// `[{...a job of besl-vulkan-runner..., "source": FILE, "workgroup": [..], "stage": .., "matrixLayout": ..}]`. Prints a line for each job and executor.
int runJobs() {
  auto file = MemoryBuffer::getFileOrSTDIN(input);
  if (!file) {
    errs() << "besl-differential: error: '" << input << "': " << file.getError().message() << '\n';
    return 2;
  }
  Expected<json::Value> document = json::parse((*file)->getBuffer());
  Expected<std::vector<runner::Job>> jobs = document ? runner::readJobs((*file)->getBuffer()) : document.takeError();
  if (!jobs) {
    errs() << "besl-differential: error: '" << input << "': " << toString(jobs.takeError()) << '\n';
    return 2;
  }
  std::vector<std::unique_ptr<Program>> programs;
  for (auto [value, job] : zip_equal(*document->getAsArray(), *jobs)) {
    const json::Object &object = *value.getAsObject();
    CompileOptions options;
    options.requireStage = true;
    if (std::optional<StringRef> stage = object.getString("stage"))
      options.stage.stage = parseStageKeyword(*stage);
    if (std::optional<StringRef> workgroup = object.getString("workgroup"))
      options.stage.workgroup = parseWorkgroup(*workgroup);
    if (std::optional<StringRef> layout = object.getString("matrixLayout"))
      if (std::optional<MatrixLayout> order = parseMatrixLayout(*layout))
        options.matrixLayout = *order;
    std::string messages;
    std::unique_ptr<Program> program = compileFile(object.getString("source").value_or("").str(), options, messages);
    if (!program) {
      outs() << json::Value(json::Object{{"name", job.name}, {"executor", "front end"}, {"error", messages}}) << '\n';
      continue;
    }
    program->name = job.name;
    program->job = job;
    program->scalars.resize(job.buffers.size());
    programs.push_back(std::move(program));
  }
  std::vector<Program *> pointers;
  for (const std::unique_ptr<Program> &program : programs)
    pointers.push_back(program.get());
  std::vector<std::unique_ptr<Executor>> executors = makeExecutors(only);
  if (only.empty() || only == "interpreter")
    executors.insert(executors.begin(), makeInterpreter(false));
  bool missing = false;
  for (const std::unique_ptr<Executor> &executor : executors) {
    if (!executor->missing.empty()) {
      outs() << json::Value(json::Object{{"executor", executor->name}, {"missing", executor->missing}}) << '\n';
      missing = true;
      continue;
    }
    std::vector<Result> results = executor->run(pointers);
    for (auto [program, result] : zip_equal(pointers, results)) {
      json::Value value = result.kind == Result::Done ? runner::toJSON(program->job, std::move(result.outcome))
                                                      : json::Value(json::Object{{"name", program->job.name},
                                                                                 {result.kind == Result::NotRun ? "notRun" : "error", result.reason}});
      (*value.getAsObject())["executor"] = executor->name;
      outs() << value << '\n';
    }
    outs().flush();
  }
  return mustHaveAll() && missing ? 1 : 0;
}

/// A file as `keep` writes it, or any program of the generator's kind with --only and --stages.
int runShrink() {
  auto file = MemoryBuffer::getFile(input);
  if (!file || only.empty()) {
    errs() << "besl-differential: error: shrink needs a file, --only and --stages\n";
    return 2;
  }
  Stage stage = getStages().front();
  std::vector<std::unique_ptr<Executor>> executors = makeExecutors(only);
  bool passes = executors.empty();
  std::string text = (*file)->getBuffer().str();
  auto fails = [&](const std::string &candidate) {
    return failsAt(candidate, stage, seed, only, executors, passes);
  };
  if (!fails(text)) {
    errs() << "besl-differential: error: nothing differs\n";
    return 1;
  }
  outs() << shrink(text, fails, attempts);
  return 0;
}

/// One program at one place: what tests in test/Regression do with what was found.
int runCheck() {
  auto file = MemoryBuffer::getFile(input);
  if (!file || only.empty() || getStages().size() != 1) {
    errs() << "besl-differential: error: check needs a file, --only, --stages with one stage and --seed\n";
    return 2;
  }
  std::vector<std::unique_ptr<Executor>> executors = makeExecutors(only);
  if (!executors.empty() && !executors.front()->missing.empty()) {
    outs() << only << " not run: " << executors.front()->missing << '\n';
    return mustHaveAll() ? 1 : 0;
  }
  std::string messages;
  std::unique_ptr<Program> program = makeProgram("program", (*file)->getBuffer().str(), getStages().front(), seed, messages);
  if (!program) {
    outs() << "program, front end: " << messages;
    return 1;
  }
  Tally tally;
  if (executors.empty() || isInterpreted(only))
    tryPasses(*program, tally, only);
  else
    tryExecutors({program.get()}, executors, tally);
  tally.print(outs());
  return tally.findings.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  // Memory that is given back is filled, so that a pass that still looks at it is found.
  mallopt(M_PERTURB, 165);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Runs programs in several ways that have to agree\n");
  registerAllPasses();
  registerPlantedPasses();
  if (!planted.empty() && !plant(planted)) {
    errs() << "besl-differential: error: '" << planted << "' is no LANGUAGE:FROM:TO\n";
    return 2;
  }
  if (mode == "passes" || mode == "executors")
    return runCampaign(mode == "passes");
  if (mode == "jobs")
    return runJobs();
  if (mode == "shrink")
    return runShrink();
  if (mode == "check")
    return runCheck();
  errs() << "besl-differential: error: '" << mode << "' is none of passes, executors, jobs, shrink and check\n";
  return 2;
}
