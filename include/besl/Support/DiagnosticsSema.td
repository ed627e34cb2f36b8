// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of semantic analysis. Included by Diagnostics.td.

