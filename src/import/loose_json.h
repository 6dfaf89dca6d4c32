// JSON that others wrote, in which anything may be missing or of another type: then there is nothing to find.
#pragma once

#include <boost/json/value.hpp>

#include <string>
#include <string_view>

namespace muster::import::loose {

const boost::json::value* member(const boost::json::value& value, std::string_view key); // null without it
const boost::json::array& list_in(const boost::json::value& value, std::string_view key);
const boost::json::array& list_in(const boost::json::object&, std::string_view) = delete; // would be of a copy
std::string text_in(const boost::json::value& value, std::string_view key);               // on one line
// A whole number, also one that is written as a text ("3", "A3"); `otherwise` if there is none.
int number_in(const boost::json::value& value, std::string_view key, int otherwise);

} // namespace muster::import::loose
