#include "table/table_file.h"

#include "base/fields.h"
#include "table/piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace json = boost::json;

namespace muster {
namespace {

// In inches.
constexpr double least_table = 12, most_table = 120;
constexpr double least_piece = 0.5, most_height = 24;
constexpr double least_wall = 0.1, most_wall = 4;

Length length(const Reader& reader, double least, double most) { return nearest_length(reader.number(least, most)); }

Point pair(const Reader& reader, double least, double most) {
    if (reader.size(2, 2) != 2) return {};
    return {length(reader.at(0), least, most), length(reader.at(1), least, most)};
}

template <DescribedEnum E>
E named(const Reader& reader) {
    E value{};
    if (!reader.value()) return value;
    if (reader.is_string() && enum_named(std::string_view(reader.value()->get_string()), value)) return value;
    std::string names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
        [&](auto each) { names += (names.empty() ? "one of " : ", ") + std::string(each.name); });
    reader.refuse(names);
    return value;
}

std::uint8_t read_traits(const Reader& reader) {
    unsigned traits = 0;
    reader.each([&](const Reader& item) { traits |= static_cast<unsigned>(named<Trait>(item)); });
    return static_cast<std::uint8_t>(traits);
}

constexpr std::pair<std::string_view, RuinWalls> wall_words[] = {{"none", RuinWalls::none}, {"I", RuinWalls::single},
                                                                 {"=", RuinWalls::street},  {"L", RuinWalls::corner},
                                                                 {"U", RuinWalls::court},   {"O", RuinWalls::house}};

RuinWalls read_walls(const Reader& reader) {
    const std::string word = reader.text();
    for (const auto& [letter, walls] : wall_words)
        if (letter == word) return walls;
    reader.refuse("one of none, I, =, L, U, O");
    return RuinWalls::none;
}

void read_floors(const Reader& reader, PiecePlan& plan) {
    const std::size_t count = reader.size(0, plan.floors.capacity());
    for (std::size_t i = 0; i < count; ++i) {
        const Length least = plan.floors.empty() ? 1_in : plan.floors.back() + 1_in;
        const Length floor = length(reader.at(i), 1, most_height);
        if (floor < least) reader.at(i).refuse(fmt::format("a floor at {} or higher", to_inches(least)));
        plan.floors.push_back(floor);
    }
}

// The keys that a piece of this kind may have, in addition to those of every piece.
void only_known_keys(const Reader& reader, TerrainKind kind) {
    if (reader.has("prisms")) return reader.only({"kind", "name", "twin", "prisms"});
    if (is_strip(kind))
        return reader.only({"kind", "name", "twin", "from", "to", "thick", "height", "elevation", "traits"});
    switch (kind) {
    case TerrainKind::ruin:
        return reader.only({"kind", "name", "twin", "at", "turn", "size", "height", "elevation", "traits", "walls",
                            "floors", "thick"});
    case TerrainKind::wood:
        return reader.only({"kind", "name", "twin", "at", "turn", "size", "height", "elevation", "traits", "trees"});
    case TerrainKind::hill:
        return reader.only({"kind", "name", "twin", "at", "turn", "size", "height", "elevation", "traits", "tiers"});
    default:
        return reader.only({"kind", "name", "twin", "at", "turn", "size", "height", "elevation", "traits"});
    }
}

void read_strip(const Reader& reader, PiecePlan& plan) {
    plan.at = pair(reader["from"], 0, most_table);
    plan.to = pair(reader["to"], 0, most_table);
    if (squared_distance(plan.at, plan.to) < squared(nearest_length(least_piece)))
        reader["to"].refuse(fmt::format("a point at least {} inch from the other end", least_piece));
}

void read_spot(const Reader& reader, PiecePlan& plan) {
    plan.at = pair(reader["at"], 0, most_table);
    if (const auto turn = reader.find("turn")) plan.turn = static_cast<int>(turn->integer(-360, 360));
    if (const auto size = reader.find("size")) {
        const Point read = pair(*size, least_piece, most_table);
        plan.width = read.x, plan.depth = read.y;
    }
    plan.trees = usual_trees(plan.width, plan.depth);
}

bool is_flat(TerrainKind kind) { return kind == TerrainKind::crater || kind == TerrainKind::water; }

TerrainPiece read_described(const Reader& reader, TerrainKind kind, std::string name) {
    PiecePlan plan = usual_piece(kind);
    if (is_strip(kind))
        read_strip(reader, plan);
    else
        read_spot(reader, plan);
    if (const auto height = reader.find("height"))
        plan.height = length(*height, is_flat(kind) ? 0 : least_piece, most_height);
    if (const auto elevation = reader.find("elevation")) plan.elevation = length(*elevation, 0, most_height);
    if (const auto thick = reader.find("thick")) plan.thickness = length(*thick, least_wall, most_wall);
    if (const auto traits = reader.find("traits")) plan.traits = read_traits(*traits);
    if (const auto walls = reader.find("walls")) plan.walls = read_walls(*walls);
    if (const auto floors = reader.find("floors")) read_floors(*floors, plan);
    if (const auto trees = reader.find("trees")) plan.trees = static_cast<int>(trees->integer(0, most_trees));
    if (const auto tiers = reader.find("tiers")) plan.tiers = static_cast<int>(tiers->integer(1, most_tiers));
    if (kind == TerrainKind::ruin && std::min(plan.width, plan.depth) < 4 * plan.thickness)
        reader.refuse("a ruin at least four times as wide as its walls are thick");
    return reader.ok() ? build_piece(plan, std::move(name)) : TerrainPiece{};
}

Footprint read_outline(const Reader& reader) {
    FixedVector<Point, max_outline> vertices;
    const std::size_t count = reader.size(3, max_outline);
    for (std::size_t i = 0; i < count; ++i) vertices.push_back(pair(reader.at(i), 0, most_table));
    if (!reader.ok()) return {};
    if (!is_convex(vertices)) std::reverse(vertices.begin(), vertices.end());
    if (!is_convex(vertices)) return reader.refuse("an outline without inward or straight corners"), Footprint{};
    return convex_footprint(vertices);
}

Prism read_prism(const Reader& reader, TerrainKind kind) {
    reader.only({"outline", "elevation", "height", "traits"});
    Prism prism;
    prism.base = read_outline(reader["outline"]);
    prism.height = length(reader["height"], 0, most_height);
    prism.traits = usual_traits(kind);
    if (const auto elevation = reader.find("elevation")) prism.elevation = length(*elevation, 0, most_height);
    if (const auto traits = reader.find("traits")) prism.traits = read_traits(*traits);
    return prism;
}

// Reads the pieces one after the other, and keeps what the next one needs: the names taken and the room left.
class TerrainReader {
  public:
    explicit TerrainReader(Table& table) : table_(table) {}

