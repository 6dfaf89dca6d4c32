#include "import/import.h"

#include "army/registry.h"
#include "base/json_reader.h"
#include "dice/commitment.h"
#include "import/army_forge.h"
#include "import/collection.h"
#include "import/datasheets.h"
#include "import/letters.h"
#include "import/open.h"
#include "import/text_list.h"

#include <boost/json.hpp>
#include <sodium.h>

#include <memory>

namespace json = boost::json;

namespace muster::import {
namespace {

// Of what the list says, whatever the file: the same list packed, as XML and as JSON has the same digest.
class Digest {
  public:
    Digest() { crypto_hash_sha256_init(&state_); }
    void add(std::string_view text) {
        crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
        crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(""), 1); // where the text ends
    }
    std::string taken() {
        Bytes32 hash{};
        crypto_hash_sha256_final(&state_, hash.data());
        return to_hex(hash);
    }

  private:
    crypto_hash_sha256_state state_;
};

void add(const Selection& selection, Digest& digest) {
    for (const std::string_view text : {selection.name, selection.custom_name, selection.type}) digest.add(text);
    digest.add(fmt::format("{}", selection.number));
    for (const Profile& profile : selection.profiles) {
        digest.add(profile.name);
        for (const Characteristic& each : profile.characteristics) digest.add(each.name), digest.add(each.value);
    }
    for (const Rule& rule : selection.rules) digest.add(rule.name), digest.add(rule.text);
    for (const Category& category : selection.categories) digest.add(category.name);
    for (const Cost& cost : selection.costs) digest.add(fmt::format("{} {}", cost.name, cost.value));
    for (const Selection& each : selection.selections) add(each, digest);
}

void add(const Force& force, Digest& digest) {
    digest.add(force.name), digest.add(force.catalogue);
    for (const Rule& rule : force.rules) digest.add(rule.name), digest.add(rule.text);
    for (const Selection& each : force.selections) add(each, digest);
    for (const Force& each : force.forces) add(each, digest);
}

std::string digest_of(const Roster& roster) {
    Digest digest;
    digest.add(roster.name), digest.add(roster.system);
    for (const Force& force : roster.forces) add(force, digest);
    return digest.taken();
}

// A game whose rosters can be read has a file of phrases.
struct Game {
    std::string rules;
    std::shared_ptr<const Phrases> phrases;
};

// Rosters name their system; two editions may share its id.
Readable<Game> game_of(const Roster& roster, const Wishes& wishes) {
    const std::string system = lower(roster.system);
    for (const ArmyRules* each : army_rules()) {
        const std::string rules(each->rules);
        const auto phrases = phrases_of(wishes.data / "import" / (rules + ".phrases"));
        if (!phrases || phrases->system.empty()) continue;
        const bool wished = system.empty() && wishes.rules == rules;
        if (wished || system.find(phrases->system) != std::string::npos) return Game{rules, phrases};
    }
    const std::string name = roster.system.empty() ? "an unnamed game" : shortened(roster.system, 80);
    return unreadable("system", "This is a roster of {}, a game that Muster does not play.", name);
}

Readable<ImportReport> import_roster(const Roster& roster, const Wishes& wishes) {
    const auto game = game_of(roster, wishes);
    if (game.has_error()) return game.error();
    ImportReport report;
    report.rules = game->rules;
    report.name = roster.name.empty() ? "Army" : shortened(one_line(roster.name), 80);
    report.source.digest = digest_of(roster);
    report.source.system = shortened(roster.system, 80);
    report.source.revision = roster.revision;
    write_army(roster, wishes, *game->phrases, report);
    finish(report);
    return report;
}

// An army of Muster's own stays as it is.
Readable<ImportReport> import_army(const json::value& value) {
    Document document = Document::of(value);
    const auto army = read_army(document);
    if (army.has_error()) return unreadable("army", "This army cannot be read: {}.", army.error().text());
    ImportReport report;
    report.rules = army->rules, report.name = army->name;
    report.source.kind = SourceKind::army;
    report.army.value = value;
    for (const ArmyUnit& each : army->units) {
        ImportedUnit& unit = report.units.emplace_back();
        unit.name = unit.datasheet = each.name;
        unit.models = static_cast<int>(each.models.size());
    }
    finish(report);
    return report;
}

Readable<ImportReport> with_digest(Readable<ImportReport> report, std::string_view content) {
    if (report.has_error()) return report;
    Digest digest;
    digest.add(content);
    report->source.digest = digest.taken();
    note_source(*report);
    return report;
}

} // namespace

Readable<ImportReport> import_list(std::string bytes, const Wishes& wishes) {
    auto opened = open(std::move(bytes));
    if (opened.has_error()) return opened.error();
    if (const auto* roster = std::get_if<Roster>(&*opened)) return import_roster(*roster, wishes);
    if (const auto* value = std::get_if<json::value>(&*opened)) {
        if (is_army(*value)) return import_army(*value);
        if (is_army_forge(*value)) return with_digest(read_army_forge(*value, wishes), json::serialize(*value));
        return unreadable("other_json", "This JSON is no roster and no army.");
    }
    const std::string& text = std::get<PlainText>(*opened).text;
    return with_digest(read_text_list(text, wishes), text);
}

} // namespace muster::import
