"""muster bench: battles of every game, and one digest of them all."""

import unittest

from program import SANITIZED, ProgramTest


class Bench(ProgramTest):
    def test_it_is_one_line_and_always_the_same(self):
        first = self.muster("bench")
        self.assert_status(0, first)
        self.assertRegex(first.stdout, r"^Bench: [0-9a-f]{16}\n$")
        self.assertIn("battles a second", first.stderr)
        if not SANITIZED:  # a hundred battles: here it is enough that they can be fought
            self.assertEqual(first.stdout, self.muster("bench").stdout)


if __name__ == "__main__":
    unittest.main()
