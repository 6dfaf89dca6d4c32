// Every lesson, data/lessons/<lesson>/<part>.json: each part comes out as it says, each step can be done and is not
// done before, and has its texts in six languages.
#include "base/data_files.h"
#include "base/json_reader.h"
#include "battle/lesson.h"
#include "players/registry.h"
#include "rules/registry.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

using namespace muster;
namespace fs = std::filesystem;

namespace {

const fs::path data = MUSTER_SOURCE "/data";
constexpr std::string_view languages[] = {"en", "da", "it", "ro", "pt-BR", "pl"};

// "first-battle/1-move", but not "first-battle/shared/red".
std::vector<std::string> all_parts() {
    std::vector<std::string> parts;
    for (const std::string& name : data_names(data, "lessons"))
        if (name.find('/') == name.rfind('/')) parts.push_back(name);
    return parts;
}
std::string lesson_of(const std::string& part) { return part.substr(0, part.find('/')); }

Result<LessonPart> read(const fs::path& file) {
    return read_lesson_part(file.string(), data.string(), find_rule_set,
                            [](std::string_view name) { return make_player(name, 1); });
}
LessonPart part(const std::string& name) {
    auto found = read(data / "lessons" / (name + ".json"));
    REQUIRE_MESSAGE(found.has_value(), found.error().text());
    return std::move(*found);
}

std::string_view name_of_event(const JsonValue<"BattleEvent">& event) {
    return event.value.get_object().at("event").get_string();
}

// The first part of the lesson, with its step `move` changed.
Result<LessonPart> with_teach(std::string_view from, std::string_view to) {
    std::ifstream file(data / "lessons/first-battle/1-move.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const std::string_view shared : {"shared/red", "shared/blue", "shared/table"}) // from another folder
        text.replace(text.find(shared), shared.size(), fs::absolute(data / "lessons/first-battle" / shared).string());
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    const fs::path changed = fs::temp_directory_path() / "muster-lesson.json";
    std::ofstream(changed) << text.replace(at, from.size(), to);
    auto found = read(changed);
    fs::remove(changed);
    return found;
}

} // namespace

TEST_CASE("every part of a lesson comes out as it says, and begins with a question to red") {
    REQUIRE(all_parts().size() >= 4);
    for (const std::string& name : all_parts()) {
        CAPTURE(name);
        const LessonPart it = part(name);
        CHECK_FALSE(it.steps.empty());
        REQUIRE(it.begun.question());
        CHECK(it.begun.question()->question().seat == Side::red);
        CHECK(it.begun.answers() == 0);
    }
}

TEST_CASE("a step of a lesson has one way to be done, and is not done before") {
    for (const std::string& name : all_parts()) {
        CAPTURE(name);
        const LessonPart it = part(name);
        std::vector<std::string_view> begun;
        for (std::size_t i = 0; i < it.begun.events().size(); ++i) begun.push_back(it.begun.events()[i].type->name);
        for (const LessonStep& step : it.steps) {
            CAPTURE(step.say);
            CHECK(!step.events.empty() + !step.query.empty() + step.over <= 1);
            if (!step.events.empty())
                CHECK(std::ranges::find(begun, name_of_event(step.events.front())) == begun.end());
            if (!step.events.empty() && step.place) CHECK(name_of_event(step.events.front()) == "unit_moved");
        }
    }
}

TEST_CASE("a part with prepared dice has no secret, and the last part has the dice of any battle") {
    const auto parts = all_parts();
    CHECK(part(parts[1]).dice.size() > 10);
    CHECK(part(parts.back()).dice.empty());
    CHECK(part(parts.back()).steps.back().over);
}

TEST_CASE("every step of a lesson has its texts in six languages, and no text is without its step") {
    std::map<std::string, std::set<std::string>> wanted;
    for (const std::string& name : all_parts())
        for (const LessonStep& step : part(name).steps) {
            const std::string text = fmt::format("lesson.{}.{}", lesson_of(name), step.say);
            wanted[lesson_of(name)].insert({text, text + ".why"});
            if (!step.strayed.empty() || step.over) wanted[lesson_of(name)].insert(text + ".strayed");
        }
    for (const auto& [lesson, texts] : wanted)
        for (const std::string_view language : languages) {
            CAPTURE(language);
            auto document = Document::load((data / "languages" / fmt::format("{}.json", language)).string());
            REQUIRE(document.has_value());
            std::set<std::string> there;
            document->root().each_member([&](const std::string& id, const Reader&) {
                if (id.starts_with(fmt::format("lesson.{}.", lesson))) there.insert(id);
            });
            CHECK(there == texts);
        }
}

TEST_CASE("what is wrong with a lesson is said with its place") {
    const auto text_of = [](const Result<LessonPart>& found) { return found.has_error() ? found.error().text() : ""; };
    CHECK(text_of(with_teach("\"say\": \"move\"", "\"says\": \"move\"")).find(".teach") != std::string::npos);
    CHECK(text_of(with_teach("\"within\": 3", "\"within\": -3")).find(".teach.within") != std::string::npos);
    CHECK(text_of(with_teach("\"within\": 3,", "")).find("within") != std::string::npos);
    CHECK(text_of(with_teach("\"units\": [\"Wardens\"]", "\"units\": [\"Nobody\"]")).find("units[0]") !=
          std::string::npos);
    CHECK(text_of(with_teach("\"within\": 3", "\"within\": 4")) == "");
}
