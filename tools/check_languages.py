#!/usr/bin/env python3
"""Holds the texts of data/languages together: data/languages/CODE.json is the page's, data/languages/GAME/CODE.json a
rule set's; a game that lives in a folder of its own has them under data/languages there. Says what is missing in a language, what stands in it for nothing, placeholders that differ, text that is
still English, words that do not agree with their number, clauses that do not exist, clauses of a rule set's code that
no message speaks of, missions and switches without a name, and reasons against armies that the code says in other words.
"""

import argparse
import collections
import json
import re
import sys
import typing
from pathlib import Path

import catalogue

LANGUAGES = ["en", "da", "it", "ro", "pt-BR", "pl"]
# Clauses that code names without asking, refusing, rolling or telling by them. They label a modifier in a sum, give the
# reason for a unit's end (always the same line of the log), or are used by odds and board only.
LABELS = {"N-ATK-10", "N-ATK-15", "N-ATTR-02", "N-DICE-05", "N-MOD-01", "N-MOD-04", "N-MOV-17", "N-SAVE-02",
          "E-DICE-05", "E-LOC-09", "E-MOD-01", "E-MOD-02", "A-HIT-13", "A-I-42", "A-REG-11", "A-XTRA-04b",
          "N-ATK-04", "N-ATK-07", "N-MOD-16", "N-MW-07", "N-OBJ-10", "N-OW-05", "N-SAVE-03", "N-SAVE-08", "N-WPN-05",
          "N-WPN-06", "N-WPN-07", "E-COV-01", "E-INV-03", "E-MOD-06", "E-OBJ-03", "E-OW-05", "E-SAVE-02", "E-SHEET-20", "E-WPN-05",
          "E-WPN-06", "E-WPN-07"}
# A text this short may be the same in both languages: "Computer ({name})".
SHARED = re.compile(r"[^{}]{0,14}")


def once_each(path: Path):
    """Makes a dictionary of a file's messages; one that stands there twice is a fault of the file itself."""
    def hook(pairs):
        for message, count in collections.Counter(message for message, _ in pairs).items():
            if count > 1:
                sys.exit(f"{path}: {message} stands there {count} times")
        return dict(pairs)
    return hook


class Argument(typing.NamedTuple):
    """{unit}, {count, plural, one {# model} other {# models}} or {side, select, red {Red} other {Blue}}."""
    name: str
    kind: str  # "", "plural", "select"
    cases: dict[str, "Message"]


Message = list[str | Argument]


def parse(text: str) -> Message:
    argument = re.compile(r"\{(\w+)(\}|, (plural|select), )")
    case = re.compile(r"\s*([=\w]+) \{")

    def message(at: int) -> tuple[Message, int]:
        """Reads up to the brace that ends the message, or the end of the text."""
        parts: Message = [""]
        while at < len(text) and text[at] != "}":
            if found := argument.match(text, at):
                taken, at = cases(found.end()) if found[3] else ({}, found.end())
                parts += [Argument(found[1], found[3] or "", taken), ""]
            elif text[at] == "{":
                raise ValueError(f"an argument expected at {text[at:at + 20]!r}")
            else:
                parts[-1] += text[at]
                at += 1
        return [part for part in parts if part != ""], at

    def cases(at: int) -> tuple[dict[str, Message], int]:
        taken = {}
        while found := case.match(text, at):
            taken[found[1]], at = message(found.end())
            at += 1
        if text[at:at + 1] != "}":
            raise ValueError(f"a case or a closing brace expected at {text[at:at + 20]!r}")
        return taken, at + 1

    parts, at = message(0)
    if at != len(text):
        raise ValueError("a closing brace too many")
    return parts


def arguments_in(message: Message) -> typing.Iterator[Argument]:
    for part in message:
        if isinstance(part, Argument):
            yield part
            for inner in part.cases.values():
                yield from arguments_in(inner)


def placeholders(text: str) -> set[str]:
    """The names of the values a message takes."""
    return {argument.name for argument in arguments_in(parse(text))}


# The plural cases that a noun with its number needs. For integers, Polish uses `other` if `many` is missing. Danish is
# not listed, because many of its nouns have one form.
NUMBERS = {"it": ("one", "other"), "ro": ("one", "few", "other"), "pt-BR": ("one", "other"),
           "pl": ("one", "few", "other")}
# Words that are wrong in a language, and the words to use instead.
WRONG = {"da": [(r"\b[Mm]odel(s|len|lens|ler|lers|lerne|lernes)?\b", "figur")],
         "it": [(r"^regolare$", "soldato")],  # in the levels of opponents: a regular soldier
         "pt-BR": [(r"Além de Guerra", "Além da Guerra"), (r"^regular$", "soldado")]}
