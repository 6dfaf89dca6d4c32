// Rounds, activations, markers, deployment, and the abilities that work between units: orders, magic, transports.
#include "field.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Ability; // there is one of datasheets, too

namespace {

const double width = to_inches(25_mm);

// So many single models a side, far from each other.
Field crowd(std::size_t red, std::size_t blue) {
    Field field(std::vector<UnitText>(red, UnitText(KindText{1})), std::vector<UnitText>(blue, UnitText(KindText{1})));
    for (std::size_t i = 0; i < red; ++i) field.put(field.red(i), 5 + 5.0 * static_cast<double>(i), 2);
    for (std::size_t i = 0; i < blue; ++i) field.put(field.blue(i), 5 + 5.0 * static_cast<double>(i), 46);
    return field;
}

std::vector<UnitId> activated(const Field& field) {
    std::vector<UnitId> order;
    for (const UnitActivated& each : field.oracle.told<UnitActivated>()) order.push_back(each.unit);
    return order;
}

int holder(Field& field) {
    auto game = field.game();
    check_markers(game);
    return field.battle.markers[0].holder;
}

Option power(std::uint16_t id, ModelId with, UnitId at) {
    return {What::power, id, static_cast<std::uint16_t>(with), static_cast<std::uint16_t>(at)};
}

} // namespace

TEST_CASE(
    "A-RV-32 A-ROUND-01 A-ROUND-03 A-ROUND-04 A-ROUND-05 A-ROUND-06 A-ACT-01 A-I-16 who runs out first starts next") {
    Field field = crowd(3, 5);
    field.oracle.otherwise_default();
    auto game = field.game();
    activate_units(game);
    const std::vector<UnitId> order = activated(field);
    REQUIRE(order.size() == 8);
    for (std::size_t i = 0; i < 6; ++i) CHECK(game.owner(order[i]) == (i % 2 ? Side::blue : Side::red));
    CHECK(game.owner(order[6]) == Side::blue);
    CHECK(game.owner(order[7]) == Side::blue);
    CHECK(field.memory().ran_out_first == 0);
    field.memory().starter = Side::blue;
    begin_round(game);
    CHECK(field.memory().starter == Side::red);
    CHECK(field.battle.round == 2);
}

TEST_CASE("A-ACT-01 A-XTRA-12 a unit is activated once in a round; Prophecy names the next one") {
    Field field = crowd(1, 2);
    auto game = field.game();
    field.of(field.red()).activated = true;
    field.memory().picks_next = Side::blue;
    field.memory().prophesied[1] = field.blue(1);
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue(0)), A_XTRA_12);
    field.oracle.answer(A_ACT_01, pick_unit(field.blue(1)));
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue(1)), A_ACT_01);
    field.oracle.otherwise_default();
    activate_units(game);
    CHECK(activated(field) == std::vector<UnitId>{field.blue(1), field.blue(0)});
}

TEST_CASE("A-XTRA-12 a Prophecy that nobody is left for in this round holds in the next") {
    Field field = crowd(1, 2);
    auto game = field.game();
    for (const UnitId unit : {field.red(), field.blue(0), field.blue(1)}) field.of(unit).activated = true;
    CHECK(use_ability(game, Ability::prophecy, field.blue(1), Side::red));
    activate_units(game); // nobody can be activated
    CHECK(field.memory().prophesied[1] == field.blue(1));
    for (UnitMemory& each : field.memory().units) each.activated = false;
    field.memory().picks_next = Side::blue;
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue(0)), A_XTRA_12);
    field.oracle.answer(A_ACT_01, pick_unit(field.blue(1)));
    field.oracle.otherwise_default();
    activate_units(game);
    CHECK(activated(field).front() == field.blue(1));
    CHECK(field.memory().prophesied[1] == UnitId::none);
}

