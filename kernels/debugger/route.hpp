#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace lockstep::debugger {

/// A launch of a run.
struct LaunchId {
    std::uint32_t pass = 0, launch = 0;
    auto operator<=>(const LaunchId&) const = default;
};

/// The launches of a run in their order: where a step beyond the end of one leads.
class Route {
public:
    /// How many launches each pass has, from pass 0 on; some have none.
    explicit Route(std::vector<std::uint32_t> launches) : launches_(std::move(launches)) {}

    bool has(LaunchId id) const { return id.pass < launches_.size() && id.launch < launches_[id.pass]; }
    std::optional<LaunchId> next(LaunchId id) const;
    std::optional<LaunchId> previous(LaunchId id) const;
    /// The first launch of the next pass that has any, and of the one before.
    std::optional<LaunchId> next_pass(LaunchId id) const;
    std::optional<LaunchId> previous_pass(LaunchId id) const;
    /// The first launch at or after a pass, else the last before it; none where nothing was launched.
    std::optional<LaunchId> nearest(std::uint32_t pass) const;

private:
    std::vector<std::uint32_t> launches_;
};

}  // namespace lockstep::debugger
