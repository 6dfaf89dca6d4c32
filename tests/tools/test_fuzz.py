"""tools/fuzz: the table, what is asked of a fuzzer, and the exit status when one of them finds something."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools/fuzz"
GOOD = """#!/bin/sh
echo "$@" > "$(dirname "$0")/asked"
echo "#9 DONE   cov: 41 ft: 50 rss: 33Mb" >&2
echo "stat::number_of_executed_units: 12345" >&2
echo "stat::peak_rss_mb: 44" >&2
"""
BAD = """#!/bin/sh
echo "broken: a promise" >&2
exit 77
"""


class Fuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = Path(folder.name)

    def fuzzer(self, name, script):
        file = self.build / f"fuzz_{name}"
        file.write_text(script, encoding="utf-8")
        file.chmod(0o755)

    def run_tool(self, *arguments):
        return subprocess.run([sys.executable, "-B", TOOL, "--build", self.build, *arguments], capture_output=True, text=True, check=False)

    def test_a_row_for_each_fuzzer(self):
        self.fuzzer("army", GOOD)
        result = self.run_tool("--runs", "12345", "--seed", "3")
        self.assertEqual(0, result.returncode, result.stderr)
        row = result.stdout.splitlines()[1].split()
        self.assertEqual(["army", "12,345"], row[:2])
        self.assertEqual(["33", "44", "41"], row[4:])
        asked = (self.build / "asked").read_text(encoding="utf-8")
        for word in ["-runs=12345", "-seed=3", "fuzz/corpus/army", "data/armies"]:
            self.assertIn(word, asked)

    def test_what_is_found_is_said(self):
        self.fuzzer("army", BAD)
        self.fuzzer("zip", GOOD)
        result = self.run_tool()
        self.assertEqual(1, result.returncode)
        self.assertIn("FOUND SOMETHING", result.stdout)
        self.assertIn("broken: a promise", result.stdout)
        self.assertIn("zip", result.stdout)

    def test_a_fuzzer_that_is_not_there(self):
        self.fuzzer("army", GOOD)
        self.assertIn("one of army", self.run_tool("arny").stderr)
        (self.build / "fuzz_army").unlink()
        self.assertIn("build it", self.run_tool().stderr)


if __name__ == "__main__":
    unittest.main()
