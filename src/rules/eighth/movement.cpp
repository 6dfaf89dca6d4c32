// Moves with rules of the eighth's own: the Movement phase, charges and heroic interventions. Differences to the ninth:
// being close to an enemy is checked when the phase begins, and only such units have the choice to hold. Only moves of
// this turn forbid a charge. The first model to move has to reach a target. Only the CHARACTER models intervene, even
// if they are within 1" already. A model that must end closer is held only by the model that it touches.
#include "rules/common/turning.h"
#include "rules/eighth/eighth.h"

namespace muster::eighth {

// --- Which move, and whether there is one

// E-ADV-01; E-FALL-01: a unit that began the phase close to an enemy holds or Falls Back, and this is no Advance
// (E-FALL-03). A minimum move is made whatever is near (E-I-16).
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit) {
    if (!game.has(unit, Flag::engaged_at_start)) return {E_ADV_01, {MoveKind::normal, MoveKind::advance}};
    if (has_minimum_move(game, unit)) return {E_FALL_01, {MoveKind::fall_back}};
    return {E_FALL_01, {MoveKind::stationary, MoveKind::fall_back}};
}

// E-MIN-04, E-MIN-05. Units aboard get out first, at its last place (E-I-16).
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models) {
    game.tell(Happened{E_MIN_04, unit});
    for (ModelId model : models) destroy_model(game, model, Cause::rule, true);
}

// --- Auras with an effect when their owner's turn begins, before the Movement phase (E-LOC-06, E-I-46)

namespace {

// An aura of this kind, and its owner's models that carry it on: those with the keyword in range of a bearer, the
// bearer included (E-LOC-07, E-AURA-02).
struct Contagion {
    const Ability* ability = nullptr;
    std::vector<ModelId> carriers;
};

void add_carriers(const sheets::Game& game, ModelId bearer, Contagion& contagion) {
    const Ability& ability = *contagion.ability;
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.owner(model) != game.owner(bearer)) return;
        if (!passes(game, model, ability.keywords)) return;
        if (within(game, bearer, model, reach_of(game, ability))) contagion.carriers.push_back(model);
    });
}

std::vector<Contagion> contagions_of(const sheets::Game& game, Side side) {
    std::vector<Contagion> all;
    for (UnitId unit : units_on_table(game, side))
        for (ModelId bearer : game.models_of(unit))
            for (std::uint16_t number : game.sheet(bearer).abilities) {
                const Ability& ability = game.sheet(unit).abilities[number];
                if (ability.effect != Effect::contagion) continue;
                auto same =
                    std::ranges::find(all, ability.name, [](const Contagion& each) { return each.ability->name; });
                if (same == all.end()) same = all.insert(all.end(), Contagion{&ability, {}});
                add_carriers(game, bearer, *same);
            }
    return all;
}

} // namespace

// One die for each enemy unit and name of such an aura, however many models reach it.
void spread_contagion(sheets::Game& game) {
    for (const Contagion& contagion : contagions_of(game, game.active())) {
        const Ability& ability = *contagion.ability;
        for (UnitId enemy : units_on_table(game, opponent(game.active()))) {
            const auto reaches = [&](ModelId carrier) { return within(game, carrier, enemy, ability.range * 1_in); };
            if (std::ranges::none_of(contagion.carriers, reaches)) continue;
            Roll roll = game.roll(E_LOC_06, game.active(), 1, enemy);
            const auto failed = [&](int face) { return face < ability.on; };
            offer_spare_rerolls(game, roll, failed);
            if (failed(unmodified(roll, 0))) continue;
            const int wounds = amount_of(game, ability.amount, E_MW_01, game.active(), enemy);
            inflict_mortal_wounds(game, enemy, wounds, game.active(), E_LOC_06);
        }
    }
}

// --- The Movement phase

void movement_phase(sheets::Game& game) {
    enum class MovementStep : std::uint8_t { start_of_turn, look_around, moves, reinforcements };
    if (game.is_at(MovementStep::start_of_turn)) {
        spread_contagion(game); // E-LOC-06
        if (game.battle.over) return;
        game.go_on_to(MovementStep::look_around);
    }
    if (game.is_at(MovementStep::look_around)) {
        look_around_before_charges(game, game.active()); // E-I-18
        game.go_on_to(MovementStep::moves);
    }
    if (game.is_at(MovementStep::moves)) {
        move_units(game);
        if (game.battle.over) return;
        game.go_on_to(MovementStep::reinforcements);
    }
    set_up_reinforcements(game);
}

// --- Charges

std::optional<Clause> forbidden_to_charge(const sheets::Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    if (move == MoveKind::advance && !may_charge_after(game, unit, &Ability::after_advance))
        return E_CHG_03; // E-ADV-04
    if (move == MoveKind::fall_back && !may_charge_after(game, unit, &Ability::after_fall_back))
        return E_CHG_04; // E-FALL-04: whether or not it can FLY
    return std::nullopt;
}

// E-CHG-11: the first model to move ends within 1" of a target. If the answer leaves the order to the engine, at least
// one model has to end there.
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer) {
    const bool in_turns =
        !answer.waypoints.empty() || std::ranges::any_of(answer.places, [](const auto& each) { return each.turn > 0; });
    if (!in_turns) return std::nullopt;
    const auto& models = placing.request.models;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const PlacedModel& placed = answer.places[i];
        if (!leaves_place(models[i].mover.shape, models[i].from, placed.place) && placed.waypoints == 0) continue;
        if (!first || placed.turn < answer.places[*first].turn) first = i;
    }
    if (!first) return std::nullopt;
    const Mover& mover = models[*first].mover;
    const Solid there = solid(mover.shape, mover.height, answer.places[*first].place);
    const auto& targets = placing.request.targets.front().models;
    if (std::ranges::any_of(targets, [&](const Solid& target) { return muster::within(there, target, an_inch); }))
        return std::nullopt;
    return Refusal{E_CHG_11, {answer.places[*first].model}, {}};
}

// --- Moves towards the enemy

namespace {

// E-HERO-01: a CHARACTER within 3" of an enemy unit, even if it is within 1" already (E-I-35).
bool may_intervene(const sheets::Game& game, ModelId model) {
    if (!game.has_keyword(model, CoreKeyword::character)) return false;
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return within(game, model, enemy, closing_reach); });
}

} // namespace

std::optional<Clause> forbidden_to_intervene(const sheets::Game& game, UnitId unit) {
    if (game.has(unit, Flag::intervened)) return E_I_35;
    const bool anybody =
        std::ranges::any_of(game.models_of(unit), [&](ModelId model) { return may_intervene(game, model); });
    return anybody ? std::nullopt : std::optional(E_HERO_01);
}

// E-HERO-01: only the CHARACTER intervenes. Other models of its unit stay.
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind) {
    return kind == MoveKind::intervene && !may_intervene(game, model) ? E_HERO_01 : Clause::none;
}

// E-I-36: a model that touches the closest enemy cannot come closer.
void pin(const sheets::Game& game, ModelId model, MoveKind, FormationModel& mover) {
    if (mover.closer_to && touching(game.solid_of(model), *mover.closer_to)) mover.fixed = true;
}

} // namespace muster::eighth
