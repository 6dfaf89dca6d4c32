#include "rules/alternating/hits.h"

#include "rules/alternating/moves.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

void mark_wounded(Game& game, UnitId unit) {
    UnitMemory& memory = game.of(unit);
    if (memory.wounded == 0) memory.wounded = ++game.memory.wounded;
}

// A-HIT-05, A-HIT-06: the model that is removed, if any.
std::optional<ModelId> whom_to_remove(Game& game, UnitId unit, Side allocator, bool compulsory) {
    FixedVector<Option, max_unit_models> options;
    for (ModelId model : game.living(unit))
        if (game.kind(model).toughness <= game.of(unit).pool) options.push_back(option_of(model));
    if (options.empty()) return std::nullopt;
    if (compulsory && options.size() == 1) return static_cast<ModelId>(options[0].id);
    Question question;
    question.seat = allocator;
    question.kind = QuestionKind::allocate;
    question.clause = compulsory ? A_HIT_06 : A_HIT_05;
    question.unit = unit;
    question.may_pass = !compulsory;
    const auto chosen = game.choose(question, {options.begin(), options.size()});
    if (!chosen) return std::nullopt;
    return static_cast<ModelId>(chosen->id);
}

// A-XTRA-09: the ground where it fell, on the table.
void leave_wreck(Game& game, ModelId model) {
    const Model& fallen = game.battle.models[index(model)];
    if (fallen.whereabouts == Whereabouts::table && game.has(model, wreck) && !game.memory.wrecks.full())
        game.memory.wrecks.push_back({model, fallen.place.facing, fallen.place.at});
}

} // namespace

int allocate(Game& game, UnitId unit, Side allocator, int packet) {
    UnitMemory& memory = game.of(unit);
    const bool whole = is_massive(game, unit); // A-XTRA-04b
    const int most = whole ? total_toughness(game, unit) : highest_toughness(game, unit);
    const int entered = std::min(packet, most - memory.pool);
    const Clause because = entered < packet ? A_WPN_03b : Clause::none;
    memory.pool = static_cast<std::uint16_t>(memory.pool + entered);
    mark_wounded(game, unit);
    game.tell(WoundsTaken{unit, static_cast<std::uint16_t>(entered), memory.pool, because});
    if (whole && remaining_toughness(game, unit) <= 0) return destroy(game, unit, A_XTRA_04b), entered;
    const bool compulsory = !whole && memory.pool == most; // A-HIT-06
    if (const auto removed = whom_to_remove(game, unit, allocator, compulsory)) {
        memory.pool = static_cast<std::uint16_t>(memory.pool - game.kind(*removed).toughness);
        remove_model(game, *removed);
    }
    return entered;
}

// The last model takes the unit with it (A-HIT-13), and the last transporter the units inside (A-PAS-23e). The body of
// a Massive unit then belongs to the next element.
void remove_model(Game& game, ModelId model) {
    const UnitId unit = game.unit_of(model);
    const UnitModels living = game.living(unit);
    game.tell(ModelRemoved{model});
    if (living.size() == 1) return destroy(game, unit, A_HIT_13);
    if (transporters_of(game, unit) == UnitModels{model}) wreck_transport(game, unit);
    if (!is_massive(game, unit)) leave_wreck(game, model);
    Model& removed = game.battle.models[index(model)];
    if (removed.whereabouts == Whereabouts::table)
        for (ModelId other : living) {
            Model& next = game.battle.models[index(other)];
            if (next.whereabouts != Whereabouts::aboard) continue;
            next.whereabouts = Whereabouts::table;
            next.place = removed.place;
            game.of(other).moved = game.of(model).moved; // A-PAS-14a: it is one model (A-XTRA-04a)
            break;
        }
    removed.whereabouts = Whereabouts::destroyed;
}

void destroy(Game& game, UnitId unit, Clause because) {
    if (game.is_destroyed(unit)) return;
    wreck_transport(game, unit); // before it is taken off (A-PAS-23e)
    for (ModelId model : game.living(unit)) leave_wreck(game, model);
    for (ModelId model : game.living(unit)) game.battle.models[index(model)].whereabouts = Whereabouts::destroyed;
    game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
    UnitMemory& memory = game.of(unit);
    memory.pool = memory.tokens = 0;
    memory.exhausted = memory.pinned = false;
    auto& postponed = game.memory.postponed; // A-I-49
    for (std::size_t i = postponed.size(); i-- > 0;)
        if (postponed[i].unit == unit) postponed.erase_at(i);
    game.tell(UnitDestroyed{unit, because});
    note_who_ran_out(game);
}

bool can_be_pinned(const Game& game, UnitId unit) { return !game.has(unit, immobile) && !game.has(unit, aircraft); }

bool become(Game& game, UnitId unit, bool exhausted, bool pinned, Clause because, bool may_escape) {
    const bool newly_exhausted = exhausted && !game.of(unit).exhausted;
    const bool newly_pinned = pinned && !game.of(unit).pinned && can_be_pinned(game, unit);
    if (game.is_destroyed(unit) || (!newly_exhausted && !newly_pinned)) return false;
    const bool escapes = may_escape && game.has(unit, escape) && !game.has(unit, immobile) &&
                         game.is_on_table(unit); // A-XTRA-05, A-I-52
    if (escapes) {
        game.of(unit).escaping = true;
        move(game, unit, {MoveKind::escape, 6_in, A_XTRA_05});
        game.of(unit).escaping = false;
    }
    if (game.is_destroyed(unit)) return escapes;
    game.of(unit).exhausted |= newly_exhausted;
    game.of(unit).pinned |= newly_pinned;
    game.tell(StateChanged{unit, game.of(unit).exhausted, game.of(unit).pinned, because});
    return escapes;
}

void exhaust(Game& game, UnitId unit, Clause because) { become(game, unit, true, false, because); }

void tally(Game& game, UnitId by, UnitId on, int wounds, bool melee) {
    for (Tally& each : game.memory.tallies)
        if (each.by == by && each.on == on && each.melee == melee) {
            each.wounds = static_cast<std::uint16_t>(each.wounds + wounds);
            return;
        }
    if (!game.memory.tallies.full()) game.memory.tallies.push_back({by, on, static_cast<std::uint16_t>(wounds), melee});
}

} // namespace muster::alternating
