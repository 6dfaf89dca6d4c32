#include "rulebook/rulebook.h"

#include "base/data_files.h"
#include "base/json_reader.h"
#include "language/language.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

namespace fs = std::filesystem;

namespace muster {
namespace {

constexpr std::size_t longest_text = 8000;

// As tools/check_rulebook.py has it: the first eight digits of the SHA-256 of title and text.
std::string mark_of(const ClauseText& clause) {
    const std::string both = fmt::format("{}\n{}", clause.title, clause.text);
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(both.data()), both.size());
    return fmt::format("{:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3]);
}

std::vector<std::string_view> games() {
    std::vector<std::string_view> names;
    for (const ClauseText& clause : clause_texts().subspan(1))
        if (names.empty() || names.back() != clause.rules) names.push_back(clause.rules);
    return names;
}

} // namespace

Rulebook::Rulebook(const fs::path& data, std::string language)
    : language_(std::move(language)),
      wordings_(clause_texts().size()) {
    for (const std::string_view game : games())
        read_game(data_file(data, fs::path("rulebook") / language_ / fmt::format("{}.json", game)));
}

void Rulebook::read_game(const fs::path& file) {
    auto document = Document::load(file.string());
    if (document.has_error()) return;
    document->root().each_member([&](const std::string& id, const Reader& wording) {
        const auto clause = clause_named(id);
        if (!clause || wording["english"].text() != mark_of(text_of(*clause))) return;
        Wording& known = wordings_[static_cast<std::size_t>(*clause)];
        if (const auto title = wording.find("title")) known.title = title->text();
        known.text = wording["text"].text(1, longest_text);
    });
}

std::string_view Rulebook::title(Clause clause) const { return has(clause) ? at(clause).title : text_of(clause).title; }

std::string_view Rulebook::text(Clause clause) const { return has(clause) ? at(clause).text : text_of(clause).text; }

std::vector<std::string> rulebook_languages(const fs::path& data) {
    std::vector<std::string> codes = Language::codes(data / "languages");
    std::ranges::stable_partition(codes, [](const std::string& code) { return code == "en"; });
    return codes;
}

std::vector<GlossaryEntry> read_glossary(const fs::path& data, const std::vector<std::string>& languages) {
    std::vector<GlossaryEntry> terms;
    auto document = Document::load((data / "rulebook/glossary.json").string());
    if (document.has_error()) return terms;
    document->root().each([&](const Reader& row) {
        GlossaryEntry& term = terms.emplace_back();
        const auto said = row.find("said"), also = row.find("also");
        for (const std::string& language : languages) {
            const auto word = row.find(language);
            term.words.push_back(word ? word->text() : "");
            const auto others = also ? also->find(language) : std::nullopt;
            term.also.push_back(others ? others->text() : "");
        }
        if (said)
            said->each([&](const Reader& words) { term.said.push_back(words.text()); });
        else
            term.said.push_back(term.words.front());
    });
    return terms;
}

} // namespace muster
