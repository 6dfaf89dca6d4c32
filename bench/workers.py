#!/usr/bin/env python3
"""How much faster two workers play than one: threads (--jobs) and ranks (mpirun -np), the same battles in turn.

    bench/workers.py [--battles N] [--turns N] [--program FILE]

Prints the best time of each, what of it is the start (the same with two battles), and the ratios with and without that. Wants a quiet machine with two
cores or more.
"""
import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--battles", type=int, default=2000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--program", default=str(ROOT / "build/muster"))
    wanted = parser.parse_args()
    sim = [wanted.program, "sim", "--rules", "ninth", "--red", "ninth/concord-25", "--blue", "ninth/tide-25"]
    ways = {f"{count} threads": [*sim, "--jobs", str(count)] for count in (1, 2)}
    if shutil.which("mpirun"):
        ways |= {f"{count} ranks": ["mpirun", "--oversubscribe", "-np", str(count), *sim] for count in (1, 2)}
    environment = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    best, starts = dict.fromkeys(ways, float("inf")), dict.fromkeys(ways, float("inf"))
    for _ in range(wanted.turns):
        for name, command in ways.items():
            for times, battles in ((best, wanted.battles), (starts, 2)):
                start = time.monotonic()
                subprocess.run([*command, "--battles", str(battles)], check=True, stdout=subprocess.DEVNULL, env=environment)
                times[name] = min(times[name], time.monotonic() - start)
    for name, seconds in best.items():
        print(f"{name:10} {seconds:7.2f} s, of which {starts[name]:.2f} s are the start")
    for kind in ("threads", "ranks"):
        if (two := f"2 {kind}") in best:
            one = f"1 {kind}"
            print(f"two {kind} against one: {best[one] / best[two]:.2f} times, {(best[one] - starts[one]) / (best[two] - starts[two]):.2f} without the start")


if __name__ == "__main__":
    main()
