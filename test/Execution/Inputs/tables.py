#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes programs that try operators, conversions and intrinsics on tables of interesting arguments.

Usage: tables.py TABLE loaded|folded|constants OUTPUT

`loaded` takes the arguments from buffers; `folded` writes some of them as constants into the statements, `constants` makes constant arrays of
them, which the compiler has to evaluate. All have to agree, which compares the compiler's folders with what the device computes. What is expected is computed here, with exact fractions, from docs/semantics.md and not with the compiler's code.
"""

import itertools
import math
import struct
import sys
from fractions import Fraction

INF, NAN = math.inf, math.nan
FLOATS = {"f32": (24, -126, 127, "<f", "<I"), "f16": (11, -14, 15, "<e", "<H")}
WIDTHS = {"u8": 8, "u16": 16, "u32": 32, "i32": 32}


# --- numbers ---------------------------------------------------------------------------------------


def round_to(kind, value):
    """A fraction rounded to nearest, ties to even, as a Python float that the type can hold."""
    if value == 0:
        return 0.0
    digits, low, high, _, _ = FLOATS[kind]
    sign, magnitude = (-1 if value < 0 else 1), abs(value)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** exponent > magnitude:
        exponent -= 1
    quantum = Fraction(2) ** (max(exponent, low) - digits + 1)
    whole = round(magnitude / quantum)
    result = whole * quantum
    if result >= Fraction(2) ** (high + 1):
        return sign * INF
    return math.copysign(float(result), sign)


def exact(kind, compute, *args):
    """Rounds an exact result of finite arguments; otherwise what Python's IEEE arithmetic says."""
    if all(math.isfinite(arg) for arg in args):
        result = compute(*[Fraction(arg) for arg in args])
        if result != 0:
            return round_to(kind, result)
    return compute(*args)


def add(kind, x, y):
    return exact(kind, lambda a, b: a + b, x, y)


def sub(kind, x, y):
    return exact(kind, lambda a, b: a - b, x, y)


def mul(kind, x, y):
    return exact(kind, lambda a, b: a * b, x, y)


def div(kind, x, y):
    if math.isnan(x) or math.isnan(y):
        return NAN
    if y == 0:
        return NAN if x == 0 else math.copysign(INF, x) * math.copysign(1, y)
    if math.isinf(x):
        return NAN if math.isinf(y) else math.copysign(INF, x) * math.copysign(1, y)
    if math.isinf(y) or x == 0:
        return math.copysign(0.0, x) * math.copysign(1, y)
    result = round_to(kind, Fraction(x) / Fraction(y))
    return result if result else math.copysign(0.0, x) * math.copysign(1, y)


def mod(kind, x, y):
    result = sub(kind, x, mul(kind, y, trunc(div(kind, x, y))))
    return result if result else Choices([0.0, -0.0])


def fma(kind, a, b, c):
    if all(map(math.isfinite, (a, b, c))):
        result = Fraction(a) * Fraction(b) + Fraction(c)
        if result:
            return round_to(kind, result)
        product = math.copysign(0.0, a) * math.copysign(1, b) if a == 0 or b == 0 else None
        return product + c if product is not None and c == 0 else 0.0
    if math.isfinite(a) and math.isfinite(b):
        return c
    return a * b + c


def integral(function):
    def apply(x):
        return math.copysign(float(function(x)), x) if math.isfinite(x) and abs(x) < 2**60 else x

    return apply


trunc, floor, round_even = integral(math.trunc), integral(math.floor), integral(round)


def minimum(x, y):
    if math.isnan(x) or math.isnan(y):
        return Choices([x, y])
    return Choices([x, y]) if x == y else min(x, y)


def maximum(x, y):
    if math.isnan(x) or math.isnan(y):
        return Choices([x, y])
    return Choices([x, y]) if x == y else max(x, y)


class Choices(list):
    """Results that are all right."""


def choices(value):
    return value if isinstance(value, Choices) else Choices([value])


def each(function, *args):
    """Applies a function to all combinations of choices."""
    return Choices(r for combination in itertools.product(*map(choices, args)) for r in choices(function(*combination)))


def clamp(x, lo, hi):
    return each(minimum, each(maximum, x, lo), hi)


def to_integer(kind, x):
    low, high = (-(2**31), 2**31 - 1) if kind == "i32" else (0, 2 ** WIDTHS[kind] - 1)
    if math.isnan(x):
        return None
    return int(min(max(x, low), high)) if math.isinf(x) else min(max(math.trunc(x), low), high)


