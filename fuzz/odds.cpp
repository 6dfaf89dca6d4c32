// Questions about odds.
#include "odds/odds.h"

#include "documents.h"

namespace muster::fuzz {
namespace {

constexpr double little_effort = 0.001; // large questions take time, and that is no fault

}

void odds(Bytes bytes, Data) {
    const auto question = read_as<OddsQuestion>(bytes, read_odds);
    if (!question) return;
    (void)describe(*question);
    if (effort_of(*question) > little_effort) return;
    const OddsResult result = muster::odds(*question);
    (void)steps_of(*question);
    must(result.p_destroyed >= 0 && result.p_destroyed <= 1 + 1e-9, "a chance is from 0 to 1");
}

} // namespace muster::fuzz
