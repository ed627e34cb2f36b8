// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing results.

#include "besl/Compiler/OutputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace besl;
namespace fs = llvm::sys::fs;

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
