#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/playback/last_snapshot.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The values of the visible rows. Read again only when the pass, the rows or the columns change.
class RowPage {
public:
    struct Cell {
        Value now, before;
        bool exists = false;  ///< false beyond the end of the column
        bool changed() const { return now != before; }
    };

    void update(const Run& run, const Snapshot& now, const Snapshot& before, const std::vector<Column>& columns,
                const std::vector<std::uint32_t>& rows);
    const Cell& cell(std::size_t row, std::size_t column) const { return cells_[row * columns_ + column]; }
    /// The error of a read, in a sentence; unread cells do not exist.
    const std::string& failure() const { return failure_; }

private:
    void read(const Run& run, const Column& column, std::size_t index, const Snapshot& now, const Snapshot& before);

    LastSnapshot now_;
    std::vector<std::uint32_t> rows_;
    std::vector<std::string> names_;
    std::size_t columns_ = 0;
    std::vector<Cell> cells_;  ///< row by row
    std::string failure_;
};

}  // namespace lockstep
