// The Psychic phase (N-PSY, N-SMITE, N-PERIL): tests, Perils, denial and what a manifested power does. Unlike in the
// eighth, it is units that manifest and deny, one with all its powers before the next; a power is tried once by an
// army, Smite gets harder; and a power at the closest looks among those in range.
#include "rules/sheets/psychic.h"
#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/abilities_due.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::ninth {
namespace {

// --- What a unit may attempt

// N-PSY-10: the same power is the same name, whichever unit of the player's it was.
bool was_attempted(const sheets::Game& game, UnitId by, std::uint16_t number) {
    const std::string& name = game.sheet(by).powers[number].name;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (game.owner(unit) != game.owner(by) || game.of(unit).attempted == 0) continue;
        const auto& powers = game.sheet(unit).powers;
        for (std::size_t power = 0; power < powers.size(); ++power)
            if ((unsigned{game.of(unit).attempted} >> power & 1u) && powers[power].name == name) return true;
    }
    return false;
}

std::vector<Option> powers_to_attempt(const sheets::Game& game, UnitId unit) {
    std::vector<Option> options;
    if (!game.has_keyword(unit, CoreKeyword::psyker)) return options; // Perils took the last who knew any
    if (game.sheet(unit).knows_smite) options.push_back(option_of_power(unit, smite_number)); // N-PSY-05
    for (std::size_t i = 0; i < game.sheet(unit).powers.size(); ++i)
        if (const auto number = static_cast<std::uint16_t>(i); !was_attempted(game, unit, number))
            options.push_back(option_of_power(unit, number));
    return options;
}

// N-SMITE-01, N-SMITE-02
int warp_charge_of(const sheets::Game& game, UnitId unit, std::uint16_t number) {
    if (number == smite_number) return 5 + game.memory.sides[index(game.owner(unit))].smites;
    return game.sheet(unit).powers[number].warp_charge;
}

// N-PSY-09: the first attempt is made, further ones (N-PSY-18) may be left.
std::optional<TriedPower> choose_power(sheets::Game& game, UnitId unit) {
    const std::vector<Option> options = powers_to_attempt(game, unit);
    if (options.empty()) return std::nullopt;
    const bool first = game.of(unit).manifested == 0;
    std::uint16_t number = options.front().id;
    if (!first || options.size() > 1) {
        Question question;
        question.seat = game.owner(unit);
        question.kind = Kind::cast;
        question.clause = N_PSY_09;
        question.unit = unit;
        question.may_pass = !first;
        const auto chosen = game.choose(question, options, [&](const Option& option) {
            const bool known =
                option.what == What::power && option.with == index(unit) && option.id < game.sheet(unit).powers.size();
            return Refusal{known ? N_PSY_10 : N_PSY_09, {}, {}};
        });
        if (!chosen) return std::nullopt;
        number = chosen->id;
    }
    return TriedPower{number, warp_charge_of(game, unit, number)};
}

void remember_attempt(sheets::Game& game, UnitId unit, const TriedPower& power) {
    ++game.of(unit).manifested;
    if (power.is_smite())
        ++game.memory.sides[index(game.owner(unit))].smites;
    else
        game.of(unit).attempted = static_cast<std::uint16_t>(game.of(unit).attempted | 1u << power.number);
}

// --- Perils of the Warp

// N-PERIL-03: every other unit within 6" of the model that is about to be removed, each with a D3 of its own (N-I-57).
void tear_the_warp(sheets::Game& game, ModelId last) {
    const Side owner = game.owner(last);
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto near = static_cast<UnitId>(i);
        if (near == game.unit_of(last) || !can_take_more(game, near) || !within(game, last, near, 6_in)) continue;
        const int wounds = amount_of(game, {1, 3, 0}, N_PERIL_03, owner, near);
        game.tell(Happened{N_PERIL_03, near, game.unit_of(last), {static_cast<std::int16_t>(wounds), 0, 0}});
        suffer_mortal_wounds(game, near, wounds, mortal_wounds_by(game, near, owner));
    }
}

// N-PERIL-01. It credits nobody (N-I-12).
void suffer_perils(sheets::Game& game, UnitId unit) {
    const int wounds = amount_of(game, {1, 3, 0}, N_PERIL_01, game.owner(unit), unit);
    game.tell(Happened{N_PERIL_01, unit, UnitId::none, {static_cast<std::int16_t>(wounds), 0, 0}});
    suffer_mortal_wounds(game, unit, wounds, {Cause::nobody, true, [&](ModelId last) { tear_the_warp(game, last); }});
    check_annihilation(game);
}

