// One fuzzer: MUSTER_FUZZED is the function of targets.h that it runs (CMakeLists.txt). Half of the changes of JSON are
// changes of its values (json_changes.h): a changed byte would mostly be refused at once.
#include "json_changes.h"
#include "targets.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    muster::fuzz::MUSTER_FUZZED({data, data + size}, MUSTER_DATA);
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
    const auto changed = muster::fuzz::changed_json({data, data + size}, seed / 2);
    if (!changed || changed->size() > most) return LLVMFuzzerMutate(data, size, most);
    std::ranges::copy(*changed, data);
    return changed->size();
}
