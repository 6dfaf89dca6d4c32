// The mission: the battlefield, Warlords and their traits (step 1), the primary objective (4), who controls markers,
// the first turn (8, 9), the three objectives (E-VP), the end of the battle and the victory (E-END).
#include "army/eighth/rulebook.h"
#include "rules/eighth/eighth.h"

#include <fmt/format.h>

namespace muster::eighth {
namespace {

// The area that the models cover, as squares around their bases, in square steps.
std::int64_t covered_by(const Army& army) {
    std::int64_t area = 0;
    for (const ArmyUnit& unit : army.units)
        for (const ArmyModel& model : unit.models) area += squared(2 * model.shape.radius);
    return area;
}

bool holds(Point table, const Army& red, const Army& blue) {
    return std::int64_t{table.x.steps} * table.y.steps >= covered_by(red) + covered_by(blue);
}

} // namespace

Point battlefield_for(const Army& red, const Army& blue) {
    Point size = usual_battlefield;
    while (!holds(size, red, blue)) size.x += 24_in;
    return size;
}

// E-FIELD-02
std::optional<Problem> validate_setup(const Setup& setup) {
    if (holds(setup.table.size, setup.army(Side::red), setup.army(Side::blue))) return std::nullopt;
    return Problem{
        "", "table",
        fmt::format("a battlefield of {}\" x {}\"", to_inches(setup.table.size.x), to_inches(setup.table.size.y)),
        "one large enough to hold all models of both armies (E-FIELD-02)"};
}

// --- Warlords

void muster_armies(sheets::Game& game) {
    for (Side side : {Side::red, Side::blue}) {
        const ModelId warlord = choose_warlord(game, side, E_LORD_01);
        game.memory.sides[index(side)].warlord = warlord;
        game.tell(WarlordNamed{side, warlord});
    }
}

// --- Step 4, the primary objective

// E-MISS-08: the winner of a roll-off rolls a D3.
void roll_for_primary_objective(sheets::Game& game) {
    const Side winner = roll_off(game, E_MISS_08);
    const Roll roll = game.roll(E_MISS_08, winner, 1);
    game.memory.mission.objective = static_cast<Objective>(d3_of(roll.dice[0].face));
    game.memory.mission.rolled_objective = winner;
    game.tell(ObjectiveRolled{winner, game.memory.mission.objective});
}

// --- Warlord traits, found immediately before the players begin to deploy (E-LORD-02 to E-LORD-04, E-I-50)

namespace {

constexpr Word named[] = {Word::legendary_fighter, Word::inspiring_leader, Word::tenacious_survivor};

// The trait the army file names, if it does.
Trait written_trait(const sheets::Game& game, Side side) {
    const auto& warlord = sheets::army_of(game.army(side)).warlord;
    if (!warlord || !warlord->trait) return Trait::none;
    const auto& traits = warlord_traits();
    const auto found = std::ranges::find(traits, warlord->trait->name, &Ability::name);
    return static_cast<Trait>(found - traits.begin() + 1);
}

void give_trait(sheets::Game& game, Side side, Trait trait) {
    game.memory.sides[index(side)].trait = trait;
    game.tell(TraitGained{side, game.memory.sides[index(side)].warlord, trait});
}

// E-LORD-04: a D3, or one of the three by name; or none (E-I-50).
void determine_trait(sheets::Game& game, Side side) {
    const Option ways[] = {option_of(Word::roll_for_trait), option_of(named[0]), option_of(named[1]),
                           option_of(named[2])};
    const ModelId warlord[] = {game.memory.sides[index(side)].warlord};
    Question question{
        .seat = side, .clause = E_LORD_04, .unit = game.unit_of(warlord[0]), .may_pass = true, .models = warlord};
    const auto way = game.choose(question, ways);
    if (!way) return;
    if (*way == ways[0])
        return give_trait(game, side, static_cast<Trait>(d3_of(game.roll(E_LORD_04, side, 1).dice[0].face)));
    give_trait(game, side, static_cast<Trait>(std::ranges::find(ways, *way) - std::begin(ways)));
}

} // namespace

const Ability* ability_of(Trait trait) {
    return trait == Trait::none ? nullptr : &warlord_traits()[static_cast<std::size_t>(trait) - 1];
}

// E-LORD-03. If both players have a trait to determine, the winner of a roll-off says whose comes first (E-SEQ-02).
void determine_traits(sheets::Game& game) {
    Pending open;
    for (Side side : {Side::red, Side::blue}) {
        const ModelId warlord = game.memory.sides[index(side)].warlord;
        if (warlord == ModelId::none || !game.has_keyword(warlord, CoreKeyword::character)) continue; // E-LORD-02
        const Trait written = written_trait(game, side);
        if (written != Trait::none)
            give_trait(game, side, written);
        else
            open.push_back(option_of(warlord));
    }
    resolve_in_order(game, Moment::around_battle, std::move(open), [&](const Option& warlord, Pending&) {
        determine_trait(game, game.owner(static_cast<ModelId>(warlord.id)));
    });
}

// --- Objective markers

// E-MISS-22: a die that shows none of the markers is rolled again.
void select_relic(sheets::Game& game) {
    auto& markers = game.battle.markers;
    if (game.memory.mission.objective != Objective::ancient_relic || markers.size() < 2) return;
    std::size_t face = 0;
    do {
        Roll roll = game.roll(E_MISS_22, game.memory.mission.rolled_objective, 1);
        if (roll.dice[0].face <= markers.size()) // E-MISS-19: for a player who wants another marker
            offer_command_rerolls(game, roll, [](std::size_t) { return true; });
        face = roll.dice[0].face;
    } while (face > markers.size());
    const Marker relic = markers[face - 1];
    markers.clear();
    markers.push_back(relic);
    game.tell(Happened{E_MISS_22, UnitId::none, UnitId::none, {face}});
}

// E-OBJ-01, E-OBJ-03: a model counts for every marker it is in range of (E-I-60).
std::optional<Side> controls(sheets::Game& game, MarkerId marker) {
    std::array<int, 2> models{};
    std::array<bool, 2> secured{};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (!in_range(game, model, index(marker))) return;
        const std::size_t side = index(game.owner(model));
        ++models[side];
        secured[side] = secured[side] || !active_abilities(game, model, Effect::objective_secured).empty();
    });
    if (secured[0] != secured[1]) return hold(game, marker, secured[0] ? Side::red : Side::blue); // E-SHEET-20
    return hold(game, marker, who_has_more(models));
}

