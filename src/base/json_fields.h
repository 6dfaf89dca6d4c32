// JSON both ways for described types: our own machine formats (saves, replays, protocol). Reading is strict: every
// field must be there, nothing else may be. Include only where JSON is really read or written; it is a heavy header.
#pragma once

#include "base/clause.h"
#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/json_reader.h"

#include <boost/json.hpp>

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace muster {

template <class T>
boost::json::value to_json(const T& value);

namespace detail {

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;
template <class T>
constexpr bool is_array = false;
template <class T, std::size_t N>
constexpr bool is_array<std::array<T, N>> = true;
template <class T>
constexpr bool is_fixed = false;
template <class T, std::size_t N>
constexpr bool is_fixed<FixedVector<T, N>> = true;
template <class T>
constexpr bool is_vector = false;
template <class T>
constexpr bool is_vector<std::vector<T>> = true;

} // namespace detail

// Types with a shape of their own in JSON provide  json_of(const T&)  and  read_json(Reader, T&)  beside themselves.
template <class T>
concept WritesItself = requires(const T& value) {
    { json_of(value) } -> std::convertible_to<boost::json::value>;
};
template <class T>
concept ReadsItself = requires(const Reader& reader, T& value) { read_json(reader, value); };

template <class T>
boost::json::value to_json(const T& value) {
    using namespace detail;
    if constexpr (WritesItself<T>) {
        return json_of(value);
    } else if constexpr (std::is_same_v<T, Clause>) {
        return boost::json::string(id_of(value));
    } else if constexpr (std::is_same_v<T, bool>) {
        return value;
    } else if constexpr (DescribedEnum<T>) {
        return boost::json::string(name_of(value));
    } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
        if constexpr (sizeof(T) == 8 && std::is_unsigned_v<T>)
            return static_cast<std::uint64_t>(value);
        else
            return static_cast<std::int64_t>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
        return static_cast<double>(value);
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
        return boost::json::string(std::string_view(value));
    } else if constexpr (is_optional<T>) {
        return value ? to_json(*value) : boost::json::value(nullptr);
    } else if constexpr (Described<T>) {
        boost::json::object object;
        for_each_field<T>([&](std::string_view name, auto field) { object[name] = to_json(value.*field); });
        return object;
    } else {
        boost::json::array array;
        for (const auto& item : value) array.push_back(to_json(item));
        return array;
    }
}

template <class T>
void from_json(const Reader& reader, T& value) {
    using namespace detail;
    if constexpr (ReadsItself<T>) {
        read_json(reader, value);
    } else if constexpr (std::is_same_v<T, Clause>) {
        const std::string id = reader.text(0);
        const auto clause = id.empty() ? Clause::none : clause_named(id);
        if (clause)
            value = *clause;
        else
            reader.refuse("the id of a clause");
    } else if constexpr (std::is_same_v<T, bool>) {
        value = reader.boolean();
    } else if constexpr (DescribedEnum<T>) {
        const std::string name = reader.text();
        if (reader.sound() && !enum_named(name, value)) {
            std::string known;
            boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
                [&](auto each) { known += (known.empty() ? "one of " : ", ") + std::string(each.name); });
            reader.refuse(known);
        }
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        if (!reader.value()) return;
        boost::json::error_code error;
        value = reader.is_number() ? reader.value()->template to_number<std::uint64_t>(error) : 0;
        if (!reader.is_number() || error) reader.refuse("a whole number not below 0");
    } else if constexpr (std::is_enum_v<T>) {
        using Number = std::underlying_type_t<T>;
        value = static_cast<T>(reader.integer(std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max()));
    } else if constexpr (std::is_integral_v<T>) {
        value = static_cast<T>(reader.integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    } else if constexpr (std::is_floating_point_v<T>) {
        value = reader.number(std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max());
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = reader.text(0, 1u << 20);
    } else if constexpr (is_optional<T>) {
        if (!reader.value() || reader.value()->is_null()) return value.reset();
        from_json(reader, value.emplace());
    } else if constexpr (Described<T>) {
        std::size_t fields = 0;
        for_each_field<T>([&](std::string_view name, auto field) {
            from_json(reader[name], value.*field);
            ++fields;
        });
        if (reader.sound() && reader.value()->get_object().size() != fields) {
            reader.each_member([&](const std::string& key, const Reader&) {
                bool known = false;
                for_each_field<T>([&](std::string_view name, auto) { known = known || name == key; });
                if (!known) reader.refuse("the unknown key \"" + key + "\"", "only the keys of this format");
            });
        }
    } else if constexpr (is_array<T>) {
        if (reader.size(value.size(), value.size()) == value.size())
            for (std::size_t i = 0; i < value.size(); ++i) from_json(reader.at(i), value[i]);
    } else if constexpr (is_fixed<T>) {
        value.clear();
        const std::size_t size = reader.size(0, T::capacity());
        value.resize(size);
        for (std::size_t i = 0; i < size; ++i) from_json(reader.at(i), value[i]);
    } else {
        static_assert(is_vector<T>, "give this type a read_json of its own");
        value.clear();
        reader.each([&](const Reader& item) { from_json(item, value.emplace_back()); });
    }
}

} // namespace muster
