// What the files of the HTTP interface share: how bodies are read, and how answers and failures are written.
#pragma once

#include "base/json_archive.h"
#include "base/json_printer.h"
#include "server/api.h"

namespace muster {

template <class T>
ApiResponse good(const T& body, int status = 200) {
    return {status, print_json(body), "application/json"};
}
inline ApiResponse not_found() { return failure(404, "not_found", "there is no such thing"); }
inline ApiResponse bad_request(const Problem& problem) { return failure(400, "bad_request", problem.text()); }

template <class T>
Result<T> read_body(const std::string& body) {
    auto document = Document::parse(body, "request");
    if (document.has_error()) return document.error();
    T value;
    JsonPatch reader(document->root());
    transfer(reader, value);
    return document->finish(std::move(value));
}

// What a client may learn about a failure.
ApiResponse failure_of(const Trouble& trouble);
inline MatchRegistry::OnFailure on_failure(const Api::Reply& reply) {
    return [reply](const Trouble& trouble) { reply(failure_of(trouble)); };
}

inline Side free_seat(const StoredBattle& battle) { return battle.seats[0].is_guest() ? Side::red : Side::blue; }

} // namespace muster
