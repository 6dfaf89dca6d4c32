"""A copy of the tree under build/mutate in which changes are built and tried (tools/mutate)."""

import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from mutants import Change, applied, switched

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build/mutate"
TREE = WORK / "tree"
# The programs that may notice a change. The program itself plays the scenarios.
PROGRAMS = [f"test_{name}" for name in ("dice", "table", "army", "battle", "rules_ninth", "rules_eighth", "rules_alternating", "rules_differences",
                                        "replays", "examples", "language", "odds", "players", "toy", "server_queries", "import")] + ["muster"]
QUICK = 0.5  # seconds: test cases below are tried first
MEMORY = 6 << 30
# Joined files and few optimisations build fastest. Asserts are on. A changed number may be too large for its type.
CONFIGURE = ["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=8",
             "-DCMAKE_CXX_FLAGS=-w -Wno-narrowing", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -UNDEBUG"]
# With the flags of the release preset ccache knows whatever no change touches, but the changed files take longer.
CONFIGURE_RELEASE = ["cmake", "--preset", "release"]
# Properties and repetitions try fewer cases, as under the address checks.
ENVIRONMENT = {**os.environ, "RC_PARAMS": "seed=2026 max_success=20", "MUSTER_SANITIZED": "1"}


def limits() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)


def written(path: Path, text: str) -> None:
    """Writes what differs, so that little is built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


class Laboratory:
    def __init__(self, changes: list[Change], launcher: list[str], longest: float, programs: list[str], release: bool):
        self.changes, self.launcher, self.longest, self.programs = changes, launcher, longest, programs
        self.numbers = self.kept("numbers")  # of switches, by the key of the change; 0: does not compile behind one
        for change in changes:
            self.numbers.setdefault(change.key, max(self.numbers.values(), default=0) + 1)
        self.cases = self.kept("cases")  # by program and test case: its time, and the switches it reaches
        self.copy_tree()
        if self.run(CONFIGURE_RELEASE if release else CONFIGURE).returncode:
            sys.exit("mutate: the copy of the tree cannot be configured")
        self.build_switches()
        self.find_cases()

    @staticmethod
    def kept(name: str) -> dict:
        path = WORK / f"{name}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    @staticmethod
    def keep(name: str, value: dict) -> None:
        written(WORK / f"{name}.json", json.dumps(value))

    @staticmethod
    def run(command: list[str], seconds: float | None = None, **more: str) -> subprocess.CompletedProcess:
        testing = seconds is not None
        try:
            return subprocess.run(command, cwd=TREE, env={**ENVIRONMENT, **more}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace", timeout=seconds, preexec_fn=limits if testing else None)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, 1, "too long")

    def copy_tree(self) -> None:
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True)
        for name in listed.stdout.splitlines():
            source, copy = ROOT / name, TREE / name
            if not source.is_file() or name.startswith("web/") and not name.startswith("web/src/") or any(name == str(change.path) for change in self.changes):
                continue
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
                shutil.copymode(source, copy)
        for copy in [*(TREE / "src").rglob("*"), *(TREE / "tests").rglob("*")]:
            if copy.is_file() and not (ROOT / copy.relative_to(TREE)).exists():
                copy.unlink()
        written(TREE / "src/mutant.h", (ROOT / "tools/mutant.h").read_text(encoding="utf-8"))
        self.write_switches()

    def switched_text(self, path: Path) -> str:
        here = [(self.numbers[change.key], change) for change in self.changes if change.path == path and self.numbers[change.key]]
        return switched((ROOT / path).read_text(encoding="utf-8"), here)

    def write_switches(self) -> None:
        for path in sorted({change.path for change in self.changes}):
            written(TREE / path, self.switched_text(path))
        self.keep("numbers", self.numbers)

    def build(self, *targets: str) -> subprocess.CompletedProcess:
        return self.run([*self.launcher, "cmake", "--build", "build", "-j", "2", "--target", *targets, "--", "-k", "0"])

    def build_switches(self) -> None:
        """Builds; takes out what does not compile behind a switch, and builds again."""
        while (built := self.build(*self.programs)).returncode:
            (WORK / "build.log").write_text(built.stdout, encoding="utf-8")
            faulty = self.faulty(built.stdout)
            if not faulty:
                sys.exit(f"mutate: the copy of the tree does not build: {WORK}/build.log")
            for change in faulty:
                print(f"not behind a switch      {change}", flush=True)
                self.numbers[change.key] = 0
            self.write_switches()

    def faulty(self, log: str) -> list[Change]:
        """The changes that the compiler's messages name, or else those of the lines they name."""
        named = {int(number) for number in re.findall(r"mutant::on<(\d+)", log)}
        if named := [change for change in self.changes if self.numbers[change.key] in named and self.numbers[change.key]]:
            return named
        for kind in (r":\d+: error:", r":\d+:"):
            places = {(path, int(line) - 2) for path, line in re.findall(rf"(src/[\w/]+\.(?:cpp|h)):(\d+){kind}", log)}
            if there := [change for change in self.changes if (str(change.path), change.line) in places and self.numbers[change.key]]:
                return there
        return []

    def command(self, program: str, cases: list[str]) -> list[str]:
        if program == "muster":
            return ["build/muster", "--data", "data", "scenario", *cases]
        names = [re.sub(r"[^\w ]", "?", case, flags=re.A) for case in cases]  # a wildcard: commas and others mean something there
        return [f"build/{program}", "--abort-after=1", f"-tc={','.join(names)}"]

    def find_cases(self) -> None:
        """Runs each test case alone, to find the changes that it reaches. What was built before is known already."""
        for program in self.programs:
            built = hashlib.sha256((TREE / "build" / program).read_bytes()).hexdigest()
            if program == "muster":
                names = sorted(str(path.relative_to(TREE)) for path in (TREE / "tests/scenarios").rglob("*.json"))
            else:
                listed = self.run([f"build/{program}", "--list-test-cases"], 60).stdout.splitlines()
                names = [name for name in listed if name.strip() and not name.startswith(("[doctest]", "====="))]
            before, now = self.cases.get(program, {}), {}
            for name in names:
                made = built + (hashlib.sha256((TREE / name).read_bytes()).hexdigest() if program == "muster" else "")
                now[name] = before[name] if name in before and before[name]["built"] == made else {"built": made, **self.reached(program, name)}
            self.cases[program] = now
            self.keep("cases", self.cases)
            print(f"{program}: {len(names)} cases, {sum(case['seconds'] for case in now.values()):.0f} s", flush=True)

    def reached(self, program: str, name: str) -> dict:
        found = WORK / "reached"
        found.unlink(missing_ok=True)
        start = time.monotonic()
        done = self.run(self.command(program, [name]), 600, MUSTER_REACHED=str(found))
        seconds = round(time.monotonic() - start, 3)
        if done.returncode:
            print(f"{program}: fails without any change: {name}\n{done.stdout[-2000:]}", flush=True)
        return {"seconds": seconds, "passes": done.returncode == 0, "reached": [int(k) for k in found.read_text().split()] if found.exists() else []}

    def notices(self, program: str, cases: dict, number: int) -> bool:
        names = list(cases)
        for first in range(0, len(names), 400):
            part = names[first:first + 400]
            seconds = 20 + 10 * sum(cases[name]["seconds"] for name in part)
            if self.run(self.command(program, part), seconds, MUSTER_MUTANT=str(number)).returncode:
                return True
        return False

    def is_alone(self, change: Change) -> bool:
        """Whether it has no switch and must be built by itself."""
        return not self.numbers.get(change.key)

    def try_out(self, change: Change) -> str:
        """The program that notices the change, "SURVIVED" or "not built"."""
        return self.try_alone(change) if self.is_alone(change) else self.try_switch(self.numbers[change.key])

    def in_order(self, chosen: dict[str, dict]) -> list[tuple[str, dict]]:
        """Programs with test cases, the quick ones first."""
        rounds = []
        for quick in (True, False):
            parts = [(program, {name: case for name, case in cases.items() if (case["seconds"] <= QUICK) == quick}) for program, cases in chosen.items()]
            rounds += sorted((part for part in parts if part[1]), key=lambda part: sum(case["seconds"] for case in part[1].values()))
        return rounds

    def usable(self, program: str) -> dict:
        return {name: case for name, case in self.cases[program].items() if case["passes"] and case["seconds"] <= self.longest}

    def try_switch(self, number: int) -> str:
        chosen = {program: {name: case for name, case in self.usable(program).items() if number in case["reached"]} for program in self.programs}
        for program, cases in self.in_order(chosen):
            if self.notices(program, cases, number):
                return program
        return "SURVIVED"

    def try_alone(self, change: Change) -> str:
        """Builds this change for real. Only programs that reach something else in its file can notice it."""
        path = TREE / change.path
        beside = {self.numbers[other.key] for other in self.changes if other.path == change.path} - {0}
        near = [program for program in self.programs if not beside or any(beside.intersection(case["reached"]) for case in self.cases[program].values())]
        try:
            path.write_text(applied((ROOT / change.path).read_text(encoding="utf-8"), change), encoding="utf-8")
            own, ready = f"test_{change.path.parts[1]}", set()  # that of its module is built first: the others take longer
            for program, cases in sorted(self.in_order({program: self.usable(program) for program in near}), key=lambda part: part[0] != own):
                if program not in ready and self.build(program).returncode:
                    return "not built"
                ready.add(program)
                if self.notices(program, cases, 0):
                    return program
            return "SURVIVED"
        finally:
            path.write_text(self.switched_text(change.path), encoding="utf-8")
