#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/list_ranking/distributed/distributed_list.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::list_ranking {

/// The nodes of a device, and the sublists that begin there: at every `spacing`-th of its nodes, and at the head of the list.
struct OwnNodes {
    std::uint32_t first = 0, count = 0;  ///< positions
    std::uint32_t spacing = 1;
    std::uint32_t first_sublist = 0;  ///< of this device
    std::uint32_t head = kNone, head_sublist = kNone;  ///< of the list
    std::uint32_t link_bits = 0;  ///< of a walker's lower half, for the links so far; the rest holds its sublist

    SIMT_HOST_FN std::uint32_t regular() const { return count / spacing + (count % spacing != 0 ? 1 : 0); }
    SIMT_HOST_FN bool has_extra_head() const {
        return head != kNone && head >= first && head - first < count && (head - first) % spacing != 0;
    }
    SIMT_HOST_FN std::uint32_t sublists() const { return regular() + (has_extra_head() ? 1 : 0); }
    SIMT_HOST_FN bool holds(std::uint32_t position) const { return position >= first && position - first < count; }
    /// The sublist that begins at an own node; kNone if none does.
    SIMT_HOST_FN std::uint32_t sublist_at(std::uint32_t own) const {
        if (own % spacing == 0) return first_sublist + own / spacing;
        return first + own == head ? head_sublist : kNone;
    }
    SIMT_HOST_FN std::uint32_t max_links() const { return (1u << link_bits) - 1; }
    SIMT_HOST_FN std::uint64_t walker(std::uint32_t position, std::uint32_t sublist, std::uint32_t links) const {
        return word_for(position, sublist << link_bits | links);
    }
};

// -------------------------------------------------------------------------------------- Start walkers

/// Puts a walker on the head of each sublist of a device.
/// walkers  one per sublist, written: node in the upper half; sublist and links so far in the lower
/// Threads  one per sublist, no shared memory, no barrier.
struct StartWalkers {
    static constexpr const char* name = "start_walkers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, OwnNodes own, Span<std::uint64_t> walkers) const {
        const auto i = ctx.global_thread();
        if (i >= walkers.size) return;
        const bool regular = i < own.regular();
        const auto position = regular ? own.first + i * own.spacing : own.head;
        const auto sublist = regular ? own.first_sublist + i : own.head_sublist;
        ctx.store(walkers, i, own.walker(position, sublist, 0));
    }
};

// ----------------------------------------------------------------------------------------- Walk local

/// Walkers follow links while the nodes belong to their device. A walker ends at the head of a sublist or at the tail; a walker whose
/// links would no longer fit into its word stays.
/// walkers    in place: the node at which each continues; kNoWord if it has ended
/// successor  own nodes' successors
/// nodes      written for visited nodes: sublist and links from its head
/// sublists   packed nodes, one per sublist of the list, written for sublists whose walkers end here
/// Threads    one per walker, no shared memory, no barrier. No two walkers visit the same node.
struct WalkLocal {
    static constexpr const char* name = "walk_local";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, OwnNodes own, Span<const std::uint32_t> successor,
                            Span<std::uint64_t> walkers, Span<std::uint64_t> nodes,
                            Span<std::uint64_t> sublists) const {
        const auto i = ctx.global_thread();
        if (i >= walkers.size) return;
        const auto walker = ctx.load(walkers, i);
        const auto sublist = value_of_word(walker) >> own.link_bits;
        auto links = value_of_word(walker) & own.max_links();
        auto position = position_of_word(walker);
        while (own.holds(position)) {
            const auto node = position - own.first;
            const auto met = links == 0 ? kNone : own.sublist_at(node);
            if (met != kNone) {
                ctx.store(sublists, sublist, PackedNode{links, met, false}.pack());
                ctx.store(walkers, i, kNoWord);
                return;
            }
            if (links == own.max_links()) break;
            ctx.store(nodes, node, word_for(sublist, links));
            const auto next = ctx.load(successor, node);
            if (next == position) {
                ctx.store(sublists, sublist, PackedNode{links, sublist, true}.pack());
                ctx.store(walkers, i, kNoWord);
                return;
            }
            ++links;
            position = next;
        }
        ctx.store(walkers, i, own.walker(position, sublist, links));
    }
};

// -------------------------------------------------------------------------------------- Mark arrivals

/// Marks the nodes at which words from other devices arrive.
/// Threads  one per word, no shared memory, no barrier.
struct MarkArrivals {
    static constexpr const char* name = "mark_arrivals";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, std::uint32_t first,
                            Span<std::uint32_t> crossed) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        ctx.store(crossed, position_of_word(word) - first, 1);
    }
};

