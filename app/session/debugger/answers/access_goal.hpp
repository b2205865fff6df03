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

/// What is looked for among the accesses of launches.
struct AccessGoal {
    enum class Kind { condition, change, hazard, divergence, line } kind = Kind::condition;
    std::shared_ptr<const debugger::ConditionMeaning> condition;
    std::optional<Selection> element;  ///< that is changed
    debugger::Scope scope;  ///< of accesses that a condition holds for, and of warps that diverge
    std::string file{};  ///< from the top of the tree, with a line: what a warp comes to
    std::uint32_t line = 0;
    debugger::WarpId warp{};

    /// "rank[5] == 3 (rank is distance in Arrays) does not hold": that it was found nowhere.
    std::string none() const;
};

/// Just after the next time that a warp comes to a line of a file, or the one before.
std::optional<std::uint32_t> nearest_on_line(const debugger::Recording& recording, std::string_view file,
                                             std::uint32_t line, debugger::WarpId warp, std::uint32_t position,
                                             debugger::Way way);

/// Just after the nearest access of a launch that changes an element, and the nearest of ascending positions: after a position,
/// or before it.
std::optional<std::uint32_t> nearest_change(const debugger::TracedLaunch& traced, const std::vector<Column>& columns,
                                            const Selection& element, std::uint32_t position, debugger::Way way);
std::optional<std::uint32_t> nearest_position(const std::vector<std::size_t>& positions, std::uint32_t position,
                                              debugger::Way way);

/// What is sought, in one launch. A condition that names variables which the launch's kernel does not have holds nowhere there.
class GoalInLaunch {
public:
    /// columns  of the run
    GoalInLaunch(const AccessGoal& sought, std::shared_ptr<const debugger::TracedLaunch> traced,
                 const std::vector<Column>& columns);

    /// Just after the next such access after a position, or the one before it. Work for another thread. Throws Cancelled.
    std::optional<std::uint32_t> find(std::uint32_t position, debugger::Way way, const Progress& progress) const;
    /// Whether a condition that names cells alone holds at the beginning of the launch, and at its end; nothing for
    /// all else that is sought.
    std::optional<bool> holds_at_begin() const { return holds_at(0); }
    std::optional<bool> holds_at_end() const { return holds_at(traced_->recording->num_events()); }

private:
    std::optional<bool> holds_at(std::uint32_t position) const;

    const AccessGoal& sought_;
    std::shared_ptr<const debugger::TracedLaunch> traced_;
    const std::vector<Column>& columns_;
    ValueTypes types_;  ///< for a condition
    std::optional<debugger::ConditionSearch> condition_;
};

}  // namespace lockstep
