// A 64-bit fingerprint of described values, equal on every machine: it reads fields as integers, never as bytes, so
// padding and byte order do not enter. Not a cryptographic hash.
#pragma once

#include "base/fields.h"

#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>

namespace muster {

class Fingerprint {
  public:
    constexpr void add(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15u;
        state_ ^= state_ >> 29;
    }

    template <class T>
        requires std::is_integral_v<T> || std::is_enum_v<T>
    constexpr void add_value(T value) {
        if constexpr (std::is_same_v<T, char>)
            add(static_cast<unsigned char>(value)); // signed or not by machine
        else
            add(static_cast<std::uint64_t>(value));
    }
    template <Described T>
    constexpr void add_value(const T& value) {
        for_each_field<T>([&](std::string_view, auto field) { add_value(value.*field); });
    }
    // Sequences count their length too, so that [1][2] and [1, 2][] differ.
    template <std::ranges::sized_range R>
    constexpr void add_value(const R& range) {
        add(std::ranges::size(range));
        for (const auto& item : range) add_value(item);
    }
    template <class T>
    constexpr void add_value(const std::optional<T>& value) {
        add(value.has_value());
        if (value) add_value(*value);
    }

    constexpr std::uint64_t value() const {
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 32)) * 0xD6E8FEB86659FD93u;
        mixed = (mixed ^ (mixed >> 32)) * 0xD6E8FEB86659FD93u;
        return mixed ^ (mixed >> 32);
    }

  private:
    std::uint64_t state_ = 0x6D75737465720001u;
};

template <class T>
constexpr std::uint64_t fingerprint(const T& value) {
    Fingerprint print;
    print.add_value(value);
    return print.value();
}

// For people: sixteen hexadecimal digits.
std::string hexadecimal(std::uint64_t value);
std::optional<std::uint64_t> from_hexadecimal(std::string_view digits);

} // namespace muster
