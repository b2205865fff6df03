#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// The order in which the emulator runs threads.
struct Order {
    enum class Kind { lockstep, lane_by_lane, shuffled };
    Kind kind = Kind::lockstep;
    std::uint64_t seed = 0;  ///< used by shuffled

    /// Every lane makes one access per tick.
    static Order lockstep() { return {Kind::lockstep, 0}; }
    /// A thread runs until it has to wait.
    static Order lane_by_lane() { return {Kind::lane_by_lane, 0}; }
    /// Before each access a random thread is chosen; the same seed gives the same run.
    static Order shuffled(std::uint64_t seed) { return {Kind::shuffled, seed}; }

    /// "lockstep", "lane_by_lane", "shuffled:7". Throws InputError for other texts.
    static Order parse(std::string_view text);
    std::string text() const;
    bool operator==(const Order&) const = default;
};

}  // namespace lockstep
