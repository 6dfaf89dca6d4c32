"""As much of HTTP and of a WebSocket as measurements of the server need. Standard library only."""

import asyncio
import base64
import json
import os
import random
import struct
import time
import urllib.request


class Lost(Exception):
    """The connection has ended, or the server let nobody in."""


class Socket:
    def __init__(self) -> None:
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self, port: int, host: str = "127.0.0.1", here: str | None = None) -> "Socket":
        try:
            self.reader, self.writer = await asyncio.open_connection(host, port, limit=1 << 24, local_addr=(here, 0) if here else None)
            key = base64.b64encode(os.urandom(16)).decode()
            self.writer.write((f"GET /api/battle HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
            head = await self.reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError) as why:
            raise Lost from why
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Lost(head.decode(errors="replace"))
        return self

    def send(self, message: dict) -> None:
        self.send_frame(0x81, json.dumps(message).encode())

    def send_frame(self, first: int, data: bytes) -> None:
        mask = os.urandom(4)
        head = bytes([first, 0x80 | len(data)]) if len(data) < 126 else struct.pack("!BBH", first, 0xFE, len(data)) if len(data) < 65536 \
            else struct.pack("!BBQ", first, 0xFF, len(data))
        self.writer.write(head + mask + (int.from_bytes(data, "big") ^ int.from_bytes((mask * (len(data) // 4 + 1))[:len(data)], "big"))
                          .to_bytes(len(data), "big"))

    async def next_text(self) -> bytes:
        whole = b""
        try:
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = struct.unpack("!H", await self.reader.readexactly(2))[0]
                elif size == 127:
                    size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
                data = await self.reader.readexactly(size)
                if first & 15 == 9:
                    self.send_frame(0x8A, data)  # the server's ping
                if first & 15 > 2:
                    continue
                whole += data
                if first & 128:
                    return whole
        except (OSError, asyncio.IncompleteReadError) as why:
            raise Lost from why

    read = staticmethod(json.loads)

    async def next(self) -> dict:
        return self.read(await self.next_text())

    def close(self) -> None:
        if hasattr(self, "writer"):
            self.writer.close()


async def request(port: int, method: str, path: str, body: dict | None = None, headers: str = "", host: str = "127.0.0.1",
                  here: str | None = None) -> tuple[int, dict | None]:
    """One request on a connection of its own: the status, and the JSON that came back."""
    try:
        reader, writer = await asyncio.open_connection(host, port, limit=1 << 24, local_addr=(here, 0) if here else None)
        data = b"" if body is None else json.dumps(body).encode()
        writer.write((f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\n"
                      f"{headers}Content-Length: {len(data)}\r\n\r\n").encode() + data)
        answer = await reader.read(-1)
        writer.close()
    except OSError as why:
        raise Lost from why
    head, _, text = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 "):
        raise Lost
    return int(head.split()[1]), json.loads(text) if b"application/json" in head and text else None


def post_now(port: int, path: str, body: dict) -> dict:
    """For whoever has nothing else to do meanwhile. Throws urllib.error.HTTPError."""
    wish = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(wish) as answer:
        return json.load(answer)


async def post(port: int, path: str, body: dict, **where: str) -> dict:
    status, answer = await request(port, "POST", path, body, **where)
    if status >= 300 or answer is None:
        raise Lost(f"{path}: {status} {answer}")
    return answer


class Player:
    """Takes every default, after some time of thought; meanwhile it goes on listening. Notes how long each answer took until it was accepted."""

    def __init__(self, socket: Socket, think: float, times: list[float]) -> None:
        self.socket, self.think, self.times = socket, think, times
        self.sent: dict[str, float] = {}
        self.given = 0
        self.thinking: asyncio.Task | None = None
        self.refused: list[dict] = []

    async def play(self, answers: int | None = None) -> None:
        """Until so many answers are accepted, or the end."""
        asked = None
        while answers is None or self.given < answers:
            text = await self.socket.next_text()
            if text.startswith(b'{"type":"accepted"'):
                self.times.append(time.perf_counter() - self.sent[json.loads(text)["client_id"]])
                self.given += 1
            elif text.startswith(b'{"type":"refused"'):
                self.refused.append(json.loads(text))
            elif text.startswith(b'{"type":"snapshot"'):
                snapshot = json.loads(text)
                if snapshot["ended"]:
                    return
                question = snapshot["question"]
                if question and question["fallback"] and asked != (snapshot["epoch"], question["number"]):
                    asked = snapshot["epoch"], question["number"]
                    self.thinking = asyncio.create_task(self.answer(question, f"{asked[0]}-{asked[1]}"))

    async def answer(self, question: dict, client_id: str) -> None:
        await asyncio.sleep(random.uniform(0, self.think))
        self.sent[client_id] = time.perf_counter()
        self.socket.send({"type": "answer", "question": question["number"], "client_id": client_id, "answer": question["fallback"]})
