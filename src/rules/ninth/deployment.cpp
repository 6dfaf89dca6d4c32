// DeploymentStep 4, deploy forces: zones, combat squads, alternating set-up with passengers and reserves, and the units
// that are set up after both armies.
#include "rules/ninth/events.h"
#include "rules/ninth/mission.h"
#include "rules/ninth/phases.h"
#include "rules/ninth/sequencing.h"
#include "rules/ninth/strength.h"
#include "rules/ninth/words.h"
#include "rules/sheets/attacks.h"

namespace muster::ninth {
namespace {

constexpr Length between_zones = 24_in; // N-I-28

Option word(Word each) { return {What::word, static_cast<std::uint16_t>(each), 0, 0}; }

// --- Zones

// The dimension of the battlefield that stands for the 44" of the battle size: where both could, the one nearer to it
// (N-I-28, N-MISS-06).
bool zones_face_along_x(const Setup& setup) {
    const BattleSize& size = battle_size(combined_power(setup));
    const Point table = setup.table.size;
    const bool x_can = table.x >= size.width && table.y >= size.length;
    const bool y_can = table.y >= size.width && table.x >= size.length;
    return x_can != y_can ? x_can : table.x <= table.y;
}

} // namespace

std::vector<Point> deployment_zone(const Setup& setup, std::uint8_t zone) {
    const Point size = setup.table.size;
    const bool along_x = zones_face_along_x(setup);
    const Length extent = along_x ? size.x : size.y, depth = std::max(Length{}, (extent - between_zones) / 2);
    const Length from = zone == 0 ? Length{} : extent - depth, to = from + depth;
    if (along_x) return {{from, {}}, {to, {}}, {to, size.y}, {from, size.y}};
    return {{{}, from}, {size.x, from}, {size.x, to}, {{}, to}};
}

// N-WAR-17; the player who did not choose begins (N-WAR-18).
void choose_zones(sheets::Game& game) {
    const Option zones[] = {word(Word::near_zone), word(Word::far_zone)};
    const Decision decision = roll_off_and_decide(game, N_WAR_17, zones);
    const std::uint8_t taken = decision.decided == zones[0] ? 0 : 1;
    game.memory.sides[index(decision.winner)].zone = taken;
    game.memory.sides[index(opponent(decision.winner))].zone = static_cast<std::uint8_t>(1 - taken);
    game.memory.picks_next = opponent(decision.winner);
    for (Side side : {decision.winner, opponent(decision.winner)})
        game.tell(ZoneTaken{side, game.memory.sides[index(side)].zone});
}

// --- Combat squads (N-SHEET-05, N-I-100)

namespace {

// Which models leave for the next part; a pass leaves the unit whole.
std::optional<UnitModels> ask_who_leaves(sheets::Game& game, UnitId unit, int count, bool may_pass) {
    FixedVector<Option, max_unit_models> models;
    for (ModelId model : models_of(game.battle, unit, Whereabouts::waiting)) models.push_back(option_of(model));
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::split;
    question.form = Form::some;
    question.clause = N_SHEET_05;
    question.unit = unit;
    question.options = models;
    question.may_pass = may_pass;
    question.least = question.most = static_cast<std::int16_t>(count);
    const Answer answer = game.ask(question);
    if (answer.pass) return std::nullopt;
    UnitModels leaving;
    for (const Pick& pick : answer.picks) leaving.push_back(static_cast<ModelId>(pick.option.id));
    return leaving;
}

void offer_division(sheets::Game& game, UnitId unit) {
    const Ability& ability = *game.ability_of(unit, Effect::split);
    for (std::size_t part = 1; part < ability.into.size(); ++part) {
        const auto leaving = ask_who_leaves(game, unit, ability.into[part], part == 1);
        if (!leaving) return;
        divide(game, unit, *leaving);
    }
}

// Before any unit is set up. Only where both players have such units does the order matter (N-SEQ-02).
void divide_units(sheets::Game& game) {
    Pending units;
    std::array<bool, 2> has{};
    std::size_t parts = game.battle.units.size();
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const Ability* ability = game.ability_of(unit, Effect::split);
        const std::size_t waiting = muster::models_of(game.battle, unit, Whereabouts::waiting).size();
        if (!ability || static_cast<int>(waiting) != ability->count) continue;
        parts += ability->into.size() - 1;
        if (parts > max_units) break; // a battle holds no more
        units.push_back(option_of(unit));
        has[index(game.owner(unit))] = true;
    }
    if (has[0] && has[1])
        return resolve_in_order(game, Moment::between_turns, std::move(units), [&](const Option& unit, Pending&) {
            offer_division(game, static_cast<UnitId>(unit.id));
        });
    for (const Option& unit : units) offer_division(game, static_cast<UnitId>(unit.id));
}

// --- Starting embarked

// N-TRAN-03, N-TRAN-04: declared before the TRANSPORT is set up; of some the army file has said it.
void declare_passengers(sheets::Game& game, UnitId carrier) {
    const auto why_not = [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.id);
        const bool own = option.what == What::unit && option.id < game.battle.units.size() &&
                         game.owner(unit) == game.owner(carrier) && is_waiting(game, unit);
        if (own && !are_carried(game, unit, *game.sheet(carrier).transport)) return Refusal{N_TRAN_01, {}, {}};
        if (own && size_of(game, unit) > room_aboard(game, carrier)) return Refusal{N_TRAN_02, {}, {}};
        return Refusal{N_TRAN_03, {}, {}};
    };
    sheets::declare_passengers(game, carrier, N_TRAN_03, N_TRAN_02, why_not);
}

