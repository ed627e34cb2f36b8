// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of files, command lines and the compilation as a whole. Included by Diagnostics.td.

def TooManyErrors : Note<"too-many-errors",
  "too many errors; the rest is not shown",
  "Given once, after the largest number of errors that is shown.">;
def SourcesTooLarge : Error<"sources-too-large",
  "cannot read '{0}': the sources of one compilation may hold at most 1 GiB",
  "Positions are 32-bit offsets, so the files of one compilation are limited in size together.">;

def LinkedWithItself : Error<"linked-with-itself",
  "'{0}' cannot be linked with itself",
  "The program is among the files that it is to be linked with.">;
def CannotRead : Error<"cannot-read",
  "cannot read '{0}': {1}",
  "The input or its sidecar could not be opened or read.">;

def CannotWrite : Error<"cannot-write",
  "cannot write '{0}': {1}",
  "The output could not be written. A file that was there before is as it was.">;

def CannotRemove : Error<"cannot-remove",
  "cannot remove '{0}': {1}",
  "A file that an earlier run has written for a target that failed this time could not be removed.">;

def StaleOutputRemoved : Note<"stale-output-removed",
  "'{0}' has been removed: it was from an earlier run, and there is no {1} text this time",
  "Of several targets some failed and others were written. What would be left of the former is no translation of the shader that the others are made from.">;

def OutputIsInput : Error<"output-is-input",
  "'{0}' is an input, and would be overwritten by the output",
  "The output file is one that is read: a shader, its sidecar, a linked file, a bind map or a plugin.">;

def OutputClash : Error<"output-clash",
  "'{0}' would be written for '{1}' and for '{2}'",
  "Two inputs of one run have outputs of one name; neither was written. Or a map or a dependency file has the name of an output, which was written. '--output-pattern' with '{file}' keeps apart what differs in its extension or stage.">;

def InputsFailed : Error<"inputs-failed",
  "{0} of {1} inputs failed",
  "The last message of a run with several inputs: those in the notes had errors, and all others were written.">;

def CacheUnusable : Warning<"cache-unusable",
  "cannot keep results in the cache '{0}': {1}",
  "The folder of '--cache' could not be written to, so that these inputs will be compiled again the next time. All else is as without a cache.">;

def CacheEntryMoved : Warning<"cache-entry-moved",
  "'{0}' was in the way of the cache, and is now '{1}'",
  "Something that the compiler has not written, such as a folder, had the name of an entry. It has been moved aside rather than deleted; the entry is there now, so this is said once.">;

def DepfileName : Error<"depfile-name",
  "'{0}' cannot be named in the dependency file '{1}': it has a line break or tab in it, or ends with a backslash",
  "Neither Make nor Ninja has a way to write such a name.">;

def ContainerUnreadable : Error<"container-unreadable",
  "cannot read the container '{0}': {1}",
  "The file is no container, is damaged, or is from another version.">;

def ContainerWithoutTarget : Error<"container-without-target",
  "'{0}' holds no {1} text of '{2}'",
  "A target that '--to' names is not in the container.">;

def StageUnknown : Error<"stage-unknown",
  "the stage of '{0}' is not known",
  "Nothing says which stage the shader is for: a sidecar, an option, or the file's name.">;

def OptionOverSidecar : Note<"option-over-sidecar",
  "{0}={1} replaces what the sidecar says",
  "An option on the command line wins over the sidecar.">;

def OptionWithoutMeaning : Error<"option-without-meaning",
  "{0} has no meaning for a {1} shader",
  "The option sets something that only other stages have.">;

def OptionValue : Error<"option-value",
  "'{0}' is no value of the option '{1}'",
  "A host program asked for something that does not exist.">;

def PluginRefused : Error<"plugin-refused",
  "{0}",
  "A plugin was not loaded: there is no such file, it is none, or it was built for another version of the compiler.">;

def CompilerException : Error<"compiler-exception",
  "compiling stopped: {0}",
  "Memory ran out, or a program generator of the host threw an exception.">;

