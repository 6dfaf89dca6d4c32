#include "server/api_replies.h"

#include "army/army.h"
#include "army/cost.h"
#include "base/json_archive.h"
#include "base/json_printer.h"
#include "odds/odds.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "server/attempt.h"
#include "server/host.h"
#include "server/listing.h"
#include "server/new_battle.h"
#include "server/queries/example_of.h"
#include "server/queries/lesson_of.h"
#include "server/queries/query.h"
#include "server/secrets.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {

using namespace protocol;

namespace {

constexpr std::size_t most_asked_about = 20'000; // battles in one statement, of which a list shows fifty

std::vector<std::string> hashes_of(const std::vector<std::string>& tokens) {
    std::vector<std::string> hashes;
    for (const std::string& token : tokens) hashes.push_back(hash_of(token));
    return hashes;
}

// What follows a prefix; nothing if the path does not begin with it.
std::optional<std::string> after(const std::string& path, std::string_view prefix) {
    if (!path.starts_with(prefix) || path.size() == prefix.size()) return std::nullopt;
    return path.substr(prefix.size());
}

RuleSetInfo info_of(const RuleSet& rules, const Catalogue& catalogue) {
    RuleSetInfo info;
    info.name = rules.name;
    info.phases = {rules.phases.begin(), rules.phases.end()};
    info.missions = {rules.missions.begin(), rules.missions.end()};
    info.switches = {rules.switches.begin(), rules.switches.end()};
    info.words = {rules.words.begin(), rules.words.end()};
    info.tables = {rules.table_limits.begin(), rules.table_limits.end()};
    for (const EventType* event : rules.events) info.events.emplace_back(event->name);
    info.odds = form_of_odds(rules.name);
    info.starters = catalogue.starters(rules.name);
    return info;
}

int watching(const std::map<std::string, Attended>& attended, const std::string& id) {
    const auto found = attended.find(id);
    return found == attended.end() ? 0 : found->second.watching;
}

std::optional<int> power_of(const std::string& army) {
    auto document = Document::parse(army, "army");
    if (document.has_error()) return std::nullopt;
    const auto read = read_army(*document);
    if (read.has_error()) return std::nullopt;
    const Costs costs = costs_of(*read);
    return costs.measure == "power" ? std::optional(costs.total) : std::nullopt;
}

Invitation invitation_to(const StoredBattle& battle) {
    Invitation invitation;
    invitation.battle = battle.id, invitation.rules = battle.rules, invitation.mission = battle.mission;
    invitation.table = battle.table_name;
    invitation.seat = free_seat(battle);
    const auto seats = seat_infos_of(battle);
    const StoredSeat &guest = battle.seats[index(invitation.seat)],
                     &host = battle.seats[index(opponent(invitation.seat))];
    invitation.host = seats[index(opponent(invitation.seat))];
    if (guest.army) invitation.army = guest.army_name;
    invitation.power = power_of(host.army.value_or(""));
    enum_named(battle.assistance, invitation.assistance);
    if (battle.clock_bank) invitation.clock = ClockRule{*battle.clock_bank, battle.clock_delay.value_or(0)};
    return invitation;
}

} // namespace

void Api::serve(ApiRequest request, const Reply& reply) {
    const std::string doing = request.method + " " + request.path;
    const auto asked = std::make_shared<ApiRequest>(std::move(request));
    const auto trouble = attempt(doing, [&] {
        if (!route(asked, reply)) reply(not_found());
    });
    if (trouble) reply(failure_of(*trouble));
}

ApiResponse Api::health() const {
    return registry_.store().failing() ? failure_of({Code::no_store}) : good(Health{true});
}

// Runs the job with the battle, or passes the request on to the server that has it.
void Api::visit(const std::string& id, const Asked& asked, MatchRegistry::Job job, const Reply& reply) {
    registry_.visit(id, std::move(job), on_failure(reply), [this, asked, reply](const Peer& peer) {
        if (asked->passed_on) return reply(failure(misdirected, "no_store", "another server has this battle now"));
        pass_on_(peer, *asked, reply);
    });
}

