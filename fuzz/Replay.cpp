// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Usage: NAME-replay CORPUS [--runs=N] [--first=N] [--minutes=N] [--seeds=DIR] [--keep=FILE]
//
// Runs a fuzzer of the whole compiler over its corpus and then over changed inputs, without libFuzzer and sanitizers: the same inputs each time. An
// input that crashes, or takes longer than 20 seconds, is left in FILE.
//
//   CORPUS        what the build writes: the dictionary, and folders, one a line
//   --runs=N      changed inputs to run; 0 by default
//   --first=N     number of the first changed input; each depends on its number alone
//   --minutes=N   stop after this time
//   --seeds=DIR   write the inputs that the corpus makes instead of running them, for libFuzzer
//   --keep=FILE   NAME-replay.failed by default

#include "Mutate.h"
#include "Whole.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <sys/resource.h>
#include <unistd.h>

namespace {

constexpr unsigned kSeconds = 20;
constexpr size_t kMaxInput = 65536;
constexpr rlim_t kMaxMemory = rlim_t(3) << 30;

// What the handler of signals needs.
std::string keepPath;
const std::string *currentInput = nullptr;
char currentName[256];

extern "C" void onFailure(int signal) {
  static constexpr char text[] = "failed on: ";
  (void)!write(2, text, sizeof text - 1);
  (void)!write(2, currentName, strlen(currentName));
  (void)!write(2, "\n", 1);
  if (signal == SIGALRM)
    (void)!write(2, "it takes too long\n", 18);
  if (currentInput) {
    int file = open(keepPath.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0644);
    (void)!write(file, currentInput->data(), currentInput->size());
    close(file);
    (void)!write(2, "the input is in ", 16);
    (void)!write(2, keepPath.c_str(), keepPath.size());
    (void)!write(2, "\n", 1);
  }
  std::signal(signal, SIG_DFL);
  raise(signal == SIGALRM ? SIGKILL : signal);
}

void run(const std::string &input, const std::string &name) {
  snprintf(currentName, sizeof currentName, "%s", name.c_str());
  currentInput = &input;
  alarm(kSeconds);
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(input.data()), input.size());
  alarm(0);
  currentInput = nullptr;
}

/// The files of a folder and the folders in it, sorted.
void collect(const std::string &folder, std::vector<std::string> &files) {
  std::vector<std::string> found;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end; it != end && !error; it.increment(error))
    if (!llvm::sys::fs::is_directory(it->path()))
      found.push_back(it->path());
  llvm::sort(found);
  llvm::append_range(files, found);
}

} // namespace

int main(int argc, char **argv) {
  std::string seeds;
  uint64_t runs = 0, first = 0, minutes = 0;
  keepPath = std::string(argv[0]) + ".failed";
  if (argc < 2) {
    llvm::errs() << "usage: " << argv[0] << " CORPUS [--runs=N] [--first=N] [--minutes=N] [--seeds=DIR] [--keep=FILE]\n";
    return 2;
  }
  for (int i = 2; i < argc; ++i) {
    auto [name, value] = llvm::StringRef(argv[i]).split('=');
    bool good = true;
    if (name == "--runs")
      good = !value.getAsInteger(10, runs);
    else if (name == "--first")
      good = !value.getAsInteger(10, first);
    else if (name == "--minutes")
      good = !value.getAsInteger(10, minutes);
    else if (name == "--seeds")
      seeds = value.str();
    else if (name == "--keep")
      keepPath = value.str();
    else
      good = false;
    if (!good) {
      llvm::errs() << "error: '" << argv[i] << "' is no option\n";
      return 2;
    }
  }

  std::ifstream list(argv[1]);
  std::string dictionary, folder;
  if (!std::getline(list, dictionary)) {
    llvm::errs() << "error: cannot read '" << argv[1] << "'\n";
    return 2;
  }
  std::vector<std::string> files;
  while (std::getline(list, folder))
    collect(folder, files);
  std::vector<std::string> words = besl::fuzz::readDictionary(dictionary);

  std::vector<std::string> inputs, names;
  for (const std::string &file : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      continue;
    std::string input = besl::fuzz::toInput(file, (*buffer)->getBuffer());
    if (input.empty() || input.size() > kMaxInput)
      continue;
    inputs.push_back(std::move(input));
    names.push_back(file);
  }
  if (inputs.empty()) {
    llvm::errs() << "error: the corpus is empty\n";
    return 1;
  }
  if (!seeds.empty()) {
    if (std::error_code error = llvm::sys::fs::create_directories(seeds)) {
      llvm::errs() << "error: cannot make '" << seeds << "': " << error.message() << '\n';
      return 1;
    }
    for (auto [number, input] : llvm::enumerate(inputs))
      std::ofstream(seeds + "/" + std::to_string(number)) << input;
    return 0;
  }

  // What asks for more memory than any shader needs is a failure too.
  rlimit memory = {kMaxMemory, kMaxMemory};
  setrlimit(RLIMIT_AS, &memory);
  for (int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGALRM})
    std::signal(signal, onFailure);
  // Recursion without bound leaves no stack for the handler.
  static char stack[1 << 16];
  stack_t alternative = {};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_handler = onFailure;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);

  auto stop = std::chrono::steady_clock::now() + std::chrono::minutes(minutes);
  for (auto [input, name] : llvm::zip(inputs, names))
    run(input, name);
  uint64_t done = 0;
  for (; done < runs && (minutes == 0 || std::chrono::steady_clock::now() < stop); ++done) {
    // Changes of changes, so that some inputs are far from the corpus.
    uint64_t number = first + done;
    std::mt19937_64 random(number);
    std::string input = inputs[random() % inputs.size()];
    // Or the same text, and something else is done with it.
    bool same = besl::fuzz::takesChoices && random() % 2;
    for (uint64_t rounds = same || random() % 2 ? !same : 1 + random() % 3; rounds; --rounds)
      input = besl::fuzz::mutate(input, inputs[random() % inputs.size()], words, random());
    if (same)
      input += '\0' + std::to_string(random());
    if (input.size() <= kMaxInput)
      run(input, "changed input " + std::to_string(number));
  }
  llvm::outs() << inputs.size() << " files and " << done << " changed inputs\n";
  return 0;
}
