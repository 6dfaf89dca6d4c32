// The Psychic phase of the eighth (rules/sheets/psychic.h has the rest). Models manifest and deny, one attempt after
// the other. Each model tries a power once, Smite included. Perils strike only the psyker.
#include "rules/eighth/eighth.h"

namespace muster::eighth {
namespace {

// --- What a psyker may attempt

// Smite has the last bit of the powers that a model has tried.
constexpr unsigned smite_bit = 15;
static_assert(max_powers <= smite_bit && smite_bit < std::numeric_limits<decltype(ModelMemory::attempted)>::digits);
unsigned bit_of(std::uint16_t power) { return 1u << (power == smite_number ? smite_bit : power); }

bool knows(const sheets::Game& game, UnitId unit, std::uint16_t power) {
    return power == smite_number ? game.sheet(unit).knows_smite : power < game.sheet(unit).powers.size();
}

// Each PSYKER model tries for itself.
Able able_to_try(const sheets::Game& game, UnitId unit, std::uint16_t power) {
    return able_casters(game, unit, E_PSY_01, [&](const Caster& caster) {
        const Tally tally = tally_of(game, caster);
        if (!knows(game, unit, power)) return E_PSY_02;
        if (tally.attempted & bit_of(power)) return E_PSY_07; // by this psyker; others may have (E-PSY-08)
        return tally.manifested < psyker_of(game, unit).manifest ? Clause::none : E_PSY_03;
    });
}

// E-PSY-01: the next PSYKER to try a power, and the power. Nothing if the player ends the phase.
struct Choice {
    Caster caster;
    std::uint16_t power;
};
std::optional<Choice> choose_attempt(sheets::Game& game) {
    std::vector<Option> options;
    for (UnitId unit : units_on_table(game, game.active())) {
        const auto consider = [&](std::uint16_t power) {
            if (!able_to_try(game, unit, power).casters.empty()) options.push_back(option_of_power(unit, power));
        };
        consider(smite_number); // E-PSY-05
        for (std::size_t i = 0; i < game.sheet(unit).powers.size(); ++i) consider(static_cast<std::uint16_t>(i));
    }
    if (options.empty()) return std::nullopt;
    Question question{.seat = game.active(), .kind = QuestionKind::cast, .clause = E_PSY_01, .may_pass = true};
    const auto chosen = game.choose(question, options, [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.with);
        const bool theirs = option.what == What::power && option.with < game.battle.units.size() &&
                            game.owner(unit) == game.active() && game.is_on_table(unit);
        return Refusal{theirs ? able_to_try(game, unit, option.id).why_not : E_PSY_01, {}, {}};
    });
    if (!chosen) return std::nullopt;
    const auto unit = static_cast<UnitId>(chosen->with);
    return Choice{pick_caster(game, unit, able_to_try(game, unit, chosen->id), E_PSY_01), chosen->id};
}

// --- Perils of the Warp

// E-PSY-11, E-I-22: every unit within 6" of its last place, each with a D3 of its own, in the order that the active
// player chooses.
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
        game.tell(Happened{E_PSY_11, unit, game.unit_of(dead), {wounds}});
        suffer_mortal_wounds(game, unit, wounds, {Cause::mortal_wound, true});
    });
}

} // namespace

void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power) {
    const Tally tally = tally_of(game, caster);
    ++tally.manifested;
    tally.attempted = static_cast<std::uint16_t>(tally.attempted | bit_of(power));
}

// E-PSY-09: on the psyker itself, even if another model of its unit is wounded (E-I-66).
void suffer_perils(sheets::Game& game, const Caster& caster) {
    const int wounds = amount_of(game, {1, 3, 0}, E_PSY_09, game.owner(caster.unit), caster.unit, Wanted::less);
    game.tell(Happened{E_PSY_09, caster.unit, UnitId::none, {wounds}});
    suffer_damage(game, caster.model, wounds, {Cause::mortal_wound, true});
    if (!game.is_on_table(caster.model)) tear_the_warp(game, caster.model);
    check_annihilation(game);
}

// E-PSY-01: one attempt after the other, by any psyker that the player chooses.
void psychic_phase(sheets::Game& game) {
    enum class PsychicStep : std::uint8_t { begin, attempts };
    if (game.is_at(PsychicStep::begin)) {
        end_lasting_powers(game); // they worked until now
        game.go_on_to(PsychicStep::attempts);
    }
    while (const auto choice = choose_attempt(game)) {
        attempt(game, choice->caster, choice->power);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::eighth
