// Phrases of the words for datasheets: for each, a sentence that means it, and the nearest that does not. The sentences
// are ours.
#include "rosters.h"

using namespace muster;
using namespace muster::testing;

namespace {

Roster list_of(Selection made, const std::string& system) {
    return roster({std::move(made)}, "Table Wars " + system + " Edition");
}

// The abilities that a text of a unit becomes, without their names; "kept", "idle" if it becomes none.
std::string becomes(const std::string& text, const std::string& system = "9th") {
    Selection made = guards();
    made.profiles.push_back(ability("Lanterns", text));
    const ImportReport report = imported(list_of(made, system));
    CHECK(report.legal);
    const ImportedUnit& unit = report.units[0];
    REQUIRE(unit.taken.size() + unit.near.size() + unit.kept.size() + unit.idle.size() == 1);
    if (!unit.kept.empty()) return "kept";
    if (!unit.idle.empty()) return "idle";
    json::value made_of = unit.taken.empty() ? unit.near[0].ability.value : unit.taken[0].ability.value;
    std::string written = unit.taken.empty() ? "near " : "";
    for (json::value& each : made_of.is_array() ? made_of.as_array() : json::array{made_of}) {
        json::object one = each.as_object();
        one.stable_erase("name"), one.stable_erase("differs");
        written += (written.empty() || written.ends_with(' ') ? "" : " & ") + json::serialize(one);
    }
    return written;
}

// The same for a text of a weapon.
std::string of_weapon(const std::string& text, const std::string& system = "9th", const std::string& damage = "1") {
    const ImportReport report =
        imported(list_of(unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                                        {selection("upgrade", "Gun", 1,
                                                   {weapon_row("Gun", "24\"", "Heavy 2", "4", "0", damage, text)})})),
                         system));
    CHECK(report.legal);
    const ImportedUnit& unit = report.units[0];
    if (!unit.kept.empty()) return "kept";
    if (!unit.idle.empty()) return "idle";
    json::object one = (unit.taken.empty() ? unit.near[0].ability.value : unit.taken[0].ability.value).as_object();
    one.stable_erase("name"), one.stable_erase("differs");
    return (unit.taken.empty() ? "near " : "") + json::serialize(one);
}

} // namespace

TEST_CASE("phrases of no_invulnerable") {
    const std::string wanted = R"({"effect":"no_invulnerable"})";
    const std::string each_time = "Each time an attack is made with this weapon, ";
    CHECK(of_weapon(each_time + "invulnerable saves cannot be made against that attack.") == wanted);
    CHECK(of_weapon(each_time + "that attack ignores invulnerable saves.") == wanted);
    CHECK(of_weapon("This weapon ignores invulnerable saves.") == wanted);
    CHECK(of_weapon("This weapon ignores invulnerable saves of Guards.") == "kept");
    CHECK(of_weapon("Invulnerable saves can be made against that attack.") == "kept");
}

TEST_CASE("phrases of hit_rolls") {
    const std::string wanted = R"({"effect":"hit_rolls","rolls":2})";
    CHECK(of_weapon("Each time an attack is made with this weapon, make 2 hit rolls instead of 1.") == wanted);
    CHECK(of_weapon("Make two hit rolls for each attack made with this weapon, instead of one.") == wanted);
    CHECK(of_weapon("Make 2 hit rolls if it rains.") == "kept");
    CHECK(of_weapon("Each time an attack is made with this weapon, make 1 hit rolls instead of 1.") == "kept");
}

TEST_CASE("phrases of steady") {
    const std::string wanted = R"({"effect":"steady"})";
    CHECK(becomes("This model does not suffer the penalty for moving and firing Heavy weapons.") == wanted);
    CHECK(becomes("This model can move and fire Heavy weapons without suffering the penalty to its hit rolls.") ==
          wanted);
    CHECK(becomes("Models in this unit do not suffer the penalty to hit rolls incurred for firing Heavy weapons in the "
                  "same turn that their unit has moved.")
              .find("\"steady\"") != std::string::npos);
    CHECK(becomes("This model does not suffer the penalty for moving and firing Assault weapons.") == "kept");
    CHECK(becomes("This model can move and fire Heavy weapons.") == "kept");
}

