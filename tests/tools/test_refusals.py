"""tools/refusals on small trees: which prohibitions count as tried."""

import unittest

from trees import TreeTest

CATALOGUE = """# Rules
- **N-MOV-01** A unit moves 6". Refused: a longer move.
- **N-MOV-02** It may stay.
- **N-EX-01** Seven inches are refused.
"""


class Refusals(TreeTest):
    def setUp(self):
        super().setUp()
        self.write("docs/rules/ninth.md", CATALOGUE)
        self.write("docs/rules/complete", "ninth\n")
        self.write("docs/rules/refused.json", "{}")
        self.write("tests/a_test.cpp", "")

    def assert_tried(self, test: str) -> None:
        self.write("tests/a_test.cpp", test)
        self.assertEqual(self.run_tool("refusals").returncode, 0)

    def assert_not_tried(self, test: str) -> None:
        self.write("tests/a_test.cpp", test)
        self.assertIn("N-MOV-01: no test tries", self.run_tool("refusals").stderr)

    def test_expected_as_refusal(self):
        self.assert_tried("oracle.refuse(N_MOV_02, to(7_in), N_MOV_01);")
        self.assert_tried("CHECK(refusal->clause == N_MOV_01);")
        self.assert_tried('CHECK(clauses(army) == Ids{"N-MOV-01"});')

    def test_only_mentioned(self):
        self.assert_not_tried('TEST_CASE("N-MOV-01 a unit moves") {}')
        self.assert_not_tried("oracle.answer(N_MOV_01, to(6_in));")
        self.assert_not_tried("oracle.refuse(N_MOV_01, to(7_in), N_MOV_02);")
        self.assert_not_tried("dice.then(N_MOV_01, {3}); // N_MOV_01")

    def test_every_word_for_it(self):
        for words in ("a longer one is refused", "REFUSED: a longer one", "it refuses a longer one"):
            self.write("docs/rules/ninth.md", f"- **N-MOV-01** A unit moves; {words}.\n")
            self.assert_not_tried("")
        self.write("docs/rules/ninth.md", "- **N-MOV-01** Nothing is a refusal here.\n")
        self.assert_tried("")

    def test_reasons(self):
        self.write("docs/rules/refused.json", '{"ninth": {"N-MOV-01": "Nobody is asked."}}')
        self.assertEqual(self.run_tool("refusals").returncode, 0)
        self.write("tests/a_test.cpp", "CHECK(bar == N_MOV_01);")
        self.assertIn("N-MOV-01 is tried", self.run_tool("refusals").stderr)
        self.write("docs/rules/refused.json", '{"ninth": {"N-MOV-02": " "}}')
        errors = self.run_tool("refusals").stderr
        self.assertIn("N-MOV-02 refuses nothing", errors)
        self.assertIn("N-MOV-02 has no reason", errors)

    def test_a_table_refuses_nothing(self):
        self.write("docs/rules/complete", "differences\n")
        self.assertEqual(self.run_tool("refusals").returncode, 0)

    def test_only_complete_rule_sets(self):
        self.write("docs/rules/complete", "# none yet\n")
        self.assertEqual(self.run_tool("refusals").returncode, 0)


if __name__ == "__main__":
    unittest.main()