# Means have a decimal digit, which always takes the plural: {killed} models.
MEANS = ("attack.", "attacks.")


def words_of(message: Message) -> list[str]:
    """Without the Romanian "de" that comes between a large number and its noun."""
    words = re.findall(r"[^\W\d_]+|#", "".join(part for part in message if isinstance(part, str)))
    return [word for i, word in enumerate(words) if not (word == "de" and i and words[i - 1] == "#")]


def forms_of_many(messages: typing.Iterable[Message]) -> set[str]:
    """What words become with a number other than one, as far as the plurals of these messages show it."""
    forms = set()
    for argument in (each for message in messages for each in arguments_in(message)):
        one = words_of(argument.cases.get("one", [])) if argument.kind == "plural" else []
        for case in (argument.cases[name] for name in ("few", "many", "other") if name in argument.cases):
            words = words_of(case)
            if "#" in one and "#" in words and len(words) == len(one):
                forms |= {many for single, many in zip(one, words) if many != single}
    return forms


def readings(message: Message, chosen: bool = False) -> list[list[tuple[str, bool] | Argument]]:
    """Every way of reading it by its selects, plurals left as they are; of a text, whether a select chose it."""
    ways: list[list[tuple[str, bool] | Argument]] = [[]]
    for part in message:
        if isinstance(part, str):
            further = [[(part, chosen)]]
        elif part.kind == "select":
            further = [way for case in part.cases.values() for way in readings(case, True)]
        else:
            further = [[part]]
        ways = [way + more for way in ways for more in further][:500]
    return ways


def beside_numbers(message: Message, numbers: set[str], forms: set[str]) -> set[str]:
    """Forms for many that stand beside a number which may be one: "restano {left}", "{models} modelli"."""
    found = set()
    for way in readings(message):
        for before, after in zip(way, way[1:]):
            if isinstance(before, Argument) and before.name in numbers and isinstance(after, tuple):
                word = re.match(r"[ (]*([^\W\d_]+)", after[0])
                if word and word[1] in forms and (after[1] or before.kind == ""):
                    found.add(word[1])
            if isinstance(after, Argument) and after.name in numbers and isinstance(before, tuple):
                word = re.search(r"([^\W\d_]+) $", before[0])
                if word and word[1] in forms and after.kind == "" and not after.name.startswith("value"):  # or a name
                    found.add(word[1])
    return found


def faults_of_words(code: str, texts: dict[str, str], english: dict[str, str]) -> list[str]:
    """Words that do not agree with their number, and wrong ones. `texts` are all messages of a language."""
    messages = {key: parse(text) for key, text in texts.items()}
    found = []
    for key, message in messages.items():
        plain = " ".join(flat(message))
        found += [f"{key} says {wrong[0]!r}, which is {right!r}" for pattern, right in WRONG.get(code, [])
                  if (wrong := re.search(pattern, plain))]
    if code not in NUMBERS:
        return found
    numbers = {each.name for message in messages.values() for each in arguments_in(message) if each.kind == "plural"}
    numbers |= {f"{name}{i}" for name in ("numbers", "value") for i in range(1, 6)}
    forms = forms_of_many(messages.values())
    for key, message in messages.items():
        counted = {each.name for each in arguments_in(parse(english.get(key, "")))
                   if "#" in words_of(each.cases.get("one", []))}
        for argument in arguments_in(message):
            missing = [name for name in NUMBERS[code] if name not in argument.cases]
            if argument.kind == "plural" and argument.name in counted and missing:
                found.append(f"{key}: {argument.name} has no case for {', '.join(missing)}")
        if not key.split("/")[-1].startswith(MEANS):
            found += [f"{key}: {word!r} stands beside a number that may be one"
                      for word in sorted(beside_numbers(message, numbers, forms))]
    return found


def flat(message: Message) -> typing.Iterator[str]:
    """All texts of a message."""
    for part in message:
        if isinstance(part, str):
            yield part
        else:
            for case in part.cases.values():
                yield from flat(case)


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


def faults_of_agreement(root: Path) -> list[str]:
    """One language at a time, whatever the game: its words are the same."""
    folders = [root / "data/languages", *(game.texts for game in games_in(root))]

    def all_texts(code: str) -> dict[str, str]:
        paths = [folder / f"{code}.json" for folder in folders]
        return {f"{path.parent.name}/{key}": text for path in paths if path.exists()
                for key, text in json.loads(path.read_text(encoding="utf-8")).items()}
    english = all_texts("en")
    try:
        return [f"{code}: {fault}" for code in LANGUAGES for fault in faults_of_words(code, all_texts(code), english)]
    except ValueError:
        return []  # another check reports a message that cannot be read


