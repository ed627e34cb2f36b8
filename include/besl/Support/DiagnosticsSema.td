// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of semantic analysis. Included by Diagnostics.td.

//===- Names ----------------------------------------------------------------===//

def UnknownName : Error<"unknown-name",
  "'{0}' is not declared{1}",
  "No local, parameter or declaration of the file has this name.">;
def UnknownType : Error<"unknown-type",
  "there is no type '{0}'{1}",
  "No struct and no builtin type has this name.">;
def UnknownFunction : Error<"unknown-function",
  "there is no function '{0}'{1}",
  "No function, intrinsic or type that could be called has this name.">;
def UnknownField : Error<"unknown-field",
  "'{0}' has no field '{1}'{2}",
  "The struct or record declares no such field.">;
def ForeignTypeName : Error<"unknown-type-word",
  "there is no type '{0}'; BESL calls it '{1}'",
  "The name is a type of another shading language.">;
def ForeignFunctionName : Error<"unknown-function-word",
  "there is no function '{0}'; write '{1}'",
  "The name is a function of another shading language.">;
def ForeignValueName : Error<"unknown-value-word",
  "'{0}' is not declared; write {1}",
  "The name is a builtin variable of another shading language.">;
def FunctionAsValue : Error<"function-as-value",
  "'{0}' is a function; call it with '()'",
  "Functions are not values.">;
def TypeAsValue : Error<"type-as-value",
  "'{0}' is a type, not a value",
  "A type can be called to construct a value, and nothing else.">;
def NotAFunction : Error<"not-a-function",
  "'{0}' is not a function",
  "Only functions, intrinsics and types can be called.">;
def DuplicateName : Error<"duplicate-name",
  "'{0}' is already declared",
  "Two declarations of a file cannot share a name, except for overloaded functions.">;
def DuplicateLocal : Error<"duplicate-local",
  "'{0}' is already declared in this block",
  "Two locals of one block cannot share a name; an inner block may hide a name of an outer one.">;
def DuplicateParameter : Error<"duplicate-parameter",
  "'{0}' is already a parameter",
  "The parameters of a function have different names.">;
def DuplicateField : Error<"duplicate-field",
  "'{0}' is already a field",
  "The fields of a struct have different names.">;
def DuplicateFunction : Error<"duplicate-function",
  "'{0}' is already declared with these parameters",
  "Functions that share a name differ in the types or the number of their parameters.">;
def TooManyOverloads : Error<"too-many-overloads",
  "more than {1} functions are called '{0}'",
  "Overloads of one name are limited.">;
def DuplicatePushConstant : Error<"duplicate-push-constant",
  "a program has at most one push constant block",
  "Put all members into one block.">;
def DuplicateMain : Error<"duplicate-main",
  "a program has one 'main'",
  "The entry point cannot be overloaded.">;
def BuiltinTypeName : Error<"builtin-type-name",
  "'{0}' is the name of a builtin type",
  "Structs and functions need names of their own.">;
def ReservedName : Error<"reserved-name",
  "names that begin with '_besl_' belong to the compiler: '{0}'",
  "The compiler declares variables with such names.">;
def MissingMain : Error<"missing-main",
  "there is no 'main'",
  "A file with a stage needs an entry point 'main: fn () -> void'.">;
//===- Linked files ---------------------------------------------------------===//

def ParentMain : Error<"library-main",
  "a file that is linked to a program cannot have a 'main'",
  "The program's 'main' is the entry point; move what it shares with others into functions of another name.">;
def DuplicateDefinition : Error<"duplicate-definition",
  "several linked files declare '{0}'",
  "Which one is meant cannot be told. A declaration in the program itself hides those of linked files.">;
def DifferentDeclaration : Error<"different-declaration",
  "'{0}' is declared differently in a linked file, whose declaration is used too",
  "Files that are linked may share a resource: then all of them declare it in the same way.">;
def MissingSymbol : Error<"missing-symbol",
  "nothing defines '{0}'{1}",
  "The program declares something that neither it nor a linked file defines.">;
