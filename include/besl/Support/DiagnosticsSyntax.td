// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of the lexer and the parser. Included by Diagnostics.td.

