// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs on the interpreter with what a careless or hostile host may bind: buffers of odd sizes and places, textures of one texel, of other
// shapes and formats, nothing at all, small limits, any dispatch. A run ends, in a fault or not, touches no memory but the host's, and is the same when
// it is repeated. With BESL_FUZZ_FAULTS in the environment it says how each run ended.

#include "Choices.h"
#include "GuardedMemory.h"
#include "Whole.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Execution/BufferView.h"
#include "besl/Execution/Compile.h"
#include "besl/Execution/Observe.h"
#include "besl/Execution/VertexArrays.h"
#include "llvm/Support/JSON.h"

using namespace besl;
using namespace besl::vm;
using fuzz::Choices;
using fuzz::GuardedMemory;

const bool fuzz::takesChoices = true;

std::string fuzz::toInput(llvm::StringRef name, llvm::StringRef text) { return fuzz::toSource(name, text); }

namespace {

/// Says how something ended, if anybody wants to know.
void tell(const llvm::Twine &how) {
  static const bool wanted = std::getenv("BESL_FUZZ_FAULTS");
  if (wanted)
    llvm::errs() << how << '\n';
}

constexpr unsigned kMostResources = 24;
constexpr size_t kPages = 4;

/// Made once: a run takes what it needs.
GuardedMemory &memoryOf(unsigned number) {
  static std::vector<std::unique_ptr<GuardedMemory>> pool;
  while (pool.size() <= number)
    pool.push_back(std::make_unique<GuardedMemory>(kPages));
  return *pool[number];
}

constexpr llvm::StringLiteral kShapes[] = {"2d", "2d_array", "3d", "cube", "cube_array"};
constexpr TexelFormat kLastFormat = TexelFormat::R8UI;

void fill(Choices &choices, GuardedMemory &memory) {
  uint8_t *data = memory.begin();
  size_t size = memory.size();
  // Small whole numbers, ones in floats, any bits.
  unsigned kind = choices.below(4);
  std::mt19937 random(choices.word());
  for (size_t i = 0; i < size; i += 4) {
    uint32_t value = 0;
    float number = float(random() % 17) - 8.0f;
    switch (kind) {
    case 0: break;
    case 1: value = random() % 9; break;
    case 2: std::memcpy(&value, &number, 4); break;
    default: value = uint32_t(random()); break;
    }
    std::memcpy(data + i, &value, std::min<size_t>(4, size - i));
  }
}

/// What is bound, in memory that is guarded.
class Resources {
public:
  explicit Resources(Choices &choices) : choices(choices) {}

  void bindAll(const ProgramLayout &layout) {
    // Most things are as they should be, or no run would begin.
    unsigned oddity = choices.pick({4u, 12u, 40u});
    for (const MemoryInfo &info : layout.memories) {
      if (info.kind == MemoryInfo::Kind::PushConstant) {
        if (GuardedMemory *memory = takeMemory(sizeOf(info, oddity)); memory && !choices.oneIn(oddity))
          bindings.setPushConstant(memory->begin(), memory->size());
      } else if (info.kind == MemoryInfo::Kind::Buffer) {
        for (uint32_t i = 0; i < std::min(info.count, 8u); ++i)
          bindBuffer(info, info.slot + i, oddity);
      }
    }
    for (const ViewInfo &info : layout.views)
      for (uint32_t i = 0; i < std::min(info.count, 8u); ++i)
        bindView(info, info.slot + i, oddity);
  }

  /// What is in the host's memory.
  std::vector<std::vector<uint8_t>> save() {
    std::vector<std::vector<uint8_t>> all;
    for (unsigned i = 0; i < next; ++i)
      all.push_back(memoryOf(i).contents().vec());
    return all;
  }
  void restore(const std::vector<std::vector<uint8_t>> &all) {
    for (unsigned i = 0; i < next; ++i)
      if (!isReadOnly[i])
        std::copy(all[i].begin(), all[i].end(), memoryOf(i).begin());
  }
  void check() {
    for (unsigned i = 0; i < next; ++i)
      memoryOf(i).checkCanary();
  }
  void release() {
    for (unsigned i = 0; i < next; ++i)
      memoryOf(i).unprotect();
  }

