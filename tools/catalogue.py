"""Reads the clause catalogues: every bullet that opens with a bold id is a clause (docs/architecture.md, "Clauses").

A table may have ids too, in bold in its first column: the rows of the table of differences between the editions. They
are no clauses, and no program knows them; a test shows each of them all the same.
"""

import re
from pathlib import Path
from typing import NamedTuple

# "- **A-PAS-01a Hero (Bohater)** May be attached…": the id ends at the first blank; the rest of the bold words is a
# title.
OPENING = re.compile(r"^- \*\*([A-Z]-[A-Z]+-[0-9]+[a-z]?)(?: ([^*]+))?\*\* *(.*)$")
ROW = re.compile(r"^\| \*\*([A-Z]-[A-Z]+-[0-9]+)\*\* ()\| *(.*?) *\|$")
AREA = re.compile(r"^#+ (.*)$")


def games_of_their_own(root: Path) -> list[Path]:
    """The folders of games that live in one: each has a clauses.md and data/ of its own (muster_game)."""
    return sorted(path.parent for path in (root / "tests").glob("*/clauses.md"))


class Clause(NamedTuple):
    id: str
    title: str  # the bold words after the id; empty for most clauses
    text: str
    area: str  # the heading above it


def read(path: Path, opens: re.Pattern = OPENING) -> list[Clause]:
    clauses: list[Clause] = []
    area = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := AREA.match(line):
            area = heading[1]
        elif opening := opens.match(line):
            clauses.append(Clause(opening[1], opening[2] or "", opening[3], area))
    seen: set[str] = set()
    for clause in clauses:
        if clause.id in seen:
            raise SystemExit(f"{path}: clause {clause.id} stands twice; ids are never reused")
        seen.add(clause.id)
    return clauses


def rows(path: Path) -> list[Clause]:
    """Those of tables: the id, no title, and the other columns as the text."""
    return read(path, ROW)
