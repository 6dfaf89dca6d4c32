// web/src/protocol.ts as it has to be.
#pragma once

#include <string>

namespace muster {

std::string typescript_protocol();

} // namespace muster