// --- Step 8, Power Levels; step 9, first turn

int power_level(const sheets::Game& game, Side side) {
    int power = 0;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (game.owner(unit) == side && !game.has(unit, Flag::left_out)) power += game.sheet(unit).power;
    }
    return power;
}

namespace {

// E-MISS-16, E-MISS-18. With equal Power Levels it is the player who decided the zones (E-MISS-17, E-I-58).
void determine_underdog(sheets::Game& game) {
    const int red = power_level(game, Side::red), blue = power_level(game, Side::blue);
    game.memory.mission.underdog = red == blue  ? game.memory.mission.rolled_objective
                                   : red < blue ? Side::red
                                                : Side::blue;
    game.memory.mission.command_rerolls =
        static_cast<std::uint8_t>(std::min(std::abs(red - blue) / power_for_each_command_reroll, 255));
    game.tell(UnderdogKnown{game.memory.mission.underdog,
                            {static_cast<std::int16_t>(red), static_cast<std::int16_t>(blue)},
                            game.memory.mission.command_rerolls});
}

} // namespace

// E-MISS-21
void determine_first_turn(sheets::Game& game) {
    determine_underdog(game);
    check_annihilation(game); // an army for which there was no room at all
    if (game.battle.over) return;
    choose_first_turn(game, game.memory.mission.underdog);
}

// --- Scoring, the end and the victory

namespace {

// This many points for each marker to the side that controls it. All markers are judged, so that the table shows who
// controls them.
void score_markers(sheets::Game& game, int points_each, Clause because) {
    std::array<int, 2> points{};
    for (std::size_t i = 0; i < game.battle.markers.size(); ++i)
        if (const auto side = controls(game, static_cast<MarkerId>(i))) {
            points[index(*side)] += points_each;
            if (points_each > 0) tell_control(game, E_OBJ_01, *side, i);
        }
    for (Side side : {Side::red, Side::blue}) score(game, side, points[index(side)], because);
}

// E-I-61: slain, fled or never arrived; not if it took no part (E-I-56).
bool warlord_destroyed(const sheets::Game& game, Side side) {
    const ModelId warlord = game.memory.sides[index(side)].warlord;
    return warlord != ModelId::none && is_destroyed(game, warlord) && !game.has(game.unit_of(warlord), Flag::left_out);
}

// E-VP-02
void score_slain_warlords(sheets::Game& game) {
    for (Side side : {Side::red, Side::blue})
        if (warlord_destroyed(game, opponent(side)))
            score(game, side, amount_of(game, {1, 3, 0}, E_VP_02, side, UnitId::none), E_VP_02);
}

void score_primary_objective(sheets::Game& game) {
    const Objective objective = game.memory.mission.objective;
    if (objective == Objective::ancient_relic) return score_markers(game, 6, E_VP_03);
    if (objective != Objective::slay_and_secure) return; // E-VP-05: scored turn by turn
    score_markers(game, 2, E_VP_01);
    score_slain_warlords(game);
}

// E-REIN-05: also the units aboard something that never arrived.
void destroy_what_never_arrived(sheets::Game& game) {
    FixedVector<UnitId, max_units> missing;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const Unit& unit = game.battle.units[i];
            unit.whereabouts == Whereabouts::waiting ||
            (unit.whereabouts == Whereabouts::aboard && !game.is_on_table(unit.carrier)))
            missing.push_back(static_cast<UnitId>(i));
    for (UnitId unit : missing) {
        game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
        for (Model& model : game.battle.models)
            if (model.unit == unit) model.whereabouts = Whereabouts::destroyed, model.wounds = 0;
        game.tell(Happened{E_REIN_05, unit});
    }
}

Outcome victory_of(Side side) { return side == Side::red ? Outcome::red : Outcome::blue; }

void win(sheets::Game& game, Side side, bool major) {
    game.battle.outcome = victory_of(side);
    game.battle.over = true;
    game.battle.stage = static_cast<std::uint8_t>(Stage::ended);
    game.memory.mission.major_victory = major;
    game.tell(BattleEnded{game.battle.outcome, game.battle.score, major});
}

} // namespace

// E-VP-04: at the end of every turn, to the side that controls it. With the other objectives this only shows who does.
void judge_markers(sheets::Game& game) {
    score_markers(game, game.memory.mission.objective == Objective::domination ? 1 : 0, E_VP_04);
}

// E-END-01, E-I-62
void end_battle(sheets::Game& game) {
    const auto gone = [&](Side side) { return army_destroyed(game, side); };
    if (!gone(Side::red) && !gone(Side::blue)) destroy_what_never_arrived(game);
    if (gone(Side::red) != gone(Side::blue)) // E-END-02
        return win(game, gone(Side::red) ? Side::blue : Side::red, true);
    score_primary_objective(game);
    const auto& points = game.battle.score;
    if (points[0] == points[1]) return win(game, game.memory.mission.underdog, false); // E-END-04
    win(game, points[0] > points[1] ? Side::red : Side::blue, true);                   // E-END-03
}

} // namespace muster::eighth
