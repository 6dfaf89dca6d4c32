#include "battle/scenario.h"

#include "base/data_files.h"
#include "base/json_archive.h"
#include "base/json_text.h"
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "battle/inspector.h"
#include "battle/lesson.h"
#include "battle/validate_battle.h"
#include "dice/script.h"
#include "table/table_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace json = boost::json;

namespace muster {
namespace {

constexpr std::size_t max_steps = 10'000;

// Compares: everything that `expected` states must be so in `actual`. Returns the first difference as "path: found …,
// expected …".
std::optional<std::string> difference(const json::value& expected, const json::value& actual, const std::string& path) {
    if (expected.is_object() && actual.is_object()) {
        for (const auto& member : expected.get_object()) {
            const std::string key(member.key().data(), member.key().size());
            const json::value* there = actual.get_object().if_contains(key);
            if (auto found =
                    difference(member.value(), there ? *there : json::value(), fmt::format("{}.{}", path, key)))
                return found;
        }
        return std::nullopt;
    }
    if (expected.is_array() && actual.is_array() && expected.get_array().size() == actual.get_array().size()) {
        for (std::size_t i = 0; i < expected.get_array().size(); ++i)
            if (auto found = difference(expected.get_array()[i], actual.get_array()[i], fmt::format("{}[{}]", path, i)))
                return found;
        return std::nullopt;
    }
    if (expected == actual) return std::nullopt;
    return fmt::format("{}: found {}, expected {}", path, json_text(actual), json_text(expected));
}

// Refuses a key that `actual` does not have: a misspelt key would be compared with nothing.
void require_known(const Reader& expected, const json::value& actual) {
    if (expected.is_object() && actual.is_object()) {
        std::vector<std::string_view> known;
        for (const auto& member : actual.get_object()) known.emplace_back(member.key().data(), member.key().size());
        expected.each_member([&](const std::string& key, const Reader& value) {
            if (const json::value* there = actual.get_object().if_contains(key))
                require_known(value, *there);
            else
                expected.refuse(fmt::format("the unknown key \"{}\"", key.substr(0, 60)),
                                fmt::format("one of {}", fmt::join(known, ", ")));
        });
    }
    if (expected.is_array() && actual.is_array())
        for (std::size_t i = 0; i < std::min(expected.value()->get_array().size(), actual.get_array().size()); ++i)
            require_known(expected.at(i), actual.get_array()[i]);
}

// The form of a question decides which of these keys it has. The same holds for each of its options.
void require_known_question(const Reader& expected) {
    if (!expected.is_object()) return expected.refuse("an object; where nothing is asked, \"over\": true");
    expected.only(
        {"seat", "kind", "form", "clause", "may_pass", "unit", "models", "options", "least", "most", "allowance"});
    if (const auto options = expected.find("options"); options && options->is_array())
        options->each([](const Reader& option) {
            option.only({"unit", "model", "marker", "word", "number", "attack", "power", "point", "with"});
        });
}

// { "event": "dice_rolled", …its fields }
json::value event_json(const EventType& type, std::string_view bytes) {
    JsonWriter writer;
    type.read_out(bytes, writer);
    json::value event = writer.take();
    event.get_object()["event"] = json::string(type.name);
    return event;
}

// Refuses an event that these rules never report, and fields that it does not have.
void require_known_event(const Reader& expected, const RuleSet& rules) {
    if (!expected.is_object()) return expected.refuse("an event, as { \"event\": \"unit_moved\" }");
    const Reader name = expected["event"];
    const auto type = std::ranges::find(rules.events, name.text(), [](const EventType* each) { return each->name; });
    // Compares with an event whose fields are all zero.
    if (type != rules.events.end()) return require_known(expected, event_json(**type, {}));
    std::vector<std::string_view> names;
    for (const EventType* each : rules.events) names.push_back(each->name);
    name.refuse(fmt::format("one of {}", fmt::join(names, ", ")));
}

// [x, y], [x, y, elevation] or [x, y, elevation, facing]; inches and degrees.
Placement read_place(const Reader& reader) {
    const std::size_t size = reader.size(2, 4);
    const auto inches = [&](std::size_t at) {
        return at < size ? nearest_length(reader.at(at).number(0, 120)) : Length{};
    };
    const auto facing = size > 3 ? reader.at(3).integer(0, 359) : 0;
    return {{inches(0), inches(1)}, inches(2), static_cast<std::int16_t>(facing)};
}

// A name as a document of its own, for readers that read names from JSON.
Document named(const std::string& name) { return Document::of(json::string(name)); }

std::optional<UnitId> unit_called(const std::string& name, const Setup& setup) {
    Document document = named(name);
    const UnitId unit = read_unit(document.root(), setup);
    return document.ok() ? std::optional(unit) : std::nullopt;
}

// The id must be written as in the catalogue, because `tools/clauses` looks for that.
bool is_clause(const std::string& id) {
    const auto clause = clause_named(id);
    return clause && id_of(*clause) == id;
}

std::vector<Face> rolled(const Session& session) {
    std::vector<Face> faces;
    for (const Record& record : session.records())
        if (record.kind == Record::Kind::dice) faces.insert(faces.end(), record.bytes.begin(), record.bytes.end());
    return faces;
}

class Runner {
  public:
    Runner(Document& document, std::string data, FindRuleSet find, const MakePlayer& make_player)
        : document_(document),
          root_(document.root()),
          data_(std::move(data)),
          find_(find),
          make_player_(make_player) {}

