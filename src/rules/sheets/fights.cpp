#include "rules/sheets/fights.h"

#include "rules/sheets/close_combat.h"
#include "rules/sheets/selecting.h"

namespace muster::sheets {
namespace {

// --- Moving closer

// For each model an enemy closest to it, or none.
UnitModels closest_of_each(const Game& game, const UnitModels& models) {
    UnitModels closest;
    for (ModelId model : models) {
        const auto enemies = closest_enemies(game, model);
        closest.push_back(enemies.empty() ? ModelId::none : enemies[0]);
    }
    return closest;
}

// N-MEAS-05, E-I-05: whoever moves the model picks among those equally close.
ModelId pick_closest(Game& game, ModelId model, const ClosestModels& tied) {
    if (tied.size() == 1) return tied[0];
    FixedVector<Option, ClosestModels::capacity()> options;
    for (ModelId enemy : tied) options.push_back(option_of(enemy));
    Question question;
    question.seat = game.owner(model);
    question.clause = game.edition.moves.equally_close;
    question.unit = game.unit_of(model);
    question.models = {&model, 1};
    return static_cast<ModelId>(game.choose(question, {options.begin(), options.size()})->id);
}

// To whom each model of the placing that is not held gets closer; false where all are held.
bool pick_closest(Game& game, const UnitModels& models, Placing& placing) {
    bool anybody = false;
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel& mover = placing.request.models[i];
        if (mover.fixed) continue;
        anybody = true;
        mover.closer_to = game.solid_of(pick_closest(game, models[i], closest_enemies(game, models[i])));
    }
    return anybody;
}

} // namespace

bool move_closer(Game& game, UnitId unit, MoveKind kind, Clause clause) {
    const UnitModels models = game.models_of(unit);
    const UnitModels closest = closest_of_each(game, models);
    Placing placing = move_of(game, unit, kind, models, closing_reach, {}, {closest.begin(), closest.size()});
    if (!pick_closest(game, models, placing)) return false; // N-PILE-03, N-CONS-03, N-I-90
    Question question = place_question(game, unit, models, Kind::move_unit, clause, true);
    question.allowance = closing_reach;
    return ask_and_place(game, question, kind, placing).has_value();
}

// N-HERO-01, N-HERO-09, E-HERO-01; it is no charge (E-HERO-04).
void heroic_interventions(Game& game) {
    const FightRules& rules = game.edition.fights;
    while (!game.battle.over) {
        const auto unit = select_unit(
            game, opponent(game.active()), rules.intervene, true,
            [&](UnitId each) { return rules.bar_from_intervening(game, each); }, rules.not_an_intervener);
        if (!unit) return;
        game.set(*unit, Flag::intervened); // N-I-86: with the selection, whether or not it then moves
        game.tell(Happened{rules.intervene, *unit, UnitId::none, {}});
        move_closer(game, *unit, MoveKind::intervene, rules.intervention);
        game.checkpoint();
    }
}

// --- Whose turn it is to fight

namespace {

enum class FightStep : std::uint8_t { begin, fights };

// N-FGT-06, E-FGT-04: these go first.
bool is_charger_left(const Game& game) {
    for (Side side : {Side::red, Side::blue})
        for (UnitId unit : units_on_table(game, side))
            if (game.has(unit, Flag::charged) && !game.has(unit, Flag::fought)) return true;
    return false;
}

bool has_fighter(const Game& game, Side seat) {
    return std::ranges::any_of(units_on_table(game, seat),
                               [&](UnitId unit) { return !why_it_cannot_fight(game, unit); });
}

} // namespace

std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit) {
    const FightRules& rules = game.edition.fights;
    if (game.has(unit, Flag::fought)) return rules.once;
    if (game.has(unit, Flag::charged)) return std::nullopt; // whether or not anybody is left to fight (N-I-93, E-I-38)
    if (!is_engaged(game, unit)) return rules.not_eligible; // N-FGT-02, E-FGT-02
    if (is_charger_left(game)) return rules.chargers_first;
    return std::nullopt;
}

void fight(Game& game, UnitId unit) {
    const FightRules& rules = game.edition.fights;
    game.tell(Happened{rules.fights, unit, UnitId::none, {}});
    move_closer(game, unit, MoveKind::pile_in, rules.pile_in);
    make_close_combat_attacks(game, unit);
    move_closer(game, unit, MoveKind::consolidate, rules.consolidate); // whoever is left of it
    game.set(unit, Flag::fought);
}

// Alternately; chargers before others, in the eighth all of them first, as the active player orders (E-FGT-04,
// E-FGT-05). Who has nobody that may be selected is skipped (N-I-88, E-FGT-08), and there is no passing (N-I-89,
// E-I-37).
void fight_phase(Game& game) {
    const FightRules& rules = game.edition.fights;
    if (game.is_at(FightStep::begin)) {
        game.memory.picks_next = rules.opponent_begins ? opponent(game.active()) : game.active(); // N-FGT-04, E-FGT-06
        game.go_on_to(FightStep::fights);
    }
    while (!game.battle.over) {
        const bool chargers = rules.charger != Clause::none && is_charger_left(game);
        Side seat = chargers ? game.active() : game.memory.picks_next;
        if (!has_fighter(game, seat)) seat = opponent(seat);
        const auto unit = select_unit(
            game, seat, chargers ? rules.charger : rules.select, false,
            [&](UnitId each) { return why_it_cannot_fight(game, each); },
            chargers ? rules.chargers_first : rules.not_theirs);
        if (!unit) return; // N-FGT-08, E-FGT-09
        fight(game, *unit);
        if (!chargers) game.memory.picks_next = opponent(seat);
        game.checkpoint();
    }
}

} // namespace muster::sheets
