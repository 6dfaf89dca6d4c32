// One fuzzer: MUSTER_FUZZED is the function of targets.h that it runs (CMakeLists.txt).
#include "targets.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    muster::fuzz::MUSTER_FUZZED({data, data + size}, MUSTER_DATA);
    return 0;
}
