"""tools/check_rulebook.py finds what it promises to find."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import catalogue  # noqa: E402
import check_rulebook  # noqa: E402

ENGLISH = catalogue.Clause("N-X-01", "", "A unit moves up to 6\" (N-MOV-01).", "A1. Moves (N-X)")
ITALIAN = "Un’unità si muove al massimo di 6\" (N-MOV-01)."
STEMS = [{"english": "unit", "it": "unità"}]


class CheckRulebook(unittest.TestCase):
    def complaints(self, text=ITALIAN, english=ENGLISH, mark=None, **more):
        translation = {"english": mark or check_rulebook.mark_of(english), "text": text} | more
        return check_rulebook.complaints_about(english, translation, "it", STEMS)

    def test_nothing_to_find(self):
        self.assertEqual([], self.complaints())

    def test_finds(self):
        for text, part in [(ITALIAN.replace("6", "9"), "numbers: found ['9'], expected ['6']"),
                           (ITALIAN.replace("N-MOV-01", "N-MOV-02"), "other clauses"),
                           (ITALIAN.replace("unità", "squadra"), 'no word for "unit"'),
                           ("  ", "a text is expected")]:
            with self.subTest(part):
                found = self.complaints(text)
                self.assertTrue(any(part in complaint for complaint in found), found)

    def test_a_sign_a_fraction_and_a_decimal_belong_to_the_number(self):
        for english, right, wrong in [("+1 to it.", "+1.", "-1."), ("On 3+ it does.", "Con 3+.", "Con 3."), ("Within ½ of it.", "Entro ½.", "Entro ¼."),
                                      ("It costs 1.5 points.", "Costa 1,5 punti.", "Costa 15 punti."), ("At least 3,449 steps.", "Almeno 3 449 passi.", "Almeno 3 44 passi."),
                                      ("It adds 2D6.", "Aggiunge 2D6.", "Aggiunge 3D6."), ("AP −1, 10-12 dice.", "VP -1, 10-12 dadi.", "VP 1, 10-12 dadi.")]:
            with self.subTest(english):
                clause = ENGLISH._replace(text=english)
                self.assertEqual([], self.complaints(right, clause))
                self.assertIn("numbers", self.complaints(wrong, clause)[0])

    def test_a_stem_is_the_beginning_of_a_word_unless_marked(self):
        for stem, found in [("move", False), ("*move", True), ("fremove", True)]:
            with self.subTest(stem):
                listed = [{"english": "move", "da": stem}]
                self.assertEqual([] if found else ["move"], check_rulebook.wrong_terms(ENGLISH._replace(text="A move."), "En fremove.", "da", listed))

    def test_a_changed_english_text_makes_it_stale(self):
        changed = ENGLISH._replace(text=ENGLISH.text.replace("6", "7"))
        self.assertEqual([], self.complaints(ITALIAN.replace("6", "7"), changed))
        self.assertIn("stale", self.complaints(english=changed, mark=check_rulebook.mark_of(ENGLISH))[0])

    def test_a_title_stands_where_the_english_has_one(self):
        self.assertNotEqual([], self.complaints(title="Eroe"))
        titled = ENGLISH._replace(title="Hero")
        self.assertEqual([], self.complaints(english=titled, title="Eroe"))
        self.assertNotEqual([], self.complaints(english=titled))


if __name__ == "__main__":
    unittest.main()
