// How points of the alternating game are shown, and how two armies of any game are compared.
#pragma once

#include "army/alternating/price.h"

#include <string>
#include <vector>

namespace muster {

// Ends the program if the list holds something that has no price: an aura or order that cannot be bought, a
// contradiction.
void refuse_what_is_not_sold(const std::string& file, const Army& army);

void print_points(const Army& army);      // a row for each unit
void print_explanation(const Army& army); // every term of every unit

// One army of a comparison.
struct PriceColumn {
    struct Row {
        std::string unit;
        std::int64_t price;
    };
    std::string army;
    std::string currency; // points, power
    std::vector<Row> units;
};
PriceColumn points_column(const Army& army);
void print_comparison(PriceColumn left, PriceColumn right); // the most costly units first

} // namespace muster
