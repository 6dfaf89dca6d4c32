#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <filesystem>

// Tests name files from the top of the source tree.
int main(int argc, char** argv) {
    std::filesystem::current_path(MUSTER_SOURCE);
    return doctest::Context(argc, argv).run();
}
