#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/distributed/distributed_list.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::list_ranking {

/// The heads of sublists: every `spacing`-th position, and the head of the list.
struct SublistHeads {
    std::uint32_t n = 0, head = 0, spacing = 1;

    SIMT_HOST_FN std::uint32_t regular() const { return n / spacing + (n % spacing != 0 ? 1 : 0); }
    SIMT_HOST_FN bool head_is_extra() const { return n != 0 && head % spacing != 0; }
    SIMT_HOST_FN std::uint32_t count() const { return regular() + (head_is_extra() ? 1 : 0); }
    SIMT_HOST_FN std::uint32_t position(std::uint32_t sublist) const {
        return sublist < regular() ? sublist * spacing : head;
    }
    /// The sublist that begins at a position; kNone if none does.
    SIMT_HOST_FN std::uint32_t sublist_at(std::uint32_t at) const {
        if (at % spacing == 0) return at / spacing;
        return at == head ? regular() : kNone;
    }
};

// -------------------------------------------------------------------------------------- Walk sublists

/// Walks a device's share of the sublists through the whole list.
/// successor  n entries; the tail is its own
/// visited    n entries, written for the walked nodes: sublist and links from its head
/// sublists   packed nodes, written for the share: the next sublist and the links to it; the last sublist points to itself, with the
///            links to the tail
/// Threads    one per sublist of the share, no shared memory, no barrier.
struct WalkShare {
    static constexpr const char* name = "walk_share";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, SublistHeads heads,
                            std::uint32_t first, std::uint32_t count, Span<std::uint64_t> visited,
                            Span<std::uint64_t> sublists) const {
        const auto thread = ctx.global_thread();
        if (thread >= count) return;
        const auto sublist = first + thread;
        auto node = heads.position(sublist);
        for (std::uint32_t links = 0;; ++links) {
            ctx.store(visited, node, word_for(sublist, links));
            const auto next = ctx.load(successor, node);
            const bool is_tail = next == node;
            const auto after = is_tail ? sublist : heads.sublist_at(next);
            if (after != kNone) {
                const PackedNode packed{links + (is_tail ? 0 : 1), after, is_tail};
                ctx.store(sublists, sublist, packed.pack());
                return;
            }
            node = next;
        }
    }
};

// ---------------------------------------------------------------------------------------- Make ranks

/// Turns a device's visited nodes into words for their owners: position and rank.
/// visited   in place; kNoWord for nodes that another device walked
/// sublists  packed nodes, which point to the last sublist
/// Threads   one per node, no shared memory, no barrier.
struct MakeRanks {
    static constexpr const char* name = "make_ranks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> visited, Span<const std::uint64_t> sublists) const {
        const auto i = ctx.global_thread();
        if (i >= visited.size) return;
        const auto node = ctx.load(visited, i);
        if (node == kNoWord) return;
        const auto word = ctx.load(sublists, position_of_word(node));
        const auto to_tail = PackedNode::unpack(word).distance;
        ctx.store(visited, i, word_for(i, visited.size - 1 - to_tail + value_of_word(node)));
    }
};

// --------------------------------------------------------------------------------------- Store ranks

/// Stores the received ranks of own nodes.
/// words     position and rank
/// first     the device's first position
/// crossed   1: the words come from another device, and their nodes are marked
/// Threads   one per word, no shared memory, no barrier.
struct StoreRanks {
    static constexpr const char* name = "store_ranks";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, std::uint32_t first,
                            std::uint32_t from_another, Span<std::uint32_t> rank, Span<std::uint32_t> crossed) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto own = position_of_word(word) - first;
        ctx.store(rank, own, value_of_word(word));
        if (from_another != 0) ctx.store(crossed, own, 1);
    }
};

// ----------------------------------------------------------------------------------- CopiedListRanking

/// List ranking over several devices, `method=copy`: every device receives all successors, and walks its share of the sublists (Helman and
/// JaJa, as Rehman 2010, ch. 4); the sublists are ranked by pointer jumping on each device, and the ranks sent to the owners of
/// the nodes. The memory per device does not shrink with more devices.
template <class Executor>
class CopiedListRanking final : public DistributedList<Executor> {
public:
    using Base = DistributedList<Executor>;

