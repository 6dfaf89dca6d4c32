// Dice with a choice: the player may re-roll them for free, or spend one of a few re-rolls. From the final value of
// every face this computes the best choice and its value.
#pragma once

#include "odds/sheets/attack.h"

#include <array>

namespace muster::odds_internal {

// What is left of the limited re-rolls: one of each limited ability, and a number of single dice. One number stands for
// a combination; `all` is the start.
class Budgets {
  public:
    explicit Budgets(const OddsQuestion& question)
        : limited_(static_cast<int>(limited_rerolls(question).size())),
          singles_(question.single_rerolls) {}

    static constexpr int most = 4 << most_limited_rerolls;
    static constexpr unsigned single = 1u << most_limited_rerolls; // as a bit of Throw::Face::budgets

    int count() const { return (singles_ + 1) << limited_; }
    int all() const { return count() - 1; }
    // The combination after one die was re-rolled with the ability of this bit; -1 if nothing of it is left.
    int spend(int budgets, unsigned bit) const {
        if (bit == single) return budgets >> limited_ > 0 ? budgets - (1 << limited_) : -1;
        return (static_cast<unsigned>(budgets) & bit) != 0 ? budgets - static_cast<int>(bit) : -1;
    }

  private:
    int limited_, singles_;
};

struct Throw {
    struct Face {
        double chance = 0;
        bool again_as_usual = false; // usual behaviour re-rolls it
        bool free = false;           // may be re-rolled without spending anything
        unsigned budgets = 0;        // bits of the re-rolls that may be spent on it
    };
    std::vector<Face> faces; // of a die: from face 1 on; of damage: by the total of the dice
};

// Who chooses. The values measure the attacker's aim; the target wants them low.
enum class For : std::uint8_t { attacker, target };

// `worth(face, budgets)` is the value of keeping a face with these budgets left.
template <class Worth>
class Choice {
  public:
    Choice(const Throw& dice, const Budgets& budgets, For whom, int now, Worth worth)
        : dice_(dice),
          budgets_(budgets),
          whom_(whom),
          now_(now),
          worth_(worth) {
        averages_.fill(unknown);
    }

    double value() {
        double sum = 0;
        for (std::size_t face = 0; face < dice_.faces.size(); ++face) {
            const int again = thrown_again(face);
            sum += dice_.faces[face].chance * (again < 0 ? worth_(face, now_) : average(again));
        }
        return sum;
    }

    // Calls sink(face, budgets, chance) for every way in which the throw can end.
    template <class Sink>
    void spread(Sink&& sink) {
        for (std::size_t face = 0; face < dice_.faces.size(); ++face) {
            const double chance = dice_.faces[face].chance;
            const int again = thrown_again(face);
            if (chance == 0) continue;
            if (again < 0)
                sink(face, now_, chance);
            else
                for (std::size_t second = 0; second < dice_.faces.size(); ++second)
                    sink(second, again, chance * dice_.faces[second].chance);
        }
    }

  private:
    static constexpr double unknown = -1e300;

    double average(int budgets) {
        double& known = averages_[static_cast<std::size_t>(budgets)];
        if (known != unknown) return known;
        known = 0;
        for (std::size_t face = 0; face < dice_.faces.size(); ++face)
            known += dice_.faces[face].chance * worth_(face, budgets);
        return known;
    }

    // The budgets left after the re-roll; -1 if the face is kept.
    int thrown_again(std::size_t number) {
        const Throw::Face& face = dice_.faces[number];
        if (face.again_as_usual) return now_;
        double best = worth_(number, now_);
        int again = -1;
        const auto offer = [&](int budgets) {
            if (budgets < 0 || !(whom_ == For::attacker ? average(budgets) > best : average(budgets) < best)) return;
            best = average(budgets);
            again = budgets;
        };
        if (face.free) offer(now_);
        for (unsigned bit = 1; bit <= Budgets::single; bit <<= 1)
            if ((face.budgets & bit) != 0) offer(budgets_.spend(now_, bit));
        return again;
    }

    const Throw& dice_;
    const Budgets& budgets_;
    For whom_;
    int now_;
    Worth worth_;
    std::array<double, Budgets::most> averages_;
};

} // namespace muster::odds_internal
