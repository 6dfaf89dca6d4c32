"""docs/openapi.json is what tools/openapi.py prints today."""

import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class OpenApi(unittest.TestCase):
    def test_the_file_is_not_stale(self):
        printed = subprocess.run([ROOT / "tools/openapi.py"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed, (ROOT / "docs/openapi.json").read_text(encoding="utf-8"), "tools/openapi.py > docs/openapi.json")


if __name__ == "__main__":
    unittest.main()
