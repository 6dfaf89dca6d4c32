// How a charger withdraws (A-CHG-10, A-CHG-11, A-I-23): by the shortest shift of the whole unit that ends 1" from the
// defender, on any ground. If no short shift does, each model moves by itself; then a long shift is tried, and at last
// whatever comes nearest to it. No question is asked.
#include "rules/alternating/moves.h"
#include "rules/alternating/placings.h"
#include "rules/alternating/units.h"
#include "table/array.h"

#include <algorithm>

namespace muster::alternating {
namespace {

constexpr Length gap_wanted = 1_in, nearby = 4_in, last_resort = 12_in;
constexpr int turn = 15; // degrees between the directions that are tried

class Withdrawal {
  public:
    Withdrawal(const Game& game, UnitId unit, UnitId defender, Length longest)
        : models_(game.models_of(unit)),
          longest_(longest),
          out_of_place_(out_of_place(game, models_)) {
        placing_ = start_placing(game);
        for (ModelId model : models_) {
            add_mover(game, model, longest_, placing_);
            solids_.push_back(game.solid_of(model));
        }
        add_surroundings(game, unit, defender, placing_);
        placing_.request.tolerated_out_of_place = static_cast<int>(models_.size()); // it moves as it stands
        for (ModelId model : game.models_of(defender)) {
            const Solid foe = game.solid_of(model);
            if (std::ranges::any_of(solids_,
                                    [&](const Solid& mine) { return within(mine, foe, gap_wanted + longest_); }))
                foes_.push_back(foe);
        }
    }

    std::optional<Answer> shortest() const {
        std::optional<Point> best;
        Length least = longest_;
        for (int degrees = 0; degrees < 360; degrees += turn) {
            const auto length = length_towards(degrees, least);
            if (!length || !is_legal(turned({*length, {}}, degrees))) continue;
            best = turned({*length, {}}, degrees);
            least = *length - Length{1};
        }
        if (!best) return std::nullopt;
        return answer(*best);
    }

    // Each model goes to the nearest place that is this far from the defender.
    std::optional<Answer> one_by_one(Length gap) const {
        Placing placing = placing_;
        FormationRequest& request = placing.request;
        request.tolerated_out_of_place = out_of_place_; // A-MOV-05
        request.goal.anchor = middle_of(request.models);
        const std::size_t before = request.ground.barriers.size();
        for (const Solid& foe : foes_) keep_away(foe, gap, A_CHG_10, tops_of(placing), placing);
        for (std::size_t i = before; i < request.ground.barriers.size(); ++i)
            request.ground.barriers[i].end_only = true; // they are nearer now, but may not stay there
        std::vector<Placement> away;
        for (std::size_t i = 0; i < models_.size(); ++i) away.push_back(straight_away(i, gap));
        const auto formation = repair(request, away);
        if (!formation) return std::nullopt;
        Answer answer;
        for (std::size_t i = 0; i < models_.size(); ++i)
            answer.places.push_back({models_[i], formation->places[i], 0, 0});
        return answer;
    }

    std::optional<Answer> as_far_as_can_be() const {
        const auto shift = farthest_shift();
        const Length gap = gap_after(shift.value_or(Point{}));
        for (const Length most : {0.75_in, 0.5_in, 0.25_in})
            if (most > gap)
                if (auto steps = one_by_one(most)) return steps;
        if (!shift) return std::nullopt;
        return answer(*shift);
    }

  private:
    // Straight away from the nearest of the foes, ignoring everything else.
    Placement straight_away(std::size_t i, Length gap) const {
        Placement place = placing_.request.models[i].from;
        const Solid& mine = solids_[i];
        const auto off = [&](const Solid& foe) { return straight_distance(mine, foe); };
        const auto foe = std::ranges::min_element(foes_, {}, off);
        if (foe == foes_.end() || off(*foe) >= gap) return place;
        const Point way = mine.base.centre - foe->base.centre;
        const std::int64_t length = std::max<std::int64_t>(1, floor_sqrt(squared_norm(way)));
        const std::int64_t step = (gap - off(*foe) + Length{4}).steps; // rounding must not make it too short
        place.at = place.at + Point{Length{static_cast<std::int32_t>(way.x.steps * step / length)},
                                    Length{static_cast<std::int32_t>(way.y.steps * step / length)}};
        return place;
    }

