# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How the lit suite runs. A file is a test when it has a RUN line and one of the suffixes below.
#
# --param roundtrip=1 adds --verify-roundtrip to every besl-opt call: the IR that a test parses must
# survive printing and reading back, as text and as bytecode.

import os
import subprocess

import lit.formats

config.name = "BESL"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".besl", ".test", ".td"]
# Inputs hold what tests read; they are not tests themselves.
config.excludes = ["Inputs", "Runner", "CompileShaders", "node_modules", "CMakeLists.txt", "lit.cfg.py", "lit.site.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.besl_binary_root, "test")

# Our tools, then LLVM's (FileCheck, not, split-file), then glslangValidator and spirv-val.
config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(config.besl_binary_root, "bin"),
        config.llvm_tools_dir,
        config.environment.get("PATH", ""),
    ]
)
# Messages compare byte for byte, so neither the user's locale nor colours may change them.
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["NO_COLOR"] = "1"
# The C library fills memory that is given back, so that what still looks at it is found without sanitizers, too.
config.environment["MALLOC_PERTURB_"] = "165"
if "address" in config.besl_sanitize:
    # LLVM's options and tables are never freed.
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"

# A path with a space in it needs quotes. lit applies substitutions in order and its own come last, so
# %s can be turned into a quoted %/s, which means the same.
quote = '"' if " " in config.besl_source_root + config.besl_binary_root else ""
if quote:
    for letter in "sSpt":
        config.substitutions.append((f"%{letter}", f'"%/{letter}"'))
for name, root, folder in (
    ("%besl_src_root", config.besl_source_root, ""),
    ("%examples", config.besl_source_root, "examples"),
    ("%besl_build_root", config.besl_binary_root, ""),
    ("%besl_lib", config.besl_binary_root, "lib"),
):
    path = os.path.join(root, folder).rstrip("/")
    config.substitutions.append((name, quote + path + quote))

# For running besl-tblgen over records of the dialect.
config.substitutions.append(
    (
        "%include_tds",
        f"-I {quote}{config.besl_source_root}/include{quote}"
        f" -I {quote}{os.path.join(os.path.dirname(config.llvm_tools_dir), 'include')}{quote}",
    )
)

# Prints a program in a language and keeps the text for the validators; see utils/check-glsl.py. Used like besl-translate, without -o.
keep = os.path.join(config.besl_source_root, "utils", "keep-text.py")
for language in ("glsl", "hlsl", "msl", "wgsl"):
    config.substitutions.append(
        (
            f"%{language}",
            f"python3 {quote}{keep}{quote} {quote}{config.besl_binary_root}{quote} %t besl-translate --to={language}",
        )
    )
config.environment["METAL_SHIM"] = os.path.join(config.test_source_root, "Support", "metal")

# Translates a program at several levels and keeps the GLSL, which is run when the suite has ended; see utils/run-glsl.py.
run = os.path.join(config.besl_source_root, "utils", "run-glsl.py")
config.substitutions.append(
    ("%run-glsl", f"python3 -S -E {quote}{run}{quote} --keep {quote}{config.besl_binary_root}{quote} %t")
)

runner = os.path.join(config.besl_binary_root, "bin", "besl-vulkan-runner")
if os.path.exists(runner) and subprocess.run([runner, "--probe"], capture_output=True).returncode == 0:
    config.available_features.add("vulkan")

if os.path.exists(os.path.join(config.besl_binary_root, "self-contained", "bin", "besl-translate")):
    config.available_features.add("self-contained")

# Compares line by line, blanks included; utils/update-checks.py writes the lines.
config.substitutions.append(("%check-text", "FileCheck --match-full-lines --strict-whitespace"))

if lit_config.params.get("roundtrip", "0") not in ("", "0"):
    config.available_features.add("roundtrip")
    config.substitutions.append((r"(?<![\w./-])besl-opt(?![\w.-])", "besl-opt --verify-roundtrip"))
