// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of the interpreter's kernels, from the arithmetic ops of the `besl_vm` dialect:
//
//   VM_FUNCTOR(Add, 2)          once for each functor, with the number of operands
//   VM_KERNEL_2(Add, F32)       for each scalar it takes, by the number of operands

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"

using namespace llvm;

static void emitKernels(const RecordKeeper &records, raw_ostream &os) {
  emitSourceFileHeader("Kernels of the interpreter", os, records);
  std::vector<const Record *> ops;
  append_range(ops, records.getAllDerivedDefinitions("VM_Kernel"));
  llvm::sort(ops, [](const Record *a, const Record *b) { return a->getID() < b->getID(); });

  os << "#ifndef VM_FUNCTOR\n#define VM_FUNCTOR(name, arity)\n#endif\n";
  for (int arity = 1; arity <= 3; ++arity)
    os << formatv("#ifndef VM_KERNEL_{0}\n#define VM_KERNEL_{0}(name, scalar)\n#endif\n", arity);
  StringSet<> known;
  for (const Record *op : ops) {
    StringRef functor = op->getValueAsString("functor");
    int64_t arity = op->getValueAsInt("arity");
    if (!known.insert(functor).second)
      PrintFatalError(op, "the functor '" + functor + "' belongs to another op");
    if (arity < 1 || arity > 3)
      PrintFatalError(op, "a functor takes one to three operands");
    os << formatv("VM_FUNCTOR({0}, {1})\n", functor, arity);
    for (StringRef scalar : op->getValueAsListOfStrings("scalars"))
      os << formatv("VM_KERNEL_{0}({1}, {2})\n", arity, functor, scalar);
  }
  os << "#undef VM_FUNCTOR\n#undef VM_KERNEL_1\n#undef VM_KERNEL_2\n#undef VM_KERNEL_3\n";
}

static TableGen::Emitter::Opt kernels("gen-vm-kernels", emitKernels, "Generate the table of the interpreter's kernels");
