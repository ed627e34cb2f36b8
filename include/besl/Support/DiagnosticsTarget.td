// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of passes, legalisation and the targets. Included by Diagnostics.td. They are given by report() in
// besl/Dialect/BESL/IR/Report.h.

//===- What a target cannot say ----------------------------------------------===//

def StageUnsupported : Error<"stage-unsupported",
  "translating a {0} stage to {1} is not supported yet",
  "The target has no writer for the stage.">;
def ImageWithoutFormat : Error<"image-without-format",
  "an image that is read needs a declared format in {0}",
  "Declare one, as in 'StorageImage<rgba16f>', or only write the image.">;
def BindingTooLarge : Error<"binding-too-large",
  "a binding of {0} is more than {1} compilers take, at most {2}",
  "Use a smaller slot.">;
def SetTooLarge : Error<"descriptor-set-too-large",
  "a descriptor set of {0} is more than {1} compilers take, at most {2}",
  "Give a smaller one with '--glsl-set'.">;
def OutputLocationTooLarge : Error<"output-location-too-large",
  "location {0} of a fragment output is more than {1} compilers take, at most {2}",
  "Devices have eight colour attachments or few more.">;
def WorkgroupBeyondTarget : Error<"workgroup-beyond-target",
  "a workgroup of {0} by {1} by {2} is more than {3} compilers take: {4} invocations, and a depth of {5}",
  "The size comes from IR; in a BESL source it is checked earlier.">;
def FunctionWithoutBody : Error<"function-without-body",
  "the function '{0}' has no body",
  "Something that an entry calls is only declared.">;
def RawCodeWithoutText : Error<"raw-code-without-text",
  "raw code without {0} text cannot be translated to {0}",
  "Raw code gives its text for each target.">;
def OutputOfStage : Error<"output-of-stage",
  "a {0} stage cannot give {1}",
  "Clip distances are outputs of vertex stages; depth, coverage and two colours for one target are outputs of fragment stages. It comes from IR; in a source it is checked earlier.">;
def BlendSources : Error<"blend-sources",
  "two colours that are blended with each other are of one type, and all the colours there are, but {0}",
  "The entry has to write 'location(0) index(0)' and 'location(0) index(1)'. It comes from IR; in a source it is checked earlier.">;
def NotLegalized : Error<"not-legalized",
  "{0} cannot be printed as {1}; '{2}' rewrites it",
  "A pass of the target's pipeline was left out.">;
def PlaceInWords : Error<"place-in-words",
  "this cannot be given a place in a buffer that is an array of words in the target",
  "Raw code, or an operation of another dialect, is handed a place in a buffer, which the target does not declare with the type of the place.">;
def StageOutputsInFunction : Error<"stage-outputs-in-function",
  "'{0}' uses the outputs or the payload of a mesh stage, and cannot be made part of the entry here",
  "The target gives them to the entry alone.">;
def TooManyInlined : Error<"too-many-inlined",
  "making '{0}' and other functions part of the entry would copy more than {1} operations",
  "The target gives outputs and payload of a mesh stage to the entry alone, so functions that use them are copied into it, as often as they are called.">;
def ShaderModelTooOld : Error<"shader-model-too-old",
  "{0} needs shader model {1}.{2}, and --hlsl-profile allows {3}.{4}",
  "Pass a newer --hlsl-profile, or none: the text then says which it needs.">;
def GLSLTargetTooOld : Error<"glsl-target",
  "{0} needs {1}, and --glsl-target is {2}",
  "Devices of the older version do not have it. Pass a newer --glsl-target.">;
def FeatureDenied : Error<"feature-denied",
  "{0} needs the feature '{1}', which --deny-feature denies",
  "The shader is meant for devices without the feature. docs/tools.md lists all.">;
def FmaNotFused : Warning<"fma-not-fused",
  "HLSL has no fused 'fma' of this type: the product may be rounded",
  "With --fp=strict every other operation of floats is as in the reference result. Write the product and the sum as they are meant to be rounded.">;
def BuiltinUnavailable : Error<"builtin-unavailable",
  "{1} has no system value for '{0}'",
  "Hand the value to the shader in a buffer or push constant.">;
def IndexWithoutBase : Warning<"index-without-base",
  "'{0}' does not include the base of the draw before shader model 6.8",
  "Use --hlsl-profile=6.8 or newer, or --hlsl-base-constants, which reads the base from root constants.">;
def OpNotPrintable : Error<"op-not-printable",
  "'{0}' cannot be printed as {1}",
  "The operation belongs to another dialect and has no spelling.">;
def NotInLanguage : Error<"not-in-language",
  "{1} does not have {0}",
  "The target's language has nothing for the construct. Targets that plugins add are often for a part of the language.">;
def IntrinsicWithoutSpelling : Error<"intrinsic-without-spelling",
  "'{0}' has no spelling in {1}",
  "The target does not have the intrinsic.">;

