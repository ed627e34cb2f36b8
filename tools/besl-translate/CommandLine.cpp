// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line. LLVM's option tables are used rather than llvm::cl: they suggest the nearest option, say nothing of the
// hundreds of options that the libraries define, and cost nothing at start-up.

#include "CommandLine.h"
#include "besl/Analysis/Features.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <map>

using namespace besl;
using namespace llvm::opt;

namespace {

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

enum OptionID {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

/// Flags of Options.td.
enum OptionFlags { Aside = 1 << 4, NamesFile = 1 << 5 };

constexpr OptTable::Info infoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class TranslateOptTable : public GenericOptTable {
public:
  TranslateOptTable() : GenericOptTable(OptionStrTable, OptionPrefixesTable, infoTable) {}
};

/// Turns parsed arguments into a CommandLine, reporting every problem.
class Reader {
public:
  explicit Reader(const InputArgList &args) : args(args) {}
  CommandLine read();
  void reportUnknown(const TranslateOptTable &table);

private:
  void fail(const llvm::Twine &message) {
    line.action = CommandLine::Action::Fail;
    llvm::errs() << "besl-translate: error: " << escapeForDisplay(message.str()) << '\n';
  }
  /// Sets `result` from an option whose values have names.
  template <typename T>
  void choose(OptionID id, T &result, llvm::ArrayRef<std::pair<llvm::StringRef, T>> choices);
  void number(OptionID id, std::optional<uint32_t> &result);
  void readWarnings();
  void readTarget();
  void readOutputPattern();
  void readText();
  void readStage();
  void readInputs();
  void readBatch();
  void readContentOptions();
  void refuseWith(llvm::StringRef option, llvm::ArrayRef<OptionID> others);

