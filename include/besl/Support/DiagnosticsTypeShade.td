// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of the TypeShade front end. Included by Diagnostics.td. A code begins with the number that TypeShade's own tools give a mistake
// of this class, so that reports can be compared; several of our codes may share one.

//===- Files and syntax -----------------------------------------------------===//

def TsDirective : Error<"ts8001-directive",
  "a TypeShade file begins with the directive \"use typeshade\"",
  "The directive is what tells a shader from a program for the host.">;
def TsEnable : Error<"ts8050-enable",
  "there is no directive \"{0}\"{1}",
  "Beside \"use typeshade\" there are those that ask for a feature: \"enable f16\", \"enable subgroups\" and their like.">;
def TsSyntax : Error<"ts8030-syntax",
  "{0}",
  "The text is not made of tokens of TypeScript.">;
def TsExpected : Error<"ts8030-expected",
  "expected {0}, found {1}",
  "The grammar allows nothing else here.">;
def TsHostOnly : Error<"ts8013-host-only",
  "{0} needs more than a GPU has; {1}",
  "A form of TypeScript for programs on the host: text, exceptions, waiting, looking at a value's members by name.">;
def TsTopLevel : Error<"ts8014-top-level",
  "{0}",
  "At the top of a file stand declarations only.">;
def TsLeftOut : Error<"ts8099-left-out",
  "{0} is not among what this compiler reads; {1}",
  "A part of TypeShade that this front end leaves out; docs/typeshade.md lists them.">;
def TsUnsupported : Error<"ts8099-unsupported",
  "{0}",
  "A form of TypeScript without a counterpart on a GPU.">;
def TsReserved : Error<"ts8068-reserved-name",
  "'{0}' is reserved and cannot name a declaration",
  "The names of WGSL's keywords, '_' and names that begin with two underscores.">;
def TsReservedInGLSL : Warning<"ts8068-reserved-in-glsl",
  "'{0}' is a word of GLSL ES, where this has to be called something else",
  "Resources, constants, structs and members of a file with vertices or fragments keep their names in WebGL if these are free there.">;

//===- Names ----------------------------------------------------------------===//

def TsUnknownName : Error<"ts8022-unknown-name",
  "there is nothing called '{0}' here{1}",
  "What an invocation knows of itself comes through parameters with '@builtin'; there are no global variables for it.">;
def TsUnknownMember : Error<"ts8022-unknown-member",
  "'{0}' has no part '{1}'{2}",
  "Parts are the members of a struct, and x, y, z, w or r, g, b, a of a vector.">;
def TsUnknownFunction : Error<"ts8004-unknown-function",
  "there is no function '{0}'{1}",
  "Functions are those of the file and the built-in ones.">;
def TsDuplicate : Error<"ts8023-duplicate",
  "'{0}' is already declared",
  "A name stands for one thing in a block, and for one at the top of a file.">;

//===- Types ----------------------------------------------------------------===//

def TsTypeName : Error<"ts8002-type-name",
  "there is no type '{0}' on a GPU{1}",
  "Types are f32, i32, u32, bool, vectors, matrices, arrays, and the structs of the file.">;
def TsTypeForm : Error<"ts8002-type-form",
  "{0}",
  "A type is a name with arguments, or a list of equal types in brackets.">;
def TsUnion : Error<"ts8002-union",
  "a variable holds values of one type, since a register has one width, fixed when the shader is compiled; choose one of '{0}'",
  "No value can be one type now and another later.">;
def TsAccessWord : Error<"ts8002-access",
  "a storage buffer is \"read\" or \"read_write\", not \"{0}\"",
  "The second argument of 'storage' says what the shader may do with the buffer.">;
def TsMismatch : Error<"ts8003-type-mismatch",
  "expected '{0}', found '{1}'{2}",
  "Nothing is converted without being asked for.">;
def TsOperands : Error<"ts8003-operands",
  "'{0}' does not take '{1}' and '{2}'{3}",
  "Operands have one type, or are a vector and a scalar of its kind.">;
def TsOperand : Error<"ts8003-operand",
  "'{0}' does not take '{1}'{2}",
  "A prefix operator has few types to work on.">;