TEST_CASE("A-ACT-01 A-PAS-02e A-I-42 a unit off the table cannot be activated; one on it can") {
    Field field = crowd(1, 5);
    auto game = field.game();
    field.of(field.red()).activated = true;
    field.memory().picks_next = Side::blue;
    field.battle.units[index(field.blue(0))].whereabouts = Whereabouts::waiting;
    field.battle.units[index(field.blue(3))].whereabouts = Whereabouts::aboard;
    field.battle.units[index(field.blue(4))].whereabouts = Whereabouts::destroyed;
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue(0)), A_PAS_02e);
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue(3)), A_I_42);
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue(4)), A_HIT_13);
    field.oracle.refuse(A_ACT_01, pick_unit(field.red()), A_ROUND_01);
    field.oracle.answer(A_ACT_01, pick_unit(field.blue(1)));
    field.oracle.otherwise_default();
    activate_units(game);
    CHECK(activated(field) == std::vector<UnitId>{field.blue(1), field.blue(2)});
}

TEST_CASE("A-XTRA-11 A-I-57 Coordination: the opponent skips one activation and keeps the unit") {
    Field field = crowd(2, 2);
    field.memory().skips[1] = true;
    field.oracle.otherwise_default();
    auto game = field.game();
    activate_units(game);
    const std::vector<UnitId> order = activated(field);
    REQUIRE(order.size() == 4);
    CHECK(game.owner(order[0]) == Side::red);
    CHECK(game.owner(order[1]) == Side::red);
    CHECK(game.owner(order[2]) == Side::blue);
}

TEST_CASE("A-RV-34 A-STATE-01 A-STATE-09 A-I-18 Exhausted: a first move, no action, then the state is gone") {
    Field field = crowd(1, 1);
    field.of(field.red()).exhausted = true;
    field.of(field.blue()).activated = true;
    field.oracle.take_default(A_ACT_01);
    field.oracle.answer(A_ACT_02, pass()); // and no A-ACT-03
    auto game = field.game();
    activate_units(game);
    CHECK_FALSE(field.of(field.red()).exhausted);
}

TEST_CASE("A-STATE-04 A-STATE-05 A-STATE-06 Pinned: no first move, counts as moved, may still act") {
    Field field = crowd(1, 1);
    field.of(field.red()).pinned = true;
    field.of(field.blue()).activated = true;
    field.oracle.take_default(A_ACT_01);
    field.oracle.look(A_ACT_03, [&](const Question&, const Rulings&) { CHECK(field.of(field.red()).moved); });
    field.oracle.answer(A_ACT_03, pick_word(Word::move_again));
    field.oracle.answer(A_ACT_04, pass());
    auto game = field.game();
    activate_units(game);
    CHECK_FALSE(field.of(field.red()).pinned);
}

TEST_CASE("A-ACT-03 A-ACT-04 A-ACT-05 A-I-17 first a move, then one action or none") {
    Field field = crowd(1, 1);
    field.of(field.blue()).activated = true;
    field.oracle.take_default(A_ACT_01);
    field.oracle.answer(A_ACT_02, pass());
    field.oracle.refuse(A_ACT_03, pick_word(Word::charge), A_CHG_01);
    field.oracle.answer(A_ACT_03, pass());
    auto game = field.game();
    activate_units(game);
    field.oracle.finish();
    CHECK(field.oracle.asked == std::vector<Clause>{A_ACT_01, A_ACT_02, A_ACT_03});
}

TEST_CASE("A-RV-33 A-MISS-06 A-MISS-07 A-MISS-08 A-MISS-09 A-STATE-07 A-I-13 markers are taken, kept and denied") {
    Field field = crowd(1, 1);
    field.battle.markers.push_back({{36_in, 24_in}, {}, 0});
    CHECK(holder(field) == 0); // nobody near: stays
    field.put(field.red(), 36, 24 - 3 - width / 2);
    field.put(field.blue(), 36, 24 + 3 + width / 2);
    CHECK(holder(field) == 0);
    field.of(field.red()).pinned = true;
    CHECK(holder(field) == 1);
    field.of(field.red()).pinned = false;
    field.put(field.blue(), 36, 24 + 3.1 + width / 2);
    CHECK(holder(field) == 0);
    field.of(field.red()).ambushed_in = 1; // A-PAS-02c
    field.put(field.blue(), 36, 24 + 3 + width / 2);
    CHECK(holder(field) == 1);
}

TEST_CASE("A-PAS-02c A-PAS-10d Ambush arrivals of this round and Aircraft control nothing") {
    Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}});
    field.battle.markers.push_back({{36_in, 24_in}, {}, -1});
    field.put(field.red(), 36, 24);
    field.put(field.blue(), 60, 45);
    CHECK(holder(field) == -1);
    field.put(field.blue(), 36, 26);
    field.of(field.blue()).ambushed_in = 1;
    CHECK(holder(field) == -1);
    field.battle.round = 2;
    CHECK(holder(field) == 1);
}