def wrap(kind, value):
    value %= 2 ** WIDTHS[kind]
    return value - 2**32 if kind == "i32" and value >= 2**31 else value


def integer_div(kind, x, y):
    return x if y == 0 else wrap(kind, abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1))


def integer_mod(kind, x, y):
    return 0 if y == 0 else wrap(kind, x - (abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)) * y)


def bits_of(kind, value):
    return struct.unpack(FLOATS[kind][4], struct.pack(FLOATS[kind][3], value))[0]


def is_subnormal(kind, x):
    return x != 0 and abs(x) < 2.0 ** FLOATS[kind][1]


# --- what is written into the programs ----------------------------------------------------------------


def literal(kind, value):
    """An expression of literals with this value."""
    if kind not in FLOATS:
        return f"-{-value}" if value < 0 else str(value)
    if math.isnan(value):
        return "(0.0 / 0.0)"
    if math.isinf(value):
        return "(1.0 / 0.0)" if value > 0 else "(-1.0 / 0.0)"
    fraction = abs(Fraction(value))
    scale = fraction.denominator.bit_length() - 1
    digits = str(fraction.numerator * 5**scale).rjust(scale + 1, "0")
    text = digits[: len(digits) - scale] + "." + (digits[len(digits) - scale :] or "0")
    return "-" + text if math.copysign(1, value) < 0 else text


def token(kind, value):
    if value is None:
        return "any"
    if kind in FLOATS:
        return "nan" if math.isnan(value) else f"{bits_of(kind, value):#x}"
    return str(int(value))


VECTORS = {"f32": "f", "f16": "f16", "u32": "u", "i32": "i", "u16": "u16"}


def type_name(kind, width):
    return kind if width == 1 else f"vec{width}{VECTORS[kind]}"


class Op:
    """An expression over arguments {0}, {1}, ... and what it gives, by component unless `whole`."""

    def __init__(self, text, result, compute, width=None, within=0, whole=False):
        self.text, self.result, self.compute = text, result, compute
        self.width, self.within, self.whole = width, within, whole


class Group:
    """Operations on arguments of the same types: (kind, width) each. Rows hold one scalar for each argument; a vector takes its components from
    consecutive rows, and an argument narrower than the group from the first of them."""

    def __init__(self, args, rows, ops, few=None):
        self.args, self.ops = args, ops
        self.width = max(width for _, width in args)
        self.rows, self.few = rows, few or rows


