#!/usr/bin/env python3
"""Joins test files into one, so that what they include is read by the compiler once: half of a fresh build was that.

    tools/join_tests.py build/joined/rules_ninth_0.cpp tests/rules/ninth/attack_test.cpp tests/rules/ninth/charge_test.cpp

Includes come first. Each file then has a namespace of its own, so that helpers of the same name do not meet, and messages
still give the places in the files as they are.
"""

import os
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r"#include\b")
NAMED_NAMESPACE = re.compile(r"^namespace (muster[\w:]*) \{", re.MULTILINE)


def joined(files: list[tuple[str, str]]) -> str:
    """The text of one file out of (place, text) of several."""
    includes: dict[str, None] = {}  # in order, each one once
    bodies = []
    for number, (place, text) in enumerate(files):
        lines = text.splitlines()
        includes |= {line: None for line in lines if INCLUDE.match(line)}
        body = "\n".join("" if INCLUDE.match(line) else line for line in lines)
        body, named = NAMED_NAMESPACE.subn(rf"namespace \1::inline file_{number} {{", body)
        opening, closing = ("", "") if named else (f"namespace file_{number} {{\n", "\n}")
        bodies.append(f'{opening}#line 1 "{place}"\n{body}{closing}\n')
    return "\n".join(includes) + "\n\n" + "\n".join(bodies)


def main() -> int:
    target, sources = Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]
    target.parent.mkdir(parents=True, exist_ok=True)
    # Relative places, so that ccache knows the file again in another clone.
    target.write_text(joined([(os.path.relpath(source, target.parent), source.read_text()) for source in sources]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
