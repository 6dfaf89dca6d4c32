// Clauses that are narrower or wider than they look: who attacks, which units count as having moved, which ground
// counts, when orders are offered, and what is spent.
#include "field.h"

#include "rules/alternating/magic.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);
const Move plain{MoveKind::first_move, 6_in, A_ACT_02};
const std::string bolt =
    R"({ "name": "Bolt", "cost": 1, "weapon": { "name": "Bolt", "range": 12, "attacks": 1, "ap": -1 } })";

Point at(double x, double y) { return {nearest_length(x), nearest_length(y)}; }

void put_model(Field& field, ModelId model, double x, double y) {
    field.battle.models[index(model)].place = {at(x, y), {}, 0};
}

std::string order(const std::string& ability, const std::string& on = "friends") {
    return R"("orders": [ { "ability": ")" + ability + R"(", "on": ")" + on + R"(" } ])";
}

std::size_t times_asked(const Field& field, Clause clause) {
    return static_cast<std::size_t>(std::ranges::count(field.oracle.asked, clause));
}

Answer shots(std::vector<std::pair<std::uint16_t, UnitId>> weapons, ModelId model) {
    Answer answer;
    for (const auto& [weapon, target] : weapons)
        answer.picks.push_back(
            {{What::attack, static_cast<std::uint16_t>(model), weapon, static_cast<std::uint16_t>(target)}, 1});
    return answer;
}

Option power(std::uint16_t id, ModelId with, UnitId on) {
    return {What::power, id, static_cast<std::uint16_t>(with), static_cast<std::uint16_t>(on)};
}

} // namespace

TEST_CASE("A-TERR-07 A-I-04 cover is judged from the models that attack, not from others of their unit") {
    for (const bool both_fire : {false, true}) {
        const KindText gunner{1, 4, 5, 1, "", gun(24)}, mate{1, 4, 5, 1, "", both_fire ? gun(24) : blade()};
        Field field({UnitText({gunner, mate})}, {KindText{1}}, {area(35.75, 28, 38, 28.3, {Trait::blocking})});
        field.put(field.red(), 36, 26);
        put_model(field, field.model(field.red(), 1), 34.1, 26); // he sees past the wall
        field.put(field.blue(), 36, 30);
        auto game = field.game();
        const Attack attack = field.attack(field.red(), field.blue(), Occasion::shooting);
        CHECK(defence_numbers(game, attack).modifier == (both_fire ? 0 : 1));
    }
}

TEST_CASE("A-XTRA-03a A-I-110 Instinct: Aircraft end closer to the nearest enemy, where a flight does") {
    for (const auto& [abilities, foe, clause] : {std::tuple{"Aircraft, Instinct", 60.0, A_XTRA_03a},
                                                 {"Aircraft", 60.0, Clause::none},
                                                 {"Aircraft, Instinct", 44.0, Clause::none}}) { // too near
        Field field({KindText{1, 4, 5, 6, abilities}}, {KindText{1}});
        field.put(field.red(), 40, 24);
        field.put(field.blue(), foe, 24);
        auto game = field.game();
        CAPTURE(foe);
        CHECK(verdict(field, A_ACT_02, moved_by(field, field.red(), -30, 0), [&] { move(game, field.red(), plain); }) ==
              clause);
        const Point ended = field.battle.models[0].place.at; // what is proposed keeps to it as well
        if (clause != Clause::none) CHECK(squared_distance(ended, at(foe, 24)) < squared(20_in));
    }
}

TEST_CASE("A-CHG-09 who was charged may move when its Guard has felled the charger before the blows") {
    for (const Face defence : {Face{2}, Face{5}}) { // felled, or not
        Field field({KindText{1, 4, 5, 1, "", blade()}}, {KindText{1, 4, 5, 1, "Guard", blade()}});
        field.put(field.red(), 36, 18);
        field.put(field.blue(), 36, 24);
        auto game = field.game();
        field.memory().active = field.red();
        field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
        field.oracle.answer(A_CHG_01, moved_by(field, field.red(), 0, 4.7));
        field.oracle.answer(A_PAS_24a, pick_unit(field.blue()));
        field.oracle.dice.then(A_CHG_04, {5}).then(A_HIT_01, {defence});
        if (defence == 5) field.oracle.dice.then(A_CHG_04, {1});
        charge(game, field.red());
        CHECK(game.is_destroyed(field.red()) == (defence == 2));
        if (defence == 2) field.oracle.answer(A_CHG_09, moved_by(field, field.blue(), 0, 3));
        finish_melee(game);
    }
}

