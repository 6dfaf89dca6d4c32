#include "import/phrase_file.h"

#include "import/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

namespace muster::import {
namespace {

constexpr std::size_t most_fragments = 5000, most_depth = 4;

constexpr auto placeholders = std::to_array<std::pair<std::string_view, Piece::Is>>({
    {"N", Piece::Is::number},
    {"N+", Piece::Is::plus},
    {"+N", Piece::Is::signed_number},
    {"DICE", Piece::Is::dice},
    {"INCHES", Piece::Is::inches},
    {"KEYWORDS", Piece::Is::keywords},
    {"TYPE", Piece::Is::weapon_type},
    {"ANYTHING", Piece::Is::anything},
});

std::vector<std::string> split(std::string_view text, std::string_view mark) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find(mark);
        parts.emplace_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + mark.size());
    }
}

// "the|a", "(hit|wound)", "N+", "{self}"
Piece piece_of(std::string_view word) {
    for (const auto& [name, is] : placeholders)
        if (word == name) return {is, {}, true};
    if (word.starts_with('{') && word.ends_with('}'))
        return {Piece::Is::set, {std::string(word.substr(1, word.size() - 2))}, false};
    const bool kept = word.starts_with('(') && word.ends_with(')');
    if (kept) word = word.substr(1, word.size() - 2);
    return {Piece::Is::word, split(word, "|"), kept};
}

class FileReader {
  public:
    FileReader(std::string file, std::filesystem::path folder, std::size_t depth)
        : file_(std::move(file)),
          folder_(std::move(folder)),
          depth_(depth) {}