  const InputArgList &args;
  CommandLine line;
};

} // namespace

/// `a, b or c`
template <typename Range>
static std::string listNames(const Range &names, llvm::StringRef last = " or ") {
  std::string text;
  size_t count = std::size(names), i = 0;
  for (llvm::StringRef name : names) {
    if (i != 0)
      text += i + 1 == count ? last : ", ";
    text += name;
    ++i;
  }
  return text;
}

template <typename T>
void Reader::choose(OptionID id, T &result, llvm::ArrayRef<std::pair<llvm::StringRef, T>> choices) {
  const Arg *arg = args.getLastArg(id);
  if (!arg)
    return;
  llvm::SmallVector<llvm::StringRef> names;
  for (const auto &[name, value] : choices) {
    names.push_back(name);
    if (name == arg->getValue()) {
      result = value;
      return;
    }
  }
  fail(llvm::Twine("unknown value '") + arg->getValue() + "' of '" + arg->getSpelling() + "': expected " + listNames(names));
}

void Reader::number(OptionID id, std::optional<uint32_t> &result) {
  const Arg *arg = args.getLastArg(id);
  if (!arg)
    return;
  uint32_t value;
  if (llvm::StringRef(arg->getValue()).getAsInteger(10, value) || value == 0)
    fail(llvm::Twine("'") + arg->getSpelling() + arg->getValue() + "' is not a positive number");
  else
    result = value;
}

void Reader::reportUnknown(const TranslateOptTable &table) {
  for (const Arg *arg : args.filtered(OPT_UNKNOWN)) {
    std::string spelling = arg->getAsString(args);
    std::string nearest;
    bool isNear = table.findNearest(spelling, nearest) <= 2;
    fail("unknown option '" + spelling + "'" + (isNear ? ", did you mean '" + nearest + "'?" : ""));
  }
}

void Reader::readWarnings() {
  line.warningsAsErrors = args.hasArg(OPT_Werror);
  for (const Arg *arg : args.filtered(OPT_W)) {
    llvm::StringRef name = arg->getValue();
    bool enabled = !name.consume_front("no-");
    if (!llvm::is_contained(DiagnosticEngine::warningNames(), name)) {
      std::string nearest = DiagnosticEngine::nearestWarning(name);
      fail("there is no warning '" + name + "'" +
           (nearest.empty() ? "" : ", did you mean '-W" + std::string(enabled ? "" : "no-") + nearest + "'?"));
    }
    line.warnings.push_back({name.str(), enabled});
  }
}

void Reader::readTarget() {
  llvm::SmallVector<llvm::StringRef> names;
  args.getLastArgValue(OPT_to, "glsl").split(names, ',');
  for (llvm::StringRef name : names) {
    if (llvm::is_contained(line.targetNames, name))
      fail("the target '" + name + "' is given twice");
    line.targetNames.push_back(name.str());
  }
  readOutputPattern();
  readText();
  TargetOptions &options = line.targetOptions;
  if (const Arg *arg = args.getLastArg(OPT_O, OPT_O0))
    options.optimize = arg->getOption().matches(OPT_O);
  options.locations = args.hasArg(OPT_locations);
  line.passStatistics = args.hasArg(OPT_pass_statistics);
  choose<ClipY>(OPT_clip_y, options.clipY, {{"up", ClipY::Up}, {"down", ClipY::Down}});
  options.entry = args.getLastArgValue(OPT_entry);
  if (const Arg *arg = args.getLastArg(OPT_glsl_set))
    if (llvm::StringRef(arg->getValue()).getAsInteger(10, options.descriptorSet))
      fail(llvm::Twine("'") + arg->getSpelling() + arg->getValue() + "' is not a number");
  if (const Arg *arg = args.getLastArg(OPT_hlsl_space))
    if (llvm::StringRef(arg->getValue()).getAsInteger(10, options.hlslSpace))
      fail(llvm::Twine("'") + arg->getSpelling() + arg->getValue() + "' is not a number");
  if (const Arg *arg = args.getLastArg(OPT_wgsl_group))
    if (llvm::StringRef(arg->getValue()).getAsInteger(10, options.wgslGroup) || options.wgslGroup > UINT32_MAX - 2)
      fail(llvm::Twine("'") + arg->getSpelling() + arg->getValue() + "' is not a number");
  choose<uint32_t>(OPT_glsl_target, options.vulkanVersion, {{"vulkan1.0", 10}, {"vulkan1.1", 11}, {"vulkan1.2", 12}, {"vulkan1.3", 13}});
  for (const std::string &name : args.getAllArgValues(OPT_deny_feature)) {
    if (!lookupFeature(name)) {
      llvm::SmallVector<llvm::StringRef> names;
      for (const FeatureInfo &info : getFeatures())
        names.push_back(info.name);
      std::string nearest = nearestName(name, names);
      fail("there is no feature '" + llvm::StringRef(name) + "'" + (nearest.empty() ? ": there is " + listNames(names, " and ") : ", did you mean '" + nearest + "'?"));
    }
    options.deniedFeatures.push_back(name);
  }
  line.bindMap = args.getLastArgValue(OPT_bind_map);
  if (const Arg *arg = args.getLastArg(OPT_hlsl_profile)) {
    llvm::StringRef minor = arg->getValue();
    if (!minor.consume_front("6.") || minor.getAsInteger(10, options.hlslProfile) || options.hlslProfile > 8)
      fail(llvm::Twine("unknown shader model '") + arg->getValue() + "': expected 6.0 to 6.8");
    options.hlslProfile += 60;
  }
  choose<bool>(OPT_hlsl_flavor, options.hlslVulkan, {{"d3d", false}, {"vulkan", true}});
  options.hlslBaseConstants = args.hasArg(OPT_hlsl_base_constants);
  choose<bool>(OPT_sampler_arrays, options.samplerPerElement, {{"shared", false}, {"per-element", true}});
  choose<std::string>(OPT_msl_version, options.metalVersion, {{"2.4", "2.4"}, {"3.0", "3.0"}, {"3.1", "3.1"}, {"3.2", "3.2"}});
  choose<MetalPlatform>(OPT_msl_platform, options.metalPlatform, {{"macos", MetalPlatform::MacOS}, {"ios", MetalPlatform::IOS}});
  choose<MetalBindings>(OPT_msl_bindings, options.metalBindings,
                        {{"argument-buffer", MetalBindings::ArgumentBuffer}, {"bare", MetalBindings::Bare}});
  options.entryName = args.getLastArgValue(OPT_entry_name);
  options.keepUnused = args.hasArg(OPT_keep_unused);
  choose<OpacityRule>(OPT_opacity, options.opacity, {{"sound", OpacityRule::Sound}, {"reference", OpacityRule::Reference}});
  if (const Arg *arg = args.getLastArg(OPT_reflect_for))
    for (llvm::StringRef name : llvm::split(arg->getValue(), ',')) {
      if (!llvm::is_contained(getReflectedTargets(), name))
        fail("unknown target '" + name + "' of '--reflect-for=': expected " + listNames(getReflectedTargets()));
      else if (!llvm::is_contained(options.reflectFor, name))
        options.reflectFor.push_back(name.str());
    }
  choose<ConstantMemory>(OPT_constant_memory, options.constantMemory,
                         {{"uniform", ConstantMemory::Uniform}, {"storage", ConstantMemory::Storage}});
}

void Reader::readOutputPattern() {
  const Arg *arg = args.getLastArg(OPT_output_pattern);
  line.outputPattern = arg ? arg->getValue() : "{stem}.{stage}.{ext}";
  if (!arg)
    return;
  llvm::StringRef pattern = line.outputPattern;
  if (!pattern.contains("{stem}") && !pattern.contains("{file}"))
    fail("'--output-pattern=" + pattern + "' has no '{stem}'");
  if (pattern.contains('/') || pattern.contains('\\'))
    fail("'--output-pattern=" + pattern + "' names a folder; '-o' does that");
  for (size_t begin = pattern.find('{'); begin != llvm::StringRef::npos; begin = pattern.find('{', begin + 1)) {
    llvm::StringRef name = pattern.slice(begin, pattern.find('}', begin) + 1);
    if (!llvm::is_contained({"{stem}", "{file}", "{stage}", "{ext}", "{target}"}, name))
      fail("unknown placeholder '" + (name.empty() ? pattern.drop_front(begin) : name) + "' of '--output-pattern': expected {stem}, {file}, {stage}, {ext} or {target}");
  }
}

void Reader::readText() {
  TextOptions &text = line.targetOptions.text;
  choose<bool>(OPT_fp, text.strictFloats, {{"relaxed", false}, {"strict", true}});
  text.minify = args.hasArg(OPT_minify);
  if (args.hasArg(OPT_line_directives))
    text.lineDirectives = LineDirectives::Numbers;
  choose<LineDirectives>(OPT_line_directives_EQ, text.lineDirectives, {{"numbers", LineDirectives::Numbers}, {"names", LineDirectives::Names}});
  if (text.minify && text.lineDirectives != LineDirectives::None)
    fail("'--minify' leaves no lines for '--line-directives'; '--source-map' works with both");
  for (llvm::StringRef pair : args.getAllArgValues(OPT_path_prefix_map)) {
    auto [from, to] = pair.split('=');
    if (!pair.contains('=') || from.empty())
      fail("'" + pair + "' is no pair of beginnings: expected OLD=NEW");
    text.pathPrefixes.push_back({from.str(), to.str()});
  }
  line.sourceMap = args.getLastArgValue(OPT_source_map);
  line.nameMap = args.getLastArgValue(OPT_name_map);
  for (OptionID id : {OPT_source_map, OPT_name_map, OPT_bind_map, OPT_depfile})
    if (const Arg *arg = args.getLastArg(id); arg && llvm::StringRef(arg->getValue()).empty())
      fail("'" + arg->getSpelling() + "' wants the name of a file");
}

void Reader::readStage() {
  CompileOptions &compile = line.compile;
  compile.sidecarPath = args.getLastArgValue(OPT_bead);
  compile.lenientSidecar = args.hasArg(OPT_lenient_bead);
  choose<LimitProfile>(OPT_limits, compile.limits,
                       {{"desktop", LimitProfile::Desktop}, {"vulkan-minimum", LimitProfile::VulkanMinimum}});
  if (const Arg *arg = args.getLastArg(OPT_stage)) {
    compile.stage.stage = parseStageKeyword(arg->getValue());
    if (!compile.stage.stage)
      fail(llvm::Twine("unknown stage '") + arg->getValue() + "': expected vertex, fragment, compute, task or mesh");
  }
  if (const Arg *arg = args.getLastArg(OPT_workgroup)) {
    compile.stage.workgroup = parseWorkgroup(arg->getValue());
    if (!compile.stage.workgroup)
      fail(llvm::Twine("'") + arg->getValue() + "' is no workgroup size: expected up to three positive numbers, as in '8,8,1'");
  }
  number(OPT_max_vertices, compile.stage.maxVertices);
  number(OPT_max_primitives, compile.stage.maxPrimitives);
  number(OPT_max_mesh_threadgroups, compile.stage.maxMeshThreadgroups);
  if (const Arg *arg = args.getLastArg(OPT_per_primitive_inputs)) {
    compile.stage.perPrimitiveInputs = parseLocations(arg->getValue());
    if (!compile.stage.perPrimitiveInputs)
      fail(llvm::Twine("'") + arg->getValue() + "' is no list of locations: expected numbers, as in '0,3'");
  }
  if (const Arg *arg = args.getLastArg(OPT_matrix_layout)) {
    if (std::optional<MatrixLayout> layout = parseMatrixLayout(arg->getValue()))
      compile.matrixLayout = *layout;
    else
      fail(llvm::Twine("unknown value '") + arg->getValue() + "' of '--matrix-layout=': expected column, row or byte-engine");
  }
  choose<bool>(OPT_typeshade_level, compile.typeShadeBase, {{"a", false}, {"b0", true}});
}

void Reader::refuseWith(llvm::StringRef option, llvm::ArrayRef<OptionID> others) {
  for (OptionID id : others)
    if (const Arg *arg = args.getLastArg(id))
      fail(llvm::Twine("'") + llvm::StringRef(arg->getSpelling()).rtrim('=') + "' has no meaning with '" + option + "'");
}

void Reader::readInputs() {
  line.inputs = args.getAllArgValues(OPT_INPUT);
  if (args.hasArg(OPT_check_pipeline)) {
    line.action = CommandLine::Action::CheckPipeline;
    if (line.inputs.size() < 2)
      fail("'--check-pipeline' wants the shaders of a pipeline: two or more");
    refuseWith("--check-pipeline", {OPT_o, OPT_to, OPT_stage, OPT_bead, OPT_depfile, OPT_cache, OPT_container, OPT_print_hash, OPT_list_containers, OPT_unpack});
  } else if (line.inputs.empty()) {
    fail("no input file (see --help)");
  } else if (line.inputs.size() > 1) {
    if (llvm::is_contained(line.inputs, "-"))
      fail("standard input, '-', cannot be one of several inputs");
    if (args.hasArg(OPT_dump_syntax))
      fail(llvm::Twine("'--dump-syntax' takes one input, and there are '") + line.inputs[0] + "' and '" + line.inputs[1] + "'");
    if (args.hasArg(OPT_bead))
      fail(llvm::Twine("'--bead' is about one input, and there are '") + line.inputs[0] + "' and '" + line.inputs[1] + "'");
  }
  llvm::SmallVector<OptionID> elsewhere = {OPT_depfile, OPT_cache, OPT_container, OPT_print_hash, OPT_source_map, OPT_name_map, OPT_dump_syntax};
  if (args.hasArg(OPT_list_containers)) {
    line.action = CommandLine::Action::ListContainers;
    elsewhere.append({OPT_o, OPT_to, OPT_unpack});
    refuseWith("--list", elsewhere);
  } else if (args.hasArg(OPT_unpack)) {
    line.action = CommandLine::Action::UnpackContainers;
    refuseWith("--unpack", elsewhere);
    if (!args.hasArg(OPT_o))
      fail("'--unpack' writes to a folder: pass '-o' with its name");
  }
}

void Reader::readBatch() {
  std::optional<uint32_t> jobs;
  number(OPT_j, jobs);
  line.jobs = jobs.value_or(0);
  line.depfile = args.getLastArgValue(OPT_depfile);
  line.cache = args.getLastArgValue(OPT_cache);
  line.printHash = args.hasArg(OPT_print_hash);
  line.container = args.hasArg(OPT_container);
  if (const Arg *arg = args.getLastArg(OPT_cache_limit)) {
    llvm::StringRef size = arg->getValue();
    unsigned shift = size.consume_back("K") ? 10 : size.consume_back("M") ? 20 : size.consume_back("G") ? 30 : 0;
    if (size.getAsInteger(10, line.cacheLimit) || line.cacheLimit > UINT64_MAX >> shift)
      fail(llvm::Twine("'") + arg->getValue() + "' is no size: expected a number of bytes, or with K, M or G, as in '500M'");
    else
      line.cacheLimit <<= shift;
  }
  if (args.hasArg(OPT_cache) && line.cache.empty())
    fail("'--cache=' wants the name of a folder");
  if (line.printHash)
    refuseWith("--print-hash", {OPT_o, OPT_depfile, OPT_container, OPT_source_map, OPT_name_map});
  if (!line.depfile.empty() && line.output == "-")
    fail("'--depfile' tells what files are made from: pass '-o' with their name");
  if (line.container && line.output == "-")
    fail("'--container' writes a file: pass '-o' with its name");
}

void Reader::readContentOptions() {
  // Those of one name keep their order, on which something may depend.
  std::multimap<std::string, CommandLine::ContentOption> options;
  options.insert({"--to=", {"--to=", llvm::join(line.targetNames, ","), false}});
  for (const Arg *arg : args) {
    const Option &option = arg->getOption();
    if (option.matches(OPT_INPUT) || option.matches(OPT_to) || option.hasFlag(Aside))
      continue;
    std::string name = option.getPrefixedName().str();
    options.insert({name, {name, arg->getNumValues() ? arg->getValue() : "", option.hasFlag(NamesFile)}});
  }
  for (const auto &[name, option] : options)
    line.contentOptions.push_back(option);
}

CommandLine Reader::read() {
  readInputs();
  if (const Arg *arg = args.getLastArg(OPT_o)) {
    llvm::StringRef output = arg->getValue();
    output.consume_front("=");
    line.output = output.str();
    if (output.empty())
      fail("'-o' wants the name of a file");
  }
  readBatch();
  using Kind = std::optional<InputKind>;
  choose<Kind>(OPT_from, line.inputKind, {{"besl", InputKind::BESL}, {"typeshade", InputKind::TypeShade}, {"mlir", InputKind::MLIR}, {"mlirbc", InputKind::Bytecode}});
  line.dumpSyntax = args.hasArg(OPT_dump_syntax);
  line.targetsAreGiven = args.hasArg(OPT_to);
  readTarget();
  readStage();
  readContentOptions();
  line.passPlugins = args.getAllArgValues(OPT_load_pass_plugin);
  line.dialectPlugins = args.getAllArgValues(OPT_load_dialect_plugin);
  line.afterImport = args.getLastArgValue(OPT_after_import);
  line.generator = args.getLastArgValue(OPT_generator);
  line.afterLink = args.getLastArgValue(OPT_after_link);
  line.compile.libraries = args.getAllArgValues(OPT_link);
  line.beforeLegalize = args.getLastArgValue(OPT_before_legalize);
  readWarnings();
  choose<bool>(OPT_diagnostics_format, line.json, {{"text", false}, {"json", true}});
  // https://no-color.org: any value that is not empty.
  std::optional<std::string> noColor = llvm::sys::Process::GetEnv("NO_COLOR");
  line.color = llvm::sys::Process::StandardErrHasColors() && (!noColor || noColor->empty());
  choose<bool>(OPT_color, line.color, {{"auto", line.color}, {"always", true}, {"never", false}});
  return line;
}

bool besl::expandResponseFiles(llvm::SmallVectorImpl<const char *> &args, llvm::BumpPtrAllocator &allocator) {
  // Asked before a file system is made, which costs more than a look.
  if (llvm::none_of(args, [](const char *arg) { return arg && *arg == '@'; }))
    return true;
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine);
  llvm::Error error = context.expandResponseFiles(args);
  if (!error)
    return true;
  llvm::errs() << "besl-translate: error: " << escapeForDisplay(llvm::toString(std::move(error))) << '\n';
  return false;
}

