// muster replay FILE: rebuilds a battle from its replay and shows it: a summary, the story, the final state as JSON, or
// the proof that it is the battle that was played.
#include "narration.h"
#include "program.h"
#include "terminal.h"

#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "battle/replay.h"
#include "rules/registry.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

struct ReplayOptions {
    std::string file, commitment, language = "en";
    bool verify = false, text = false, json = false;
};

std::size_t take_backs(const Replay& replay) {
    return static_cast<std::size_t>(std::ranges::count(replay.entries, false, &Entry::is_answer));
}

bool same_rules(const Replay& replay) { return replay.catalogue == catalogue_digest(replay.setup->rules->name); }

// Where its dice came from, and what anybody can verify about them.
std::string about_own_dice(const DiceOrigin& dice) {
    if (dice.kind == DiceOrigin::Kind::seed)
        return fmt::format("rolled again from seed {}, battle {}", dice.seed, dice.battle);
    if (dice.kind == DiceOrigin::Kind::secret)
        return fmt::format("rolled again from the revealed secret and both nonces; the commitment to it is {}",
                           to_hex(dice.commitment));
    return fmt::format("taken from the file; they can be verified when the secret behind the commitment {} is revealed",
                       to_hex(dice.commitment));
}

std::string about_dice(const DiceOrigin& dice) {
    std::string own = about_own_dice(dice);
    if (dice.given.empty()) return own;
    return fmt::format("the first {} are from the battle that this one continues, which proves them; the others are {}",
                       dice.given.size(), own);
}

// "played", "resigned"; null if the battle is not over.
json::value how_of(const Replay& replay, const Session& session) {
    if (replay.ending) return json::value(name_of(replay.ending->how));
    return session.over() ? json::value("played") : json::value();
}

json::value result_json(const Replay& replay, const Session& session) {
    JsonWriter battle;
    transfer_battle(battle, session.rules(), const_cast<Battle&>(session.battle())); // a writer changes nothing
    const Setup& setup = session.setup();
    return {{"rules", setup.rules->name},
            {"red", setup.army(Side::red).name},
            {"blue", setup.army(Side::blue).name},
            {"table", setup.table.name},
            {"answers", session.answers()},
            {"take_backs", take_backs(replay)},
            {"dice", session.battle().dice_drawn},
            {"over", session.over() || replay.ending.has_value()},
            {"outcome", name_of(replay.ending ? replay.ending->outcome : session.battle().outcome)},
            {"how", how_of(replay, session)},
            {"score", {session.battle().score[0], session.battle().score[1]}},
            {"digest", hexadecimal(session.digest())},
            {"digest_matches", session.digest() == replay.digest},
            {"setup_matches", replay.setup_digest ? json::value(replay.same_setup()) : json::value()},
            {"same_rules", same_rules(replay)},
            {"battle", battle.take()}};
}

void print_summary(const Replay& replay, const Session& session) {
    const Setup& setup = session.setup();
    fmt::print("{}: {} against {} on {}\n", bold(setup.rules->name), red(setup.army(Side::red).name),
               blue(setup.army(Side::blue).name), setup.table.name);
    fmt::print("  {} answers, {} take-backs, {} dice\n", session.answers(), take_backs(replay),
               session.battle().dice_drawn);
    fmt::print("  {}\n", in_side_colours(result_line(session.battle(), replay.ending)));
    fmt::print("  digest {}: {}\n", hexadecimal(session.digest()),
               session.digest() == replay.digest ? "the battle that was played"
                                                 : red("not the battle that was played"));
    if (!replay.same_setup()) fmt::print("  {}\n", red("armies, table or mission are not those that were played"));
    if (!same_rules(replay)) fmt::print("  played under another wording of the rules\n");
}

// Why it cannot be played back today.
Problem broken(const ReplayOptions& wanted, const Replay& replay, Problem problem) {
    problem.file = wanted.file;
    if (!same_rules(replay))
        problem.expected +=
            fmt::format(" (it was played under other rules: catalogue {}, here {})", hexadecimal(replay.catalogue),
                        hexadecimal(catalogue_digest(replay.setup->rules->name)));
    return problem;
}

