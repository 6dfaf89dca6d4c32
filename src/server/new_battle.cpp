#include "server/new_battle.h"

#include "base/fingerprint.h"
#include "base/json_printer.h"
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "players/registry.h"
#include "players/standing_orders.h"
#include "rules/registry.h"
#include "server/describe.h"
#include "server/listing.h"
#include "server/secrets.h"
#include "server/transcript.h"
#include "server/unix_time.h"
#include "server/utf8.h"
#include "table/generate.h"
#include "table/table_file.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

using namespace protocol;

constexpr std::size_t longest_name = 40;

Problem wrong(std::string place, const std::string& found, std::string expected) {
    return {"", std::move(place), fmt::format("\"{}\"", found.substr(0, 60)), std::move(expected)};
}

bool is_computer(const std::string& who) { return who.starts_with("computer:"); }
bool is_guest(const std::string& who) { return who == "friend" || who == "anyone"; }

std::optional<Problem> wrong_seat(const std::string& place, const SeatWish& wish) {
    if (utf8_length(wish.name) > longest_name) return wrong(place + ".name", wish.name, "at most 40 letters");
    if (wish.who == "person" || is_guest(wish.who)) return std::nullopt;
    if (is_computer(wish.who) && is_player(wish.who.substr(9))) return std::nullopt;
    return wrong(place + ".who", wish.who, "person, friend, anyone or computer: and the name of a player");
}

// The army that is named, or the one in the request.
Result<Army> army_of(const std::string& id, const std::optional<ArmyValue>& document, const Catalogue& catalogue,
                     const RuleSet& rules) {
    Result<Army> army = Problem{};
    if (document) {
        Document read = Document::of(document->value, "army");
        army = read_army(read);
    } else {
        army = catalogue.army(id);
    }
    if (army.has_value() && army->rules != rules.name)
        return wrong("army", army->rules, fmt::format("an army of {}", rules.name));
    return army;
}

// The usual sizes of tables in inches, smallest first.
constexpr Point sizes[] = {{44_in, 30_in}, {44_in, 60_in}, {44_in, 90_in}, {72_in, 48_in}, {72_in, 90_in}};

Table random_table(Point size) {
    const Bytes32 random = random_bytes();
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < 6; ++i) seed = seed << 8 | random[i];
    return generate_table(size, pieces_by_square_foot(size), seed, static_cast<TableStyle>(random[7] % 4));
}

using MadeSetup = Result<std::shared_ptr<const Setup>>;

// With the table that is named, or the smallest that the rules accept.
MadeSetup setup_of(const NewBattle& wish, const RuleSet& rules, const Army& red, const Army& blue,
                   const Catalogue& catalogue) {
    const auto with = [&](Table table) {
        return make_setup(rules, red, blue, std::move(table), wish.mission, wish.switches);
    };
    MadeSetup setup = Problem{"", "table", "none", "one that is large enough"};
    if (wish.table == "random") {
        for (const Point size : sizes)
            if (setup = with(random_table(size)); setup.has_value()) return setup;
        return setup;
    }
    if (!wish.table.empty()) {
        auto table = catalogue.table(wish.table);
        return table.has_error() ? MadeSetup(table.error()) : with(std::move(*table));
    }
    std::vector<TableInfo> tables(catalogue.tables().begin(), catalogue.tables().end());
    std::ranges::stable_sort(
        tables, {}, [](const TableInfo& table) { return std::int64_t{table.size.x.steps} * table.size.y.steps; });
    for (const TableInfo& ready : tables) {
        auto table = catalogue.table(ready.id);
        if (table.has_error()) continue;
        if (setup = with(std::move(*table)); setup.has_value()) return setup;
    }
    return setup;
}

std::optional<Problem> wrong_wish(const NewBattle& wish, bool seeds) {
    for (const auto& [place, seat] : {std::pair{"red", &wish.red}, std::pair{"blue", &wish.blue}})
        if (auto problem = wrong_seat(place, *seat)) return problem;
    if (is_guest(wish.red.who) && is_guest(wish.blue.who))
        return wrong("blue.who", wish.blue.who, "person or computer: only one guest can be invited");
    if (wish.seed && !seeds) return wrong("seed", "a seed", "none: this server rolls its own dice");
    constexpr std::int64_t longest = 24 * 3600 * 1000;
    const auto fits = [](std::int64_t time) { return time >= 0 && time <= longest; };
    if (wish.clock && (!fits(wish.clock->bank) || !fits(wish.clock->delay)))
        return wrong("clock", fmt::format("bank {}, delay {}", wish.clock->bank, wish.clock->delay),
                     "milliseconds from 0 to a day");
    return std::nullopt;
}

