"""Broken files of every kind: one clear message with file and place, exit status 2, nothing written, memory bounded."""

import copy
import json
import random
import unittest

from program import ROOT, SANITIZED, ProgramTest

RED = {"format": "muster-army/1", "rules": "drill", "name": "Red",
       "units": [{"name": "Rifles", "models": 3}, {"name": "Lancers", "models": 2, "base": "60x35mm"}]}
BLUE = RED | {"name": "Blue"}
TABLE = {"format": "muster-table/1", "name": "Yard", "size": [44, 30],
         "terrain": [{"kind": "wall", "name": "Wall", "from": [20, 10], "to": [24, 20]}]}
SCENARIO = {
    "format": "muster-scenario/1", "rules": "drill", "name": "Yard", "red": RED, "blue": BLUE, "table": TABLE,
    "battle": {"stage": 2, "round": 1, "memory": {"activates_next": "red"}},
    "models": {"red Rifles": [[10, 5], [12, 5], [14, 5]], "blue Rifles": [[10, 25], [12, 25], None],
               "red Lancers": [[30, 5], [34, 5]], "blue Lancers": [[30, 25], [34, 25, 0, 90]]},
    "dice": [1, {"for": "D-SHT-04", "faces": [2]}],
    "steps": [{"answer": {"picks": [{"unit": "red Rifles"}]}, "expect": {"units": {"red Rifles": {"models": 3}}}},
              {"refused": {"places": [{"model": "red Rifles 1", "at": [40, 5]}, {"model": "red Rifles 2", "at": [12, 5]},
                                      {"model": "red Rifles 3", "at": [14, 5]}]}, "clause": "D-MOV-01"},
              {"answer": {"pass": True}}]}


def changed(document, path, value):
    """The document with the value at this path (a list of keys and numbers) replaced; a missing key is added."""
    document = copy.deepcopy(document)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return document


