// The example of a clause, as the page shows it.
#include "server/queries/example_of.h"

#include "base/data_files.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "server/queries/functions.h"

#include <fmt/format.h>

#include <cctype>

namespace fs = std::filesystem;

namespace muster {
namespace {

fs::path folder_of(Clause clause) { return fs::path("examples") / text_of(clause).rules; }

} // namespace

Result<std::optional<Example>> example_of(const std::string& id, const fs::path& data) {
    const auto clause = clause_named(id);
    if (!clause || *clause == Clause::none)
        return queries::wrong("", "\"" + id.substr(0, 40) + "\"", "the id of a clause");
    const fs::path name = folder_of(*clause) / fmt::format("{}.json", id_of(*clause));
    const fs::path file = data_file(data, name);
    if (!fs::exists(file)) return std::optional<Example>();
    auto example = read_example(file.string(), data.string(), find_rule_set,
                                [](std::string_view player) { return make_player(player, 1); });
    if (example.has_value()) return std::optional(std::move(*example));
    Problem problem = example.error();
    problem.file = name.string(); // where our files are is nobody's business
    return problem;
}

namespace queries {
namespace {

// In this language, or else in English; empty where nobody has written one.
std::string caption_of(Clause clause, const std::string& language, const fs::path& data) {
    const std::string id(id_of(clause));
    for (const std::string& code : {language, std::string("en")}) {
        auto captions = Document::load(data_file(data, folder_of(clause) / "captions" / (code + ".json")).string());
        if (captions.has_error()) continue;
        if (const auto caption = captions->root().find(id)) return caption->text();
    }
    return "";
}

} // namespace

Result<ExampleFound> clause_example(const Asking& asking, const ClauseInput& input) {
    const bool is_code =
        std::ranges::all_of(input.language, [](unsigned char letter) { return std::isalnum(letter) || letter == '-'; });
    if (!is_code || input.language.size() > 8)
        return wrong("language", "\"" + input.language.substr(0, 20) + "\"", "the code of a language: en, da, it, …");
    const auto example = example_of(input.id, asking.data);
    if (example.has_error()) return example.error();
    if (!*example) return ExampleFound{};
    const Example& it = **example;
    ExampleShown shown;
    shown.name = it.name;
    shown.caption = caption_of(*clause_named(input.id), input.language, asking.data);
    shown.at = it.before.answers();
    shown.answer = draft_of(it.before.setup(), it.answer);
    shown.refused = it.refused;
    shown.seat = it.before.question().value().question().seat;
    return ExampleFound{std::move(shown)};
}

} // namespace queries
} // namespace muster
