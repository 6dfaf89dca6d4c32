// Names that nobody can guess: battles, invitations and seat tokens, and the hashes under which the store keeps
// invitations and tokens.
#pragma once

#include <string>
#include <string_view>

namespace muster {

std::string new_battle_id();                   // 10 letters and digits
std::string id_of_file(std::string_view text); // 20 letters: of an uploaded replay, made from its content
std::string new_invitation();                  // 12 letters, without those that sound alike when read aloud
std::string new_seat_token();                  // 22: 128 bits
std::string hash_of(std::string_view secret);  // SHA-256, 32 bytes
// 16 hexadecimal digits of a text. Without the key of 32 bytes they say nothing about the text.
std::string keyed_digits(std::string_view key, std::string_view text);

} // namespace muster