TEST_CASE("A-XTRA-06 A-I-53 a Conqueror may ignore enemies who are none") {
    for (const bool ignores : {true, false}) {
        Field field({KindText{1, 4, 5, 1, "Conqueror"}}, {KindText{1}});
        field.battle.markers.push_back({{36_in, 24_in}, {}, -1});
        field.put(field.red(), 36, 22);
        field.put(field.blue(), 36, 26);
        field.oracle.answer(A_XTRA_06, ignores ? pick(option_of(MarkerId{0})) : pass());
        CHECK(holder(field) == (ignores ? 0 : -1));
    }
}

TEST_CASE("A-MISS-01 A-MISS-02 A-MISS-03 A-MISS-04 markers: D3 + 2, outside the zones, more than 9 inches apart") {
    Field field = crowd(1, 1);
    const auto at = [](double x, double y) {
        Answer answer;
        answer.places.push_back({ModelId::none, {{nearest_length(x), nearest_length(y)}, {}, 0}, 0, 0});
        return answer;
    };
    field.oracle.dice.then(A_MISS_01, {2});
    field.oracle.dice.then(A_MISS_02, {4});
    field.oracle.look(A_MISS_02, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
    field.oracle.refuse(A_MISS_02, at(20, 12), A_MISS_03);
    field.oracle.answer(A_MISS_02, at(20, 24));
    field.oracle.look(A_MISS_02, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); });
    field.oracle.refuse(A_MISS_02, at(29, 24), A_MISS_04);
    field.oracle.answer(A_MISS_02, at(29.1, 24));
    field.oracle.answer(A_MISS_02, at(60, 24));
    auto game = field.game();
    place_markers(game);
    CHECK(field.battle.markers.size() == 3);
}

TEST_CASE("A-MISS-10 A-MISS-11 A-I-14 more markers win, as many are a draw") {
    for (const auto& [first, second, outcome] :
         {std::tuple{0, 0, Outcome::red}, {0, 1, Outcome::draw}, {1, -1, Outcome::blue}, {-1, -1, Outcome::draw}}) {
        Field field = crowd(1, 1);
        field.battle.markers.push_back({{10_in, 24_in}, {}, static_cast<std::int8_t>(first)});
        field.battle.markers.push_back({{60_in, 24_in}, {}, static_cast<std::int8_t>(second)});
        auto game = field.game();
        check_markers(game);
        end_battle(game);
        CHECK(field.battle.outcome == outcome);
    }
    CHECK(rounds == 4);
}

TEST_CASE("A-RV-26 A-ACTV-01a A-ACTV-01b A-ACTV-01d A-ACTV-01e A-ACTV-01f A-ACTV-01g A-ACTV-01h A-TEST-06 A-I-02 "
          "A-I-44 a spell and its supporters") {
    const std::string spells = R"({ "name": "Haste", "cost": 3, "ability": "Fast" })";
    for (const auto& [face, works] : {std::pair<Face, bool>{4, false}, {5, true}, {6, true}, {1, false}}) {
        const KindText mage{1, 4, 5, 1, "Mage(2)"};
        Field field({mage, mage}, {mage}, {}, {}, spells);
        field.put(field.red(), 20, 10);
        field.put(field.red(1), 24, 10);
        field.put(field.blue(), 20, 20);
        field.of(field.red()).tokens = 5;
        auto game = field.game();
        gain_power_tokens(game);
        CHECK(field.of(field.red()).tokens == 6);
        field.battle.active = Side::red;
        field.memory().active = field.red();
        field.oracle.answer(A_CAT_02, pick(power(0, field.model(field.red()), field.red())));
        field.oracle.look(A_ACTV_01g, [](const Question& question, const Rulings&) { CHECK(question.secret); });
        field.oracle.answer(A_ACTV_01g, pick_number(1)); // red's other mage: +1
        field.oracle.answer(A_ACTV_01g, pick_number(4)); // blue's, of two tokens: -2
        field.oracle.dice.then(A_ACTV_01d, {face});
        use_active_abilities(game, field.red()); // a second try is not even offered
        CHECK(field.of(field.red()).tokens == 3);
        CHECK(field.of(field.red(1)).tokens == 1);
        CHECK(field.of(field.blue()).tokens == 0);
        CHECK(game.has(field.model(field.red()), Ability::fast) == works);
    }
}

