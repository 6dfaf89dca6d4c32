#include "battle/replay.h"

#include "base/fingerprint.h"
#include "battle/answer_json.h"
#include "dice/philox_dice.h"
#include "dice/script.h"

#include <fmt/format.h>

#include <stdexcept>

namespace muster {

namespace {

// The faces given, and after them another stream from its beginning.
class GivenDice final : public DiceStream {
  public:
    GivenDice(std::vector<Face> given, std::shared_ptr<DiceStream> own)
        : given_(std::move(given)),
          own_(std::move(own)) {}

    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose) override {
        const std::size_t start = std::min<std::uint64_t>(first, given_.size());
        const std::size_t taken = std::min(faces.size(), given_.size() - start);
        std::copy_n(given_.begin() + static_cast<std::ptrdiff_t>(start), taken, faces.begin());
        if (taken < faces.size()) own_->fill(first + taken - given_.size(), faces.subspan(taken), purpose);
    }

  private:
    std::vector<Face> given_;
    std::shared_ptr<DiceStream> own_;
};

} // namespace

std::shared_ptr<DiceStream> DiceOrigin::stream() const {
    return given.empty() ? own_stream() : std::make_shared<GivenDice>(given, own_stream());
}

std::shared_ptr<DiceStream> DiceOrigin::own_stream() const {
    if (kind == Kind::seed) return std::make_shared<PhiloxDice>(seed, battle);
    if (kind == Kind::secret) return std::make_shared<ChaChaDice>(dice_key(secret, nonces));
    auto script = std::make_shared<DiceScript>();
    script->then(std::span<const Face>(faces));
    return script;
}

std::uint64_t catalogue_digest(std::string_view rules) {
    Fingerprint print;
    for (const ClauseText& clause : clause_texts())
        if (clause.rules == rules) {
            print.add_value(clause.id);
            print.add_value(clause.text);
        }
    return print.value();
}

Replay replay_of(const Session& session, const DiceOrigin& dice) {
    return {session.shared_setup(), dice,
            session.entries(),      std::nullopt,
            session.digest(),       catalogue_digest(session.rules().name)};
}

DiceOrigin shown_dice(const DiceOrigin& dice, std::uint64_t rolled, bool ended) {
    if (dice.kind == DiceOrigin::Kind::faces || (ended && dice.kind == DiceOrigin::Kind::seed)) return dice;
    DiceOrigin shown = dice;
    shown.faces.resize(rolled - std::min<std::uint64_t>(rolled, dice.given.size()));
    dice.own_stream()->fill(0, shown.faces);
    if (ended) return shown;
    shown.kind = DiceOrigin::Kind::faces;
    shown.seed = shown.battle = 0;
    shown.secret = {};
    return shown;
}

Replay export_of(const Session& session, const DiceOrigin& dice, std::optional<Ending> ending) {
    const bool ended = session.over() || ending;
    const auto hidden = std::ranges::find(session.entries(), true, &Entry::secret);
    if (!ended && hidden != session.entries().end()) // the rolled dice and the digest must be those of the shown part
        return export_of(restore(session.shared_setup(), dice.stream(), {session.entries().begin(), hidden}), dice);
    Replay replay = replay_of(session, dice);
    replay.ending = ending;
    replay.dice = shown_dice(dice, session.next_die(), ended);
    return replay;
}

std::optional<bool> verifies(const DiceOrigin& dice, std::uint64_t rolled) {
    if (dice.kind != DiceOrigin::Kind::secret) return std::nullopt;
    if (dice.faces.size() != rolled - std::min<std::uint64_t>(rolled, dice.given.size())) return false;
    std::vector<Face> again(dice.faces.size());
    dice.own_stream()->fill(0, again);
    return keeps_commitment(dice.secret, dice.commitment) && again == dice.faces;
}

namespace {

struct NoMoreAnswers : EarlyExit {};

// Answers from a list. It leaves the run at the end of the list or at a take-back.
class ScriptedPlayer final : public Player {
  public:
    ScriptedPlayer(const Session& session, std::span<const Entry> entries,
                   const std::function<void(const Session&, std::size_t)>& each)
        : session_(session),
          entries_(entries),
          each_(each) {}

