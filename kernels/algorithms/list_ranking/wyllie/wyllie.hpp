#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/list_text.hpp"
#include "kernels/algorithms/list_ranking/packed_node.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------ Pack nodes

/// Packs a successor array for Wyllie's algorithm: every node has distance 1 to its successor, the tail distance 0.
/// successor  n entries; the tail is its own
/// nodes      n packed nodes, written
/// Threads    one per node, no shared memory, no barrier.
struct PackNodes {
    static constexpr const char* name = "pack_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<std::uint64_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const bool is_tail = next == i;
        const PackedNode node{is_tail ? 0u : 1u, next, is_tail};
        ctx.store(nodes, i, node.pack());
    }
};

// ------------------------------------------------------------------------------------------ Turn round

/// Turns distances to the tail into ranks from the head: rank = n - 1 - distance.
/// nodes    n packed nodes, all finished
/// rank     n entries, written, in links from the head
/// Threads  one per node, no shared memory, no barrier.
struct RankFromDistance {
    static constexpr const char* name = "rank_from_distance";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> nodes, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto word = ctx.load(nodes, i);
        const auto node = PackedNode::unpack(word);
        ctx.store(rank, i, nodes.size - 1 - node.distance);
    }
};

// ---------------------------------------------------------------------------------------- Jump to tail

/// Wyllie's ranking in one launch (Rehman 2010, Alg. 3): every thread jumps until its node points at the tail.
/// nodes    n packed nodes, in place. Every packed node, stale or new, satisfies the invariant: it is `distance`
///          links before its successor.
/// Threads  one per node, no shared memory, no barrier. They read entries that others write, by relaxed atomics.
/// Threads take the nodes from the last to the first. On a GPU only some threads are resident, and nodes of later threads have
/// not jumped yet: on a list in memory order, processed from its head, jumps would follow O(n^2) single links.
struct JumpToTail {
    static constexpr const char* name = "jump_to_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;  // line 1
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);
        auto own = PackedNode::unpack(own_word);
        while (!own.finished) {  // line 2
            const auto next_word = ctx.load_relaxed(nodes, own.successor);
            const auto next = PackedNode::unpack(next_word);
            own.distance += next.distance;  // line 3
            own.successor = next.successor;  // line 4
            own.finished = next.finished;
            ctx.store_relaxed(nodes, i, own.pack());  // lines 3, 4
        }
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// -------------------------------------------------------------------------------- Wyllie in one launch

/// Wyllie's list ranking with all jumps in one launch, then a launch that turns distances to the tail into ranks. Variant
/// defines the packing of nodes and the kernels:
///   Word, Pack, Jump, RankFromDistance   the packed node and three kernels
///   kWordName                     "64-bit word"
///   node_columns()                pointer and distance; others may follow
///   lines(n, moved, summed)       pseudocode lines of the jump: nodes, moved pointers and changed distances
template <class Executor, class Variant>
class WyllieInOneLaunch : public DeclaredAlgorithm {
public:
    WyllieInOneLaunch(Executor& executor, const ListInput& list, const ParameterValues&)
        : executor_(executor),
          n_(list.n),
          successor_(list.successor),
          nodes_(executor, n_, "nodes"),
          rank_(executor, n_, "rank") {
        input(successor_, input_successor());
        state(nodes_, Variant::node_columns());
        state(rank_, rank());
        host(pass_);
    }

    void start() override {
        pass_ = 0;
        executor_.launch(typename Variant::Pack{}, n_, successor_.read(), nodes_.write());
        rank_.fill(kNone);
    }

    bool step() override {
        switch (pass_) {
            case 0: executor_.launch(typename Variant::Jump{}, n_, nodes_.write()); break;
            case 1: executor_.launch(typename Variant::RankFromDistance{}, n_, nodes_.read(), rank_.write()); break;
            default: return false;
        }
        ++pass_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        PassReport report;
        const auto moved = changes["pointer"].changed, summed = changes["distance"].changed;
        switch (pass_) {
            case 0:
                report.label = "input";
                report.sentence = list_text(n_);
                report.note = std::string("Rank and successor of a node share one ") + Variant::kWordName +
                              ", so that both change at once.";
                report.lines = {{1, count_text(n_, "thread", "threads"), false}};
                break;
            case 1:
                report.label = "jump";
                report.sentence = count_text(n_, "thread", "threads") + " jumped until every node pointed at the tail";
                report.note = "One launch: " + count_text(moved, "pointer", "pointers") +
                              " moved. A thread that meets a node that has jumped already jumps further.";
                report.lines = Variant::lines(n_, moved, summed);
                break;
            default:
                report.label = "rank";
                report.sentence = "Distances to the tail became ranks from the head";
                report.note = "rank = n - 1 - distance, one thread per node.";
                break;
        }
        report.figures = {{"pointers moved", static_cast<double>(moved), "nodes"}};
        return report;
    }

private:
    Executor& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> successor_;
    Buffer<typename Variant::Word> nodes_;
    Buffer<std::uint32_t> rank_;
    std::uint32_t pass_ = 0;
};

