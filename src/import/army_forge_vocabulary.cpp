#include "import/army_forge_vocabulary.h"

#include "base/data_files.h"
#include "base/json_reader.h"
#include "import/letters.h"

#include <algorithm>
#include <stdexcept>

namespace muster::import::forge {
namespace {

std::vector<Namesake> read_namesakes(Reader list) {
    std::vector<Namesake> namesakes;
    list.each([&](Reader each) {
        each.only({"name", "difference", "most"});
        Namesake namesake{each["name"].text(), each["difference"].text()};
        if (const auto most = each.find("most")) namesake.most = static_cast<int>(most->integer(1, 100));
        namesakes.push_back(std::move(namesake));
    });
    return namesakes;
}

} // namespace

// The file is the program's own: a fault in it is no fault of the list.
Vocabulary load_vocabulary(const std::filesystem::path& data) {
    auto document = Document::load(data_file(data, "import/army-forge.json").string());
    if (document.has_error()) throw std::runtime_error(document.error().text());
    const Reader root = document->root();
    Vocabulary vocabulary{root["rules"].text(),  root["numbers"]["toughness"].text(), root["numbers"]["ap"].text(),
                          root["leader"].text(), read_namesakes(root["models"]),      read_namesakes(root["weapons"])};
    if (!document->ok()) throw std::runtime_error(document->problem()->text());
    return vocabulary;
}

const Namesake* find_namesake(const std::vector<Namesake>& namesakes, const std::string& name) {
    const auto found = std::ranges::find(namesakes, lower(name), [](const Namesake& each) { return lower(each.name); });
    return found == namesakes.end() ? nullptr : &*found;
}

} // namespace muster::import::forge