// --- Setting units up

Point middle_of(std::span<const Point> zone) { return {(zone[0].x + zone[2].x) / 2, (zone[0].y + zone[2].y) / 2}; }

// `late`: anywhere more than so far from enemies, instead of wholly within the zone (N-WAR-19).
void set_up(sheets::Game& game, UnitId unit, Clause clause, const Ability* late) {
    const UnitModels waiting = models_of(game.battle, unit, Whereabouts::waiting);
    const std::vector<Point> zone = deployment_zone(game.setup, game.memory.sides[index(game.owner(unit))].zone);
    Placing placing = set_up_of(game, unit, waiting);
    placing.outside_zone = N_WAR_19;
    if (late)
        keep_away_from_enemies(game, game.owner(unit), placing, late->range * 1_in, N_WAR_22);
    else
        placing.request.zone = zone;
    set_up_as_many_as_fit(game, unit, waiting, placing, middle_of(zone), clause, false);
}

// Instead of being set up now, as one of its rules allows.
bool waits(sheets::Game& game, UnitId unit, Effect rule, Word instead, Clause clause) {
    if (!game.ability_of(unit, rule)) return false;
    const Option ways[] = {word(Word::set_up), word(instead)};
    Question question;
    question.seat = game.owner(unit);
    question.clause = clause;
    question.unit = unit;
    return game.choose(question, ways) != ways[0];
}

// N-REIN-01, N-I-33: said when it would be set up.
bool starts_in_reserve(sheets::Game& game, UnitId unit) {
    if (!waits(game, unit, Effect::reserves, Word::start_in_reserve, N_REIN_01)) return false;
    game.set(unit, Flag::in_reserve);
    game.tell(Happened{N_REIN_01, unit, UnitId::none, {}});
    return true;
}

// N-WAR-22, N-I-33: with whoever is aboard.
bool is_set_up_late(sheets::Game& game, UnitId unit) {
    if (!waits(game, unit, Effect::after_deployment, Word::set_up_late, N_I_33)) return false;
    game.set(unit, Flag::set_up_late);
    game.tell(Happened{N_I_33, unit, UnitId::none, {}});
    return true;
}

// --- Taking turns

using Units = FixedVector<Option, max_units>;

Units units_to_set_up(const sheets::Game& game, Side side, bool late) {
    Units units;
    for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) {
        if (written_carrier(game, unit) != UnitId::none || game.has(unit, Flag::in_reserve)) return;
        if (game.has(unit, Flag::set_up_late) == late) units.push_back(option_of(unit));
    });
    return units;
}

UnitId select_next(sheets::Game& game, Side side, const Units& units, Clause clause) {
    if (units.size() == 1) return static_cast<UnitId>(units[0].id);
    Question question;
    question.seat = side;
    question.kind = Kind::choose_unit;
    question.clause = clause;
    const auto chosen = game.choose(question, units, [&](const Option& option) {
        const bool embarking = option == word(Word::start_embarked);
        return Refusal{embarking ? N_TRAN_04 : clause, {}, {}};
    });
    return static_cast<UnitId>(chosen->id);
}

// Whose selection it is: alternately; who has finished is skipped (N-WAR-21).
std::optional<Side> next_to_set_up(const sheets::Game& game, bool late) {
    for (Side side : {game.memory.picks_next, opponent(game.memory.picks_next)})
        if (!units_to_set_up(game, side, late).empty()) return side;
    return std::nullopt;
}

void deploy_one(sheets::Game& game, Side side) {
    const UnitId unit = select_next(game, side, units_to_set_up(game, side, false), N_WAR_18);
    declare_passengers(game, unit); // with the TRANSPORT they are one selection (N-I-33)
    if (!starts_in_reserve(game, unit) && !is_set_up_late(game, unit)) set_up(game, unit, N_WAR_18, nullptr);
}

enum class DeploymentStep : std::uint8_t { begin, set_up };

} // namespace

// N-WAR-18 to N-WAR-21
void deploy_forces(sheets::Game& game) {
    if (game.is_at(DeploymentStep::begin)) {
        divide_units(game);
        game.go_on_to(DeploymentStep::set_up);
    }
    while (const auto side = next_to_set_up(game, false)) {
        deploy_one(game, *side);
        if (game.battle.over) return;
        game.memory.picks_next = opponent(*side);
        game.checkpoint();
    }
}

// N-WAR-22; with units of one player only there is no roll-off (N-I-32).
void deploy_late_units(sheets::Game& game) {
    if (game.is_at(DeploymentStep::begin)) {
        const bool both =
            !units_to_set_up(game, Side::red, true).empty() && !units_to_set_up(game, Side::blue, true).empty();
        if (both) game.memory.picks_next = roll_off(game, N_WAR_22);
        game.go_on_to(DeploymentStep::set_up);
    }
    while (const auto side = next_to_set_up(game, true)) {
        const UnitId unit = select_next(game, *side, units_to_set_up(game, *side, true), N_WAR_22);
        declare_passengers(game, unit);
        set_up(game, unit, N_WAR_22, game.ability_of(unit, Effect::after_deployment));
        game.set(unit, Flag::set_up_late, false);
        if (game.battle.over) return;
        game.memory.picks_next = opponent(*side);
        game.checkpoint();
    }
}

} // namespace muster::ninth
