// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How to tell whether a fragment program covers what is behind it. Apart from Opacity.h because an option of a pass has this type.

#ifndef BESL_ANALYSIS_OPACITYRULE_H
#define BESL_ANALYSIS_OPACITYRULE_H

namespace besl {

enum class OpacityRule {
  /// Follows values: opaque only if every path to the end of the entry writes the colour output, every alpha written is 1, and nothing is
  /// discarded; non-opaque if something is discarded or an alpha that is not 1 is written.
  Sound,
  /// The rule that Byte Engine's own classification follows, which looks at the shape of assignments to `output` alone. For
  /// hosts that compare the two; it calls programs opaque that are not.
  Reference,
};

} // namespace besl

#endif // BESL_ANALYSIS_OPACITYRULE_H