TEST_CASE("A-ACTV-03a A-I-108 Order: one that comes after a charge is declared may prevent it") {
    for (const auto& [away, ordered, strikes] : {std::tuple{5.0, false, true}, {5.0, true, false}, {3.0, true, true}}) {
        Field field({KindText{1, 4, 5, 1, "", blade()}},
                    {KindText{1}, KindText{1, 4, 5, 1, "", gun(6), order("Immobile", "enemies")}});
        field.put(field.red(), 36, 18);
        field.put(field.blue(), 36, 18 + width + away);
        field.put(field.blue(1), 40, 24);
        auto game = field.game();
        field.memory().active = field.red();
        field.battle.active = Side::red;
        field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
        field.oracle.answer(A_ACTV_03a, ordered ? pick(power(static_cast<std::uint16_t>(field.model(field.blue(1))),
                                                             ModelId{0}, field.red()))
                                                : pass());
        if (!ordered) field.oracle.take_default(A_CHG_01);
        if (strikes) {
            field.oracle.dice.then(A_CHG_04, {1});
            field.oracle.answer(A_CHG_06, pass());
        } else {
            field.oracle.otherwise_default();
        }
        charge(game, field.red());
        CHECK(field.of(field.red()).attacked == strikes);
        CHECK((field.memory().charged == field.blue()) == strikes);
    }
}

TEST_CASE(
    "A-ACTV-03a Order: before the hits of a spell, an Escape and a counter-attack's move; once it is used no more") {
    for (const bool used : {false, true}) {
        Field field({KindText{1, 4, 5, 1, "Mage(1), Escape", blade(), order("Shield")}}, {KindText{1}}, {}, {}, bolt);
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 20, 25);
        field.of(field.red()).tokens = 1;
        if (used) field.memory().models[0].orders_used = 1;
        auto game = field.game();
        field.memory().active = field.red();
        field.oracle.otherwise_default();
        field.oracle.dice.then(A_ACTV_01d, {6}).then(A_HIT_01, {6});
        cast(game, field.red(), power(0, field.model(field.red()), field.blue()));
        CHECK(times_asked(field, A_ACTV_03a) == (used ? 0 : 1));
    }
    for (const std::string& ability :
         {std::string("Flying"), std::string("Shield")}) { // what helps no move is not asked
        Field field({KindText{1, 4, 5, 1, "Escape", blade(), order(ability)}}, {KindText{1}});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 20, 20 + width + 1);
        auto game = field.game();
        field.memory().active = field.blue();
        field.oracle.otherwise_default();
        become(game, field.red(), true, false, A_REG_09);
        CHECK(times_asked(field, A_ACTV_03a) == (ability == "Flying" ? 1 : 0));
        move(game, field.red(), {MoveKind::counter, 3_in, A_I_95, field.blue()});
        field.of(field.red()).exhausted = false;
        move(game, field.red(), {MoveKind::counter, 3_in, A_I_95, field.blue()});
        CHECK(times_asked(field, A_ACTV_03a) == (ability == "Flying" ? 2 : 0));
    }
}

