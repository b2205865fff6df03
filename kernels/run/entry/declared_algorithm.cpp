#include "kernels/run/entry/declared_algorithm.hpp"

#include <algorithm>
#include <stdexcept>

#include "kernels/run/entry/nested_algorithm.hpp"

namespace lockstep {

void DeclaredAlgorithm::add_column(Column column, bool is_input) {
    if (std::ranges::find(columns_, column.name, &Column::name) != columns_.end())
        throw std::logic_error("two columns have the name " + column.name);
    column.input = is_input;
    column.buffer = static_cast<std::uint32_t>((is_input ? inputs_ : state_).size());
    const auto end_of_inputs = std::ranges::find(columns_, false, &Column::input);
    columns_.insert(is_input ? end_of_inputs : columns_.end(), std::move(column));
}

void DeclaredAlgorithm::nested(NestedAlgorithm& inner, const std::string& elements) {
    for (auto one : inner.spaces()) space(std::move(one));
    for (auto one : inner.links(elements)) link(std::move(one));
    const auto first = state_.size();
    const auto num_state = inner.algorithm().state().size();
    for (std::size_t i = 0; i < num_state; ++i) state_.push_back([&inner, i] { return inner.state(i); });
    // An input of the inner algorithm is an ordinary buffer of the outer one, which may already have declared it.
    std::vector<std::uint32_t> place_of_input;
    const auto inputs = inner.algorithm().inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto same = std::ranges::find(state_, inputs[i].data, [](const View& view) { return view().data; });
        place_of_input.push_back(static_cast<std::uint32_t>(same - state_.begin()));
        if (same == state_.end()) state_.push_back([&inner, i] { return inner.input(i); });
    }
    for (auto column : inner.columns(elements)) {
        column.buffer =
            column.input ? place_of_input[column.buffer] : static_cast<std::uint32_t>(first) + column.buffer;
        // The outer algorithm writes the inner one's input: until then it holds the null value of the outer column.
        if (column.input && !column.none) {
            const auto same = std::ranges::find_if(columns_, [&](const Column& one) {
                return !one.input && one.buffer == column.buffer && one.field == column.field;
            });
            if (same != columns_.end() && same->none) set_none(column, *same->none);
        }
        column.input = false;
        if (elements.empty() && !column.space.empty() && !find_space(spaces_, column.space))
            space({.name = column.space, .one = "node", .size = column.size});
        columns_.push_back(std::move(column));
    }
    nested_.push_back(&inner);
}

std::vector<StateBuffer> DeclaredAlgorithm::inputs() const {
    std::vector<StateBuffer> buffers;
    for (const auto& view : inputs_) buffers.push_back(view());
    return buffers;
}

std::vector<StateBuffer> DeclaredAlgorithm::state() const {
    std::vector<StateBuffer> buffers;
    for (const auto& view : state_) buffers.push_back(view());
    return buffers;
}

HostState DeclaredAlgorithm::host_state() const {
    HostState kept;
    for (const auto& number : host_) kept.push_back(number.get());
    for (const auto* inner : nested_) {
        const auto its = inner->host_state();
        kept.push_back(its.size());
        kept.insert(kept.end(), its.begin(), its.end());
    }
    return kept;
}

void DeclaredAlgorithm::restore(const HostState& host) {
    auto at = host.begin();
    for (const auto& number : host_) number.set(*at++);
    for (auto* inner : nested_) {
        const auto count = static_cast<std::ptrdiff_t>(*at++);
        inner->restore({at, at + count});
        at += count;
    }
    restored();
}

bool DeclaredAlgorithm::reproducible() const {
    return std::ranges::all_of(nested_, [](const NestedAlgorithm* inner) { return inner->algorithm().reproducible(); });
}

}  // namespace lockstep
