#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// Who goes next on the emulator.
struct Order {
    enum class Kind { lockstep, lane_by_lane, shuffled };
    Kind kind = Kind::lockstep;
    std::uint64_t seed = 0;  ///< of shuffled

    /// Every lane advances by one access a tick.
    static Order lockstep() { return {Kind::lockstep, 0}; }
    /// A thread runs until it has to wait.
    static Order lane_by_lane() { return {Kind::lane_by_lane, 0}; }
    /// Before each access any thread may be next; the same seed gives the same run.
    static Order shuffled(std::uint64_t seed) { return {Kind::shuffled, seed}; }

    /// "lockstep", "lane_by_lane", "shuffled:7". Throws InputError that names what is not an order.
    static Order parse(std::string_view text);
    std::string text() const;
    bool operator==(const Order&) const = default;
};

}  // namespace lockstep
