#include "server/typescript_protocol.h"

#include "base/typescript.h"
#include "server/protocol_http.h"
#include "server/queries/query.h"

#include <fmt/format.h>

namespace muster {
namespace {

using namespace protocol;

// Types with their own shape in JSON (battle/answer_json.h).
constexpr std::string_view own_shapes =
    R"(// One thing that can be picked: exactly one key. attack: [model, weapon, target]; power: [power, unit, target].
export type Option =
  | { unit: number } | { model: number } | { marker: number } | { word: string } | { number: number }
  | { attack: [number, number, number] } | { power: [number, number, number] } | { point: number };

// steps: [x, y, elevation, facing in whole degrees]; via: points on the way; without model it is a marker.
export interface Place {
  model?: number;
  steps: [number, number, number, number];
  via?: [number, number][];
  turn?: number;
}

export type Answer =
  | { pass: true }
  | { picks: (Option & { count?: number })[] }
  | { places: Place[] };

// The fields of an event, by its kind: see the rule set's events.
export type BattleEvent = Record<string, unknown>;

)";

struct Message {
    std::string_view type, name;
};
constexpr Message from_server[] = {{"welcome", "Welcome"},   {"snapshot", "Snapshot"},      {"events", "Events"},
                                   {"accepted", "Accepted"}, {"refused", "Refused"},        {"reply", "Reply"},
                                   {"presence", "Presence"}, {"chat", "ChatLine"},          {"clock", "ClockState"},
                                   {"notice", "Notice"},     {"answered", "AnswersForYou"}, {"standing", "YourOrders"}};
constexpr Message from_browser[] = {
    {"hello", "Hello"}, {"resume", "Resume"},     {"answer", "GiveAnswer"},    {"query", "AskQuery"},
    {"undo", "Undo"},   {"takeback", "TakeBack"}, {"draft.show", "ShowDraft"}, {"ping", "Ping"},
    {"chat", "Chat"},   {"stance", "Stance"},     {"clock", "UseClock"},       {"resign", "Resign"},
    {"draw", "Draw"},   {"answers", "GiveRow"}};

// A field that the browser may leave out is optional there.
std::string union_of(std::string_view name, std::span<const Message> messages, std::string_view wrap) {
    std::string text = fmt::format("export type {} =", name);
    for (const Message& message : messages)
        text += fmt::format("\n  | ({{ type: \"{}\" }} & {}{}{})", message.type, wrap, message.name,
                            wrap.empty() ? "" : ">");
    return text + ";\n";
}

} // namespace

std::string typescript_protocol() {
    TypeScriptTypes types;
    types.add<Welcome>(), types.add<Snapshot>(), types.add<Events>(), types.add<Accepted>();
    types.add<Refused>(), types.add<Reply>(), types.add<Presence>(), types.add<ChatLine>(), types.add<ClockState>();
    types.add<Notice>(), types.add<Verified>(), types.add<AnswersForYou>(), types.add<YourOrders>(), types.add<Ahead>();
    types.add<Hello>(), types.add<Resume>(), types.add<GiveAnswer>(), types.add<GiveRow>(), types.add<AskQuery>(),
        types.add<EventsInput>(), types.add<Undo>();
    types.add<TakeBack>(), types.add<ShowDraft>(), types.add<Ping>(), types.add<Chat>(), types.add<Stance>();
    types.add<UseClock>(), types.add<Resign>(), types.add<Draw>();
    types.add<Home>(), types.add<NewBattle>(), types.add<Created>(), types.add<Invitation>(), types.add<Join>(),
        types.add<Fork>(), types.add<ExampleWish>(), types.add<LessonWish>();
    types.add<Battles>(), types.add<Statistics>(), types.add<Addresses>(), types.add<Uploaded>(), types.add<Failure>(),
        types.add<Health>();
    describe_queries(types);
    return fmt::format(
        "// Printed by `muster __protocol` from src/server/protocol*.h; not to be edited. docs/api.md explains.\n"
        "// Lengths and points are whole steps, {} to the inch. What a request leaves out has its default.\n\n"
        "export const protocolVersion = {};\n\n{}{}{}\n{}\n{}",
        steps_per_inch, version, own_shapes, types.text(), union_of("ServerMessage", from_server, ""),
        union_of("ClientMessage", from_browser, "Partial<"), query_interface());
}

} // namespace muster
