// A unit looking at many thin posts, one part of the table after the other: what is behind what from each sample point
// is found once for the whole table, what may stand in the way once for a part of it, and where a single piece of
// terrain hides all of a part from a point, that point is not looked from again.
#pragma once

#include "table/sight.h"

namespace muster {

class SightScene::GroundVisibility {
  public:
    // The scene must stay, as it is arranged.
    GroundVisibility(const SightScene& scene, UnitId observer);
    GroundVisibility(const GroundVisibility&) = delete;
    ~GroundVisibility();

    // The posts asked about from now on stand in this rectangle and are looked at between these levels.
    void turn_to(Point least, Point most, Length low, Length high);
    // Whether one of the models sees a post without width at one of these levels; this unit does not hide it.
    bool sees(Point post, const std::array<Length, 2>& levels, UnitId unit);

  private:
    struct Box;
    struct Obstacle;
    struct Near;
    struct Start;

    void look_from(std::size_t observer, std::span<const std::size_t> obstacles, const Box& box);
    bool hides(const Near& near, std::size_t observer, std::size_t point, const Box& box);
    bool is_hidden(Start& start, Point post, const std::array<Length, 2>& levels, UnitId unit);
    LevelMask blocked(const Near& near, std::size_t observer, std::size_t point, Point post,
                      const std::array<Length, 2>& levels);

    std::vector<Eyes> observers_;
    std::vector<Obstacle> obstacles_; // terrain first
    std::vector<Outlook> outlooks_;   // by observer
    // Of the part of the table turned to:
    bool is_open_ = false;      // nothing stands before it
    std::vector<Near> near_;    // of one observer after the other
    std::vector<Start> starts_; // the axes first: they are mostly enough
    std::size_t last_ = 0;      // what saw the last post mostly sees its neighbour
};

} // namespace muster
