// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the invocations of a workgroup reach its barriers together.
//
// A value is uniform when all invocations have the same, varies by construction when it comes from an invocation's number or
// inputs, and may vary when it comes from memory that the program writes. For each function that has to do with a barrier,
// a graph says what each local and each condition depends on; variation spreads along it. A barrier under a condition that
// varies, or after an exit under one, is an error.

#ifndef BESL_LIB_FRONTEND_BESL_UNIFORMITY_H
#define BESL_LIB_FRONTEND_BESL_UNIFORMITY_H

namespace besl::ast {

class Sema;

/// To be called once the call graph is known and free of cycles.
void checkBarriers(Sema &sema);

} // namespace besl::ast

#endif // BESL_LIB_FRONTEND_BESL_UNIFORMITY_H
