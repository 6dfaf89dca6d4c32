#include "server/attempt.h"

#include "base/early_exit.h"
#include "store/store_error.h"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <mutex>
#include <random>
#include <string>

namespace muster {

using protocol::Code;

std::optional<Trouble> attempt(std::string_view doing, const std::function<void()>& job) {
    const auto failed = [doing](std::string_view what, Code code) {
        return Trouble{code, log_fault(fmt::format("{}: {}", doing, what))};
    };
    try {
        job();
        return std::nullopt;
    } catch (const StoreError& error) {
        const std::string number = log_fault(fmt::format("the store: {}", error.what())); // the same for all battles
        return Trouble{error.damaged ? Code::damaged : Code::no_store, number};
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

// One log may have the lines of several starts and servers: each numbers its faults after a name of its own.
std::string next_number() {
    static const std::string name = fmt::format("{:04x}", std::random_device{}() & 0xffff);
    static int count = 0;
    return fmt::format("{}-{}", name, ++count);
}

// Standard error may be a file on the same full disk. If the line cannot be written there, it is lost.
std::string write_line(std::string_view text, bool is_fault) {
    using Clock = std::chrono::steady_clock;
    static std::mutex mutex;
    static std::string last, number;
    static Clock::time_point again;
    const std::lock_guard lock(mutex);
    if (text == last && Clock::now() < again) return number;
    last = text, again = Clock::now() + std::chrono::seconds(10);
    number = is_fault ? next_number() : "";
    const std::string begins = is_fault ? fmt::format("fault {}: ", number) : "";
    std::fputs(fmt::format("muster: {}{}\n", begins, in_one_line(text)).c_str(), stderr);
    return number;
}

} // namespace

void log_line(std::string_view text) { write_line(text, false); }
std::string log_fault(std::string_view text) { return write_line(text, true); }

void log_request(const boost::json::object& request) {
    std::fputs((boost::json::serialize(request) + "\n").c_str(), stderr);
}

} // namespace muster
