#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/list_ranking/columns.hpp"
#include "kernels/list_ranking/sublists/placed_node.hpp"
#include "kernels/list_ranking/sublists/splitters.hpp"
#include "kernels/run/entry/algorithm.hpp"
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
inline std::vector<ListLevel> make_levels(Device& device, const SuccessorList& list,
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
        level.successor = k == 0 ? Buffer<std::uint32_t>(device, list.successor, "successor") : make("successor");
        if (k != 0) level.length = make("length");
        if (level.is_cut()) level.places = Buffer<std::uint64_t>(device, level.n, "places" + suffix);
        level.rank = make("rank");
    }
    return levels;
}

/// What passes write, level by level.
inline std::vector<StateBuffer> state_of(const std::vector<ListLevel>& levels) {
    std::vector<StateBuffer> buffers;
    for (std::size_t k = 0; k < levels.size(); ++k) {
        const auto suffix = k == 0 ? "" : "_" + std::to_string(k);
        const auto add = [&](const char* name, const auto& buffer) {
            buffers.push_back({name + suffix, buffer.data(), buffer.bytes()});
        };
        if (k != 0) {
            add("splitter", levels[k].splitter);
            add("successor", levels[k].successor);
            add("length", levels[k].length);
        }
        if (levels[k].is_cut()) add("places", levels[k].places);
        add("rank", levels[k].rank);
    }
    return buffers;
}

/// Their columns, level by level, in the buffers of state_of().
inline std::vector<Column> columns_of(const std::vector<ListLevel>& levels) {
    std::vector<Column> columns{input_successor(levels[0].n)};
    std::uint32_t buffer = 0;
    for (std::size_t k = 0; k < levels.size(); ++k) {
        const auto number = k == 0 ? "" : std::to_string(k);
        const auto suffix = k == 0 ? "" : "_" + number;
        const auto add = [&](Column column) {
            column.name += suffix;
            column.symbol += number;
            column.size = levels[k].n;
            column.buffer = buffer;
            column.depth = static_cast<int>(k);
            columns.push_back(std::move(column));
        };
        if (k != 0) {
            add({.name = "splitter", .symbol = "L", .role = Role::splitter, .style = ValueStyle::optional});
            ++buffer;
            add({.name = "successor", .symbol = "S", .role = Role::input_successor, .style = ValueStyle::optional});
            ++buffer;
            add({.name = "length",
                 .symbol = "R",
                 .role = Role::length,
                 .style = ValueStyle::unknown,
                 .unit = "links from the one before"});
            ++buffer;
        }
        if (levels[k].is_cut()) {
            add({.name = "sublist",
                 .symbol = "s",
                 .role = Role::sublist,
                 .style = ValueStyle::unknown,
                 .field = PlacedNode::kSublist});
            add({.name = "local_rank",
                 .symbol = k == 0 ? "R" : "local",
                 .role = Role::local_rank,
                 .style = ValueStyle::unknown,
                 .unit = "links from its splitter",
                 .field = PlacedNode::kLocalRank});
            ++buffer;
        }
        add(rank(levels[k].n, buffer));
        columns.back().result = k == 0;
        ++buffer;
    }
    return columns;
}

}  // namespace lockstep::list_ranking
