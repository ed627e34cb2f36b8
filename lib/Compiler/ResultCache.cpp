// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/ResultCache.h"

#include "besl/Compiler/OutputFile.h"

#include "Bytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace besl;
namespace fs = llvm::sys::fs;

/// Changes when what entries hold changes.
static constexpr llvm::StringLiteral kMagic = "BESLCACH";
static constexpr uint32_t kFormat = 1;

static constexpr llvm::StringLiteral kFiles = "files", kResult = "result";

/// How long the folder may go unpruned, how old an entry is whose use is noted, and how old a file that was never renamed is when its writer must be gone.
static constexpr std::chrono::minutes kPruneInterval(5), kTouchAge(60), kAbandonedAge(60);

static Digest getResultKey(const Digest &key, llvm::ArrayRef<FileRead> files) {
  ContentHasher hasher;
  hasher.add(key);
  for (const FileRead &file : files) {
    hasher.add(file.path).add(uint64_t(file.digest.has_value()));
    if (file.digest)
      hasher.add(*file.digest);
  }
  return hasher.finish();
}

/// The digest of an entry: it covers the name, so that a copy under another name is none.
static Digest getSeal(const Digest &key, llvm::StringRef extension, llvm::StringRef payload) {
  return ContentHasher().add(uint64_t(kFormat)).add(key).add(extension).add(payload).finish();
}

std::string ResultCache::path(const Digest &key, llvm::StringRef extension) const {
  std::string name = toHex(key);
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, llvm::StringRef(name).take_front(2), llvm::StringRef(name).drop_front(2) + "." + extension);
  return std::string(path);
}

std::optional<std::string> ResultCache::readEntry(const Digest &key, llvm::StringRef extension) const {
  std::string name = path(key, extension);
  // Something else, a pipe for one, might be waited for.
  if (!fs::is_regular_file(name))
    return std::nullopt;
  auto buffer = llvm::MemoryBuffer::getFile(name, /*IsText=*/false, /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  if (!buffer)
    return std::nullopt;
  llvm::StringRef bytes = (*buffer)->getBuffer();
  Digest seal;
  if (!bytes.consume_front(kMagic) || !ByteReader(bytes).digest(seal))
    return std::nullopt;
  llvm::StringRef payload = bytes.drop_front(seal.size());
  if (getSeal(key, extension, payload) != seal)
    return std::nullopt;
  // So that pruning knows what is in use.
  fs::file_status status;
  if (!fs::status(name, status) && std::chrono::system_clock::now() - status.getLastModificationTime() > kTouchAge) {
    int descriptor;
    if (!fs::openFileForReadWrite(name, descriptor, fs::CD_OpenExisting, fs::OF_None)) {
      (void)fs::setLastAccessAndModificationTime(descriptor, std::chrono::time_point_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now()));
      fs::file_t file = fs::convertFDToNativeFile(descriptor);
      (void)fs::closeFile(file);
    }
  }
  return payload.str();
}

void ResultCache::makeRoom(llvm::StringRef path, bool isFolder) {
  std::lock_guard<std::mutex> lock(mutex);
  // Renaming a file onto it replaces all else.
  fs::file_status status;
  if (fs::status(path, status, /*follow=*/false) || (isFolder ? fs::is_directory(path) : !fs::is_directory(status)))
    return;
  // It may be somebody's, so nothing is deleted but an empty folder.
  if (!isFolder && !fs::remove(path))
    return;
  llvm::SmallString<128> aside;
  fs::createUniquePath(path + ".%%%%%%%%.moved", aside, /*MakeAbsolute=*/false);
  // Another process may have been faster. What stays in the way is told by the write that follows.
  if (!fs::rename(path, aside))
    movedAside.emplace_back(path.str(), std::string(aside));
}

bool ResultCache::writeEntry(const Digest &key, llvm::StringRef extension, llvm::StringRef payload) {
  std::string name = path(key, extension);
  auto fail = [&](std::error_code error) {
    std::lock_guard<std::mutex> lock(mutex);
    if (failure.empty())
      failure = error.message();
    return false;
  };
  llvm::StringRef parent = llvm::sys::path::parent_path(name);
  makeRoom(parent, /*isFolder=*/true);
  if (std::error_code error = fs::create_directories(parent))
    return fail(error);
  WholeFileGuard guard;
  llvm::Expected<fs::TempFile> temp = fs::TempFile::create(name + ".%%%%%%%%.tmp", fs::all_read | fs::all_write);
  if (!temp)
    return fail(llvm::errorToErrorCode(temp.takeError()));
  Digest seal = getSeal(key, extension, payload);
  std::error_code error;
  {
    llvm::raw_fd_ostream os(temp->FD, /*shouldClose=*/false);
    os << kMagic << llvm::StringRef(reinterpret_cast<const char *>(seal.data()), seal.size()) << payload;
    os.flush();
    error = os.error();
    // An error that is left in a stream ends the process when the stream does.
    os.clear_error();
  }
  if (error) {
    llvm::consumeError(temp->discard());
    return fail(error);
  }
  makeRoom(name, /*isFolder=*/false);
  if (llvm::Error failed = temp->keep(name))
    return fail(llvm::errorToErrorCode(std::move(failed)));
  return true;
}

