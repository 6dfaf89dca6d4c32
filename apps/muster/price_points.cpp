#include "price_points.h"

#include "program.h"
#include "terminal.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
namespace {

using namespace alternating;

// The width in columns: a letter outside ASCII takes several bytes but one column.
std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}
std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width > columns(text) ? width - columns(text) : 0, ' ');
}

void print_line(std::size_t indent, Clause clause, std::string_view what, const std::string& value) {
    const std::string label = std::string(indent, ' ') + padded(what, 44 - indent);
    fmt::print("{} {:>13}  {}\n", label, value, dim(clause == Clause::none ? "" : id_of(clause)));
}

// Prints terms when they come. A sum is printed entry by entry before its factor. If it has only one entry, only the
// factor is printed.
class Explanation {
  public:
    void operator()(const Term& term) {
        using enum Term::Role;
        if (term.role == plus) return pending_.push_back(term);
        if (term.role == times) return factor(term);
        flush(4);
        if (term.role == unit) fmt::print("\n{}\n", bold(term.what));
        if (term.role == model) fmt::print("  {} × {}\n", term.value, term.what);
        if (term.role == part) print_line(4, term.clause, term.what, "");
        if (term.role == result)
            print_line(term.clause == Clause::none ? 4 : 2, term.clause, term.what,
                       fmt::format("= {:.4f}", term.value));
    }

  private:
    void factor(const Term& term) {
        const Clause clause = pending_.size() == 1 ? pending_.front().clause : term.clause;
        if (pending_.size() == 1) pending_.clear();
        flush(8);
        print_line(6, clause, term.what, fmt::format("× {:.4f}", term.value));
    }
    void flush(std::size_t indent) {
        for (const Term& term : pending_)
            print_line(indent, term.clause, term.what, fmt::format("{:+.4f}", term.value));
        pending_.clear();
    }
    std::vector<Term> pending_;
};

std::int64_t sum_of(const PriceColumn& column) {
    std::int64_t sum = 0;
    for (const PriceColumn::Row& row : column.units) sum += row.price;
    return sum;
}

} // namespace

void refuse_what_is_not_sold(const std::string& file, const Army& army) {
    using enum Clause;
    for (const Reason& reason : army.validation.reasons)
        if (reason.clause == A_COST_49 || reason.clause == A_COST_56 || reason.clause == A_I_79 ||
            reason.clause == A_I_82 || reason.clause == A_I_98)
            throw BadInput(Problem{file, reason.path, reason.text,
                                   fmt::format("something that has a price ({})", id_of(reason.clause))});
}

void print_points(const Army& army) {
    std::size_t widest = 4;
    for (const ListUnit& unit : list_of(army).units) widest = std::max(widest, columns(unit.name));
    fmt::print("{} ({})\n", bold(army.name), army.rules);
    fmt::print("{}\n", dim(fmt::format("{}  points     exact      base  passives      flat     melee    ranged",
                                       padded("unit", widest))));
    for (const ListUnit& unit : list_of(army).units) {
        const UnitPrice price = unit_price(unit);
        fmt::print("{}  {:6} {:9.4f} {:9.4f} {:9.4f} {:9.4f} {:9.4f} {:9.4f}\n", padded(unit.name, widest),
                   price.points(), price.exact().to_double(), price.base.to_double(), price.passives.to_double(),
                   price.flat.to_double(), price.melee.to_double(), price.ranged.to_double());
    }
    fmt::print("{}\n", bold(fmt::format("{}  {:6} of {}", padded("", widest), total_price(list_of(army)),
                                        list_of(army).points)));
}

void print_explanation(const Army& army) {
    fmt::print("{} ({})\n", bold(army.name), army.rules);
    Explanation explanation;
    for (const ListUnit& unit : list_of(army).units) {
        const UnitPrice price = unit_price(unit, explanation);
        print_line(2, Clause::A_COST_57, "points", fmt::format("{}", price.points()));
    }
    fmt::print("\n{}\n", bold(fmt::format("{} of {} points", total_price(list_of(army)), list_of(army).points)));
}

PriceColumn points_column(const Army& army) {
    PriceColumn column{army.name, "points", {}};
    for (const ListUnit& unit : list_of(army).units) column.units.push_back({unit.name, unit_price(unit).points()});
    return column;
}

void print_comparison(PriceColumn left, PriceColumn right) {
    if (left.currency != right.currency)
        throw BadInput(fmt::format("--compare: found {} and {}, expected two armies of the same rules", left.currency,
                                   right.currency));
    std::size_t width = std::max(columns(left.army), columns(right.army));
    for (PriceColumn* column : {&left, &right}) {
        std::ranges::stable_sort(column->units, std::greater<>(), &PriceColumn::Row::price);
        for (const PriceColumn::Row& row : column->units) width = std::max(width, columns(row.unit));
    }
    const auto cell = [&](const PriceColumn& column, std::size_t i) {
        if (i >= column.units.size()) return padded("", width + 8);
        return fmt::format("{}  {:6}", padded(column.units[i].unit, width), column.units[i].price);
    };
    fmt::print("{}\n", bold(fmt::format("{}          {}", padded(left.army, width), right.army)));
    for (std::size_t i = 0; i < std::max(left.units.size(), right.units.size()); ++i)
        fmt::print("{}  {}\n", cell(left, i), cell(right, i));
    fmt::print("{}\n", bold(fmt::format("{}  {:6}  {}  {:6}", padded(left.currency, width), sum_of(left),
                                        padded(right.currency, width), sum_of(right))));
}

} // namespace muster