TEST_CASE("A-XTRA-10 A-I-56 Relay: the spell stays an attack of the Mage, with its Instinct and its Waagh!") {
    for (const char* abilities : {"Mage(1)", "Mage(1), Instinct"}) {
        Field field({KindText{1, 4, 5, 1, abilities}, KindText{1, 4, 5, 1, "Relay"}}, {KindText{1}, KindText{1}}, {},
                    {}, bolt);
        field.put(field.red(0), 20, 20);
        field.put(field.red(1), 31, 20);
        field.put(field.blue(0), 20, 34); // nearest to the Mage, out of its reach
        field.put(field.blue(1), 42, 20); // nearest to the Relay
        field.of(field.red(0)).tokens = 1;
        auto game = field.game();
        std::vector<Option> options;
        add_spells(game, field.red(0), options);
        const bool free = abilities == std::string("Mage(1)");
        REQUIRE(options.size() == (free ? 1 : 0));
        if (!free) continue;
        field.oracle.dice.then(A_ACTV_01d, {6}).then(A_HIT_01, {1});
        cast(game, field.red(0), options[0]);
        REQUIRE(field.oracle.told<AttackMade>().size() == 1);
        CHECK(field.oracle.told<AttackMade>()[0].unit == field.red(0));
        CHECK(field.memory().tallies[0].by == field.red(0));
    }
}

TEST_CASE("A-XTRA-10 A-TERR-07 Relay: cover is judged from where the spell comes from") {
    for (const bool relayed : {true, false}) {
        Field field({KindText{1, 4, 5, 1, "Mage(1)"}, KindText{1, 4, 5, 1, "Relay"}}, {KindText{1}},
                    {area(10, 22, 24, 22.3, {Trait::blocking})}, {}, bolt);
        field.put(field.red(0), 23, 20);
        field.put(field.red(1), 29, 24);
        field.put(field.blue(), 22, 26);
        auto game = field.game();
        const Spell& spell = game.list(Side::red).spells[0];
        const Attack attack{field.red(0), field.blue(),       &*spell.weapon,
                            {},           Occasion::shooting, field.model(field.red(relayed ? 1 : 0))};
        CHECK(counts_cover(game, attack) != relayed);
    }
}

TEST_CASE("A-PAS-14a A-XTRA-04a Preparation: a Massive unit that moved has moved, whichever element is its body") {
    for (const bool moves : {true, false}) {
        Field field({KindText{3, 4, 5, 1, "Massive, Preparation", gun(30)}}, {KindText{1}});
        field.put(field.red(), 36, 10);
        for (std::size_t i = 1; i < 3; ++i)
            field.battle.models[index(field.model(field.red(), i))].whereabouts = Whereabouts::aboard;
        field.put(field.blue(), 36, 38);
        auto game = field.game();
        field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 0, moves ? 2 : 0));
        move(game, field.red(), plain);
        remove_model(game, field.model(field.red()));
        CHECK(is_prepared(game, field.model(field.red(), 2)) != moves);
    }
}

TEST_CASE("A-XTRA-05 A-I-52 Escape: one move out of a wreck, before either state") {
    for (const bool aboard_pinned : {false, true}) { // who is Pinned already escapes before being Exhausted
        Field field({KindText{1, 4, 5, 6, "Transport(3)"}, KindText{1, 4, 5, 1, "Escape"}}, {KindText{1}});
        field.put(field.red(0), 36, 24);
        field.put(field.red(1), 36, 26);
        field.put(field.blue(), 36, 4);
        field.of(field.red(1)).pinned = aboard_pinned;
        auto game = field.game();
        board(game, field.red(1), field.red(0));
        field.oracle.otherwise_default();
        field.oracle.dice.then(A_PAS_23f, {1, 4}); // the test, and the ground
        destroy(game, field.red(0), A_HIT_13);
        CHECK(times_asked(field, A_XTRA_05) == 1);
        CHECK(field.of(field.red(1)).pinned);
        CHECK(field.of(field.red(1)).exhausted);
    }
}

TEST_CASE("A-PAS-07 A-PAS-08 A-TERR-14 Clumsy and Agile: activated in difficult ground it does not stumble, in danger "
          "it does") {
    for (const auto& [abilities, trait, stumbles] : {std::tuple{"Agile, Clumsy", Trait::difficult, false},
                                                     {"Clumsy", Trait::difficult, true},
                                                     {"Agile, Clumsy", Trait::dangerous, true}}) {
        Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}}, {area(10, 10, 30, 30, {trait})});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        if (trait == Trait::dangerous) field.oracle.dice.then(A_TERR_10, {6});
        if (stumbles) field.oracle.dice.then(A_PAS_08, {6});
        CHECK(roll_where_activated(game, field.red()).clumsily.size() == (stumbles ? 1 : 0));
    }
}

