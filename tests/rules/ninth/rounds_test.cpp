// The order of play: steps of the mission, battle rounds, turns and phases, and what ends with each.
#include "field.h"

#include "battle/session.h"
#include "dice/philox_dice.h"
#include "rules/ninth/ninth.h"
#include "rules/registry.h"

using namespace muster;
using namespace muster::test;
using namespace muster::ninth;
using enum Clause;

namespace {

const UnitText squad{.models = 3};

// The armies and the table of a field under the rules as they are played.
std::shared_ptr<const Setup> played(std::vector<UnitText> red, std::vector<UnitText> blue) {
    const Field field(std::move(red), std::move(blue));
    auto setup =
        make_setup(ninth::rules, field.setup->army(Side::red), field.setup->army(Side::blue), field.setup->table);
    REQUIRE_MESSAGE(setup.has_value(), setup.error().text());
    return *setup;
}

// Plays a battle to the end with every answer the default one.
struct Defaults final : Player {
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        phases.push_back({view.battle().stage, question.clause});
        return default_answer(question, rulings);
    }
    std::vector<std::pair<std::uint8_t, Clause>> phases;
};

Session whole_battle(std::shared_ptr<const Setup> setup, std::uint64_t seed = 1) {
    Session session(std::move(setup), std::make_shared<PhiloxDice>(seed));
    Defaults player;
    session.run({&player, &player});
    REQUIRE(session.over());
    return session;
}

std::vector<StepBegun> steps_of(const Session& session) {
    std::vector<StepBegun> steps;
    for (std::size_t i = 0; i < session.events().size(); ++i)
        if (const auto step = session.events().get<StepBegun>(i)) steps.push_back(*step);
    return steps;
}

} // namespace

TEST_CASE("N-MISS-01 a mission is selected before anything else, among those there are") {
    const auto setup = played({squad}, {squad});
    CHECK(setup->mission == "only_war");
    CHECK(ninth::rules.missions.size() == 1);
    const auto unknown =
        make_setup(ninth::rules, setup->army(Side::red), setup->army(Side::blue), setup->table, "elsewhere");
    REQUIRE(unknown.has_error());
    CHECK(unknown.error().place == "mission");
    CHECK(find_rule_set("ninth") == &ninth::rules);
}

TEST_CASE(
    "N-GEN-03 a game is one mission, one army for each player and one battlefield, played until there is a result") {
    const auto setup = played({squad}, {squad});
    const Session session = whole_battle(setup);
    CHECK(session.battle().outcome != Outcome::undecided);
    CHECK(session.battle().over);
    const auto small =
        make_setup(ninth::rules, setup->army(Side::red), setup->army(Side::blue), Table{"shelf", {20_in, 20_in}, {}});
    CHECK(small.has_error());
}

TEST_CASE("N-MISS-02 N-MISS-10 N-WAR-13 the steps of the mission come in their order") {
    const Session session = whole_battle(played({squad}, {squad}));
    std::vector<std::uint8_t> stages;
    for (const StepBegun& step : steps_of(session))
        if (stages.empty() || stages.back() != step.stage) stages.push_back(step.stage);
    std::vector<std::uint8_t> expected;
    for (Stage stage : {Stage::markers, Stage::zones, Stage::deployment, Stage::late_set_up, Stage::first_turn,
                        Stage::pre_battle, Stage::battle})
        expected.push_back(static_cast<std::uint8_t>(stage));
    CHECK(stages == expected);
    CHECK(session.events().get<Happened>(0)->clause == N_WAR_03); // mustering comes first
    CHECK(session.battle().stage == static_cast<std::uint8_t>(Stage::ended));
    const auto last = session.events().size() - 1;
    CHECK(session.events().get<BattleEnded>(last));
}

TEST_CASE("N-RND-01 N-RND-02 N-RND-03 N-RND-04 N-RND-05 N-END-01 N-END-03 five rounds of two turns of seven phases") {
    for (std::uint64_t seed : {1u, 2u, 3u}) {
        const Session session = whole_battle(played({squad}, {squad}), seed);
        std::vector<StepBegun> expected;
        const Side first = session.battle().first;
        for (std::uint8_t round = 1; round <= 5; ++round)
            for (Side side : {first, opponent(first)})
                for (std::uint8_t phase = 0; phase < 7; ++phase)
                    expected.push_back({static_cast<std::uint8_t>(Stage::battle), round, phase, side});
        std::vector<StepBegun> phases;
        for (const StepBegun& step : steps_of(session))
            if (step.stage == static_cast<std::uint8_t>(Stage::battle)) phases.push_back(step);
        REQUIRE(phases.size() == expected.size());
        for (std::size_t i = 0; i < phases.size(); ++i) CHECK(phases[i] == expected[i]);
        CHECK(session.battle().round == battle_rounds);
    }
    const auto names = ninth::rules.phases;
    CHECK(std::vector<std::string_view>(names.begin(), names.end()) ==
          std::vector<std::string_view>{"command", "movement", "psychic", "shooting", "charge", "fight", "morale"});
}