bool Api::route(const Asked& asked, const Reply& reply) {
    const ApiRequest& request = *asked;
    const std::string& path = request.path;
    const bool get = request.method == "GET", post = request.method == "POST";
    if (get && path == "/api/home") return reply(home(request)), true;
    if (get && path == "/api/battles") return reply(live()), true;
    if (get && path == "/api/addresses") return reply(addresses(request)), true;
    if (post && path == "/api/battles") return reply(create(request)), true;
    if (post && path == "/api/examples") return reply(show(request)), true;
    if (post && path == "/api/lessons") return reply(teach(request)), true;
    if (post && path == "/api/join") return join(asked, reply), true;
    if (post && path == "/api/replays") return upload(asked, reply), true;
    if (const auto code = after(path, "/api/join/"); get && code) return reply(invitation(*code)), true;
    if (const auto id = after(path, "/api/battles/"); post && id && id->ends_with("/fork"))
        return fork(id->substr(0, id->size() - 5), asked, reply), true;
    if (const auto id = after(path, "/api/battles/"); post && id && id->ends_with("/rematch"))
        return rematch(id->substr(0, id->size() - 8), asked, reply), true;
    if (const auto id = after(path, "/api/battles/")) return battle(*id, asked, reply), true;
    if (const auto name = after(path, "/api/query/"); post && name) return query(*name, asked, reply), true;
    if (const auto file = get ? files(request) : std::nullopt) return reply(*file), true;
    return false;
}

ApiResponse Api::home(const ApiRequest& request) {
    Home home;
    home.version = MUSTER_VERSION;
    for (const RuleSet* rules : rule_sets()) home.rules.push_back(info_of(*rules, registry_.catalogue()));
    home.armies = registry_.catalogue().armies(), home.tables = registry_.catalogue().tables();
    home.languages = registry_.catalogue().languages();
    for (const Level& level : levels()) home.players.emplace_back(level.name);
    const auto hashes = hashes_of(request.tokens);
    const auto attended = registry_.attended();
    for (const BattleSummary& summary : registry_.store().of_tokens(hashes, 50)) {
        std::array<bool, 2> you{};
        for (std::size_t i = 0; i < 2; ++i)
            you[i] = summary.battle.seats[i].token_hash &&
                     std::ranges::find(hashes, *summary.battle.seats[i].token_hash) != hashes.end();
        home.battles.push_back(
            battle_info(summary.battle, summary.progress, you, watching(attended, summary.battle.id)));
    }
    return good(home);
}

ApiResponse Api::live() {
    Battles battles;
    const auto attended = registry_.attended();
    std::vector<std::string> played;
    for (const auto& [id, each] : attended)
        if (each.played && played.size() < most_asked_about) played.push_back(id);
    for (const BattleSummary& summary : registry_.store().listed(played, 50))
        battles.battles.push_back(
            battle_info(summary.battle, summary.progress, {}, watching(attended, summary.battle.id)));
    for (const BattleSummary& summary : registry_.store().open_to_anyone(played, 50))
        battles.open.push_back(invitation_to(summary.battle));
    return good(battles);
}

// The networks of a machine are only told to somebody who sits at it.
ApiResponse Api::addresses(const ApiRequest& request) {
    const FoundAt found = found_at_();
    Addresses addresses;
    if (is_loopback(request.address)) addresses.addresses = found.others;
    addresses.alone = found.alone;
    return good(addresses);
}

ApiResponse Api::create(const ApiRequest& request) {
    const auto wish = read_body<NewBattle>(request.body);
    if (wish.has_error()) return bad_request(wish.error());
    const auto founded = found_battle(*wish, registry_.catalogue(), registry_.seeds());
    if (founded.has_error()) return failure(422, "unfit", founded.error().text());
    return keep(*founded);
}

ApiResponse Api::show(const ApiRequest& request) {
    const auto wish = read_body<ExampleWish>(request.body);
    if (wish.has_error()) return bad_request(wish.error());
    const auto example = example_of(wish->clause, registry_.catalogue().data());
    if (example.has_error()) return failure(422, "unfit", example.error().text());
    return *example ? keep(show_example(**example)) : not_found();
}

