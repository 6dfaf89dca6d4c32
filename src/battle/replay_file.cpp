// The replay format, "muster-replay/1":
//   { "format", "rules", "catalogue": hex, "setup": { "red": army, "blue": army, "table": table, "mission", "switches":
//   [], "start": battle (absent where it begins at its very beginning) }, "setup_digest": hex (absent in older files),
//     "dice": { "seed", "battle" } | { "commitment": hex, "red": hex, "blue": hex, "faces": "3516…" } | the same with
//     "secret": hex; a fork's also "given": "2641…", "entries": [ { "red": answer } | { "blue": answer } | { "back_to":
//     n, "next_die": m } ], "ending": { "how", "outcome" }, "digest": hex }
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "battle/replay.h"

#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "table/table_file.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

constexpr std::string_view format_name = "muster-replay/1";
constexpr std::size_t max_entries = 100'000;

json::value dice_json(const DiceOrigin& dice) {
    json::object object;
    if (!dice.given.empty()) object["given"] = text_of(dice.given);
    if (dice.kind == DiceOrigin::Kind::seed) {
        object["seed"] = dice.seed, object["battle"] = dice.battle;
        return object;
    }
    object["red"] = to_hex(dice.nonces.red), object["blue"] = to_hex(dice.nonces.blue);
    if (dice.kind == DiceOrigin::Kind::secret) object["secret"] = to_hex(dice.secret);
    object["commitment"] = to_hex(dice.commitment);
    object["faces"] = text_of(dice.faces);
    return object;
}

Bytes32 read_hex(const Reader& reader) {
    const auto bytes = bytes_from_hex(reader.text());
    if (bytes.has_error()) return reader.refuse("64 hexadecimal digits"), Bytes32{};
    return *bytes;
}

std::uint64_t read_digest(const Reader& reader) {
    const auto digest = from_hexadecimal(reader.text());
    if (!digest) reader.refuse("16 hexadecimal digits");
    return digest.value_or(0);
}

std::vector<Face> read_faces(const Reader& reader) {
    const auto faces = faces_from(reader.text(0, 1u << 22));
    if (!faces) reader.refuse("faces from 1 to 6, such as \"3516\"");
    return faces.value_or(std::vector<Face>{});
}

DiceOrigin read_dice(const Reader& reader) {
    DiceOrigin dice;
    if (const auto given = reader.find("given")) dice.given = read_faces(*given);
    if (reader.has("seed")) {
        reader.only({"given", "seed", "battle"});
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        dice.seed = static_cast<std::uint64_t>(reader["seed"].integer(0, most));
        dice.battle = static_cast<std::uint64_t>(reader["battle"].integer(0, most));
        return dice;
    }
    dice.nonces = {read_hex(reader["red"]), read_hex(reader["blue"])};
    if (reader.has("secret")) {
        reader.only({"given", "secret", "red", "blue", "commitment", "faces"});
        dice.kind = DiceOrigin::Kind::secret;
        dice.secret = read_hex(reader["secret"]);
        const auto promised = reader.find("commitment"), rolled = reader.find("faces");
        dice.commitment = promised ? read_hex(*promised) : commitment_to(dice.secret);
        if (rolled) dice.faces = read_faces(*rolled);
    } else {
        reader.only({"given", "commitment", "red", "blue", "faces"});
        dice.kind = DiceOrigin::Kind::faces;
        dice.commitment = read_hex(reader["commitment"]);
        dice.faces = read_faces(reader["faces"]);
    }
    return dice;
}

// A player who resigns or runs out of time has lost. Only a draw can be agreed on.
Ending read_ending(const Reader& reader) {
    Ending ending;
    read_strictly(reader, ending);
    const bool agreed = ending.how == Ending::How::agreed;
    if (reader.ok() && (ending.outcome == Outcome::undecided || agreed != (ending.outcome == Outcome::draw)))
        reader["outcome"].refuse(agreed ? "draw, which is agreed on" : "red or blue, who has won");
    return ending;
}

json::value entry_json(const Setup& setup, const Entry& entry) {
    if (!entry.is_answer) return {{"back_to", entry.back_to}, {"next_die", entry.next_die}};
    return json::object{{name_of(entry.seat), answer_json(setup, from_bytes<Answer>(entry.answer))}};
}

Entry read_entry(const Reader& reader, const Setup& setup) {
    Entry entry;
    reader.only({"red", "blue", "back_to", "next_die"});
    if (const auto back = reader.find("back_to")) {
        reader.only({"back_to", "next_die"});
        entry.is_answer = false;
        entry.back_to = static_cast<std::size_t>(back->integer(0, max_entries));
        entry.next_die = static_cast<std::uint64_t>(reader["next_die"].integer(0, 1u << 24));
        return entry;
    }
    entry.seat = reader.has("blue") ? Side::blue : Side::red;
    if (reader.has("next_die") || (reader.has("red") && reader.has("blue")))
        reader.refuse("two things", "one answer, red or blue, or a take-back");
    Answer answer;
    read_answer(reader[name_of(entry.seat)], setup, answer);
    entry.answer = bytes_of(answer);
    return entry;
}

