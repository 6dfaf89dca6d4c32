// Carries described values in and out. `transfer(archive, value)` walks through a value by its field description and
// hands every leaf to an Archive. The kind of archive decides what happens: it writes or reads JSON or bytes, takes a
// digest, or prints the browser's types. Code that uses it needs no JSON library.
#pragma once

#include "base/clause.h"
#include "base/fields.h"
#include "base/fixed_vector.h"

#include <boost/json/fwd.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace muster {

class Archive {
  public:
    virtual ~Archive() = default;

    // True where the archive sets the values; false where it only looks at them.
    virtual bool reads() const = 0;

    virtual void open_object(std::string_view type) = 0;
    // Goes to a field. False: leave it as it is (a patch that does not mention it).
    virtual bool field(std::string_view name) = 0;
    virtual void close_object() = 0;
    // Goes into a list. Returns the size that the list has outside, at most `most`.
    virtual std::size_t open_list(std::size_t size, std::size_t most) = 0;
    // The same for a list that always has this size.
    virtual std::size_t open_array(std::size_t size) { return open_list(size, size); }
    virtual void close_list() = 0;
    // Whether an optional value is there. A reading archive says what is outside, any other returns `present`.
    virtual bool optional(bool present) = 0;

    virtual void boolean(bool& value) = 0;
    virtual void integer(std::int64_t& value, std::int64_t least, std::int64_t most) = 0;
    virtual void whole(std::uint64_t& value) = 0; // 64 bits without sign
    // Chances and means. Nothing that decides a battle is one. Archives that know no fractions keep the bits.
    virtual void real(double& value) {
        auto bits = std::bit_cast<std::uint64_t>(value);
        whole(bits);
        value = std::bit_cast<double>(bits);
    }
    virtual void text(std::string& value) = 0;
    virtual void clause(Clause& value) = 0;
    // One of a few words; `which` counts from 0.
    virtual void word(std::size_t& which, std::span<const std::string_view> words) = 0;
    // JSON of its own shape, kept as its text. `shape` is the name that the browser's types give it.
    virtual void json(std::string& value, std::string_view shape) { (void)shape, text(value); }
    // The same as a value, for code that reads on in it (base/json_value.h).
    virtual void json_value(boost::json::value& value, std::string_view shape);
};

// A part of a message that other code has written already: an answer, an event.
template <std::size_t N>
struct ShapeName {
    char letters[N]{};
    constexpr ShapeName(const char (&name)[N]) { std::copy_n(name, N, letters); }
    constexpr std::string_view view() const { return {letters, N - 1}; }
};
template <ShapeName Shape>
struct JsonText {
    std::string text = "null";
    friend bool operator==(const JsonText&, const JsonText&) = default;
};
template <ShapeName Shape>
void transfer_value(Archive& archive, JsonText<Shape>& value) {
    archive.json(value.text, Shape.view());
}

// A type with its own shape provides  transfer_value(Archive&, T&)  next to itself.
template <class T>
concept TransfersItself = requires(Archive& archive, T& value) { transfer_value(archive, value); };

namespace detail {

template <DescribedEnum E>
struct EnumWords {
    static constexpr std::size_t count = boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value;
    std::array<std::string_view, count> words{};
    std::array<E, count> values{};

    constexpr EnumWords() {
        std::size_t i = 0;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto each) {
            words[i] = each.name;
            values[i++] = each.value;
        });
    }
};
template <DescribedEnum E>
inline constexpr EnumWords<E> enum_words{};

template <class List>
void transfer_items(Archive& archive, List& list, std::size_t size);

} // namespace detail

template <class T>
void transfer(Archive& archive, T& value);

template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
void transfer_number(Archive& archive, T& value) {
    using Number = typename std::conditional_t<std::is_enum_v<T>, std::underlying_type<T>, std::type_identity<T>>::type;
    if constexpr (sizeof(Number) == 8 && std::is_unsigned_v<Number>) {
        auto number = static_cast<std::uint64_t>(value);
        archive.whole(number);
        value = static_cast<T>(number);
    } else {
        auto number = static_cast<std::int64_t>(value);
        archive.integer(number, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
        value = static_cast<T>(number);
    }
}

template <class T>
void transfer(Archive& archive, std::optional<T>& value) {
    if (!archive.optional(value.has_value())) return value.reset();
    if (!value) value.emplace();
    transfer(archive, *value);
}

template <class T, std::size_t N>
void transfer(Archive& archive, std::array<T, N>& value) {
    detail::transfer_items(archive, value, std::min(N, archive.open_array(N)));
}

template <class T, std::size_t N>
void transfer(Archive& archive, FixedVector<T, N>& value) {
    const std::size_t size = archive.open_list(value.size(), N);
    if (archive.reads()) value.resize(size);
    detail::transfer_items(archive, value, size);
}

template <class T>
void transfer(Archive& archive, std::vector<T>& value) {
    const std::size_t size = archive.open_list(value.size(), 1u << 20);
    if (archive.reads()) value.resize(size);
    detail::transfer_items(archive, value, size);
}

template <class T>
void transfer(Archive& archive, T& value) {
    if constexpr (TransfersItself<T>) {
        transfer_value(archive, value);
    } else if constexpr (std::is_same_v<T, bool>) {
        archive.boolean(value);
    } else if constexpr (std::is_same_v<T, double>) {
        archive.real(value);
    } else if constexpr (std::is_same_v<T, Clause>) {
        archive.clause(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
        archive.text(value);
    } else if constexpr (DescribedEnum<T>) {
        constexpr const auto& names = detail::enum_words<T>;
        std::size_t which = 0;
        while (which + 1 < names.count && names.values[which] != value) ++which;
        archive.word(which, names.words);
        value = names.values[which];
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        transfer_number(archive, value);
    } else {
        static_assert(Described<T>, "describe this type with MUSTER_FIELDS, or give it a transfer_value");
        archive.open_object(type_name(static_cast<const T*>(nullptr)));
        for_each_field<T>([&](std::string_view name, auto field) {
            if (archive.field(name)) transfer(archive, value.*field);
        });
        archive.close_object();
    }
}

namespace detail {

template <class List>
void transfer_items(Archive& archive, List& list, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) transfer(archive, list[i]);
    archive.close_list();
}

} // namespace detail

// Writing takes a const value: a writer never changes what it looks at.
template <class T>
void transfer_out(Archive& writer, const T& value) {
    transfer(writer, const_cast<T&>(value));
}

} // namespace muster
