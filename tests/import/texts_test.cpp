// What becomes of texts: the rules that keep the reading honest, each in both directions. The sentences are ours.
#include "rosters.h"

#include "import/phrase_file.h"

#include <fstream>
#include <sstream>

using namespace muster;
using namespace muster::testing;

namespace {

ImportReport with_text(const std::string& text, const std::string& system = "9th",
                       const import::Wishes& wanted = wishes()) {
    Selection made = guards();
    made.profiles.push_back(ability("Lanterns", text));
    return imported(roster({made}, "Table Wars " + system + " Edition"), wanted);
}
// "taken invulnerable", "near ignore_wounds", "kept switched", "idle"
std::string fate(const std::string& text, const std::string& system = "9th") {
    const ImportReport report = with_text(text, system);
    CHECK(report.legal);
    const ImportedUnit& made = report.units[0];
    REQUIRE(made.taken.size() + made.near.size() + made.kept.size() + made.idle.size() == 1); // in exactly one list
    const auto effect = [](const json::value& ability) { return std::string(ability.at("effect").as_string()); };
    if (!made.taken.empty()) return "taken " + effect(made.taken[0].ability.value);
    if (!made.near.empty()) return "near " + effect(made.near[0].ability.value);
    if (!made.kept.empty()) return "kept " + std::string(name_of(made.kept[0].why));
    return "idle";
}
std::string on_weapon(const std::string& text) {
    const ImportReport report = imported(unit(
        selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                  {selection("upgrade", "Gun", 1, {weapon_row("Gun", "24\"", "Assault 2", "4", "0", "D6", text)})})));
    const json::object& weapon = sheet(report).at("weapons").at(0).as_object();
    return weapon.contains("abilities") ? json::serialize(weapon.at("abilities")) : "";
}

} // namespace

TEST_CASE("a sentence is covered by fragments from its first word to its last, or not read") {
    CHECK(fate("Models in this unit have a 5+ invulnerable save.") == "taken invulnerable");
    CHECK(fate("Models in this unit have a 5+ invulnerable save in the rain.") == "kept unread");
    CHECK(fate("By order, models in this unit have a 5+ invulnerable save.") == "kept unread");
}

TEST_CASE("quotation marks, dashes, blanks and mark-up are folded; typing errors are not") {
    CHECK(fate("Each time this unit\u2019s  **bearer**") == "kept unread");
    CHECK(fate("You can re\u2011roll  charge rolls made for this unit.") == "taken reroll");
    CHECK(fate("You can **re-roll** charge rolls made for this unit.") == "taken reroll");
    CHECK(fate("You can re-roll charge rolls (pg 12) made for this unit [see page 7-8].") == "taken reroll");
    CHECK(fate("You can re-roll charge rolls (page) made for this unit.") == "kept unread");
    CHECK(fate("You can re-roll charge rolls (painted 12) made for this unit.") == "kept unread");
    CHECK(fate("You can re-rol charge rolls made for this unit.") == "kept unread");
}

TEST_CASE("a text is cut at full stops and bullets, and a heading belongs to what hangs below it") {
    const ImportReport two = with_text(
        "\u2022 Models in this unit have a 6+ invulnerable save.\n\u2022 Add 1 to charge rolls made for this unit.");
    REQUIRE(two.units[0].taken.size() == 1);
    CHECK(two.units[0].taken[0].ability.value.as_array().size() == 2);
    const ImportReport headed = with_text("Each time a model in this unit makes a melee attack:\n\u2022 re-roll a hit "
                                          "roll of 1.\n\u2022 add 1 to that attack's wound roll.");
    REQUIRE(headed.units[0].taken.size() == 1);
    for (const json::value& each : headed.units[0].taken[0].ability.value.as_array())
        CHECK(each.at("when").as_string() == "melee");
    CHECK(fate("If it rains:\n\u2022 models in this unit have a 6+ invulnerable save.") == "kept switched");
}

TEST_CASE("a reading goes from one clause to another, and both are taken") {
    const ImportReport both =
        with_text("Models in this unit have a 6+ invulnerable save, and add 1 to charge rolls made "
                  "for this unit. In addition, you can re-roll Advance rolls made for this unit.");
    REQUIRE(both.units[0].taken.size() == 1);
    CHECK(both.units[0].taken[0].ability.value.as_array().size() == 3);
    CHECK(fate("Models in this unit have a 6+ invulnerable save, and sing.") == "kept unread"); // not half of it
}

