"""tools/join_tests.py: files joined keep their helpers apart and their places, and what they include comes once."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

from join_tests import joined  # noqa: E402

PLAIN = """#include <string>

namespace {
int helper() { return 1; }
} // namespace

int plain() { return helper(); }
"""
NAMED = """#include <string>
#include <vector>
namespace muster::test {
namespace {
int helper() { return 2; }
} // namespace

int named() { return helper(); }
} // namespace muster::test
"""


class JoinTests(unittest.TestCase):
    def test_includes_come_first_and_once(self):
        self.assertEqual(joined([("a.cpp", PLAIN), ("b.cpp", NAMED)]).splitlines()[:3],
                         ["#include <string>", "#include <vector>", ""])

    def test_helpers_of_the_same_name_do_not_meet(self):
        main = "\nint main() { return file_0::plain() != 1 || muster::test::named() != 2 || file_2::plain() != 1; }\n"
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "both.cpp")
            program.write_text(joined([("a.cpp", PLAIN), ("b.cpp", NAMED), ("c.cpp", PLAIN)]) + main)
            subprocess.run(["c++", "-std=c++20", "-o", Path(folder, "both"), program], check=True)
            subprocess.run([Path(folder, "both")], check=True)

    def test_messages_give_the_places_in_the_files(self):
        wrong = PLAIN.replace("return helper()", "return missing()")
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "both.cpp")
            program.write_text(joined([("a.cpp", PLAIN), ("b.cpp", wrong)]))
            told = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", program], capture_output=True, text=True)
        self.assertIn("b.cpp:7:", told.stderr)


if __name__ == "__main__":
    unittest.main()
