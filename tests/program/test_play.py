"""muster play: what it refuses to start with, and how it ends. The battles themselves are tested in tests/server."""

import contextlib
import signal
import socket
import sqlite3
import subprocess
import unittest

from program import ENVIRONMENT, MUSTER, ProgramTest


class Play(ProgramTest):
    def setUp(self):
        super().setUp()
        self.store = self.folder / "battles.sqlite"

    def play(self, *arguments, port=0):
        return self.muster("play", "--port", port, "--store", self.store, *arguments)

    def test_a_busy_port(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.assert_refused(self.play(port=taken.getsockname()[1]), "--port")
        self.assertEqual({}, self.written())

    def test_an_address_that_is_none(self):
        self.assert_refused(self.play("--host", "here"), "--host", "127.0.0.1")

    def test_a_folder_that_cannot_be_written(self):
        self.assert_refused(self.muster("play", "--port", 0, "--store", "/proc/nowhere/battles.sqlite"), "--store")
        self.assert_refused(self.muster("play", "--port", 0, "--store", "mysql://elsewhere/battles"), "--store",
                            "postgresql://")
        self.assert_refused(self.muster("play", "--port", 0, "--store", "postgresql://ann:secret@127.0.0.1:1/battles"),
                            "postgresql://ann@127.0.0.1:1/battles", "refused")

    def test_a_file_of_another_kind_is_left_alone(self):
        self.store.write_bytes(b"not a database, but dear to somebody " * 100)
        before = self.store.read_bytes()
        self.assert_refused(self.play(), "battles.sqlite", "expected")
        self.assertEqual(self.store.read_bytes(), before)

    def test_a_database_of_another_program_is_left_alone(self):
        with sqlite3.connect(self.store) as other:
            other.execute("CREATE TABLE letters (text)")
        self.assert_refused(self.play(), "another program")

    def test_a_store_of_a_newer_version_is_left_alone(self):
        with sqlite3.connect(self.store) as newer:
            newer.execute("CREATE TABLE battles (id)")
            newer.execute("PRAGMA application_id = 0x4d757374")
            newer.execute("PRAGMA user_version = 99")
        before = self.store.read_bytes()
        self.assert_refused(self.play(), "version 99")
        self.assertEqual(self.store.read_bytes(), before)

    def test_a_damaged_store_is_named(self):
        for table in ("server", "told"):
            with self.running():
                pass
            with contextlib.closing(sqlite3.connect(self.store)) as damaged:
                damaged.execute(f"DROP TABLE {table}")
                damaged.commit()
            self.assert_refused(self.play(), "battles.sqlite", f"no such table: {table}", "expected a whole store")
            self.store.unlink()

    @contextlib.contextmanager
    def running(self):
        """A server on the store, and what it has told."""
        with subprocess.Popen([MUSTER, "play", "--port", "0", "--store", str(self.store)], stdout=subprocess.PIPE,
                              text=True, env=ENVIRONMENT) as server:
            try:
                told = ""
                while "Ctrl-C" not in told:
                    told += (line := server.stdout.readline())
                    self.assertTrue(line)
                yield server, told
            finally:
                server.kill()

    def test_it_prints_its_address_and_stops_at_ctrl_c(self):
        with self.running() as (server, told):
            self.assertIn("http://127.0.0.1:", told)
            self.assertIn("--host 0.0.0.0", told)  # how friends get in
            server.send_signal(signal.SIGINT)
            self.assertIn("Every battle is saved", server.stdout.read())
            self.assertEqual(server.wait(10), 0)

    def test_it_prints_every_address_that_a_friend_can_type(self):
        with subprocess.Popen([MUSTER, "play", "--host", "0.0.0.0", "--port", "0", "--store", str(self.store)],
                              stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as server:
            told = ""
            while "Ctrl-C" not in told:
                told += (line := server.stdout.readline())
                self.assertTrue(line)
            server.send_signal(signal.SIGINT)
        self.assertIn("Muster is at http://127.0.0.1:", told)
        self.assertNotIn("http://0.0.0.0", told)
        port = told.split("http://127.0.0.1:")[1].split()[0]
        addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True).stdout.split()
        for address in addresses:
            if ":" not in address:
                self.assertIn(f"http://{address}:{port}\n", told)
        if any(":" not in address for address in addresses):
            self.assertIn(f"http://{socket.gethostname()}:{port}\n", told)

    def test_a_second_server_on_the_same_store(self):
        with self.running() as (server, told):
            port = told.split("127.0.0.1:")[1].split()[0]
            self.assert_refused(self.play(), "battles.sqlite", "another Muster", "--store")
            self.store.with_name("link.sqlite").symlink_to(self.store)
            self.assert_refused(self.muster("play", "--port", 0, "--store", "link.sqlite"), "another Muster")
            self.store.with_name("twin.sqlite").hardlink_to(self.store)
            self.assert_refused(self.muster("play", "--port", 0, "--store", "twin.sqlite"), "another Muster")
            self.assert_refused(self.play(port=port), port, "the same battles", "--store")
            other = self.muster("play", "--port", port, "--store", self.folder / "other.sqlite")
            self.assert_refused(other, port, "--port")
            self.assertNotIn("the same", other.stderr)
            self.assertIsNone(server.poll())
        with self.running():  # a killed server leaves no lock behind
            pass


if __name__ == "__main__":
    unittest.main()