  DescriptorBindings bindings;

private:
  GuardedMemory *takeMemory(uint64_t size) {
    if (next == kMostResources)
      return nullptr;
    GuardedMemory &memory = memoryOf(next++);
    isReadOnly.push_back(false);
    memory.take(size_t(std::min<uint64_t>(size, memory.capacity())));
    fill(choices, memory);
    return &memory;
  }
  void makeReadOnly() {
    isReadOnly.back() = true;
    memoryOf(next - 1).protect();
  }

  uint64_t sizeOf(const MemoryInfo &info, unsigned oddity) {
    uint64_t right = info.bytes + uint64_t(info.stride) * choices.pick({0u, 1u, 3u, 16u, 64u});
    if (!choices.oneIn(oddity))
      return right;
    switch (choices.below(5)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return right + choices.below(8);
    case 3: return right - std::min<uint64_t>(right, choices.below(20));
    default: return choices.below(200);
    }
  }

  void bindBuffer(const MemoryInfo &info, uint32_t slot, unsigned oddity) {
    if (choices.oneIn(oddity)) {
      // Nothing, or something else.
      if (choices.oneIn(2))
        bindView(ViewInfo(), slot, oddity);
      return;
    }
    GuardedMemory *memory = takeMemory(sizeOf(info, oddity));
    if (!memory)
      return;
    uint64_t size = memory->size();
    // A host may also say less than it has.
    if (size && choices.oneIn(oddity))
      size -= 1;
    if (!info.writable || choices.oneIn(oddity)) {
      makeReadOnly();
      bindings.bindReadOnlyBuffer(slot, memory->begin(), size);
    } else {
      bindings.bindBuffer(slot, choices.oneIn(oddity * 4) ? nullptr : memory->begin(), size);
    }
  }

  TexelFormat pickFormat(const ViewInfo &info, unsigned oddity) {
    if (std::optional<TexelFormat> declared = parseFormat(info.format); declared && !choices.oneIn(oddity))
      return *declared;
    for (;;) {
      auto format = TexelFormat(choices.below(unsigned(kLastFormat) + 1));
      if (isIntegerFormat(format) == info.integer || choices.oneIn(oddity))
        return format;
    }
  }

