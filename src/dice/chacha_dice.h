// Dice for people: ChaCha20 (RFC 8439) under a key that nobody could choose (dice/commitment.h). Die n uses the n-th
// byte of the key stream that is below 252: the byte % 6 + 1. Whoever has the key can check every die with any
// ChaCha20.
#pragma once

#include "dice/stream.h"

#include <array>
#include <vector>

namespace muster {

using DiceKey = std::array<std::uint8_t, 32>;

class ChaChaDice final : public DiceStream {
  public:
    explicit ChaChaDice(const DiceKey& key);
    ~ChaChaDice() override; // wipes the key and the faces not yet rolled
    ChaChaDice(const ChaChaDice&) = delete;
    ChaChaDice& operator=(const ChaChaDice&) = delete;

    void fill(std::uint64_t first, std::span<Face> faces, Clause purpose = Clause::none) override;

  private:
    void read_on();

    DiceKey key_;
    std::uint32_t next_block_ = 0;
    std::vector<Face> faces_; // from the first die: a battle rolls a few thousand, and replaying reads them again
};

} // namespace muster