    ScenarioReport run();
    std::optional<Example> example() const; // what was run; nothing where its last action was no answer
    LessonPart lesson() const;              // what was run

  private:
    std::shared_ptr<const Setup> read_setup();
    Army read_side(std::string_view seat);
    Table read_the_table();
    template <class T>
    T part(const Reader& reader, std::string_view folder, Result<T> (*read)(Document&),
           Result<T> (*load)(const std::string&));
    Battle read_battle(const Setup& setup);
    void put_models(const Reader& reader, const Setup& setup, Battle& battle);

    void step(const Reader& reader);
    void give(const Reader& reader);
    void let_play(const Reader& reader);
    void refuse(const Reader& reader);
    void expect(const Reader& reader);
    void expect_events(const Reader& reader);
    std::vector<std::string> cited_clauses() const;
    json::value unit_state(UnitId unit) const;
    json::value model_state(ModelId model) const;
    json::value marker_holders() const;
    // A step that does less than it says would pass and prove nothing.
    void require_answers(const Reader& reader, std::int64_t given, std::int64_t wanted) {
        if (given < wanted) fail(reader, fmt::format("the battle is over after {} of {} answers", given, wanted));
    }
    void fail(const Reader& reader, std::string what) {
        report_.failures.push_back(fmt::format("{}: {}", reader.path(), what));
    }
    void same(const Reader& reader, const json::value& actual) {
        if (!reader.ok()) return;
        if (auto found = difference(*reader.value(), actual, reader.path())) report_.failures.push_back(*found);
    }

