#include "odds/sheets/attack.h"

#include "rules/sheets/attacks.h"

namespace muster::odds_internal {

namespace {

// Reads the abilities of a volley and of its target into an attack.
class Gathering {
  public:
    Gathering(const OddsQuestion& question, Attack& attack)
        : question_(question),
          target_(sheets::salvo_of(question).target),
          attack_(attack) {}

    void of_volley(const Ability& ability) {
        switch (ability.effect) {
        case Effect::reroll:
            return add_reroll(ability);
        case Effect::modify:
            return add_modifier(ability);
        case Effect::auto_hit:
            attack_.automatic = true;
            return;
        case Effect::blast:
            return add_blast();
        case Effect::extra_hits:
            attack_.extra_hits.push_back(&ability);
            return;
        case Effect::wound_on:
            attack_.wounds_at_once = std::min(attack_.wounds_at_once, ability.on);
            return;
        case Effect::no_save:
            attack_.no_save = std::min(attack_.no_save, ability.on);
            return;
        case Effect::another_attack:
            attack_.another_attack.push_back(&ability);
            return;
        case Effect::always_wounds:
            attack_.wound.needed = std::min(attack_.wound.needed, ability.on);
            return;
        case Effect::better_ap:
            attack_.better_ap.push_back(&ability);
            return;
        case Effect::mortal_wounds:
            attack_.mortal.push_back({ability.on_hit, ability.on, ability.amount});
            return;
        case Effect::extra_damage:
            attack_.extra_damage.push_back(ability.amount);
            return;
        default:
            return; // unsupported() has reported it
        }
    }

    void of_target(const AttackRules& rules, const Ability& ability) {
        if (ability.effect == Effect::reroll) add_reroll(ability);
        if (ability.effect == Effect::modify) add_modifier(ability);
        if (ability.effect == Effect::invulnerable) add_invulnerable(ability.on);
        if (ability.effect == Effect::ignore_wounds) add_ignore(rules, ability.on);
        if (ability.effect == Effect::reduce_damage) attack_.reductions.push_back(ability.by);
    }

    void add_invulnerable(int needed) {
        if (!attack_.invulnerable) attack_.invulnerable.emplace();
        attack_.invulnerable->needed = std::min(attack_.invulnerable->needed, needed); // N-SAVE-07, E-INV-02
    }

    void add_ignore(const AttackRules& rules, int on) {
        const double not_ignored = (on - 1) / 6.0;
        attack_.suffered =
            rules.one_ignore_each ? std::min(attack_.suffered, not_ignored) : attack_.suffered * not_ignored;
        attack_.ignore_on = attack_.ignore_on == 0 ? on : std::min(attack_.ignore_on, on);
    }

  private:
    void add_reroll(const Ability& ability) {
        const auto add = [&](Permission& free, FixedVector<Permission, most_limited_rerolls>& limited) {
            if (ability.limit == Limit::none) return free.add(ability.which);
            const auto all = limited_rerolls(question_);
            limited.push_back({.budget = static_cast<int>(std::ranges::find(all, &ability) - all.begin())});
            limited.back().add(ability.which);
        };
        if (ability.roll == RollKind::hit) add(attack_.hit.free, attack_.hit.limited);
        if (ability.roll == RollKind::wound) add(attack_.wound.free, attack_.wound.limited);
        if (ability.roll == RollKind::save) add(attack_.save.free, attack_.save.limited);
        if (ability.roll == RollKind::damage) add(attack_.damage_free, attack_.damage_limited);
    }

    void add_modifier(const Ability& ability) {
        if (ability.roll == RollKind::hit) attack_.hit.modifier += ability.by;
        if (ability.roll == RollKind::wound) attack_.wound.modifier += ability.by;
        if (ability.roll == RollKind::save) attack_.save.modifier += ability.by;
        if (ability.roll == RollKind::damage) attack_.damage_modifier += ability.by;
    }

    // N-I-65: it depends on the number of models when targets are selected.
    void add_blast() {
        const int models = target_.count();
        attack_.most_attacks = models >= 11;
        attack_.least_attacks = models >= 6 && models <= 10 ? 3 : 0;
    }

