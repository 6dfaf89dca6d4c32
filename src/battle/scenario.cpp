#include "battle/scenario.h"

#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "battle/lesson.h"
#include "battle/scenario_expectation.h"
#include "battle/scenario_start.h"
#include "dice/script.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

constexpr std::size_t max_steps = 10'000;

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
    void step(const Reader& reader);
    void give(const Reader& reader);
    void let_play(const Reader& reader);
    void refuse(const Reader& reader);
    std::vector<std::string> cited_clauses() const;
    // A step that does less than it says would pass and prove nothing.
    void require_answers(const Reader& reader, std::int64_t given, std::int64_t wanted) {
        if (given < wanted) fail(reader, fmt::format("the battle is over after {} of {} answers", given, wanted));
    }
    void fail(const Reader& reader, std::string what) {
        report_.failures.push_back(fmt::format("{}: {}", reader.path(), what));
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
    const auto setup = read_scenario_start(document_, data_, find_);
    if (!setup) return report_;
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
    if (expected) compare_with_expectation(*expected, *session_, events_before_, report_.failures);
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
        const json::value fields = stated_event(*event.type, event.bytes);
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
