#include "server/api.h"

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
#include "server/queries/query.h"
#include "server/secrets.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {

using namespace protocol;

ApiResponse failure(int status, std::string code, std::string text) {
    return {status, print_json(Failure{std::move(code), std::move(text)}), "application/json"};
}

namespace {

template <class T>
ApiResponse good(const T& body, int status = 200) {
    return {status, print_json(body), "application/json"};
}
ApiResponse not_found() { return failure(404, "not_found", "there is no such thing"); }
ApiResponse bad_request(const Problem& problem) { return failure(400, "bad_request", problem.text()); }

template <class T>
Result<T> read_body(const std::string& body) {
    auto document = Document::parse(body, "request");
    if (document.has_error()) return document.error();
    T value;
    JsonPatch reader(document->root());
    transfer(reader, value);
    return document->finish(std::move(value));
}

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

// What a client may learn about a failure.
ApiResponse failure_of(Code code) {
    switch (code) {
    case Code::no_such_battle:
        return not_found();
    case Code::no_store:
        return failure(503, "no_store", "battles can be neither read nor written; try again soon");
    case Code::damaged:
        return failure(409, "damaged", "what is stored of it makes no sense");
    case Code::rules_changed:
        return failure(409, "conflict", "it was played by other rules");
    default:
        return failure(500, "internal", "something went wrong in the server; nothing was changed");
    }
}
MatchRegistry::OnFailure on_failure(const Api::Reply& reply) {
    return [reply](Code code) { reply(failure_of(code)); };
}

int watching(const std::map<std::string, Attended>& attended, const std::string& id) {
    const auto found = attended.find(id);
    return found == attended.end() ? 0 : found->second.watching;
}

Side free_seat(const StoredBattle& battle) { return battle.seats[0].is_guest() ? Side::red : Side::blue; }

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
    return registry_.store().failing() ? failure_of(Code::no_store) : good(Health{true});
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
        if (each.played) played.push_back(id);
    for (const BattleSummary& summary : registry_.store().listed(played, 50))
        battles.battles.push_back(
            battle_info(summary.battle, summary.progress, {}, watching(attended, summary.battle.id)));
    for (const std::string& id : registry_.store().open_to_anyone(played, 50))
        if (const auto battle = registry_.store().battle(id)) battles.open.push_back(invitation_to(*battle));
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

void Api::fork(const std::string& id, const Asked& asked, const Reply& reply) {
    const auto wish = read_body<Fork>(asked->body);
    if (wish.has_error()) return reply(bad_request(wish.error()));
    const auto job = [this, wish = *wish, reply](Match& match) {
        const auto founded = match.fork(wish.at, wish.seat);
        reply(founded.has_error() ? failure(409, "conflict", founded.error().text()) : keep(*founded));
    };
    visit(id, asked, job, reply);
}

// Whoever asks first founds it, and the other seat is told. To both it is the same battle, which they enter with the
// tokens that they have.
void Api::rematch(const std::string& id, const Asked& asked, const Reply& reply) {
    const auto job = [this, asked, reply](Match& match) {
        const auto you = match.seats_of(asked->tokens);
        if (!you[0] && !you[1]) return reply(failure(403, "forbidden", "only who sat there can play once more"));
        const auto over = registry_.store().battle(match.id());
        if (!over || over->replay || match.progress().standing != "over")
            return reply(failure(409, "conflict", "only a battle that was played here to its end is played once more"));
        auto next = registry_.store().battle(rematch_id(match.id()));
        const bool fresh = !next;
        if (fresh) {
            next = rematch_of(*over);
            StoredProgress progress;
            progress.touched = next->created;
            registry_.store().add(*next, progress);
            match.offer_rematch(you);
        }
        Created created;
        created.id = next->id;
        for (const std::string& token : asked->tokens) {
            if (next->seats[0].token_hash == hash_of(token)) created.seats.red = token;
            if (next->seats[1].token_hash == hash_of(token)) created.seats.blue = token;
        }
        if (!next->secret.empty()) created.commitment = to_hex(commitment_to(bytes_from_hex(next->secret).value()));
        reply(good(created, fresh ? 201 : 200));
    };
    visit(id, asked, job, reply);
}

ApiResponse Api::invitation(const std::string& code) {
    const auto id = registry_.store().invited(hash_of(code));
    const auto battle = id ? registry_.store().battle(*id) : std::nullopt;
    return battle ? good(invitation_to(*battle)) : not_found();
}

void Api::join(const Asked& asked, const Reply& reply) {
    const auto join = read_body<Join>(asked->body);
    if (join.has_error()) return reply(bad_request(join.error()));
    const auto id = registry_.store().invited(hash_of(join->code));
    if (!id) return reply(failure(409, "conflict", "this invitation was used, or never was one"));
    visit(*id, asked, [this, join = *join, reply](Match& match) { take_seat(join, match, reply); }, reply);
}

// Called in the battle's lane.
void Api::take_seat(const Join& join, Match& match, const Reply& reply) {
    const auto battle = registry_.store().battle(match.id());
    if (!battle) return reply(not_found());
    const Side side = free_seat(*battle);
    const auto guest = seat_guest(join, *battle, side, registry_.catalogue());
    if (guest.has_error()) return reply(failure(422, "unfit", guest.error().text()));
    if (registry_.store().sit_down(match.claim(), hash_of(join.code), side, guest->seat) != SatDown::yes)
        return reply(failure(409, "conflict", "somebody else was quicker"));
    Created created;
    created.id = battle->id;
    (side == Side::red ? created.seats.red : created.seats.blue) = guest->token;
    if (!battle->secret.empty()) created.commitment = to_hex(commitment_to(bytes_from_hex(battle->secret).value()));
    // Whatever comes of it, the guest sits.
    if (attempt("battle " + battle->id, [&] { match.seat_guest(side, guest->seat); })) match.doubt();
    reply(good(created));
}

// Playing back a file takes time. It is done one file after the other, and no battle waits for it.
void Api::upload(const Asked& asked, const Reply& reply) {
    registry_.uploads().post([this, asked, reply] {
        const auto trouble = attempt("a replay that was brought along", [&] {
            auto kept = keep_replay(asked->body, registry_.catalogue().english());
            asked->body.clear(), asked->body.shrink_to_fit();
            if (kept.has_error()) return reply(failure(422, "unfit", kept.error().text()));
            if (kept->parts) return reply(failure(422, "rules_changed", kept->parts->text()));
            auto& [battle, progress, told, parts] = *kept;
            Uploaded uploaded{battle.id, {}};
            if (!registry_.store().progress(battle.id)) {
                uploaded.token = new_seat_token();
                battle.seats[0].token_hash = hash_of(*uploaded.token); // nobody can act in it any more
                registry_.store().add(battle, progress, {}, &told);
            }
            reply(good(uploaded, 201));
        });
        if (trouble) reply(failure_of(*trouble));
    });
}

void Api::battle(const std::string& rest, const Asked& asked, const Reply& reply) {
    const bool replay = rest.ends_with("/replay"), plan = rest.ends_with("/plan");
    const bool statistics = rest.ends_with("/statistics"), part = replay || plan || statistics;
    const std::string id = part ? rest.substr(0, rest.rfind('/')) : rest;
    const bool remove = asked->method == "DELETE" && !part;
    if (!remove && asked->method != "GET") return reply(failure(405, "bad_request", "GET, or DELETE for a battle"));
    const auto job = [this, asked, reply, replay, plan, statistics, remove](Match& match) {
        const auto you = match.seats_of(asked->tokens);
        if (statistics) {
            const auto counted = match.statistics();
            return reply(counted.has_error() ? failure(409, "conflict", counted.error().text()) : good(*counted));
        }
        if (replay || plan) {
            auto text = replay ? match.replay() : match.plan();
            return reply(text.has_error()
                             ? failure(409, "conflict", text.error().text())
                             : ApiResponse{200, std::move(*text), replay ? "application/json" : "image/svg+xml"});
        }
        if (!remove) return reply(good(match.info(you)));
        if (!you[0] && !you[1]) return reply(failure(403, "forbidden", "only who sits there can delete it"));
        registry_.store().remove(match.claim());
        match.say_goodbye(News::deleted);
        registry_.drop(match.id());
        reply({204, "", "application/json"});
    };
    visit(id, asked, job, reply);
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
