// What a game provides for duels: a table on which the question is fought once, by its own rules.
#pragma once

#include "dice/stream.h"
#include "odds/registry.h"

namespace muster::odds_internal {

// Faces from a stream, one after the other. They are fetched many at a time.
class Faces {
  public:
    explicit Faces(DiceStream& stream) : stream_(stream) {}

    void take(std::span<Face> faces) {
        for (Face& face : faces) {
            if (next_ == hand_.size()) refill();
            face = hand_[next_++];
        }
    }

    std::uint64_t taken() const { return fetched_ - (hand_.size() - next_); }

  private:
    void refill() {
        stream_.fill(fetched_, hand_);
        fetched_ += hand_.size();
        next_ = 0;
    }

    DiceStream& stream_;
    std::array<Face, 1024> hand_{};
    std::size_t next_ = hand_.size();
    std::uint64_t fetched_ = 0;
};

// The same results as in RegroupOdds, in the same order.
enum class Regrouped : std::uint8_t { steady, exhausted, pinned, destroyed };

struct DuelOutcome {
    int killed = 0, wounds_lost = 0;
    std::uint64_t attacks = 0;
    Regrouped regrouped = Regrouped::steady; // only if the question asks for it
};

class DuelTable {
  public:
    virtual ~DuelTable() = default;
    virtual DuelOutcome fight(Faces& faces) = 0;
    virtual bool regroups() const { return false; } // whether the question asks what becomes of the target
};

} // namespace muster::odds_internal
