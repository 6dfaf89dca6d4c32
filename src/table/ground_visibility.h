// A unit looks at many thin posts, one part of the table after the other. What hides what from each sample point is
// found once for the whole table. What may stand in the way is found once for each part. If a single piece of terrain
// hides a whole part from a point, that point is not used again for this part.
#pragma once

#include "table/sight.h"

namespace muster {

class SightScene::GroundVisibility {
  public:
    // The scene must not be destroyed or rearranged.
    GroundVisibility(const SightScene& scene, UnitId observer);
    GroundVisibility(const GroundVisibility&) = delete;
    ~GroundVisibility();

    // From now on posts are in this rectangle and are looked at between these levels.
    void turn_to(Point least, Point most, Length low, Length high);
    // Whether one of the models sees a post without width at one of these levels. Models of `unit` do not hide the
    // post.
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
    // Of the current part of the table:
    bool is_open_ = false;      // nothing stands in front of it
    std::vector<Near> near_;    // grouped by observer
    std::vector<Start> starts_; // the axes first, because they are enough in most cases
    std::size_t last_ = 0;      // what saw the last post: in most cases it also sees the next one
};

} // namespace muster
