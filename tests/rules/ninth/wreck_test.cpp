// What happens to the units aboard when their TRANSPORT is destroyed.
#include "riding.h"

#include "rules/sheets/attacks.h"

namespace muster::test {
namespace {

void destroy_truck(Moving& field, UnitId transport) {
    ninth::Game playing = field.game();
    destroy_model(playing, field.model(transport), Cause::attack, true);
}

TEST_CASE("N-TRAN-19 N-TRAN-21 N-TRAN-22 those aboard get out before the wreck is gone; each 1 costs a model") {
    Riding field(foot_squad(3));
    const Length line = 20_in - truck_radius - 16_mm - 0.5_in;
    Answer out;
    for (std::size_t i = 0; i < 3; ++i)
        out.places.push_back(
            {field.model(field.red(), i), {{20_in + static_cast<std::int32_t>(i) * base, line}, {}, 0}, 0});
    Answer on_the_wreck = out;
    on_the_wreck.places[0].place.at.y = 20_in;
    Answer far = out;
    far.places[0].place.at.y = line - 3_in;
    field.oracle.refuse(N_TRAN_19, pass(), N_TRAN_19);
    field.oracle.refuse(N_TRAN_19, on_the_wreck, N_I_103);
    field.oracle.refuse(N_TRAN_19, far, N_TRAN_15);
    field.oracle.answer(N_TRAN_19, out);
    field.oracle.dice.then(N_TRAN_21, {1, 2, 6});
    field.oracle.look(N_TRAN_22, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.least == 1);
        CHECK(question.most == 1);
        CHECK(question.options.size() == 3);
    });
    field.oracle.answer(N_TRAN_22, pick(option_of(field.model(field.red(), 2))));
    destroy_truck(field, field.red(1));
    CHECK(field.game().models_of(field.red()).size() == 2);
    CHECK_FALSE(field.game().is_on_table(field.model(field.red(), 2)));
    CHECK_FALSE(field.game().is_on_table(field.red(1)));
    CHECK(field.battle.units[index(field.red())].carrier == UnitId::none);
    const auto destroyed = field.oracle.told<ModelDestroyed>();
    REQUIRE(destroyed.size() == 2);
    CHECK(destroyed[0].model == field.model(field.red(), 2));
    CHECK(destroyed[0].cause == static_cast<std::uint8_t>(Cause::nobody));
    CHECK(destroyed[1].model == field.model(field.red(1)));
}

TEST_CASE("N-TRAN-22 a 2 costs nothing, and nothing but 1s leaves nobody to choose") {
    SUBCASE("all live") {
        Riding field(foot_squad(2));
        field.oracle.dice.then({2, 2});
        field.oracle.take_default(N_TRAN_19);
        destroy_truck(field, field.red(1));
        CHECK(field.game().models_of(field.red()).size() == 2);
    }
    SUBCASE("none do") {
        Riding field(foot_squad(2));
        field.oracle.dice.then({1, 1});
        field.oracle.take_default(N_TRAN_19);
        destroy_truck(field, field.red(1));
        CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::destroyed);
        CHECK(field.battle.over); // the truck was the last of its army
    }
}

TEST_CASE("N-TRAN-19 N-I-48 the end of the last TRANSPORT model of a unit puts those aboard out, whoever else stands") {
    const UnitText convoy{.name = "Convoy",
                          .models = 1,
                          .profile = R"("keywords": ["TRANSPORT"])",
                          .keywords = R"("VEHICLE")",
                          .extra = R"("transport": { "capacity": 6 })",
                          .base = "100mm",
                          .others = {{.id = "escort", .models = 1}}};
    Riding field(foot_squad(1), convoy);
    ninth::Game playing = field.game();
    SUBCASE("the TRANSPORT") {
        field.oracle.take_default(N_TRAN_19);
        field.oracle.dice.then(N_TRAN_21, {6});
        destroy_model(playing, field.model(field.red(1), 0), Cause::attack, true);
        CHECK(field.stands(field.red()));
        CHECK(field.battle.units[index(field.red())].carrier == UnitId::none);
    }
    SUBCASE("not its escort") {
        destroy_model(playing, field.model(field.red(1), 1), Cause::attack, true);
        CHECK(aboard(field, field.red()));
    }
}

TEST_CASE(
    "N-TRAN-01 N-I-46 N-I-48 each TRANSPORT model carries its share; with one of two whom the owner picks gets out") {
    UnitText trucks = truck("Trucks", 4);
    trucks.models = 2;
    Moving field({foot_squad(4), foot_squad(4, R"("INFANTRY")", "Second"), trucks});
    field.put(field.red(2), {20_in, 20_in}, 4_in);
    field.put(field.blue(), {20_in, 50_in});
    put_aboard(field, field.red(0), field.red(2));
    CHECK(has_room_for(field.game(), field.red(2), field.red(1)));
    put_aboard(field, field.red(1), field.red(2));
    field.oracle.refuse(N_I_48, pick(option_of(field.red(2))), N_I_48);
    field.oracle.answer(N_I_48, pick(option_of(field.red(1)))).take_default(N_TRAN_19);
    field.oracle.dice.then(N_TRAN_21, {6, 6, 6, 6});
    destroy_truck(field, field.red(2));
    CHECK(aboard(field, field.red(0)));
    CHECK(field.standing(field.red(1)) == 4);
}

