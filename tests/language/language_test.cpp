// The languages: messages with plurals and choices, English where a language lacks a message, and battles told in each.
#include "language/sentence.h"
#include "language/telling.h"

#include "army/army.h"
#include "army/sheets/ability_words.h"
#include "army/sheets/army.h"
#include "base/json_archive.h"
#include "battle/event_json.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <regex>

using namespace muster;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(MUSTER_SOURCE) / "data" / "languages";

// A folder of languages of a test's own.
struct OwnFolder {
    fs::path path = fs::temp_directory_path() / "muster-language-test";
    OwnFolder() {
        fs::remove_all(path);
        fs::create_directories(path / "drill");
        write("en.json", R"({"dice": "{count, plural, one {# die} other {# dice}}", "hello": "Hello {name}"})");
        write("pl.json", R"({"dice": "{count, plural, one {# kość} few {# kości} many {# kości!} other {# kości?}}"})");
        write("drill/pl.json", R"({"side": "{who, select, red {czerwony} other {niebieski}}"})");
    }
    ~OwnFolder() { fs::remove_all(path); }
    void write(const std::string& file, const std::string& text) const { std::ofstream(path / file) << text; }
};

} // namespace

TEST_CASE("a message takes its plural by the rules of its language, and its choice by the word") {
    const OwnFolder own;
    const auto polish = Language::read(own.path, "pl");
    REQUIRE(polish.has_value());
    CHECK(polish->say("dice", {{"count", 1}}) == "1 kość");
    CHECK(polish->say("dice", {{"count", 3}}) == "3 kości");
    CHECK(polish->say("dice", {{"count", 5}}) == "5 kości!");
    CHECK(polish->say("dice", {{"count", 22}}) == "22 kości");
    CHECK(polish->say("side", {{"who", "red"}}) == "czerwony");
    CHECK(polish->say("side", {{"who", "blue"}}) == "niebieski");
    CHECK(polish->say("side", {{"who", 3}}) == "niebieski"); // a number that is none of the words
}

TEST_CASE("English stands in for what a language lacks, and an unknown message is its own id") {
    const OwnFolder own;
    const auto polish = Language::read(own.path, "pl");
    REQUIRE(polish.has_value());
    CHECK(polish->say("hello", {{"name", "Ines"}}) == "Hello Ines");
    CHECK(polish->say("nothing.like.it") == "nothing.like.it");
    CHECK(polish->say_first(std::array<std::string, 2>{"nothing", "hello"}, {{"name", "Vael"}}) == "Hello Vael");
}

TEST_CASE("a language that is not there, or a broken file, is a problem that says so") {
    const OwnFolder own;
    const auto unknown = Language::read(own.path, "tlh");
    REQUIRE(unknown.has_error());
    CHECK(unknown.error().text() == "found the language \"tlh\", expected one of en, pl");
    own.write("pl.json", "{\"dice\": 3}");
    const auto broken = Language::read(own.path, "pl");
    REQUIRE(broken.has_error());
    CHECK(broken.error().text().find("pl.json") != std::string::npos);
}

TEST_CASE("inches have one digit behind the point of the language, and none where there is nothing to say") {
    const auto english = Language::read(folder, "en"), danish = Language::read(folder, "da");
    REQUIRE((english.has_value() && danish.has_value()));
    CHECK(english->inches(2388) == "4.7″"); // 4.7008
    CHECK(danish->inches(2388) == "4,7″");
    CHECK(english->inches(508 * 6) == "6″");
    CHECK(english->inches(508 * 6 + 25) == "6″");   // 6.049
    CHECK(english->inches(508 * 6 + 26) == "6.1″"); // 6.051
}

TEST_CASE("N-PSY-11 a power that is attempted is told by its name in every language") {
    const fs::path data = fs::path(MUSTER_SOURCE) / "data";
    auto army = load_army((data / "armies/ninth/concord-50.json").string()),
         other = load_army((data / "armies/ninth/tide-50.json").string());
    auto table = load_table((data / "tables/harrow-junction.json").string());
    REQUIRE((army.has_value() && other.has_value() && table.has_value()));
    const auto setup = make_setup(*find_rule_set("ninth"), *army, *other, *table);
    REQUIRE(setup.has_value());
    Session session(*setup, std::make_shared<PhiloxDice>(7, 0));
    const auto player = make_player("random", 1); // it attempts whatever it knows
    session.run({player.get(), player.get()});
    const auto english = Language::read(folder, "en"), italian = Language::read(folder, "it");
    REQUIRE((english.has_value() && italian.has_value()));
    int named = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        const std::string line = tell(*english, session, i).text;
        const std::size_t at = line.find(" attempts "), charge = line.find(": ", at);
        if (at == std::string::npos || line.find("warp charge") == std::string::npos) continue;
        const std::string power = line.substr(at + 10, charge - at - 10);
        CAPTURE(line);
        CHECK_FALSE(power.empty());
        if (power == "Smite") continue; // a word of the game
        CHECK(tell(*italian, session, i).text.find(power) != std::string::npos);
        ++named;
    }
    CHECK(named > 0);
}

TEST_CASE("every event of a whole battle is told in every language, with no brace left open and no number lost") {
    const fs::path data = fs::path(MUSTER_SOURCE) / "data";
    auto army = load_army((data / "armies/ninth/concord-25.json").string()),
         other = load_army((data / "armies/ninth/tide-25.json").string());
    auto table = load_table((data / "tables/saltmarket-corner.json").string());
    REQUIRE((army.has_value() && other.has_value() && table.has_value()));
    const auto setup = make_setup(*find_rule_set("ninth"), *army, *other, *table);
    REQUIRE(setup.has_value());
    Session session(*setup, std::make_shared<PhiloxDice>(7, 0));
    const auto player = make_player(plain_player(), 1);
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    const auto english = Language::read(folder, "en");
    REQUIRE(english.has_value());
    for (const std::string& code : Language::codes(folder)) {
        CAPTURE(code);
        const auto language = Language::read(folder, code);
        REQUIRE(language.has_value());
        std::size_t told = 0;
        for (std::size_t i = 0; i < session.events().size(); ++i) {
            const Told next = tell(*language, session, i);
            CAPTURE(next.text);
            CHECK(next.text.find_first_of("{}") == std::string::npos);
            CHECK(next.text.find("event.") == std::string::npos);
            CHECK_FALSE(next.text.starts_with(session.events()[i].type->name)); // the name of what has no message
            if (code != "en") CHECK(next.text != tell(*english, session, i).text);
            told += !next.text.empty();
        }
        CHECK(told > 100);
    }
}

TEST_CASE("an event weighs what its kind does, and a happening what its clause does") {
    const auto weight = [](std::string_view rules, std::string_view name, const char* clause = "") {
        const auto types = find_rule_set(rules)->events;
        const auto type = std::ranges::find(types, name, [](const EventType* each) { return each->name; });
        REQUIRE(type != types.end());
        return weight_of(**type, {{"clause", clause}});
    };
    CHECK(weight("ninth", "step_begun") == Weight::heading);
    CHECK(weight("drill", "drill_ended") == Weight::heading);
    CHECK(weight("eighth", "unit_moved") == Weight::line);
    CHECK(weight("alternating", "model_removed") == Weight::detail);
    CHECK(weight("drill", "dice_rolled") == Weight::detail);
    CHECK(weight("ninth", "happened", "N-FGT-01") == Weight::line);
    CHECK(weight("ninth", "happened", "N-SMITE-03") == Weight::detail);
    CHECK(weight("eighth", "happened", "E-REIN-04") == Weight::detail);
    CHECK(weight("alternating", "happened", "A-PAS-17a") == Weight::detail);
    CHECK(line_of({Weight::heading, "Round 1"}) == "\nRound 1");
    CHECK(line_of({Weight::heading, "Round 1"}, Weight::heading) == "Round 1");
    CHECK(line_of({Weight::detail, "a save"}) == "  a save");
}

TEST_CASE("every kind of event of every game has a message of its own") {
    const auto english = Language::read(folder, "en");
    for (const RuleSet* rules : rule_sets())
        for (const EventType* type : rules->events) {
            CAPTURE(type->name);
            const std::string id = fmt::format("event.{}.{}", rules->name, type->name);
            // What happened by a clause is told by its clause (tools/check_languages.py).
            if (type->name != "happened")
                CHECK((english->has(id) || english->has(fmt::format("event.{}", type->name))));
        }
}

TEST_CASE("N-SAVE-02 a save is told with the face it needed and the AP, attacks by their weapon, in every language") {
    const fs::path data = fs::path(MUSTER_SOURCE) / "data";
    auto army = load_army((data / "armies/ninth/concord-25.json").string()),
         other = load_army((data / "armies/ninth/tide-25.json").string());
    auto table = load_table((data / "tables/saltmarket-corner.json").string());
    REQUIRE((army.has_value() && other.has_value() && table.has_value()));
    const auto setup = make_setup(*find_rule_set("ninth"), *army, *other, *table);
    REQUIRE(setup.has_value());
    Session session(*setup, std::make_shared<PhiloxDice>(7, 0));
    const auto player = make_player(plain_player(), 1);
    session.run({player.get(), player.get()});
    const std::map<std::string, std::string> penetration{{"en", "AP −"}, {"da", "AP −"},    {"it", "VP −"},
                                                         {"ro", "AP −"}, {"pt-BR", "PA −"}, {"pl", "AP −"}};
    const std::regex face(": ([1-6]), [^0-9]+([2-6])\\+( \\(|$)");
    for (const auto& [code, of_weapon] : penetration) {
        const auto language = Language::read(folder, code);
        REQUIRE(language.has_value());
        int told = 0, with_penetration = 0;
        for (std::size_t i = 0; i < session.events().size(); ++i) {
            const std::string line = tell(*language, session, i).text;
            CAPTURE(line);
            const boost::json::object event = event_json(session, i);
            if (session.events()[i].type->name == "attacks_made") CHECK(line.find("(0)") == std::string::npos);
            std::smatch found;
            if (session.events()[i].type->name != "save_tried" || !std::regex_search(line, found, face)) continue;
            CHECK(event.at("saved").as_bool() == (found[1].str() >= found[2].str()));
            if (event.at("ap") != 0) CHECK(line.find(of_weapon) != std::string::npos);
            with_penetration += event.at("ap") != 0;
            ++told;
        }
        CHECK(told > 10);
        CHECK(with_penetration > 0);
    }
}

TEST_CASE(
    "A-ACTV-03a an order, a spell and an active ability are told by whom, to whom and by name in every language") {
    const fs::path data = fs::path(MUSTER_SOURCE) / "data";
    const auto army = [&](const char* name) {
        return load_army((data / "armies/alternating" / name).string()).value();
    };
    const auto setup = make_setup(*find_rule_set("alternating"), army("river-guard.json"), army("cold-hearth.json"),
                                  load_table((data / "tables/harrow-junction.json").string()).value())
                           .value();
    std::vector<Language> languages;
    for (const std::string& code : Language::codes(folder)) languages.push_back(Language::read(folder, code).value());
    std::map<std::string, int> told; // by clause
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        Session session(setup, std::make_shared<PhiloxDice>(seed, 0));
        const auto player = make_player("random", seed);
        session.run({player.get(), player.get()});
        for (std::size_t i = 0; i < session.events().size(); ++i) {
            JsonWriter writer;
            const EventLog::Entry& entry = session.events()[i];
            entry.type->read_out(entry.bytes, writer);
            const boost::json::value event = writer.take();
            if (entry.type->name != "happened" || event.at("ability").as_string().empty()) continue;
            const std::string word(event.at("ability").as_string());
            ++told[std::string(event.at("clause").as_string())];
            for (const Language& language : languages) {
                const std::string line = tell(language, session, i).text, id = "ability.alternating." + word;
                CAPTURE(line);
                CHECK(line.find(language.has(id) ? language.say(id) : word) != std::string::npos);
                for (const char* field : {"unit", "other"}) {
                    const auto unit = event.at(field).to_number<std::size_t>();
                    if (unit < setup->units.size())
                        CHECK(line.find(setup->unit_name(static_cast<UnitId>(unit))) != std::string::npos);
                }
            }
        }
    }
    CHECK(told["A-ACTV-03a"] > 0);
}

namespace {

// A sentence, and no message, no value and no choice in it that a language lacks.
void check_sentence(const Language& language, const std::vector<MessagePart>& parts) {
    const std::string sentence = sentence_of(language, parts);
    CAPTURE(language.code());
    CAPTURE(sentence);
    REQUIRE_FALSE(parts.empty());
    CHECK(sentence.size() > 5);
    CHECK(sentence.find("ability.") == std::string::npos);
    CHECK(sentence.find_first_of("{}") == std::string::npos);
    for (const MessagePart& part : parts) CHECK(language.has(part.message));
}

void check_all(const Language& language, const std::vector<Ability>& abilities) {
    for (const Ability& ability : abilities)
        if (ability.enforced()) check_sentence(language, words_of(ability));
    for (const Ability& ability : abilities)
        if (const MessagePart name = called(ability); !name.message.empty()) CHECK(language.has(name.message));
}

std::vector<Language> all_languages() {
    std::vector<Language> languages;
    for (const std::string& code : Language::codes(folder)) languages.push_back(Language::read(folder, code).value());
    return languages;
}

Ability with(Effect effect) {
    Ability ability;
    ability.effect = effect;
    return ability;
}

std::string in(const std::string& code, const Ability& ability) {
    return sentence_of(Language::read(folder, code).value(), words_of(ability));
}

} // namespace

TEST_CASE("every ability, weapon rule and power of every ready army is said in each language") {
    int units = 0;
    for (const Language& language : all_languages())
        for (const char* rules : {"ninth", "eighth"})
            for (const auto& file : fs::directory_iterator(fs::path(MUSTER_SOURCE) / "data" / "armies" / rules)) {
                const auto army = load_army(file.path().string());
                REQUIRE(army.has_value());
                for (const DatasheetUnit& unit : sheets::army_of(*army).units) {
                    ++units;
                    check_all(language, unit.abilities);
                    for (const Weapon& weapon : unit.weapons)
                        for (const WeaponProfile& profile : weapon.profiles) check_all(language, profile.abilities);
                    for (const PsychicPower& power : unit.powers) check_sentence(language, words_of(power));
                }
            }
    CHECK(units > 300);
}

TEST_CASE("a power says how long it lasts, unless it is done at once") {
    for (const auto& [effect, lasts] : {std::pair{Effect::modify, true},
                                        {Effect::invulnerable, true},
                                        {Effect::reroll, true},
                                        {Effect::mortal_wounds, false},
                                        {Effect::heal, false},
                                        {Effect::out_of_phase, false}}) {
        PsychicPower power;
        power.abilities = {with(effect)};
        CAPTURE(name_of(effect));
        CHECK((words_of(power).back().message == "ability.lasts") == lasts);
    }
}

TEST_CASE("every word of the vocabulary of abilities is in every language") {
    const auto each = []<class Name>(Name last, auto&& visit) {
        for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i) visit(static_cast<Name>(i));
    };
    for (const Language& language : all_languages()) {
        const auto check = [&](auto change) {
            Ability ability = with(Effect::invulnerable);
            change(ability);
            check_sentence(language, words_of(ability));
        };
        each(Effect::contagion, [&](Effect effect) {
            if (effect != Effect::none) check([&](Ability& ability) { ability.effect = effect, ability.on = 5; });
        });
        each(When::fight_end, [&](When when) { check([&](Ability& ability) { ability.when = when; }); });
        each(Whom::aura, [&](Whom whom) { check([&](Ability& ability) { ability.whom = whom; }); });
        each(Condition::models_at_least,
             [&](Condition condition) { check([&](Ability& ability) { ability.condition = condition; }); });
        each(Limit::once_per_battle, [&](Limit limit) { check([&](Ability& ability) { ability.limit = limit; }); });
    }
}

TEST_CASE("an ability's sentence says whom, what, when, under which condition and how often") {
    Ability ability = with(Effect::reroll);
    ability.roll = RollKind::wound, ability.which = Rerolled::failed;
    ability.whom = Whom::aura, ability.aura_range = 6, ability.keywords.all_of = {"CORE"};
    ability.when = When::melee, ability.limit = Limit::once_per_phase;
    ability.condition = Condition::target_keyword, ability.condition_keywords.all_of = {"MONSTER"};
    CHECK(in("en", ability) == "Friendly CORE units within 6″: may re-roll wound rolls that fail, for attacks with "
                               "melee weapons, if the target is MONSTER, once per phase.");
    CHECK(in("pl", ability) == "Przyjazne oddziały CORE w odległości do 6″: przerzut rzutów na zranienie "
                               "zakończonych porażką, przy atakach bronią wręcz, jeśli cel ma MONSTER, raz na fazę.");
    ability = with(Effect::modify);
    ability.of_characteristic = true, ability.stat = Stat::Ld, ability.by = -1;
    CHECK(in("en", ability) == "Leadership −1.");
    CHECK(in("it", ability) == "Disciplina −1.");
    ability = with(Effect::extra_hits);
    ability.on = 6, ability.count = 2;
    CHECK(in("da", ability) == "Et ikke-modificeret træffer-slag på 6+ giver 2 ekstra træffere.");
    ability = with(Effect::none);
    ability.text = "A tale.";
    CHECK(in("en", ability) == "");
}
