// One field description per type. MUSTER_FIELDS(Type, a, b, c) after a struct gives it comparison, a fingerprint
// (base/fingerprint.h), JSON and bytes both ways (base/archive.h) and the browser's type (base/typescript.h).
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>

namespace muster {

template <class T>
concept Described = boost::describe::has_describe_members<T>::value && !std::is_union_v<T>;

template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value;

// Calls visit(name, pointer_to_member) for each field, in the order of the description.
template <Described T, class Visit>
constexpr void for_each_field(Visit&& visit) {
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto field) { visit(std::string_view(field.name), field.pointer); });
}

template <Described T>
constexpr bool same_fields(const T& a, const T& b) {
    bool same = true;
    for_each_field<T>([&](std::string_view, auto field) { same = same && a.*field == b.*field; });
    return same;
}

// The name of an enumerator, or an empty string for a value that has none.
template <DescribedEnum E>
constexpr std::string_view name_of(E value) {
    std::string_view name;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto each) {
        if (each.value == value) name = each.name;
    });
    return name;
}

template <DescribedEnum E>
constexpr bool enum_named(std::string_view name, E& value) {
    bool found = false;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto each) {
        if (each.name == name) found = true, value = each.value;
    });
    return found;
}

} // namespace muster

// At namespace scope, after the struct. The comparison is a template so that only files that compare pay for it.
#define MUSTER_FIELDS(Type, ...)                                                                                       \
    BOOST_DESCRIBE_STRUCT(Type, (), (__VA_ARGS__))                                                                     \
    [[maybe_unused]] constexpr std::string_view type_name(const Type*) { return #Type; }                               \
    template <std::same_as<Type> T>                                                                                    \
    constexpr bool operator==(const T& a, const T& b) {                                                                \
        return ::muster::same_fields(a, b);                                                                            \
    }

#define MUSTER_NAMES(Enum, ...) BOOST_DESCRIBE_ENUM(Enum, __VA_ARGS__)
