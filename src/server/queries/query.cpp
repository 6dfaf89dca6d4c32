#include "server/queries/query.h"

#include "base/json_archive.h"
#include "base/json_printer.h"
#include "server/queries/functions.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

using namespace queries;

template <class Output, class Input>
using Function = Result<Output> (*)(const Asking&, const Input&);

template <auto function>
struct Asked;

template <class Output, class Input, Function<Output, Input> function>
struct Asked<function> {
    static Result<std::string> answer(const Asking& asking, const json::value& value) {
        Document document = Document::of(value);
        Input input;
        JsonPatch patch(document.root());
        transfer(patch, input);
        if (document.problem()) return *document.problem();
        const auto output = function(asking, input);
        if (output.has_error()) return output.error();
        return {boost::system::in_place_value, print_json(*output)};
    }
    static void describe(TypeScriptTypes& types) { types.add<Input>(), types.add<Output>(); }
    static constexpr std::string_view input_name = type_name(static_cast<const Input*>(nullptr));
    static constexpr std::string_view output_name = type_name(static_cast<const Output*>(nullptr));
};

enum class About : std::uint8_t { battle, advice, anything };

template <auto function>
constexpr Query query(std::string_view name, About about = About::battle) {
    return {name,
            about != About::anything,
            about == About::advice,
            Asked<function>::input_name,
            Asked<function>::output_name,
            Asked<function>::answer,
            Asked<function>::describe};
}

constexpr Query all[] = {
    query<check_answer>("answer.check"),
    query<plan_move>("move.plan"),
    query<repair_move>("move.mend"),
    query<reach>("move.reach"),
    query<place_area>("place.area"),
    query<unit_card>("unit.card"),
    query<attack_options>("attack.options"),
    query<charge_options>("charge.options"),
    query<morale_odds>("morale.odds"),
    query<measure>("measure"),
    query<ring>("ring"),
    query<sight>("sight.unit"),
    query<sight_area>("sight.area"),
    query<objective_status>("objective.status"),
    query<describe_table>("table.describe"),
    query<odds_attack>("odds.attack", About::anything),
    query<allocate_options>("allocate.options"),
    query<hint_answers>("hint.answers", About::advice),
    query<hint_explain>("hint.explain", About::advice),
    query<suggest_moves>("move.suggest"),
    query<preview_option>("option.preview"),
    query<army_view>("army.view", About::anything),
    query<army_check>("army.check", About::anything),
    query<army_price>("army.price", About::anything),
    query<army_import>("army.import", About::anything),
    query<table_preview>("table.preview", About::anything),
    query<clause_text>("clause.text", About::anything),
    query<clause_search>("clause.search", About::anything),
    query<clause_example>("clause.example", About::anything),
    query<clause_glossary>("clause.glossary", About::anything),
};

} // namespace

std::span<const Query> all_queries() { return all; }

const Query* find_query(std::string_view name) {
    const auto found = std::ranges::find(all, name, &Query::name);
    return found == std::end(all) ? nullptr : &*found;
}

Result<std::string> answer_query(std::string_view name, const Asking& asking, const json::value& input) {
    const Query* query = find_query(name);
    if (!query) return wrong("", fmt::format("the query \"{}\"", name.substr(0, 60)), "one of docs/queries.md");
    if (query->of_battle && !asking.session) return wrong("", "no battle", "a battle to ask about");
    return query->answer(asking, input.is_null() ? json::object() : input);
}

Result<Session> session_at(const Session& session, std::size_t decision) {
    if (decision > session.answers())
        return wrong("at", fmt::format("{}", decision), fmt::format("a decision up to {}", session.answers()));
    Session then = session;
    then.on_checkpoint = nullptr;
    then.take_back(decision);
    return then;
}

void describe_queries(TypeScriptTypes& types) {
    for (const Query& query : all_queries()) query.describe(types);
}

std::string query_interface() {
    std::string text = "export interface Queries {\n";
    for (const Query& query : all_queries())
        text += fmt::format("  \"{}\": {{ input: Partial<{}>; output: {} }};\n", query.name, query.input, query.output);
    return text + "}\n";
}

} // namespace muster
