// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of legalisation and the targets. Included by Diagnostics.td.

