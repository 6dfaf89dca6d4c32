// The text of web/src/protocol.ts.
#pragma once

#include <string>

namespace muster {

std::string typescript_protocol();

} // namespace muster