  void bindView(const ViewInfo &info, uint32_t slot, unsigned oddity) {
    if (choices.oneIn(oddity) || textures.size() == kMostResources)
      return;
    textures.push_back(std::make_unique<Texture>());
    Texture &texture = *textures.back();
    texture.format = pickFormat(info, oddity);
    unsigned shape = choices.oneIn(oddity) ? choices.below(5) : unsigned(std::find(std::begin(kShapes), std::end(kShapes), info.dim) - std::begin(kShapes));
    texture.shape = TextureShape(shape % 5);
    bool isCube = texture.shape == TextureShape::Cube || texture.shape == TextureShape::CubeArray;
    uint32_t width = choices.pick({1u, 2u, 3u, 4u, 5u, 7u, 8u}), height = isCube && !choices.oneIn(oddity) ? width : choices.pick({1u, 2u, 3u, 5u, 8u});
    uint32_t slices = texture.shape == TextureShape::D2 ? 1 : texture.shape == TextureShape::Cube ? 6 : texture.shape == TextureShape::CubeArray ? 12 : choices.pick({1u, 2u, 3u});
    if (choices.oneIn(oddity))
      (choices.oneIn(3) ? width : choices.oneIn(2) ? height : slices) = choices.pick({0u, 1u, 13u});
    uint64_t texel = getTexelBytes(texture.format);
    unsigned levels = choices.oneIn(oddity) ? choices.pick({0u, 2u, 9u, 20u}) : 1 + choices.below(3);
    std::vector<uint64_t> offsets;
    uint64_t bytes = 0;
    for (unsigned i = 0; i < levels; ++i) {
      Texture::Level level;
      level.width = std::max(width >> i, width ? 1u : 0u);
      level.height = std::max(height >> i, height ? 1u : 0u);
      level.slices = texture.shape == TextureShape::D3 ? std::max(slices >> i, slices ? 1u : 0u) : slices;
      // Levels that do not follow from those before.
      if (choices.oneIn(oddity * 2)) {
        level.width = 1 + choices.below(9);
        level.height = isCube ? level.width : 1 + choices.below(9);
        level.slices = isCube ? 6 * (1 + choices.below(2)) : 1 + choices.below(4);
      }
      level.rowBytes = level.width * texel + choices.pick({0u, 0u, 0u, 1u, 16u});
      level.sliceBytes = level.rowBytes * level.height + choices.pick({0u, 0u, 0u, 3u});
      offsets.push_back(bytes);
      bytes += level.sliceBytes * level.slices;
      if (bytes > kPages * GuardedMemory::kPage)
        break;
      texture.levels.push_back(level);
    }
    bytes = std::min<uint64_t>(bytes, kPages * GuardedMemory::kPage);
    GuardedMemory *memory = takeMemory(bytes);
    if (!memory)
      return;
    for (auto [level, offset] : llvm::zip(texture.levels, offsets))
      level.data = choices.oneIn(oddity * 8) ? nullptr : memory->begin() + offset;
    bool isImage = (info.kind == ViewInfo::Kind::Image) != choices.oneIn(oddity);
    if (!isImage) {
      makeReadOnly();
      bindings.bindTexture(slot, &texture, pickSampler());
    } else if (!info.writable || choices.oneIn(oddity)) {
      makeReadOnly();
      bindings.bindReadOnlyImage(slot, &texture);
    } else {
      bindings.bindImage(slot, &texture);
    }
  }

  Sampler pickSampler() {
    Sampler sampler;
    sampler.filter = Sampler::Filter(choices.below(2));
    sampler.mipFilter = Sampler::Filter(choices.below(2));
    sampler.u = Sampler::Address(choices.below(4));
    sampler.v = Sampler::Address(choices.below(4));
    sampler.w = Sampler::Address(choices.below(4));
    sampler.reduction = Sampler::Reduction(choices.below(3));
    sampler.border = {0, 1, -1, 0.5f};
    return sampler;
  }

  Choices &choices;
  std::vector<std::unique_ptr<Texture>> textures;
  std::vector<bool> isReadOnly;
  unsigned next = 0;
};

/// Inputs from a number, and what came out as one number.
class StageValues : public FragmentInterface, public VertexInterface {
public:
  StageValues(unsigned oddity, uint32_t seed) : oddity(oddity), seed(seed) {}
  bool hasInput(const VariableInfo &input) override { return oddity != 0 || input.location % 2 == 0; }
  void getInput(const VariableInfo &input, uint32_t x, uint32_t y, uint32_t *words) override {
    for (uint32_t i = 0; i < input.words; ++i) {
      float number = float((x * 7 + y * 3 + i + input.location) % 11) * 0.25f;
      if (seed % 3 == 0)
        words[i] = seed * (x + 3 * y + i + 1);
      else
        std::memcpy(words + i, &number, 4);
    }
  }
  void setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) override {
    add(x), add(y);
    for (uint32_t i = 0; i < output.words; ++i)
      add(words[i]);
  }
  void add(uint32_t word) { sum = (sum ^ word) * 1099511628211u; }
  void add(llvm::ArrayRef<uint32_t> words) {
    for (uint32_t word : words)
      add(word);
  }
  uint64_t sum = 14695981039346656037u;

private:
  unsigned oddity;
  uint32_t seed;
};

class Watcher : public LineProfile {
public:
  explicit Watcher(bool steps) : steps(steps) {}
  bool wantsSteps() const override { return steps; }
  void note(const ExecutionNote &note) override { fuzz::check(llvm::json::isUTF8(note.text), "a note is UTF-8", note.text); }

private:
  bool steps;
};

