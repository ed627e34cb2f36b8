#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a shader from Python through the C interface (besl-c/execution.h), with nothing but the standard library.

    BESL_LIBRARY=build/lib/libBESL.so python3 examples/c/run.py

Without BESL_LIBRARY the library is looked for where the system looks for libraries.
"""

import ctypes
import ctypes.util
import os
import sys

SHADER = b"""
Values: struct { items: f32[8], }
values: descriptor<Values, 0, read_write>;

main: fn () -> void {
	let i: u32 = thread_idx();
	values.items[i] = values.items[i] * values.items[i];
}
"""


class ProgramOptions(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("stage", ctypes.c_char_p),
        ("workgroup", ctypes.c_uint32 * 3),
        ("entry", ctypes.c_char_p),
        ("matrix_layout", ctypes.c_char_p),
        ("fast", ctypes.c_int32),
    ]


class ExecutionError(ctypes.Structure):
    # The first members are enough for a message.
    _fields_ = [("kind", ctypes.c_char_p), ("message", ctypes.c_char_p), ("file", ctypes.c_char_p), ("line", ctypes.c_uint32)]


def load():
    besl = ctypes.CDLL(os.environ.get("BESL_LIBRARY") or ctypes.util.find_library("BESL") or "libBESL.so")
    for name in ("besl_bindings_create", "besl_execution_create"):
        getattr(besl, name).restype = ctypes.c_void_p
    besl.besl_messages_text.restype = ctypes.c_char_p
    besl.besl_execution_last_error.restype = ctypes.POINTER(ExecutionError)
    return besl


def main():
    besl = load()
    options = ProgramOptions()
    besl.besl_program_options_init(ctypes.byref(options))
    options.stage = b"compute"
    options.workgroup[0] = 8
    program, messages = ctypes.c_void_p(), ctypes.c_void_p()
    status = besl.besl_program_compile(
        b"squares.besl", SHADER, ctypes.c_size_t(len(SHADER)), ctypes.byref(options), ctypes.byref(program), ctypes.byref(messages))
    if status:
        sys.exit(besl.besl_messages_text(messages).decode())
    besl.besl_messages_destroy(messages)

    values = (ctypes.c_float * 8)(*range(8))
    bindings = ctypes.c_void_p(besl.besl_bindings_create())
    besl.besl_bindings_buffer(bindings, ctypes.c_uint32(0), values, ctypes.c_uint64(ctypes.sizeof(values)))
    execution = ctypes.c_void_p(besl.besl_execution_create(program))
    if besl.besl_execution_dispatch(execution, bindings, None, 1, 1, 1):
        error = besl.besl_execution_last_error(execution).contents
        sys.exit(f"{error.file.decode()}:{error.line}: {error.message.decode()}")
    print("squares:", *values)
    besl.besl_execution_destroy(execution)
    besl.besl_bindings_destroy(bindings)
    besl.besl_program_destroy(program)


if __name__ == "__main__":
    main()