TEST_CASE("A-XTRA-22 A-I-61 Siege: inside terrain is by all of it together, wrecks too") {
    const auto besieged = [](double x, bool wreck) {
        Field field({KindText{1, 4, 5, 1, "Wreck"}}, {KindText{1}},
                    {area(34, 28, 36, 32, {Trait::cover}), area(36, 28, 38, 32, {Trait::cover})});
        field.put(field.red(), 50, 30);
        field.put(field.blue(), x, 30);
        auto game = field.game();
        if (wreck) destroy(game, field.red(), A_HIT_13);
        return is_siege_target(game, field.blue());
    };
    CHECK(besieged(36, false)); // half in one and half in the other
    CHECK(besieged(38 - 0.1, false));
    CHECK_FALSE(besieged(38, false)); // just half of it
    CHECK_FALSE(besieged(50, false));
    CHECK(besieged(50, true));
}

TEST_CASE("A-XTRA-15 A-XTRA-16 Corruption and Sluggishness reach 12 inches from the base, whatever its outline") {
    for (const auto& [base, half] : {std::pair{"60x25mm", 12.5}, {"25mm", 12.5}, {"60mm", 30.0}})
        for (const double inches : {11.9, 12.1, 12.4}) {
            KindText idol{1, 4, 5, 1, "Corruption, Sluggishness"};
            idol.base = base;
            Field field({KindText{1}}, {idol});
            field.put(field.blue(), 36, 24);
            field.put(field.red(), 36, 24 + half / 25.4 + inches + width / 2);
            auto game = field.game();
            CAPTURE(base);
            CAPTURE(inches);
            for (const Trait trait : {Trait::dangerous, Trait::difficult})
                CHECK(stands_in(game, field.model(field.red()), areas_for(game, field.red(), trait)) == (inches < 12));
        }
}

TEST_CASE("A-XTRA-15 Corruption: the ground before the corners of an outline, and under it") {
    KindText idol{1, 4, 5, 1, "Corruption"};
    idol.base = "60x25mm";
    Field field({KindText{1}}, {idol});
    field.put(field.blue(), 36, 24);
    field.put(field.red(), 36, 30);
    auto game = field.game();
    const auto areas = areas_for(game, field.red(), Trait::dangerous);
    const Solid corrupt = game.solid_of(field.model(field.blue()));
    for (int degrees = 0; degrees < 360; degrees += 7)
        for (const Length away : {1_in, 4_in, 9_in, 12_in, 13_in, 14_in, 16_in}) {
            const Point shift = turned({away, {}}, degrees);
            put_model(field, field.model(field.red()), 36, 24);
            field.battle.models[0].place.at = field.battle.models[0].place.at + shift;
            const Length apart = straight_distance(game.solid_of(field.model(field.red())), corrupt);
            if (apart > 12_in - Length{3} && apart < 12_in + Length{3}) continue; // rounded to the lattice
            CHECK(stands_in(game, field.model(field.red()), areas) == (apart < 12_in));
        }
}

TEST_CASE("A-XTRA-09 Wreck: the fiftieth leaves its ground like the first") {
    const UnitText hulks(KindText{40, 4, 5, 1, "Wreck", gun(6)});
    Field field({hulks, hulks}, {KindText{1}});
    field.put(field.red(0), 5, 10);
    field.put(field.red(1), 5, 20);
    field.put(field.blue(), 36, 40);
    auto game = field.game();
    destroy(game, field.red(0), A_HIT_13);
    for (std::size_t i = 0; i < 10; ++i) remove_model(game, field.model(field.red(1), i));
    CHECK(areas_for(game, field.blue(), Trait::difficult).size() == 50);
}

