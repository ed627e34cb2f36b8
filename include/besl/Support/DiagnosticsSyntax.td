// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of the lexer and the parser. Included by Diagnostics.td.

//===- Lexer ---------------------------------------------------------------===//

def MalformedNumber : Error<"malformed-number",
  "malformed number '{0}': {1}",
  "A number is decimal digits with at most one point: no exponent, no suffix, no other base, no digit separators.">;
def UnknownCharacter : Error<"unknown-character",
  "unexpected character {0}",
  "The character starts no token of the language.">;
def InvalidUtf8 : Error<"invalid-utf8",
  "the source is not valid UTF-8 here",
  "Source files are UTF-8; a byte order mark is allowed at the start.">;
def BlockComment : Error<"block-comment",
  "BESL has no block comments; start each line of the comment with '//'",
  "The whole comment is skipped.">;
def TextLiteral : Error<"text-literal",
  "BESL has no strings or characters",
  "Quotes have no meaning in the language.">;

//===- Parser: tokens -------------------------------------------------------===//

def ExpectedToken : Error<"expected-token",
  "expected {0}, found {1}",
  "The grammar allows nothing else here.">;
def ExpectedSemicolon : Error<"expected-semicolon",
  "expected ';' after {0}",
  "Statements and most declarations end in a semicolon.">;
def ExpectedExpression : Error<"expected-expression",
  "expected an expression, found {0}",
  "A value has to stand here.">;
def ExpectedType : Error<"expected-type",
  "expected a type, found {0}",
  "A type is a name, with a count in brackets for each array dimension.">;
def ReservedWord : Error<"reserved-word",
  "'{0}' is a reserved word and cannot name {1}",
  "Reserved are true, false, struct, fn, let, return, const, if and for.">;
def StrayBracket : Error<"stray-bracket",
  "unmatched {0}",
  "There is no opening bracket for it.">;
def UnclosedBlock : Error<"unclosed-block",
  "expected '}}' before {0}",
  "A brace was opened and the file or another declaration follows before it is closed.">;
def StraySemicolon : Error<"stray-semicolon",
  "unexpected ';' after {0}",
  "What ends in a closing brace takes no semicolon.">;
def MissingColon : Error<"missing-colon",
  "expected ':' between the name and the type of {0}",
  "Names come first: 'name: type'.">;
def MissingComma : Error<"missing-comma",
  "expected ',' between {0}",
  "Fields, parameters and arguments are separated by commas; one may follow the last.">;

//===- Parser: nesting ------------------------------------------------------===//

def ExpressionTooDeep : Error<"expression-too-deep",
  "this expression is nested more than {0} levels deep",
  "Parentheses, calls, indices and prefix operators count; a long sum does not.">;
def BlockTooDeep : Error<"block-too-deep",
  "blocks are nested more than {0} levels deep",
  "The block and what it holds is skipped.">;
def TypeTooDeep : Error<"type-too-deep",
  "a type has at most {0} array dimensions",
  "Types nest up to a fixed depth.">;

//===- Parser: declarations -------------------------------------------------===//

def ExpectedDeclaration : Error<"expected-declaration",
  "expected a declaration, found {0}",
  "A file is a list of declarations: 'name: struct {{ … }}', 'name: fn (…) -> type {{ … }}' and so on.">;
def UnknownDeclarationKind : Error<"unknown-declaration-kind",
  "{0} is no kind of declaration{1}",
  "After 'name:' come struct, fn, const, descriptor, input, output, vertex_output, task_payload, workgroup or push_constant.">;
def NameFirst : Error<"name-first",
  "a declaration starts with its name: '{0}'",
  "Other languages put the type or a keyword first.">;
def ForeignDeclaration : Error<"foreign-declaration",
  "BESL has no '{0}'; {1}",
  "A declaration of another language.">;
def Semantic : Error<"semantic",
  "BESL has no semantics such as '{0}'; fields go together by their locations",
  "The clip position is the output 'position' of a vertex stage.">;
def WordOperator : Error<"word-operator",
  "BESL has no '{0}'; write '{1}'",
  "Operators are signs.">;
def DeclarationInFunction : Error<"declaration-in-function",
  "{0} cannot be declared inside a function",
  "Only 'let' declares anything there.">;
def LetOutsideFunction : Error<"let-outside-function",
  "'let' is only allowed inside a function; a constant is written 'name: const type = value;'",
  "There are no mutable globals.">;
def MissingReturnType : Error<"missing-return-type",
  "expected '->' and a return type",
  "A function that returns nothing is declared '-> void'.">;
def PushConstantName : Error<"push-constant-name",
  "the push-constant block is always called 'push_constant'",
  "There is one block, and its members are read as 'push_constant.member'.">;
def UnknownAccess : Error<"unknown-access",
  "expected 'read', 'write' or 'read_write', found {0}{1}",
  "The access of a descriptor.">;
