// The order of play: setting up, three rounds of bids and activations, the score.
#include "rules/drill/damage_records.h"

#include "table/generate.h"

namespace muster::drill {
namespace {

constexpr std::uint8_t rounds = 3;

template <class List, class Item>
bool contains(const List& list, const Item& item) {
    return std::ranges::find(list, item) != list.end();
}

bool has_models(const Battle& battle, Side side) {
    bool any = false;
    for_units(battle, side, Whereabouts::table, [&](UnitId) { any = true; });
    return any;
}

FixedVector<Option, max_units> squads_to_set_up(const Game& game, Side side) {
    FixedVector<Option, max_units> squads;
    for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) {
        if (!contains(game.memory.left_out, unit)) squads.push_back(option_of(unit));
    });
    return squads;
}

FixedVector<Option, max_units> squads_to_activate(const Game& game, Side side) {
    FixedVector<Option, max_units> squads;
    for_units(game.battle, side, Whereabouts::table, [&](UnitId unit) {
        if (!contains(game.memory.activated, unit)) squads.push_back(option_of(unit));
    });
    return squads;
}

UnitId choose_squad(Game& game, QuestionKind kind, Side side, Clause clause, std::span<const Option> squads) {
    Question question;
    question.seat = side;
    question.kind = kind;
    question.clause = clause;
    return static_cast<UnitId>(
        game.choose(question, squads, [&](const Option&) { return Refusal{clause, {}, {}}; })->id);
}

// D-RND-03: the higher bid begins; equal bids roll off until one is higher.
Side beginner(Game& game, const std::array<std::uint8_t, 2>& bids) {
    if (bids[0] != bids[1]) return bids[0] > bids[1] ? Side::red : Side::blue;
    while (true) {
        const Roll roll = game.roll(D_RND_03, Side::red, 2);
        if (roll.dice[0].face != roll.dice[1].face)
            return roll.dice[0].face > roll.dice[1].face ? Side::red : Side::blue;
    }
}

// D-RND-04: the player puts the markers in order of their worth.
void order_markers(Game& game, Side side) {
    const Option markers[] = {option_of(MarkerId{0}), option_of(MarkerId{1})};
    Question question;
    question.seat = side;
    question.kind = QuestionKind::order;
    question.form = Form::order;
    question.clause = D_RND_04;
    question.options = markers;
    const Answer answer = game.ask(question);
    for (std::uint8_t place = 0; place < 2; ++place)
        game.memory.worth[answer.picks[place].option.id] = static_cast<std::uint8_t>(place + 1);
}

// D-END-03
void end(Game& game) {
    Battle& battle = game.battle;
    const bool red = has_models(battle, Side::red), blue = has_models(battle, Side::blue);
    const int lead = red != blue ? (red ? 1 : -1) : battle.score[0] - battle.score[1];
    battle.outcome = lead > 0 ? Outcome::red : lead < 0 ? Outcome::blue : Outcome::draw;
    battle.over = true;
    game.tell(DrillEnded{battle.outcome, battle.score});
}

} // namespace

// D-SET-01: alternately, red first; a side without squads left is skipped.
void set_up(Game& game) {
    while (true) {
        Side side = game.memory.sets_up_next;
        if (squads_to_set_up(game, side).empty()) side = opponent(side);
        const auto squads = squads_to_set_up(game, side);
        if (squads.empty()) return;
        const UnitId squad = choose_squad(game, QuestionKind::next_to_set_up, side, D_SET_01, squads);
        if (!place_squad(game, squad)) game.memory.left_out.push_back(squad); // D-SET-04
        game.memory.sets_up_next = opponent(side);
        game.checkpoint();
    }
}

// D-RND-02 to D-RND-04
void bid(Game& game) {
    ++game.battle.round;
    std::array<std::uint8_t, 2> bids{};
    for (Side side : {Side::red, Side::blue})
        bids[index(side)] = static_cast<std::uint8_t>(game.choose_number(
            QuestionKind::spend, side, D_RND_02, UnitId::none, 0, game.memory.resolve[index(side)], true));
    game.oracle.reveal();
    for (Side side : {Side::red, Side::blue}) game.memory.resolve[index(side)] -= bids[index(side)];
    game.battle.active = game.memory.activates_next = beginner(game, bids);
    game.tell(RoundBegun{game.battle.round, bids, game.battle.active});
    order_markers(game, opponent(game.battle.active));
    game.memory.activated.clear();
}

// D-RND-05: alternately; a side without squads left is skipped.
void activate_squads(Game& game) {
    while (has_models(game.battle, Side::red) && has_models(game.battle, Side::blue)) {
        Side side = game.memory.activates_next;
        if (squads_to_activate(game, side).empty()) side = opponent(side);
        const auto squads = squads_to_activate(game, side);
        if (squads.empty()) return;
        const UnitId squad = choose_squad(game, QuestionKind::activate, side, D_RND_05, squads);
        move_squad(game, squad);
        shoot(game, squad);
        game.memory.activated.push_back(squad);
        game.memory.activates_next = opponent(side);
        game.checkpoint();
    }
}

