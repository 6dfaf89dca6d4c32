// Does something now and again each time a file is saved, until the program is interrupted.
#pragma once

#include <functional>
#include <string>

namespace muster {

// What `action` throws as bad input is printed, and the watch goes on: half a file is what an editor may leave for a
// moment.
[[noreturn]] void on_each_save(const std::string& file, const std::function<void()>& action);

} // namespace muster
