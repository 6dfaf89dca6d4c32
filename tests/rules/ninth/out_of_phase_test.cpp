// Acting as if it were another phase: abilities and powers that let a unit move, manifest, shoot, charge or fight.
#include "close_quarters.h"

#include "rules/ninth/ninth.h"
#include "rules/sheets/sequencing.h"
#include "rules/sheets/shooting.h"

#include <fmt/format.h>

using namespace muster;
using namespace muster::test;

namespace {

constexpr Point start{20_in, 20_in};
const std::string rifle =
    R"({ "id": "rifle", "name": "Rifle", "range": 24, "type": "Heavy 1", "S": 4, "AP": 0, "D": 1 })";

// In its owner's Command phase a unit may do this.
std::string order(const std::string& action, const std::string& more = "") {
    return fmt::format(R"("abilities": [ {{ "name": "Order", "effect": "out_of_phase", "action": "{}",
        "when": "command_phase"{} }} ])",
                       action, more);
}
UnitText ordered(const std::string& action) { return {.models = 1, .weapons = rifle, .extra = order(action)}; }

// Red's unit with an order and one of blue's, so far apart, in red's Command phase.
struct Orders : Field {
    Orders(const UnitText& actor, Length gap, const UnitText& target = single) : Field({actor}, {target}) {
        put(red, start);
        put(blue, right_of(start, gap));
    }
    Orders& obey() { return oracle.answer(N_OOP_01, pick(option_of(red))), *this; }
    void run() {
        auto running = game();
        resolve_abilities(running, When::command_phase);
        oracle.finish();
        CHECK(running.phase() == Phase::command); // the phase stays what it is
    }
    bool asked(Clause clause) const { return std::ranges::find(oracle.asked, clause) != oracle.asked.end(); }
    bool has(Flag flag) { return game().has(red, flag); }

    UnitId red = unit(Side::red), blue = unit(Side::blue);
};

Answer way(Word word) { return pick_word(static_cast<std::uint16_t>(word)); }
Answer shot(const Field& field, UnitId shooter, UnitId target) {
    return pick(
        {What::attack, static_cast<std::uint16_t>(field.model(shooter)), 0, static_cast<std::uint16_t>(target)});
}

} // namespace

TEST_CASE("N-OOP-01 a unit moves out of phase by the rules of the Movement phase, and may leave it") {
    Orders orders(ordered("move"), 12_in);
    SUBCASE("M binds, engagement range forbids, and a second such move in the phase is refused") {
        orders.obey();
        orders.oracle.answer(N_MOV_04, way(Word::normal_move))
            .refuse(N_MOV_07, to(orders, orders.red, start + Point{6_in + step_more, 0_in}), N_MOV_14)
            .answer(N_MOV_07, to(orders, orders.red, start + Point{6_in, 0_in}));
        orders.run();
        CHECK(orders.has(Flag::moved)); // Heavy weapons know it later in the turn
        CHECK(orders.game().of(orders.red).move == MoveKind::normal);
        orders.run();
        CHECK(orders.oracle.asked.size() == 3); // N-MOV-03: nobody left to ask about
    }
    SUBCASE("who Advances so cannot shoot this turn, not even after a Normal Move in the phase itself") {
        orders.obey();
        orders.oracle.answer(N_MOV_04, way(Word::advance)).answer(N_MOV_07, pass());
        orders.oracle.dice.then(N_MOV_16, {3});
        orders.run();
        auto game = orders.game();
        end_phase(game);
        orders.turn(Side::red, Phase::movement);
        orders.oracle.answer(N_MOV_02, pick(option_of(orders.red)))
            .answer(N_MOV_04, way(Word::normal_move))
            .answer(N_MOV_07, pass());
        movement_phase(game);
        end_phase(game);
        CHECK(game.of(orders.red).move == MoveKind::advance);
        orders.turn(Side::red, Phase::shooting);
        shooting_phase(game);
        CHECK_FALSE(orders.asked(N_SHT_10));
    }
    SUBCASE("whoever is within engagement range only Falls Back") {
        orders.put(orders.blue, right_of(start, 1_in));
        orders.obey();
        orders.oracle.refuse(N_MOV_05, way(Word::normal_move), N_MOV_05)
            .answer(N_MOV_05, way(Word::fall_back))
            .answer(N_MOV_07, to(orders, orders.red, start - Point{step_more, 0_in}));
        orders.run();
        CHECK(orders.game().of(orders.red).move == MoveKind::fall_back);
    }
    SUBCASE("or not at all") {
        orders.oracle.answer(N_OOP_01, pass());
        orders.run();
        CHECK_FALSE(orders.has(Flag::moved));
    }
    SUBCASE("not who arrived this turn") {
        auto game = orders.game();
        game.set(orders.red, Flag::arrived); // N-REIN-04
        orders.run();
        CHECK(orders.oracle.asked.empty());
    }
}