TEST_CASE("N-I-48 losses are taken from any of the units that were aboard; who found no room gets no die") {
    Moving field({foot_squad(2), foot_squad(2, R"("INFANTRY")", "Second"), truck()});
    field.put(field.red(2), {20_in, 20_in});
    field.put(field.blue(), {20_in, 50_in});
    put_aboard(field, field.red(0), field.red(2));
    put_aboard(field, field.red(1), field.red(2));
    field.oracle.dice.then({1, 1, 5, 5});
    field.oracle.take_default(N_TRAN_19).take_default(N_TRAN_19);
    Answer both = pick(option_of(field.model(field.red(1), 0)));
    both.picks.push_back({option_of(field.model(field.red(1), 1)), 1});
    field.oracle.refuse(N_TRAN_22, pick(option_of(field.model(field.red(1), 0))), N_TRAN_22); // two have to go
    field.oracle.answer(N_TRAN_22, both);
    destroy_truck(field, field.red(2));
    CHECK(field.game().models_of(field.red(0)).size() == 2);
    CHECK(field.battle.units[index(field.red(1))].whereabouts == Whereabouts::destroyed);
}

TEST_CASE("N-COH-08 N-I-48 without any room the passengers go down with the wreck, without dice") {
    const auto pit = static_cast<std::uint8_t>(Trait::impassable);
    const std::vector<TerrainPiece> pocket{
        box({0_in, 20_in + truck_radius}, {44_in, 60_in}, 0_in, {}, pit),
        box({0_in, 0_in}, {44_in, 20_in - truck_radius}, 0_in, {}, pit),
        box({0_in, 0_in}, {20_in - truck_radius, 60_in}, 0_in, {}, pit),
        box({20_in + truck_radius, 0_in}, {44_in, 60_in}, 0_in, {}, pit),
    };
    Moving field({foot_squad(2), truck()}, {{.models = 1}}, pocket);
    field.put(field.red(1), {20_in, 20_in});
    field.put(field.blue(), {40_in, 50_in});
    put_aboard(field, field.red(), field.red(1));
    destroy_truck(field, field.red(1));
    CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::destroyed);
    CHECK(field.oracle.told<DiceRolled>().empty());
}

TEST_CASE("N-TRAN-18 N-TRAN-20 the explosion comes first, and does not touch those aboard") {
    const std::string explodes =
        R"(, "abilities": [ { "name": "Explodes", "effect": "explodes", "on": 6, "range": 6, "amount": 1 } ])";
    Moving field({foot_squad(2), truck("Truck", 6, explodes), foot_squad(1, R"("INFANTRY")", "Bystander")});
    field.put(field.red(1), {20_in, 20_in});
    field.put(field.red(2), {20_in, 24_in});
    field.put(field.blue(), {20_in, 50_in});
    put_aboard(field, field.red(), field.red(1));
    field.oracle.dice.then(N_TRAN_18, {6}).then(N_TRAN_21, {3, 3});
    field.oracle.look(N_TRAN_19, [&](const Question&, const Rulings&) { // the bystander is gone by now
        CHECK(field.battle.units[index(field.red(2))].whereabouts == Whereabouts::destroyed);
    });
    field.oracle.take_default(N_TRAN_19);
    destroy_truck(field, field.red(1));
    CHECK(field.game().models_of(field.red()).size() == 2);
}

TEST_CASE("N-TRAN-22 whom a 1 destroys sets off what its destruction sets off") {
    UnitText bombers = foot_squad(2);
    bombers.extra = R"("abilities": [ { "name": "Bombs", "effect": "explodes", "on": 6, "range": 1, "amount": 1 } ])";
    Riding field(bombers);
    field.oracle.dice.then(N_TRAN_21, {1, 6}).then(N_TRAN_18, {2});
    field.oracle.take_default(N_TRAN_19).take_default(N_TRAN_22);
    destroy_truck(field, field.red(1));
    CHECK(field.game().models_of(field.red()).size() == 1);
}

TEST_CASE("N-TRAN-23 N-TRAN-24 N-TRAN-14 who left a wreck is marked for the turn, and has moved") {
    Riding field;
    field.oracle.dice.then({2});
    field.oracle.take_default(N_TRAN_19);
    field.game().of(field.red()).move = MoveKind::advance; // as its TRANSPORT did
    destroy_truck(field, field.red(1));
    for (Flag flag : {Flag::left_wreck, Flag::moved, Flag::disembarked_turn}) CHECK(field.has(field.red(), flag));
    CHECK(field.move(field.red()) == MoveKind::none); // N-I-49

    Riding peaceful;
    peaceful.disembark(peaceful.out(0_in)).end_step();
    peaceful.run();
    CHECK_FALSE(peaceful.has(peaceful.red(), Flag::left_wreck));
}

TEST_CASE("N-TRAN-25 N-TRAN-19 who embarked in this phase is forced out by the wreck all the same") {
    Riding field;
    field.game().set(field.red(), Flag::embarked);
    field.oracle.dice.then({2});
    field.oracle.take_default(N_TRAN_19);
    destroy_truck(field, field.red(1));
    CHECK(field.game().is_on_table(field.red()));
}

} // namespace
} // namespace muster::test
