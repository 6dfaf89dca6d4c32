"""Players and spectators who do what the page does: an answer is kept until it is accepted, and sent again after the connection was lost or the store was away. See web/src/net/connection.ts."""

import asyncio
import collections
import itertools
import random
import time

from client import Lost, Socket, post
from ledger import Acknowledged, canonical

first_pause, longest_pause, resend_after = 0.3, 8.0, 1.0


class Battle:
    def __init__(self, made: dict, kind: str, seed: int) -> None:
        self.id, self.kind, self.seed = made["id"], kind, seed
        self.seats = {side: token for side, token in made["seats"].items() if token}
        self.invite = made["invite"]
        self.digest: str | None = None  # of the end
        self.went_on = 0.0  # when an answer was accepted, or the end was seen
        self.accepted = 0  # answers that stand for certain
        self.pages: list[Page] = []  # who plays it and looks on


class Page:
    """A player with one seat or both, or a spectator without any."""

    numbers = itertools.count()

    def __init__(self, port: int, battle: Battle, tokens: list[str], ledger: list[Acknowledged], chance: random.Random, think: float) -> None:
        self.port, self.battle, self.tokens, self.ledger, self.chance, self.think = port, battle, tokens, ledger, chance, think
        self.name = f"page{next(self.numbers)}"
        self.answers = itertools.count()
        self.kept: dict | None = None
        self.seen = 0  # the most answers that it was shown
        self.wrong: list[str] = []
        self.heard: collections.deque[str] = collections.deque(maxlen=8)  # the last words, for whoever looks for a fault
        self.socket = Socket()

    async def run(self) -> None:
        """Until the end of the battle."""
        tries = 0
        while self.battle.digest is None:
            try:
                self.socket = await Socket().open(self.port)
                self.heard.append("connected")
                tries = 0
                await self.visit()
            except Lost:
                self.heard.append("lost")
            finally:
                self.socket.close()
            if self.battle.digest is None:
                await asyncio.sleep(min(longest_pause, first_pause * 2**tries))
                tries += 1

    async def visit(self) -> None:
        known = max(self.battle.accepted, self.seen)
        self.hello()
        first = True
        while self.battle.digest is None:
            message = await self.socket.next()
            what = message["type"]
            self.heard.append(f"{what} {message.get('at')} {message.get('code') or message.get('client_id') or ''}".rstrip())
            if what == "welcome":
                self.send_kept()
            elif what == "snapshot":
                if first and message["at"] < known:
                    self.wrong.append(f"lost: {self.battle.id}: shown at {message['at']}, before at {known}")
                first = False
                await self.look(message)
            elif what == "accepted":
                self.accept(message)
            elif what == "refused":
                await self.refused(message, first)

    def hello(self) -> None:
        self.socket.send({"type": "hello", "battle": self.battle.id, "tokens": self.tokens})

    async def look(self, snapshot: dict) -> None:
        self.seen = max(self.seen, snapshot["at"])
        if snapshot["ended"]:
            self.battle.went_on = time.monotonic()
            self.battle.digest = snapshot["ended"]["digest"]
            return
        question = snapshot["question"]
        if not question or not question["fallback"] or self.kept or not self.tokens:
            return
        await asyncio.sleep(self.chance.uniform(0, self.think))
        answer = question["fallback"]
        if question["kind"] == "choose_unit":  # every unit takes its turn
            answer = {"picks": [question["options"][0]]}
        self.kept = {"type": "answer", "question": question["number"], "position": question["position"],
                     "client_id": f"{self.name}-{next(self.answers)}", "answer": answer, "seat": question["seat"]}
        self.send_kept()

    def send_kept(self) -> None:
        if self.kept:
            self.socket.send({key: value for key, value in self.kept.items() if key != "seat"})

    def accept(self, message: dict) -> None:
        if not self.kept or message["client_id"] != self.kept["client_id"]:
            return
        self.battle.went_on = time.monotonic()
        self.battle.accepted = max(self.battle.accepted, message["at"])
        self.ledger.append(Acknowledged(self.battle.id, self.kept["seat"], self.kept["client_id"], message["at"], canonical(self.kept["answer"])))
        self.kept = None
        self.socket.send({"type": "resume"})  # what is asked now

    async def refused(self, message: dict, outside: bool) -> None:
        if message["code"] == "no_store":
            await asyncio.sleep(resend_after)
            if outside:
                self.hello()
            elif self.kept:
                self.send_kept()
            else:  # it was the wish to be told what is asked now
                self.socket.send({"type": "resume"})
        elif message["code"] == "stale_question":  # it was answered for us meanwhile
            self.kept = None
            self.socket.send({"type": "resume"})
        else:
            self.wrong.append(f"refused: {self.battle.id}: {message}")
            self.kept = None


wishes = {"one screen": {}, "two pages": {"blue": {"who": "friend"}}, "computer": {"blue": {"who": "computer:quick"}}}


async def found(port: int, kind: str, seed: int) -> Battle:
    battle = Battle(await post(port, "/api/battles", {"rules": "drill", "table": "three-cedars", "seed": seed, **wishes[kind]}), kind, seed)
    if battle.invite:
        joined = await post(port, "/api/join", {"code": battle.invite})
        battle.seats["blue"] = joined["seats"]["blue"]
    battle.went_on = time.monotonic()
    return battle


async def play(port: int, battle: Battle, ledger: list[Acknowledged], chance: random.Random, think: float = 0.1) -> list[str]:
    """All who belong to it, and a spectator. What went wrong."""
    shown = list(battle.seats.values())
    groups = [[token] for token in shown] if battle.kind == "two pages" else [shown]
    pages = battle.pages = [Page(port, battle, tokens, ledger, chance, think) for tokens in [*groups, []]]
    runs = [asyncio.create_task(page.run()) for page in pages]
    try:
        await asyncio.wait(runs, return_when=asyncio.FIRST_COMPLETED)
        return [wrong for page in pages for wrong in page.wrong]
    finally:
        for page, run in zip(pages, runs):
            run.cancel()
            page.socket.close()
        results = await asyncio.gather(*runs, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError):
                raise result
