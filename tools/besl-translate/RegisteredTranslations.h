// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-translate as mlir-translate: translations that are options, --split-input-file, --verify-diagnostics.

#ifndef BESL_TOOLS_BESLTRANSLATE_REGISTEREDTRANSLATIONS_H
#define BESL_TOOLS_BESLTRANSLATE_REGISTEREDTRANSLATIONS_H

#include "llvm/ADT/ArrayRef.h"

namespace besl {

/// Whether an argument names a registered translation.
bool wantsRegisteredTranslation(llvm::ArrayRef<const char *> args);
int runRegisteredTranslation(int argc, char **argv);

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_REGISTEREDTRANSLATIONS_H
