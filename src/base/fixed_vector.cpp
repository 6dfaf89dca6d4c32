#include "base/fixed_vector.h"

#include <stdexcept>

namespace muster {

void throw_out_of_bounds() { throw std::out_of_range("a list of fixed size has no such element, or no room left"); }

} // namespace muster
