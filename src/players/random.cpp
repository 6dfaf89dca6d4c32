#include "players/random.h"

#include "base/fingerprint.h"

namespace muster {
namespace {

// Numbers from (seed, seat, decision): the same position always gets the same answer.
class Chance {
  public:
    Chance(std::uint64_t seed, const View& view) {
        start_.add(seed);
        start_.add(index(view.seat()));
        start_.add(view.decision());
    }
    // From 0 to count - 1. The modulus hardly favours any result: 2^64 is far larger than any count.
    std::size_t below(std::size_t count) {
        start_.add(++calls_);
        return count < 2 ? 0 : static_cast<std::size_t>(start_.value() % count);
    }
    bool one_in(std::size_t count) { return below(count) == 0; }
    Length up_to(Length most) {
        return Length{static_cast<std::int32_t>(below(static_cast<std::size_t>(most.steps) + 1))};
    }
    Point point_of(Point size) { return {up_to(size.x), up_to(size.y)}; }

  private:
    Fingerprint start_;
    std::uint64_t calls_ = 0;
};

// This many different options, in any order.
std::vector<Option> drawn(std::span<const Option> options, std::size_t count, Chance& chance) {
    std::vector<Option> list(options.begin(), options.end());
    for (std::size_t i = 0; i < count; ++i) std::swap(list[i], list[i + chance.below(list.size() - i)]);
    list.resize(count);
    return list;
}

// A random position in the unit's reach, or anywhere for models that are not on the table. `at_a_glance`: if there is
// no room, another position is as good.
Goal random_goal(const View& view, const Question& question, Chance& chance, bool in_a_block) {
    const Point size = view.setup().table.size;
    const bool marker = question.kind == QuestionKind::place_marker;
    const Model first = marker ? Model{} : view.battle().models[index(question.models.front())];
    Goal goal;
    goal.roughly = goal.at_a_glance = true;
    const bool from_nowhere = first.whereabouts != Whereabouts::table;
    // In most cases the unit keeps its array, if it has one: other arrays cost the proposer far more, and random
    // players play many battles.
    if (from_nowhere)
        goal.shape = in_a_block ? Goal::Shape::block : static_cast<Goal::Shape>(1 + chance.below(4));
    else if (chance.one_in(8))
        goal.shape = static_cast<Goal::Shape>(chance.below(5));
    goal.facing = static_cast<std::int16_t>(chance.below(360));
    goal.anchor = chance.point_of(size);
    if (from_nowhere || question.allowance <= Length{}) return goal;
    const auto near = [&](Length centre, Length most) {
        return std::clamp(centre + chance.up_to(question.allowance * 2) - question.allowance, Length{}, most);
    };
    goal.anchor = {near(first.place.at.x, size.x), near(first.place.at.y, size.y)};
    return goal;
}

// Mostly small numbers, because only the rules know which sums are allowed.
std::uint16_t random_count(Chance& chance) {
    std::uint16_t count = 1;
    while (count < 32 && !chance.one_in(3)) ++count;
    return count;
}

Answer random_pick(const Question& question, Chance& chance) {
    Answer answer;
    if (question.form == Form::number) {
        const int choices = question.most - question.least + 1;
        return pick_number(question.least + static_cast<int>(chance.below(static_cast<std::size_t>(choices))));
    }
    std::size_t count = 1;
    if (question.form == Form::order) count = question.options.size();
    if (question.form == Form::some || question.form == Form::counts) {
        const auto least = static_cast<std::size_t>(question.least),
                   most = std::min<std::size_t>(static_cast<std::size_t>(question.most), question.options.size());
        count = least + chance.below(most - least + 1);
    }
    for (const Option& option : drawn(question.options, count, chance))
        answer.picks.push_back({option, question.form == Form::counts ? random_count(chance) : std::uint16_t{1}});
    return answer;
}

// What the rules propose for a random place, all of it or a part. Numbers drawn freely hardly ever make an allowed sum.
std::optional<Answer> random_share(const View& view, const Rulings& rulings, Chance& chance) {
    Goal goal;
    goal.anchor = chance.point_of(view.setup().table.size);
    const auto whole = rulings.propose(goal);
    if (!whole || chance.one_in(2)) return whole;
    Answer part;
    for (const Pick& pick : whole->picks)
        if (!chance.one_in(3)) part.picks.push_back(pick);
    return rulings.check(part) ? whole : part;
}

} // namespace

Answer RandomPlayer::answer(const View& view, const Question& question, const Rulings& rulings) {
    Chance chance(seed_, view);
    if (question.may_pass && chance.one_in(4)) return pass();
    if (question.form == Form::place) {
        for (int attempt = 0; attempt < 3; ++attempt)
            if (auto answer = rulings.propose(random_goal(view, question, chance, attempt > 0))) return *answer;
        return default_answer(question, rulings);
    }
    const bool counts = question.form == Form::counts;
    if (counts && !chance.one_in(4))
        if (const auto answer = random_share(view, rulings, chance)) return *answer;
    for (int attempt = 0; attempt < (counts ? 2 : 8); ++attempt)
        if (const Answer answer = random_pick(question, chance); !rulings.check(answer)) return answer;
    return default_answer(question, rulings);
}

} // namespace muster
