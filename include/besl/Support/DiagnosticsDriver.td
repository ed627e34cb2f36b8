// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of files, command lines and the compilation as a whole. Included by Diagnostics.td.

def SourcesTooLarge : Error<"sources-too-large",
  "cannot read '{0}': the sources of one compilation may hold at most 1 GiB",
  "Positions are 32-bit offsets, so the files of one compilation are limited in size together.">;