ExecutionConfig pickConfig(Choices &choices, const ProgramLayout &layout) {
  ExecutionConfig config;
  config.instructionLimit = choices.pick({20000u, 20000u, 20000u, 3000u, 100u, 1u, 0u});
  config.callDepthLimit = choices.pick({64u, 64u, 16u, 2u, 1u, 0u, 1000000u});
  config.subgroupSize = choices.oneIn(3) ? choices.pick({0u, 1u, 2u, 3u, 4u, 5u, 8u, 16u, 33u, 64u, 127u, 128u, 129u, ~0u}) : 32;
  if (choices.oneIn(4))
    config.firstVertex = choices.oddWord(), config.firstInstance = choices.oddWord();
  if (choices.oneIn(4))
    config.maxMeshVertices = choices.below(80), config.maxMeshPrimitives = choices.below(80), config.maxMeshWorkgroups = choices.below(80);
  config.threads = choices.oneIn(6) ? choices.pick({0u, 2u, 3u}) : 1;
  config.memoryLimit = choices.oneIn(6) ? choices.pick({0u, 1000u, 100000u, 3000000u}) : 1u << 28;
  config.matchFormats = choices.below(2);
  for (unsigned i = choices.oneIn(2) ? choices.below(4) : 0; i; --i) {
    std::string name = "missing";
    uint64_t count = choices.below(5);
    auto kind = ScalarKind(choices.below(7));
    std::vector<const MemoryInfo *> known;
    for (const MemoryInfo &info : layout.memories)
      if (info.kind == MemoryInfo::Kind::Specialization)
        known.push_back(&info);
    if (!known.empty()) {
      const MemoryInfo &info = *known[choices.below(unsigned(known.size()))];
      const TypeInfo &type = layout.types[*info.type];
      name = info.name;
      if (!choices.oneIn(4)) {
        count = type.kind == TypeInfo::Kind::Scalar ? 1 : type.count;
        kind = type.scalar;
      }
    } else if (!choices.oneIn(8)) {
      continue;
    }
    std::vector<uint32_t> words(count);
    for (uint32_t &word : words)
      word = kind == ScalarKind::Bool ? -choices.below(2) : choices.oddWord();
    config.specialization.set(name, kind, words);
  }
  return config;
}

/// The parts of a value by their paths, some of which there are not, and writing numbers there.
void visitValues(Choices &choices, const ProgramLayout &layout) {
  static constexpr llvm::StringLiteral kPaths[] = {"", "[0]", "[1]", "[4294967295]", "[18446744073709551615]", "[1:3]", "[3:1]", "[0:18446744073709551615]", ".x", "[0].x", "[0][0]",
                                                   "[", "]", "[]", "[-1]", "[1", ".", "..", "[0].", "[0:2].x", "[1:2][0]", "[0][0][0][0]", ".w", "[99999999999999999999]"};
  for (const MemoryInfo &info : layout.memories) {
    if (!info.type)
      continue;
    GuardedMemory &memory = memoryOf(0);
    memory.take(choices.oneIn(3) ? choices.below(100) : size_t(std::min<uint64_t>(info.bytes + info.stride * 3, memory.capacity())));
    fill(choices, memory);
    std::string path = choices.pick(kPaths).str(), error;
    for (const TypeInfo &type : layout.types)
      if (!type.members.empty() && choices.oneIn(2))
        path = "." + type.members[choices.below(unsigned(type.members.size()))].name + path;
    std::optional<ValuePlace> place = findPlace(layout, info, path, memory.size(), error);
    fuzz::check(place.has_value() == error.empty(), "there is a place or a sentence", path);
    if (!place)
      continue;
    llvm::MutableArrayRef<uint8_t> bytes(memory.begin(), memory.size());
    // A range of very many elements has a long text.
    if (!place->isRange || place->count < 1000)
      fuzz::check(llvm::json::isUTF8(formatValue(layout, *place, bytes)), "a value's text is UTF-8");
    llvm::StringRef numbers[] = {"1", "-3", "0.5", "nan", "99999999999999999999", "x", ""};
    writeNumbers(layout, *place, llvm::ArrayRef(numbers).slice(choices.below(6), 1), bytes, error);
    writeNumbersOnce(layout, *place, llvm::ArrayRef(numbers).take_front(choices.below(8)), bytes, choices.below(2), error);
    writeIndices(layout, *place, bytes);
    BufferView view(layout, info.name, memory.begin(), memory.size());
    if (view) {
      ValueView part = view.at(path);
      (void)part.get<float>();
      part.set(1u);
      (void)part.at("[1]").get<uint32_t>();
    }
    memory.checkCanary();
  }
}

