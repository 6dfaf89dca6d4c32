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
