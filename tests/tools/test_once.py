"""tools/once: what it remembers, and everything that makes it run again."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ONCE = Path(__file__).resolve().parents[2] / "tools" / "once"


class Once(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "data/armies").mkdir(parents=True)
        (self.folder / "data/armies/first.json").write_text("1")
        self.script("echo ran >> log")

    def script(self, text):
        (self.folder / "test.sh").write_text(f"#!/bin/sh\n{text}\n")
        (self.folder / "test.sh").chmod(0o755)

    def once(self, *arguments, **environment):
        return subprocess.run([sys.executable, "-B", ONCE, "--kept", "kept", "data", "--", "./test.sh", *arguments],
                              cwd=self.folder, env=os.environ | {"MUSTER_ONCE": "1"} | environment,
                              capture_output=True, text=True)

    def runs(self):
        log = self.folder / "log"
        return log.read_text().count("ran") if log.exists() else 0

    def test_a_pass_is_remembered(self):
        self.assertEqual(self.once().returncode, 0)
        again = self.once()
        self.assertEqual((again.returncode, again.stdout), (0, "passed before with the same inputs\n"))
        self.assertEqual(self.runs(), 1)

    def test_any_other_input_runs_it_again(self):
        self.once()
        self.once("--more")
        self.assertEqual(self.runs(), 2)
        (self.folder / "data/armies/first.json").write_text("2")
        self.once()
        self.assertEqual(self.runs(), 3)
        (self.folder / "data/armies/second.json").write_text("")
        self.once()
        self.assertEqual(self.runs(), 4)
        self.once(RC_PARAMS="seed=7")
        self.assertEqual(self.runs(), 5)
        self.script("echo ran >> log # changed")
        self.once()
        self.assertEqual(self.runs(), 6)

    def test_what_it_writes_is_put_back(self):
        def once():
            return subprocess.run([sys.executable, "-B", ONCE, "--kept", "kept", "data", "--writes", "out/found", "--", "./test.sh"],
                                  cwd=self.folder, env=os.environ | {"MUSTER_ONCE": "1"}, capture_output=True, text=True)
        first = "echo ran >> log; echo first > out/found"
        self.script(first)
        self.assertEqual(once().returncode, 0)
        self.script("echo ran >> log; echo second > out/found")
        once()
        self.assertEqual((self.folder / "out/found").read_text(), "second\n")
        self.script(first)
        once()
        self.assertEqual(((self.folder / "out/found").read_text(), self.runs()), ("first\n", 2))

    def test_an_input_that_is_not_there_is_an_error(self):
        (self.folder / "data").rename(self.folder / "elsewhere")
        refused = self.once()
        self.assertEqual((refused.returncode, self.runs()), (2, 0))
        self.assertIn("there is no data", refused.stderr)

    def test_of_a_program_in_parts_only_these_count(self):
        def once():
            return subprocess.run([sys.executable, "-B", ONCE, "--kept", "kept", "--parts", "data", "--", "./test.sh"],
                                  cwd=self.folder, env=os.environ | {"MUSTER_ONCE": "1"}).returncode
        self.assertEqual(once(), 0)
        self.script("echo ran >> log # another part of it")
        once()
        self.assertEqual(self.runs(), 1)
        (self.folder / "data/armies/first.json").write_text("2")
        once()
        self.assertEqual(self.runs(), 2)

    def test_a_failure_is_not_remembered(self):
        self.script("echo ran >> log; exit 3")
        self.assertEqual(self.once().returncode, 3)
        self.assertEqual(self.once().returncode, 3)
        self.assertEqual(self.runs(), 2)

    def test_unasked_it_always_runs(self):
        self.once(MUSTER_ONCE="0")
        self.once(MUSTER_ONCE="0")
        self.assertEqual(self.runs(), 2)


if __name__ == "__main__":
    unittest.main()