    CopiedListRanking(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters),
          heads_{this->n_, this->head_, this->spacing_},
          gathered_(this->group(), everywhere(this->n_), "all successors"),
          visited_(this->group(), everywhere(this->n_), "visited"),
          sublists_(this->group(), everywhere(heads_.count()), "sublists"),
          sorted_(this->group(), everywhere(this->n_), "ranks by owner"),
          received_(this->group(), this->partition().counts(), "received ranks") {
        this->scratch(gathered_);
        this->scratch(visited_);
        this->scratch(sublists_);
        this->host(pass_);
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto devices = count_text(this->num_devices(), "device", "devices");
        const auto crossed = crossed_text(this->pass_of_group());
        switch (pass_) {
            case 0:
                report.label = "input";
                report.sentence = list_text(this->n_) + ", over " + devices;
                break;
            case 1:
                report.label = "gather";
                report.sentence =
                    devices + (this->num_devices() == 1 ? " has" : " have") + " all successors; " + crossed;
                report.lines = {{1, count_text(this->n_, "successor", "successors"), true}};
                break;
            case 2:
                report.label = "walk";
                report.sentence =
                    devices + " walked " + count_text(heads_.count(), "sublist", "sublists") + "; " + crossed;
                report.lines = {{2, count_text(heads_.count(), "sublist", "sublists"), true}};
                break;
            case 3:
                report.label = "sublists";
                report.sentence =
                    devices + " ranked " + count_text(heads_.count(), "sublist", "sublists") + "; " + crossed;
                report.lines = {{3, count_text(heads_.count(), "sublist", "sublists"), true},
                                {4, count_text(heads_.count(), "sublist", "sublists"), true}};
                break;
            default:
                report.label = "ranks";
                report.sentence =
                    count_text(changes["rank"].changed, "rank has", "ranks have") + " reached their owners; " + crossed;
                report.lines = {
                    {5, count_text(changes["rank"].changed, "rank", "ranks"), changes["rank"].changed != 0}};
                break;
        }
        return report;
    }

private:
    std::vector<std::uint32_t> everywhere(std::uint32_t count) const {
        return std::vector<std::uint32_t>(this->num_devices(), count);
    }
    std::uint32_t first_sublist(std::uint64_t device) const {
        return static_cast<std::uint32_t>(heads_.count() * device / this->num_devices());
    }

    void start_parts() override {
        pass_ = 0;
        this->rank_.fill(kNone);
        gathered_.fill(kNone);
        visited_.fill(0xFFFFFFFF);
        sublists_.fill(0);
    }

    bool run_pass() override {
        if (pass_ == 4 || this->n_ == 0) return false;
        switch (pass_) {
            case 0: gather_successors(); break;
            case 1: walk(); break;
            case 2: rank_sublists(); break;
            default: send_ranks(); break;
        }
        ++pass_;
        return true;
    }

    void gather_successors() {
        const auto& partition = this->partition();
        const auto copy = [&](auto from, auto to) {
            this->group().send(from, this->successor_.read(from), to,
                               gathered_.write(to, partition.first(from), partition.count(from)));
        };
        this->each([&](auto device) { copy(device, device); });
        this->each_pair(copy);
        if (this->num_devices() > 1) this->all_crossed();
    }

    void walk() {
        this->each([&](auto device) {
            const auto first = first_sublist(device), count = first_sublist(device + 1) - first;
            this->group().launch(device, WalkShare{}, count, gathered_.read(device), heads_, first, count,
                                 visited_.write(device), sublists_.write(device));
        });
    }

    void rank_sublists() {
        this->each_pair([&](auto from, auto to) {
            const auto first = first_sublist(from), count = first_sublist(from + 1) - first;
            this->group().send(from, sublists_.read(from, first, count), to, sublists_.write(to, first, count));
        });
        this->each(
            [&](auto device) { this->group().launch(device, JumpToTail{}, heads_.count(), sublists_.write(device)); });
    }

    void send_ranks() {
        auto& group = this->group();
        this->each([&](auto device) {
            group.launch(device, MakeRanks{}, this->n_, visited_.write(device), sublists_.read(device));
            this->by_owner_.sort(device, visited_.read(device), sorted_.write(device));
        });
        const auto starts = this->by_owner_.starts();
        std::vector<std::uint32_t> place(this->num_devices());
        this->each_pair([&](auto from, auto to) {
            const auto first = starts[from][to], count = starts[from][to + 1] - first;
            group.send(from, sorted_.read(from, first, count), to, received_.write(to, place[to], count));
            place[to] += count;
        });
        this->each([&](auto device) {
            const auto first = starts[device][device], count = starts[device][device + 1] - first;
            const auto own = this->partition().first(device);
            const auto rank = this->rank_.write(device), crossed = this->crossed(device);
            group.launch(device, StoreRanks{}, count, sorted_.read(device, first, count), own, 0u, rank, crossed);
            group.launch(device, StoreRanks{}, place[device], received_.read(device, 0, place[device]), own, 1u, rank,
                         crossed);
        });
    }

    SublistHeads heads_;
    DeviceParts<std::uint32_t> gathered_;  ///< all successors, on each device
    DeviceParts<std::uint64_t> visited_;  ///< sublist and links from its head; then position and rank
    DeviceParts<std::uint64_t> sublists_;  ///< packed nodes
    DeviceParts<std::uint64_t> sorted_, received_;
    std::uint32_t pass_ = 0;
};

}  // namespace lockstep::list_ranking
