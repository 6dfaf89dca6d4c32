// A battle in the words of the protocol: what browsers get about setup, table, question and events.
#pragma once

#include "battle/session.h"
#include "language/language.h"
#include "server/protocol.h"

namespace muster {

protocol::SetupInfo describe_setup(const Setup& setup);
// Everything but two things: how the battle ended, and the default of the question, which only the asked seat may know.
protocol::Snapshot describe_battle(const Session& session);
std::vector<protocol::SpentDice> spent_dice(const Session& session);
protocol::QuestionInfo describe_question(const Setup& setup, const Battle& battle, const OpenQuestion& open);
protocol::EventInfo describe_event(const Session& session, std::size_t number, std::size_t at, const Language& english);
std::string phase_name(const RuleSet& rules, const Battle& battle);

} // namespace muster
