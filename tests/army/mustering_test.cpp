#include "army/cost.h"
#include "army_testing.h"

using namespace muster;
using namespace muster::testing;

namespace {

json::value counts(int intercessors, int sergeants) {
    return json::object{{"intercessor", intercessors}, {"sergeant", sergeants}};
}
json::value option(std::string_view text) { return json::parse(text); }
const json::value plasma = json::object{{"model", "sergeant"}, {"with", "plasma-pistol"}};

json::value two_squads(const json::value& first, const json::value& second) {
    json::value army = edited(first_blades(), {{"/units/0/models", first}});
    json::value squad = army.at("units").at(0);
    squad.as_object()["name"] = "Second Squad";
    squad.as_object()["models"] = second;
    army.as_object()["units"].as_array().push_back(squad);
    return army;
}

} // namespace

TEST_CASE("N-GEN-04 every unit has a datasheet; one without is refused") {
    CHECK(blades({}).validation.legal());
    const Army army = blades({{"/units/1/datasheet", "tanks"}});
    CHECK(clauses(army) == Ids{"N-GEN-04"});
    CHECK(army.validation.reasons[0].path == "units[1].datasheet");
    CHECK(army.units[1].models.empty());
    // Of a Warlord in it nothing more is to be said.
    const json::value warlord = json::object{{"unit", "Riders"}};
    CHECK(clauses(blades({{"/units/1/datasheet", "tanks"}, {"/warlord", warlord}})) == Ids{"N-GEN-04"});
}

TEST_CASE("what no battle takes is not legal, each with its reason") {
    const auto reasons = [](const Edits& edits) {
        Ids texts;
        for (const Reason& reason : blades(edits).validation.reasons) {
            CHECK(reason.clause == Clause::none);
            CHECK(reason.path == "units[0]");
            texts.push_back(reason.text);
        }
        return texts;
    };
    const auto said = [](const std::string& what) { return Ids{"First Squad: " + what}; };
    const auto squad_of = [](int models) {
        return Edits{
            {"/datasheets/0/power", 5}, {"/datasheets/0/models/0/max", 90}, {"/units/0/models", counts(models - 1, 1)}};
    };
    CHECK(reasons(squad_of(40)).empty());
    CHECK(reasons(squad_of(41)) == said("41 models in one unit, but a battle takes at most 40."));

    const auto limited = [](int count) {
        json::array list;
        for (int i = 0; i < count; ++i)
            list.push_back(json::object{{"name", std::to_string(i)},
                                        {"effect", "reroll"},
                                        {"roll", "hit"},
                                        {"which", "all"},
                                        {"limit", "once_per_turn"}});
        return Edits{{"/datasheets/0/abilities", list}};
    };
    CHECK(reasons(limited(8)).empty());
    CHECK(reasons(limited(9)) == said("9 abilities of one model that work once in a phase, turn or battle, but a "
                                      "battle takes at most 8."));

    // So many of each model's weapons are guns, and swords that add an attack each (N-I-91).
    const auto armed = [&](int models, int guns, int swords) {
        json::array list, carried;
        for (int i = 0; i < guns + swords; ++i) {
            json::value weapon =
                json::parse(R"({ "name": "Gun", "range": 12, "type": "Assault 1", "S": 4, "AP": 0, "D": 1 })");
            if (i >= guns)
                weapon = json::parse(R"({ "name": "Sword", "range": "Melee", "type": "Melee", "S": "User", "AP": 0,
                    "D": 1, "abilities": [ { "effect": "extra_attacks", "attacks": 1 } ] })");
            weapon.as_object()["id"] = "weapon-" + std::to_string(i);
            carried.push_back(weapon.at("id"));
            list.push_back(std::move(weapon));
        }
        Edits edits = squad_of(models);
        edits.insert(edits.end(), {{"/datasheets/0/weapons", list},
                                   {"/datasheets/0/options", json::array()},
                                   {"/datasheets/0/models/0/weapons", carried},
                                   {"/datasheets/0/models/1/weapons", carried}});
        return reasons(edits);
    };
    CHECK(armed(40, 4, 0).empty());
    CHECK(armed(40, 5, 0) == said("200 ranged weapons in one unit, but a battle takes at most 160."));
    CHECK(armed(32, 0, 5).empty());
    CHECK(armed(33, 0, 5) == said("165 weapons in one unit to fight with at once, but a battle takes at most 160."));
}

