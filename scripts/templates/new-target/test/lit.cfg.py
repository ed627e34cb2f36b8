# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The tests of the target; CMakeLists.txt says where everything is.

import os

import lit.formats

config.name = "@CLASS@"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".besl"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(lit_config.params["build"], "test")
config.substitutions.append(
    ("%@NAME@", "besl-translate --load-pass-plugin=" + lit_config.params["build"] + "/@CLASS@.so --to=@NAME@ --stage=compute --workgroup=64")
)
config.environment["PATH"] = os.pathsep.join(
    [lit_config.params["besl_tools"], lit_config.params["llvm_tools"], config.environment["PATH"]]
)
