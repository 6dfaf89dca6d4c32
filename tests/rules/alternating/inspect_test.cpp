// What the game shows of a battle: cards, grids of attacks, charges, markers, states, and a line of plain English for
// each event.
#include "field.h"
#include "testing/told.h"

#include "rules/alternating/events.h"
#include "rules/alternating/inspect.h"
#include "rules/alternating/magic.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);

Field apart(const KindText& red, const KindText& blue, double inches, std::vector<TerrainPiece> terrain = {}) {
    Field field({red}, {blue}, std::move(terrain));
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + inches);
    return field;
}

const CardValue& value(const std::vector<CardValue>& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &CardValue::name);
    REQUIRE(found != values.end());
    return *found;
}

std::vector<std::string> names(const std::vector<CardAbility>& abilities) {
    std::vector<std::string> found;
    for (const CardAbility& each : abilities) found.push_back(each.name);
    return found;
}

// "roll needed modifier" and the reasons, step by step.
std::vector<std::string> steps(const AttackCell& cell) {
    std::vector<std::string> lines;
    for (const AttackStep& step : cell.steps) {
        lines.push_back(step.roll + " " + step.needed + " " + std::to_string(step.modifier));
        for (const CardReason& reason : step.reasons)
            lines.back() += ", " + std::string(id_of(reason.clause)) + " " + reason.change;
    }
    return lines;
}

AttackCell only_cell(Field& field, AttackMode mode) {
    const AttackOptions options = attacks_of(*field.setup, field.battle, field.red(), mode);
    REQUIRE(options.rows.size() == 1);
    REQUIRE(options.rows[0].cells.size() == 1);
    return options.rows[0].cells[0];
}

std::vector<std::string> lines_of(Field& field) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < field.oracle.events.size(); ++i)
        lines.push_back(line_told(*field.setup, field.battle, field.oracle.events, i));
    return lines;
}

} // namespace

TEST_CASE("a card has the numbers of each kind, how far it walks and why, and the pool of the unit") {
    for (const auto& [abilities, walks, change] :
         {std::tuple{"", "6", ""}, {"Fast", "8", "+2"}, {"Slow", "4", "-2"}, {"Immobile", "0", "=0"}}) {
        Field field = apart({2, 3, 4, 3, abilities}, {1}, 20);
        field.of(field.red()).pool = 2;
        const UnitCard card = card_of(*field.setup, field.battle, field.red());
        REQUIRE(card.profiles.size() == 1);
        CHECK(card.models == 2);
        CHECK(card.starting == 2);
        CHECK(card.power == 0); // the game has no Power Level
        CHECK(card.profiles[0].models.size() == 2);
        const auto& values = card.profiles[0].values;
        CHECK(value(values, "M").base == "6");
        CHECK(value(values, "M").now == walks);
        CHECK(value(values, "M").reasons.size() == (std::string_view(change).empty() ? 0 : 1));
        if (!value(values, "M").reasons.empty()) {
            CHECK(value(values, "M").reasons[0].change == change);
            CHECK(value(values, "M").reasons[0].source == abilities);
            CHECK(value(values, "M").reasons[0].called.message.starts_with("ability.alternating."));
        }
        CHECK(value(values, "quality").now == "3+");
        CHECK(value(values, "defence").now == "4+");
        CHECK(value(values, "toughness").now == "3");
        CHECK(value(values, "pool").now == "2/6");
    }
}

