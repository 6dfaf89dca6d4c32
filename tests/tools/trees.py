"""Small source trees in a temporary folder, and the tools run on them as a user would run them."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"


class TreeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run_tool(self, tool: str, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run([sys.executable, TOOLS / tool, "--root", self.root, *arguments],
                              capture_output=True, text=True, encoding="utf-8")
