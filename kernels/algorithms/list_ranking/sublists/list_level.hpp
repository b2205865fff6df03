#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/sublists/placed_node.hpp"
#include "kernels/algorithms/list_ranking/sublists/splitters.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::list_ranking {

/// One list of a recursion on the device: the input, or the list of the sublists of the level above.
struct ListLevel {
    std::uint32_t n = 0, head = 0;
    Splitters splitters;  ///< that cut it; count 0 on the last level
    Buffer<std::uint32_t> splitter;  ///< per node: the node of the level above that its sublist starts at; input: none
    Buffer<std::uint32_t> successor;
    Buffer<std::uint32_t> length;  ///< per node: links of the input from the node before; input: none, each is one
    Buffer<std::uint64_t> places;  ///< per node: its PlacedNode; last level: none
    Buffer<std::uint32_t> rank;

    bool is_cut() const { return splitters.count != 0; }
    void forget() const {
        splitter.fill(kNone);
        if (splitter.size() != 0) successor.fill(kNone);
        length.fill(kNone);
        places.fill(kNone);
        rank.fill(kNone);
    }
};

/// The lists of a recursion, all allocated at once (Rehman 2010, section 4.2.1).
/// sizes    their numbers of nodes, the input's first
inline std::vector<ListLevel> make_levels(Device& device, const ListInput& list,
                                          const std::vector<std::uint32_t>& sizes) {
    std::vector<ListLevel> levels(sizes.size());
    for (std::size_t k = 0; k < sizes.size(); ++k) {
        auto& level = levels[k];
        const auto suffix = k == 0 ? "" : "_" + std::to_string(k);
        const auto make = [&](const char* name) { return Buffer<std::uint32_t>(device, sizes[k], name + suffix); };
        level.n = sizes[k];
        level.head = k == 0 ? list.head : levels[k - 1].splitters.sublist_of_head();
        if (k + 1 < sizes.size()) level.splitters = {level.n, sizes[k + 1], level.head};
        if (k != 0) level.splitter = make("splitter");
        level.successor = k == 0 ? list.successor : make("successor");
        if (k != 0) level.length = make("length");
        if (level.is_cut()) level.places = Buffer<std::uint64_t>(device, level.n, "places" + suffix);
        level.rank = make("rank");
    }
    return levels;
}

}  // namespace lockstep::list_ranking
