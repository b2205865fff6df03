#include "kernels/run/snapshots/spare_events.hpp"

#include <utility>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

constexpr std::size_t kMany = std::size_t{1} << 19;

TEST(SpareEvents, TraceReusesMemoryOfReleasedTrace) {
    trace::Log first;
    first.events.reserve(kMany);
    first.events.resize(7);
    const auto* const room = first.events.data();
    auto held = shared_log(std::move(first));
    auto also = held;
    held.reset();
    trace::Log early{.limit = kMany};
    use_spare_events(early);
    EXPECT_NE(early.events.data(), room) << "the memory is still in use";
    EXPECT_EQ(also->events.size(), 7u);
    also.reset();

    trace::Log small{.limit = 1000};
    use_spare_events(small);
    EXPECT_EQ(small.events.capacity(), 0u) << "a small trace";
    trace::Log next{.limit = kMany};
    use_spare_events(next);
    EXPECT_EQ(next.events.data(), room);
    EXPECT_TRUE(next.events.empty());
    trace::Log other{.limit = kMany};
    use_spare_events(other);
    EXPECT_EQ(other.events.capacity(), 0u) << "there was one";
}

}  // namespace
}  // namespace lockstep
