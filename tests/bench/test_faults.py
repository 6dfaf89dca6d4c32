"""A few faults of bench/faults, one of each kind, with real servers and a real database. All of them: docs/performance.md."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

FAULTS = Path(__file__).resolve().parents[2] / "bench/faults"
SMALL = ["--battles", "3", "--servers", "2", "--seeds", "1"]


class Faults(unittest.TestCase):
    def test_one_of_each_kind(self):
        often = 9 if os.environ.get("MUSTER_FULL") != "1" else 100
        done = subprocess.run([sys.executable, "-B", FAULTS, "--faults", str(often), *SMALL], capture_output=True, text=True)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertIn(f"\n{often} faults; ", "\n" + done.stdout)
        self.assertIn("\n0 lost, 0 doubled, 0 written by two, 0 otherwise wrong\n", done.stdout)


if __name__ == "__main__":
    unittest.main()
