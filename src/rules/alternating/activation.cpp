// Rounds and activations (ROUND, ACT): the players alternate, each unit moves and acts, and the end-of-activation
// sequence follows.
#include "rules/alternating/attacks.h"
#include "rules/alternating/hits.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"
#include "rules/alternating/words.h"

namespace muster::alternating {
namespace {

using enum Ability;

// A-I-16, A-I-42: on the table, or inside a transporter that is.
bool can_be_activated(const Game& game, UnitId unit) {
    const Unit& it = game.battle.units[index(unit)];
    if (game.of(unit).activated) return false;
    return it.whereabouts == Whereabouts::table ||
           (it.whereabouts == Whereabouts::aboard && it.carrier != UnitId::none && game.is_on_table(it.carrier));
}

// Why a unit that is not on the table cannot be activated.
Clause why_off_table(const Game& game, UnitId unit) {
    return game.battle.units[index(unit)].whereabouts == Whereabouts::aboard ? A_I_42 : A_PAS_02e;
}

// A-ACT-01, A-XTRA-12
UnitId choose_unit(Game& game, Side side) {
    auto units = waiting_for_activation(game, side);
    const UnitId foretold = game.memory.prophesied[index(side)];
    const bool bound = foretold != UnitId::none && can_be_activated(game, foretold);
    if (bound) units = {option_of(foretold)};
    Question question;
    question.seat = side;
    question.kind = QuestionKind::activate;
    question.clause = A_ACT_01;
    const auto chosen = game.choose(question, {units.begin(), units.size()}, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        const auto unit = static_cast<UnitId>(option.id);
        if (!is_unit || game.owner(unit) != side) return Refusal{A_ROUND_01, {}, {}};
        if (game.is_destroyed(unit)) return Refusal{A_HIT_13, {}, {}};
        if (game.of(unit).activated) return Refusal{A_ACT_01, {}, {}};
        return Refusal{can_be_activated(game, unit) ? A_XTRA_12 : why_off_table(game, unit), {}, {}};
    });
    return static_cast<UnitId>(chosen->id);
}

void begin_activation(Game& game, UnitId unit) {
    Memory& memory = game.memory;
    memory.active = unit;
    memory.charged = UnitId::none;
    memory.tallies.clear();
    memory.effects.clear();
    memory.wounded = memory.spells_tried = 0;
    for (UnitMemory& each : memory.units) {
        each.moved = each.set_down = each.attacked = each.skirmished = each.fought = false;
        each.wounded = 0;
    }
    for (ModelMemory& each : memory.models) each.actives_used = 0, each.moved = false;
    game.of(unit).activated = true;
    memory.prophesied[index(game.owner(unit))] = UnitId::none;
    game.tell(UnitActivated{unit});
    note_who_ran_out(game);
}

// A-ACT-02, A-STATE-04, A-STATE-05
void first_move(Game& game, UnitId unit, const Rolled& rolled) {
    if (game.of(unit).pinned) {
        game.of(unit).moved = true;
        return;
    }
    move(game, unit, {MoveKind::first_move, 6_in, A_ACT_02, UnitId::none, rolled});
}

bool carries_ranged_weapon(const Game& game, UnitId unit) {
    const UnitModels models = game.living(unit);
    return std::ranges::any_of(models, [&](ModelId model) {
        return std::ranges::any_of(game.kind(model).weapons, [](const Weapon& weapon) { return !weapon.melee(); });
    });
}

// Of all that keeps its weapons from its enemies, what says more than that they are out of range or sight.
Clause why_no_target(Game& game, UnitId unit, const std::vector<Profile>& profiles) {
    Clause why = A_SHT_03;
    for (const Profile& profile : profiles)
        for (const Carried& each : profile.carried)
            for (UnitId enemy : game.units_on_table(opponent(game.owner(unit)))) {
                const Clause clause = why_out_of_reach(game, each.model, *profile.weapon, enemy);
                if (clause == Clause::none) return A_XTRA_03b; // but for Instinct
                if (clause != A_SHT_03) why = clause;
            }
    return why;
}

Clause why_no_shooting(Game& game, UnitId unit) {
    if (enemy_within(game, unit, 3_in)) return A_SHT_06;
    const auto profiles = profiles_of(game, unit, false);
    if (!profiles.empty()) return why_no_target(game, unit, profiles);
    return carries_ranged_weapon(game, unit) ? A_WPN_07 : A_SHT_01;
}

// What forbids a charge at the nearest enemy.
Clause why_no_charge(const Game& game, UnitId unit) {
    if (game.has(unit, aircraft)) return A_PAS_10e;
    const auto nearest = nearest_enemies(game, unit);
    const Clause forbidden_by = nearest.empty() ? Clause::none : why_not_charge(game, unit, nearest[0]);
    return forbidden_by == Clause::none ? A_CHG_01 : forbidden_by;
}

std::optional<Word> word_in(const Answer& answer) {
    if (answer.pass) return std::nullopt;
    return static_cast<Word>(answer.picks[0].option.id);
}

std::optional<Word> choose_action(Game& game, UnitId unit, bool may_charge) {
    Question question;
    question.seat = game.owner(unit);
    question.kind = QuestionKind::act;
    question.clause = A_ACT_03;
    question.unit = unit;
    question.may_pass = true;
    if (const auto known = game.on_record(question)) return word_in(*known);
    FixedVector<Option, 4> actions;
    const auto add = [&](Word word) { actions.push_back({What::word, static_cast<std::uint16_t>(word), 0, 0}); };
    if (can_shoot(game, unit)) add(Word::shoot);
    if (may_charge && can_charge(game, unit)) add(Word::charge);
    if (!game.has(unit, immobile)) add(Word::move_again);
    if (!carriers_beside(game, unit).empty()) add(Word::board);
    if (actions.empty()) return std::nullopt;
    question.options = {actions.begin(), actions.size()};
    const auto why_not = [&](const Option& option) {
        const auto word = static_cast<Word>(option.id);
        if (word == Word::shoot) return Refusal{why_no_shooting(game, unit), {}, {}};
        if (word == Word::charge) return Refusal{why_no_charge(game, unit), {}, {}};
        if (word == Word::move_again) return Refusal{A_PAS_06a, {}, {}};
        if (word == Word::board) return Refusal{why_no_boarding(game, unit), {}, {}};
        return Refusal{A_ACT_03, {}, {}};
    };
    return word_in(game.ask(question, nullptr, nullptr, why_not));
}

void board_somebody(Game& game, UnitId unit) {
    const auto carriers = carriers_beside(game, unit);
    Question question;
    question.seat = game.owner(unit);
    question.kind = QuestionKind::choose_unit;
    question.clause = A_PAS_23g;
    question.unit = unit;
    const auto chosen = game.choose(question, {carriers.begin(), carriers.size()}, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{is_unit ? why_not_board(game, unit, static_cast<UnitId>(option.id)) : A_PAS_23g, {}, {}};
    });
    board(game, unit, static_cast<UnitId>(chosen->id));
}