std::array<uint32_t, 3> pickSize(Choices &choices) {
  std::array<uint32_t, 3> size = {choices.pick({0u, 1u, 2u, 3u, 5u, 9u}), 1, 1};
  if (choices.oneIn(3))
    size[1] = choices.below(3), size[2] = choices.below(3);
  return size;
}

struct Outcome {
  bool good;
  uint64_t sum = 0;
  std::string fault;
  std::vector<std::vector<uint8_t>> memory;
};

class Runs {
public:
  Runs(Choices &choices, const ExecutableProgram &program) : choices(choices), program(program), layout(program.layout()) {}

  void runSome(bool notes) {
    Execution execution(program);
    visitValues(choices, layout);
    for (unsigned i = 0; i < 4; ++i)
      runTwice(execution, notes);
  }

private:
  void runTwice(Execution &execution, bool notes) {
    Resources resources(choices);
    resources.bindAll(layout);
    ExecutionConfig config = pickConfig(choices, layout);
    Watcher watcher(choices.oneIn(2));
    if (choices.oneIn(notes ? 1 : 5)) {
      config.observer = &watcher;
      config.observed = {choices.below(9), choices.below(2), 0};
    }
    // Which of the functions, if it may be any: one of another stage than the program's refuses.
    unsigned how = choices.oneIn(12) ? choices.below(7) : layout.stage == Stage::Vertex ? 3 : layout.stage == Stage::Fragment ? 4 : layout.stage == Stage::Task ? 5
                   : layout.stage == Stage::Mesh ? 6 : choices.oneIn(4) ? choices.below(3) : 0;
    std::array<uint32_t, 3> size = pickSize(choices);
    if (how == 1 || how == 2)
      for (uint32_t &number : size)
        number = choices.oneIn(3) ? choices.oddWord() : number;
    std::vector<PayloadValue> payload;
    for (const MemoryInfo &info : layout.memories)
      if (info.kind == MemoryInfo::Kind::Payload && !choices.oneIn(6))
        payload.push_back({info.name, std::vector<uint32_t>(choices.oneIn(4) ? choices.below(9) : info.bytes / 4, choices.oddWord())});
    uint32_t seed = choices.word();
    unsigned oddity = choices.below(20);
    auto run = [&] {
      StageValues stage(oddity, seed);
      Outcome outcome{};
      switch (how) {
      case 0: outcome.good = execution.dispatch(resources.bindings, config, size[0], size[1], size[2]); break;
      case 1: outcome.good = execution.runMain(resources.bindings, config, size); break;
      case 2: outcome.good = execution.runWorkgroup(resources.bindings, config, size); break;
      case 3: outcome.good = execution.runVertices(resources.bindings, config, size[0], size[1], stage); break;
      case 4: outcome.good = execution.runFragments(resources.bindings, config, size[0], size[1], stage); break;
      case 5:
        outcome.good = execution.runTasks(resources.bindings, config, size, [&](const TaskOutput &output) {
          stage.add(output.meshWorkgroups);
          fuzz::check(output.meshWorkgroups <= layout.maxMeshWorkgroups, "a task workgroup keeps to its limit");
          for (const PayloadValue &value : output.payload)
            stage.add(value.words);
        });
        break;
      default:
        outcome.good = execution.runMeshes(resources.bindings, config, payload, size, [&](const MeshOutput &output) {
          fuzz::check(output.vertices <= layout.maxVertices && output.primitives <= layout.maxPrimitives, "a mesh workgroup keeps to its limits");
          stage.add(output.vertices), stage.add(output.primitives);
          stage.add(output.triangles), stage.add(output.layers);
          for (const MeshOutput::Values &values : output.outputs)
            stage.add(values.words);
        });
        break;
      }
      outcome.sum = stage.sum;
      checkError(execution, outcome);
      resources.check();
      outcome.memory = resources.save();
      return outcome;
    };
    std::vector<std::vector<uint8_t>> before = resources.save();
    Outcome first = run();
    // Atomics of several threads meet in any order.
    if (config.threads == 1) {
      resources.restore(before);
      Outcome second = run();
      fuzz::check(first.good == second.good && first.fault == second.fault, "a run ends the same way again", first.fault + "\n" + second.fault);
      fuzz::check(first.sum == second.sum, "a run gives the same again");
      fuzz::check(first.memory == second.memory, "a run writes the same again");
    }
    (void)watcher.lines();
    resources.release();
  }