StoredBattle battle_of(const Setup& setup) {
    StoredBattle battle;
    battle.id = new_battle_id();
    battle.rules = setup.rules->name, battle.mission = setup.mission;
    battle.switches = json::serialize(json::value_from(setup.switches));
    battle.table = json::serialize(json_of(setup.table)), battle.table_name = setup.table.name;
    if (setup.start) battle.start = json::serialize(battle_json(*setup.rules, *setup.start));
    battle.catalogue = hexadecimal(catalogue_digest(battle.rules));
    battle.created = unix_time();
    return battle;
}

StoredEntry stored_answer(const Record& record, const Setup& setup) {
    const Answer answer = from_bytes<Answer>(record.bytes);
    StoredEntry entry;
    entry.seat = name_of(record.seat), entry.answer = json::serialize(answer_json(setup, answer));
    return entry;
}

// Draws a secret and makes the commitment to it, or takes the seed of a test.
void draw_dice(Founded& founded, std::optional<std::uint64_t> seed) {
    if (seed) {
        founded.battle.seed = static_cast<std::int64_t>(*seed);
        return;
    }
    const Bytes32 secret = random_bytes();
    founded.battle.secret = to_hex(secret);
    founded.created.commitment = to_hex(commitment_to(secret));
}

// A take-back replays the rest from its beginning, so the total of answers is limited.
constexpr std::size_t most_answers = 60'000;

std::size_t answers_to_give(const std::vector<Entry>& entries) {
    std::size_t standing = 0, given = 0;
    for (const Entry& entry : entries) {
        standing = entry.is_answer ? standing + 1 : entry.back_to;
        given += entry.is_answer ? 1 : standing;
    }
    return given;
}

std::string assistance_of(const NewBattle& wish) {
    const bool computer = is_computer(wish.red.who) || is_computer(wish.blue.who);
    return std::string(name_of(wish.assistance.value_or(computer ? Assistance::full : Assistance::numbers)));
}

} // namespace

Result<Founded> found_battle(const NewBattle& wish, const Catalogue& catalogue, bool seeds) {
    const RuleSet* rules = find_rule_set(wish.rules);
    if (!rules) return wrong("rules", wish.rules, "the name of a rule set");
    if (auto problem = wrong_wish(wish, seeds)) return *problem;

    const SeatWish* seats[] = {&wish.red, &wish.blue};
    const auto starters = catalogue.starters(wish.rules);
    std::array<std::optional<Army>, 2> armies;
    for (std::size_t i = 0; i < 2; ++i) {
        const bool chosen = !seats[i]->army.empty() || seats[i]->document;
        if (!chosen && is_guest(seats[i]->who)) continue; // the guest brings one
        auto army = army_of(chosen ? seats[i]->army : starters[i], seats[i]->document, catalogue, *rules);
        if (army.has_error()) return army.error();
        armies[i] = std::move(*army);
    }
    const auto setup =
        setup_of(wish, *rules, *(armies[0] ? armies[0] : armies[1]), *(armies[1] ? armies[1] : armies[0]), catalogue);
    if (setup.has_error()) return setup.error();

    Founded founded{battle_of(**setup), {}, *setup, {}};
    StoredBattle& battle = founded.battle;
    founded.created.id = battle.id;
    battle.assistance = assistance_of(wish);
    battle.listed = wish.listed;
    if (wish.clock) battle.clock_bank = wish.clock->bank, battle.clock_delay = wish.clock->delay;
    draw_dice(founded, wish.seed);
    std::optional<std::string>* tokens[] = {&founded.created.seats.red, &founded.created.seats.blue};
    for (std::size_t i = 0; i < 2; ++i) {
        StoredSeat& seat = battle.seats[i];
        seat.who = seats[i]->who, seat.name = seats[i]->name;
        if (armies[i]) seat.army = armies[i]->source, seat.army_name = armies[i]->name;
        seat.clock_left = battle.clock_bank.value_or(0);
        if (is_computer(seat.who)) seat.nonce = to_hex(random_bytes());
        if (seat.is_guest()) {
            founded.created.invite = seat.who == "anyone" ? battle.id : new_invitation();
            battle.invite_hash = hash_of(*founded.created.invite);
        }
        if (seat.who != "person") continue;
        seat.set_up = name_of(wish.set_up);
        *tokens[i] = new_seat_token();
        seat.token_hash = hash_of(**tokens[i]);
    }
    return founded;
}

