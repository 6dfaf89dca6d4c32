#include "server/attempt.h"

#include "base/early_exit.h"
#include "store/store_error.h"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>

namespace muster {

using protocol::Code;

std::optional<Code> attempt(std::string_view doing, const std::function<void()>& job) {
    const auto failed = [doing](std::string_view what, Code code) {
        log_line(fmt::format("{}: {}", doing, what));
        return code;
    };
    try {
        job();
        return std::nullopt;
    } catch (const StoreError& error) {
        log_line(fmt::format("the store: {}", error.what())); // the same text for all battles
        return error.damaged ? Code::damaged : Code::no_store;
    } catch (const Unbuildable& error) {
        return failed(fmt::format("cannot be rebuilt: {}", error.what()), error.code);
    } catch (const std::exception& error) {
        return failed(fmt::format("our bug: {}", error.what()), Code::internal);
    } catch (const EarlyExit&) {
        return failed("our bug: an early exit got away", Code::internal);
    }
}

namespace {

// The text contains the path of a request. A client must not be able to write lines of its own into the log.
std::string in_one_line(std::string_view text) {
    std::string line;
    for (const char letter : text)
        if (const auto byte = static_cast<unsigned char>(letter); byte < 0x20 || byte == 0x7f)
            line += fmt::format("\\x{:02x}", byte);
        else
            line += letter;
    return line;
}

} // namespace

// Standard error may be a file on the same full disk. If the line cannot be written there, it is lost.
void log_line(std::string_view text) {
    using Clock = std::chrono::steady_clock;
    static std::mutex mutex;
    static std::string last;
    static Clock::time_point again;
    const std::lock_guard lock(mutex);
    if (text == last && Clock::now() < again) return;
    last = text, again = Clock::now() + std::chrono::seconds(10);
    std::fputs(fmt::format("muster: {}\n", in_one_line(text)).c_str(), stderr);
}

void log_request(const boost::json::object& request) {
    std::fputs((boost::json::serialize(request) + "\n").c_str(), stderr);
}

} // namespace muster
