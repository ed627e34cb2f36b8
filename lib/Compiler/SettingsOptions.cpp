// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Settings as llvm::cl options.

#include "besl/Compiler/SettingsOptions.h"
#include "llvm/Support/CommandLine.h"

using namespace besl;
namespace cl = llvm::cl;

namespace {

/// `--stage=compute`
struct StageParser : cl::parser<std::optional<Stage>> {
  using parser::parser;
  bool parse(cl::Option &option, llvm::StringRef, llvm::StringRef value, std::optional<Stage> &result) {
    result = parseStageKeyword(value);
    return !result && option.error("unknown stage '" + value + "': expected vertex, fragment, compute, task or mesh");
  }
};

/// `--workgroup=8,8,1`
struct WorkgroupParser : cl::parser<std::optional<std::array<uint32_t, 3>>> {
  using parser::parser;
  bool parse(cl::Option &option, llvm::StringRef, llvm::StringRef value, std::optional<std::array<uint32_t, 3>> &result) {
    result = parseWorkgroup(value);
    return !result && option.error("'" + value + "' is no workgroup size: expected up to three positive numbers, as in '8,8,1'");
  }
};

/// `--per-primitive-inputs=0,3`
struct LocationsParser : cl::parser<std::optional<std::vector<uint32_t>>> {
  using parser::parser;
  bool parse(cl::Option &option, llvm::StringRef, llvm::StringRef value, std::optional<std::vector<uint32_t>> &result) {
    result = parseLocations(value);
    return !result && option.error("'" + value + "' is no list of locations: expected numbers, as in '0,3'");
  }
};

/// `--matrix-layout=row`
struct MatrixLayoutParser : cl::parser<MatrixLayout> {
  using parser::parser;
  bool parse(cl::Option &option, llvm::StringRef, llvm::StringRef value, MatrixLayout &result) {
    std::optional<MatrixLayout> layout = parseMatrixLayout(value);
    result = layout.value_or(MatrixLayout{});
    return !layout && option.error("unknown matrix layout '" + value + "': expected column, row or byte-engine");
  }
};

/// `--msl-version=3.1`
struct MetalVersionParser : cl::parser<std::string> {
  using parser::parser;
  bool parse(cl::Option &option, llvm::StringRef, llvm::StringRef value, std::string &result) {
    result = value.str();
    return !llvm::is_contained({"2.4", "3.0", "3.1", "3.2"}, value) &&
           option.error("unknown version of Metal's language '" + value + "': expected 2.4, 3.0, 3.1 or 3.2");
  }
};

} // namespace

struct SettingsOptions::Impl {
  cl::OptionCategory category{"BESL source options"};
  cl::opt<std::optional<Stage>, false, StageParser> stage{"stage", cl::desc("Stage of a BESL source"), cl::value_desc("stage"),
                                                          cl::cat(category)};
  cl::opt<std::optional<std::array<uint32_t, 3>>, false, WorkgroupParser> workgroup{
      "workgroup", cl::desc("Workgroup size of a BESL source"), cl::value_desc("x,y,z"), cl::cat(category)};
  cl::opt<uint32_t> maxVertices{"max-vertices", cl::desc("Vertices a mesh workgroup may make"), cl::cat(category)};
  cl::opt<uint32_t> maxPrimitives{"max-primitives", cl::desc("Primitives a mesh workgroup may make"), cl::cat(category)};
  cl::opt<uint32_t> maxMeshThreadgroups{"max-mesh-threadgroups", cl::desc("Mesh workgroups a task workgroup may start"),
                                        cl::cat(category)};
  cl::opt<std::optional<std::vector<uint32_t>>, false, LocationsParser> perPrimitiveInputs{
      "per-primitive-inputs", cl::desc("Fragment inputs that a mesh stage writes for each primitive"), cl::value_desc("location,..."),
      cl::cat(category)};
  cl::opt<std::string> bead{"bead", cl::desc("Sidecar of a BESL source, instead of the one beside it"), cl::value_desc("file"),
                            cl::cat(category)};
  cl::list<std::string> link{"link", cl::desc("Link with a BESL source or a module"), cl::value_desc("file"), cl::cat(category)};
  cl::opt<bool> lenientBead{"lenient-bead", cl::desc("Ignore keys of the sidecar that are not known"), cl::cat(category)};
  cl::opt<MatrixLayout, false, MatrixLayoutParser> matrixLayout{
      "matrix-layout", cl::desc("Matrices in buffers: column (default), row, byte-engine"), cl::value_desc("order"), cl::cat(category)};
  enum class ShadeLevel { Amended, Base };
  cl::opt<ShadeLevel> typeShadeLevel{"typeshade-level", cl::desc("Which TypeShade"), cl::init(ShadeLevel::Amended), cl::cat(category),
                                     cl::values(clEnumValN(ShadeLevel::Amended, "a", "with its changes that accept more (default)"),
                                                clEnumValN(ShadeLevel::Base, "b0", "without them"))};
};

