// Attacks as the events tell them, with the table before their dice, as input for the odds. No question declares a
// blow, which follows from a charge, a counter-attack or a Guard, and none the hits of a spell.
#include "rules/alternating/describing.h"
#include "rules/alternating/events.h"
#include "rules/alternating/inspect.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

// A-CHG-03, A-I-89: a unit strikes with all its melee weapons, each profile of which is told by itself.
bool goes_on(const EventLog& events, std::size_t which, const AttackMade& made) {
    while (which-- > 0) {
        if (events.get<UnitActivated>(which)) return false;
        const auto before = events.get<AttackMade>(which);
        if (before) return before->melee && before->unit == made.unit && before->target == made.target;
    }
    return false;
}

// Whoever is not active strikes in answer to somebody who is (A-CHG-06, A-PAS-24c).
std::vector<Attack> told_blows(const Game& game, const AttackMade& made) {
    const bool charges = game.memory.active == made.unit;
    const Occasion occasion = charges ? Occasion::charge : Occasion::counter;
    const Length reach = charges ? strike_reach(game, made.unit) : 2_in;
    std::vector<Attack> attacks;
    for (const Profile& profile : profiles_of(game, made.unit, true)) {
        Attack attack{made.unit, made.target, profile.weapon, {}, occasion};
        for (const Carried& each : profile.carried)
            if (can_strike(game, each.model, made.target, reach)) attack.carried.push_back(each);
        if (!attack.carried.empty()) attacks.push_back(std::move(attack));
    }
    return attacks;
}

// A-SHT-05: with the weapons of one profile.
std::vector<Attack> told_shots(Game& game, const AttackMade& made) {
    for (const Profile& profile : profiles_of(game, made.unit, false)) {
        const auto is_it = [&](const Carried& each) {
            return each.model == made.model && each.position == made.weapon;
        };
        if (std::ranges::none_of(profile.carried, is_it)) continue;
        Attack attack{made.unit, made.target, profile.weapon, {}, Occasion::shooting};
        for (const Carried& each : profile.carried)
            if (why_out_of_reach(game, each.model, *profile.weapon, made.target) == Clause::none)
                attack.carried.push_back(each);
        if (!attack.carried.empty()) return {attack};
    }
    return {};
}

// The spell that the unit has cast last.
const Weapon* spell_before(const Game& game, const EventLog& events, std::size_t which, UnitId unit) {
    while (which-- > 0)
        if (const auto cast = events.get<Happened>(which); cast && cast->clause == A_ACTV_01e && cast->unit == unit) {
            const auto& spell = game.list(game.owner(unit)).spells[static_cast<std::size_t>(cast->numbers[0])];
            return spell.weapon ? &*spell.weapon : nullptr;
        }
    return nullptr;
}

void add_described(Game& game, const Attack& attack, const AttackMade& made, std::vector<InspectedVolley>& volleys) {
    int sum = 0;
    std::vector<Volley> described = describe_attack(game, attack);
    for (const Volley& volley : described) sum += volley.weapons * volley.attacks;
    for (Volley& volley : described) {
        if (!made.melee && made.attacks == 2 * sum) volley.attacks *= 2; // A-WPN-08
        volleys.push_back({{}, Slot::of(volley)});
    }
}

} // namespace

std::optional<ToldAttack> told_attack(const Setup& setup, const Battle& before, const EventLog& events,
                                      std::size_t which) {
    const auto made = events.get<AttackMade>(which);
    if (!made || (made->melee && goes_on(events, which, *made))) return std::nullopt;
    Look look(setup, before);
    Game& game = look.game;
    if (game.has(made->target, Ability::vengeance)) return std::nullopt; // A-XTRA-02a
    ToldAttack told{made->unit, made->target, {}, {}};
    if (made->model == ModelId::none) {
        const Weapon* spell = spell_before(game, events, which, made->unit);
        if (!spell) return std::nullopt;
        const Attack attack{made->unit, made->target, spell, {}, Occasion::shooting, game.living(made->unit).front()};
        told.volleys.push_back({{}, Slot::of(describe_spell(game, attack))});
    } else {
        for (const Attack& attack : made->melee ? told_blows(game, *made) : told_shots(game, *made))
            add_described(game, attack, *made, told.volleys);
    }
    told.state = Slot::of(describe_defender(game, made->unit, made->target, made->melee));
    return told;
}

} // namespace muster::alternating