TEST_CASE("A-XTRA-10 A-I-56 a Relay casts from its own place with +1, once a round") {
    const std::string spells =
        R"({ "name": "Bolt", "cost": 2, "weapon": { "name": "Bolt", "range": 12, "attacks": 2 } })";
    Field field({KindText{1, 4, 5, 1, "Mage(2)"}, KindText{1, 4, 5, 1, "Relay"}}, {KindText{3}}, {}, {}, spells);
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20, 20);
    field.put(field.blue(), 20, 30);
    field.of(field.red()).tokens = 2;
    auto game = field.game();
    field.oracle.look(A_CAT_02, [&](const Question& question, const Rulings&) { CHECK(question.options.size() == 1); });
    field.oracle.answer(A_CAT_02, pick(power(0, field.model(field.red(1)), field.blue())));
    field.oracle.dice.then(A_ACTV_01d, {3});
    field.oracle.dice.then(A_HIT_01, {6, 6}); // automatic hits
    use_active_abilities(game, field.red());
    CHECK(field.memory().models[index(field.model(field.red(1)))].relayed);
}

TEST_CASE(
    "A-ACTV-02a A-ACTV-02b A-CAT-02 A-CAT-03 A-I-29 A-I-92 Mending takes D3 wounds off a pool, once in an activation") {
    Field field({KindText{1, 4, 5, 1, "Mending"}, KindText{1, 4, 5, 6}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20 + width + 2, 10);
    field.put(field.blue(), 20, 40);
    field.of(field.red(1)).pool = 2;
    auto game = field.game();
    const auto mending = static_cast<std::uint16_t>(100 + static_cast<unsigned>(Ability::mending));
    field.oracle.answer(A_CAT_02, pick(power(mending, field.model(field.red()), field.red(1))));
    field.oracle.dice.then(A_ACTV_02a, {5}); // 3, but only 2 are there
    use_active_abilities(game, field.red());
    CHECK(field.of(field.red(1)).pool == 0);
}

TEST_CASE("A-XTRA-13 A-XTRA-14 Mobilisation and Pressure end a state of a friend within 12 inches") {
    Field field({KindText{1, 4, 5, 1, "Mobilisation, Pressure"}, KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20 + width + 12, 10);
    field.put(field.blue(), 20, 40);
    field.of(field.red(1)).pinned = field.of(field.red(1)).exhausted = true;
    auto game = field.game();
    for (Ability ability : {Ability::mobilisation, Ability::pressure})
        field.oracle.answer(A_CAT_02, pick(power(static_cast<std::uint16_t>(100 + static_cast<unsigned>(ability)),
                                                 field.model(field.red()), field.red(1))));
    use_active_abilities(game, field.red());
    CHECK_FALSE(field.of(field.red(1)).pinned);
    CHECK_FALSE(field.of(field.red(1)).exhausted);
}

TEST_CASE("A-ACTV-03a A-ACTV-03b A-AURA-01 A-I-45 an order reaches 12 inches, 24 between Radios, once a round") {
    for (const auto& [radios, away, reaches] :
         {std::tuple{false, 12.0, true}, {false, 12.1, false}, {true, 24.0, true}, {true, 24.1, false}}) {
        const std::string also = radios ? "Radio" : "";
        Field field({KindText{1, 4, 5, 1, also, blade(), R"("orders": [{ "ability": "Stealth" }])"},
                     KindText{1, 4, 5, 1, also}},
                    {KindText{1}});
        field.put(field.red(), 10, 10);
        field.put(field.red(1), 10 + width + away, 10);
        field.put(field.blue(), 20, 40);
        auto game = field.game();
        field.battle.active = Side::blue; // in anybody's activation
        bool offered = false;
        field.oracle.look(A_ACTV_03a, [&](const Question& question, const Rulings&) {
            offered = is_listed(question,
                                power(static_cast<std::uint16_t>(field.model(field.red())), ModelId{0}, field.red(1)));
        });
        field.oracle.answer(A_ACTV_03a,
                            pick(power(static_cast<std::uint16_t>(field.model(field.red())), ModelId{0}, field.red())));
        offer_orders(game, Moment::activation);
        CHECK(offered == reaches);
        CHECK(game.has(field.red(), Ability::stealth));
        offer_orders(game, Moment::activation); // spent
    }
}

TEST_CASE("A-CAT-01 A-CAT-04 A-CAT-05 A-CAT-07 A-CAT-08 A-STATE-08 A-I-30 auras: within 12 inches or the own unit, and "
          "negation wins") {
    const std::string giver = R"("auras": [{ "ability": "Fast", "range": 12 }])";
    const std::string taker = R"("auras": [{ "ability": "Fast", "range": 12, "on": "enemies", "negates": true }])";
    Field field({KindText{1, 4, 5, 1, "", blade(), giver}, KindText{1}}, {KindText{1, 4, 5, 1, "", blade(), taker}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20 + width + 12, 10);
    field.put(field.blue(), 20, 40);
    auto game = field.game();
    CHECK(game.has(field.model(field.red()), Ability::fast));
    CHECK(game.has(field.model(field.red(1)), Ability::fast));
    field.put(field.red(1), 20 + width + 12.1, 10);
    CHECK_FALSE(game.has(field.model(field.red(1)), Ability::fast));
    field.put(field.blue(), 20, 20);
    CHECK_FALSE(game.has(field.model(field.red()), Ability::fast));
    field.of(field.blue()).pinned = true;
    CHECK(game.has(field.model(field.red()), Ability::fast));
    field.of(field.red()).pinned = true;
    CHECK_FALSE(game.has(field.model(field.red()), Ability::fast));
}

TEST_CASE("A-UNIT-08 A-I-05 unit-level passives need every model, drawbacks bind by one") {
    Field field({KindText{2, 4, 5, 1, "Stealth"}, UnitText(KindText{1, 3, 4, 3, "Hero, Instinct"}, "0")},
                {KindText{1}});
    field.put(field.red(), 20, 10);
    auto game = field.game();
    CHECK_FALSE(game.has(field.red(), Ability::stealth));
    CHECK(game.has(field.red(), Ability::instinct));
    remove_model(game, field.model(field.red(), 2));
    CHECK(game.has(field.red(), Ability::stealth));
    CHECK_FALSE(game.has(field.red(), Ability::instinct));
}

TEST_CASE("A-PAS-23a A-PAS-23b A-PAS-01d A-I-32 who fits into a transporter") {
    Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{5}, KindText{6}, KindText{1, 4, 5, 4},
                 KindText{1, 4, 5, 6, "Hero"}, KindText{1, 4, 5, 7, "Hero"}},
                {KindText{1}});
    auto game = field.game();
    CHECK(fits_aboard(game, field.red(1), field.red()));
    CHECK_FALSE(fits_aboard(game, field.red(2), field.red()));
    CHECK_FALSE(fits_aboard(game, field.red(3), field.red()));
    CHECK(fits_aboard(game, field.red(4), field.red()));       // counts as 3
    CHECK_FALSE(fits_aboard(game, field.red(5), field.red())); // counts as 4
    board(game, field.red(4), field.red());
    CHECK_FALSE(fits_aboard(game, field.red(1), field.red()));
}

TEST_CASE("A-RV-31 A-PAS-23e A-PAS-23f A-PAS-23h A-I-42 out of a wreck: Pinned, and a test") {
    for (const auto& [face, exhausted] : {std::pair<Face, bool>{3, true}, {4, false}}) {
        Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{5}}, {KindText{1}});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        board(game, field.red(1), field.red());
        field.oracle.take_default(A_PAS_23e);
        field.oracle.dice.then(A_PAS_23f, {face});
        if (exhausted) field.oracle.dice.then(A_PAS_23f, {6, 1, 6, 1, 2}); // five dice, each 1 a wound
        if (exhausted) field.oracle.take_default(A_HIT_06).take_default(A_HIT_06);
        destroy(game, field.red(), A_HIT_13);
        CHECK(game.is_on_table(field.red(1)));
        CHECK(field.standing(field.red(1)) == (exhausted ? 3 : 5));
        CHECK(field.of(field.red(1)).pinned);
        CHECK(field.of(field.red(1)).exhausted == exhausted);
    }
}

