#include "server/queries/trial.h"

#include "battle/game.h"

#include <numeric>

namespace muster::queries {

void Trial::play_each(const Session& from, FunctionRef<bool()> ended) {
    thrown_.clear();
    do {
        rolls_ = 0;
        answered_ = false;
        refusal_.reset();
        asked_.reset();
        events_.shorten(0);
        from.try_out(*this);
    } while (ended() && turn_to_next());
}

// The last roll takes its next result. After its last result, the roll before it takes its next one.
bool Trial::turn_to_next() {
    while (!thrown_.empty()) {
        if (++thrown_.back().now < thrown_.back().throws.size()) return true;
        thrown_.pop_back();
    }
    return false;
}

double Trial::chance() const {
    double chance = 1;
    for (const Thrown& each : thrown_) {
        chance *= each.throws[each.now].ways;
        for (std::size_t die = 0; die < each.dice; ++die) chance /= 6;
    }
    return chance;
}

std::size_t Trial::dice() const {
    std::size_t dice = 0;
    for (std::size_t i = 0; i < rolls_; ++i) dice += thrown_[i].dice;
    return dice;
}

Answer Trial::ask(const Battle&, const Question& question, const Rulings& rulings) {
    if (!std::exchange(answered_, true)) {
        refusal_ = rulings.check(answer_);
        if (refusal_) throw Enough{};
        return answer_;
    }
    if (board_view(question.kind) == BoardView::reroll && !rulings.check(pass())) return pass();
    announce(question);
    return {};
}

// The clause is enough, so its options need not be prepared.
void Trial::announce(const Question& question) {
    asked_ = question.clause;
    throw Enough{};
}

void Trial::roll(Clause purpose, std::span<Face> faces) {
    before_roll(purpose, faces.size());
    if (rolls_ == thrown_.size()) thrown_.push_back({faces.size()});
    const Thrown& thrown = thrown_[rolls_++];
    std::ranges::fill(faces, Face{1});
    std::copy_n(thrown.throws[thrown.now].faces.begin(), std::min(faces.size(), most_dice_at_once), faces.begin());
}

void Trial::record(const EventType& type, const void* event) {
    events_.add(type, event);
    if (&type == &event_type<DiceRolled>() && !std::exchange(thrown_[rolls_ - 1].is_read, true)) {
        const DiceRolled& rolled = *static_cast<const DiceRolled*>(event);
        if (rolled.faces.size() <= most_dice_at_once)
            thrown_[rolls_ - 1].throws = all_throws(rolled.faces.size(), rolled.reading, rolled.needs);
    }
    after_event();
}

// Every result of this many dice, beginning with all ones.
std::vector<Trial::Throw> Trial::all_throws(std::size_t dice, Reading reading, const Needs& needs) {
    const auto differs_from_the_one_below = [&](Face face) {
        return face == 1 || !needs.alone || face == needs.succeeds_from;
    };
    const auto total = [](const Throw& each) { return std::accumulate(each.faces.begin(), each.faces.end(), 0); };
    std::vector<Throw> throws{Throw{}};
    for (std::size_t die = 0; die < dice; ++die) {
        std::vector<Throw> more;
        for (Throw each : throws)
            for (Face face = 1; face <= 6; ++face) {
                each.faces[die] = face;
                const auto same = reading == Reading::sum ? std::ranges::find(more, total(each), total) : more.end();
                if (same != more.end())
                    same->ways += each.ways;
                else if (differs_from_the_one_below(face))
                    more.push_back(each);
                else
                    more.back().ways += each.ways;
            }
        throws = std::move(more);
    }
    return throws;
}

} // namespace muster::queries