// Reads a part of the document that has its own reader: an army, a table.
template <class T>
std::optional<T> read_part(const Reader& reader, Result<T> (*read)(Document&)) {
    if (!reader.value()) return std::nullopt;
    Document document = Document::of(*reader.value());
    auto part = read(document);
    if (part.has_value()) return std::move(*part);
    reader.refuse(part.error());
    return std::nullopt;
}

std::shared_ptr<const Setup> read_setup(const Reader& reader, const RuleSet& rules) {
    reader.only({"red", "blue", "table", "mission", "switches", "start"});
    auto red = read_part<Army>(reader["red"], read_army), blue = read_part<Army>(reader["blue"], read_army);
    auto table = read_part<Table>(reader["table"], read_table);
    std::vector<std::string> switches;
    reader["switches"].each([&](const Reader& name) { switches.push_back(name.text()); });
    const std::string mission = reader["mission"].text(0);
    if (!reader.ok() || !red || !blue || !table) return nullptr;
    auto setup = make_setup(rules, std::move(*red), std::move(*blue), std::move(*table), mission, switches);
    if (setup.has_error()) return reader.refuse(setup.error()), nullptr;
    const auto start = reader.find("start");
    return start ? read_start(*start, **setup) : *setup;
}

std::string document_text(const ReplayWords& replay, json::value table, json::array entries) {
    json::object document{{"format", format_name},
                          {"rules", replay.rules},
                          {"catalogue", replay.catalogue},
                          {"setup",
                           {{"red", json::parse(replay.red)},
                            {"blue", json::parse(replay.blue)},
                            {"table", std::move(table)},
                            {"mission", replay.mission},
                            {"switches", json::value_from(replay.switches)}}}};
    if (replay.start) document["setup"].as_object()["start"] = json::parse(*replay.start);
    if (replay.setup_digest) document["setup_digest"] = *replay.setup_digest;
    document["dice"] = dice_json(replay.dice);
    document["entries"] = std::move(entries);
    document["digest"] = replay.digest;
    if (replay.ending) document["ending"] = json_from(*replay.ending);
    return json::serialize(document) + "\n";
}

} // namespace

std::string text_of(std::span<const Face> faces) {
    std::string text;
    for (const Face face : faces) text += static_cast<char>('0' + face);
    return text;
}

std::optional<std::vector<Face>> faces_from(std::string_view text) {
    std::vector<Face> faces;
    for (const char letter : text) {
        if (letter < '1' || letter > '6') return std::nullopt;
        faces.push_back(static_cast<Face>(letter - '0'));
    }
    return faces;
}

std::string replay_text(const Replay& replay) {
    const Setup& setup = *replay.setup;
    json::array entries;
    for (const Entry& entry : replay.entries) entries.push_back(entry_json(setup, entry));
    ReplayWords words;
    words.rules = setup.rules->name, words.catalogue = hexadecimal(replay.catalogue);
    words.red = setup.army(Side::red).source, words.blue = setup.army(Side::blue).source;
    words.mission = setup.mission, words.switches = setup.switches;
    if (setup.start) words.start = json::serialize(battle_json(*setup.rules, *setup.start));
    words.setup_digest = hexadecimal(setup.digest);
    words.dice = replay.dice, words.ending = replay.ending, words.digest = hexadecimal(replay.digest);
    return document_text(words, json_of(setup.table), std::move(entries));
}

std::string replay_text(const ReplayWords& replay) {
    json::array entries;
    for (const std::string& entry : replay.entries) entries.push_back(json::parse(entry));
    return document_text(replay, json::parse(replay.table), std::move(entries));
}

Result<Replay> read_replay(Document& document, FindRuleSet find) {
    Replay replay;
    const Reader root = document.root();
    root.only({"format", "rules", "catalogue", "setup", "setup_digest", "dice", "entries", "ending", "digest"});
    if (const Reader format = root["format"]; format.text() != format_name)
        format.refuse(fmt::format("\"{}\"", format_name));
    const Reader name = root["rules"];
    const RuleSet* rules = find(name.text());
    if (!rules) name.refuse("the name of a rule set");
    replay.catalogue = read_digest(root["catalogue"]);
    replay.digest = read_digest(root["digest"]);
    if (const auto digest = root.find("setup_digest")) replay.setup_digest = read_digest(*digest);
    replay.dice = read_dice(root["dice"]);
    if (const auto ending = root.find("ending")) replay.ending = read_ending(*ending);
    if (document.ok()) replay.setup = read_setup(root["setup"], *rules);
    if (document.ok() && root["entries"].size(0, max_entries))
        root["entries"].each([&](const Reader& entry) { replay.entries.push_back(read_entry(entry, *replay.setup)); });
    return document.finish(std::move(replay));
}

Result<Replay> load_replay(const std::string& file, FindRuleSet find) {
    auto document = Document::load(file);
    if (document.has_error()) return document.error();
    return read_replay(*document, find);
}

} // namespace muster
