#include "app/session/findings/columns/row_page.hpp"

#include <exception>

namespace lockstep {

void RowPage::update(const Run& run, const Snapshot& now, const Snapshot& before, const std::vector<Column>& columns,
                     const std::vector<std::uint32_t>& rows) {
    std::vector<std::string> names;
    for (const auto& column : columns) names.push_back(column.name);
    if (now_.is(now) && rows_ == rows && names_ == names) return;
    now_ = LastSnapshot(now), rows_ = rows, names_ = std::move(names), columns_ = columns.size();
    cells_.assign(rows.size() * columns_, Cell{});
    failure_.clear();
    try {
        for (std::size_t i = 0; i < columns.size(); ++i) read(run, columns[i], i, now, before);
    } catch (const std::exception& error) {
        failure_ = error.what();
    }
}

void RowPage::read(const Run& run, const Column& column, std::size_t index, const Snapshot& now,
                   const Snapshot& before) {
    const auto inputs = run.inputs();
    const bool compares = !column.input && before;
    for (std::size_t row = 0; row < rows_.size();) {
        if (rows_[row] >= column.size) break;
        std::size_t end = row + 1;  // neighbouring rows are read together
        while (end < rows_.size() && rows_[end] == rows_[end - 1] + 1 && rows_[end] < column.size) ++end;
        const auto count = static_cast<std::uint32_t>(end - row);
        const auto after = Run::read(column, now, inputs, rows_[row], count);
        const auto earlier = compares ? Run::read(column, before, inputs, rows_[row], count) : after;
        for (std::uint32_t i = 0; i < count; ++i)
            cells_[(row + i) * columns_ + index] = {after.at(i), earlier.at(i), true};
        row = end;
    }
}

}  // namespace lockstep
