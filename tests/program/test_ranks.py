"""`mpirun -np N muster sim` and ladder: the same figures from any number of ranks, and after a crash."""

import json
import os
import shutil
import signal
import subprocess
import time
import unittest

from program import MUSTER, ROOT, SANITIZED, ProgramTest

SIM = ["sim", "--rules", "drill", "--red", "drill/red", "--blue", "drill/blue", "--table", "three-cedars", "--paired",
       "--players", "random,random"]


def built_with_mpi():
    return "libmpi" in subprocess.run(["ldd", MUSTER], capture_output=True, text=True).stdout


@unittest.skipIf(SANITIZED, "Open MPI is not made for the address and data-race checks")
@unittest.skipUnless(shutil.which("mpirun"), "there is no mpirun here")
class Ranks(ProgramTest):
    def start(self, ranks, *arguments, command=SIM):
        variables = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "MUSTER_DATA": str(ROOT / "data"),
                     "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        process = subprocess.Popen(["mpirun", "--oversubscribe", "-np", str(ranks), MUSTER, *command, *map(str, arguments)],
                                   cwd=self.folder, env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        return process

    def figures(self, process):
        out, err = process.communicate(timeout=120)
        self.assertEqual(0, process.returncode, err)
        document = json.loads(out)
        document.pop("seconds")
        return document

    def alone(self, *arguments, command=SIM):
        result = self.muster(*command, *arguments, "--json")
        self.assert_status(0, result)
        document = json.loads(result.stdout)
        document.pop("seconds")
        return document

    def test_the_program_was_built_with_mpi(self):
        self.assertTrue(built_with_mpi())

    def test_one_two_and_four_ranks_give_what_one_process_gives(self):
        wanted = self.alone("--battles", "90")
        for ranks in (1, 2, 4):
            self.assertEqual(wanted, self.figures(self.start(ranks, "--battles", "90", "--json")))
        self.assertEqual(wanted, self.figures(self.start(2, "--battles", "90", "--jobs", "2", "--json")))
        few = self.alone("--battles", "2")
        self.assertEqual(few, self.figures(self.start(4, "--battles", "2", "--json")))  # fewer battles than ranks

    def test_many_plans_one_after_the_other(self):
        ladder = ["ladder", "--rules", "drill", "--players", "random,quick,greedy", "--pairs", "2", "--armies", "drill/red"]
        wanted = self.alone(command=ladder)
        for ranks in (2, 4):  # nobody goes on to the next plan while the first rank is still at this one
            self.assertEqual(wanted, self.figures(self.start(ranks, "--json", command=ladder)))

    def test_ranks_go_on_where_other_ranks_ended(self):
        self.figures(self.start(2, "--battles", "60", "--resume", "run", "--json"))
        self.assertEqual(self.alone("--battles", "140"), self.figures(self.start(4, "--battles", "140", "--resume", "run", "--json")))

    def test_after_a_crash_the_digest_is_the_same(self):
        process = self.start(2, "--battles", "100000000", "--resume", "run")
        for _ in range(600):
            if (self.folder / "run").exists():
                break
            time.sleep(0.05)
        players = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
        os.kill(int(players[-1]), signal.SIGKILL)  # one rank dies; mpirun ends the other
        process.communicate(timeout=60)
        self.assertNotEqual(0, process.returncode)
        alone = subprocess.Popen([MUSTER, *SIM, "--battles", "100000000", "--resume", "run", "--json"], cwd=self.folder, text=True,
                                 env={"MUSTER_DATA": str(ROOT / "data")}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(alone.kill)
        time.sleep(0.3)
        alone.send_signal(signal.SIGINT)
        gone_on = self.figures(alone)
        self.assertEqual(self.alone("--battles", gone_on["battles"]), gone_on)

    def test_bad_input_ends_all_ranks(self):
        process = self.start(2, "--mission", "none")
        _, err = process.communicate(timeout=60)
        self.assertNotEqual(0, process.returncode)
        self.assertIn("mission", err)


if __name__ == "__main__":
    unittest.main()