def TsLiteralRange : Error<"ts8003-literal-range",
  "'{0}' is no value of '{1}'",
  "A number takes the type of its place and has to fit it.">;
def TsBuiltinType : Error<"ts8003-builtin-type",
  "the built-in value '{0}' is a '{1}', not a '{2}'",
  "The type of a built-in value is fixed.">;
def TsLocationType : Error<"ts8003-location-type",
  "a location carries numbers or vectors of numbers between stages, not '{0}'",
  "Bools, structs, arrays and matrices do not pass from stage to stage.">;
def TsInterpolation : Error<"ts8003-interpolation",
  "{0}",
  "Whole numbers cannot be interpolated: they are flat.">;
def TsInterface : Error<"ts8003-interface",
  "{0} is {1} in '{2}' and {3} in '{4}'",
  "What a vertex entry gives and a fragment entry takes at one location have one type and are interpolated in one way.">;
def TsBlendSource : Error<"ts8028-blend-source",
  "{0}",
  "A fragment entry gives one target two colours, of one type, at location 0, and no other colours; the second is what blending may multiply by.">;
def TsDemands : Error<"ts8003-demands",
  "'{0}' is to be '{1}' by one use and '{2}' by this one; give it a type, and convert where the other is wanted",
  "A variable without a type, whose value is a whole number, takes the type that its uses ask for, if it is one.">;
def TsReturnTypes : Error<"ts8003-return-types",
  "the function returns '{0}' here and '{1}' elsewhere",
  "All results of a function have one type.">;
def TsConstantValue : Error<"ts8003-constant",
  "{0}",
  "The value of a constant at the top of a file is made of numbers, earlier constants, constructors and mathematics.">;
def TsShiftAmount : Error<"ts8003-shift",
  "a shift by {0} is as wide as the number or wider",
  "The amount of a shift is 0 to 31.">;
def TsZeroDivisor : Error<"ts8003-zero-divisor",
  "the divisor is zero",
  "A divisor that is known to be zero is a mistake.">;
def TsAtomicValue : Error<"ts8003-atomic",
  "'{0}' is atomic: other invocations may change it at any time, so it is read and written by 'atomicLoad', 'atomicStore' and their like only",
  "Plain access to an atomic would be a race.">;
def TsLiteralDefault : Warning<"ts8053-literal-default",
  "'{0}' is an f32, since nothing here asks for a whole number; write '{0}.' or give the variable a type",
  "What a number without a point is where nothing decides may change.", "typeshade-literal-default"> { let OnByDefault = 0; }

//===- Places ---------------------------------------------------------------===//

def TsReadOnly : Error<"ts8005-read-only",
  "'{0}' cannot be written{1}",
  "Uniforms and storage buffers without \"read_write\" are for reading.">;
def TsConstWrite : Error<"ts8005-constant",
  "'{0}' is a constant{1}",
  "A constant keeps its value; one that built its value may have a part of it changed, one that copied another name may not.">;
def TsTarget : Error<"ts8018-target",
  "{0}",
  "What can be assigned to is a variable, or one member, element or component of it.">;
def TsIndexRange : Error<"ts8016-index-range",
  "index {0} is out of range: '{1}' has {2} elements",
  "An index that is known has to name an element.">;
def TsUnassigned : Warning<"ts8075-unassigned",
  "'{0}' is read before {1} zero",
  "The value of a variable without one is zero of its type.">;

//===- Loops and statements -------------------------------------------------===//

def TsLoopBound : Error<"ts8006-loop-bound",
  "{0}",
  "A 'for' compares its counter to a bound that its body does not move: invocations step through a loop together, so its end has to be readable.">;
def TsLoopExit : Error<"ts8007-endless-loop",
  "{0}",
  "A loop has to be able to end: the others wait for an invocation that does not.">;
def TsLoopCounter : Error<"ts8008-loop-counter",
  "{0}",
  "A 'for' counts one i32 or u32 by a constant step.">;
def TsStrayJump : Error<"ts8009-stray-jump",
  "'{0}' stands in no loop{1}",
  "'break' leaves a loop or a 'switch', 'continue' goes on with the next round of a loop.">;