TEST_CASE("N-OOP-01, N-EX-09 shooting out of phase keeps all rules of the Shooting phase") {
    Field field({ordered("shoot")}, {{.models = 2}, {.name = "Far", .models = 1}});
    const UnitId shooter = field.unit(Side::red), near = field.unit(Side::blue), far = field.unit(Side::blue, 1);
    field.put(shooter, start);
    field.put(near, start + Point{0_in, 10_in});
    field.put(far, start + Point{0_in, 30_in});
    ninth::Game game = field.game();
    SUBCASE("range binds as ever, the phase stays what it is, and once is enough") {
        field.oracle.answer(N_OOP_01, pick(option_of(shooter)))
            .refuse(N_SHT_10, shot(field, shooter, far), N_SHT_16)
            .answer(N_SHT_10, shot(field, shooter, near));
        field.oracle.dice.then({1});
        resolve_abilities(game, When::command_phase);
        CHECK(game.phase() == Phase::command);
        const std::size_t questions = field.oracle.asked.size();
        resolve_abilities(game, When::command_phase); // N-SHT-06
        CHECK(field.oracle.asked.size() == questions);
        end_phase(game);
        field.turn(Side::red, Phase::shooting);
        field.oracle.answer(N_SHT_01, pass()); // in the phase itself it may again
        shooting_phase(game);
    }
    SUBCASE("who Advanced cannot, out of phase no more than in it") {
        game.of(shooter).move = MoveKind::advance;
        resolve_abilities(game, When::command_phase);
        CHECK(field.oracle.asked.empty());
    }
}

TEST_CASE("N-OOP-01 a unit charges out of phase: within 12\", after Overwatch, as far as it rolls") {
    const UnitText sentry{
        .models = 1, .weapons = rifle, .extra = R"("abilities": [ { "name": "Watchful", "effect": "overwatch" } ])"};
    SUBCASE("the target fires, the roll decides, and the unit has charged this turn") {
        Orders orders(ordered("charge"), 5_in, sentry);
        orders.obey();
        orders.oracle.answer(N_OW_02, pick(option_of(orders.blue)))
            .answer(N_SHT_10, shot(orders, orders.blue, orders.red))
            .refuse(N_CHG_14, to(orders, orders.red, start + Point{4_in - step_more, 0_in}), N_CHG_12)
            .answer(N_CHG_14, to(orders, orders.red, start + Point{4_in, 0_in}));
        orders.oracle.dice.then({1}).then(N_CHG_09, {2, 2});
        orders.run();
        CHECK(orders.has(Flag::charged));
    }
    SUBCASE("12\" and not a step more") {
        for (const Length gap : {12_in, 12_in + step_more}) {
            Orders orders(ordered("charge"), gap);
            if (gap == 12_in) {
                orders.obey();
                orders.oracle.dice.then(N_CHG_09, {1, 1});
            }
            orders.run();
            CHECK(orders.has(Flag::selected_to_charge) == (gap == 12_in)); // N-CHG-03
            CHECK_FALSE(orders.has(Flag::charged));
        }
    }
    SUBCASE("not who Fell Back, and not who stands within engagement range") {
        Orders orders(ordered("charge"), 5_in);
        auto game = orders.game();
        game.of(orders.red).move = MoveKind::fall_back; // N-MOV-27
        orders.run();
        game.of(orders.red).move = MoveKind::none;
        orders.put(orders.blue, right_of(start, 1_in)); // N-CHG-05
        orders.run();
        CHECK(orders.oracle.asked.empty());
    }
}

TEST_CASE("N-OOP-01 a unit fights out of phase: piles in, attacks, consolidates, if it is engaged") {
    for (const Length gap : {1_in, 1_in + step_more}) {
        Orders orders(ordered("fight"), gap);
        if (gap == 1_in) {
            orders.obey();
            orders.oracle.refuse(N_PILE_01, to(orders, orders.red, start - Point{step_more, 0_in}), N_PILE_02)
                .answer(N_PILE_01, to(orders, orders.red, start + Point{1_in, 0_in}));
            orders.oracle.dice.then(N_ATK_03, {1}); // no consolidation: it touches its enemy
        }
        orders.run();
        CHECK(orders.has(Flag::fought) == (gap == 1_in)); // N-FGT-02
    }
}

