#include "dice/philox_dice.h"

#include <Random123/philox.h>

#include <algorithm>
#include <stdexcept>

namespace muster {
namespace {

using Block = r123::Philox4x32::ctr_type;

constexpr std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
constexpr std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

// Block numbers stay below 2^24, so the second counter word is free for the attempt.
Block philox(std::uint64_t seed, std::uint64_t battle, std::uint64_t block, std::uint32_t attempt) {
    return r123::Philox4x32{}({{low(block), attempt, low(battle), high(battle)}}, {{low(seed), high(seed)}});
}

} // namespace

void PhiloxDice::fill(std::uint64_t first, std::span<Face> faces, Clause) {
    if (first > max_dice || faces.size() > max_dice - first) throw std::length_error("more dice than a battle has");
    constexpr std::uint32_t unfair = (1ull << 32) % 6;
    std::size_t done = 0;
    while (done < faces.size()) {
        const std::uint64_t block = (first + done) / 4;
        const Block words = philox(seed_, battle_, block, 0);
        for (std::size_t place = (first + done) % 4; place < 4 && done < faces.size(); ++place) {
            std::uint64_t product = words[place] * std::uint64_t{6};
            for (std::uint32_t attempt = 1; low(product) < unfair; ++attempt)
                product = philox(seed_, battle_, block, attempt)[place] * std::uint64_t{6};
            faces[done++] = static_cast<Face>(high(product) + 1);
        }
    }
}

} // namespace muster