    Length gap_after(Point shift) const {
        Length least = gap_wanted;
        for (Solid mine : solids_) {
            mine = shifted(mine, shift);
            for (const Solid& foe : foes_)
                if (within(mine, foe, least)) least = std::min(least, straight_distance(mine, foe));
        }
        return least;
    }

    // The shortest shift in this direction that ends far enough away; nothing if that is more than `most`.
    std::optional<Length> length_towards(int degrees, Length most) const {
        const auto is_away = [&](Length length) { return gap_after(turned({length, {}}, degrees)) == gap_wanted; };
        if (most <= Length{} || !is_away(most)) return std::nullopt;
        Length near{}, far = most;
        while (far - near > Length{1}) {
            const Length half = (near + far) / 2;
            (is_away(half) ? far : near) = half;
        }
        return far;
    }

    std::optional<Point> farthest_shift() const {
        std::optional<Point> best;
        Length most = gap_after({});
        for (Length length = 0.25_in; length <= longest_; length += 0.25_in)
            for (int degrees = 0; degrees < 360; degrees += turn) {
                const Point shift = turned({length, {}}, degrees);
                const Length gap = gap_after(shift);
                if (gap > most && is_legal(shift)) best = shift, most = gap;
            }
        return best;
    }

    bool is_legal(Point shift) const {
        std::vector<Placement> ends;
        for (const FormationModel& model : placing_.request.models) {
            ends.push_back({model.from.at + shift, model.from.elevation, model.from.facing});
            if (passes_somebody(model, ends.back())) return false;
        }
        return check_formation(placing_.request, ends).fault == FormationFault::none;
    }

    // Terrain does not block the withdrawal; models do.
    bool passes_somebody(const FormationModel& model, const Placement& end) const {
        const Placement way[] = {model.from, end};
        return std::ranges::any_of(placing_.request.ground.barriers, [&](const Barrier& barrier) {
            return !barrier.end_only && passes_over(model.mover.shape, way, barrier.base);
        });
    }

    Answer answer(Point shift) const {
        Answer answer;
        for (std::size_t i = 0; i < models_.size(); ++i) {
            Placement place = placing_.request.models[i].from;
            place.at = place.at + shift;
            answer.places.push_back({models_[i], place, 0, 0});
        }
        return answer;
    }

    static Solid shifted(Solid solid, Point shift) {
        solid.base.centre = solid.base.centre + shift;
        for (Point& vertex : solid.base.vertices) vertex = vertex + shift;
        return solid;
    }

    UnitModels models_;
    Length longest_;
    int out_of_place_; // as the unit stands
    Placing placing_;
    std::vector<Solid> solids_, foes_; // of the charger; of the defender, the models near enough to matter
};

std::optional<Answer> find_withdrawal(const Game& game, UnitId unit, UnitId defender) {
    const Withdrawal withdrawal(game, unit, defender, nearby);
    if (auto shift = withdrawal.shortest()) return shift;
    if (auto steps = withdrawal.one_by_one(gap_wanted)) return steps;
    if (auto shift = Withdrawal(game, unit, defender, last_resort).shortest()) return shift;
    return withdrawal.as_far_as_can_be();
}

} // namespace

void withdraw(Game& game, UnitId unit, UnitId defender) {
    if (game.has(unit, Ability::immobile) || distance(game, unit, defender) >= gap_wanted) return;
    const auto back = find_withdrawal(game, unit, defender);
    if (back && carry_out(game, unit, MoveKind::withdraw, *back, {A_CHG_10})) offer_guard(game, unit); // A-I-43
}

} // namespace muster::alternating
