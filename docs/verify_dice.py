#!/usr/bin/env python3
"""Recomputes every die of a battle from its replay file, with Python's standard library and nothing of Muster.

    python3 verify_dice.py REPLAY [COMMITMENT]

COMMITMENT is what the server showed before the first roll; without it the one in the file is believed. The secret must
hash to it; SHA-256(secret, red nonce, blue nonce) is a ChaCha20 key; each byte of its key stream below 252 is a die,
byte % 6 + 1, in order. A battle that goes on from another one took over the faces it calls "given": these are the other
one's to prove, and its own dice begin behind them. Exit status 0 if all of it holds, 1 if not, 2 where there is no replay to read.
"""
import hashlib
import json
import struct
import sys


def block(key: bytes, counter: int) -> bytes:
    """One block of ChaCha20 (RFC 8439) with a nonce of zeros."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = start[:]

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[two]) & 0xFFFFFFFF
            mixed = x[three] ^ x[one]
            x[three] = ((mixed << turn) | (mixed >> (32 - turn))) & 0xFFFFFFFF

    for _ in range(10):
        for column in range(4):
            quarter(column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter(column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start)))


def dice(key: bytes, count: int) -> str:
    faces, counter = "", 0
    while len(faces) < count:
        faces += "".join(str(byte % 6 + 1) for byte in block(key, counter) if byte < 252)
        counter += 1
    return faces[:count]


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print("usage: python3 verify_dice.py REPLAY [COMMITMENT]", file=sys.stderr)
        return 2
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            rolled = json.load(file)["dice"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        print(f"{sys.argv[1]}: no replay: {problem}", file=sys.stderr)
        return 2
    if "secret" not in rolled:
        print("the secret is not revealed: the battle has not ended, or its dice came from a seed")
        return 1
    promise = sys.argv[2] if len(sys.argv) > 2 else rolled["commitment"]
    secret, red, blue = (bytes.fromhex(rolled[name]) for name in ("secret", "red", "blue"))
    if hashlib.sha256(secret).hexdigest() != promise.lower():
        print("the secret is not the one that was promised")
        return 1
    key = hashlib.sha256(secret + red + blue).digest()
    if dice(key, len(rolled["faces"])) != rolled["faces"]:
        print("the dice are not those of the secret and the nonces")
        return 1
    if rolled.get("given"):
        print(f"taken over from another battle, not verified here: the first {len(rolled['given'])} dice")
    print(f"verified: {len(rolled['faces'])} dice follow from the promised secret and both nonces")
    return 0


if __name__ == "__main__":
    sys.exit(main())