def SpecConstantTaken : Error<"specialization-taken",
  "the specialization constant {0} is already '{1}'",
  "Each specialization constant of a program has its own number.">;
def SpecConstantType : Error<"specialization-type",
  "a specialization constant is a scalar, not a '{0}'",
  "Targets take scalars only; make a vector of several.">;
def InvalidRaw : Error<"invalid-raw-code",
  "{0}",
  "Raw code, which host programs make, names its inputs and outputs and gives text for at least one target.">;
def InvalidTree : Error<"invalid-tree",
  "{0} made a syntax tree that is not valid: {1}",
  "A program generator left out a node, used one twice, or built something that no file can hold.">;
def ErrorInParent : Error<"error-in-library",
  "'{0}' of a linked file, which is called here, has errors",
  "Functions of linked files are checked when the program reaches them.">;

//===- Types ----------------------------------------------------------------===//

def TypeMismatch : Error<"type-mismatch",
  "expected '{0}', found '{1}'",
  "The value has another type than its place asks for; nothing converts by itself except literals.">;
def NumberMismatch : Error<"number-mismatch",
  "expected '{0}', found a number",
  "A number takes the number types only.">;
def TypeNotAllowedHere : Error<"type-not-allowed",
  "'{0}' cannot be {1}",
  "Not every type may stand everywhere; the language reference has the table.">;
def FormatOnType : Error<"format-on-type",
  "'{0}' takes no format",
  "Only 'StorageImage' is followed by a format.">;
def UnknownImageFormat : Error<"unknown-image-format",
  "there is no image format '{0}'{1}",
  "Formats are spelt as in Vulkan GLSL: rgba8, rgba16f, r32ui.">;
def UnboundedArray : Error<"unbounded-array",
  "an array needs a count here",
  "Arrays without a count exist in descriptors only.">;
def EmptyArray : Error<"empty-array",
  "an array needs at least one element",
  "The count is zero.">;
def ArrayTooLong : Error<"array-too-long",
  "an array has at most {0} elements",
  "The count is out of range.">;
def ArrayOfHandles : Error<"array-of-handles",
  "there are no arrays of '{0}'",
  "Textures and images are declared as descriptors.">;
def ArrayElement : Error<"array-element",
  "'{0}' cannot be the element of an array",
  "The elements of an array are values.">;
def TypeNestingTooDeep : Error<"type-nesting",
  "types nest more than {0} deep",
  "Arrays of arrays and structs in structs count.">;
def TypeTooLarge : Error<"type-too-large",
  "'{0}' is larger than {1} bytes",
  "No device could hold it.">;
def StructTooManyFields : Error<"struct-too-many-fields",
  "'{0}' has {1} fields, more than a struct can have, {2}",
  "SPIR-V has this limit. Use arrays, or structs in the struct.">;
def TypeTooManyFields : Error<"type-too-many-fields",
  "'{0}' has more than {1} fields, those of the structs in it included",
  "The type spelled out would be too long for any compiler.">;
def EmptyStruct : Error<"empty-struct",
  "'{0}' has no fields",
  "A struct needs at least one field.">;
def RecursiveStruct : Error<"recursive-struct",
  "a struct cannot hold itself: '{0}'",
  "The size of such a struct would be infinite.">;
def DifferentStruct : Error<"different-struct",
  "struct '{0}' is declared again, differently",
  "Declaring a struct twice is allowed when the fields are equal.">;
//===- Literals -------------------------------------------------------------===//

def DecimalAsInteger : Error<"decimal-as-integer",
  "'{0}' has a decimal point, but '{1}' is an integer type",
  "Integers are written without a point.">;
def LiteralOutOfRange : Error<"literal-out-of-range",
  "'{0}' is out of range for '{1}'",
  "The type cannot hold the number.">;
//===- Constants ------------------------------------------------------------===//

def NotConstant : Error<"not-constant",
  "the value of '{0}' is not known at compile time",
  "A constant is made of literals, other constants, constructors, operators, constant indices and mathematical intrinsics.">;