TEST_CASE("N-OOP-01, N-FGT-06 who charged this turn fights first out of phase as well") {
    UnitText slow = ordered("fight");
    Field field({slow, single}, {single, single});
    const UnitId actor = field.unit(Side::red), charger = field.unit(Side::red, 1);
    field.put(actor, start);
    field.put(field.unit(Side::blue), right_of(start, 0_in));
    field.put(charger, above(start, 10_in));
    field.put(field.unit(Side::blue, 1), right_of(above(start, 10_in), 0_in));
    auto game = field.game();
    game.set(charger, Flag::charged);
    resolve_abilities(game, When::command_phase);
    CHECK(field.oracle.asked.empty());
    game.set(charger, Flag::fought);
    field.oracle.answer(N_OOP_01, pick(option_of(actor)));
    field.oracle.dice.then(N_ATK_03, {1});
    resolve_abilities(game, When::command_phase);
    CHECK(game.has(actor, Flag::fought));
}

TEST_CASE("N-OOP-01 a unit attempts a power out of phase by the rules of the Psychic phase") {
    UnitText seer = ordered("manifest");
    seer.keywords = R"("INFANTRY", "PSYKER")";
    seer.profile = R"("W": 5)";
    seer.extra += R"(, "psyker": {})";
    Orders orders(seer, 10_in, {.models = 1, .profile = R"("W": 5)"});
    SUBCASE("the test, Smite, and no second time in the phase") {
        orders.obey();
        orders.oracle.dice.then(N_PSY_11, {2, 3}).then({5});
        orders.run();
        CHECK(orders.battle.models[index(orders.model(orders.blue))].wounds == 2);
        CHECK(orders.game().memory.sides[0].smites == 1);
        orders.run(); // N-PSY-03
        CHECK(orders.oracle.asked.size() == 1);
    }
    SUBCASE("Perils of the Warp as ever") {
        orders.obey();
        orders.oracle.dice.then(N_PSY_11, {1, 1}).then(N_PERIL_01, {1});
        orders.run();
        CHECK(orders.battle.models[index(orders.model(orders.red))].wounds == 4);
    }
    SUBCASE("not who Fell Back") {
        auto game = orders.game();
        game.of(orders.red).move = MoveKind::fall_back; // N-PSY-02
        orders.run();
        CHECK(orders.oracle.asked.empty());
    }
}

