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

/// A condition on the columns of a run.
class BoundCondition {
public:
    /// Throws InputError: no such column, no such element, or a variable that runs over different things.
    BoundCondition(const Condition& condition, const Run& run);

    /// What came of a look at one pass.
    struct Found {
        bool holds = false;
        std::optional<Selection> element;  ///< the first that it holds for, or that it names
    };
    /// After a pass. Reads the columns piece by piece. Throws Cancelled, and what reading throws.
    Found look(const Run& run, const Snapshot& now, const Progress& progress) const;
    /// False where a pass has left all that it looks at as it was.
    bool touched_by(const PassRecord& record) const;

private:
    /// A column that it looks at: whole, piece by piece, or one number of it.
    struct Cell {
        std::size_t column = 0;  ///< of the run's
        std::optional<std::uint32_t> index;
    };
    using Node = Condition::Node;
    using Operand = Condition::Operand;

    void bind(const Node& node);
    void bind(const Operand& operand);
    /// None where nothing else has the rows of shown_, and behind its last element.
    std::optional<Selection> element(std::uint32_t row) const;
    bool holds(const Node& node, const std::vector<ComparedNumber>& seen, std::size_t& next) const;

    Condition condition_;
    std::vector<Column> columns_;
    std::vector<Cell> cells_;  ///< in the order in which they stand in the text
    std::optional<std::uint32_t> rows_;  ///< that the variable runs over: elements, not the end of offsets
    std::size_t shown_ = 0;  ///< of columns_, whose element is found: the variable's first, else the first of all
};

}  // namespace lockstep