TEST_CASE("A-PAS-23c A-PAS-23d A-PAS-23g boarding and being set down within 3 inches") {
    Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 20);
    field.put(field.red(1), 20 + width + 3, 20);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    CHECK(carriers_beside(game, field.red(1)).size() == 1);
    field.put(field.red(1), 20 + width + 3.1, 20);
    CHECK(carriers_beside(game, field.red(1)).empty());
    board(game, field.red(1), field.red());
    field.oracle.answer(A_PAS_23c, pass());
    CHECK_FALSE(set_down(game, field.red(1)));
    field.oracle.look(A_PAS_23c, [&](const Question& question, const Rulings& rulings) {
        Goal goal;
        goal.anchor = {23_in, 20_in};
        CHECK(rulings.propose(goal).has_value());
        CHECK(question.models.size() == 1);
    });
    Answer beside;
    beside.places.push_back({field.model(field.red(1)), {{20_in + 25_mm + 3_in, 20_in}, {}, 0}, 0, 0});
    field.oracle.answer(A_PAS_23c, beside);
    CHECK(set_down(game, field.red(1)));
}

TEST_CASE("A-DEPL-01 A-DEPL-02 A-DEPL-04 A-ROUND-02 A-I-94 edges: the drawn player picks and begins") {
    Field field = crowd(1, 1);
    field.oracle.dice.then(A_DEPL_01, {5});
    field.oracle.look(A_DEPL_01, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
    field.oracle.answer(A_DEPL_01, pick_word(Word::low_edge));
    auto game = field.game();
    choose_edges(game);
    CHECK(field.memory().far_edge == std::array{true, false});
    CHECK(field.memory().starter == Side::blue);
    CHECK(strip(game, edge_of(game, Side::red), 12_in)[0].y == 36_in);
}

TEST_CASE(
    "A-RULE-05a A-RULE-05b A-RULE-05c A-RULE-05d A-XTRA-08a A-I-63 Echelons: the picked group becomes a reserve") {
    Field field({KindText{1, 4, 5, 1, "Echelons, Scout"}, KindText{1, 4, 5, 1, "Echelons"},
                 KindText{1, 4, 5, 1, "Echelons, Ambush"}},
                {KindText{1}});
    auto game = field.game();
    Answer first;
    for (std::size_t i : {0u, 2u}) first.picks.push_back({option_of(field.red(i)), 1});
    field.oracle.answer(A_RULE_05a, first);
    field.oracle.look(A_RULE_05b, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
    field.oracle.answer(A_RULE_05b, pick_word(Word::first_group));
    split_echelons(game);
    field.oracle.answer(A_PAS_02a, yes()); // Ambush instead
    set_units_aside(game);
    CHECK(field.of(field.red(0)).waiting == Waiting::reserve);
    CHECK(field.of(field.red(1)).waiting == Waiting::no);
    CHECK(field.of(field.red(2)).waiting == Waiting::ambush);
}

TEST_CASE("A-TERR-01 A-TERR-03 a field on which the zones are not 24 inches apart is refused") {
    const Field field = crowd(1, 1);
    for (const auto& [deep, fits] : {std::pair{48_in, true}, {48_in - Length{1}, false}}) {
        const Table table{"", {72_in, deep}, {}};
        const auto made =
            make_setup(alternating::rules, field.setup->army(Side::red), field.setup->army(Side::blue), table);
        CHECK(made.has_value() == fits);
        if (!fits) CHECK(made.error().expected.find(id_of(refused_by(A_TERR_03))) != std::string::npos);
    }
}

TEST_CASE("A-OPT-04 A-I-97 with the expenditure marker one spent weapon spends all of the unit") {
    for (const bool on : {true, false}) {
        const std::string weapons = gun(24, 1, 0, "Expendable") + ", " + gun(24, 2, 0, "Expendable");
        Field field({KindText{1, 4, 5, 1, "", weapons}}, {KindText{1}}, {},
                    on ? std::vector<std::string>{"expenditure_marker"} : std::vector<std::string>{});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 25);
        auto game = field.game();
        field.oracle.answer(A_SHT_01, pick({What::attack, 0, 0, static_cast<std::uint16_t>(field.blue())}));
        field.oracle.dice.then(A_SHT_05, {1});
        shoot(game, field.red());
        CHECK(profiles_of(game, field.red(), false).size() == (on ? 0u : 1u));
    }
}
