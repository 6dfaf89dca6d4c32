// One attack in which both sides choose as well as they can. First, values are computed backwards from the value of the
// target's states after the attack. Then probability runs forwards through the same choices.
#pragma once

#include "odds/sheets/amounts.h"
#include "odds/sheets/choice.h"
#include "odds/sheets/target_states.h"

namespace muster::odds_internal {

using ByState = std::vector<double>; // by target state, then budgets

// What is the same for every attack of a volley.
struct VolleyPlan {
    VolleyPlan(const Attack& attack, const std::vector<TargetState>& states, const Budgets& budgets, bool best,
               bool singles);

    std::size_t place(int state, int budgets_left) const {
        const int place = state * budgets.count() + budgets_left;
        return static_cast<std::size_t>(place);
    }
    ByState nothing() const { return ByState(states.size() * static_cast<std::size_t>(budgets.count()), 0.0); }
    // The mortal wounds that this unmodified roll causes, one distribution for each ability.
    std::vector<Distribution> mortal_wounds_on(bool on_hit, int face) const;
    // Which of `saves` an unmodified wound roll allows; none if it allows no save.
    std::optional<std::size_t> saves_after(int face) const;

    // The saving throws against one AP: armour, invulnerable, or both if the owner may choose.
    struct Saves {
        int ap = 0;
        std::vector<Test> tests;
        std::vector<Throw> throws; // of these tests
    };

    const Attack& attack;
    const std::vector<TargetState>& states;
    const Budgets& budgets;
    Throw hit, wound, damage;
    std::vector<Saves> saves;          // against the weapon's AP, then against those of better_ap
    std::vector<Distribution> hurting; // by the total of the damage dice: how many wounds are lost
};

// The mortal wounds of one ability: the number is rolled, then the owner allocates one after the other.
class MortalStage {
  public:
    MortalStage(const VolleyPlan& plan, Distribution count, ByState after);
    const ByState& before() const { return before_; }
    void push(const ByState& from, ByState& to) const;

  private:
    int front_of(int state, int budgets, const ByState& after) const;
    double worth(int front, int budgets, const ByState& after) const;

    const VolleyPlan& plan_;
    Distribution count_;
    std::vector<ByState> after_; // by mortal wounds still to come
    ByState before_;
};

// The mortal wounds of several abilities, in their order. No choice knows how many the next ability will make.
class MortalStages {
  public:
    MortalStages(const VolleyPlan& plan, const std::vector<Distribution>& counts, ByState after);
    const ByState& before() const { return stages_.empty() ? after_ : stages_.back().before(); }
    void push(const ByState& from, ByState& to) const;

  private:
    ByState after_;
    std::vector<MortalStage> stages_; // the last one first
};

// A successful wound roll: allocation, saving throw, damage, then the mortal wounds of the roll.
class WoundStage {
  public:
    // `saves`: which of the plan's; none if no save is allowed.
    WoundStage(const VolleyPlan& plan, std::optional<std::size_t> saves, const std::vector<Distribution>& mortal,
               const ByState& after);
    const ByState& before() const { return before_; }
    void push(const ByState& from, ByState& to) const;

  private:
    auto damage_choice(int front, int budgets) const;
    auto save_choice(std::size_t which, int front, int budgets) const;
    std::size_t best_save(int front, int budgets) const;
    int best_front(int state, int budgets) const;
    void find_values();

    const VolleyPlan& plan_;
    const VolleyPlan::Saves* saves_; // null: no save
    MortalStages mortal_;
    ByState damaged_; // by state in front: after a failed save
    ByState tested_;  // by state in front: before the save
    ByState before_;
};

// A hit: the wound roll, what follows it, then the mortal wounds of the hit.
class HitStage {
  public:
    HitStage(const VolleyPlan& plan, bool wounds_at_once, const std::vector<Distribution>& mortal,
             const ByState& after);
    const ByState& before() const { return before_; }
    void push(const ByState& from, ByState& to) const;

  private:
    auto wound_choice(int state, int budgets) const;
    bool wounds(std::size_t face) const;

    const VolleyPlan& plan_;
    bool wounds_at_once_;
    MortalStages mortal_;
    std::vector<WoundStage> wounds_;     // one for each kind of wound; only one if no die is rolled
    std::array<std::size_t, 6> which_{}; // by face: of wounds_
    ByState before_;
};

class AttackStage {
  public:
    // `allows_more`: its hit roll may allow other attacks, which allow none (N-SHEET-12).
    AttackStage(const VolleyPlan& plan, const ByState& after, bool allows_more = true);
    const ByState& before() const { return before_; }
    ByState push(const ByState& from) const;

  private:
    auto hit_choice(int state, int budgets) const;
    bool hits(std::size_t face) const;
    std::size_t more_on(std::size_t face) const; // attacks
    const ByState& after_hits(std::size_t more) const;
    const ByState& after_primary(std::size_t more, std::size_t extra) const; // after the first hit is resolved
    void find_extra_hits();
    void find_hits();

    // What follows a kind of hit.
    struct Following {
        std::size_t more = 0, extra = 0; // attacks, hits
    };

    const VolleyPlan& plan_;
    bool allows_more_;
    ByState after_;
    std::vector<AttackStage> more_;            // by attacks still to come, the last one first
    std::vector<std::vector<HitStage>> extra_; // by attacks, then by extra hits still to come, the last one first
    std::vector<HitStage> hits_;               // one for each kind of hit; only one if no die is rolled
    std::vector<Following> following_;         // of each kind
    std::array<std::size_t, 6> which_{};       // by face: of hits_
    ByState before_;
};

} // namespace muster::odds_internal
