#include "import/grammar.h"

#include "base/function_ref.h"
#include "import/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace muster::import {
namespace {

constexpr int most_steps = 600; // ways to go on in one sentence, of which real ones need 150: more means not read
constexpr std::size_t most_anything = 7; // words that a fragment passes over
constexpr std::size_t most_words = 120;  // of a sentence that may be read

constexpr auto joining = std::to_array<std::string_view>({"and", "also", "then"});

constexpr auto number_words = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"one", "1"}, {"two", "2"}, {"three", "3"}, {"four", "4"}, {"five", "5"}, {"six", "6"}, {"a", "1"}, {"an", "1"}});

constexpr auto weapon_types =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"assault", "Assault"},
                                                                  {"heavy", "Heavy"},
                                                                  {"pistol", "Pistol"},
                                                                  {"grenade", "Grenade"},
                                                                  {"rapid fire", "Rapid Fire"}});

bool is_digits(std::string_view text) {
    return !text.empty() && text.size() <= 3 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::string> number_in(std::string_view word) {
    if (is_digits(word)) return std::string(word);
    const auto known = std::ranges::find(number_words, word, [](const auto& each) { return each.first; });
    return known == number_words.end() ? std::nullopt : std::optional(std::string(known->second));
}

std::string capitals(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return result;
}

// "d6", "2d3+1"
bool is_dice(std::string_view word) {
    const std::size_t d = word.find('d');
    if (d == std::string_view::npos || d + 1 >= word.size() || (word[d + 1] != '3' && word[d + 1] != '6')) return false;
    if (d > 0 && !is_digits(word.substr(0, d))) return false;
    const std::string_view rest = word.substr(d + 2);
    return rest.empty() || (rest[0] == '+' && is_digits(rest.substr(1)));
}

// What one word is for a placeholder; nothing if it does not fit.
std::optional<std::string> value_of(Piece::Is is, std::string_view word) {
    switch (is) {
    case Piece::Is::number:
        return number_in(word);
    case Piece::Is::plus:
        if (word.size() == 2 && word[1] == '+' && is_digits(word.substr(0, 1))) return std::string(word.substr(0, 1));
        return word == "6" ? std::optional<std::string>("6") : std::nullopt; // "on a 6"
    case Piece::Is::signed_number:
        if (word.size() >= 2 && (word[0] == '+' || word[0] == '-') && is_digits(word.substr(1)))
            return std::string(word.substr(word[0] == '+' ? 1 : 0));
        return std::nullopt;
    case Piece::Is::dice:
        return is_dice(word) ? std::optional(capitals(word)) : number_in(word);
    case Piece::Is::inches:
        if (word.size() >= 2 && word.back() == '"' && is_digits(word.substr(0, word.size() - 1)))
            return std::string(word.substr(0, word.size() - 1));
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

bool holds(std::span<const Word> words, const std::vector<std::string>& wanted) {
    return std::ranges::search(words, wanted, {}, &Word::small).begin() != words.end();
}

bool merge(const Says& more, Says& says) {
    for (const auto& [key, value] : more) {
        const auto known = std::ranges::find(says, key, [](const auto& each) { return each.first; });
        if (key == "moves" || known == says.end() || key.starts_with('?'))
            says.emplace_back(key, value);
        else if (known->second != value)
            return false;
    }
    return true;
}

// "?topic loss": somebody else has said "topic loss". "@.n": somebody has said what .n is.
bool satisfied(const Says& says) {
    return std::ranges::all_of(says, [&](const auto& each) {
        if (each.second.starts_with('@'))
            return std::ranges::any_of(says, [&](const auto& other) { return other.first == each.second.substr(1); });
        if (!each.first.starts_with('?')) return true;
        return std::ranges::find(says, std::pair(each.first.substr(1), each.second)) != says.end();
    });
}

// A number of the text that is kept for an effect ("!.n"), and that no effect asks for, would be lost.
bool all_needed(const Reading& reading) {
    const auto asks = [](const Says& effect, std::string_view key) {
        return std::ranges::any_of(effect, [&](const auto& each) {
            return each.second.starts_with('@') && std::string_view(each.second).substr(1) == key;
        });
    };
    return std::ranges::all_of(reading.shared, [&](const auto& each) {
        return !each.first.starts_with('!') || std::ranges::any_of(reading.effects, [&](const Says& effect) {
            return asks(effect, std::string_view(each.first).substr(1));
        });
    });
}

} // namespace

// Covers one sentence with fragments, trying the next where one leads nowhere.
class Cover {
  public:
    Cover(const Grammar& grammar, std::span<const Word> words)
        : grammar_(grammar),
          words_(words),
          reaches_end_(words.size() + 1, Known::no_idea) {}

    // A way that has an effect is better than one that only says what belongs to the next sentence.
    std::optional<Reading> read(const Reading& before) {
        for (const bool wants_effect : {true, false}) {
            wants_effect_ = wants_effect, steps_ = 0;
            if (cover(0, before)) return std::move(found_);
        }
        return std::nullopt;
    }

    // Whether fragments of one kind alone cover everything.
    bool is_all(FragmentKind kind, std::string& why) {
        only_ = kind;
        if (!cover(0, {})) return false;
        for (const auto& [key, value] : found_->shared)
            if (key == "why") why = value;
        return true;
    }

  private:
    using Then = FunctionRef<bool(std::size_t end, const std::vector<std::string>& kept, const Says& said)>;

    std::size_t past_joining(std::size_t at) const {
        while (at < words_.size() && (words_[at].is_mark() ||
                                      std::ranges::find(joining, std::string_view(words_[at].small)) != joining.end()))
            ++at;
        return at;
    }

    // Whether any fragment that fits here leads on, as `then` decides.
    template <class Then>
    bool any_fragment(std::size_t at, Then then) {
        const auto attempt = [&](const Grammar::Entry& entry) {
            if ((entry.kind == FragmentKind::idle) != (only_ == FragmentKind::idle)) return false;
            std::vector<std::string> kept;
            return match(
                entry.fragment->pieces, 0, at, kept, {},
                [&](std::size_t end, const auto& values, const Says& said) { return then(entry, end, values, said); });
        };
        const auto entries = grammar_.starting_with(words_[at].small);
        return std::ranges::any_of(entries, attempt) || std::ranges::any_of(grammar_.any_, attempt);
    }

    // Whether fragments lead from here to the end, whatever they say: known once for each place, so that a sentence
    // that nobody can read costs little.
    bool reaches_end(std::size_t at) {
        at = past_joining(at);
        if (at == words_.size()) return true;
        if (reaches_end_[at] == Known::no_idea) {
            const bool does = any_fragment(
                at, [&](const auto&, std::size_t end, const auto&, const auto&) { return reaches_end(end); });
            reaches_end_[at] = does ? Known::yes : Known::no;
        }
        return reaches_end_[at] == Known::yes;
    }

    bool cover(std::size_t at, const Reading& reading) {
        at = past_joining(at);
        if (at == words_.size()) return finish(reading);
        if (!reaches_end(at) || ++steps_ > most_steps) return false;
        return any_fragment(at, [&](const Grammar::Entry& entry, std::size_t end, const auto& values,
                                    const Says& said) { return go_on(entry, end, values, said, reading); });
    }

    bool go_on(const Grammar::Entry& entry, std::size_t end, const std::vector<std::string>& kept, const Says& said,
               const Reading& reading) {
        Reading next = reading;
        const auto with = [&](const Says& more) {
            Says says = said;
            for (const auto& [key, value] : more) says.emplace_back(key, filled(value, kept));
            for (const auto& [key, value] : more)
                if (key.starts_with('.') && value.find('$') != std::string::npos && is_digits(filled(value, kept)))
                    says.emplace_back("!" + key, "needed");
            return says;
        };
        if (!entry.fragment->near.empty()) next.near.push_back(entry.fragment->near);
        if (entry.kind != FragmentKind::effect)
            return merge(with(entry.fragment->says), next.shared) && cover(end, next);
        next.effects.push_back(with(entry.fragment->says));
        for (const Says& each : entry.fragment->also) next.effects.push_back(with(each));
        return cover(end, next);
    }

    // A fragment that passes over words never passes over one that could change what it says.
    bool is_open(const Word& word) const {
        return !word.is_mark() && std::ranges::none_of(grammar_.phrases_.switches, [&](const auto& each) {
            return each.size() == 1 && each[0] == word.small;
        });
    }

    bool finish(const Reading& reading) {
        if (reading.effects.empty() && (wants_effect_ || !satisfied(reading.shared))) return false;
        for (const Says& effect : reading.effects) {
            Says all = reading.shared;
            if (!merge(effect, all) || !satisfied(all)) return false;
        }
        if (!reading.effects.empty() && !all_needed(reading)) return false;
        found_ = reading;
        return true;
    }

    static std::string filled(const std::string& value, const std::vector<std::string>& kept) {
        const std::size_t dollar = value.find('$');
        if (dollar == std::string::npos || dollar + 1 >= value.size()) return value;
        const auto place = static_cast<std::size_t>(value[dollar + 1] - '1');
        return value.substr(0, dollar) + (place < kept.size() ? kept[place] : "") + value.substr(dollar + 2);
    }

    bool match(const std::vector<Piece>& pieces, std::size_t i, std::size_t at, std::vector<std::string>& kept,
               const Says& said, Then then) {
        if (i == pieces.size()) return then(at, kept, said);
        if (at >= words_.size()) return false;
        const Piece& piece = pieces[i];
        const std::string& word = words_[at].small;
        const auto go = [&](std::size_t end, const std::string& value) {
            if (piece.kept) kept.push_back(value);
            const bool done = match(pieces, i + 1, end, kept, said, then);
            if (piece.kept && !done) kept.pop_back();
            return done;
        };
        switch (piece.is) {
        case Piece::Is::word:
            return std::ranges::find(piece.words, word) != piece.words.end() && go(at + 1, word);
        case Piece::Is::keywords:
            return match_keywords(at, go);
        case Piece::Is::weapon_type:
            return match_type(at, go);
        case Piece::Is::anything:
            for (std::size_t count = 1; count <= most_anything && at + count <= words_.size(); ++count) {
                if (!is_open(words_[at + count - 1])) return false;
                if (go(at + count, "")) return true;
            }
            return false;
        case Piece::Is::set:
            return std::ranges::any_of(grammar_.phrases_.set(piece.words[0]), [&](const Fragment& each) {
                std::vector<std::string> inner;
                return match(each.pieces, 0, at, inner, {}, [&](std::size_t end, const auto& values, const Says&) {
                    Says both = said;
                    for (const auto& [key, value] : each.says) both.emplace_back(key, filled(value, values));
                    return match(pieces, i + 1, end, kept, both, then);
                });
            });
        default:
            const auto value = value_of(piece.is, word);
            return value && go(at + 1, *value);
        }
    }

    // "assault 3" -> "Assault 3", "rapid fire 2" -> "Rapid Fire 2"
    template <class Go>
    bool match_type(std::size_t at, Go go) {
        for (const auto& [written, type] : weapon_types) {
            const auto names = words_of(written);
            const std::size_t end = at + names.size();
            const auto same = [](std::string_view name, const Word& word) { return name == word.small; };
            if (end >= words_.size() || !std::ranges::equal(names, words_.subspan(at, names.size()), same)) continue;
            const auto attacks = value_of(Piece::Is::dice, words_[end].small);
            return attacks && go(end + 1, fmt::format("{} {}", type, *attacks));
        }
        return false;
    }

    // As many keywords as there are, with "or", "and" and commas between them; then fewer.
    template <class Go>
    bool match_keywords(std::size_t at, Go go) {
        std::vector<std::size_t> ends;
        std::string text;
        std::vector<std::string> texts;
        for (std::size_t i = at; i < words_.size(); ++i) {
            const bool joins = words_[i].small == "or" || words_[i].small == "and" || words_[i].small == ",";
            if (!words_[i].is_keyword() && (!joins || ends.empty())) break;
            text += (text.empty() ? "" : " ") + words_[i].written;
            if (!joins) ends.push_back(i + 1), texts.push_back(text);
        }
        for (std::size_t n = ends.size(); n-- > 0;)
            if (go(ends[n], texts[n])) return true;
        return false;
    }

    enum class Known : std::uint8_t { no_idea, no, yes };

    const Grammar& grammar_;
    std::span<const Word> words_;
    std::vector<Known> reaches_end_; // by word
    FragmentKind only_ = FragmentKind::part;
    bool wants_effect_ = false;
    std::optional<Reading> found_;
    int steps_ = 0;
};

Grammar::Grammar(const Phrases& phrases) : phrases_(phrases) {
    for (const Fragment& each : phrases.effects) index(each, FragmentKind::effect);
    for (const Fragment& each : phrases.parts) index(each, FragmentKind::part);
    for (const Fragment& each : phrases.idle) index(each, FragmentKind::idle);
}

void Grammar::index(const Fragment& fragment, FragmentKind kind) {
    const Piece& first = fragment.pieces.front();
    if (first.is == Piece::Is::word) {
        for (const std::string& word : first.words) by_word_[word].push_back({&fragment, kind});
        return;
    }
    if (first.is != Piece::Is::set) return any_.push_back({&fragment, kind});
    std::vector<std::string> words; // those with which the set can begin
    for (const Fragment& each : phrases_.set(first.words[0])) {
        if (each.pieces.front().is != Piece::Is::word) return any_.push_back({&fragment, kind});
        for (const std::string& word : each.pieces.front().words)
            if (std::ranges::find(words, word) == words.end()) words.push_back(word);
    }
    for (const std::string& word : words) by_word_[word].push_back({&fragment, kind});
}

std::span<const Grammar::Entry> Grammar::starting_with(const std::string& word) const {
    const auto found = by_word_.find(word);
    return found == by_word_.end() ? std::span<const Entry>() : std::span<const Entry>(found->second);
}

std::optional<Reading> Grammar::read(std::span<const Word> words, const Reading& before) const {
    return words.size() <= most_words ? Cover(*this, words).read(before) : std::nullopt;
}

bool Grammar::is_idle(std::span<const Word> words, std::string& why) const {
    return words.size() <= most_words && Cover(*this, words).is_all(FragmentKind::idle, why);
}

bool Grammar::switches(std::span<const Word> words) const {
    return std::ranges::any_of(phrases_.switches, [&](const auto& each) { return holds(words, each); });
}

bool Grammar::sets_apart(std::span<const Word> words) const {
    return std::ranges::any_of(phrases_.apart, [&](const auto& each) { return holds(words, each); });
}

bool Grammar::is_of_other_rules(std::span<const Word> words) const {
    return std::ranges::any_of(phrases_.others, [&](const auto& each) { return holds(words, each); });
}

} // namespace muster::import