def TsSwitch : Error<"ts8017-switch",
  "{0}",
  "A 'switch' selects by whole numbers known at compile time, and no clause runs into the next.">;

//===- Functions ------------------------------------------------------------===//

def TsArity : Error<"ts8019-arguments",
  "'{0}' takes {1}, not {2}",
  "A call passes a value for each parameter without a default.">;
def TsFunctionShape : Error<"ts8020-function-shape",
  "{0}",
  "Parameters are names with types; the result of a stage is what the next one takes.">;
def TsReturnShape : Error<"ts8021-return-shape",
  "{0}",
  "The type of what a stage returns is written out.">;
def TsRecursion : Error<"ts8031-recursion",
  "'{0}' calls itself: {1}; a GPU has no call stack, so every call must lead to an end that is known when the shader is compiled",
  "Direct or through other functions, whether or not the call is ever reached.">;
def TsArgument : Error<"ts8036-argument",
  "{0}",
  "A built-in function takes certain types.">;
def TsEntryCall : Error<"ts8099-entry-called",
  "'{0}' is called by the GPU, once for each {1}, and by nothing else; move what both need into a function",
  "An entry point has no caller to return to.">;
def TsStageMisuse : Error<"ts8099-stage",
  "{0} belongs to {1} stages; '{2}' is a {3} entry",
  "What only some stages have cannot be reached from the entry of another, through calls either.">;

//===- Classes --------------------------------------------------------------===//

def TsField : Error<"ts8010-member",
  "{0}",
  "A class describes the bytes of a struct: each member has a name and a type.">;
def TsClass : Error<"ts8035-class",
  "{0}",
  "'new' builds the value of a class; stages begin at functions.">;
def TsLayout : Error<"ts8051-layout",
  "{0}",
  "What the host writes has a layout that both sides know.">;

//===- Stages ---------------------------------------------------------------===//

def TsBuiltinName : Error<"ts8024-builtin-name",
  "there is no built-in value '{0}'{1}",
  "Built-in values are those of WGSL.">;
def TsBuiltinStage : Error<"ts8025-builtin-stage",
  "the built-in value '{0}' is {1}, not {2}",
  "A built-in value exists in some stages, on the way in or out.">;
def TsWorkgroupLimit : Warning<"ts8026-workgroup-limit",
  "a workgroup of {0} invocations is more than every WebGPU device takes (256 in all, and 256, 256, 64 along the axes)",
  "Devices may allow more when asked.">;
def TsAttribute : Error<"ts8028-attribute",
  "{0}",
  "Attributes say how a function, a parameter or a member meets the pipeline.">;
def TsIOField : Error<"ts8029-io-field",
  "'{0}' passes between stages, so it needs '@location' or '@builtin'",
  "Every member of a struct that a stage takes or returns, and every parameter of a stage, says where it comes from or goes to.">;
def TsWorkgroupSize : Error<"ts8037-workgroup-size",
  "a workgroup size is one to three whole numbers from 1 in brackets, as in '@compute([8, 8])'",
  "How many invocations run together is fixed when the shader is compiled.">;
def TsBarrierPlace : Error<"ts8034-barrier",
  "'{0}' gives no value; write it as a statement",
  "A barrier waits and does nothing else.">;
def TsUniformity : Error<"ts8052-uniformity",
  "{0}",
  "Barriers, derivatives and samples that choose their level of detail need all invocations around to get there together.">;

//===- Resources ------------------------------------------------------------===//

def TsResourceForm : Error<"ts8099-resource",
  "{0}",
  "A resource is 'declare const name: uniform<T>', 'storage<T>', a texture or a sampler.">;
def TsModuleVariable : Error<"ts8033-module-variable",
  "{0}",
  "At the top of a file 'let' makes a variable of each invocation, or memory of the workgroup.">;
def TsArrayLength : Error<"ts8032-array-length",
  "{0}",
  "An array has a length that is known, or is the last part of a storage buffer.">;
def TsTextureArgument : Error<"ts8041-texture-argument",
  "{0}",
  "What a texture is read with depends on its kind.">;
def TsNotYet : Error<"typeshade-not-available",
  "{0}",
  "Part of TypeShade, but none of the targets of this compiler can express it so far.">;
