"""Runs build/muster for the tests of the program: MUSTER_PROGRAM is its path, MUSTER_SANITIZED is 1 where address
or data-race checks are compiled in (they reserve memory by the terabyte, so its limit cannot be tested there)."""

import contextlib
import json
import os
import resource
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MUSTER = os.environ.get("MUSTER_PROGRAM", str(ROOT / "build/muster"))
SANITIZED = os.environ.get("MUSTER_SANITIZED") == "1"
# All that a program gets to see of the environment.
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "MUSTER_DATA": str(ROOT / "data"),
               "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "detect_leaks=0")}
MEMORY = 1 << 30  # bytes of address space: far less than a hostile file could ask for


@contextlib.contextmanager
def limited_memory():
    """For us, too, while it lasts: a function to be called in the new process would make starting it slow."""
    if SANITIZED:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


class ProgramTest(unittest.TestCase):
    """Each test runs in an empty folder of its own, with nothing of the caller's environment that matters."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def muster(self, *arguments, environment=None):
        with limited_memory():
            return subprocess.run([MUSTER, *map(str, arguments)], cwd=self.folder, env=ENVIRONMENT | (environment or {}),
                                  capture_output=True, text=True, timeout=120)

    def written(self):
        """Every file in the test's folder with its content's size."""
        return {path.name: path.stat().st_size for path in self.folder.iterdir()}

    def write(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return name

    def assert_status(self, expected, result):
        self.assertEqual(expected, result.returncode, f"stdout: {result.stdout[-2000:]}\nstderr: {result.stderr[-4000:]}")

    def assert_refused(self, result, *parts):
        """Exit status 2, one line on standard error with these parts, nothing on standard output."""
        self.assert_status(2, result)
        self.assertEqual("", result.stdout)
        self.assertEqual(1, result.stderr.count("\n"), result.stderr)
        self.assertTrue(result.stderr.startswith("muster: "), result.stderr)
        self.assertLess(len(result.stderr), 1000)
        for part in parts:
            self.assertIn(part, result.stderr)

    def replay(self, *arguments):
        """A saved drill as a document."""
        self.assert_status(0, self.muster("drill", "--save", "saved.json", *arguments))
        document = json.loads((self.folder / "saved.json").read_text(encoding="utf-8"))
        (self.folder / "saved.json").unlink()
        return document
