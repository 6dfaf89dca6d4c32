"""The examples of packaging/: HAProxy and nginx before a real server, with TLS and without. The page loads, and a battle is
played through them. The examples are used as they are, but for addresses, ports and certificates."""

import re
import shutil
import socket
import subprocess
import unittest

from browser import BattleSocket, Browser
from program import ENVIRONMENT, MUSTER, ROOT, ProgramTest


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class ProxyTest(ProgramTest):
    def setUp(self):
        super().setUp()
        page = self.folder / "page"
        page.mkdir()
        (page / "index.html").write_text("<title>Muster</title>", encoding="utf-8")
        self.server = free_port()
        self.start([MUSTER, "play", "--port", self.server, "--store", "battles.sqlite", "--page", page, "--proxy", "127.0.0.1"])
        Browser(self.server, name="127.0.0.1").wait_until_there()

    def start(self, command):
        log = open(self.folder / "log", "ab")  # pylint: disable=consider-using-with
        process = subprocess.Popen([str(word) for word in command], cwd=self.folder, env=ENVIRONMENT, stdout=log, stderr=log)
        self.addCleanup(log.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

    def certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=muster.example.org",
                        "-keyout", self.folder / "muster.key", "-out", self.folder / "muster.crt"], check=True, capture_output=True)
        both = (self.folder / "muster.key").read_text(encoding="utf-8") + (self.folder / "muster.crt").read_text(encoding="utf-8")
        (self.folder / "muster.pem").write_text(both, encoding="utf-8")

    def example(self, name, changes):
        """The example with these changes, each of which must be one."""
        text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
        for pattern, by in changes:
            text, count = re.subn(pattern, by, text, flags=re.MULTILINE)
            self.assertGreater(count, 0, pattern)
        return self.write(name, text)

    def check(self, browser):
        """What people do: they open the page, found a battle, and answer."""
        browser.wait_until_there()
        status, _, text = browser.ask("GET", "/")
        self.assertEqual((200, "<title>Muster</title>"), (status, text))
        battle = browser.found_battle()
        line = BattleSocket(browser, battle)
        self.addCleanup(line.close)
        self.assertEqual(1, line.answer())
        self.assertEqual(2, line.answer())
        self.assertEqual(403, browser.ask("GET", "/metrics")[0])
        stranger = Browser(browser.port, browser.context is not None)
        stranger.origin = "http://elsewhere.example"
        self.assertEqual(403, stranger.ask("GET", "/api/home")[0])

    def check_redirection(self, plain):
        status, headers, _ = Browser(plain).ask("GET", "/battle/x")
        self.assertEqual(301, status)
        location = {name.lower(): value for name, value in headers.items()}["location"]
        self.assertTrue(location.startswith("https://muster.example.org"), location)


@unittest.skipUnless(shutil.which("haproxy", path="/usr/sbin:/usr/bin"), "haproxy is not installed (setup/packages-tests)")
class HaproxyTest(ProxyTest):
    def haproxy(self, changes):
        servers = [(r"10\.0\.0\.1:8040", f"127.0.0.1:{self.server}"), (r"10\.0\.0\.2:8040", f"127.0.0.1:{free_port()}")]
        self.start(["/usr/sbin/haproxy", "-f", self.example("haproxy.cfg", servers + changes)])

    def test_with_tls(self):
        self.certificate()
        plain, safe = free_port(), free_port()
        self.haproxy([("bind :80$", f"bind :{plain}"), ("bind :443", f"bind :{safe}"), ("/etc/haproxy", str(self.folder))])
        self.check(Browser(safe, tls=True))
        self.check_redirection(plain)

    def test_without_tls(self):
        plain = free_port()
        self.haproxy([("bind :80$", f"bind :{plain}"), (r"^.*bind :443.*\n", ""), (r"^.*redirect scheme.*\n", "")])
        self.check(Browser(plain))


@unittest.skipUnless(shutil.which("nginx", path="/usr/sbin:/usr/bin"), "nginx is not installed (setup/packages-tests)")
class NginxTest(ProxyTest):
    def nginx(self, changes):
        servers = [(r"10\.0\.0\.1:8040", f"127.0.0.1:{self.server}"), (r"10\.0\.0\.2:8040", f"127.0.0.1:{free_port()}")]
        self.example("nginx.conf", servers + changes)
        whole = self.folder / "whole.conf"
        folders = "".join(f"    {kind}_temp_path {self.folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        whole.write_text(f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/log;\nevents {{}}\nuser root;\n"
                         f"http {{\n    access_log off;\n    include {self.folder}/nginx.conf;\n{folders}}}\n", encoding="utf-8")
        self.start(["/usr/sbin/nginx", "-p", self.folder, "-c", whole])

    def test_with_tls(self):
        self.certificate()
        plain, safe = free_port(), free_port()
        self.nginx([("listen 80;", f"listen {plain};"), ("listen 443", f"listen {safe}"), ("/etc/nginx", str(self.folder))])
        self.check(Browser(safe, tls=True))
        self.check_redirection(plain)

    def test_without_tls(self):
        plain = free_port()
        self.nginx([(r"^server \{\n    listen 80;(.*\n)+?\}\n", ""), ("listen 443 ssl http2;", f"listen {plain};"),
                    (r"^.*ssl_cert.*\n", "")])
        self.check(Browser(plain))


if __name__ == "__main__":
    unittest.main()
