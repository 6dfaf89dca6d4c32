#include "simulate/checkpoint.h"

#include "base/bytes_archive.h"
#include "base/fingerprint.h"

namespace muster {
namespace {

constexpr std::string_view format = "muster-simulation/1";

std::string header_of(const SimulationPlan& plan, std::string_view bytes) {
    return std::string(format) + " " + hexadecimal(identity_of(plan)) + " " + hexadecimal(fingerprint(bytes)) + "\n";
}

void transfer_result(Archive& archive, SimulationResult& result) {
    transfer(archive, result.toll);
    std::uint64_t count = result.battles.size();
    archive.whole(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        if (archive.reads()) result.battles.emplace_back();
        transfer(archive, result.battles[i]);
    }
}

} // namespace

std::string checkpoint_of(const SimulationPlan& plan, const SimulationResult& result) {
    BytesWriter writer;
    transfer_result(writer, const_cast<SimulationResult&>(result)); // a writer changes nothing
    const std::string bytes = writer.take();
    return header_of(plan, bytes) + bytes;
}

Result<SimulationResult> read_checkpoint(const SimulationPlan& plan, std::string_view text, const std::string& file) {
    const std::size_t end = text.find('\n');
    if (!text.starts_with(format) || end == std::string_view::npos)
        return Problem{file, "", "something else", "a file that `muster sim --resume` has written"};
    const std::string_view header = text.substr(0, end + 1), bytes = text.substr(end + 1);
    const std::string wanted = header_of(plan, bytes);
    const std::size_t plan_ends = format.size() + 1 + 16;
    if (header.substr(0, plan_ends) != std::string_view(wanted).substr(0, plan_ends))
        return Problem{file, "", "battles of another simulation",
                       "those of the same armies, table, mission, players and seed"};
    if (header != wanted) return Problem{file, "", "a damaged file", "one whose checksum is right"};
    BytesReader reader(bytes);
    SimulationResult result;
    transfer_result(reader, result);
    if (!result.battles.empty() && simulate_one(plan, 0).result.digest != result.battles[0].digest)
        return Problem{file, "", "battles that come out differently now", "those of the same rules and players"};
    return result;
}

} // namespace muster
