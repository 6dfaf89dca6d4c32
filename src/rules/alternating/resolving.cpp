// One attack from its first die to its last wound (A-SHT-05, HIT, and the weapon abilities at their places).
#include "rules/alternating/attacks.h"
#include "rules/alternating/hits.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

std::vector<Face> roll_all(Game& game, Clause purpose, Side roller, int count, UnitId unit, const Needs& needs) {
    std::vector<Face> faces;
    for (int left = count; left > 0; left -= static_cast<int>(Roll::max_dice)) {
        const auto dice = std::min(static_cast<std::size_t>(left), Roll::max_dice);
        for (const Die& die : game.roll(purpose, roller, dice, unit, needs).dice) faces.push_back(die.face);
    }
    return faces;
}

// A wound or a packet of wounds, and the side that allocates it.
struct Wound {
    bool by_attacker;
    int packet;
};

// First the wounds of natural 1s, allocated by the attacker; then the others.
std::vector<Wound> wounds_of(const std::vector<Face>& failed, const Weapon& weapon, Clauses& because) {
    std::vector<Wound> wounds;
    for (const bool ones : {true, false})
        for (Face face : failed) {
            if ((face == 1) != ones) continue;
            const bool chosen = note(&because, A_WPN_10, !ones && weapon.has(precise));
            note(&because, ones ? A_HIT_08 : A_HIT_09, !chosen);
            note(&because, A_WPN_03a, weapon.deadly > 1);
            const bool pierces = note(&because, A_XTRA_21, weapon.has(piercing) && face > 1);
            for (int i = 0; i < (pierces ? face : 1); ++i) wounds.push_back({ones || chosen, weapon.deadly});
        }
    return wounds;
}

// A natural 6 that succeeded and a natural 1 that failed, each only because of its face.
void note_natural(Clauses& because, Face face, bool succeeded, int number, int modifier) {
    const bool reaches = face + modifier >= number;
    note(&because, A_TEST_03, face == 6 && succeeded && !reaches);
    note(&because, A_TEST_04, face == 1 && !succeeded && reaches);
}

// A-PAS-17a, A-PAS-17c: for each six the defender may ignore one of the wounds about to be allocated.
int regenerate(Game& game, UnitId unit, int& sixes, int packet) {
    const int most = std::min(sixes, packet);
    if (most == 0) return packet;
    const int ignored = game.choose_number(QuestionKind::choose_number, game.owner(unit), A_PAS_17a, unit, 0, most);
    sixes -= ignored;
    if (ignored > 0) game.tell(Happened{A_PAS_17a, unit, UnitId::none, {static_cast<std::int16_t>(ignored)}});
    return packet - ignored;
}

// A-XTRA-02a: the wounds are laid next to the unit instead of allocated. The sixes of this attack only ignore wounds
// that are allocated in it, so they are lost (A-PAS-17b).
bool postpone(Game& game, const Attack& attack, const std::vector<Wound>& wounds) {
    auto& list = game.memory.postponed;
    if (!game.has(attack.target, vengeance) || list.size() + 2 > list.capacity()) return false;
    if (!game.yes(game.owner(attack.target), A_XTRA_02a, attack.target)) return false;
    int sum = 0;
    for (const Wound& wound : wounds) {
        sum += wound.packet;
        const auto packet = static_cast<std::uint8_t>(wound.packet);
        const auto same = std::ranges::find_if(list, [&](const Postponed& each) {
            return each.unit == attack.target && each.by_attacker == wound.by_attacker && each.packet == packet;
        });
        if (same != list.end())
            ++same->count;
        else if (!list.full())
            list.push_back({attack.target, wound.by_attacker, packet, 1});
    }
    game.tell(Happened{A_XTRA_02a, attack.target, UnitId::none, {static_cast<std::int16_t>(sum)}});
    tally(game, attack.unit, attack.target, sum, is_melee(attack.occasion));
    return true;
}

// A-WPN-08: once in a battle each such weapon may attack twice.
int attacks_of(Game& game, const Attack& attack, const Carried& carried, bool overcharged) {
    const bool spent = game.of(carried.model).spent >> carried.position & 1u;
    const int once = attack.weapon->attacks;
    return overcharged && !spent ? 2 * once : once;
}

bool can_overcharge(const Game& game, const Attack& attack) {
    return attack.weapon->has(overcharge) && std::ranges::any_of(attack.carried, [&](const Carried& each) {
               return !(game.of(each.model).spent >> each.position & 1u);
           });
}

void spend(Game& game, const Attack& attack, bool overcharged) {
    if (!attack.weapon->has(expendable) && !overcharged) return;
    for (const Carried& each : attack.carried) game.of(each.model).spent |= 1u << each.position;
}

AttackMade told_of(const Attack& attack) {
    AttackMade made;
    made.unit = attack.unit;
    made.target = attack.target;
    if (!attack.carried.empty()) made.model = attack.carried[0].model, made.weapon = attack.carried[0].position;
    made.melee = is_melee(attack.occasion);
    made.ap = attack.weapon->ap;
    made.because = attack.because;
    note(&made.because, A_WPN_11, made.melee && !attack.weapon->melee());
    return made;
}

