// Does something at once and again each time a file is saved, until the program is interrupted.
#pragma once

#include <functional>
#include <string>

namespace muster {

// If `action` throws bad input, the message is printed and the watch goes on, because an editor may leave half a file
// for a moment.
[[noreturn]] void on_each_save(const std::string& file, const std::function<void()>& action);

} // namespace muster
