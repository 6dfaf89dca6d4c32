"""tools/mutate: what it changes, what it leaves alone, and how it writes changes behind switches."""

import tempfile
import unittest
from pathlib import Path

from trees import module_of

import laboratory
import mutants

mutate = module_of("mutate")
FILE = Path("src/rules/a.cpp")


def changes(text: str) -> list[mutants.Change]:
    return mutants.changes_of(FILE, text)


class Changes(unittest.TestCase):
    def changed(self, text: str) -> list[str]:
        return [mutants.applied(text, change) for change in changes(text)]

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
        for text in ("return N_MOV_14;", "std::vector<Model> models;", "// within 3", '"6 inches"', '#include "a1.h"', "x == '3'"[5:], "std::array<int, 2> sides;",
                     "std::uint8_t x;", "static_assert(a == 3);", "0.5_in", "1'000", "virtual int roll() = 0;", "virtual int face() const = 0;"):
            self.assertEqual(self.changed(text), [], text)

    def test_places(self):
        self.assertEqual([str(change) for change in changes("\n\nx = 3;")], ["src/rules/a.cpp:3: 3 to 4"])

    def test_a_change_is_known_again_when_its_line_moves(self):
        keys = [changes(text)[0].key for text in ("int a = 3;\n", "\n\n    int a = 3;\n", "int b;\nint a = 4;\n", "int a = 3;")]
        self.assertEqual([keys[0]] * 2, [keys[1], keys[3]])
        self.assertNotEqual(keys[0], keys[2])

    def test_equal_lines_are_different_changes(self):
        self.assertEqual(3, len({change.key for change in changes("int a = 3;\nint a = 3;\n    int a = 3;\n")}))


class Switches(unittest.TestCase):
    """N stands for a switch that is on, and what follows it for what the line says then."""

    def switched(self, text: str) -> str:
        _, head, rest = mutants.switched(text, list(enumerate(changes(text), 1))).split("\n", 2)
        self.assertEqual('#include "mutant.h"', head)
        return rest

    def test_a_value(self):
        self.assertEqual("x = (::mutant::on<1>() ? (4) : (3));", self.switched("x = 3;"))
        self.assertEqual("reach = (::mutant::on<1>() ? (13_in) : (12_in));", self.switched("reach = 12_in;"))

    def test_a_comparison_ends_where_its_operands_end(self):
        self.assertEqual("if ((::mutant::on<1>() ? (f(a, b) != c) : (f(a, b) == c)))", self.switched("if (f(a, b) == c)"))
        self.assertEqual("const bool x = (::mutant::on<1>() ? (a::b <= c) : (a::b < c)) ? y : z;", self.switched("const bool x = a::b < c ? y : z;"))
        self.assertEqual("return (::mutant::on<1>() ? (a < b) : (a <= b));", self.switched("return a <= b;"))
        self.assertEqual("while ((::mutant::on<1>() ? (done == \"of (\") : (done != \"of (\")))", self.switched("while (done != \"of (\")"))

    def test_operands_that_may_not_be_evaluated_are_not(self):
        self.assertEqual("return (::mutant::on<1>() ? (p || p->x) : (p && p->x));", self.switched("return p && p->x;"))

    def test_one_in_another(self):
        self.assertEqual("(::mutant::on<2>() ? (a < b || c) : ((::mutant::on<1>() ? (a <= b) : (a < b)) && c))", self.switched("a < b && c"))

    def test_lines_stay_lines(self):
        self.assertEqual("return (::mutant::on<1>() ? (a && b) : (a || // either\n b));", self.switched("return a || // either\n b;"))

    def test_a_constant_becomes_a_variable(self):
        self.assertEqual("inline const Length a = (::mutant::on<1>() ? (4_in) : (3_in));", self.switched("inline constexpr Length a = 3_in;"))
        self.assertEqual("static const int a = (::mutant::on<1>() ? (4) : (3));", self.switched("static constexpr int a = 3;"))
        self.assertEqual("struct A { void f() {} static inline const int a = (::mutant::on<1>() ? (4) : (3)); };",
                         self.switched("struct A { void f() {} static constexpr int a = 3; };"))
        self.assertEqual("constexpr int f() { return (::mutant::on<1>() ? (4) : (3)); }", self.switched("constexpr int f() { return 3; }"))

    def test_nothing_to_switch(self):
        self.assertEqual("int a = 3;\n", mutants.switched("int a = 3;\n", []))


class Sample(unittest.TestCase):
    def test_an_edit_elsewhere_draws_no_others(self):
        lines = [f"int a{n} = {n};\n" for n in range(40)]
        before = mutate.drawn(changes("".join(lines)), 24)[:10]
        after = mutate.drawn(changes("int b = f();\n" + "".join(line for line in lines if line.split()[1] in {f"a{change.old}" for change in before})), 24)
        self.assertEqual([change.key for change in before], [change.key for change in after])

    def test_another_seed_draws_others(self):
        here = changes("".join(f"int a{n} = {n};\n" for n in range(40)))
        self.assertNotEqual(mutate.drawn(here, 1), mutate.drawn(here, 2))


class TheJournal(unittest.TestCase):
    def test_goes_on_and_the_last_verdict_counts(self):
        with tempfile.TemporaryDirectory() as folder:
            path, change = Path(folder) / "journal", changes("int a = 3;\n")[0]
            mutate.Journal(path).note(change, "SURVIVED")
            mutate.Journal(path).note(change, "test_table")
            self.assertEqual("test_table", mutate.Journal(path).verdict(change))
            self.assertEqual(1, len(path.read_text().splitlines()))
            mutate.Journal(path).keep_only([])
            self.assertEqual("", path.read_text())


class TheLaboratory(unittest.TestCase):
    def laboratory(self, text: str) -> laboratory.Laboratory:
        made = object.__new__(laboratory.Laboratory)
        made.changes = changes(text)
        made.numbers = {change.key: number for number, change in enumerate(made.changes, 1)}
        return made

    def test_what_does_not_compile_behind_a_switch(self):
        made = self.laboratory("case 3:\nint a = 4;\n")
        self.assertEqual(["3"], [change.old for change in made.faulty("/w/src/rules/a.cpp:3:7: error: 'x' is not a constant")])
        self.assertEqual(["4"], [change.old for change in made.faulty("in 'constexpr' expansion of 'mutant::on<2>()'\nsrc/rules/a.cpp:3:7: error: no")])
        self.assertEqual([], made.faulty("src/rules/b.cpp:2:7: error: no"))

    def test_quick_test_cases_come_first(self):
        made = self.laboratory("")
        slow, quick = {"seconds": 3}, {"seconds": 0.1}
        self.assertEqual([("b", ["y"]), ("a", ["v", "w"]), ("a", ["x"])],
                         [(program, list(cases)) for program, cases in made.in_order({"a": {"v": quick, "w": quick, "x": slow}, "b": {"y": quick}})])


if __name__ == "__main__":
    unittest.main()