    Answer answer(const View& view, const Question& question, const Rulings&) override {
        if (each_) each_(session_, view.decision());
        if (at == entries_.size() || !entries_[at].is_answer) throw NoMoreAnswers{};
        if (entries_[at].seat != question.seat) throw std::runtime_error("an answer of the wrong seat");
        return from_bytes<Answer>(entries_[at++].answer);
    }

    std::size_t at = 0;

  private:
    const Session& session_;
    std::span<const Entry> entries_;
    const std::function<void(const Session&, std::size_t)>& each_;
};

} // namespace

Session restore(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, std::span<const Entry> entries,
                const std::function<void(const Session&, std::size_t)>& each) {
    Session session(std::move(setup), std::move(dice));
    ScriptedPlayer scripted(session, entries, each);
    while (true) {
        try {
            session.run({&scripted, &scripted});
        } catch (const NoMoreAnswers&) {
            session.run({}); // run again up to the open question
        }
        if (session.refused_players() > 0) throw std::runtime_error("an answer that the rules refuse today");
        if (scripted.at == entries.size()) return session;
        if (session.over() && entries[scripted.at].is_answer) throw std::runtime_error("answers after the end");
        session.take_back(entries[scripted.at++].back_to);
    }
}

Result<Session> play_back(const Replay& replay) {
    return play_back(replay, [](const Session&) { return true; });
}

namespace {

Result<Session> begun(const Replay& replay) {
    try {
        return Session(replay.setup, replay.dice.stream());
    } catch (const DiceScriptRanOut& ran_out) {
        return Problem{"", "dice.faces", ran_out.what(), "as many dice as were rolled"};
    } catch (const std::exception&) {
        return Problem{"", "setup", "armies and a table on which today's rules fail", "some that they can play"};
    }
}

} // namespace

Result<Session> play_back(const Replay& replay, const std::function<bool(const Session&)>& after) {
    auto start = begun(replay);
    if (start.has_error()) return start;
    Session& session = *start;
    if (!after(session)) return start;
    for (std::size_t i = 0; i < replay.entries.size(); ++i) {
        const Entry& entry = replay.entries[i];
        const auto problem = [&](std::string found, std::string expected) {
            return Problem{"", fmt::format("entries[{}]", i), std::move(found), std::move(expected)};
        };
        try {
            if (!entry.is_answer) {
                if (entry.back_to > session.answers())
                    return problem(fmt::format("a take-back to answer {}", entry.back_to),
                                   fmt::format("at most {}", session.answers()));
                if (entry.next_die != session.next_die())
                    return problem(fmt::format("next_die {}", entry.next_die), fmt::format("{}", session.next_die()));
                session.take_back(entry.back_to);
            } else if (!session.question()) {
                return problem("one more answer", "nothing: the battle is over");
            } else if (entry.seat != session.question()->question().seat) {
                return problem(fmt::format("an answer of {}", name_of(entry.seat)),
                               "the other seat, whose question it is");
            } else if (auto refusal = session.answer(from_bytes<Answer>(entry.answer))) {
                const ClauseText& clause = text_of(refusal->clause);
                return problem(fmt::format("an answer that {} refuses", clause.id),
                               fmt::format("a legal one: {}", clause.text));
            }
        } catch (const DiceScriptRanOut& ran_out) {
            return problem(ran_out.what(), "as many dice as were rolled");
        } catch (const std::exception&) { // its text is for authors of rules
            return problem("an answer on which today's rules fail", "one that they can play");
        }
        if (!after(session)) return start;
    }
    if (replay.ending && session.over())
        return Problem{"", "ending", fmt::format("\"{}\"", name_of(replay.ending->how)),
                       "nothing: the battle was played to its end"};
    if (const std::uint64_t rolled = session.next_die(),
        given = std::min<std::uint64_t>(rolled, replay.dice.given.size());
        replay.dice.kind == DiceOrigin::Kind::faces && replay.dice.faces.size() > rolled - given)
        return Problem{"", "dice.faces", fmt::format("{}", replay.dice.faces.size()),
                       fmt::format("the {} that were rolled", rolled - given)};
    return start;
}

} // namespace muster