def english_in(folder: Path) -> dict[str, str]:
    path = folder / "en.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


class Game(typing.NamedTuple):
    name: str
    texts: Path  # the folder with its CODE.json
    clauses: Path
    code: Path

    def english(self) -> dict[str, str]:
        return english_in(self.texts)

    def sources(self) -> list[Path]:
        return [path for path in sorted(self.code.glob("*.cpp")) if not path.stem.endswith("_test")]


def games_in(root: Path) -> list[Game]:
    folders = sorted(path for path in (root / "data/languages").iterdir() if path.is_dir())
    ours = [Game(path.name, path, root / f"docs/rules/{path.name}.md", root / "src/rules" / path.name) for path in folders]
    return ours + [Game(path.name, path / "data/languages" / path.name, path / "clauses.md", path)
                   for path in catalogue.games_of_their_own(root)]


# A clause that an event names as the reason of its numbers stands beside the event's message, which speaks for all of them.
REASONS = r"\bnote\([^;{]*|\bClause because = [^;]*|\b(?:become|exhaust)\([^;]*|\btell\((?:StateChanged|RoundBegun)\{[^;]*"


def clauses_in(game: Game) -> set[str]:
    """The clauses that a rule set's sources name outside of comments and reasons; who only explains speaks of others' clauses, and
    what speaks against an army is a reason with a message of its own."""
    ids = set()
    for path in game.sources():
        if not path.stem.startswith("inspect"):
            text = re.sub(rf"//.*|against\(\s*\w+|{REASONS}", "", path.read_text(encoding="utf-8"))
            ids |= {each.replace("_", "-") for each in re.findall(r"\b[A-Z]_[A-Z]+_\d+[a-z]?\b", text)}
    return ids


def faults_of_clauses(game: Game) -> list[str]:
    told = set()
    for key in game.english():
        told |= set(re.findall(r"\b[A-Z]-[A-Z]+-\d+[a-z]?\b", key))
    known = {clause.id for clause in catalogue.read(game.clauses)}
    found = [f"{game.name}: a message names {each}, which is no clause" for each in sorted(told - known)]
    silent = (clauses_in(game) & known) - told - LABELS
    return found + [f"{game.name}: no message speaks of {each}, which its code names" for each in sorted(silent)]


def faults_of_choices(game: Game) -> list[str]:
    """Missions and switches are offered by name when a battle is made."""
    messages = game.english()
    source = "".join(path.read_text(encoding="utf-8") for path in game.sources())
    found = []
    for kind, word in (("missions", "mission"), ("switches", "switch")):
        for names in re.findall(kind + r" = std::to_array<std::string_view>\(\{([^}]*)\}\)", source):
            wanted = [f"{word}.{game.name}.{name}" for name in re.findall(r'"(\w+)"', names)]
            found += [f"{game.name}: {each} has no message" for each in wanted if each not in messages]
    return found


def faults_of_reasons(root: Path) -> list[str]:
    """What speaks against an army stands in the code in English, and in every language as a message of its name."""
    spoken, messages, games = {}, {}, games_in(root)
    own = [path for game in games for path in game.sources()]
    for path in [*(root / "src/army").glob("**/*.cpp"), *own]:
        for call in path.read_text(encoding="utf-8").split("against(")[1:]:
            if said := re.match(r'[^;]*?"(\w+)",\s+"(?=(?:[^"\\]|\\.)* )((?:[^"\\]|\\.)+)"', call):
                count = iter(range(1, 10))
                sentence = said[2].replace('\\"', '"')
                spoken[f"reason.{said[1]}"] = re.sub(r"\{\}", lambda _: f"{{value{next(count)}}}", sentence)
    for texts in [english_in(root / "data/languages"), *(game.english() for game in games)]:
        messages |= {key: text for key, text in texts.items() if key.startswith("reason.")}
    return [f"{each}: the code says {spoken.get(each)!r}, English {messages.get(each)!r}"
            for each in sorted(spoken.keys() | messages.keys()) if spoken.get(each) != messages.get(each)]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("root", type=Path, nargs="?", default=Path(__file__).resolve().parents[1])
    root = arguments.parse_args().root
    found = faults_of(root / "data/languages", "page") + faults_of_reasons(root) + faults_of_agreement(root)
    for game in games_in(root):
        found += faults_of(game.texts, game.name)
        if game.clauses.exists():
            found += faults_of_clauses(game) + faults_of_choices(game)
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