    Document& document_;
    Reader root_;
    std::string data_;
    FindRuleSet find_;
    const MakePlayer& make_player_;
    ScenarioReport report_;
    std::optional<Session> session_;
    std::size_t events_before_ = 0, answers_before_ = 0; // the last action
    std::optional<Answer> tried_;                        // what the last action gave, if it was one answer
    std::string refused_by_;                             // the clause that refused the last action, if one did
    std::vector<LessonStep> taught_;
};

// Something given as a file (beside the scenario or under data/<folder>) or written out in the scenario.
template <class T>
T Runner::part(const Reader& reader, std::string_view folder, Result<T> (*read)(Document&),
               Result<T> (*load)(const std::string&)) {
    namespace fs = std::filesystem;
    const auto take = [&](Result<T> result) -> T {
        if (result.has_value()) return std::move(*result);
        reader.refuse(result.error());
        return T{};
    };
    if (!reader.value()) return T{};
    if (!reader.is_string()) {
        Document document = Document::of(*reader.value());
        return take(read(document));
    }
    const std::string name = reader.text();
    for (const fs::path& candidate :
         {fs::path(document_.file()).parent_path() / name, data_file(data_, fs::path(folder) / name)})
        if (std::error_code error; fs::is_regular_file(candidate, error)) return take(load(candidate.string()));
    reader.refuse(fmt::format("a file beside the scenario or under data/{}", folder));
    return T{};
}

std::shared_ptr<const Setup> Runner::read_setup() {
    const Reader name = root_["rules"];
    const RuleSet* rules = find_(name.text());
    if (!rules) name.refuse("the name of a rule set");
    Army red = part<Army>(root_["red"], "armies", read_army, load_army),
         blue = part<Army>(root_["blue"], "armies", read_army, load_army);
    Table table = part<Table>(root_["table"], "tables", read_table, load_table);
    const auto mission = root_.find("mission");
    std::vector<std::string> switches;
    if (const auto given = root_.find("switches"))
        given->each([&](const Reader& each) { switches.push_back(each.text()); });
    if (!document_.ok()) return nullptr;
    auto setup =
        make_setup(*rules, std::move(red), std::move(blue), std::move(table), mission ? mission->text() : "", switches);
    if (setup.has_value()) return *setup;
    root_.refuse(setup.error());
    return nullptr;
}

// "models": { "Rifles": [[x, y], [x, y, elevation, facing], null…] }: the place of each model; null for one that is
// destroyed.
void Runner::put_models(const Reader& reader, const Setup& setup, Battle& battle) {
    reader.each_member([&](const std::string& name, const Reader& places) {
        const auto unit = unit_called(name, setup);
        if (!unit) return places.refuse(fmt::format("\"{}\"", name), "a unit of these armies");
        const std::size_t size = setup.units[index(*unit)]->models.size();
        if (places.size(size, size) != size) return;
        std::size_t next = 0, standing = 0;
        for (Model& model : battle.models) {
            if (model.unit != *unit) continue;
            const Reader place = places.at(next++);
            const bool there = !place.value()->is_null();
            model.whereabouts = there ? Whereabouts::table : Whereabouts::destroyed;
            if (there) model.place = read_place(place);
            if (const Point at = model.place.at; there && (at.x > setup.table.size.x || at.y > setup.table.size.y))
                place.refuse(fmt::format("({:g}, {:g}) inches", to_inches(at.x), to_inches(at.y)),
                             "a point of the table");
            standing += there;
        }
        battle.units[index(*unit)].whereabouts = standing > 0 ? Whereabouts::table : Whereabouts::destroyed;
    });
}

Battle Runner::read_battle(const Setup& setup) {
    Battle battle = begin_battle(setup);
    if (const auto phase = root_.find("phase")) {
        const auto found = std::ranges::find(setup.rules->phases, phase->text());
        if (found == setup.rules->phases.end())
            phase->refuse(fmt::format("one of {}", fmt::join(setup.rules->phases, ", ")));
        battle.phase = static_cast<std::uint8_t>(found - setup.rules->phases.begin());
    }
    if (const auto models = root_.find("models")) put_models(*models, setup, battle);
    if (const auto patch = root_.find("battle")) {
        muster::read_battle(*patch, setup, battle);
    } else if (const auto problem = validate_battle(setup, battle)) {
        root_.refuse(*problem);
    }
    return battle;
}

ScenarioReport Runner::run() {
    root_.only({"format", "rules", "name", "clauses", "red", "blue", "table", "mission", "switches", "phase", "battle",
                "models", "dice", "steps"});
    if (const Reader format = root_["format"]; format.text() != "muster-scenario/1")
        format.refuse("\"muster-scenario/1\"");
    report_.name = root_["name"].text();
    if (const auto clauses = root_.find("clauses"))
        clauses->each([&](const Reader& clause) {
            report_.clauses.push_back(clause.text());
            if (clause.ok() && !is_clause(report_.clauses.back())) clause.refuse("the id of a clause");
        });
    auto script = std::make_shared<DiceScript>();
    if (const auto dice = root_.find("dice")) read_json(*dice, *script);
    auto setup = read_setup();
    if (!setup) return report_;
    if (root_.has("models") || root_.has("phase") || root_.has("battle")) {
        const Battle start = read_battle(*setup);
        if (!document_.ok()) return report_;
        setup = begin_at(*setup, start).value();
    }
    try {
        session_.emplace(setup, script);
        const Reader steps = root_["steps"];
        if (steps.size(1, max_steps) == 0) return report_;
        steps.each([&](const Reader& each) {
            if (report_.passed()) step(each);
        });
        report_.cited = cited_clauses();
    } catch (const DiceScriptRanOut& ran_out) {
        report_.failures.push_back(fmt::format("dice: {}", ran_out.what()));
    }
    if (const auto left = script->left_over(); left && report_.passed()) report_.failures.push_back("dice: " + *left);
    return report_;
}

void Runner::step(const Reader& reader) {
    reader.only({"answer", "refused", "clause", "default", "player", "answers", "undo", "expect", "teach"});
    const int actions = reader.has("answer") + reader.has("refused") + reader.has("default") + reader.has("player") +
                        reader.has("undo");
    if (actions > 1)
        return reader.refuse("several actions", "one of answer, refused, default, player, undo in each step");
    if (actions == 0 && !reader.has("expect") && !reader.has("teach"))
        return reader.refuse("an empty step", "an action or something to expect");
    if (reader.has("answers") && !reader.has("player")) return reader.refuse("answers alone", "it beside player");
    if (reader.has("clause") && !reader.has("refused")) return reader.refuse("clause alone", "it beside refused");
    if (actions > 0) {
        events_before_ = session_->events().size(), answers_before_ = session_->answers();
        tried_.reset(), refused_by_.clear();
    }
    if (const auto answer = reader.find("answer"))
        give(*answer);
    else if (reader.has("refused"))
        refuse(reader);
    else if (const auto times = reader.find("default")) {
        const auto wanted = times->integer(1, 10000);
        std::int64_t given = 0;
        while (given < wanted && session_->question() && report_.passed()) {
            if (session_->answer(session_->default_answer())) fail(*times, "the default answer is refused");
            ++given;
        }
        if (report_.passed()) require_answers(*times, given, wanted);
    } else if (reader.has("player")) {
        let_play(reader);
    } else if (const auto seat = reader.find("undo")) {
        Side side{};
        if (!enum_named(seat->text(), side)) return seat->refuse("red or blue");
        if (!session_->undo(side)) fail(*seat, "nothing can be undone here");
    }
    const auto expected = reader.find("expect");
    if (expected) expect(*expected);
    if (const auto teach = reader.find("teach"))
        taught_.push_back(read_lesson_step(*teach, expected, session_->setup()));
    ++report_.steps;
}

void Runner::give(const Reader& reader) {
    Answer answer;
    read_answer(reader, session_->setup(), answer);
    if (!reader.ok()) return;
    if (!session_->question()) return fail(reader, "the battle is over, nothing is asked");
    tried_ = answer;
    if (auto refusal = session_->answer(answer))
        fail(reader, fmt::format("refused by {}: {}", id_of(refusal->clause), text_of(refusal->clause).text));
}

// "player": "greedy", "answers": 3: the player answers this many questions, of either seat.
void Runner::let_play(const Reader& reader) {
    const std::string name = reader["player"].text();
    const auto player = make_player_ ? make_player_(name) : nullptr;
    if (!player) return reader["player"].refuse("a computer player");
    const auto answers = reader.has("answers") ? reader["answers"].integer(1, 10000) : 1;
    if (!reader.ok()) return;
    std::int64_t asked = 0;
    session_->run({player.get(), player.get()}, [&](const Battle&) { return asked++ == answers; });
    if (session_->refused_players() > 0) return fail(reader, "the player's answer is refused");
    require_answers(reader, asked, answers);
}

void Runner::refuse(const Reader& reader) {
    Answer answer;
    read_answer(reader["refused"], session_->setup(), answer);
    const Reader clause_reader = reader["clause"];
    const std::string clause = clause_reader.text();
    if (reader.ok() && !is_clause(clause)) clause_reader.refuse("the id of a clause");
    if (!reader.ok()) return;
    if (!session_->question()) return fail(reader, "the battle is over, nothing is asked");
    const std::string before = battle_bytes(session_->rules(), session_->battle());
    tried_ = answer;
    const auto refusal = session_->answer(answer);
    if (!refusal) return fail(reader, fmt::format("accepted, expected to be refused by {}", clause));
    refused_by_ = id_of(refusal->clause);
    report_.refused.push_back(refused_by_);
    if (id_of(refusal->clause) != clause)
        fail(reader, fmt::format("refused by {}, expected {}", id_of(refusal->clause), clause));
    if (battle_bytes(session_->rules(), session_->battle()) != before) fail(reader, "the refusal changed the battle");
}

json::value Runner::unit_state(UnitId unit) const {
    const Battle& battle = session_->battle();
    json::value state = json_from(battle.units[index(unit)]);
    std::size_t models = 0;
    for (const Model& model : battle.models) models += model.unit == unit && model.whereabouts == Whereabouts::table;
    state.get_object()["models"] = models;
    return state;
}

// Who would hold each marker if the markers were counted now.
json::value Runner::marker_holders() const {
    json::array holders;
    if (const Inspector* inspector = session_->rules().inspector; inspector && inspector->markers)
        for (const MarkerStatus& marker : inspector->markers(session_->setup(), session_->battle()))
            holders.push_back(marker.would_be < 0
                                  ? json::value()
                                  : json::value(json::string(name_of(static_cast<Side>(marker.would_be)))));
    return holders;
}

json::value Runner::model_state(ModelId id) const {
    const Model& model = session_->battle().models[index(id)];
    json::value state = json_from(model);
    state.get_object()["steps"] = {model.place.at.x.steps, model.place.at.y.steps, model.place.elevation.steps,
                                   model.place.facing};
    return state;
}

void Runner::expect(const Reader& reader) {
    reader.only({"question", "battle", "units", "models", "markers", "events", "over", "outcome", "score"});
    const Session& session = *session_;
    if (const auto question = reader.find("question")) {
        require_known_question(*question);
        same(*question, session.question()
                            ? question_json(session.setup(), session.question()->question(), Naming::labels)
                            : json::value());
    }
    if (const auto battle = reader.find("battle")) {
        if (!battle->is_object()) return battle->refuse("an object");
        const json::value now = battle_json(session.rules(), session.battle());
        require_known(*battle, now);
        same(*battle, now);
    }
    if (const auto units = reader.find("units"))
        units->each_member([&](const std::string& name, const Reader& state) {
            const auto unit = unit_called(name, session.setup());
            if (!unit) return state.refuse(fmt::format("\"{}\"", name), "a unit of these armies");
            if (!state.is_object()) return state.refuse("an object");
            require_known(state, unit_state(*unit));
            same(state, unit_state(*unit));
        });
    if (const auto models = reader.find("models"))
        models->each_member([&](const std::string& name, const Reader& state) {
            Document document = named(name);
            const ModelId model = read_model(document.root(), session.setup());
            if (!document.ok()) return state.refuse(fmt::format("\"{}\"", name), "a model, as \"Rifles 3\"");
            if (!state.is_object()) return state.refuse("an object");
            require_known(state, model_state(model));
            same(state, model_state(model));
        });
    if (const auto markers = reader.find("markers")) {
        markers->size(0, 100);
        markers->each([](const Reader& holder) {
            Side side{};
            if (holder.value()->is_null() || (holder.is_string() && enum_named(holder.text(), side))) return;
            holder.refuse("red, blue or null");
        });
        same(*markers, marker_holders());
    }
    if (const auto events = reader.find("events")) expect_events(*events);
    if (const auto over = reader.find("over")) {
        over->boolean();
        same(*over, session.over());
    }
    if (const auto outcome = reader.find("outcome")) {
        Outcome named{};
        if (!enum_named(outcome->text(), named)) outcome->refuse("undecided, red, blue or draw");
        same(*outcome, json::string(name_of(session.battle().outcome)));
    }
    if (const auto score = reader.find("score"); score && score->size(2, 2) == 2) {
        score->each([](const Reader& points) { points.integer(-32768, 32767); });
        same(*score, {session.battle().score[0], session.battle().score[1]});
    }
}

// Events name clauses in their fields: by which clause something happened, what dice were rolled for, or, in a list,
// which clauses changed a number.
std::vector<std::string> Runner::cited_clauses() const {
    std::vector<std::string> cited;
    const auto add = [&](const json::value& field) {
        if (!field.is_string()) return;
        const std::string id(field.get_string());
        if (is_clause(id) && std::ranges::find(cited, id) == cited.end()) cited.push_back(id);
    };
    add(json::string(refused_by_));
    for (std::size_t at = events_before_; at < session_->events().size(); ++at) {
        const EventLog::Entry& event = session_->events()[at];
        const json::value fields = event_json(*event.type, event.bytes);
        for (const auto& field : fields.get_object()) {
            add(field.value());
            if (field.value().is_array())
                for (const json::value& item : field.value().get_array()) add(item);
        }
    }
    return cited;
}

std::optional<Example> Runner::example() const {
    if (!tried_) return std::nullopt;
    Example example{report_.name, *session_, *tried_, !refused_by_.empty(), rolled(*session_)};
    example.before.take_back(answers_before_);
    return example;
}

LessonPart Runner::lesson() const {
    LessonPart part{*session_, rolled(*session_), taught_};
    part.begun.take_back(0);
    return part;
}

// The events listed must be among those of the last action, in this order.
void Runner::expect_events(const Reader& reader) {
    std::size_t at = events_before_;
    const EventLog& events = session_->events();
    reader.each([&](const Reader& expected) {
        require_known_event(expected, session_->rules());
        if (!expected.ok()) return;
        const auto differs = [&](const EventLog::Entry& entry) {
            return difference(*expected.value(), event_json(*entry.type, entry.bytes), "").has_value();
        };
        while (at < events.size() && differs(events[at])) ++at;
        if (at++ >= events.size()) fail(expected, fmt::format("no such event: {}", json_text(*expected.value())));
    });
}

// Why nobody can play on from this scenario.
std::optional<Problem> why_not(const Document& document, const ScenarioReport& report, std::string expected) {
    if (report.passed() || document.problem()) return document.problem();
    return Problem{document.file(), "", report.failures.front(), std::move(expected)};
}

} // namespace

Result<ScenarioReport> run_scenario(const std::string& file, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player) {
    auto document = Document::load(file);
    if (document.has_error()) return document.error();
    return run_scenario(*document, data, find, make_player);
}

Result<ScenarioReport> run_scenario(Document& document, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player) {
    ScenarioReport report = Runner(document, data, find, make_player).run();
    return document.finish(std::move(report));
}

Result<Example> read_example(const std::string& file, const std::string& data, FindRuleSet find,
                             const MakePlayer& make_player) {
    auto document = Document::load(file);
    if (document.has_error()) return document.error();
    Runner runner(*document, data, find, make_player);
    const ScenarioReport report = runner.run();
    if (auto problem = why_not(*document, report, "an example that comes out as it says")) return *problem;
    auto example = runner.example();
    if (!example) return Problem{file, "steps", "another last action", "answer or refused: what the reader tries"};
    return std::move(*example);
}

Result<LessonPart> read_lesson_part(const std::string& file, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player) {
    auto document = Document::load(file);
    if (document.has_error()) return document.error();
    Runner runner(*document, data, find, make_player);
    const ScenarioReport report = runner.run();
    if (auto problem = why_not(*document, report, "a lesson that goes as it says")) return *problem;
    return runner.lesson();
}

} // namespace muster
