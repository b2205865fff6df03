#include "app/panels/element_values.hpp"

#include <algorithm>

namespace lockstep {

bool is_per_element(const Column& column, const Dataset& dataset) { return column.size == dataset.num_vertices(); }

const std::vector<ElementValue>& ElementValues::of(const Workspace& workspace, std::uint32_t element) {
    const Run* run = workspace.run();
    const auto dataset = workspace.dataset();
    const Snapshot now = workspace.now();
    if (!run || !dataset || !now || element >= dataset->num_vertices()) {
        run_ = nullptr;
        values_.clear();
        return values_;
    }
    if (run == run_ && now.pass == pass_ && element == element_) return values_;
    run_ = run, pass_ = now.pass, element_ = element;
    values_.clear();
    const auto inputs = run->inputs();
    const Snapshot before = workspace.before();
    for (const auto& column : run->columns()) {
        if (!is_per_element(column, *dataset)) continue;
        ElementValue value{column};
        value.now = Run::read(column, now, inputs, element, 1).at(0);
        value.before = column.input || !before ? value.now : Run::read(column, before, inputs, element, 1).at(0);
        values_.push_back(std::move(value));
    }
    std::stable_sort(values_.begin(), values_.end(),
                     [](const auto& a, const auto& b) { return a.column.input < b.column.input; });
    return values_;
}

}  // namespace lockstep
