// Lists as text: who is in them and with what, in words. Three forms are in use, and one reader serves all: headings
// between plus signs and units with their costs in square brackets (BattleScribe); a block of "+ KEY: value" and units
// on one line each (New Recruit); headings in capitals, units with points in brackets, and bullets (the app).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

// "9x Rifleman" with "9x Rifle" below it, or "4 with rifle and blade".
struct Gear {
    int count = 1;
    bool counted = false; // the text gives the number
    std::string name;     // empty: models of which only the gear is named
    std::vector<Gear> parts;
};

struct WrittenUnit {
    std::string name;
    int count = 0; // 0 if the line has none
    int points = 0;
    std::vector<Gear> gear;
};

struct WrittenList {
    std::string name;
    std::vector<WrittenUnit> units;
    std::vector<std::string> others; // headings and other lines, as they stand
};

WrittenList read_lines(std::string_view text);

} // namespace muster::import
