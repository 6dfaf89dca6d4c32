"""tools/include_direction on small trees: what passes, and one violation of each kind."""

import unittest

from trees import TreeTest


class IncludeDirection(TreeTest):
    def assert_fine(self, name: str, include: str) -> None:
        self.write(name, f"// why\n#include {include}\n")
        done = self.run_tool("include_direction")
        self.assertEqual((done.returncode, done.stdout), (0, "every include goes downwards, and nobody names another's game\n"))

    def assert_refused(self, name: str, include: str, why: str) -> None:
        self.write(name, f"// why\n#include {include}\n")
        done = self.run_tool("include_direction")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{name}:2: includes {include[1:-1]}: {why}", done.stdout)
        (self.root / name).unlink()

    def test_downwards_and_sideways_within_a_module(self):
        self.assert_fine("src/battle/battle.h", '"base/id.h"')
        self.assert_fine("src/battle/event.h", '"battle/battle.h"')
        self.assert_fine("src/rules/ninth/shooting.cpp", '"rules/sheets/attack.h"')
        self.assert_fine("src/rules/sheets/attack.cpp", '"rules/common/turning.h"')
        self.assert_fine("src/rules/ninth/fight.cpp", '"rules/ninth/shooting.h"')
        self.assert_fine("src/rules/registry.cpp", '"rules/ninth/shooting.h"')
        self.assert_fine("src/army/ninth/rulebook.cpp", '"army/sheets/rulebook.h"')
        self.assert_fine("src/army/drill/squads.cpp", '"army/reading.h"')
        self.assert_fine("src/odds/alternating/duel.cpp", '"rules/alternating/attacks.h"')
        self.assert_fine("src/odds/registry.cpp", '"odds/sheets/question.h"')
        self.assert_fine("src/report/page.cpp", '"rules/registry.h"')
        self.assert_fine("src/server/server.cpp", '"store/store.h"')
        self.assert_fine("src/base/json_reader.cpp", "<fstream>")
        self.assert_fine("apps/muster/main.cpp", '"report/page.h"')
        self.assert_fine("apps/muster/play.cpp", '"commands.h"')

    def test_upwards(self):
        self.assert_refused("src/base/id.h", '"table/length.h"', "base does not stand on table")
        self.assert_refused("src/table/sight.cpp", "<battle/battle.h>", "table does not stand on battle")
        self.assert_refused("src/battle/session.cpp", '"rules/registry.h"', "battle does not stand on rules")
        self.assert_refused("src/rules/registry.cpp", '"players/greedy.h"', "rules does not stand on players")

    def test_across(self):
        self.assert_refused("src/dice/roll.h", '"table/length.h"', "dice does not stand on table")
        self.assert_refused("src/store/store.h", '"odds/odds.h"', "store does not stand on odds")

    def test_between_rule_sets(self):
        self.assert_refused("src/rules/eighth/fight.cpp", '"rules/ninth/fight.h"', "rules/eighth must not know rules/ninth")
        self.assert_refused("src/rules/sheets/attack.h", '"rules/ninth/fight.h"', "rules/sheets must not know rules/ninth")
        self.assert_refused("src/rules/common/turning.h", '"rules/sheets/attack.h"', "rules/common must not know rules/sheets")
        self.assert_refused("src/rules/drill/drill.cpp", '"rules/sheets/attack.h"', "rules/drill must not know rules/sheets")
        self.assert_refused("src/rules/ninth/fight.cpp", '"rules/registry.h"', "rules/ninth stands below rules/")

    def test_between_games(self):
        self.assert_refused("src/odds/sheets/duel.cpp", '"rules/ninth/ninth.h"', "odds/sheets must not know rules/ninth")
        self.assert_refused("src/army/alternating/words.h", '"army/sheets/ability.h"', "army/alternating must not know army/sheets")
        self.assert_refused("src/report/page.cpp", '"rules/eighth/shooting.h"', "who is not of the game asks the registries")
        self.assert_refused("src/army/cost.cpp", '"army/sheets/power.h"', "who is not of the game asks the registries")

    def test_names_of_games(self):
        def named(code: str, name: str = "src/server/api.cpp") -> str:
            self.write(name, f"// why\n{code}\n")
            found = self.run_tool("include_direction").stdout
            (self.root / name).unlink()
            return found
        for code in ('if (rules == "ninth") {', "drill::rules", "struct AlternatingInfo {};", "int of_eighth; // why"):
            self.assertIn("src/server/api.cpp:2: names ", named(code))
            self.assertNotIn("names", named(code, "src/rules/drill/drill.cpp").replace("nobody names", ""))
            self.assertNotIn("names", named(code, "src/army/registry.cpp").replace("nobody names", ""))
        for code in ("// of the ninth", "int eighths = 8;", '"http://x"; /* drill\n eighth */', "int drilled;"):
            self.assertNotIn("names", named(code).replace("nobody names", ""))

    def test_what_rules_must_not_know(self):
        for include in ("<fstream>", "<iostream>", "<thread>", "<chrono>", "<random>", "<boost/json.hpp>",
                        "<boost/json/value.hpp>", '"base/json_archive.h"', "<Random123/philox.h>", "<sodium.h>"):
            self.assert_refused("src/rules/ninth/fight.cpp", include, "rules know no stream")
        self.assert_fine("src/rules/ninth/fight.cpp", "<boost/describe.hpp>")

    def test_unknown_modules_and_dots(self):
        self.assert_refused("src/attic/box.h", '"base/id.h"', "src/attic is not a module")
        self.assert_refused("src/dice/roll.h", '"../base/id.h"', "an include names its file from src/")
        self.write("apps/muster/main.cpp", '#include "../../src/base/id.h"\n')
        self.assertIn("apps/muster/main.cpp: an include names", self.run_tool("include_direction").stdout)


if __name__ == "__main__":
    unittest.main()