TEST_CASE("N-GEN-05 N-SHEET-06 the Power Level is the sum of the ratings, and a rating goes by the size of the unit") {
    const auto power = [](const Army& army) { return power_of(army).total; };
    CHECK(power(blades({})) == 16);
    CHECK(power(blades({{"/units/0/models", counts(5, 1)}})) == 16); // six models: 10 and 6
    CHECK(power(blades({{"/units/0/models", counts(4, 1)}})) == 11); // five models: 5 and 6
    const Power rows = power_of(blades({}));
    REQUIRE(rows.units.size() == 2);
    CHECK(rows.units[0].models == 10);
    CHECK(rows.units[0].power == 10);
    CHECK(rows.units[1].power == 6);
    CHECK(price_json(blades({})) ==
          R"({"rules":"ninth","name":"First Blades","total":16,"units":[{"name":"First Squad","models":10,"power":10},)"
          R"({"name":"Riders","models":3,"power":6}]})");
}

TEST_CASE("N-GEN-06 combined ratings from 15 to 300 are what the rules are meant for") {
    CHECK_FALSE(intended_size(14));
    CHECK(intended_size(15));
    CHECK(intended_size(300));
    CHECK_FALSE(intended_size(301));
}

TEST_CASE("N-UNIT-02 a unit is one or more models of its own datasheet") {
    CHECK(clauses(blades({{"/units/0/models", counts(0, 0)}})) == Ids{"N-UNIT-02"});
    CHECK(clauses(blades({{"/units/0/models/outrider", 1}})) == Ids{"N-UNIT-02"});
}

TEST_CASE("N-DATA-02 each kind of model stays within its numbers: a squad is 5 to 10 with its sergeant") {
    CHECK(blades({{"/units/0/models", counts(4, 1)}}).validation.legal());
    CHECK(blades({{"/units/0/models", counts(9, 1)}}).validation.legal());
    CHECK(clauses(blades({{"/units/0/models", counts(10, 1)}})) == Ids{"N-DATA-02"});
    CHECK(clauses(blades({{"/units/0/models", counts(8, 2)}})) == Ids{"N-DATA-02"});
    CHECK(clauses(blades({{"/units/0/models", counts(9, 0)}})) == Ids{"N-DATA-02"}); // enough models, no sergeant
    CHECK(clauses(blades({{"/units/1/models/outrider", 3}})) == Ids{"N-DATA-02"});
}

TEST_CASE("N-DATA-08 N-I-10 one under-strength unit of a datasheet may be included, at the printed rating") {
    const Army army = blades({{"/units/0/models", counts(3, 1)}});
    CHECK(army.validation.legal());
    CHECK(unit(army, 0).under_strength);
    CHECK(unit(army, 0).power == 5);
    CHECK(unit(army, 0).starting_strength == 4);
    CHECK_FALSE(unit(blades({{"/units/0/models", counts(4, 1)}}), 0).under_strength);
}

TEST_CASE("N-DATA-09 a second under-strength unit of the same datasheet is refused") {
    const Army army = read_valid(two_squads(counts(3, 1), counts(2, 1)));
    CHECK(clauses(army) == Ids{"N-DATA-09"});
    CHECK(army.validation.reasons[0].path == "units[2].models");
    CHECK(read_valid(two_squads(counts(3, 1), counts(4, 1))).validation.legal());
    // Of another datasheet it is allowed.
    CHECK(blades({{"/units/0/models", counts(3, 1)}, {"/units/1/models/outrider", 1}}).validation.legal());
}

TEST_CASE("N-STR-01 the Starting Strength is the number of models the unit is added with") {
    CHECK(unit(blades({}), 0).starting_strength == 10);
    CHECK(unit(blades({{"/units/0/models", counts(6, 1)}}), 0).starting_strength == 7);
    CHECK(blades({}).units[0].models.size() == 10);
}

