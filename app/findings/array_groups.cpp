#include "app/findings/array_groups.hpp"

#include <algorithm>

namespace lockstep {
namespace {

ArrayGroup& group_for(std::vector<ArrayGroup>& groups, const Column& column, const Dataset& dataset) {
    const auto spaces = dataset.info().spaces(dataset);
    const bool elements = column.size == dataset.num_vertices() || column.role == Role::row_offsets;
    for (auto& group : groups)
        if (elements ? group.elements : !group.elements && group.size == column.size) return group;
    if (elements)
        groups.push_back({.rows = std::string(spaces.front().words.many),
                          .row = std::string(spaces.front().words.one),
                          .elements = true});
    else if (const auto space = std::ranges::find(spaces, column.size, &DataSpace::size); space != spaces.end())
        groups.push_back({.rows = std::string(space->words.many), .row = std::string(space->words.one)});
    else groups.push_back({.rows = column.name, .row = "entry"});
    return groups.back();
}

}  // namespace

std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const Dataset& dataset) {
    std::vector<ArrayGroup> groups;
    for (const auto& column : columns) {
        auto& group = group_for(groups, column, dataset);
        group.size = std::max(group.size, column.size);
        group.columns.push_back(column);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.elements > b.elements; });
    for (auto& group : groups)
        std::stable_sort(group.columns.begin(), group.columns.end(),
                         [](const auto& a, const auto& b) { return a.input < b.input; });
    return groups;
}

}  // namespace lockstep
