// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-smith: prints random programs, or writes many of them with their sidecars. See Smith.h for what they keep to.

#include "Mutate.h"
#include "Smith.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace besl;
namespace cl = llvm::cl;

static cl::OptionCategory category("besl-smith options");
static cl::opt<uint64_t> seed("seed", cl::desc("Which program (the first one, with --count)"), cl::init(0), cl::cat(category));
static cl::opt<unsigned> size("size", cl::desc("Roughly how many statements"), cl::init(40), cl::cat(category));
static cl::opt<smith::Stage> stage("stage", cl::desc("The stage:"), cl::init(smith::Stage::Compute), cl::cat(category),
                                   cl::values(clEnumValN(smith::Stage::Vertex, "vertex", ""), clEnumValN(smith::Stage::Fragment, "fragment", ""),
                                              clEnumValN(smith::Stage::Compute, "compute", "")));
static cl::opt<bool> halves("halves", cl::desc("Use f16"), cl::init(true), cl::cat(category));
static cl::opt<bool> narrow("narrow", cl::desc("Use u8 and u16"), cl::init(true), cl::cat(category));
static cl::opt<bool> textures("textures", cl::desc("Use textures and images"), cl::init(true), cl::cat(category));
static cl::opt<bool> varying("varying", cl::desc("Use what may vary between targets, too"), cl::init(false), cl::cat(category));
static cl::opt<unsigned> count("count", cl::desc("Programs to write to the folder of --output"), cl::init(1), cl::cat(category));
static cl::opt<std::string> output("output", cl::desc("Folder for STAGE-SEED.besl and its sidecar; standard output without"), cl::cat(category));

static cl::opt<std::string> mutated("mutate", cl::desc("Instead, change a program's text in ways that do not change what it computes; --seed says which"),
                                    cl::value_desc("file"), cl::cat(category));

static bool writeFile(const std::string &path, const std::string &text) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error) {
    os << text;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (error)
    llvm::errs() << "besl-smith: error: " << path << ": " << error.message() << '\n';
  return !error;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "besl-smith: random programs in the BESL language\n");
  if (size == 0 || size > 100000) {
    llvm::errs() << "besl-smith: error: --size must be between 1 and 100000\n";
    return 1;
  }
  if (output.empty() && count != 1) {
    llvm::errs() << "besl-smith: error: --count needs --output\n";
    return 1;
  }
  if (!mutated.empty()) {
    auto file = llvm::MemoryBuffer::getFileOrSTDIN(mutated);
    if (!file) {
      llvm::errs() << "besl-smith: error: " << mutated << ": " << file.getError().message() << '\n';
      return 1;
    }
    llvm::outs() << smith::mutate((*file)->getBuffer().str(), seed);
    return 0;
  }
  const char *stages[] = {"Vertex", "Fragment", "Compute"}, *names[] = {"vertex", "fragment", "compute"};
  unsigned which = static_cast<unsigned>(stage.getValue());
  for (unsigned i = 0; i != count; ++i) {
    smith::Options options = {seed + i, stage, size, halves, narrow, textures, varying};
    std::string text = smith::generate(options);
    if (output.empty()) {
      llvm::outs() << text;
      continue;
    }
    if (std::error_code error = llvm::sys::fs::create_directories(output)) {
      llvm::errs() << "besl-smith: error: " << output << ": " << error.message() << '\n';
      return 1;
    }
    std::string path = output + "/" + names[which] + "-" + std::to_string(options.seed) + ".besl";
    std::string sidecar = std::string("{ stage: \"") + stages[which] + "\"";
    if (stage == smith::Stage::Compute)
      sidecar += ", workgroup: [" + std::to_string(smith::kInvocations) + ", 1, 1]";
    if (!writeFile(path, text) || !writeFile(path + ".bead", sidecar + " }\n"))
      return 1;
  }
  return 0;
}
