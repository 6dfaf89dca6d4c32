// The mission before deployment: the battlefield, Warlords (step 1), the primary objective (4), halves (5) and zones
// (6).
#include "rules/eighth/mission.h"
#include "rules/sheets/combat.h"
#include "rules/sheets/warlords.h"

#include "rules/eighth/begin.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/sequencing.h"
#include "rules/eighth/words.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

#include <fmt/format.h>

namespace muster::eighth {
namespace {

// What the models cover, a square around each base, in square steps.
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
std::optional<Problem> unfit(const Setup& setup) {
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

// --- Steps 5 and 6, division and zones

// E-MISS-09, E-I-54: whoever did not roll for the primary objective, any line through the centre.
void divide_battlefield(sheets::Game& game) {
    const Side divides = opponent(game.memory.mission.rolled_objective);
    const int degrees = game.choose_number(divides, E_MISS_09, UnitId::none, 0, 179);
    game.memory.mission.division = static_cast<std::uint8_t>(degrees);
    game.tell(BattlefieldDivided{divides, game.memory.mission.division});
}

// E-MISS-10; the player who did not decide deploys first (E-MISS-11).
void decide_zones(sheets::Game& game) {
    const Side decides = game.memory.mission.rolled_objective;
    const Option halves[] = {{What::word, static_cast<std::uint16_t>(Word::near_zone), 0, 0},
                             {What::word, static_cast<std::uint16_t>(Word::far_zone), 0, 0}};
    Question question;
    question.seat = decides;
    question.clause = E_MISS_10;
    const std::uint8_t taken = game.choose(question, halves) == halves[0] ? 0 : 1;
    game.memory.sides[index(decides)].zone = taken;
    game.memory.sides[index(opponent(decides))].zone = static_cast<std::uint8_t>(1 - taken);
    game.memory.picks_next = opponent(decides);
    for (Side side : {decides, opponent(decides)}) game.tell(ZoneTaken{side, game.memory.sides[index(side)].zone});
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

// E-MISS-16, E-MISS-18; with equal Power Levels whoever decided the zones (E-MISS-17, E-I-58).
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
    const Option turns[] = {{What::word, static_cast<std::uint16_t>(Word::first_turn), 0, 0},
                            {What::word, static_cast<std::uint16_t>(Word::second_turn), 0, 0}};
    Question question;
    question.seat = game.memory.mission.underdog;
    question.clause = E_MISS_21;
    const bool takes_first = game.choose(question, turns) == turns[0];
    game.battle.first = takes_first ? game.memory.mission.underdog : opponent(game.memory.mission.underdog);
    game.tell(Happened{E_MISS_21, UnitId::none, UnitId::none, {static_cast<std::int16_t>(index(game.battle.first))}});
}

} // namespace muster::eighth
