// Notices about finished searches and written files.

#include <fmt/format.h>

#include "app/session/workspace_state.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

void Workspace::State::tell(const DivergenceSearch::Answer& answer) {
    if (!answer.error.empty()) return complain("The runs could not be compared: " + answer.error);
    if (!answer.place) return inform("A and B are the same in every column and pass that both have");
    const auto& place = *answer.place;
    const bool pickable = !place.element.space.empty();
    if (pickable) select(place.element.index, place.element.space);
    const auto name = pickable ? element_in_sentence(place.element) : "entry " + count_text(place.element.index);
    inform(fmt::format("First difference: {} of {}, after pass {} of A and pass {} of B", place.column, name,
                       place.passes.kept, place.passes.current));
}

void Workspace::State::tell(const Saver::Outcome& saved) {
    if (!saved.error.empty()) return complain(saved.error);
    if (saved.cancelled) return inform(fmt::format("Cancelled: {} was not written", saved.path.filename().string()));
    inform("Saved " + saved.path.filename().string());
}

void Workspace::State::tell(const ChangeSearch::Answer& answer) {
    if (!answer.error.empty()) return complain(answer.error);
    inform(fmt::format("{} does not change {} pass {}", element_name(answer.element), answer.back ? "before" : "after",
                       answer.from_pass));
}

void Workspace::State::tell(const PassSearch::Answer& answer) {
    if (!answer.error.empty()) return complain("The search for the condition failed: " + answer.error);
    if (!answer.pass)
        return inform(fmt::format("{} holds at no pass {} pass {}", answer.condition, answer.back ? "before" : "after",
                                  answer.from_pass));
    if (answer.element) select(answer.element->index, answer.element->space);
    notice.reset();
}

}  // namespace lockstep
