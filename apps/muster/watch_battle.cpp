// muster watch: a battle between computer players in the terminal, at a speed that people can follow. If standard
// output is no terminal, the same story is told line by line, without waiting.
#include "battle_options.h"
#include "battles.h"
#include "narration.h"
#include "table_picture.h"
#include "terminal.h"

#include "base/fingerprint.h"
#include "battle/replay.h"
#include "language/telling.h"
#include "players/registry.h"
#include "simulate/simulate.h"

#include <fmt/format.h>

#include <deque>
#include <thread>

#include <sys/ioctl.h>
#include <unistd.h>

namespace muster {
namespace {

struct WatchBattleOptions : OpponentOptions {
    unsigned speed = 4;
    std::string save;
};

struct Interrupted {};

PictureSize screen_size() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {79, 24};
    return {size.ws_col - std::size_t{1}, size.ws_row}; // a full line would wrap
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string result;
    while (times-- > 0) result += text;
    return result;
}

// The terminal's other screen, without a cursor, as long as this object lives. Then the first screen is restored.
class OtherScreen {
  public:
    OtherScreen() { put("\033[?1049h\033[?25l\033[2J"); }
    ~OtherScreen() { put("\033[?25h\033[?1049l"); }
    OtherScreen(const OtherScreen&) = delete;
    OtherScreen& operator=(const OtherScreen&) = delete;

  private:
    static void put(std::string_view text) {
        fmt::print("{}", text);
        std::fflush(stdout);
    }
};

// Draws the present battle: a heading, the table, and the last lines of the story beside or below it.
class Screen {
  public:
    explicit Screen(const Session& session) : session_(session) {}

    void add(const std::string& line) {
        log_.push_back(line);
        if (log_.size() > 200) log_.pop_front();
    }

    void draw(const Battle& battle) const {
        const PictureSize screen = screen_size();
        // The story is beside the table if there is room, else below it.
        const bool beside = screen.columns >= 75;
        const std::size_t story_columns = beside ? std::clamp<std::size_t>(screen.columns / 3, 28, 60) : screen.columns;
        const std::size_t rows = screen.rows - std::min<std::size_t>(screen.rows, 3);
        const PictureSize room{beside ? screen.columns - story_columns - 2 : screen.columns,
                               (beside ? rows : rows * 2 / 3) - std::min<std::size_t>(rows, 1)};
        const PictureSize size = picture_size(
            session_.setup().table.size, {std::max<std::size_t>(room.columns, 1), std::max<std::size_t>(room.rows, 1)});
        std::vector<std::string> left = picture_of(session_.setup(), battle, size);
        left.push_back(dim(repeated("─", size.columns)));
        if (beside)
            for (const std::string& line : legend_of(session_.setup(), battle, size.columns)) left.push_back(line);
        const std::size_t below = std::min(left.size(), rows);
        const std::vector<std::string> story = story_lines(story_columns, beside ? rows : rows - below);
        std::string text = "\033[H" + heading(battle, screen.columns) + "\033[K\n\033[K\n";
        for (std::size_t row = 0; row < rows; ++row) {
            if (row < below) text += left[row] + "\033[K";
            if (beside && row < story.size())
                text += fmt::format("\033[{}G{} {}", size.columns + 1, dim("│"), story[row]);
            if (!beside && row >= below && row - below < story.size()) text += story[row - below];
            text += "\033[K\n";
        }
        fmt::print("{}\033[J", text);
        std::fflush(stdout);
    }

  private:
    std::string heading(const Battle& battle, std::size_t columns) const {
        const auto cut = [&](const std::string& name) { // between two characters
            std::size_t size = std::min(name.size(), std::max<std::size_t>(columns / 3, 8));
            while (size < name.size() && (static_cast<unsigned char>(name[size]) & 0xC0u) == 0x80u) --size;
            return name.substr(0, size);
        };
        const auto& phases = session_.rules().phases;
        const std::string when =
            battle.round == 0
                ? "before the battle"
                : fmt::format("round {}{}", battle.round,
                              battle.phase < phases.size() ? fmt::format(", {}", phases[battle.phase]) : "");
        const std::string one = cut(session_.setup().army(Side::red).name), score = fmt::format("{}", battle.score[0]),
                          other = cut(session_.setup().army(Side::blue).name),
                          their_score = fmt::format("{}", battle.score[1]);
        const std::size_t used =
            one.size() + score.size() + their_score.size() + other.size() + 7; // and the text between them
        return fmt::format("{} {} : {} {}  {}", red(one), score, their_score, blue(other),
                           dim(when.substr(0, columns > used ? columns - used : 0)));
    }

    // The last lines of the story that fit, wrapped to the width.
    std::vector<std::string> story_lines(std::size_t columns, std::size_t rows) const {
        std::deque<std::string> lines;
        for (auto entry = log_.rbegin(); entry != log_.rend() && lines.size() < rows; ++entry) {
            std::string folded = wrapped(*entry, columns, entry->starts_with("  ") ? 2 : 0);
            std::vector<std::string> part;
            for (std::size_t at = 0, end; (end = folded.find('\n', at)) != std::string::npos; at = end + 1)
                part.push_back(folded.substr(at, end - at));
            for (auto line = part.rbegin(); line != part.rend() && lines.size() < rows; ++line)
                lines.push_front(entry->starts_with("  ") ? dim(*line) : in_side_colours(*line));
        }
        return {lines.begin(), lines.end()};
    }