TEST_CASE("A-WPN-07 A-SHT-08 Expendable: what is aimed at a unit destroyed before it is spent, and lost") {
    for (const bool destroyed : {true, false}) {
        Field field({KindText{1, 4, 5, 1, "", gun(24) + ", " + gun(24, 1, 1, "Expendable")}},
                    {KindText{1}, KindText{1}});
        field.put(field.red(), 36, 14);
        field.put(field.blue(0), 36, 30);
        field.put(field.blue(1), 40, 30);
        auto game = field.game();
        field.memory().active = field.red();
        const ModelId shooter = field.model(field.red());
        field.oracle.answer(A_SHT_01, shots({{0, field.blue(0)}, {1, field.blue(destroyed ? 0 : 1)}}, shooter));
        field.oracle.dice.then(A_SHT_05, {5}).then(A_HIT_01, {2});
        if (!destroyed) field.oracle.dice.then(A_SHT_05, {1});
        shoot(game, field.red());
        CHECK(game.of(shooter).spent == 0b10u);
        CHECK(field.oracle.told<AttackMade>().size() == (destroyed ? 1 : 2));
    }
}

TEST_CASE("A-I-95 A-XTRA-03a Instinct: a counter-attack's move needs only end no farther from the charger") {
    for (const auto& [x, y, clause] :
         {std::tuple{0.0, -0.4, Clause::none}, {0.0, 0.0, Clause::none}, {0.0, 0.2, A_I_95}}) {
        Field field({KindText{1}}, {KindText{2, 4, 5, 1, "Instinct"}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + 0.1);
        put_model(field, field.model(field.blue(), 1), 20, 10 + 2 * width + 0.9);
        auto game = field.game();
        Answer answer = moved_by(field, field.blue(), 0, 0); // only the second one moves: the unit comes no nearer
        answer.places[1].place.at = answer.places[1].place.at + at(x, y);
        CHECK(verdict(field, A_I_95, answer,
                      [&] { move(game, field.blue(), {MoveKind::counter, 3_in, A_I_95, field.red()}); }) == clause);
    }
}

TEST_CASE("A-I-109 Massive: for a transporter it is one model of all its elements") {
    for (const auto& [elements, clause] : {std::pair{3, Clause::none}, {4, A_PAS_23b}}) {
        Field field({KindText{elements, 4, 5, 1, "Massive"}, KindText{4}, KindText{1, 4, 2, 6, "Transport(9)"}},
                    {KindText{1}});
        auto game = field.game();
        CHECK(refused_by(why_not_aboard(game, field.red(0), field.red(2))) == clause);
        CHECK(why_not_aboard(game, field.red(1), field.red(2)) == Clause::none); // four of T 1 each
    }
}

TEST_CASE("A-I-112 A-DEPL-04 bases lie wholly within 12 inches of the edge") {
    for (const auto& [y, clause] : {std::pair{12 - width / 2, Clause::none}, {12 - width / 2 + 0.01, A_DEPL_04}}) {
        Field field({KindText{1}}, {KindText{1}});
        field.of(field.blue()).waiting = Waiting::scout; // not now
        auto game = field.game();
        Answer answer;
        answer.places.push_back({field.model(field.red()), {at(20, y), {}, 0}, 0, 0});
        field.oracle.take_default(A_DEPL_03);
        CHECK(verdict(field, A_DEPL_03, answer, [&] { deploy(game); }) == clause);
    }
}

TEST_CASE("A-I-113 A-SHT-01 A-WPN-07 Expendable: all weapons of a profile that is chosen fire, none of another") {
    Field field({KindText{2, 4, 5, 1, "", gun(24) + ", " + gun(24, 1, 1, "Expendable")}}, {KindText{1, 4, 5, 9}});
    field.put(field.red(), 36, 14);
    field.put(field.blue(), 36, 30);
    auto game = field.game();
    field.memory().active = field.red();
    field.oracle.answer(A_SHT_01, shots({{0, field.blue()}}, field.model(field.red())));
    field.oracle.dice.then(A_SHT_05, {1, 1});
    shoot(game, field.red());
    CHECK(game.of(field.model(field.red(), 1)).spent == 0);
    field.oracle.answer(A_SHT_01, shots({{1, field.blue()}}, field.model(field.red())));
    field.oracle.dice.then(A_SHT_05, {1, 1});
    shoot(game, field.red());
    CHECK(game.of(field.model(field.red(), 1)).spent == 0b10u);
}