TEST_CASE("N-SHEET-04 N-DATA-05 the sergeant may replace one heavy bolt pistol by one plasma pistol") {
    const Army army = blades({{"/units/0/options", json::array{plasma}}});
    CHECK(army.validation.legal());
    CHECK(weapon_names(unit(army, 0), 9) ==
          Ids{"Astartes chainsword", "Frag grenades", "Krak grenades", "Plasma pistol"});
    CHECK(weapon_names(unit(army, 0), 0)[0] == "Heavy bolt pistol"); // an ordinary intercessor keeps his
    // No other model and no other weapon.
    for (const char* wrong :
         {R"({ "model": "intercessor", "with": "plasma-pistol" })", R"({ "model": "sergeant", "with": "krak" })",
          R"({ "model": "sergeant", "with": "plasma-pistol", "replace": "krak" })",
          R"({ "model": "sergeant", "with": "plasma-pistol", "times": 2 })"})
        CHECK_MESSAGE(clauses(blades({{"/units/0/options", json::array{option(wrong)}}})) == Ids{"N-DATA-05"}, wrong);
}

TEST_CASE("N-DATA-06 each wargear option is used once per unit") {
    const Army army = blades({{"/units/0/options", json::array{plasma, plasma}}});
    CHECK(clauses(army) == Ids{"N-DATA-06"});
    CHECK(army.validation.reasons[0].path == "units[0].options[1]");
    // Two units may each use it.
    json::value both = edited(two_squads(counts(4, 1), counts(4, 1)),
                              {{"/units/0/options", json::array{plasma}}, {"/units/2/options", json::array{plasma}}});
    CHECK(read_valid(both).validation.legal());
    // Options of one group share the single use.
    const json::value group = json::parse(R"([
        { "model": "intercessor", "replace": "krak", "with": "plasma-pistol", "group": "special" },
        { "model": "intercessor", "replace": "frag", "with": "twin-bolt-rifle", "group": "special" } ])");
    const json::value first = option(R"({ "model": "intercessor", "with": "plasma-pistol" })");
    const json::value second = option(R"({ "model": "intercessor", "with": "twin-bolt-rifle" })");
    CHECK(blades({{"/datasheets/0/options", group}, {"/units/0/options", json::array{first}}}).validation.legal());
    CHECK(clauses(blades({{"/datasheets/0/options", group}, {"/units/0/options", json::array{first, second}}})) ==
          Ids{"N-DATA-06"});
}

TEST_CASE("N-DATA-07 options may be used in any order: one may build on another that is written later") {
    const json::value chain = json::parse(R"([
        { "model": "sergeant", "replace": "heavy-bolt-pistol", "with": "plasma-pistol" },
        { "model": "sergeant", "replace": "plasma-pistol", "with": "twin-bolt-rifle" } ])");
    const json::value rifle = option(R"({ "model": "sergeant", "with": "twin-bolt-rifle" })");
    const Army forwards = blades({{"/datasheets/0/options", chain}, {"/units/0/options", json::array{plasma, rifle}}});
    const Army backwards = blades({{"/datasheets/0/options", chain}, {"/units/0/options", json::array{rifle, plasma}}});
    CHECK(forwards.validation.legal());
    CHECK(backwards.validation.legal());
    CHECK(sheets::army_of(forwards) == sheets::army_of(backwards));
    CHECK(weapon_names(unit(backwards, 0), 9).back() == "Twin bolt rifle");
    // Without the first there is nothing to replace.
    CHECK(clauses(blades({{"/datasheets/0/options", chain}, {"/units/0/options", json::array{rifle}}})) ==
          Ids{"N-DATA-05"});
}

TEST_CASE("N-DATA-05 an option that does not say how often is for one model") {
    const auto with = [](int times) {
        const json::value single =
            json::parse(R"([ { "model": "intercessor", "replace": "krak", "with": "plasma-pistol" } ])");
        const json::value use = json::object{{"model", "intercessor"}, {"with", "plasma-pistol"}, {"times", times}};
        return clauses(blades({{"/datasheets/0/options", single}, {"/units/0/options", json::array{use}}}));
    };
    CHECK(with(1).empty());
    CHECK(with(2) == Ids{"N-DATA-05"});
}

