// Requests about one battle: sitting down, looking, deleting, playing on or once more, and replays that are brought
// along.
#include "server/api_replies.h"
#include "server/attempt.h"
#include "server/new_battle.h"
#include "server/secrets.h"

namespace muster {

using namespace protocol;

namespace {

constexpr std::int64_t most_battles_of_token = 200; // a rematch keeps the tokens of before

} // namespace

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
            for (const StoredSeat& seat : over->seats)
                if (seat.token_hash && registry_.store().count_of_token(*seat.token_hash) >= most_battles_of_token)
                    return reply(failure(429, "too_fast", "played once more often enough; found a new battle"));
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

} // namespace muster
