#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a shader through the C interface, besl-c/besl.h, with nothing but ctypes.

Usage: compile.py libBESL.so SHADER.besl

Prints what is in each slot, then the GLSL. A sidecar beside the shader is read.
"""

import ctypes
import json
import os
import sys


class CompileOptions(ctypes.Structure):
    # A struct may be shorter than the library's: the members behind the last one here keep their defaults.
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("targets", ctypes.POINTER(ctypes.c_char_p)),
        ("target_count", ctypes.c_size_t),
        ("reflect", ctypes.c_int32),
        ("reflect_for", ctypes.POINTER(ctypes.c_char_p)),
        ("reflect_for_count", ctypes.c_size_t),
        ("sidecar", ctypes.c_char_p),
    ]


class Artifact(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("target", ctypes.c_char_p),
        ("extension", ctypes.c_char_p),
        ("data", ctypes.POINTER(ctypes.c_char)),
        ("length", ctypes.c_size_t),
        ("binary", ctypes.c_int32),
    ]


def load(path):
    library = ctypes.CDLL(path)
    library.besl_compile.restype = ctypes.c_void_p
    library.besl_compile.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(CompileOptions)]
    for name, result, arguments in (
        ("besl_result_succeeded", ctypes.c_int32, []),
        ("besl_result_text", ctypes.c_char_p, []),
        ("besl_result_reflection", ctypes.c_char_p, []),
        ("besl_result_artifact", ctypes.c_int32, [ctypes.c_size_t, ctypes.POINTER(Artifact)]),
        ("besl_result_destroy", None, []),
    ):
        function = getattr(library, name)
        function.restype = result
        function.argtypes = [ctypes.c_void_p, *arguments]
    return library


def main():
    library = load(sys.argv[1])
    path = sys.argv[2]
    with open(path, "rb") as file:
        text = file.read()
    options = CompileOptions(size=ctypes.sizeof(CompileOptions), reflect=1, target_count=1)
    options.targets = (ctypes.c_char_p * 1)(b"glsl")
    if os.path.exists(path + ".bead"):
        with open(path + ".bead", "rb") as file:
            options.sidecar = file.read()

    result = library.besl_compile(None, os.path.basename(path).encode(), text, len(text), ctypes.byref(options))
    try:
        sys.stderr.write(library.besl_result_text(result).decode())
        if not library.besl_result_succeeded(result):
            return 1
        for binding in json.loads(library.besl_result_reflection(result))["bindings"]:
            print(f"slot {binding['slot']}: {binding['name']}, {binding['kind']}")
        artifact = Artifact(size=ctypes.sizeof(Artifact))
        if library.besl_result_artifact(result, 0, ctypes.byref(artifact)):
            print(ctypes.string_at(artifact.data, artifact.length).decode())
    finally:
        library.besl_result_destroy(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
