// Links between models are rows of a bit matrix. Groups grow by whole rows at a time.
#include "table/coherency.h"

#include <bit>
#include <cassert>

namespace muster {

namespace {

// Row i holds the models linked to model i.
struct Links {
    std::array<ModelSet, max_unit> of{};
    ModelSet far = 0;
};

Links find_links(const CoherencyRule& rule, std::span<const Solid> models) {
    Links links;
    for (std::size_t a = 0; a < models.size(); ++a)
        for (std::size_t b = a + 1; b < models.size(); ++b) {
            if (near(rule.link, models[a], models[b])) {
                links.of[a] |= only(b);
                links.of[b] |= only(a);
            }
            if (rule.everyone_within && !within(models[a], models[b], *rule.everyone_within))
                links.far |= only(a) | only(b);
        }
    return links;
}

ModelSet group_around(const Links& links, std::size_t model) {
    ModelSet group = only(model);
    for (ModelSet fresh = group; fresh != 0;) {
        const auto next = static_cast<std::size_t>(std::countr_zero(fresh));
        fresh &= fresh - 1;
        fresh |= links.of[next] & ~group;
        group |= links.of[next];
    }
    return group;
}

ModelSet largest_group(const Links& links, std::size_t count) {
    ModelSet largest = 0;
    for (ModelSet left = first_models(count); left != 0;) {
        const ModelSet group = group_around(links, static_cast<std::size_t>(std::countr_zero(left)));
        if (std::popcount(group) > std::popcount(largest)) largest = group;
        left &= ~group;
    }
    return largest;
}

} // namespace

CoherencyCheck check_coherency(const CoherencyRule& rule, std::span<const Solid> models) {
    assert(models.size() <= max_unit);
    const Links links = find_links(rule, models);
    CoherencyCheck check;
    check.far = links.far;
    for (std::size_t i = 0; i < models.size(); ++i)
        if (std::popcount(links.of[i]) < rule.neighbours_in(models.size())) check.lonely |= only(i);
    if (rule.one_group) check.apart = first_models(models.size()) & ~largest_group(links, models.size());
    return check;
}

int out_of_place(const CoherencyRule& rule, std::span<const Solid> models) {
    return std::popcount(check_coherency(rule, models).out_of_place());
}

} // namespace muster