CommandLine besl::parseCommandLine(llvm::ArrayRef<const char *> argv) {
  TranslateOptTable table;
  unsigned missingIndex, missingCount;
  InputArgList args = table.ParseArgs(argv, missingIndex, missingCount);
  CommandLine line;
  if (args.hasArg(OPT_help) || args.hasArg(OPT_version)) {
    line.action = args.hasArg(OPT_help) ? CommandLine::Action::Help : CommandLine::Action::Version;
    return line;
  }
  Reader reader(args);
  reader.reportUnknown(table);
  bool unknown = args.hasArg(OPT_UNKNOWN);
  if (missingCount != 0)
    llvm::errs() << "besl-translate: error: '" << args.getArgString(missingIndex) << "' wants a value\n";
  if (!unknown && missingCount == 0)
    return reader.read();
  line.action = CommandLine::Action::Fail;
  return line;
}

bool besl::findTargets(CommandLine &line) {
  auto fail = [](const llvm::Twine &message) {
    llvm::errs() << "besl-translate: error: " << escapeForDisplay(message.str()) << '\n';
    return false;
  };
  for (const std::string &name : line.targetNames) {
    const Target *target = findTarget(name);
    if (!target) {
      llvm::SmallVector<llvm::StringRef> names;
      for (const Target &known : getTargets())
        names.push_back(known.name);
      return fail("unknown target '" + llvm::StringRef(name) + "': expected " + listNames(names));
    }
    line.targets.push_back(target);
  }
  if (line.printHash || line.container || (line.targets.size() == 1 && line.inputs.size() == 1))
    return true;
  if (line.output == "-")
    return fail(llvm::Twine("several ") + (line.targets.size() > 1 ? "targets" : "inputs") + " are written to a folder: pass '-o' with its name");
  for (size_t i = 0; i != line.targets.size(); ++i)
    for (size_t k = 0; k != i; ++k)
      if (!llvm::StringRef(line.outputPattern).contains("{target}") &&
          (line.targets[i]->extension == line.targets[k]->extension || !llvm::StringRef(line.outputPattern).contains("{ext}")))
        return fail("'" + line.targetNames[k] + "' and '" + line.targetNames[i] + "' would be written to one file: use '{target}' in '--output-pattern'");
  return true;
}