Founded fork_battle(const Session& then, std::optional<std::int64_t> seed, Side seat, const std::string& against) {
    const Setup& setup = then.setup();
    Founded founded{battle_of(setup), {}, then.shared_setup(), {}};
    StoredBattle& battle = founded.battle;
    founded.created.id = battle.id;
    battle.assistance = name_of(Assistance::full);
    battle.listed = false;
    for (const Record& record : then.records()) {
        if (record.kind == Record::Kind::answer) founded.entries.push_back(stored_answer(record, setup));
        if (record.kind == Record::Kind::dice)
            battle.given += text_of(std::vector<Face>(record.bytes.begin(), record.bytes.end()));
    }
    battle.taken_over = static_cast<std::int64_t>(founded.entries.size());
    draw_dice(founded, seed ? std::optional(static_cast<std::uint64_t>(*seed) + 1) : std::nullopt);
    for (const Side side : {Side::red, Side::blue}) {
        StoredSeat& it = battle.seats[index(side)];
        const Army& army = setup.army(side);
        it.who = side == seat ? "person" : against;
        it.army = army.source, it.army_name = army.name;
        if (side != seat) it.nonce = to_hex(random_bytes());
    }
    if (const auto& open = then.question()) { // who comes to decide something is asked about it
        StandingOrders orders;
        ask_again(orders, open->question(), then.battle());
        if (!(orders == StandingOrders{})) battle.seats[index(seat)].orders = print_json(orders);
    }
    const std::string token = new_seat_token();
    battle.seats[index(seat)].token_hash = hash_of(token);
    (seat == Side::red ? founded.created.seats.red : founded.created.seats.blue) = token;
    return founded;
}

StoredBattle rematch_of(const StoredBattle& over) {
    StoredBattle battle;
    battle.id = rematch_id(over.id);
    battle.rules = over.rules, battle.mission = over.mission, battle.switches = over.switches;
    battle.table = over.table, battle.table_name = over.table_name;
    battle.assistance = over.assistance, battle.listed = over.listed;
    battle.clock_bank = over.clock_bank, battle.clock_delay = over.clock_delay;
    battle.catalogue = hexadecimal(catalogue_digest(battle.rules));
    battle.created = unix_time();
    if (over.seed)
        battle.seed = *over.seed + 1;
    else
        battle.secret = to_hex(random_bytes());
    for (const Side side : {Side::red, Side::blue}) {
        StoredSeat& seat = battle.seats[index(side)];
        seat = over.seats[index(opponent(side))]; // with its token: whoever played there plays on here
        if (seat.is_guest()) seat.who = "person";
        seat.nonce.reset();
        if (seat.is_computer()) seat.nonce = to_hex(random_bytes());
        if (seat.set_up == name_of(SetUp::all)) seat.set_up = name_of(SetUp::choices);
        seat.clock_left = battle.clock_bank.value_or(0);
    }
    return battle;
}

std::string rematch_id(const std::string& over) { return id_of_file("rematch of " + over); }

Founded begin_lesson(const LessonPart& part) {
    const Side seat = part.begun.question().value().question().seat;
    Founded founded = fork_battle(part.begun, std::nullopt, seat, "computer:recruit");
    founded.battle.given = text_of(part.dice);
    return founded;
}

Founded show_example(const Example& example) {
    const Side seat = example.before.question().value().question().seat;
    Founded founded = fork_battle(example.before, std::nullopt, seat, "computer:greedy");
    founded.battle.given = text_of(example.dice);
    for (StoredEntry& entry : founded.entries) entry.by_hand = false; // nothing for the person to take back
    return founded;
}