// D-END-01
void score_round(Game& game) {
    Battle& battle = game.battle;
    for (std::size_t i = 0; i < battle.markers.size(); ++i) {
        const Solid marker = solid(circle(40_mm), Length{}, {battle.markers[i].at, Length{}, 0});
        std::array<int, 2> models{};
        for_models_on_table(battle, [&](ModelId id) {
            models[index(owner_of(battle, id))] += within(solid_of(game.setup, battle, id), marker, 3_in);
        });
        if (models[0] == models[1]) continue;
        const Side side = models[0] > models[1] ? Side::red : Side::blue;
        battle.score[index(side)] = static_cast<std::int16_t>(battle.score[index(side)] + game.memory.worth[i]);
        game.tell(MarkerScored{static_cast<MarkerId>(i), side, game.memory.worth[i]});
    }
}

namespace {

void begin(const Setup& setup, Battle& battle) {
    new (battle.memory_bytes.data()) Memory{};
    const Point size = setup.table.size;
    for (int third : {1, 2}) battle.markers.push_back({{size.x * third / 3, size.y / 2}, Length{}, -1}); // D-SET-03
}

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    const auto enter = [&](Stage stage) {
        battle.stage = static_cast<std::uint8_t>(stage);
        game.checkpoint();
    };
    if (game.stage() == Stage::set_up) {
        set_up(game);
        enter(Stage::bids);
    }
    while (!battle.over) {
        if (game.stage() == Stage::bids) {
            bid(game);
            enter(Stage::activations);
        }
        activate_squads(game);
        score_round(game);
        const bool wiped_out = !has_models(battle, Side::red) || !has_models(battle, Side::blue);
        if (battle.round == rounds || wiped_out) return end(game); // D-RND-01, D-END-02
        enter(Stage::bids);
    }
}

std::optional<Problem> validate_setup(const Setup& setup) {
    if (setup.table.size.x < 20_in || setup.table.size.y < 20_in)
        return Problem{"", "table", "a smaller table", "at least 20\" by 20\""};
    return std::nullopt;
}

bool are_units(const FixedVector<UnitId, max_units>& list, const Battle& battle) {
    return list.size() <= battle.units.size() &&
           std::ranges::all_of(list, [&](UnitId unit) { return index(unit) < battle.units.size(); });
}

std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle) {
    const Memory& remembered = memory<Memory>(battle);
    const bool bids = battle.stage == static_cast<std::uint8_t>(Stage::bids);
    if (battle.units.size() != setup.units.size())
        return Problem{"", "units", "more units", "those of both armies: no squad is divided"};
    if (battle.markers.size() != 2) return Problem{"", "markers", "other markers", "two"}; // D-SET-03
    if (battle.stage > static_cast<std::uint8_t>(Stage::activations))
        return Problem{"", "stage", std::to_string(battle.stage), "0 to set up, 1 to bid, 2 to activate"};
    if (battle.round > (bids ? rounds - 1 : rounds)) // D-RND-01
        return Problem{"", "round", std::to_string(battle.round), "at most three, bids before each"};
    if (!are_units(remembered.left_out, battle) || !are_units(remembered.activated, battle))
        return Problem{"", "memory", "a list of other squads", "squads of this battle under left_out and activated"};
    return std::nullopt;
}

std::vector<DeploymentZone> zones(const Setup& setup, const Battle& battle) {
    if (battle.stage != static_cast<std::uint8_t>(Stage::set_up)) return {};
    return {{Side::red, deployment_zone(setup, Side::red)}, {Side::blue, deployment_zone(setup, Side::blue)}};
}

std::optional<bool> acted(const Setup&, const Battle& battle, UnitId squad) {
    if (battle.stage != static_cast<std::uint8_t>(Stage::activations) ||
        battle.units[index(squad)].whereabouts != Whereabouts::table)
        return std::nullopt;
    const auto& activated = memory<Memory>(battle).activated;
    return std::ranges::find(activated, squad) != activated.end();
}

// D-END-01: one marker brings 1 a round, the other 2.
ObjectiveStakes objectives(const Setup&, const Battle& battle) {
    const int left = rounds - battle.round, points = 3 * (left + 1) / 2;
    return {.to_come = {points, points}, .rounds_left = left};
}

constexpr std::array<TableLimit, 1> table_limits = {{{0, {20_in, 20_in}, Clause::none}}};
constexpr std::array phases = std::to_array<std::string_view>({"drill"});
const std::array events = {&event_type<DiceRolled>(), &event_type<DiceRerolled>(), &event_type<SquadSetUp>(),
                           &event_type<SquadMoved>(), &event_type<RoundBegun>(),   &event_type<VolleyFired>(),
                           &event_type<ModelsFell>(), &event_type<MarkerScored>(), &event_type<DrillEnded>()};

} // namespace

const RuleSet rules{
    .name = "drill",
    .words = {},
    .phases = phases,
    .missions = {},
    .switches = {},
    .events = events,
    .table_limits = table_limits,
    .table_size = [](const Army&, const Army&) { return Point{44_in, 30_in}; },
    .terrain_pieces = pieces_by_square_foot,
    .validate_setup = validate_setup,
    .begin = begin,
    .play = play,
    .copy_memory = copy_memory<Memory>,
    .transfer_memory = [](Archive& archive, Battle& battle) { transfer(archive, memory<Memory>(battle)); },
    .validate_battle = validate_battle,
    .inspector = &inspector,
    .zones = zones,
    .acted = acted,
    .turns = Turns::one_unit,
    .objectives = objectives,
    .damage_record = damage_record,
};

} // namespace muster::drill