    void read(const Reader& reader) {
        const auto kind = named<TerrainKind>(reader["kind"]);
        if (reader.ok()) only_known_keys(reader, kind);
        std::string name = name_at(reader.find("name"), kind);
        TerrainPiece piece;
        if (const auto prisms = reader.find("prisms")) {
            piece = {std::move(name), kind, {}};
            prisms->size(1, most_prisms);
            prisms->each([&](const Reader& prism) { piece.prisms.push_back(read_prism(prism, kind)); });
        } else if (reader.ok()) {
            piece = read_described(reader, kind, std::move(name));
        }
        keep_on_the_table(reader, piece);
        add(reader, std::move(piece));
        if (const auto twin = reader.find("twin")) read_twin(reader, *twin, kind);
    }

  private:
    // A given name must be new. A piece without a name is called by its kind and the first free number.
    std::string name_at(const std::optional<Reader>& reader, TerrainKind kind) {
        if (!reader) return free_name(kind);
        const std::string name = reader->text(1, 80);
        if (!names_.insert(name).second) reader->refuse("a name that no other piece has");
        return name;
    }
    std::string free_name(TerrainKind kind) {
        for (int number = 1;; ++number) {
            std::string name = fmt::format("{} {}", name_of(kind), number);
            if (names_.insert(name).second) return name;
        }
    }
    void read_twin(const Reader& reader, const Reader& twin, TerrainKind kind) {
        if (!twin.is_string() && !twin.boolean()) return;
        std::string name = twin.is_string() ? name_at(twin, kind) : free_name(kind);
        if (reader.ok()) add(reader, twin_of(table_.terrain.back(), table_.size, std::move(name)));
    }
    void keep_on_the_table(const Reader& reader, const TerrainPiece& piece) const {
        const auto outside = [&](Point p) {
            return p.x < Length{} || p.y < Length{} || p.x > table_.size.x || p.y > table_.size.y;
        };
        for (const Prism& prism : piece.prisms)
            for (const Point corner : prism.base.vertices)
                if (outside(corner))
                    return reader.refuse(
                        fmt::format("a corner at {:.2f}, {:.2f}", to_inches(corner.x), to_inches(corner.y)),
                        fmt::format("every corner on the table, from 0, 0 to {}, {}", to_inches(table_.size.x),
                                    to_inches(table_.size.y)));
    }
    void add(const Reader& reader, TerrainPiece piece) {
        if (table_.terrain.size() == most_pieces)
            return reader.refuse("one piece more", fmt::format("at most {} pieces, twins included", most_pieces));
        table_.terrain.push_back(std::move(piece));
    }

