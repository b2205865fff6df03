#include "app/session/findings/columns/element_values.hpp"

#include <algorithm>
#include <exception>

#include "app/session/findings/wrong_values.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {

bool is_per_element(const Column& column, const Dataset& dataset) { return column.space == own_space(dataset).name; }

const std::vector<ElementValue>& ElementValues::of(const RunOnScreen& shown, std::uint32_t element) {
    return of(shown, {shown.run ? own_space(*shown.run->request().dataset).name : std::string(), element});
}

const std::vector<ElementValue>& ElementValues::of(const RunOnScreen& shown, const Selection& element) {
    const Run* run = shown.run;
    const auto dataset = run ? run->request().dataset : nullptr;
    const auto& now = shown.now;
    if (!run || !dataset || !now) {
        now_ = {};
        values_.clear();
        failure_.clear();
        return values_;
    }
    auto marks = run->wrong_at(now.pass);
    if (element == element_ && now_.is(now) && marks == marks_) return values_;
    now_ = LastSnapshot(now), element_ = element, marks_ = std::move(marks);
    values_.clear();
    failure_.clear();
    try {
        read(*run, shown);
    } catch (const std::exception& error) {
        failure_ = error.what();
    }
    std::stable_sort(values_.begin(), values_.end(),
                     [](const auto& a, const auto& b) { return a.column.input < b.column.input; });
    return values_;
}

void ElementValues::read(const Run& run, const RunOnScreen& shown) {
    const auto inputs = run.inputs();
    const auto &now = shown.now, &before = shown.before;
    for (const auto& column : run.columns()) {
        if (column.space != element_.space || element_.index >= column.size) continue;
        ElementValue value{column};
        value.now = Run::read(column, now, inputs, element_.index, 1).at(0);
        value.before = column.input || !before ? value.now : Run::read(column, before, inputs, element_.index, 1).at(0);
        value.wrong = wrong_note(run, now.pass, column, element_.index);
        values_.push_back(std::move(value));
    }
}

std::string values_text(const std::vector<ElementValue>& values) {
    std::string text;
    for (const auto& value : values) {
        text += "   " + value.column.name + " ";
        if (value.now != value.before) text += value_text(value.column, value.before) + " → ";
        text += value_text(value.column, value.now);
        if (!value.wrong.empty()) text += " (" + value.wrong + ")";
    }
    return text;
}

}  // namespace lockstep
