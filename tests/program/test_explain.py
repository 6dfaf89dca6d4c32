"""muster explain: what a computer player sees in a question."""

import json
import unittest

from program import ProgramTest

BATTLE = ["--rules", "ninth", "--red", "ninth/concord-25", "--blue", "ninth/tide-25", "--seed", "3"]


class Explain(ProgramTest):
    def explained(self, *words):
        result = self.muster("explain", *words, "--json")
        self.assertEqual(0, result.returncode, result.stderr)
        return json.loads(result.stdout)

    def test_terms_add_up_and_the_best_comes_first(self):
        seen = self.explained(*BATTLE, "--question", "40")
        self.assertEqual(("ninth", 40, "greedy"), (seen["rules"], seen["number"], seen["player"]))
        scores = [each["score"] for each in seen["candidates"]]
        self.assertEqual(sorted(scores, reverse=True), scores)
        self.assertTrue(1 <= len(scores) <= 3)
        for each in seen["candidates"]:
            self.assertEqual(each["score"], sum(reason["value"] for reason in each["reasons"]))

    def test_the_same_question_of_a_replay_is_explained_alike(self):
        self.muster("drill", "--seed", "4", "--save", "drill.json")
        self.assertEqual(1, len(self.explained("drill.json", "--question", "2", "--player", "quick")["candidates"]))

    def test_the_first_question_of_a_replay_is_one_of_them(self):
        self.muster("drill", "--seed", "4", "--save", "drill.json")
        for question in (0, 1):
            self.assertEqual(question, self.explained("drill.json", "--question", question)["number"])

    def test_text_names_the_question_and_the_terms(self):
        text = self.muster("explain", *BATTLE, "--question", "40").stdout
        self.assertIn("question 40", text)
        self.assertIn("1. ", text)

    def test_what_cannot_be_explained_is_refused(self):
        self.assert_refused(self.muster("explain"), "--rules")
        self.assert_refused(self.muster("explain", "--rules", "ninth", "--red", "ninth/concord-25"), "--blue")
        self.assert_refused(self.muster("explain", "battle.json", "--mission", "only_war"), "--rules")
        self.assert_refused(self.muster("explain", *BATTLE), "over")
        self.assert_refused(self.muster("explain", *BATTLE, "--question", "99999"), "99999")
        self.assert_refused(self.muster("explain", *BATTLE, "--question", "3", "--player", "clever"), "--player: ", '"clever"', "greedy")


if __name__ == "__main__":
    unittest.main()