bool besl::writesToFolder(const CommandLine &line) {
  if (line.output == "-")
    return false;
  // A container of all inputs is one file.
  bool isOne = line.container || (line.targets.size() == 1 && line.inputs.size() == 1);
  return !isOne || llvm::sys::path::is_separator(line.output.back()) || llvm::sys::fs::is_directory(line.output);
}

void besl::printHelp(llvm::raw_ostream &os) {
  TranslateOptTable().printHelp(os, "besl-translate [options] INPUT...", "besl-translate: translates BESL shaders");
  os << R"(
INPUT is a .besl file, whose settings are in INPUT.bead beside it or given as options; a .shade.ts
file; a .mlir or .mlirbc file of the besl dialect; or - for standard input. Several inputs are
compiled on all cores. @FILE stands for the arguments in FILE.

TARGETS:
)";
  for (const Target &target : getTargets())
    os << llvm::left_justify(("  " + target.name).str(), 26) << target.description << '\n';
  os << R"(
EXAMPLES:
  besl-translate sky.besl -o sky.comp           GLSL, with the settings of sky.besl.bead
  besl-translate --to=glsl,hlsl,msl,wgsl sky.besl -o out
                                                Three files in the folder 'out', compiled once
  besl-translate --to=glsl,msl --cache=cache -o out shaders/*.besl
                                                Many shaders on all cores
  besl-translate --stage=compute --workgroup=8,8 sky.besl
  besl-translate --link common.besl sky.besl    With functions and resources of another file
  besl-translate --to=mlir sky.besl             The compiler's IR, for besl-opt
  besl-translate --check-pipeline sprite.vert.besl sprite.frag.besl
  besl-opt sky.besl --canonicalize | besl-translate - --from=mlir
  besl-translate --load-pass-plugin=lib/Mine.so --after-import=my-pass sky.besl
  besl-translate -Wno-unused-declaration --diagnostics-format=json sky.besl

MLIR's translation drivers, as tests of IR use them: --import-besl, --besl-to-TARGET; with one of
these, --help shows the options of mlir-translate.

EXIT STATUS: 0 the output was written; 1 there were errors in the input; 2 wrong options, or a file
that could not be read or written. An output file is only touched when there was no error; of several
targets, and of several inputs, those without error are written.
)";
}
