#!/usr/bin/env python3
"""Queries to a running server, from sending one to its reply: median and 95th percentile of each, against its limit.

    build/muster play --port 8050 --store /tmp/queries.sqlite --seeds --pace 0 &
    bench/server_queries.py 8050 [--rules ninth] [--red ninth/concord-25] [--blue ninth/tide-25] [--every 4]

A scripted person takes every default against a computer and asks at every fourth of its questions; in the end the whole battle is looked back at. Standard library only.
"""

import argparse
import asyncio
import collections
import time

from server_load import Socket, post

LIMITS = {"answer.check": 2, "option.preview": 2, "unit.card": 1, "move.reach": 15, "move.plan": 10, "move.suggest": 40, "move.mend": 20, "place.area": 10, "measure": 2,
          "ring": 2, "sight.unit": 5, "sight.area": 30, "attack.options": 10, "charge.options": 15, "allocate.options": 1, "objective.status": 2, "morale.odds": 1,
          "hint.answers": 300, "battle.at": 20, "battle.events": 20, "battle.verify": 1000}  # milliseconds


class Asking:
    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.times: dict[str, list[float]] = collections.defaultdict(list)
        self.refused: collections.Counter[str] = collections.Counter()

    async def ask(self, name: str, input: dict, at: int | None = None) -> None:
        await asyncio.sleep(0.012)  # the server reads a hundred messages a second of one connection, and lets others wait
        start = time.perf_counter()
        self.socket.send({"type": "query", "client_id": name, "name": name, "input": input, **({} if at is None else {"at": at})})
        while (message := await self.socket.next()).get("client_id") != name:
            pass
        if message["type"] == "reply":
            self.times[name].append((time.perf_counter() - start) * 1000)
        else:
            self.refused[f"{name}: {message['code']} {message['text']}"] += 1

    async def ask_all(self, snapshot: dict) -> None:
        question, here = snapshot["question"], [i for i, unit in enumerate(snapshot["units"]) if unit["whereabouts"] == "table"]
        await self.ask("hint.answers", {})
        await self.ask("objective.status", {})
        for name in ("answer.check", "option.preview"):
            await self.ask(name, {"answer": question["fallback"]})
        if question["form"] == "place":
            await self.ask("move.plan", {"anchor": [11000, 7600], "quick": True})
            if question["kind"] == "move_unit":
                await self.ask("move.reach", {})
                await self.ask("move.suggest", {})
            else:
                await self.ask("place.area", {})
        if question["kind"] == "allocate":
            await self.ask("allocate.options", {})
        for unit in here:
            enemy = next((other for other in here if snapshot["units"][other]["owner"] != snapshot["units"][unit]["owner"]), unit)
            for name, input in (("unit.card", {"unit": unit}), ("measure", {"from": {"unit": unit}, "to": {"unit": enemy}}),
                                ("ring", {"around": {"unit": unit}, "distance": 3048}), ("sight.unit", {"observer": unit, "target": enemy}),
                                ("sight.area", {"observer": unit, "height": 762}), ("attack.options", {"unit": unit, "mode": "shooting"}),
                                ("charge.options", {"unit": unit}), ("morale.odds", {"unit": unit, "losses": 2})):
                await self.ask(name, input)

    async def look_back(self, answers: int, events: int) -> None:
        for at in range(0, answers + 1, max(1, answers // 40)):
            await self.ask("battle.at", {}, at)
        for start in range(0, events, 200):
            await self.ask("battle.events", {"from": start, "to": start + 200})
        await self.ask("battle.verify", {})


async def play(port: int, battle: dict, every: int) -> Asking:
    socket = Socket()
    await socket.open(port)
    asking = Asking(socket)
    socket.send({"type": "hello", "battle": battle["id"], "tokens": [battle["seats"]["red"]]})
    asked = 0
    while True:
        message = await socket.next()
        if message["type"] != "snapshot":
            continue
        if message["ended"]:
            await asking.look_back(message["at"], message["events"])
            return asking
        question = message["question"]
        if not question or not question["fallback"]:
            continue
        asked += 1
        if asked % every == 0:
            await asking.ask_all(message)
        socket.send({"type": "answer", "question": question["number"], "client_id": str(message["at"]), "answer": question["fallback"]})


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--rules", default="ninth")
    parser.add_argument("--red", default="ninth/concord-25")
    parser.add_argument("--blue", default="ninth/tide-25")
    parser.add_argument("--every", type=int, default=4)
    wanted = parser.parse_args()
    battle = post(wanted.port, "/api/battles", {"rules": wanted.rules, "seed": 7, "red": {"who": "person", "army": wanted.red}, "blue": {"who": "computer:quick", "army": wanted.blue}})
    asking = await play(wanted.port, battle, wanted.every)
    for name, limit in LIMITS.items():
        if times := sorted(asking.times[name]):
            p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
            print(f"{name:18} limit {limit:5} ms  median {times[len(times) // 2]:7.2f}  p95 {p95:7.2f}  slowest {times[-1]:7.2f}  of {len(times)}{'  MISSED' if p95 > limit else ''}")
    for words, count in asking.refused.items():
        print(f"refused {count} times: {words}")


asyncio.run(main())