// --------------------------------------------------------------------------------------- Find not met

/// Makes a word for each own node that no walker has visited.
/// words    one per node, written; kNoWord for visited nodes
/// Threads  one per node, no shared memory, no barrier.
struct FindNotMet {
    static constexpr const char* name = "find_not_met";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, std::uint32_t first,
                            Span<std::uint64_t> words) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto node = ctx.load(nodes, i);
        ctx.store(words, i, node == kNoWord ? word_for(first + i, 0) : kNoWord);
    }
};

// ------------------------------------------------------------------------------------- Name singles

/// Makes a sublist of each node that was not visited, and asks the owner of its successor which sublist begins there.
/// words      the nodes; in place: the successor and the own sublist
/// nodes      written for these nodes
/// Threads    one per word, no shared memory, no barrier.
struct NameSingles {
    static constexpr const char* name = "name_singles";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t first,
                            std::uint32_t first_single, Span<std::uint64_t> words, Span<std::uint64_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto node = position_of_word(word) - first;
        ctx.store(nodes, node, word_for(first_single + i, 0));
        const auto next = ctx.load(successor, node);
        ctx.store(words, i, word_for(next, first_single + i));
    }
};

// ---------------------------------------------------------------------------------------- Join singles

/// Answers which sublist begins at a node: makes a link from one sublist to the next.
/// words    the node and the sublist before it; in place: this sublist and the next. The tail's next sublist is its own
/// nodes    own nodes: sublist and links from its head
/// Threads  one per word, no shared memory, no barrier.
struct JoinSingles {
    static constexpr const char* name = "join_singles";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, std::uint32_t first,
                            Span<std::uint64_t> words) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto node = ctx.load(nodes, position_of_word(word) - first);
        ctx.store(words, i, word_for(value_of_word(word), position_of_word(node)));
    }
};

// ----------------------------------------------------------------------------------------- End walkers

/// Ends walkers whose next node has become a sublist of one node.
/// walkers   the arrived walkers
/// nodes     own nodes: sublist and links from its head
/// sublists  packed nodes, written for the walkers' sublists
/// Threads   one per walker, no shared memory, no barrier.
struct EndWalkers {
    static constexpr const char* name = "end_walkers";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, OwnNodes own, Span<const std::uint64_t> walkers,
                            Span<const std::uint64_t> nodes, Span<std::uint64_t> sublists) const {
        const auto i = ctx.global_thread();
        if (i >= walkers.size) return;
        const auto walker = ctx.load(walkers, i);
        const auto node = ctx.load(nodes, position_of_word(walker) - own.first);
        const auto links = value_of_word(walker) & own.max_links();
        ctx.store(sublists, value_of_word(walker) >> own.link_bits,
                  PackedNode{links, position_of_word(node), false}.pack());
    }
};

// ---------------------------------------------------------------------------------------- Collect ended

/// Makes a word for each sublist whose walker has ended on this device: the sublist.
/// sublists  packed nodes; kNoWord where the walker has ended elsewhere
/// words     one per sublist, written
/// Threads   one per sublist, no shared memory, no barrier.
struct CollectEnded {
    static constexpr const char* name = "collect_ended";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> sublists, Span<std::uint64_t> words) const {
        const auto i = ctx.global_thread();
        if (i >= sublists.size) return;
        const auto sublist = ctx.load(sublists, i);
        ctx.store(words, i, sublist == kNoWord ? kNoWord : word_for(0, i));
    }
};

// ------------------------------------------------------------------------------------------- Take links

/// Turns the ended sublists into links to the next ones, with their lengths.
/// words    one per ended sublist; in place: the sublist and the next. The last sublist's next is its own
/// lengths  written: links to the next sublist; for the last sublist, to the tail
/// Threads  one per word, no shared memory, no barrier.
struct TakeLinks {
    static constexpr const char* name = "take_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> sublists, Span<std::uint64_t> words,
                            Span<std::uint32_t> lengths) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto packed = ctx.load(sublists, value_of_word(word));
        const auto sublist = PackedNode::unpack(packed);
        ctx.store(words, i, word_for(value_of_word(word), sublist.successor));
        ctx.store(lengths, i, sublist.distance);
    }
};

// ------------------------------------------------------------------------------------------ Build list

