#include "server/queries/asking.h"

#include "battle/answer_json.h"
#include "battle/standing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster::queries {
namespace {

// The rulings of a move that is not an open question.
class Imagined final : public Rulings {
  public:
    Imagined(const Placing& placing, const Question& question) : placing_(placing), question_(question) {}

    std::optional<Refusal> check(const Answer& answer) const override {
        if (auto refused = check_form(question_, answer)) return refused;
        return answer.pass ? std::nullopt : check_placing(placing_, question_, answer);
    }
    std::optional<Answer> propose(const Goal& goal) const override {
        return propose_placing(placing_, question_, goal);
    }
    const Placing* placing() const override { return &placing_; }

  private:
    const Placing& placing_;
    const Question& question_;
};

std::optional<Problem> at_open_placing(const Asking& asking, const MoveAsked& asked, VisitPlacing visit) {
    if (auto problem = not_open(asking, asked.question)) return problem;
    const Question open = asking.session->question()->question();
    if (open.form != Form::place)
        return wrong("unit", "nothing", "a unit and its kind of move: the open question asks for no positions");
    asking.session->at_open_question(visit);
    return std::nullopt;
}

} // namespace

Problem wrong(std::string place, std::string found, std::string expected) {
    return {"", std::move(place), std::move(found), std::move(expected)};
}

std::optional<Problem> off_every_table(Point point, std::string_view place) {
    const auto inside = [](Length length) { return length >= -farthest && length <= farthest; };
    if (inside(point.x) && inside(point.y)) return std::nullopt;
    return wrong(std::string(place), "a point off every table",
                 fmt::format("coordinates from {} to {}", -farthest.steps, farthest.steps));
}

std::optional<Problem> not_open(const Asking& asking, std::optional<std::uint32_t> number) {
    const auto& open = asking.session->question();
    if (!open) return wrong("question", "no open question", "a battle in progress");
    if (number && *number != open->number)
        return wrong("question", fmt::format("{}", *number), fmt::format("{}, which is open", open->number));
    return std::nullopt;
}

RefusalShown shown(const Refusal& refusal) {
    return {refusal.clause,
            {refusal.models.begin(), refusal.models.end()},
            {refusal.values.begin(), refusal.values.end()},
            {}};
}

Result<UnitId> unit_in(const Asking& asking, std::optional<UnitId> unit, std::string_view place, bool on_table) {
    const auto& units = battle_of(asking).units;
    if (!unit) return wrong(std::string(place), "nothing", "the number of a unit");
    if (index(*unit) >= units.size())
        return wrong(std::string(place), fmt::format("{}", index(*unit)),
                     fmt::format("a unit from 0 to {}", units.size() - 1));
    if (on_table && units[index(*unit)].whereabouts != Whereabouts::table)
        return wrong(std::string(place), fmt::format("unit {}, which is not on the table", index(*unit)),
                     "a unit on the table");
    return *unit;
}

Result<Battle> battle_with(const Asking& asking, const Draft& draft) {
    const auto answer = answer_in(setup_of(asking), draft, "draft");
    return answer.has_error() ? Result<Battle>(answer.error()) : battle_with(asking, *answer);
}

Result<Battle> battle_with(const Asking& asking, const Answer& answer) {
    Battle battle = battle_of(asking);
    for (const PlacedModel& placed : answer.places) {
        if (placed.model == ModelId::none) continue;
        Model& model = battle.models[index(placed.model)];
        if (model.whereabouts == Whereabouts::destroyed)
            return wrong("draft", fmt::format("model {}, which is destroyed", index(placed.model)),
                         "models that stand");
        model.place = placed.place;
        model.whereabouts = Whereabouts::table;
        battle.units[index(model.unit)].whereabouts = Whereabouts::table;
    }
    return battle;
}

Result<const Inspector*> inspector_of(const Asking& asking) {
    if (const Inspector* inspector = asking.session->rules().inspector) return inspector;
    return wrong("", fmt::format("a battle of \"{}\"", asking.session->rules().name),
                 "a rule set that answers such queries");
}

std::optional<Problem> at_placing(const Asking& asking, const MoveAsked& asked, VisitPlacing visit) {
    if (!asked.unit) return at_open_placing(asking, asked, visit);
    const auto unit = unit_in(asking, asked.unit, "unit", true);
    if (unit.has_error()) return unit.error();
    const auto inspector = inspector_of(asking);
    if (inspector.has_error()) return inspector.error();
    const auto kinds = (*inspector)->moves;
    const auto kind = std::ranges::find(kinds, asked.kind);
    if (kind == kinds.end())
        return wrong("kind", fmt::format("\"{}\"", asked.kind.substr(0, 60)),
                     fmt::format("one of {}", fmt::join(kinds, ", ")));
    if (asked.roll < 0 || asked.roll > 100)
        return wrong("roll", fmt::format("{}", asked.roll), "a whole number from 0 to 100");
    const auto number = static_cast<std::size_t>(kind - kinds.begin());
    const auto placing = (*inspector)->move(setup_of(asking), battle_of(asking), *unit, number, asked.roll);
    const UnitModels models = models_of(battle_of(asking), *unit);
    if (!placing || placing->request.models.size() != models.size())
        return wrong("kind", fmt::format("\"{}\"", asked.kind), "a move that this unit can make");
    Question question;
    question.seat = owner_of(battle_of(asking), *unit);
    question.kind = QuestionKind::move;
    question.form = Form::place;
    question.unit = *unit;
    question.models = {models.begin(), models.size()};
    question.may_pass = true;
    visit(question, Imagined(*placing, question));
    return std::nullopt;
}

DraftText draft_of(const Setup& setup, const Answer& answer) {
    return {boost::json::serialize(answer_json(setup, answer))};
}

Result<Answer> answer_in(const Setup& setup, const Draft& draft, std::string_view place) {
    Answer answer;
    if (draft.value.is_null()) return answer;
    Document document = Document::of(draft.value, "");
    read_answer(document.root(), setup, answer);
    if (!document.problem()) return answer;
    Problem problem = *document.problem();
    problem.place = fmt::format("{}{}{}", place, problem.place.empty() ? "" : ".", problem.place);
    return problem;
}

namespace {

bool is_hidden(const Record& record, std::optional<Side> from) { return record.secret && record.seat != from; }

class NoDice final : public DiceStream {
    void fill(std::uint64_t, std::span<Face>, Clause) override { throw Enough{}; }
};

} // namespace

Session as_known(const Asking& asking, std::shared_ptr<DiceStream> dice) {
    const Session& real = *asking.session;
    std::vector<Record> known = real.since_checkpoint();
    for (Record& record : known)
        if (is_hidden(record, asking.seat)) {
            record.unknown = true;
            record.bytes.clear();
        }
    return {real.shared_setup(), std::move(dice), real.checkpoint(), std::move(known), 0, true, 1};
}

void at_known(const Asking& asking, FunctionRef<void(const Session&)> visit) try {
    const auto records = asking.session->since_checkpoint();
    if (std::ranges::none_of(records, [&](const Record& record) { return is_hidden(record, asking.seat); }))
        return visit(*asking.session);
    const Session known = as_known(asking, std::make_shared<NoDice>());
    if (known.question()) visit(known);
} catch (const Enough&) {}

} // namespace muster::queries
