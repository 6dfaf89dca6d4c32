// An attack of the alternating game as numbers, and the wounds of its target in the order in which they come. The odds,
// their explanation and the duel read the same numbers.
#pragma once

#include "odds/alternating/question.h"
#include "rules/alternating/attacks.h"

#include <span>

namespace muster::odds_internal {

// What the dice of one volley need, and what they cause.
struct VolleyNumbers {
    int attacks = 0; // of the whole volley
    bool automatic = false;
    alternating::HitNumbers hit;
    alternating::DefenceNumbers defence;
    int blast = 1, deadly = 1;
    bool piercing = false;

    // The numbers of the defence, also against a unit whose Waagh! fails (A-RULE-01c).
    alternating::DefenceNumbers defence_of(bool waagh_fails) const;
    // The wounds, or the packets of wounds, that a failed test makes (A-HIT-02, A-XTRA-21).
    int wounds(int face) const { return piercing ? face : 1; }
};
VolleyNumbers numbers_of(const alternating::Salvo& question, const alternating::Volley& volley);

// The way of a unit from its first wound to its last (HIT). No model is removed before one must be (A-HIT-06), and then
// it is the first in the list. Every wound received is one step on this way.
struct WoundPath {
    std::vector<int> killed;    // by wounds received
    std::vector<int> room;      // by wounds received: how many more wounds one packet can bring (A-WPN-03b)
    std::vector<int> toughness; // by wounds received: of the models left

    void lay_out(const alternating::VolleyTarget& target);
    int wounds() const { return static_cast<int>(killed.size()) - 1; }
    int after_packet(int received, int packet) const {
        return received + std::min(packet, room[static_cast<std::size_t>(received)]);
    }

  private:
    void step(int gone, int more, int living);
    std::vector<int> models_; // the toughness of each, in order
};

// A-UNIT-04: models that are gone count as like the first one.
int starting_models(const alternating::VolleyTarget& target);
int starting_toughness(const alternating::VolleyTarget& target);
// A-RULE-01a, if no friend of that kind is near.
bool waagh_fails(const alternating::VolleyTarget& target, int received);

// A possible result of the attacks.
struct Ending {
    int received = 0, killed = 0; // wounds, models
    double chance = 0;
};
// What becomes of the target at the end of the activation (REG). A Reckless target loses its wounds along the path.
RegroupOdds regroup_after(const alternating::Salvo& question, const WoundPath& path, std::span<const Ending> endings);

} // namespace muster::odds_internal