class BadInput(ProgramTest):
    def refuse_all(self, arguments, cases):
        """cases: content of the file, then what the message must say besides the file's name."""
        for content, *parts in cases:
            self.write("bad.json", content)
            before = self.written()
            with self.subTest(parts):
                self.assert_refused(self.muster(*arguments, "bad.json"), "bad.json", *parts)
                self.assertEqual(before, self.written())

    def not_json(self, arguments, good):
        self.refuse_all(arguments, [
            ("", "JSON"), ("{ not JSON", "line 1, column 3"), ('{"format": NaN}', "line 1"), ('{"format": Infinity}', "line 1"),
            (json.dumps(good)[:-1], "JSON"), (json.dumps(good) + "{}", "after the end"), ("\x00\x01\x02", "JSON"),
            ("[1, 2]", "found a list of 2, expected an object"), ("5", "an object"), ("null", "an object"),
            ("[" * 100_000, "levels of brackets"), ('{"a":' * 100_000, "levels of brackets"),
            (changed(good, ["no such key"], 1), 'the unknown key "no such key"'), (changed(good, ["format"], 5), "format"),
            (changed(good, ["format"], "other/1"), "format", '"other/1"'), (changed(good, ["rules"], "chess"), "rules")])

    def too_large(self, arguments):
        with open(self.folder / "large.json", "w", encoding="utf-8") as file:
            for _ in range(40 if SANITIZED else 100):
                file.write("[" * 1_000_000)
        self.assert_refused(self.muster(*arguments, "large.json"), "large.json", "at most 32 MB")
        self.assert_refused(self.muster(*arguments, "/dev/zero"), "/dev/zero", "at most 32 MB")

    def test_army(self):
        self.not_json(["validate"], RED)
        self.too_large(["validate"])
        army = lambda *change: changed(RED, *change)
        self.refuse_all(["validate"], [
            (army(["units"], "Rifles"), "units", "a list"), (army(["units", 0, "models"], "ten"), "units[0].models", '"ten"'),
            (army(["units", 0, "models"], -3), "units[0].models", "-3"), (army(["units", 0, "models"], 0), "units[0].models"),
            (army(["units", 0, "models"], 1e300), "units[0].models", "1e+300"), (army(["units", 0, "models"], 2.5), "units[0].models"),
            (army(["units", 0, "models"], 10**30), "units[0].models"), (army(["units", 0, "models"], 201), "units[0].models"),
            (army(["units", 1, "name"], "Rifles"), "units[1].name", '"Rifles"'), (army(["units"], []), "units"),
            (army(["units", 0, "base"], "1mm"), "units[0].base"), (army(["units", 0, "height"], 1e9), "units[0].height"),
            (army(["units", 0, "numbers"], {"aim": 1}), "units[0].numbers.aim"),
            (army(["units", 0, "colour"], "red"), "units[0]", 'the unknown key "colour"'),
            (army(["units"], [{"name": f"Squad {i}", "models": 1} for i in range(7)]), "units", "a list of 1 to 6")])

    def test_army_of_datasheets(self):
        good = json.loads((ROOT / "data/armies/ninth/first-blades.json").read_text(encoding="utf-8"))
        good["use"] = [str(ROOT / "data/datasheets/ninth/source.json")]
        army = lambda *change: changed(good, *change)
        self.assert_status(0, self.muster("validate", self.write("good.json", good)))
        self.refuse_all(["price"], [
            (army(["units", 0, "models", "intercessor"], -1), "units[0].models.intercessor", "-1"),
            (army(["units", 0, "models", "intercessor"], 1e300), "units[0].models.intercessor"),
            (army(["units", 1, "name"], "First Squad"), "units[1]", "First Squad"),
            (army(["use"], "x.json"), "use", "a list"), (army(["datasheets"], 7), "datasheets"),
            (army(["battle_forged"], None), "battle_forged", "null"), (army(["datasheets"], None), "datasheets", "null")])
        self.write("bad.json", army(["use"], ["missing.json"]))
        self.assert_refused(self.muster("price", "bad.json"), "bad.json: use[0]: found \"missing.json\"", "cannot be opened")

    def test_table(self):
        self.not_json(["table"], TABLE)
        self.too_large(["table"])
        table = lambda *change: changed(TABLE, *change)
        self.refuse_all(["table"], [
            (table(["size"], [44]), "size"), (table(["size"], [44, -30]), "size[1]", "-30"), (table(["size"], [1e300, 30]), "size[0]"),
            (table(["size"], ["44", 30]), "size[0]", '"44"'), (table(["terrain"], {}), "terrain"),
            (table(["terrain", 0, "to"], [24, 31]), "terrain[0]"), (table(["terrain", 0, "to"], [-1, 20]), "terrain[0]"),
            (table(["terrain", 0, "to"], [1e300, 20]), "terrain[0].to"), (table(["terrain", 0, "height"], -2), "terrain[0].height"),
            (table(["terrain", 0, "kind"], "volcano"), "terrain[0].kind", '"volcano"'),
            (table(["terrain"], TABLE["terrain"] * 2), "terrain[1]", "Wall"),
            (table(["terrain", 0, "wide"], 2), "terrain[0]", 'the unknown key "wide"')])

    def test_scenario(self):
        self.not_json(["scenario"], SCENARIO)
        self.too_large(["scenario"])
        bad = lambda *change: changed(SCENARIO, *change)
        step = lambda value: changed(SCENARIO, ["steps", 0], value)
        self.assert_status(1, self.muster("scenario", self.write("good.json", SCENARIO)))  # its dice are left over
        self.refuse_all(["scenario"], [
            (bad(["steps"], {}), "steps", "a list"), (bad(["steps"], []), "steps", "a list of 1"),
            (bad(["clauses"], ["D-NO-01"]), "clauses[0]"), (bad(["dice"], [7]), "dice[0]", "7"),
            (bad(["dice"], [{"for": "X-1", "faces": [1]}]), "dice[0].for"), (bad(["red"], "none.json"), "red"),
            (bad(["red", "units", 0, "models"], -1), "red.units[0].models", "-1"), (bad(["mission"], "none"), "mission"),
            (bad(["red", "units", 1, "name"], "Rifles"), "red.units[1].name"), (bad(["switches"], ["none"]), "switches"),
            (bad(["table"], TABLE | {"size": [12, 12], "terrain": []}), "table", "20"), (bad(["table", "terrain", 0, "to"], [99, 20]), "table.terrain[0]"),
            (bad(["phase"], "tea"), "phase", '"tea"'),
            (bad(["red", "units", 0, "models"], 41), "red.units: found 41", "at most 40"),
            (bad(["models", "Nobody"], [[1, 1]]), "models.Nobody"), (bad(["models", "red Rifles"], [[1, 1]]), "models.red Rifles"),
            (bad(["models", "red Rifles", 0], [1e300, 1]), "models.red Rifles[0]"), (bad(["models", "red Rifles", 0], "here"), "models"),
            (bad(["models", "red Rifles", 0], [44.1, 1]), "models.red Rifles[0]: found (44.1", "a point of the table"),
            (bad(["models", "red Rifles", 0], [10, 5, -1]), "models.red Rifles[0]"),
            (step({"answer": {"picks": [{"unit": "Nobody"}]}}), "steps[0].answer.picks[0].unit"),
            (step({"answer": {"picks": [{"unit": 255}]}}), "steps[0].answer.picks[0].unit"),
            (step({"answer": {"picks": [{"unit": -1}]}}), "steps[0].answer.picks[0].unit"),
            (step({"answer": {"picks": [{"unit": 0, "model": 0}]}}), "steps[0].answer.picks[0]"),
            (step({"answer": {"picks": [{}]}}), "steps[0].answer.picks[0]"),
            (step({"answer": {"picks": [{"unit": 0}] * 161}}), "steps[0].answer.picks"),
            (step({"answer": {"picks": [{"unit": 0, "count": -1}]}}), "steps[0].answer.picks[0].count"),
            (step({"answer": {"places": [{"model": 99, "at": [1, 1]}]}}), "steps[0].answer.places[0].model"),
            (step({"answer": {"places": [{"model": 0, "at": [1, 200]}]}}), "steps[0].answer.places[0].at[1]"),
            (step({"answer": {"places": [{"model": 0, "steps": [1, 1, 0, 360]}]}}), "steps[0].answer.places[0].steps[3]"),
            (step({"answer": {"places": [{"model": 0, "at": [1, 1], "via": [[1, 1]] * 121}]}}), "steps[0].answer.places[0].via"),
            *[(step({"answer": {"places": [{"model": 0, "steps": [1, 1, 0, 0]} | more]}}), "steps[0].answer.places[0]", "two places")
              for more in ({"at": [1, 1]}, {"elevation": 3}, {"facing": 90})],
            (step({"answer": {"pass": True}, "default": 1}), "steps[0]"), (step({"default": 0}), "steps[0].default"),
            (step({"undo": "green"}), "steps[0].undo"), (step({"clause": "D-MOV-01"}), "steps[0]"),
            (step({"refused": {"pass": True}, "clause": "D-NO-01"}), "steps[0].clause"),
            (step({"expect": {"mood": "good"}}), "steps[0].expect", 'the unknown key "mood"'),
            (step({"expect": {"units": {"Nobody": {}}}}), "steps[0].expect.units.Nobody"),
            (step({"expect": {"models": {"red Rifles 9": {}}}}), "steps[0].expect.models.red Rifles 9"),
            # What would not be looked at is no expectation.
            (step({}), "steps[0]", "empty step"), (step({"undo": None}), "steps[0].undo"), (step({"default": None}), "steps[0].default"),
            (step({"answer": None}), "steps[0].answer"), (step({"expect": None}), "steps[0].expect"), (bad(["clauses"], None), "clauses"),
            (bad(["battle"], None), "battle"), (bad(["clauses"], ["d-mov-01"]), "clauses[0]", "d-mov-01"),
            (step({"refused": {"pass": True}, "clause": "d-mov-01"}), "steps[0].clause"),
            *[(step({"expect": {key: value}}), f"steps[0].expect.{key}") for key, value in [
                ("events", None), ("models", None), ("battle", None), ("events", [-3]), ("score", [{}, 0]), ("score", [0.5, 0]),
                ("question", None), ("question", {"unti": None}), ("question", {"options": [{"unti": None}]}), ("battle", {"rond": None}),
                ("battle", {"memory": {"x": None}}), ("battle", {"markers": [{"houlder": 1}]}), ("units", {"red Rifles": {"xx": None}}),
                ("models", {"red Rifles 1": {"wonds": None}}), ("models", {"red Rifles 1": {"place": {"att": None}}}), ("outcome", "xx"),
                ("markers", ["green"]), ("events", [{"event": "squad_movd"}]), ("events", [{"event": "squad_moved", "unti": None}]),
                ("events", [{"unit": 0}]),
                ("score", [0]), ("models", {"red Rifles 1": "zzz"}), ("units", {"red Rifles": 3}), ("over", "no"), ("outcome", 1), ("markers", 1)]]])

    def test_a_step_that_does_less_than_it_says_fails(self):
        over = changed(SCENARIO, ["battle"], {"stage": 2, "round": 3, "over": True}) | {"dice": []}
        for step in ({"default": 5}, {"player": "random", "answers": 7}):
            result = self.muster("scenario", self.write("over.json", over | {"steps": [step]}))
            self.assert_status(1, result)
            self.assertIn("the battle is over after 0 of ", result.stdout)

    def test_a_battle_by_hand_that_no_battle_could_be(self):
        patch = lambda value: changed(SCENARIO, ["battle"], {"stage": 2, "round": 1} | value)
        unit = {"owner": "red", "whereabouts": "table", "carrier": 255, "starting_strength": 3}
        model = {"unit": 0, "whereabouts": "table", "wounds": 1, "place": {"at": [5080, 2540], "elevation": 0, "facing": 0}}
        self.refuse_all(["scenario"], [
            (patch({"units": []}), "battle.units"), (patch({"units": [unit] * 161}), "battle.units"),
            (patch({"units": [unit] * 5}), "battle"), (patch({"units": [unit | {"carrier": 77}] + [unit] * 3}), "battle.units[0].carrier"),
            (patch({"units": [unit | {"owner": "green"}]}), "battle.units[0].owner"),
            (patch({"models": []}), "battle.models"), (patch({"models": [model] * 401}), "battle.models"),
            (patch({"models": [model | {"unit": 200}] * 10}), "battle.models[0].unit", "200"),
            (patch({"models": [model | {"unit": 3}] * 10}), "battle.models[0].unit", "its own army"),
            (patch({"models": [model | {"whereabouts": "waiting"}] * 10}), "battle.models[0].whereabouts"),
            (patch({"models": [model | {"place": {"at": [10**9, 0], "elevation": 0, "facing": 0}}] * 10}), "battle.models[0].place.at"),
            (patch({"models": [model | {"place": {"at": [0, 0], "elevation": 0, "facing": 400}}] * 10}), "battle.models[0].place.facing"),
            (patch({"models": [model | {"unit": unit, "whereabouts": "destroyed"} for unit in (0, 0, 0, 1, 1, 2, 2, 2, 3, 3)]}),
             "battle.units[0].whereabouts"),
            (patch({"markers": []}), "battle.markers"), (patch({"markers": [{"at": [1, 1]}] * 8}), "battle.markers"),
            (patch({"markers": [{"at": [-1, 1]}, {"at": [1, 1]}]}), "battle.markers[0]"),
            (patch({"markers": [{"holder": 9}, {"holder": 0}]}), "battle.markers[0].holder"),
            (patch({"stage": 3}), "battle.stage"), (patch({"stage": 256}), "battle.stage"), (patch({"round": 200}), "battle.round"),
            (patch({"stage": 1, "round": 3}), "battle.round"), (patch({"memory": {"activated": [200]}}), "battle.memory"),
            (patch({"memory": {"activated": [0] * 160}}), "battle.memory"), (patch({"memory": {"left_out": [0] * 161}}), "battle.memory.left_out"),
            (patch({"memory": {"worth": [1, 2, 3]}}), "battle.memory.worth"), (patch({"memory": {"mood": 1}}), "battle.memory", "mood"),
            (patch({"score": ["a", 1]}), "battle.score[0]"), (patch({"over": 1}), "battle.over"), (patch({"active": "green"}), "battle.active")])

    def test_replay(self):
        good = self.replay()
        self.not_json(["replay"], good)
        self.too_large(["replay"])
        bad = lambda *change: changed(good, *change)
        entry = lambda value: bad(["entries", 1], value)
        place = lambda **keys: {"red": {"places": [good["entries"][1]["red"]["places"][0] | keys] + good["entries"][1]["red"]["places"][1:]}}
        self.refuse_all(["replay"], [
            (bad(["digest"], 5), "digest"), (bad(["digest"], "xyz"), "digest", "16 hexadecimal digits"), (bad(["catalogue"], ""), "catalogue"),
            (bad(["dice"], {"seed": -1, "battle": 0}), "dice.seed"), (bad(["dice"], {"seed": 1e300, "battle": 0}), "dice.seed"),
            (bad(["dice"], {"seed": 1}), "dice.battle"), (bad(["dice"], {}), "dice"), (bad(["dice"], []), "dice"),
            (bad(["dice"], {"secret": "00", "red": "11" * 32, "blue": "22" * 32}), "dice.secret"),
            (bad(["dice"], {"commitment": "00" * 32, "red": "11" * 32, "blue": "22" * 32, "faces": "1237"}), "dice.faces"),
            (bad(["dice"], {"commitment": "00" * 32, "red": "11" * 32, "blue": "22" * 32, "faces": ""}), "entries[", "ran out"),
            (bad(["setup", "red", "units", 0, "models"], -1), "setup.red.units[0].models"),
            (bad(["setup", "red", "units", 0, "models"], 41), "setup", "at most 40"),
            (bad(["setup", "red", "units", 1, "name"], good["setup"]["red"]["units"][0]["name"]), "setup.red.units[1].name"),
            (bad(["setup", "red", "rules"], "ninth"), "setup.red"), (bad(["setup", "table", "size"], [1e300, 2]), "setup.table.size[0]"),
            (bad(["setup", "mission"], "none"), "setup.mission"), (bad(["setup", "switches"], 1), "setup.switches"),
            (bad(["entries"], 5), "entries"), (bad(["entries"], [{"red": {"pass": True}}] * 100_001), "entries"),
            (entry({}), "entries[1]"), (entry({"green": {"pass": True}}), "entries[1]"), (entry({"red": {}, "blue": {}}), "entries[1]"),
            (entry({"blue": {"pass": True}}), "entries[1]", "the other seat"), (entry({"back_to": 1, "next_die": 0, "red": {}}), "entries[1]"),
            (entry({"back_to": 2, "next_die": 0}), "entries[1]", "take-back"), (entry({"back_to": -1, "next_die": 0}), "entries[1].back_to"),
            (entry({"back_to": 0, "next_die": 9}), "entries[1]", "next_die"), (entry({"back_to": 0}), "entries[1].next_die"),
            (entry({"red": {"pass": True}}), "entries[1]", "D-SET-02"), (entry({"red": {"picks": [{"unit": 159}]}}), "entries[1]"),
            (entry({"red": {"picks": [{"marker": 65535}]}}), "entries[1]"), (entry({"red": {"picks": [{"word": "run"}]}}), "entries[1].red.picks[0].word"),
            (entry({"red": {"picks": [{"attack": [0, 9]}]}}), "entries[1].red.picks[0].attack"),
            (entry(place(model=399)), "entries[1].red.places[0].model"), (entry(place(model=5)), "entries[1]"),
            (entry(place(steps=[0, 0, 0, 0])), "entries[1]", "D-STD-01"), (entry(place(steps=[60960, 60960, 0, 0])), "entries[1]", "D-"),
            (entry(place(steps=[-60960, 60960, 60960, 359])), "entries[1]", "D-"), (entry(place(steps=[60961, 0, 0, 0])), "entries[1].red.places[0].steps[0]"),
            (entry(place(via=[[1]])), "entries[1].red.places[0].via[0]"),
            (bad(["entries"], good["entries"] + [{"red": {"pass": True}}]), "the battle is over"),
            (bad(["ending"], {"how": "resigned", "outcome": "red"}), "ending", "played to its end"),
            *[(bad(["ending"], {"how": how, "outcome": outcome}), "ending.outcome") for how, outcome in [
                ("resigned", "undecided"), ("agreed", "undecided"), ("claimed", "undecided"), ("resigned", "draw"), ("claimed", "draw"),
                ("agreed", "red"), ("agreed", "blue")]]])
        self.write("forged.json", bad(["ending"], {"how": "resigned", "outcome": "red"}))
        self.assert_status(1, self.muster("replay", "--verify", "forged.json"))

    def test_a_save_is_not_written_when_the_battle_cannot_be_played(self):
        self.write("army.json", changed(RED, ["units", 0, "models"], -1))
        self.assert_refused(self.muster("drill", "--red", "army.json", "--save", "out.json"), "army.json", "units[0].models")
        self.write("table.json", changed(TABLE, ["size"], [44, 1]))
        self.assert_refused(self.muster("table", "table.json", "--svg", "out.svg", "--save", "out.json"), "table.json", "size[1]")
        self.assertEqual({"army.json", "table.json"}, set(self.written()))

    def test_what_a_terminal_would_obey_is_refused_and_not_printed(self):
        for nasty in ("\x1b[2J", "\x00", "a\x07", "a\nb", "\x7f", "a\u009b31m"):
            for document, place in ((changed(RED, ["name"], nasty), "name"), (changed(RED, ["units", 0, "name"], nasty), "units[0].name"),
                                    (changed(RED, [nasty], 1), "a key with control characters"),
                                    (changed(RED, ["rules"], nasty), "rules")):
                result = self.muster("validate", self.write("bad.json", document))
                self.assert_refused(result, "bad.json", place, "control characters")
                self.assertTrue(result.stderr[:-1].isprintable(), repr(result.stderr))

    def test_a_wide_document_stays_within_bounds(self):
        for content in ("[" + "[]," * 3_000_000 + "[]]", '{"a":"' + "x" * 20_000_000 + '"}'):
            self.write("wide.json", content)
            for command in ("validate",) if SANITIZED else ("validate", "replay"):  # all read with the same code
                self.assert_refused(self.muster(command, "wide.json"), "wide.json")


