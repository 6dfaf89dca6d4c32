// Collects every spot of a mesh where a model might stand by itself. In some order it takes the first spot, and then
// again and again the first one that is free and in coherency with those taken, until the unit is complete or cannot
// grow. So rows of touching bases are filled without a gap.
#include "table/set_up_anywhere.h"

#include "table/end_places.h"

#include <algorithm>

namespace muster {

namespace {

constexpr int most_starts = 64; // in each order: the number of separate places to try

// From the anchor outwards, or by rows, or by columns.
enum class Order : std::uint8_t { anchor, rows, columns };

struct Box {
    Point low, high;

    void narrow(Point least, Point most) {
        low = {std::max(low.x, least.x), std::max(low.y, least.y)};
        high = {std::min(high.x, most.x), std::min(high.y, most.y)};
    }
};

struct Spot {
    std::size_t kind = 0; // the first model with the same base and height
    Placement place;
    Solid there;
    std::int64_t rank = 0;  // in the current order
    bool tried = false;     // in this order: inside a group that could not be completed
    bool free = true;       // no model of the group is in the way or too far away
    std::uint8_t links = 0; // with the group
};

class Gathering {
  public:
    explicit Gathering(const FormationRequest& request)
        : request_(request),
          ends_(request, EndPlaces::Scope::in_reach) {
        const auto& models = request.models;
        for (std::size_t i = 0; i < models.size(); ++i) {
            std::size_t kind = 0;
            while (models[kind].mover.shape != models[i].mover.shape ||
                   models[kind].mover.height != models[i].mover.height)
                ++kind;
            kinds_.push_back(kind);
        }
    }

    std::vector<std::optional<Placement>> places() {
        for (const std::int32_t to_a_base : {1, 2}) { // in most cases the wider mesh is enough
            find_spots(to_a_base);
            for (const Order order : {Order::anchor, Order::rows, Order::columns}) {
                gather(order);
                if (most_ == request_.models.size()) return best_;
            }
        }
        return best_;
    }

  private:
    Box surroundings(const FormationModel& model) const {
        Box box{{}, request_.ground.size};
        if (!request_.zone.empty()) {
            const auto [left, right] = std::ranges::minmax(request_.zone, {}, &Point::x);
            const auto [lower, upper] = std::ranges::minmax(request_.zone, {}, &Point::y);
            box.narrow({left.x, lower.y}, {right.x, upper.y});
        }
        const Length radius = model.mover.shape.radius;
        if (model.mover.shape.is_circle())
            box.narrow(box.low + Point{radius, radius}, box.high - Point{radius, radius});
        if (request_.wholly_within) {
            Point low = request_.ground.size, high;
            for (const Solid& each : request_.wholly_within->of) {
                const Length most = request_.wholly_within->between_centres(each, model.mover.shape);
                const Point from = each.base.centre - Point{most, most}, to = each.base.centre + Point{most, most};
                low = {std::min(low.x, from.x), std::min(low.y, from.y)};
                high = {std::max(high.x, to.x), std::max(high.y, to.y)};
            }
            box.narrow(low, high);
        }
        return box;
    }

    void find_spots(std::int32_t to_a_base) {
        spots_.clear();
        for (std::size_t model = 0; model < kinds_.size(); ++model) {
            const FormationModel& who = request_.models[model];
            if (kinds_[model] != model || who.fixed) continue;
            const Box box = surroundings(who);
            const bool round = who.mover.shape.is_circle();
            const Length mesh = std::max(2 * who.mover.shape.radius / (round ? to_a_base : 2 * to_a_base), 0.25_in);
            for (Length y = box.low.y; y <= box.high.y; y += mesh)
                for (Length x = box.low.x; x <= box.high.x; x += mesh)
                    for (const int turn : {0, 90}) {
                        add_spot(
                            model,
                            {{x, y}, who.from.elevation, static_cast<std::int16_t>((who.from.facing + turn) % 360)});
                        if (round) break;
                    }
        }
    }
    void add_spot(std::size_t model, const Placement& wanted) {
        if (!ends_.is_in_zone(model, wanted)) return;
        if (const auto place = ends_.settled(model, wanted))
            spots_.push_back({model, *place, ends_.solid_at(model, *place)});
    }

