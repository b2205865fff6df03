#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/data/progress.hpp"
#include "kernels/lens/access_condition.hpp"
#include "kernels/lens/cursor.hpp"
#include "kernels/lens/lane_values.hpp"
#include "kernels/lens/search.hpp"
#include "kernels/run/entry/column.hpp"
#include "kernels/run/entry/compared_number.hpp"

namespace lockstep::lens {

/// A condition on one launch, its names bound to columns and to the kernel's variables.
class ConditionSearch {
public:
    /// columns  of the run. Throws InputError: no such column, element or variable.
    ConditionSearch(AccessCondition condition, std::shared_ptr<const Recording> recording, const KernelText& text,
                    std::vector<Column> columns);

    /// Just after the next access, or the one before, of the scope for which it holds. A condition on cells alone is found where it
    /// begins to hold. Looks at the accesses one after the other, from the first on: work for another thread where there are many.
    /// Throws Cancelled.
    std::optional<std::uint32_t> find(std::uint32_t position, Way way, const Scope& scope,
                                      const Progress& progress) const;

    /// Whether a condition on cells alone holds at a position; none of all others, for they are about an access.
    std::optional<bool> cells_hold_at(std::uint32_t position) const;

    /// The lanes of a warp for which it holds at a state of this launch, as bits. A lane that has not begun has no
    /// variables yet.
    std::uint32_t lanes(WarpId warp, const State& state) const;

private:
    /// Nothing where it is not known.
    using Seen = std::optional<ComparedNumber>;
    using Node = AccessCondition::Node;
    using Operand = AccessCondition::Operand;
    class Walk;
    using Held = std::vector<std::optional<LaneValue>>;  ///< by variable
    /// Of what thread, and when.
    struct Moment {
        const State& state;
        const Held& held;
        std::uint32_t block = 0, thread = 0, line = 0;
        const trace::Event* access = nullptr;  ///< that it has just made; null: none
    };

    void check(const Node& node);
    void check(const Operand& operand);
    const Column* column(const std::string& name) const;
    Seen seen(const Operand& operand, const Moment& moment) const;
    Seen cell(const Column& column, std::uint32_t element, const State& state) const;
    bool holds(const Node& node, const Moment& moment) const;
    std::optional<std::uint32_t> touched(const Column& column, const trace::Event& event, const State& state) const;

    AccessCondition condition_;
    std::shared_ptr<const Recording> recording_;
    std::vector<Column> columns_;
    LaneValues values_;
    bool cells_alone_ = true;
};

}  // namespace lockstep::lens
