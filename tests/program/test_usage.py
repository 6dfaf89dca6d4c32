"""The command line: help that teaches, exit statuses, --json that is only JSON, completion, the man page."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest

from program import ENVIRONMENT, MUSTER, ROOT, ProgramTest

COMMANDS = ["play", "drill", "sim", "ladder", "balance", "watch", "explain", "odds", "duel", "replay", "scenario", "rules", "validate", "import", "price", "table", "store", "bench", "completion", "help"]
SIM = ["sim", "--rules", "drill", "--red", "drill/red", "--blue", "drill/blue", "--table", "three-cedars"]
SCENARIOS = sorted(map(str, (ROOT / "tests/scenarios/drill").glob("*.json")))


class Help(ProgramTest):
    told = {}

    def help_of(self, command):
        """Asked for once: three tests read all of them."""
        if command not in self.told:
            self.told[command] = self.muster(command, "--help")
        self.assert_status(0, self.told[command])
        return self.told[command].stdout

    def test_lists_every_command(self):
        result = self.muster("--help")
        self.assert_status(0, result)
        listed = re.findall(r"^  ([a-z]+) +[A-Z]", result.stdout, re.M)
        self.assertEqual(COMMANDS, listed)
        self.assertEqual(result.stdout, self.muster("help").stdout)

    def test_teaches_each_command_with_two_examples(self):
        for command in COMMANDS:
            text = self.help_of(command)
            self.assertIn(f"Usage: muster {command}", text)
            examples = text.split("Examples:\n")[1].split("\n\n")[0].splitlines()
            self.assertGreaterEqual(len(examples), 2, command)
            self.assertTrue(all("muster " in example for example in examples))
            self.assertEqual(text, self.muster("help", command).stdout)

    def test_lines_fit(self):
        for command in COMMANDS:
            for line in self.help_of(command).splitlines():
                self.assertLessEqual(len(line), 110, line)

    def test_version(self):
        result = self.muster("--version")
        self.assert_status(0, result)
        self.assertRegex(result.stdout, r"^muster \d+\.\d+\.\d+\n$")

    def test_why_not_is_told_in_english_too(self):
        for id, told in ("N-COH-01", True), ("N-GEN-01", False):
            clause, = json.loads(self.muster("rules", id, "--json").stdout)
            self.assertEqual(told, clause["why_not"] != "")

    def test_the_man_page_knows_every_command_and_option(self):
        page = (ROOT / "docs/man/muster.1").read_text(encoding="utf-8").replace("\\-", "-")
        for command in COMMANDS:
            self.assertIn(f".SS {command}", page)
            for option in re.findall(r"^  (?:-h,)?(--[a-z-]+)", self.help_of(command), re.M):
                self.assertIn(option, page.split(f".SS {command}\n")[1].split(".SS ")[0] + page.split(".SH COMMANDS")[0])

    @unittest.skipUnless(shutil.which("man"), "there is no man here")
    def test_the_man_page_is_clean(self):
        result = subprocess.run(["man", "--warnings", "-l", ROOT / "docs/man/muster.1"], capture_output=True, text=True,
                                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat"})
        self.assertEqual("", result.stderr)
        self.assertEqual(0, result.returncode)


class WrongUsage(ProgramTest):
    def test_a_mistyped_command_gets_a_suggestion(self):
        self.assert_refused(self.muster("scenaro"), "`scenaro`", "did you mean `scenario`?")
        self.assert_refused(self.muster("help", "dril"), "did you mean `drill`?")
        self.assert_refused(self.muster("qqqqqqqq"), "muster --help")

    def test_says_what_is_missing_or_wrong(self):
        self.assert_refused(self.muster(), "a command is missing")
        self.assert_refused(self.muster("scenario"), "FILE", "muster scenario --help")
        self.assert_refused(self.muster("drill", "--nonsense"), "--nonsense")
        self.assert_refused(self.muster("drill", "--seed", "-1"), "--seed", 'found "-1"', "a whole number")
        self.assert_refused(self.muster("drill", "--seed", "9223372036854775808"), "--seed", "expected")
        self.assert_refused(self.muster("replay", "x.json", "--text", "--json"), "--json")
        self.assert_refused(self.muster("table"), "--generate")
        self.assert_refused(self.muster("table", "--generate", "city"), '"city"', "town")
        for size in ("44", "44x", "x30", "11x30", "44x121", "44x30x2", "44 x30", "9999999999x30"):
            self.assert_refused(self.muster("table", "--generate", "town", "--size", size), "--size", "44x30")
        self.assert_refused(self.muster("completion", "tcsh"), '"tcsh"')
        self.assert_refused(self.muster("rules", "--rules", "nineth"), "did you mean `ninth`?")

    def test_a_question_of_odds_is_asked_in_one_way(self):
        self.write("question.json", {})  # is not even read
        armies = ("--matrix", "ninth/tide-25", "ninth/concord-25")
        for arguments in (("question.json", "--attacks", "3"), ("question.json", "--rules", "eighth"),
                          ("question.json", *armies), (*armies, "--attacks", "4")):
            self.assert_refused(self.muster("odds", *arguments), "odds: found", "expected one of them")

    def test_players_and_armies_that_do_not_fit(self):
        self.assert_refused(self.muster("ladder", "--rules", "drill", "--players", "random,planner:99"), "planner:99", "100 to 10000000 nodes")
        self.assert_refused(self.muster("balance", "--rules", "ninth", "ninth/tide-25", "eighth/thorn-25"),
                            "thorn-25.json", "rules", '"eighth"', 'an army of "ninth"')

    def test_names_a_file_that_is_not_there(self):
        for command in ("replay", "scenario"):
            self.assert_refused(self.muster(command, "none.json"), "none.json", "cannot be opened")
            self.assert_refused(self.muster(command, "."), "muster: .")
        self.assert_refused(self.muster("validate", "ninth/concord50"), "did you mean `ninth/concord-50`?")
        self.assert_refused(self.muster("table", "./three.json"), "./three.json", "cannot be opened")

    def test_names_a_data_folder_that_is_none(self):
        self.assert_refused(self.muster("--data", "nowhere", "bench"), "nowhere")
        self.assert_refused(self.muster("bench", environment={"MUSTER_DATA": "/proc"}), "/proc")

    def test_the_data_folder_is_found(self):
        for arguments in (["--data", ROOT / "data", "table", "three-cedars"], ["table", "three-cedars", "--data", ROOT / "data"]):
            self.assert_status(0, self.muster(*arguments, environment={"MUSTER_DATA": "/nowhere"}))
        self.assert_status(0, self.muster("table", "three-cedars", environment={"MUSTER_DATA": ""}))  # beside the program


class Answers(ProgramTest):
    def test_a_failed_scenario_is_a_no(self):
        scenario = json.loads((ROOT / "tests/scenarios/drill/rounds.json").read_text(encoding="utf-8"))
        scenario["steps"][0]["expect"]["question"]["most"] = 3
        result = self.muster("scenario", self.write("wrong.json", scenario))
        self.assert_status(1, result)
        self.assertIn("steps[0].expect.question.most: found 4, expected 3", result.stdout)
        report = json.loads(self.muster("scenario", "--json", "wrong.json", SCENARIOS[0]).stdout)
        self.assertEqual((1, 1), (report["passed"], report["failed"]))

    def test_dice_left_over_are_a_no(self):
        scenario = json.loads((ROOT / "tests/scenarios/drill/rounds.json").read_text(encoding="utf-8"))
        scenario["dice"].append(6)
        result = self.muster("scenario", self.write("dice.json", scenario))
        self.assert_status(1, result)
        self.assertIn("left over", result.stdout)
        scenario["dice"] = [3]
        result = self.muster("scenario", self.write("dice.json", scenario))
        self.assert_status(1, result)
        self.assertIn("ran out", result.stdout)

    def test_an_illegal_army_is_a_no(self):
        army = json.loads((ROOT / "data/armies/ninth/first-blades.json").read_text(encoding="utf-8"))
        army["use"] = [str(ROOT / "data/datasheets/ninth/source.json")]
        army["units"][0]["models"]["intercessor"] = 10  # eleven with the sergeant
        result = self.muster("validate", "--json", self.write("army.json", army))
        self.assert_status(1, result)
        verdict = json.loads(result.stdout)
        self.assertFalse(verdict["legal"])
        self.assertEqual({"clause", "path", "text"}, set(verdict["reasons"][0]))
        self.assertIn(verdict["reasons"][0]["text"], self.muster("validate", "army.json").stdout)
        told = self.muster("validate", "army.json", "--lang", "pl").stdout
        self.assertIn("10 × Assault Intercessor, ale karta oddziału mówi od 4 do 9.", told)
        self.assertNotIn("reason.", told)

    def test_a_replay_that_was_resigned_is_over(self):
        replay = self.replay()
        self.write("resigned.json", replay | {"entries": [], "digest": "0" * 16, "ending": {"how": "resigned", "outcome": "blue"}})
        self.write("open.json", replay | {"entries": [], "digest": "0" * 16})
        result = json.loads(self.muster("replay", "--json", "resigned.json").stdout)
        self.assertEqual((True, "blue", "resigned"), (result["over"], result["outcome"], result["how"]))
        result = json.loads(self.muster("replay", "--json", "open.json").stdout)
        self.assertEqual((False, "undecided", None), (result["over"], result["outcome"], result["how"]))
        self.assertIn("blue won 0 : 0: red resigned", self.muster("replay", "resigned.json").stdout)
        self.assertIn("not over yet, 0 : 0", self.muster("replay", "open.json").stdout)
        self.assertTrue(self.muster("replay", "--text", "resigned.json").stdout.endswith("Blue wins. Red resigned.\n"))
        self.assertIn("Vince", self.muster("replay", "--text", "--lang", "it", "resigned.json").stdout.splitlines()[-1])
        self.assertNotIn("wins", self.muster("replay", "--text", "open.json").stdout)

    def test_what_today_refuses_of_a_replay_is_told_up_to_there(self):
        replay = self.replay()
        broken = replay | {"entries": replay["entries"][:6] + replay["entries"][7:]}
        whole = self.muster("replay", "--text", self.write("whole.json", replay)).stdout
        result = self.muster("replay", "--text", self.write("broken.json", broken))
        self.assert_status(2, result)
        self.assertGreater(len(result.stdout.splitlines()), 1)
        self.assertTrue(whole.startswith(result.stdout))
        self.assertIn("entries[6]", result.stderr)
        self.assertNotIn("other rules", result.stderr)
        self.write("older.json", broken | {"catalogue": "0" * 16})
        for arguments in ([], ["--json"]):
            self.assert_refused(self.muster("replay", "older.json", *arguments), "entries[6]", "other rules", "0" * 16)
        result = self.muster("replay", "--verify", "older.json")
        self.assert_status(1, result)
        self.assertIn("entries[6]", result.stdout)
        self.assertIn("other rules", result.stdout)

    def test_a_replay_that_other_rules_lead_elsewhere_is_told_with_a_warning(self):
        replay = self.replay()
        elsewhere = replay | {"digest": "0" * 16, "catalogue": "1" * 16}
        result = self.muster("replay", "--text", self.write("elsewhere.json", elsewhere))
        self.assert_status(2, result)
        self.assertEqual(self.muster("replay", "--text", self.write("whole.json", replay)).stdout, result.stdout)
        for word in ("elsewhere.json: digest", replay["digest"], "where today's rules lead", "other rules"):
            self.assertIn(word, result.stderr)

    def test_a_forged_replay_is_a_no(self):
        replay = self.replay()
        result = self.muster("replay", "--verify", self.write("true.json", replay))
        self.assert_status(0, result)
        for word in ("setup    armies, table and mission as the file says", "answers", "rules", "dice", "digest", "verified"):
            self.assertIn(word, result.stdout)
        digest = replay["digest"]
        for forgery in ({"digest": "0" * 16}, {"dice": {"seed": 4, "battle": 0}}, {"entries": replay["entries"][:-1]}):
            result = self.muster("replay", "--verify", self.write("forged.json", replay | forgery))
            self.assert_status(1, result)
            self.assertIn("does not verify", result.stdout)
        self.assertEqual(digest, json.loads(self.muster("replay", "--json", "true.json").stdout)["digest"])

    def test_a_replay_with_another_army_is_a_no(self):
        replay = self.replay()
        replay["setup"]["red"]["units"][0]["name"] = "Somebody else"  # the battle goes as it went
        result = self.muster("replay", "--verify", self.write("other.json", replay))
        self.assert_status(1, result)
        self.assertIn("armies, table and mission have digest", result.stdout)
        self.assertIn("not those that were played", self.muster("replay", "other.json").stdout)
        self.assertIs(False, json.loads(self.muster("replay", "--json", "other.json").stdout)["setup_matches"])
        del replay["setup_digest"]  # as older programs wrote it
        result = self.muster("replay", "--verify", self.write("older.json", replay))
        self.assert_status(0, result)
        self.assertIn("does not say whether armies and table were changed", result.stdout)
        self.assertNotIn("not those that", self.muster("replay", "older.json").stdout)
        self.assertIsNone(json.loads(self.muster("replay", "--json", "older.json").stdout)["setup_matches"])

    def test_a_secret_must_keep_its_commitment(self):
        replay = self.replay()
        replay["entries"] = replay["entries"][:1]
        replay["dice"] = {"secret": "11" * 32, "red": "22" * 32, "blue": "33" * 32}
        self.write("people.json", replay)
        result = self.muster("replay", "--verify", "people.json")
        self.assert_status(1, result)  # the digest is that of the whole battle
        commitment = re.search(r"commitment to it is ([0-9a-f]{64})", result.stdout)[1]
        replay["digest"] = re.search(r"digest ([0-9a-f]{16}), the file", result.stdout)[1]
        self.write("people.json", replay)
        self.assert_status(0, self.muster("replay", "--verify", "--commitment", commitment, "people.json"))
        result = self.muster("replay", "--verify", "--commitment", "00" * 32, "people.json")
        self.assert_status(1, result)
        self.assertIn("the secret breaks the commitment", result.stdout)
        self.assertEqual(2, self.muster("replay", "--verify", "--commitment", "00", "people.json").returncode)
        replay["dice"]["given"] = "3516"  # of a fork: what fell before it
        result = self.muster("replay", "--verify", self.write("fork.json", replay))
        self.assertIn("the first 4 are from the battle that this one continues", result.stdout)

    def test_dice_without_their_secret_are_not_verified(self):
        replay = self.replay()
        replay["entries"] = []
        replay["dice"] = {"commitment": "00" * 32, "red": "22" * 32, "blue": "33" * 32, "faces": ""}
        result = self.muster("replay", "--verify", self.write("open.json", replay))
        replay["digest"] = re.search(r"digest ([0-9a-f]{16}), the file", result.stdout)[1]
        result = self.muster("replay", "--verify", self.write("open.json", replay))
        self.assert_status(0, result)
        self.assertIn("the dice can be when", result.stdout)
        too_many = replay | {"dice": replay["dice"] | {"faces": "1234"}}  # what is still to be rolled is nobody's to know
        result = self.muster("replay", "--verify", self.write("leaks.json", too_many))
        self.assert_status(1, result)
        self.assertIn("dice.faces: found 4, expected the 0 that were rolled", result.stdout)
        ended = replay | {"ending": {"how": "resigned", "outcome": "red"}}
        result = self.muster("replay", "--verify", self.write("ended.json", ended))
        self.assert_status(1, result)
        self.assertIn("not revealed", result.stdout)

    def test_dice_are_verified_without_our_code_or_it_says_why_not(self):
        script = [sys.executable, "-B", ROOT / "docs/verify_dice.py"]
        for arguments, word in (([], "usage"), (["missing.json"], "missing.json"), ([ROOT / "data/armies/drill/red.json"], "no replay")):
            result = subprocess.run([*script, *arguments], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual((2, 1), (result.returncode, result.stderr.count("\n")), result.stderr)
            self.assertIn(word, result.stderr)

    def test_a_table_says_what_found_no_room(self):
        result = self.muster("table", "--generate", "town", "--size", "12x12", "--pieces", "200")
        self.assert_status(0, result)
        self.assertIn("of 200 pieces fit", result.stderr)
        self.assertEqual("", self.muster("table", "--generate", "town", "--size", "44x30").stderr)

    def test_a_table_has_as_much_terrain_as_its_game_says(self):
        pieces = lambda *more: len(json.loads(self.muster("table", "--generate", "town", "--size", "72x48", "--json", *more).stdout)["terrain"])
        self.assertEqual([24, 24, 6, 16], [pieces(), *(pieces("--rules", rules) for rules in ("ninth", "eighth", "alternating"))])
        self.assert_refused(self.muster("table", "--generate", "town", "--rules", "tenth"), "--rules", '"tenth"')

    def test_an_unknown_clause_is_a_no_with_a_suggestion(self):
        result = self.muster("rules", "cohrency")
        self.assert_status(1, result)
        self.assertIn("did you mean `coherency`?", result.stderr)
        self.assertIn("did you mean `N-MOV-01`?", self.muster("rules", "N-MVO-01").stderr)


class Json(ProgramTest):
    def test_is_one_document_and_nothing_else(self):
        self.write("replay.json", self.replay())
        for arguments in (["scenario", "--json", *SCENARIOS], ["replay", "--json", "replay.json"], ["rules", "--json", "N-COH"],
                          ["validate", "--json", "ninth/concord-50"], ["validate", "--json", "drill/red"],
                          ["price", "--json", "ninth/concord-50"], [*SIM, "--battles", "2", "--json"], ["table", "--json", "three-cedars"]):
            result = self.muster(*arguments)
            self.assert_status(0, result)
            json.loads(result.stdout)
            self.assertEqual("", result.stderr)

    def test_says_what_the_formats_say(self):
        price = json.loads(self.muster("price", "--json", "ninth/concord-50").stdout)
        self.assertEqual({"rules", "name", "total", "units"}, set(price))
        self.assertEqual(price["total"], sum(unit["power"] for unit in price["units"]))
        self.assertEqual({"name", "models", "power"}, set(price["units"][0]))
        verdict = json.loads(self.muster("validate", "--json", "ninth/concord-50").stdout)
        self.assertEqual({"legal": True, "reasons": []}, {key: verdict[key] for key in ("legal", "reasons")})

    def test_a_drill_army_has_no_price(self):
        self.assert_refused(self.muster("price", "drill/red"), "rules", '"drill"', "ninth, eighth or alternating")


class Saving(ProgramTest):
    def test_replays_and_tables_fit_their_schemas(self):
        self.muster("table", "--generate", "works", "--pieces", "4", "--save", "table.json")
        table = json.loads((self.folder / "table.json").read_text(encoding="utf-8"))
        replay = self.replay()
        replay["entries"] = replay["entries"][:4]  # every object is checked in turn
        for name, document in (("table", table), ("replay", replay)):
            schema = os.path.relpath(ROOT / f"data/schemas/{name}.schema.json", self.folder.resolve())
            self.write(f"{name}.json", {"$schema": schema} | document)
        checked = subprocess.run([sys.executable, "-B", ROOT / "tools/check_schemas.py", self.folder.resolve()],
                                 capture_output=True, text=True)
        self.assertEqual("2 files checked, 0 complaints\n", checked.stdout)

    def test_a_generated_table_can_be_read_again(self):
        self.assert_status(0, self.muster("table", "--generate", "town", "--seed", "5", "--svg", "a.svg", "--save", "a.json"))
        self.assertEqual({"a.svg", "a.json"}, set(self.written()))
        self.assertTrue((self.folder / "a.svg").read_text(encoding="utf-8").startswith("<svg"))
        again = self.muster("table", "--json", "a.json")
        self.assertEqual((self.folder / "a.json").read_text(encoding="utf-8"), again.stdout)

    def test_what_cannot_be_written_is_refused_and_leaves_nothing(self):
        result = self.muster("drill", "--save", "no/such/folder.json")
        self.assert_status(2, result)
        self.assertIn("no/such/folder.json: cannot be written", result.stderr)
        (self.folder / "folder").mkdir()
        self.assert_status(2, self.muster("drill", "--save", "folder"))
        self.assertEqual(["folder"], list(self.written()))

    def test_of_several_files_all_or_none_is_written(self):
        odds = ["odds", ROOT / "data/odds/rifles.json"]
        matrix = ["odds", "--matrix", "ninth/concord-25", "ninth/tide-25"]
        for command in ([*odds, "--csv", "a", "--svg", "no/b"], [*odds, "--svg", "a", "--html", "no/b"], [*matrix, "--csv", "a", "--html", "no/b"],
                        ["table", "three-cedars", "--svg", "a", "--save", "no/b"], ["drill", "--save", "no/b"]):
            self.assert_refused(self.muster(*command), "no/b: cannot be written")
        for command in ([*odds, "--csv", "a", "--svg", "./a"], ["table", "three-cedars", "--svg", "a", "--save", "a"],
                        [*SIM, "--csv", "b", "--html", "a", "--resume", "a"]):
            self.assert_refused(self.muster(*command), "a: found twice")
        self.assertEqual({}, self.written())

    def test_the_old_file_is_replaced_as_a_whole(self):
        self.write("kept.json", "old")
        self.assert_status(0, self.muster("drill", "--save", "kept.json"))
        self.assertEqual(["kept.json"], list(self.written()))
        self.assert_status(0, self.muster("replay", "--verify", "kept.json"))


class Drill(ProgramTest):
    def test_is_the_golden_playthrough(self):
        golden = ROOT / "tests/golden/drill.txt"
        told = self.muster("drill", "--seed", "3").stdout
        self.assertEqual(golden.read_text(encoding="utf-8"), told,
                         "\nif the change is meant: build/muster drill --seed 3 > tests/golden/drill.txt, and review the diff")

    def test_a_replay_tells_the_same_story(self):
        told = self.muster("drill", "--seed", "8", "--save", "battle.json").stdout
        story = self.muster("replay", "--text", "battle.json").stdout
        self.assertIn(story, told)
        self.assertIn("Round 1", story)

    def test_other_armies_and_tables(self):
        told = self.muster("drill", "--red", "drill/blue", "--blue", "drill/red", "--table", "bell-foundry").stdout
        self.assertIn("Blue guard against Red guard on Bell Foundry", told)
        self.assert_refused(self.muster("drill", "--red", "ninth/concord-25"), "concord-25.json: rules: ", '"ninth"')

class Colour(ProgramTest):
    def on_a_terminal(self, *arguments, environment):
        command = " ".join([MUSTER, *arguments])
        return subprocess.run(["script", "-qec", command, "/dev/null"], cwd=self.folder, capture_output=True, text=True,
                              env=ENVIRONMENT | {"TERM": "xterm"} | environment).stdout

    @unittest.skipUnless(shutil.which("script"), "there is no script(1) here")
    def test_is_for_terminals_without_no_color(self):
        self.assertIn("\033[", self.on_a_terminal("rules", "D-MOV-01", environment={}))
        self.assertNotIn("\033[", self.on_a_terminal("rules", "D-MOV-01", environment={"NO_COLOR": "1"}))
        self.assertNotIn("\033[", self.on_a_terminal("rules", "D-MOV-01", environment={"TERM": "dumb"}))
        self.assertNotIn("\033[", self.muster("rules", "D-MOV-01").stdout)


class Completion(ProgramTest):
    def complete(self, *words):
        """What bash offers for the last of these words, through the script itself."""
        script = self.muster("completion", "bash").stdout + f"""