    void gather(Order order) {
        const Point anchor = request_.goal.anchor;
        for (Spot& spot : spots_) {
            const Point at = spot.place.at;
            spot.tried = false;
            spot.rank = order == Order::anchor ? squared_distance(at, anchor)
                        : order == Order::rows ? std::int64_t{at.y.steps} << 32 | at.x.steps
                                               : std::int64_t{at.x.steps} << 32 | at.y.steps;
        }
        std::ranges::stable_sort(spots_, {}, &Spot::rank);
        for (int starts = 0; starts < most_starts; ++starts) {
            start_over();
            Spot* next = joined_ > 0 ? next_spot() : first_untried();
            if (!next) return;
            for (; next; next = next_spot()) join(*next);
            if (remember_best() || std::ranges::any_of(request_.models, &FormationModel::fixed)) return;
            for (Spot& spot : spots_) spot.tried = spot.tried || spot.links > 0;
        }
    }

    // Fixed models are in place already.
    void start_over() {
        joined_ = 0;
        group_.assign(request_.models.size(), std::nullopt);
        for (Spot& spot : spots_) spot.free = true, spot.links = 0;
        for (std::size_t model = 0; model < kinds_.size(); ++model)
            if (request_.models[model].fixed) take(model, request_.models[model].from);
    }
    Spot* first_untried() {
        const auto spot = std::ranges::find(spots_, false, &Spot::tried);
        return spot == spots_.end() ? nullptr : &*spot;
    }
    Spot* next_spot() {
        const int needed =
            std::min<int>(static_cast<int>(joined_), request_.coherency.neighbours_in(request_.models.size()));
        const auto spot = std::ranges::find_if(spots_, [&](const Spot& each) {
            return each.free && each.links >= needed && next_of(each.kind) < kinds_.size();
        });
        return spot == spots_.end() ? nullptr : &*spot;
    }
    std::size_t next_of(std::size_t kind) const {
        std::size_t model = kind;
        while (model < kinds_.size() && (kinds_[model] != kind || group_[model])) ++model;
        return model;
    }
    void join(Spot& spot) {
        spot.tried = true;
        take(next_of(spot.kind), spot.place);
    }

    void take(std::size_t model, const Placement& place) {
        group_[model] = place;
        ++joined_;
        const Solid there = ends_.solid_at(model, place);
        const CoherencyRule& coherency = request_.coherency;
        for (Spot& spot : spots_) {
            if (!spot.free) continue;
            const Length reach = spot.there.base.radius + there.base.radius + coherency.link.reach + Length{4};
            const bool nearby = squared_distance(place.at, spot.place.at) <= squared(reach);
            spot.free = !(nearby && collide(spot.there, there)) &&
                        (!coherency.everyone_within || within(spot.there, there, *coherency.everyone_within));
            if (nearby && spot.free && near(coherency.link, spot.there, there)) ++spot.links;
        }
    }

    // Returns whether every model has a place.
    bool remember_best() {
        if (joined_ <= most_ || !stands()) return false;
        most_ = joined_;
        best_ = group_;
        return most_ == request_.models.size();
    }
    bool stands() const {
        FormationRequest present = request_;
        present.models.clear();
        std::vector<Placement> places;
        for (std::size_t model = 0; model < group_.size(); ++model)
            if (group_[model]) present.models.push_back(request_.models[model]), places.push_back(*group_[model]);
        return check_formation(present, places).fault == FormationFault::none;
    }

    const FormationRequest& request_;
    EndPlaces ends_;
    std::vector<std::size_t> kinds_; // by model
    std::vector<Spot> spots_;
    std::vector<std::optional<Placement>> group_, best_{request_.models.size()}; // by model
    std::size_t joined_ = 0, most_ = 0;
};

} // namespace

std::vector<std::optional<Placement>> set_up_anywhere(const FormationRequest& request) {
    if (request.models.size() > max_unit) return std::vector<std::optional<Placement>>(request.models.size());
    return Gathering(request).places();
}

} // namespace muster
