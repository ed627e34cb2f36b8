// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a buffer, texture, image or stage input holds before a run, as the command line or a job says it.

#ifndef BESL_TOOLS_BESL_RUN_CONTENTS_H
#define BESL_TOOLS_BESL_RUN_CONTENTS_H

#include "besl/Execution/Texture.h"
#include <optional>
#include <string>
#include <vector>

struct Contents {
  enum class Kind : uint8_t {
    Zero,
    Fill,    ///< the numbers over and over
    Values,  ///< the numbers once, one for each scalar
    Index,   ///< the k-th number is k
    File,    ///< the bytes of a file, or a picture
    Checker, ///< of textures: squares that can be told apart
    Place,   ///< of inputs of fragments: the place in the picture, from 0 to 1, then 0, then 1
    Pixel,   ///< of inputs of fragments: the number of the pixel, from 0 on
  };
  Kind kind = Kind::Zero;
  std::vector<std::string> numbers;
  std::string path;
  std::optional<uint64_t> elements; ///< of a runtime array
  bool perInstance = false;         ///< of inputs of vertices: an element for each instance
  // Of textures and images.
  std::optional<std::array<uint32_t, 3>> size; ///< width, height, layers, depth or samples
  std::optional<besl::vm::TexelFormat> format;
  uint32_t levels = 1;
  besl::vm::Sampler sampler;
};

/// Reads what stands behind a name on the command line:
///
///   zero, fill:1,2.5, index, uv, pixel, each with @N for N elements of a runtime array, or a file
///   64x64:rgba8:zero, checker, 8x8:repeat:fill:1,0,0,1, 4x4x6:r32f:file:cube.bin, photo.png, repeat:photo.png
///
/// Which of both is decided by `isView`. Nothing with a message when it is neither.
std::optional<Contents> parseContents(llvm::StringRef text, bool isView, std::string &message);

/// `nearest`, `repeat`, `levels3` and the like: what textures have beside texels. False when it is no such word.
bool parseSamplerWord(llvm::StringRef word, Contents &contents);

/// `less`, `greater_equal` and the like: how a sampler compares.
std::optional<besl::vm::Sampler::Compare> parseCompare(llvm::StringRef word);

/// `64x64` or `16x16x4`, each from 1 on.
std::optional<std::array<uint32_t, 3>> parseSize(llvm::StringRef text);

#endif // BESL_TOOLS_BESL_RUN_CONTENTS_H
