// How the greedy player scores attacks, charges, and activations.
#include "battle/rule_set.h"
#include "players/candidates.h"
#include "players/scorer.h"
#include "players/volleys.h"

namespace muster {
namespace {

constexpr std::int64_t lock_share = 3; // a third of what an enemy would shoot is prevented by fighting it

} // namespace

void Scorer::score_attacks(AttackMode mode) {
    const Inspector* inspector = view_.setup().rules->inspector;
    if (!inspector || !inspector->attacks || question_.unit == UnitId::none) return;
    const auto other = [&](const Option& option) { return option.at != question_.options.front().at; };
    if (most_ == 1 && std::ranges::none_of(question_.options, other)) return; // no choice to be made
    const Volleys volleys(board_, question_, mode);
    if (std::ranges::none_of(question_.options, other)) {
        add(plain(), volleys.worth(plain()));
        settle();
        Answer fewer = plain();
        if (fewer.picks.size() > 1) fewer.picks.pop_back();
        return void(add(fewer, volleys.worth(fewer)));
    }
    for (const Answer& answer : candidates(view_, question_, rulings_, {plain()}, 12))
        if (!answer.pass) add(answer, volleys.worth(answer));
    if (mode != AttackMode::shooting) return;
    const Answer shared = volleys.shared_out(rulings_);
    if (!shared.picks.empty()) add(shared, volleys.worth(shared));
}

// --- Charges

Scored Scorer::charge(const BoardUnit& unit, const BoardUnit& enemy, double chance) const {
    const auto part = [&](std::int64_t value) {
        return static_cast<std::int64_t>(chance * static_cast<double>(value));
    };
    Scored scored;
    scored.add(Term::charge, part(board_.fighting(unit, enemy)));
    scored.add(Term::retaliation, -part(board_.fighting(enemy, unit) / 2) - board_.overwatch(enemy, unit));
    scored.add(Term::exposure, part(board_.shooting(enemy, unit, Length{}) / lock_share));
    return scored;
}

// Scored by distance alone, best first, because finding a way costs far more.
std::vector<Scorer::Charge> Scorer::likely_charges(const BoardUnit& unit) const {
    std::vector<Charge> charges;
    for (const BoardUnit& enemy : board_.enemies())
        if (const double chance = board_.charge_chance(board_.gap(unit, enemy)); chance > 0)
            charges.push_back({enemy.unit, charge(unit, enemy, chance)});
    std::ranges::stable_sort(charges, std::greater{}, [](const Charge& each) { return each.scored.score; });
    return charges;
}
// Uses the chance that the rules give for the charge; nothing if they refuse it.
std::optional<Scored> Scorer::real_charge(const BoardUnit& unit, UnitId target) const {
    const Inspector* inspector = view_.setup().rules->inspector;
    const BoardUnit* enemy = board_.find(target);
    if (!enemy || !inspector || !inspector->charges) return std::nullopt;
    for (const ChargeChance& chance :
         inspector->charges(view_.setup(), view_.battle(), unit.unit, std::span(&target, 1)).targets)
        if (chance.targets.front() == target && chance.chance > 0) return charge(unit, *enemy, chance.chance);
    return std::nullopt;
}

void Scorer::score_chargers() {
    if (question_.may_pass) add(pass(), nothing(Term::charge));
    for (const Option& option : question_.options) {
        const BoardUnit* board_unit = board_.find(static_cast<UnitId>(option.id));
        const std::vector<Charge> charges = board_unit ? likely_charges(*board_unit) : std::vector<Charge>{};
        add(pick(option), charges.empty() ? nothing(Term::charge) : charges.front().scored);
    }
}

void Scorer::score_charge_targets() {
    constexpr std::size_t looked_for = 3;
    const BoardUnit* unit = board_.find(question_.unit);
    if (!unit) return;
    if (question_.may_pass) add(pass(), nothing(Term::charge));
    std::size_t looked = 0;
    for (const Charge& each : likely_charges(*unit)) {
        const Option option = option_of(each.target);
        if (!is_listed(question_, option)) continue;
        if (const auto scored = real_charge(*unit, each.target)) add(pick(option), *scored);
        if (++looked == looked_for) return;
    }
}

// Targets that cannot be reached: the charge only draws shots.
void Scorer::score_hopeless_charges() {
    const BoardUnit* unit = board_.find(question_.unit);
    for (const Option& option : question_.options) {
        const BoardUnit* enemy = board_.find(static_cast<UnitId>(option.id));
        if (!unit || !enemy) continue;
        Scored scored = nothing(Term::charge);
        scored.add(Term::retaliation, -board_.overwatch(*enemy, *unit));
        add(pick(option), scored);
    }
}

// The best charge of a unit that could do something else instead. Only the two likeliest targets are examined.
Scored Scorer::best_charge(const BoardUnit& unit) const {
    std::size_t looked = 0;
    for (const Charge& each : likely_charges(unit)) {
        if (each.scored.score <= 0 || looked++ == 2) break;
        if (const auto scored = real_charge(unit, each.target)) return *scored;
    }
    return {};
}

// --- Activations, where players take turns with units

// Units that can do something now come first, and units that could lose most. A unit that only walks can wait.
void Scorer::score_activations() {
    for (const Option& option : question_.options) {
        Scored scored;
        if (const BoardUnit* board_unit = board_.find(static_cast<UnitId>(option.id))) {
            scored = best_attack(*board_unit, board_.speed(*board_unit));
            scored.add(Term::exposure, board_.exposure(*board_unit, board_unit->at));
        }
        add(pick(option), scored);
    }
}

// The best attack after a move of this length.
Scored Scorer::best_attack(const BoardUnit& unit, Length move) const {
    Scored best;
    for (const BoardUnit& enemy : board_.enemies()) {
        const Length gap = std::max(BoardSummary::gap(unit, unit.at, enemy) - move, Length{});
        Scored shots;
        shots.add(Term::damage, board_.shooting(unit, enemy, gap));
        for (const Scored& each : {shots, charge(unit, enemy, board_.charge_chance(gap))})
            if (each.score > best.score) best = each;
    }
    return best;
}

void Scorer::score_actions() {
    const BoardUnit* board_unit = board_.find(question_.unit);
    if (!board_unit) return;
    const Position here = positions().here({false, false});
    const auto staying_and = [&](const Scored& more) {
        Scored scored = here.worth();
        scored.add(more);
        return scored;
    };
    if (question_.may_pass) add(pass(), here);
    for (const Option& option : question_.options) {
        const std::string_view word = word_of(option);
        if (word == "shoot") add(pick(option), staying_and(Volleys(board_, question_, AttackMode::shooting).best()));
        if (word == "charge") {
            const Scored best = best_charge(*board_unit);
            if (best.score > 0) add(pick(option), staying_and(best));
        }
        if (word == "move_again")
            add(pick(option), positions().within(board_.speed(*board_unit), {false, false}).front());
    }
}

} // namespace muster