TEST_CASE("a text of a model is that model's, a text of the unit everybody's") {
    Selection made = guards();
    made.selections[1].profiles.push_back(ability("Shield", "This model has a 4+ invulnerable save."));
    const ImportReport own = imported(made);
    CHECK_FALSE(sheet(own).contains("abilities"));
    CHECK_FALSE(sheet(own).at("models").at(0).as_object().contains("abilities"));
    const json::value& shield = sheet(own).at("models").at(1).at("abilities").at(0);
    CHECK(json::serialize(shield) == R"({"name":"Shield","effect":"invulnerable","save":4})");
    Selection all = guards();
    all.profiles.push_back(ability("Shield", "This model has a 4+ invulnerable save."));
    CHECK(sheet(imported(all)).at("abilities").as_array().size() == 1);
    // Of the whole unit, by a model: those beside it have it, too.
    made.selections[1].profiles.back() = ability("Banner", "Models in this unit have a 6+ invulnerable save.");
    CHECK(sheet(imported(made)).at("models").at(1).at("abilities").at(0).at("who").as_string() == "unit");
}

TEST_CASE("what an ability does not carry makes a text nearly, and says what differs") {
    CHECK(fate("Add 1 to armour saving throws made for this unit.") == "near modify");
    CHECK(fate("Add 1 to saving throws made for this unit.") == "taken modify");
    const ImportReport near = with_text("Add 1 to armour saving throws made for this unit.");
    CHECK(near.units[0].near[0].difference == "import.near.all_saves");
    import::Wishes exact = wishes();
    exact.take_nearly = false;
    const ImportReport declined = with_text("Add 1 to armour saving throws made for this unit.", "9th", exact);
    REQUIRE(declined.units[0].kept.size() == 1);
    CHECK(declined.units[0].kept[0].why == import::WhyKept::declined);
}

TEST_CASE("an unread sentence that limits, chooses, times or replaces spoils the whole text; another is kept apart") {
    const std::string read = "Models in this unit have a 6+ invulnerable save. ";
    CHECK(fate(read + "Use this only once per battle at night.") == "kept switched");
    CHECK(fate("Select one enemy. " + read) == "kept switched");
    CHECK(fate(read + "Lose it while the lamps are dark.") == "kept switched");
    CHECK(fate(read + "The lamps are green.") == "near invulnerable");
    const ImportReport partly = with_text(read + "The lamps are green.");
    CHECK(partly.units[0].near[0].difference == "import.near.partly");
    const json::array& abilities = sheet(partly).at("abilities").as_array();
    REQUIRE(abilities.size() == 2);
    CHECK(abilities[1].at("text").as_string() == "The lamps are green");
}

TEST_CASE("a short text that names rules of the list stands for them") {
    Selection made = guards();
    made.profiles.push_back(ability("Gear", "Bright Lamps"));
    Selection lamps = selection("upgrade", "Lamps");
    lamps.rules.push_back({"Bright Lamps", "Models in this unit have a 6+ invulnerable save."});
    const auto beside = [&](const Selection& squad) { return imported(roster({squad, lamps})).units[0]; };
    CHECK(beside(made).taken.size() == 1);
    made.profiles.back() = ability("Gear", "This unit has the following abilities: Bright Lamps.");
    CHECK(beside(made).taken.size() == 1);
    made.profiles.back() = ability("Gear", "Dim Lamps");
    CHECK(beside(made).kept.size() == 1);
    CHECK(beside(made).taken.empty());
    // What the unit has itself counts once: otherwise it would work twice.
    made.profiles.back() = ability("Gear", "Bright Lamps");
    made.rules = lamps.rules;
    CHECK(beside(made).taken.size() == 1);
    REQUIRE(beside(made).idle.size() == 1);
    CHECK(beside(made).idle[0].why == "import.idle.named");
}

TEST_CASE("a rule that a weapon names is that weapon's, and no rule of all weapons of its bearer") {
    const std::string rule = "Each time an attack is made with this weapon, re-roll a wound roll of 1.";
    const auto armed = [&](const std::string& text) {
        Selection gun = selection("upgrade", "Gun", 1, {weapon_row("Gun", "24\"", "Assault D6", "4", "0", "1", text)});
        gun.rules.push_back({"Venomous", rule});
        return imported(unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)}, {gun, blade()})));
    };
    const ImportReport named = armed("Blast. Venomous.");
    CHECK(json::serialize(sheet(named).at("weapons").at(0).at("abilities")) ==
          R"([{"name":"Gun","effect":"blast"},{"name":"Gun","effect":"reroll","roll":"wound","which":"ones"}])");
    CHECK_FALSE(sheet(named).contains("abilities"));
    REQUIRE(named.units[0].idle.size() == 1);
    CHECK(named.units[0].idle[0].name == "Venomous");
    const ImportReport unnamed = armed("Blast");
    REQUIRE(unnamed.units[0].kept.size() == 1); // nobody knows which weapon it is about
    CHECK(sheet(unnamed).at("abilities").at(0).at("text").as_string() == rule);
}

