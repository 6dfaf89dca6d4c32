// Queries on a battle of two 50-power armies, at questions in its middle. Each is measured over all units and questions
// that it can be about, and the 95th percentile is compared with the limits of docs/performance.md. The time is that of
// the query alone, JSON included, without the server.
#include "battle/standing.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "server/queries/query.h"
#include "table/table_file.h"

#include <benchmark/benchmark.h>

#include <ctime>
#include <functional>
#include <map>

using namespace muster;
namespace json = boost::json;

namespace {

// A whole battle, and the session at some of its questions of each kind from the second round on.
struct Moments {
    std::shared_ptr<Session> end;
    std::map<BoardView, std::vector<std::shared_ptr<const Session>>> by_kind;
};

class Witness final : public Player {
  public:
    explicit Witness(std::unique_ptr<Player> plays) : plays_(std::move(plays)) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        const bool interesting = view.battle().round >= 2 || question.kind == QuestionKind::set_up ||
                                 question.kind == QuestionKind::place_marker;
        if (interesting) numbers[board_view(question.kind)].push_back(view.decision());
        return plays_->answer(view, question, rulings);
    }
    std::map<BoardView, std::vector<std::size_t>> numbers;

  private:
    std::unique_ptr<Player> plays_;
};

const Moments& moments() {
    static const Moments moments = [] {
        const std::string data = MUSTER_SOURCE "/data/";
        const auto army = [&](const char* name) { return load_army(data + "armies/ninth/" + name).value(); };
        const auto setup = make_setup(*find_rule_set("ninth"), army("concord-50.json"), army("tide-50.json"),
                                      load_table(data + "tables/thornmere-fords.json").value())
                               .value();
        Moments found;
        found.end = std::make_shared<Session>(setup, std::make_shared<PhiloxDice>(8));
        Witness witness(make_player("quick", 8));
        found.end->run({&witness, &witness});
        for (const auto& [kind, numbers] : witness.numbers)
            for (std::size_t i = 0; i < numbers.size() && found.by_kind[kind].size() < 8; i += 1 + numbers.size() / 8)
                found.by_kind[kind].push_back(
                    std::make_shared<const Session>(session_at(*found.end, numbers[i]).value()));
        return found;
    }();
    return moments;
}

struct Case {
    std::shared_ptr<const Session> session;
    json::value input;
};
using Cases = std::vector<Case>;

Cases at_questions(
    std::initializer_list<BoardView> kinds,
    const std::function<json::value(const Session&)>& input = [](const Session&) { return json::object(); }) {
    Cases cases;
    for (BoardView kind : kinds)
        if (const auto found = moments().by_kind.find(kind); found != moments().by_kind.end())
            for (const auto& session : found->second) cases.push_back({session, input(*session)});
    return cases;
}

// Every unit on the table, at a question in the middle.
Cases of_units(const std::function<json::value(const Session&, UnitId)>& input) {
    Cases cases;
    const auto& session = moments().by_kind.at(BoardView::choose_unit).at(3);
    for (Side side : {Side::red, Side::blue})
        for_units(session->battle(), side, Whereabouts::table,
                  [&](UnitId unit) { cases.push_back({session, input(*session, unit)}); });
    return cases;
}

json::object unit(UnitId id) { return {{"unit", index(id)}}; }

json::value middle_plan(const Session& session) {
    const Point size = session.setup().table.size;
    return {{"anchor", {size.x.steps / 2, size.y.steps / 2}}, {"quick", true}};
}

// The plan as a draft, with one model three inches away.
json::value spoiled(const Session& session) {
    const auto text = answer_query("move.plan", {&session, std::nullopt, ""}, {{"stay", true}});
    if (text.has_error()) return json::object();
    const json::value plan = json::parse(*text);
    if (!plan.at("possible").as_bool()) return json::object();
    json::value answer = plan.at("answer");
    for (json::value& place : answer.at("places").as_array()) {
        place.as_object().erase("turn");
        place.as_object().erase("via");
    }
    json::value& x = answer.at("places").at(0).at("steps").at(0);
    x = x.as_int64() + 1524;
    return {{"answer", std::move(answer)}};
}

json::value usual(const Session& session) {
    const Side seat = session.question()->question().seat; // spectators get no adviser
    const auto hints = answer_query("hint.answers", {&session, seat, ""}, {{"player", "random"}});
    return {{"answer", json::parse(*hints).at("answers").at(0).at("answer")}};
}

struct Measured {
    std::string_view query;
    double limit; // milliseconds
    Cases (*cases)();
};

