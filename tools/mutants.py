"""Small changes of C++ sources: finds them, makes them, or writes many at once into a file, each behind a switch (tools/mutate)."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

# Text that is not changed: comments, strings, characters, preprocessor lines, static assertions, functions without a body.
IDLE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.[^\'\n]*|[^\'\\\n])\'|^\s*#[^\n]*|\bstatic_assert\([^;]*;|(?<=\)) (?:const )?= 0;', re.M)
COMMENT = re.compile(r'("(?:\\.|[^"\\\n])*")|//[^\n]*')
# Comparisons have blanks on both sides; the brackets of templates do not. The 14 of N_MOV_14 is part of a name. A larger array
# (the 2 of array<int, 2>) decides nothing.
CHANGEABLE = re.compile(r"(?<= )(?:<=|>=|==|!=|<|>|&&|\|\|)(?= )|\b(?:true|false)\b|(?<![\w.'])\d+(?=_in\b|_mm\b|\b(?![.'x>]))")
SWAPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
           "true": "false", "false": "true"}
CONSTANT = re.compile(r"\b(?:(static) )?constexpr (?=[^(){};=]*[={])")


class Change(NamedTuple):
    path: Path  # below the root
    at: int
    old: str
    new: str
    line: int
    key: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old} to {self.new}"


def quiet(text: str) -> str:
    """The same places without idle text; strings and characters stay operands."""
    return IDLE.sub(lambda idle: ("_" if idle[0][0] in "\"'" else " ") * len(idle[0]), text)


def key_of(path: Path, text: str, at: int, new: str) -> str:
    """A line may move and stays the same change: what counts is its text and where in it."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at) % (len(text) + 1)
    line = text[start:end]
    nth = sum(before.strip() == line.strip() for before in text[:start].splitlines())  # of equal lines
    told = f"{line.strip()}|{at - start - (len(line) - len(line.lstrip()))}|{nth}|{new}"
    return f"{path}|{hashlib.sha256(told.encode()).hexdigest()[:16]}"


def changes_of(path: Path, text: str) -> list[Change]:
    changes = []
    for found in CHANGEABLE.finditer(quiet(text)):
        at, old = found.start(), found[0]
        new = SWAPPED.get(old) or str(int(old) + 1)
        changes.append(Change(path, at, old, new, text.count("\n", 0, at) + 1, key_of(path, text, at, new)))
    return changes


def applied(text: str, change: Change) -> str:
    return text[:change.at] + change.new + text[change.at + len(change.old):]


def end_of_brackets(text: str, at: int, step: int) -> int:
    """The place of the bracket that closes (or, backwards, opens) the one at this place."""
    depth, opens = 0, "([{" if step > 0 else ")]}"
    while 0 <= at < len(text):
        if text[at] in "()[]{}":
            depth += 1 if text[at] in opens else -1
            if depth == 0:
                return at
        at += step
    return at


def bound(text: str, at: int, step: int, stops: Callable[[int], bool]) -> int:
    """The last place of the expression in this direction."""
    while 0 <= at < len(text):
        letter = text[at]
        if letter in ("([{" if step > 0 else ")]}"):
            at = end_of_brackets(text, at, step)
        elif letter in "()[]{};,?" or stops(at):
            break
        elif letter == ":" and ":" not in (text[at - 1], text[at + 1]):
            break
        elif letter == "=" and text[at - 1] not in "=!<>" and text[at + 1] != "=":
            break
        at += step
    return at - step


def expression(text: str, change: Change) -> tuple[int, int]:
    """From where to where the expression goes whose value the change changes. Text is quiet."""
    end = change.at + len(change.old)
    if change.old not in SWAPPED or change.old in ("true", "false"):
        return change.at, re.compile(r"\w*").match(text, end).end()

    def stops(at: int) -> bool:
        if text[at:at + 2] in ("&&", "||") or text[at - 1:at + 1] in ("&&", "||"):
            return change.old not in ("&&", "||")
        return re.search(r"\b(?:return|throw|else|do)$", text[max(at - 7, 0):at + 1]) is not None and not re.match(r"\w", text[at + 1:])

    first, last = bound(text, change.at - 1, -1, stops), bound(text, end, 1, stops)
    while text[first] in " \n":
        first += 1
    while text[last] in " \n":
        last -= 1
    return first, last + 1


def in_class(text: str, at: int) -> bool:
    """Whether the innermost braces around this place are those of a class. Text is quiet."""
    while at > 0:
        at -= 1
        if text[at] == "}":
            at = end_of_brackets(text, at, -1)
        elif text[at] == "{":
            return re.search(r"\b(?:class|struct)\b[^;{}()]*$", text[:at]) is not None
    return False


def switched(text: str, numbered: list[tuple[int, Change]]) -> str:
    """The text with all of these changes, each behind a switch of tools/mutant.h. Two lines longer; the others keep their numbers."""
    if not numbered:
        return text
    silent = quiet(text)
    opens, closes, constants = [], [], {}
    for number, change in numbered:
        start, end = expression(silent, change)
        changed = COMMENT.sub(lambda found: found[1] or "", text[start:change.at] + change.new + text[change.at + len(change.old):end])
        opens.append((start, -end, f"(::mutant::on<{number}>() ? ({' '.join(changed.split())}) : ("))
        closes.append(end)
        # A constant becomes a variable, which may depend on a switch.
        for constant in CONSTANT.finditer(silent, silent.rfind(";", 0, change.at) + 1, change.at):
            kind = "const " if not constant[1] else "static inline const " if in_class(silent, constant.start()) else "static const "
            constants[constant.start()] = (constant.end(), kind)
    edits = [(place, 0, 0, place, "))") for place in closes] + [(start, 1, after, start, new) for start, after, new in opens]
    edits += [(start, 2, 0, end, new) for start, (end, new) in constants.items()]
    pieces, done = ['#pragma GCC system_header\n#include "mutant.h"\n'], 0  # no warnings, and a number may be too large for its type
    for start, _, _, end, new in sorted(edits):
        pieces += [text[done:start], new]
        done = end
    return "".join([*pieces, text[done:]])
