#include "moments.h"

#include "army/army.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <map>

namespace muster::fuzz {
namespace {

struct Match {
    std::string_view rules, red, blue, table;
};
constexpr Match matches[] = {{"drill", "red", "blue", "three-cedars"},
                             {"ninth", "concord-25", "tide-25", "three-cedars"},
                             {"ninth", "ember-guild-50", "tide-50", "harrow-junction"},
                             {"eighth", "covenant-25", "thorn-25", "three-cedars"},
                             {"eighth", "ember-guild-50", "thorn-50", "bell-foundry"},
                             {"alternating", "briar-kin", "lantern-company", "harrow-junction"},
                             {"alternating", "pale-court", "grand-levy", "cinder-basin"}};

std::shared_ptr<const Setup> setup_of(const Match& match, Data data) {
    const auto army = [&](std::string_view name) {
        return load_army((data / "armies" / match.rules / (std::string(name) + ".json")).string()).value();
    };
    const Table table = load_table((data / "tables" / (std::string(match.table) + ".json")).string()).value();
    return make_setup(*find_rule_set(match.rules), army(match.red), army(match.blue), table).value();
}

Moment moment_of(Session session) {
    std::vector<Face> rolled;
    for (const Record& record : session.records())
        if (record.kind == Record::Kind::dice) rolled.insert(rolled.end(), record.bytes.begin(), record.bytes.end());
    return {std::move(session), std::move(rolled)};
}

// Quick players, because they come to everything that a battle has; random ones, because they come to the rest.
void add_moments(std::vector<Moment>& moments, const Match& match, Data data) {
    const auto setup = setup_of(match, data);
    for (const std::string_view name : {"quick", "random"}) {
        DiceOrigin dice;
        dice.seed = 7;
        Session session(setup, dice.stream(), false);
        const auto player = make_player(name, 7);
        for (int pause = 0; !session.over(); pause = pause * 5 / 4 + 1) {
            moments.push_back(moment_of(session));
            int asked = 0;
            session.run({player.get(), player.get()}, [&](const Battle&) { return asked++ == pause + 1; });
        }
    }
}

} // namespace

const std::vector<Moment>& moments_of(std::string_view rules, Data data) {
    static std::map<std::string_view, std::vector<Moment>> found;
    std::vector<Moment>& moments = found[find_rule_set(rules)->name];
    if (moments.empty())
        for (const Match& match : matches)
            if (match.rules == rules) add_moments(moments, match, data);
    return moments;
}

const std::vector<Moment>& all_moments(Data data) {
    static std::vector<Moment> all;
    if (all.empty())
        for (const std::string_view rules : {"drill", "ninth", "eighth", "alternating"})
            for (const Moment& moment : moments_of(rules, data)) all.push_back(moment);
    return all;
}

} // namespace muster::fuzz
