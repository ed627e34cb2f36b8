// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates C++ tables and reference pages from the project's TableGen records. Each backend is a
// file of its own that registers itself with llvm::TableGen::Emitter::Opt; this one only runs the
// backend that the command line names.

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/TableGen/Main.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "BESL table generator\n");
  return llvm::TableGenMain(argv[0], llvm::TableGenMainFn());
}
