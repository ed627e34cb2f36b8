// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Stage.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace besl;

llvm::StringRef besl::stageName(Stage stage) {
  static constexpr llvm::StringLiteral names[] = {"Vertex", "Fragment", "Compute", "Task", "Mesh"};
  return names[unsigned(stage)];
}

llvm::StringRef besl::stageKeyword(Stage stage) {
  static constexpr llvm::StringLiteral names[] = {"vertex", "fragment", "compute", "task", "mesh"};
  return names[unsigned(stage)];
}

llvm::StringRef besl::stageShortName(Stage stage) {
  static constexpr llvm::StringLiteral names[] = {"vert", "frag", "comp", "task", "mesh"};
  return names[unsigned(stage)];
}

std::optional<Stage> besl::parseStageName(llvm::StringRef text) {
  for (unsigned i = 0; i != kNumStages; ++i)
    if (text == stageName(Stage(i)))
      return Stage(i);
  return std::nullopt;
}

std::optional<Stage> besl::parseStageKeyword(llvm::StringRef text) {
  return llvm::StringSwitch<std::optional<Stage>>(text)
      .Cases({"vertex", "vert"}, Stage::Vertex)
      .Cases({"fragment", "frag"}, Stage::Fragment)
      .Cases({"compute", "comp"}, Stage::Compute)
      .Case("task", Stage::Task)
      .Case("mesh", Stage::Mesh)
      .Default(std::nullopt);
}

std::optional<Stage> besl::stageFromFileName(llvm::StringRef path) {
  llvm::StringRef name = llvm::sys::path::filename(path);
  if (!name.consume_back(".besl"))
    return std::nullopt;
  size_t dot = name.rfind('.');
  if (dot == llvm::StringRef::npos || dot == 0)
    return std::nullopt;
  return parseStageKeyword(name.drop_front(dot + 1));
}

std::string besl::describeStages(StageSet stages) {
  std::string text;
  unsigned left = 0;
  for (unsigned i = 0; i != kNumStages; ++i)
    left += stages.contains(Stage(i));
  bool first = true;
  for (unsigned i = 0; i != kNumStages; ++i) {
    if (!stages.contains(Stage(i)))
      continue;
    if (!first)
      text += left == 1 ? " or " : ", ";
    text += stageKeyword(Stage(i));
    first = false;
    --left;
  }
  return text;
}
