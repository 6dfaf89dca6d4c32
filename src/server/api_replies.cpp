#include "server/api_replies.h"

#include <fmt/format.h>

namespace muster {

using protocol::Code;

ApiResponse failure(int status, std::string code, std::string text) {
    return {status, print_json(protocol::Failure{std::move(code), std::move(text)}), "application/json"};
}

ApiResponse failure_of(const Trouble& trouble) {
    const auto numbered = [&](int status, std::string code, const std::string& text) {
        const std::string number = trouble.told();
        return failure(status, std::move(code), number.empty() ? text : fmt::format("{} ({})", text, number));
    };
    switch (trouble.code) {
    case Code::no_such_battle:
        return not_found();
    case Code::no_store:
        return numbered(503, "no_store", "battles can be neither read nor written; try again soon");
    case Code::damaged:
        return numbered(409, "damaged", "what is stored of it makes no sense");
    case Code::rules_changed:
        return numbered(409, "conflict", "it was played by other rules");
    default:
        return numbered(500, "internal", "something went wrong in the server; nothing was changed");
    }
}

} // namespace muster
