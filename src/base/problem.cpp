#include "base/problem.h"

#include <stdexcept>

namespace muster {

std::string Problem::text() const {
    std::string sentence;
    if (!file.empty()) sentence += file + ": ";
    if (!place.empty()) sentence += place + ": ";
    if (found.empty()) return sentence + expected;
    return sentence + "found " + found + ", expected " + expected;
}

void throw_exception_from_error(const Problem& problem, const boost::source_location&) {
    throw std::logic_error("a problem was not looked at: " + problem.text());
}

} // namespace muster
