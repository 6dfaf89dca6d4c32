"""What becomes of an imported army in other commands: points beside power, texts to remember, and what is nearly right."""

import json
import tempfile
import unittest
from pathlib import Path

from program import ROOT, ProgramTest

ROSTER = ROOT / "fuzz/corpus/xml/roster"


class ImportedArmy(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.army = self.folder / "army.json"

    def imported(self, *options: str, text: str | None = None) -> dict:
        roster = self.folder / "list.ros"
        roster.write_text(text or ROSTER.read_text(encoding="utf-8"), encoding="utf-8")
        self.assert_status(0, self.muster("import", str(roster), "--out", str(self.army), "--report", str(self.folder / "r"), *options))
        return json.loads(self.army.read_text(encoding="utf-8"))

    def test_price_shows_the_points_of_the_list_beside_power(self):
        self.imported()
        priced = json.loads(self.muster("price", str(self.army), "--json").stdout)
        self.assertEqual((3, 60), (priced["total"], priced["points"]))
        self.assertEqual([(3, 60)], [(unit["power"], unit["points"]) for unit in priced["units"]])
        self.assertIn("points", self.muster("price", str(self.army)).stdout)

    def test_sim_and_balance_count_in_points_where_every_unit_has_some(self):
        army = self.imported()
        sim = ["sim", "--rules", "ninth", "--red", str(self.army), "--blue", str(self.army), "--battles", "2", "--points"]
        self.assertEqual("points", json.loads(self.muster(*sim, "--json").stdout)["measure"])
        balance = self.muster("balance", "--rules", "ninth", str(self.army), str(self.army), "--pairs", "1", "--points", "--json")
        self.assertEqual("points", json.loads(balance.stdout)["measure"])
        del army["units"][0]["points"]
        self.army.write_text(json.dumps(army), encoding="utf-8")
        refused = self.muster(*sim)
        self.assert_status(2, refused)
        self.assertIn("--points: every unit of both armies needs the points of its list", refused.stderr)

    def test_exact_keeps_what_is_only_nearly_right_as_a_text(self):
        text = ROSTER.read_text(encoding="utf-8")
        place = text.index(">", text.index('<selection id="u"')) + 1
        rule = '<rules><rule name="Bulwark"><description>Add 1 to armour saving throws made for this unit.</description></rule></rules>'
        text = text[:place] + rule + text[place:]

        def effects(army: dict) -> list:
            return [ability.get("effect") for ability in army["datasheets"][0]["abilities"] if ability["name"] == "Bulwark"]

        self.assertEqual(["modify"], effects(self.imported(text=text)))
        self.assertEqual([None], effects(self.imported("--exact", text=text)))

    def test_texts_about_the_whole_army_are_listed_by_validate(self):
        army = self.imported()
        self.assertEqual(["Old walls"], [text["name"] for text in army["texts"]])
        self.assertIn("Old walls", self.muster("validate", str(self.army)).stdout)


if __name__ == "__main__":
    unittest.main()
