"""muster odds as its users meet it: quick flags, files, outputs, bad input."""

import json
import unittest
from math import comb, isclose

from program import ProgramTest

QUICK = ("odds", "--attacks", "20", "--skill", "3", "--strength", "4", "--ap", "-1", "--target", "10xW1,T4,Sv3")
QUESTION = {"rules": "ninth", "volleys": [{"attacks": 20, "skill": 3, "strength": 4, "ap": -1}],
            "target": {"models": [{"count": 10, "wounds": 1}], "toughness": 4, "save": 3}}


ALTERNATING = ("odds", "--rules", "alternating", "--attacks", "6", "--quality", "4+", "--ap", "1",
               "--target", "10xT1,D5,Q4")
CHARGE = {"rules": "alternating",
          "volleys": [{"weapons": 5, "attacks": 2, "quality": 4, "ap": 1, "charge": True, "abilities": ["No Cover", "Fury"]}],
          "target": {"models": [{"count": 8, "toughness": 1}, {"toughness": 3}], "defence": 5, "quality": 4, "started": 10,
                     "pool": 1, "cover": 1, "dealt": 2, "abilities": ["Regeneration", "Delicate"]}}


class Odds(ProgramTest):
    def odds(self, *arguments):
        return json.loads(self.muster(*arguments, "--json").stdout)

    def test_twenty_attacks_are_a_binomial(self):
        odds = self.odds(*QUICK)
        chance = 2 / 3 * 1 / 2 * 1 / 2
        wanted = [comb(20, k) * chance**k * (1 - chance)**(20 - k) for k in range(10)]
        for got, expected in zip(odds["killed"], wanted + [1 - sum(wanted)]):
            self.assertTrue(isclose(got, expected, abs_tol=1e-14), (got, expected))
        self.assertEqual(odds["method"], "exact")
        self.assertEqual(odds["killed"], odds["wounds_lost"])
        self.assertAlmostEqual(sum(odds["killed"]), 1, delta=1e-12)
        self.assertEqual(odds["p_destroyed"], odds["killed"][10])

    def test_flags_and_file_say_the_same(self):
        self.write("question.json", QUESTION)
        self.assertEqual(self.odds("odds", "question.json"), self.odds(*QUICK))

    def test_quick_flags_reach_every_part(self):
        question = {"rules": "eighth", "policy": "best",
                    "volleys": [{"weapons": 3, "attacks": "D6", "skill": 4, "strength": 8, "ap": -2, "damage": "D3",
                                 "abilities": [{"effect": "reroll", "roll": "hit", "which": "ones"},
                                               {"effect": "modify", "roll": "wound", "by": 1}]}],
                    "target": {"models": [{"count": 1, "wounds": 3}, {"count": 4, "wounds": 2}], "toughness": 5, "save": 3,
                               "invulnerable": 5, "ignore": 6, "cover": 1, "first_model_wounds": 2}}
        self.write("question.json", question)
        flags = self.odds("odds", "--rules", "eighth", "--policy", "best", "--weapons", "3", "--attacks", "D6", "--skill", "4+",
                          "--strength", "8", "--ap", "-2", "--damage", "D3", "--reroll", "hit=ones", "--modify", "wound=1",
                          "--target", "1xW3,4xW2,T5,Sv3+,Inv5,Ign6,Cov1,First2")
        self.assertEqual(flags, self.odds("odds", "question.json"))

    def test_text_is_a_table_with_bars(self):
        text = self.muster(*QUICK).stdout
        for part in ("20 attacks on 3+", "hit on 3+: 66.7 %", "models killed", "█", "mean: 3.333"):
            self.assertIn(part, text)

    def test_files_are_written(self):
        self.muster(*QUICK, "--csv", "o.csv", "--svg", "o.svg", "--html", "o.html")
        self.assertTrue((self.folder / "o.csv").read_text().startswith("what,number,probability,at_least\nkilled,0,"))
        self.assertIn("</svg>", (self.folder / "o.svg").read_text())
        page = (self.folder / "o.html").read_text()
        self.assertIn("models killed", page)
        for elsewhere in ("src=", "@import", "url("):
            self.assertNotIn(elsewhere, page)

    def test_a_duel_comes_to_the_odds(self):
        for rules in ("eighth", "ninth"):
            self.write("question.json", QUESTION | {"rules": rules})
            duel, odds = self.odds("duel", "question.json", "--battles", "4000"), self.odds("odds", "question.json")
            self.assertEqual((duel["battles"], duel["attacks"], duel["method"]), (4000, 80000, "duel"))
            for got, exact in zip(duel["killed"], odds["killed"]):
                self.assertAlmostEqual(got, exact, delta=0.05)
            low, high = duel["intervals"]["mean_killed"]
            self.assertTrue(low < duel["mean_killed"] < high)
        self.assertEqual(duel, self.odds("duel", "question.json", "--battles", "4000", "--seed", "1"))
        self.assertIn("odds", self.muster("duel", "question.json", "--battles", "100").stdout)

    def test_a_duel_refuses_what_it_cannot_fight_out(self):
        for change, named in (({"single_rerolls": 1}, "single_rerolls"), ({"policy": "best"}, "best")):
            self.write("question.json", QUESTION | change)
            result = self.muster("duel", "question.json")
            self.assert_status(2, result)
            self.assertIn(named, result.stderr)

    def test_matrix(self):
        matrix = self.odds("odds", "--matrix", "ninth/concord-25", "ninth/concord-50", "--html", "m.html")
        self.assertEqual(len(matrix["power_destroyed"]), len(matrix["attackers"]))
        self.assertTrue(all(len(row) == len(matrix["targets"]) for row in matrix["power_destroyed"]))
        self.assertGreater(max(map(max, matrix["power_destroyed"])), 0)
        near = self.odds("odds", "--matrix", "ninth/concord-25", "ninth/concord-50", "--half-range")
        self.assertGreater(sum(map(sum, near["power_destroyed"])), sum(map(sum, matrix["power_destroyed"])))
        melee = self.muster("odds", "--matrix", "ninth/concord-25", "ninth/concord-25", "--melee").stdout
        self.assertIn("Power destroyed by fighting", melee)

    def test_alternating(self):
        odds = self.odds(*ALTERNATING)
        chance = 1 / 2 * 5 / 6
        wanted = [comb(6, k) * chance**k * (1 - chance)**(6 - k) for k in range(7)] + [0] * 4
        for got, expected in zip(odds["killed"], wanted):
            self.assertTrue(isclose(got, expected, abs_tol=1e-14), (got, expected))
        few, half = sum(wanted[1:5]), sum(wanted[5:])
        for way, expected in (("steady", wanted[0] + few / 2 + half / 4), ("exhausted", few / 2 + half / 2),
                              ("pinned", half / 4), ("destroyed", 0)):
            self.assertTrue(isclose(odds["regroup"][way], expected, abs_tol=1e-14), way)
        text = self.muster(*ALTERNATING).stdout
        for part in ("6 attacks on 4+, AP1", "10 models of T1, D5+ Q4+", "defence on 5+ (-1): fails 83.3 %", "after regrouping",
                     "A-HIT-01"):
            self.assertIn(part, text)

    def test_alternating_flags_files_and_outputs(self):
        self.write("question.json", CHARGE)
        flags = self.odds("odds", "--rules", "alternating", "--weapons", "5", "--attacks", "2", "--quality", "4", "--ap", "1",
                          "--charge", "--ability", "No Cover", "--ability", "Fury",
                          "--target", "8xT1,1xT3,D5,Q4,Start10,Pool1,Cov1,Dealt2,Regeneration,Delicate")
        self.assertEqual(flags, self.odds("odds", "question.json", "--csv", "o.csv", "--svg", "o.svg", "--html", "o.html"))
        self.assertIn("regroup,pinned,", (self.folder / "o.csv").read_text())
        self.assertIn("After regrouping", (self.folder / "o.html").read_text())
        duel = self.odds("duel", "question.json", "--battles", "3000")
        for way, exact in flags["regroup"].items():
            self.assertAlmostEqual(duel["regroup"][way], exact, delta=0.05)
            self.assertTrue(duel["intervals"]["regroup"][way][0] <= duel["regroup"][way])
        self.assertIn("regrouping", self.muster("duel", "question.json", "--battles", "100").stdout)

    def test_alternating_matrix(self):
        armies = ("alternating/river-guard", "alternating/ash-riders")
        matrix = self.odds("odds", "--matrix", *armies, "--csv", "m.csv")
        self.assertEqual(len(matrix["points_destroyed"]), len(matrix["attackers"]))
        self.assertGreater(max(map(max, matrix["points_destroyed"])), 0)
        self.assertTrue((self.folder / "m.csv").read_text().startswith("attacker,target,points_destroyed\n"))
        text = self.muster("odds", "--matrix", *armies, "--melee", "--charged").stdout
        self.assertIn("Points destroyed by fighting", text)

    def test_alternating_matrix_takes_weapons_of_one_profile_for_one_attack(self):
        def army(file, abilities, *names):  # of models who differ in nothing but their names
            gun = {"name": "Gun", "range": 24, "attacks": 2, "ap": 1}
            models = [{"count": 4 // len(names), "name": name, "quality": 4, "defence": 4, "toughness": 1, "base": "25mm",
                       "abilities": abilities, "weapons": [gun]} for name in names]
            self.write(file, {"format": "muster-army/1", "rules": "alternating", "name": file, "points": 1000,
                              "units": [{"name": "Squad", "models": models}]})
        army("one.json", [], "Trooper")
        army("two.json", [], "Trooper", "Sergeant")
        army("healing.json", ["Regeneration"], "Trooper")  # sixes are counted over the whole attack (A-PAS-17b)
        army("hidden.json", ["Stealth"], "Trooper")
        destroyed = lambda *arguments: self.odds("odds", "--matrix", *arguments)["points_destroyed"]
        self.assertEqual(destroyed("one.json", "healing.json"), destroyed("two.json", "healing.json"))
        # Within 12" Stealth still works (A-PAS-20): only within 6" it does not.
        self.assertEqual(destroyed("one.json", "hidden.json"), destroyed("one.json", "hidden.json", "--half-range"))

    def test_bad_input(self):
        for arguments, parts in [
                (("odds",), ("--attacks",)),
                (QUICK[:-1] + ("10xW1,T4,Sv3,Q9",), ("--target", "Q9")),
                (QUICK[:-1] + ("T4,Sv3",), ("models",)),
                (QUICK[:-1] + ("10xW1,T4,T5",), ("--target", "T5")),
                (QUICK + ("--reroll", "hit"), ("--reroll", "hit=ones")),
                (QUICK + ("--reroll", "hit=often"), ("often",)),
                (QUICK + ("--damage", "lots"), ("lots",)),
                (QUICK + ("--rules", "chess"), ("chess",)),
                (("odds", "--matrix", "ninth/concord-25"), ("--matrix",)),
                (("odds", "--matrix", "drill/red", "drill/blue"), ("drill",)),
                (ALTERNATING + ("--skill", "3"), ("--skill", "alternating")),
                (ALTERNATING + ("--ability", "Expendable"), ("Expendable", "not supported")),
                (ALTERNATING + ("--ability", "Furry"), ("Fury",)),
                (ALTERNATING[:-1] + ("10xT1,D5,Vengeance",), ("Vengeance", "not supported")),
                (ALTERNATING[:-1] + ("10xT1,D5,D6",), ("--target", "D6")),
                (QUICK + ("--charge",), ("--charge", "ninth")),
                (("odds", "--matrix", "ninth/concord-25", "alternating/river-guard"), ("different rules",)),
                (("odds", "missing.json"), ("missing.json",))]:
            with self.subTest(arguments):
                self.assert_refused(self.muster(*arguments), *parts)


if __name__ == "__main__":
    unittest.main()
