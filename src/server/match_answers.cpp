// Answers of people: one, or a row of them that one gesture gives, of which all are taken or none.
#include "server/match.h"

#include "battle/answer_json.h"
#include "server/describe.h"
#include "server/frame.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

using namespace protocol;

constexpr std::size_t longest_row = 20;

Declined declined_by(const RowFault& fault) {
    using enum RowFault::Why;
    const Code code = fault.why == illegal      ? Code::illegal
                      : fault.why == die        ? Code::crosses_die
                      : fault.why == reveal     ? Code::crosses_reveal
                      : fault.why == other_seat ? Code::crosses_seat
                                                : Code::crosses_end;
    return {code, "", fault.refusal, fault.which};
}

std::array<int, 3> phase_of(const Battle& battle) {
    return {battle.round, static_cast<int>(battle.active), battle.phase};
}

bool is_word(std::string_view text, std::size_t most) {
    const auto fits = [](char letter) { return letter > ' ' && letter < 127; };
    return !text.empty() && text.size() <= most && std::ranges::all_of(text, fits);
}

} // namespace

Match::Verdict Match::answer(Client& client, const GiveAnswer& given) {
    return answer_row(client, {given.question, given.position, given.client_id, {given.answer}, {}});
}

Match::Verdict Match::answer_row(Client& client, const GiveRow& given) {
    if (!is_word(given.client_id, 40)) return Declined{Code::malformed, "client_id: expected 1 to 40 letters", {}};
    if (!client.has_seat()) return Declined{Code::watching, "", {}};
    for (const Side side : {Side::red, Side::blue})
        if (const auto at = client.holds[index(side)] ? deps_.store->acknowledged(id(), own(side, given.client_id))
                                                      : std::nullopt) {
            client.send(frame("accepted", Accepted{given.client_id, static_cast<std::size_t>(*at)}));
            return std::nullopt;
        }
    if (const Verdict declined = may_answer(client, given)) return declined;
    const Side seat = awake().question()->question().seat;
    const auto answers = read_row(given.answers);
    if (answers.has_error()) return answers.error();
    const auto shown = given.charge_end ? read_one(*given.charge_end, "charge_end") : Answer{};
    if (shown.has_error()) return shown.error();
    if (deps_.store->failing()) return Declined{Code::no_store, "", {}};
    const auto steps = carried_out(*answers);
    if (steps.has_error()) return steps.error();
    take(*steps, own(seat, given.client_id));
    charge_.reset();
    if (given.charge_end) charge_ = {seat, own(seat, given.client_id), phase_of(session_->battle()), *shown};
    const std::size_t at = session_->answers();
    if (draw_offer_ && *draw_offer_ != seat) draw_offer_.reset(); // a player who plays on declines
    answer_for_people();
    tell_all();
    client.send(frame("accepted", Accepted{given.client_id, at}));
    go_on();
    return std::nullopt;
}

// The person has said before where it ends: such an answer is by hand, and can be taken back.
bool Match::end_charge() {
    if (charge_ && charge_->when != phase_of(session_->battle())) charge_.reset();
    if (!charge_ || !session_->question() || over()) return false;
    const Question question = session_->question()->question();
    const auto end = question.seat == charge_->seat ? end_as_shown(*session_, charge_->shown) : std::nullopt;
    if (!end || session_->answer(*end)) return false;
    const RowStep step{question.seat, question.clause, *end, {}};
    take({&step, 1}, charge_->client_id + ' '); // no client has such an id
    charge_.reset();
    return true;
}

// Whether the open question is the one that is meant, and the client's to answer.
Match::Verdict Match::may_answer(const Client& client, const GiveRow& given) {
    if (Verdict declined = may_act(client)) return declined;
    const OpenQuestion& open = awake().question().value();
    if (open.number != given.question) return Declined{Code::stale_question, "", {}};
    if (!given.position.empty() && given.position != position()) return Declined{Code::stale_question, "", {}};
    const Side seat = open.question().seat;
    if (!client.holds[index(seat)]) return Declined{Code::not_your_seat, "", {}};
    if (!client.acts[index(seat)]) return Declined{Code::older_tab, "", {}};
    return std::nullopt;
}

boost::system::result<std::vector<Answer>, Declined> Match::read_row(std::span<const AnswerValue> texts) {
    if (texts.empty() || texts.size() > longest_row)
        return Declined{Code::malformed, fmt::format("answers: expected 1 to {} answers", longest_row), {}};
    std::vector<Answer> answers;
    for (const AnswerValue& text : texts) {
        const auto answer = read_one(text, "answer", answers.size());
        if (answer.has_error()) return answer.error();
        answers.push_back(*answer);
    }
    return answers;
}

boost::system::result<Answer, Declined> Match::read_one(const AnswerValue& text, const char* name, std::size_t which) {
    Answer answer;
    Document document = Document::of(text.value, name);
    read_answer(document.root(), awake().setup(), answer);
    if (!document.ok()) return Declined{Code::malformed, document.problem()->text(), {}, which};
    return answer;
}

// What the answers come to, of which the session has taken the first. If they are refused, nothing has changed.
boost::system::result<std::vector<RowStep>, Declined> Match::carried_out(std::span<const Answer> answers) {
    const Question open = session_->question()->question();
    Row row{{{open.seat, open.clause, answers.front(), {}}}, {}};
    if (answers.size() > 1) row = walk_row(*session_, answers, deputy());
    if (row.fault) return declined_by(*row.fault);
    if (auto refusal = session_->answer(answers.front())) return Declined{Code::illegal, "", refusal};
    return std::move(row.steps);
}

// --- Looking ahead

// Only the owner of the asked seat: the questions that follow may depend on what only that seat knows.
Match::Verdict Match::may_look_ahead(const Client& client) {
    if (Verdict declined = may_act(client)) return declined;
    const auto& open = awake().question();
    if (!open || !client.holds[index(open->question().seat)]) return Declined{Code::not_your_seat, "", {}};
    return std::nullopt;
}

Match::Verdict Match::ahead(Client& client, const AskQuery& asked) {
    if (Verdict declined = may_look_ahead(client)) return declined;
    auto after = read_row(asked.after);
    if (after.has_error()) return after.error();
    const auto shown = this->shown();
    return post_query(client, asked, shown->session.answers(), [shown, after = *after, deputy = deputy()]() -> Told {
        RowWalk walk(shown->session, deputy);
        Ahead ahead;
        for (const Answer& answer : after) {
            const auto fault = walk.give(answer);
            if (!fault) continue;
            const Declined declined = declined_by(*fault);
            if (declined.code == Code::illegal || &answer != &after.back()) return declined;
            ahead.ends = declined.code;
        }
        if (!ahead.ends) {
            const Session& then = walk.session();
            ahead.question = describe_question(then.setup(), then.battle(), *then.question());
            ahead.question->fallback.emplace().text = json::serialize(answer_json(then.setup(), then.default_answer()));
        }
        return Told(boost::system::in_place_value, print_json(ahead));
    });
}

} // namespace muster
