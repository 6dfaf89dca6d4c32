// An army from a list of another program, sent as the bytes of its file.
#include "server/queries/functions.h"

#include "import/names.h"

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

} // namespace

Result<ArmyImported> army_import(const Asking& asking, const ImportInput& input) {
    auto bytes = bytes_of(input.bytes);
    if (!bytes) return wrong("bytes", "no base64", "the bytes of a file in base64");
    import::Wishes wishes;
    wishes.data = asking.data;
    wishes.rules = input.rules;
    wishes.take_nearly = input.take_nearly;
    for (const BaseWish& each : input.bases) wishes.bases[import::folded(each.name)] = each.base;
    wishes.choices = input.choices;
    for (const std::string& each : input.collection) {
        auto document = Document::parse(each, "");
        if (document.has_error()) return document.error();
        wishes.collection.push_back(document->value());
    }
    auto report = import::import_list(std::move(*bytes), wishes);
    if (report.has_value()) return ArmyImported{std::move(*report), {}};
    const import::Unreadable& why = report.error();
    return ArmyImported{{}, ImportRefused{why.text, why.message, why.values}};
}

} // namespace muster::queries
