// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-run: runs a compute or fragment shader on the host, with buffers and images from the command line.

#include "Image.h"
#include "Resources.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/SettingsOptions.h"
#include "besl/Execution/Compile.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

using namespace besl;
using namespace besl::vm;
namespace cl = llvm::cl;

static cl::OptionCategory category("besl-run");
static cl::opt<std::string> shader(cl::Positional, cl::Required, cl::desc("<shader>"), cl::cat(category));
static cl::opt<std::string> dispatch("dispatch", cl::desc("Numbers of workgroups (default 1)"), cl::value_desc("x[,y[,z]]"), cl::init("1"), cl::cat(category));
static cl::list<std::string> binds("bind", cl::value_desc("name=contents"), cl::cat(category),
                                   cl::desc("Contents of a buffer: zero, fill:1,2.5, index or a file, with @N for N elements of a runtime array;"
                                            " of a texture or image: a .png file, or size, format and zero or checker, as in 64x64:rgba8:zero"));
static cl::list<std::string> sets("set", cl::desc("Numbers for a part of a buffer or of the push constants"), cl::value_desc("buffer.member=value"), cl::cat(category));
static cl::list<std::string> prints("print", cl::desc("Print a part of a buffer afterwards"), cl::value_desc("buffer.member[0:16]"), cl::cat(category));
static cl::list<std::string> pictures("image", cl::desc("Write an image as PNG afterwards"), cl::value_desc("name=file.png"), cl::cat(category));
static cl::list<std::string> dumps("dump", cl::desc("Write the bytes of a buffer or image afterwards"), cl::value_desc("name=file"), cl::cat(category));
static cl::opt<std::string> pushFile("push-constants", cl::desc("The bytes of the push constants"), cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> sizeText("size", cl::desc("Pixels that a fragment shader is run for"), cl::value_desc("WxH"), cl::cat(category));
static cl::opt<std::string> output("o", cl::desc("Where the first output of a fragment shader goes as PNG"), cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> fast("fast", cl::desc("Optimise, and give faults their defined results instead of reporting them"), cl::cat(category));
static cl::opt<std::string> entry("entry", cl::desc("The entry to run, where there are several"), cl::cat(category));
static cl::opt<uint32_t> subgroupSize("subgroup-size", cl::desc("Lanes of a subgroup"), cl::init(32), cl::cat(category));
static cl::opt<uint64_t> limit("instruction-limit", cl::desc("Instructions a gang of invocations may execute"), cl::init(100000000), cl::cat(category));
static cl::opt<bool> listing("listing", cl::desc("Print the instructions and do not run them"), cl::cat(category));

/// Prints a message about the command line; the exit code for those.
static int usage(const llvm::Twine &message) {
  llvm::errs() << "besl-run: error: " << escapeForDisplay(message.str()) << "\n";
  return 2;
}

static bool parseNumbers(llvm::StringRef text, char separator, std::array<uint32_t, 3> &groups) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, separator);
  if (parts.size() > 3)
    return false;
  groups = {1, 1, 1};
  for (size_t i = 0; i < parts.size(); ++i)
    if (parts[i].trim().getAsInteger(10, groups[i]))
      return false;
  return true;
}

namespace {

/// Where fragments are drawn to. Inputs are made up: the place in the picture, from 0 to 1, then 0, then 1.
class Picture : public FragmentInterface {
public:
  Picture(uint32_t width, uint32_t height)
      : width(width), height(height), texels(uint64_t(width) * height * 4), texture(Texture::view(TexelFormat::RGBA32F, texels.data(), width, height)) {}