TEST_CASE("phrases of aims_at_characters") {
    const std::string wanted = R"({"effect":"aims_at_characters"})";
    CHECK(of_weapon("This weapon can target a CHARACTER even if it is not the closest enemy unit.") == wanted);
    CHECK(of_weapon("This weapon can target CHARACTER units even if they are not the closest.") == wanted);
    CHECK(of_weapon("This weapon can target a VEHICLE even if it is not the closest enemy unit.") == "kept");
    CHECK(of_weapon("This weapon can target a CHARACTER.") == "kept");
}

TEST_CASE("phrases of denies") {
    CHECK(becomes(
              "This unit can attempt to deny one psychic power in each enemy Psychic phase as if it were a PSYKER.") ==
          R"({"effect":"denies","powers":1})");
    CHECK(becomes("This unit can attempt to deny 2 psychic powers in your opponent's Psychic phase, in the same manner "
                  "as a PSYKER.") == R"({"effect":"denies","powers":2})");
    CHECK(becomes("This unit can attempt to deny one psychic power in each enemy Psychic phase on a 4+.") == "kept");
    CHECK(becomes("This unit can attempt to manifest one psychic power in each enemy Psychic phase.") == "kept");
}

TEST_CASE("phrases of guards") {
    const std::string wanted = R"({"effect":"guards","on":2,"who":{"of":"friends","keyword":"HARBOUR","aura":3}})";
    CHECK(becomes("Each time a friendly HARBOUR model loses a wound whilst it is within 3\" of this unit, roll one D6. "
                  "On a 2+ that model does not lose that wound, and this unit suffers 1 mortal wound.") == wanted);
    CHECK(
        becomes("Each time a friendly HARBOUR model would lose a wound whilst it is within 3\" of this unit, roll one "
                "D6: on a 2+ this unit suffers that wound instead.") == wanted);
    CHECK(becomes("Each time a friendly HARBOUR model loses a wound whilst it is within 3\" of this unit, roll one D6. "
                  "On a 2+ that wound is not lost.")
              .find("guards") == std::string::npos); // nobody takes it
    CHECK(becomes("Each time a friendly HARBOUR model loses a wound whilst it is within 3\" of this unit, this unit "
                  "suffers 1 mortal wound.") == "kept"); // the model loses it, too
}

TEST_CASE("phrases of overwatch on n, and for friends") {
    CHECK(becomes("When this unit fires Overwatch, it hits on a roll of 5+.", "8th") ==
          R"({"effect":"overwatch","hit":5})");
    CHECK(becomes("When firing Overwatch, models in this unit successfully hit on rolls of 5 or 6.", "8th")
              .find(R"("effect":"overwatch","hit":5)") != std::string::npos);
    CHECK(becomes("When this unit fires Overwatch, it hits on a roll of 5+.") == "kept"); // nobody has allowed it to
    CHECK(becomes("When this unit shoots, it hits on a roll of 5+.", "8th") == "kept");
    const std::string wanted = R"({"effect":"overwatch_for_friends","range":6})";
    CHECK(becomes("When an enemy unit declares a charge, a unit with this ability that is within 6\" of one of the "
                  "charging unit's targets can fire Overwatch as if it were also targeted. A unit that does so cannot "
                  "fire Overwatch again this turn.") == wanted);
    CHECK(
        becomes("When an enemy unit declares a charge, this unit can fire Overwatch.").find("overwatch_for_friends") ==
        std::string::npos); // within which distance?
}

TEST_CASE("phrases of full_rate") {
    const ImportReport report = [] {
        Selection made = guards();
        made.rules.push_back({"Drill",
                              "Instead of following the normal rules for Rapid Fire weapons, models in this "
                              "unit firing Rapid Fire weapons make double the number of attacks if any of the "
                              "following apply:\n- The firing model's target is within half the weapon's "
                              "range.\n- The firing model is INFANTRY (excluding GIANT models) and every model "
                              "in the firing unit remained stationary in your previous Movement phase.\n- The "
                              "firing model is a BIKER or TERMINATOR."});
        return imported(made);
    }();
    REQUIRE(report.units[0].taken.size() == 1);
    const json::array& made = report.units[0].taken[0].ability.value.as_array();
    REQUIRE(made.size() == 3);
    for (const json::value& each : made) CHECK(each.at("effect").as_string() == "full_rate");
    CHECK(json::serialize(made[0].at("if")) == R"({"half_range":true})");
    CHECK(json::serialize(made[1].at("who")) == R"({"keyword":{"none_of":["GIANT"],"all_of":["INFANTRY"]}})");
    CHECK(json::serialize(made[1].at("if")) == R"({"stationary":true})");
    CHECK(json::serialize(made[2].at("who")) == R"({"keyword":{"any_of":["BIKER","TERMINATOR"]}})");
    CHECK(becomes("Models in this unit make double the number of attacks.") == "kept"); // with which weapons?
}

