"""A proxy that cuts connections: before a piece of what is sent has come through, in the middle of it, or after it."""

import asyncio
import random
from collections.abc import Awaitable, Callable

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Connection:
    def __init__(self, near: asyncio.StreamWriter) -> None:
        self.near = near
        self.far: asyncio.StreamWriter | None = None
        self.cut_next: str | None = None

    def end(self) -> None:
        for writer in (self.near, self.far):
            if writer:
                writer.transport.abort()

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, towards: bool) -> None:
        try:
            while data := await reader.read(1 << 16):
                cut = self.cut_next if towards else None
                writer.write(b"" if cut == "before" else data[: len(data) // 2] if cut == "middle" else data)
                if cut:
                    await writer.drain()
                    await asyncio.sleep(0.001)  # so that it arrives before the connection ends
                    break
                await writer.drain()
        except OSError:
            pass
        self.end()


class Cutter:
    """`towards` connects to wherever a client shall come. Where it fails, the client is sent away."""

    def __init__(self, towards: Callable[[], Awaitable[Streams]]) -> None:
        self.towards = towards
        self.connections: set[Connection] = set()
        self.port = 0

    async def open(self) -> "Cutter":
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(writer)
        self.connections.add(connection)
        try:
            far_reader, connection.far = await self.towards()
            await asyncio.gather(connection.forward(reader, connection.far, True), connection.forward(far_reader, writer, False))
        except OSError:
            connection.end()
        finally:
            self.connections.discard(connection)

    async def close(self) -> None:
        self.server.close()
        while self.connections:
            for connection in list(self.connections):
                connection.end()
            await asyncio.sleep(0.01)

    async def cut(self, when: str, chance: random.Random) -> bool:
        """Cuts one connection with the next that is sent on it. False: nothing was sent on it for a while."""
        living = sorted(self.connections, key=lambda each: each.near.get_extra_info("peername") or ())
        if not living:
            return False
        chosen = chance.choice(living)
        chosen.cut_next = when
        for _ in range(400):
            if chosen not in self.connections:
                return True
            await asyncio.sleep(0.005)
        chosen.cut_next = None
        return False
