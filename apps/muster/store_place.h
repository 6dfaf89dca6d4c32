// Where a store is, as people name it on the command line.
#pragma once

#include <string>

namespace muster {

// The whole path of a file, or the address of a database. Throws BadInput for other addresses: no folder is created for
// a mistake. `option` is the place in the message.
std::string store_place(const std::string& named, const std::string& option);

} // namespace muster
