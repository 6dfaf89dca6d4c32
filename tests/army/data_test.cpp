// The armies in data/: they are valid, legal and of the sizes that they state, and together they have every kind of
// thing.
#include "army_testing.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace muster;
using namespace muster::testing;

namespace {

std::vector<std::string> army_names(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(MUSTER_SOURCE) + "/data/armies/" + folder))
        names.push_back(folder + "/" + entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

std::vector<Army> all_armies() {
    std::vector<Army> armies;
    for (const std::string folder : {"ninth", "eighth"})
        for (const std::string& name : army_names(folder)) armies.push_back(army_file(name));
    return armies;
}

// Every ability anybody in these armies has, on models, weapons and powers.
std::vector<Ability> all_abilities(const std::vector<Army>& armies) {
    std::vector<Ability> all;
    for (const Army& army : armies)
        for (const DatasheetUnit& unit : sheets::army_of(army).units) {
            all.insert(all.end(), unit.abilities.begin(), unit.abilities.end());
            for (const Weapon& weapon : unit.weapons)
                for (const WeaponProfile& profile : weapon.profiles)
                    all.insert(all.end(), profile.abilities.begin(), profile.abilities.end());
            for (const PsychicPower& power : unit.powers)
                all.insert(all.end(), power.abilities.begin(), power.abilities.end());
        }
    return all;
}

} // namespace

TEST_CASE("every army we ship is legal and small enough for a battle") {
    for (const std::string folder : {"ninth", "eighth", "drill"})
        for (const std::string& name : army_names(folder)) {
            const Army army = army_file(name);
            CAPTURE(name);
            CHECK(to_json_text(army.validation).starts_with(R"({"legal":true)"));
            std::size_t models = 0;
            for (const ArmyUnit& unit : army.units) models += unit.models.size();
            CHECK(models <= max_army_models);
            CHECK(models > 0);
        }
}

TEST_CASE("two factions in three sizes of about 25, 50 and 100 power") {
    for (const std::string faction : {"concord", "tide"})
        for (const int size : {25, 50, 100}) {
            const int power = power_of(army_file("ninth/" + faction + "-" + std::to_string(size))).total;
            CAPTURE(faction);
            CAPTURE(power);
            CHECK(power >= size - 2);
            CHECK(power <= size + 2);
        }
}

TEST_CASE("of the eighth two factions in two sizes of about 25 and 50 power") {
    for (const std::string faction : {"covenant", "thorn"})
        for (const int size : {25, 50}) {
            const int power = power_of(army_file("eighth/" + faction + "-" + std::to_string(size))).total;
            CAPTURE(faction);
            CAPTURE(power);
            CHECK(power >= size - 2);
            CHECK(power <= size + 2);
        }
}

TEST_CASE("the source of an army gives the same army again, without any other file") {
    for (const std::string folder : {"ninth", "eighth", "drill"})
        for (const std::string& name : army_names(folder)) {
            CAPTURE(name);
            const Army army = army_file(name);
            auto document = Document::parse(army.source, "source");
            REQUIRE(document.has_value());
            const auto again = read_army(*document);
            if (!again) FAIL(again.error().text());
            CHECK(again->units == army.units);
            CHECK(again->validation == army.validation);
            CHECK(again->source == army.source);
            if (sheets::find_army(army)) CHECK(sheets::army_of(*again) == sheets::army_of(army));
            if (army.rules == "drill") CHECK(drill::squads_of(*again) == drill::squads_of(army));
        }
}

TEST_CASE("between them the armies use every core keyword, every type of weapon and every effect") {
    const std::vector<Army> armies = all_armies();
    Keywords keywords;
    std::set<WeaponType> types;
    bool fortification = false, minimum_range = false, minimum_move = false, damage_table = false,
         several_profiles = false, dice_move = false, psyker = false, transport = false, embarked = false;
    for (const Army& army : armies)
        for (const DatasheetUnit& unit : sheets::army_of(army).units) {
            keywords.add(unit.keywords);
            fortification |= unit.is_fortification();
            psyker |= unit.psyker.has_value();
            transport |= unit.transport.has_value();
            embarked |= unit.embarked_in.has_value();
            for (const ModelProfile& profile : unit.profiles) {
                damage_table |= !profile.damage_table.empty();
                minimum_move |= profile.at(Stat::M, profile.wounds()).minimum > 0;
                dice_move |= profile.profile[Stat::M].kind == Characteristic::Kind::dice;
            }
            for (const Weapon& weapon : unit.weapons) {
                several_profiles |= weapon.profiles.size() > 1;
                for (const WeaponProfile& profile : weapon.profiles) {
                    types.insert(profile.type);
                    minimum_range |= profile.minimum_range > 0;
                }
            }
        }
    for (const char* keyword : {"INFANTRY", "BIKER", "BEAST", "SWARM", "VEHICLE", "MONSTER", "CHARACTER", "PSYKER",
                                "TRANSPORT", "FLY", "AIRCRAFT", "TITANIC", "BUILDING", "TERMINATOR", "WARLORD"})
        CHECK_MESSAGE(keywords.has(keyword), keyword);
    CHECK(types.size() == 6);
    for (const bool used : {fortification, minimum_range, minimum_move, damage_table, several_profiles, dice_move,
                            psyker, transport, embarked})
        CHECK(used);

    std::set<Effect> effects;
    for (const Ability& ability : all_abilities(armies)) effects.insert(ability.effect);
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Effect>>(
        [&](auto effect) { CHECK_MESSAGE(effects.contains(effect.value), effect.name); });
}

TEST_CASE("nothing we invented is without effect") {
    for (const Army& army : all_armies())
        for (const std::string& text : army.validation.not_enforced) CHECK(text.ends_with(": Angels of Death"));
}