TEST_CASE("the same text on a unit and below it counts once") {
    Selection made = guards();
    made.profiles.push_back(ability("Lanterns", "They shine."));
    made.selections[0].profiles.push_back(ability("lanterns", "They  shine."));
    CHECK(imported(made).units[0].kept.size() == 1);
    made.selections[0].profiles.back() = ability("lanterns", "They glow.");
    CHECK(imported(made).units[0].kept.size() == 2);
}

TEST_CASE("an ability that the reader of abilities refuses is kept, with its reason") {
    CHECK(fate("Once per battle, this unit can charge even if it Fell Back.") == "kept no_word"); // it takes no limit
    CHECK(fate("This unit can charge even if it Fell Back.") == "taken charge_after");
}

TEST_CASE("a sentence without an end is not read, and costs nothing") {
    std::string endless;
    while (endless.size() + 20 < 20'000) endless += "this unit ";
    CHECK(fate(endless).starts_with("kept"));
    CHECK(fate("This unit this unit.") == "idle"); // as far as it goes
}

TEST_CASE("a number that no effect asks for is not lost: the sentence is not read") {
    CHECK(fate("Models in this unit have a 5+ invulnerable save on a roll of 4+.") == "kept unread");
    CHECK(fate("You can re-roll charge rolls made for this unit on a 4+.") == "kept unread");
}

TEST_CASE("fragments that contradict each other do not fit") {
    CHECK(fate("Each time this unit makes a melee attack, in the Shooting phase, re-roll a hit roll of 1.") ==
          "kept unread");
    CHECK(fate("Each time this unit makes a melee attack, in the Fight phase, re-roll a hit roll of 1.") ==
          "taken reroll");
}

TEST_CASE("effects that belong to a subject need it") {
    CHECK(fate("Each time a model in this unit would lose a wound, roll one D6: on a 5+, that wound is not lost.") ==
          "taken ignore_wounds");
    CHECK(fate("Roll one D6: on a 5+, that wound is not lost.").starts_with("kept"));
    CHECK(fate("Each time a model in this unit would lose a wound, that wound is not lost.")
              .starts_with("kept")); // on what roll?
    CHECK(fate("Each time an attack is allocated to this model, subtract 1 from the Damage characteristic of that "
               "attack.") == "taken reduce_damage");
    CHECK(fate("Subtract 1 from the Damage characteristic of that attack.").starts_with("kept"));
}

TEST_CASE("a text over several sentences is read as one") {
    const std::string set_up =
        "During deployment, you can set up this unit in the old tower instead of setting it up on the battlefield. ";
    CHECK(fate(set_up + "If you do, then in the Reinforcements step of one of your Movement phases you can set up this "
                        "unit anywhere on the battlefield that is more than 9\" away from any enemy models.") ==
          "taken reserves");
    CHECK(fate(set_up).starts_with("kept"));
    CHECK(fate("During deployment, you can set up this unit in the old tower if it rains instead of setting it up on "
               "the battlefield. If you do, then in the Reinforcements step of one of your Movement phases you can set "
               "up this unit anywhere on the battlefield that is more than 9\" away from any enemy models.")
              .starts_with("kept")); // nothing passes over "if"
}

TEST_CASE("auras name their friends; unknown placeholders stand for the bearer's own faction") {
    const ImportReport report = with_text("While a friendly HARBOUR unit is within 6\" of this model, each time a "
                                          "model in that unit makes an attack, re-roll a hit roll of 1.");
    REQUIRE(report.units[0].taken.size() == 1);
    CHECK(json::serialize(report.units[0].taken[0].ability.value.at("who")) ==
          R"({"aura":6,"of":"friends","keyword":"HARBOUR"})");
    const ImportReport placed = with_text("While a friendly <TOWN> unit is within 6\" of this model, each time a model "
                                          "in that unit makes an attack, re-roll a hit roll of 1.");
    REQUIRE(placed.units[0].taken.size() == 1);
    CHECK(placed.units[0].taken[0].ability.value.at("who").at("keyword").as_string() == "HARBOUR");
}

TEST_CASE("several keywords are all of them, or any of them") {
    const auto keyword = [](const std::string& who) {
        const ImportReport report = with_text("While a friendly " + who +
                                              " unit is within 6\" of this model, each time a model in that unit makes "
                                              "an attack, re-roll a hit roll of 1.");
        REQUIRE(report.units[0].taken.size() == 1);
        return json::serialize(report.units[0].taken[0].ability.value.at("who").at("keyword"));
    };
    CHECK(keyword("HARBOUR INFANTRY") == R"({"all_of":["HARBOUR","INFANTRY"]})");
    CHECK(keyword("HARBOUR INFANTRY or HARBOUR BIKER") == R"({"all_of":["HARBOUR"],"any_of":["INFANTRY","BIKER"]})");
}

TEST_CASE("texts of weapons work for that weapon alone") {
    CHECK(on_weapon("Blast") == R"([{"name":"Gun","effect":"blast"}])");
    CHECK(on_weapon("Each time an attack made with this weapon targets a unit within half range, that attack has a "
                    "Damage characteristic of D6+2.") ==
          R"([{"name":"Gun","effect":"extra_damage","damage":2,"if":{"half_range":true}}])");
    CHECK(on_weapon("Each time an attack made with this weapon targets a unit within half range, that attack has a "
                    "Damage characteristic of D3+2.")
              .find("extra_damage") == std::string::npos);
    CHECK(on_weapon("If any unmodified hit rolls of 1 are made for attacks with this weapon, the bearer is destroyed "
                    "after shooting with this weapon.") ==
          R"([{"name":"Gun","effect":"bearer_destroyed","on_hit":1}])");
}

TEST_CASE("the choice between profiles needs no ability") {
    CHECK(fate("Before selecting targets, select one of the profiles below to make attacks with.") == "idle");
    CHECK(fate("Before selecting targets, select one of the friends below.") == "kept switched");
}

TEST_CASE("the eighth reads modified rolls only nearly") {
    const std::string unsafe = "On a hit roll of 1, the bearer is slain.";
    const ImportReport eighth =
        imported(roster({unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                                        {selection("upgrade", "Gun", 1,
                                                   {weapon_row("Gun", "24\"", "Assault 2", "4", "0", "1", unsafe)})}))},
                        "Table Wars 8th Edition"));
    REQUIRE(eighth.units[0].near.size() == 1);
    CHECK(eighth.units[0].near[0].difference == "import.near.face");
}