def IRNestedTooDeep : Error<"ir-nested-too-deep",
  "the IR nests more than {0} levels deep",
  "Textual IR that nests without bound would exhaust the stack of the reader.">;

//===- Bind maps ---------------------------------------------------------------===//

def BindMapTooLarge : Error<"bind-map-too-large",
  "a bind map has at most {0} bytes; this one has {1}",
  "A bind map holds a few numbers for each resource.">;
def BindMapSyntax : Error<"bind-map-syntax",
  "{0}",
  "The file is not JSON (or JSON5).">;
def BindMapType : Error<"bind-map-type",
  "{0} is {1}, found {2}",
  "A value in the bind map has the wrong kind or is out of range.">;
def BindMapUnknownKey : Error<"bind-map-unknown-key",
  "unknown key '{0}'{1}",
  "The keys of a bind map and of its entries are listed in docs/tools.md.">;
def BindMapDuplicateKey : Error<"bind-map-duplicate-key",
  "the key '{0}' is given twice",
  "Each key is given once.">;
def BindMapSubject : Error<"bind-map-subject",
  "an entry has one of 'name', 'slot' and 'slots', which say what it places",
  "Without one of them the entry places nothing, and with two it is not clear what it places.">;
def BindMapUnknownName : Error<"bind-map-unknown-name",
  "the program has no descriptor '{0}'{1}",
  "An entry of the bind map names nothing that the program declares. '\"optional\": true' lets it.">;
def BindMapUnknownSlot : Error<"bind-map-unknown-slot",
  "no descriptor of the program has slot {0}",
  "An entry of the bind map places nothing. '\"optional\": true' lets it.">;
def BindMapPlacedTwice : Error<"bind-map-placed-twice",
  "'{0}' is placed twice for {1}",
  "Two entries of the bind map give one resource a place. An entry with a name wins over one with a slot, and that over a range; two of a kind cannot both be meant.">;
def BindMapNoSampler : Error<"bind-map-no-sampler",
  "'{0}' has no sampler to place",
  "Only textures have a sampler.">;
def BindMapPushConstant : Error<"bind-map-push-constant",
  "push constants have no {0} in {1}",
  "Vulkan has one block of push constants, which needs no number; Metal knows no spaces.">;
def BindingClash : Error<"binding-clash",
  "'{0}' and '{1}' are both at {2}",
  "A bind map, or bindings in IR, put two resources into one place.">;
//===- Shaders of one pipeline --------------------------------------------------===//

def PipelineStages : Error<"pipeline-stages", "{0}",
  "The shaders given are not the stages of one pipeline: vertex and fragment, mesh and fragment, or task, mesh and fragment.">;
def PipelineInputMissing : Error<"pipeline-input-missing", "{0}",
  "A fragment stage reads a location that the stage before it does not write.">;
def PipelineInputType : Error<"pipeline-input-type", "{0}",
  "Both sides of a location have one type.">;
def PipelineInterpolation : Error<"pipeline-interpolation", "{0}",
  "A value is interpolated on the way to the fragment stage, or it is flat on both sides.">;
def PipelineRate : Error<"pipeline-rate", "{0}",
  "A fragment stage has to know which of its inputs a mesh stage writes once for each primitive.">;
def PipelinePayload : Error<"pipeline-payload", "{0}",
  "The payload of task and mesh stage have the same bytes.">;
def PipelinePushConstants : Error<"pipeline-push-constants", "{0}",
  "The stages of a pipeline share one block of push constants; one may see fewer members than another.">;
def PipelineSlot : Error<"pipeline-slot", "{0}",
  "A slot is one resource, in whatever stages it is used. Which of them writes it does not matter.">;

// What passes, writers and the reader of textual IR report.
def IRError : Error<"ir-error", "{0}", "A message of a pass, a writer, or the reader of IR.">;
def IRWarning : Warning<"ir-warning", "{0}", "A warning of a pass or a writer.">;
def IRRemark : Note<"ir-remark", "{0}", "A remark of a pass or a writer.">;
