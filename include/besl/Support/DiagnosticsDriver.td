// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of files, command lines and the compilation as a whole. Included by Diagnostics.td.

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

def OutputIsInput : Error<"output-is-input",
  "'{0}' is the input, and would be overwritten by the output",
  "The output file is the file that was read.">;

def StageUnknown : Error<"stage-unknown",
  "the stage of '{0}' is not known",
  "Nothing says which stage the shader is for: a sidecar, an option, or the file's name.">;

def OptionOverSidecar : Note<"option-over-sidecar",
  "{0}={1} replaces what the sidecar says",
  "An option on the command line wins over the sidecar.">;

def OptionWithoutMeaning : Error<"option-without-meaning",
  "{0} has no meaning for a {1} shader",
  "The option sets something that only other stages have.">;

def IRNestedTooDeep : Error<"ir-nested-too-deep",
  "the IR nests more than {0} levels deep",
  "Textual IR that nests without bound would exhaust the stack of the reader.">;

// What passes, writers and the reader of textual IR report.
def IRError : Error<"ir-error", "{0}", "A message of a pass, a writer, or the reader of IR.">;
def IRWarning : Warning<"ir-warning", "{0}", "A warning of a pass or a writer.">;
def IRRemark : Note<"ir-remark", "{0}", "A remark of a pass or a writer.">;
