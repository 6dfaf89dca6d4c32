// The mission around the battle: mustering (step 1), first turn (5), pre-battle rules (6), who controls objective
// markers, end (8) and victor (9).
#include "rules/ninth/ninth.h"

#include "army/sheets/power.h"

#include <fmt/format.h>

namespace muster::ninth {
namespace {

// N-WAR-03, N-WAR-12
constexpr std::array<BattleSize, 4> battle_sizes = {{{"Combat Patrol", 50, 1, 44_in, 30_in},
                                                     {"Incursion", 100, 2, 44_in, 30_in},
                                                     {"Strike Force", 200, 3, 44_in, 60_in},
                                                     {"Onslaught", 300, 4, 44_in, 90_in}}};

bool fits(Point table, const BattleSize& size) {
    return (table.x >= size.width && table.y >= size.length) || (table.y >= size.width && table.x >= size.length);
}

} // namespace

constexpr std::array<TableLimit, 4> table_limits = [] {
    std::array<TableLimit, 4> limits;
    for (std::size_t i = 0; i < limits.size(); ++i)
        limits[i] = {battle_sizes[i].power, {battle_sizes[i].width, battle_sizes[i].length}, N_WAR_12};
    return limits;
}();

// N-I-29: between two rows it is the higher one; above the last row it is the last.
const BattleSize& battle_size(int combined_power) {
    const auto size =
        std::ranges::find_if(battle_sizes, [&](const auto& each) { return combined_power <= each.power; });
    return size == battle_sizes.end() ? battle_sizes.back() : *size;
}

int combined_power(const Army& red, const Army& blue) { return power_of(red).total + power_of(blue).total; }
int combined_power(const Setup& setup) { return combined_power(setup.army(Side::red), setup.army(Side::blue)); }

// N-WAR-12
Point smallest_battlefield(const Army& red, const Army& blue) {
    const BattleSize& size = battle_size(combined_power(red, blue));
    return {size.width, size.length};
}

// N-WAR-12
std::optional<Problem> validate_setup(const Setup& setup) {
    const int power = combined_power(setup);
    const BattleSize& size = battle_size(power);
    if (fits(setup.table.size, size)) return std::nullopt;
    return Problem{
        "", "table",
        fmt::format("a battlefield of {}\" x {}\"", to_inches(setup.table.size.x), to_inches(setup.table.size.y)),
        fmt::format("at least {}\" x {}\" for a battle of the size {} (combined Power Level {}; N-WAR-12)",
                    to_inches(size.width), to_inches(size.length), size.name, power)};
}

// --- Step 1, muster armies

void muster_armies(sheets::Game& game) {
    const int power = combined_power(game.setup);
    const auto hours = static_cast<std::int16_t>(battle_size(power).hours);
    game.tell(Happened{N_WAR_03, UnitId::none, UnitId::none, {power, hours}});
    if (!intended_size(power)) // a notice, not a prohibition
        game.tell(Happened{N_GEN_06, UnitId::none, UnitId::none, {power}});
    for (Side side : {Side::red, Side::blue}) {
        SideMemory& memory = game.memory.sides[index(side)];
        memory.warlord = choose_warlord(game, side, N_WAR_04);
        // N-WAR-06, N-I-31: only a CHARACTER has a trait; Inspiring Leader is the only one there is (N-WAR-07).
        memory.has_trait = game.has_keyword(memory.warlord, CoreKeyword::character);
        game.tell(WarlordNamed{side, memory.warlord, memory.has_trait});
    }
}

// --- Step 5, first turn

void determine_first_turn(sheets::Game& game) { choose_first_turn(game, roll_off(game, N_WAR_23)); } // N-WAR-23

// --- Step 6, pre-battle rules

// N-WAR-24
void resolve_pre_battle_rules(sheets::Game& game) { resolve_abilities(game, When::pre_battle); }

// --- Control of objective markers

namespace {

constexpr std::uint8_t unassigned = 255;

// N-OBJ-08, N-OBJ-09: neither AIRCRAFT nor Fortifications.
bool can_control(const sheets::Game& game, ModelId model) {
    const UnitId unit = game.unit_of(model);
    return !game.has_keyword(unit, CoreKeyword::aircraft) && !game.sheet(unit).is_fortification();
}

// N-OBJ-12: which of the markers in range a model counts for, until the turn ends (N-I-25).
std::uint8_t assign(sheets::Game& game, ModelId model, std::span<const Option> markers) {
    if (markers.size() == 1) return static_cast<std::uint8_t>(markers[0].id);
    const ModelId about[] = {model};
    Question question{.seat = game.owner(model), .clause = N_OBJ_12, .unit = game.unit_of(model), .models = about};
    const auto chosen = game.choose(question, markers, [](const Option&) { return Refusal{N_OBJ_12, {}, {}}; });
    game.tell(Happened{N_OBJ_12, question.unit, UnitId::none, {chosen->id + 1}});
    return static_cast<std::uint8_t>(chosen->id);
}

// Assigns the models of one side in range of this marker that have not been assigned to one this turn.
void assign_models(sheets::Game& game, Side side, std::size_t marker) {
    for_models_on_table(game.battle, [&](ModelId model) {
        auto& counts_for = game.memory.models[index(model)].marker;
        if (game.owner(model) != side || counts_for != unassigned) return;
        if (!in_range(game, model, marker) || !can_control(game, model)) return;
        FixedVector<Option, max_markers> markers;
        for (std::size_t i = 0; i < game.battle.markers.size(); ++i)
            if (in_range(game, model, i)) markers.push_back(option_of(static_cast<MarkerId>(i)));
        counts_for = assign(game, model, markers);
    });
}

// N-OBJ-05 to N-OBJ-11
std::optional<Side> controller(const sheets::Game& game, std::size_t marker) {
    std::array<int, 2> models{};
    std::array<bool, 2> secured{};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.memory.models[index(model)].marker != marker) return; // N-OBJ-07
        if (!in_range(game, model, marker)) return;
        const std::size_t side = index(game.owner(model));
        ++models[side];
        secured[side] = secured[side] || !active_abilities(game, model, Effect::objective_secured).empty();
    });
    if (secured[0] != secured[1]) return secured[0] ? Side::red : Side::blue; // N-OBJ-10, N-OBJ-11
    return who_has_more(models);                                              // N-I-26
}

