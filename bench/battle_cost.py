#!/usr/bin/env python3
"""What a battle costs a server: rows and bytes in the store, seconds of processor time.

    bench/battle_cost.py [--battles 10] [--store FILE | postgresql://…] [--program build/muster]

Starts a server of its own with an empty store and lets it play battles of each game to their end, between computers that
answer at once, while a spectator watches. So the seconds are those of the server without thinking: rules, writing, sending.
Prints a table; docs/hosting.md has one. Needs sqlite3 (Python's) or psql."""

import argparse
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/program"))
from browser import BattleSocket, Browser  # noqa: E402

ARMIES = {"ninth": ("concord-50", "tide-50"), "eighth": ("covenant-50", "thorn-50"), "alternating": ("briar-kin", "lantern-company")}


class SqliteStore:
    def __init__(self, place):
        self.place = place

    def number(self, question):
        with sqlite3.connect(f"file:{self.place}?mode=ro", uri=True) as store:
            return store.execute(question).fetchone()[0]

    def tables(self):
        with sqlite3.connect(f"file:{self.place}?mode=ro", uri=True) as store:
            return [name for name, in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]

    def size(self):
        return self.number("SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size")


class PostgresStore:
    def __init__(self, place):
        self.place = place

    def lines(self, question):
        return subprocess.run(["psql", "-AtX", self.place, "-c", question], check=True, capture_output=True, text=True).stdout.split()

    def number(self, question):
        return int(self.lines(question)[0])

    def tables(self):
        return ["muster." + name for name in self.lines("SELECT tablename FROM pg_tables WHERE schemaname = 'muster'")]

    def size(self):
        return self.number("SELECT sum(pg_total_relation_size(quote_ident(schemaname) || '.' || tablename))::bigint "
                           "FROM pg_tables WHERE schemaname = 'muster'")


def rows(store):
    return sum(store.number(f"SELECT count(*) FROM {table}") for table in store.tables())


def processor_seconds(process):
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play(browser, rules):
    """One battle to its end; returns its number of answers."""
    red, blue = ARMIES[rules]
    seat = {"who": "computer:quick"}
    battle = browser.found_battle(rules=rules, table="harrow-junction", red=seat | {"army": f"{rules}/{red}"},
                                  blue=seat | {"army": f"{rules}/{blue}"})
    line = BattleSocket(browser, battle)
    while not (line.snapshot and line.snapshot["ended"]):
        line.next()
    line.close()
    return line.snapshot["at"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=10)
    parser.add_argument("--store", default="")
    parser.add_argument("--program", default=ROOT / "build/muster")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = wanted.store or f"{folder}/battles.sqlite"
        store = (PostgresStore if place.startswith("postgresql:") else SqliteStore)(place)
        server = subprocess.Popen([wanted.program, "play", "--port", "0", "--store", place, "--pace", "0"], stdout=subprocess.PIPE, text=True)
        try:
            browser = Browser(int(re.search(r":(\d+)", server.stdout.readline().replace("://", ""))[1]), name="127.0.0.1")
            browser.wait_until_there()
            print("| game | answers | rows | kB in the store | bytes an answer | processor seconds |\n| --- | --- | --- | --- | --- | --- |")
            for rules in ARMIES:
                play(browser, rules)  # armies are read once
                time.sleep(1)
                before = rows(store), store.size(), processor_seconds(server)
                answers = sum(play(browser, rules) for _ in range(wanted.battles))
                time.sleep(1)
                after = rows(store), store.size(), processor_seconds(server)
                count, size, seconds = (now - then for now, then in zip(after, before))
                each = wanted.battles
                print(f"| {rules} | {answers / each:,.0f} | {count / each:,.0f} | {size / each / 1000:,.0f} | {size / answers:,.0f} | {seconds / each:.2f} |")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
