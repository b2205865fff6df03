#include "app/workspace/difference.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

std::size_t Difference::num_differing() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(columns, [](const ColumnDifference& one) { return one.differing > 0; }));
}

std::optional<std::uint32_t> Difference::next_after(std::optional<std::uint32_t> element) const {
    if (elements.empty()) return std::nullopt;
    const auto next = element ? std::ranges::upper_bound(elements, *element) : elements.begin();
    return next == elements.end() ? elements.front() : *next;
}

Difference DifferenceSearch::compare(const Question& question, Progress& progress) {
    Difference found;
    for (const auto& pair : common_columns(*question.kept.run, *question.current.run))
        found.columns.push_back(compare_column(pair, question.kept, question.current, progress));
    std::ranges::stable_sort(found.columns, {}, [](const ColumnDifference& one) { return one.differing == 0; });
    for (const auto& one : found.columns)
        if (one.elements) found.elements.insert(found.elements.end(), one.first.begin(), one.first.end());
    std::ranges::sort(found.elements);
    const auto twice = std::ranges::unique(found.elements);
    found.elements.erase(twice.begin(), twice.end());
    return found;
}

void DifferenceSearch::cancel() {
    search_.cancel();
    kept_ = current_ = {};
    answer_.reset();
}

void DifferenceSearch::update(const RunAtPass& kept, const RunAtPass& current) {
    if (!kept_.is(kept) || !current_.is(current)) {
        kept_ = {kept.run, kept.now.pass, kept.at_end};
        current_ = {current.run, current.now.pass, current.at_end};
        answer_.reset();
        search_.ask({kept, current});
    }
    if (auto reply = search_.take()) {
        answer_ = reply->answer ? std::move(*reply->answer) : Difference{};
        answer_->error = std::move(reply->failure);
    }
}

}  // namespace lockstep
