#include "players/recruit.h"

#include "base/fingerprint.h"

#include <algorithm>

namespace muster {

std::vector<Candidate> Recruit::think(const View& view, const Question& question, const Rulings& rulings,
                                      std::size_t most) {
    constexpr std::size_t sensible = 5;
    Fingerprint chance;
    chance.add(seed_);
    chance.add(index(view.seat()));
    chance.add(view.decision());
    const std::uint64_t random = chance.value();
    if (random % 3 != 0) return greedy_.think(view, question, rulings, most);
    std::vector<Candidate> all = greedy_.think(view, question, rulings, sensible);
    if (all.size() > 1) {
        const auto other = all.begin() + 1 + static_cast<std::ptrdiff_t>(random / 3 % (all.size() - 1));
        std::rotate(all.begin(), other, other + 1);
    }
    if (all.size() > most) all.resize(most);
    return all;
}

Answer Recruit::answer(const View& view, const Question& question, const Rulings& rulings) {
    return think(view, question, rulings, 1).front().answer;
}

} // namespace muster
