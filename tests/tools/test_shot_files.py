"""tools/shot_files: what ran in the window is counted, what ran before and after it is not."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from trees import module_of

shot_files = module_of("shot_files")

# Shoots twice: the first time an answer is missing.
FILES = {
    "before.h": "inline int before() { return 1; }\n",
    "twice.h": "inline int twice(int number) { return 2 * number; }\n",
    "rules.h": "namespace muster::sheets { void shoot(bool answered); void remove_model(); int after(); }\n",
    "damage.cpp": '#include "rules.h"\nnamespace muster::sheets {\nvoid remove_model() {}\n}\n',
    "after.cpp": '#include "rules.h"\nnamespace muster::sheets {\nint after() { return 0; }\n}\n',
    "shooting.cpp": """#include "rules.h"
#include "twice.h"
namespace muster::sheets {
static int aim() { return twice(1); }
void shoot(bool answered) {
    if (aim() > 0 && !answered) throw 1;
    remove_model();
    after();
}
}
""",
    "main.cpp": """#include "before.h"
#include "rules.h"
int main() {
    before();
    try {
        muster::sheets::shoot(false);
    } catch (int) {
        before();
    }
    muster::sheets::shoot(true);
}
""",
}


@unittest.skipUnless(shutil.which("gdb") and shutil.which("g++"), "needs gdb and g++")
class ShotFiles(unittest.TestCase):
    def test_only_the_window_counts(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            rules, build = root / "src/rules", root / "build"
            rules.mkdir(parents=True)
            build.mkdir()
            for name, text in FILES.items():
                (rules / name).write_text(text)
            subprocess.run(["g++", "--coverage", "-O0", "-g1", "-Wl,-u,__gcov_reset,-u,__gcov_dump", "-o", "muster",
                            *sorted(rules.glob("*.cpp"))], cwd=build, check=True)
            shot_files.play(build, Path("a-shot.json"))
            self.assertEqual(list(shot_files.lines_run(build, root)),
                             ["src/rules/damage.cpp", "src/rules/shooting.cpp", "src/rules/twice.h"])


if __name__ == "__main__":
    unittest.main()
