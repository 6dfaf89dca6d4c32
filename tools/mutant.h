// Which change of tools/mutate is switched on, and which have been reached. Only the copy of the tree includes it.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace mutant {

struct Switches {
    int on = 0;
    bool reached[4096] = {};

    Switches() {
        if (const char* number = std::getenv("MUSTER_MUTANT")) on = std::atoi(number);
    }
    ~Switches() {
        const char* path = std::getenv("MUSTER_REACHED");
        if (std::FILE* file = path != nullptr ? std::fopen(path, "w") : nullptr; file != nullptr) {
            for (int k = 0; k < 4096; ++k)
                if (reached[k]) std::fprintf(file, "%d\n", k);
            std::fclose(file);
        }
    }
};

inline Switches switches;

// A constant cannot depend on this, so it does not compile there; the compiler's message names the change.
template <int K>
constexpr bool on() {
    switches.reached[K] = true;
    return switches.on == K;
}

} // namespace mutant
