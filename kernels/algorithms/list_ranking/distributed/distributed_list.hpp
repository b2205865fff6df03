#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/devices/distributed_algorithm.hpp"
#include "kernels/devices/parameters.hpp"
#include "kernels/devices/sort_by_owner.hpp"

namespace lockstep::list_ranking {

// -------------------------------------------------------------------------------------- Find own ranks

/// Ranks of a device's nodes from the ranks of their sublists: rank = n - 1 - links from the sublist's head to the tail + links from this head.
/// nodes     the device's nodes: sublist and links from its head (upper and lower half of the word)
/// sublists  packed nodes, which point to the last sublist
/// Threads   one per node, no shared memory, no barrier.
struct RankOwnNodes {
    static constexpr const char* name = "rank_own_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, Span<const std::uint64_t> sublists,
                            std::uint32_t n, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto node = ctx.load(nodes, i);
        const auto word = ctx.load(sublists, position_of_word(node));
        const auto to_tail = PackedNode::unpack(word).distance;
        ctx.store(rank, i, n - 1 - to_tail + value_of_word(node));
    }
};

// ------------------------------------------------------------------------------------ DistributedList

/// A list whose nodes are distributed over devices, in positions: the common part of both methods.
template <class Executor>
class DistributedList : public DistributedAlgorithm<Executor> {
protected:
    using Base = DistributedAlgorithm<Executor>;

    DistributedList(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, Partition(partition_of(parameters), num_devices_of(parameters), dataset.list().size()),
               space_names::nodes),
          n_(dataset.list().size()),
          head_(n_ == 0 ? kNone : this->partition().position_of(dataset.list().head)),
          spacing_(static_cast<std::uint32_t>(parameters.at("spacing"))),
          whole_successor_(executor, dataset.list().successor, "successor"),
          successor_(this->group(), this->partition().counts(), "own successors"),
          rank_(this->group(), this->partition().counts(), "rank"),
          by_owner_(this->group(), this->partition(), words_at_most(this->partition(), parameters)) {
        const auto& successor = dataset.list().successor;
        std::vector<std::uint32_t> in_positions(n_);
        for (std::uint32_t node = 0; node < n_; ++node) {
            in_positions[this->partition().position_of(node)] = this->partition().position_of(successor[node]);
            if (successor[node] != node) this->count_arc(node, successor[node]);
        }
        successor_.upload(in_positions);
        this->input(whole_successor_, input_successor());
        this->input(successor_);
        this->input(by_owner_.firsts());
        this->show(rank_, rank());
    }

    /// The largest number of words that a device sorts by their owners: of all nodes, or of its own and of all sublists.
    static std::vector<std::uint32_t> words_at_most(const Partition& partition, const ParameterValues& parameters) {
        auto most = partition.counts();
        const auto n = partition.size(), spacing = static_cast<std::uint32_t>(parameters.at("spacing"));
        const bool copies = parameters.at("method") == 0;
        for (auto& count : most) count = copies ? n : std::max(count, n / spacing + partition.num_devices() + 1);
        return most;
    }

    std::uint32_t n_, head_, spacing_;
    Buffer<std::uint32_t> whole_successor_;  ///< the input, for pictures
    DeviceParts<std::uint32_t> successor_;  ///< positions
    DeviceParts<std::uint32_t> rank_;
    SortByOwner<Executor> by_owner_;
};

}  // namespace lockstep::list_ranking
