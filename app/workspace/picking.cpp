// What is picked, and its name.

#include <fmt/format.h>

#include "app/workspace/workspace_state.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {

std::optional<Selection> Workspace::State::find(std::optional<std::uint32_t> element, const std::string& space) const {
    const auto& dataset = current.shown.dataset;
    if (!element || !dataset) return std::nullopt;
    const auto own = own_space(*dataset);
    if (space.empty() || space == own.name)
        return *element < own.size ? std::optional(Selection{own.name, *element}) : std::nullopt;
    const auto run = current.runner.current();
    if (!run || !run->ready()) return std::nullopt;
    const auto spaces = run->spaces();
    const auto* there = find_space(spaces, space);
    return there && *element < there->size ? std::optional(Selection{space, *element}) : std::nullopt;
}

std::optional<std::uint32_t> Workspace::State::own_selected() const {
    const auto& dataset = current.shown.dataset;
    if (!selected || !dataset) return std::nullopt;
    linked_selected.of(current.runner.current().get(), deck.current().screen().now(), selected);
    return linked_selected.in(own_space(*dataset).name);
}

std::string Workspace::State::element_name(const Selection& element) const {
    const auto run = current.runner.current();
    const auto spaces = run ? run->spaces() : std::vector{own_space(*current.shown.dataset)};
    const auto* space = find_space(spaces, element.space);
    const auto own = own_space(*current.shown.dataset);
    auto word = space ? space->one : element.space == own.name ? own.one : std::string("element");
    if (word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
    auto name = word + " " + count_text(element.index);
    if (space && space->width != 0)
        name += fmt::format(" (row {}, column {})", count_text(element.index / space->width),
                            count_text(element.index % space->width));
    const auto& dataset = current.shown.dataset;
    return name + called(dataset ? dataset->name_of(element.space, element.index) : std::string_view());
}

}  // namespace lockstep
