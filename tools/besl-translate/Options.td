// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Command line of besl-translate.

include "llvm/Option/OptParser.td"

// Does not change what an input becomes, so that content hashes leave it out.
def Aside : OptionFlag;
// Names a file whose contents count, not its place.
def NamesFile : OptionFlag;

class Flag1<string name, string help> : Option<["--"], name, KIND_FLAG>, HelpText<help>;
// `--name=VALUE`, also as `--name VALUE`.
multiclass Value1<string name, string meta, string help> {
  def NAME : Option<["--"], name # "=", KIND_JOINED>, HelpText<help>, MetaVarName<meta>;
  def NAME # _separate : Option<["--"], name, KIND_SEPARATE>, Alias<!cast<Option>(NAME)>;
}

def batch_group : OptionGroup<"batch">, HelpText<"MANY INPUTS, BUILDS">;
def container_group : OptionGroup<"container">, HelpText<"CONTAINERS">;
def output_group : OptionGroup<"output">, HelpText<"OUTPUT">;
def input_group : OptionGroup<"input">, HelpText<"INPUT">;
def text_group : OptionGroup<"text">, HelpText<"FORM OF THE TEXT">;
def stage_group : OptionGroup<"stage">, HelpText<"STAGE (each wins over the sidecar)">;
def passes_group : OptionGroup<"passes">, HelpText<"PASSES AND PLUGINS">;
def messages_group : OptionGroup<"messages">, HelpText<"MESSAGES">;

let Group = output_group in {
defm to : Value1<"to", "TARGET,...", "What to write: glsl (default), hlsl, msl, wgsl, reflection, mlir, mlirbc; several of them into a folder">;
let Flags = [Aside] in {
def o : Option<["-"], "o", KIND_JOINED_OR_SEPARATE>, MetaVarName<"FILE">,
  HelpText<"Write to FILE instead of standard output; in a directory FILE the name is made from the shader's">;
defm output_pattern : Value1<"output-pattern", "PATTERN", "Name of an output in a folder (default: {stem}.{stage}.{ext}); also {file}, {target}">;
}
def O0 : Option<["-"], "O0", KIND_FLAG>, HelpText<"Stay close to the source (default)">;
def O : Option<["-"], "O", KIND_FLAG>, HelpText<"Optimise">;
defm matrix_layout : Value1<"matrix-layout", "ORDER", "Matrices in buffers: column (default), row, byte-engine">;
defm clip_y : Value1<"clip-y", "up|down", "Where y points in the shader's clip space (default: up)">;
defm constant_memory : Value1<"constant-memory", "KIND", "What 'constant' buffers become: uniform (default), storage">;
defm entry : Value1<"entry", "NAME", "The entry to write, where the module has several">;
defm glsl_target : Value1<"glsl-target", "VERSION", "The Vulkan that GLSL is for: vulkan1.0, vulkan1.1, vulkan1.2, vulkan1.3 (default)">;
let Flags = [NamesFile] in
defm bind_map : Value1<"bind-map", "FILE", "Where resources are bound in each target, as JSON (docs/tools.md)">;
defm fp : Value1<"fp", "MODE", "Floats: relaxed (default), strict: computed exactly as written">;
defm deny_feature : Value1<"deny-feature", "NAME", "Refuse programs that need the feature, as 'halves' or 'subgroups'; may be given several times">;
defm glsl_set : Value1<"glsl-set", "N", "Descriptor set of all descriptors in GLSL (default: 0)">;
defm hlsl_space : Value1<"hlsl-space", "N", "Register space of all descriptors in HLSL; for Vulkan their set (default: 0)">;
defm hlsl_profile : Value1<"hlsl-profile", "6.N", "The newest shader model that HLSL may need (default: any)">;
defm hlsl_flavor : Value1<"hlsl-flavor", "FLAVOR", "What HLSL is for: d3d (default), vulkan">;
def hlsl_base_constants : Flag1<"hlsl-base-constants", "Read the base of vertex and instance indices from root constants, before shader model 6.8">;
defm sampler_arrays : Value1<"sampler-arrays", "KIND", "Samplers of an array of textures, where they are apart: shared (default), per-element">;
defm entry_name : Value1<"entry-name", "NAME", "Name of the entry in HLSL and Metal (default: besl_main) and WGSL (default: main)">;
defm msl_version : Value1<"msl-version", "VERSION", "Version of Metal's language: 2.4, 3.0 (default), 3.1, 3.2">;
defm msl_platform : Value1<"msl-platform", "PLATFORM", "What Metal is compiled for: macos (default), ios">;
defm wgsl_group : Value1<"wgsl-group", "N", "Bind group of all descriptors in WGSL (default: 0); samplers of textures have the next, push constants the one behind it">;
defm msl_bindings : Value1<"msl-bindings", "KIND", "How Metal binds resources: argument-buffer (default), bare">;
def keep_unused : Flag1<"keep-unused", "Keep declared resources that nothing uses, in texts and in reflection">;
defm reflect_for : Value1<"reflect-for", "TARGET,...", "What reflection is about: glsl, hlsl, msl, wgsl (default: all); the first one's matrix order is shown">;
defm opacity : Value1<"opacity", "RULE", "How reflection decides about opacity: sound (default), reference">;
def locations : Flag1<"mlir-print-debuginfo", "Print source locations in textual IR">;
}

