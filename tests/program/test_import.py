"""muster import: the army, the report, every option, the exit statuses, and a battle of imported armies."""
import json
import subprocess
import unittest
import zipfile

from program import ENVIRONMENT, MUSTER, ROOT, ProgramTest

ROSTER = ROOT / "fuzz/corpus/xml/roster"
LANGUAGES = ("en", "da", "it", "ro", "pt-BR", "pl")
FORGE = {"name": "Reed March", "gameSystem": "gf", "units": [
    {"name": "Reed Cutters", "size": 5, "quality": 4, "defense": 5, "rules": [{"name": "Scout"}, {"name": "Tidewalk"}],
     "loadout": [{"type": "ArmyBookWeapon", "name": "Carbine", "count": 5, "range": 24, "attacks": 1}]}]}
# More than an archive may hold, and less than it may have packed.
BOMB = 33 << 20


class Import(ProgramTest):
    def report(self, *arguments):
        result = self.muster("import", *arguments, "--json")
        self.assertEqual("", result.stderr)
        return json.loads(result.stdout)

    def messages(self, code, message, *values):
        text = json.loads((ROOT / f"data/languages/{code}.json").read_text(encoding="utf-8"))[message]
        for i, value in enumerate(values, 1):
            text = text.replace(f"{{value{i}}}", value)
        return text

    def test_writes_a_legal_army_and_its_report(self):
        result = self.muster("import", ROSTER, "--out", "army.json", "--report", "report.txt")
        self.assert_status(0, result)
        self.assertIn("Harbour Watch: Ninth, 1 unit, 10 models, 60 points, power 3. 1 playable.", result.stdout)
        self.assertIn("The list says 165 points, power 9.", result.stdout)
        self.assertIn("which model carries Frost launcher? Guessed: Watcher", result.stdout)
        self.assertIn("Written: army.json, report.txt", result.stdout)
        self.assertIn("✓ Steady", (self.folder / "report.txt").read_text(encoding="utf-8"))
        self.assert_status(0, self.muster("validate", "army.json"))

    def test_imported_armies_fight_without_a_refused_answer(self):
        self.write("forge.json", FORGE)
        self.assert_status(0, self.muster("import", ROSTER, "forge.json"))
        for rules, army in (("ninth", "harbour-watch.json"), ("alternating", "reed-march.json")):
            result = self.muster("sim", "--rules", rules, "--red", army, "--blue", army, "--battles", "2", "--json")
            self.assert_status(0, result)
            self.assertEqual(0, json.loads(result.stdout)["refused"])

    def test_json_is_one_document_and_writes_what_is_named(self):
        report = self.report(ROSTER)
        self.assertEqual(("muster-import/1", True), (report["format"], report["legal"]))
        self.assertEqual([1, 1], [report["totals"]["units"], report["totals"]["playable"]])
        self.assertEqual({}, self.written())
        self.write("forge.json", FORGE)
        self.assertEqual(["Harbour Watch", "Reed March"], [each["name"] for each in self.report(ROSTER, "forge.json")])
        self.assertEqual(report, self.report(ROSTER, "--out", "army.json"))
        self.assertEqual({"forge.json", "army.json"}, set(self.written()))

    def test_standard_input(self):
        with open(ROSTER, "rb") as roster:
            result = subprocess.run([MUSTER, "import", "-", "--json"], stdin=roster, cwd=self.folder, env=ENVIRONMENT,
                                    capture_output=True, text=True, timeout=120)
        self.assert_status(0, result)
        self.assertEqual(self.report(ROSTER), json.loads(result.stdout))

    def test_no_list_is_written_over(self):
        self.write("harbour-watch.json", ROSTER.read_text(encoding="utf-8"))
        before = self.written()["harbour-watch.json"]
        result = self.muster("import", "harbour-watch.json", ROSTER)
        self.assert_status(0, result)
        self.assertEqual({"harbour-watch.json", "harbour-watch-2.json", "harbour-watch-2.report.txt",
                          "harbour-watch-3.json", "harbour-watch-3.report.txt"}, set(self.written()))
        self.assertEqual(before, self.written()["harbour-watch.json"])
        for option in ("--out", "--report"):
            self.assert_refused(self.muster("import", "harbour-watch.json", option, "./harbour-watch.json"),
                                "./harbour-watch.json", "found the list itself")
        self.assertEqual(before, self.written()["harbour-watch.json"])
        self.assert_status(0, self.muster("import", ROSTER))  # again: its own files are replaced
        self.assertEqual(6, len(self.written()))

    def test_every_army_keeps_which_list_it_is_from(self):
        self.write("forge.json", FORGE)
        self.assertEqual({"system": "Army Forge: gf", "revision": 0, "digest": self.report("forge.json")["source"]["digest"]},
                         self.report("forge.json")["army"]["import"])
        self.assertEqual("Table Wars 9th Edition", self.report(ROSTER)["army"]["import"]["system"])

    def test_bases_of_the_player(self):
        self.write("bases.json", {"format": "muster-bases/1", "bases": {"Watchers": "28mm"}})
        kinds = self.report(ROSTER, "--bases", "bases.json")["army"]["datasheets"][0]["models"]
        self.assertEqual({"28mm", "25mm"}, {kind["base"] for kind in kinds})

    def test_a_text_against_a_collection(self):
        self.write("list.txt", "++ Patrol ++\nWatch Squad [3 PL, 60pts]\nWatch Sqad [3 PL, 70pts]\n")
        self.assert_refused(self.muster("import", "list.txt"), "A text list holds no numbers", "--collection DIR")
        (self.folder / "mine").mkdir()
        self.assert_refused(self.muster("import", "list.txt", "--collection", "mine"), "mine: found no army")
        self.assert_status(0, self.muster("import", ROSTER, "--out", "mine/a.json", "--report", "mine/a.txt"))
        self.write("mine/other.json", FORGE)  # no army: passed over
        result = self.muster("import", "list.txt", "--collection", "mine")
        self.assert_status(1, result)
        self.assertIn("1 playable", result.stdout)
        self.assertIn("Your armies have no “Watch Sqad”. These are nearest: Watch Squad", result.stdout)
        self.assertEqual("text", self.report("list.txt", "--collection", "mine")["source"]["kind"])
        none = self.muster("import", "list.txt", "--collection", "mine", "--rules", "alternating")
        self.assert_status(1, none)
        self.assertIn("None of the list’s units is in your armies", none.stdout)

    def test_ready_armies_are_a_collection_too(self):
        sheets = json.loads((ROOT / "data/datasheets/ninth/lantern-concord.json").read_text(encoding="utf-8"))["datasheets"]
        captain = next(each["name"] for each in sheets if each["id"] == "lamplighter-captain")
        self.write("list.txt", f"{captain} (90 points)\n")
        report = self.report("list.txt", "--collection", ROOT / "data/armies/ninth")
        self.assertEqual([(captain, True)], [(unit["name"], unit["playable"]) for unit in report["units"]])

    def test_what_is_refused_is_refused_in_one_sentence_and_nothing_is_written(self):
        self.write("prose.txt", "Dear friend,\nthe river is high.")
        self.write("link.txt", "https://lists.example/reeds")
        self.write("other.ros", ROSTER.read_text(encoding="utf-8").replace("9th Edition", "10th Edition"))
        self.write("half.json", '{ "roster":\n  { "name"')
        self.write("data.cat", '<catalogue name="Reeds"/>')
        with zipfile.ZipFile(self.folder / "bomb.rosz", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.ros", b" " * BOMB)
        with open(self.folder / "large.ros", "wb") as large:
            large.truncate(BOMB)
        before = self.written()
        for file, message, *values in (("prose.txt", "no_list"), ("link.txt", "link"), ("half.json", "json", "2", "11"),
                                       ("other.ros", "system", "Table Wars 10th Edition"), ("data.cat", "data", "catalogue"),
                                       ("bomb.rosz", "bytes", "32"), ("large.ros", "bytes", "32")):
            for code in LANGUAGES if message == "system" else ["en"]:
                self.assert_refused(self.muster("import", file, "--lang", code), f"{file}: ",
                                    self.messages(code, f"import.refused.{message}", *values))
        # One of several is enough.
        self.assert_refused(self.muster("import", ROSTER, "prose.txt"), "prose.txt: ")
        self.assertEqual(before, self.written())

    def test_options_that_are_none(self):
        self.write("bad.json", {"bases": {"Guard": "huge"}})
        for arguments, *parts in ((["none.ros"], "none.ros: cannot be opened"),
                                  (["."], ".: cannot be read"),
                                  ([ROSTER, "--rules", "nineth"], "--rules", '"nineth"', "did you mean `ninth`?"),
                                  ([ROSTER, "--lang", "xx"], '"xx"', "pt-BR"),
                                  ([ROSTER, "--bases", "none.json"], "none.json", "cannot be opened"),
                                  ([ROSTER, "--bases", "bad.json"], "bases.Guard", '"huge"', '"32mm"'),
                                  ([ROSTER, "--collection", "none"], "none: is no folder"),
                                  ([ROSTER, ROSTER, "--out", "a.json"], "--out and --report are for one FILE"),
                                  ([ROSTER, "--out", "a.json", "--report", "a.json"], "a.json", "found twice"),
                                  ([ROSTER, "--out", "none/a.json"], "none/a.json", "cannot be written"),
                                  ([], "FILE is required")):
            self.assert_refused(self.muster("import", *arguments), *parts)
        self.assertEqual({"bad.json"}, set(self.written()))

    def test_a_list_without_units_is_answered_with_no(self):
        self.write("empty.ros", '<roster name="a" gameSystemName="Table Wars 9th Edition"/>')
        result = self.muster("import", "empty.ros")
        self.assert_status(1, result)
        self.assertIn("The list holds no units.", result.stdout)
        self.assertEqual({"empty.ros", "a.report.txt"}, set(self.written()))

    def test_the_report_speaks_the_language(self):
        for code in LANGUAGES:
            result = self.muster("import", ROSTER, "--lang", code)
            self.assert_status(0, result)
            self.assertNotIn("import.", result.stdout)
            self.assertIn(self.messages(code, "ruleset.ninth"), result.stdout)


if __name__ == "__main__":
    unittest.main()
