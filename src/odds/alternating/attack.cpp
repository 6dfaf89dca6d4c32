#include "odds/alternating/attack.h"

namespace muster::odds_internal {
namespace {

using enum alternating::Ability;
using alternating::DefenceNumbers;
using alternating::HitNumbers;
using alternating::Volley;
using alternating::VolleyTarget;

// A-WPN-05, A-PAS-16b
bool has_impact(const Volley& volley, const VolleyTarget& target) {
    return volley.charge && volley.bears(impact) && !target.has(counter);
}

int quality_of(const Volley& volley) {
    const bool shot = !volley.hand_to_hand();
    if (volley.bears(reliable)) return 2;          // A-WPN-09
    if (shot && volley.bears(bad_shot)) return 5;  // A-XTRA-01b
    if (shot && volley.bears(good_shot)) return 4; // A-XTRA-01a
    return volley.quality.value_or(6);
}

HitNumbers hit_numbers(const Volley& volley, const VolleyTarget& target) {
    const bool shot = !volley.hand_to_hand();
    HitNumbers numbers;
    numbers.quality = quality_of(volley);
    if (shot && !volley.bears(targeting))                               // A-WPN-06b
        numbers.modifier -= target.has(stealth) + target.has(aircraft); // A-PAS-20, A-PAS-10i
    numbers.modifier += has_impact(volley, target);                     // A-WPN-05a
    numbers.modifier += shot && volley.bears(cautious);        // A-PAS-15: a fighting attacker has an enemy near
    numbers.extra_hits += volley.charge && volley.bears(fury); // A-PAS-13
    numbers.extra_hits += !volley.charge && volley.bears(preparation);    // A-PAS-14a: a charge is a move
    numbers.extra_hits += volley.bears(double_) + volley.bears(vanguard); // A-XTRA-18, A-RULE-02
    return numbers;
}

// A-TERR-05, A-PAS-21, A-PAS-22
int cover_bonus(const Volley& volley, const VolleyTarget& target) {
    if (volley.bears(targeting) || volley.bears(no_cover)) return 0; // A-WPN-06a, A-WPN-12
    const int cover = volley.cover.value_or(std::max<int>(target.cover, target.has(shield)));
    return cover > 0 && target.has(entrenched) ? 2 : cover;
}

DefenceNumbers defence_numbers(const Volley& volley, const VolleyTarget& target) {
    const bool brutally = volley.bears(brutal);
    DefenceNumbers numbers;
    numbers.defence = target.defence;
    numbers.modifier = -(volley.ap + has_impact(volley, target)); // A-WPN-01a, A-WPN-05b
    numbers.modifier += volley.bears(waagh);                      // A-RULE-01b
    numbers.modifier += cover_bonus(volley, target);
    numbers.modifier += target.has(patient);                        // A-RULE-03
    numbers.automatic_six = !brutally && !target.has(delicate);     // A-WPN-13b, A-PAS-18
    numbers.automatic_five = !brutally && target.has(invulnerable); // A-PAS-19
    numbers.regenerates = !brutally && target.has(regeneration);    // A-WPN-13a
    return numbers;
}

} // namespace

DefenceNumbers VolleyNumbers::defence_of(bool waagh_fails) const {
    DefenceNumbers numbers = defence;
    numbers.modifier -= waagh_fails;
    return numbers;
}

VolleyNumbers numbers_of(const alternating::Salvo& question, const Volley& volley) {
    VolleyNumbers numbers;
    numbers.attacks = volley.weapons * volley.attacks;
    if (volley.bears(overcharge)) numbers.attacks *= 2; // A-WPN-08
    if (volley.bears(siege)) numbers.attacks *= 2;      // A-XTRA-22
    numbers.automatic = !volley.quality;
    numbers.hit = hit_numbers(volley, question.target);
    numbers.defence = defence_numbers(volley, question.target);
    numbers.blast = volley.blast;
    numbers.deadly = volley.deadly;
    numbers.piercing = volley.bears(piercing);
    return numbers;
}

void WoundPath::step(int gone, int more, int living) {
    killed.push_back(gone);
    room.push_back(more);
    toughness.push_back(living);
}

void WoundPath::lay_out(const VolleyTarget& target) {
    killed.clear();
    room.clear();
    toughness.clear();
    models_.clear();
    for (const VolleyTarget::Models& each : target.models)
        models_.insert(models_.end(), static_cast<std::size_t>(each.count), each.toughness);
    int pool = target.pool, living = target.toughness();
    for (auto first = models_.begin(); first != models_.end();) {
        const bool whole = target.has(massive);                                    // A-XTRA-04b
        const int most = whole ? living : *std::max_element(first, models_.end()); // A-HIT-04
        for (; pool < most; ++pool) step(static_cast<int>(first - models_.begin()), most - pool, living);
        if (whole) break;
        pool -= *first; // A-HIT-06
        living -= *first++;
    }
    step(static_cast<int>(models_.size()), 0, 0);
}

int starting_models(const VolleyTarget& target) { return target.started.value_or(target.count()); }

int starting_toughness(const VolleyTarget& target) {
    return target.toughness() + (starting_models(target) - target.count()) * target.models.front().toughness;
}

bool waagh_fails(const VolleyTarget& target, int received) {
    return target.has(waagh) && 2 * (target.wounds() - received) < starting_toughness(target);
}

} // namespace muster::odds_internal
