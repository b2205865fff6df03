#include "viz/list/pointer_walk.hpp"

#include "viz/gl/fingerprint.hpp"

namespace lockstep {

const std::vector<std::uint32_t>& PointerWalk::from(std::uint32_t start, const ListColumns& columns,
                                                    const NodeOrder& order, std::uint32_t most) {
    if (!Fingerprint{}.add(columns.target).add(start).add(most).differs_from(seen_)) return nodes_;
    nodes_.assign(1, start);
    const auto targets = read_numbers(*columns.target, false, 0, order.size());
    while (nodes_.size() <= most && nodes_.back() < targets.size() && targets[nodes_.back()] != nodes_.back())
        nodes_.push_back(targets[nodes_.back()]);
    return nodes_;
}

}  // namespace lockstep