    const Session& session_;
    std::deque<std::string> log_;
};

// Tells what has happened since the last call, line by line.
class Story {
  public:
    Story(const Session& session, const Language& language) : session_(session), language_(language) {}

    template <class Show>
    void catch_up(Show&& show) {
        for (; told_ < session_.events().size(); ++told_)
            show(line_of(tell(language_, session_, told_), Weight::heading)); // without empty lines
    }

  private:
    const Session& session_;
    const Language& language_;
    std::size_t told_ = 0;
};

// A player that waits before it answers, so that people can look.
class Watched final : public Player {
  public:
    Watched(std::unique_ptr<Player> player, const std::function<void(const Battle&)>& look)
        : player_(std::move(player)),
          look_(look) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        look_(view.battle());
        return player_->answer(view, question, rulings);
    }

  private:
    std::unique_ptr<Player> player_;
    const std::function<void(const Battle&)>& look_;
};

void pause(std::chrono::milliseconds time) {
    for (; time.count() > 0 && !interrupted; time -= std::chrono::milliseconds(20))
        std::this_thread::sleep_for(std::min(time, std::chrono::milliseconds(20)));
    if (interrupted) throw Interrupted{};
}

void play(Session& session, const WatchBattleOptions& wanted, const std::function<void(const Battle&)>& look) {
    Watched first(make_player(wanted.players.front(), player_seed(wanted.seed, 0, Side::red)), look),
        second(make_player(wanted.players.back(), player_seed(wanted.seed, 0, Side::blue)), look);
    session.run({&first, &second});
    look(session.battle());
}

void play_on_screen(Session& session, const Language& language, const WatchBattleOptions& wanted, Battle& shown) {
    const OtherScreen other;
    Screen screen(session);
    Story story(session, language);
    const auto a_line = std::chrono::milliseconds(1000) / wanted.speed;
    play(session, wanted, [&](const Battle& battle) {
        shown = battle;
        if (interrupted) throw Interrupted{};
        story.catch_up([&](const std::string& line) {
            screen.add(line);
            screen.draw(battle);
            pause(a_line);
        });
    });
    pause(std::chrono::seconds(1));
}

void play_plainly(Session& session, const Language& language, const WatchBattleOptions& wanted, Battle& shown) {
    Story story(session, language);
    play(session, wanted, [&](const Battle& battle) {
        shown = battle;
        if (interrupted) throw Interrupted{};
        story.catch_up([](const std::string& line) { fmt::print("{}\n", line); });
    });
}

void print_end(const Session& session, const Battle& battle) {
    fmt::print("\n");
    for (const std::string& line :
         picture_of(session.setup(), battle, picture_size(session.setup().table.size, {terminal_width(), 40})))
        fmt::print("{}\n", line);
    for (const std::string& line : legend_of(session.setup(), battle, terminal_width())) fmt::print("{}\n", line);
    fmt::print("\n{} against {}: {}\n", red(session.setup().army(Side::red).name),
               blue(session.setup().army(Side::blue).name), result_line(battle));
}

int watch(const Program& program, const WatchBattleOptions& wanted) {
    DiceOrigin dice;
    dice.seed = wanted.seed;
    require_writable({wanted.save});
    Session session(setup_of(program, wanted), dice.stream());
    const Language language = need(Language::read(program.data() / "languages", "en"));
    end_cleanly_on_interrupt();
    Battle shown = session.battle();
    try {
        isatty(STDOUT_FILENO) ? play_on_screen(session, language, wanted, shown)
                              : play_plainly(session, language, wanted, shown);
    } catch (const Interrupted&) {} // the last picture stays on the screen
    print_end(session, shown);
    if (!wanted.save.empty() && session.over()) save(wanted.save, replay_text(replay_of(session, dice)));
    return done;
}

} // namespace

void add_watch(Program& program) {
    const auto wanted = std::make_shared<WatchBattleOptions>();
    wanted->players = {"greedy", "greedy"};
    Command command = program.command(
        {"watch",
         "Shows a battle between computer players in the terminal: the table, the story, the score.",
         "--rules RULES --red ARMY --blue ARMY [--players A,B] [--table TABLE|random]\n"
         "                    [--mission MISSION] [--switches SWITCH,…] [--seed N] [--speed N] [--save FILE]",
         {"muster watch --rules ninth --red ninth/concord-25 --blue ninth/tide-25",
          "muster watch --rules alternating --red alternating/river-guard --blue alternating/briar-kin --speed 10"}},
        [=, &program] { return watch(program, *wanted); });
    add_opponent_options(command, *wanted).required();
    command.add_option("--speed", wanted->speed, "lines of the story per second (4); Ctrl-C stops")
        .type_name("N")
        .check(whole_number(1, 1000));
    command.add_option("--save", wanted->save, "write the replay here, once the battle is over").type_name("FILE");
}

} // namespace muster
