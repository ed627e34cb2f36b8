// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler as a library: a shader in, texts, reflection and messages out. The header needs the standard library alone, so that an
// engine can use it without LLVM's headers.
//
//   besl::Compiler compiler;
//   besl::Compiler::Options options;
//   options.targets = {"glsl", "msl"};
//   options.reflect = true;
//   besl::Compiler::Result result = compiler.compile({"sky.besl", text}, options);
//   for (const besl::Compiler::Artifact &artifact : result.artifacts) ...
//
// A Compiler holds what compilations have in common, and compile() may be called from several threads at once: each compilation has its own
// context, nothing is kept between them, and there is no global state but what plugins register. Nothing exits the process or throws: whatever goes wrong is a message of
// the result. Files are only read through the loader.

#ifndef BESL_COMPILER_COMPILER_H
#define BESL_COMPILER_COMPILER_H

#include "besl/Reflection/Reflection.h"
#include "besl/Target/Support/TargetChoices.h"
#include "besl/Target/Support/TextOptions.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace besl {

class ProgramGenerator;

class Compiler {
public:
  enum class Severity : uint8_t { Note, Warning, Error };

  /// Replacing the range by the text repairs the problem.
  struct FixIt {
    reflection::SourceRange source;
    std::string text;
  };

  struct Note {
    std::string text;
    reflection::SourceRange source; ///< line 0: about no place
    std::vector<FixIt> fixIts;
  };

  struct Message {
    Severity severity = Severity::Error;
    std::string code; ///< stable: `besl-unknown-name`
    std::string text; ///< one sentence
    reflection::SourceRange source;
    std::vector<Note> notes;
    std::vector<FixIt> fixIts;
  };

  enum class InputKind : uint8_t {
    Guess,     ///< by the name and the first bytes
    Source,    ///< BESL
    Module,    ///< the besl dialect as text
    Bytecode,  ///< the same as bytecode, which is trusted
    TypeShade, ///< the second language
  };

  struct Input {
    /// What messages call it. `sky.frag.besl` also says the stage, if nothing else does.
    std::string name;
    std::string text;
    InputKind kind = InputKind::Guess;
    /// Contents of the sidecar, or nothing where there is none.
    std::optional<std::string> sidecar = std::nullopt;
    /// What places in the sidecar are called; empty: the input's name with `.bead`.
    std::string sidecarName = {};
  };

  /// A file as a text, with the name that messages call it.
  struct File {
    std::string name, text;
  };

  struct Options {
    /// What to write: `glsl`, `hlsl`, `msl`, `wgsl`, `mlir`, `mlirbc`, or a plugin's, in any number, from one parse.
    std::vector<std::string> targets;
    /// Whether Result::reflection is wanted, and for which targets; empty: for all that can say the program.
    bool reflect = false;
    std::vector<std::string> reflectFor;
    /// How reflection decides about opacity: `sound` or `reference`.
    std::string opacity = "sound";

    /// `vertex`, `fragment`, `compute`, `task` or `mesh`. Everything about the stage wins over the sidecar.
    std::string stage;
    std::optional<std::array<uint32_t, 3>> workgroup;
    std::optional<uint32_t> maxVertices, maxPrimitives, maxMeshThreadgroups;
    std::optional<std::vector<uint32_t>> perPrimitiveInputs;
    /// Keys of the sidecar that are not known are skipped.
    bool lenientSidecar = false;
    /// `desktop` or `vulkan-minimum`.
    std::string limits = "desktop";

    /// Names of files to link with, and of a parent scope in BESL; the loader has them.
    std::vector<std::string> libraries;
    std::string parent;
    /// Extends the program before names are resolved. Used by one compilation at a time; not owned.
    ProgramGenerator *generator = nullptr;
    /// The same, by the name under which a plugin has registered it; empty: none.
    std::string generatorName;

    /// Passes, as in `canonicalize,my-pass`: on the program as it was read, when it has been linked, and before those of each target.
    std::string afterImport, afterLink, beforeLegalize;

