// Two units facing each other, with red's weapons and blue's profiles, for tests of single attacks.
#pragma once

#include "arena.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::test {

struct FiringRange : Arena {
    explicit FiringRange(const UnitText& attacker, const UnitText& target = big_target, Length gap = 10_in)
        : FiringRange(std::vector{attacker}, std::vector{target}, gap) {}
    FiringRange(const std::vector<UnitText>& reds, const std::vector<UnitText>& blues, Length gap = 10_in)
        : Arena(reds, blues, Phase::shooting) {
        put(red(), start);
        put(blue(), above(start, gap));
    }

    DeclaredAttack shot(std::size_t by = 0, std::uint8_t weapon = 0, std::uint8_t profile = 0) const {
        DeclaredAttack declared;
        declared.attacker = model(red(), by);
        declared.weapon = weapon;
        declared.profile = profile;
        declared.target = blue();
        declared.attacks = 1;
        return declared;
    }
    // The script must be used up.
    void resolve(const std::vector<DeclaredAttack>& declared, AttackKind kind = AttackKind::shooting) {
        auto running = game();
        resolve_attacks(running, kind, declared);
        oracle.finish();
    }
    void fire(AttackKind kind = AttackKind::shooting) { resolve({shot()}, kind); }
};

} // namespace muster::test
