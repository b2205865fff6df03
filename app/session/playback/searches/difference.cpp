#include "app/session/playback/searches/difference.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

std::size_t Difference::num_differing() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(columns, [](const ColumnDifference& one) { return one.differing > 0; }));
}

std::optional<Selection> Difference::next_after(const std::optional<Selection>& element) const {
    if (elements.empty()) return std::nullopt;
    if (!element) return elements.front();
    // Elements of one space are consecutive.
    const auto begin = std::ranges::find(elements, element->space, &Selection::space);
    const auto next = std::find_if(begin, elements.end(), [&](const Selection& one) {
        return one.space != element->space || one.index > element->index;
    });
    return next == elements.end() ? elements.front() : *next;
}

Difference DifferenceSearch::compare(const Query& query, Progress& progress) {
    Difference found;
    for (const auto& pair : common_columns(*query.kept.run, *query.current.run))
        found.columns.push_back(compare_column(pair, query.kept, query.current, progress));
    std::ranges::stable_sort(found.columns, {}, [](const ColumnDifference& one) { return one.differing == 0; });
    std::vector<const ColumnDifference*> pickable;
    for (const auto& one : found.columns)
        if (!one.space.empty()) pickable.push_back(&one);
    std::ranges::stable_sort(pickable, {}, [](const auto* one) { return std::pair{!one->elements, one->space}; });
    for (std::size_t first = 0, end = 0; first < pickable.size(); first = end) {
        std::vector<std::uint32_t> indices;
        for (; end < pickable.size() && pickable[end]->space == pickable[first]->space; ++end)
            indices.insert(indices.end(), pickable[end]->first.begin(), pickable[end]->first.end());
        std::ranges::sort(indices);
        const auto twice = std::ranges::unique(indices);
        indices.erase(twice.begin(), twice.end());
        for (const auto index : indices) found.elements.push_back({pickable[first]->space, index});
    }
    return found;
}

void DifferenceSearch::cancel() {
    search_.cancel();
    kept_ = current_ = {};
    answer_.reset();
}

void DifferenceSearch::update(const RunAtPass& kept, const RunAtPass& current) {
    if (!kept_.is(kept) || !current_.is(current)) {
        kept_ = {kept.run, kept.now.pass, kept.at_end, kept.links};
        current_ = {current.run, current.now.pass, current.at_end, current.links};
        answer_.reset();
        search_.ask({kept, current});
    }
    if (auto reply = search_.take()) {
        answer_ = reply->answer ? std::move(*reply->answer) : Difference{};
        answer_->error = std::move(reply->failure);
    }
}

}  // namespace lockstep