TEST_CASE("phrase files are read, their fragments have at most eight words, and mistakes are named by their line") {
    for (const char* const name : {"ninth", "eighth"}) {
        const auto phrases = import::load_phrases(std::string(MUSTER_SOURCE) + "/data/import/" + name + ".phrases");
        REQUIRE_MESSAGE(phrases.has_value(), phrases.error().text());
        CHECK(phrases->effects.size() > 50);
    }
    CHECK(import::read_phrases("effect  blast -> effect blast", "x").has_value());
    const auto problem = [](const std::string& text) {
        const auto phrases = import::read_phrases(text, "x");
        return phrases.has_error() ? phrases.error().place : "";
    };
    CHECK(problem("# one\neffect  a b c d e f g h -> effect blast").empty());
    CHECK(problem("# one\neffect  a b c d e f g h i -> effect blast") == "line 2");
    CHECK(problem("verse  a b") == "line 1");
    CHECK(problem("part  a -> lonely") == "line 1");
    CHECK_FALSE(problem("part  of {nobody}").empty());
    CHECK_FALSE(problem("use  ../other.phrases").empty());
}

TEST_CASE("every difference of a phrase file has its words in every language") {
    for (const char* const code : {"en", "da", "it", "ro", "pt-BR", "pl"}) {
        std::stringstream words;
        words << std::ifstream(fmt::format("{}/data/languages/{}.json", MUSTER_SOURCE, code)).rdbuf();
        for (const char* const name : {"ninth", "eighth"}) {
            const auto phrases = import::load_phrases(std::string(MUSTER_SOURCE) + "/data/import/" + name + ".phrases");
            for (const auto* list : {&phrases->parts, &phrases->effects})
                for (const import::Fragment& each : *list)
                    if (!each.near.empty())
                        CHECK_MESSAGE(words.str().find("\"" + each.near + "\"") != std::string::npos,
                                      each.near << " in " << code);
            for (const import::Fragment& each : phrases->idle)
                CHECK_MESSAGE(words.str().find("\"import.idle." + each.says.at(0).second + "\"") != std::string::npos,
                              each.line);
        }
    }
}

TEST_CASE("capitals that only join keywords are no keyword") {
    const std::string aura =
        "While a friendly OR unit is within 6\" of this model, each time a model in that unit makes an attack, ";
    CHECK(fate(aura + "re-roll a hit roll of 1.").starts_with("kept"));
}