// A-HIT-08 to A-HIT-10
void suffer(Game& game, const Attack& attack, const std::vector<Wound>& wounds, int sixes) {
    const Side owner = game.owner(attack.target), side = opponent(owner);
    for (const Wound& wound : wounds) {
        if (game.is_destroyed(attack.target)) return;
        const int packet = regenerate(game, attack.target, sixes, wound.packet);
        if (packet == 0) continue;
        const int entered = allocate(game, attack.target, wound.by_attacker ? side : owner, packet);
        tally(game, attack.unit, attack.target, entered, is_melee(attack.occasion));
    }
}

// HIT: defence tests for this many hits, and the effects of those that fail.
void defend(Game& game, const Attack& attack, int scored, AttackMade made) {
    if (scored == 0) return game.tell(made);
    const int blast = attack.weapon->blast, size = size_in_models(game, attack.target);
    note(&made.because, A_WPN_02a, blast > 1 && size > 1);
    note(&made.because, A_WPN_02b, blast > size);
    const int blasted = scored * std::min(blast, size);
    const DefenceNumbers numbers = defence_numbers(game, attack, &made.because);
    std::vector<Face> failed;
    int sixes = 0;
    const auto defended = [&](Face face) { return defends(face, numbers); };
    const Needs needs = Needs::of(numbers.defence, numbers.modifier, defended);
    for (Face face : roll_all(game, A_HIT_01, game.owner(attack.target), blasted, attack.target, needs)) {
        sixes += face == 6;
        if (!defended(face)) failed.push_back(face);
        note_natural(made.because, face, defended(face), numbers.defence, numbers.modifier);
    }
    made.hits = static_cast<std::uint16_t>(blasted);
    made.failed = static_cast<std::uint16_t>(failed.size());
    made.defence = static_cast<std::uint8_t>(numbers.defence);
    made.to_defend = static_cast<std::int8_t>(numbers.modifier);
    const std::vector<Wound> wounds = wounds_of(failed, *attack.weapon, made.because);
    game.tell(made);
    if (wounds.empty() || postpone(game, attack, wounds)) return;
    suffer(game, attack, wounds, numbers.regenerates ? sixes : 0);
}

} // namespace

void resolve(Game& game, const Attack& attack) {
    if (attack.carried.empty()) return;
    if (game.is_destroyed(attack.target)) { // A-SHT-08, A-WPN-07: the shots are lost, but they count as made
        if (!is_melee(attack.occasion)) spend(game, attack, false);
        return;
    }
    offer_orders(game, Moment::attack);
    const Side side = game.owner(attack.unit);
    AttackMade made = told_of(attack);
    const bool overcharged = can_overcharge(game, attack) && game.yes(side, A_WPN_08, attack.unit);
    note(&made.because, A_WPN_08, overcharged);
    const bool besieged = attack.weapon->has(siege) && is_siege_target(game, attack.target);
    const int siege_factor = note(&made.because, A_XTRA_22, besieged) ? 2 : 1;
    // Models with the same numbers roll together.
    std::vector<std::pair<HitNumbers, int>> groups;
    for (const Carried& each : attack.carried) {
        const HitNumbers numbers = hit_numbers(game, each.model, attack, &made.because);
        const int attacks = attacks_of(game, attack, each, overcharged) * siege_factor;
        const auto same = std::ranges::find(groups, numbers, &std::pair<HitNumbers, int>::first);
        if (same == groups.end())
            groups.push_back({numbers, attacks});
        else
            same->second += attacks;
    }
    spend(game, attack, overcharged);
    made.quality = static_cast<std::uint8_t>(groups[0].first.quality);
    made.to_hit = static_cast<std::int8_t>(groups[0].first.modifier);
    int scored = 0;
    for (const auto& [numbers, attacks] : groups) {
        made.attacks = static_cast<std::uint16_t>(made.attacks + attacks);
        const auto hit = [&, &numbers = numbers](Face face) { return hits(face, numbers); };
        const Needs needs = Needs::of(numbers.quality, numbers.modifier, hit);
        for (Face face : roll_all(game, made.melee ? A_CHG_04 : A_SHT_05, side, attacks, attack.unit, needs)) {
            if (hit(face)) scored += 1 + (face == 6 ? numbers.extra_hits : 0);
            note_natural(made.because, face, hit(face), numbers.quality, numbers.modifier);
        }
    }
    defend(game, attack, scored, made);
}

void resolve_hits(Game& game, const Attack& attack, int scored) {
    offer_orders(game, Moment::attack);
    defend(game, attack, scored, told_of(attack));
}

// A-XTRA-02a, A-ACT-06 (2): at the end of the unit's own activation.
void allocate_postponed(Game& game, UnitId unit) {
    while (!game.is_destroyed(unit)) {
        auto& list = game.memory.postponed;
        const auto first = [&](bool by_attacker) { // those that the attacker allocates (A-HIT-08)
            return std::ranges::find_if(
                list, [&](const Postponed& each) { return each.unit == unit && each.by_attacker == by_attacker; });
        };
        const auto next = first(true) != list.end() ? first(true) : first(false);
        if (next == list.end()) return;
        const auto which = static_cast<std::size_t>(next - list.begin());
        const Postponed wound = list[which];
        if (--list[which].count == 0) list.erase_at(which);
        const Side owner = game.owner(unit);
        allocate(game, unit, wound.by_attacker ? opponent(owner) : owner, wound.packet);
    }
}

} // namespace muster::alternating