def ConstantCycle : Error<"constant-cycle",
  "the value of '{0}' depends on itself",
  "Constants cannot name each other in a circle.">;
def ConstantTooLarge : Error<"constant-too-large",
  "a constant holds at most {0} numbers",
  "Use a buffer for larger tables.">;
def DivisionByZero : Error<"division-by-zero",
  "{0} by zero",
  "A constant integer divisor is zero.">;
def IndexOutOfRange : Error<"index-out-of-range",
  "index {0} is out of range for '{1}', which has {2}",
  "A constant index names no element.">;
//===- Declarations ---------------------------------------------------------===//

def NumberTooLarge : Error<"number-too-large",
  "{0} is at most {1}",
  "The number in a declaration is out of range.">;
def ZeroCount : Error<"zero-count",
  "{0} is at least 1",
  "A count of zero declares nothing.">;
def SlotOverlap : Error<"slot-overlap",
  "'{0}' and '{1}' both occupy slot {2}",
  "A descriptor occupies as many slots as its count says.">;
def SlotOverflow : Error<"slot-overflow",
  "the slots of '{0}' go beyond {1}",
  "Slots are 32-bit numbers.">;
def LocationTaken : Error<"location-taken",
  "location {0} is already taken by '{1}'",
  "The locations of inputs are unique, and those of outputs.">;
def DescriptorType : Error<"descriptor-type",
  "'{0}' is not a resource",
  "A descriptor is of a struct, a texture, a storage image, or a runtime array 'T[]'.">;
def MemoryOnHandle : Error<"memory-on-handle",
  "only buffers have a memory class, not '{0}'",
  "Textures and images do not lie in constant or device memory.">;
def ConstantMemoryWritten : Error<"constant-memory-written",
  "constant memory can only be read",
  "A writable buffer uses 'device' memory, the default.">;
def TextureAccess : Error<"texture-access",
  "textures can only be read",
  "A storage image can be written.">;
def RuntimeArrayElement : Error<"runtime-array-element",
  "'{0}' cannot be the element of a runtime array",
  "The elements are structs, vectors, matrices or numbers.">;
def RuntimeArrayCount : Error<"runtime-array-count",
  "a runtime array cannot have a count of descriptors",
  "The buffer is one descriptor of any length.">;
def RuntimeArrayNumber : Error<"runtime-array-number",
  "the array of a descriptor carries no number",
  "The host decides how long the buffer is: write 'T[]'.">;
def RecordOutsideMain : Error<"record-outside-main",
  "only 'main' has records in its signature",
  "Other functions take and return ordinary types.">;
def StageInputOutsideMain : Error<"stage-input-outside-main",
  "only 'main' takes a 'StageInput'",
  "Pass the fields on as values.">;
def StageInputStage : Error<"stage-input-stage",
  "a {0} stage has no 'StageInput'",
  "Vertex and compute stages have one.">;
def MainParameter : Error<"main-parameter",
  "'main' takes no parameters but a 'StageInput' and an 'interface'",
  "Resources and inputs are declared in the file.">;
def MainParameterTwice : Error<"main-parameter-twice",
  "'main' takes one parameter of this kind",
  "There is one record of stage values and one of inputs.">;
def MainResult : Error<"main-result",
  "'main' returns 'void' or a record, not '{0}'",
  "The results of a stage are its outputs.">;
def RecordKind : Error<"record-kind",
  "{0} is written {1}",
  "'interface' stands for what stages exchange, 'output' for what a fragment stage writes.">;
def RecordStage : Error<"record-stage",
  "{0} belongs to a {1} stage, and this is a {2} stage",
  "An interface is a vertex stage's result or a fragment stage's parameter; an output record is a fragment stage's result.">;
def RecordTooLong : Error<"record-too-long",
  "a record has at most {0} fields",
  "There is a location for each field.">;
def PositionInFragment : Error<"position-in-fragment",
  "a fragment stage does not receive 'position'",
  "The clip position is for the rasterizer.">;
