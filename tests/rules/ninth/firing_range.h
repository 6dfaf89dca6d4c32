// Two units facing each other, with red's weapons and blue's profiles, for tests of attacks.
#pragma once

#include "field.h"

#include "rules/ninth/ninth.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"
#include "testing/weapon_texts.h"

namespace muster::test {

using namespace muster::ninth;

// Red and blue in rows opposite each other, `gap` between the first bases.
struct FiringRange : Field {
    explicit FiringRange(const UnitText& attacker, const UnitText& target = big_target, Length gap = 10_in)
        : FiringRange(std::vector{attacker}, std::vector{target}, gap) {}
    FiringRange(const std::vector<UnitText>& reds, const std::vector<UnitText>& blues, Length gap = 10_in)
        : Field(reds, blues) {
        put(red(), {10_in, 10_in});
        put(blue(), {10_in, 10_in + gap + radius(red()) + radius(blue())});
        turn(Side::red, Phase::shooting);
    }

    Length radius(UnitId unit) const { return setup->model(model(unit)).shape.radius; }

    DeclaredAttack shot(std::size_t by = 0, std::uint8_t weapon = 0, std::uint8_t profile = 0) const {
        DeclaredAttack declared;
        declared.attacker = model(red(), by);
        declared.weapon = weapon;
        declared.profile = profile;
        declared.target = blue();
        declared.target_models = static_cast<std::uint8_t>(models_of(battle, blue()).size());
        declared.attacks = 1;
        return declared;
    }
    void resolve(const std::vector<DeclaredAttack>& declared, AttackKind kind = AttackKind::shooting) {
        auto running = game();
        resolve_attacks(running, kind, declared);
        oracle.finish();
    }
    // One weapon of the first model.
    void fire(AttackKind kind = AttackKind::shooting) { resolve({shot()}, kind); }
    // The whole unit's shooting, declared by the script.
    void shoot_all() {
        auto running = game();
        shoot(running, red());
        oracle.finish();
    }
    void run_phase() { run_phase(shooting_phase); }
    void run_phase(auto phase) {
        auto running = game();
        phase(running);
        oracle.finish();
    }

    int lost() const { return 40 - wounds(blue()); } // wounds that the big target lost
};

// A wall across the field above red, too high to see over.
inline TerrainPiece wall(Length left, Length right) {
    const Point corners[] = {{left, 12_in}, {right, 12_in}, {right, 12.5_in}, {left, 12.5_in}};
    return {"wall", TerrainKind::wall, {{footprint(corners), {}, 9_in, 0}}};
}

} // namespace muster::test
