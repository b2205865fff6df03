#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/playback/searches/condition.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/conditions/compared_number.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A condition bound to the columns of a run.
class BoundCondition {
public:
    /// Throws InputError: no such column, no such element, or a variable that indexes columns with different rows.
    BoundCondition(const Condition& condition, const Run& run);

    /// The result at one pass.
    struct Found {
        bool holds = false;
        std::optional<Selection> element;  ///< the first element for which it holds, or the named one
    };
    /// Evaluates the condition after a pass. Reads the columns in pieces. Throws Cancelled and the errors of reads.
    Found look(const Run& run, const Snapshot& now, const Progress& progress) const;
    /// False if a pass changed none of its columns.
    bool touched_by(const PassRecord& record) const;

private:
    /// A column that the condition reads: all values, in pieces, or a single one.
    struct Cell {
        std::size_t column = 0;  ///< index among the run's columns
        std::optional<std::uint32_t> index;
    };
    using Node = Condition::Node;
    using Operand = Condition::Operand;

    void bind(const Node& node);
    void bind(const Operand& operand);
    /// None if no other column has the rows of shown_, and for the end entry of offsets.
    std::optional<Selection> element(std::uint32_t row) const;
    bool holds(const Node& node, const std::vector<ComparedNumber>& seen, std::size_t& next) const;

    Condition condition_;
    std::vector<Column> columns_;
    std::vector<Cell> cells_;  ///< in the order of the text
    std::optional<std::uint32_t> rows_;  ///< range of the variable, without the end entry of offsets
    std::size_t shown_ = 0;  ///< index in columns_ that selects the element: the variable's first, else the first
};

}  // namespace lockstep