let Group = text_group in {
def minify : Flag1<"minify", "Shortest names and least white space">;
def line_directives : Flag1<"line-directives", "Say with #line where statements come from; in GLSL by numbers of sources">;
def line_directives_EQ : Option<["--"], "line-directives=", KIND_JOINED>, MetaVarName<"numbers|names">,
  HelpText<"The same, with names in GLSL too, which takes an extension">;
defm path_prefix_map : Value1<"path-prefix-map", "OLD=NEW", "Replace the beginning of names of sources in #line and source maps; may be given several times">;
let Flags = [Aside] in
defm source_map : Value1<"source-map", "FILE", "Write which part of the source each part of the text comes from, as JSON">;
let Flags = [Aside] in
defm name_map : Value1<"name-map", "FILE", "Write what names have become in the text, as JSON">;
}

let Group = input_group in {
let Flags = [NamesFile] in
defm link : Value1<"link", "FILE", "Link with a BESL source or a module; may be given several times">;
let Flags = [Aside] in
def check_pipeline : Flag1<"check-pipeline", "Only check that the inputs, several shaders, fit together as the stages of one pipeline">;
defm from : Value1<"from", "KIND", "What the input is: besl, typeshade, mlir, mlirbc (default: by its extension and contents)">;
let Flags = [NamesFile] in
defm bead : Value1<"bead", "FILE", "Read the settings from FILE instead of INPUT.bead">;
let Flags = [Aside] in
def dump_syntax : Flag1<"dump-syntax", "Print the syntax tree of a TypeShade source and stop">;
defm typeshade_level : Value1<"typeshade-level", "LEVEL", "Which TypeShade: a, with its changes that accept more (default), or b0, without them">;
def lenient_bead : Flag1<"lenient-bead", "Ignore keys of the sidecar that are not known">;
}

let Group = batch_group, Flags = [Aside] in {
def j : Option<["-"], "j", KIND_JOINED_OR_SEPARATE>, MetaVarName<"N">, HelpText<"Compile N inputs at once (default: one for each core)">;
defm depfile : Value1<"depfile", "FILE", "Write the files that were read, as rules for Make and Ninja">;
defm cache : Value1<"cache", "FOLDER", "Keep results in FOLDER, and take them from there when nothing has changed">;
defm cache_limit : Value1<"cache-limit", "SIZE", "Bound of the folder's size, as 500M or 2G (default: 1G); 0 for none">;
def print_hash : Flag1<"print-hash", "Print the content hash of each input instead of writing anything">;
}

let Group = container_group, Flags = [Aside] in {
def container : Flag1<"container", "Write a container, which holds all targets: FILE of -o, or one for each input in a folder">;
def list_containers : Flag1<"list", "List what the inputs, containers, hold">;
def unpack : Flag1<"unpack", "Write what the inputs, containers, hold to the folder of -o; only the targets of --to, if that is given">;
}

let Group = stage_group in {
defm stage : Value1<"stage", "STAGE", "vertex, fragment, compute, task or mesh">;
defm workgroup : Value1<"workgroup", "X,Y,Z", "Size of a workgroup; missing numbers are 1">;
defm max_vertices : Value1<"max-vertices", "N", "Vertices a mesh workgroup may make">;
defm max_primitives : Value1<"max-primitives", "N", "Primitives a mesh workgroup may make">;
defm max_mesh_threadgroups : Value1<"max-mesh-threadgroups", "N", "Mesh workgroups a task workgroup may start">;
defm per_primitive_inputs : Value1<"per-primitive-inputs", "LOC,...", "Fragment inputs that a mesh stage writes for each primitive">;
defm limits : Value1<"limits", "PROFILE", "Devices to warn about: desktop (default), vulkan-minimum">;
}

let Group = passes_group in {
let Flags = [NamesFile] in
defm load_pass_plugin : Value1<"load-pass-plugin", "FILE", "Load passes from a shared library, for the pipelines below">;
let Flags = [NamesFile] in
defm load_dialect_plugin : Value1<"load-dialect-plugin", "FILE", "Load dialects from a shared library">;
defm generator : Value1<"generator", "NAME", "Let a program generator of a plugin extend the source">;
defm after_import : Value1<"after-import", "PIPELINE", "Run passes on the program as it was read">;
defm after_link : Value1<"after-link", "PIPELINE", "Run passes on the program when it has been linked">;
defm before_legalize : Value1<"before-legalize", "PIPELINE", "Run passes when -O is done, before those of the target">;
let Flags = [Aside] in
def pass_statistics : Flag1<"besl-pass-statistics", "Print to standard error what the passes have counted">;
}

let Group = messages_group in {
def Werror : Option<["-"], "Werror", KIND_FLAG>, HelpText<"Make warnings errors">;
def W : Option<["-"], "W", KIND_JOINED>, MetaVarName<"<name>">, HelpText<"Turn the warning on; -Wno-<name> turns it off">;
let Flags = [Aside] in
defm diagnostics_format : Value1<"diagnostics-format", "text|json", "How messages are written to standard error">;
let Flags = [Aside] in
defm color : Value1<"color", "WHEN", "Colours in messages: auto (default), always, never">;
}

def help : Flag1<"help", "Show this">;
def h : Option<["-"], "h", KIND_FLAG>, Alias<help>;
def version : Flag1<"version", "Show the version">;