COMP_WORDS=({MUSTER} "$@"); COMP_CWORD=$#; _muster; printf '%s\\n' "${{COMPREPLY[@]}}" """
        return subprocess.run(["bash", "-c", script, "bash", *words], cwd=self.folder, capture_output=True, text=True,
                              env=ENVIRONMENT).stdout.split()

    def test_bash(self):
        self.assertEqual(["replay", "rules"], self.complete("r"))
        self.assertEqual(["--text"], self.complete("replay", "--t"))
        self.assertIn("--data", self.complete("replay", "--"))
        self.assertEqual(["N-COH-01"], self.complete("rules", "N-COH-01"))
        self.assertEqual(["N-COH-01"], self.complete("rules", "--ids", "N-COH-01"))  # a flag takes nothing
        self.assertEqual(["pl", "pt-BR"], sorted(self.complete("rules", "--lang", "p")))
        self.assertEqual(["only_war"], self.complete("sim", "--mission", "o"))
        self.assertIn("drill/red", self.complete("odds", "--matrix", "drill/r"))
        self.assertEqual(["D-MOV-01", "D-MOV-02", "D-MOV-03"], self.complete("rules", "d-mov"))
        self.assertEqual(["three-cedars"], self.complete("drill", "--table", "thr"))
        self.assertEqual(["town"], self.complete("table", "--generate", "t"))
        self.assertEqual(["random"], self.complete("sim", "--players", "ra"))
        self.assertEqual(["random,quick"], self.complete("ladder", "--players", "random,qu"))
        self.assertEqual(["no_cover_in_melee"], self.complete("sim", "--switches", "no_"))
        self.assertEqual(["drill/blue"], self.complete("drill", "--seed", "4", "--red", "drill/b"))
        self.write("mine.json", "{}")
        self.assertEqual(["mine.json"], self.complete("replay", "mi"))
        self.assertEqual(["scenario"], self.complete("help", "sc"))
        self.assertEqual(["bash"], self.complete("completion", "b"))
        self.assertEqual(["copy"], self.complete("store", "c"))
        self.assertEqual(["mine.json"], self.complete("store", "copy", "mi"))

    def test_every_shell_has_a_script(self):
        for shell in ("bash", "zsh", "fish"):
            result = self.muster("completion", shell)
            self.assert_status(0, result)
            self.assertIn("__complete", result.stdout)
            if shutil.which(shell):
                checked = subprocess.run([shell, "-n"], input=result.stdout, capture_output=True, text=True)
                self.assertEqual((0, ""), (checked.returncode, checked.stderr))


if __name__ == "__main__":
    unittest.main()
