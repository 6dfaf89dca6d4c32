#!/usr/bin/env python3
"""Holds the texts of data/languages together: data/languages/CODE.json is the page's, data/languages/GAME/CODE.json a
rule set's. Says what is missing in a language, what stands in it for nothing, placeholders that differ, text that is
still English, clauses that do not exist, clauses of a rule set's code that no message speaks of, missions and
switches without a name, and reasons against armies that the code says in other words.
"""

import argparse
import collections
import json
import re
import sys
from pathlib import Path

import catalogue

LANGUAGES = ["en", "da", "it", "ro", "pt-BR", "pl"]
# Clauses that code names without ever asking, refusing, rolling or telling by them: they label a modifier in a sum,
# or say why a unit was destroyed, which is one and the same line of the log.
LABELS = {"N-ATK-10", "N-ATK-15", "N-ATTR-02", "N-DICE-05", "N-MOD-01", "N-MOD-04", "N-MOV-17", "N-SAVE-02",
          "E-DICE-05", "E-LOC-09", "E-MOD-01", "E-MOD-02", "A-HIT-13", "A-I-42", "A-REG-11", "A-XTRA-04b"}
# So little may well be the same word in both languages: "Computer ({name})".
SHARED = re.compile(r"[^{}]{0,14}")


def once_each(path: Path):
    """Makes a dictionary of a file's messages; one that stands there twice is a fault of the file itself."""
    def hook(pairs):
        for message, count in collections.Counter(message for message, _ in pairs).items():
            if count > 1:
                sys.exit(f"{path}: {message} stands there {count} times")
        return dict(pairs)
    return hook


def placeholders(text: str) -> set[str]:
    """The names of the values a message takes: {unit}, {count, plural, one {# model} other {# models}}."""
    names: set[str] = set()
    argument = re.compile(r"\{(\w+)(\}|, (?:plural|select), )")
    case = re.compile(r"\s*([=\w]+) \{")

    def message(at: int) -> int:
        """Reads up to the brace that ends the message, or the end of the text."""
        while at < len(text) and text[at] != "}":
            if found := argument.match(text, at):
                names.add(found[1])
                at = cases(found.end()) if found[2] != "}" else found.end()
            elif text[at] == "{":
                raise ValueError(f"an argument expected at {text[at:at + 20]!r}")
            else:
                at += 1
        return at

    def cases(at: int) -> int:
        while found := case.match(text, at):
            at = message(found.end()) + 1
        if text[at:at + 1] != "}":
            raise ValueError(f"a case or a closing brace expected at {text[at:at + 20]!r}")
        return at + 1

    if message(0) != len(text):
        raise ValueError("a closing brace too many")
    return names


def faults_of(folder: Path, name: str) -> list[str]:
    found = []
    texts = {}
    for code in LANGUAGES:
        path = folder / f"{code}.json"
        if not path.exists():
            found.append(f"{name}: there is no {code}.json")
            continue
        texts[code] = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once_each(path))
    english = texts.get("en", {})
    for code, messages in texts.items():
        found += [f"{name}/{code}: {key} is missing" for key in english.keys() - messages.keys()]
        found += [f"{name}/{code}: {key} is not in English" for key in messages.keys() - english.keys()]
        for key in english.keys() & messages.keys():
            try:
                takes, wanted = placeholders(messages[key]), placeholders(english[key])
                if takes != wanted:
                    found.append(f"{name}/{code}: {key} takes {sorted(takes)}, English takes {sorted(wanted)}")
            except ValueError as fault:
                found.append(f"{name}/{code}: {key}: {fault}")
            if code != "en" and messages[key] == english[key] and not SHARED.fullmatch(re.sub(r"\{\w+\}", "", messages[key])):
                found.append(f"{name}/{code}: {key} is still English: {messages[key]!r}")
    return found


def clauses_in(code: Path) -> set[str]:
    """The clauses that a rule set's sources name outside of comments; who only narrates or explains speaks of others' clauses."""
    ids = set()
    for path in code.glob("*.cpp"):
        if not path.stem.startswith(("narrate", "talk")):
            text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
            ids |= {each.replace("_", "-") for each in re.findall(r"\b[A-Z]_[A-Z]+_\d+[a-z]?\b", text)}
    return ids


def faults_of_clauses(root: Path, game: str) -> list[str]:
    messages = json.loads((root / f"data/languages/{game}/en.json").read_text(encoding="utf-8"))
    told = set()
    for key in messages:
        told |= set(re.findall(r"\b[A-Z]-[A-Z]+-\d+[a-z]?\b", key))
    known = {clause.id for clause in catalogue.read(root / f"docs/rules/{game}.md")}
    found = [f"{game}: a message names {each}, which is no clause" for each in sorted(told - known)]
    silent = (clauses_in(root / f"src/rules/{game}") & known) - told - LABELS
    return found + [f"{game}: no message speaks of {each}, which its code names" for each in sorted(silent)]


def faults_of_choices(root: Path, game: str) -> list[str]:
    """Missions and switches are offered by name when a battle is made."""
    messages = json.loads((root / f"data/languages/{game}/en.json").read_text(encoding="utf-8"))
    source = (root / f"src/rules/{game}/rule_set.cpp").read_text(encoding="utf-8")
    found = []
    for kind, word in (("missions", "mission"), ("switches", "switch")):
        for names in re.findall(kind + r" = std::to_array<std::string_view>\(\{([^}]*)\}\)", source):
            wanted = [f"{word}.{game}.{name}" for name in re.findall(r'"(\w+)"', names)]
            found += [f"{game}: {each} has no message" for each in wanted if each not in messages]
    return found


def faults_of_reasons(root: Path) -> list[str]:
    """What speaks against an army stands in the code in English, and in every language as a message of its name."""
    spoken = {}
    for path in (root / "src/army").glob("*.cpp"):
        for call in path.read_text(encoding="utf-8").split("against(")[1:]:
            if said := re.match(r'[^;]*?"(\w+)",\s+"(?=(?:[^"\\]|\\.)* )((?:[^"\\]|\\.)+)"', call):
                count = iter(range(1, 10))
                sentence = said[2].replace('\\"', '"')
                spoken[f"reason.{said[1]}"] = re.sub(r"\{\}", lambda _: f"{{value{next(count)}}}", sentence)
    messages = {}
    for path in (root / "data/languages").glob("**/en.json"):
        texts = json.loads(path.read_text(encoding="utf-8"))
        messages |= {key: text for key, text in texts.items() if key.startswith("reason.")}
    return [f"{each}: the code says {spoken.get(each)!r}, English {messages.get(each)!r}"
            for each in sorted(spoken.keys() | messages.keys()) if spoken.get(each) != messages.get(each)]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("root", type=Path, nargs="?", default=Path(__file__).resolve().parents[1])
    root = arguments.parse_args().root
    languages = root / "data/languages"
    found = faults_of(languages, "page") if (languages / "en.json").exists() else []
    found += faults_of_reasons(root)
    for folder in sorted(path for path in languages.iterdir() if path.is_dir()):
        found += faults_of(folder, folder.name)
        if (root / f"docs/rules/{folder.name}.md").exists():
            found += faults_of_clauses(root, folder.name)
            found += faults_of_choices(root, folder.name)
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