    bool optimize = false;
    bool keepUnused = false;
    /// Features that the program must not need, as `halves` or `subgroups`.
    std::vector<std::string> deniedFeatures;
    /// Floats are computed exactly as written.
    bool strictFloats = false;
    /// `column`, `row` or `byte-engine`.
    std::string matrixLayout = "column";
    ClipY clipY = ClipY::Up;
    ConstantMemory constantMemory = ConstantMemory::Uniform;
    bool samplerPerElement = false;
    std::string entry;     ///< which, where a module has several
    std::string entryName; ///< in HLSL, Metal and WGSL
    /// Where resources are bound, as JSON; nothing: where slots say.
    std::optional<File> bindMap;
    uint32_t glslSet = 0;
    std::string glslTarget = "vulkan1.3"; ///< the Vulkan that GLSL is for, from `vulkan1.0`
    uint32_t hlslSpace = 0;
    uint32_t hlslProfile = 0; ///< 62: at most 6.2; 0: any
    bool hlslVulkan = false;
    bool hlslBaseConstants = false;
    MetalBindings metalBindings = MetalBindings::ArgumentBuffer;
    std::string metalVersion = "3.0";
    MetalPlatform metalPlatform = MetalPlatform::MacOS;
    uint32_t wgslGroup = 0;

    /// The form of the texts: shortest names and no white space; `#line`; the beginnings of names of sources and what replaces them there and in source
    /// maps, of which the last that fits counts.
    bool minify = false;
    LineDirectives lineDirectives = LineDirectives::None;
    std::vector<std::pair<std::string, std::string>> pathPrefixes;
    /// What Artifact::sourceMap and Artifact::nameMap are wanted for.
    bool sourceMaps = false, nameMaps = false;
    /// The places of operations, in the target `mlir`.
    bool locations = false;
    /// Result::passStatistics is wanted.
    bool passStatistics = false;

    /// Names of warnings to turn on, or, with `no-` before them, off.
    std::vector<std::string> warnings;
    bool warningsAsErrors = false;
    /// Result::renderedMessages has colours, for a terminal.
    bool color = false;
  };

  struct Artifact {
    std::string target;
    std::string extension; ///< of a file that holds it: `glsl`
    bool binary = false;
    std::string data;
    /// If asked for: which part of the source each part of the text comes from, and what has become of the author's names; as structs, and as JSON.
    TextInfo info;
    std::string sourceMap, nameMap;
  };

  struct Result {
    /// False after an error; then there are no artifacts and no reflection.
    bool succeeded = false;
    std::string stage;
    std::vector<Artifact> artifacts; ///< in the order of Options::targets
    std::optional<reflection::Document> reflection;
    std::vector<Message> messages; ///< in the order of the source
    /// The messages with lines of the source, as the command line shows them.
    std::string renderedMessages;
    /// If asked for: what passes have counted, as a table.
    std::string passStatistics;

    const Artifact *find(const std::string &target) const;
  };

  /// Contents of a file, or nothing when there is none of that name. It is called by compile(), on whose thread, and must not throw.
  using FileLoader = std::function<std::optional<std::string>(const std::string &name)>;

  Compiler() = default;
  explicit Compiler(FileLoader loader) : loader(std::move(loader)) {}

  Result compile(const Input &input, const Options &options) const;

  /// Whether shaders fit together as one pipeline; the documents are those of results. Messages have places, but no lines of sources.
  static std::vector<Message> checkPipeline(const std::vector<reflection::Document> &stages);

  /// Makes what a plugin has known to all compilers of the process: passes, program generators, targets and dialects. Not while compilations run, and not again for
  /// the process. False when the file is no plugin, or none of this version, and then `error` has a sentence.
  static bool loadPlugin(const std::string &path, std::string &error);

  /// The version of the compiler, as `0.1.0`.
  static const char *version();
  /// Tells this build of the compiler, with the libraries it runs on, from others of the same version: part of the key of what a host keeps. Of no particular form.
  static std::string build();
  /// The targets that can be asked for.
  static std::vector<std::string> targetNames();

private:
  FileLoader loader;
};

} // namespace besl

#endif // BESL_COMPILER_COMPILER_H