SettingsOptions::SettingsOptions() : impl(std::make_unique<Impl>()) {}
SettingsOptions::~SettingsOptions() = default;

cl::OptionCategory &SettingsOptions::category() { return impl->category; }

CompileOptions SettingsOptions::get() const {
  auto given = [](const cl::opt<uint32_t> &option) -> std::optional<uint32_t> {
    return option.getNumOccurrences() ? std::optional<uint32_t>(option.getValue()) : std::nullopt;
  };
  CompileOptions options;
  options.stage.stage = impl->stage.getValue();
  options.stage.workgroup = impl->workgroup.getValue();
  options.stage.maxVertices = given(impl->maxVertices);
  options.stage.maxPrimitives = given(impl->maxPrimitives);
  options.stage.maxMeshThreadgroups = given(impl->maxMeshThreadgroups);
  options.stage.perPrimitiveInputs = impl->perPrimitiveInputs.getValue();
  options.sidecarPath = impl->bead;
  options.libraries.assign(impl->link.begin(), impl->link.end());
  options.lenientSidecar = impl->lenientBead;
  options.typeShadeBase = impl->typeShadeLevel == Impl::ShadeLevel::Base;
  options.matrixLayout = impl->matrixLayout.getNumOccurrences() ? impl->matrixLayout.getValue() : MatrixLayout{};
  return options;
}

struct SettingsOptions::TargetFlags::Impl {
  cl::opt<ClipY> clipY{"clip-y", cl::desc("Where y points in clip space"), cl::init(ClipY::Up),
                       cl::values(clEnumValN(ClipY::Up, "up", "up (default)"), clEnumValN(ClipY::Down, "down", "down"))};
  cl::opt<ConstantMemory> constantMemory{
      "constant-memory", cl::desc("What 'constant' buffers become"), cl::init(ConstantMemory::Uniform),
      cl::values(clEnumValN(ConstantMemory::Uniform, "uniform", "uniform buffers where they fit (default)"),
                 clEnumValN(ConstantMemory::Storage, "storage", "storage buffers"))};
  cl::opt<MetalBindings> metalBindings{
      "msl-bindings", cl::desc("How Metal binds resources"), cl::init(MetalBindings::ArgumentBuffer),
      cl::values(clEnumValN(MetalBindings::ArgumentBuffer, "argument-buffer", "all in one argument buffer (default)"),
                 clEnumValN(MetalBindings::Bare, "bare", "each as a parameter of the entry"))};
  cl::opt<std::string, false, MetalVersionParser> metalVersion{"msl-version", cl::desc("Version of Metal's language: 2.4, 3.0 (default), 3.1, 3.2"),
                                                               cl::value_desc("version"), cl::init("3.0")};
  cl::opt<MetalPlatform> metalPlatform{"msl-platform", cl::desc("What Metal's compiler is to compile for"), cl::init(MetalPlatform::MacOS),
                                       cl::values(clEnumValN(MetalPlatform::MacOS, "macos", "macOS (default)"),
                                                  clEnumValN(MetalPlatform::IOS, "ios", "iOS"))};
  cl::opt<std::string> entryName{"entry-name", cl::desc("Name of the entry in Metal (default: besl_main)"), cl::value_desc("name")};
  cl::opt<unsigned> descriptorSet{"glsl-set", cl::desc("Descriptor set of all descriptors"), cl::init(0)};
  cl::opt<std::string> entry{"entry", cl::desc("The entry to write, where there are several")};
  cl::opt<bool> optimize{"optimize", cl::desc("Optimise before writing")};
};

SettingsOptions::TargetFlags::TargetFlags() : impl(std::make_unique<Impl>()) {}
SettingsOptions::TargetFlags::~TargetFlags() = default;

TargetOptions SettingsOptions::TargetFlags::get() const {
  TargetOptions options;
  options.clipY = impl->clipY;
  options.constantMemory = impl->constantMemory;
  options.descriptorSet = impl->descriptorSet;
  options.metalBindings = impl->metalBindings;
  options.metalVersion = impl->metalVersion;
  options.metalPlatform = impl->metalPlatform;
  options.entryName = impl->entryName;
  options.entry = impl->entry;
  options.optimize = impl->optimize;
  return options;
}
