// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-run: runs a shader on the host, with buffers and images from the command line or from a file of jobs.

#include "CommandLine.h"
#include "JobFile.h"
#include "Session.h"
#include "Watch.h"
#include "besl/Compiler/SettingsOptions.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/ExecutionDiag.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace besl;
using namespace besl::vm;
namespace cl = llvm::cl;

static cl::OptionCategory category("besl-run");
static cl::opt<std::string> shader(cl::Positional, cl::desc("<shader>"), cl::cat(category));
static cl::opt<std::string> meshFile("mesh", cl::desc("Mesh shader that runs what the task shader starts"), cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> jobFile("job", cl::desc("Do what a file says instead of what the command line says"), cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> outputFolder("output-folder", cl::desc("Where the files that jobs write go, when they name no folder from the root"), cl::value_desc("folder"), cl::cat(category));
static cl::opt<std::string> dispatch("dispatch", cl::desc("Numbers of workgroups (default 1)"), cl::value_desc("x[,y[,z]]"), cl::init("1"), cl::cat(category));
static cl::list<std::string> binds("bind", cl::value_desc("name=contents"), cl::cat(category),
                                   cl::desc("Contents of a buffer: zero, fill:1,2.5, index or a file, with @N for N elements of a runtime array;"
                                            " of a texture or image: a .png file, or size, format and contents, as in 64x64:rgba8:zero"));
static cl::list<std::string> sets("set", cl::desc("Numbers for a part of a buffer or of the push constants"), cl::value_desc("buffer.member=value"), cl::cat(category));
static cl::list<std::string> specs("spec", cl::desc("Value of a specialization constant"), cl::value_desc("name=value"), cl::cat(category));
static cl::list<std::string> prints("print", cl::desc("Print a part of a buffer or texels of an image afterwards"), cl::value_desc("buffer.member[0:16]"), cl::cat(category));
static cl::list<std::string> pictures("image", cl::desc("Write an image as PNG afterwards"), cl::value_desc("name=file.png"), cl::cat(category));
static cl::list<std::string> dumps("dump", cl::desc("Write the bytes of a buffer or image afterwards"), cl::value_desc("name=file"), cl::cat(category));
static cl::opt<std::string> pushFile("push-constants", cl::desc("The bytes of the push constants"), cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> sizeText("size", cl::desc("Pixels that a fragment shader is run for (default 256x256)"), cl::value_desc("WxH"), cl::cat(category));
static cl::opt<std::string> output("o", cl::desc("Where the first output of a fragment shader goes as PNG"), cl::value_desc("file"), cl::cat(category));
static cl::opt<uint32_t> vertices("vertices", cl::desc("Vertices that a vertex shader is run for (default 3)"), cl::init(3), cl::cat(category));
static cl::opt<uint32_t> instances("instances", cl::desc("Instances of them (default 1)"), cl::init(1), cl::cat(category));
static cl::opt<uint32_t> threads("parallel", cl::desc("Workgroups that run at the same time (default 1); 0: as many as there are processors"), cl::init(1), cl::cat(category));
static cl::list<std::string> checks("check", cl::desc("What else to look for: races"), cl::value_desc("what"), cl::CommaSeparated, cl::cat(category));
static cl::opt<bool> checkedMode("checked", cl::desc("Report faults (default)"), cl::cat(category));
static cl::opt<bool> fast("fast", cl::desc("Optimise, and give faults their defined results instead of reporting them"), cl::cat(category));
static cl::opt<std::string> entry("entry", cl::desc("The entry to run, where there are several"), cl::value_desc("name"), cl::cat(category));
static cl::opt<uint32_t> subgroupSize("subgroup-size", cl::desc("Lanes of a subgroup (default 32)"), cl::init(32), cl::cat(category));
static cl::opt<uint64_t> limit("instruction-limit", cl::desc("Instructions a gang of invocations may execute"), cl::init(100000000), cl::cat(category));
static cl::opt<std::string> trace("trace", cl::desc("Print each statement of one invocation, or pixel (default 0,0,0)"), cl::value_desc("x[,y[,z]]"), cl::ValueOptional, cl::cat(category));
static cl::opt<uint64_t> traceLimit("trace-limit", cl::desc("Statements that are printed at most (default 10000)"), cl::init(10000), cl::cat(category));
static cl::opt<bool> profile("profile", cl::desc("Print how much is executed for each line"), cl::cat(category));
static cl::opt<std::string> progress("progress", cl::desc("Show how far a run is: auto (default; on a terminal), always, never"), cl::value_desc("when"), cl::init("auto"), cl::cat(category));
static cl::opt<bool> listing("listing", cl::desc("Print the instructions and do not run them"), cl::cat(category));

/// Prints a message about the command line; the exit code for those.
static int usage(const llvm::Twine &message) {
  llvm::errs() << "besl-run: error: " << escapeForDisplay(message.str()) << "\n";
  return 2;
}

static bool parseNumbers(llvm::StringRef text, char separator, std::array<uint32_t, 3> &groups, size_t most = 3) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, separator);
  if (parts.size() > most)
    return false;
  for (size_t i = 0; i < parts.size(); ++i)
    if (parts[i].trim().getAsInteger(10, groups[i]))
      return false;
  return true;
}

/// `name=value`, where both sides are there.
static bool splitPair(llvm::StringRef text, std::string &name, std::string &value) {
  auto [left, right] = text.split('=');
  name = left.str();
  value = right.str();
  return !name.empty() && !value.empty();
}

/// The job that the command line describes. An exit code after an error.
static int makeJob(const SettingsOptions &settings, Job &job) {
  job.shader.text = shader;
  job.mesh.text = meshFile;
  job.compile = settings.get();
  job.entry = entry;
  job.checked = !fast;
  if (checkedMode && fast)
    return usage("'--checked' and '--fast' exclude each other");
  if (!parseNumbers(dispatch, ',', job.dispatch))
    return usage("'--dispatch=" + dispatch + "' is not one to three numbers");
  std::array<uint32_t, 3> size = {256, 256, 1};
  bool sizeIsFine = sizeText.empty() || (llvm::StringRef(sizeText).contains('x') && parseNumbers(sizeText, 'x', size, 2));
  if (!sizeIsFine || size[0] == 0 || size[1] == 0 || size[0] > 16384 || size[1] > 16384)
    return usage("'--size=" + sizeText + "' is not a width and a height from 1 to 16384");
  job.size = {size[0], size[1]};
  if (subgroupSize < 1 || subgroupSize > 128)
    return usage("'--subgroup-size=" + llvm::Twine(subgroupSize) + "' is not from 1 to 128");
  job.subgroupSize = subgroupSize;
  job.instructionLimit = limit;
  if (vertices < 1 || vertices > (1u << 24) || instances < 1 || instances > (1u << 24))
    return usage("'--vertices' and '--instances' are from 1 to 16777216");
  job.vertices = vertices;
  job.instances = instances;
  if (threads > 1024)
    return usage("'--parallel=" + llvm::Twine(threads) + "' is above 1024");
  job.threads = threads;
  for (const std::string &check : checks) {
    if (check != "races")
      return usage("'--check=" + check + "' is not races");
    if (fast)
      return usage("'--check' and '--fast' exclude each other");
    job.races = true;
  }
  std::string name, value;
  for (const std::string &text : binds) {
    if (!splitPair(text, name, value))
      return usage("'--bind=" + text + "' is not a name, '=' and contents");
    if (llvm::any_of(job.binds, [&](const Job::Binding &known) { return known.name.text == name; }))
      return usage("'--bind=" + text + "' gives '" + name + "' a second time");
    Job::Binding binding;
    binding.name.text = name;
    binding.text = value;
    job.binds.push_back(binding);
  }
  for (const std::string &text : sets) {
    if (!splitPair(text, name, value))
      return usage("'--set=" + text + "' is not a part of a buffer, '=' and numbers");
    Job::Assignment assignment;
    assignment.path.text = name;
    llvm::SmallVector<llvm::StringRef> numbers;
    llvm::StringRef(value).split(numbers, ',');
    for (llvm::StringRef number : numbers)
      assignment.numbers.push_back(number.trim().str());
    job.sets.push_back(assignment);
  }
  for (const std::string &text : specs) {
    if (!splitPair(text, name, value))
      return usage("'--spec=" + text + "' is not a name, '=' and a value");
    job.specialize.push_back({text, {}, {}});
  }
  for (const std::string &text : prints)
    job.prints.push_back({text, {}});
  for (auto [list, files, option] : {std::tuple(&pictures, &job.images, "image"), std::tuple(&dumps, &job.dumps, "dump")})
    for (const std::string &text : *list) {
      if (!splitPair(text, name, value))
        return usage("'--" + llvm::Twine(option) + "=" + text + "' is not a name, '=' and a file");
      files->push_back({{name, {}}, {value, {}}});
    }
  if (!pushFile.empty())
    job.pushConstants = PlacedText{pushFile, {}};
  if (!output.empty())
    job.output = PlacedText{output, {}};
  if (trace.getNumOccurrences()) {
    std::array<uint32_t, 3> invocation = {0, 0, 0};
    if (!trace.empty() && !parseNumbers(trace, ',', invocation))
      return usage("'--trace=" + trace + "' is not one to three numbers");
    job.trace = invocation;
  }
  job.traceLimit = traceLimit;
  job.profile = profile;
  return 0;
}

/// Carries a job out. `complain` shows what is wrong with the job itself.
static int runJob(Job &job, llvm::function_ref<int(const JobError &)> complain) {
  job.compile.requireStage = true;
  Session session(job);
  auto report = [&] { session.report(llvm::errs()); };
  Session::Outcome outcome = session.compile();
  if (outcome != Session::Outcome::Done) {
    report();
    if (!session.problem().message.empty())
      return complain(session.problem());
    return outcome == Session::Outcome::Problem ? 2 : 1;
  }
  if (listing) {
    llvm::outs() << session.program().disassemble();
    return 0;
  }
  ProgressLine line(llvm::errs(), progress == "always");
  bool wanted = progress == "always" || (progress == "auto" && llvm::errs().is_displayed());
  outcome = session.run(wanted ? [&](uint64_t done, uint64_t total) { line.update(done, total); } : std::function<void(uint64_t, uint64_t)>());
  line.clear();
  llvm::outs().flush();
  report();
  if (outcome == Session::Outcome::Problem)
    return complain(session.problem());
  if (!session.problem().message.empty())
    complain(session.problem());
  // What was written before a fault is there to be looked at.
  // Each of what cannot be shown is told of.
  int status = outcome == Session::Outcome::Done ? 0 : 1;
  auto check = [&](bool good, const Resources &resources) { status = good ? status : complain(resources.error()); };
  for (const PlacedText &path : job.prints) {
    Resources &resources = session.resources(path.text);
    std::optional<std::string> text = resources.format(path);
    if (text)
      llvm::outs() << path.text << " = " << *text << "\n";
    check(text.has_value(), resources);
  }
  for (const Job::OutputFile &file : job.dumps) {
    Resources &resources = session.resources(file.name.text);
    check(resources.dump(file), resources);
  }
  if (job.output && session.pictureName().empty()) {
    status = complain({"the shader has no output at location 0 to draw a picture of", job.output->range});
  } else if (job.output) {
    Resources &resources = session.resources(session.pictureName());
    check(resources.save({{session.pictureName(), {}}, *job.output}), resources);
  }
  for (const Job::OutputFile &file : job.images) {
    Resources &resources = session.resources(file.name.text);
    check(resources.save(file), resources);
  }
  return status;
}

static int runJobFile() {
  SourceManager sources;
  DiagnosticEngine diags;
  JobReader reader(sources, diags);
  reader.setOutputFolder(outputFolder);
  auto show = [&] {
    TextDiagnosticRenderer(sources, llvm::errs()).renderAll(diags);
    return 2;
  };
  std::string message;
  if (!outputFolder.empty() && !makeFolder(outputFolder, message))
    return usage(message);
  bool canRead;
  std::optional<json5::Value> value = reader.readFile(jobFile, message, canRead);
  if (!canRead)
    return usage(message);
  if (!value)
    return show();
  std::vector<Job> jobs;
  bool good = reader.forEachObject(*value, "a job", [&](const json5::Value &object) {
    Job job;
    bool read = reader.readJob(object, job);
    if (read && job.shader.text.empty()) {
      diags.report(ExecutionDiag::JobMissingKey, SourceRange(object.range.begin, object.range.begin.advanced(1)), "job", "shader");
      read = false;
    }
    jobs.push_back(std::move(job));
    return read;
  });
  if (!good)
    return show();
  int status = 0;
  for (Job &job : jobs) {
    int result = runJob(job, [&](const JobError &error) {
      if (!error.range.isValid())
        return usage(error.message);
      diags.report(ExecutionDiag::JobValue, error.range, error.message);
      show();
      diags.clear();
      return 2;
    });
    status = std::max(status, result);
  }
  return status;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  SettingsOptions settings;
  cl::HideUnrelatedOptions({&category, &settings.category()});
  if (!parseCommandLine(argc, argv, "besl-run", "runs a shader on the host\n"))
    return 2;
  if (progress != "auto" && progress != "always" && progress != "never")
    return usage("'--progress=" + progress + "' is none of auto, always, never");
  if (!jobFile.empty()) {
    // A job says everything; half of it elsewhere would make it another one.
    for (auto &entry : cl::getRegisteredOptions()) {
      cl::Option *option = entry.second;
      bool allowed = llvm::is_contained({"job", "output-folder", "progress", "listing"}, option->ArgStr);
      if (option->getNumOccurrences() && llvm::is_contained(option->Categories, &category) && !allowed)
        return usage("'--" + option->ArgStr + "' stands in the job when there is one");
    }
    return shader.empty() ? runJobFile() : usage("a shader and '--job' exclude each other: the job names its shader");
  }
  if (shader.empty())
    return usage("there is neither a shader nor '--job'");
  if (!outputFolder.empty())
    return usage("'--output-folder' is for jobs");
  Job job;
  if (int status = makeJob(settings, job))
    return status;
  return runJob(job, [](const JobError &error) { return usage(error.message); });
}
