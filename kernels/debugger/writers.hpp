#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "kernels/debugger/recording.hpp"

namespace lockstep::debugger {

/// The stores and atomics of a launch by the word that they write. An element of two words is listed under both words. The
/// index is built on first use; threads may share it.
class Writers {
public:
    /// recording  must outlive this object
    explicit Writers(const Recording& recording) : recording_(recording) {}

    /// The writes of a word, in the order of time.
    std::span<const std::uint32_t> of(const Place& place) const;
    /// The last write before a position, and the first at or after it.
    std::optional<std::uint32_t> last(const Place& place, std::uint32_t position) const;
    std::optional<std::uint32_t> next(const Place& place, std::uint32_t position) const;
    /// The last write before a position that changed the value, and the first at or after it.
    std::optional<std::uint32_t> last_change(const Place& place, std::uint32_t position) const;
    std::optional<std::uint32_t> next_change(const Place& place, std::uint32_t position) const;
    /// Memory of the index, which is built if needed.
    std::size_t bytes() const;

private:
    void scan_events() const;
    bool changed(std::uint32_t event) const { return recording_.event(event).before != recording_.event(event).after; }

    const Recording& recording_;
    // All writes, by place and then by time:
    mutable std::once_flag scanned_events_;
    mutable std::vector<std::uint64_t> places_;
    mutable std::vector<std::uint32_t> events_;
};

}  // namespace lockstep::debugger
