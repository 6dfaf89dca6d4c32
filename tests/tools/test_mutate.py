"""tools/mutate: what it changes, and what it leaves alone."""

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

    def test_the_program_that_tests_a_file(self):
        for file, target in (("rules/eighth/psychic.cpp", "test_rules_eighth"), ("rules/sheets/charges.cpp", "test_rules_ninth"),
                             ("table/path.cpp", "test_table"), ("server/match.cpp", "test_server"), ("server/queries/looking.cpp", "test_server_queries")):
            self.assertEqual(target, mutate.target_of(mutate.ROOT / "src" / file))

    def test_places(self):
        self.assertEqual([str(change) for change in mutate.changes_of(Path("a.cpp"), "\n\nx = 3;")], ["a.cpp:3: 3 to 4"])


if __name__ == "__main__":
    unittest.main()
