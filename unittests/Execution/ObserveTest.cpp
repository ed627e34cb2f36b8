// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Watching runs: notes of one invocation, counts of lines, progress.

#include "besl/Execution/Observe.h"
#include "RunSource.h"
#include "llvm/Support/FormatVariadic.h"

using namespace besl::vm;
using namespace besl::vm::test;

namespace {

struct Notes : ExecutionObserver {
  std::vector<std::string> lines;
  void note(const ExecutionNote &note) override { lines.push_back(llvm::formatv("{0}/{1}: {2}", note.place.line, note.depth, note.text).str()); }
};

std::unique_ptr<ExecutableProgram> compileWithNotes(llvm::StringRef text, bool checked) {
  besl::CompileOptions options;
  options.stage.stage = besl::Stage::Compute;
  options.stage.workgroup = {8, 1, 1};
  besl::Compilation compilation(options);
  ExecutionOptions execution;
  execution.checked = checked;
  execution.notes = true;
  std::unique_ptr<ExecutableProgram> program;
  bool ok = compilation.addBuffer("test.besl", llvm::MemoryBuffer::getMemBufferCopy(text)) && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
    program = compileForExecution(module, execution);
    return program != nullptr;
  });
  EXPECT_TRUE(ok);
  return program;
}

constexpr llvm::StringLiteral kText = R"(Values: struct { items: vec2f[8], }
values: descriptor<Values, 0, read_write>;
twice: fn (x: f32) -> f32 {
	return x * 2.0;
}
main: fn () -> void {
	let i: u32 = thread_id().x;
	if (i < 4) {
		values.items[i].y = twice(values.items[i].x);
	}
}
)";

} // namespace

TEST(Observe, NotesOfOneInvocation) {
  std::unique_ptr<ExecutableProgram> program = compileWithNotes(kText, true);
  ASSERT_TRUE(program);
  std::vector<float> values(16, 3.0f);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), values.size() * 4);
  Notes notes;
  ExecutionConfig config;
  config.observer = &notes;
  config.observed = {2, 0, 0};
  Execution execution(*program);
  ASSERT_TRUE(execution.dispatch(bindings, config, 1));
  EXPECT_EQ(notes.lines, (std::vector<std::string>{"7/0: i = 2", "8/0: if true", "9/0: twice(3)", "4/1: return 6", "9/0: values.items[2].y = 6"}));
  // A lane that does not take part, one that there is not, and nobody who looks on.
  notes.lines.clear();
  config.observed = {5, 0, 0};
  ASSERT_TRUE(execution.dispatch(bindings, config, 1));
  EXPECT_EQ(notes.lines, (std::vector<std::string>{"7/0: i = 5", "8/0: if false"}));
  notes.lines.clear();
  config.observed = {8, 0, 0};
  ASSERT_TRUE(execution.dispatch(bindings, config, 1));
  EXPECT_TRUE(notes.lines.empty());
  ASSERT_TRUE(execution.dispatch(bindings, {}, 1));
  EXPECT_TRUE(notes.lines.empty());
}

TEST(Observe, NotesChangeNothing) {
  for (bool checked : {false, true}) {
    std::vector<std::vector<float>> results;
    for (bool notes : {false, true}) {
      std::unique_ptr<ExecutableProgram> program = notes ? compileWithNotes(kText, checked) : compileOk(kText, {.checked = checked, .workgroup = {8, 1, 1}});
      ASSERT_TRUE(program);
      std::vector<float> values(16);
      for (size_t i = 0; i < values.size(); ++i)
        values[i] = float(i);
      DescriptorBindings bindings;
      bindings.bindBuffer(0, values.data(), values.size() * 4);
      Execution execution(*program);
      ASSERT_TRUE(execution.dispatch(bindings, {}, 1));
      results.push_back(values);
    }
    EXPECT_EQ(results[0], results[1]);
  }
}

TEST(Observe, CountsLines) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kText, {.checked = true, .workgroup = {8, 1, 1}});
  ASSERT_TRUE(program);
  std::vector<float> values(16, 3.0f);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), values.size() * 4);
  LineProfile profile;
  ExecutionConfig config;
  config.observer = &profile;
  uint64_t calls = 0, total = 0;
  config.progress = [&](uint64_t done, uint64_t all) {
    ++calls;
    total = all;
    EXPECT_LT(done, all);
  };
  Execution execution(*program);
  ASSERT_TRUE(execution.dispatch(bindings, config, 1));
  EXPECT_EQ(values[5], 6.0f);
  EXPECT_EQ(calls, 1u);
  EXPECT_EQ(total, 8u);
  uint64_t whole = 0, halfOf = 0;
  for (const LineCounts &line : profile.lines()) {
    EXPECT_EQ(line.lanes, line.instructions * 8);
    if (line.line == 7)
      whole = line.activeLanes == line.lanes;
    // The function is called by half of the lanes.
    if (line.line == 4)
      halfOf = line.activeLanes * 2 == line.lanes;
  }
  EXPECT_TRUE(whole);
  EXPECT_TRUE(halfOf);
}
