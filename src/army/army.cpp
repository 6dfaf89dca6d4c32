// Army files: reads the head that all games share. The army's game reads the rest.
#include "army/army.h"

#include "army/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace json = boost::json;

namespace muster {
namespace {

// What list the army was made from; it is kept with the army's source.
void check_origin(Reader reader) {
    reader.only({"system", "revision", "digest"});
    (void)reader["system"].text(0, 80);
    (void)reader["revision"].integer(0, 1'000'000);
    (void)reader["digest"].text(64, 64);
}

void read_texts(Reader reader, Army& army) {
    reader.size(0, max_army_texts);
    reader.each([&](Reader each) {
        each.only({"name", "text"});
        army.texts.push_back({each["name"].text(1, 80), each["text"].text(0, 2000)});
    });
}

void read_head(Reader root, Army& army) {
    if (root["format"].text() != "muster-army/1") root["format"].refuse("\"muster-army/1\"");
    army.rules = root["rules"].text();
    army.name = root["name"].text(1, 80);
    if (const auto from = root.find("import")) check_origin(*from);
    if (const auto texts = root.find("texts")) read_texts(*texts, army);
}

void list_texts(Army& army) {
    for (const ArmyText& each : army.texts)
        army.validation.not_enforced.push_back(fmt::format("{}: {}", army.name, each.name));
}

void refuse_game(Reader rules) {
    std::vector<std::string_view> names;
    for (const ArmyRules* each : army_rules()) names.push_back(each->rules);
    rules.refuse(fmt::format("one of {}", fmt::join(names, ", ")));
}

Result<Army> read_any_army(Document& document, const std::optional<std::filesystem::path>& beside) {
    Army army;
    const Reader root = document.root();
    read_head(root, army);
    if (!document.ok()) return *document.problem();
    json::object source = document.value().as_object();
    ArmyFile file{document, root, beside, source};
    if (const ArmyRules* rules = find_army_rules(army.rules))
        rules->read(file, army);
    else
        refuse_game(root["rules"]);
    if (!document.ok()) return *document.problem();
    if (file.problem) return *file.problem;
    list_texts(army);
    source.erase("$schema");
    army.source = json::serialize(source);
    return army;
}

} // namespace

Result<Army> load_army(const std::string& file) {
    auto document = Document::load(file);
    if (!document) return document.error();
    return read_any_army(*document, std::filesystem::path(file).parent_path());
}

Result<Army> read_army(Document& document) { return read_any_army(document, std::nullopt); }

} // namespace muster
