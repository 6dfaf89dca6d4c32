// Deploying: which player sets up which unit, where and when; traits just before.
#include "field.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/abilities.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const std::string strikes = R"("abilities": [ { "effect": "reserves", "distance": 9 } ])";

Answer word(eighth::Word each) { return pick_word(static_cast<std::uint16_t>(each)); }

auto seat_is(Side seat) {
    return [seat](const Question& question, const Rulings&) { CHECK(question.seat == seat); };
}

// Red deploys first, in the near half of a table of 40" x 60", divided across (90 degrees from the long edges): what is
// below y = 18" is red's to deploy in, what is above y = 42" is blue's.
struct Deployment : Field {
    Deployment(std::vector<UnitText> red, std::vector<UnitText> blue, int degrees = 90, Point size = {40_in, 60_in})
        : Field(std::move(red), std::move(blue), size) {
        battle.stage = static_cast<std::uint8_t>(eighth::Stage::deployment);
        auto& memory = muster::memory<eighth::Memory>(battle);
        memory.mission.division = static_cast<std::uint8_t>(degrees);
        memory.sides[1].zone = 1;
        memory.picks_next = Side::red;
    }
    void deploy() {
        eighth::Game running = game();
        eighth::deploy_forces(running);
    }
    // A row of the unit's models, bases half an inch apart.
    Answer row(UnitId unit, Point first, Length gap = 0.5_in) const {
        Answer answer;
        for (ModelId id : models_of(battle, unit, Whereabouts::waiting)) {
            answer.places.push_back({id, {first, {}, 0}, 0});
            first.x += 32_mm + gap;
        }
        return answer;
    }
    Whereabouts where(UnitId unit) const { return battle.units[index(unit)].whereabouts; }
    std::vector<UnitId> set_up_order() const {
        std::vector<UnitId> units;
        for (const auto& event : oracle.told<UnitSetUp>()) units.push_back(event.unit);
        return units;
    }
};

const UnitText one{.models = 1};

} // namespace

TEST_CASE(
    "E-MISS-11 E-MISS-13 E-I-55 one unit at a time, alternately, until all stand; the rest of one player follow at "
    "the end") {
    Deployment field({one, one}, {one, one, one, one});
    const UnitId a = field.unit(Side::red, 0), b = field.unit(Side::red, 1);
    const UnitId w = field.unit(Side::blue, 0), x = field.unit(Side::blue, 1), y = field.unit(Side::blue, 2),
                 z = field.unit(Side::blue, 3);
    const auto select = [&](Side seat, UnitId unit, Point at) {
        field.oracle.look(E_MISS_11, seat_is(seat))
            .answer(E_MISS_11, pick(option_of(unit)))
            .answer(E_MISS_12, field.row(unit, at));
    };
    field.oracle.refuse(E_MISS_11, pick(option_of(x)), E_MISS_11).refuse(E_MISS_11, pass(), E_MISS_11);
    select(Side::red, b, {5_in, 5_in});
    select(Side::blue, x, {5_in, 50_in});
    field.oracle.answer(E_MISS_12, field.row(a, {10_in, 5_in})); // the only one left is not asked for
    field.oracle.refuse(E_MISS_11, pick(option_of(x)), E_MISS_11);
    select(Side::blue, w, {10_in, 50_in});
    select(Side::blue, z, {15_in, 50_in});
    field.oracle.answer(E_MISS_12, field.row(y, {20_in, 50_in}));
    field.deploy();
    CHECK(field.set_up_order() == std::vector<UnitId>{b, x, a, w, z, y});
    for (UnitId unit : {a, b, w, x, y, z}) CHECK(field.where(unit) == Whereabouts::table);
}

TEST_CASE("E-MISS-12 E-COH-01 models stand in their own zone, more than 12 inches from the enemy's, as one group") {
    Deployment field({{.models = 2}}, {one});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    const Length most = 30_in - 12_in - 16_mm; // 12" from the other half
    field.oracle.refuse(E_MISS_12, field.row(red, {5_in, most}), E_MISS_12)
        .refuse(E_MISS_12, field.row(red, {5_in, 25_in}), E_MISS_12)
        .refuse(E_MISS_12, field.row(red, {5_in, 50_in}), E_MISS_12)
        .refuse(E_MISS_12, field.row(red, {5_in, 5_in}, 2_in + step_more), E_COH_01)
        .refuse(E_MISS_12, field.row(red, {Length{10}, 5_in}), E_I_08)
        .answer(E_MISS_12, field.row(red, {5_in, most - step_more}))
        .refuse(E_MISS_12, field.row(blue, {5_in, 60_in - most}), E_MISS_12)
        .answer(E_MISS_12, field.row(blue, {5_in, 60_in - most + step_more}));
    field.deploy();
    CHECK(field.battle.models[0].place.at == Point{5_in, most - step_more});
}