std::optional<Digest> ResultCache::digestOfFile(const std::string &path) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (auto known = digests.find(path); known != digests.end())
      return known->second;
  }
  std::optional<Digest> digest;
  if (auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false))
    digest = digestOf((*buffer)->getBuffer());
  std::lock_guard<std::mutex> lock(mutex);
  digests.emplace(path, digest);
  return digest;
}

std::optional<CachedResult> ResultCache::find(const Digest &key, std::vector<FileRead> &files) {
  std::optional<std::string> list = readEntry(key, kFiles);
  if (!list)
    return std::nullopt;
  // The seal says that it is what a compiler of this build has written. Reading stays careful all the same.
  ByteReader names(*list);
  uint32_t count;
  if (!names.number32(count))
    return std::nullopt;
  files.clear();
  for (uint32_t i = 0; i != count; ++i) {
    FileRead file;
    if (!names.text(file.path))
      return std::nullopt;
    file.digest = digestOfFile(file.path);
    files.push_back(std::move(file));
  }
  std::optional<std::string> entry = readEntry(getResultKey(key, files), kResult);
  if (!entry)
    return std::nullopt;
  ByteReader bytes(*entry);
  CachedResult result;
  bool good = bytes.text(result.stage);
  for (uint32_t &number : result.numbers)
    good = good && bytes.number32(number);
  good = good && bytes.digest(result.contentHash) && bytes.number32(count);
  for (uint32_t i = 0; good && i != count; ++i) {
    CachedResult::Text &text = result.texts.emplace_back();
    good = bytes.text(text.target) && bytes.text(text.data) && bytes.text(text.sourceMap) && bytes.text(text.nameMap);
  }
  for (std::string &messages : result.messages)
    good = good && bytes.text(messages);
  return good && bytes.left() == 0 ? std::optional(std::move(result)) : std::nullopt;
}

void ResultCache::store(const Digest &key, llvm::ArrayRef<FileRead> files, const CachedResult &result) {
  if (!problem().empty())
    return;
  ByteWriter list;
  list.number32(uint32_t(files.size()));
  for (const FileRead &file : files)
    list.text(file.path);
  ByteWriter entry;
  entry.text(result.stage);
  for (uint32_t number : result.numbers)
    entry.number32(number);
  entry.digest(result.contentHash);
  entry.number32(uint32_t(result.texts.size()));
  for (const CachedResult::Text &text : result.texts) {
    entry.text(text.target);
    entry.text(text.data);
    entry.text(text.sourceMap);
    entry.text(text.nameMap);
  }
  for (const std::string &messages : result.messages)
    entry.text(messages);
  if (writeEntry(getResultKey(key, files), kResult, entry.take()) && writeEntry(key, kFiles, list.take())) {
    std::lock_guard<std::mutex> lock(mutex);
    stored = true;
  }
}

std::vector<std::pair<std::string, std::string>> ResultCache::moved() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<std::pair<std::string, std::string>> result = movedAside;
  llvm::sort(result);
  return result;
}

std::string ResultCache::problem() const {
  std::lock_guard<std::mutex> lock(mutex);
  return failure;
}

void ResultCache::prune() {
  if (!stored || limit == 0)
    return;
  using Clock = std::chrono::system_clock;
  llvm::SmallString<128> marker(folder);
  llvm::sys::path::append(marker, "pruned");
  makeRoom(marker, /*isFolder=*/false);
  fs::file_status status;
  if (!fs::status(marker, status) && Clock::now() - status.getLastModificationTime() < kPruneInterval)
    return;
  // The time of its writing is all there is to it.
  std::error_code error;
  {
    llvm::raw_fd_ostream os(marker.str(), error);
    os << "The time of this file's last change is that of the last pruning.\n";
    os.flush();
    // On a full disk it stays empty, which does no harm, but an error that is left in a stream ends the process when the stream does.
    os.clear_error();
  }

  struct Entry {
    Clock::time_point used;
    std::string path;
    uint64_t size;
  };
  std::vector<Entry> entries;
  uint64_t size = 0;
  for (fs::directory_iterator folders(folder, error), end; folders != end && !error; folders.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(folders->path());
    if (name.size() != 2 || !llvm::all_of(name, llvm::isHexDigit))
      continue;
    std::error_code inner;
    for (fs::directory_iterator files(folders->path(), inner); files != fs::directory_iterator() && !inner; files.increment(inner)) {
      llvm::StringRef extension = llvm::sys::path::extension(files->path());
      extension.consume_front(".");
      bool isEntry = extension == kFiles || extension == kResult;
      if ((!isEntry && extension != "tmp") || fs::status(files->path(), status))
        continue;
      Clock::time_point used = std::chrono::time_point_cast<Clock::duration>(status.getLastModificationTime());
      if (isEntry) {
        entries.push_back({used, files->path(), status.getSize()});
        size += status.getSize();
      } else if (Clock::now() - used > kAbandonedAge) {
        (void)fs::remove(files->path());
      }
    }
  }
  llvm::sort(entries, [](const Entry &a, const Entry &b) { return std::tie(a.used, a.path) < std::tie(b.used, b.path); });
  for (const Entry &entry : entries) {
    if (size <= limit)
      break;
    if (!fs::remove(entry.path))
      size -= entry.size;
  }
}
