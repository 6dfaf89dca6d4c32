// A battle in the words of the protocol: what browsers are told about setup, table, question and events.
#pragma once

#include "battle/session.h"
#include "language/language.h"
#include "server/protocol.h"

namespace muster {

protocol::SetupInfo describe_setup(const Setup& setup);
// All but the question's default, which only the seat that is asked may know, and how it ended.
protocol::Snapshot describe_battle(const Session& session);
std::vector<protocol::SpentDice> spent_dice(const Session& session);
protocol::QuestionInfo describe_question(const Setup& setup, const Battle& battle, const OpenQuestion& open);
protocol::EventInfo describe_event(const Session& session, std::size_t number, std::size_t at, const Language& english);
std::string phase_name(const RuleSet& rules, const Battle& battle);

} // namespace muster
