// The datasheets that a player already has: those of army files. In games without datasheets each unit is one.
#pragma once

#include <boost/json/value.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

// A kind of model of a datasheet, by the words that a list may use for it.
struct CollectedKind {
    std::string id, name; // the name folded
    int least = 0, most = 0;
    std::vector<std::string> gear; // names of its weapons and wargear, folded
};

// "replace … with …" of a datasheet.
struct CollectedOption {
    std::string model;
    std::vector<std::string> with; // ids
    std::vector<std::string> gear; // their names, folded
    boost::json::value replace;    // as written; null where the item is only added
};

struct CollectedSheet {
    std::string rules, name, folded_name;
    boost::json::value written;  // complete in itself: a datasheet, or a unit of a game without them
    boost::json::value keywords; // what its placeholders were in that army; null without any
    bool is_unit = false;        // not a datasheet
    std::vector<CollectedKind> kinds;
    std::vector<CollectedOption> options;
};

bool is_army(const boost::json::value& value); // a document of muster-army/1

// Of all armies, in their order; two equal datasheets are one.
std::vector<CollectedSheet> sheets_of(std::span<const boost::json::value> armies);

// The names most like this one, at most three.
std::vector<std::string> nearest_sheets(std::string_view name, std::span<const CollectedSheet> sheets);

} // namespace muster::import
