// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of the sidecar reader. Included by Diagnostics.td.

