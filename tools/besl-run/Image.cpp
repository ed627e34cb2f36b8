// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Image.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <png.h>

using namespace besl::vm;

// Pixels of one image, above all so that a small file cannot ask for all memory.
static constexpr uint64_t kMaxPixels = uint64_t(1) << 28;

bool readPNG(const std::string &path, std::vector<uint8_t> &texels, uint32_t &width, uint32_t &height, std::string &message) {
  png_image image;
  std::memset(&image, 0, sizeof(image));
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path.c_str())) {
    message = image.message;
    return false;
  }
  image.format = PNG_FORMAT_RGBA;
  width = image.width;
  height = image.height;
  if (uint64_t(width) * height > kMaxPixels) {
    png_image_free(&image);
    message = "the picture is too large";
    return false;
  }
  texels.resize(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, texels.data(), 0, nullptr))
    return true;
  message = image.message;
  return false;
}

void toBytes(const Texture &texture, std::vector<uint8_t> &bytes) {
  const Texture::Level &level = texture.levels[0];
  bytes.resize(size_t(level.width) * level.height * 4);
  size_t next = 0;
  for (uint32_t y = 0; y < level.height; ++y)
    for (uint32_t x = 0; x < level.width; ++x)
      for (float channel : readTexel(texture, 0, x, y))
        bytes[next++] = uint8_t(std::lrintf((channel > 0.0f ? std::min(channel, 1.0f) : 0.0f) * 255.0f));
}

bool writePNG(const std::string &path, const Texture &texture, std::string &message) {
  const Texture::Level &level = texture.levels[0];
  std::vector<uint8_t> bytes;
  toBytes(texture, bytes);
  png_image image;
  std::memset(&image, 0, sizeof(image));
  image.version = PNG_IMAGE_VERSION;
  image.width = level.width;
  image.height = level.height;
  image.format = PNG_FORMAT_RGBA;
  if (png_image_write_to_file(&image, path.c_str(), 0, bytes.data(), 0, nullptr))
    return true;
  message = image.message;
  return false;
}
