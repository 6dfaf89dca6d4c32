"""bench/ledger.py notices what bench/faults looks for: answers that are lost or doubled, battles that two servers wrote."""

import unittest

from ledger import Acknowledged, Kept, canonical, doubled, lost, written_by_two

PASS, PICK = canonical({"pass": True}), canonical({"picks": [{"unit": 3}]})


def kept(**other):
    """A battle with two answers by hand and one of a computer between them, written by two servers one after the other."""
    return Kept(**({"answers": {"b": {"r:one": 1, "b:two": 3}},
                    "entries": {"b": [(0, "red", PASS, True), (1, "blue", PICK, False), (2, "blue", PICK, True)]},
                    "written": {"b": [(0, "start1", 1), (1, "start1", 1), (2, "start2", 2)]}} | other))


ONE, TWO = Acknowledged("b", "red", "one", 1, PASS), Acknowledged("b", "blue", "two", 3, PICK)


class Ledger(unittest.TestCase):
    def test_all_is_well(self):
        self.assertEqual([], lost([ONE, TWO], kept()) + doubled(kept()) + written_by_two(kept()))

    def test_an_answer_that_nobody_was_told_of_may_stand(self):
        self.assertEqual([], lost([ONE], kept()))

    def test_lost(self):
        for entries in ([(0, "red", PASS, True)], [(0, "red", PASS, True), (1, "blue", PICK, False), (2, "blue", PASS, True)],
                        [(0, "red", PASS, True), (1, "blue", PICK, False), (2, "blue", PICK, False)]):
            self.assertEqual(1, len(lost([ONE, TWO], kept(entries={"b": entries}))), entries)
        self.assertEqual(1, len(lost([ONE, TWO], kept(answers={"b": {"r:one": 1}}))))
        self.assertEqual(2, len(lost([ONE, TWO], Kept({}, {}, {}))))

    def test_doubled(self):
        twice = [*kept().entries["b"], (3, "blue", PICK, True)]
        self.assertEqual(1, len(doubled(kept(entries={"b": twice}))))
        self.assertEqual(1, len(doubled(kept(entries={"b": kept().entries["b"][:2]}))))
        self.assertEqual(1, len(doubled(kept(entries={"b": [(0, "red", PASS, True), (2, "blue", PICK, False), (2, "blue", PICK, True)]}))))

    def test_written_by_two(self):
        for written in ([(0, "start1", 1), (1, "start2", 1), (2, "start2", 2)],  # one term, two writers
                        [(0, "start1", 1), (1, "start2", 2), (2, "start1", 1)],  # the first writes after the second
                        [(0, "start1", 1), (1, "start1", 1), (1, "start2", 2)]):  # over it
            self.assertTrue(written_by_two(kept(written={"b": written})), written)


if __name__ == "__main__":
    unittest.main()
