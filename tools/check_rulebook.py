#!/usr/bin/env python3
"""Holds the translations of the rulebook (data/rulebook/LANGUAGE/GAME.json) to the English catalogues.

A translation names the English text that it was made from by the first eight digits of its SHA-256. Complains about a
clause that is missing, unknown or stale (its English text has changed since), a number or an id that is not the same as in English, and a
word of the game, or a number in letters, that is not the one of data/rulebook/stems.csv. The languages that are complete stand in data/rulebook/complete; in
others a clause may be missing, and English stands in for it.

    tools/check_rulebook.py
    tools/check_rulebook.py --read it N-MOV-15    # the translation has been compared with today's English: no longer stale
    tools/check_rulebook.py --draw it --seed 30   # 60 clauses for a second reader, without their English
"""

import argparse
import csv
import hashlib
import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
import catalogue

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "data/rulebook"
LANGUAGES = ["da", "it", "ro", "pt-BR", "pl"]
ID = re.compile(r"\b[A-Z]-[A-Z]+-[0-9]+[a-z]?\b")
NUMBER = re.compile(r"(?<!\w)[-+]?\d+(?:[.,]\d+)*\+?|\d+|[½¼¾]")  # "+1" is not "-1", nor "3+" 3


def catalogues() -> dict[str, dict[str, catalogue.Clause]]:
    """The clauses of each game, by id."""
    paths = [*(ROOT / "docs/rules").glob("*.md"), *(ROOT / "src/rules").glob("*/clauses.md")]
    return {path.stem if path.stem != "clauses" else path.parent.name: {clause.id: clause for clause in catalogue.read(path)} for path in sorted(paths)}


def mark_of(clause: catalogue.Clause) -> str:
    return hashlib.sha256(f"{clause.title}\n{clause.text}".encode()).hexdigest()[:8]


def numbers(text: str) -> Counter:
    """Whatever their language separates digits with: a comma, a point, or a blank before three digits."""
    plain = ID.sub(" ", text).replace("−", "-")
    plain = re.sub(r"(?<=\d)[ \u00a0\u202f](?=\d{3}\b)", ",", plain)
    return Counter(number.replace(",", ".") for number in NUMBER.findall(plain))


def terms() -> list[dict[str, str]]:
    with open(BOOK / "stems.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def wrong_terms(clause: catalogue.Clause, text: str, language: str, listed: list[dict[str, str]]) -> list[str]:
    """The English terms of a clause in whose translation no word begins with one of their stems; *figur stands inside of words, too."""
    said = text.lower()
    return [term["english"] for term in listed
            if re.search(rf"\b{term['english']}s?\b", clause.text, re.IGNORECASE)
            and not any(re.search(re.escape(stem[1:]) if stem[0] == "*" else rf"\b{re.escape(stem)}", said)
                        for stem in term[language].split("|"))]


def complaints_about(clause: catalogue.Clause, translation: dict[str, str], language: str, listed: list[dict[str, str]]) -> list[str]:
    text = translation.get("text", "")
    found = []
    if translation.get("english") != mark_of(clause):
        return ["stale: its English text has changed; translate it anew"]
    if not text.strip() or bool(clause.title) != bool(translation.get("title")) or set(translation) - {"english", "title", "text"}:
        found.append("a text is expected, a title where the English has one, and nothing else")
    if Counter(ID.findall(clause.text)) != Counter(ID.findall(text)):
        found.append("other clauses are named than in English")
    if numbers(clause.text) != numbers(text):
        found.append(f"numbers: found {sorted(numbers(text).elements())}, expected {sorted(numbers(clause.text).elements())}")
    found += [f"no word for \"{term}\"" for term in wrong_terms(clause, text, language, listed)]
    return found


def complaints() -> tuple[int, list[str]]:
    listed, games = terms(), catalogues()
    complete = (BOOK / "complete").read_text(encoding="utf-8").split()
    count, found = 0, []
    for language in LANGUAGES:
        for game, clauses in games.items():
            path = BOOK / language / f"{game}.json"
            translations = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            count += len(translations)
            found += [f"{language} {id}: there is no such clause" for id in translations if id not in clauses]
            for id, clause in clauses.items():
                if id in translations:
                    found += [f"{language} {id}: {said}" for said in complaints_about(clause, translations[id], language, listed)]
                elif language in complete:
                    found.append(f"{language} {id}: not translated, though the language is complete")
    return count, found


def note_as_read(language: str, ids: list[str]) -> None:
    for game, clauses in catalogues().items():
        path = BOOK / language / f"{game}.json"
        if not path.exists() or not any(id in clauses for id in ids):
            continue
        translations = json.loads(path.read_text(encoding="utf-8"))
        for id in ids:
            if id in translations:
                translations[id]["english"] = mark_of(clauses[id])
        lines = [f"  {json.dumps(id)}: {json.dumps(each, ensure_ascii=False)}" for id, each in translations.items()]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def draw(language: str, seed: int) -> None:
    """60 clauses of all games, to be translated back by somebody who has not seen the English."""
    books = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((BOOK / language).glob("*.json"))]
    clauses = {id: each for book in books for id, each in book.items()}
    for id in sorted(random.Random(f"{seed} {language}").sample(sorted(clauses), min(60, len(clauses)))):
        print(f"{id}  {clauses[id].get('title', '')}\n    {clauses[id]['text']}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--read", nargs="+", metavar=("LANGUAGE", "CLAUSE"))
    parser.add_argument("--draw", choices=LANGUAGES, metavar="LANGUAGE")
    parser.add_argument("--seed", type=int, default=30)
    options = parser.parse_args()
    if options.draw:
        draw(options.draw, options.seed)
        return 0
    if options.read:
        if options.read[0] not in LANGUAGES:
            parser.error(f"found \"{options.read[0]}\", expected one of {', '.join(LANGUAGES)}")
        note_as_read(options.read[0], options.read[1:])
    count, found = complaints()
    for line in found:
        print(f"error: {line}", file=sys.stderr)
    print(f"{count} clauses translated, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
