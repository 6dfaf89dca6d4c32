"""tools/clauses on small trees: what counts as shown, what is unknown, what is exempt, when it fails."""

import json
import unittest

from trees import TreeTest


class Clauses(TreeTest):
    def setUp(self):
        super().setUp()
        self.write("docs/rules/ninth.md", "# Measuring\n\n" + "".join(f"- **N-MEAS-0{n}** Clause {n}.\n" for n in range(1, 7)))
        self.write("docs/rules/eighth.md", "- **E-MOV-01** A unit moves. See **E-MOV-09**.\n")
        self.write("docs/rules/alternating.md", "- **A-PAS-01a Hero (Bohater)** May be attached.\n")
        self.write("src/rules/drill/clauses.md", "- **D-SET-01** Red sets up first.\n")

    def counted(self) -> dict:
        return json.loads(self.run_tool("clauses", "--json").stdout)

    def missing(self, rules: str = "ninth") -> list[str]:
        return self.counted()[rules]["missing"]

    def assert_error(self, message: str, *arguments: str) -> None:
        done = self.run_tool("clauses", *arguments)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(message, done.stderr)

    def test_nothing_shown(self):
        self.assertEqual(self.counted(), {
            "ninth": {"clauses": 6, "shown": 0, "missing": [f"N-MEAS-0{n}" for n in range(1, 7)], "exempt": []},
            "eighth": {"clauses": 1, "shown": 0, "missing": ["E-MOV-01"], "exempt": []},
            "alternating": {"clauses": 1, "shown": 0, "missing": ["A-PAS-01a"], "exempt": []}})
        self.assertEqual(self.run_tool("clauses").returncode, 0)

    def test_a_game_in_a_folder_of_its_own_is_counted(self):
        self.write("tests/marbles/clauses.md", "- **M-RUN-01** A marble rolls.\n- **M-RUN-02** It stops.\n")
        self.write("tests/marbles/rules_test.cpp", 'TEST_CASE("M-RUN-01 it rolls") {}')
        self.assertRegex(self.run_tool("clauses", "--counts").stdout, r"marbles +2 clauses +1 shown +0 exempt +1 missing")

    def test_titles_that_start_with_ids_show_them(self):
        self.write("tests/table/measure_test.cpp", r'''
            TEST_CASE("N-MEAS-01 one") {}
            TEST_CASE("N-MEAS-02, N-MEAS-03: two, but not N-MEAS-04") {}
            TEST_CASE("N-MEAS-05 "   // over
                      "E-MOV-01 lines") {}
            TEST_CASE_FIXTURE(Table, "A-PAS-01a a fixture") {}
            TEST_CASE_TEMPLATE("D-SET-01 a template", T, int, long) {}
            TEST_CASE(R"(N-MEAS-06 a "raw" one)") {}''')
        counted = self.counted()
        self.assertEqual(counted["ninth"]["missing"], ["N-MEAS-04"])
        self.assertEqual([counted[rules]["shown"] for rules in counted], [5, 1, 1])
        self.assertIn("drill           1 clauses     1 shown", self.run_tool("clauses").stdout)

    def test_what_does_not_show_a_clause(self):
        self.write("tests/table/measure_test.cpp", r'''
            TEST_CASE("about N-MEAS-01") { SUBCASE("N-MEAS-02 a part") {} }
            // TEST_CASE("N-MEAS-03 commented out") {}
            /* TEST_CASE("N-MEAS-04 likewise") {} */
            const char* text = "TEST_CASE(\"N-MEAS-05 quoted\")"; const int million = 1'000'000;
            TEST_CASE("N-MEAS-06 skipped" * doctest::skip()) {}''')
        self.assertEqual(len(self.missing()), 6)

    def test_typescript_titles(self):
        self.write("tests/web/board.test.ts", """
            test("N-MEAS-01 one", () => {});
            it('N-MEAS-02 it\\'s two', () => {});
            // test("N-MEAS-03 commented out", () => {});
            test.skip("N-MEAS-04 skipped", () => {});""")
        self.write("tests/web/node_modules/other.test.ts", 'test("N-MEAS-05 not ours", () => {});')
        self.assertEqual(self.missing(), ["N-MEAS-03", "N-MEAS-04", "N-MEAS-05", "N-MEAS-06"])

    def test_scenarios(self):
        self.write("tests/scenarios/ninth/a.json", '{"clauses": ["N-MEAS-01", "N-MEAS-02"]}')
        self.write("tests/scenarios/b.json", '{"clauses": "N-MEAS-03"}')
        self.write("tests/scenarios/c.json", '{"name": "shows none"}')
        self.assertEqual(self.missing(), ["N-MEAS-04", "N-MEAS-05", "N-MEAS-06"])

    def test_broken_scenarios_are_errors(self):
        self.write("tests/scenarios/a.json", '{"clauses": ')
        self.assert_error("tests/scenarios/a.json: ")
        self.write("tests/scenarios/a.json", '{"clauses": 5}')
        self.assert_error('tests/scenarios/a.json: "clauses" is neither')

    def test_unknown_names_are_errors(self):
        self.write("tests/table/measure_test.cpp", 'TEST_CASE("N-MEAS-07 one too many") {}')
        self.assert_error("tests/table/measure_test.cpp: there is no clause N-MEAS-07")
        self.write("tests/table/measure_test.cpp", 'TEST_CASE("later in the title: E-MOV-09") {}')
        self.assert_error("there is no clause E-MOV-09", "--json")
        self.write("tests/table/measure_test.cpp", "")
        self.write("tests/scenarios/a.json", '{"clauses": ["X-MOV-01"]}')
        self.assert_error("tests/scenarios/a.json: there is no clause X-MOV-01")

    def test_exempt(self):
        self.write("docs/rules/exempt.json", '{"ninth": {"N-MEAS-01": "Advice."}}')
        ninth = self.counted()["ninth"]
        self.assertEqual(ninth["exempt"], [{"id": "N-MEAS-01", "reason": "Advice."}])
        self.assertNotIn("N-MEAS-01", ninth["missing"])
        self.write("tests/a_test.cpp", 'TEST_CASE("N-MEAS-01 shown after all") {}')
        self.assertEqual(self.counted()["ninth"]["exempt"], [])
        self.assertIn("need not be exempt", self.run_tool("clauses").stderr)

    def test_faulty_exemptions_are_errors(self):
        self.write("docs/rules/exempt.json", '{"ninth": {"N-MEAS-09": "Advice.", "N-MEAS-01": " "}, "tenth": {}}')
        self.assert_error("ninth has no clause N-MEAS-09")
        self.assert_error("N-MEAS-01 is exempt without a reason")
        self.assert_error("no rule set is called tenth")

    def test_complete_rule_sets_miss_nothing(self):
        self.assert_error("eighth calls itself complete, but nothing shows E-MOV-01", "--complete", "eighth")
        self.write("docs/rules/complete", "# ready\neighth   # since today\n")
        self.assert_error("eighth calls itself complete")
        self.write("tests/a_test.cpp", 'TEST_CASE("E-MOV-01 a unit moves") {}')
        self.assertEqual(self.run_tool("clauses").returncode, 0)
        self.assert_error("no rule set is called tenth", "--complete", "tenth")

    def test_complete_rule_sets_have_a_test_named_after_each_ability(self):
        self.write("docs/rules/alternating.md", "- **A-PAS-23a Transport(X) (Transport)** Carries.\n"
                   "- **A-PAS-23b Transport(X) (Transport)** Sinks.\n- **A-PAS-04c Fast / Slow (Szybki / Wolny)** Moves.\n")
        shown = 'TEST_CASE("A-PAS-23b it sinks") {} TEST_CASE("A-PAS-04c Slow units, Fast ones") {}'
        self.write("tests/a_test.cpp", shown + ' TEST_CASE("A-PAS-23a a Transporter") {} TEST_CASE("Transport") {}')
        self.assert_error("no test is named after Transport\n", "--complete", "alternating")
        self.write("tests/a_test.cpp", shown + ' TEST_CASE("A-PAS-23a Transport carries") {}')
        self.assertEqual(self.run_tool("clauses", "--complete", "alternating").returncode, 0)

    def test_rows_of_the_table_of_differences(self):
        self.write("docs/rules/eighth.md", "- **E-MOV-01** A unit moves.\n\n| ID | Topic | Eighth | Ninth |\n|---|---|---|---|\n"
                   "| **E-DIF-01** | Phases | six | seven |\n| **E-DIF-02** | Shape | any | rectangular |\n")
        self.write("docs/rules/complete", "differences\n")
        self.write("docs/rules/exempt.json", '{"differences": {"E-DIF-02": "Nothing to play."}}')
        self.assert_error("differences calls itself complete, but nothing shows E-DIF-01")
        self.write("tests/a_test.cpp", 'TEST_CASE("E-DIF-01 Phases: six, or seven") {}')
        self.assertEqual(self.run_tool("clauses").returncode, 0)
        self.assertEqual(self.counted()["eighth"]["clauses"], 1)
        self.write("tests/a_test.cpp", 'TEST_CASE("E-DIF-03 a row that is not there") {}')
        self.assert_error("there is no clause E-DIF-03")

    def test_missing_clauses_are_drawn_together(self):
        self.write("tests/a_test.cpp", 'TEST_CASE("N-MEAS-04 shown") {}')
        self.assertIn("\n  N-MEAS-01..03 N-MEAS-05..06\n", self.run_tool("clauses").stdout)
        self.assertNotIn("N-MEAS", self.run_tool("clauses", "--counts").stdout)


if __name__ == "__main__":
    unittest.main()