def PositionType : Error<"position-type",
  "'position' is the clip position and has type 'vec4f', not '{0}'",
  "Use another name for another value.">;
//===- Statements -----------------------------------------------------------===//

def Condition : Error<"condition-type",
  "a condition is a 'bool', not '{0}'",
  "Numbers are not conditions.">;
def MissingReturn : Error<"missing-return",
  "'{0}' can end without returning its '{1}'",
  "Every path through a function with a result returns a value.">;
def ReturnWithoutValue : Error<"return-without-value",
  "'return' in '{0}' needs a value of type '{1}'",
  "Give the value after 'return'.">;
def ReturnOfValue : Error<"return-of-value",
  "'{0}' has no result",
  "A function that returns 'void' has only plain returns.">;
def JumpOutsideLoop : Error<"jump-outside-loop",
  "'{0}' is not in a loop",
  "It acts on the innermost 'for' around it.">;
def NotAPlace : Error<"not-a-place",
  "this cannot be assigned to",
  "The left side of '=' is a variable, or a part of one.">;
def ReadOnly : Error<"read-only",
  "'{0}' is {1} and cannot be assigned to",
  "Only locals, parameters, outputs, payload, workgroup variables and writable buffers can be.">;
def NoValue : Error<"no-value",
  "this has no value",
  "The function returns 'void'.">;
def RecordReturnPlace : Error<"record-return-place",
  "a record stands only directly after 'return' in 'main'",
  "There are no record values.">;
def RecordReturnNested : Error<"record-return-nested",
  "a 'main' with a result record returns at the end of its own block",
  "Compute the values first, and return them once.">;
def RecordReturnMissing : Error<"record-return-missing",
  "'return' gives the fields of the record here",
  "Write 'return { … };'.">;
def RecordReturnExpr : Error<"record-return-expr",
  "'main' returns a record: '{{ … }'",
  "List a value for each field.">;
def MissingRecordReturn : Error<"missing-record-return",
  "'main' ends without returning its record",
  "The last statement gives the values of all fields.">;
def UnknownRecordField : Error<"unknown-record-field",
  "the record has no field '{0}'{1}",
  "Only declared fields can be given.">;
def RecordFieldTwice : Error<"record-field-twice",
  "'{0}' is given twice",
  "Each field has one value.">;
def RecordFieldMissing : Error<"record-field-missing",
  "the record lacks a value for '{0}'",
  "Every field has a value.">;
def RecordWhole : Error<"record-whole",
  "'{0}' cannot be used as a whole; select a field",
  "A record of inputs is not a value.">;
def GuardInValueFunction : Error<"guard-in-value-function",
  "'guard_image_bounds' returns from the function, but '{0}' has a result of type '{1}'",
  "Use it in functions that return 'void'.">;
def GuardInRecordMain : Error<"guard-in-record-main",
  "'guard_image_bounds' cannot leave a 'main' that returns a record",
  "All fields need values.">;
//===- match and values of branches -----------------------------------------===//

def MatchOfLiteral : Error<"match-of-literal",
  "'match' needs a value of known type",
  "Put the number into a typed local.">;
def MatchType : Error<"match-type",
  "'match' takes a 'bool' or an integer, not '{0}'",
  "Compare other values with 'if'.">;
def PatternType : Error<"pattern-type",
  "'{0}' is no pattern for '{1}'",
  "Integers are matched by integers, conditions by 'true' and 'false'.">;
def MatchNotExhaustive : Error<"match-not-exhaustive",
  "'match' does not cover every '{0}'",
  "One arm must run for each value.">;
def BranchWithoutValue : Error<"branch-without-value",
  "this branch gives no value",
  "Each branch ends with an expression without ';', or leaves.">;
def IfValueWithoutElse : Error<"if-value-without-else",
  "an 'if' that stands for a value needs an 'else'",
  "There would be no value when the condition is false.">;
def ValueBranchPlace : Error<"value-branch-place",
  "'{0}' cannot stand for a value in {1}",
  "Put the value into a local first.">;
//===- Expressions ----------------------------------------------------------===//

