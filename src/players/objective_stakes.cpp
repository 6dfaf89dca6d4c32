#include "players/objective_stakes.h"

#include "rules/alternating/alternating.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster {
namespace {

int rounds_left(const Battle& battle, int rounds) { return std::max(rounds - static_cast<int>(battle.round), 0); }

// N-WAR-09, E-VP-02
template <class Memory>
std::array<bool, 2> slain(const Battle& battle, const Memory& memory) {
    std::array<bool, 2> slain{};
    for (const Side side : {Side::red, Side::blue})
        if (const ModelId warlord = memory.sides[index(side)].warlord; warlord != ModelId::none)
            slain[index(side)] = battle.models[index(warlord)].whereabouts == Whereabouts::destroyed;
    return slain;
}

// N-WAR-10: in every Command phase of one's own that is still to come; and once more in the end, for who holds more of
// them has a point of it (N-WAR-11).
ObjectiveStakes of_ninth(const Battle& battle) {
    ObjectiveStakes stakes;
    stakes.rounds_left = rounds_left(battle, ninth::battle_rounds);
    stakes.slain = slain(battle, memory<ninth::Memory>(battle));
    for (const Side side : {Side::red, Side::blue}) {
        const bool this_round = battle.round > 0 && battle.active == battle.first && side != battle.first;
        stakes.to_come[index(side)] = stakes.rounds_left + (this_round ? 2 : 1);
    }
    return stakes;
}

// E-VP-01, E-VP-03: at the end of the battle; E-VP-04: to both at the end of every turn.
ObjectiveStakes of_eighth(const Battle& battle) {
    ObjectiveStakes stakes;
    stakes.rounds_left = rounds_left(battle, eighth::battle_rounds);
    const int turns_this_round = battle.round == 0 ? 0 : battle.active == battle.first ? 2 : 1;
    const auto& memory = muster::memory<eighth::Memory>(battle);
    stakes.slain = slain(battle, memory);
    if (battle.round > 0) stakes.tie = memory.mission.underdog; // known by then (E-MISS-16)
    const auto pays = [&](Contest contest, int points) {
        stakes.contest = contest;
        stakes.to_come.fill(points);
        return stakes;
    };
    switch (memory.mission.objective) {
    case eighth::Objective::ancient_relic:
        return pays(Contest::ancient_relic, 6);
    case eighth::Objective::domination:
        return pays(Contest::domination, 2 * stakes.rounds_left + turns_this_round);
    case eighth::Objective::slay_and_secure:
    case eighth::Objective::none: // not yet rolled for
        break;
    }
    return pays(Contest::slay_and_secure, 2);
}

// A-MISS-10, A-MISS-11: only who holds them after the last round counts, and the score is just that, as of now.
ObjectiveStakes of_alternating(const Battle& battle) {
    return {Contest::last_count, {1, 1}, false, rounds_left(battle, alternating::rounds), {}, {}};
}

} // namespace

ObjectiveStakes objective_stakes_of(const Setup& setup, const Battle& battle) {
    if (setup.rules == &ninth::rules) return of_ninth(battle);
    if (setup.rules == &eighth::rules) return of_eighth(battle);
    if (setup.rules == &alternating::rules) return of_alternating(battle);
    return {Contest::capture_and_control, {1, 1}, true, 0, {}, {}};
}

// N-WAR-17, E-MISS-10
std::vector<Point> zone_to_choose(const Setup& setup, const Battle& battle, bool far) {
    if (setup.rules == &ninth::rules) return ninth::deployment_zone(setup, far ? 1 : 0);
    if (setup.rules == &eighth::rules)
        return half_of(setup.table.size, memory<eighth::Memory>(battle).mission.division, far ? 1 : 0);
    return {};
}

} // namespace muster
