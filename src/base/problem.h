// What is wrong with something a user gave us: one message with the place, what was found and what was expected.
#pragma once

#include <boost/system/result.hpp>

#include <string>

namespace muster {

struct Problem {
    std::string file;     // the name that the user gave it; empty for a message, which has no file
    std::string place;    // JSON path such as units[2].models[0].count, or line and column
    std::string found;    // `"ten"`
    std::string expected; // `a whole number from 1 to 200`

    std::string text() const;
};

template <class T>
using Result = boost::system::result<T, Problem>;

// Required by boost::system::result for value() on an error; we always ask first.
[[noreturn]] void throw_exception_from_error(const Problem& problem, const boost::source_location&);

} // namespace muster