//===- Task and mesh stages -----------------------------------------------------===//

def MeshCountsLate : Error<"mesh-counts-late",
  "the output counts are set after an output has been written",
  "Devices take outputs of a mesh workgroup only behind the call that sets its counts.">;
def MeshCountsInStatement : Error<"mesh-counts-in-statement",
  "the output counts are set in a {0} that also writes outputs",
  "The call that sets the counts has to be one that the whole workgroup makes; set them before the statement.">;
def MeshCountsInFunction : Error<"mesh-counts-in-function",
  "'{0}' sets the output counts and writes outputs, and cannot be made part of its caller here",
  "Set the counts outside of the expression.">;

//===- Metal -------------------------------------------------------------------===//

def MetalVersion : Error<"metal-version",
  "{0} needs Metal {1}, and the text is for {2}: pass --msl-version={1}",
  "An older version of the language does not have it.">;
def BareBufferArray : Error<"bare-buffer-array",
  "an array of buffers cannot be a parameter of a Metal entry: pass --msl-bindings=argument-buffer",
  "Only argument buffers hold arrays of buffers.">;
def MeshGridTooLarge : Warning<"mesh-grid",
  "up to {0} mesh workgroups may be started, and Metal devices before Apple family 9 take at most {1}",
  "The limit is what the sidecar or --max-mesh-threadgroups gives.">;
def SeveralMeshEntries : Error<"several-mesh-entries",
  "a program with two mesh entries cannot keep their outputs apart",
  "Put the entries into programs of their own.">;
def WorkgroupMemoryTooLarge : Error<"workgroup-memory-too-large",
  "the workgroup needs {0} bytes of memory, and {1} has {2}",
  "The workgroup variables, and what a mesh stage makes, are together larger than every device has room for.">;
def IndexTooLarge : Error<"index-too-large",
  "'{0}' needs index {1} among the {2}, and the last is {3}",
  "The program binds more resources one by one than the target has room for.">;

//===- Entries ----------------------------------------------------------------===//

def NoEntry : Error<"no-entry",
  "there is no entry to translate",
  "The module is a library, or empty.">;
def UnknownEntry : Error<"unknown-entry",
  "there is no entry '{0}'{1}",
  "No entry of the module has this name.">;
def SeveralEntries : Error<"several-entries",
  "there are several entries; name the one to translate",
  "Pass --entry.">;

//===- Reflection -------------------------------------------------------------===//

def BufferWithoutLayout : Error<"buffer-without-layout",
  "the buffer '{0}' has no layout: {1}",
  "Something in the buffer is not made of numbers.">;
def BufferWithoutBytes : Error<"buffer-without-bytes",
  "the buffer '{0}' has no bytes",
  "An element of the buffer has no size.">;
def StrideTooLarge : Error<"stride-too-large",
  "the {0} of the buffer '{1}' have {2} bytes, more than 32 bits can count",
  "A host could not address it.">;
def SlotBeyondLast : Error<"slot-beyond-last",
  "'{0}' takes {1}, but the last slot is {2}",
  "Slots are 32-bit numbers.">;
def SlotTakenTwice : Error<"slot-taken-twice",
  "'{0}' takes {1}, which '{2}' takes too",
  "Each descriptor has slots of its own.">;

//===- Options of passes ------------------------------------------------------===//

def SpecializeSyntax : Error<"specialize-syntax",
  "besl-specialize: '{0}' is not name=value",
  "The value to fix is written name=value.">;
def SpecializeTwice : Error<"specialize-twice",
  "besl-specialize: '{0}' is given twice",
  "Each constant is fixed once.">;
def SpecializeValue : Error<"specialize-value",
  "'{0}' is not a value of '{1}', which is {2}",
  "The value does not fit the constant's type.">;
def SpecializeUnknown : Error<"specialize-unknown",
  "no specialization constant is called '{0}'{1}",
  "No program of the module declares the constant.">;
def UnknownNamingRules : Error<"unknown-naming-rules",
  "no naming rules are known as '{0}', only as {1}",
  "Each target registers its rules under its name.">;
def UnknownSpelling : Error<"unknown-spelling",
  "no spelling of the intrinsics is known as '{0}', only {1}",
  "Each target has a spelling under its name.">;
def EntryNameIllegal : Error<"entry-name",
  "entries cannot be called '{0}': the rules ask for another name, such as '{1}'",
  "The name is no identifier of the target, or a word of its own.">;
def TooManyCopies : Error<"too-many-copies",
  "too many copies of functions for the images or textures they are given: more than {0} operations",
  "Each combination of images that a function is called with makes a copy of it.">;
def LayerUse : Error<"layer-use",
  "'{0}' cannot take one layer of an array texture",
  "Only functions and the intrinsics for textures can.">;
