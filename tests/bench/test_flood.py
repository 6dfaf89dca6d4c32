"""A small flood of bench/flood: who plays beside it loses nothing, and what is too much is refused. How fast: docs/performance.md."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

FLOOD = Path(__file__).resolve().parents[2] / "bench/flood"
MEMORY = "4000" if os.environ.get("MUSTER_SANITIZED") == "1" else "600"


class Flood(unittest.TestCase):
    def test_others_go_on_beside_a_small_flood(self):
        done = subprocess.run([sys.executable, "-B", FLOOD, "--seconds", "4", "--slow", "250", "--battles", "5", "--think", "0.5", "--memory", MEMORY],
                              capture_output=True, text=True)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertIn("bodies: 413", done.stdout)  # one byte too long
        self.assertIn("garbage frames ", done.stdout)
        self.assertIn("new battles: ", done.stdout)


if __name__ == "__main__":
    unittest.main()
