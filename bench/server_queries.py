#!/usr/bin/env python3
"""Queries to a running server, from sending one until the last byte of its reply is there: median and 95th percentile of each, against its limit.

    build/muster play --port 8050 --store /tmp/queries.sqlite --seeds --pace 0 &
    bench/server_queries.py 8050 [--rules ninth] [--red ninth/concord-25] [--blue ninth/tide-25] [--every 4]

A scripted person takes every default against a computer and asks at every fourth of its questions; in the end the whole battle is looked back at and forked, and armies and tables are
asked about over HTTP. Sockets are read directly, so that little of the time is this program's own. Standard library only.
"""

import argparse
import base64
import collections
import http.client
import json
import os
import socket
import struct
import time

LIMITS = {"answer.check": 2, "option.preview": 2, "unit.card": 1, "move.reach": 15, "move.plan": 10, "move.suggest": 40, "move.mend": 20, "place.area": 10, "measure": 2,
          "ring": 2, "sight.unit": 5, "sight.area": 30, "attack.options": 10, "odds.attack": 2, "charge.options": 15, "allocate.options": 1, "objective.status": 2, "morale.odds": 1,
          "hint.answers": 300, "clause.text": 5, "clause.search": 5, "army.view": 20, "army.check": 20, "army.price": 20, "table.preview": 20,
          "battle.at": 20, "battle.events": 20, "battle.fork": 1000, "battle.verify": 1000}  # milliseconds


