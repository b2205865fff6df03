#include "app/findings/array_groups.hpp"

#include <algorithm>
#include <iterator>

namespace lockstep {

std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces) {
    std::vector<ArrayGroup> groups;
    for (const auto& space : spaces) groups.push_back({.rows = space.name, .row = space.one, .selectable = true});
    for (const auto& column : columns) {
        const auto& rows = column.space.empty() ? column.name : column.space;
        auto group = std::ranges::find(groups, rows, &ArrayGroup::rows);
        if (group == groups.end()) {
            groups.push_back({.rows = rows, .row = "entry"});
            group = std::prev(groups.end());
        }
        group->size = std::max(group->size, column.size);
        group->columns.push_back(column);
    }
    std::erase_if(groups, [](const ArrayGroup& group) { return group.columns.empty(); });
    for (auto& group : groups)
        std::stable_sort(group.columns.begin(), group.columns.end(),
                         [](const auto& a, const auto& b) { return a.input < b.input; });
    return groups;
}

}  // namespace lockstep
