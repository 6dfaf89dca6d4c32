// An army from a list of another program, sent as the bytes of its file.
#include "server/queries/functions.h"

#include "army/reading.h"
#include "army/registry.h"
#include "base/json_reader.h"
#include "import/names.h"

#include <fmt/format.h>
#include <sodium.h>

namespace muster::queries {
namespace {

// Base64 as browsers write it.
std::optional<std::string> bytes_of(std::string_view base64) {
    std::string bytes(base64.size() / 4 * 3 + 3, '\0');
    std::size_t size = 0;
    const int wrong = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), base64.data(),
                                        base64.size(), "\r\n", &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
    if (wrong) return std::nullopt;
    bytes.resize(size);
    return bytes;
}

std::optional<Problem> read_bases(const ImportInput& input, import::Wishes& wishes) {
    for (std::size_t i = 0; i < input.bases.size(); ++i) {
        const auto& [name, base] = input.bases[i];
        if (!parse_base(base))
            return wrong(fmt::format("bases[{}].base", i), fmt::format("\"{}\"", base), "a base such as \"32mm\"");
        wishes.bases[import::folded(name)] = base;
    }
    return std::nullopt;
}

std::optional<Problem> read_collection(const ImportInput& input, import::Wishes& wishes) {
    for (std::size_t i = 0; i < input.collection.size(); ++i) {
        auto document = Document::parse(input.collection[i], fmt::format("collection[{}]", i));
        if (document.has_error()) return document.error();
        wishes.collection.push_back(document->value());
    }
    return std::nullopt;
}

} // namespace

Result<ArmyImported> army_import(const Asking& asking, const ImportInput& input) {
    auto bytes = bytes_of(input.bytes);
    if (!bytes) return wrong("bytes", "no base64", "the bytes of a file in base64");
    if (!input.rules.empty() && !find_army_rules(input.rules))
        return wrong("rules", fmt::format("\"{}\"", input.rules), "the name of a game, or nothing");
    import::Wishes wishes;
    wishes.data = asking.data;
    wishes.rules = input.rules;
    wishes.take_nearly = input.take_nearly;
    wishes.choices = input.choices;
    if (const auto problem = read_bases(input, wishes)) return *problem;
    if (const auto problem = read_collection(input, wishes)) return *problem;
    auto report = import::import_list(std::move(*bytes), wishes);
    if (report.has_value()) return ArmyImported{std::move(*report), {}};
    const import::Unreadable& why = report.error();
    return ArmyImported{{}, ImportRefused{why.text, why.message, why.values}};
}

} // namespace muster::queries