    const OddsQuestion& question_;
    const OddsTarget& target_;
    Attack& attack_;
};

} // namespace

void Permission::add(Rerolled which) {
    ones |= which == Rerolled::ones;
    failed |= which == Rerolled::failed;
    all |= which == Rerolled::all;
}

std::optional<Rerolled> Permission::widest() const {
    if (all) return Rerolled::all;
    if (failed) return Rerolled::failed;
    return ones ? std::optional(Rerolled::ones) : std::nullopt;
}

ModifiedValue Test::modified(int face) const {
    const Modifier sum{ModifierKind::add, static_cast<std::int16_t>(modifier), Clause::none};
    return apply_modifiers(face, {&sum, 1}, arithmetic);
}

bool Test::succeeds(int face) const { return muster::succeeds(face, modified(face).result, needed, always); }

bool Test::permits(const Permission& permission, int face) const {
    return permission.all || (permission.failed && face < needed) || (permission.ones && face == 1);
}

FaceChances face_chances(const Test& test) {
    int again = 0;
    for (int face = 1; face <= 6; ++face) again += test.rerolled_as_usual(face);
    FaceChances chances{};
    for (int face = 1; face <= 6; ++face)
        chances[static_cast<std::size_t>(face)] = (again + (test.rerolled_as_usual(face) ? 0 : 6)) / 36.0;
    return chances;
}

double chance(const Test& test) {
    const FaceChances chances = face_chances(test);
    double sum = 0;
    for (int face = 1; face <= 6; ++face)
        if (test.succeeds(face)) sum += chances[static_cast<std::size_t>(face)];
    return sum;
}

int faces_that_succeed(const Test& test) {
    int faces = 0;
    for (int face = 1; face <= 6; ++face) faces += test.succeeds(face);
    return faces;
}

int Attack::extra_hits_on(int face) const {
    int hits = 0;
    for (const Ability* ability : extra_hits)
        if (face >= ability->on) hits += ability->count;
    return hits;
}

int Attack::attacks_on(int face) const {
    int attacks = 0;
    for (const Ability* ability : another_attack)
        if (face >= ability->on) attacks += ability->count;
    return attacks;
}

int Attack::most_attacks_on() const { return automatic ? 0 : attacks_on(6); }

int Attack::penetration_on(int face) const {
    int ap = penetration;
    for (const Ability* ability : better_ap)
        if (face >= ability->on) ap = sheets::ap_after(ap, *ability);
    return ap;
}

Test Attack::armour_against(int ap) const {
    Test armour = save;
    if (has_armour) armour.modifier += ap - penetration;
    return armour;
}

int Attack::rolled_damage(int shown) const {
    return damage.random() ? std::max(least_damage_roll, shown + damage.plus + damage_modifier) : damage.plus;
}

int Attack::damage_of(int points) const {
    int result = points;
    for (int reduction : reductions) result = std::max(std::min(result, 1), result - reduction);
    return result;
}

// Compares with the mean. Both sides are doubled, to use whole numbers.
bool Attack::damage_rerolled_as_usual(int rolled) const {
    const bool below_mean = 2 * rolled < damage.count * (damage.sides + 1);
    return (damage_free.ones && rolled == 1) || ((damage_free.failed || damage_free.all) && below_mean);
}

bool Attack::damage_permits(const Permission& permission, int rolled) const {
    const bool could_be_more = rolled < damage.count * damage.sides;
    return permission.all || (permission.failed && could_be_more) || (permission.ones && rolled == 1);
}

Test Attack::usual_save(int ap) const {
    const Test armour = armour_against(ap);
    return invulnerable && faces_that_succeed(*invulnerable) > faces_that_succeed(armour) ? *invulnerable : armour;
}

Attack attack_of(const AttackRules& rules, const OddsQuestion& question, const OddsVolley& volley) {
    const OddsTarget& target = sheets::salvo_of(question).target;
    Attack attack;
    Gathering gathering(question, attack);
    for (const Ability& ability : volley.abilities) gathering.of_volley(ability);
    if (target.invulnerable) gathering.add_invulnerable(*target.invulnerable);
    if (target.ignore) gathering.add_ignore(rules, *target.ignore);
    for (const Ability& ability : target.abilities) gathering.of_target(rules, ability);

    attack.hit.needed = volley.skill.value_or(7);
    if (attack.wound.needed == 7) // E-I-29 is the same table
        attack.wound.needed = sheets::needed_to_wound(volley.strength, target.toughness);
    attack.save.needed = target.save.value_or(7);
    const auto under = [](Test& test, const Arithmetic& arithmetic, Always always) {
        test.arithmetic = arithmetic;
        test.always = always;
    };
    under(attack.hit, rules.hit_roll, rules.hit);
    under(attack.wound, rules.wound_roll, rules.wound);
    under(attack.save, rules.save_roll, rules.save);
    if (attack.invulnerable) { // N-SAVE-08, E-INV-03, E-COV-02: neither AP nor cover
        const int needed = attack.invulnerable->needed;
        attack.invulnerable = attack.save;
        attack.invulnerable->needed = needed;
    }
    attack.has_armour = target.save.has_value();
    attack.penetration = volley.armour_penetration;
    attack.save.modifier =
        target.save ? attack.save.modifier + volley.armour_penetration + target.cover : 0; // N-MOD-09
    attack.damage = volley.damage;
    attack.least_damage_roll = rules.least_damage_roll;
    return attack;
}

std::vector<const Ability*> limited_rerolls(const OddsQuestion& question) {
    std::vector<const Ability*> found;
    const auto look_at = [&](const std::vector<Ability>& abilities) {
        for (const Ability& ability : abilities)
            if (ability.effect == Effect::reroll && ability.limit != Limit::none) found.push_back(&ability);
    };
    const Salvo& asked = sheets::salvo_of(question);
    for (const OddsVolley& volley : asked.volleys) look_at(volley.abilities);
    look_at(asked.target.abilities);
    return found;
}

bool needs_planning(const OddsQuestion& question) {
    return question.policy == OddsPolicy::best || question.single_rerolls > 0 || !limited_rerolls(question).empty();
}

} // namespace muster::odds_internal