    Table& table_;
    std::set<std::string> names_;
};

// Inches with four decimal digits name a lattice point exactly: a step is 0.00197 inch.
json::value inches(Length length) {
    if (length.steps % steps_per_inch == 0) return length.steps / steps_per_inch;
    const std::int64_t ten_thousandths = (std::int64_t{length.steps} * 10'000 + steps_per_inch / 2) / steps_per_inch;
    return static_cast<double>(ten_thousandths) / 10'000;
}

json::value inches(Point point) { return json::array{inches(point.x), inches(point.y)}; }

json::object written(const Prism& prism) {
    json::array outline, traits;
    for (const Point vertex : prism.base.vertices) outline.push_back(inches(vertex));
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Trait>>([&](auto each) {
        if (prism.has(each.value)) traits.emplace_back(each.name);
    });
    json::object object{{"outline", outline}, {"height", inches(prism.height)}, {"traits", traits}};
    if (prism.elevation != Length{}) object["elevation"] = inches(prism.elevation);
    return object;
}

json::object written(const TerrainPiece& piece) {
    json::array prisms;
    for (const Prism& prism : piece.prisms) prisms.push_back(written(prism));
    return {{"name", piece.name}, {"kind", name_of(piece.kind)}, {"prisms", prisms}};
}

} // namespace

json::value json_of(const Table& table) {
    json::array terrain;
    for (const TerrainPiece& piece : table.terrain) terrain.push_back(written(piece));
    return json::object{
        {"format", table_format}, {"name", table.name}, {"size", inches(table.size)}, {"terrain", terrain}};
}

void read_json(const Reader& reader, Table& table) {
    table = {};
    const Reader format = reader["format"];
    if (format.text() != table_format) format.refuse(fmt::format("\"{}\"", table_format));
    reader.only({"format", "name", "size", "terrain"});
    table.name = reader["name"].text(1, 80);
    table.size = pair(reader["size"], least_table, most_table);
    const Reader terrain = reader["terrain"];
    terrain.size(0, most_pieces);
    TerrainReader pieces(table);
    terrain.each([&](const Reader& piece) { pieces.read(piece); });
}

Result<Table> read_table(Document& document) {
    Table table;
    read_json(document.root(), table);
    return document.finish(std::move(table));
}

Result<Table> load_table(const std::string& file) {
    Result<Document> document = Document::load(file);
    if (!document) return document.error();
    return read_table(*document);
}

} // namespace muster