TEST_CASE("an option for every five models counts the models of the unit") {
    const json::value per =
        json::parse(R"([ { "model": "intercessor", "replace": "heavy-bolt-pistol", "with": "plasma-pistol",
        "times": 1, "per_models": 5 } ])");
    const auto with = [&](int size, int times) {
        const json::value use = json::object{{"model", "intercessor"}, {"with", "plasma-pistol"}, {"times", times}};
        return clauses(blades({{"/datasheets/0/options", per},
                               {"/units/0/models", counts(size - 1, 1)},
                               {"/units/0/options", json::array{use}}}));
    };
    CHECK(with(10, 2).empty());
    CHECK(with(10, 3) == Ids{"N-DATA-05"});
    CHECK(with(9, 1).empty());
    CHECK(with(9, 2) == Ids{"N-DATA-05"});
}

TEST_CASE("N-WAR-04 N-WAR-05 the Warlord is one model of the army and gains the keyword WARLORD") {
    const Army army = blades({{"/warlord", json::object{{"unit", "First Squad"}, {"model", "sergeant"}}}});
    REQUIRE(army.validation.legal());
    REQUIRE(sheets::army_of(army).warlord);
    CHECK(sheets::army_of(army).warlord->model == 9);
    CHECK(unit(army, 0).models[9].keywords.has(CoreKeyword::warlord));
    CHECK_FALSE(unit(army, 0).models[0].keywords.has(CoreKeyword::warlord));
    CHECK_FALSE(unit(army, 1).keywords.has(CoreKeyword::warlord));
    CHECK(clauses(blades({{"/warlord", json::object{{"unit", "Third Squad"}}}})) == Ids{"N-WAR-04"});
    CHECK(clauses(blades({{"/warlord", json::object{{"unit", "First Squad"}, {"model", "outrider"}}}})) ==
          Ids{"N-WAR-04"});
    CHECK_FALSE(sheets::army_of(blades({})).warlord); // left to the player, and legal
}

TEST_CASE("N-WAR-06 N-WAR-07 N-I-31 a CHARACTER Warlord has Inspiring Leader, any other has no trait") {
    const auto with = [](bool character, const json::value& trait) {
        return blades({{"/datasheets/0/models/1/keywords", character ? json::array{"CHARACTER"} : json::array{}},
                       {"/warlord", json::object{{"unit", "First Squad"}, {"model", "sergeant"}, {"trait", trait}}}});
    };
    const Army leader = with(true, "Inspiring Leader");
    REQUIRE(sheets::army_of(leader).warlord);
    const auto& trait = sheets::army_of(leader).warlord->trait;
    REQUIRE(trait);
    CHECK(trait->whom == Whom::aura);
    CHECK(trait->aura_of == Allegiance::friends);
    CHECK(trait->aura_range == 6);
    CHECK(trait->stat == Stat::Ld);
    CHECK(trait->by == 1);
    CHECK(sheets::army_of(with(true, nullptr)).warlord->trait == inspiring_leader()); // the only one there is
    CHECK(with(false, nullptr).validation.legal());
    CHECK_FALSE(sheets::army_of(with(false, nullptr)).warlord->trait);
    CHECK(clauses(with(false, "Inspiring Leader")) == Ids{"N-I-31"});
    CHECK(clauses(with(true, "Tenacious Survivor")) == Ids{"N-WAR-06"});
}

TEST_CASE("N-TRAN-01 N-TRAN-02 who starts embarked must be of a kind the TRANSPORT takes and fit its capacity") {
    const auto with = [](int capacity, const char* kind, const char* carrier = "Riders") {
        return blades({{"/datasheets/1/keywords", json::array{"VEHICLE", "TRANSPORT"}},
                       {"/datasheets/1/transport", json::object{{"capacity", capacity}, {"only", json::array{kind}}}},
                       {"/units/0/embarked_in", carrier}});
    };
    CHECK(with(4, "INFANTRY").validation.legal()); // each of three, for ten models
    CHECK(unit(with(10, "INFANTRY"), 0).embarked_in == 1);
    CHECK(clauses(with(3, "INFANTRY")) == Ids{"N-TRAN-02"});
    CHECK(clauses(with(10, "CAVALRY")) == Ids{"N-TRAN-01"});
    CHECK(clauses(with(10, "INFANTRY", "Nobody")) == Ids{"N-TRAN-01"});
    CHECK(clauses(with(10, "INFANTRY", "First Squad")) == Ids{"N-TRAN-01"});
    const Army circle = blades({{"/datasheets/1/keywords", json::array{"VEHICLE", "TRANSPORT"}},
                                {"/datasheets/1/transport", json::object{{"capacity", 10}}},
                                {"/units/1/embarked_in", "Riders"}});
    CHECK(clauses(circle) == Ids{"N-TRAN-01"}); // not on itself
}

