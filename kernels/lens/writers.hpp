#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "kernels/lens/recording.hpp"

namespace lockstep::lens {

/// Who wrote what, and when: the stores and atomics of a launch, by the word that they write. An element of two words stands under
/// both.
class Writers {
public:
    explicit Writers(const Recording& recording);

    /// The writes of a word, in the order of time.
    std::span<const std::uint32_t> of(const Place& place) const;
    /// The last write before a position, and the first at or after it.
    std::optional<std::uint32_t> last(const Place& place, std::uint32_t position) const;
    std::optional<std::uint32_t> next(const Place& place, std::uint32_t position) const;
    /// The same of those that changed the value.
    std::optional<std::uint32_t> last_change(const Place& place, std::uint32_t position) const;
    std::optional<std::uint32_t> next_change(const Place& place, std::uint32_t position) const;

private:
    /// Numbers words of all places that were written, in memory order within a buffer or block.
    std::uint64_t key_of(const Place& place) const;
    bool changed(std::uint32_t event) const { return recording_.event(event).before != recording_.event(event).after; }

    const Recording& recording_;
    struct Run {
        std::uint32_t first = 0, count = 0;
    };
    std::unordered_map<std::uint64_t, Run> runs_;
    std::vector<std::uint32_t> events_;
};

}  // namespace lockstep::lens