const Measured all[] = {
    {"answer.check", 2, [] { return at_questions({BoardView::move_unit, BoardView::place_unit}, spoiled); }},
    {"option.preview", 2,
     [] { return at_questions({BoardView::choose_option, BoardView::choose_unit, BoardView::cast}, usual); }},
    {"unit.card", 1, [] { return of_units([](const Session&, UnitId id) { return unit(id); }); }},
    {"move.reach", 15,
     [] {
         return of_units(
             [](const Session&, UnitId id) { return json::object{{"unit", index(id)}, {"kind", "normal"}}; });
     }},
    {"move.plan", 10, [] { return at_questions({BoardView::move_unit, BoardView::place_unit}, middle_plan); }},
    {"move.suggest", 40, [] { return at_questions({BoardView::move_unit}); }},
    {"move.mend", 20, [] { return at_questions({BoardView::move_unit, BoardView::place_unit}, spoiled); }},
    {"place.area", 10, [] { return at_questions({BoardView::place_unit, BoardView::place_marker}); }},
    {"measure", 2,
     [] {
         return of_units(
             [](const Session&, UnitId id) { return json::object{{"from", unit(id)}, {"to", {{"marker", 0}}}}; });
     }},
    {"ring", 2,
     [] {
         return of_units(
             [](const Session&, UnitId id) { return json::object{{"around", unit(id)}, {"distance", 3048}}; });
     }},
    {"sight.unit", 5,
     [] {
         return of_units([](const Session& session, UnitId id) {
             UnitId other = UnitId::none;
             for_units(session.battle(), opponent(owner_of(session.battle(), id)), Whereabouts::table,
                       [&](UnitId each) { other = each; });
             return json::object{{"observer", index(id)}, {"target", index(other)}};
         });
     }},
    {"sight.area", 30,
     [] {
         return of_units([](const Session&, UnitId id) {
             return json::object{{"observer", index(id)}, {"height", (1.5_in).steps}};
         });
     }},
    {"attack.options", 10,
     [] {
         return of_units(
             [](const Session&, UnitId id) { return json::object{{"unit", index(id)}, {"mode", "shooting"}}; });
     }},
    {"odds.attack", 2, [] { return at_questions({BoardView::declare_attacks}, usual); }},
    {"charge.options", 15, [] { return of_units([](const Session&, UnitId id) { return unit(id); }); }},
    {"allocate.options", 1, [] { return at_questions({BoardView::allocate}); }},
    {"objective.status", 2, [] { return at_questions({BoardView::choose_unit}); }},
    {"morale.odds", 1,
     [] {
         return of_units([](const Session&, UnitId id) { return json::object{{"unit", index(id)}, {"losses", 3}}; });
     }},
    {"hint.answers", 300,
     [] { return at_questions({BoardView::move_unit, BoardView::declare_attacks, BoardView::choose_unit}); }},
    {"clause.search", 5,
     [] {
         return at_questions({BoardView::choose_unit},
                             [](const Session&) { return json::object{{"words", "fall back"}}; });
     }},
    {"clause.text", 5,
     [] {
         return at_questions({BoardView::choose_unit}, [](const Session&) { return json::object{{"id", "N-MOV-15"}}; });
     }},
};

// The processor time of this thread: other work on the machine does not count.
double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double milliseconds(const Case& asked, std::string_view query) {
    const double start = now();
    auto answer = answer_query(query, {asked.session.get(), std::nullopt, ""}, asked.input);
    benchmark::DoNotOptimize(answer);
    return now() - start;
}

// Each iteration runs every case once. The counters are over all of them.
void query(benchmark::State& state, const Measured* measured) {
    const Cases cases = measured->cases();
    if (cases.empty()) return state.SkipWithError("the battle has no such question");
    std::vector<double> times;
    for (auto _ : state)
        for (const Case& each : cases) times.push_back(milliseconds(each, measured->query));
    std::ranges::sort(times);
    state.counters["p50_ms"] = times[times.size() / 2];
    state.counters["p95_ms"] = times[times.size() * 95 / 100];
    state.counters["max_ms"] = times.back();
    state.counters["limit_ms"] = measured->limit;
}

} // namespace

int main(int count, char** words) {
    for (const Measured& measured : all)
        benchmark::RegisterBenchmark(std::string(measured.query).c_str(), query, &measured)
            ->Unit(benchmark::kMillisecond)
            ->MinTime(0.3);
    benchmark::Initialize(&count, words);
    benchmark::RunSpecifiedBenchmarks();
}