// --- The test and its denial

int result_of(const Roll& roll) { return total(roll, dice_roll).result; }

// N-PSY-14, N-PSY-20
std::optional<Clause> why_it_cannot_deny(const sheets::Game& game, UnitId denier, UnitId manifesting) {
    if (game.owner(denier) == game.owner(manifesting)) return N_PSY_14;
    if (!game.has_keyword(denier, CoreKeyword::psyker) || !within(game, denier, manifesting, 24_in)) return N_PSY_14;
    if (game.of(denier).denied >= psyker_of(game, denier).deny) return N_PSY_20;
    return std::nullopt;
}

std::optional<UnitId> choose_denier(sheets::Game& game, UnitId manifesting) {
    std::vector<Option> options;
    for (UnitId unit : units_on_table(game, opponent(game.owner(manifesting))))
        if (!why_it_cannot_deny(game, unit, manifesting)) options.push_back(option_of(unit));
    const auto why_not = [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        const auto bar = is_unit ? why_it_cannot_deny(game, static_cast<UnitId>(option.id), manifesting) : std::nullopt;
        return Refusal{bar.value_or(N_PSY_14), {}, {}};
    };
    return choose_denying_unit(game, manifesting, options, N_PSY_14, N_PSY_16, why_not);
}

// N-PSY-15: strictly greater than the result of the test.
bool is_denied(sheets::Game& game, UnitId manifesting, int test) {
    const auto denier = choose_denier(game, manifesting);
    if (!denier) return false;
    ++game.of(*denier).denied;
    const Roll roll =
        roll_for(game, N_PSY_15, RollKind::deny, *denier, 2, Reading::sum, [&](int sum) { return sum <= test; });
    const bool denied = result_of(roll) > test;
    game.tell(Happened{N_PSY_15, *denier, manifesting, {static_cast<std::int16_t>(result_of(roll)), denied, 0}});
    return denied;
}

// --- Effects

UnitModels psykers_of(const sheets::Game& game, UnitId unit) {
    UnitModels psykers;
    for (ModelId model : game.models_of(unit))
        if (game.has_keyword(model, CoreKeyword::psyker)) psykers.push_back(model);
    return psykers;
}

// N-I-58: seen by a PSYKER of the unit and within range of one. Nothing where it is not; else how far it is.
std::optional<Length> distance_to_visible(sheets::Game& game, const UnitModels& psykers, UnitId target, Length range) {
    bool seen = false;
    Length least = 10'000_in;
    for (ModelId psyker : psykers) {
        least = std::min(least, distance(game, psyker, target));
        for (ModelId model : game.models_of(target)) seen = seen || game.sees(psyker, model);
    }
    return seen && least <= range ? std::optional(least) : std::nullopt;
}

// N-I-56: the closest of those both visible and in range that the power is for; a tie is the user's to break
// (N-MEAS-05).
std::optional<UnitId> closest_visible_enemy(sheets::Game& game, UnitId unit, Length range, const Ability& power = {}) {
    const UnitModels psykers = psykers_of(game, unit);
    std::vector<Option> closest;
    Length least = range;
    for (UnitId enemy : targets_among(game, opponent(game.owner(unit)), power)) {
        const auto distance = distance_to_visible(game, psykers, enemy, range);
        if (!distance || *distance > least) continue;
        if (*distance < least) closest.clear();
        least = *distance;
        closest.push_back(option_of(enemy));
    }
    return choose_target(game, unit, N_MEAS_05, closest);
}

std::optional<UnitId> target_of(sheets::Game& game, UnitId unit, const PsychicPower& power) {
    const Length range = power.range * 1_in;
    std::vector<Option> options;
    switch (power.target) {
    case PowerTarget::self:
        return is_for(game, power.ability, unit) ? std::optional(unit) : std::nullopt;
    case PowerTarget::closest_visible_enemy:
        return closest_visible_enemy(game, unit, range, power.ability);
    case PowerTarget::visible_enemy:
        for (UnitId enemy : targets_among(game, opponent(game.owner(unit)), power.ability))
            if (distance_to_visible(game, psykers_of(game, unit), enemy, range)) options.push_back(option_of(enemy));
        break;
    case PowerTarget::friendly_unit:
        for (UnitId ally : targets_among(game, game.owner(unit), power.ability))
            if (within(game, unit, ally, range)) options.push_back(option_of(ally));
        break;
    }
    return choose_target(game, unit, N_PSY_17, options);
}

