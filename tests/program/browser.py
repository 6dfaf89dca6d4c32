"""A browser for tests that speak to a server over the network: pages, the API, and a battle's WebSocket; over TLS too."""

import base64
import http.client
import json
import os
import socket
import ssl
import struct
import time


class Browser:
    """Of one site, such as https://muster.example.org:8443, whatever its name: the connection goes to `port` of this machine."""

    def __init__(self, port, tls=False, name="muster.example.org"):
        self.port, self.host = port, f"{name}:{port}"
        self.origin = ("https://" if tls else "http://") + self.host
        self.context = ssl.create_default_context() if tls else None
        if tls:  # the test's own certificate
            self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE

    def ask(self, method, path, body=None):
        """Status, headers and body."""
        connection = (http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=self.context) if self.context
                      else http.client.HTTPConnection("127.0.0.1", self.port, timeout=60))
        headers = {"Host": self.host, "Origin": self.origin, "Content-Type": "application/json"}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), text.decode()

    def wait_until_there(self, seconds=60):
        """A proxy or server has just been started."""
        end = time.monotonic() + seconds
        while True:
            try:
                if self.ask("GET", "/readyz")[0] == 200:
                    return
            except OSError:
                pass
            if time.monotonic() > end:
                raise TimeoutError(f"nobody answers at {self.origin}")
            time.sleep(0.05)

    def found_battle(self, **wish):
        status, _, text = self.ask("POST", "/api/battles", {"rules": "drill", "table": "three-cedars"} | wish)
        if status != 201:
            raise AssertionError(f"{status}: {text}")
        return json.loads(text)


class BattleSocket:
    """As much of a WebSocket as a battle needs."""

    def __init__(self, browser, battle):
        self.snapshot = None
        self.socket = socket.create_connection(("127.0.0.1", browser.port), timeout=60)
        if browser.context:
            self.socket = browser.context.wrap_socket(self.socket, server_hostname=browser.host.split(":")[0])
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /api/battle HTTP/1.1\r\nHost: {browser.host}\r\nOrigin: {browser.origin}\r\n"
                             f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.bytes(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise AssertionError(head.decode())
        tokens = [token for token in battle["seats"].values() if token]
        self.send({"type": "hello", "battle": battle["id"], "tokens": tokens})

    def bytes(self, count):
        read = b""
        while len(read) < count:
            more = self.socket.recv(count - len(read))
            if not more:
                raise ConnectionError("the server has closed the connection")
            read += more
        return read

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def next(self):
        whole = b""
        while True:
            first, size = self.bytes(2)
            if size == 126:
                size = struct.unpack("!H", self.bytes(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.bytes(8))[0]
            data = self.bytes(size)
            if first & 15 > 2:
                continue  # the server's ping
            whole += data
            if first & 128:
                break
        message = json.loads(whole)
        if message["type"] == "snapshot":
            self.snapshot = message
        return message

    def wait_for(self, kind):
        while (message := self.next())["type"] != kind:
            if message["type"] == "refused":
                raise AssertionError(message)
        return message

    def answer(self):
        """The usual answer to the open question; returns how many answers there are then. What follows from it comes first."""
        if not self.snapshot:
            self.wait_for("snapshot")
        question = self.snapshot["question"]
        self.send({"type": "answer", "question": question["number"], "client_id": f"c{self.snapshot['at']}",
                   "answer": question["fallback"]})
        return self.wait_for("accepted")["at"]

    def close(self):
        self.socket.close()
