// The abilities of the alternating game have the names that its players use (tests/golden/ability_names.csv), and every
// language says what they do.
#include "army/alternating/words.h"
#include "army/army.h"
#include "language/sentence.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

using namespace muster;
using enum alternating::Ability;
using alternating::AbilityLine, alternating::Grant, alternating::Spell, alternating::line_of, alternating::line_of_aura,
    alternating::line_of_order;
namespace fs = std::filesystem;

namespace {

std::map<std::string, Language> every_language() {
    const fs::path folder = fs::path(MUSTER_SOURCE) / "data" / "languages";
    std::map<std::string, Language> languages;
    for (const std::string& code : Language::codes(folder))
        languages.emplace(code, Language::read(folder, code).value());
    return languages;
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    return cells;
}

// No message, value or choice that a language lacks, in letters enough to be one.
void check_said(const std::string& text, std::size_t letters) {
    CAPTURE(text);
    CHECK(text.size() >= letters);
    CHECK(text.find("ability.") == std::string::npos);
    CHECK(text.find_first_of("{}") == std::string::npos);
}

// English and other languages' word for word, apart from what is called alike.
void check_line(const std::map<std::string, Language>& languages, const AbilityLine& line) {
    CAPTURE(line.name);
    const std::string english = sentence_of(languages.at("en"), line.says);
    for (const auto& [code, language] : languages) {
        CAPTURE(code);
        if (!line.called.message.empty()) check_said(phrase_of(language, line.called), 3);
        check_said(sentence_of(language, line.says), 10);
        if (code != "en") CHECK(sentence_of(language, line.says) != english);
        for (const MessagePart& part : line.says) CHECK(language.has(part.message));
    }
    if (!line.called.message.empty()) CHECK(phrase_of(languages.at("en"), line.called) == line.name);
}

} // namespace

TEST_CASE("every ability of the alternating game has the name its players know and a sentence, in each language") {
    const auto languages = every_language();
    CHECK(languages.size() == 6);
    std::ifstream golden(fs::path(MUSTER_SOURCE) / "tests/golden/ability_names.csv");
    std::string line;
    REQUIRE(std::getline(golden, line));
    const std::vector<std::string> codes = cells_of(line);
    REQUIRE(codes.size() == 7);
    for (std::size_t i = 0; i < alternating::ability_count; ++i) {
        const auto ability = static_cast<alternating::Ability>(i);
        REQUIRE(std::getline(golden, line));
        const std::vector<std::string> names = cells_of(line);
        REQUIRE(names.size() == codes.size());
        CHECK(names[0] == alternating::word_of(ability));
        const std::string number = alternating::name_of_ability(ability).takes_number ? "(3)" : "";
        for (std::size_t k = 1; k < codes.size(); ++k)
            CHECK(phrase_of(languages.at(codes[k]), alternating::called(ability, 3)) == names[k] + number);
        check_line(languages, line_of(ability, 3));
    }
    CHECK_FALSE(std::getline(golden, line));
}

TEST_CASE("A-CAT-04 A-ACTV-03a auras and orders are said for friends and enemies, given and taken away") {
    const auto languages = every_language();
    for (const bool far : {false, true})
        for (const bool on_enemies : {false, true})
            for (const bool negates : {false, true}) {
                const Grant grant{stealth, far, on_enemies, negates};
                check_line(languages, line_of_aura(grant));
                check_line(languages, line_of_order(grant));
            }
    const auto said = [&](const char* code, const AbilityLine& line) {
        return phrase_of(languages.at(code), line.called) + " | " + sentence_of(languages.at(code), line.says);
    };
    CHECK(
        said("en", line_of_order({skirmisher})) ==
        "Order(Skirmisher) | Once per round, in any activation: a friendly unit within 12″ gains Skirmisher until the "
        "activation ends. Skirmisher: after its attack the unit may move 2″, once per activation.");
    CHECK(
        said("it", line_of_order({fast, false, true, true})) ==
        "Ordine(senza Veloce) | Una volta per round, in qualsiasi attivazione: un’unità nemica entro 12″ perde Veloce "
        "fino alla fine dell’attivazione. Veloce: i movimenti di 6″ sono più lunghi di 2″.");
    CHECK(said("da", line_of_aura({shield})) ==
          "Aura(Skjold) | Alle figurer i dens egen enhed har Skjold. Skjold: enheden har altid dækning.");
    CHECK(said("pl", line_of_aura({slow, true, true})) ==
          "Aura(Wolny, 12″) | Wrogie oddziały w odległości do 12″ mają zdolność Wolny. Wolny: ruchy o 6″ są krótsze o "
          "2″.");
}

TEST_CASE("A-ACTV-01d A-I-84 a spell is said with its tokens: hits with what the weapon has, a gift, or an active") {
    const auto languages = every_language();
    Spell spell;
    spell.name = "Bolt", spell.cost = 2;
    spell.weapon.emplace();
    spell.weapon->range = 18_in, spell.weapon->attacks = 3, spell.weapon->ap = 1, spell.weapon->blast = 2;
    spell.weapon->abilities = {blast, brutal};
    check_line(languages, line_of(spell));
    const auto said = [&](const char* code) { return sentence_of(languages.at(code), line_of(spell).says); };
    CHECK(said("en") ==
          "Spell, 2 power tokens: 3 automatic hits on an enemy unit within 18″, AP(1), Blast(2), Brutal.");
    CHECK(said("pl") ==
          "Czar, 2 żetony mocy: 3 automatyczne trafienia we wrogi oddział w odległości do 18″, AP(1), Rozprysk(2), "
          "Brutalny.");
    spell.weapon->ap = 0, spell.weapon->abilities = {};
    CHECK(said("en") == "Spell, 2 power tokens: 3 automatic hits on an enemy unit within 18″.");
    spell.weapon.reset();
    spell.cost = 1, spell.grant = {fast};
    CHECK(said("ro") == "Vrajă, un jeton de putere: o unitate aliată la cel mult 12″ primește Rapid până la sfârșitul "
                        "activării. Rapid: deplasările de 6″ sunt cu 2″ mai lungi.");
    spell.cost = 6, spell.grant = {mending};
    CHECK(said("pt-BR") == "Feitiço, 6 fichas de poder: funciona como Remendo: uma unidade aliada a até 2″, ou a "
                           "própria, remove D3 ferimentos, uma vez por ativação.");
}

TEST_CASE("everything that the ready armies have is said in each language") {
    const auto languages = every_language();
    int lines = 0;
    for (const auto& file : fs::directory_iterator(fs::path(MUSTER_SOURCE) / "data/armies/alternating")) {
        const auto army = load_army(file.path().string());
        REQUIRE(army.has_value());
        for (const alternating::ListUnit& unit : alternating::list_of(*army).units)
            for (const alternating::ModelKind& kind : unit.kinds) {
                std::vector<AbilityLine> all = lines_of(kind, alternating::list_of(*army).spells);
                for (const alternating::Weapon& weapon : kind.weapons)
                    for (AbilityLine& line : lines_of(weapon)) all.push_back(std::move(line));
                for (const AbilityLine& line : all) check_line(languages, line), ++lines;
            }
    }
    CHECK(lines > 150);
}
