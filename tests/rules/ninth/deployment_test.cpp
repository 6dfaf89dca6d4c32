// Deploying: which player sets up which unit, where and when.
#include "field.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const std::string divides =
    R"("abilities": [ { "effect": "split", "models": 10, "into": [5, 5], "when": "deployment" } ])";
const std::string strikes = R"("abilities": [ { "effect": "reserves", "distance": 9 } ])";
const std::string infiltrates = R"("abilities": [ { "effect": "after_deployment", "distance": 9 } ])";

Answer word(ninth::Word each) { return pick_word(static_cast<std::uint16_t>(each)); }

// Red deploys first, in the zone along y = 0 of a table of 30" x 44".
struct Deployment : Field {
    Deployment(std::vector<UnitText> red, std::vector<UnitText> blue, Point size = {30_in, 44_in})
        : Field(std::move(red), std::move(blue), size) {
        battle.stage = static_cast<std::uint8_t>(ninth::Stage::deployment);
        memory<ninth::Memory>(battle).sides[1].zone = 1;
        memory<ninth::Memory>(battle).picks_next = Side::red;
    }
    void deploy() {
        ninth::Game running = game();
        ninth::deploy_forces(running);
    }
    void deploy_late() {
        ninth::Game running = game();
        running.memory.step = 0;
        ninth::deploy_late_units(running);
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
    // The next question is put to this seat.
    void asks(Clause clause, Side seat) {
        oracle.look(clause, [seat](const Question& question, const Rulings&) { CHECK(question.seat == seat); });
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

TEST_CASE("N-WAR-18 N-WAR-20 N-WAR-21 one unit at a time, alternately, until all stand; the rest of one player follow "
          "at the end") {
    Deployment field({one, one}, {one, one, one, one});
    const UnitId a = field.unit(Side::red, 0), b = field.unit(Side::red, 1);
    const UnitId w = field.unit(Side::blue, 0), x = field.unit(Side::blue, 1), y = field.unit(Side::blue, 2),
                 z = field.unit(Side::blue, 3);
    const auto select = [&](Side seat, UnitId unit, Point at) {
        field.asks(N_WAR_18, seat);
        field.oracle.answer(N_WAR_18, pick(option_of(unit)));
        field.oracle.answer(N_WAR_18, field.row(unit, at));
    };
    field.oracle.refuse(N_WAR_18, pick(option_of(x)), N_WAR_18).refuse(N_WAR_18, pass(), N_WAR_18);
    select(Side::red, b, {5_in, 5_in});
    select(Side::blue, x, {5_in, 40_in});
    field.oracle.answer(N_WAR_18, field.row(a, {10_in, 5_in}));  // the only one left is not asked for
    field.oracle.refuse(N_WAR_18, pick(option_of(x)), N_WAR_18); // it stands already
    select(Side::blue, w, {10_in, 40_in});
    select(Side::blue, z, {15_in, 40_in}); // N-WAR-21
    field.oracle.answer(N_WAR_18, field.row(y, {20_in, 40_in}));
    field.deploy();
    CHECK(field.set_up_order() == std::vector<UnitId>{b, x, a, w, z, y});
    for (UnitId unit : {a, b, w, x, y, z}) CHECK(field.where(unit) == Whereabouts::table);
    CHECK(field.oracle.checkpoints == 7); // once before, once for each
}

TEST_CASE("N-WAR-19 models are set up wholly within their own zone") {
    Deployment field({{.models = 2}}, {one});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    const Length edge = 10_in - 16_mm;
    field.oracle.refuse(N_WAR_18, field.row(red, {5_in, edge + Length{1}}), N_WAR_19)
        .refuse(N_WAR_18, field.row(red, {5_in, 40_in}), N_WAR_19)
        .refuse(N_WAR_18, field.row(red, {5_in, 5_in}, 2_in + Length{1}), N_COH_01)
        .refuse(N_WAR_18, field.row(red, {Length{10}, 5_in}), N_I_103)
        .answer(N_WAR_18, field.row(red, {5_in, edge}))
        .refuse(N_WAR_18, field.row(blue, {5_in, 44_in - edge - Length{1}}), N_WAR_19)
        .answer(N_WAR_18, field.row(blue, {5_in, 44_in - edge}));
    field.deploy();
    CHECK(field.battle.models[0].place.at == Point{5_in, edge});
}

TEST_CASE("N-I-32 N-WAR-20 a unit for which there is no room counts as destroyed") {
    const UnitText slab{.name = "Slab", .models = 1, .base = "240mm"};
    Deployment field({slab, slab, slab, slab, slab, slab}, {one}, {30_in, 44_in});
    field.oracle.otherwise_default();
    field.deploy();
    std::size_t standing = 0, gone = 0;
    for (std::size_t i = 0; i < 6; ++i) {
        standing += field.where(field.unit(Side::red, i)) == Whereabouts::table;
        gone += field.where(field.unit(Side::red, i)) == Whereabouts::destroyed;
    }
    CHECK(standing > 0);
    CHECK(gone > 0);
    CHECK(standing + gone == 6);
    CHECK_FALSE(field.battle.over);
    for (const auto& event : field.oracle.told<ModelDestroyed>()) CHECK(event.last);
}

// --- After both armies

TEST_CASE("N-WAR-22 units set up after both armies: a roll-off, then alternately, anywhere far enough from enemies") {
    Deployment field({one, {.name = "Scouts", .models = 1, .extra = infiltrates}},
                     {one, {.name = "Lurkers", .models = 1, .extra = infiltrates}});
    const UnitId scouts = field.unit(Side::red, 1), lurkers = field.unit(Side::blue, 1);
    field.oracle.answer(N_WAR_18, pick(option_of(field.unit(Side::red))))
        .answer(N_WAR_18, field.row(field.unit(Side::red), {5_in, 9_in}))
        .refuse(N_WAR_18, pass(), N_WAR_18)
        .answer(N_WAR_18, pick(option_of(lurkers))) // before the others, which is a selection too (N-I-33)
        .answer(N_I_33, word(ninth::Word::set_up_late))
        .answer(N_I_33, word(ninth::Word::set_up_late)) // red's scouts
        .answer(N_WAR_18, field.row(field.unit(Side::blue), {5_in, 40_in}));
    field.deploy();
    CHECK(field.where(scouts) == Whereabouts::waiting);
    const Length least = 9_in + 32_mm;
    field.oracle.dice.then({3, 6});
    field.asks(N_WAR_22, Side::blue);
    field.oracle.refuse(N_WAR_22, field.row(lurkers, {5_in, 9_in + least}), N_WAR_22)
        .answer(N_WAR_22, field.row(lurkers, {5_in, 9_in + least + Length{1}}))
        .answer(N_WAR_22, field.row(scouts, {25_in, 40_in}));
    field.deploy_late();
    CHECK(field.where(scouts) == Whereabouts::table);
    CHECK(field.where(lurkers) == Whereabouts::table);
}

TEST_CASE("N-I-32 with such units of one player only there is no roll-off; and they may be set up with the others") {
    Deployment field({one, {.name = "Scouts", .models = 1, .extra = infiltrates}}, {one});
    const UnitId scouts = field.unit(Side::red, 1);
    SUBCASE("late") {
        field.oracle.answer(N_WAR_18, pick(option_of(field.unit(Side::red))))
            .answer(N_WAR_18, field.row(field.unit(Side::red), {5_in, 5_in}))
            .answer(N_WAR_18, field.row(field.unit(Side::blue), {5_in, 40_in}))
            .answer(N_I_33, word(ninth::Word::set_up_late))
            .answer(N_WAR_22, field.row(scouts, {15_in, 22_in}));
        field.deploy();
        field.deploy_late();
        CHECK(field.battle.models[index(field.model(scouts))].place.at == Point{15_in, 22_in});
    }
    SUBCASE("at once, within the zone") {
        field.oracle.answer(N_WAR_18, pick(option_of(scouts)))
            .answer(N_I_33, word(ninth::Word::set_up))
            .refuse(N_WAR_18, field.row(scouts, {15_in, 22_in}), N_WAR_19)
            .answer(N_WAR_18, field.row(scouts, {15_in, 5_in}))
            .answer(N_WAR_18, field.row(field.unit(Side::blue), {5_in, 40_in}))
            .answer(N_WAR_18, field.row(field.unit(Side::red), {5_in, 5_in}));
        field.deploy();
        field.deploy_late();
    }
}

// --- Reserves and passengers

TEST_CASE("N-I-33 N-REIN-01 a unit that starts as reinforcements is declared when it would be set up, and uses up that "
          "selection") {
    Deployment field({{.name = "Strikers", .models = 1, .extra = strikes}, one}, {one, one});
    const UnitId strikers = field.unit(Side::red);
    field.oracle.answer(N_WAR_18, pick(option_of(strikers))).answer(N_REIN_01, word(ninth::Word::start_in_reserve));
    field.asks(N_WAR_18, Side::blue); // the selection was red's
    field.oracle.otherwise_default();
    field.deploy();
    CHECK(field.where(strikers) == Whereabouts::waiting);
    CHECK(field.game().has(strikers, ninth::Flag::in_reserve));
    CHECK(field.where(field.unit(Side::red, 1)) == Whereabouts::table);
}

TEST_CASE("N-REIN-01 a unit with such a rule may be set up like any other, and others have no such choice") {
    Deployment field({{.name = "Strikers", .models = 1, .extra = strikes}}, {one});
    field.oracle.answer(N_REIN_01, word(ninth::Word::set_up));
    field.oracle.answer(N_WAR_18, field.row(field.unit(Side::red), {5_in, 5_in}));
    field.oracle.answer(N_WAR_18, field.row(field.unit(Side::blue), {5_in, 40_in}));
    field.deploy();
    CHECK(field.where(field.unit(Side::red)) == Whereabouts::table);
}

namespace {

const UnitText box{.name = "Box",
                   .models = 1,
                   .keywords = R"("VEHICLE", "TRANSPORT")",
                   .extra = R"("transport": { "capacity": 6, "only": ["INFANTRY"] })",
                   .base = "60mm"};

} // namespace

TEST_CASE("N-TRAN-03 N-TRAN-04 who starts embarked is declared before the TRANSPORT is set up") {
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
    field.oracle.answer(N_WAR_18, pick(option_of(carrier)))
        .look(N_TRAN_03,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.options.size() == 2);
                  CHECK(field.where(carrier) == Whereabouts::waiting);
              })
        .refuse(N_TRAN_03, both, N_TRAN_02) // 7 of 6
        .refuse(N_TRAN_03, pick(option_of(bikes)), N_TRAN_01)
        .refuse(N_TRAN_03, pick(option_of(seven)), N_TRAN_02)
        .refuse(N_TRAN_03, pick(option_of(blue)), N_TRAN_03)
        .answer(N_TRAN_03, pick(option_of(five)))
        .answer(N_WAR_18, field.row(carrier, {5_in, 5_in}));
    field.asks(N_WAR_18, Side::blue); // N-I-33: with its passengers it was one selection
    field.oracle.answer(N_WAR_18, field.row(blue, {5_in, 40_in}))
        .refuse(N_WAR_18, word(ninth::Word::start_embarked), N_TRAN_04) // too late for the pair
        .answer(N_WAR_18, pick(option_of(pair)))
        .answer(N_WAR_18, field.row(pair, {15_in, 5_in}))
        .otherwise_default();
    field.deploy();
    CHECK(field.where(five) == Whereabouts::aboard);
    CHECK(field.battle.units[index(five)].carrier == carrier);
    for (ModelId model : models_of(field.battle, five, Whereabouts::aboard)) CHECK(field.game().unit_of(model) == five);
    CHECK(models_of(field.battle, five, Whereabouts::aboard).size() == 5);
    CHECK(field.where(pair) == Whereabouts::table);
}

TEST_CASE("N-TRAN-02 a TRANSPORT may be full, and takes not one more") {
    for (const int capacity : {7, 6}) {
        UnitText truck = box;
        truck.extra = fmt::format(R"("transport": {{ "capacity": {}, "only": ["INFANTRY"] }})", capacity);
        Deployment field({truck, {.name = "Five"}, {.name = "Pair", .models = 2}}, {one});
        Answer both = pick(option_of(field.unit(Side::red, 1)));
        both.picks.push_back({option_of(field.unit(Side::red, 2)), 1});
        field.oracle.answer(N_WAR_18, pick(option_of(field.unit(Side::red))));
        if (capacity == 7)
            field.oracle.answer(N_TRAN_03, both);
        else
            field.oracle.refuse(N_TRAN_03, both, N_TRAN_02).answer(N_TRAN_03, pass());
        field.oracle.otherwise_default();
        field.deploy();
        CHECK((field.where(field.unit(Side::red, 2)) == Whereabouts::aboard) == (capacity == 7));
    }
}

TEST_CASE("N-I-47 who is to carry somebody does not start embarked itself") {
    const UnitText sled{.name = "Sled",
                        .models = 1,
                        .keywords = R"("INFANTRY", "TRANSPORT")",
                        .extra = R"("transport": { "capacity": 6, "only": ["BIKER"] })"};
    const UnitText bikes{
        .name = "Bikes", .models = 1, .keywords = R"("BIKER")", .unit_extra = R"("embarked_in": "Sled")"};
    for (const bool carries : {true, false}) {
        Deployment field(carries ? std::vector{box, sled, one, bikes} : std::vector{box, sled, one}, {one});
        const Answer ride = pick(option_of(field.unit(Side::red, 1)));
        field.oracle.answer(N_WAR_18, pick(option_of(field.unit(Side::red))));
        if (carries)
            field.oracle.refuse(N_TRAN_03, ride, N_I_47).answer(N_TRAN_03, pass());
        else
            field.oracle.answer(N_TRAN_03, ride);
        field.oracle.otherwise_default();
        field.deploy();
    }
}

TEST_CASE("N-TRAN-03 nobody need embark, and what the army file says is not asked") {
    SUBCASE("passing") {
        Deployment field({box, {.name = "Five"}}, {one});
        field.oracle.answer(N_WAR_18, pick(option_of(field.unit(Side::red))))
            .answer(N_TRAN_03, pass())
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
        CHECK(std::ranges::find(field.oracle.asked, N_TRAN_03) == field.oracle.asked.end());
    }
    SUBCASE("written") {
        Deployment field({box, {.name = "Five", .unit_extra = R"("embarked_in": "Box")"}, {.name = "One", .models = 1}},
                         {one});
        field.oracle
            .look(N_WAR_18, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 2); })
            .answer(N_WAR_18, pick(option_of(field.unit(Side::red))))
            .look(N_TRAN_03,
                  [&](const Question& question, const Rulings&) { // whom the file says nothing about
                      REQUIRE(question.options.size() == 1);
                      CHECK(question.options[0] == option_of(field.unit(Side::red, 2)));
                  })
            .answer(N_TRAN_03, pass())
            .otherwise_default();
        field.deploy();
        CHECK(field.where(field.unit(Side::red, 1)) == Whereabouts::aboard);
        CHECK(field.where(field.unit(Side::red, 2)) == Whereabouts::table);
    }
}