/// Builds the list of sublists from links.
/// words     a sublist and the next; the last sublist's next is its own
/// lengths   links to the next sublist; if empty: 1 each, 0 for the last sublist
/// list      packed nodes, written for these sublists
/// Threads   one per word, no shared memory, no barrier.
struct BuildList {
    static constexpr const char* name = "build_list";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> words, Span<const std::uint32_t> lengths,
                            Span<std::uint64_t> list) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        const auto sublist = position_of_word(word), next = value_of_word(word);
        const bool last = sublist == next;
        std::uint32_t length = last ? 0 : 1;
        if (lengths.size != 0) length = ctx.load(lengths, i);
        ctx.store(list, sublist, PackedNode{length, next, last}.pack());
    }
};

// ---------------------------------------------------------------------------------- HoppingListRanking

/// List ranking over several devices, `method=hop`: a device holds its own nodes only. Walkers start at the heads of sublists, follow
/// links while the nodes are local, and then travel to the next node's owner. After `rounds` exchanges each node that was not visited
/// becomes a sublist of one node. Every device ranks the list of all sublists by pointer jumping, and from it its own nodes.
template <class Executor>
class HoppingListRanking final : public DistributedList<Executor> {
public:
    using Base = DistributedList<Executor>;

    HoppingListRanking(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters),
          rounds_(static_cast<std::uint32_t>(parameters.at("rounds"))),
          num_sublists_(lay_out()),
          nodes_(this->group(), this->partition().counts(), "nodes"),
          walkers_(this->group(), max_walkers(), "walkers"),
          sorted_(this->group(), max_walkers(), "walkers by owner"),
          sublists_(this->group(), std::vector<std::uint32_t>(this->num_devices(), num_sublists_), "ended sublists"),
          singles_(this->group(), this->partition().counts(), "links of single nodes"),
          num_walkers_(this->num_devices()),
          num_singles_(this->num_devices()) {
        auto sublist = list_ranking::rank();
        sublist = {.name = "sublist",
                   .symbol = "s",
                   .role = Role::sublist,
                   .style = ValueStyle::unknown,
                   .none = kNone,
                   .space = space_names::nodes,
                   .field = Field{2, 1, 0, 0xFFFFFFFFu}};
        const Column local{.name = "local_rank",
                           .symbol = "local",
                           .role = Role::local_rank,
                           .style = ValueStyle::unknown,
                           .none = kNone,
                           .unit = "links from its sublist's head",
                           .space = space_names::nodes,
                           .field = Field{2, 0, 0, 0xFFFFFFFFu}};
        this->show(nodes_, sublist, local);
        this->scratch(walkers_);
        this->scratch(sublists_);
        this->scratch(singles_);
        this->host(stage_);
        this->host(round_);
        for (auto& count : num_walkers_) this->host(count);
        for (auto& count : num_singles_) this->host(count);
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto crossed = crossed_text(this->pass_of_group());
        const auto devices = count_text(this->num_devices(), "device", "devices");
        const auto walking = total(num_walkers_), singles = total(num_singles_);
        switch (stage_) {
            case Stage::input:
                report.label = "input";
                report.sentence = list_text(this->n_) + ", over " + devices;
                break;
            case Stage::walk:
                report.label = "round " + count_text(round_);
                report.sentence = "Round " + count_text(round_) + ": " + devices + " met " +
                                  count_text(changes["sublist"].changed, "node", "nodes") + ", " +
                                  count_text(walking, "walker goes on", "walkers go on") + "; " + crossed;
                break;
            case Stage::singles:
                report.label = "not met";
                report.sentence = count_text(singles, "node that no walker met becomes a sublist",
                                             "nodes that no walker met become sublists of one") +
                                  "; " + crossed;
                break;
            case Stage::ranks:
                report.label = "ranks";
                report.sentence = devices + " ranked " + count_text(num_sublists_ + singles, "sublist", "sublists") +
                                  " and their own nodes; " + crossed;
                break;
        }
        report.figures = {{"walkers", static_cast<double>(walking), "walkers"}};
        return report;
    }

private:
    enum class Stage : std::uint32_t { input, walk, singles, ranks };

    static std::uint64_t total(const std::vector<std::uint32_t>& counts) {
        std::uint64_t sum = 0;
        for (const auto count : counts) sum += count;
        return sum;
    }

