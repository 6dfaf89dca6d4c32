// Dice that nobody can influence. Before the first roll the server publishes the hash of a secret, and each side gives
// a nonce. The key of the dice is made from all three. After the last roll the secret is shown, and anyone can check.
#pragma once

#include "base/problem.h"
#include "dice/chacha_dice.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace muster {

// Both nonces and the secret have the same length, so that their concatenation can be read in one way only.
using Bytes32 = std::array<std::uint8_t, 32>;

struct Nonces {
    Bytes32 red{}, blue{};
};

// 32 bytes from the operating system.
Bytes32 random_bytes();

// SHA-256 of the secret: what is published before the first roll.
Bytes32 commitment_to(const Bytes32& secret);
bool keeps_commitment(const Bytes32& secret, const Bytes32& commitment);

// SHA-256 of secret, red nonce and blue nonce, one after the other.
DiceKey dice_key(const Bytes32& secret, const Nonces& nonces);

// 64 hexadecimal digits; small letters are written, both are read.
std::string to_hex(const Bytes32& bytes);
Result<Bytes32> bytes_from_hex(std::string_view digits);

} // namespace muster
