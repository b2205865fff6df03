#include "viz/list/sublists.hpp"

#include <algorithm>
#include <array>

#include "viz/gl/fingerprint.hpp"
#include "viz/list/list_columns.hpp"

namespace lockstep {

bool Sublists::prepare(const Scene& scene, const NodeOrder& order, int depth) {
    const auto* splitters = scene.find(Role::splitter, depth + 1);
    if (!splitters) return false;
    if (!Fingerprint{}.add(splitters).add(scene.dataset_version).add(order.version()).differs_from(seen_))
        return !sublists_.empty();

    ++version_;
    sublists_.clear();
    const auto nodes = read_numbers(*splitters, false, 0, splitters->column->size);
    if (nodes.empty() || std::ranges::any_of(nodes, [&](std::uint32_t node) { return node >= order.size(); }))
        return false;
    for (std::uint32_t number = 0; number < nodes.size(); ++number)
        sublists_.push_back(
            {.number = number, .splitter = nodes[number], .first_position = order.position_of(nodes[number])});
    cut_before_ = !splitters->column->is_none(read_numbers(*splitters, true, 0, 1)[0]);
    std::ranges::sort(sublists_, {}, &Sublist::first_position);

    std::vector<std::uint32_t> by_number(3 * sublists_.size());
    for (std::uint32_t i = 0; i < sublists_.size(); ++i) {
        auto& sublist = sublists_[i];
        const auto end = i + 1 < sublists_.size() ? sublists_[i + 1].first_position : order.size();
        sublist.length = end - sublist.first_position;
        sublist.category = i;
        std::ranges::copy(std::array{sublist.category, sublist.length, sublist.splitter},
                          &by_number[3 * std::size_t{sublist.number}]);
    }
    buffer_.assign(by_number);
    return true;
}

const Sublist& Sublists::at_position(std::uint32_t position) const {
    const auto after = std::ranges::upper_bound(sublists_, position, {}, &Sublist::first_position);
    return after == sublists_.begin() ? *after : *std::prev(after);
}

}  // namespace lockstep
