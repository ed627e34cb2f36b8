// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands before and behind the stages of the graphics pipeline: where inputs come from, and where outputs go.

#ifndef BESL_TOOLS_BESL_RUN_STAGES_H
#define BESL_TOOLS_BESL_RUN_STAGES_H

#include "Resources.h"

/// The pixels that a fragment shader draws: a picture for each output.
class Picture : public besl::vm::FragmentInterface {
public:
  Picture(const besl::vm::ProgramLayout &layout, uint32_t width, uint32_t height);

  void getInput(const besl::vm::VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) override;
  void setOutput(const besl::vm::VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) override;
  /// Hands the pictures over; gives the name of the one at location 0.
  std::string takePictures(Resources &resources);

private:
  struct Target {
    const besl::vm::VariableInfo *info;
    std::vector<uint8_t> bytes;
    besl::vm::Texture texture;
    bool integer = false;
  };
  uint32_t width, height;
  std::vector<Target> targets;
};

#endif // BESL_TOOLS_BESL_RUN_STAGES_H
