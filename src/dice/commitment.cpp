#include "dice/commitment.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace muster {
namespace {

static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Bytes32>);

void start_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
}

Bytes32 sha256(std::span<const std::uint8_t> bytes) {
    Bytes32 hash{};
    crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
    return hash;
}

} // namespace

Bytes32 random_bytes() {
    start_sodium();
    Bytes32 bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

Bytes32 commitment_to(const Bytes32& secret) { return sha256(secret); }

bool keeps_commitment(const Bytes32& secret, const Bytes32& commitment) { return commitment_to(secret) == commitment; }

DiceKey dice_key(const Bytes32& secret, const Nonces& nonces) {
    std::array<std::uint8_t, 96> joined{};
    std::ranges::copy(nonces.blue, std::ranges::copy(nonces.red, std::ranges::copy(secret, joined.begin()).out).out);
    const DiceKey key = sha256(joined);
    sodium_memzero(joined.data(), joined.size());
    return key;
}

std::string to_hex(const Bytes32& bytes) {
    std::string digits;
    for (const std::uint8_t byte : bytes) digits += fmt::format("{:02x}", byte);
    return digits;
}

Result<Bytes32> bytes_from_hex(std::string_view digits) {
    Bytes32 bytes{};
    std::size_t size = 0;
    const char* end = nullptr;
    const bool read =
        sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(), nullptr, &size, &end) == 0;
    if (read && digits.size() == 2 * bytes.size() && end == digits.data() + digits.size()) return bytes;
    return Problem{"", "", fmt::format("\"{}\" of {} characters", digits.substr(0, 80), digits.size()),
                   "64 hexadecimal digits"};
}

} // namespace muster
