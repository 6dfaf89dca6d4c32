// How the greedy player scores which unit is next, losses, powers, dice and orders: rules of thumb, as scores.
#include "battle/rule_set.h"
#include "battle/standing.h"
#include "players/evaluation.h"
#include "players/scorer.h"

namespace muster {
namespace {

constexpr std::int64_t habit = 100;       // what it always does where it can
constexpr std::int64_t usual_mortals = 2; // mortal wounds of a power, on average
constexpr Length beside = 2_in, close_by = 6_in, on_marker = 4_in;

std::int64_t share_of_round(std::int64_t worth) { return worth / 5; }

} // namespace

// --- Which unit is next

void Scorer::score_units() {
    if (question_.may_pass) add(pass(), nothing(Term::habit));
    for (const Option& option : question_.options) {
        Scored scored = nothing(Term::habit);
        if (option.what == What::unit) scored = turn_of(static_cast<UnitId>(option.id));
        add(pick(option), scored);
    }
}

const BoardUnit* Scorer::nearest_enemy(const BoardUnit& unit) const {
    const auto& enemies = board_.enemies();
    const auto nearest = std::ranges::min_element(
        enemies, {}, [&](const BoardUnit& enemy) { return BoardSummary::gap(unit, unit.at, enemy); });
    return nearest == enemies.end() ? nullptr : &*nearest;
}

// Its attacks against enemies beside it, and what it could lose if they strike first.
Scored Scorer::turn_to_fight(const BoardUnit& unit) const {
    std::int64_t blows = 0, struck = 0;
    for (const BoardUnit& enemy : board_.enemies()) {
        if (BoardSummary::gap(unit, unit.at, enemy) > beside) continue;
        blows = std::max(blows, board_.fighting(unit, enemy));
        struck = std::max(struck, board_.fighting(enemy, unit));
    }
    Scored scored;
    scored.add(Term::charge, blows);
    scored.add(Term::exposure, struck / 2);
    return scored;
}

Scored Scorer::mortal_wounds(const BoardUnit& target) const {
    std::int64_t wounds = 0;
    for (const ModelId model : models_of(view_.battle(), target.unit))
        wounds += view_.battle().models[index(model)].wounds;
    Scored scored;
    scored.add(Term::damage, target.worth * std::min(wounds, usual_mortals) / std::max<std::int64_t>(wounds, 1));
    return scored;
}

Scored Scorer::turn_of(UnitId unit) const {
    Scored scored = nothing(Term::habit);
    const BoardUnit* board_unit = board_.find(unit);
    const BoardUnit* enemy = board_unit ? nearest_enemy(*board_unit) : nullptr;
    switch (question_.kind) {
        using enum QuestionKind;
    case next_to_move: // units in front make room for those behind
        if (enemy)
            scored.add(Term::progress,
                       1000 * (12_in).steps / (12_in + BoardSummary::gap(*board_unit, board_unit->at, *enemy)).steps);
        break;
    case next_to_shoot:
        if (board_unit) scored.add(best_attack(*board_unit, Length{}));
        break;
    case next_to_fight:
        if (board_unit) scored.add(turn_to_fight(*board_unit));
        break;
    case next_to_set_up: // a costly unit waits to see where the others are
        return worth_of_waiting(unit);
    case react: // at the unit that the question is about
        if (const BoardUnit* target = board_.find(question_.unit); board_unit && target)
            scored.add(Term::damage,
                       std::max(board_.overwatch(*board_unit, *target),
                                board_.shooting(*board_unit, *target, board_.gap(*board_unit, *target)) / 4));
        break;
    case intervene:
        if (enemy && BoardSummary::gap(*board_unit, board_unit->at, *enemy) <= close_by) {
            scored.add(Term::charge, board_.fighting(*board_unit, *enemy));
            scored.add(Term::retaliation, -board_.fighting(*enemy, *board_unit) / 2);
        }
        return scored;
    case embark: // an embarked unit neither shoots nor holds anything
        if (const BoardUnit* rider = board_.find(question_.unit))
            scored.add(Term::progress, -share_of_round(rider->worth));
        return scored;
    default:
        if (board_unit && owner_of(view_.battle(), unit) != question_.seat) return mortal_wounds(*board_unit);
        if (board_unit) scored.add(Term::exposure, board_unit->worth / 10); // units with most to lose first
        break;
    }
    scored.add(Term::habit, habit);
    return scored;
}

Scored Scorer::worth_of_waiting(UnitId unit) const {
    Scored scored;
    scored.add(Term::habit, 100 * habit);
    scored.add(Term::exposure, -board_.full_worth(unit));
    return scored;
}

// --- Powers, spells and orders: rather the first that is listed, and rather at a unit that is worth it.

void Scorer::score_powers() {
    const bool ours = question_.unit == UnitId::none || owner_of(view_.battle(), question_.unit) == question_.seat;
    if (question_.may_pass) add(pass(), nothing(Term::habit));
    std::int64_t place = 0;
    for (const Option& option : question_.options) {
        Scored scored;
        // In the other side's turn they are kept.
        scored.add(Term::habit, ours ? 10 * habit - place++ * habit / 10 : -habit);
        const auto target = static_cast<UnitId>(option.at);
        const bool names_target = question_.kind == QuestionKind::cast_at || question_.kind == QuestionKind::give_order;
        const bool aimed = names_target && option.what == What::power && option.at < view_.battle().units.size();
        if (const BoardUnit* board_unit = aimed ? board_.find(target) : nullptr)
            scored.add(Term::damage, board_unit->worth / 100);
        add(pick(option), scored);
    }
}

// --- Losses

// What is lost with a model: its wounds and weapons, and its presence at a marker.
Scored Scorer::loss_of(ModelId model) const {
    const Model& it = view_.battle().models[index(model)];
    const std::int64_t sign = owner_of(view_.battle(), model) == question_.seat ? -1 : 1;
    Scored scored;
    scored.add(Term::exposure, sign * 10 * it.wounds);
    scored.add(Term::damage, sign * 10 * board_.rank(model));
    const bool holds =
        it.whereabouts == Whereabouts::table && std::ranges::any_of(view_.battle().markers, [&](const Marker& marker) {
            return squared_distance(it.place.at, marker.at) <= squared(on_marker);
        });
    if (holds) scored.add(Term::markers, sign * 30);
    return scored;
}

// As few models as allowed, those of least worth first. Then the same with another model as the last one.
void Scorer::score_losses() {
    struct Loss {
        Option option;
        Scored scored;
    };
    std::vector<Loss> losses;
    for (const Option& option : question_.options) losses.push_back({option, loss_of(static_cast<ModelId>(option.id))});
    std::ranges::stable_sort(losses, std::greater{}, [](const Loss& loss) { return loss.scored.score; });
    const auto count = question_.form == Form::one ? std::size_t{1} : static_cast<std::size_t>(question_.least);
    if (question_.may_pass) add(pass(), nothing(Term::exposure));
    for (std::size_t other = count; other <= losses.size(); ++other) {
        if (other > count && found_.size() >= most_) break;
        Answer answer;
        Scored scored;
        for (std::size_t i = 0; i < count; ++i) {
            const Loss& each = losses[i + 1 == count ? other - 1 : i];
            answer.picks.push_back({each.option, 1});
            scored.add(each.scored);
        }
        add(answer, scored);
    }
}

// --- Dice and orders

// Abilities that are offered cost nothing. A re-roll from a small stock is kept for rolls of one or two dice.
void Scorer::score_rerolls() {
    const bool kept = question_.kind == QuestionKind::spare_reroll;
    const auto dice = std::ssize(question_.options);
    const auto gain = [&](const Option& option) {
        return kept ? 6 * habit / dice - 5 * habit / 2 : habit * (7 - std::min<int>(option.with, 6));
    };
    add(pass(), nothing(Term::habit));
    Answer all;
    Scored sum;
    for (const Option& option : question_.options) {
        Scored one;
        one.add(Term::habit, gain(option));
        add(pick(option), one);
        if (all.picks.full() || std::ssize(all.picks) >= question_.most) continue;
        all.picks.push_back({option, 1});
        sum.add(one);
    }
    if (!kept) add(all, sum);
}

// The most important option comes first: the most costly target, or else the first in the list. Later places count
// less.
void Scorer::score_orders() {
    std::vector<std::pair<Option, std::int64_t>> order;
    for (const Option& option : question_.options) {
        const BoardUnit* board_unit = option.what == What::unit ? board_.find(static_cast<UnitId>(option.id)) : nullptr;
        order.emplace_back(option, board_unit ? board_unit->worth
                                              : habit * (std::ssize(question_.options) - std::ssize(order)));
    }
    std::ranges::stable_sort(order, std::greater{}, [](const auto& each) { return each.second; });
    const bool units = question_.options.front().what == What::unit;
    const auto put = [&] {
        Answer answer;
        std::int64_t sum = 0, place = 0;
        for (const auto& [option, value] : order) {
            answer.picks.push_back({option, 1});
            sum += value / ++place;
        }
        Scored scored;
        scored.add(units ? Term::damage : Term::habit, sum);
        add(answer, scored);
    };
    put();
    for (std::size_t i = 0; i + 1 < order.size() && found_.size() < most_; ++i) {
        std::swap(order[i], order[i + 1]);
        put();
        std::swap(order[i], order[i + 1]);
    }
}

// --- Before the battle

// A part of a unit holds a marker as well as the whole. If there are units enough for all markers, the unit stays
// whole.
void Scorer::score_division() {
    if (!question_.may_pass || question_.options.front().what != What::model || question_.least != question_.most)
        return;
    const auto units = std::ranges::count_if(view_.battle().units, [&](const Unit& unit) {
        return unit.owner == question_.seat && unit.whereabouts != Whereabouts::destroyed;
    });
    const bool too_few = units < std::ssize(view_.battle().markers);
    Answer leaving;
    for (const Option& option : question_.options.last(static_cast<std::size_t>(question_.least)))
        leaving.picks.push_back({option, 1});
    Scored scored;
    scored.add(Term::markers, too_few ? marker_rate(view_.battle()) / 2 : 0);
    scored.add(Term::exposure, -habit);
    add(pass(), nothing(Term::markers));
    add(leaving, scored);
}

// The zone with more markers near it.
void Scorer::score_zones() {
    const RuleSet& rules = *view_.setup().rules;
    const auto zones = rules.zones ? rules.zones(view_.setup(), view_.battle()) : std::vector<DeploymentZone>{};
    if (zones.size() != question_.options.size()) return;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        const Point middle = footprint(zones[i].outline).centre;
        std::int64_t sum = 0;
        for (const Marker& marker : view_.battle().markers)
            sum += marker_rate(view_.battle()) * (12_in).steps /
                   ((12_in).steps + floor_sqrt(squared_distance(middle, marker.at)));
        Scored scored;
        scored.add(Term::markers, sum);
        add(pick(question_.options[i]), scored);
    }
}

// --- The rest: answers by the rules of thumb, and what else could be answered.

void Scorer::score_by_thumb() {
    if (found_.empty()) {
        Scored scored;
        scored.add(Term::habit, habit);
        add(plain(), scored);
        settle();
    }
    if (!wants_more()) return;
    Scored less; // less than the choice
    less.add(Term::habit, std::min<std::int64_t>(found_.front().score, 0));
    if (question_.may_pass) add(pass(), less);
    if (question_.form == Form::number)
        for (const int number : {question_.least + 0, question_.most + 0, (question_.least + question_.most) / 2})
            add(pick_number(number), less);
    if (question_.form == Form::some && question_.least == 0) add(Answer{}, less);
    if (question_.form == Form::some && question_.least > 1) {
        Answer last;
        for (std::size_t i = question_.options.size() - static_cast<std::size_t>(question_.least);
             i < question_.options.size(); ++i)
            last.picks.push_back({question_.options[i], 1});
        add(last, less);
    }
    if (question_.form == Form::one || question_.form == Form::some || question_.form == Form::counts)
        for (const Option& option : question_.options) {
            if (found_.size() >= most_) return;
            add(pick(option), less);
        }
}

} // namespace muster