Result<Guest> seat_guest(const Join& join, const StoredBattle& battle, Side side, const Catalogue& catalogue) {
    if (utf8_length(join.name) > longest_name) return wrong("name", join.name, "at most 40 letters");
    const RuleSet* rules = find_rule_set(battle.rules);
    if (!rules) return wrong("rules", battle.rules, "the name of a rule set");
    const auto read = [](const std::string& text) -> Result<Army> {
        auto document = Document::parse(text, "army");
        return document.has_error() ? Result<Army>(document.error()) : read_army(*document);
    };
    const StoredSeat& invited = battle.seats[index(side)];
    const bool chosen = !join.army.empty() || join.document;
    Result<Army> guest = chosen         ? army_of(join.army, join.document, catalogue, *rules)
                         : invited.army ? read(*invited.army)
                                        : catalogue.army(catalogue.starters(battle.rules)[index(side)]);
    if (guest.has_error()) return guest.error();
    Guest seated{invited, new_seat_token()};
    seated.seat.name = join.name;
    seated.seat.army = guest->source, seated.seat.army_name = guest->name;
    seated.seat.token_hash = hash_of(seated.token);

    auto host = read(battle.seats[index(opponent(side))].army.value_or(""));
    auto table_text = Document::parse(battle.table, "table");
    if (host.has_error()) return host.error();
    if (table_text.has_error()) return table_text.error();
    auto table = read_table(*table_text);
    if (table.has_error()) return table.error();
    Army& red = side == Side::red ? *guest : *host;
    Army& blue = side == Side::red ? *host : *guest;
    const auto setup = make_setup(*rules, red, blue, std::move(*table), battle.mission, switches_of(battle));
    if (setup.has_error()) return setup.error();
    return seated;
}

Result<KeptReplay> keep_replay(const std::string& text, const Language& english) {
    auto document = Document::parse(text, "replay");
    if (document.has_error()) return document.error();
    const auto replay = read_replay(*document, find_rule_set);
    if (replay.has_error()) return replay.error();
    if (const std::size_t work = answers_to_give(replay->entries); work > most_answers)
        return Problem{"replay", "entries", fmt::format("take-backs that make it {} answers", work),
                       fmt::format("at most {}", most_answers)};
    KeptReplay kept;
    Retold retold = retell(*replay, english);
    const auto& session = retold.session;
    if (session.has_error())
        kept.parts = session.error();
    else if (session->digest() != replay->digest)
        kept.parts = Problem{"replay", "digest", hexadecimal(replay->digest), hexadecimal(session->digest())};
    if (kept.parts && replay->catalogue == catalogue_digest(replay->setup->rules->name)) return *kept.parts;
    if (kept.parts) return kept;
    kept.told = {setup_told(*replay->setup), std::move(retold.told)};
    StoredBattle& battle = kept.battle;
    const Setup& setup = *replay->setup;
    battle.id = id_of_file(replay_text(*replay)); // the same replay has the same id, however the file is written
    battle.rules = setup.rules->name, battle.mission = setup.mission, battle.switches = "[]";
    battle.table_name = setup.table.name;
    battle.assistance = name_of(Assistance::full);
    battle.listed = false;
    battle.replay = json::serialize(*document->root().value()) + "\n"; // files end with a line break
    battle.catalogue = hexadecimal(replay->catalogue);
    battle.created = unix_time();
    for (const Side side : {Side::red, Side::blue}) {
        battle.seats[index(side)].who = "person";
        battle.seats[index(side)].army_name = setup.army(side).name;
    }
    const Battle& end = session->battle();
    StoredProgress& progress = kept.progress;
    progress.standing = "over";
    progress.how = name_of(How::played), progress.outcome = name_of(end.outcome);
    if (replay->ending)
        progress.how = name_of(replay->ending->how), progress.outcome = name_of(replay->ending->outcome);
    progress.digest = hexadecimal(replay->digest);
    progress.round = end.round, progress.answers = static_cast<std::int64_t>(session->answers());
    progress.phase = phase_name(*setup.rules, end);
    progress.score = {end.score[0], end.score[1]};
    progress.touched = battle.created;
    return kept;
}

} // namespace muster