TEST_CASE("E-MISS-12 with a slanting line the 12 inches are measured square to it") {
    Deployment field({one}, {one}, 45, {60_in, 60_in}); // from corner to corner
    const UnitId red = field.unit(Side::red);
    // From (30, 30) away from the line: 12" and half a base are 12.63", 8.931" along each axis.
    const auto at = [](double inches) {
        const auto steps = static_cast<std::int32_t>(inches * steps_per_inch);
        return Point{30_in + Length{steps}, 30_in - Length{steps}};
    };
    field.oracle.refuse(E_MISS_12, field.row(red, at(8.92)), E_MISS_12)
        .refuse(E_MISS_12, field.row(red, {20_in, 40_in}), E_MISS_12)
        .answer(E_MISS_12, field.row(red, at(8.94)))
        .otherwise_default();
    field.deploy();
}

TEST_CASE("E-I-56 E-MISS-13 a unit for which there is no room is left out: neither set up nor destroyed") {
    const UnitText slab{.name = "Slab", .models = 1, .base = "254mm"}; // 10" in a zone 18" deep and 15" wide
    Deployment field({slab, slab, slab}, {one}, 90, {15_in, 60_in});
    field.oracle.otherwise_default();
    field.deploy();
    int standing = 0, out = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const UnitId unit = field.unit(Side::red, i);
        standing += field.where(unit) == Whereabouts::table;
        out += field.game().has(unit, eighth::Flag::left_out);
    }
    CHECK(standing == 1);
    CHECK(out == 2);
    CHECK(eighth::power_level(field.game(), Side::red) == 5);
    CHECK(field.oracle.told<ModelDestroyed>().empty());
    CHECK_FALSE(field.battle.over);
}

TEST_CASE("E-I-56 E-MISS-13 where the engine finds no room the owner may show some, and passes only then") {
    const UnitText beam{.name = "Beam", .models = 1, .base = "400x25mm hull"}; // 15.7" in a zone of 15" by 15": aslant
    Answer aslant;
    for (const bool shown : {true, false}) {
        Deployment field({beam}, {one}, 90, {15_in, 54_in});
        const UnitId unit = field.unit(Side::red);
        aslant.places = {{field.model(unit), {{7.5_in, 7.5_in}, {}, 45}, 0, 0}};
        field.oracle.answer(E_MISS_12, shown ? aslant : pass())
            .refuse(E_MISS_12, pass(), E_MISS_12)
            .otherwise_default();
        field.deploy();
        CHECK((field.where(unit) == Whereabouts::table) == shown);
        CHECK(field.game().has(unit, eighth::Flag::left_out) == !shown);
    }
}

TEST_CASE("E-I-56 a unit stands whole or not at all") {
    const UnitText row{.name = "Row", .models = 3, .base = "254mm"}; // two of three would fit
    Deployment field({row, one}, {one}, 90, {21_in, 60_in});
    field.oracle.otherwise_default();
    field.deploy();
    CHECK(models_of(field.battle, field.unit(Side::red, 0)).empty());
    CHECK(field.game().has(field.unit(Side::red, 0), eighth::Flag::left_out));
    CHECK(field.where(field.unit(Side::red, 1)) == Whereabouts::table);
}

TEST_CASE("E-I-56 on a table that leaves no zone nobody is set up, and E-END-04 decides") {
    Deployment field({one}, {one}, 0, {24_in, 60_in});
    field.deploy();
    eighth::Game game = field.game();
    eighth::determine_first_turn(game);
    CHECK(field.battle.over);
    eighth::end_battle(game);
    CHECK_FALSE(game.memory.mission.major_victory);
}

// --- Reserves and passengers

TEST_CASE("E-LOC-10 E-I-55 whoever may start in a reserve says so when it would be set up, which uses up that step") {
    Deployment field({{.name = "Strikers", .models = 1, .extra = strikes}, one}, {one, one});
    const UnitId strikers = field.unit(Side::red);
    SUBCASE("in reserve") {
        field.oracle.answer(E_MISS_11, pick(option_of(strikers)))
            .look(E_LOC_10, seat_is(Side::red))
            .answer(E_LOC_10, word(eighth::Word::start_in_reserve))
            .look(E_MISS_11, seat_is(Side::blue))
            .otherwise_default();
        field.deploy();
        CHECK(field.where(strikers) == Whereabouts::waiting);
        CHECK(field.game().has(strikers, eighth::Flag::in_reserve));
        CHECK(eighth::power_level(field.game(), Side::red) == 10); // E-I-57
    }
    SUBCASE("or on the battlefield") {
        field.oracle.answer(E_MISS_11, pick(option_of(strikers)))
            .answer(E_LOC_10, word(eighth::Word::set_up))
            .answer(E_MISS_12, field.row(strikers, {5_in, 5_in}))
            .otherwise_default();
        field.deploy();
        CHECK(field.where(strikers) == Whereabouts::table);
    }
}

