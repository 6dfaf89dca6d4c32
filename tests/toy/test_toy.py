"""The toy in the program as its users meet it: a game that nothing outside of this folder knows."""

import json
import unittest
from pathlib import Path

from program import ProgramTest

RACE = ["--rules", "toy", "--red", "toy/lamplighters", "--blue", "toy/ferrymen", "--table", "bell-square"]
LANGUAGES = {"en": "takes bell", "da": "tager klokke", "it": "prende la campana", "ro": "ia clopotul", "pt-BR": "toma o sino",
             "pl": "zajmuje dzwon"}


class Toy(ProgramTest):
    def said(self, *arguments, status=0):
        result = self.muster(*arguments)
        self.assert_status(status, result)
        return result.stdout

    def test_every_player_plays_it(self):
        for player in ("random", "quick", "greedy", "planner:100"):
            with self.subTest(player):
                document = json.loads(self.said("sim", *RACE, "--players", f"{player},random", "--battles", "2", "--json"))
                self.assertEqual((2, 0, "coins"), (document["battles"], document["refused"], document["measure"]))
                self.assertIn("Throw", [weapon["weapon"] for weapon in document["blue"]["weapons"]])

    def test_a_race_is_saved_verified_and_told_in_six_languages(self):
        story = self.said("watch", *RACE, "--players", "quick,quick", "--save", "race.json")
        self.assertIn("takes bell", story)
        self.assertIn("verified", self.said("replay", "--verify", "race.json"))
        told = {code: self.said("replay", "--text", "race.json", "--lang", code) for code in LANGUAGES}
        for code, words in LANGUAGES.items():
            self.assertIn(words, told[code])
            self.assertNotIn("event.", told[code])
        self.assertEqual(len(LANGUAGES), len(set(told.values())))

    def test_a_gang_has_a_price_and_one_that_is_too_dear_is_not_legal(self):
        lines = self.said("price", "toy/lamplighters").splitlines()
        self.assertEqual(["Runners", "4", "32"], lines[2].split())
        self.assertIn("coins", lines[1])
        document = json.loads(self.said("price", "toy/lamplighters", "--json"))
        self.assertEqual(([32, 50, 40], 122), ([unit["coins"] for unit in document["units"]], document["total"]))
        self.said("price", "--compare", "toy/lamplighters", "toy/ferrymen")
        self.assertIn("legal", self.said("validate", "toy/ferrymen"))
        dear = {"format": "muster-army/1", "rules": "toy", "name": "Dear", "units": [{"name": "A", "models": 10, "pace": 12},
                                                                                      {"name": "B", "models": 10, "pace": 9}]}
        verdict = self.said("validate", self.write("dear.json", dear), "--lang", "da", status=1)
        self.assertIn("T-GNG-02", verdict)
        self.assertIn("Banden har en pris på 210", verdict)

    def test_its_clauses_and_files_are_found_beside_the_others(self):
        self.assertIn("both players roll a die", self.said("rules", "T-TRN-02"))
        self.assertIn("T-THR-01", self.said("rules", "throw", "--rules", "toy", "--ids"))
        self.assertIn("Bell Square", self.said("table", "bell-square"))
        self.assert_refused(self.muster("validate", "toy/lamplighter"), "did you mean `toy/lamplighters`?")
        self.assertIn("toy/ferrymen", self.said("__complete", "validate", "toy/"))

    def test_a_scenario_comes_out_as_it_says(self):
        self.assertIn("passed", self.said("scenario", Path(__file__).parent / "scenario.json"))

    def test_what_a_player_sees_in_a_question_is_explained(self):
        document = json.loads(self.said("explain", *RACE, "--player", "greedy", "--question", "6", "--json"))  # which crew is next
        self.assertGreaterEqual(len(document["candidates"]), 2)


if __name__ == "__main__":
    unittest.main()
