// One unit of the alternating game against another, as an odds question.
#include "army/alternating/list.h"
#include "odds/alternating/question.h"

#include <algorithm>
#include <utility>

namespace muster::odds_internal {
namespace {

using enum alternating::Ability;
using alternating::AbilitySet;
using alternating::ArmyList;
using alternating::Grant;
using alternating::ListedModel;
using alternating::ModelKind;
using alternating::Volley;
using alternating::VolleyTarget;
using alternating::Weapon;

using Formation = std::vector<ListedModel>;

// The abilities that affect how many models fall. Waagh! of an attacker does not, because no unit is wounded yet. Siege
// does not, because the ground is open.
constexpr AbilitySet of_weapons{blast,   deadly,   impact, targeting, overcharge, reliable,
                                precise, no_cover, brutal, double_,   piercing};
constexpr AbilitySet of_bearers{fury, preparation, cautious, good_shot, bad_shot, vanguard};
constexpr AbilitySet of_whole_units{aircraft, counter, stealth, shield, entrenched, patient, massive}; // A-I-05
constexpr AbilitySet of_defenders{regeneration, delicate, invulnerable};                               // A-PAS-01c

class FormationMatching {
  public:
    FormationMatching(const ArmyList& attackers, std::size_t attacker, const ArmyList& targets, std::size_t target,
                      const MatchupOccasion& occasion)
        : attackers_(attackers),
          targets_(targets),
          attacker_(attackers.formations[attacker]),
          target_(targets.formations[target]),
          occasion_(occasion) {}

    Matchup match() {
        describe_target();
        const AbilitySet granted = granted_by(attackers_, attacker_, of_bearers);
        for (const ListedModel& model : attacker_)
            for (const Weapon& weapon : attackers_.kind(model).weapons)
                if (can_use(weapon)) add(attackers_.kind(model), weapon, granted);
        found_.question.asked = Slot::of(std::move(asked_));
        std::ranges::sort(found_.left_out);
        found_.left_out.erase(std::ranges::unique(found_.left_out).begin(), found_.left_out.end());
        return std::move(found_);
    }

  private:
    // What auras give to their own unit. Auras that take abilities away or affect enemies are left out.
    AbilitySet granted_by(const ArmyList& list, const Formation& formation, AbilitySet bearing) {
        AbilitySet granted;
        for (const ListedModel& model : formation)
            for (const Grant& aura : list.kind(model).auras) {
                if (!aura.on_enemies && !aura.negates)
                    granted.add(aura.ability);
                else if ((of_bearers | of_whole_units | of_defenders).has(aura.ability))
                    found_.left_out.push_back("aura of " + std::string(english(aura.ability)));
            }
        return granted & bearing;
    }

    void describe_target() {
        VolleyTarget& target = asked_.target;
        AbilitySet every = of_whole_units;
        const ModelKind* defender = nullptr;
        for (const ListedModel& model : target_) {
            const ModelKind& kind = targets_.kind(model);
            if (!defender || defender->has(hero)) defender = &kind;
            every = every & kind.abilities;
            if (kind.has(waagh)) target.abilities.add(waagh); // a disadvantage: one such model is enough
            if (kind.has(vengeance)) found_.left_out.emplace_back(english(vengeance));
            if (target.models.empty() || target.models.back().toughness != kind.toughness)
                target.models.push_back({0, kind.toughness});
            ++target.models.back().count;
        }
        target.defence = defender->defence;
        target.abilities = target.abilities | every | (defender->abilities & of_defenders) |
                           granted_by(targets_, target_, of_whole_units | of_defenders);
    }

    bool can_use(const Weapon& weapon) const {
        const VolleyTarget& target = asked_.target;
        if (occasion_.melee) return (weapon.melee() || weapon.has(assault)) && !target.has(aircraft); // A-PAS-10f
        if (weapon.melee() || (weapon.has(unwieldy) && occasion_.half_range)) return false;           // A-XTRA-20
        return !(weapon.has(indirect) && target.has(aircraft));                                       // A-PAS-10j
    }

    void add(const ModelKind& kind, const Weapon& weapon, AbilitySet granted) {
        auto& volleys = asked_.volleys;
        AbilitySet bearing = (kind.abilities & of_bearers) | granted;
        if (occasion_.half_range) bearing.remove(cautious);
        // One attack (A-HIT-12) has the same profile, whichever model carries the weapon. Weapons that hit with
        // different numbers stay apart.
        for (std::size_t i = 0; i < volleys.size(); ++i)
            if (weapons_[i]->same_profile(weapon) && volleys[i].quality == kind.quality &&
                volleys[i].of_bearers == bearing) {
                ++volleys[i].weapons;
                return;
            }
        weapons_.push_back(&weapon);
        Volley& volley = volleys.emplace_back();
        volley.quality = kind.quality;
        volley.attacks = weapon.attacks;
        volley.ap = weapon.ap;
        volley.of_weapon = weapon.abilities & of_weapons;
        volley.of_bearers = bearing;
        volley.blast = weapon.blast;
        volley.deadly = weapon.deadly;
        volley.charge = occasion_.melee && occasion_.charged;
        volley.melee = occasion_.melee;
    }

    const ArmyList &attackers_, &targets_;
    const Formation &attacker_, &target_;
    const MatchupOccasion& occasion_;
    Matchup found_;
    alternating::Salvo asked_;
    std::vector<const Weapon*> weapons_; // of each volley
};

// Keeps only weapons that reach this far.
ArmyList reaching(ArmyList list, Length distance) {
    for (alternating::ListUnit& unit : list.units)
        for (ModelKind& kind : unit.kinds)
            std::erase_if(kind.weapons,
                          [&](const Weapon& weapon) { return !weapon.melee() && weapon.range < distance; });
    return list;
}

} // namespace

// The two numbers are positions among the formations of the lists. All weapons in reach attack. No unit has been
// activated or has moved, and only a unit's own auras work.
Matchup match_formations(const OddsRules& rules, const Army& attackers, std::size_t attacker, const Army& targets,
                         std::size_t target, const MatchupOccasion& occasion) {
    const ArmyList &list = alternating::list_of(attackers), &other = alternating::list_of(targets);
    Matchup found =
        occasion.distance
            ? FormationMatching(reaching(list, *occasion.distance), attacker, other, target, occasion).match()
            : FormationMatching(list, attacker, other, target, occasion).match();
    found.question.rules = rules.name();
    return found;
}

} // namespace muster::odds_internal