// ----------------------------------------------------------------------------------------- Algorithm 3

/// Rehman 2010, Alg. 3, as printed.
std::vector<PseudocodeLine> pseudocode_of_algorithm_3();

/// Counts for its lines: nodes, moved pointers, changed distances.
std::vector<LineReport> lines_of_algorithm_3(std::uint64_t n, std::uint64_t moved, std::uint64_t summed);

}  // namespace lockstep::list_ranking

namespace lockstep {

// ----------------------------------------------------------------------------------- Packed short node

/// A node of Wyllie's list in one 32-bit word, for lists of up to 2^16 nodes (Rehman 2010, section 3.3.1).
///   bits 0 .. 15   distance: links to the successor
///   bits 16 .. 31  successor: the node that it points to now
/// There is no bit for `finished`: the tail is the only node with distance 0.
struct PackedShortNode {
    static constexpr std::uint32_t kMaxNodes = 1u << 16;

    std::uint32_t distance = 0;
    std::uint32_t successor = 0;

    SIMT_HOST_FN static PackedShortNode unpack(std::uint32_t word) { return {word & 0xFFFFu, word >> 16}; }
    SIMT_HOST_FN std::uint32_t pack() const { return successor << 16 | distance; }
    SIMT_HOST_FN bool is_tail() const { return distance == 0; }

    static constexpr Field kDistance{1, 0, 0, 0xFFFFu};
    static constexpr Field kSuccessor{1, 0, 16, 0xFFFFu};
};

// ---------------------------------------------------------------------------------- Jump short to tail

/// Wyllie's ranking in one launch (Rehman 2010, Alg. 3) on 32-bit nodes (section 3.3.1): every thread jumps until its node
/// points at the tail.
/// nodes    n packed nodes, n <= 2^16, in place. Every packed node, stale or new, satisfies the invariant: it is
///          `distance` links before its successor.
/// Threads  one per node, no shared memory, no barrier; threads read entries that others write: accesses are
///          relaxed atomics. They take the nodes from the last to the first, for the reason given at JumpToTail.
struct JumpShortToTail {
    static constexpr const char* name = "jump_short_to_tail";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> nodes) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;  // line 1
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);
        auto own = PackedShortNode::unpack(own_word);
        for (;;) {
            const auto next_word = ctx.load_relaxed(nodes, own.successor);
            const auto next = PackedShortNode::unpack(next_word);
            if (next.is_tail()) return;  // line 2
            own.distance += next.distance;  // line 3
            own.successor = next.successor;  // line 4
            ctx.store_relaxed(nodes, i, own.pack());  // lines 3, 4
        }
    }
};

// ------------------------------------------------------------------------------------ Pack short nodes

/// Packs a successor array into 32-bit nodes: every node has distance 1 to its successor, the tail distance 0.
/// successor  n entries, n <= 2^16; the tail is its own
/// nodes      n packed nodes, written
/// Threads    one per node, no shared memory, no barrier.
struct PackShortNodes {
    static constexpr const char* name = "pack_short_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, Span<std::uint32_t> nodes) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        const PackedShortNode node{next == i ? 0u : 1u, next};
        ctx.store(nodes, i, node.pack());
    }
};

// ------------------------------------------------------------------------------------ Turn short round

/// Turns distances to the tail, in 32-bit nodes, into ranks from the head: rank = n - 1 - distance.
/// nodes    n packed nodes, which all point to the tail
/// rank     n entries, written, in links from the head
/// Threads  one per node, no shared memory, no barrier.
struct RankFromShortDistance {
    static constexpr const char* name = "rank_from_short_distance";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> nodes, Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= nodes.size) return;
        const auto word = ctx.load(nodes, i);
        const auto node = PackedShortNode::unpack(word);
        ctx.store(rank, i, nodes.size - 1 - node.distance);
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------------- Wyllie 32

/// Nodes packed in 32 bits (Rehman 2010, section 3.3.1), which jump as in Alg. 3.
struct ShortNodes {
    using Word = std::uint32_t;
    using Pack = PackShortNodes;
    using Jump = JumpShortToTail;
    using RankFromDistance = RankFromShortDistance;
    static constexpr const char* kWordName = "32-bit word";

    static std::vector<Column> node_columns() {
        auto packed_pointer = pointer(), packed_distance = distance();
        packed_pointer.field = PackedShortNode::kSuccessor;
        packed_distance.field = PackedShortNode::kDistance;
        return {packed_pointer, packed_distance};
    }
    static std::vector<LineReport> lines(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
        return lines_of_algorithm_3(n, moved, summed);
    }
};

