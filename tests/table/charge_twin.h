// The slow twin of the search for charges, for units of up to four models: every place on a grid of a quarter of an
// inch, every choice of who reaches which target and of who is linked to whom. Sets of places are narrowed down along
// the links first, which leaves out only places that have no partner.
#pragma once

#include "table/formation_validator.h"

#include <numeric>

namespace muster::slow {

class ChargeTwin {
  public:
    explicit ChargeTwin(const FormationRequest& request) : request_(request), count_(request.models.size()) {
        for (std::size_t model = 0; model < count_; ++model) find_places(model);
    }

    // A legal charge on the grid, if there is one.
    std::optional<Formation> find() {
        if (!all_targets_reached()) return {};
        find_links();
        const std::size_t pairs = count_ * (count_ - 1) / 2;
        for (unsigned links = 0; links < 1u << pairs; ++links) {
            if (!choose_links(links)) continue;
            std::vector<std::size_t> landers(request_.targets.size());
            do {
                if (auto way = with(landers)) return way;
            } while (next(landers));
        }
        return {};
    }

  private:
    using Set = std::vector<bool>; // of the places of one model

    void find_places(std::size_t model) {
        const FormationModel& who = request_.models[model];
        FormationRequest alone = request_;
        alone.models = {who};
        alone.targets.clear();
        auto& places = places_.emplace_back();
        auto& solids = solids_.emplace_back();
        PathFinder finder;
        const auto consider = [&](const Placement& there) {
            if (!fault_of_places(alone, {there}).empty()) return;
            if (there != who.from && !finder.shortest(request_.ground, who.mover, who.from, there)) return;
            places.push_back(there);
            solids.push_back(solid_of(who, there));
        };
        consider(who.from);
        for (Length x; x <= request_.ground.size.x; x += 0.25_in)
            for (Length y; y <= request_.ground.size.y; y += 0.25_in) {
                if (squared_distance({x, y}, who.from.at) > squared(who.mover.allowance)) continue;
                for (const Length level : footing(request_.ground, who.mover, {{x, y}, {}, who.from.facing}))
                    consider({{x, y}, level, who.from.facing});
            }
    }

    bool reaches(std::size_t target, const Solid& model) const {
        const auto& [foes, nearness] = request_.targets[target];
        return std::ranges::any_of(foes, [&](const Solid& foe) { return near(nearness, model, foe); });
    }
    bool all_targets_reached() const {
        for (std::size_t target = 0; target < request_.targets.size(); ++target) {
            bool any = false;
            for (const auto& solids : solids_)
                any = any || std::ranges::any_of(solids, [&](const Solid& there) { return reaches(target, there); });
            if (!any) return false;
        }
        return true;
    }

    // For every place of one model: the places of another that are linked with it and not in the way.
    void find_links() {
        linked_.assign(count_, std::vector<std::vector<Set>>(count_));
        for (std::size_t a = 0; a < count_; ++a)
            for (std::size_t b = 0; b < count_; ++b) {
                if (a == b) continue;
                for (const Solid& here : solids_[a]) {
                    Set& set = linked_[a][b].emplace_back(solids_[b].size());
                    for (std::size_t i = 0; i < set.size(); ++i)
                        set[i] = linked(request_.coherency, here, solids_[b][i]) && !collide(here, solids_[b][i]);
                }
            }
    }

    // Links without circles that join everybody, or where groups are allowed everybody to somebody.
    bool choose_links(unsigned links) {
        mates_.assign(count_, {});
        std::vector<std::size_t> group(count_);
        std::iota(group.begin(), group.end(), std::size_t{0});
        for (std::size_t a = 0, bit = 0; a < count_; ++a)
            for (std::size_t b = 0; b < a; ++b, ++bit) {
                if ((links >> bit & 1) == 0) continue;
                if (group[a] == group[b]) return false;
                const std::size_t joined = group[b];
                std::ranges::replace(group, joined, group[a]);
                mates_[a].push_back(b);
                mates_[b].push_back(a);
            }
        if (request_.coherency.one_group) return std::ranges::count(group, group[0]) == std::ssize(group);
        return count_ < 2 || std::ranges::none_of(mates_, [](const auto& mates) { return mates.empty(); });
    }
    bool next(std::vector<std::size_t>& landers) const {
        for (std::size_t& lander : landers) {
            if (++lander < count_) return true;
            lander = 0;
        }
        return false;
    }

