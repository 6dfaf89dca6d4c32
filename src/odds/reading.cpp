// Reads the document of docs/formats.md ("Odds") as a question, strictly. The game that its rules name reads the rest.
#include "odds/duel.h"
#include "odds/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

std::vector<std::string_view> games_to_ask_about() {
    std::vector<std::string_view> names;
    for (const odds_internal::OddsRules* rules : odds_internal::odds_rules())
        if (rules->read) names.push_back(rules->name());
    return names;
}

// Reads, and then refuses what this method cannot express.
Result<OddsQuestion> read_for(Document& document, std::vector<Unsupported> (*refused)(const OddsQuestion&)) {
    const Reader root = document.root();
    const std::string rules = root["rules"].text();
    const odds_internal::OddsRules* game = odds_internal::find_odds_rules(rules);
    if (!game || !game->read) {
        root["rules"].refuse(fmt::format("one of {}", fmt::join(games_to_ask_about(), ", ")));
        return document.finish(OddsQuestion{});
    }
    const OddsQuestion question = game->read(*game, root);
    if (document.ok())
        for (const Unsupported& part : refused(question))
            root.refuse(Problem{"", part.path, fmt::format("\"{}\", which is not supported", part.what), part.why});
    return document.finish(question);
}

} // namespace

Result<OddsQuestion> read_odds(Document& document) { return read_for(document, unsupported); }
Result<OddsQuestion> read_duel(Document& document) { return read_for(document, unsupported_in_duel); }

} // namespace muster
