// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffers and images of a run, made of what the command line says about each name.

#ifndef BESL_TOOLS_BESL_RUN_RESOURCES_H
#define BESL_TOOLS_BESL_RUN_RESOURCES_H

#include "besl/Execution/Execution.h"
#include <deque>
#include <map>

class Resources {
public:
  explicit Resources(const besl::vm::ProgramLayout &layout) : layout(layout) {}

  /// `name=contents`, see besl-run's help.
  bool bind(llvm::StringRef text);
  /// `constants.member=value`.
  bool set(llvm::StringRef text);
  /// Makes what was not named: buffers of zeros, images of 64 by 64.
  bool complete();
  /// `buffer.member[0:4]`: one line to standard output.
  bool print(llvm::StringRef path) const;
  /// `image=file.png`.
  bool save(llvm::StringRef text) const;
  /// `name=file`: the bytes of a buffer or image.
  bool dump(llvm::StringRef text) const;
  /// The push constants, whatever they are called.
  bool setPushConstants(llvm::StringRef file);

  const besl::vm::DescriptorBindings &bindings() const { return bound; }
  const std::string &message() const { return error; }

private:
  struct Memory {
    std::vector<uint8_t> bytes;
  };
  struct Image {
    std::vector<uint8_t> bytes;
    besl::vm::Texture texture;
  };
  bool fail(const llvm::Twine &text) const;
  bool bindBuffer(const besl::vm::MemoryInfo &info, uint32_t number, llvm::StringRef contents);
  bool bindView(const besl::vm::ViewInfo &info, uint32_t number, llvm::StringRef contents);
  /// What `name`, `name[2]` or `slot:5` is.
  struct Target {
    const besl::vm::MemoryInfo *memory = nullptr;
    const besl::vm::ViewInfo *view = nullptr;
    uint32_t number = 0;
  };
  bool find(llvm::StringRef text, Target &target) const;
  std::string listNames() const;

  const besl::vm::ProgramLayout &layout;
  std::map<uint32_t, Memory> memories; ///< by number
  std::map<uint32_t, Image> images;
  besl::vm::DescriptorBindings bound;
  mutable std::string error;
};

#endif // BESL_TOOLS_BESL_RUN_RESOURCES_H
