// The results of a simulation for programs (JSON), spreadsheets (CSV) and people (a page).
#pragma once

#include "simulate/summary.h"

#include <boost/json/fwd.hpp>

namespace muster {

// Every field but `seconds` is the same for any number of threads and machines.
boost::json::object simulation_json(const SimulationPlan& plan, const SimulationResult& result, double seconds);
// One line for each battle.
std::string simulation_csv(const SimulationResult& result);
std::string simulation_page(const SimulationPlan& plan, const SimulationResult& result, double seconds);

// "54.0 % (44.3 to 63.4 %)"
std::string share_text(double share, const Interval& interval);

} // namespace muster
