#include "app/session/lessons/outlined_element.hpp"

#include <algorithm>

namespace lockstep {
namespace {

std::optional<Column> column_of(const Outline& outline, const Run& run) {
    const auto columns = run.columns();
    const auto found =
        std::ranges::find_if(columns, [&](const Column& one) { return hyphenated(one.name) == outline.kind; });
    return found == columns.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::optional<Selection> outlined_element(const Outline& outline, const Run& run) {
    if (!run.ready()) return std::nullopt;
    for (const auto& space : run.spaces())
        if (hyphenated(space.name) == outline.kind)
            return outline.index < space.size ? std::optional(Selection{space.name, outline.index}) : std::nullopt;
    const auto column = column_of(outline, run);
    if (!column || outline.index >= column->size) return std::nullopt;
    return Selection{column->space, outline.index};
}

bool outlines_cell(const Outline& outline, const Run& run) {
    if (!run.ready()) return false;
    const auto spaces = run.spaces();
    const bool space =
        std::ranges::any_of(spaces, [&](const auto& one) { return hyphenated(one.name) == outline.kind; });
    return !space && column_of(outline, run).has_value();
}

}  // namespace lockstep
