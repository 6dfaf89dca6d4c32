"""tools/refusals on small trees: which prohibitions count as the reason given, and for which cases."""

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
        self.refused()

    def refused(self, *cases: str) -> None:
        """What the tests were refused by: "N-MOV-01 a_test.cpp:2 its title"."""
        self.write("build/refusals/test_rules.txt", "".join("\t".join(case.split(" ", 2)) + "\n" for case in cases))

    def assert_given(self, *cases: str) -> None:
        self.refused(*cases)
        self.assertEqual(self.run_tool("refusals").returncode, 0)

    def assert_not_given(self, *cases: str) -> None:
        self.refused(*cases)
        ran = self.run_tool("refusals")
        self.assertIn("N-MOV-01: no case is refused by it", ran.stderr)
        self.assertEqual(ran.returncode, 1)

    def test_what_a_test_was_refused_by(self):
        self.assert_not_given()
        self.assert_not_given("N-MOV-02 tests/rules/a_test.cpp:2 N-MOV-01 not far")
        self.assert_given("N-MOV-01 tests/rules/a_test.cpp:2 not far")

    def test_of_several_programs(self):
        self.write("build/refusals/test_army.txt", "N-MOV-01\ttests/army/a_test.cpp:2\tnot far\n")
        self.assert_given("N-MOV-02 tests/rules/a_test.cpp:2 not far")

    def test_nothing_was_recorded(self):
        (self.root / "build/refusals/test_rules.txt").unlink()
        (self.root / "build/refusals").rmdir()
        self.assertIn("build/refusals: ctest", self.run_tool("refusals").stderr)

    def plays(self, text: str, status: int = 0) -> None:
        self.write("tests/scenarios/far.json", "{}")
        self.write("build/muster", f"#!/bin/sh\necho '{text}'\nexit {status}\n")
        (self.root / "build/muster").chmod(0o755)

    def test_what_a_scenario_was_refused_by(self):
        report = '{"scenarios": [{"file": "far.json", "name": "Far", "clauses": ["N-MOV-01"], "refused": ["%s"]}]}'
        self.plays(report % "N-MOV-02")
        self.assert_not_given()
        self.plays(report % "N-MOV-01")
        self.assert_given()
        self.assertIn("    N-MOV-01  far.json  Far", self.run_tool("refusals", "--list").stdout)

    def test_a_scenario_that_fails(self):
        self.plays("far.json: refused by N-MOV-02", status=1)
        self.assertIn("far.json: refused by N-MOV-02", self.run_tool("refusals").stderr)

    def test_the_wrong_reason_is_told(self):
        self.refused("N-MOV-02 tests/rules/a_test.cpp:1 N-MOV-01 not far")
        self.assertIn("what is tried under its name is refused by N-MOV-02", self.run_tool("refusals").stderr)

    def test_list(self):
        place = "../../tests/rules/a_test.cpp:2"  # as files that are joined in the build folder say it
        self.refused(f"N-MOV-01 {place} N-MOV-01 not far", f"N-MOV-02 {place} N-MOV-01 not far")
        listed = self.run_tool("refusals", "--list").stdout
        self.assertIn("N-MOV-01 A unit moves 6", listed)
        self.assertIn("    N-MOV-01 N-MOV-02  tests/rules/a_test.cpp:2  N-MOV-01 not far", listed)
        self.assertNotIn("N-MOV-02 It may", listed)
        self.assertNotIn("a_test.cpp", self.run_tool("refusals", "--list", "N-CHG").stdout)

    def test_every_word_for_it(self):
        for words in ("a longer one is refused", "REFUSED: a longer one", "it refuses a longer one"):
            self.write("docs/rules/ninth.md", f"- **N-MOV-01** A unit moves; {words}.\n")
            self.assert_not_given()
        self.write("docs/rules/ninth.md", "- **N-MOV-01** Nothing is a refusal here.\n")
        self.assert_given()

    def test_reasons(self):
        self.write("docs/rules/refused.json", '{"ninth": {"N-MOV-01": "Nobody is asked."}}')
        self.assertEqual(self.run_tool("refusals").returncode, 0)
        self.refused("N-MOV-01 tests/rules/a_test.cpp:1 not far")
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
