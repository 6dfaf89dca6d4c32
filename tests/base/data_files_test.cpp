// Data files in the program's folder and in the folder of an added game.
#include "base/data_files.h"

#include <doctest/doctest.h>

#include <fstream>

#include <unistd.h>

namespace fs = std::filesystem;
using namespace muster;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("muster-data-files-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    void write(const fs::path& name) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name) << "{}";
    }
};

} // namespace

TEST_CASE("files of an added folder are found beside the program's own, which go first") {
    const Folder folder;
    for (const char* name : {"own/armies/a/one.json", "own/armies/both.json", "own/armies/notes.txt",
                             "added/armies/b/two.json", "added/armies/both.json"})
        folder.write(name);
    const fs::path own = folder.path / "own", added = folder.path / "added";
    CHECK(data_names(own, "armies") == std::vector<std::string>{"a/one", "both"});
    CHECK(data_file(own, "armies/b/two.json") == own / "armies/b/two.json"); // which there is not
    add_data_folder(added);
    CHECK(data_names(own, "armies") == std::vector<std::string>{"a/one", "b/two", "both"});
    CHECK(data_file(own, "armies/b/two.json") == added / "armies/b/two.json");
    CHECK(data_file(own, "armies/both.json") == own / "armies/both.json");
    CHECK(data_file(own, "armies/none.json") == own / "armies/none.json");
    CHECK(data_names(own, "tables").empty());
}