    /// Numbers the sublists, device by device; that of the list's head is the last one if it is not among them. Returns their number.
    std::uint32_t lay_out() {
        std::uint32_t next = 0;
        for (std::uint32_t device = 0; device < this->num_devices(); ++device) {
            own_.push_back({.first = this->partition().first(device),
                            .count = this->partition().count(device),
                            .spacing = this->spacing_,
                            .first_sublist = next,
                            .head = this->head_});
            next += own_.back().regular();
        }
        for (auto& own : own_) own.head_sublist = next;
        const auto count = next + (std::ranges::any_of(own_, &OwnNodes::has_extra_head) ? 1 : 0);
        const auto sublist_bits =
            std::max<std::uint32_t>(1, static_cast<std::uint32_t>(std::bit_width(std::max(count, 1u) - 1)));
        for (auto& own : own_) own.link_bits = 32 - sublist_bits;
        return count;
    }
    /// No two walkers are at the same node.
    std::vector<std::uint32_t> max_walkers() const {
        auto counts = this->partition().counts();
        for (auto& count : counts) count = std::min(count, num_sublists_);
        return counts;
    }

    void start_parts() override {
        stage_ = Stage::input;
        round_ = 0;
        this->rank_.fill(kNone);
        nodes_.fill(0xFFFFFFFF);
        walkers_.fill(0xFFFFFFFF);
        sublists_.fill(0xFFFFFFFF);
        singles_.fill(0xFFFFFFFF);
        this->each([&](auto device) {
            num_walkers_[device] = own_[device].sublists();
            num_singles_[device] = 0;
            this->group().launch(device, StartWalkers{}, num_walkers_[device], own_[device],
                                 walkers_.write(device, 0, num_walkers_[device]));
        });
    }

    bool run_pass() override {
        if (this->n_ == 0 || stage_ == Stage::ranks) return false;
        const auto walking = total(num_walkers_);
        if (walking != 0 && round_ < rounds_ && stage_ != Stage::singles) {
            stage_ = Stage::walk;
            ++round_;
            walk();
        } else if (walking != 0) {
            stage_ = Stage::singles;
            make_singles();
        } else {
            stage_ = Stage::ranks;
            rank_all();
        }
        return true;
    }

    // Walkers move, and travel.
    void walk() {
        auto& group = this->group();
        this->each([&](auto device) {
            const auto walkers = walkers_.write(device, 0, num_walkers_[device]);
            group.launch(device, WalkLocal{}, num_walkers_[device], own_[device], this->successor_.read(device),
                         walkers, nodes_.write(device), sublists_.write(device));
            this->by_owner_.sort(device, walkers, sorted_.write(device));
        });
        const auto starts = this->by_owner_.starts();
        // Walkers that stay come first.
        this->each([&](auto device) {
            const auto first = starts[device][device];
            num_walkers_[device] = starts[device][device + 1] - first;
            group.send(device, sorted_.read(device, first, num_walkers_[device]), device,
                       walkers_.write(device, 0, num_walkers_[device]));
        });
        const auto stayed = num_walkers_;
        this->each_pair([&](auto from, auto to) {
            const auto first = starts[from][to], count = starts[from][to + 1] - first;
            group.send(from, sorted_.read(from, first, count), to, walkers_.write(to, num_walkers_[to], count));
            num_walkers_[to] += count;
        });
        this->each([&](auto device) {
            const auto arrived = num_walkers_[device] - stayed[device];
            group.launch(device, MarkArrivals{}, arrived, walkers_.read(device, stayed[device], arrived),
                         own_[device].first, this->crossed(device));
        });
    }

    // Nodes not visited become sublists of one node; walkers whose next node they are end.
    void make_singles() {
        auto& group = this->group();
        const DeviceParts<std::uint64_t> words(group, this->partition().counts(), "words of nodes");
        const DeviceParts<std::uint64_t> sorted(group, this->partition().counts(), "words by owner");
        this->each([&](auto device) {
            group.launch(device, FindNotMet{}, own_[device].count, nodes_.read(device), own_[device].first,
                         words.write(device));
            this->by_owner_.sort(device, words.read(device), sorted.write(device));
        });
        const auto found = this->by_owner_.starts();
        this->each([&](auto device) { num_singles_[device] = found[device].back(); });
        auto first_single = num_sublists_;
        this->each([&](auto device) {
            const auto count = num_singles_[device];
            group.launch(device, NameSingles{}, count, this->successor_.read(device), own_[device].first, first_single,
                         sorted.write(device, 0, count), nodes_.write(device));
            first_single += count;
            this->by_owner_.sort(device, sorted.read(device, 0, count), words.write(device));
        });
        const auto starts = this->by_owner_.starts();
        std::vector<std::uint32_t> arrived(this->num_devices());
        this->each([&](auto device) {
            const auto first = starts[device][device];
            arrived[device] = starts[device][device + 1] - first;
            group.send(device, words.read(device, first, arrived[device]), device,
                       singles_.write(device, 0, arrived[device]));
        });
        const auto kept = arrived;
        this->each_pair([&](auto from, auto to) {
            const auto first = starts[from][to], count = starts[from][to + 1] - first;
            group.send(from, words.read(from, first, count), to, singles_.write(to, arrived[to], count));
            arrived[to] += count;
        });
        this->each([&](auto device) {
            const auto& own = own_[device];
            const auto from_others = arrived[device] - kept[device];
            group.launch(device, MarkArrivals{}, from_others, singles_.read(device, kept[device], from_others),
                         own.first, this->crossed(device));
            group.launch(device, JoinSingles{}, arrived[device], nodes_.read(device), own.first,
                         singles_.write(device, 0, arrived[device]));
            group.launch(device, EndWalkers{}, num_walkers_[device], own,
                         walkers_.read(device, 0, num_walkers_[device]), nodes_.read(device), sublists_.write(device));
            num_walkers_[device] = 0;
        });
        num_singles_ = arrived;
    }

