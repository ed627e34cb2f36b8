// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/ContentHash.h"

#include "besl/Support/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#if __has_include(<link.h>)
#include <link.h>
#define BESL_HAS_LINK_H 1
#endif

using namespace besl;

Digest besl::digestOf(llvm::StringRef text) {
  llvm::BLAKE3 hasher;
  hasher.update(text);
  return hasher.final<sizeof(Digest)>();
}

std::string besl::toHex(const Digest &digest) { return llvm::toHex(llvm::ArrayRef<uint8_t>(digest), /*LowerCase=*/true); }

ContentHasher &ContentHasher::add(uint64_t number) {
  uint8_t bytes[8];
  llvm::support::endian::write64le(bytes, number);
  hasher.update(llvm::ArrayRef<uint8_t>(bytes));
  return *this;
}

ContentHasher &ContentHasher::add(llvm::StringRef text) {
  add(uint64_t(text.size()));
  hasher.update(text);
  return *this;
}

ContentHasher &ContentHasher::add(const Digest &digest) {
  hasher.update(llvm::ArrayRef<uint8_t>(digest));
  return *this;
}

Digest ContentHasher::finish() const {
  llvm::BLAKE3 copy = hasher;
  return copy.final<sizeof(Digest)>();
}

std::string besl::compilerVersion() { return BESL_VERSION_STRING " (MLIR " LLVM_VERSION_STRING ")"; }

#ifdef BESL_HAS_LINK_H

/// The identification in the notes of a loaded file; empty if there is none.
static std::string getBuildID(const dl_phdr_info &info) {
  constexpr uint32_t kBuildID = 3;
  for (unsigned i = 0; i != info.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE)
      continue;
    llvm::StringRef notes(reinterpret_cast<const char *>(info.dlpi_addr + segment.p_vaddr), segment.p_memsz);
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
      ElfW(Nhdr) head;
      memcpy(&head, notes.data(), sizeof(head));
      notes = notes.drop_front(sizeof(head));
      size_t name = llvm::alignTo(size_t(head.n_namesz), 4), text = llvm::alignTo(size_t(head.n_descsz), 4);
      if (notes.size() < name || notes.size() - name < text)
        break;
      if (head.n_type == kBuildID && notes.take_front(head.n_namesz) == llvm::StringRef("GNU\0", 4))
        return llvm::toHex(notes.substr(name, head.n_descsz), /*LowerCase=*/true);
      notes = notes.drop_front(name + text);
    }
  }
  return {};
}

static int noteFile(dl_phdr_info *info, size_t, void *data) {
  // The program itself has no name here.
  llvm::StringRef path = info->dlpi_name;
  llvm::StringRef name = llvm::sys::path::filename(path);
  if (!path.empty() && !name.contains("BESL") && !name.contains("MLIR") && !name.contains("LLVM") && !name.contains("besl"))
    return 0;
  std::string id = getBuildID(*info);
  if (id.empty()) {
    llvm::sys::fs::file_status status;
    if (!llvm::sys::fs::status(path.empty() ? "/proc/self/exe" : path, status))
      id = std::to_string(status.getSize()) + "@" + std::to_string(status.getLastModificationTime().time_since_epoch().count());
  }
  std::string &text = *static_cast<std::string *>(data);
  text += id + '\n';
  return 0;
}

std::string besl::compilerBuild() {
  std::string text;
  dl_iterate_phdr(noteFile, &text);
  return text;
}

#else

std::string besl::compilerBuild() { return __DATE__ " " __TIME__; }

#endif