TEST_CASE("N-CMD-04 N-I-35 when the Command phase is resolved, scoring last, the Movement phase begins") {
    auto setup = played({squad}, {squad});
    Battle battle = begin_battle(*setup);
    battle.stage = static_cast<std::uint8_t>(Stage::battle);
    battle.round = 1;
    battle.markers.push_back({{20_in, 20_in}, {}, -1});
    for (Side side : {Side::red, Side::blue})
        for (std::size_t i = 0; i < 3; ++i) {
            Model& model = battle.models[i + 3 * index(side)];
            model.place.at = {20_in + Length{static_cast<std::int32_t>(i) * 700}, side == Side::red ? 20_in : 50_in};
            model.whereabouts = Whereabouts::table;
            battle.units[index(side)].whereabouts = Whereabouts::table;
        }
    const Session session(setup, std::make_shared<PhiloxDice>(1), battle, {}, 0);
    REQUIRE(session.question());
    CHECK(session.question()->question().clause == N_MOV_02);
    const EventLog& events = session.events();
    REQUIRE(events.size() == 4);
    CHECK(events.get<Happened>(0)->clause == N_CMD_01);
    CHECK(events.get<Happened>(1)->clause == N_OBJ_05);
    CHECK(events.get<PointsScored>(2)->because == N_WAR_10);
    CHECK(events.get<StepBegun>(3)->phase == static_cast<std::uint8_t>(Phase::movement));
}

TEST_CASE("N-MISS-11 N-END-02 a battle whose victory condition is reached ends at once") {
    auto setup = played({squad}, {squad});
    Battle battle = begin_battle(*setup);
    battle.stage = static_cast<std::uint8_t>(Stage::battle);
    battle.round = 2;
    battle.phase = static_cast<std::uint8_t>(Phase::shooting);
    battle.over = true; // as a phase leaves it when an army is gone
    for (std::size_t i = 0; i < 3; ++i) battle.models[3 + i].whereabouts = Whereabouts::destroyed;
    battle.units[1].whereabouts = Whereabouts::destroyed;
    battle.units[0].whereabouts = Whereabouts::table;
    for (std::size_t i = 0; i < 3; ++i) battle.models[i].whereabouts = Whereabouts::table;
    const Session session(setup, std::make_shared<PhiloxDice>(1), battle, {}, 0);
    CHECK_FALSE(session.question());
    CHECK(session.battle().round == 2);
    CHECK(session.battle().outcome == Outcome::red);
    CHECK(session.battle().stage == static_cast<std::uint8_t>(Stage::ended));
}

TEST_CASE("N-MISS-14 N-MISS-05 terrain is what the table has, and a bare table is played on too") {
    CHECK(played({squad}, {squad})->table.terrain.empty());
    const Session session = whole_battle(played({squad}, {squad}));
    CHECK(session.battle().markers.size() == 4);
}

// --- What ends when

TEST_CASE("what holds for a phase, a turn or a battle round ends with it and not before") {
    const std::vector<Flag> of_phase = {Flag::selected_to_move,
                                        Flag::disembarked,
                                        Flag::embarked,
                                        Flag::manifested,
                                        Flag::shot,
                                        Flag::near_enemy,
                                        Flag::engaged_at_start,
                                        Flag::selected_to_charge,
                                        Flag::fought,
                                        Flag::morale_tested,
                                        Flag::moved_in_phase},
                            of_turn = {Flag::moved,      Flag::arrived, Flag::disembarked_turn,
                                       Flag::left_wreck, Flag::charged, Flag::intervened},
                            of_round = {Flag::advanced_round, Flag::fell_back_round};
    Field field({squad}, {squad});
    ninth::Game game = field.game();
    const UnitId unit = field.unit(Side::red);
    for (std::size_t flag = 0; flag < static_cast<std::size_t>(Flag::count); ++flag)
        game.set(unit, static_cast<Flag>(flag));
    UnitMemory& memory = game.of(unit);
    memory.move = MoveKind::normal;
    memory.advance = memory.fallen = memory.manifested = memory.denied = 3;
    memory.charge_targets.push_back(field.unit(Side::blue));
    game.memory.models[0] = {.allocated = true, .marker = 2, .fired = 5};
    game.memory.sides[0].smites = 2;
    memory.attempted = 1;
    game.memory.step = 1;
    const auto all = [&](const std::vector<Flag>& flags, bool on) {
        return std::ranges::all_of(flags, [&](Flag flag) { return game.has(unit, flag) == on; });
    };
    end_phase(game);
    CHECK(all(of_phase, false));
    CHECK(all(of_turn, true));
    CHECK(all(of_round, true));
    CHECK(memory.advance + memory.manifested + memory.denied == 0);
    CHECK(memory.fallen == 3);
    CHECK(memory.move == MoveKind::normal);
    CHECK(game.memory.models[0] == ModelMemory{false, 2, 0});
    CHECK(game.memory.sides[0].smites == 0);
    CHECK(game.memory.step == 0);
    end_turn(game);
    CHECK(all(of_turn, false));
    CHECK(all(of_round, true));
    CHECK(memory.fallen == 0);
    CHECK(memory.move == MoveKind::none);
    CHECK(memory.charge_targets.empty());
    CHECK(game.memory.models[0].marker == 255);
    CHECK(memory.attempted == 1);
    end_round(game);
    CHECK(all(of_round, false));
    CHECK(memory.attempted == 0);
    CHECK(game.has(unit, Flag::in_reserve)); // until it arrives
}