TEST_CASE("a card lists weapons and abilities with their numbers, whose they are, what auras give, and passengers") {
    const std::string aura = R"("auras": [{ "ability": "Stealth", "range": 12 }])";
    Field field({UnitText(std::vector<KindText>{{2, 4, 5, 1, "Transport(3), Fear(2)", gun(24, 2, 1, "Blast(3), Siege")},
                                                {1, 4, 5, 1, "Transport(3), Fear(2), Mage(4)",
                                                 gun(24, 2, 1, "Blast(3), Siege") + ", " + blade(), aura}}),
                 KindText{1}},
                {KindText{1}});
    field.put(field.red(), 20, 10);
    auto game = field.game();
    board(game, field.red(1), field.red());
    const UnitCard card = card_of(*field.setup, field.battle, field.red());
    CHECK(card.profiles.size() == 2);
    CHECK(card.passengers == std::vector<UnitId>{field.red(1)});
    REQUIRE(card.weapons.size() == 2);
    CHECK(card.weapons[0].bearers.size() == 3);
    CHECK_FALSE(card.weapons[0].melee);
    CHECK(names(card.weapons[0].abilities) == std::vector<std::string>{"Blast(3)", "Siege"});
    CHECK(value(card.weapons[0].values, "range").now == "24");
    CHECK(value(card.weapons[0].values, "attacks").now == "2");
    CHECK(value(card.weapons[0].values, "AP").now == "1");
    CHECK(card.weapons[1].melee);
    CHECK(value(card.weapons[1].values, "range").now == "melee");
    CHECK(names(card.abilities) ==
          std::vector<std::string>{"Transport(3)", "Mage(4)", "Fear(2)", "Aura(Stealth, 12″)", "Idle", "Stealth"});
    CHECK(card.abilities[1].models == std::vector<ModelId>{field.model(field.red(), 2)});
    CHECK(card.abilities[3].models == std::vector<ModelId>{field.model(field.red(), 2)});
    CHECK(card.abilities[3].reach == 12); // A-CAT-04
    CHECK(card.abilities[0].reach == 0);
    CHECK(card.abilities[4].models.size() == 1); // its six spells are called alike
    CHECK(card.abilities[5].models.size() == 3);
    CHECK(card.abilities[5].called.number == 0);
    for (const CardAbility& ability : card.abilities) CHECK_FALSE(ability.says.empty());
    for (const CardAbility& ability : card.weapons[0].abilities) CHECK_FALSE(ability.says.empty());
    CHECK(card.abilities[0].called.message == "ability.alternating.transport");
    CHECK(card.abilities[0].called.number == 3);
    CHECK(card.weapons[0].abilities[0].called.number == 3);
    CHECK(card.abilities[3].called.of == "ability.alternating.stealth");
    CHECK(card.keywords == std::vector<std::string>{"Transport"});
    const UnitCard rider = card_of(*field.setup, field.battle, field.red(1));
    CHECK(rider.carrier == field.red());
    CHECK(rider.whereabouts == Whereabouts::aboard);
}

TEST_CASE("A-ACTV-01d A-ACTV-03a cards have orders and a mage's spells, and questions tell what they offer") {
    const std::string orders = R"("orders": [{ "ability": "Fast", "on": "friends", "negates": false },
                                             { "ability": "Shield", "on": "enemies", "negates": true }])";
    const std::string spell = R"({ "name": "Haste", "cost": 1, "ability": "Fast" })";
    Field field({KindText{1, 4, 5, 1, "Mage(1), Mending", gun(24), orders}, KindText{1}}, {KindText{1}}, {}, {}, spell);
    const UnitCard card = card_of(*field.setup, field.battle, field.red());
    CHECK(names(card.abilities) ==
          std::vector<std::string>{"Mage(1)", "Mending", "Order(Fast)", "Order(no Shield)", "Haste", "Idle"});
    CHECK(names(card_of(*field.setup, field.battle, field.red(1)).abilities).empty()); // spells are a Mage's
    const auto model = static_cast<std::uint16_t>(field.model(field.red(), 0));
    const std::uint16_t mends = first_active + static_cast<std::uint16_t>(alternating::Ability::mending);
    const Option actives[] = {{What::power, 0, model, 0}, {What::power, mends, model, 0}, option_of(field.blue())};
    const Option given[] = {{What::power, model, 1, 0}};
    Question question;
    question.clause = A_CAT_02;
    question.options = actives;
    std::vector<CardAbility> offered = inspector.powers(*field.setup, field.battle, question);
    CHECK(names(offered) == std::vector<std::string>{"Haste", "Mending", ""});
    CHECK(offered[0].called.message.empty()); // the file's name
    CHECK(offered[0].says.size() == 3);
    CHECK(offered[1].called.message == "ability.alternating.mending");
    question.clause = A_ACTV_03a;
    question.options = given;
    offered = inspector.powers(*field.setup, field.battle, question);
    CHECK(names(offered) == std::vector<std::string>{"Order(no Shield)"});
    CHECK(offered[0].called.word == "negates");
}

TEST_CASE("the grid of shots says who could fire, what each die needs and why") {
    Field field = apart({2, 4, 5, 1, "Preparation", gun(24, 2, 1, "Deadly(2)")}, {1, 4, 5, 1, "Stealth, Shield"}, 20);
    AttackCell cell = only_cell(field, AttackMode::shooting);
    CHECK(cell.able.size() == 2);
    CHECK(cell.in_range == 2);
    CHECK(cell.seeing == 2);
    CHECK(cell.refused == Clause::none);
    CHECK(steps(cell) == std::vector<std::string>{"attacks 2 0", "hit 4+ -1, A-I-38 6: +1",
                                                  "save 5+ 0, A-WPN-01a -1, A-TERR-04 +1", "damage 2 0"});
    field.put(field.blue(), 20, 10 + width + 24.01);
    cell = only_cell(field, AttackMode::shooting);
    CHECK(cell.able.empty());
    CHECK(cell.in_range == 0);
    CHECK(refused_by(cell.refused) == A_SHT_03);
    CHECK(cell.steps.empty());
    Field weak = apart({1, 4, 5, 1, "", gun(24, 1, -1, "Siege, No Cover")}, {1, 4, 5, 1, "Shield, Entrenched"}, 20,
                       {area(18, 29, 24, 33, {Trait::cover})});
    CHECK(steps(only_cell(weak, AttackMode::shooting)) ==
          std::vector<std::string>{"attacks 2 0, A-XTRA-22 x2", "hit 4+ 0", "save 5+ 1, A-WPN-01a +1"});
}

