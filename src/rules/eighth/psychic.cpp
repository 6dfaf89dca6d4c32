// The Psychic phase (E-PSY): tests, Perils, denial and what a manifested power does. Unlike in the ninth, it is models
// that manifest and deny, attempt by attempt; each tries a power once, Smite like any other; Perils strike the psyker
// alone; and the closest visible enemy is a target only if it is in range.
#include "rules/sheets/psychic.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/sequencing.h"
#include "rules/sheets/abilities_due.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {
namespace {

enum class PsychicStep : std::uint8_t { begin, attempts };

constexpr unsigned smite_bit = 15; // in ModelMemory::attempted

unsigned bit_of(std::uint16_t number) { return number == smite_number ? smite_bit : number; }

// --- What a psyker may attempt

// E-PSY-07: by this psyker this turn; others may have (E-PSY-08).
bool was_attempted(const sheets::Game& game, ModelId psyker, std::uint16_t number) {
    return unsigned{game.memory.models[index(psyker)].attempted} >> bit_of(number) & 1u;
}

// E-PSY-03
int attempts_left(const sheets::Game& game, ModelId psyker) {
    return psyker_of(game, game.unit_of(psyker)).manifest - game.memory.models[index(psyker)].manifested;
}

// E-PSY-18, E-PSY-21
int warp_charge_of(const sheets::Game& game, UnitId unit, std::uint16_t number) {
    return number == smite_number ? 5 : game.sheet(unit).powers[number].warp_charge;
}

bool knows(const sheets::Game& game, UnitId unit, std::uint16_t number) {
    return number == smite_number ? game.sheet(unit).knows_smite : number < game.sheet(unit).powers.size();
}

// Each PSYKER model tries for itself: who of a unit could, and why nobody can.
struct Able {
    FixedVector<Option, max_unit_models> psykers;
    Clause why_not = Clause::none; // of the last one looked at
};
Able able_to_try(const sheets::Game& game, UnitId unit, std::uint16_t number) {
    Able able{{}, E_PSY_01};
    for (ModelId model : game.models_of(unit)) {
        if (!game.has_keyword(model, CoreKeyword::psyker)) continue;
        const Clause bar = !knows(game, unit, number)           ? E_PSY_02
                           : was_attempted(game, model, number) ? E_PSY_07
                           : attempts_left(game, model) == 0    ? E_PSY_03
                                                                : Clause::none;
        if (bar == Clause::none)
            able.psykers.push_back(option_of(model));
        else
            able.why_not = bar;
    }
    return able;
}

// Of several in one unit its owner picks one.
ModelId pick_psyker(sheets::Game& game, UnitId unit, const Able& able, Clause clause) {
    if (able.psykers.size() == 1) return static_cast<ModelId>(able.psykers[0].id);
    Question question;
    question.seat = game.owner(unit);
    question.clause = clause;
    question.unit = unit;
    return static_cast<ModelId>(game.choose(question, {able.psykers.begin(), able.psykers.size()})->id);
}

// E-PSY-01: which PSYKER tries which power next; nothing where the player ends the phase.
struct Choice {
    ModelId psyker = ModelId::none;
    TriedPower power;
};
std::optional<Choice> choose_attempt(sheets::Game& game) {
    std::vector<Option> options;
    for (UnitId unit : units_on_table(game, game.active())) {
        const auto consider = [&](std::uint16_t number) {
            if (!able_to_try(game, unit, number).psykers.empty()) options.push_back(option_of_power(unit, number));
        };
        consider(smite_number); // E-PSY-05
        for (std::size_t i = 0; i < game.sheet(unit).powers.size(); ++i) consider(static_cast<std::uint16_t>(i));
    }
    if (options.empty()) return std::nullopt;
    Question question;
    question.seat = game.active();
    question.kind = Kind::cast;
    question.clause = E_PSY_01;
    question.may_pass = true;
    const auto chosen = game.choose(question, options, [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.with);
        const bool theirs = option.what == What::power && option.with < game.battle.units.size() &&
                            game.owner(unit) == game.active() && game.is_on_table(unit);
        return Refusal{theirs ? able_to_try(game, unit, option.id).why_not : E_PSY_01, {}, {}};
    });
    if (!chosen) return std::nullopt;
    const auto unit = static_cast<UnitId>(chosen->with);
    const ModelId psyker = pick_psyker(game, unit, able_to_try(game, unit, chosen->id), E_PSY_01);
    return Choice{psyker, {chosen->id, warp_charge_of(game, unit, chosen->id)}};
}

void remember_attempt(sheets::Game& game, ModelId psyker, const TriedPower& power) {
    ModelMemory& memory = game.memory.models[index(psyker)];
    ++memory.manifested;
    memory.attempted = static_cast<std::uint16_t>(memory.attempted | 1u << bit_of(power.number));
}