    Result<Phrases> read(std::string_view text) {
        for (int number = 1; !text.empty() && !problem_; ++number) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            line_ = one_line(text.substr(0, end)), place_ = fmt::format("line {}", number);
            text.remove_prefix(std::min(text.size(), end + 1));
            if (!line_.empty() && line_[0] != '#') read_line();
        }
        if (!problem_) check_sets();
        if (problem_) return *problem_;
        return std::move(phrases_);
    }

  private:
    void refuse(std::string found, std::string expected) {
        if (!problem_) problem_ = Problem{file_, place_, std::move(found), std::move(expected)};
    }

    void read_line() {
        const std::size_t blank = std::min(line_.find(' '), line_.size());
        const std::string kind = line_.substr(0, blank);
        std::string_view rest = trimmed(std::string_view(line_).substr(blank));
        if (kind == "system")
            phrases_.system = lower(rest);
        else if (kind == "use")
            use(std::string(rest));
        else if (kind == "part")
            add(rest, phrases_.parts);
        else if (kind == "effect")
            add(rest, phrases_.effects);
        else if (kind == "idle")
            add(rest, phrases_.idle);
        else if (kind == "switch")
            for (const std::string& each : split(rest, " | ")) add_words(each, phrases_.switches);
        else if (kind == "other")
            for (const std::string& each : split(rest, " | ")) add_words(each, phrases_.others);
        else if (kind == "apart")
            for (const std::string& each : split(rest, " | ")) add_words(each, phrases_.apart);
        else if (kind == "set")
            add_set(rest);
        else
            refuse(fmt::format("\"{}\"", shortened(kind, 20)),
                   "system, use, set, part, effect, idle, switch, other or apart");
    }

    static void add_words(std::string_view text, std::vector<std::vector<std::string>>& list) {
        std::vector<std::string> words;
        for (const std::string_view word : words_of(text)) words.emplace_back(lower(word));
        if (!words.empty()) list.push_back(std::move(words));
    }

    void use(const std::string& name) {
        if (depth_ >= most_depth || name.find('/') != std::string::npos)
            return refuse(fmt::format("\"{}\"", shortened(name, 60)), "a file beside this one");
        std::ifstream stream(folder_ / name);
        if (!stream) return refuse(fmt::format("\"{}\"", shortened(name, 60)), "a file beside this one");
        std::stringstream text;
        text << stream.rdbuf();
        auto used = FileReader(name, folder_, depth_ + 1).read(text.str());
        if (used.has_error()) return void(problem_ = used.error());
        const std::string system = std::move(phrases_.system);
        phrases_ = std::move(*used);
        phrases_.system = system;
    }

    void add_set(std::string_view rest) {
        const std::size_t blank = std::min(rest.find(' '), rest.size());
        const std::string name(rest.substr(0, blank));
        auto known = std::ranges::find(phrases_.sets, name, [](const auto& each) { return each.first; });
        if (known == phrases_.sets.end()) known = phrases_.sets.insert(phrases_.sets.end(), {name, {}});
        add(trimmed(rest.substr(blank)), known->second);
    }

    // PATTERN | PATTERN -> says, says ~ difference
    void add(std::string_view rest, std::vector<Fragment>& list) {
        Fragment fragment;
        fragment.line = line_;
        if (const std::size_t tilde = rest.find(" ~ "); tilde != std::string_view::npos) {
            fragment.near = fmt::format("import.near.{}", trimmed(rest.substr(tilde + 3)));
            rest = trimmed(rest.substr(0, tilde));
        }
        if (const std::size_t arrow = rest.find("->"); arrow != std::string_view::npos) {
            const std::vector<std::string> all = split(rest.substr(arrow + 2), " & ");
            read_says(all.front(), fragment.says);
            for (std::size_t i = 1; i < all.size(); ++i) read_says(all[i], fragment.also.emplace_back());
            rest = trimmed(rest.substr(0, arrow));
        }
        for (const std::string& pattern : split(rest, " | ")) add_pattern(pattern, fragment, list);
    }

    void read_says(std::string_view text, Says& says) {
        if (text.empty()) return;
        for (const std::string& each : split(text, ",")) {
            const std::size_t blank = each.find(' ');
            if (blank == std::string::npos)
                return refuse(fmt::format("\"{}\"", shortened(each, 40)), "a key and its value");
            says.emplace_back(each.substr(0, blank), trimmed(std::string_view(each).substr(blank)));
        }
    }

    // "[a] b" is "b" and "a b".
    void add_pattern(std::string_view pattern, const Fragment& like, std::vector<Fragment>& list) {
        if (problem_) return;
        const std::size_t open = pattern.find('['), close = pattern.find(']', open);
        if (open != std::string_view::npos && close != std::string_view::npos) {
            const std::string before(pattern.substr(0, open)), after(pattern.substr(close + 1));
            add_pattern(before + after, like, list);
            return add_pattern(before + std::string(pattern.substr(open + 1, close - open - 1)) + after, like, list);
        }
        Fragment fragment = like;
        for (const std::string_view word : words_of(pattern)) fragment.pieces.push_back(piece_of(word));
        if (fragment.pieces.empty() || fragment.pieces.size() > longest_fragment)
            return refuse(fmt::format("{} words", fragment.pieces.size()),
                          fmt::format("a fragment of 1 to {} words", longest_fragment));
        if (list.size() >= most_fragments)
            return refuse("too many fragments", fmt::format("at most {}", most_fragments));
        list.push_back(std::move(fragment));
    }

    void check_sets() {
        const auto check = [&](const std::vector<Fragment>& fragments, bool in_set) {
            for (const Fragment& fragment : fragments)
                for (const Piece& piece : fragment.pieces)
                    if (piece.is == Piece::Is::set && (in_set || phrases_.set(piece.words[0]).empty()))
                        place_ = shortened(fragment.line, 60),
                        refuse(fmt::format("{{{}}}", piece.words[0]), "the name of a set, outside of sets");
        };
        for (const auto* list : {&phrases_.parts, &phrases_.effects, &phrases_.idle}) check(*list, false);
        for (const auto& [name, fragments] : phrases_.sets) check(fragments, true);
    }

    std::string file_, line_, place_;
    std::filesystem::path folder_;
    std::size_t depth_;
    Phrases phrases_;
    std::optional<Problem> problem_;
};

} // namespace

const std::vector<Fragment>& Phrases::set(std::string_view name) const {
    static const std::vector<Fragment> none;
    const auto known = std::ranges::find(sets, name, [](const auto& each) { return each.first; });
    return known == sets.end() ? none : known->second;
}

Result<Phrases> read_phrases(std::string_view text, const std::string& file) {
    return FileReader(file, {}, most_depth).read(text);
}

Result<Phrases> load_phrases(const std::filesystem::path& file) {
    std::ifstream stream(file);
    if (!stream) return Problem{file.filename().string(), "", "", "cannot be read"};
    std::stringstream text;
    text << stream.rdbuf();
    return FileReader(file.filename().string(), file.parent_path(), 0).read(text.str());
}

std::shared_ptr<const Phrases> phrases_of(const std::filesystem::path& file) {
    static std::mutex mutex;
    static std::map<std::filesystem::path, std::shared_ptr<const Phrases>> read;
    const std::scoped_lock lock(mutex);
    const auto known = read.find(file);
    if (known != read.end()) return known->second;
    auto phrases = load_phrases(file);
    auto shared = phrases.has_value() ? std::make_shared<const Phrases>(std::move(*phrases)) : nullptr;
    return read.emplace(file, std::move(shared)).first->second;
}

} // namespace muster::import
