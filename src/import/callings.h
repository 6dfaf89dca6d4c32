// What some units are besides fighters: psykers, transports, things that explode. Rows with numbers of their own say
// so.
#pragma once

#include "import/text_reading.h"
#include "import/tree.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <string>
#include <vector>

namespace muster::import {

// A row of a unit, and what the texts of its report say about it.
struct Callings {
    boost::json::object psyker;    // of a datasheet; empty: the unit is none
    boost::json::array powers;     // psychic powers that can be cast
    boost::json::object transport; // empty: it carries nobody
    boost::json::array abilities;  // explosions, and what has to be remembered
    std::vector<TextTaken> taken;
    std::vector<TextNear> near;
    std::vector<TextKept> kept;
    std::vector<TextIdle> idle;
    std::vector<NumberChanged> numbers;
};

Callings callings_of(const Selection& unit, const TextReader& texts, const TextBearer& bearer, bool take_nearly);

} // namespace muster::import