    std::optional<Formation> with(const std::vector<std::size_t>& landers) {
        sets_.clear();
        for (std::size_t model = 0; model < count_; ++model) {
            Set& set = sets_.emplace_back(solids_[model].size(), true);
            for (std::size_t target = 0; target < landers.size(); ++target)
                for (std::size_t i = 0; i < set.size() && landers[target] == model; ++i)
                    set[i] = set[i] && reaches(target, solids_[model][i]);
        }
        order_.clear();
        mate_before_.assign(count_, count_);
        for (std::size_t model = 0; model < count_; ++model)
            if (std::ranges::find(order_, model) == order_.end() && !narrow_down(model)) return {};
        tries_left_ = 3000;
        chosen_.assign(count_, {});
        return place(0);
    }
    // Leaves every model only places with a partner among those of the models behind it. False where none is left.
    bool narrow_down(std::size_t model) {
        order_.push_back(model);
        for (const std::size_t mate : mates_[model]) {
            if (mate == mate_before_[model]) continue;
            mate_before_[mate] = model;
            if (!narrow_down(mate)) return false;
            for (std::size_t i = 0; i < sets_[model].size(); ++i)
                sets_[model][i] = sets_[model][i] && have_common(linked_[model][mate][i], sets_[mate]);
        }
        return std::ranges::find(sets_[model], true) != sets_[model].end();
    }
    static bool have_common(const Set& a, const Set& b) {
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] && b[i]) return true;
        return false;
    }

    std::optional<Formation> place(std::size_t turn) {
        if (turn == count_) return fault_of_places(request_, chosen_).empty() ? walk() : std::nullopt;
        const std::size_t model = order_[turn], before = mate_before_[model];
        for (std::size_t i = 0; i < sets_[model].size() && tries_left_ > 0; ++i) {
            if (!sets_[model][i]) continue;
            if (before < count_ && !linked_[before][model][choice_of(before)][i]) continue;
            const auto in_the_way = [&](std::size_t mate) {
                return collide(solids_[mate][choice_of(mate)], solids_[model][i]);
            };
            if (std::any_of(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(turn), in_the_way)) continue;
            chosen_[model] = places_[model][i];
            choice_[model] = i;
            if (auto way = place(turn + 1)) return way;
        }
        return {};
    }
    std::size_t choice_of(std::size_t model) const { return choice_[model]; }

    // In any order; whoever goes first reaches a target.
    std::optional<Formation> walk() {
        --tries_left_;
        std::vector<std::uint8_t> order(count_);
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        do {
            Formation way{chosen_, std::vector<Path>(count_), order};
            bool first_reaches = false, all = true;
            for (std::size_t target = 0; target < request_.targets.size(); ++target)
                first_reaches =
                    first_reaches || reaches(target, solid_of(request_.models[order[0]], chosen_[order[0]]));
            std::vector<Placement> now;
            for (const FormationModel& model : request_.models) now.push_back(model.from);
            for (std::size_t turn = 0; turn < count_ && first_reaches && all; ++turn) {
                const std::size_t i = order[turn];
                const auto path =
                    shortest_path(ground_at(request_, now, i), request_.models[i].mover, now[i], chosen_[i]);
                all = path.has_value();
                if (path) way.paths[i] = *path;
                now[i] = chosen_[i];
            }
            if (first_reaches && all) return way;
        } while (std::ranges::next_permutation(order).found);
        return {};
    }

    const FormationRequest& request_;
    std::size_t count_;
    std::vector<std::vector<Placement>> places_;
    std::vector<std::vector<Solid>> solids_;            // at these
    std::vector<std::vector<std::vector<Set>>> linked_; // by model, other model and place of the first
    std::vector<std::vector<std::size_t>> mates_;       // by model, as the links are chosen
    std::vector<Set> sets_;                             // by model: the places that are left
    std::vector<std::size_t> order_, mate_before_;      // from link to link
    std::vector<Placement> chosen_;
    std::array<std::size_t, 4> choice_{};
    int tries_left_ = 0; // whole formations for which an order of walking is looked for
};

} // namespace muster::slow
