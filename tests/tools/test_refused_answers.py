"""tools/refused_answers, with a program that only says what it played."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools/refused_answers"


class RefusedAnswers(unittest.TestCase):
    def run_with(self, script):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "muster"
            program.write_text(f"#!{sys.executable}\nimport sys\n{script}\n", encoding="utf-8")
            program.chmod(0o755)
            return subprocess.run([sys.executable, "-B", TOOL, "--battles", "1000", "--program", program], capture_output=True, text=True)

    def test_counts_battles_of_every_game_and_of_planners(self):
        says = "print('{\"battles\":', sys.argv[sys.argv.index('--battles') + 1], ', \"refused\": 0}')"
        result = self.run_with(says)
        self.assertEqual((0, "1000 battles, 0 answers refused\n"), (result.returncode, result.stdout))

    def test_one_refused_answer_fails(self):
        for game in ("alternating", "planner:100,greedy"):
            result = self.run_with(f"print('{{\"battles\": 1, \"refused\":', int('{game}' in sys.argv), '}}')")
            self.assertEqual(1, result.returncode, game)
            self.assertIn("1 answers refused: muster sim", result.stdout)

    def test_a_program_that_fails_fails(self):
        self.assertEqual(1, self.run_with("sys.exit(3)").returncode)


if __name__ == "__main__":
    unittest.main()
