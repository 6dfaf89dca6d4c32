// What a crew's throws do to another on average. Computer players compare answers by it.
#include "odds/distribution.h"
#include "toy/toy.h"

namespace muster::toy {
namespace {

using namespace odds_internal;

struct Throws {
    int count = 0, aim = 6, models = 0; // of the target
};

OddsSize size(const OddsQuestion& question) {
    const Throws& throws = question.asked.get<Throws>();
    return {throws.count > 0 ? 1u : 0u, throws.models, throws.models};
}

// T-THR-02: each die hits by itself, and nobody falls twice.
void compute(const OddsRules&, const OddsQuestion& question, OddsResult& result) {
    const Throws& throws = question.asked.get<Throws>();
    Distribution scratch;
    certain(result.killed, throws.count);
    apply_thinning(result.killed, (7 - throws.aim) / 6.0, scratch);
    cap(result.killed, throws.models);
    result.killed.resize(static_cast<std::size_t>(throws.models) + 1);
    result.wounds_lost = result.killed;
    finish(result);
}

Matchup matchup(const OddsRules&, const Army& attackers, std::size_t attacker, const Army& targets, std::size_t target,
                const MatchupOccasion& occasion) {
    const Crew& crew = gang_of(attackers)[attacker];
    const bool reaches = !occasion.melee && crew.reach > 0 && occasion.distance.value_or(Length{}) <= crew.reach * 1_in;
    Throws throws{0, crew.aim, static_cast<int>(targets.units[target].models.size())};
    if (reaches) throws.count = static_cast<int>(attackers.units[attacker].models.size());
    Matchup matchup;
    matchup.question.rules = attackers.rules;
    matchup.question.asked = Slot::of(throws);
    return matchup;
}

} // namespace

constinit const OddsRules odds_rules{.rules = &rules, .matchup = matchup, .size = size, .compute = compute};

} // namespace muster::toy
