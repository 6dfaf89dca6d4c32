#include "dice/commitment.h"

#include <doctest/doctest.h>

using namespace muster;

TEST_CASE("what is published is SHA-256") {
    // SHA-256 of 32 and of 96 zero bytes, as any other program computes them.
    CHECK(to_hex(commitment_to({})) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    CHECK(to_hex(dice_key({}, {})) == "2ea9ab9198d1638007400cd2c3bef1cc745b864b76011a0e1bc52180ac6452d4");
}

TEST_CASE("the key is made of secret, red nonce and blue nonce in this order") {
    Bytes32 secret{}, red{}, blue{};
    for (std::size_t i = 0; i < 32; ++i) {
        secret[i] = static_cast<std::uint8_t>(i);
        red[i] = static_cast<std::uint8_t>(i + 32);
        blue[i] = static_cast<std::uint8_t>(i + 64);
    }
    CHECK(to_hex(dice_key(secret, {red, blue})) == "08359b108fa567f5dcf319fa3434da6abbc1d595f426372666447f09cc5a87dc");
    CHECK(dice_key(secret, {red, blue}) != dice_key(secret, {blue, red}));
    CHECK(dice_key(secret, {red, blue}) != dice_key(red, {secret, blue}));
}

TEST_CASE("a revealed secret keeps its commitment, any other does not") {
    Bytes32 secret = random_bytes();
    const Bytes32 published = commitment_to(secret);
    CHECK(keeps_commitment(secret, published));
    secret[31] ^= 1;
    CHECK_FALSE(keeps_commitment(secret, published));
    CHECK(random_bytes() != random_bytes());
}

TEST_CASE("bytes survive their hexadecimal text, and other texts are refused") {
    const Bytes32 bytes = commitment_to({});
    CHECK(bytes_from_hex(to_hex(bytes)).value() == bytes);
    CHECK(bytes_from_hex("66687AADF862BD776C8FC18B8E9F8E20089714856EE233B3902A591D0D5F2925").value() == bytes);
    CHECK(bytes_from_hex("").error().text() == "found \"\" of 0 characters, expected 64 hexadecimal digits");
    CHECK(bytes_from_hex("xyz").error().text() == "found \"xyz\" of 3 characters, expected 64 hexadecimal digits");
    std::string digits = to_hex(bytes);
    digits.back() = 'g';
    CHECK(bytes_from_hex(digits).has_error());
    CHECK(bytes_from_hex(to_hex(bytes) + "00").has_error());
    CHECK(bytes_from_hex(to_hex(bytes).substr(1)).has_error());
    CHECK(bytes_from_hex(" " + to_hex(bytes).substr(1)).has_error());
    CHECK(bytes_from_hex(std::string(1'000'000, '0')).error().text().size() < 200);
}
