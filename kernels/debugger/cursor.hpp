#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/debugger/memory_state.hpp"

namespace lockstep::debugger {

/// The steps that led to the cursor. A step of the same kind in the opposite direction undoes the last step: the cursor returns
/// to the position where that step began. Any other movement of the cursor clears the trail.
/// Kind  of a step: a step of another kind is added, and must be undone first
template <class Kind, class Moment>
class Trail {
public:
    struct Step {
        Kind kind;
        bool forward = true;
        Moment from, to;
    };

    void note(Kind kind, bool forward, Moment from, Moment to) {
        if (!steps_.empty() && !(steps_.back().to == from)) steps_.clear();
        if (steps_.size() == kMaxSteps) steps_.erase(steps_.begin());
        steps_.push_back({std::move(kind), forward, std::move(from), std::move(to)});
    }

    /// Removes and returns the last step if a step from here undoes it.
    std::optional<Step> undo(const Kind& kind, bool forward, const Moment& here) {
        if (steps_.empty()) return std::nullopt;
        const auto& last = steps_.back();
        if (!(last.to == here)) {
            steps_.clear();
            return std::nullopt;
        }
        if (!(last.kind == kind) || last.forward == forward) return std::nullopt;
        std::optional<Step> undone(std::move(steps_.back()));
        steps_.pop_back();
        return undone;
    }

    void clear() { steps_.clear(); }

private:
    static constexpr std::size_t kMaxSteps = 4096;

    std::vector<Step> steps_;  ///< each begins at the end of the previous one
};

/// The length of a step.
enum class Grain {
    access,  ///< one access of one lane
    line,  ///< until the next access is on another line
    instruction,  ///< until the lanes of a warp have made their access together
    barrier,  ///< until all threads of a block have arrived
    launch,  ///< to the end of the launch; backwards to its beginning
    pass,  ///< as launch; Route continues to other passes
};

/// The accesses that a step counts: those of the launch, a block, a warp or a lane.
struct Scope {
    std::optional<std::uint32_t> block, warp, lane;  ///< warp: number in the block; lane: number in the warp
    bool holds(const trace::Event& event) const {
        return (!block || event.block == *block) && (!warp || warp_of(event) == *warp) &&
               (!lane || lane_of(event) == *lane);
    }
    static Scope of(WarpId warp) { return {warp.block, warp.warp, std::nullopt}; }
    bool operator==(const Scope&) const = default;
};

/// A position in a launch, counted in events, and the state of memory there. A step and a step back of the same grain and scope
/// undo each other, at any position, also with undone steps of other kinds between them.
class Cursor {
public:
    explicit Cursor(std::shared_ptr<const Recording> recording) : recording_(recording), state_(std::move(recording)) {}

    const Recording& recording() const { return *recording_; }
    const MemoryState& state() const { return state_; }
    /// Events that have happened: 0 at the beginning, num_events() at the end.
    std::uint32_t position() const { return state_.position(); }
    /// The last event before the position; none at the beginning.
    std::optional<std::uint32_t> event() const {
        return position() == 0 ? std::nullopt : std::optional(position() - 1);
    }

    void go_to(std::uint32_t position);
    /// Return false, without moving, at the end of the launch in this direction.
    bool step(Grain grain, const Scope& scope = {}) { return move(grain, scope, true); }
    bool step_back(Grain grain, const Scope& scope = {}) { return move(grain, scope, false); }

private:
    bool move(Grain grain, const Scope& scope, bool forward);

    std::shared_ptr<const Recording> recording_;
    MemoryState state_;
    Trail<std::pair<Grain, Scope>, std::uint32_t> trail_;
};

/// The position after a step; none at the end of the launch in this direction.
std::optional<std::uint32_t> next_stop(const Recording& recording, std::uint32_t position, Grain grain,
                                       const Scope& scope);
std::optional<std::uint32_t> previous_stop(const Recording& recording, std::uint32_t position, Grain grain,
                                           const Scope& scope);

/// The events of a scope in the order of time. Events of a warp are searched among the warp's events, others among all events.
class ScopeEvents {
public:
    ScopeEvents(const Recording& recording, const Scope& scope) : recording_(recording), scope_(scope) {
        if (scope.block && scope.warp) of_warp_ = recording.events_of({*scope.block, *scope.warp});
    }

    const Recording& recording() const { return recording_; }
    /// The first event at or after a number.
    std::optional<std::uint32_t> from(std::uint32_t event) const;
    /// The last event before a number.
    std::optional<std::uint32_t> before(std::uint32_t event) const;

private:
    const Recording& recording_;
    Scope scope_;
    std::optional<std::span<const std::uint32_t>> of_warp_;
};

}  // namespace lockstep::debugger
