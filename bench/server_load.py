#!/usr/bin/env python3
"""Load on a running server: many battles at once, each a scripted person who takes every default against a computer.

    build/muster play --port 8050 --store /tmp/load.sqlite --seeds &
    bench/server_load.py 8050 [--battles 200] [--answers 30] [--rules drill] [--think 2] [--idle 130]

Each person thinks for up to --think seconds, 0 is as fast as can be. With --idle everybody stays connected for so many seconds more and the memory is looked at again. Prints how long it took from sending an answer to `accepted`, and what the server's process needed. Standard library only.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import struct
import time
import urllib.request


def post(port: int, path: str, body: dict) -> dict:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))


class Socket:
    """As much of a WebSocket as this needs."""

    async def open(self, port: int) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /api/battle HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        assert b"101" in (await self.reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0]

    def send(self, message: dict) -> None:
        data, mask = json.dumps(message).encode(), os.urandom(4)
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
        self.writer.write(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    async def next(self) -> dict:
        whole = b""
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = struct.unpack("!H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
            data = await self.reader.readexactly(size)
            if first & 15 > 2:
                continue  # the server's ping
            whole += data
            if first & 128:
                return json.loads(whole)


async def play(port: int, battle: dict, answers: int, think: float, times: list[float], sockets: list[Socket]) -> None:
    socket = Socket()
    sockets.append(socket)
    await socket.open(port)
    socket.send({"type": "hello", "battle": battle["id"], "tokens": [battle["seats"]["red"]]})
    given, sent = 0, 0.0
    while given < answers:
        message = await socket.next()
        if message["type"] == "accepted":
            times.append(time.perf_counter() - sent)
            given += 1
        if message["type"] != "snapshot":
            continue
        if message["ended"]:
            return
        question = message["question"]
        if question and question["fallback"]:
            await asyncio.sleep(random.uniform(0, think))
            sent = time.perf_counter()
            socket.send({"type": "answer", "question": question["number"], "client_id": str(message["at"]), "answer": question["fallback"]})


def memory(port: int) -> str:
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{process}/cmdline").read().split("\0")
            if words[1:2] == ["play"] and str(port) in words:
                return next(line.split(":")[1].strip() for line in open(f"/proc/{process}/status") if line.startswith("VmRSS"))
        except OSError:
            pass
    return "unknown"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--rules", default="drill")
    parser.add_argument("--think", type=float, default=2)
    parser.add_argument("--idle", type=int, default=0)
    wanted = parser.parse_args()
    wish = {"rules": wanted.rules, "blue": {"who": "computer:quick"}}
    before, times, sockets = memory(wanted.port), [], []
    battles = [post(wanted.port, "/api/battles", wish) for _ in range(wanted.battles)]
    start = time.perf_counter()
    await asyncio.gather(*(play(wanted.port, battle, wanted.answers, wanted.think, times, sockets) for battle in battles))
    took = time.perf_counter() - start
    times.sort()
    share = lambda part: times[min(len(times) - 1, int(len(times) * part))] * 1000  # noqa: E731
    print(f"{wanted.battles} battles, {len(times)} answers in {took:.1f} s: median {share(0.5):.1f} ms, p95 {share(0.95):.1f} ms, "
          f"p99 {share(0.99):.1f} ms, slowest {times[-1] * 1000:.1f} ms; memory {before} before, {memory(wanted.port)} after")
    if wanted.idle:
        await asyncio.sleep(wanted.idle)
        print(f"memory {memory(wanted.port)} after {wanted.idle} s with nobody saying anything, all connected")


if __name__ == "__main__":
    asyncio.run(main())
