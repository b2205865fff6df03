// The selected element, and its name.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "app/session/workspace_state.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"

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

void Workspace::State::act(const SelectElement& action) {
    const auto asked = find(action.element, action.space);
    const auto* clickable = lesson && lesson->scene().clickable ? &*lesson->scene().clickable : nullptr;
    const bool refused = clickable && asked && !action.outlined && std::ranges::count(*clickable, asked->space) == 0;
    if (refused) return;
    predicting.clicked.reset();
    if (asked && !action.outlined && !answer_by_click(*asked)) predicting.clicked = asked;
    selected = asked;
}

void Workspace::State::act(const FollowThread& action) {
    if (kept) return inform("A thread is followed in one run: end the comparison first");
    if (!current.runner.current()) return;
    if (action.element && !find(action.element->index, action.element->space)) return;
    followed = Followed{action.element, action.thread};
}

std::optional<std::uint32_t> Workspace::State::own_selected() const {
    const auto& dataset = current.shown.dataset;
    if (!selected || !dataset) return std::nullopt;
    return linked_selected.in(own_space(*dataset).name);
}

void Workspace::State::follow_links() {
    const auto* run = current.runner.current().get();
    const auto& now = state_on_screen();
    linked_selected.follow(run, now, selected);
    linked_hovered.follow(run, now, hovered);
}

std::vector<IndexSpace> Workspace::State::spaces_on_screen() const {
    std::vector<IndexSpace> spaces;
    for (const auto* side : {&current, kept ? &*kept : nullptr})
        if (const auto run = side ? side->runner.current() : nullptr)
            std::ranges::move(run->spaces(), std::back_inserter(spaces));
    if (const auto& dataset = current.shown.dataset) spaces.push_back(own_space(*dataset));
    return spaces;
}

std::string Workspace::State::element_name(const Selection& element) const {
    auto name = element_in_sentence(element);
    if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string Workspace::State::element_in_sentence(const Selection& element) const {
    const auto& dataset = current.shown.dataset;
    const auto spaces = spaces_on_screen();
    const auto* space = find_space(spaces, element.space);
    auto name = (space ? space->noun() : Noun{"element", "elements"}).at(element.index);
    if (space && space->width != 0)
        name += fmt::format(" (row {}, column {})", count_text(element.index / space->width),
                            count_text(element.index % space->width));
    return name + called(dataset ? dataset->name_of(element.space, element.index) : std::string_view());
}

}  // namespace lockstep
