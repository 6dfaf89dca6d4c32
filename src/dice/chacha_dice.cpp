#include "dice/chacha_dice.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace muster {

ChaChaDice::ChaChaDice(const DiceKey& key) : key_(key) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
}

ChaChaDice::~ChaChaDice() {
    sodium_memzero(key_.data(), key_.size());
    sodium_memzero(faces_.data(), faces_.size());
}

void ChaChaDice::fill(std::uint64_t first, std::span<Face> faces, Clause) {
    if (first > max_dice || faces.size() > max_dice - first) throw std::length_error("more dice than a battle has");
    while (faces_.size() < first + faces.size()) read_on();
    std::copy_n(faces_.begin() + static_cast<std::ptrdiff_t>(first), faces.size(), faces.begin());
}

// The next blocks of the key stream (zeros encrypted under a nonce of zeros), as faces.
void ChaChaDice::read_on() {
    constexpr std::size_t block = 64, blocks = 8;
    constexpr std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    std::array<std::uint8_t, block * blocks> bytes{};
    crypto_stream_chacha20_ietf_xor_ic(bytes.data(), bytes.data(), bytes.size(), nonce.data(), next_block_,
                                       key_.data());
    next_block_ += blocks;
    for (const std::uint8_t byte : bytes)
        if (byte < 252) faces_.push_back(static_cast<Face>(byte % 6 + 1));
    sodium_memzero(bytes.data(), bytes.size());
}

} // namespace muster