TEST_CASE("phrases of passes_morale and flee_at_most") {
    CHECK(becomes("If you roll a 6 when taking a Morale test for this unit, the test is automatically passed.") ==
          R"({"effect":"passes_morale","on":6})");
    CHECK(becomes("This unit automatically passes Morale tests.") == R"({"effect":"passes_morale"})");
    CHECK(becomes("If you roll a 6, the test is automatically passed.") == "kept"); // which test?
    CHECK(becomes("The test is automatically passed.") == "kept");
    CHECK(becomes("No more than one model can flee from this unit.") == R"({"effect":"flee_at_most","models":1})");
    CHECK(becomes("This unit never loses more than 2 models as a result of any single Morale test.") ==
          R"({"effect":"flee_at_most","models":2})");
    CHECK(becomes("No more than one model can swim.") == "kept");
}

TEST_CASE("phrases of better_ap and always_wounds") {
    const std::string each_time = "Each time an attack is made with this weapon, an unmodified wound roll of 6";
    CHECK(of_weapon(
              "Each time you make a wound roll of 6+ for this weapon, that hit is resolved with an AP of -3 instead "
              "of -1.",
              "8th") == R"(near {"effect":"better_ap","on_wound":6,"set":-3})");
    CHECK(
        of_weapon("Each time you make a hit roll of 6+ for this weapon, that hit is resolved with an AP of -3.", "8th")
            .find("better_ap") == std::string::npos); // a hit roll
    CHECK(of_weapon(
              "On an unmodified wound roll of 6, improve the Armour Penetration characteristic of that attack by 2.") ==
          R"({"effect":"better_ap","on_wound":6,"by":2})");
}

TEST_CASE("phrases of after_deployment") {
    CHECK(becomes("After both armies have deployed but before the first battle round begins, you can set up this unit "
                  "anywhere on the battlefield that is more than 9\" away from any enemy models.") ==
          R"({"effect":"after_deployment","distance":9})");
    CHECK(becomes(
              "When you set up this unit during deployment, it can be set up anywhere on the battlefield that is more "
              "than 9\" away from the enemy deployment zone and any enemy models.") ==
          R"(near {"effect":"after_deployment","distance":9})");
    CHECK(becomes("You can set up this unit anywhere on the battlefield that is more than 9\" away from any enemy "
                  "models.") == "kept"); // when?
}

TEST_CASE("damage that is set is what it adds to the weapon's own") {
    const std::string text =
        "Each time an attack made with this weapon targets a VEHICLE unit, that attack has a Damage "
        "characteristic of ";
    const auto extra = [&](const std::string& to, const std::string& from) {
        return of_weapon(text + to + ".", "9th", from);
    };
    const auto wanted = [](const std::string& damage) {
        return R"({"effect":"extra_damage","damage":)" + damage + R"(,"if":{"target_keyword":"VEHICLE"}})";
    };
    CHECK(extra("3", "1") == wanted("2"));
    CHECK(extra("D6+4", "D6") == wanted("4"));
    CHECK(extra("D3+3", "3") == wanted("\"D3\""));
    CHECK(extra("1", "1") == "kept");
    CHECK(extra("D3+2", "3") == "kept");
}

TEST_CASE("cover and Command points are words of one game alone") {
    CHECK(of_weapon("Attacks made with this weapon ignore cover.", "8th") == R"({"effect":"ignores_cover"})");
    CHECK(of_weapon("This weapon ignores cover.") == "idle"); // there is none
    CHECK(becomes("If your army is Battle-forged, you receive 1 additional Command Point.") ==
          R"({"effect":"command_points","points":1,"when":"pre_battle"})");
    CHECK(becomes("At the beginning of each of your turns, this unit regains 1 lost wound.", "8th") ==
          R"(near {"when":"round_start","effect":"heal","amount":1})");
}