/// Returns the list if it is short enough. Throws InputError that states the limit.
inline const ListInput& require_short(const ListInput& list) {
    if (list.n <= PackedShortNode::kMaxNodes) return list;
    throw InputError("list.wyllie-32 packs a node in 16 + 16 bits and takes up to " +
                     count_text(PackedShortNode::kMaxNodes) + " nodes, this list has " + count_text(list.n) +
                     "; list.wyllie takes longer ones");
}

/// Wyllie's list ranking (Rehman 2010, Alg. 3) on nodes packed in 32 bits, for lists of up to 2^16 nodes (section 3.3.1).
template <class Executor>
class Wyllie32 final : public WyllieInOneLaunch<Executor, ShortNodes> {
public:
    Wyllie32(Executor& executor, const ListInput& list, const ParameterValues& parameters)
        : WyllieInOneLaunch<Executor, ShortNodes>(executor, require_short(list), parameters) {}
};

AlgorithmInfo wyllie_32();

}  // namespace lockstep::list_ranking

namespace lockstep {

// ---------------------------------------------------------------------------------------- Jump reduced

/// Wyllie's ranking in one launch with reduced memory operations (Rehman 2010, Alg. 5): a thread keeps its node in a register,
/// loads another node only if needed, stores only changes, and stops as soon as it meets the tail.
/// nodes    n packed nodes, in place; only the tail is marked as finished, and no further node gets marked
/// Threads  one per node, no shared memory. The barriers of lines 6 and 13 make a block's loads one batch and its
///          stores another, for coalescing; no result depends on them, since each packed node is consistent by itself. A
///          thread may return before a barrier at which others wait: returned threads count as arrived, on the emulator
///          and on a GPU. They take the nodes from the last to the first, for the reason given at JumpToTail.
struct JumpReduced {
    static constexpr const char* name = "jump_reduced";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256, .cooperative = true, .work_varies = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> nodes) const {
        const auto thread = ctx.global_thread();
        if (thread >= nodes.size) return;  // line 1
        const auto i = nodes.size - 1 - thread;
        const auto own_word = ctx.load_relaxed(nodes, i);  // line 2
        auto own = PackedNode::unpack(own_word);
        if (own.finished) return;  // lines 3, 4
        for (;;) {
            ctx.sync_block();  // line 6
            const auto next_word = ctx.load_relaxed(nodes, own.successor);  // line 7
            const auto next = PackedNode::unpack(next_word);
            if (next.finished) return;  // lines 8, 9
            own.successor = next.successor;  // line 11
            own.distance += next.distance;  // line 12
            ctx.sync_block();  // line 13
            ctx.store_relaxed(nodes, i, own.pack());  // line 14
        }
    }
};

}  // namespace lockstep

namespace lockstep::list_ranking {

// -------------------------------------------------------------------------------------- Wyllie reduced

/// Nodes packed in 64 bits, which jump as in Rehman 2010, Alg. 5.
struct ReducedJumps {
    using Word = std::uint64_t;
    using Pack = PackNodes;
    using Jump = JumpReduced;
    using RankFromDistance = lockstep::RankFromDistance;
    static constexpr const char* kWordName = "64-bit word";

    static std::vector<Column> node_columns() { return {packed_pointer(), packed_distance()}; }
    static std::vector<LineReport> lines(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
        const auto threads = count_text(n, "thread", "threads");
        return {{1, threads, false},
                {2, threads, false},
                {3, threads, false},
                {4, "1 thread", false},
                {9, count_text(n - 1, "thread", "threads"), false},
                {11, count_text(moved, "pointer", "pointers"), true},
                {12, count_text(summed, "distance", "distances"), true},
                {14, count_text(summed, "node", "nodes"), true}};
    }
};

/// Wyllie's list ranking with reduced memory operations (Rehman 2010, Alg. 5).
template <class Executor>
class WyllieReduced final : public WyllieInOneLaunch<Executor, ReducedJumps> {
public:
    using WyllieInOneLaunch<Executor, ReducedJumps>::WyllieInOneLaunch;
};

AlgorithmInfo wyllie_reduced();

// ---------------------------------------------------------------------------------------------- Wyllie

/// Nodes packed in 64 bits (Rehman 2010, fig. 3.3), which jump as in Alg. 3.
struct LongNodes {
    using Word = std::uint64_t;
    using Pack = PackNodes;
    using Jump = JumpToTail;
    using RankFromDistance = lockstep::RankFromDistance;
    static constexpr const char* kWordName = "64-bit word";

    static std::vector<Column> node_columns() { return {packed_pointer(), packed_distance(), packed_finished()}; }
    static std::vector<LineReport> lines(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
        return lines_of_algorithm_3(n, moved, summed);
    }
};

/// Wyllie's list ranking (Rehman 2010, Alg. 3) on nodes packed in 64 bits.
template <class Executor>
class Wyllie final : public WyllieInOneLaunch<Executor, LongNodes> {
public:
    using WyllieInOneLaunch<Executor, LongNodes>::WyllieInOneLaunch;
};

AlgorithmInfo wyllie();

}  // namespace lockstep::list_ranking
