// The kinds of models of a datasheet: models with equal numbers, weapons and abilities are one.
#pragma once

#include "import/report.h"

#include <boost/json/object.hpp>

#include <string>
#include <vector>

namespace muster::import {

struct UnitKind {
    std::string name;
    int count = 0;
    boost::json::object written; // of a datasheet, without id, name, min and max
};

// Equal kinds become one, in the order in which they are first met.
std::vector<UnitKind> counted_together(std::vector<UnitKind> kinds);

// More kinds than a datasheet may have: the two that are most alike become one, until they fit. Each is noted.
void merge_kinds(std::vector<UnitKind>& kinds, std::vector<NumberChanged>& changed);

} // namespace muster::import