TEST_CASE("psychic powers name their target with its keywords, and may have several abilities") {
    const auto power = [](const std::string& text) {
        Selection made = unit(selection("model", "Witch", 1, {row("Witch", captain_numbers)}), "HQ",
                              {"Infantry", "Character", "Psyker"});
        made.profiles.push_back({"Witch", "Psyker", {{"Cast", "1"}, {"Deny", "1"}}});
        made.profiles.push_back({"Fog", "Psychic Power", {{"Warp Charge", "6"}, {"Range", "18\""}, {"Details", text}}});
        const ImportReport report = imported(made);
        CHECK(report.legal);
        if (!sheet(report).contains("powers")) return std::string("kept");
        json::object one = sheet(report).at("powers").at(0).as_object();
        one.stable_erase("name"), one.stable_erase("warp_charge"), one.stable_erase("range");
        return json::serialize(one);
    };
    const std::string friendly = "If manifested, select one friendly HARBOUR unit within 18\" of this model. ";
    CHECK(power("If manifested, select one enemy unit within 18\" of and visible to this model. That unit suffers D3 "
                "mortal wounds.") ==
          R"({"target":"visible_enemy","ability":{"name":"Fog","effect":"mortal_wounds","amount":"D3"}})");
    CHECK(power(friendly + "Until the start of your next Psychic phase, that unit has a 4+ invulnerable save.") ==
          R"({"target":"friendly_unit","ability":{"name":"Fog","effect":"invulnerable","save":4,)"
          R"("who":{"keyword":"HARBOUR"},"differs":"import.near.lasts"}})");
    const std::string two =
        power(friendly + "Until the start of your next Psychic phase, that unit has a 4+ invulnerable "
                         "save, and subtract 1 from hit rolls for attacks that target that unit.");
    CHECK(two.find("\"abilities\":[{") != std::string::npos);
    CHECK(two.find(R"("roll":"hit","by":-1)") != std::string::npos);
    CHECK(power("If manifested, select one friend. That unit sings.") == "kept");
}

TEST_CASE("transports: how many, whom, whom not, and who takes more places") {
    const auto boat = [](const std::string& text) {
        Selection made = unit(selection("model", "Boat", 1, {row("Boat", "10\" 6+ 4+ 6 7 10 3 7 3+")}),
                              "Dedicated Transport", {"Vehicle", "Transport"});
        made.profiles.push_back({"Boat", "Transport", {{"Capacity", text}}});
        const ImportReport report = imported(made);
        CHECK(report.legal);
        const bool taken = report.units[0].taken.size() == 1;
        return (taken ? "" : "near ") +
               (sheet(report).contains("transport") ? json::serialize(sheet(report).at("transport")) : "none");
    };
    CHECK(boat("This model has a transport capacity of 10 HARBOUR INFANTRY models.") ==
          R"({"capacity":10,"only":{"all_of":["HARBOUR","INFANTRY"]}})");
    CHECK(boat("This model can transport up to 12 INFANTRY models. It cannot transport JUMP PACK, GIANT or TERMINATOR "
               "models.") == R"({"capacity":12,"only":["INFANTRY"],"not":["JUMP PACK","GIANT","TERMINATOR"]})");
    CHECK(
        boat(
            "This model has a transport capacity of 12 INFANTRY models. Each GIANT model takes up the space of 2 other "
            "models and each ELDER model takes the space of 3 models.") ==
        R"({"capacity":12,"only":["INFANTRY"],"takes":[{"keyword":"GIANT","places":2},{"keyword":"ELDER","places":3}]})");
    CHECK(boat("This model has a transport capacity of 12 INFANTRY models. It smells of fish.") ==
          R"(near {"capacity":12,"only":["INFANTRY"]})");
    CHECK(boat("Room for 8 infantry fellows.") == R"(near {"capacity":8,"only":["INFANTRY"]})");
    CHECK(boat("Nobody knows.") == "near none");
}
