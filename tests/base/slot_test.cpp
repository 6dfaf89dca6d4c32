// Slots for what only one game knows.
#include "base/slot.h"

#include <doctest/doctest.h>

#include <string>

using namespace muster;

TEST_CASE("a slot gives back what it holds, and nothing of another type") {
    const Slot empty, slot = Slot::of(std::string("muster"));
    CHECK_FALSE(empty);
    CHECK(empty.find<std::string>() == nullptr);
    REQUIRE(slot);
    CHECK(slot.get<std::string>() == "muster");
    CHECK(slot.find<int>() == nullptr);
}

TEST_CASE("copies of a slot share their value until one of them changes it") {
    Slot first = Slot::of(std::string("a"));
    Slot second = first;
    CHECK(&first.get<std::string>() == &second.get<std::string>());
    second.edit<std::string>() += "b";
    CHECK(first.get<std::string>() == "a");
    CHECK(second.get<std::string>() == "ab");
    const std::string* alone = &second.get<std::string>();
    CHECK(&second.edit<std::string>() == alone); // nobody else has it: changed where it is
    Slot third;
    third.edit<std::string>() = "new";
    CHECK(third.get<std::string>() == "new");
}
