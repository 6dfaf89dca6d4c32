"""muster store copy between files: what it copies, what it leaves alone. tests/store copies to PostgreSQL and back."""

import json
import sqlite3
import subprocess
import unittest
import urllib.request

from program import ENVIRONMENT, MUSTER, ProgramTest


class Store(ProgramTest):
    def address(self, server):
        told = ""
        while "Ctrl-C" not in told:
            told += (line := server.stdout.readline())
            self.assertTrue(line)
        return told.split("127.0.0.1:")[1].split()[0]

    def found(self, store, count):
        """Founds battles in a store, by a server that is killed afterwards."""
        with subprocess.Popen([MUSTER, "play", "--port", "0", "--store", str(self.folder / store)], text=True,
                              stdout=subprocess.PIPE, env=ENVIRONMENT) as server:
            try:
                port = self.address(server)
                for _ in range(count):
                    wish = urllib.request.Request(f"http://127.0.0.1:{port}/api/battles", method="POST",
                                                  data=json.dumps({"rules": "drill"}).encode(),
                                                  headers={"Content-Type": "application/json"})
                    urllib.request.urlopen(wish).close()
            finally:
                server.kill()

    def copied(self, status=0, source="one.sqlite", target="two.sqlite"):
        result = self.muster("store", "copy", source, target)
        self.assert_status(status, result)
        return result.stdout

    def content(self, store):
        with sqlite3.connect(self.folder / store) as database:
            return list(database.iterdump())

    def test_battles_are_copied_once(self):
        self.found("one.sqlite", 3)
        self.assertIn("Battles copied to", text := self.copied())
        self.assertIn(": 3\n", text)
        self.assertNotIn("Already", text)
        self.assertEqual(sorted(self.content("one.sqlite")), sorted(self.content("two.sqlite")))
        again = self.copied()
        self.assertIn(": 0\nAlready there: 3\n", again)

    def test_what_is_there_and_not_the_same_is_left_as_it_is_and_named(self):
        self.found("one.sqlite", 2)
        self.copied()
        with sqlite3.connect(self.folder / "two.sqlite") as other:
            (battle,) = other.execute("SELECT id FROM battles ORDER BY id LIMIT 1").fetchone()
            other.execute("UPDATE battles SET round = 9 WHERE id = ?", (battle,))
        text = self.copied(status=1)
        self.assertIn("Already there: 1\n", text)
        self.assertIn(f"left as they are: {battle}\n", text)
        with sqlite3.connect(self.folder / "two.sqlite") as other:
            self.assertEqual([(9,)], other.execute("SELECT round FROM battles WHERE id = ?", (battle,)).fetchall())

    def test_bad_input(self):
        self.assert_refused(self.muster("store", "move", "a", "b"), "move", "copy")
        self.assert_refused(self.muster("store", "copy", "a.sqlite"), "TO")
        self.assert_refused(self.muster("store", "copy", "a.sqlite", "b.sqlite"), "FROM", "a.sqlite")
        self.write("a.sqlite", "none of ours\n" * 100)
        self.assert_refused(self.muster("store", "copy", "a.sqlite", "b.sqlite"), "a.sqlite", "expected")
        self.found("one.sqlite", 1)
        self.assert_refused(self.muster("store", "copy", "one.sqlite", "mysql://ann:secret@here/x"), "TO",
                            "mysql://ann@here/x", "postgresql://")
        self.assert_refused(self.muster("store", "copy", "one.sqlite", "postgresql://ann:secret@127.0.0.1:1/x"),
                            "postgresql://ann@127.0.0.1:1/x", "refused")
        self.assertNotIn("b.sqlite", self.written())
        self.assertNotIn("mysql:", self.written())

    def test_a_store_that_a_server_has_open_is_left_alone(self):
        self.found("one.sqlite", 1)
        with subprocess.Popen([MUSTER, "play", "--port", "0", "--store", str(self.folder / "one.sqlite")], text=True,
                              stdout=subprocess.PIPE, env=ENVIRONMENT) as server:
            try:
                self.address(server)
                self.assert_refused(self.muster("store", "copy", "one.sqlite", "two.sqlite"), "another Muster")
            finally:
                server.kill()


if __name__ == "__main__":
    unittest.main()
