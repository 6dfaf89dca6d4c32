#!/usr/bin/env python3
"""Load on servers: many battles at once, each a scripted person who takes every default against a computer.

    bench/server_load.py [--servers 2] [--battles 1000] [--answers 6] [--rules drill] [--think 20] [--idle 130]
                         [--thinking 20] [--sleeping 10000]

Starts servers of its own: one with a file, or --servers N on a private PostgreSQL whose commits reach the disk. Or names the ports of servers that run: --ports 8050 8051. People come to any of them. Each thinks for up to --think seconds, 0 is as fast as can be. With --idle everybody stays connected for so many seconds more and the memory is looked at again. --thinking watches so many battles between computers of the strongest level beside it. --sleeping instead founds so many battles, gives a few answers in each and leaves: what they cost afterwards. Prints how long it took from sending an answer to `accepted`, and what the servers' processes needed. Standard library only.
"""

import argparse
import asyncio
import itertools
import random
import time

from client import Lost, Player, Socket, post, request
from processes import Folder, Postgres, Server

most_at_once = 50  # who come in at the same moment
most_of_address = 500  # battles of one address: it may have 1,000 connections


class Load:
    def __init__(self, ports: list[int], wanted: argparse.Namespace) -> None:
        self.ports, self.wanted = ports, wanted
        self.times: list[float] = []
        self.sockets: list[Socket] = []
        self.door = asyncio.Semaphore(most_at_once)
        self.founded = itertools.count()

    def port(self) -> int:
        return random.choice(self.ports)

    async def enter(self, **seats: dict) -> Socket:
        """A new battle, through any server, and a connection to it, through any server."""
        async with self.door:
            here = f"127.0.0.{1 + next(self.founded) // most_of_address}"
            battle = await post(self.port(), "/api/battles", {"rules": self.wanted.rules, **seats}, here=here)
            socket = await Socket().open(self.port(), here=here)
            self.sockets.append(socket)
            socket.send({"type": "hello", "battle": battle["id"], "tokens": [token for token in battle["seats"].values() if token]})
            return socket

    async def player(self) -> Player:
        return Player(await self.enter(blue={"who": "computer:quick"}), self.wanted.think, self.times)

    async def watch(self) -> None:
        """Two of the strongest computers, as long as this looks on."""
        while True:
            socket = await self.enter(red={"who": "computer:marshal"}, blue={"who": "computer:marshal"})
            try:
                while b'"ended":{' not in await socket.next_text():
                    pass
            except Lost:
                return

    async def play_and_leave(self) -> None:
        player = await self.player()
        await player.play(self.wanted.answers)
        player.socket.close()
        self.sockets.remove(player.socket)


def told(times: list[float]) -> str:
    times.sort()
    share = lambda part: times[min(len(times) - 1, int(len(times) * part))] * 1000  # noqa: E731
    return f"median {share(0.5):.1f} ms, p95 {share(0.95):.1f} ms, p99 {share(0.99):.1f} ms, slowest {times[-1] * 1000:.1f} ms"


def megabytes(servers: list[Server]) -> str:
    return " + ".join(f"{server.memory() / 1e6:.0f}" for server in servers) + " MB"


async def lists(load: Load) -> None:
    """Everybody is still connected."""
    times, shown = [], 0
    for _ in range(100):
        sent = time.perf_counter()
        _, answer = await request(load.port(), "GET", "/api/battles?live")
        times.append(time.perf_counter() - sent)
        shown = len(answer["battles"])
    print(f"the list of what is played, with {shown} battles: {told(times)}")


async def measure(load: Load, servers: list[Server], postgres: Postgres | None) -> None:
    wanted = load.wanted
    before = megabytes(servers)
    watchers = [asyncio.create_task(load.watch()) for _ in range(wanted.thinking)]
    players = await asyncio.gather(*(load.player() for _ in range(wanted.battles)))
    start, used, own = time.perf_counter(), sum(server.seconds() for server in servers), time.process_time()
    await asyncio.gather(*(player.play(wanted.answers) for player in players))
    took = time.perf_counter() - start
    print(f"{wanted.battles} battles of {wanted.rules}, {len(load.times)} answers in {took:.1f} s ({len(load.times) / took:.0f} a second): {told(load.times)}")
    if servers:
        print(f"memory {before} before, {megabytes(servers)} after; the servers used {(sum(server.seconds() for server in servers) - used) / took * 100:.0f} % "
              f"of a processor, this script {(time.process_time() - own) / took * 100:.0f} %"
              + (f"; {postgres.query('SELECT pg_size_pretty(pg_database_size(current_database()))').strip()} in the database" if postgres else ""))
    await lists(load)
    for watcher in watchers:
        watcher.cancel()
    if wanted.idle:
        await asyncio.sleep(wanted.idle)
        print(f"memory {megabytes(servers)} after {wanted.idle} s with nobody saying anything, all connected")


async def sleep(load: Load, servers: list[Server]) -> None:
    before, count = megabytes(servers), load.wanted.sleeping
    for _ in range(0, count, most_at_once):
        await asyncio.gather(*(load.play_and_leave() for _ in range(most_at_once)))
    awake = megabytes(servers)
    await asyncio.sleep(150)  # a minute until they fall asleep, and another until their memory is given back
    used = sum(server.seconds() for server in servers)
    await asyncio.sleep(30)
    print(f"{count} battles with {load.wanted.answers} answers each that everybody has left: memory {before} before, {awake} just then, {megabytes(servers)} "
          f"asleep; all servers used {(sum(server.seconds() for server in servers) - used) / 30 * 100:.1f} % of a processor meanwhile")


async def main(wanted: argparse.Namespace, folder: Folder) -> None:
    postgres, servers = None, []
    if not wanted.ports and wanted.servers:
        postgres = Postgres(folder)
        postgres.wait()
        servers = [Server(folder, postgres.address()) for _ in range(wanted.servers)]
    elif not wanted.ports:
        servers = [Server(folder, str(folder.path / "battles.sqlite"))]
    load = Load(wanted.ports or [server.port for server in servers], wanted)
    await (sleep(load, servers) if wanted.sleeping else measure(load, servers, postgres))
    for socket in load.sockets:
        socket.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ports", type=int, nargs="*", default=[])
    parser.add_argument("--servers", type=int, default=0, help="on PostgreSQL; 0: one with a file")
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--rules", default="drill")
    parser.add_argument("--think", type=float, default=2)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--thinking", type=int, default=0)
    parser.add_argument("--sleeping", type=int, default=0)
    with Folder() as here:
        asyncio.run(main(parser.parse_args(), here))