def OperatorTypes : Error<"operator-types",
  "'{0}' cannot combine '{1}' and '{2}'",
  "The language reference lists the operand types of each operator.">;
def PrefixOperand : Error<"prefix-operand",
  "prefix '{0}' takes {1}, not '{2}'",
  "The language reference lists the operand types of each operator.">;
def IndexType : Error<"index-type",
  "an index is a 'u32', not '{0}'",
  "Convert other integers.">;
def NotIndexable : Error<"not-indexable",
  "'{0}' has no elements",
  "Arrays, vectors, matrices and descriptor arrays can be indexed.">;
def NoSuchMember : Error<"no-such-member",
  "'{0}' has no member '{1}'",
  "Structs have fields, vectors components, matrices columns.">;
def NoSuchComponent : Error<"no-such-component",
  "'{0}' has no '{1}': it has {2} {3}",
  "The letter is beyond the width.">;
def ComponentName : Error<"component-name",
  "the component is called '{1}', not '{0}'",
  "Components are x, y, z and w.">;
def Swizzle : Error<"swizzle",
  "BESL has no swizzles: '.{0}'",
  "A member selects one component.">;
def HandleAsValue : Error<"handle-as-value",
  "'{0}' is not a value",
  "Textures and images are only passed to functions and intrinsics.">;
def HandleArrayAsValue : Error<"handle-array-as-value",
  "'{0}' is an array of resources; select one with an index",
  "A function takes one texture or image.">;
def AtomicAsValue : Error<"atomic-as-value",
  "an '{0}' is read with 'atomic_load'",
  "Only atomic intrinsics touch an atomic.">;
def AtomicAssigned : Error<"atomic-assigned",
  "an '{0}' is assigned with 'atomic_store'",
  "Only atomic intrinsics touch an atomic.">;
def AtomicInValue : Error<"atomic-in-value",
  "'{0}' holds atomics and cannot be copied",
  "Only atomic intrinsics touch an atomic.">;
def RuntimeArrayAsValue : Error<"runtime-array-as-value",
  "'{0}' cannot be used as a whole; select an element",
  "Its length is not known.">;
def StageInputAsValue : Error<"stage-input-as-value",
  "'StageInput' cannot be used as a whole; select a field",
  "It is not a value.">;
def PushConstantWhole : Error<"push-constant-whole",
  "'{0}' cannot be used as a whole; select a member",
  "The block is not a value.">;
//===- Calls ----------------------------------------------------------------===//

def NoOverload : Error<"no-overload",
  "no '{0}' takes ({1})",
  "Arguments fit parameters of their own type; literals also fit other number types.">;
def AmbiguousCall : Error<"ambiguous-call",
  "the call of '{0}' fits several functions equally well",
  "Give a literal argument a type, through a local.">;
def ArgumentCount : Error<"argument-count",
  "'{0}' takes {1}, found {2}",
  "The call has another number of arguments than the function parameters.">;
def CallOfMain : Error<"call-of-main",
  "'main' cannot be called",
  "It is the entry point.">;
def FieldCount : Error<"field-count",
  "'{0}' has {1}, found {2}",
  "A struct is constructed from one value for each field.">;
def ElementCount : Error<"element-count",
  "'{0}' has {1}, found {2}",
  "An array is constructed from one value for each element.">;
def ComponentCount : Error<"component-count",
  "'{0}' is built from {1} components, found {2}",
  "A vector is constructed from one number for each component.">;
def ColumnCount : Error<"column-count",
  "'{0}' is built from {1} columns of type '{2}', found {3}",
  "A matrix is constructed from its columns.">;
def Splat : Error<"splat",
  "'{0}' is built from {1} components; one number does not fill all",
  "Every component is written.">;
def Concatenation : Error<"concatenation",
  "'{0}' is built from {1} numbers; vectors are not taken apart",
  "Every component is written.">;
def Truncation : Error<"truncation",
  "'{0}' is built from {1} numbers; a longer vector is not cut",
  "Every component is written.">;