    // Every device receives all links between sublists, ranks the sublists, and from them its own nodes.
    void rank_all() {
        auto& group = this->group();
        const std::vector<std::uint32_t> all_sublists(this->num_devices(), num_sublists_);
        const DeviceParts<std::uint64_t> words(group, all_sublists, "words of sublists"),
            ended(group, all_sublists, "links"), all_ended(group, all_sublists, "all links");
        const DeviceParts<std::uint32_t> lengths(group, all_sublists, "lengths"),
            all_lengths(group, all_sublists, "all lengths");
        const auto num_singles = static_cast<std::uint32_t>(total(num_singles_));
        const DeviceParts<std::uint64_t> all_singles(group, times(num_singles), "all links of single nodes");
        const DeviceParts<std::uint64_t> list(group, times(num_sublists_ + num_singles), "list of sublists");
        std::vector<std::uint32_t> num_ended(this->num_devices());
        this->each([&](auto device) {
            group.launch(device, CollectEnded{}, num_sublists_, sublists_.read(device), words.write(device));
            this->by_owner_.sort(device, words.read(device), ended.write(device));
        });
        const auto starts = this->by_owner_.starts();
        this->each([&](auto device) {
            num_ended[device] = starts[device].back();
            group.launch(device, TakeLinks{}, num_ended[device], sublists_.read(device),
                         ended.write(device, 0, num_ended[device]), lengths.write(device, 0, num_ended[device]));
        });
        all_gather(ended, num_ended, all_ended);
        all_gather(lengths, num_ended, all_lengths);
        all_gather(singles_, num_singles_, all_singles);
        this->each([&](auto device) {
            group.launch(device, BuildList{}, num_sublists_, all_ended.read(device), all_lengths.read(device),
                         list.write(device));
            group.launch(device, BuildList{}, num_singles, all_singles.read(device), Span<const std::uint32_t>{},
                         list.write(device));
            group.launch(device, JumpToTail{}, num_sublists_ + num_singles, list.write(device));
            group.launch(device, RankOwnNodes{}, own_[device].count, nodes_.read(device), list.read(device), this->n_,
                         this->rank_.write(device));
        });
    }

    std::vector<std::uint32_t> times(std::uint32_t count) const {
        return std::vector<std::uint32_t>(this->num_devices(), count);
    }

    /// Every device receives the first counts[d] elements of each device d, one after another.
    template <class T>
    void all_gather(const DeviceParts<T>& parts, const std::vector<std::uint32_t>& counts, const DeviceParts<T>& all) {
        std::vector<std::uint32_t> first(1, 0);
        for (const auto count : counts) first.push_back(first.back() + count);
        const auto send = [&](auto from, auto to) {
            this->group().send(from, parts.read(from, 0, counts[from]), to, all.write(to, first[from], counts[from]));
        };
        this->each([&](auto device) { send(device, device); });
        this->each_pair(send);
    }

    std::uint32_t rounds_;
    std::vector<OwnNodes> own_;
    std::uint32_t num_sublists_;
    DeviceParts<std::uint64_t> nodes_;  ///< sublist and links from its head
    DeviceParts<std::uint64_t> walkers_, sorted_;
    DeviceParts<std::uint64_t> sublists_;  ///< packed nodes, where their walkers have ended
    DeviceParts<std::uint64_t> singles_;  ///< sublists of one node, and the sublist after each
    std::vector<std::uint32_t> num_walkers_, num_singles_;
    Stage stage_ = Stage::input;
    std::uint32_t round_ = 0;
};

}  // namespace lockstep::list_ranking
