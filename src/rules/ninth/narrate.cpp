#include "rules/ninth/narrate.h"
namespace muster::ninth {
std::string narrate(const Setup&, const EventLog&, std::size_t) { return ""; }
} // namespace muster::ninth