def NotConstructible : Error<"not-constructible",
  "'{0}' cannot be constructed",
  "Only value types have constructors.">;
def ConversionCount : Error<"conversion-count",
  "a conversion to '{0}' takes one argument, found {1}",
  "Write one value between the parentheses.">;
def NoConversion : Error<"no-conversion",
  "there is no conversion from '{0}' to '{1}'",
  "The language reference lists the conversions.">;
def NeedlessConversion : Error<"needless-conversion",
  "this is a '{0}' already",
  "Leave the conversion out.">;
//===- Resources ------------------------------------------------------------===//

def WriteOfReadOnly : Error<"write-of-read-only",
  "'{0}' can only be read",
  "The access of the descriptor covers everything the program does with it.">;
def ReadOfWriteOnly : Error<"read-of-write-only",
  "'{0}' can only be written",
  "The access of the descriptor covers everything the program does with it.">;
def IntrinsicAccess : Error<"resource-access",
  "'{0}' needs to {1} '{2}'",
  "The access of the descriptor covers everything the program does with it.">;
def ParameterAccess : Error<"parameter-access",
  "'{0}' is declared '{1}', but is {2} through this parameter",
  "The access of the descriptor covers everything the program does with it.">;
def MeshOutputRead : Error<"mesh-output-read",
  "'{0}' is an output of a mesh stage and cannot be read",
  "Keep the value in a local.">;
def MeshOutputWhole : Error<"mesh-output-whole",
  "'{0}' is assigned element by element",
  "Outputs of mesh stages are arrays.">;
def AtomicTarget : Error<"atomic-target",
  "'{0}' acts on an atomic in a buffer or in workgroup storage",
  "Atomics live nowhere else.">;
def AtomicFormat : Error<"atomic-format",
  "'{0}' is used with '{1}', which needs the format 'r32ui', not '{2}'",
  "Only images of one 32-bit integer have atomics.">;
def HandleKind : Error<"texture-or-image",
  "'{0}' takes a {1}, but '{2}' is a {3}",
  "One parameter cannot be both.">;
def HandleTexel : Error<"texel-kind",
  "'{0}' reads {1}, but '{2}' holds {3}",
  "All uses of a texture or image must agree.">;
def HandleArgumentKind : Error<"texture-or-image-argument",
  "'{0}' is a {1}, but parameter '{2}' is used as a {3}",
  "One parameter cannot be both.">;
def HandleArgumentTexel : Error<"texel-kind-argument",
  "'{0}' holds {1}, but parameter '{2}' is used for {3}",
  "All uses of a texture or image must agree, through parameters too.">;
//===- Stages ---------------------------------------------------------------===//

def Recursion : Error<"recursion",
  "'{0}' calls itself: {1}",
  "There is no call stack on a GPU.">;
def StageMisuse : Error<"stage-misuse",
  "'{0}' belongs to {1} stages, and this is a {2} stage",
  "The language reference lists what each stage has.">;
def BarrierVaries : Error<"divergent-barrier",
  "not all invocations of the workgroup reach this barrier",
  "A barrier under a condition that differs between invocations never ends.">;
def BarrierSkipped : Error<"skipped-barrier",
  "some invocations may leave before this barrier, by '{0}'",
  "Put exits that depend on the invocation after the last barrier.">;
def StageDeclaration : Error<"stage-declaration",
  "{0} belongs to {1} stages, and this is a {2} stage",
  "The language reference lists what each stage has.">;
def StageInputField : Error<"stage-input-field",
  "'{0}' belongs to {1} stages, and this is a {2} stage",
  "A stage has its own values only.">;
def MeshOutputCount : Error<"mesh-output-count",
  "an output of a mesh stage needs a count: '{0}'",
  "Write 'output<T, LOCATION, COUNT>' for primitives or 'vertex_output' for vertices.">;
def MeshOutputTooLong : Error<"mesh-output-too-long",
  "'{0}' has {1}, but the stage makes at most {2}",
  "The count of the output and the limit in the sidecar agree.">;