namespace {

const UnitText box{.name = "Box",
                   .models = 1,
                   .keywords = R"("VEHICLE", "TRANSPORT")",
                   .extra = R"("transport": { "capacity": 6, "only": ["INFANTRY"] })",
                   .base = "60mm"};

} // namespace

TEST_CASE(
    "E-MISS-14 E-TRAN-01 E-TRAN-02 who starts embarked is declared when the TRANSPORT is set up, within capacity") {
    Deployment field({box,
                      {.name = "Five"},
                      {.name = "Pair", .models = 2},
                      {.name = "Bikes", .models = 1, .keywords = R"("BIKER")"},
                      {.name = "Seven", .models = 7}},
                     {one});
    const UnitId carrier = field.unit(Side::red, 0), five = field.unit(Side::red, 1), pair = field.unit(Side::red, 2),
                 bikes = field.unit(Side::red, 3), seven = field.unit(Side::red, 4), blue = field.unit(Side::blue);
    Answer both = pick(option_of(five));
    both.picks.push_back({option_of(pair), 1});
    field.oracle.answer(E_MISS_11, pick(option_of(carrier)))
        .answer(E_MISS_12, field.row(carrier, {5_in, 5_in}))
        .look(E_MISS_14,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.options.size() == 2);
                  CHECK(field.where(carrier) == Whereabouts::table); // it stands already
              })
        .refuse(E_MISS_14, both, E_TRAN_02) // 7 of 6
        .refuse(E_MISS_14, pick(option_of(bikes)), E_TRAN_02)
        .refuse(E_MISS_14, pick(option_of(seven)), E_TRAN_02)
        .refuse(E_MISS_14, pick(option_of(blue)), E_MISS_14)
        .answer(E_MISS_14, pick(option_of(five)))
        .look(E_MISS_12, seat_is(Side::blue)) // E-I-55: with its passengers it was one step
        .otherwise_default();
    field.deploy();
    CHECK(field.where(five) == Whereabouts::aboard);
    CHECK(field.battle.units[index(five)].carrier == carrier);
    CHECK(models_of(field.battle, five, Whereabouts::aboard).size() == 5);
    CHECK(field.where(pair) == Whereabouts::table);
    CHECK(eighth::power_level(field.game(), Side::red) == 25); // E-I-57
}

TEST_CASE("E-MISS-14 nobody need embark, and what the army file says is not asked") {
    SUBCASE("passing") {
        Deployment field({box, {.name = "Five"}}, {one});
        field.oracle.answer(E_MISS_11, pick(option_of(field.unit(Side::red))))
            .take_default(E_MISS_12)
            .answer(E_MISS_14, pass())
            .otherwise_default();
        field.deploy();
        CHECK(field.where(field.unit(Side::red, 1)) == Whereabouts::table);
        field.oracle.finish();
    }
    SUBCASE("no room is left beside those who are written") {
        Deployment field({box, {.name = "Six", .models = 6, .unit_extra = R"("embarked_in": "Box")"}, one}, {one});
        field.oracle.otherwise_default();
        field.deploy();
        CHECK(field.where(field.unit(Side::red, 1)) == Whereabouts::aboard);
        CHECK(std::ranges::find(field.oracle.asked, E_MISS_14) == field.oracle.asked.end());
    }
    SUBCASE("written") {
        Deployment field({box, {.name = "Five", .unit_extra = R"("embarked_in": "Box")"}, {.name = "One", .models = 1}},
                         {one});
        field.oracle
            .look(E_MISS_11, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 2); })
            .answer(E_MISS_11, pick(option_of(field.unit(Side::red))))
            .take_default(E_MISS_12)
            .look(E_MISS_14,
                  [&](const Question& question, const Rulings&) { // whom the file says nothing about
                      REQUIRE(question.options.size() == 1);
                      CHECK(question.options[0] == option_of(field.unit(Side::red, 2)));
                  })
            .answer(E_MISS_14, pass())
            .otherwise_default();
        field.deploy();
        CHECK(field.where(field.unit(Side::red, 1)) == Whereabouts::aboard);
        field.oracle.finish();
    }
    SUBCASE("E-I-56 and is left out with a TRANSPORT for which there is no room") {
        UnitText slab = box;
        slab.base = "400mm"; // wider than the table
        Deployment field({slab, {.name = "Five", .unit_extra = R"("embarked_in": "Box")"}, one}, {one}, 90,
                         {15_in, 60_in});
        field.oracle.otherwise_default();
        field.deploy();
        for (std::size_t i : {0u, 1u}) CHECK(field.game().has(field.unit(Side::red, i), eighth::Flag::left_out));
        CHECK(eighth::power_level(field.game(), Side::red) == 5);
    }
}
