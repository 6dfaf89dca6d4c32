"""tools/refusals on small trees: which prohibitions count as the reason given, and for which cases."""

import json
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
        self.write("tests/rules/a_test.cpp", "")

    def assert_given(self, test: str) -> None:
        self.write("tests/rules/a_test.cpp", test)
        self.assertEqual(self.run_tool("refusals").returncode, 0)

    def assert_not_given(self, test: str) -> None:
        self.write("tests/rules/a_test.cpp", test)
        self.assertIn("N-MOV-01: no case is refused by it", self.run_tool("refusals").stderr)

    def test_expected_as_reason(self):
        self.assert_given("oracle.refuse(N_MOV_02, to(7_in), N_MOV_01);")
        self.assert_given("oracle.refuse(N_MOV_02, to(pick(7, 8), 1), far ? N_MOV_01 : N_MOV_02);")
        self.assert_given("range.misaim({shot()}, N_MOV_01);")
        self.assert_given("CHECK(refusal->clause == N_MOV_01);")
        self.assert_given("CHECK(verdict(7) == (far ? N_MOV_01 : Clause::none));")
        self.assert_given('CHECK(clauses(army) == Ids{"N-MOV-01"});')
        self.assert_given('CHECK(text.find("N-MOV-01") != npos);')
        self.assert_given("const Clause why = far ? N_MOV_01 : N_MOV_02;")
        self.assert_given("constexpr Closing pile_in{N_MOV_02, N_MOV_01};")

    def test_only_mentioned(self):
        self.assert_not_given('TEST_CASE("N-MOV-01 a unit moves") {}')
        self.assert_not_given("oracle.answer(N_MOV_01, to(6_in));")
        self.assert_not_given("oracle.refuse(N_MOV_01, to(7_in), N_MOV_02);")
        self.assert_not_given("CHECK(question.clause == N_MOV_01);")
        self.assert_not_given("CHECK(event.clause == N_MOV_01);")
        self.assert_not_given("dice.then(N_MOV_01, {3}); // == N_MOV_01;")
        self.assert_not_given("/* CHECK(refusal->clause == N_MOV_01); */")

    def test_a_test_that_need_not_pass(self):
        for decorator in ("skip", "may_fail", "should_fail"):
            self.assert_not_given(f'TEST_CASE("one" * doctest::{decorator}()) {{ refuse(a, b, N_MOV_01); }}')

    def test_tests_of_other_things(self):
        self.write("tests/base/a_test.cpp", "CHECK(read(text) == N_MOV_01);")
        self.assert_not_given("")

    def test_a_scenario(self):
        self.write("tests/scenarios/far.json", json.dumps({"name": "Far", "steps": [{"refused": {}, "clause": "N-MOV-01"}]}))
        self.assert_given("")

    def test_the_wrong_reason_is_told(self):
        self.write("tests/rules/a_test.cpp", 'TEST_CASE("N-MOV-01 not far") { oracle.refuse(N_MOV_02, far, N_MOV_02); }')
        self.assertIn("what is tried under its name is refused by N-MOV-02", self.run_tool("refusals").stderr)

    def test_list(self):
        self.write("tests/rules/a_test.cpp", 'TEST_CASE("one") {}\nTEST_CASE("N-MOV-01 "\n          "not far") { refuse(a, b, N_MOV_01); }')
        listed = self.run_tool("refusals", "--list").stdout
        self.assertIn("N-MOV-01 A unit moves 6", listed)
        self.assertIn("    N-MOV-01  tests/rules/a_test.cpp:2  N-MOV-01 not far", listed)
        self.assertNotIn("N-MOV-02 It may", listed)
        self.assertNotIn("a_test.cpp", self.run_tool("refusals", "--list", "N-CHG").stdout)

    def test_every_word_for_it(self):
        for words in ("a longer one is refused", "REFUSED: a longer one", "it refuses a longer one"):
            self.write("docs/rules/ninth.md", f"- **N-MOV-01** A unit moves; {words}.\n")
            self.assert_not_given("")
        self.write("docs/rules/ninth.md", "- **N-MOV-01** Nothing is a refusal here.\n")
        self.assert_given("")

    def test_reasons(self):
        self.write("docs/rules/refused.json", '{"ninth": {"N-MOV-01": "Nobody is asked."}}')
        self.assertEqual(self.run_tool("refusals").returncode, 0)
        self.write("tests/rules/a_test.cpp", "CHECK(bar == N_MOV_01);")
        self.assertIn("N-MOV-01 is the reason given", self.run_tool("refusals").stderr)
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
