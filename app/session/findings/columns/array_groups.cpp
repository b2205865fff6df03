#include "app/session/findings/columns/array_groups.hpp"

#include <algorithm>
#include <iterator>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces) {
    std::vector<ArrayGroup> groups;
    for (const auto& space : spaces)
        groups.push_back({.rows = space.name, .row = space.one, .size = space.size, .selectable = true});
    for (const auto& column : columns) {
        const auto& rows = column.space.empty() ? column.name : column.space;
        auto group = std::ranges::find(groups, rows, &ArrayGroup::rows);
        if (group == groups.end()) {
            groups.push_back({.rows = rows, .row = "entry", .size = column.size});
            group = std::prev(groups.end());
        }
        group->num_rows = std::max(group->num_rows, column.size);
        group->columns.push_back(column);
    }
    std::erase_if(groups, [](const ArrayGroup& group) { return group.columns.empty(); });
    for (auto& group : groups)
        std::stable_sort(group.columns.begin(), group.columns.end(),
                         [](const auto& a, const auto& b) { return a.input < b.input; });
    return groups;
}

std::string row_text(const ArrayGroup& group, std::uint32_t row) { return row < group.size ? count_text(row) : "end"; }

}  // namespace lockstep
