// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of running shaders: faults, and the files that describe runs and tests. Included by Diagnostics.td.

def UnsupportedRawCode : Error<"unsupported-raw-code",
  "raw code cannot be run by the interpreter",
  "Raw code is text in the language of a target.">;
def NotExecutable : Error<"not-executable",
  "{0} cannot be run by the interpreter",
  "The operation has no meaning without a device, or belongs to another dialect.">;
def ExecutionEntry : Error<"execution-entry",
  "{0}",
  "What the interpreter runs has one entry, without parameters and result, or is told which of several.">;
def ExecutionTooLarge : Error<"execution-too-large",
  "{0}",
  "The interpreter keeps values and variables in memory of its own; docs/execution.md lists its limits.">;

def ExecutionFault : Error<"execution-fault",
  "{0}",
  "A run stopped: the text says why, the notes which invocation. What was written before is kept.">;
def JobSyntax : Error<"job-syntax",
  "{0}",
  "The file is not JSON5: an object with keys and values, or an array of such; comments and trailing commas allowed.">;
def JobTooLarge : Error<"job-too-large",
  "a file of jobs or tests has at most {0} bytes; this one has {1}",
  "Large inputs and expectations belong into files of their own.">;
def JobUnknownKey : Error<"job-unknown-key",
  "unknown key '{0}'{1}",
  "The keys of jobs and tests are listed in execution.md.">;
def JobDuplicateKey : Error<"job-duplicate-key",
  "the key '{0}' is given twice",
  "Each key is given once.">;
def JobType : Error<"job-type",
  "'{0}' is {1}, found {2}",
  "The value of the key has the wrong kind.">;
def JobMissingKey : Error<"job-missing-key",
  "the {0} does not say '{1}'",
  "A key without which nothing can be run is missing.">;
def JobValue : Error<"job-value",
  "{0}",
  "What a job or test says does not fit the shader or is out of range.">;