TEST_CASE("N-PSY-05 N-I-54 a silent psyker knows Smite, manifests one power and denies one") {
    const Army army = blades({{"/datasheets/0/keywords", json::array{"INFANTRY", "PSYKER"}}});
    REQUIRE(unit(army, 0).psyker);
    CHECK(unit(army, 0).knows_smite);
    CHECK(unit(army, 0).psyker->manifest == 1);
    CHECK(unit(army, 0).psyker->deny == 1);
    CHECK_FALSE(unit(army, 1).psyker);
    CHECK_FALSE(unit(army, 1).knows_smite);
}

TEST_CASE("an illegal army is told every reason at once") {
    const Army army = blades({{"/units/0/models", counts(10, 1)},
                              {"/units/0/options", json::array{plasma, plasma}},
                              {"/units/0/keywords", json::object()},
                              {"/units/1/datasheet", "tanks"},
                              {"/units/1/embarked_in", "First Squad"},
                              {"/warlord", json::object{{"unit", "Nobody"}}}});
    CHECK(clauses(army) == Ids{"N-DATA-02", "N-DATA-06", "N-KEY-05", "N-GEN-04", "N-TRAN-01", "N-WAR-04"});
    const json::value printed = json::parse(to_json_text(army.validation));
    CHECK(printed.at("legal") == false);
    CHECK(printed.at("reasons").as_array().size() == 6);
    CHECK(printed.at("reasons").at(0).at("clause") == "N-DATA-02");
    CHECK(printed.at("reasons").at(0).at("path") == "units[0].models.intercessor");
    CHECK(printed.at("not_enforced").at(0) == "Assault Intercessor Squad: Angels of Death");
}

TEST_CASE("E-DATA-15 the eighth takes options as they are described, each once") {
    const auto with = [](json::array options) {
        return clauses(blades({{"/rules", "eighth"}, {"/units/0/options", std::move(options)}}));
    };
    CHECK(with({plasma}).empty());
    CHECK(with({plasma, plasma}) == Ids{"E-DATA-15"});
    CHECK(with({option(R"({ "model": "intercessor", "with": "plasma-pistol" })")}) == Ids{"E-DATA-15"});
    CHECK(with({option(R"({ "model": "sergeant", "with": "plasma-pistol", "times": 2 })")}) == Ids{"E-DATA-15"});
}

TEST_CASE("the eighth judges the same army by its own clauses") {
    const auto eighth = [](Edits edits) {
        edits.push_back({"/rules", "eighth"});
        return blades(edits);
    };
    CHECK(eighth({}).validation.legal());
    CHECK(clauses(eighth({{"/units/0/models", counts(10, 1)}})) == Ids{"E-DATA-08"});
    CHECK(clauses(eighth({{"/units/1/datasheet", "tanks"}})) == Ids{"E-DATA-01"});
    CHECK(clauses(eighth({{"/warlord", json::object{{"unit", "First Squad"}, {"trait", "Tenacious Survivor"}}}})) ==
          Ids{"E-LORD-02"});
    const Army lord = eighth({{"/datasheets/0/keywords", json::array{"INFANTRY", "CHARACTER"}},
                              {"/warlord", json::object{{"unit", "First Squad"}, {"trait", "Tenacious Survivor"}}}});
    REQUIRE(lord.validation.legal());
    CHECK(sheets::army_of(lord).warlord->trait->effect == Effect::ignore_wounds);
}