TEST_CASE("A-TERR-06 the grid of blows counts cover too, and reaches 2 inches, 3 of the Immobile") {
    Field field = apart({1, 4, 5, 1, "", blade()}, {1, 4, 5, 1, "Shield, Entrenched"}, 2);
    CHECK(steps(only_cell(field, AttackMode::melee)) ==
          std::vector<std::string>{"attacks 1 0", "hit 4+ 0", "save 5+ 2, A-TERR-04 +2"});
    field.put(field.blue(), 20, 10 + width + 2.01);
    CHECK(refused_by(only_cell(field, AttackMode::melee).refused) == A_CHG_03);
    Field gunner = apart({1, 4, 5, 1, "Immobile", blade()}, {1}, 3);
    CHECK(only_cell(gunner, AttackMode::melee).able.size() == 1);
    gunner.put(gunner.blue(), 20, 10 + width + 3.01);
    CHECK(only_cell(gunner, AttackMode::melee).able.empty());
}

TEST_CASE("why a unit cannot shoot at all, and targets from the nearest on") {
    Field field({KindText{1}}, {KindText{1}, KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(0), 20, 10 + width + 12);
    field.put(field.blue(1), 20 + width + 3.01, 10);
    const auto options = [&] { return attacks_of(*field.setup, field.battle, field.red(), AttackMode::shooting); };
    CHECK(options().refused == Clause::none);
    REQUIRE(options().targets.size() == 2);
    CHECK(options().targets[0].unit == field.blue(1));
    CHECK(options().targets[1].distance == 12_in);
    field.put(field.blue(1), 20 + width + 3, 10);
    CHECK(refused_by(options().refused) == A_SHT_06);
    field.of(field.red()).exhausted = true;
    CHECK(refused_by(options().refused) == A_STATE_02);
}

TEST_CASE("charges that could be made, and why others could not") {
    const auto refused = [](const std::string& abilities, double inches, bool exhausted) {
        Field field = apart({1, 4, 5, 1, abilities}, {1}, inches);
        field.of(field.red()).exhausted = exhausted;
        const ChargeOptions options = charges_of(*field.setup, field.battle, field.red(), {});
        REQUIRE(options.targets.size() == 1);
        CHECK(options.targets[0].chance == (options.targets[0].refused == Clause::none ? 1 : 0));
        return std::pair{refused_by(options.refused), refused_by(options.targets[0].refused)};
    };
    CHECK(refused("", 7, false) == std::pair{Clause::none, Clause::none});
    CHECK(refused("", 7.01, false) == std::pair{Clause::none, A_CHG_01});
    CHECK(refused("Immobile", 3, false) == std::pair{Clause::none, Clause::none});
    CHECK(refused("Immobile", 3.01, false) == std::pair{Clause::none, A_PAS_06c});
    CHECK(refused("", 7, true).first == A_STATE_02);
    CHECK(refused("Aircraft", 7, false).first == A_PAS_10e);
}

TEST_CASE("A-MISS-06 A-XTRA-06 who would hold a marker now, and by which clause") {
    const auto status = [](const std::string& red, const std::string& blue, bool both) {
        Field field({KindText{1, 4, 5, 1, red}}, {KindText{1, 4, 5, 1, blue}});
        field.battle.markers.push_back({{36_in, 24_in}, {}, -1});
        field.put(field.red(), 36, 24 - 3 - width / 2);
        field.put(field.blue(), 36, 24 + (both ? 3.0 : 3.01) + width / 2);
        const auto all = inspector.markers(*field.setup, field.battle);
        REQUIRE(all.size() == 1);
        CHECK(all[0].sides[0].models.size() == 1);
        CHECK(all[0].sides[1].models.size() == (both ? 1 : 0));
        return std::pair{static_cast<int>(all[0].would_be), all[0].because};
    };
    CHECK(status("", "", false) == std::pair{0, A_MISS_06});
    CHECK(status("", "", true) == std::pair{-1, A_MISS_06});
    CHECK(status("Conqueror", "", true) == std::pair{0, A_XTRA_06});
    CHECK(status("", "Conqueror", true) == std::pair{1, A_XTRA_06});
    CHECK(status("Conqueror", "Conqueror", true) == std::pair{-1, A_MISS_06});
}

TEST_CASE("zones have owners once the edges are taken, and states are words") {
    Field field = apart({1}, {1}, 20);
    field.battle.stage = static_cast<std::uint8_t>(Stage::edges);
    for (const DeploymentZone& zone : zones_shown(*field.setup, field.battle)) CHECK_FALSE(zone.side);
    field.battle.stage = static_cast<std::uint8_t>(Stage::echelons);
    field.memory().far_edge = {true, false};
    const auto zones = zones_shown(*field.setup, field.battle);
    REQUIRE(zones.size() == 2);
    CHECK(zones[0].side == Side::blue);
    CHECK(zones[1].side == Side::red);
    const auto states = [&] { return states_shown(*field.setup, field.battle, field.red()); };
    CHECK(states().empty());
    field.of(field.red()).exhausted = field.of(field.red()).pinned = field.of(field.red()).activated = true;
    CHECK(states() == std::vector<std::string_view>{"exhausted", "pinned", "activated"});
    field.memory().active = field.red();
    CHECK(states() == std::vector<std::string_view>{"active", "exhausted", "pinned"});
    field.of(field.red()).waiting = Waiting::scout;
    CHECK(states().front() == "scout");
}

TEST_CASE("A-WPN-01a a defence test is told with the face it needed, the AP and what else there was") {
    const auto told = [](int AP, const char* target) {
        Field field = apart({1, 4, 5, 1, "", gun(24, 1, AP)}, {1, 4, 3, 1, target}, 20);
        field.oracle.dice.then(A_SHT_05, {4}).then(A_HIT_01, {6});
        field.resolve(field.red(), field.blue());
        return lines_of(field).back();
    };
    CHECK(told(0, "").ends_with("1 attack on 4+, 1 hit; defended on 3+, 0 not stopped"));
    CHECK(told(1, "").ends_with("; defended on 4+ (3+, AP −1), 0 not stopped"));
    CHECK(told(2, "Shield").ends_with("; defended on 4+ (3+, AP −2, other +1), 0 not stopped"));
}

TEST_CASE("attacks, wounds and states are told in a line each") {
    Field field = apart({2, 4, 5, 1, "Cautious", gun(24)}, {2, 4, 5, 1, "Shield"}, 20);
    field.oracle.dice.then(A_SHT_05, {3, 2}).then(A_HIT_01, {1});
    field.oracle.otherwise_default();
    field.resolve(field.red(), field.blue());
    auto game = field.game();
    become(game, field.blue(), true, false, A_REG_09);
    become(game, field.blue(), true, true, A_REG_10);
    destroy(game, field.blue(), A_REG_11);
    CHECK(lines_of(field) ==
          std::vector<std::string>{
              "  Red rolls 2 dice for red 0: shots, needed 3+ (4+, +1): 3 2 (A-SHT-05)",
              "  Blue rolls 1 die for blue 0: defence tests, needed 4+ (5+, +1): 1 (A-HIT-01)",
              "red 0 shoots at blue 0 (Gun): 2 attacks on 3+ (4+, +1), 1 hit; defended on 4+ (5+, +1), 1 not stopped",
              "  blue 0 takes 1 wound: 1 in its pool", "  M 1 of blue 0 is removed", "blue 0: exhausted (A-REG-09)",
              "blue 0: exhausted and pinned (A-REG-10)", "blue 0 is destroyed (A-REG-11)"});
}

TEST_CASE("moves are told with their length, spells by their names, and the end with its score") {
    Field field({KindText{1, 4, 5, 1, "Mage(1)"}}, {KindText{1}}, {}, {},
                R"({ "name": "Haste", "cost": 1, "ability": "Fast" })");
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 40);
    field.of(field.red()).tokens = 1;
    auto game = field.game();
    field.oracle.answer(A_CAT_02, pick({What::power, 0, 0, static_cast<std::uint16_t>(field.red())}));
    field.oracle.dice.then(A_ACTV_01d, {4});
    use_active_abilities(game, field.red());
    for (const double inches : {3.0, 2.5}) {
        field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 0, inches));
        move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02});
    }
    field.battle.score = {2, 1};
    end_battle(game);
    CHECK(lines_of(field) ==
          std::vector<std::string>{"  Red rolls 1 die for red 0: casting a spell, needed 4+: 4 (A-ACTV-01d)",
                                   "red 0 casts Haste at red 0: it works", "red 0 moves at 20″, 13″",
                                   "red 0 moves 2.5″ to 20″, 15.5″",
                                   "\nThe battle ends 2 : 1 in markers, Red wins (A-MISS-11)"});
}
