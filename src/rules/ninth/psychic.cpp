// The Psychic phase of the ninth (rules/sheets/psychic.h has the rest). Units manifest and deny, one unit with all its
// powers before the next. An army tries each power once, and Smite gets harder. Perils strike the whole unit.
#include "rules/ninth/ninth.h"

#include <bit>

namespace muster::ninth {
namespace {

// --- What a unit may attempt

static_assert(max_powers <= std::numeric_limits<decltype(UnitMemory::attempted)>::digits); // a bit each
// N-PSY-10: a power with the same name is the same power, whichever unit of the player tried it.
bool was_attempted(const sheets::Game& game, UnitId by, std::uint16_t number) {
    const std::string& name = game.sheet(by).powers[number].name;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (game.owner(unit) != game.owner(by)) continue;
        for (unsigned attempted = game.of(unit).attempted; attempted != 0; attempted &= attempted - 1)
            if (game.sheet(unit).powers[static_cast<std::size_t>(std::countr_zero(attempted))].name == name)
                return true;
    }
    return false;
}

std::vector<Option> powers_to_attempt(const sheets::Game& game, UnitId unit) {
    std::vector<Option> options;
    if (!game.has_keyword(unit, CoreKeyword::psyker)) return options; // Perils removed the last model that knew any
    if (game.sheet(unit).knows_smite) options.push_back(option_of_power(unit, smite_number)); // N-PSY-05
    for (std::size_t i = 0; i < game.sheet(unit).powers.size(); ++i)
        if (const auto number = static_cast<std::uint16_t>(i); !was_attempted(game, unit, number))
            options.push_back(option_of_power(unit, number));
    return options;
}

// N-PSY-09: the first attempt must be made; further ones (N-PSY-18) may be skipped.
std::optional<std::uint16_t> choose_power(sheets::Game& game, UnitId unit) {
    const std::vector<Option> options = powers_to_attempt(game, unit);
    if (options.empty()) return std::nullopt;
    const bool first = game.of(unit).manifested == 0;
    if (first && options.size() == 1) return options.front().id;
    Question question{
        .seat = game.owner(unit), .kind = QuestionKind::cast, .clause = N_PSY_09, .unit = unit, .may_pass = !first};
    const auto chosen = game.choose(question, options, [&](const Option& option) {
        const bool known =
            option.what == What::power && option.with == index(unit) && option.id < game.sheet(unit).powers.size();
        return Refusal{known ? N_PSY_10 : N_PSY_09, {}, {}};
    });
    return chosen ? std::optional(chosen->id) : std::nullopt;
}

// --- Perils of the Warp

// N-PERIL-03: every other unit within 6" of the model that is about to be removed, each with a D3 of its own (N-I-57).
void tear_the_warp(sheets::Game& game, ModelId last) {
    const Side owner = game.owner(last);
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto near = static_cast<UnitId>(i);
        if (near == game.unit_of(last) || !can_take_more(game, near) || !within(game, last, near, 6_in)) continue;
        const int wounds = amount_of(game, {1, 3, 0}, N_PERIL_03, owner, near);
        game.tell(Happened{N_PERIL_03, near, game.unit_of(last), {wounds}});
        suffer_mortal_wounds(game, near, wounds, mortal_wounds_by(game, near, owner));
    }
}

} // namespace

void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power) {
    UnitMemory& unit = game.of(caster.unit);
    ++unit.manifested;
    if (power == smite_number)
        ++game.memory.sides[index(game.owner(caster.unit))].smites;
    else
        unit.attempted = static_cast<std::uint16_t>(unit.attempted | 1u << power);
}

// N-PERIL-01. It credits neither side (N-I-12).
void suffer_perils(sheets::Game& game, const Caster& caster) {
    const int wounds = amount_of(game, {1, 3, 0}, N_PERIL_01, game.owner(caster.unit), caster.unit);
    game.tell(Happened{N_PERIL_01, caster.unit, UnitId::none, {wounds}});
    suffer_mortal_wounds(game, caster.unit, wounds,
                         {Cause::nobody, true, [&](ModelId last) { tear_the_warp(game, last); }});
    check_annihilation(game);
}

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
        attempt(game, {unit}, *power);
    }
}

// N-PSY-01, N-PSY-04, N-PSY-21
void psychic_phase(sheets::Game& game) {
    const auto forbidden_by = [&](UnitId unit) { return why_it_cannot_manifest(game, unit); };
    while (const auto unit =
               select_unit(game, QuestionKind::choose_unit, game.active(), N_PSY_01, true, forbidden_by)) {
        manifest(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::ninth
