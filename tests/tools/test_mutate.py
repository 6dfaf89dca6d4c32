"""tools/mutate: what it changes, and what it leaves alone."""

import tempfile
import unittest
from pathlib import Path

from trees import module_of

mutate = module_of("mutate")


class Mutate(unittest.TestCase):
    def changed(self, text: str) -> list[str]:
        return [mutate.applied(text, change) for change in mutate.changes_of(Path("rules.cpp"), text)]

    def test_numbers(self):
        self.assertEqual(self.changed("x = 3;"), ["x = 4;"])
        self.assertEqual(self.changed("reach = 12_in;"), ["reach = 13_in;"])

    def test_comparisons_and_truth(self):
        self.assertEqual(self.changed("a < b"), ["a <= b"])
        self.assertEqual(self.changed("a == b"), ["a != b"])
        self.assertEqual(self.changed("a && b"), ["a || b"])
        self.assertEqual(self.changed("return true;"), ["return false;"])

    def test_one_at_a_time(self):
        self.assertEqual(self.changed("a > 1"), ["a >= 1", "a > 2"])

    def test_left_alone(self):
        for text in ("return N_MOV_14;", "std::vector<Model> models;", "// within 3", '"6 inches"', '#include "a1.h"',
                     "std::uint8_t x;", "static_assert(a == 3);", "0.5_in", "1'000"):
            self.assertEqual(self.changed(text), [], text)

    def test_the_programs_that_test_a_file(self):
        for file, first in (("rules/eighth/psychic.cpp", "test_rules_eighth"), ("rules/sheets/charges.cpp", "test_rules_ninth"),
                            ("table/path.cpp", "test_table"), ("army/alternating/price.cpp", "test_army")):
            self.assertEqual(first, mutate.tests_of(Path("src") / file)[0])
        self.assertEqual(["test_rules_alternating", "test_replays"], mutate.tests_of(Path("src/rules/alternating/magic.cpp")))

    def test_a_change_is_known_again_when_its_line_moves(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.cpp"
            keys = []
            for text in ("int a = 3;\n", "\n\n    int a = 3;\n", "int b;\nint a = 4;\n"):
                file.write_text(text)
                keys.append(mutate.Journal.key(mutate.changes_of(file, text)[0]))
            self.assertEqual(keys[0], keys[1])
            self.assertNotEqual(keys[0], keys[2])

    def test_a_journal_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.cpp"
            file.write_text("int a = 3;\n")
            change = mutate.changes_of(file, file.read_text())[0]
            mutate.Journal(Path(folder) / "journal").note(change, "SURVIVED")
            mutate.Journal(Path(folder) / "journal").note(change, "test_table")
            self.assertEqual(list(mutate.Journal(Path(folder) / "journal").verdicts.values()), ["test_table"])

    def test_places(self):
        self.assertEqual([str(change) for change in mutate.changes_of(Path("a.cpp"), "\n\nx = 3;")], ["a.cpp:3: 3 to 4"])


if __name__ == "__main__":
    unittest.main()
