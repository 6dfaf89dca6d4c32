// Two units facing each other, red's weapons and blue's skins, for tests of attacks.
#pragma once

#include "field.h"

#include "rules/ninth/damage.h"
#include "rules/ninth/events.h"
#include "rules/ninth/shooting.h"
#include "rules/ninth/weapons.h"

#include <fmt/format.h>

namespace muster::test {

using namespace muster::ninth;

// A weapon as a datasheet writes it; S, range and D are JSON.
struct GunText {
    std::string id = "gun";
    std::string type = "Assault 1";
    std::string range = "24";
    std::string S = "4";
    int AP = 0;
    std::string D = "1";
    std::string abilities = ""; // a list
};
inline std::string gun(const GunText& gun) {
    return fmt::format(R"({{ "id": "{0}", "name": "{0}", "range": {1}, "type": "{2}", "S": {3}, "AP": {4}, "D": {5},
        "abilities": [{6}] }})",
                       gun.id, gun.range, gun.type, gun.S, gun.AP, gun.D, gun.abilities);
}
inline std::string blade(const GunText& text) {
    GunText melee = text;
    melee.type = "Melee";
    melee.range = "\"Melee\"";
    return gun(melee);
}

// Nobody dies of a scratch and nothing is saved: damage can be counted.
inline const UnitText big_target{.models = 1, .profile = R"("W": 40, "Sv": "-")"};

// Red and blue in rows opposite each other, `gap` between the first bases.
struct FiringRange : Field {
    explicit FiringRange(const UnitText& attacker, const UnitText& target = big_target, Length gap = 10_in)
        : FiringRange(std::vector{attacker}, std::vector{target}, gap) {}
    FiringRange(const std::vector<UnitText>& reds, const std::vector<UnitText>& blues, Length gap = 10_in)
        : Field(reds, blues) {
        put(red, {10_in, 10_in});
        put(blue, {10_in, 10_in + gap + radius(red) + radius(blue)});
        turn(Side::red, Phase::shooting);
    }

    Length radius(UnitId unit) const { return setup->model(model(unit)).shape.radius; }

    Declared shot(std::size_t by = 0, std::uint8_t weapon = 0, std::uint8_t profile = 0) const {
        Declared declared;
        declared.attacker = model(red, by);
        declared.weapon = weapon;
        declared.profile = profile;
        declared.target = blue;
        declared.target_models = static_cast<std::uint8_t>(models_of(battle, blue).size());
        declared.attacks = 1;
        return declared;
    }
    void resolve(const std::vector<Declared>& declared, AttackKind kind = AttackKind::shooting) {
        auto running = game();
        resolve_attacks(running, kind, declared);
        oracle.finish();
    }
    // One weapon of the first model.
    void fire(AttackKind kind = AttackKind::shooting) { resolve({shot()}, kind); }
    // The whole unit's shooting, declared by the script.
    void shoot_all() {
        auto running = game();
        shoot(running, red);
        oracle.finish();
    }
    void run_phase(void (*phase)(ninth::Game&) = shooting_phase) {
        auto running = game();
        phase(running);
        oracle.finish();
    }

    int wounds(UnitId unit, std::size_t number = 0) const { return battle.models[index(model(unit, number))].wounds; }
    int lost() const { return 40 - wounds(blue); } // of the big target
    std::size_t standing(UnitId unit) const { return models_of(battle, unit).size(); }
    bool stands(UnitId unit, std::size_t number = 0) const { return on_table(battle, model(unit, number)); }
    std::size_t rolled(Clause purpose) const { // dice of that purpose, without re-rolls
        std::size_t dice = 0;
        for (const DiceRolled& event : oracle.told<DiceRolled>())
            if (event.purpose == purpose) dice += event.faces.size();
        return dice;
    }
    std::size_t times_asked(Clause clause) const {
        return static_cast<std::size_t>(std::ranges::count(oracle.asked, clause));
    }

    UnitId red = unit(Side::red), blue = unit(Side::blue);
};

// A wall across the field above red, so high that nobody sees over it.
inline TerrainPiece wall(Length left, Length right) {
    const Point corners[] = {{left, 12_in}, {right, 12_in}, {right, 12.5_in}, {left, 12.5_in}};
    return {"wall", TerrainKind::wall, {{footprint(corners), {}, 9_in, 0}}};
}

// A weapon of a model at a target, as a declaration names it.
inline Option aimed(ModelId by, UnitId at, std::size_t weapon = 0, std::size_t profile = 0) {
    return {What::attack, static_cast<std::uint16_t>(by), weapon_option(weapon, profile),
            static_cast<std::uint16_t>(at)};
}
inline Answer picks(const std::vector<Option>& options) {
    Answer answer;
    for (const Option& option : options) answer.picks.push_back({option, 1});
    return answer;
}
inline Option die(std::size_t number, int face) {
    return {What::number, static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(face), 0};
}

} // namespace muster::test
