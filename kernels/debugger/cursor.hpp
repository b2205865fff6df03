#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "kernels/debugger/memory_state.hpp"
#include "kernels/debugger/trail.hpp"

namespace lockstep::debugger {

/// How far a step goes.
enum class Grain {
    access,  ///< one access of one lane
    line,  ///< until what comes is on another line
    instruction,  ///< a warp's lanes have made their access together
    barrier,  ///< a block's threads have all come
    launch,  ///< to the end; back: to the beginning
    pass,  ///< the same: beyond, other launches are opened (route.hpp)
};

/// Whose accesses a step counts: all of the launch's, a block's, a warp's, one lane's.
struct Scope {
    std::optional<std::uint32_t> block, warp, lane;  ///< warp: of the block; lane: of the warp
    bool holds(const trace::Event& event) const {
        return (!block || event.block == *block) && (!warp || warp_of(event) == *warp) &&
               (!lane || lane_of(event) == *lane);
    }
    static Scope of(WarpId warp) { return {warp.block, warp.warp, std::nullopt}; }
    bool operator==(const Scope&) const = default;
};

/// A moment of a launch, after so many of its events, and what memory holds then. A step and a step back of the same grain and
/// scope undo each other wherever they begin, also where steps of others that were undone lie between them.
class Cursor {
public:
    explicit Cursor(std::shared_ptr<const Recording> recording) : recording_(recording), state_(std::move(recording)) {}

    const Recording& recording() const { return *recording_; }
    const MemoryState& state() const { return state_; }
    /// Events that have happened: 0 at the beginning, num_events() at the end.
    std::uint32_t position() const { return state_.position(); }
    /// The last one that has happened; none at the beginning.
    std::optional<std::uint32_t> event() const {
        return position() == 0 ? std::nullopt : std::optional(position() - 1);
    }

    void go_to(std::uint32_t position);
    /// Both return false, and stay, where there is nothing more that way.
    bool step(Grain grain, const Scope& scope = {}) { return move(grain, scope, true); }
    bool step_back(Grain grain, const Scope& scope = {}) { return move(grain, scope, false); }

private:
    bool move(Grain grain, const Scope& scope, bool forward);

    std::shared_ptr<const Recording> recording_;
    MemoryState state_;
    Trail<std::pair<Grain, Scope>, std::uint32_t> trail_;
};

/// Where a step from a position leads to; none where there is nothing more that way.
std::optional<std::uint32_t> next_stop(const Recording& recording, std::uint32_t position, Grain grain,
                                       const Scope& scope);
std::optional<std::uint32_t> previous_stop(const Recording& recording, std::uint32_t position, Grain grain,
                                           const Scope& scope);

}  // namespace lockstep::debugger
