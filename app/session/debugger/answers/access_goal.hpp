#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/debugger/value_types.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/debugger/conditions/condition_search.hpp"
#include "kernels/debugger/launches.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

/// The goal of a search among the accesses of launches.
struct AccessGoal {
    enum class Kind { condition, change, hazard, divergence, line } kind = Kind::condition;
    std::shared_ptr<const debugger::ConditionMeaning> condition;
    std::optional<Selection> element;  ///< for Kind::change
    debugger::Scope scope;  ///< restricts a condition's accesses, and diverging warps
    std::string file{};  ///< of `line`, relative to the source tree, for Kind::line
    std::uint32_t line = 0;
    debugger::WarpId warp{};

    /// The message that it was not found: "rank[5] == 3 (rank is distance in Arrays) does not hold".
    std::string none() const;
};

/// The position after the next, or previous, time at which a warp reaches a line of a file.
std::optional<std::uint32_t> nearest_on_line(const debugger::Recording& recording, std::string_view file,
                                             std::uint32_t line, debugger::WarpId warp, std::uint32_t position,
                                             debugger::Way way);

/// The position after the nearest access of a launch that changes an element; and the nearest of ascending positions:
/// both after a position, or before it.
std::optional<std::uint32_t> nearest_change(const debugger::TracedLaunch& traced, const std::vector<Column>& columns,
                                            const Selection& element, std::uint32_t position, debugger::Way way);
std::optional<std::uint32_t> nearest_position(const std::vector<std::size_t>& positions, std::uint32_t position,
                                              debugger::Way way);

/// The goal in one launch. A condition on variables that the launch's kernel does not have never holds there.
class GoalInLaunch {
public:
    /// columns  of the run
    GoalInLaunch(const AccessGoal& sought, std::shared_ptr<const debugger::TracedLaunch> traced,
                 const std::vector<Column>& columns);

    /// The position after the next, or previous, matching access. Slow: call it on another thread. Throws Cancelled.
    std::optional<std::uint32_t> find(std::uint32_t position, debugger::Way way, const Progress& progress) const;
    /// True if a condition on array elements alone holds at the beginning of the launch, or at its end; nothing for
    /// other goals.
    std::optional<bool> holds_at_begin() const { return holds_at(0); }
    std::optional<bool> holds_at_end() const { return holds_at(traced_->recording->num_events()); }

private:
    std::optional<bool> holds_at(std::uint32_t position) const;

    const AccessGoal& sought_;
    std::shared_ptr<const debugger::TracedLaunch> traced_;
    const std::vector<Column>& columns_;
    ValueTypes types_;  ///< for conditions
    std::optional<debugger::ConditionSearch> condition_;
};

}  // namespace lockstep