// N-SMITE-03, N-SMITE-04
void smite_the_closest(sheets::Game& game, UnitId unit, int test) {
    const auto target = closest_visible_enemy(game, unit, 18_in);
    if (!target) return tell_effect(game, unit, unit, {}, PowerEffect::finds_nobody, N_PSY_17);
    const DiceExpression amount{1, static_cast<std::uint8_t>(test >= 11 ? 6 : 3), 0};
    const int wounds = amount_of(game, amount, test >= 11 ? N_SMITE_04 : N_SMITE_03, game.owner(unit), unit);
    inflict_mortal_wounds(game, *target, wounds, game.owner(unit), N_SMITE_03);
}

void take_effect(sheets::Game& game, UnitId unit, const TriedPower& power) {
    const PsychicPower& sheet = game.sheet(unit).powers[power.number];
    const auto target = target_of(game, unit, sheet);
    if (!target) return tell_effect(game, unit, unit, power, PowerEffect::finds_nobody, N_PSY_17);
    if (sheet.ability.effect == Effect::mortal_wounds) {
        const int wounds = amount_of(game, sheet.ability.amount, N_MW_01, game.owner(unit), unit);
        return inflict_mortal_wounds(game, *target, wounds, game.owner(unit), N_PSY_17);
    }
    if (sheet.ability.effect == Effect::heal) return heal(game, *target, sheet.ability, ModelId::none, N_PSY_17);
    if (sheet.ability.effect == Effect::out_of_phase) {
        act_out_of_phase(game, game.owner(*target), sheet.ability.action, {&*target, 1}, false);
        return;
    }
    let_last(game, unit, power, *target, N_PSY_17);
}

// N-I-55: dice and re-rolls, Perils, denial, effects.
void attempt(sheets::Game& game, UnitId unit, const TriedPower& power) {
    remember_attempt(game, unit, power);
    const Roll roll = roll_for(game, N_PSY_11, RollKind::psychic, unit, 2, Reading::sum,
                               [&](int sum) { return sum < power.warp_charge; });
    const int test = result_of(roll);
    const bool passed = test >= power.warp_charge; // N-PSY-11
    tell_test(game, unit, power, test, N_PSY_11);
    if (shows_perils(roll)) suffer_perils(game, unit);
    if (!passed || !game.is_on_table(unit) || game.battle.over) return; // N-PERIL-02
    if (is_denied(game, unit, test)) return;
    if (power.is_smite()) // N-PSY-17
        smite_the_closest(game, unit, test);
    else
        take_effect(game, unit, power);
}

} // namespace

std::optional<Clause> why_it_cannot_manifest(const sheets::Game& game, UnitId unit) {
    if (!game.has_keyword(unit, CoreKeyword::psyker)) return N_PSY_01;
    if (game.has(unit, Flag::manifested)) return N_PSY_03;
    if (game.of(unit).move == MoveKind::fall_back && !game.has_keyword(unit, CoreKeyword::titanic)) return N_PSY_02;
    if (psyker_of(game, unit).manifest == 0) return N_PSY_19;
    if (powers_to_attempt(game, unit).empty()) return N_PSY_10;
    return std::nullopt;
}

// N-PSY-18, N-PSY-19
void manifest(sheets::Game& game, UnitId unit) {
    game.set(unit, Flag::manifested);
    while (game.of(unit).manifested < psyker_of(game, unit).manifest && game.is_on_table(unit) && !game.battle.over) {
        const auto power = choose_power(game, unit);
        if (!power) return;
        attempt(game, unit, *power);
    }
}

// N-PSY-01, N-PSY-04, N-PSY-21
void psychic_phase(sheets::Game& game) {
    const auto bar = [&](UnitId unit) { return why_it_cannot_manifest(game, unit); };
    while (const auto unit = select_unit(game, game.active(), N_PSY_01, true, bar)) {
        manifest(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::ninth
