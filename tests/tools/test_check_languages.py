"""tools/check_languages.py finds what it promises to find."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_languages  # noqa: E402


class CheckLanguages(unittest.TestCase):
    def faults(self, changes):
        """Six languages with one message each, changed as said."""
        with tempfile.TemporaryDirectory() as folder:
            for code in check_languages.LANGUAGES:
                messages = {"greeting": f"{code} greets the {{unit}} warmly"} | changes.get(code, {})
                messages = {key: text for key, text in messages.items() if text is not None}
                (Path(folder) / f"{code}.json").write_text(json.dumps(messages))
            return check_languages.faults_of(Path(folder), "page")

    def test_nothing_to_find(self):
        self.assertEqual([], self.faults({}))

    def test_finds(self):
        for changes, part in [
                ({"da": {"greeting": None}}, "page/da: greeting is missing"),
                ({"pl": {"more": "x"}}, "page/pl: more is not in English"),
                ({"it": {"greeting": "saluta {unita}"}}, "takes ['unita']"),
                ({"ro": {"greeting": "salut {unit"}}, "an argument expected"),
                ({"pt-BR": {"greeting": "en greets the {unit} warmly"}}, "still English")]:
            with self.subTest(part):
                faults = self.faults(changes)
                self.assertEqual(1, len(faults), faults)
                self.assertIn(part, faults[0])

    def test_names_inside_cases_are_values_too(self):
        text = "{count, plural, one {# of {unit}} other {# {side, select, red {Red} other {Blue}}}} at {place}"
        self.assertEqual({"count", "unit", "side", "place"}, check_languages.placeholders(text))

    def test_missions_and_switches_have_names(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "data/languages/game").mkdir(parents=True)
            (root / "src/rules/game").mkdir(parents=True)
            (root / "data/languages/game/en.json").write_text(json.dumps({"mission.game.war": "War", "switch.game.fog": "Fog"}))
            (root / "src/rules/game/rule_set.cpp").write_text(
                'missions = std::to_array<std::string_view>({"war", "peace"});\n'
                'switches = std::to_array<std::string_view>({"fog"});\n')
            self.assertEqual(["game: mission.game.peace has no message"], check_languages.faults_of_choices(root, "game"))

    def test_reasons_against_armies_are_said_in_the_same_words(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "data/languages").mkdir(parents=True)
            (root / "src/army").mkdir(parents=True)
            (root / "src/army/validate.cpp").write_text(
                'against(clause, "units", "heroes", "{} heroes, at most {}", heroes, most);\n'
                'against(clause, path, "model", "there is no \\"{}\\".", name);\n')
            english = {"reason.heroes": "{value1} heroes, at most {value2}", "reason.model": 'there is no "{value1}".'}
            (root / "data/languages/en.json").write_text(json.dumps(english))
            self.assertEqual([], check_languages.faults_of_reasons(root))
            (root / "data/languages/en.json").write_text(json.dumps(english | {"reason.model": "nothing"}))
            self.assertEqual(1, len(check_languages.faults_of_reasons(root)))


if __name__ == "__main__":
    unittest.main()
