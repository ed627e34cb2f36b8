// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/ReadFile.h"

#include "llvm/Support/FileSystem.h"

using namespace besl;

static thread_local ReadRecorder *currentRecorder = nullptr;

ReadRecorder::ReadRecorder() : outer(currentRecorder) { currentRecorder = this; }
ReadRecorder::~ReadRecorder() { currentRecorder = outer; }

void ReadRecorder::note(llvm::StringRef path, std::optional<Digest> digest) {
  for (const FileRead &file : files)
    if (file.path == path)
      return;
  files.push_back({path.str(), digest});
}

static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> record(llvm::StringRef path, llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer) {
  if (buffer && currentRecorder)
    currentRecorder->note(path, digestOf((*buffer)->getBuffer()));
  return buffer;
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> besl::readInputFile(llvm::StringRef path) {
  // Opening a directory succeeds on some systems and says something odd on others.
  if (llvm::sys::fs::is_directory(path))
    return std::make_error_code(std::errc::is_a_directory);
  return record(path, llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false));
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> besl::readInputFileOrStdin(llvm::StringRef path) {
  return path == "-" ? record(path, llvm::MemoryBuffer::getSTDIN()) : readInputFile(path);
}

bool besl::inputFileExists(llvm::StringRef path) {
  bool exists = llvm::sys::fs::exists(path);
  if (!exists && currentRecorder)
    currentRecorder->note(path, std::nullopt);
  return exists;
}
