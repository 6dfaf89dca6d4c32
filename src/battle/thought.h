// What a thought about one question needs in any rule set: the rules' own view of the battle, distances, and places to
// go. The quick behaviour of a rule set (RuleSet::quick) derives from this.
#pragma once

#include "battle/oracle.h"
#include "battle/player.h"
#include "battle/standing.h"

#include <limits>

namespace muster {

// The rules' own view of a battle must not ask anybody.
struct NobodyToAsk final : Oracle {
    Answer ask(const Battle&, const Question&, const Rulings&) override { return {}; }
    void roll(Clause, std::span<Face>) override {}
    void checkpoint(const Battle&) override {}
};

template <class Game>
class Thought {
  public:
    Thought(const View& view, const Question& question, const Rulings& rulings)
        : game_(view.setup(), const_cast<Battle&>(view.battle()), nobody_), // only looked at, never changed
          question_(question),
          rulings_(rulings),
          unit_(question.unit) {}

  protected:
    Point middle() const { return {game_.setup.table.size.x / 2, game_.setup.table.size.y / 2}; }

    // Near this point; if nothing is found there, any legal answer.
    Answer place(Point anchor) const {
        Goal goal;
        goal.anchor = anchor;
        goal.roughly = true;
        goal.shape = board_view(question_.kind) == BoardView::move_unit ? Goal::Shape::keep : Goal::Shape::block;
        if (auto answer = rulings_.propose(goal)) return *answer;
        return default_answer(question_, rulings_);
    }

    Point at(UnitId unit) const {
        const UnitModels models = game_.models_of(unit);
        return models.empty() ? middle() : game_.battle.models[index(models[0])].place.at;
    }
    std::int64_t between(UnitId unit, Point point) const { return floor_sqrt(squared_distance(at(unit), point)); }

    // A marker with friends beside it counts as 12" farther away.
    Point nearest_marker() const {
        Point best = middle();
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (const Marker& marker : game_.battle.markers) {
            std::int64_t away = between(unit_, marker.at);
            for_units(game_.battle, game_.owner(unit_), Whereabouts::table, [&](UnitId friends) {
                if (friends != unit_ && between(friends, marker.at) < (4_in).steps) away += (12_in).steps;
            });
            if (away < least) best = marker.at, least = away;
        }
        return best;
    }

    // Each unit goes to the marker of its own number, so that the army spreads.
    Point marker_of_its_own() const {
        const auto& markers = game_.battle.markers;
        return markers.empty() ? middle() : markers[index(unit_) % markers.size()].at;
    }

    // The nearest enemy unit that passes the test.
    template <class Test>
    std::optional<UnitId> nearest_enemy(Test test) const {
        std::optional<UnitId> best;
        std::int64_t least = 0;
        for_units(game_.battle, opponent(game_.owner(unit_)), Whereabouts::table, [&](UnitId enemy) {
            if (!test(enemy)) return;
            const std::int64_t away = between(unit_, at(enemy));
            if (!best || away < least) best = enemy, least = away;
        });
        return best;
    }

  private:
    NobodyToAsk nobody_;

  protected:
    Game game_;
    const Question& question_;
    const Rulings& rulings_;
    UnitId unit_; // the unit that the question is about
};

} // namespace muster
