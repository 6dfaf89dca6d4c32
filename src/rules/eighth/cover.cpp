#include "rules/eighth/cover.h"

#include "table/measure.h"

namespace muster::eighth {
namespace {

// Something to be on or within; a wall and a barricade are obstacles (E-I-31).
bool shelters(const TerrainPiece& piece) {
    return piece.kind != TerrainKind::wall && piece.kind != TerrainKind::barricade;
}

bool is_inside(const Footprint& base, const TerrainPiece& piece) {
    std::vector<Footprint> parts;
    for (const Prism& prism : piece.prisms) {
        if (!prism.base.is_disc() && wholly_inside(base, prism.base.vertices)) return true;
        if (overlap(base, prism.base)) parts.push_back(prism.base);
    }
    if (parts.empty() || (parts.size() == 1 && !parts[0].is_disc())) return false;
    const Share share = share_inside(base, parts); // across parts that lie side by side, and in round ones
    return share.part == share.whole;
}

} // namespace

bool is_in_cover(const sheets::Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        const Footprint base = game.solid_of(model).base;
        return std::ranges::any_of(game.setup.table.terrain, [&](const TerrainPiece& piece) {
            return shelters(piece) && is_inside(base, piece);
        });
    });
}

} // namespace muster::eighth
