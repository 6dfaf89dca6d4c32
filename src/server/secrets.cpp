#include "server/secrets.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

namespace muster {
namespace {

std::string random_letters(std::string_view alphabet, std::size_t count) {
    std::string letters;
    for (std::size_t i = 0; i < count; ++i)
        letters += alphabet[randombytes_uniform(static_cast<std::uint32_t>(alphabet.size()))];
    return letters;
}

constexpr std::string_view easy = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::string_view every = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

} // namespace

std::string new_battle_id() { return random_letters(easy, 10); }
std::string id_of_file(std::string_view text) {
    std::string id;
    for (const char letter : hash_of(text).substr(0, 20)) id += easy[static_cast<unsigned char>(letter) % easy.size()];
    return id;
}
std::string new_invitation() { return random_letters(easy, 12); }
std::string new_seat_token() { return random_letters(every, 22); }

std::string hash_of(std::string_view secret) {
    std::string hash(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                       reinterpret_cast<const unsigned char*>(secret.data()), secret.size());
    return hash;
}

std::string keyed_digits(std::string_view key, std::string_view text) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       reinterpret_cast<const unsigned char*>(key.data()), key.size());
    std::string digits;
    for (std::size_t i = 0; i < 8; ++i) digits += fmt::format("{:02x}", hash[i]);
    return digits;
}

} // namespace muster
