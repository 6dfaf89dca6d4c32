// data/import/army-forge.json: which rules of Army Forge are numbers here, and which have a namesake among the
// abilities of our game, with the message that says how it differs.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace muster::import::forge {

struct Namesake {
    std::string name, difference;
    int most = 0; // of its number; 0 if it takes none
};

struct Vocabulary {
    std::string rules;                     // the game of the armies
    std::string toughness, ap;             // rules that are numbers
    std::string leader;                    // who has it may join another unit
    std::vector<Namesake> models, weapons; // what models and weapons may have
};

Vocabulary load_vocabulary(const std::filesystem::path& data);
const Namesake* find_namesake(const std::vector<Namesake>& namesakes, const std::string& name); // null without one

} // namespace muster::import::forge
