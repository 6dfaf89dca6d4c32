"""Small source trees in a temporary folder, and the tools run on them with their real arguments and output."""

import contextlib
import importlib.machinery
import importlib.util
import io
import subprocess
import sys
import tempfile
import unittest
from functools import cache
from pathlib import Path
from unittest import mock

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOLS))


@cache
def module_of(tool: str):
    loader = importlib.machinery.SourceFileLoader(tool, str(TOOLS / tool))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(tool, loader))
    sys.modules[tool] = module
    loader.exec_module(module)
    return module


def run_tool(tool: str, *arguments: str) -> subprocess.CompletedProcess:
    """What `tools/<tool> ARGUMENT…` would do, without the time a new process takes."""
    output, errors, status = io.StringIO(), io.StringIO(), 0
    with mock.patch.object(sys, "argv", [tool, *map(str, arguments)]):
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            try:
                status = module_of(tool).main()
            except SystemExit as end:
                status = end.code
                if isinstance(status, str):
                    print(status, file=errors)
                    status = 1
    return subprocess.CompletedProcess(arguments, status, output.getvalue(), errors.getvalue())


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
        return run_tool(tool, "--root", self.root, *arguments)