  void checkError(const Execution &execution, Outcome &outcome) {
    const std::optional<ExecutionError> &error = execution.error();
    fuzz::check(outcome.good == !error, "a run fails if and only if it has an error");
    if (!error)
      return tell("good");
    outcome.fault = error->message;
    tell(getFaultName(error->kind) + ": " + error->message);
    fuzz::check(error->kind != FaultKind::None && !getFaultName(error->kind).empty(), "an error is of a kind");
    fuzz::check(!error->message.empty() && error->message.back() != '.' && llvm::json::isUTF8(error->message), "an error has a sentence", error->message);
  }

  Choices &choices;
  const ExecutableProgram &program;
  const ProgramLayout &layout;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Choices choices(data, size);
  CompileOptions options;
  bool isShade = guessInputKind("input", choices.text) == InputKind::TypeShade;
  if (!isShade) {
    options.stage = fuzz::guessStage(choices.text);
    if (options.stage.workgroup && choices.oneIn(4))
      options.stage.workgroup = {1 + choices.below(40), 1 + choices.below(3), 1 + choices.below(2)};
    static constexpr llvm::StringLiteral kLayouts[] = {"column", "row", "byte-engine"};
    options.matrixLayout = *parseMatrixLayout(choices.pick(kLayouts));
  }
  Compilation compilation(options);
  compilation.addBuffer(isShade ? "input.shade.ts" : "input.besl", llvm::MemoryBuffer::getMemBufferCopy(choices.text), isShade ? InputKind::TypeShade : InputKind::BESL);
  if (!compilation.buildModule()) {
    tell("no program: " + llvm::Twine(compilation.diagnostics().all().front().message));
    return 0;
  }
  std::vector<std::string> entries;
  compilation.module().walk([&](FuncOp function) {
    if (function.getEntry())
      entries.push_back(function.getSymName().str());
  });
  if (entries.empty())
    return 0;
  ExecutionOptions execution;
  execution.checked = choices.below(2);
  execution.races = choices.oneIn(4);
  execution.notes = choices.oneIn(4);
  execution.gangLanes = choices.pick({64u, 64u, 16u, 48u, 256u});
  execution.entry = entries[choices.below(unsigned(entries.size()))];
  std::unique_ptr<ExecutableProgram> program;
  bool good = compilation.run([&](mlir::ModuleOp module) {
    program = compileForExecution(module, execution);
    return program != nullptr;
  });
  fuzz::checkMessages(compilation, good, /*recorded=*/true);
  if (good && program->storageBytes() < (uint64_t(64) << 20))
    Runs(choices, *program).runSome(execution.notes);
  return 0;
}
