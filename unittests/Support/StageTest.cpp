// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the spellings of stages.

#include "besl/Support/Stage.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

TEST(Stage, Names) {
  for (unsigned i = 0; i != kNumStages; ++i) {
    EXPECT_EQ(parseStageName(stageName(Stage(i))), Stage(i));
    EXPECT_EQ(parseStageKeyword(stageKeyword(Stage(i))), Stage(i));
  }
  EXPECT_EQ(parseStageName("compute"), std::nullopt);
  EXPECT_EQ(parseStageKeyword("Compute"), std::nullopt);
}

TEST(Stage, FromFileName) {
  EXPECT_EQ(stageFromFileName("shaders/x.vert.besl"), Stage::Vertex);
  EXPECT_EQ(stageFromFileName("x.y.frag.besl"), Stage::Fragment);
  EXPECT_EQ(stageFromFileName("x.mesh.besl"), Stage::Mesh);
  EXPECT_EQ(stageFromFileName("x.besl"), std::nullopt);
  EXPECT_EQ(stageFromFileName("mesh.besl"), std::nullopt);
  EXPECT_EQ(stageFromFileName(".mesh.besl"), std::nullopt);
  EXPECT_EQ(stageFromFileName("x.mesh"), std::nullopt);
  EXPECT_EQ(stageFromFileName("dir.vert/x.besl"), std::nullopt);
}

TEST(Stage, Sets) {
  StageSet set = {Stage::Compute, Stage::Task};
  EXPECT_TRUE(set.contains(Stage::Task));
  EXPECT_FALSE(set.contains(Stage::Vertex));
  EXPECT_EQ(describeStages(set), "compute or task");
  EXPECT_EQ(describeStages({Stage::Mesh}), "mesh");
  EXPECT_EQ(describeStages(StageSet::all()), "vertex, fragment, compute, task or mesh");
  EXPECT_EQ(set & StageSet({Stage::Task, Stage::Mesh}), StageSet({Stage::Task}));
}

} // namespace
