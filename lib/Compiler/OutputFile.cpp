// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing results.

#include "besl/Compiler/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <iterator>
#include <shared_mutex>
#include <unistd.h>

using namespace besl;
namespace fs = llvm::sys::fs;

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

// A signal reaches any thread, while others write. So a thread that has a temporary file takes no signals and holds the lock together with others of its kind, and the
// handler, which by this never interrupts one of them, takes it for itself before the process ends.

static std::shared_timed_mutex writing;
static std::atomic<bool> isEnding = false;

static const int endingSignals[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM};

static sigset_t getEndingSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : endingSignals)
    sigaddset(&set, signal);
  return set;
}

WholeFileGuard::WholeFileGuard() {
  static const sigset_t set = getEndingSignals();
  pthread_sigmask(SIG_BLOCK, &set, &before);
  writing.lock_shared();
  if (!isEnding)
    return;
  writing.unlock_shared();
  for (;;)
    pause();
}

WholeFileGuard::~WholeFileGuard() {
  writing.unlock_shared();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

static void endProcess(int signal) {
  // The first one waits; what others of the process get means the same.
  if (isEnding.exchange(true))
    return;
  // A disk that does not answer keeps nobody from ending this.
  (void)writing.try_lock_for(std::chrono::seconds(2));
  llvm::sys::RunInterruptHandlers();
  ::signal(signal, SIG_DFL);
  raise(signal);
}

void besl::endWithWholeFiles() {
  struct sigaction before[std::size(endingSignals)];
  for (auto [signal, action] : llvm::zip_equal(endingSignals, before))
    sigaction(signal, nullptr, &action);
  // LLVM takes signals when there is the first file to remove, and would take these from us.
  llvm::sys::RemoveFileOnSignal("");
  llvm::sys::DontRemoveFileOnSignal("");
  for (auto [signal, action] : llvm::zip_equal(endingSignals, before)) {
    // What is ignored (nohup does that) stays ignored.
    if (action.sa_handler != SIG_IGN) {
      action = {};
      action.sa_handler = endProcess;
      sigemptyset(&action.sa_mask);
    }
    sigaction(signal, &action, nullptr);
  }
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static llvm::Error writeTo(llvm::raw_fd_ostream &os, llvm::StringRef data) {
  os << data;
  os.flush();
  std::error_code error = os.error();
  // An error that is left in a stream ends the process when the stream does.
  os.clear_error();
  return error ? llvm::errorCodeToError(error) : llvm::Error::success();
}

static llvm::Error writeInPlace(llvm::StringRef path, llvm::StringRef data) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  return error ? llvm::errorCodeToError(error) : writeTo(os, data);
}

llvm::Error besl::writeOutput(llvm::StringRef path, llvm::StringRef data) {
  if (path == "-")
    return writeTo(llvm::outs(), data);

  fs::file_status status;
  std::error_code error = fs::status(path, status);
  if (!error && fs::is_directory(status))
    return llvm::errorCodeToError(std::make_error_code(std::errc::is_a_directory));
  bool exists = !error && fs::exists(status);
  if (exists && !fs::is_regular_file(status))
    return writeInPlace(path, data);
  // A rename would replace a file that must not be written.
  if (exists && !fs::can_write(path))
    return llvm::errorCodeToError(std::make_error_code(std::errc::permission_denied));

  llvm::SmallString<256> target(path);
  if (exists)
    if ((error = fs::real_path(path, target)))
      return llvm::errorCodeToError(error);
  unsigned mode = fs::all_read | fs::all_write;
  WholeFileGuard guard;
  llvm::Expected<fs::TempFile> temp = fs::TempFile::create(target + ".%%%%%%.tmp", mode);
  if (!temp) {
    // A file in a directory that takes no new ones can still be overwritten.
    if (exists) {
      llvm::consumeError(temp.takeError());
      return writeInPlace(target, data);
    }
    return temp.takeError();
  }
  if (exists)
    (void)fs::setPermissions(temp->TmpName, status.permissions());
  llvm::raw_fd_ostream os(temp->FD, /*shouldClose=*/false);
  if (llvm::Error failure = writeTo(os, data))
    return llvm::joinErrors(std::move(failure), temp->discard());
  return temp->keep(target);
}
