// Whom a transport carries, as its words say: how many, only or not which keywords, and who takes more places.
#pragma once

#include "import/text_reading.h"

#include <boost/json/object.hpp>

#include <string>

namespace muster::import {

struct TransportReading {
    boost::json::object transport; // of a datasheet; empty: the words name no number
    bool whole = false;            // every word of it is in there
};

TransportReading transport_in(const std::string& words, const TextReader& texts, const TextBearer& bearer);

} // namespace muster::import