// --- Steps 8 and 9, end of the battle and victor

// A reinforcement unit, or one aboard such a unit. A unit that waits to be deployed when the battle ends does not count
// (N-I-32).
bool has_never_arrived(const sheets::Game& game, UnitId unit) {
    const Unit& it = game.battle.units[index(unit)];
    if (it.whereabouts == Whereabouts::aboard) return has_never_arrived(game, it.carrier);
    return it.whereabouts == Whereabouts::waiting && game.has(unit, Flag::in_reserve);
}

// N-REIN-09
void destroy_what_never_arrived(sheets::Game& game) {
    FixedVector<UnitId, max_units> missing;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); has_never_arrived(game, unit)) missing.push_back(unit);
    for (UnitId unit : missing) {
        for (Model& model : game.battle.models)
            if (model.unit == unit) model.whereabouts = Whereabouts::destroyed;
        game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
        game.tell(Happened{N_REIN_09, unit});
    }
}

// N-WAR-09, N-I-99: destroyed in any way.
void score_slay_the_warlord(sheets::Game& game) {
    for (Side side : {Side::red, Side::blue}) {
        const ModelId warlord = game.memory.sides[index(opponent(side))].warlord;
        if (warlord != ModelId::none && is_destroyed(game, warlord)) score(game, side, 1, N_WAR_09);
    }
}

// N-WAR-11
void score_most_markers(sheets::Game& game) {
    std::array<int, 2> controlled{};
    for (std::size_t i = 0; i < game.battle.markers.size(); ++i)
        if (const auto side = controls(game, static_cast<MarkerId>(i))) {
            ++controlled[index(*side)];
            tell_control(game, N_OBJ_05, *side, i);
        }
    if (const auto side = who_has_more(controlled)) score(game, *side, 1, N_WAR_11);
}

// N-END-04 to N-END-06; with both armies destroyed VPs decide (N-I-98).
Outcome victor(const sheets::Game& game) {
    const bool red_gone = army_destroyed(game, Side::red), blue_gone = army_destroyed(game, Side::blue);
    if (red_gone != blue_gone) return red_gone ? Outcome::blue : Outcome::red;
    const auto& points = game.battle.score;
    return points[0] > points[1] ? Outcome::red : points[0] < points[1] ? Outcome::blue : Outcome::draw;
}

} // namespace

std::optional<Side> controls(sheets::Game& game, MarkerId marker) {
    for (Side side : {game.active(), opponent(game.active())}) assign_models(game, side, index(marker));
    return hold(game, marker, controller(game, index(marker)));
}

// At the end of each player's Command phase, for the active player only (N-WAR-10).
void score_capture_and_control(sheets::Game& game) {
    int points = 0;
    for (std::size_t i = 0; i < game.battle.markers.size(); ++i)
        if (controls(game, static_cast<MarkerId>(i)) == game.active()) {
            ++points;
            tell_control(game, N_OBJ_05, game.active(), i);
        }
    score(game, game.active(), points, N_WAR_10);
}

void end_battle(sheets::Game& game) {
    destroy_what_never_arrived(game);
    score_slay_the_warlord(game);
    score_most_markers(game);
    game.battle.outcome = victor(game);
    game.battle.over = true;
    game.battle.stage = static_cast<std::uint8_t>(Stage::ended);
    game.tell(BattleEnded{game.battle.outcome, game.battle.score});
}

} // namespace muster::ninth