// --- Perils of the Warp

// E-PSY-11, E-I-22: every unit within 6" of where it stood, each with a D3 of its own, in the order of the active
// player's choice.
void tear_the_warp(sheets::Game& game, ModelId dead) {
    Pending near;
    const Solid there = game.solid_of(dead);
    for (Side side : {game.active(), opponent(game.active())})
        for (UnitId unit : units_on_table(game, side))
            if (std::ranges::any_of(game.models_of(unit),
                                    [&](ModelId model) { return muster::within(there, game.solid_of(model), 6_in); }))
                near.push_back(option_of(unit));
    resolve_in_order(game, Moment::within_turn, std::move(near), [&](const Option& option, Pending&) {
        const auto unit = static_cast<UnitId>(option.id);
        if (!game.is_on_table(unit)) return;
        const int wounds =
            amount_of(game, {1, 3, 0}, E_PSY_11, game.owner(dead), unit, wanted_on(game, game.owner(dead), unit));
        game.tell(Happened{E_PSY_11, unit, game.unit_of(dead), {static_cast<std::int16_t>(wounds), 0, 0}});
        suffer_mortal_wounds(game, unit, wounds, {Cause::mortal_wound, true});
    });
}

// E-PSY-09: on the psyker itself, whoever else of its unit is wounded (E-I-66).
void suffer_perils(sheets::Game& game, ModelId psyker) {
    const UnitId unit = game.unit_of(psyker);
    const int wounds = amount_of(game, {1, 3, 0}, E_PSY_09, game.owner(psyker), unit, Wanted::less);
    game.tell(Happened{E_PSY_09, unit, UnitId::none, {static_cast<std::int16_t>(wounds), 0, 0}});
    suffer_damage(game, psyker, wounds, {Cause::mortal_wound, true});
    if (!game.is_on_table(psyker)) tear_the_warp(game, psyker);
    check_annihilation(game);
}

// --- The test and its denial

int result_of(const Roll& roll) { return total(roll, dice_roll).result; }

// The PSYKERS of the unit that are near enough (E-PSY-13) and have not used up their attempts (E-PSY-04).
Able able_to_deny(const sheets::Game& game, UnitId unit, ModelId manifesting) {
    Able able{{}, E_PSY_13};
    if (game.owner(unit) == game.owner(manifesting)) return able;
    for (ModelId model : game.models_of(unit)) {
        if (!game.has_keyword(model, CoreKeyword::psyker) || !within(game, model, manifesting, 24_in)) continue;
        if (game.memory.models[index(model)].denied < psyker_of(game, unit).deny)
            able.psykers.push_back(option_of(model));
        else
            able.why_not = E_PSY_04;
    }
    return able;
}

std::optional<ModelId> choose_denier(sheets::Game& game, ModelId manifesting) {
    std::vector<Option> options;
    for (UnitId unit : units_on_table(game, opponent(game.owner(manifesting))))
        if (!able_to_deny(game, unit, manifesting).psykers.empty()) options.push_back(option_of(unit));
    const auto why_not = [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{
            is_unit ? able_to_deny(game, static_cast<UnitId>(option.id), manifesting).why_not : E_PSY_13, {}, {}};
    };
    const auto unit = choose_denying_unit(game, game.unit_of(manifesting), options, E_PSY_13, E_PSY_16, why_not);
    if (!unit) return std::nullopt;
    return pick_psyker(game, *unit, able_to_deny(game, *unit, manifesting), E_PSY_13);
}

// E-PSY-14: strictly greater than the total of the test.
bool is_denied(sheets::Game& game, ModelId manifesting, int test) {
    const auto denier = choose_denier(game, manifesting);
    if (!denier) return false;
    ++game.memory.models[index(*denier)].denied;
    const UnitId unit = game.unit_of(*denier);
    const auto failed = [&](int sum) { return sum <= test; };
    Roll roll = roll_for(game, E_PSY_14, RollKind::deny, unit, 2, Reading::sum, failed);
    offer_command_rerolls_where_failed(game, roll, failed); // E-MISS-19
    const bool denied = result_of(roll) > test;
    game.tell(
        Happened{E_PSY_14, unit, game.unit_of(manifesting), {static_cast<std::int16_t>(result_of(roll)), denied, 0}});
    return denied;
}

// --- Effects

bool sees(sheets::Game& game, ModelId psyker, UnitId target) {
    return std::ranges::any_of(game.models_of(target), [&](ModelId model) { return game.sees(psyker, model); });
}

