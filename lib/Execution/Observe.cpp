// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs that are watched.

#include "besl/Execution/Observe.h"
#include "Machine.h"
#include "besl/Execution/Values.h"
#include <map>

using namespace besl::vm;

void besl::vm::runObserved(Machine &m, const Instruction *pc) {
  const Code &code = *m.code;
  while (pc) {
    size_t at = size_t(pc - code.instructions.data());
    ExecutionStep step{uint32_t(at), code.places[code.locations[at]], m.active, m.active, m.observedLane < m.active};
    if (code.masks[at] != kNoOperand) {
      const uint32_t *mask = m.at(code.masks[at]);
      step.active = 0;
      for (uint32_t lane = 0; lane < m.active; ++lane)
        step.active += mask[lane] & 1;
      step.observed = step.observed && mask[m.observedLane];
    }
    m.observer->step(step);
    pc = pc->kernel(m, pc);
  }
}

void besl::vm::tellNote(Machine &m, const Instruction *instruction, const Note &note) {
  if (note.kind == Note::Leave) {
    m.callDepth -= m.callDepth > 0;
    return;
  }
  const ProgramLayout &layout = m.code->layout;
  std::vector<uint32_t> words(note.count);
  for (uint32_t i = 0; i < note.count; ++i) {
    PoolOperand operand = getPoolOperand(m, note.pool + i);
    words[i] = operand.words[operand.step * m.observedLane];
  }
  std::string told;
  llvm::ArrayRef<uint32_t> rest = words;
  llvm::StringRef text = note.text;
  for (uint32_t type : note.types) {
    auto [before, behind] = text.split('$');
    told += before;
    uint64_t count = std::min<uint64_t>(countWords(layout, type), rest.size());
    told += formatWords(layout, type, rest.take_front(count));
    rest = rest.drop_front(count);
    text = behind;
  }
  told += text;
  m.observer->note({m.code->places[m.code->locations[size_t(instruction - m.code->instructions.data())]], m.callDepth, std::move(told)});
  m.callDepth += note.kind == Note::Enter;
}

void LineProfile::step(const ExecutionStep &step) {
  if (step.instruction >= counts.size())
    counts.resize(step.instruction + 1);
  Counts &count = counts[step.instruction];
  count.place = &step.place;
  ++count.executed;
  count.active += step.active;
  count.lanes += step.lanes;
}

std::vector<LineCounts> LineProfile::lines() const {
  std::map<std::pair<llvm::StringRef, uint32_t>, LineCounts> lines;
  for (const Counts &count : counts) {
    if (!count.place)
      continue;
    LineCounts &line = lines[{count.place->file, count.place->line}];
    line.file = count.place->file;
    line.line = count.place->line;
    line.instructions += count.executed;
    line.activeLanes += count.active;
    line.lanes += count.lanes;
  }
  std::vector<LineCounts> result;
  for (auto &entry : lines)
    result.push_back(std::move(entry.second));
  return result;
}
