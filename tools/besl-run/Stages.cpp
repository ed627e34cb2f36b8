// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Stages.h"

using namespace besl::vm;

Picture::Picture(const ProgramLayout &layout, uint32_t width, uint32_t height) : width(width), height(height) {
  for (const VariableInfo &info : layout.variables) {
    if (info.kind != VariableInfo::Kind::Output)
      continue;
    Target target;
    target.info = &info;
    target.bytes.resize(uint64_t(width) * height * 16);
    target.texture = Texture::view(TexelFormat::RGBA32F, target.bytes.data(), width, height);
    targets.push_back(std::move(target));
  }
}

void Picture::getInput(const VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) {
  float values[4] = {(float(x) + 0.5f) / float(width), (float(y) + 0.5f) / float(height), 0.0f, 1.0f};
  for (uint32_t k = 0; k < std::min(input.words, 4u); ++k)
    words[k] = llvm::bit_cast<uint32_t>(values[k]);
}

void Picture::setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) {
  for (Target &target : targets) {
    if (target.info != &output)
      continue;
    std::array<float, 4> color = {0.0f, 0.0f, 0.0f, 1.0f};
    for (uint32_t k = 0; k < std::min(output.words, 4u); ++k)
      color[k] = llvm::bit_cast<float>(words[k]);
    writeTexel(target.texture, 0, x, y, 0, color);
  }
}

std::string Picture::takePictures(Resources &resources) {
  std::string main;
  for (Target &target : targets) {
    resources.addPicture(target.info->name, std::move(target.bytes), target.texture);
    if (target.info->location == 0)
      main = target.info->name;
  }
  return main;
}