def UnknownMemoryClass : Error<"unknown-memory-class",
  "expected 'constant' or 'device', found {0}{1}",
  "The memory class of a buffer descriptor.">;
def UnknownDescriptorKey : Error<"unknown-descriptor-key",
  "a descriptor has no property '{0}'{1}",
  "The properties are type, binding, access, memory and count.">;
def DuplicateDescriptorKey : Error<"duplicate-descriptor-key",
  "the property '{0}' is given twice",
  "Each property of a descriptor is given once.">;
def MissingDescriptorKey : Error<"missing-descriptor-key",
  "the descriptor lacks {0}",
  "type, binding and access are mandatory.">;
def UnsizedArray : Error<"unsized-array",
  "an array without a count is only allowed in 'descriptor<{{ type: Element[], … }}>'",
  "A buffer whose length is known at run time only is declared with the object form of a descriptor.">;
def ArrayCountNotNumber : Error<"array-count-not-number",
  "an array count is written in digits, found {0}",
  "Names of constants are not allowed as counts.">;
def Preprocessor : Error<"preprocessor",
  "BESL has no preprocessor",
  "A '#' only starts an attribute, '#[name]'; the rest of the line is skipped.">;
def IgnoredAttribute : Warning<"ignored-attribute",
  "the attribute '{0}' is ignored",
  "Attributes are accepted and have no effect.">;

//===- Parser: statements ---------------------------------------------------===//

def LetWithoutType : Error<"let-without-type",
  "a 'let' names its type: 'let {0}: type = value;'",
  "Types are never inferred.">;
def LetWithoutValue : Error<"let-without-value",
  "'{0}' needs an initial value",
  "Every local starts with a value.">;
def LocalNeedsLet : Error<"local-needs-let",
  "a local is declared with 'let': 'let {0}: {1} = value;'",
  "Other languages put the type first, or leave out the keyword.">;
def EmptyStatement : Error<"empty-statement",
  "a statement cannot be empty",
  "A semicolon on its own is not allowed.">;
def BareBlock : Error<"bare-block",
  "a block cannot stand on its own",
  "Blocks belong to functions, if, for and match.">;
def NoSuchStatement : Error<"no-such-statement",
  "BESL has no '{0}'; {1}",
  "A statement of another language.">;
def ElseWithoutIf : Error<"else-without-if",
  "'else' without an 'if'",
  "An else follows the closing brace of an if.">;
def MissingParentheses : Error<"missing-parentheses",
  "expected '(' after '{0}'",
  "Conditions and for headers stand in parentheses.">;
def MissingBraces : Error<"missing-braces",
  "the body of {0} is a block in braces, found {1}",
  "A single statement is not enough.">;
def ForPartMissing : Error<"for-part-missing",
  "a 'for' has three parts; {0} is missing",
  "Write 'for (let i: u32 = 0; i < n; i = i + 1)'.">;
def ForPartKind : Error<"for-part-kind",
  "{0} of a 'for' is {1}",
  "The first part is a let, an assignment or a call; the last an assignment or a call.">;
def ExpectedPattern : Error<"expected-pattern",
  "expected a pattern, found {0}{1}",
  "A pattern is a number, true, false or _; alternatives are separated by |.">;
def UnusedValue : Warning<"unused-value",
  "the value of this expression is not used{0}",
  "The statement has no effect.">;

//===- Parser: expressions --------------------------------------------------===//

def AssignmentNotValue : Error<"assignment-not-value",
  "an assignment has no value and cannot be part of an expression{0}",
  "Assign in a statement of its own; to compare, write '=='.">;
def CompoundAssignment : Error<"compound-assignment",
  "BESL has no '{0}'; write 'x = x {1} value'",
  "There are no compound assignments.">;
def IncrementOperator : Error<"increment-operator",
  "BESL has no '{0}'; write 'x = x {1} 1'",
  "There are no increment and decrement operators.">;
def PrefixPlus : Error<"prefix-plus",
  "BESL has no prefix '+'",
  "Leave it out.">;
def UnknownOperator : Error<"unknown-operator",
  "unknown operator '{0}'",
  "The operators are + - * / % << >> == != < > <= >= & && | || ^ = and the prefixes - ! ~.">;
def ConditionalOperator : Error<"conditional-operator",
  "BESL has no '?:'; write 'if (condition) {{ a }} else {{ b }}'",
  "An if with an else can stand for a value.">;
def CallOfExpression : Error<"call-of-expression",
  "only the name of a function or a type can be called",
  "There are no methods and no function values; pass the value as an argument.">;
def ArrowMember : Error<"arrow-member",
  "members are accessed with '.', not '->'",
  "There are no pointers.">;
def CastSyntax : Error<"cast-syntax",
  "a conversion is written like a call: '{0}(value)'",
  "Other languages put the type in parentheses.">;
