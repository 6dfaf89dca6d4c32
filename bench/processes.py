"""Real processes for measurements of the server: a private PostgreSQL, servers. They live in a temporary folder, and whatever happens here, they end with this program."""

import ctypes
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent
program = os.environ.get("MUSTER_PROGRAM") or str(root / "build/muster")
die_with_parent = ctypes.CDLL(None).prctl


def kill_with_us(signal_number: int):
    return lambda: die_with_parent(1, signal_number)


class Folder:
    """Ends what was started, then removes itself."""

    def __init__(self) -> None:
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="muster-bench-"))
        self.path.chmod(0o755)
        self.started: list = []

    def __enter__(self) -> "Folder":
        return self

    def __exit__(self, *_: object) -> None:
        for each in reversed(self.started):
            each.kill()
        shutil.rmtree(self.path, ignore_errors=True)


class Postgres:
    """initdb refuses root, so then it runs as nobody."""

    def __init__(self, folder: Folder, durable: bool = True) -> None:
        self.folder = folder.path / "postgres"
        self.folder.mkdir()
        self.durable = durable
        self.user = "nobody" if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.folder, pwd.getpwnam(self.user).pw_uid, pwd.getpwnam(self.user).pw_gid)
        self.bin = max(pathlib.Path("/usr/lib/postgresql").iterdir()) / "bin"
        self.process: subprocess.Popen | None = None
        folder.started.append(self)
        self.run("initdb", "-D", self.data, "-U", "muster", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def socket(self) -> str:
        return str(self.folder / ".s.PGSQL.5432")

    def run(self, tool: str, *words: str) -> str:
        done = subprocess.run([str(self.bin / tool), *words], user=self.user, cwd="/", capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{tool}: {done.stderr}")
        return done.stdout

    def start(self) -> None:
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [str(self.bin / "postgres"), "-D", self.data, "-k", str(self.folder), "-c", "listen_addresses=", "-c", "max_connections=200",
                 "-c", f"fsync={'on' if self.durable else 'off'}"],
                user=self.user, cwd="/", stdout=log, stderr=log, preexec_fn=kill_with_us(signal.SIGQUIT))

    def is_ready(self) -> bool:
        return subprocess.run([str(self.bin / "pg_isready"), "-q", "-h", str(self.folder)], check=False).returncode == 0

    def wait(self) -> None:
        end = time.monotonic() + 120
        while not self.is_ready():
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop_at_once(self) -> None:
        """As if its machine had failed."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def kill(self) -> None:
        if self.process and self.process.poll() is None:
            self.stop_at_once()

    def address(self, application: str = "muster") -> str:
        return f"postgresql://muster@/postgres?host={self.folder}&application_name={application}"

    def query(self, sql: str) -> str:
        return self.run("psql", "-h", str(self.folder), "-U", "muster", "-d", "postgres", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql)


class Server:
    """build/muster play on any free port."""

    def __init__(self, folder: Folder, store: str, *more: str, name: str = "server") -> None:
        self.log = folder.path / f"{name}.log"
        self.more = more
        self.process: subprocess.Popen | None = None
        self.port = 0
        folder.started.append(self)
        self.start(store)

    def start(self, store: str) -> None:
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([program, "play", "--port", "0", "--seeds", "--pace", "0", "--store", store, *self.more],
                                            stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=kill_with_us(signal.SIGKILL))
        for line in self.process.stdout:
            if line.startswith("Muster is at "):
                self.port = int(line.rsplit(":", 1)[1])
            if line.startswith("Ctrl-C"):
                return
        raise RuntimeError(f"the server did not start: {self.log.read_text()}")

    def runs(self) -> bool:
        return self.process.poll() is None

    def send(self, signal_number: int) -> None:
        self.process.send_signal(signal_number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def memory(self) -> int:
        """Bytes of the process."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def seconds(self) -> float:
        """Processor time so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