  void getInput(const VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) override {
    float values[4] = {(float(x) + 0.5f) / float(width), (float(y) + 0.5f) / float(height), 0.0f, 1.0f};
    for (uint32_t k = 0; k < std::min(input.words, 4u); ++k)
      words[k] = llvm::bit_cast<uint32_t>(values[k]);
  }
  void setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) override {
    if (output.location != 0)
      return;
    std::array<float, 4> color = {0.0f, 0.0f, 0.0f, 1.0f};
    for (uint32_t k = 0; k < std::min(output.words, 4u); ++k)
      color[k] = llvm::bit_cast<float>(words[k]);
    writeTexel(texture, 0, x, y, 0, color);
  }

private:
  uint32_t width, height;
  std::vector<float> texels;

public:
  Texture texture;
};

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  SettingsOptions settings;
  cl::ParseCommandLineOptions(argc, argv, "runs a compute or fragment shader on the host\n");
  std::array<uint32_t, 3> groups;
  if (!parseNumbers(dispatch, ',', groups))
    return usage("'--dispatch=" + dispatch + "' is not one to three numbers");

  CompileOptions options = settings.get();
  options.requireStage = true;
  Compilation compilation(options);
  std::unique_ptr<ExecutableProgram> program;
  ExecutionOptions execution;
  execution.checked = !fast;
  execution.entry = entry;
  bool ok = compilation.addFile(shader) && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
    program = compileForExecution(module, execution);
    return program != nullptr;
  });
  auto report = [&] { TextDiagnosticRenderer(compilation.sources(), llvm::errs()).renderAll(compilation.diagnostics()); };
  if (!ok) {
    report();
    return compilation.hasUsageErrors() ? 2 : 1;
  }
  if (listing) {
    llvm::outs() << program->disassemble();
    return 0;
  }
  bool isFragment = program->layout().stage == Stage::Fragment;
  if (program->layout().stage != Stage::Compute && !isFragment)
    return usage("'" + shader + "' is a " + stageKeyword(program->layout().stage) + " shader; only compute and fragment shaders are run");
  std::array<uint32_t, 3> size = {256, 256, 1};
  bool sizeIsFine = sizeText.empty() || parseNumbers(sizeText, 'x', size);
  if (!sizeIsFine || size[0] == 0 || size[1] == 0 || size[0] > 16384 || size[1] > 16384)
    return usage("'--size=" + sizeText + "' is not a width and a height from 1 to 16384");

  Resources resources(program->layout());
  for (const std::string &text : binds)
    if (!resources.bind(text))
      return usage(resources.message());
  for (const std::string &text : sets)
    if (!resources.set(text))
      return usage(resources.message());
  if (!pushFile.empty() && !resources.setPushConstants(pushFile))
    return usage(resources.message());
  if (!resources.complete())
    return usage(resources.message());

  Execution machine(*program);
  ExecutionConfig config;
  config.subgroupSize = subgroupSize;
  config.instructionLimit = limit;
  Picture picture(size[0], size[1]);
  bool done = isFragment ? machine.runFragments(resources.bindings(), config, size[0], size[1], picture)
                         : machine.dispatch(resources.bindings(), config, groups[0], groups[1], groups[2]);
  if (!done) {
    // By the way that messages of passes take, so that it shows the source.
    compilation.run([&](mlir::ModuleOp module) {
      const ExecutionError &error = *machine.error();
      mlir::Location location = mlir::UnknownLoc::get(module.getContext());
      if (error.place.line)
        location = mlir::FileLineColRange::get(mlir::StringAttr::get(module.getContext(), error.place.file), error.place.line, error.place.column, error.place.endLine,
                                               error.place.endColumn);
      mlir::InFlightDiagnostic diagnostic = mlir::emitError(location) << error.message;
      if (error.place.line)
        diagnostic.attachNote(location) << llvm::formatv("invocation ({0}, {1}, {2}), number {3} of workgroup ({4}, {5}, {6})", error.invocation[0], error.invocation[1],
                                                         error.invocation[2], error.index, error.workgroup[0], error.workgroup[1], error.workgroup[2])
                                               .str();
      return false;
    });
  }
  report();
  // What was written before a fault is there to be looked at.
  for (const std::string &path : prints)
    if (!resources.print(path))
      return usage(resources.message());
  for (const std::string &text : dumps)
    if (!resources.dump(text))
      return usage(resources.message());
  std::string message;
  if (isFragment && !output.empty() && !writePNG(output, picture.texture, message))
    return usage("cannot write '" + output + "': " + message);
  for (const std::string &text : pictures)
    if (!resources.save(text))
      return usage(resources.message());
  return done ? 0 : 1;
}
