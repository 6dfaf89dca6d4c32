#include "simulate/checkpoint.h"

#include "base/bytes_archive.h"
#include "base/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>

namespace muster {
namespace {

constexpr std::string_view format = "muster-simulation/1";
constexpr std::size_t plan_ends = format.size() + 1 + 16, header_size = plan_ends + 1 + 16 + 1;

// The layout of the stats. A version of the program that counts other things has other fields.
std::uint64_t layout() {
    Fingerprint print;
    const auto add = [&](auto* type) {
        for_each_field<std::remove_pointer_t<decltype(type)>>(
            [&](std::string_view name, auto) { print.add_value(name); });
    };
    add(static_cast<CombatStats*>(nullptr));
    add(static_cast<UnitStats*>(nullptr));
    add(static_cast<WeaponStats*>(nullptr));
    add(static_cast<BattleResult*>(nullptr));
    return print.value();
}

std::string header_of(const SimulationPlan& plan, std::string_view bytes) {
    Fingerprint identity;
    identity.add(identity_of(plan));
    identity.add(layout());
    return fmt::format("{} {} {}\n", format, hexadecimal(identity.value()), hexadecimal(fingerprint(bytes)));
}

// The problem if the file does not begin as one of this plan does.
std::optional<Problem> other_file(const SimulationPlan& plan, std::string_view header, const std::string& file) {
    if (!header.starts_with(format) || header.size() < header_size)
        return Problem{file, "", "something else", "a file that `muster sim --resume` has written"};
    if (header.substr(0, plan_ends) != std::string_view(header_of(plan, "")).substr(0, plan_ends))
        return Problem{file, "", "battles of another simulation",
                       "those of the same armies, table, mission, players, seed and version of the program"};
    return std::nullopt;
}

void transfer_result(Archive& archive, SimulationResult& result, const std::function<bool()>& ok) {
    transfer(archive, result.stats);
    std::uint64_t count = result.battles.size();
    archive.whole(count);
    for (std::uint64_t i = 0; i < count && ok(); ++i) {
        if (archive.reads()) result.battles.emplace_back();
        transfer(archive, result.battles[i]);
    }
}

// Anybody can compute the checksum, so the content is checked as well.
bool fits(const SimulationPlan& plan, const CombatStats& stats) {
    if (!stats.units.empty() && stats.units.size() != plan.costs.size()) return false;
    return std::ranges::all_of(stats.weapons,
                               [&](const WeaponStats& weapon) { return weapon.unit < stats.units.size(); });
}

std::string read_some(std::istream& stream, std::size_t most) {
    std::string text;
    std::array<char, 1 << 16> block;
    while (text.size() < most) {
        stream.read(block.data(), static_cast<std::streamsize>(std::min(block.size(), most - text.size())));
        if (stream.gcount() <= 0) break;
        text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    }
    return text;
}

} // namespace

std::string checkpoint_of(const SimulationPlan& plan, const SimulationResult& result) {
    BytesWriter writer;
    transfer_result(writer, const_cast<SimulationResult&>(result), [] { return true; }); // a writer changes nothing
    const std::string bytes = writer.take();
    return header_of(plan, bytes) + bytes;
}

Result<SimulationResult> read_checkpoint(const SimulationPlan& plan, std::string_view text, const std::string& file) {
    if (auto problem = other_file(plan, text, file)) return *problem;
    const std::string_view bytes = text.substr(header_size);
    Problem damaged{file, "", "a damaged file", "one whose checksum and content are right"};
    if (text.substr(0, header_size) != header_of(plan, bytes)) return damaged;
    BytesReader reader(bytes);
    SimulationResult result;
    transfer_result(reader, result, [&] { return reader.ok(); });
    if (!reader.ok() || !reader.at_end() || !fits(plan, result.stats)) return damaged;
    if (!result.battles.empty() && simulate_one(plan, 0).result.digest != result.battles[0].digest)
        return Problem{file, "", "battles that come out differently now", "those of the same rules and players"};
    return result;
}

Result<SimulationResult> load_checkpoint(const SimulationPlan& plan, const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Problem{file, "", "", fmt::format("cannot be opened: {}", std::strerror(errno))};
    std::string text = read_some(stream, header_size);
    if (auto problem = other_file(plan, text, file)) return *problem;
    constexpr std::size_t stats = 32u << 20, battle = 64; // bytes; more than they ever take
    const std::size_t most = stats + battle * plan.battles;
    text += read_some(stream, most + 1);
    if (text.size() > header_size + most)
        return Problem{file, "", "a larger file", fmt::format("at most {} battles", plan.battles)};
    return read_checkpoint(plan, text, file);
}

} // namespace muster
