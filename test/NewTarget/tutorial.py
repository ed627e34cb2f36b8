# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: tutorial.py add-a-target.md PROJECT
#
# Does what the tutorial tells a reader to: puts each block of code in the place of what has the same name in the files that
# scripts/new-target made in PROJECT, and writes the test. A block that fits nowhere fails here rather than in a reader's hands.

import pathlib
import re
import sys

page, project = (pathlib.Path(argument) for argument in sys.argv[1:])
text = page.read_text()


def fail(message):
    sys.exit(f"{page}: {message}")


def pieces(code):
    """A block's definitions, with what each begins with: up to the parameters or the value."""
    for piece in re.split(r"\n\n(?=\S)", code.strip("\n")):
        yield re.split(r"[(=]", piece, maxsplit=1)[0], piece + "\n"


sources = {path: path.read_text() for path in (project / "Target.cpp", project / "Writer.cpp")}


def replace(head, piece):
    """Puts a definition where there is one of the same name; True if there is."""
    for path, code in sources.items():
        found = re.search(r"^" + re.escape(head) + r"[(=].*?(?:^};?\n|\}\n|\};\n)(?=\n|\Z)", code, re.S | re.M)
        if found:
            sources[path] = code[: found.start()] + piece + code[found.end() :]
            return True
    return False


pending = ""
for section in re.split(r"^## ", text, flags=re.M):
    for language, code in re.findall(r"^```(cpp|besl)\n(.*?)^```$", section, re.S | re.M):
        if language == "besl":
            (project / "test" / "blur.besl").write_text(code)
            (project / "test" / "scale.besl").unlink()
        elif code.startswith("#include"):
            path = project / ("Target.cpp" if "what is legal" in section.lower() else "Writer.cpp")
            later = next(line for line in re.findall(r'^#include "\w+/.*\n', sources[path], re.M) if line > code)
            sources[path] = sources[path].replace(later, code + later)
        else:
            for head, piece in pieces(code):
                if replace(head, pending + ("\n" if pending else "") + piece):
                    pending = ""
                else:
                    # A new function stands before the next one.
                    pending += piece
if pending:
    fail(f"there is nothing to replace by\n{pending}")
for path, code in sources.items():
    path.write_text(code)
