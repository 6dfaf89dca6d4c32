// A list of Army Forge as its file has it, with halves of one unit put together.
#pragma once

#include "import/unreadable.h"

#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster::import::forge {

struct Rule {
    std::string name;
    int rating = 0; // 0 without one

    std::string label() const; // "Tough(3)"
    friend bool operator==(const Rule&, const Rule&) = default;
};

struct Weapon {
    std::string name;
    int count = 1; // in the whole unit
    int range = 0; // 0 in melee
    int attacks = 1;
    std::vector<Rule> rules;

    bool melee() const { return range == 0; }
    bool same_profile(const Weapon& other) const {
        return name == other.name && range == other.range && attacks == other.attacks && rules == other.rules;
    }
};

// A rule that an item brings to some models only.
struct ItemRule {
    std::string item;
    Rule rule;
};

struct Unit {
    std::string name, id, selection, joins; // `joins` is the selection of another unit
    int size = 1, quality = 0, defence = 0;
    int points = 0;   // with its upgrades
    std::string base; // "32", "60x35"; empty if the list names none
    bool combined = false;
    std::vector<Rule> rules;       // of every model
    std::vector<ItemRule> partial; // of some models
    std::vector<std::string> traits;
    std::vector<Weapon> weapons;
};

struct RuleText {
    std::string name, text;
};

struct List {
    std::string name, system;
    int points = 0, limit = 0;
    std::vector<Unit> units;
    std::vector<RuleText> texts;

    std::string text_of(std::string_view rule) const; // empty if the list does not explain it
};

Readable<List> read_list(const boost::json::value& value);

} // namespace muster::import::forge