TEST_CASE("N-I-32 passengers of a TRANSPORT that finds no room are lost with it") {
    UnitText slab = box;
    slab.base = "280mm";
    Deployment field({{.name = "Wall", .models = 1, .base = "240mm"},
                      {.name = "Wall", .models = 1, .base = "240mm"},
                      {.name = "Wall", .models = 1, .base = "240mm"},
                      slab,
                      {.name = "Five", .unit_extra = R"("embarked_in": "Box")"}},
                     {one});
    for (std::size_t i = 0; i < 3; ++i) {
        field.oracle.answer(N_WAR_18, pick(option_of(field.unit(Side::red, i)))).take_default(N_WAR_18);
        if (i == 0) field.oracle.take_default(N_WAR_18); // blue's only unit
    }
    field.deploy();
    CHECK(field.where(field.unit(Side::red, 3)) == Whereabouts::destroyed);
    CHECK(field.where(field.unit(Side::red, 4)) == Whereabouts::destroyed);
    CHECK_FALSE(field.battle.over);
}

// --- Combat squads

TEST_CASE("N-SHEET-05 N-I-100 a unit of exactly ten may divide into two of five before anything is set up") {
    Deployment field({{.name = "Ten", .models = 9, .extra = divides, .others = {{}}}}, {one});
    const UnitId ten = field.unit(Side::red);
    const auto models = [&](std::initializer_list<std::size_t> numbers) {
        Answer answer;
        for (std::size_t n : numbers) answer.picks.push_back({option_of(field.model(ten, n)), 1});
        return answer;
    };
    SUBCASE("divided as the owner says") {
        field.oracle
            .look(N_SHEET_05,
                  [&](const Question& question, const Rulings&) {
                      CHECK(question.options.size() == 10);
                      CHECK(question.may_pass);
                      CHECK(field.oracle.told<UnitSetUp>().empty());
                  })
            .refuse(N_SHEET_05, models({0, 1, 2, 3}), N_SHEET_05)
            .refuse(N_SHEET_05, models({0, 1, 2, 3, 4, 5}), N_SHEET_05)
            .answer(N_SHEET_05, models({5, 6, 7, 8, 9}))
            .otherwise_default();
        field.deploy();
        REQUIRE(field.battle.units.size() == 3);
        const UnitId part = static_cast<UnitId>(2);
        for (UnitId unit : {ten, part}) {
            CHECK(field.battle.units[index(unit)].starting_strength == 5);
            CHECK(models_of(field.battle, unit).size() == 5);
        }
        ninth::Game game = field.game();
        const ModelId sergeant = field.model(ten, 9); // only one half has it
        CHECK(game.unit_of(sergeant) == part);
        CHECK(game.profile(sergeant).name == "sergeant");
        CHECK(sheets::army_of(field.setup->army(Side::red)).units[0].power == 5); // PR stays that of the whole
        CHECK(field.set_up_order().size() == 3);
    }
    SUBCASE("or left whole") {
        field.oracle.answer(N_SHEET_05, pass()).otherwise_default();
        field.deploy();
        CHECK(field.battle.units.size() == 2);
        CHECK(field.battle.units[index(ten)].starting_strength == 10);
    }
}

TEST_CASE("N-SHEET-05 a unit of nine or eleven cannot") {
    for (int models : {9, 11}) {
        Deployment field({{.models = models, .extra = divides}}, {one});
        field.oracle.otherwise_default();
        field.deploy();
        CHECK(std::ranges::find(field.oracle.asked, N_SHEET_05) == field.oracle.asked.end());
    }
}

TEST_CASE("N-SEQ-02 where both players may divide units a roll-off decides who orders them") {
    Deployment field({{.models = 10, .extra = divides}}, {{.models = 10, .extra = divides}});
    field.oracle.dice.then({2, 6});
    field.asks(N_SEQ_02, Side::blue);
    Answer order = pick(option_of(field.unit(Side::blue)));
    order.picks.push_back({option_of(field.unit(Side::red)), 1});
    field.oracle.answer(N_SEQ_02, order);
    field.asks(N_SHEET_05, Side::blue);
    field.oracle.answer(N_SHEET_05, pass());
    field.asks(N_SHEET_05, Side::red);
    field.oracle.answer(N_SHEET_05, pass()).otherwise_default();
    field.deploy();
}
