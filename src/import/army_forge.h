// Lists of Army Forge, the JSON behind a share link, as armies of the game whose numbers they fit one to one: quality,
// defence, toughness, weapons, bases. A rule there and an ability here that have one name differ in detail, so the rule
// is only ever *near*. data/import/army-forge.json lists these names with their differences.
#pragma once

#include "import/import.h"

#include <boost/json/value.hpp>

namespace muster::import {

bool is_army_forge(const boost::json::value& value);

Readable<ImportReport> read_army_forge(const boost::json::value& list, const Wishes& wishes);

} // namespace muster::import