// Says what was checked. The answer is no if the battle is not the one that the file claims.
int verify(const ReplayOptions& wanted, const Replay& replay) {
    const auto failed = [&](const std::string& why) {
        fmt::print("{}  {}\n", red("does not verify"), why);
        return answer_is_no;
    };
    const auto published = bytes_from_hex(wanted.commitment);
    if (!wanted.commitment.empty() && published.has_error())
        throw BadInput("--commitment: found something else, expected 64 hexadecimal digits");
    if (!replay.same_setup())
        return failed(fmt::format("armies, table and mission have digest {}, the file says {}",
                                  hexadecimal(replay.setup->digest), hexadecimal(*replay.setup_digest)));
    const auto session = play_back(replay);
    if (session.has_error()) return failed(broken(wanted, replay, session.error()).text());
    fmt::print("setup    {}\n", replay.setup_digest
                                    ? "armies, table and mission as the file says"
                                    : "the file is older and does not say whether armies and table were changed");
    fmt::print("answers  all {} accepted by the rules of {}\n", session->answers(), replay.setup->rules->name);
    fmt::print("rules    {}\n",
               same_rules(replay) ? "the same clauses, word for word" : "the wording of the clauses has changed since");
    fmt::print("dice     {}\n", about_dice(replay.dice));
    if (verifies(replay.dice, session->next_die()) == false)
        return failed(
            "the faces do not follow from the secret, their number is wrong, or the secret breaks the commitment");
    if (!wanted.commitment.empty()) {
        if (replay.dice.kind != DiceOrigin::Kind::secret) return failed("this replay reveals no secret");
        if (!keeps_commitment(replay.dice.secret, *published)) return failed("the secret breaks the commitment");
        fmt::print("secret   keeps the commitment published before the first roll\n");
    }
    if (session->digest() != replay.digest)
        return failed(fmt::format("the final state has digest {}, the file says {}", hexadecimal(session->digest()),
                                  hexadecimal(replay.digest)));
    fmt::print("digest   {} of the final state, as the file says\n", hexadecimal(replay.digest));
    if (replay.dice.kind == DiceOrigin::Kind::faces) {
        if (session->over() || replay.ending)
            return failed("the battle is over, and the secret of its dice is not revealed");
        fmt::print("answers verified; the dice can be when the battle is over and its secret revealed\n");
        return done;
    }
    fmt::print("{}\n", green("verified"));
    return done;
}

Session played_back(const ReplayOptions& wanted, const Replay& replay) {
    auto session = play_back(replay);
    if (session.has_error()) throw BadInput(broken(wanted, replay, session.error()));
    return std::move(*session);
}

// If today's rules refuse an answer, everything before it can still be read.
int tell(const Program& program, const ReplayOptions& wanted, const Replay& replay) {
    const Language language = need(Language::read(program.data() / "languages", wanted.language));
    std::size_t accepted = 0;
    const auto session = play_back(replay, [&](const Session&) { return ++accepted, true; });
    if (session.has_error() && accepted > 0) {
        print_story(*play_back(replay, [&](const Session&) { return --accepted > 0; }), language);
        std::fflush(stdout);
    }
    if (session.has_error()) throw BadInput(broken(wanted, replay, session.error()));
    print_story(*session, language);
    if (replay.ending) print_ending(*replay.ending, language);
    if (session->digest() == replay.digest || same_rules(replay)) return done;
    // Every answer was legal, but the battle is another one: what was told above is not what was played.
    std::fflush(stdout);
    const Problem elsewhere{"", "digest", hexadecimal(replay.digest),
                            hexadecimal(session->digest()) + ", where today's rules lead"};
    throw BadInput(broken(wanted, replay, elsewhere));
}

int show(const Program& program, const ReplayOptions& wanted) {
    const Replay replay = need(load_replay(wanted.file, find_rule_set));
    if (wanted.verify || !wanted.commitment.empty()) return verify(wanted, replay);
    if (wanted.text) return tell(program, wanted, replay);
    const Session session = played_back(wanted, replay);
    if (wanted.json)
        fmt::print("{}\n", json::serialize(result_json(replay, session)));
    else
        print_summary(replay, session);
    return done;
}

} // namespace

void add_replay(Program& program) {
    const auto wanted = std::make_shared<ReplayOptions>();
    Command command =
        program.command({"replay",
                         "Rebuilds a battle from its replay, and prints a summary, its story or a proof.",
                         "FILE [--verify [--commitment HEX] | --text [--lang CODE] | --json]",
                         {"muster replay --text battle.json      # the story of the battle",
                          "muster replay --verify battle.json    # exit status 1 if it is not the battle played"}},
                        [=, &program] { return show(program, *wanted); });
    command.add_option("FILE", wanted->file, "replay file, such as `muster drill --save` writes")
        .type_name("FILE")
        .required();
    const CommandOption verify =
        command.add_flag("--verify", wanted->verify, "check answers, dice and the final state");
    command
        .add_option("--commitment", wanted->commitment, "with --verify: the commitment published before the first roll")
        .type_name("HEX")
        .needs(verify);
    const CommandOption text =
        command.add_flag("--text", wanted->text, "print what happened, line by line").excludes(verify);
    command.add_option("--lang", wanted->language, "with --text: en, da, it, ro, pt-BR or pl")
        .type_name("CODE")
        .needs(text);
    command.add_flag("--json", wanted->json, "print final state and result as one JSON document")
        .excludes(verify)
        .excludes(text);
}

} // namespace muster
