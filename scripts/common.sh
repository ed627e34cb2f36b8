# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts share; sourced, not run. Sets `root` to the top of the project.

set -euo pipefail
# shellcheck disable=SC2034  # used by the scripts
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
self=scripts/$(basename "$0")

# Progress goes to stderr, so that stdout stays what a script is for.
say() { printf '%s\n' "$self: $*" >&2; }
die() { say "error: $*"; exit 1; }

# The help text of a script is the comment at its head.
show_help() { sed -n '1,3d; /^$/q; s/^# \{0,1\}//p' "$0"; }
