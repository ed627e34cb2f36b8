#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs full of effects, together with what they compute.

Usage: programs.py SEED OUTPUT

A program is a tree that is both printed and run here, by the rules of docs/semantics.md: operands from left to right, each once, with every store at its
place. Loops end, indices are in range, and nothing depends on what may vary, so a target has no excuse. Names come from a small pool, so that
they hide each other and are words of target languages.
"""

import copy
import random
import sys

MASK = 0xFFFFFFFF
CELLS = 32
STEPS = 4000
NAMES = ["a", "b", "t", "first", "texture", "out", "half", "input", "min", "main_1", "value", "x", "data_1", "sampler", "selector", "besl"]
PARTS = {"array": ("u32[4]", 4), "vector": ("vec3u", 3)}
TYPES = {"u32": "u32", "bool": "bool", "array": "u32[4]", "vector": "vec3u", "record": "Record", "nested": "u32[2][3]"}
FIELDS = [("a", "u32"), ("list", "array"), ("v", "vector"), ("texture", "u32")]


class TooLong(Exception):
    pass


class Jump(Exception):
    def __init__(self, kind, value=None):
        self.kind, self.value = kind, value


def fresh(kind, number):
    """Some value of a type."""
    if kind == "bool":
        return bool(number & 1)
    if kind == "u32":
        return number & MASK
    if kind == "array":
        return [(number + i) & MASK for i in range(4)]
    if kind == "vector":
        return [(number * 3 + i) & MASK for i in range(3)]
    if kind == "nested":
        return [[(number + i * 2 + j) & MASK for j in range(2)] for i in range(3)]
    return {name: fresh(kind, number + i) for i, (name, kind) in enumerate(FIELDS)}


def spell(kind, value):
    if kind == "bool":
        return "true" if value else "false"
    if kind == "u32":
        return str(value)
    if kind in ("array", "vector"):
        return f"{TYPES[kind]}({', '.join(map(str, value))})"
    if kind == "nested":
        return f"u32[2][3]({', '.join('u32[2](' + ', '.join(map(str, row)) + ')' for row in value)})"
    return f"Record({', '.join(spell(kind, value[name]) for name, kind in FIELDS)})"


# Whether something was divided by zero, which a checked run stops at.
divided_by_zero = False


def or_by_zero(function, otherwise):
    def divide(x, y):
        global divided_by_zero
        divided_by_zero |= y == 0
        return function(x, y) if y else otherwise(x)

    return divide


OPERATORS = {
    "+": lambda x, y: (x + y) & MASK,
    "-": lambda x, y: (x - y) & MASK,
    "*": lambda x, y: (x * y) & MASK,
    "/": or_by_zero(lambda x, y: x // y, lambda x: x),
    "%": or_by_zero(lambda x, y: x % y, lambda x: 0),
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
    "<<": lambda x, y: (x << (y & 31)) & MASK,
    ">>": lambda x, y: x >> (y & 31),
}
COMPARISONS = {
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    ">": lambda x, y: x > y,
    "<=": lambda x, y: x <= y,
    ">=": lambda x, y: x >= y,
}


class Machine:
    """Runs trees: tuples whose first item says what they are."""

    def __init__(self, functions, cells, record):
        self.functions, self.cells, self.record = functions, cells, record
        self.scopes = [{}]
        self.steps = 0

    def find(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope
        raise KeyError(name)

    def expression(self, e):
        self.steps += 1
        if self.steps > STEPS:
            raise TooLong
        kind = e[0]
        if kind == "literal":
            return copy.deepcopy(e[2])
        if kind == "read":
            return copy.deepcopy(self.resolve(e[1])())
        if kind == "binary":
            left = self.expression(e[2])
            return OPERATORS[e[1]](left, self.expression(e[3]))
        if kind == "compare":
            left = self.expression(e[2])
            return COMPARISONS[e[1]](left, self.expression(e[3]))
        if kind == "and":
            return self.expression(e[1]) and self.expression(e[2])
        if kind == "or":
            return self.expression(e[1]) or self.expression(e[2])
        if kind == "not":
            return not self.expression(e[1])
        if kind == "invert":
            return ~self.expression(e[1]) & MASK
        if kind == "negate":
            return -self.expression(e[1]) & MASK
        if kind == "call":
            return self.call(e[1], [self.expression(argument) for argument in e[2]])
        if kind == "make":
            parts = [self.expression(part) for part in e[2]]
            return {name: part for (name, _), part in zip(FIELDS, parts)} if e[1] == "record" else parts
        if kind == "if":
            return self.value_block(e[2] if self.expression(e[1]) else e[3])
        if kind == "match":
            value = self.expression(e[1])
            return self.value_block(next(block for patterns, block in e[2] if patterns is None or value in patterns))
        raise AssertionError(kind)

    def value_block(self, block):
        statements, result = block
        self.scopes.append({})
        try:
            for statement in statements:
                self.statement(statement)
            return self.expression(result)
        finally:
            self.scopes.pop()

    def call(self, number, arguments):
        parameters, _, body = self.functions[number]
        saved, self.scopes = self.scopes, [{name: value for (name, _), value in zip(parameters, arguments)}]
        try:
            self.block(body)
        except Jump as jump:
            return jump.value
        finally:
            self.scopes = saved

    def resolve(self, place):
        """Evaluates the indices of a place; the result reads it, or writes what it is given."""
        root, steps = place
        indices = [self.expression(step[1]) if step[0] == "index" else step[1] for step in steps]
        if root == "cells":
            container, key = self.cells, indices.pop(0)
        elif root == "record":
            container, key = self.__dict__, "record"
        else:
            container, key = self.find(root), root

        def access(*value):
            holder, last = container, key
            for index in indices:
                holder, last = holder[last], index
            if value:
                holder[last] = value[0]
            return holder[last]

        return access

    def block(self, statements):
        self.scopes.append({})
        try:
            for statement in statements:
                self.statement(statement)
        finally:
            self.scopes.pop()

    def statement(self, s):
        kind = s[0]
        if kind == "let":
            value = self.expression(s[3])
            self.scopes[-1][s[1]] = value
        elif kind == "assign":
            place = self.resolve(s[1])
            place(self.expression(s[2]))
        elif kind == "if":
            if self.expression(s[1]):
                self.block(s[2])
            elif s[3] is not None:
                self.block(s[3])
        elif kind == "for":
            self.scopes.append({})
            try:
                self.statement(s[1])
                while self.expression(s[2]):
                    try:
                        self.block(s[4])
                    except Jump as jump:
                        if jump.kind == "break":
                            break
                        if jump.kind != "continue":
                            raise
                    self.statement(s[3])
            finally:
                self.scopes.pop()
        elif kind == "match":
            value = self.expression(s[1])
            self.block(next(block for patterns, block in s[2] if patterns is None or value in patterns))
        elif kind == "do":
            self.expression(s[1])
        elif kind == "return":
            raise Jump("return", self.expression(s[1]) if s[1] else None)
        else:
            raise Jump(kind)


class Printer:
    def __init__(self):
        self.lines, self.depth = [], 0

    def expression(self, e):
        kind = e[0]
        if kind == "literal":
            return spell(e[1], e[2])
        if kind == "read":
            return self.place(e[1])
        if kind in ("binary", "compare"):
            return f"({self.expression(e[2])} {e[1]} {self.expression(e[3])})"
        if kind in ("and", "or"):
            return f"({self.expression(e[1])} {'&&' if kind == 'and' else '||'} {self.expression(e[2])})"
        if kind in ("not", "invert", "negate"):
            return {"not": "!", "invert": "~", "negate": "-"}[kind] + f"({self.expression(e[1])})"
        if kind == "call":
            return f"f{e[1]}({', '.join(map(self.expression, e[2]))})"
        if kind == "make":
            return f"{TYPES[e[1]]}({', '.join(map(self.expression, e[2]))})"
        if kind == "if":
            return f"(if ({self.expression(e[1])}) {self.value_block(e[2])} else {self.value_block(e[3])})"
        arms = " ".join(f"{self.patterns(patterns)} => {self.value_block(block)}" for patterns, block in e[2])
        return f"(match u32({self.expression(e[1])}) {{ {arms} }})"

    @staticmethod
    def patterns(patterns):
        return "_" if patterns is None else " | ".join(map(str, patterns))

    def value_block(self, block):
        statements, result = block
        inner = Printer()
        for statement in statements:
            inner.statement(statement)
        return "{ " + " ".join(line.strip() for line in inner.lines) + f" {self.expression(result)} }}"

    def place(self, place):
        root, steps = place
        text = {"cells": "data.cells", "record": "state.record"}.get(root, root)
        for step in steps:
            text += f".{step[1]}" if step[0] == "field" else f"[{self.expression(step[1])}]"
        return text

    def line(self, text):
        self.lines.append("\t" * self.depth + text)

    def block(self, statements):
        self.depth += 1
        for statement in statements:
            self.statement(statement)
        self.depth -= 1

    def simple(self, s):
        if s[0] == "let":
            return f"let {s[1]}: {TYPES[s[2]]} = {self.expression(s[3])}"
        if s[0] == "assign":
            return f"{self.place(s[1])} = {self.expression(s[2])}"
        return self.expression(s[1])

    def statement(self, s):
        kind = s[0]
        if kind in ("let", "assign", "do"):
            self.line(self.simple(s) + ";")
        elif kind == "if":
            self.line(f"if ({self.expression(s[1])}) {{")
            self.block(s[2])
            if s[3] is not None:
                self.line("} else {")
                self.block(s[3])
            self.line("}")
        elif kind == "for":
            self.line(f"for ({self.simple(s[1])}; {self.expression(s[2])}; {self.simple(s[3])}) {{")
            self.block(s[4])
            self.line("}")
        elif kind == "match":
            self.line(f"match u32({self.expression(s[1])}) {{")
            self.depth += 1
            for patterns, block in s[2]:
                self.line(f"{self.patterns(patterns)} => {{")
                self.block(block)
                self.line("}")
            self.depth -= 1
            self.line("}")
        elif kind == "return":
            self.line(f"return {self.expression(s[1])};" if s[1] else "return;")
        else:
            self.line(kind + ";")


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []
        self.scopes = []
        self.loops = 0
        self.result = None
        self.counters = []
        self.values_allowed = True

    def chance(self, probability):
        return self.random.random() < probability

    def visible(self, kind):
        seen, found = set(), []
        for scope in reversed(self.scopes):
            for name, own in scope.items():
                if name not in seen:
                    seen.add(name)
                    if own == kind:
                        found.append(name)
        return found

    def local_places(self, kind, depth, assigned=False):
        """Places of a type that end in locals."""
        places = [(name, []) for name in self.visible(kind) if not (assigned and name in self.counters)]
        if kind == "u32":
            for own, count in (("array", 4), ("vector", 3)):
                for name in self.visible(own):
                    places.append((name, [self.index(count, depth)]))
            for name in self.visible("nested"):
                places.append((name, [self.index(3, depth), self.index(2, depth)]))
            for name in self.visible("vector"):
                places.append((name, [("field", self.random.choice("xyz"))]))
        for name in self.visible("record"):
            places += [(root, steps) for root, steps in self.parts_of_record(name, kind, depth)]
        # The step of a component is an index to the machine.
        return places

    def parts_of_record(self, root, kind, depth):
        places = [(root, [("field", name)]) for name, own in FIELDS if own == kind]
        if kind == "u32":
            places.append((root, [("field", "list"), self.index(4, depth)]))
            places.append((root, [("field", "v"), self.index(3, depth)]))
        return places

    def index(self, count, depth):
        if self.chance(0.4) or depth <= 0:
            return ("index", ("literal", "u32", self.random.randrange(count)))
        return ("index", ("binary", "%", self.expression("u32", depth - 1), ("literal", "u32", count)))

    def place(self, kind, depth, assigned=False):
        places = self.local_places(kind, depth, assigned)
        if kind == "u32":
            places.append(("cells", [self.index(CELLS, depth)]))
        places += self.parts_of_record("record", kind, depth)
        if kind == "record":
            places.append(("record", []))
        return self.random.choice(places) if places else None

    def expression(self, kind, depth):
        r = self.random
        if depth <= 0 or self.chance(0.12):
            place = self.place(kind, 0) if self.chance(0.75) else None
            return ("read", place) if place else ("literal", kind, fresh(kind, r.choice([0, 1, 2, 3, 5, 31, 32, 77, MASK])))
        callees = [i for i, (_, result, _) in enumerate(self.functions) if result == kind]
        if callees and self.chance(0.25):
            number = r.choice(callees)
            return ("call", number, [self.expression(own, depth - 1) for _, own in self.functions[number][0]])
        if self.values_allowed and self.chance(0.15):
            if self.chance(0.5):
                return ("if", self.expression("bool", depth - 1), self.value_block(kind, depth - 1), self.value_block(kind, depth - 1))
            arms = [([n for n in r.sample(range(6), r.randint(1, 2))], self.value_block(kind, depth - 1)) for _ in range(r.randint(0, 2))]
            return ("match", ("binary", "%", self.expression("u32", depth - 1), ("literal", "u32", 6)), [*arms, (None, self.value_block(kind, depth - 1))])
        if kind == "bool":
            form = r.random()
            if form < 0.45:
                return ("compare", r.choice(list(COMPARISONS)), self.expression("u32", depth - 1), self.expression("u32", depth - 1))
            if form < 0.65:
                return ("and", self.expression("bool", depth - 1), self.expression("bool", depth - 1))
            if form < 0.85:
                return ("or", self.expression("bool", depth - 1), self.expression("bool", depth - 1))
            return ("not", self.expression("bool", depth - 1))
        if kind == "u32":
            form = r.random()
            if form < 0.3:
                return ("read", self.place("u32", depth - 1))
            if form < 0.9:
                operator = r.choice(list(OPERATORS))
                right = self.expression("u32", depth - 1)
                if operator in ("/", "%"):
                    # A constant zero is an error.
                    right = ("binary", "|", right, ("literal", "u32", 1)) if right[0] == "literal" else right
                    right = ("read", ("cells", [("index", ("literal", "u32", 3))])) if self.chance(0.2) or is_constant(right) else right
                return ("binary", operator, self.expression("u32", depth - 1), right)
            return (r.choice(["invert", "negate"]), self.expression("u32", depth - 1))
        place = self.place(kind, depth - 1) if self.chance(0.5) else None
        if place:
            return ("read", place)
        if kind == "nested":
            return ("literal", kind, fresh(kind, r.randrange(100)))
        parts = [own for _, own in FIELDS] if kind == "record" else ["u32"] * PARTS[kind][1]
        return ("make", kind, [self.expression(own, depth - 2) for own in parts])

    def value_block(self, kind, depth):
        self.scopes.append({})
        statements = []
        while self.chance(0.4) and len(statements) < 3:
            statements.append(self.statement(min(depth, 2), nested=True))
        result = self.expression(kind, depth)
        self.scopes.pop()
        return statements, result

    def block(self, depth, count):
        self.scopes.append({})
        statements = [self.statement(depth) for _ in range(self.random.randint(1, count))]
        if self.loops and self.chance(0.15):
            statements.append((self.random.choice(["break", "continue"]),))
        elif self.chance(0.08):
            statements.append(self.leave())
        self.scopes.pop()
        return statements

    def leave(self):
        return ("return", self.expression(self.result, 2) if self.result else None)

    def let(self, kind, depth):
        value = self.expression(kind, depth)
        free = [name for name in NAMES if name not in self.scopes[-1]]
        if not free:
            return ("do", value) if value[0] == "call" else ("assign", self.place("u32", 1, True), self.expression("u32", depth))
        name = self.random.choice(free)
        # A counter that is hidden can be assigned to under its name.
        self.scopes[-1][name] = kind
        return ("let", name, kind, value)

    def assignment(self, depth):
        kind = self.random.choice(["u32"] * 6 + ["array", "vector", "record", "bool", "nested"])
        place = self.place(kind, depth - 1, assigned=True) or self.place("u32", 1, assigned=True)
        return ("assign", place, self.expression(kind if self.fits(place, kind) else "u32", depth))

    def fits(self, place, kind):
        return kind != "u32" and place is not None and (place[0] not in ("cells",)) and self.type_of(place) == kind

    def type_of(self, place):
        root, steps = place
        kind = "record" if root == "record" else "cells" if root == "cells" else next(s[root] for s in reversed(self.scopes) if root in s)
        for step in steps:
            if kind == "record":
                kind = dict(FIELDS)[step[1]]
            elif kind == "nested":
                kind = "row"
            else:
                kind = "u32"
        return kind

    def statement(self, depth, nested=False):
        r = self.random
        form = r.random()
        if depth <= 0 or form < 0.25:
            return self.let(r.choice(["u32", "u32", "u32", "bool", "array", "vector", "record", "nested"]), max(depth, 1))
        if form < 0.6:
            return self.assignment(depth)
        if form < 0.68 and self.functions:
            number = r.randrange(len(self.functions))
            return ("do", ("call", number, [self.expression(own, depth - 1) for _, own in self.functions[number][0]]))
        if form < 0.8:
            return ("if", self.expression("bool", depth), self.block(depth - 1, 3), self.block(depth - 1, 3) if self.chance(0.5) else None)
        if form < 0.87:
            arms = [(r.sample(range(5), r.randint(1, 2)), self.block(depth - 1, 2)) for _ in range(r.randint(0, 3))]
            return ("match", ("binary", "%", self.expression("u32", depth - 1), ("literal", "u32", 5)), [*arms, (None, self.block(depth - 1, 2))])
        return self.loop(depth)

    def loop(self, depth):
        name = self.random.choice(["i", "j", "k", "n"])
        while name in self.counters:
            name += "i"
        self.scopes.append({name: "u32"})
        self.counters.append(name)
        start = ("let", name, "u32", ("literal", "u32", self.random.randrange(2)))
        self.values_allowed, saved = False, self.values_allowed
        read = ("read", (name, []))
        condition = ("compare", "<", read, ("literal", "u32", self.random.randint(1, 5)))
        if self.chance(0.35):
            condition = ("and", condition, self.expression("bool", 2))
        step = ("literal", "u32", 1)
        if self.chance(0.25):
            step = ("binary", "+", ("binary", "&", self.expression("u32", 1), ("literal", "u32", 1)), step)
        step = ("assign", (name, []), ("binary", "+", read, step))
        self.values_allowed = saved
        self.loops += 1
        body = self.block(depth - 1, 4)
        self.loops -= 1
        self.counters.pop()
        self.scopes.pop()
        return ("for", start, condition, step, body)

    def function(self, parameters, result, depth, count):
        self.scopes, self.loops, self.result, self.counters = [dict(parameters)], 0, result, []
        self.scopes.append({})
        body = [self.statement(depth) for _ in range(count)]
        if result:
            body.append(("return", self.expression(result, 3)))
        return parameters, result, body

    def program(self):
        for _ in range(self.random.randint(1, 3)):
            names = self.random.sample(NAMES, self.random.randint(0, 3))
            parameters = [(name, self.random.choice(["u32", "u32", "bool", "array", "vector", "record"])) for name in names]
            result = self.random.choice(["u32", "u32", "u32", "bool", "array", "vector", "record", None])
            self.functions.append(self.function(parameters, result, 2, self.random.randint(1, 4)))
        return self.function([], None, 3, self.random.randint(3, 6))


def is_constant(e):
    return e[0] == "literal" or (e[0] in ("binary", "invert", "negate") and all(is_constant(part) for part in e if isinstance(part, tuple)))


def flatten(value):
    if isinstance(value, dict):
        return [scalar for name, _ in FIELDS for scalar in flatten(value[name])]
    return [scalar for part in value for scalar in flatten(part)] if isinstance(value, list) else [int(value)]


# Steps by name into vectors are indices to the machine.
COMPONENTS = {"x": 0, "y": 1, "z": 2}


def number_components(machine):
    resolve = machine.resolve

    def resolved(place):
        root, steps = place
        return resolve((root, [("field", COMPONENTS.get(step[1], step[1])) if step[0] == "field" else step for step in steps]))

    machine.resolve = resolved


def make(seed):
    generator = Generator(seed)
    _, _, body = generator.program()
    cells = [(i * 2654435761) & MASK if i % 3 else i for i in range(CELLS)]
    cells[3] = 0
    record = fresh("record", 40)
    machine = Machine(generator.functions, list(cells), copy.deepcopy(record))
    number_components(machine)
    try:
        machine.block(body)
    except Jump:
        pass
    lines = [
        f"// Seed {seed}, {machine.steps} steps.",
        "// INPUT 0: u32 " + " ".join(map(str, cells)),
        "// INPUT 1: u32 " + " ".join(map(str, flatten(record))),
        "// EXPECT 0: u32 " + " ".join(map(str, machine.cells)),
        "// EXPECT 1: u32 " + " ".join(map(str, flatten(machine.record))),
        *(["// FAULT: is divided by zero"] if divided_by_zero else []),
        "",
        "Record: struct {",
        *[f"\t{name}: {TYPES[kind]}," for name, kind in FIELDS],
        "}",
        f"Data: struct {{\n\tcells: u32[{CELLS}],\n}}",
        "State: struct {\n\trecord: Record,\n}",
        "data: descriptor<Data, 0, read_write>;",
        "state: descriptor<State, 1, read_write>;",
    ]
    printer = Printer()
    for number, (parameters, result, statements) in enumerate(generator.functions):
        text = ", ".join(f"{name}: {TYPES[kind]}" for name, kind in parameters)
        printer.line(f"\nf{number}: fn ({text}) -> {TYPES[result] if result else 'void'} {{")
        printer.block(statements)
        printer.line("}")
    printer.line("\nmain: fn () -> void {")
    printer.block(body)
    printer.line("}")
    return "\n".join(lines + printer.lines) + "\n"


def main():
    seed, path = int(sys.argv[1]), sys.argv[2]
    # Programs that take too many steps are skipped for the next one.
    for attempt in range(1000):
        try:
            text = make(seed * 1000 + attempt)
            break
        except TooLong:
            continue
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