class Socket:
    """As much of a WebSocket as this needs; `arrived` is when the last byte of the last message was there."""

    def __init__(self, port: int) -> None:
        self.line = socket.create_connection(("127.0.0.1", port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall((f"GET /api/battle HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.bytes, self.arrived = b"", 0.0
        while b"\r\n\r\n" not in self.bytes:
            self.bytes += self.line.recv(65536)
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        assert b"101" in head.split(b"\r\n")[0]

    def send(self, message: dict) -> float:
        """When it began to be sent."""
        data, mask = json.dumps(message).encode(), os.urandom(4)
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
        frame = head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        start = time.perf_counter()
        self.line.sendall(frame)
        return start

    def take(self, size: int) -> bytes:
        while len(self.bytes) < size:
            self.bytes += self.line.recv(1 << 20)
        taken, self.bytes = self.bytes[:size], self.bytes[size:]
        return taken

    def next(self) -> dict:
        whole = b""
        while True:
            first, size = self.take(2)
            if size > 125:
                size = struct.unpack("!H", self.take(2))[0] if size == 126 else struct.unpack("!Q", self.take(8))[0]
            data = self.take(size)
            if first & 15 > 2:
                continue  # the server's ping
            whole += data
            if first & 128:
                self.arrived = time.perf_counter()
                return json.loads(whole)


def ask_http(port: int, method: str, path: str, body: dict | None = None) -> tuple[dict, float]:
    """The answer, and how many milliseconds it took."""
    time.sleep(0.012)
    line, text = http.client.HTTPConnection("127.0.0.1", port), json.dumps(body)
    line.connect()
    start = time.perf_counter()
    line.request(method, path, None if body is None else text, {"Content-Type": "application/json"})
    reply = line.getresponse()
    data = reply.read()
    took = (time.perf_counter() - start) * 1000
    line.close()
    assert reply.status < 300, (path, reply.status, data)
    return json.loads(data), took


class Asking:
    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.times: dict[str, list[float]] = collections.defaultdict(list)
        self.refused: collections.Counter[str] = collections.Counter()

    def ask(self, name: str, input: dict, at: int | None = None) -> None:
        time.sleep(0.012)  # the server reads a hundred messages a second of one connection, and lets others wait
        start = self.socket.send({"type": "query", "client_id": name, "name": name, "input": input, **({} if at is None else {"at": at})})
        while (message := self.socket.next()).get("client_id") != name:
            pass
        if message["type"] == "reply":
            self.times[name].append((self.socket.arrived - start) * 1000)
        else:
            self.refused[f"{name}: {message['code']} {message['text']}"] += 1

    def ask_all(self, snapshot: dict) -> None:
        question, here = snapshot["question"], [i for i, unit in enumerate(snapshot["units"]) if unit["whereabouts"] == "table"]
        self.ask("hint.answers", {})
        self.ask("clause.search", {"words": "fall back"})
        self.ask("clause.text", {"id": question["clause"]})
        self.ask("objective.status", {})
        for name in ("answer.check", "option.preview"):
            self.ask(name, {"answer": question["fallback"]})
        if question["form"] == "place":
            self.ask("move.plan", {"anchor": [11000, 7600], "quick": True})
            if len(question["fallback"].get("places", [])) == len(question["models"]):  # else it leaves some out, and is no draft
                self.ask("move.mend", {"answer": question["fallback"]})
            if question["kind"] == "move_unit":
                self.ask("move.reach", {})
                self.ask("move.suggest", {})
            else:
                self.ask("place.area", {})
        if question["kind"] == "declare_attacks":
            self.ask("odds.attack", {"answer": question["fallback"]})
        if question["kind"] == "allocate":
            self.ask("allocate.options", {})
        for unit in here:
            move = {"unit": unit, "kind": "normal"}
            self.ask("move.reach", move)
            self.ask("move.plan", move | {"anchor": [11000, 7600], "quick": True})
            self.ask("move.suggest", move)
            enemy = next((other for other in here if snapshot["units"][other]["owner"] != snapshot["units"][unit]["owner"]), unit)
            for name, input in (("unit.card", {"unit": unit}), ("measure", {"from": {"unit": unit}, "to": {"unit": enemy}}),
                                ("ring", {"around": {"unit": unit}, "distance": 3048}), ("sight.unit", {"observer": unit, "target": enemy}),
                                ("sight.area", {"observer": unit, "height": 762}), ("attack.options", {"unit": unit, "mode": "shooting"}),
                                ("charge.options", {"unit": unit}), ("morale.odds", {"unit": unit, "losses": 2})):
                self.ask(name, input)

    def look_back(self, answers: int, events: int) -> None:
        for at in range(0, answers + 1, max(1, answers // 40)):
            self.ask("battle.at", {}, at)
        for start in range(0, events, 200):
            self.ask("battle.events", {"from": start, "to": start + 200})
        self.ask("battle.verify", {})


def ask_without_battle(asking: Asking, port: int) -> None:
    home, _ = ask_http(port, "GET", "/api/home")
    for _ in range(3):
        for army in home["armies"]:
            for name in ("army.view", "army.check", "army.price"):
                asking.times[name].append(ask_http(port, "POST", f"/api/query/{name}", {"input": {"id": army["id"]}})[1])
        for table in home["tables"]:
            asking.times["table.preview"].append(ask_http(port, "POST", "/api/query/table.preview", {"input": {"id": table["id"]}})[1])


def fork(asking: Asking, port: int, battle: dict, answers: int) -> None:
    for at in range(0, answers, max(1, answers // 20)):
        asking.times["battle.fork"].append(ask_http(port, "POST", f"/api/battles/{battle['id']}/fork", {"at": at, "seat": "red"})[1])


def play(port: int, battle: dict, every: int) -> Asking:
    socket = Socket(port)
    asking = Asking(socket)
    socket.send({"type": "hello", "battle": battle["id"], "tokens": [battle["seats"]["red"]]})
    asked = 0
    while True:
        message = socket.next()
        if message["type"] != "snapshot":
            continue
        if message["ended"]:
            asking.look_back(message["at"], message["events"])
            fork(asking, port, battle, message["at"])
            return asking
        question = message["question"]
        if not question or not question["fallback"]:
            continue
        asked += 1
        if asked % every == 0:
            asking.ask_all(message)
        socket.send({"type": "answer", "question": question["number"], "client_id": str(message["at"]), "answer": question["fallback"]})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--rules", default="ninth")
    parser.add_argument("--red", default="ninth/concord-25")
    parser.add_argument("--blue", default="ninth/tide-25")
    parser.add_argument("--every", type=int, default=4)
    wanted = parser.parse_args()
    battle, _ = ask_http(wanted.port, "POST", "/api/battles", {"rules": wanted.rules, "seed": 7, "red": {"who": "person", "army": wanted.red}, "blue": {"who": "computer:quick", "army": wanted.blue}})
    asking = play(wanted.port, battle, wanted.every)
    ask_without_battle(asking, wanted.port)
    for name, limit in LIMITS.items():
        if times := sorted(asking.times[name]):
            p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
            print(f"{name:18} limit {limit:5} ms  median {times[len(times) // 2]:7.2f}  p95 {p95:7.2f}  slowest {times[-1]:7.2f}  of {len(times)}{'  MISSED' if p95 > limit else ''}")
    for words, count in asking.refused.items():
        print(f"refused {count} times: {words}")


main()