ApiResponse Api::teach(const ApiRequest& request) {
    const auto wish = read_body<LessonWish>(request.body);
    if (wish.has_error()) return bad_request(wish.error());
    const std::filesystem::path& data = registry_.catalogue().data();
    const auto parts = parts_of_lesson(wish->lesson, data);
    if (wish->part >= parts.size()) return not_found();
    const auto part = lesson_part(parts[wish->part], data);
    if (part.has_error()) return failure(422, "unfit", part.error().text());
    return keep(begin_lesson(*part));
}

ApiResponse Api::keep(const Founded& founded) {
    StoredProgress progress;
    progress.touched = founded.battle.created;
    registry_.store().add(founded.battle, progress, founded.entries);
    // If a guest may still bring an army, the setup will be another one.
    const bool complete = founded.battle.seats[0].army && founded.battle.seats[1].army;
    const auto setup = complete ? registry_.setup_cache().find(founded.battle, [&] { return founded.setup; }) : nullptr;
    // The setup stays in the cache until the battle has begun.
    registry_.visit(founded.battle.id, [setup](Match& match) { match.begin_if_ready(); });
    return good(founded.created, 201);
}

ApiResponse Api::invitation(const std::string& code) {
    const auto id = registry_.store().invited(hash_of(code));
    const auto battle = id ? registry_.store().battle(*id) : std::nullopt;
    if (!battle) return not_found();
    Invitation invitation = invitation_to(*battle);
    invitation.document = battle->seats[index(opponent(invitation.seat))].army.value_or("");
    return good(invitation);
}

void Api::query(const std::string& name, const Asked& asked, const Reply& reply) {
    const Query* query = find_query(name);
    if (!query) return reply(failure(404, "not_found", "no such query"));
    auto document = Document::parse(asked->body, "request");
    if (document.has_error()) return reply(bad_request(document.error()));
    const Reader root = document->root();
    root.only({"battle", "at", "input"});
    const auto battle = root.find_or_null("battle"), at = root.find_or_null("at"), input = root.find_or_null("input");
    const std::string id = battle ? battle->text(1, 40) : "";
    const auto decision = at ? std::optional(static_cast<std::size_t>(at->integer(0, 1'000'000))) : std::nullopt;
    if (!document->ok()) return reply(bad_request(*document->problem()));
    const json::value given = input ? *input->value() : json::value(json::object());
    const auto answered = [](const Result<std::string>& output) {
        return output.has_error() ? bad_request(output.error()) : ApiResponse{200, *output, "application/json"};
    };
    // Runs the query on its own threads: no answer of a player waits for it.
    const auto aside = [this, name, answered, reply, address = asked->address](Match::QueryJob query_job) {
        const bool let_in = query_pool_.post(address, nullptr, [=, query_job = std::move(query_job)] {
            const auto trouble = attempt(name, [&] { reply(answered(query_job())); });
            if (trouble) reply(failure_of(*trouble));
        });
        if (!let_in) reply(failure(429, "too_fast", "too many queries from this address are waiting"));
    };
    if (id.empty())
        return aside([name, given, data = registry_.catalogue().data().string()] {
            Asking asking;
            asking.data = data;
            return answer_query(name, asking, given);
        });
    const auto job = [=](Match& match) {
        if (query->advises && match.progress().standing != "over")
            return reply(failure(403, "forbidden", "advice is given on the battle's own connection"));
        if (!match.answers(*query))
            return reply(failure(403, "forbidden", "the assistance agreed on for this battle leaves this out"));
        aside(match.query_job(name, decision, given, std::nullopt));
    };
    visit(id, asked, job, reply);
}

std::optional<ApiResponse> Api::files(const ApiRequest& request) {
    if (const auto code = after(request.path, "/api/languages/"))
        if (const auto text = registry_.catalogue().language(*code)) return ApiResponse{200, *text, "application/json"};
    if (const auto id = after(request.path, "/api/armies/"))
        if (const auto army = registry_.catalogue().army(*id); army.has_value())
            return ApiResponse{200, army->source, "application/json"};
    if (const auto id = after(request.path, "/api/tables/"))
        if (const auto table = registry_.catalogue().table(*id); table.has_value()) return good(*table);
    return std::nullopt;
}

} // namespace muster
