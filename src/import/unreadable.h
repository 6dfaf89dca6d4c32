// Why a file is no list that Muster can read: one sentence, in English and as a message of every language.
#pragma once

#include <boost/system/result.hpp>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

struct Unreadable {
    std::string text;                // one English sentence
    std::string message;             // the same in data/languages: "import.refused.system", …
    std::vector<std::string> values; // … with these as value1, value2, …
};

template <class T>
using Readable = boost::system::result<T, Unreadable>;

template <class... Values>
Unreadable unreadable(std::string_view name, fmt::format_string<const Values&...> sentence, const Values&... values) {
    return {fmt::format(sentence, values...), fmt::format("import.refused.{}", name), {fmt::to_string(values)...}};
}

// Required by boost::system::result for value() on an error; we always ask first.
[[noreturn]] void throw_exception_from_error(const Unreadable& why, const boost::source_location&);

} // namespace muster::import
