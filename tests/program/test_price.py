"""muster price for armies of the alternating game and the eighth: JSON, explanation, comparison, watching, and what has no price."""

import json
import re
import subprocess
import unittest

from program import ENVIRONMENT, MUSTER, ROOT, ProgramTest

RIFLEMAN = {"count": 10, "name": "Rifleman", "quality": 4, "defence": 5, "toughness": 1,
            "weapons": [{"name": "Rifle", "range": 24, "attacks": 1}, {"name": "Blade", "range": "melee", "attacks": 1}]}


def army(**changes):
    return {"format": "muster-army/1", "rules": "alternating", "name": "River Guard", "points": 1000,
            "units": [{"name": "Riflemen", "models": [RIFLEMAN | changes]}]}


class Price(ProgramTest):
    def test_json_is_the_breakdown_of_each_unit(self):
        result = self.muster("price", self.write("army.json", army()), "--json")
        self.assert_status(0, result)
        self.assertEqual({"rules": "alternating", "name": "River Guard", "total": 143, "units": [
            {"name": "Riflemen", "points": 143, "exact": 143, "base": 50, "passives": 0, "flat": 0, "melee": 36,
             "ranged": 75}]}, json.loads(result.stdout))

    def test_an_army_of_the_eighth_has_the_power_of_its_units(self):
        result = self.muster("price", "eighth/contagion", "--json")
        self.assert_status(0, result)
        document = json.loads(result.stdout)
        self.assertEqual(("eighth", 23), (document["rules"], document["total"]))
        self.assertEqual([7, 5, 5, 6], [unit["power"] for unit in document["units"]])
        result = self.muster("validate", "eighth/contagion", "--json")
        self.assert_status(0, result)
        self.assertEqual({"legal": True, "reasons": [], "not_enforced": []}, json.loads(result.stdout))

    def test_explain_names_factors_and_clauses(self):
        result = self.muster("price", self.write("army.json", army(abilities=["Fearless"])), "--explain")
        self.assert_status(0, result)
        for part in ["A-COST-05", "A-COST-24", "A-COST-48", "1.1500", "= 150.5000", "151"]:
            self.assertIn(part, result.stdout)
        sums = dict(re.findall(r"^  (\w.*?) += +(-?[\d.]+)  A-COST", result.stdout, re.M))
        parts = ["base costs of all models", "shooter: ranged in full", "melee at half cost"]
        self.assertEqual(float(sums["exact"]), sum(float(sums[part]) for part in parts))

    def test_explain_is_also_for_programs(self):
        name = self.write("army.json", army(abilities=["Fearless"]))
        [unit] = json.loads(self.muster("price", name, "--json", "--explain").stdout)["units"]
        self.assertIn({"role": "times", "value": 1.15, "clause": "A-COST-05"},
                      [{key: term[key] for key in ("role", "value", "clause")} for term in unit["terms"] if "clause" in term])
        self.assertEqual(unit["exact"], [term["value"] for term in unit["terms"] if term["what"] == "exact"][0])
        self.assertNotIn("terms", json.loads(self.muster("price", name, "--json").stdout)["units"][0])

    def test_a_datasheet_that_is_not_there_has_no_price(self):
        text = (ROOT / "data/armies/ninth/first-blades.json").read_text(encoding="utf-8")
        army = json.loads(text.replace("../../", f"{ROOT}/data/"))
        army["units"][0]["datasheet"] = "nobody"
        for arguments in ([], ["--json"]):
            self.assert_refused(self.muster("price", self.write("army.json", army), *arguments), "units[0].datasheet", '"nobody"')

    def test_compare_shows_both(self):
        result = self.muster("price", "--compare", "alternating/river-guard", "alternating/ash-riders")
        self.assert_status(0, result)
        for part in ["River Guard", "Ash Riders", "Toll Gun", "Rattletrap", "994"]:
            self.assertIn(part, result.stdout)
        self.assert_refused(self.muster("price", "--compare", "alternating/river-guard"), "found 1 armies")
        self.assert_refused(self.muster("price", "--compare", "alternating/river-guard", "ninth/concord-25"), "same rules")

    def test_abilities_are_told_in_each_language(self):
        told = {"en": ["Transport(11): Carries units with up to 11 Toughness", "Order(Skirmisher): Once per round"],
                "it": ["Trasporto(11): Trasporta unità", "Ordine(Schermagliatore): Una volta per round"],
                "pl": ["Transport(11): Przewozi oddziały", "Rozkaz(Harcownik): Raz na rundę", "Impet: +1 do rzutów"]}
        for code, parts in told.items():
            result = self.muster("validate", "alternating/ash-riders", "--abilities", "--lang", code)
            self.assert_status(0, result)
            for part in parts:
                self.assertIn(part, " ".join(result.stdout.split()))
            self.assertNotIn("ability.", result.stdout)
            self.assertEqual(1, result.stdout.split("Rattletrap")[1].split("Deck Hands")[0].count("Impact" if code == "en" else "Impet"))

    def test_a_misspelt_ability_is_named_with_the_nearest(self):
        for command in ["price", "validate"]:
            result = self.muster(command, self.write("army.json", army(abilities=["Skout"])))
            self.assert_refused(result, "units[0].models[0].abilities[0]", "Skout", "the nearest is Scout")
        self.assert_refused(self.muster("price", self.write("army.json", army(abilities=["latajacy"]))), "Latający")

    def test_what_is_not_sold_has_no_price(self):
        name = self.write("army.json", army(auras=[{"ability": "Immobile", "range": 12, "on": "enemies"}]))
        self.assert_refused(self.muster("price", name, "--json"), "units[0].models[0].auras[0]", "A-COST-49")
        self.assertEqual(1, self.muster("validate", name).returncode)

    def test_watch_prices_again_on_each_save(self):
        self.write("army.json", army())
        with subprocess.Popen([MUSTER, "price", "army.json", "--watch"], cwd=self.folder, stdout=subprocess.PIPE, text=True,
                              env=ENVIRONMENT) as watch:
            try:
                self.assertEqual("143 of 1000", self.total(watch))
                self.write("army.json", army(count=20))
                self.assertEqual("286 of 1000", self.total(watch))
                self.write("army.json", "{")
                self.assertIn("army.json", watch.stdout.readline())
            finally:
                watch.kill()

    @staticmethod
    def total(watch):
        for line in watch.stdout:
            if " of " in line:
                return line.strip()
        return ""


if __name__ == "__main__":
    unittest.main()