TEST_CASE("N-OOP-01, N-CMD-03 an order reaches units of an aura, one for each use, and is spent with the use") {
    const std::string aura = R"(, "who": { "aura": 6, "keyword": "GUARD" })";
    const UnitText guard{.models = 1, .keywords = R"("INFANTRY", "GUARD")"};
    const auto lay_out = [&](Field& field) {
        field.put(field.unit(Side::red, 0), start);
        field.put(field.unit(Side::red, 1), right_of(start, 6_in));
        field.put(field.unit(Side::red, 2), left_of(start, 6_in));
        field.put(field.unit(Side::red, 3), above(start, 6_in + step_more));
        field.put(field.unit(Side::red, 4), above(start, 1_in));
        field.put(field.unit(Side::blue), {40_in, 50_in});
    };
    const auto stand = [](Field& field, UnitId unit) {
        field.oracle.answer(N_OOP_01, pick(option_of(unit))).answer(N_MOV_04, way(Word::remain_stationary));
    };
    SUBCASE("without a limit everybody in reach may act") {
        Field field({{.models = 1, .extra = order("move", aura)}, guard, guard, guard, single}, {single});
        lay_out(field);
        const UnitId captain = field.unit(Side::red), far = field.unit(Side::red, 3), other = field.unit(Side::red, 4);
        for (const UnitId unit : {captain, far, other}) field.oracle.refuse(N_OOP_01, pick(option_of(unit)), N_OOP_01);
        field.oracle.refuse(N_OOP_01, pick(option_of(field.unit(Side::blue))), N_OOP_01);
        stand(field, field.unit(Side::red, 1));
        field.oracle.refuse(N_OOP_01, pick(option_of(field.unit(Side::red, 1))), N_MOV_03);
        stand(field, field.unit(Side::red, 2));
        auto game = field.game();
        resolve_abilities(game, When::command_phase);
        field.oracle.finish();
    }
    SUBCASE("once a battle: one unit, and a pass keeps it for later") {
        const std::string limited = order("move", aura + R"(, "limit": "once_per_battle")");
        Field field({{.models = 1, .extra = limited}, guard, guard, guard, single}, {single});
        lay_out(field);
        auto game = field.game();
        field.oracle.answer(N_OOP_01, pass());
        resolve_abilities(game, When::command_phase);
        stand(field, field.unit(Side::red, 1));
        resolve_abilities(game, When::command_phase);
        field.turn(Side::red, Phase::command, 2);
        resolve_abilities(game, When::command_phase);
        field.oracle.finish();
    }
    SUBCASE("of a whole unit it is spent for all of its models, also when who used it has fallen") {
        const std::string limited = order("move", R"(, "who": "unit", "limit": "once_per_battle")");
        Field field({{.models = 2, .extra = limited}}, {single});
        const UnitId red = field.unit(Side::red);
        field.put(red, start);
        field.put(field.unit(Side::blue), {40_in, 50_in});
        auto game = field.game();
        stand(field, red);
        resolve_abilities(game, When::command_phase);
        end_phase(game);
        field.battle.models[index(field.model(red))].whereabouts = Whereabouts::destroyed;
        resolve_abilities(game, When::command_phase);
        field.oracle.finish();
    }
    SUBCASE("only in the Command phase of its owner") {
        Field field({{.models = 1, .extra = order("move", aura)}, guard, guard, guard, single}, {single});
        lay_out(field);
        field.turn(Side::blue, Phase::command);
        auto game = field.game();
        resolve_abilities(game, When::command_phase);
        CHECK(field.oracle.asked.empty());
    }
}

TEST_CASE(
    "N-OOP-01 at the end of the Fight phase the units of both players may act, by the rules of their own phases") {
    UnitText archer{.models = 1, .weapons = rifle, .extra = order("shoot")};
    archer.extra.replace(archer.extra.find("command_phase"), 13, "fight_end");
    Orders orders(single, 10_in, archer);
    orders.turn(Side::red, Phase::fight);
    auto game = orders.game();
    orders.oracle.answer(N_OOP_01, pick(option_of(orders.blue)))
        .answer(N_SHT_10, shot(orders, orders.blue, orders.red));
    orders.oracle.dice.then(N_ATK_03, {1});
    resolve_abilities(game, When::fight_end);
    CHECK(game.active() == Side::red);
}

TEST_CASE("N-OOP-01, N-PSY-17 a power lets a unit act, which may then leave it") {
    const UnitText caster{
        .models = 1,
        .profile = R"("W": 5)",
        .keywords = R"("INFANTRY", "PSYKER")",
        .extra =
            R"("psyker": { "powers": ["Haste"] }, "powers": [ { "name": "Haste", "warp_charge": 5, "range": 12,
            "target": "self", "ability": { "effect": "out_of_phase", "action": "move" } } ])"};
    for (const bool wanted : {true, false}) {
        Orders orders(caster, 12_in);
        orders.turn(Side::red, Phase::psychic);
        orders.oracle.answer(N_PSY_01, pick(option_of(orders.red)))
            .answer(N_OOP_01, wanted ? pick(option_of(orders.red)) : pass());
        if (wanted)
            orders.oracle.answer(N_MOV_04, way(Word::normal_move))
                .answer(N_MOV_07, to(orders, orders.red, start + Point{6_in, 0_in}));
        orders.oracle.dice.then(N_PSY_11, {2, 3});
        auto game = orders.game();
        psychic_phase(game);
        CHECK(game.has(orders.red, Flag::moved) == wanted);
        CHECK(game.memory.lasting.empty()); // done with at once
    }
}

TEST_CASE("N-OOP-01, N-END-02 a battle that ends out of phase scores nothing more in that phase") {
    Orders orders(ordered("shoot"), 10_in);
    orders.obey();
    orders.oracle.answer(N_SHT_10, shot(orders, orders.red, orders.blue));
    orders.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {6}).then(N_SAVE_01, {1});
    orders.battle.markers.push_back({start, {}, -1});
    auto game = orders.game();
    command_phase(game);
    CHECK(game.battle.over);
    CHECK(orders.oracle.told<PointsScored>().empty());
}
