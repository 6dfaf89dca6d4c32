#include "language/language.h"

#include "base/data_files.h"
#include "base/json_reader.h"
#include "base/spelling.h"
#include "table/length.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unicode/msgfmt.h>
#include <unicode/numfmt.h>

#include <algorithm>
#include <mutex>

namespace fs = std::filesystem;

namespace muster {
namespace {

std::vector<fs::path> sorted_entries(const fs::path& folder) {
    std::error_code wrong;
    std::vector<fs::path> entries;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, wrong)) entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

// Adds the messages of a file; they replace earlier ones with the same id.
std::optional<Problem> add_messages(const fs::path& file, std::map<std::string, std::string>& messages) {
    auto document = Document::load(file.string());
    if (document.has_error()) return document.error();
    document->root().each_member(
        [&](const std::string& id, const Reader& message) { messages[id] = message.text(0, 2000); });
    return document->problem();
}

// Every file of one language: the general one, then the file of each game, then those of added games.
std::optional<Problem> add_language(const fs::path& folder, const std::string& code,
                                    std::map<std::string, std::string>& messages) {
    std::vector<fs::path> files{folder / (code + ".json")}, folders{folder};
    for (const fs::path& data : added_data_folders()) folders.push_back(data / "languages");
    for (const fs::path& each : folders)
        for (const fs::path& game : sorted_entries(each))
            if (fs::exists(game / (code + ".json"))) files.push_back(game / (code + ".json"));
    for (const fs::path& file : files)
        if (auto problem = add_messages(file, messages)) return problem;
    return std::nullopt;
}

std::string utf8(const icu::UnicodeString& text) {
    std::string result;
    text.toUTF8String(result);
    return result;
}

// ICU selects by words only. Our messages may also select by numbers: {stage, select, 0 {…} …}.
bool selects_by(std::string_view message, std::string_view name) {
    return message.find(fmt::format("{{{}, select,", name)) != std::string_view::npos;
}

icu::Formattable formattable(const Values::mapped_type& value, bool as_word) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number && !as_word) return icu::Formattable(*number);
    return icu::Formattable(
        icu::UnicodeString::fromUTF8(number ? fmt::to_string(*number) : std::get<std::string>(value)));
}

} // namespace

struct Language::Parsed {
    std::mutex mutex; // several threads use one language
    std::map<std::string, std::unique_ptr<icu::MessageFormat>> formats;
};

std::vector<std::string> Language::codes(const fs::path& folder) {
    std::vector<std::string> codes;
    for (const fs::path& entry : sorted_entries(folder))
        if (entry.extension() == ".json") codes.push_back(entry.stem().string());
    return codes;
}

Result<Language> Language::read(const fs::path& folder, const std::string& code) {
    const std::vector<std::string> known = codes(folder);
    if (std::ranges::find(known, code) == known.end())
        return Problem{"", "", fmt::format("the language \"{}\"", code),
                       fmt::format("one of {}", fmt::join(known, ", "))};
    Language language;
    language.code_ = code;
    language.parsed_ = std::make_shared<Parsed>();
    for (const std::string& each : {std::string("en"), code})
        if (auto problem = add_language(folder, each, language.messages_)) return *problem;
    return language;
}

std::string Language::say(const std::string& id, const Values& values) const {
    const auto message = messages_.find(id);
    if (message == messages_.end()) return id;
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> arguments;
    for (const auto& [name, value] : values) {
        names.push_back(icu::UnicodeString::fromUTF8(name));
        arguments.push_back(formattable(value, selects_by(message->second, name)));
    }
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString text;
    const std::lock_guard lock(parsed_->mutex);
    auto& format = parsed_->formats[id];
    if (!format)
        format = std::make_unique<icu::MessageFormat>(icu::UnicodeString::fromUTF8(message->second),
                                                      icu::Locale::forLanguageTag(code_, status), status);
    if (U_FAILURE(status)) return format.reset(), message->second; // a broken message is still better than none
    format->format(names.data(), arguments.data(), static_cast<std::int32_t>(names.size()), text, status);
    return U_FAILURE(status) ? message->second : utf8(text);
}

std::string Language::say_first(std::span<const std::string> ids, const Values& values) const {
    const auto found = std::ranges::find_if(ids, [&](const std::string& id) { return has(id); });
    return say(found == ids.end() ? ids.back() : *found, values);
}

std::string Language::inches(std::int64_t steps) const {
    const std::int64_t tenths = (steps * 20 + steps_per_inch) / (2 * steps_per_inch);
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::NumberFormat> format(
        icu::NumberFormat::createInstance(icu::Locale::forLanguageTag(code_, status), status));
    if (U_FAILURE(status)) return fmt::format("{}.{}″", tenths / 10, tenths % 10);
    format->setMinimumFractionDigits(tenths % 10 == 0 ? 0 : 1);
    format->setMaximumFractionDigits(1);
    icu::UnicodeString text;
    format->format(static_cast<double>(tenths) / 10, text);
    return utf8(text) + "″";
}

} // namespace muster
