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

    def faults_of_words(self, code, texts, english=None):
        return check_languages.faults_of_words(code, {f"page/{key}": text for key, text in texts.items()},
                                               {f"page/{key}": text for key, text in (english or {}).items()})

    def test_words_that_do_not_agree_with_one(self):
        models = {"it": "{count, plural, one {# modello} other {# modelli}}",
                  "ro": "{count, plural, one {# model} few {# modele} other {# de modele}}",
                  "pl": "{count, plural, one {# model} few {# modele} other {# modeli}}",
                  "pt-BR": "{count, plural, one {resta # ferimento mortal} other {restam # ferimentos mortais}}"}
        for code, text, word in [
                ("it", "almeno {count} modelli", "modelli"),
                ("it", "{value1} modelli, al massimo {value2}", "modelli"),
                ("ro", "cel puțin {count} modele", "modele"),
                ("pl", "{numbers1} modeli", "modeli"),
                ("pt-BR", "perde: restam {count}", "restam"),
                ("pt-BR", "{count, plural, one {# golpe} other {# golpes}}{mortal, select, true { (mortais)} other {}}",
                 "mortais")]:
            with self.subTest(text):
                self.assertEqual([f"page/said: {word!r} stands beside a number that may be one"],
                                 self.faults_of_words(code, {"models": models[code], "said": text}))

    def test_words_that_agree(self):
        nouns = {"models": "{count, plural, one {# modello} other {# modelli}}"}
        for text in ["modelli: {count}", "{count, plural, one {# modello} other {# modelli}} di {unit}",
                     "tutti i modelli di {unit}", "{name} modelli",
                     "{count, plural, =0 {nessuno} other {#}} in gittata"]:
            with self.subTest(text):
                self.assertEqual([], self.faults_of_words("it", nouns | {"said": text}))
        self.assertEqual([], self.faults_of_words("it", nouns | {"attacks.odds": "{count} modelli in media"}))

    def test_cases_that_a_language_needs(self):
        english = {"said": "{count, plural, one {# die} other {# dice}}"}
        for code, text, missing in [
                ("it", "{count, plural, other {# dadi}}", "one"),
                ("ro", "{count, plural, one {# zar} other {# zaruri}}", "few"),
                ("pl", "{count, plural, other {# kości}}", "one, few")]:
            with self.subTest(code):
                self.assertEqual([f"page/said: count has no case for {missing}"],
                                 self.faults_of_words(code, {"said": text}, english))
        self.assertEqual([], self.faults_of_words("da", {"said": "{count, plural, other {# angreb}}"}, english))
        none = {"said": "{count, plural, =0 {nobody} other {#}} in range"}
        nobody = {"said": "{count, plural, =0 {nessuno} other {#}} in gittata"}
        self.assertEqual([], self.faults_of_words("it", nobody, none))

    def test_wrong_words(self):
        for code, text, told in [
                ("da", "{count, plural, one {# figur} other {# modeller}}",
                 "page/said says 'modeller', which is 'figur'"),
                ("da", "våben hos én model", "page/said says 'model', which is 'figur'"),
                ("pt-BR", "Nada Além de Guerra", "page/said says 'Além de Guerra', which is 'Além da Guerra'"),
                ("pt-BR", "regular", "page/said says 'regular', which is 'soldado'"),
                ("it", "regolare", "page/said says 'regolare', which is 'soldato'")]:
            with self.subTest(text):
                self.assertEqual([told], self.faults_of_words(code, {"said": text}))
        self.assertEqual([], self.faults_of_words("da", {"said": "{model} er en figur, {models} i alt"}))
        self.assertEqual([], self.faults_of_words("it", {"said": "un terreno regolare"}))

    def test_the_languages_agree(self):
        self.assertEqual([], check_languages.faults_of_agreement(Path(__file__).resolve().parents[2]))

    def test_missions_and_switches_have_names(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "data/languages/game").mkdir(parents=True)
            (root / "src/rules/game").mkdir(parents=True)
            (root / "data/languages/game/en.json").write_text(json.dumps({"mission.game.war": "War", "switch.game.fog": "Fog"}))
            (root / "src/rules/game/rule_set.cpp").write_text(
                'missions = std::to_array<std::string_view>({"war", "peace"});\n'
                'switches = std::to_array<std::string_view>({"fog"});\n')
            [game] = check_languages.games_in(root)
            self.assertEqual(["game: mission.game.peace has no message"], check_languages.faults_of_choices(game))

    def test_a_game_in_a_folder_of_its_own_is_held_too(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "data/languages").mkdir(parents=True)
            texts = root / "tests/marbles/data/languages/marbles"
            texts.mkdir(parents=True)
            (root / "tests/marbles/clauses.md").write_text("- **M-RUN-01** A marble rolls.\n- **M-RUN-02** It stops.\n- **M-BAG-01** Two fit.\n"
                                                         "- **M-BAG-02** A heavy one counts twice.\n- **M-BAG-03** It is shut.\n")
            (root / "tests/marbles/rules.cpp").write_text('roll(M_RUN_01); ask(M_RUN_02); against(M_BAG_01, path, "bag", "The bag is full", bag);\n'
                                                        'sum += note(because, M_BAG_02, heavy); game.tell(StateChanged{bag, M_BAG_03});')
            (root / "tests/marbles/rules_test.cpp").write_text("M_BAG_01")
            (texts / "en.json").write_text(json.dumps({"purpose.M-RUN-01": "rolling", "question.M-RUN-09": "?", "reason.bag": "It is full"}))
            (root / "data/languages/en.json").write_text("{}")
            [game] = check_languages.games_in(root)
            self.assertEqual(["marbles: a message names M-RUN-09, which is no clause",
                              "marbles: no message speaks of M-RUN-02, which its code names"], check_languages.faults_of_clauses(game))
            self.assertEqual(["reason.bag: the code says 'The bag is full', English 'It is full'"], check_languages.faults_of_reasons(root))

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
