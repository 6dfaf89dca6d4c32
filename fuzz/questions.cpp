// Answers and queries at moments of battles.
#include "battle/answer_json.h"
#include "moments.h"
#include "server/queries/query.h"
#include "targets.h"

namespace muster::fuzz {
namespace {

// The moment that the first byte names.
const Moment& moment_named(Bytes bytes, Data data) {
    const auto& moments = all_moments(data);
    const std::size_t letter = bytes.empty() ? 0 : static_cast<unsigned char>(bytes.front());
    return moments[letter * moments.size() / 256];
}

} // namespace

void answers(Bytes bytes, Data data) {
    const Session& session = moment_named(bytes, data).session;
    auto document = Document::parse(std::string_view(bytes).substr(std::min<std::size_t>(1, bytes.size())), "answer");
    if (document.has_error()) return;
    Answer answer;
    read_answer(document->root(), session.setup(), answer);
    if (!document->ok()) return;
    const auto refusal = session.check(answer);
    Session copy = session;
    must(copy.answer(answer).has_value() == refusal.has_value(), "an answer is taken if it was found legal");
}

void queries(Bytes bytes, Data data) {
    const std::size_t line = std::min(bytes.find('\n'), bytes.size());
    const std::string name = line == 0 ? "" : bytes.substr(1, line - 1);
    auto document = Document::parse(std::string_view(bytes).substr(std::min(line + 1, bytes.size())), "input");
    if (document.has_error()) return;
    const Session& session = moment_named(bytes, data).session;
    Asking asking{&session, {}, data.string()};
    if (const auto& open = session.question()) asking.seat = open->question().seat;
    const auto output = answer_query(name, asking, document->value());
    if (output.has_value()) must(Document::parse(*output, "output").has_value(), "the output of a query is JSON");
}

} // namespace muster::fuzz
