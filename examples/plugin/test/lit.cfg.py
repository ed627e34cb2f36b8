# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The tests of the plugins; CMakeLists.txt says where everything is.

import os

import lit.formats

config.name = "BESL plugins"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".besl"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(lit_config.params["plugins"], "test")
config.substitutions.append(("%plugins", lit_config.params["plugins"]))
config.environment["PATH"] = os.pathsep.join(
    [lit_config.params["besl_tools"], lit_config.params["llvm_tools"], config.environment["PATH"]]
)