// E-I-23: the closest of the visible ones that the power is for, and only then is the range tested; a tie is the
// psyker's to break (E-I-05).
std::optional<UnitId> closest_visible_enemy(sheets::Game& game, ModelId psyker, Length range,
                                            const Ability& power = {}) {
    std::vector<Option> closest;
    Length least = 10'000_in;
    for (UnitId enemy : targets_among(game, opponent(game.owner(psyker)), power)) {
        const Length away = distance(game, psyker, enemy);
        if (away > least || !sees(game, psyker, enemy)) continue;
        if (away < least) closest.clear();
        least = away;
        closest.push_back(option_of(enemy));
    }
    if (least > range) return std::nullopt;
    return choose_target(game, game.unit_of(psyker), E_I_05, closest);
}

std::optional<UnitId> target_of(sheets::Game& game, ModelId psyker, const PsychicPower& power) {
    const UnitId unit = game.unit_of(psyker);
    const Length range = power.range * 1_in;
    std::vector<Option> options;
    switch (power.target) {
    case PowerTarget::self:
        return is_for(game, power.ability, unit) ? std::optional(unit) : std::nullopt;
    case PowerTarget::closest_visible_enemy:
        return closest_visible_enemy(game, psyker, range, power.ability);
    case PowerTarget::visible_enemy:
        for (UnitId enemy : targets_among(game, opponent(game.owner(unit)), power.ability))
            if (within(game, psyker, enemy, range) && sees(game, psyker, enemy)) options.push_back(option_of(enemy));
        break;
    case PowerTarget::friendly_unit:
        for (UnitId ally : targets_among(game, game.owner(unit), power.ability))
            if (within(game, psyker, ally, range)) options.push_back(option_of(ally));
        break;
    }
    return choose_target(game, unit, E_PSY_17, options);
}

// E-PSY-19; E-PSY-20: more than 10
void smite_the_closest(sheets::Game& game, ModelId psyker, int test) {
    const auto target = closest_visible_enemy(game, psyker, 18_in);
    if (!target)
        return tell_effect(game, game.unit_of(psyker), game.unit_of(psyker), {}, PowerEffect::finds_nobody, E_PSY_17);
    const bool mighty = test > 10;
    const DiceExpression amount{1, static_cast<std::uint8_t>(mighty ? 6 : 3), 0};
    const int wounds = amount_of(game, amount, mighty ? E_PSY_20 : E_PSY_19, game.owner(psyker), game.unit_of(psyker));
    inflict_mortal_wounds(game, *target, wounds, game.owner(psyker), E_PSY_19);
}

void take_effect(sheets::Game& game, ModelId psyker, const TriedPower& power) {
    const UnitId unit = game.unit_of(psyker);
    const PsychicPower& sheet = game.sheet(unit).powers[power.number];
    const auto target = target_of(game, psyker, sheet);
    if (!target) return tell_effect(game, unit, unit, power, PowerEffect::finds_nobody, E_PSY_17);
    if (sheet.ability.effect == Effect::mortal_wounds) {
        const int wounds = amount_of(game, sheet.ability.amount, E_MW_01, game.owner(unit), unit);
        return inflict_mortal_wounds(game, *target, wounds, game.owner(unit), E_PSY_17);
    }
    if (sheet.ability.effect == Effect::heal) return heal(game, *target, sheet.ability, ModelId::none, E_PSY_17);
    let_last(game, unit, power, *target, E_PSY_17);
}

// E-PSY-01: the test, Perils (E-I-22: before any denial), denial, the power.
void attempt(sheets::Game& game, ModelId psyker, const TriedPower& power) {
    const UnitId unit = game.unit_of(psyker);
    remember_attempt(game, psyker, power);
    Roll roll = roll_for(game, E_PSY_06, RollKind::psychic, unit, 2, Reading::sum,
                         [&](int sum) { return sum < power.warp_charge; });
    // E-MISS-19: a higher test manifests, is harder to deny or smites harder; either die may end in Perils, or in none.
    offer_command_rerolls(game, roll, [](std::size_t) { return true; });
    const int test = result_of(roll);
    tell_test(game, unit, power, test, E_PSY_06);
    if (shows_perils(roll)) suffer_perils(game, psyker);
    const bool manifested = test >= power.warp_charge && game.is_on_table(psyker); // E-PSY-06, E-PSY-10, E-PSY-12
    if (!manifested || game.battle.over || is_denied(game, psyker, test)) return;  // E-PSY-15, E-PSY-17
    if (power.is_smite())
        smite_the_closest(game, psyker, test);
    else
        take_effect(game, psyker, power);
}

} // namespace

// E-PSY-01: one attempt after the other, by whichever psyker the player likes.
void psychic_phase(sheets::Game& game) {
    if (game.is_at(PsychicStep::begin)) {
        end_lasting_powers(game); // until now they have worked
        game.go_on_to(PsychicStep::attempts);
    }
    while (const auto choice = choose_attempt(game)) {
        attempt(game, choice->psyker, choice->power);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::eighth
