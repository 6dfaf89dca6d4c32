"""tools/bench on programs that print what Google Benchmark prints."""

import json
import subprocess
import unittest

from trees import TreeTest, run_tool

RUNS = [{"name": "copy/battle", "run_name": "copy/battle", "run_type": "iteration", "cpu_time": 250.0, "real_time": 260.0,
         "time_unit": "ns", "iterations": 1000, "to_memcpy": 1.25},
        {"name": "sight", "cpu_time": 1.5, "real_time": 1.5, "time_unit": "ms", "iterations": 10},
        {"name": "path", "error_occurred": True, "error_message": "no way", "cpu_time": 0, "time_unit": "ns"}]


class Bench(TreeTest):
    def program(self, name: str, output: str, status: int = 0) -> None:
        self.write(name, f"#!/bin/sh\ncat <<'END'\n{output}\nEND\nexit {status}\n")
        (self.root / name).chmod(0o755)

    def run_bench(self, *arguments: str) -> subprocess.CompletedProcess:
        return run_tool("bench", "--build", self.root, *arguments)

    def test_table_with_counters(self):
        self.program("bench_battle", json.dumps({"context": {}, "benchmarks": RUNS}))
        lines = self.run_bench().stdout.splitlines()
        self.assertEqual(lines[2:], ["bench_battle", "",
                                     "| benchmark   | time           | to_memcpy |",
                                     "| ----------- | -------------- | --------- |",
                                     "| copy/battle | 250 ns         | 1.25      |",
                                     "| sight       | 1.5 ms         |           |",
                                     "| path        | failed: no way |           |"])

    def test_failures_are_said(self):
        self.assertIn("no bench_* in", self.run_bench().stderr)
        self.program("bench_battle", "Failed to match any benchmarks against regex: xyz")
        self.assertIn("no benchmark matches xyz", self.run_bench("--filter", "xyz").stderr)
        self.program("bench_battle", "", status=3)
        done = self.run_bench()
        self.assertEqual((done.returncode, done.stderr), (1, "bench_battle ended with status 3\n"))


if __name__ == "__main__":
    unittest.main()
