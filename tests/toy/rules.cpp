// The order of play: setting up, four rounds of turns, the bells.
#include "toy/toy.h"

namespace muster::toy {
namespace {

bool is_gone(const Battle& battle, Side side) {
    bool gone = true;
    for_units(battle, side, Whereabouts::table, [&](UnitId) { gone = false; });
    return gone;
}
bool one_is_gone(const Battle& battle) { return is_gone(battle, Side::red) || is_gone(battle, Side::blue); }

// T-SET-04
void go_home(Game& game, UnitId crew) {
    for (ModelId model : models_of(game.battle, crew, Whereabouts::waiting))
        game.battle.models[index(model)].whereabouts = Whereabouts::destroyed;
    game.battle.units[index(crew)].whereabouts = Whereabouts::destroyed;
    game.tell(CrewWentHome{crew});
}

// T-SET-01: units are numbered as the lists have them, red's first.
void set_up(Game& game) {
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        if (game.battle.units[i].whereabouts != Whereabouts::waiting) continue;
        if (!place_crew(game, static_cast<UnitId>(i))) go_home(game, static_cast<UnitId>(i));
        game.checkpoint();
    }
}

// T-TRN-02
Side roll_off(Game& game) {
    while (true) {
        const Roll roll = game.roll(T_TRN_02, Side::red, 2);
        if (roll.dice[0].face != roll.dice[1].face)
            return roll.dice[0].face > roll.dice[1].face ? Side::red : Side::blue;
    }
}

void begin_turn(Game& game, Side side) {
    game.battle.active = side;
    if (side == game.battle.first) ++game.battle.round;
    game.memory.acted.clear();
    game.tell(TurnBegun{game.battle.round, side});
    game.checkpoint();
}

FixedVector<Option, max_units> crews_to_act(const Game& game) {
    FixedVector<Option, max_units> crews;
    for_units(game.battle, game.battle.active, Whereabouts::table, [&](UnitId crew) {
        if (!has_acted(game.battle, crew)) crews.push_back(option_of(crew));
    });
    return crews;
}

// T-TRN-03
void act(Game& game) {
    for (auto crews = crews_to_act(game); !crews.empty(); crews = crews_to_act(game)) {
        Question question;
        question.seat = game.battle.active;
        question.kind = QuestionKind::next_to_move;
        question.clause = T_TRN_03;
        const auto next = game.choose(question, crews, [](const Option&) { return Refusal{T_TRN_03, {}, {}}; });
        const auto crew = static_cast<UnitId>(next->id);
        move_crew(game, crew);
        throw_at_somebody(game, crew);
        game.memory.acted.push_back(crew);
        game.checkpoint();
    }
}

// T-BEL-01
void take_bells(Game& game) {
    for (std::size_t i = 0; i < game.battle.markers.size(); ++i) {
        Marker& bell = game.battle.markers[i];
        const std::int8_t holder = holder_of(game.setup, game.battle, bell);
        if (holder == bell.holder) continue;
        bell.holder = holder;
        game.tell(BellTaken{static_cast<MarkerId>(i), static_cast<Side>(holder)});
    }
}

// T-BEL-02
void ring_bells(Game& game) {
    for (Side side : {Side::red, Side::blue}) {
        const auto held = std::ranges::count(game.battle.markers, static_cast<int>(index(side)), &Marker::holder);
        game.battle.score[index(side)] = static_cast<std::int16_t>(game.battle.score[index(side)] + held);
        if (held > 0) game.tell(BellsRung{side, static_cast<std::uint8_t>(held)});
    }
}

// T-END-02
void end(Game& game) {
    Battle& battle = game.battle;
    const bool red = !is_gone(battle, Side::red), blue = !is_gone(battle, Side::blue);
    const int lead = red != blue ? (red ? 1 : -1) : battle.score[0] - battle.score[1];
    battle.outcome = lead > 0 ? Outcome::red : lead < 0 ? Outcome::blue : Outcome::draw;
    battle.over = true;
    game.tell(RaceEnded{battle.outcome, battle.score});
}

} // namespace

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    if (battle.stage == static_cast<std::uint8_t>(Stage::set_up)) {
        set_up(game);
        battle.first = roll_off(game);
        battle.stage = static_cast<std::uint8_t>(Stage::race);
        begin_turn(game, battle.first);
    }
    while (!battle.over) {
        act(game);
        take_bells(game);
        const bool round_over = battle.active != battle.first;
        if (round_over) ring_bells(game);
        if (one_is_gone(battle) || (round_over && battle.round == rounds)) // T-END-01
            end(game);
        else
            begin_turn(game, opponent(battle.active));
    }
}

bool has_acted(const Battle& battle, UnitId crew) {
    const auto& acted = memory<Memory>(battle).acted;
    return std::ranges::find(acted, crew) != acted.end();
}

std::array<std::vector<ModelId>, 2> models_at(const Setup& setup, const Battle& battle, const Marker& bell) {
    std::array<std::vector<ModelId>, 2> models;
    const Solid marker = solid(circle(40_mm), Length{}, {bell.at, Length{}, 0});
    for_models_on_table(battle, [&](ModelId id) {
        if (within(solid_of(setup, battle, id), marker, bell_range)) models[index(owner_of(battle, id))].push_back(id);
    });
    return models;
}

std::int8_t holder_of(const Setup& setup, const Battle& battle, const Marker& bell) {
    const auto [red, blue] = models_at(setup, battle, bell);
    return red.size() == blue.size() ? bell.holder : static_cast<std::int8_t>(red.size() > blue.size() ? 0 : 1);
}

} // namespace muster::toy