def CountOverLimit : Error<"count-over-limit",
  "{0} is more {1} than the stage's limit of {2}",
  "The limit is given in the sidecar.">;

def TooManyParameters : Error<"too-many-parameters",
  "'{0}' has {1} parameters, more than a function can have, {2}",
  "SPIR-V has this limit. Put the values into a struct.">;
def TooManyPatterns : Error<"too-many-patterns",
  "this 'match' has more than {0} patterns",
  "SPIR-V has this limit. Look the value up in a buffer.">;
def ConstructorTooLong : Error<"constructor-too-long",
  "'{0}' has {1} elements, more than a constructor can list, {2}",
  "An instruction of SPIR-V is not longer. Assign to the elements in a loop, or use a buffer.">;
def WorkgroupTooLarge : Error<"workgroup-too-large",
  "the workgroup has {0} invocations; no target takes more than {1}, the limit of '--limits=desktop'",
  "Make the workgroup smaller, and start more of them.">;

//===- Warnings ------------------------------------------------------------===//

let OnByDefault = 0 in
def Shadowing : Warning<"shadowing",
  "'{0}' hides an outer declaration",
  "An inner name means something else than the same name outside.">;
def UnusedVariable : Warning<"unused-variable",
  "'{0}' is never used",
  "Remove it, or begin its name with '_'.">;
let OnByDefault = 0 in
def UnusedParameter : Warning<"unused-parameter",
  "parameter '{0}' is never used",
  "Begin its name with '_' if it is meant to be there.">;
def UnusedFunction : Warning<"unused-function",
  "'{0}' is never called",
  "'main' does not reach it.">;
def UnusedDeclaration : Warning<"unused-declaration",
  "{0} '{1}' is never used",
  "It leaves no trace in the output.">;
def UnreachableCode : Warning<"unreachable-code",
  "this is never reached",
  "The statement before it leaves the block.">;
def UnreachableArm : Warning<"unreachable-arm",
  "no value reaches this arm",
  "Earlier arms take all of its values.">;
def PatternRepeated : Warning<"repeated-pattern",
  "an earlier pattern matches this value",
  "The first arm that matches is run.">;
def ShiftTooLarge : Warning<"shift-amount",
  "'{0}' shifted by {1}: the amount is taken modulo {2}, which is {3}",
  "A shift amount is below the width of the type.">;
def ImplicitLod : Warning<"implicit-lod",
  "'sample' reads level 0 in a {0} stage",
  "Only fragment stages have derivatives; say 'texture_lod' to silence this.">;
def AtomicLoadReadOnly : Warning<"atomic-read-only",
  "'{0}' is declared 'read', so this is an ordinary read",
  "Declare it 'read_write' if other invocations change it.">;
def PushConstantPortability : Warning<"push-constant-layout",
  "'{0}' at byte {1} has another place on some targets",
  "Reorder or pad the members so that all targets agree.">;
def DeviceLimit : Warning<"device-limit",
  "{0}",
  "The program needs more than the devices it is meant for may have.">;
let OnByDefault = 0 in
def LayoutAlignment : Warning<"layout",
  "'{0}' is at byte {1}, which is no multiple of {2}, so it loses its natural alignment",
  "Another order of the struct's members avoids it. A vector at a multiple of its own size is read faster, and some targets have no others.">;
def UnwrittenOutput : Warning<"unwritten-output",
  "output '{0}' is never written",
  "Nothing that 'main' reaches assigns to it, so what comes next in the pipeline gets an undefined value. '_' before the name silences this.">;
def ReadWithoutFormat : Warning<"image-format",
  "'{0}' is read, but has no format; not every device can read such an image",
  "Give the image a format, as in StorageImage<rgba8>.">;
def BarrierMayVary : Warning<"barrier-may-diverge",
  "perhaps not all invocations of the workgroup reach this barrier",
  "The condition comes from memory that the program writes; make sure that all invocations read the same.">;
def MeshOutputShort : Warning<"mesh-output-short",
  "'{0}' has {1}, but the stage makes up to {2}",
  "Writing more elements than declared is undefined.">;