def spread(rows, limit):
    """As many of the rows as the limit says, from all over the table."""
    step = max(1, -(-len(rows) // limit))
    # A step that shares no factor with the table's side visits all columns.
    while step > 1 and any(math.gcd(step, side) > 1 for side in range(2, 40) if side * side == len(rows)):
        step += 1
    return rows[::step]


class Writer:
    def __init__(self, form):
        self.form = form
        self.constants, self.body, self.inputs, self.outputs, self.comments = {}, [], [], [], []
        self.arrays = []
        self.invocations = 1
        self.groups = 0

    def constant(self, kind, width, values):
        name = "_".join(["K", type_name(kind, width), *[token(kind, value).replace("-", "m") for value in values]])
        text = ", ".join(literal(kind, value) for value in values)
        self.constants[name] = (type_name(kind, width), text if width == 1 else f"{type_name(kind, width)}({text})")
        return name

    def add(self, group):
        rows = spread(group.rows, {"loaded": 10000, "constants": 120, "folded": 20}[self.form] * (group.width + 1) // 2)
        width = group.width
        items = [rows[i : i + width] for i in range(0, len(rows) - width + 1, width)]
        # Every array is as long as words are, so that nothing lies between the fields.
        while len(items) % 4:
            items.append(items[0])
        number = self.groups
        self.groups += 1
        arguments = []
        for item in items:
            arguments.append([[row[i] for row in item][:w] for i, (_, w) in enumerate(group.args)])
        for i, op in enumerate(group.ops):
            self.outputs.append(f"\tr{number}_{i}: {type_name(self.stored(op), op.width or width)}[{len(items)}],")
        if self.form == "constants":
            for i, op in enumerate(group.ops):
                calls = [op.text.format(*[self.constant(kind, w, v) for (kind, w), v in zip(group.args, values)]) for values in arguments]
                kind = f"{type_name(op.result, op.width or width)}[{len(items)}]"
                self.arrays.append((f"T{number}_{i}", kind, f"{kind}({', '.join(calls)})"))
                value = f"T{number}_{i}[i]"
                self.body.append(f"\tif (i < {len(items)}) {{\n\t\tout.r{number}_{i}[i] = {f'flag({value})' if op.result == 'bool' else value};\n\t}}")
            self.invocations = max(self.invocations, len(items))
        elif self.form == "folded":
            for position, values in enumerate(arguments):
                names = [self.constant(kind, w, value) for (kind, w), value in zip(group.args, values)]
                for i, op in enumerate(group.ops):
                    self.body.append(f"\tout.r{number}_{i}[{position}] = {self.call(op, names)};")
        else:
            for i, (kind, w) in enumerate(group.args):
                self.inputs.append(f"\ta{number}_{i}: {type_name(kind, w)}[{len(items)}],")
                values = " ".join(token(kind, value) for item in arguments for value in item[i])
                # NaN has many encodings; the usual one is meant.
                values = values.replace("nan", "0x7fc00000" if kind == "f32" else "0x7e00")
                self.comments.append(f"// INPUT 0: {kind} {values}")
            names = [f"in.a{number}_{i}[i]" for i in range(len(group.args))]
            statements = "".join(f"\t\tout.r{number}_{i}[i] = {self.call(op, names)};\n" for i, op in enumerate(group.ops))
            self.body.append(f"\tif (i < {len(items)}) {{\n{statements}\t}}")
            self.invocations = max(self.invocations, len(items))
        for op in group.ops:
            kind = self.stored(op)
            values = " ".join(self.expect(group, op, item) for item in arguments)
            within = f" within {op.within}" if op.within else ""
            self.comments.append(f"// {op.text}")
            self.comments.append(f"// EXPECT 1{within}: {kind} {values}")

    @staticmethod
    def stored(op):
        return "u32" if op.result == "bool" else op.result

    @staticmethod
    def call(op, names):
        text = op.text.format(*names)
        return f"flag({text})" if op.result == "bool" else text

    def expect(self, group, op, item):
        """The tokens of one result."""
        # Subnormal arguments may be flushed (V2).
        results = []
        variants = []
        for (kind, _), values in zip(group.args, item):
            options = [[v, math.copysign(0.0, v)] if kind in FLOATS and is_subnormal(kind, v) else [v] for v in values]
            variants.append([list(choice) for choice in itertools.product(*options)])
        for combination in itertools.product(*variants):
            if op.whole:
                result = op.compute(*combination)
                results.append([choices(part) for part in (result if isinstance(result, tuple) else (result,))])
            else:
                width = group.width
                results.append([choices(op.compute(*[v[min(c, len(v) - 1)] for v in combination])) for c in range(width)])
        kind = self.stored(op)
        tokens = []
        for component in range(len(results[0])):
            found = []
            for result in results:
                for value in result[component]:
                    text = token(kind, value)
                    if text not in found:
                        found.append(text)
            tokens.append("any" if "any" in found else "|".join(found))
        return " ".join(tokens)

    def write(self, path):
        lines = [*self.comments, f"// DISPATCH: {-(-self.invocations // 64)} 1 1", ""]
        lines += [f"{name}: const {kind} = {value};" for name, (kind, value) in self.constants.items()]
        lines += [f"{name}: const {kind} = {value};" for name, kind, value in self.arrays]
        if self.inputs:
            lines += ["", "In: struct {", *self.inputs, "}", "in: descriptor<In, 0, read>;"]
        lines += ["", "Out: struct {", *self.outputs, "}", "out: descriptor<Out, 1, write>;", ""]
        lines += ["flag: fn (value: bool) -> u32 {", "\tif (value) {", "\t\treturn 1;", "\t}", "\treturn 0;", "}", ""]
        lines += ["main: fn () -> void {"]
        if self.form != "folded":
            lines.append("\tlet i: u32 = thread_id().x;")
        lines += [*self.body, "}"]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")


# --- tables ----------------------------------------------------------------------------------------

U32 = [0, 1, 2, 3, 7, 10, 31, 32, 33, 255, 65535, 65536, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 2, 2**32 - 1]
I32 = [0, 1, -1, 2, -2, 3, 7, -7, 10, 31, 32, 33, -33, 65536, 2**31 - 1, -(2**31) + 1, -(2**31)]
U16 = [0, 1, 2, 3, 7, 15, 16, 17, 255, 256, 32767, 32768, 65534, 65535]
U8 = [0, 1, 2, 3, 5, 7, 8, 9, 127, 128, 200, 254, 255]
F32 = [
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, -7.0, 0.1, 1 / 3, 0.9999999403953552, 1e-5, 2.0**-149, -(2.0**-140), 2.0**-126,
    3.4028234663852886e38, -3.4028234663852886e38, INF, -INF, NAN, 8388607.5, 16777216.0, -8388609.0, 1e20, 3.1415927410125732, -123.75,
]  # fmt: skip
F16 = [
    0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, -7.0, 0.0999755859375, 0.333251953125, 2.0**-24, -(2.0**-15), 2.0**-14, 65504.0, -65504.0,
    INF, -INF, NAN, 2048.0, 1023.5, -0.5,
]  # fmt: skip


def pairs(values):
    return list(itertools.product(values, values))


def single(values):
    return [(value,) for value in values]


def as_float(kind, values):
    """Values rounded to the type, so that arguments are what the reference computes with."""
    return [v if not math.isfinite(v) or v == 0 else round_to(kind, Fraction(v)) for v in values]


COMPARISONS = [
    Op("{0} == {1}", "bool", lambda x, y: x == y),
    Op("{0} != {1}", "bool", lambda x, y: x != y),
    Op("{0} < {1}", "bool", lambda x, y: x < y),
    Op("{0} > {1}", "bool", lambda x, y: x > y),
    Op("{0} <= {1}", "bool", lambda x, y: x <= y),
    Op("{0} >= {1}", "bool", lambda x, y: x >= y),
]


def integer_operators(kind, width, unary):
    """Those whose constant operands are never an error: a divisor and a shift amount have groups of their own."""
    if unary:
        return [Op("-{0}", kind, lambda x: wrap(kind, -x)), Op("~{0}", kind, lambda x: wrap(kind, ~x))]
    ops = [
        Op("{0} + {1}", kind, lambda x, y: wrap(kind, x + y)),
        Op("{0} - {1}", kind, lambda x, y: wrap(kind, x - y)),
        Op("{0} * {1}", kind, lambda x, y: wrap(kind, x * y)),
        Op("{0} & {1}", kind, lambda x, y: wrap(kind, x & y)),
        Op("{0} | {1}", kind, lambda x, y: wrap(kind, x | y)),
        Op("{0} ^ {1}", kind, lambda x, y: wrap(kind, x ^ y)),
    ]
    return ops + (COMPARISONS if width == 1 else [])


def integers(kind, width, values, folded):
    args = [(kind, width)] * 2
    mask = WIDTHS[kind] - 1
    divisors = [(x, y) for x, y in pairs(values) if y or not folded]
    return [
        Group(args, pairs(values), integer_operators(kind, width, False)),
        Group(args, divisors, [Op("{0} / {1}", kind, lambda x, y: integer_div(kind, x, y)), Op("{0} % {1}", kind, lambda x, y: integer_mod(kind, x, y))]),
        Group(
            args,
            pairs(values),
            [
                Op("{0} << {1}", kind, lambda x, y: wrap(kind, x << (y & mask))),
                Op("{0} >> {1}", kind, lambda x, y: wrap(kind, x >> (y & mask))),
            ],
        ),
        Group([(kind, width)], single(values), integer_operators(kind, width, True)),
    ]


def float_operators(kind):
    # Division and what is made of it are not held to the last bit (V3).
    within = 1e-5 if kind == "f32" else 2e-3
    return [
        Op("{0} + {1}", kind, lambda x, y: add(kind, x, y)),
        Op("{0} - {1}", kind, lambda x, y: sub(kind, x, y)),
        Op("{0} * {1}", kind, lambda x, y: mul(kind, x, y)),
        Op("{0} / {1}", kind, lambda x, y: div(kind, x, y), within=within),
    ]


def floats(kind, values):
    values = as_float(kind, values)
    # A quotient that is no whole number by far, so that its own rounding does not decide.
    moduli = [(x, y) for x, y in pairs(values) if y and math.isfinite(x) and math.isfinite(y) and abs(x) < 1e4 * abs(y) and (x % y or x == 0)]
    moduli = [(x, y) for x, y in moduli if not is_subnormal(kind, x) and not is_subnormal(kind, y)]
    groups = [
        Group([(kind, 1)] * 2, pairs(values), float_operators(kind) + COMPARISONS),
        Group([(kind, 1)] * 2, moduli, [Op("{0} % {1}", kind, lambda x, y: mod(kind, x, y), within=1e-5 if kind == "f32" else 2e-3)]),
        Group([(kind, 1)], single(values), [Op("-{0}", kind, lambda x: -x), Op("0.0 - {0}", kind, lambda x: Choices([0.0, -0.0]) if x == 0 else sub(kind, 0.0, x))]),
    ]
    for width in (2, 3, 4):
        groups.append(Group([(kind, width)] * 2, pairs(values)[:240], float_operators(kind)))
        groups.append(Group([(kind, width), (kind, 1)], pairs(values)[5:245], float_operators(kind)))
        groups.append(Group([(kind, 1), (kind, width)], pairs(values)[3:243], float_operators(kind)))
    return groups


def conversions():
    integral_values = [0.0, -0.0, 0.9, -0.9, 1.5, 2.999999, -1.0, 2147483520.0, 2147483648.0, -2147483648.0, -2147483904.0, 4294967040.0]
    f32 = as_float("f32", integral_values + [4294967296.0, 1e20, -1e20, INF, -INF, NAN, 65504.0, 65519.996, 65520.0, 1e-8, 2.0**-25, 2.0**-24 * 1.5])
    f32 += as_float("f32", [1 + 2.0**-11, 1 + 3 * 2.0**-11, 2.0**-14 * (1 - 2.0**-11), 0.1, 5.9604644775390625e-08, -65520.0, 255.5, 256.0, 70000.0])
    u32 = U32 + [16777217, 16777219, 33554433, 2049, 2051, 65519, 65520, 65504, 2**24 * 200 + 100, 0xDEADBEEF]
    i32 = I32 + [16777217, -16777219, 2049, -2051, 65519, 65520, -65520, -65519]

    def to_float(kind):
        return lambda x: round_to(kind, Fraction(x)) if x and math.isfinite(x) else float(x)

    groups = [
        Group(
            [("f32", 1)],
            single(f32),
            [
                Op("u32({0})", "u32", lambda x: to_integer("u32", x)),
                Op("i32({0})", "i32", lambda x: to_integer("i32", x)),
                Op("f16({0})", "f16", to_float("f16")),
                Op("f32({0})", "f32", lambda x: x),
                Op("f32(f16({0}))", "f32", lambda x: half_of(x)),
            ],
        ),
        Group(
            [("u32", 1)],
            single(u32),
            [
                Op("f32({0})", "f32", to_float("f32")),
                Op("f16({0})", "f16", to_float("f16")),
                Op("i32({0})", "i32", lambda x: wrap("i32", x)),
                Op("u32({0})", "u32", lambda x: x),
                Op("u32(u16({0}))", "u32", lambda x: x & 0xFFFF),
                Op("u32(u8({0}))", "u32", lambda x: x & 0xFF),
                Op("u16({0})", "u16", lambda x: x & 0xFFFF),
                Op("u8({0})", "u8", lambda x: x & 0xFF),
            ],
        ),
        Group(
            [("i32", 1)],
            single(i32),
            [
                Op("f32({0})", "f32", to_float("f32")),
                Op("f16({0})", "f16", to_float("f16")),
                Op("u32({0})", "u32", lambda x: x % 2**32),
                Op("i32({0})", "i32", lambda x: x),
            ],
        ),
        Group(
            [("f16", 1)],
            single(F16),
            [
                Op("f32({0})", "f32", lambda x: x),
                Op("u32({0})", "u32", lambda x: to_integer("u32", x)),
                Op("f16({0})", "f16", lambda x: x),
            ],
        ),
        Group([("u16", 1)], single(U16), [Op("u32({0})", "u32", lambda x: x), Op("u16({0})", "u16", lambda x: x)]),
        Group([("u8", 1)], single(U8), [Op("u32({0})", "u32", lambda x: x), Op("u8({0})", "u8", lambda x: x)]),
    ]
    for width in (2, 3, 4):
        groups.append(Group([("f32", width)], single(f32), [Op(f"vec{width}f16({{0}})", "f16", to_float("f16"))]))
        groups.append(Group([("f16", width)], single(F16), [Op(f"vec{width}f({{0}})", "f32", lambda x: x)]))
    return groups


def half_of(x):
    return round_to("f16", Fraction(x)) if x and math.isfinite(x) else x


def exact_intrinsics():
    groups = []
    f32, f16 = as_float("f32", F32), F16
    ties = as_float("f32", [0.5, 1.5, 2.5, -0.5, -1.5, 0.49999997, 4194304.5, 8388607.5, -0.2, 2147483520.0, 2147483648.0, -2147483648.0, -3e9])
    short = as_float("f32", [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, INF, -INF, NAN, 2.0**-149, 1e20])
    short16 = [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, INF, -INF, NAN, 2.0**-24, 65504.0]

    def bounds(values):
        return list(itertools.product(values, values, values))

    def fract(x):
        return sub("f32", x, floor(x)) if math.isfinite(x) else NAN

    def normal(kind):
        return lambda x: math.isfinite(x) and x != 0 and not is_subnormal(kind, x)

    def classes(kind):
        return [
            Op("is_nan({0})", "bool", math.isnan),
            Op("is_infinite({0})", "bool", math.isinf),
            Op("is_finite({0})", "bool", math.isfinite),
            Op("is_normal({0})", "bool", normal(kind)),
        ]

    low, high = Op("min({0}, {1})", "f32", minimum), Op("max({0}, {1})", "f32", maximum)
    groups.append(Group([("f32", 1)] * 2, pairs(f32), [low, high, Op("step({0}, {1})", "f32", lambda e, x: 0.0 if x < e else 1.0)]))
    groups.append(Group([("f16", 1)] * 2, pairs(f16), [Op("min({0}, {1})", "f16", minimum), Op("max({0}, {1})", "f16", maximum)]))
    for width in (2, 3):
        groups.append(Group([("f32", width)] * 2, pairs(f32), [high]))
    for kind, values in (("u32", U32), ("i32", I32)):
        groups.append(Group([(kind, 1)] * 2, pairs(values), [Op("min({0}, {1})", kind, min), Op("max({0}, {1})", kind, max)]))
        groups.append(Group([(kind, 1)] * 3, bounds(values[::3]), [Op("clamp({0}, {1}, {2})", kind, lambda x, lo, hi: min(max(x, lo), hi))]))
    groups.append(Group([("u32", 1)], single(U32 + [8, 0x10000000]), [Op("find_lsb({0})", "u32", lambda x: (x & -x).bit_length() - 1 if x else 2**32 - 1)]))
    groups.append(Group([("f32", 1)] * 3, bounds(short), [Op("clamp({0}, {1}, {2})", "f32", clamp)]))
    groups.append(Group([("f32", 3)] * 3, bounds(short), [Op("clamp({0}, {1}, {2})", "f32", clamp)]))
    groups.append(Group([("f16", 1)] * 3, bounds(short16), [Op("clamp({0}, {1}, {2})", "f16", clamp)]))
    # fma may be rounded twice (V1).
    fused = [Op("fma({0}, {1}, {2})", "f32", lambda a, b, c: Choices([fma("f32", a, b, c), add("f32", mul("f32", a, b), c)]))]
    factors = as_float("f32", [0.0, -0.0, 1.0, -1.0, 0.1, 1.0000001192092896, 16777215.0, INF, NAN, 3e38, 1 / 3])
    fused16 = [Op("fma({0}, {1}, {2})", "f16", lambda a, b, c: Choices([fma("f16", a, b, c), add("f16", mul("f16", a, b), c)]))]
    for width in (1, 2, 3, 4):
        groups.append(Group([("f32", width)] * 3, bounds(factors)[:: 1 if width == 1 else 3], fused))
        groups.append(Group([("f16", width)] * 3, bounds(short16)[:: 1 if width == 1 else 3], fused16))
    parts = [
        Op("abs({0})", "f32", abs),
        Op("floor({0})", "f32", lambda x: Choices([floor(x), floor(x) + 0.0])),
        Op("fract({0})", "f32", fract),
        Op("trunc({0})", "f32", trunc),
        Op("round({0})", "f32", round_even),
    ]
    groups.append(Group([("f32", 1)], single(f32 + ties), parts + classes("f32")))
    groups.append(Group([("f16", 1)], single(f16), [Op("abs({0})", "f16", abs), Op("trunc({0})", "f16", trunc), Op("round({0})", "f16", round_even)] + classes("f16")))
    to_i32 = Op("round_to_i32({0})", "i32", lambda x: None if math.isnan(x) else to_integer("i32", round_even(x)))
    groups.append(Group([("f32", 2)], single(f32 + ties + [1.0]), [Op("abs({0})", "f32", abs), Op("round({0})", "f32", round_even), to_i32]))
    groups.append(Group([("f16", 2)], single(f16 + [7.5]), [Op("abs({0})", "f16", abs), Op("round({0})", "f16", round_even)]))
    return groups


def dot(kind, a, b):
    return sum(x * y for x, y in zip(a, b))


def inexact_intrinsics():
    """Arguments are inside the domain (V6), and results are not near 0 as the difference of larger numbers."""
    groups = []
    positive = as_float("f32", [0.001, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0, 100.25, 12345.0, 1e-20, 1e20])
    angles = as_float("f32", [0.1, 0.5, 1.0, 1.5, 2.0, -0.25, -1.25, 2.5, 4.0, -5.5, 6.0, 0.7853982])
    exponents = as_float("f32", [0.0, 1.0, -1.0, 0.5, 2.0, -3.5, 10.0, -20.0, 30.25, 5.0, 0.001, 80.0])
    units = as_float("f32", [0.1, 0.5, 0.9, -0.1, -0.5, -0.9, 1.0, -1.0, 0.25, 0.75, 0.999, -0.3])
    small = as_float("f32", [0.5, 1.0, 2.0, 3.0, 0.1, 4.5, 7.0, 1.25, 10.0, 0.75, 2.25, 6.0])
    # The bounds of Vulkan for asin are wider than the usual ones, those for pow, tan and atan2 too.
    tight, wide, loose = 1e-5, 5e-5, 4e-3

    def unary(name, function, rows, within=tight):
        return Group([("f32", 1)], single(rows), [Op(name + "({0})", "f32", function, within=within)])

    groups.append(unary("sqrt", math.sqrt, positive + [0.0, INF]))
    groups.append(unary("inversesqrt", lambda x: 1 / math.sqrt(x) if x else INF, positive + [0.0]))
    groups.append(unary("exp", lambda x: math.exp(x), exponents))
    groups.append(unary("log2", lambda x: math.log2(x) if x else -INF, [2.0, 3.0, 0.5, 0.1, 1e20, 1e-20, 0.0, 100.0]))
    groups.append(unary("sin", math.sin, angles))
    groups.append(unary("cos", math.cos, angles[:3] + angles[4:]))
    groups.append(unary("tan", math.tan, angles[:3] + angles[4:], within=wide))
    groups.append(unary("asin", math.asin, units, within=5e-4))
    groups.append(unary("radians", math.radians, small + [180.0, -90.0, 1e10]))
    groups.append(Group([("f32", 1)], single(angles), [Op("sincos({0})", "f32", lambda x: (math.sin(x[0]), math.cos(x[0])), width=2, within=tight, whole=True)]))
    # The origin is left open (V6); the axes and all quadrants are not.
    around = [(y, x) for y in (-2.0, -0.5, 0.0, 0.25, 3.0) for x in (-3.0, -0.25, 0.0, 0.5, 2.0) if x or y]
    groups.append(Group([("f32", 1)] * 2, around, [Op("atan2({0}, {1})", "f32", math.atan2, within=wide)]))
    powers = [(x, y) for x in (0.5, 1.0, 2.0, 3.0, 10.0, 0.1) for y in (0.5, 1.0, 2.0, -1.0, -2.5, 3.0)] + [(0.0, 2.0), (0.0, 0.5)]
    groups.append(Group([("f32", 1)] * 2, [tuple(as_float("f32", row)) for row in powers], [Op("pow({0}, {1})", "f32", pow, within=wide)]))
    groups.append(Group([("f32", 3)] * 2, [tuple(as_float("f32", row)) for row in powers], [Op("pow({0}, {1})", "f32", pow, within=wide)]))
    groups.append(Group([("f16", 1)] * 2, [(x, y) for x, y in powers if x > 0.1], [Op("pow({0}, {1})", "f16", pow, within=loose)]))
    groups.append(Group([("f32", 3)], single(exponents), [Op("exp({0})", "f32", math.exp, within=tight)]))
    groups.append(Group([("f32", 3)], single(small[:1] + small[2:] + [9.0]), [Op("log2({0})", "f32", math.log2, within=tight)]))
    groups.append(Group([("f16", 1)], single([0.5, 1.0, 2.0, 3.0, 100.0, 0.25, 60000.0, 2.0**-10]), [Op("sqrt({0})", "f16", math.sqrt, within=loose)]))

    def smoothstep(a, b, x):
        t = min(max((x - a) / (b - a), 0.0), 1.0)
        return t * t * (3 - 2 * t)

    edges = [(a, b, x) for a, b in ((0.0, 1.0), (-1.0, 3.0), (2.0, 10.0)) for x in (-5.0, 0.0, 0.25, 1.0, 2.5, 9.0, 11.0)]
    groups.append(Group([("f32", 1)] * 3, edges, [Op("smoothstep({0}, {1}, {2})", "f32", smoothstep, within=tight)]))
    blends = [(a, b, t) for a, b in ((1.0, 2.0), (0.5, 8.0), (10.0, 3.0), (-4.0, -1.0)) for t in (0.0, 1.0, 0.5, 0.25, 2.0, -1.0)]
    groups.append(Group([("f32", 1)] * 3, blends, [Op("mix({0}, {1}, {2})", "f32", lambda a, b, t: a + (b - a) * t, within=tight)]))
    for width in (2, 3, 4):
        mixing = [(a, b, t) for t in (0.5, 0.25, 2.0, 1.0) for a, b in ((1.0, 2.0), (0.5, 8.0), (10.0, 3.0), (-4.0, -1.0)) for _ in range(1)]
        mixing = [row for row in mixing for _ in range(3)]
        groups.append(Group([("f32", width), ("f32", width), ("f32", 1)], mixing, [Op("mix({0}, {1}, {2})", "f32", lambda a, b, t: a + (b - a) * t, within=tight)]))
    for kind, within in (("f32", tight), ("f16", loose)):
        for width in (2, 3, 4):
            rows = list(zip(small, small[3:] + small[:3]))
            whole = {"width": 1, "within": within, "whole": True}
            groups.append(Group([(kind, width)] * 2, [tuple(as_float(kind, row)) for row in rows], [Op("dot({0}, {1})", kind, lambda a, b: dot("", a, b), **whole)]))
            groups.append(
                Group(
                    [(kind, width)],
                    single(as_float(kind, small)),
                    [
                        Op("length({0})", kind, lambda v: math.sqrt(dot("", v, v)), **whole),
                        Op("normalize({0})", kind, lambda v: tuple(x / math.sqrt(dot("", v, v)) for x in v), within=within, whole=True),
                    ],
                )
            )

    def cross(a, b):
        return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])

    groups.append(Group([("f32", 3)] * 2, [(1.0, 2.0), (0.5, 7.0), (-3.0, 4.0), (2.0, -5.0), (8.0, 1.0), (-1.5, 3.0)], [Op("cross({0}, {1})", "f32", cross, within=tight, whole=True)]))

    def reflect(i, n):
        return tuple(x - 2 * dot("", n, i) * y for x, y in zip(i, n))

    groups.append(Group([("f32", 4)] * 2, [(1.0, 0.5), (2.0, -0.5), (3.0, 0.25), (4.0, 2.0), (0.5, 1.0), (-1.0, 1.5), (2.0, 3.0), (1.0, 0.0)], [Op("reflect({0}, {1})", "f32", reflect, within=tight, whole=True)]))
    return groups


TABLES = {
    "u32": lambda folded: integers("u32", 1, U32, folded),
    "i32": lambda folded: integers("i32", 1, I32, folded),
    "u16": lambda folded: integers("u16", 1, U16, folded),
    "u8": lambda folded: integers("u8", 1, U8, folded),
    "integer-vectors": lambda folded: [
        group for kind, width, values in (("u32", 2, U32), ("u32", 3, U32), ("u32", 4, U32), ("i32", 2, I32), ("u16", 2, U16), ("u16", 4, U16))
        for group in integers(kind, width, values[::2], folded)[: 4]
    ],
    "f32": lambda folded: floats("f32", F32),
    "f16": lambda folded: floats("f16", F16),
    "conversions": lambda folded: conversions(),
    "exact-intrinsics": lambda folded: exact_intrinsics(),
    "inexact-intrinsics": lambda folded: inexact_intrinsics(),
}  # fmt: skip


def main():
    table, form, path = sys.argv[1:]
    writer = Writer(form)
    for group in TABLES[table](form != "loaded"):
        writer.add(group)
    if form == "loaded" and table in ("u32", "i32", "u16", "u8", "integer-vectors"):
        writer.comments.append("// FAULT: is divided by zero")
    writer.write(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
