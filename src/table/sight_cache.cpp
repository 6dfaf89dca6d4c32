// The answers about two units, and the cache that keeps them.
#include "base/fingerprint.h"
#include "table/sight.h"

namespace muster {

bool UnitSight::sees(std::size_t observer, std::size_t target) const {
    const std::size_t bit = observer * targets + target;
    return (words[bit / 64] >> (bit % 64) & 1) != 0;
}

bool UnitSight::any() const {
    return std::ranges::any_of(words, [](std::uint64_t word) { return word != 0; });
}

Share UnitShares::of(std::size_t observer, std::size_t target) const {
    return {blocked[observer * targets + target], Eyes::lines};
}

Share UnitShares::best(std::size_t target) const {
    Share best{Eyes::lines, Eyes::lines};
    for (std::size_t observer = 0; observer < observers; ++observer)
        best.part = std::min(best.part, of(observer, target).part);
    return best;
}

namespace {

std::size_t slot_of(const SightScene& scene, UnitId observer, UnitId target, std::size_t slots) {
    Fingerprint print;
    print.add(scene.fingerprint());
    print.add_value(observer);
    print.add_value(target);
    return print.value() % slots;
}

template <class Entry, class Answer>
auto& kept(Entry& entry, const SightScene& scene, UnitId observer, UnitId target, Answer answer) {
    const bool same = entry.scene == scene.fingerprint() && entry.observer == observer && entry.target == target;
    if (!same || !entry.answer) entry = {scene.fingerprint(), observer, target, answer()};
    return *entry.answer;
}

} // namespace

const UnitSight& SightCache::sight(const SightScene& scene, UnitId observer, UnitId target) {
    return kept(sights_[slot_of(scene, observer, target, slots)], scene, observer, target,
                [&] { return scene.sight(observer, target); });
}

const UnitShares& SightCache::shares(const SightScene& scene, UnitId observer, UnitId target) {
    return kept(shares_[slot_of(scene, observer, target, slots)], scene, observer, target,
                [&] { return scene.shares(observer, target); });
}

} // namespace muster