class Mutations(ProgramTest):
    """Small changes at random places of good files: any answer will do but a crash or an internal error."""

    VALUES = [None, True, -1, 0, 1, 2, 7, 255, 256, 399, 65535, 65536, -60960, 60960, 2**31, 2**63, 1e300, 0.5, "", "x", "red", [], [0], {},
              [[0, 0]] * 41, "table", "destroyed", "D-MOV-01"]

    def places(self, value):
        if isinstance(value, (dict, list)):
            for key, child in value.items() if isinstance(value, dict) else enumerate(value):
                yield value, key
                yield from self.places(child)

    def mutated(self, document, chance):
        document = copy.deepcopy(document)
        for _ in range(chance.choice([1, 1, 2, 3])):
            container, key = chance.choice(list(self.places(document)))
            action = chance.randrange(4)
            if action == 0:
                del container[key]
            elif action == 1 and isinstance(container, list):
                container.insert(key, copy.deepcopy(container[key]))
            else:
                container[key] = copy.deepcopy(chance.choice(self.VALUES))
        return document

    def survive(self, arguments, document, seeds):
        for seed in seeds[::6] if SANITIZED else seeds:  # a program with the checks takes long to start
            self.write("mutant.json", self.mutated(document, random.Random(seed)))
            result = self.muster(*arguments, "mutant.json")
            self.assertIn(result.returncode, (0, 1, 2), f"seed {seed}: {result.stderr[-4000:]}")

    def test_replays(self):
        self.survive(["replay", "--verify"], self.replay(), range(60))

    def test_scenarios(self):
        self.survive(["scenario"], SCENARIO, range(60))
        for name in ("shooting", "setting-up", "scoring"):
            document = json.loads((ROOT / f"tests/scenarios/drill/{name}.json").read_text(encoding="utf-8"))
            self.survive(["scenario"], document, range(30))

    def test_battles_by_hand_of_the_alternating_game(self):
        """Computer players compute with whatever a battle says of itself."""
        model = {"count": 3, "name": "m", "quality": 4, "defence": 5, "toughness": 1,
                 "weapons": [{"name": "Rifle", "range": 24, "attacks": 1}, {"name": "Blade", "range": "melee", "attacks": 1}]}
        army = lambda name: {"format": "muster-army/1", "rules": "alternating", "name": name,
                             "units": [{"name": name + " Men", "models": [model]}]}
        unit = {"pool": 0, "starting_toughness": 3, "exhausted": False, "pinned": False, "activated": False, "waiting": "no", "ambushed_in": 0,
                "tokens": 0, "wounded": 0}
        scenario = {"format": "muster-scenario/1", "rules": "alternating", "name": "Hand", "red": army("Red"), "blue": army("Blue"),
                    "table": {"format": "muster-table/1", "name": "Plain", "size": [72, 48], "terrain": []},
                    "models": {"Red Men": [[20, 20], [21.5, 20], [23, 20]], "Blue Men": [[20, 30], [21.5, 30], [23, 30]]},
                    "battle": {"stage": 6, "round": 1, "phase": 1, "memory": {
                        "picks_next": "red", "starter": "red", "units": [unit, unit], "effects": [{"on": 0, "ability": 3, "negates": False}],
                        "tallies": [{"by": 0, "on": 1, "wounds": 1, "melee": False}],
                        "postponed": [{"unit": 1, "by_attacker": False, "packet": 1, "count": 1}],
                        "wrecks": [{"model": 0, "facing": 0, "at": [5080, 5080]}], "prophesied": [255, 255], "active": 255, "charged": 255}},
                    "dice": [4] * 60, "steps": [{"player": "greedy", "answers": 3}]}
        self.assert_status(1, self.muster("scenario", self.write("good.json", scenario)))  # its dice are left over
        for pool in (1, 4, 20, 255):
            self.write("pool.json", changed(scenario, ["battle", "memory", "units"], [unit, unit | {"pool": pool}]))
            self.assert_refused(self.muster("scenario", "pool.json"), "battle.memory.units[1].pool", str(pool))
        self.survive(["scenario"], scenario, range(60))

    def test_tables_and_armies(self):
        table = json.loads((ROOT / "data/tables/bell-foundry.json").read_text(encoding="utf-8"))
        self.survive(["table"], table, range(40))
        army = json.loads((ROOT / "data/armies/ninth/first-blades.json").read_text(encoding="utf-8"))
        army |= json.loads((ROOT / "data/datasheets/ninth/source.json").read_text(encoding="utf-8")) | {"format": "muster-army/1"}
        del army["use"]
        self.survive(["validate"], army, range(60))


if __name__ == "__main__":
    unittest.main()
