"""Battles between computers: sim with its statistics, checkpoints and Ctrl-C, ladder, balance and watch."""

import csv
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

import fcntl

from program import ENVIRONMENT, MUSTER, ROOT, SANITIZED, ProgramTest

DRILL = ["--rules", "drill", "--red", "drill/red", "--blue", "drill/blue", "--table", "three-cedars"]
SIM = ["sim", *DRILL, "--players", "random,random"]  # quick does not fight drills


class Running(ProgramTest):
    def start(self, *arguments):
        process = subprocess.Popen([MUSTER, *map(str, arguments)], cwd=self.folder, env=ENVIRONMENT, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, name, process):
        for _ in range(600):
            if (self.folder / name).exists():
                return
            self.assertIsNone(process.poll(), "it ended by itself")
            time.sleep(0.05)
        self.fail(f"{name} was not written")

    def numbers(self, *arguments):
        result = self.muster(*arguments, "--json")
        self.assert_status(0, result)
        document = json.loads(result.stdout)
        document.pop("seconds")
        return document


class Simulation(Running):
    def test_every_figure_is_the_same_for_any_number_of_threads(self):
        battles = 12 if SANITIZED else 30
        for more in ([], ["--paired"]):
            one = self.numbers(*SIM, "--battles", battles, "--jobs", "1", *more)
            self.assertEqual(one, self.numbers(*SIM, "--battles", battles, "--jobs", "3", *more))
        self.assertNotEqual(one["digest"], self.numbers(*SIM, "--battles", battles, "--seed", "2")["digest"])

    def test_says_what_the_formats_say(self):
        document = self.numbers(*SIM, "--battles", "10")
        self.assertEqual({"rules", "battles", "seed", "players", "measure", "red", "blue", "draws", "mean_rounds", "rounds",
                          "decisions", "refused", "digest"}, set(document))
        self.assertEqual({"army", "wins", "win_interval", "mean_score", "models_lost", "value_lost", "value_destroyed", "units",
                          "weapons"}, set(document["red"]))
        self.assertEqual(10, document["red"]["wins"] + document["blue"]["wins"] + document["draws"])
        self.assertAlmostEqual(document["red"]["value_destroyed"], document["blue"]["models_lost"])  # a drill's measure is models
        self.assertAlmostEqual(document["red"]["models_lost"], sum(unit["models_lost"] for unit in document["red"]["units"]))
        low, high = document["red"]["win_interval"]
        self.assertTrue(0 <= low <= document["red"]["wins"] / 10 <= high <= 1)

    def test_a_line_for_each_battle(self):
        document = self.numbers(*SIM, "--battles", "12", "--csv", "battles.csv")
        rows = list(csv.DictReader((self.folder / "battles.csv").open(encoding="utf-8")))
        self.assertEqual(12, len(rows))
        self.assertEqual(document["red"]["wins"], sum(row["outcome"] == "red" for row in rows))
        self.assertAlmostEqual(document["blue"]["models_lost"], sum(int(row["blue_models_lost"]) for row in rows) / 12)
        self.assertEqual(document["decisions"], sum(int(row["decisions"]) for row in rows))

    def test_the_report_stands_alone_and_tells_everything(self):
        self.assert_status(0, self.muster(*SIM, "--battles", "8", "--html", "report.html"))
        page = (self.folder / "report.html").read_text(encoding="utf-8")
        self.assertTrue(page.startswith("<!doctype html>"))
        self.assertNotRegex(page, r'(src|href)="')
        for words in ("Battles won", "Length", "Wounds by weapon", "Volley"):
            self.assertIn(words, page)

    def test_ctrl_c_ends_cleanly_with_what_is_done(self):
        process = self.start(*SIM, "--battles", "100000000", "--jobs", "1", "--resume", "run", "--json")
        self.wait_for("run", process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(0, process.returncode, err)
        self.assertIn("stopped after", err)
        document = json.loads(out)
        self.assertEqual(document["digest"], self.numbers(*SIM, "--battles", document["battles"])["digest"])

    def test_after_a_crash_the_same_command_goes_on(self):
        process = self.start(*SIM, "--battles", "100000000", "--jobs", "1", "--resume", "run")
        self.wait_for("run", process)
        process.kill()
        process.communicate()
        process = self.start(*SIM, "--battles", "100000000", "--jobs", "1", "--resume", "run", "--json")
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(0, process.returncode, err)
        gone_on = json.loads(out)
        plain = self.numbers(*SIM, "--battles", gone_on["battles"])
        gone_on.pop("seconds")
        self.assertEqual(plain, gone_on)

    def test_a_finished_run_is_only_reported_and_can_be_extended(self):
        first = self.numbers(*SIM, "--battles", "10", "--resume", "run")
        self.assertEqual(first, self.numbers(*SIM, "--battles", "10", "--resume", "run"))
        self.assertEqual(self.numbers(*SIM, "--battles", "25"), self.numbers(*SIM, "--battles", "25", "--resume", "run"))

    def test_a_wrong_file_to_resume_is_refused(self):
        self.numbers(*SIM, "--battles", "4", "--resume", "run")
        self.assert_refused(self.muster(*SIM, "--battles", "3", "--resume", "run"), "run", "found 4 battles")
        self.assert_refused(self.muster(*SIM, "--seed", "2", "--resume", "run"), "run", "another simulation")
        content = (self.folder / "run").read_bytes()
        (self.folder / "run").write_bytes(content[:-3])
        self.assert_refused(self.muster(*SIM, "--resume", "run"), "run", "damaged")
        self.write("army.json", "{}")
        self.assert_refused(self.muster(*SIM, "--resume", "army.json"), "army.json", "something else")
        self.assert_refused(self.muster(*SIM, "--resume", "/dev/zero"), "/dev/zero")  # and not read to its end
        (self.folder / "large").write_bytes(content + bytes(60 << 20))
        self.assert_refused(self.muster(*SIM, "--battles", "4", "--resume", "large"), "large", "a larger file")
        self.assert_refused(self.muster(*SIM, "--resume", "no/such/folder"), "no/such/folder", "cannot be written")
        # Said before the battles are played, not after.
        for option in ("--csv", "--html"):
            self.assert_refused(self.muster(*SIM, "--battles", "100000000", option, "no/such/folder"), "no/such/folder", "cannot be written")

    def test_wrong_names_are_refused(self):
        self.assert_refused(self.muster("sim", *DRILL, "--players", "quick,clever"), '"clever"', "random", "quick")
        self.write("drill.json", json.loads((ROOT / "data/armies/drill/red.json").read_text(encoding="utf-8")) | {"rules": "drill"})
        self.assert_refused(self.muster("sim", "--rules", "alternating", "--red", "alternating/ash-riders", "--blue", "drill.json"), "drill.json: rules: ")
        self.assert_refused(self.muster("sim", "--rules", "tenth", "--red", "drill/red", "--blue", "drill/blue"), '"tenth"', "ninth")

    def test_what_is_missing_is_named(self):
        for command in ("sim", "watch"):
            self.assert_refused(self.muster(command), "--rules")
            self.assert_refused(self.muster(command, "--rules", "drill", "--red", "drill/red"), "--blue")


class OptionalRules(Running):
    """The same option in every command that lets computers fight, and in force where it stands."""
    ARMIES = ["alternating/lantern-company", "alternating/cold-hearth"]  # the first has weapons to expend
    PAIR = ["--rules", "alternating", "--red", ARMIES[0], "--blue", ARMIES[1], "--players", "quick,quick"]
    SWITCHES = ["--switches", "no_cover_in_melee,expenditure_marker"]

    def test_are_played_by_and_told_of(self):
        plain = self.numbers("sim", *self.PAIR, "--battles", "6", "--resume", "run")
        other = self.numbers("sim", *self.PAIR, "--battles", "6", *self.SWITCHES, "--html", "report.html")
        self.assertNotEqual(plain["digest"], other["digest"])
        self.assertIn("optional rules: expenditure_marker, no_cover_in_melee",
                      (self.folder / "report.html").read_text(encoding="utf-8"))
        self.assert_refused(self.muster("sim", *self.PAIR, *self.SWITCHES, "--resume", "run"), "another simulation")

    def test_order_and_repetition_do_not_matter(self):
        again = ["--switches", "expenditure_marker", "--switches", "no_cover_in_melee,expenditure_marker"]
        self.assertEqual(self.numbers("sim", *self.PAIR, "--battles", "2", *self.SWITCHES),
                         self.numbers("sim", *self.PAIR, "--battles", "2", *again))

    def test_every_command_takes_them(self):
        for command in (["ladder", "--players", "random,quick", "--armies", self.ARMIES[0]],
                        ["balance", "--rules", "alternating", *self.SWITCHES, *self.ARMIES]):
            rules = [] if "--rules" in command else ["--rules", "alternating", *self.SWITCHES]
            result = self.muster(*command, *rules, "--pairs", "1", "--html", "page.html")
            self.assert_status(0, result)
            self.assertIn("optional rules: ", (self.folder / "page.html").read_text(encoding="utf-8"))
        self.assert_status(0, self.muster("watch", *self.PAIR, *self.SWITCHES))
        self.assert_status(0, self.muster("explain", *self.PAIR, *self.SWITCHES, "--question", "3"))

    def test_unknown_ones_are_refused_by_all(self):
        for command in ("sim", "watch", "explain"):
            self.assert_refused(self.muster(command, *self.PAIR, "--switches", "no_dice"), '"no_dice"', "expenditure_marker")
            self.assert_refused(self.muster(command, *DRILL, "--switches", "no_dice"), '"no_dice"', "no such thing")
        self.assert_refused(self.muster("ladder", "--rules", "drill", "--players", "random,quick", "--switches", "no_dice"),
                            '"no_dice"')
        self.assert_refused(self.muster("balance", "--rules", "drill", "--switches", "no_dice", "drill/red", "drill/red"),
                            '"no_dice"')


class Ladder(Running):
    LADDER = ["ladder", "--rules", "drill", "--players", "quick,random", "--table", "three-cedars"]

    def test_random_is_nought_and_everything_is_reproducible(self):
        pairs = 5 if SANITIZED else 20
        ladder = self.numbers(*self.LADDER, "--pairs", pairs, "--jobs", "1")
        self.assertEqual(ladder, self.numbers(*self.LADDER, "--pairs", pairs, "--jobs", "3"))
        by_name = {player["name"]: player for player in ladder["players"]}
        self.assertEqual((0, [0, 0]), (by_name["random"]["elo"], by_name["random"]["interval"]))
        low, high = by_name["quick"]["interval"]
        self.assertTrue(low <= by_name["quick"]["elo"] <= high)
        self.assertEqual(2 * pairs, by_name["quick"]["battles"])
        match, = ladder["matches"]
        self.assertEqual(2 * pairs, match["won"] + match["drawn"] + match["lost"])
        self.assertAlmostEqual(match["score"], (match["won"] + match["drawn"] / 2) / (2 * pairs))

    def test_a_table_for_people_and_a_page(self):
        result = self.muster(*self.LADDER, "--pairs", "3", "--armies", "drill/red", "--html", "ladder.html")
        self.assert_status(0, result)
        self.assertIn("random = 0", result.stdout)
        self.assertIn("of the points against", result.stdout)
        self.assertIn("Who beat whom", (self.folder / "ladder.html").read_text(encoding="utf-8"))

    def test_refuses_what_is_no_contest(self):
        for players in ("random", "random,random", "random,clever"):
            self.assert_refused(self.muster("ladder", "--rules", "drill", "--players", players), "--players")
        self.assert_refused(self.muster(*self.LADDER, "--armies", "ninth/concord-25"), "concord-25.json: rules: ", '"ninth"')


class Balance(Running):
    def test_copies_come_out_equal_within_the_interval(self):
        document = self.numbers("balance", "--rules", "drill", "drill/red", "drill/red", "--pairs", "15", "--player", "random",
                                "--table", "three-cedars")
        self.assertEqual(2, len({army["name"] for army in document["armies"]}))
        for army in document["armies"]:
            self.assertTrue(army["interval"][0] <= 0 <= army["interval"][1])
        self.assertEqual({"army", "unit", "cost", "earned", "interval", "looks"}, set(document["units"][0]))

    def test_a_list_for_people_and_a_page(self):
        result = self.muster("balance", "--rules", "drill", "drill/red", "drill/blue", "--pairs", "3", "--html", "balance.html")
        self.assert_status(0, result)
        self.assertIn("perhaps under-priced", result.stdout)
        self.assertIn("Units", (self.folder / "balance.html").read_text(encoding="utf-8"))
        self.assert_refused(self.muster("balance", "--rules", "drill", "drill/red"), "at least two")


class Watch(Running):
    WATCH = ["watch", *DRILL, "--players", "random,random"]

    def test_where_there_is_no_terminal_the_story_is_told_plainly(self):
        result = self.muster(*self.WATCH)
        self.assert_status(0, result)
        self.assertEqual("", result.stderr)
        self.assertNotIn("\033", result.stdout)
        self.assertIn("Round 1", result.stdout)
        self.assertRegex(result.stdout.splitlines()[-1], r"(won|a draw)")
        self.assertEqual(result.stdout, self.muster(*self.WATCH, "--speed", "1").stdout)

    def on_a_terminal(self, columns, rows, *arguments, interrupt_after=None):
        """What a terminal of this size gets to see, and the exit status."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execvpe(MUSTER, [MUSTER, *arguments], ENVIRONMENT | {"TERM": "xterm"})
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        seen, start = b"", time.monotonic()
        while time.monotonic() - start < 60:
            if interrupt_after is not None and time.monotonic() - start > interrupt_after:
                os.write(terminal, b"\x03")
                interrupt_after = None
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    more = os.read(terminal, 65536)
                except OSError:
                    break
                if not more:
                    break
                seen += more
        _, status = os.waitpid(child, 0)
        os.close(terminal)
        return seen.decode("utf-8", "replace"), os.waitstatus_to_exitcode(status)

    def test_the_screen_fits_and_comes_back(self):
        for columns, rows in ((80, 24), (160, 50), (40, 12)):
            seen, status = self.on_a_terminal(columns, rows, *self.WATCH, "--speed", "1000")
            self.assertEqual(0, status)
            self.assertEqual(1, seen.count("\033[?1049h"))
            self.assertLess(seen.index("\033[?1049h"), seen.index("\033[?1049l"))
            frames = seen.split("\033[?1049l")[0].split("\033[H")[-3:]
            for frame in frames:
                lines = re.sub(r"\033\[[0-9;?]*[A-Za-z]", "", frame).split("\r\n")
                self.assertLessEqual(len(lines), rows)
                self.assertLessEqual(max(map(len, lines)), columns)

    def test_ctrl_c_gives_the_terminal_back(self):
        seen, status = self.on_a_terminal(80, 24, *self.WATCH, "--speed", "2", interrupt_after=1)
        self.assertEqual(0, status)
        self.assertLess(seen.index("\033[?1049h"), seen.index("\033[?1049l"))
        self.assertIn("not over yet", seen.split("\033[?1049l")[1])


if __name__ == "__main__":
    unittest.main()
