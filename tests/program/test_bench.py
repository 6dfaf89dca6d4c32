"""muster bench: battles of every game, and one digest of them all."""

import shutil
import unittest

from program import ROOT, SANITIZED, ProgramTest


class Bench(ProgramTest):
    def test_it_is_one_line_and_always_the_same(self):
        first = self.muster("bench")
        self.assert_status(0, first)
        self.assertRegex(first.stdout, r"^Bench: [0-9a-f]{16}\n$")
        self.assertIn("battles a second", first.stderr)
        if not SANITIZED:  # a hundred battles: here it is enough that they can be fought
            self.assertEqual(first.stdout, self.muster("bench").stdout)

    def test_a_new_army_and_a_new_table_are_left_out(self):
        if SANITIZED:
            self.skipTest("three hundred battles, for what no address has to do with")
        data = self.folder / "data"
        shutil.copytree(ROOT / "data", data)
        for folder, old in (("armies/ninth", "tide-25"), ("armies/alternating", "river-guard"), ("tables", "three-cedars")):
            shutil.copy(data / folder / f"{old}.json", data / folder / "a-new-one.json")
        self.assertEqual(self.muster("bench").stdout, self.muster("--data", data, "bench").stdout)

    def test_one_of_its_files_missing_is_named(self):
        data = self.folder / "data"
        shutil.copytree(ROOT / "data", data)
        (data / "tables/three-cedars.json").unlink()
        self.assert_refused(self.muster("--data", data, "bench"), "three-cedars")


if __name__ == "__main__":
    unittest.main()
