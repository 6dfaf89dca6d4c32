#!/usr/bin/env python3
"""How much faster two workers play than one: threads (--jobs) and ranks (mpirun -np), the same battles in turn.

    bench/workers.py [--battles N] [--turns N] [--program FILE]

Prints the best time of each and the ratios. Wants a quiet machine with two cores or more.
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
    sim = [wanted.program, "sim", "--rules", "ninth", "--red", "ninth/concord-25", "--blue", "ninth/tide-25", "--battles",
           str(wanted.battles)]
    ways = {f"{count} threads": [*sim, "--jobs", str(count)] for count in (1, 2)}
    if shutil.which("mpirun"):
        ways |= {f"{count} ranks": ["mpirun", "--oversubscribe", "-np", str(count), *sim] for count in (1, 2)}
    environment = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(wanted.turns):
        for name, command in ways.items():
            start = time.monotonic()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
            best[name] = min(best[name], time.monotonic() - start)
    for name, seconds in best.items():
        print(f"{name:10} {seconds:7.2f} s")
    for kind in ("threads", "ranks"):
        if f"2 {kind}" in best:
            print(f"two {kind} against one: {best[f'1 {kind}'] / best[f'2 {kind}']:.2f} times")


if __name__ == "__main__":
    main()
