// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PNG files as texels of eight bits.

#ifndef BESL_TOOLS_BESL_RUN_IMAGE_H
#define BESL_TOOLS_BESL_RUN_IMAGE_H

#include "besl/Execution/Texture.h"
#include <string>

/// Four channels of eight bits, row by row. False with a message.
bool readPNG(const std::string &path, std::vector<uint8_t> &texels, uint32_t &width, uint32_t &height, std::string &message);

/// Level 0 of an image as four channels of eight bits, clamped.
void toBytes(const besl::vm::Texture &image, std::vector<uint8_t> &bytes);

/// Writes level 0 of an image, clamped to eight bits a channel.
bool writePNG(const std::string &path, const besl::vm::Texture &image, std::string &message);

#endif // BESL_TOOLS_BESL_RUN_IMAGE_H