// A-ACT-03, A-STATE-01: an Exhausted unit performs none. A unit that finds no target in reach (A-CHG-01) has not acted
// yet.
void act(Game& game, UnitId unit) {
    if (game.of(unit).exhausted) return;
    auto action = choose_action(game, unit, true);
    if (action == Word::charge && !charge(game, unit)) action = choose_action(game, unit, false);
    if (!action) return;
    if (*action == Word::shoot) shoot(game, unit);
    if (*action == Word::move_again) move(game, unit, {MoveKind::second_move, 6_in, A_ACT_04});
    if (*action == Word::board) board_somebody(game, unit);
}

std::optional<UnitId> next_to_skirmish(const Game& game) {
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const UnitMemory& memory = game.of(unit);
        if (game.is_on_table(unit) && memory.attacked && !memory.skirmished && game.has(unit, skirmisher)) return unit;
    }
    return std::nullopt;
}

// A-PAS-05: once in an activation, for each unit that attacked in it. This includes guards that attack one of these
// moves.
void skirmish(Game& game) {
    while (const auto unit = next_to_skirmish(game)) {
        game.of(*unit).skirmished = true;
        move(game, *unit, {MoveKind::skirmish, 2_in, A_PAS_05});
    }
}

// A-ACT-06, in its order
void end_activation(Game& game, UnitId unit) {
    UnitMemory& memory = game.of(unit);
    if (memory.exhausted || memory.pinned) {
        memory.exhausted = memory.pinned = false;
        game.tell(StateChanged{unit, false, false, A_STATE_09});
    }
    allocate_postponed(game, unit);
    offer_orders(game, Moment::regroup);
    regroup(game);
    finish_melee(game);
    offer_orders(game, Moment::skirmish);
    skirmish(game);
    offer_orders(game, Moment::rebirth);
    be_reborn(game, unit);
    game.memory.effects.clear(); // A-ACTV-03b
    game.memory.active = UnitId::none;
}

