#include "players/candidates.h"

#include "base/bytes_archive.h"
#include "battle/rule_set.h"

#include <algorithm>

namespace muster {
namespace {

class Collection {
  public:
    Collection(const View& view, const Question& question, const Rulings& rulings, std::vector<Answer> known,
               std::size_t most)
        : view_(view),
          question_(question),
          rulings_(rulings),
          most_(most),
          found_(std::move(known)) {
        for (const Answer& answer : found_) seen_.push_back(bytes_of(answer));
    }

    std::vector<Answer> all() {
        switch (board_view(question_.kind)) {
        case BoardView::move_unit:
        case BoardView::place_unit:
            add_places();
            break;
        case BoardView::declare_attacks:
            add_focused_attacks();
            break;
        case BoardView::choose_unit:
        case BoardView::choose_option:
        case BoardView::declare_charge:
        case BoardView::cast:
            if (question_.may_pass) add(pass());
            if (question_.form == Form::one || question_.least <= 1)
                for (const Option& option : question_.options) add(pick(option));
            break;
        default: // markers, allocation, re-rolls, orders: the plain answer is good enough
            break;
        }
        return std::move(found_);
    }

  private:
    void add(const Answer& answer) {
        if (found_.size() >= most_) return;
        std::string bytes = bytes_of(answer);
        if (std::ranges::find(seen_, bytes) != seen_.end() || rulings_.check(answer)) return;
        seen_.push_back(std::move(bytes));
        found_.push_back(answer);
    }

    // --- Places: staying, every marker, the nearest enemies, and away from them.

    void add_place(Point anchor, bool stay = false) {
        if (found_.size() >= most_) return;
        Goal goal;
        goal.anchor = anchor;
        goal.stay = stay;
        goal.roughly = true;
        goal.shape = question_.kind == QuestionKind::set_up ? Goal::Shape::block : Goal::Shape::keep;
        if (const auto answer = rulings_.propose(goal)) add(*answer);
    }

    void add_places() {
        const Battle& battle = view_.battle();
        const Point size = view_.setup().table.size;
        const Model first = battle.models[index(question_.models.front())];
        const bool on_table = first.whereabouts == Whereabouts::table;
        const Point here = on_table ? first.place.at : Point{size.x / 2, size.y / 2};
        if (on_table) add_place(here, true);
        if (battle.round == 0)
            for (const Point goal : points_of_zone()) add_place(goal);
        std::vector<Point> goals;
        for (const Marker& marker : battle.markers) goals.push_back(marker.at);
        sort_by_distance(goals, here);
        if (goals.size() > 3) goals.resize(3);
        const std::vector<Point> enemies = enemies_near(here);
        goals.insert(goals.end(), enemies.begin(), enemies.begin() + std::min<std::ptrdiff_t>(3, std::ssize(enemies)));
        if (on_table && !enemies.empty()) goals.push_back(here + (here - enemies.front()));
        for (Point goal : goals)
            add_place({std::clamp(goal.x, Length{}, size.x), std::clamp(goal.y, Length{}, size.y)});
    }

    // Left, middle and right of the own deployment zone, in front and behind.
    std::vector<Point> points_of_zone() const {
        std::vector<Point> points;
        if (!view_.setup().rules->zones) return points;
        for (const DeploymentZone& zone : view_.setup().rules->zones(view_.setup(), view_.battle())) {
            if (zone.side != question_.seat || zone.outline.empty()) continue;
            const auto [left, right] = std::ranges::minmax(zone.outline, {}, &Point::x);
            const auto [low, high] = std::ranges::minmax(zone.outline, {}, &Point::y);
            const Point corner{left.x, low.y}, size{right.x - left.x, high.y - low.y};
            const bool wide = size.x > size.y;
            for (const int along : {2, 6, 10}) // twelfths of its width
                for (const int across : {3, 9})
                    points.push_back({corner.x + size.x * (wide ? along : across) / 12,
                                      corner.y + size.y * (wide ? across : along) / 12});
        }
        return points;
    }

    static void sort_by_distance(std::vector<Point>& points, Point from) {
        std::ranges::stable_sort(points, {}, [&](Point point) { return squared_distance(point, from); });
    }

    // One point for each enemy unit on the table, the nearest first.
    std::vector<Point> enemies_near(Point here) const {
        const Battle& battle = view_.battle();
        std::vector<Point> points;
        std::vector<bool> counted(battle.units.size());
        for (const Model& model : battle.models) {
            if (model.whereabouts != Whereabouts::table || counted[index(model.unit)]) continue;
            if (battle.units[index(model.unit)].owner == question_.seat) continue;
            counted[index(model.unit)] = true;
            points.push_back(model.place.at);
        }
        sort_by_distance(points, here);
        return points;
    }

    // --- Attacks: as planned, and then every attack at one target.

    void add_focused_attacks() {
        std::vector<std::uint16_t> targets;
        for (const Option& option : question_.options)
            if (option.what == What::attack && std::ranges::find(targets, option.at) == targets.end())
                targets.push_back(option.at);
        if (targets.size() > 1)
            for (const std::uint16_t target : targets) add(focused(target));
        if (question_.may_pass) add(pass());
    }

    Answer focused(std::uint16_t target) const {
        Answer answer = found_.front();
        for (Pick& pick : answer.picks) {
            Option wanted = pick.option;
            wanted.at = target;
            const bool twice = std::ranges::any_of(
                answer.picks, [&](const Pick& each) { return &each != &pick && each.option == wanted; });
            if (is_listed(question_, wanted) && !twice) pick.option = wanted;
        }
        return answer;
    }

    const View& view_;
    const Question& question_;
    const Rulings& rulings_;
    std::size_t most_;
    std::vector<Answer> found_;
    std::vector<std::string> seen_;
};

} // namespace

std::vector<Answer> candidates(const View& view, const Question& question, const Rulings& rulings,
                               std::vector<Answer> known, std::size_t most) {
    return Collection(view, question, rulings, std::move(known), most).all();
}

} // namespace muster
