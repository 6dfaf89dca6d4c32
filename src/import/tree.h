// A roster as the list builders write it, whatever the file: .ros and .rosz (XML) and JSON of the same list give the
// same tree. Nothing is interpreted yet; names and texts are as in the file, but for control characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

struct Characteristic {
    std::string name, value;
};

struct Profile {
    std::string name, type; // "Intercessor", "Unit"
    std::vector<Characteristic> characteristics;
};

struct Rule {
    std::string name, text;
};

struct Cost {
    std::string name;
    double value = 0;
};

struct Category {
    std::string name;
    bool primary = false;
};

struct Selection {
    std::string name, custom_name, type; // type: "unit", "model", "upgrade" or nothing
    int number = 1;
    std::vector<Profile> profiles;
    std::vector<Rule> rules;
    std::vector<Category> categories;
    std::vector<Cost> costs;
    std::vector<Selection> selections;
};

struct Force {
    std::string name, catalogue;
    std::vector<Profile> profiles;
    std::vector<Rule> rules;
    std::vector<Selection> selections;
    std::vector<Force> forces;
};

struct Roster {
    std::string name, system; // "… 9th Edition"
    int revision = 0;
    std::vector<Cost> costs, limits;
    std::vector<Force> forces;
};

} // namespace muster::import