// What the unit does between the beginning and the end of its activation.
void move_and_act(Game& game, UnitId unit) {
    if (game.battle.units[index(unit)].whereabouts == Whereabouts::aboard) {
        if (game.of(unit).pinned || !set_down(game, unit)) return; // A-PAS-23d, A-I-42
    } else {
        const Rolled rolled = roll_where_activated(game, unit);
        if (!game.is_on_table(unit)) return;
        use_active_abilities(game, unit);
        first_move(game, unit, rolled);
    }
    if (!game.is_on_table(unit)) return;
    use_active_abilities(game, unit);
    offer_orders(game, Moment::activation);
    if (game.is_on_table(unit)) act(game, unit);
}

void activate(Game& game, UnitId unit) {
    begin_activation(game, unit);
    offer_orders(game, Moment::activation);
    move_and_act(game, unit);
    end_activation(game, unit);
}

} // namespace

FixedVector<Option, max_units> waiting_for_activation(const Game& game, Side side) {
    FixedVector<Option, max_units> units;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (game.owner(unit) == side && can_be_activated(game, unit)) units.push_back(option_of(unit));
    }
    return units;
}

void note_who_ran_out(Game& game) {
    Memory& memory = game.memory;
    for (Side side : {Side::red, Side::blue}) {
        if (memory.ran_out[index(side)] || !waiting_for_activation(game, side).empty()) continue;
        memory.ran_out[index(side)] = true;
        if (memory.ran_out_first < 0) memory.ran_out_first = static_cast<std::int8_t>(index(side));
    }
}

// A-ROUND-01, A-ROUND-05, A-ROUND-06
void activate_units(Game& game) {
    Memory& memory = game.memory;
    while (true) {
        Side side = memory.picks_next;
        if (waiting_for_activation(game, side).empty()) side = opponent(side);
        if (waiting_for_activation(game, side).empty()) return;
        if (memory.skips[index(side)]) { // A-XTRA-11
            memory.skips[index(side)] = false;
            if (!waiting_for_activation(game, opponent(side)).empty()) side = opponent(side);
        }
        game.battle.active = side;
        activate(game, choose_unit(game, side));
        memory.picks_next = opponent(side);
        game.checkpoint();
    }
}

void begin_round(Game& game) {
    Memory& memory = game.memory;
    ++game.battle.round;
    const bool later = memory.ran_out_first >= 0;
    if (later) memory.starter = static_cast<Side>(memory.ran_out_first);
    memory.picks_next = memory.starter;
    memory.ran_out = memory.done = memory.skips = {};
    memory.ran_out_first = -1;
    for (UnitMemory& each : memory.units) {
        each.activated = false;
        if (each.waiting == Waiting::ambush_later) each.waiting = Waiting::ambush; // A-PAS-02b
    }
    for (ModelMemory& each : memory.models) each.orders_used = 0, each.relayed = false;
    game.tell(RoundBegun{game.battle.round, memory.starter, later ? A_ROUND_03 : A_ROUND_02});
    gain_power_tokens(game);
}

} // namespace muster::alternating
