"""muster import: the army, the report, the exit statuses, and a battle of imported armies."""

import json
import tempfile
import unittest
from pathlib import Path

from program import ROOT, ProgramTest

ROSTER = ROOT / "fuzz/corpus/xml/roster"


class Import(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_writes_a_legal_army_and_its_report(self):
        army, report = self.folder / "army.json", self.folder / "report.txt"
        result = self.muster("import", str(ROSTER), "--out", str(army), "--report", str(report))
        self.assert_status(0, result)
        self.assertIn("1 unit, 10 models, 60 points, power 3. 1 playable.", result.stdout)
        self.assertIn("The list says 165 points, power 9.", result.stdout)
        self.assertIn("which model carries Frost launcher? Guessed: Watcher", result.stdout)
        self.assertIn("✓ Steady", report.read_text(encoding="utf-8"))
        self.assert_status(0, self.muster("validate", str(army)))

    def test_imported_armies_fight_without_a_refused_answer(self):
        army = self.folder / "army.json"
        self.assert_status(0, self.muster("import", str(ROSTER), "--out", str(army), "--report", str(self.folder / "r")))
        result = self.muster("sim", "--rules", "ninth", "--red", str(army), "--blue", str(army), "--battles", "2", "--json")
        self.assert_status(0, result)
        self.assertEqual(0, json.loads(result.stdout)["refused"])

    def test_json_is_the_report_and_writes_nothing(self):
        report = json.loads(self.muster("import", str(ROSTER), "--json").stdout)
        self.assertEqual(("muster-import/1", True), (report["format"], report["legal"]))
        self.assertEqual([1, 1], [report["totals"]["units"], report["totals"]["playable"]])

    def test_bases_of_the_player(self):
        bases = self.folder / "bases.json"
        bases.write_text('{ "format": "muster-bases/1", "bases": { "Watchers": "28mm" } }')
        report = json.loads(self.muster("import", str(ROSTER), "--bases", str(bases), "--json").stdout)
        kinds = report["army"]["datasheets"][0]["models"]
        self.assertEqual({"28mm", "25mm"}, {kind["base"] for kind in kinds})

    def test_another_game_is_refused_by_name_and_nothing_is_written(self):
        other, army = self.folder / "other.ros", self.folder / "army.json"
        other.write_text(ROSTER.read_text().replace("9th Edition", "10th Edition"))
        result = self.muster("import", str(other), "--out", str(army))
        self.assert_status(2, result)
        self.assertIn("This is a roster of Table Wars 10th Edition. Muster plays the eighth and ninth editions", result.stderr)
        self.assertFalse(army.exists())

    def test_a_list_without_units_is_answered_with_no(self):
        empty = self.folder / "empty.ros"
        empty.write_text('<roster name="a" gameSystemName="Table Wars 9th Edition"/>')
        self.assert_status(1, self.muster("import", str(empty), "--report", str(self.folder / "r")))


if __name__ == "__main__":
    unittest.main()
