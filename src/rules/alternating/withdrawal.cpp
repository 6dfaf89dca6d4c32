// How a charger withdraws (A-CHG-10, A-CHG-11, A-I-23): the shortest shift of the whole unit that ends 1" from the
// defender, whatever the ground; where there is none, the one that comes nearest to it. Nobody is asked.
#include "rules/alternating/moves.h"
#include "rules/alternating/placings.h"
#include "rules/alternating/units.h"

#include <algorithm>

namespace muster::alternating {
namespace {

constexpr Length wanted = 1_in, longest = 4_in;
constexpr int turn = 15; // degrees between the directions that are tried

class Withdrawal {
  public:
    Withdrawal(const Game& game, UnitId unit, UnitId defender) : models_(game.models_of(unit)) {
        placing_ = start_placing(game);
        for (ModelId model : models_) {
            add_mover(game, model, longest, placing_);
            solids_.push_back(game.solid_of(model));
        }
        add_surroundings(game, unit, defender, placing_);
        placing_.request.tolerated_out_of_place = static_cast<int>(models_.size()); // it goes as it stands
        for (ModelId model : game.models_of(defender)) {
            const Solid foe = game.solid_of(model);
            if (std::ranges::any_of(solids_, [&](const Solid& mine) { return within(mine, foe, wanted + longest); }))
                foes_.push_back(foe);
        }
    }

    std::optional<Answer> shortest() const {
        std::optional<Point> best;
        Length least = longest;
        for (int degrees = 0; degrees < 360; degrees += turn) {
            const auto length = length_towards(degrees, least);
            if (!length || !is_legal(turned({*length, {}}, degrees))) continue;
            best = turned({*length, {}}, degrees);
            least = *length - Length{1};
        }
        if (!best) best = as_far_as_can_be();
        if (!best) return std::nullopt;
        return answer(*best);
    }

  private:
    Length gap_after(Point shift) const {
        Length least = wanted;
        for (Solid mine : solids_) {
            mine = shifted(mine, shift);
            for (const Solid& foe : foes_)
                if (within(mine, foe, least)) least = std::min(least, straight_distance(mine, foe));
        }
        return least;
    }

    // The shortest shift in this direction that ends far enough away; nothing if that is more than `most`.
    std::optional<Length> length_towards(int degrees, Length most) const {
        const auto is_away = [&](Length length) { return gap_after(turned({length, {}}, degrees)) == wanted; };
        if (most <= Length{} || !is_away(most)) return std::nullopt;
        Length near{}, far = most;
        while (far - near > Length{1}) {
            const Length half = (near + far) / 2;
            (is_away(half) ? far : near) = half;
        }
        return far;
    }

    std::optional<Point> as_far_as_can_be() const {
        std::optional<Point> best;
        Length most = gap_after({});
        for (Length length = 0.25_in; length <= longest; length += 0.25_in)
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

    // Terrain is no hindrance; who stands there is.
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
    Placing placing_;
    std::vector<Solid> solids_, foes_; // of the charger; of the defender, those near enough to matter
};

} // namespace

void withdraw(Game& game, UnitId unit, UnitId defender) {
    if (game.has(unit, Ability::immobile) || distance(game, unit, defender) >= wanted) return;
    const auto shift = Withdrawal(game, unit, defender).shortest();
    if (shift && carry_out(game, unit, Manner::withdraw, *shift)) offer_guard(game, unit); // A-I-43
}

} // namespace muster::alternating
