// Battles for the tests of the server.
#pragma once

#include "client.h"

#include "base/json_reader.h"
#include "battle/replay.h"
#include "rules/registry.h"

namespace muster::test {

struct NewGame {
    std::string id, red, blue, invite, commitment;
};

inline std::string text_of(const json::value& value) { return value.is_null() ? "" : std::string(value.as_string()); }

inline NewGame create(std::uint16_t port, const json::object& wish) {
    const json::value made = request(port, "POST", "/api/battles", json::serialize(wish)).json();
    return {text_of(made.at("id")), text_of(made.at("seats").at("red")), text_of(made.at("seats").at("blue")),
            text_of(made.at("invite")), text_of(made.at("commitment"))};
}

// Both seats on one screen.
inline NewGame drill(std::uint16_t port, std::optional<int> seed = 5) {
    json::object wish{{"rules", "drill"}, {"table", "three-cedars"}};
    if (seed) wish["seed"] = *seed;
    return create(port, wish);
}

inline json::object answer_to(const json::value& question, const std::string& client_id) {
    return {{"type", "answer"},
            {"question", question.at("number")},
            {"client_id", client_id},
            {"answer", question.at("fallback")}};
}

// Another id after an undo.
inline std::string client_id(const json::object& snapshot) {
    return text_of(snapshot.at("epoch")) + "-" + std::to_string(snapshot.at("at").as_int64());
}

// Gives the default answer until the battle is over or this many have been accepted. Returns the last snapshot.
inline json::object play_defaults(Browser& browser, json::object snapshot, int most = 100'000) {
    for (int i = 0; i < most && snapshot["ended"].is_null(); ++i) {
        while (snapshot["question"].is_null() || snapshot["question"].at("fallback").is_null()) {
            snapshot = browser.wait_for("snapshot"); // a computer is thinking
            if (!snapshot["ended"].is_null()) return snapshot;
        }
        browser.send(answer_to(snapshot["question"], client_id(snapshot)));
        snapshot = browser.wait_for("snapshot");
    }
    return snapshot;
}

inline Replay replay_of_battle(std::uint16_t port, const std::string& id) {
    Document document = Document::parse(request(port, "GET", "/api/battles/" + id + "/replay").body, "replay").value();
    return read_replay(document, find_rule_set).value();
}

} // namespace muster::test
