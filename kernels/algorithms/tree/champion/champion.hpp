#pragma once

#include <bit>
#include <cstdint>

#include "kernels/algorithms/list_ranking/fill.hpp"
#include "kernels/algorithms/tree/champion/row_bits.hpp"
#include "kernels/algorithms/tree/columns.hpp"
#include "kernels/algorithms/tree/parameters.hpp"
#include "kernels/algorithms/tree/tile_scan.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/nested_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep::tree {

// ------------------------------------------------------------------------------------- Champion report

/// A pass of the champion.
struct ChampionPass {
    enum class Pass : std::uint32_t { input, rows, successor, ranking, parents, count, results } pass = Pass::input;
    std::uint32_t num_vertices = 0, root = 0;
};

/// Reports all passes except those of the ranking.
PassReport report_champion(const ChampionPass& pass, const Changes& changes);

}  // namespace lockstep::tree

namespace lockstep {

// ------------------------------------------------------------------------------------------- Mark rows

/// Sets the bits of RowBits.
/// row_offsets  n + 1 entries
/// words        all 0 before
/// Threads      one per entry, no shared memory, no barrier. Neighbours change the same words, so changes are atomic.
struct MarkRows {
    static constexpr const char* name = "mark_rows";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<std::uint32_t> words) const {
        const auto v = ctx.global_thread();
        if (v >= row_offsets.size) return;
        const auto begin = ctx.load(row_offsets, v);
        ctx.atomic_or(words, begin / 32, 1u << begin % 32);  // line 1
    }
};

// ------------------------------------------------------------------------------------------ Count bits

/// Counts the set bits of each word.
/// words    any number
/// counts   as many entries, written
/// Threads  one per word, no shared memory, no barrier.
struct CountBits {
    static constexpr const char* name = "count_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> words, Span<std::uint32_t> counts) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        const auto word = ctx.load(words, i);
        ctx.store(counts, i, static_cast<std::uint32_t>(std::popcount(word)));
    }
};

// ----------------------------------------------------------------------------------------- Pack counts

/// Packs each word of bits with the number of bits set up to its end, so that one load reads both.
/// words, counts  as many entries each
/// packed         as many, written: the count in bits 32 and up
/// Threads        one per word, no shared memory, no barrier.
struct PackCounts {
    static constexpr const char* name = "pack_counts";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> words, Span<const std::uint32_t> counts,
                            Span<std::uint64_t> packed) const {
        const auto i = ctx.global_thread();
        if (i >= packed.size) return;
        const auto word = ctx.load(words, i);
        const auto count = ctx.load(counts, i);
        ctx.store(packed, i, std::uint64_t{count} << 32 | word);
    }
};

// ---------------------------------------------------------------------------------------- Follow twins

/// The tour as a list over the arcs; both mapping kernels in one: the successor of an arc follows its twin in the twin's row.
/// twin         one entry per arc
/// rows         the begins of rows
/// row_offsets, column_indices  read for long
/// rows
/// first        the first arc of the tour, the root's first; the arc that would lead to it is the last and its own successor
/// successor    one entry per arc, written
/// Threads      one per arc, no shared memory, no barrier.
/// Limits       random loads of words of `rows`, 4 MB for 2^24 vertices, from the L2 cache; also 8 bytes per arc.
struct FollowTwins {
    static constexpr const char* name = "follow_twins";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> twin, RowBits rows,
                            Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> column_indices,
                            std::uint32_t first, Span<std::uint32_t> successor) const {
        const auto arc = ctx.global_thread();  // line 2
        if (arc >= twin.size) return;
        const auto other = ctx.load(twin, arc);
        auto next = other + 1;
        const bool row_ends = rows.begins(ctx, next);
        if (row_ends) {
            next = rows.near_begin(ctx, other);
            if (next == kNone) {
                const auto v = ctx.load(column_indices, arc);
                next = ctx.load(row_offsets, v);
            }
        }
        ctx.store(successor, arc, next == first ? arc : next);  // line 3
    }
};

// -------------------------------------------------------------------------------------- Number by bits

/// Orders and level of each vertex from the position e of the arc into it, by counting: of the e + 1 arcs up to there, r lead
/// to a parent and e + 1 - r away from the root. So preorder is e + 1 - r, the level e + 1 - 2 r; and when the tour leaves the
/// vertex, it has left r vertices and all vertices below this one.
/// entered       n entries; kNone for the root
/// subtree_size  n entries
/// retreats      a word of bits per 32 positions, with the number of bits set up to its end above bit 32
/// preorder, postorder, level  n entries, written
/// Threads       one per vertex, no shared memory, no barrier.
/// Limits        one random load per vertex, from 8 MB for 2^24 vertices, which stay in the L2 cache; also 20 bytes.
struct NumberByBits {
    static constexpr const char* name = "number_by_bits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> entered,
                            Span<const std::uint32_t> subtree_size, Span<const std::uint64_t> retreats,
                            Span<std::uint32_t> preorder, Span<std::uint32_t> postorder,
                            Span<std::uint32_t> level) const {
        const auto v = ctx.global_thread();
        if (v >= entered.size) return;
        const auto position = ctx.load(entered, v);
        std::uint32_t number = 0, left_before = 0;
        if (position != kNone) {
            const auto packed = ctx.load(retreats, position / 32);
            const auto behind = static_cast<std::uint32_t>(packed) & ~RowBits::up_to(position);
            left_before = static_cast<std::uint32_t>(packed >> 32) - static_cast<std::uint32_t>(std::popcount(behind));
            number = position + 1 - left_before;
        }
        const auto size = ctx.load(subtree_size, v);
        ctx.store(preorder, v, number);  // line 11
        ctx.store(level, v, number - left_before);  // line 12
        ctx.store(postorder, v, left_before + size - 1);  // line 13
    }
};

// --------------------------------------------------------------------------------------- Find retreats

/// Finds the arc from each vertex to its parent within its row, without its twin. Starting with the arc after it, around the
/// row, the tour takes the arcs of a row in order, and the arc to the parent last: it is the only one whose follower in the row
/// has no higher rank. This follower comes directly after the arc into the vertex on the tour, so its rank gives the time of
/// entry.
/// rank          one entry per arc: its position on the tour
/// rows          the begins of rows
/// rows_before   one entry per word of rows: number of bits set up to its end
/// row_offsets, column_indices  of the tree
/// parent, subtree_size  n entries, written
/// entered       n entries, written: the position of the arc into the vertex, kNone for the root
/// retreats      a bit per position of the tour, all 0 before; set for arcs to a parent
/// Threads       one per arc, no shared memory, no barrier.
/// Limits        2^24 atomic changes of random bits in 4 MB of L2 cache for as many vertices; also 8 bytes per
///               arc and 12 per vertex, in order.
struct FindRetreats {
    static constexpr const char* name = "find_retreats";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> rank, RowBits rows,
                            Span<const std::uint32_t> rows_before, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, std::uint32_t root, Span<std::uint32_t> parent,
                            Span<std::uint32_t> subtree_size, Span<std::uint32_t> entered,
                            Span<std::uint32_t> retreats) const {
        const auto arc = ctx.global_thread();  // line 5
        if (arc == 0) {
            ctx.store(parent, root, root);
            ctx.store(subtree_size, root, parent.size);
            ctx.store(entered, root, kNone);
        }
        if (arc >= rank.size) return;
        const auto own = ctx.load(rank, arc);
        auto next = arc + 1;
        const bool row_ends = rows.begins(ctx, next);
        if (row_ends) {
            next = rows.near_begin(ctx, arc);
            if (next == kNone) {
                const auto v = vertex_of(ctx, rows, rows_before, arc);
                next = ctx.load(row_offsets, v);
            }
        }
        const auto follower = ctx.load(rank, next);
        if (follower > own) return;  // line 6
        const auto v = vertex_of(ctx, rows, rows_before, arc);
        if (v == root) return;
        const auto above = ctx.load(column_indices, arc);
        ctx.store(parent, v, above);  // line 7
        ctx.store(entered, v, follower - 1);
        ctx.store(subtree_size, v, (own - follower) / 2 + 1);  // line 8
        ctx.atomic_or(retreats, own / 32, 1u << own % 32);  // line 9
    }

private:
    /// The vertex whose row contains an arc: no row is empty, so rows are numbered like their first arcs.
    template <class Ctx>
    SIMT_FN static std::uint32_t vertex_of(Ctx& ctx, const RowBits& rows, const Span<const std::uint32_t>& rows_before,
                                           std::uint32_t arc) {
        const auto word = ctx.load(rows.words, arc / 32);
        const auto up_to_end = ctx.load(rows_before, arc / 32);
        const auto behind = word & ~RowBits::up_to(arc);
        return up_to_end - static_cast<std::uint32_t>(std::popcount(behind)) - 1;
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// -------------------------------------------------------------------------------------------- Champion

/// Parents, sizes, orders and levels of a tree together, the fastest way known to us: the tour is ranked once, over the arcs
/// in row order, and all further random loads read bits, which fit into the L2 cache.
///   rows       one bit per arc, set at the begin of each row
///   successor  the tour as a list, twin and next in one step
///   ranking    by list.champion
///   parents    finds the arc to the parent, size and position in the row alone; sets a bit when a vertex is left
///   count      counts the bits along the tour
///   results    orders and levels are differences of positions and counts
/// Memory: 88 bytes per vertex: 28 for the ranking, 20 for the tree, 20 for the results and 20 for the rest.
template <class Executor>
class Champion final : public DeclaredAlgorithm {
public:
    Champion(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.tree().num_vertices()),
          m_(dataset.tree().num_arcs()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          first_(dataset.tree().row_offsets[root_]),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          twin_(executor, dataset.tree().twin, "twin"),
          row_bits_(executor, RowBits::num_words(m_), "row_bits"),
          rows_before_(executor, row_bits_.size(), "rows_before"),
          successor_(executor, m_, "successor"),
          ranking_(executor, "ranking", make_fastest_ranking(executor, list_over(dataset.tree()))),
          retreats_(executor, row_bits_.size(), "retreats"),
          counts_(executor, row_bits_.size(), "counts"),
          packed_(executor, row_bits_.size(), "packed"),
          scan_(executor, row_bits_.size()),
          entered_(executor, n_, "entered"),
          parent_(executor, n_, "parent"),
          subtree_size_(executor, n_, "subtree_size"),
          preorder_(executor, n_, "preorder"),
          postorder_(executor, n_, "postorder"),
          level_(executor, n_, "level") {
        declare();
    }

    void start() override {
        at_ = Pass::input;
        for (const auto& buffer : state())
            if (buffer.bytes != 0) executor_.fill(buffer.data, kNone, buffer.bytes / sizeof(std::uint32_t));
        ranking_.forget();
    }

    bool step() override {
        if (at_ == Pass::ranking && ranking_.step()) return true;
        if (at_ == Pass::results) return false;
        at_ = static_cast<Pass>(static_cast<std::uint32_t>(at_) + 1);
        run(at_);
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (at_ == Pass::ranking) {
            auto report = ranking_.describe(changes);
            report.lines = {{4, count_text(m_, "arc", "arcs"), true}};
            return report;
        }
        return report_champion({.pass = at_, .num_vertices = n_, .root = root_}, changes);
    }

private:
    using Pass = ChampionPass::Pass;

    RowBits rows() const { return {row_bits_.read()}; }

    ListInput list_over(const Tree& tree) const {
        if (m_ == 0) return {.n = 0, .head = kNone, .tail = kNone, .successor = successor_};
        return {.n = m_, .head = first_, .tail = tree.twin[tree.row_offsets[root_ + 1] - 1], .successor = successor_};
    }

    void run(Pass pass) {
        switch (pass) {
            case Pass::input: break;
            case Pass::rows:
                executor_.launch(Fill{}, row_bits_.size(), row_bits_.write(), 0u);
                executor_.launch(MarkRows{}, n_ + 1, row_offsets_.read(), row_bits_.write());
                count(row_bits_, rows_before_);
                break;
            case Pass::successor:
                executor_.launch(FollowTwins{}, m_, twin_.read(), rows(), row_offsets_.read(), column_indices_.read(),
                                 first_, successor_.write());
                break;
            case Pass::ranking: ranking_.step(); break;
            case Pass::parents:
                executor_.launch(Fill{}, retreats_.size(), retreats_.write(), 0u);
                executor_.launch(FindRetreats{}, m_ == 0 ? 1 : m_, ranking_.values("rank"), rows(), rows_before_.read(),
                                 row_offsets_.read(), column_indices_.read(), root_, parent_.write(),
                                 subtree_size_.write(), entered_.write(), retreats_.write());
                break;
            case Pass::count:
                count(retreats_, counts_);
                executor_.launch(PackCounts{}, packed_.size(), retreats_.read(), counts_.read(), packed_.write());
                break;
            case Pass::results:
                executor_.launch(NumberByBits{}, n_, entered_.read(), subtree_size_.read(), packed_.read(),
                                 preorder_.write(), postorder_.write(), level_.write());
                break;
        }
    }

    void count(const Buffer<std::uint32_t>& bits, const Buffer<std::uint32_t>& counts) {
        executor_.launch(CountBits{}, bits.size(), bits.read(), counts.write());
        scan_.run(counts.read(), counts.write());
    }

    void declare() {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(twin_, twin());
        state(successor_, Column{.name = "successor",
                                 .symbol = "M",
                                 .role = Role::next_arc,
                                 .style = ValueStyle::optional,
                                 .none = kNone,
                                 .space = space_names::arcs});
        nested(ranking_, space_names::arcs);
        state(parent_, parent());
        state(subtree_size_, subtree_size());
        state(entered_, Column{.name = "entered",
                               .symbol = "R[in]",
                               .style = ValueStyle::unknown,
                               .none = kNone,
                               .unit = "arcs before it on the tour",
                               .space = space_names::vertices});
        state(preorder_, preorder());
        state(postorder_, postorder());
        state(level_, level());
        scratch(row_bits_);
        scratch(rows_before_);
        scratch(retreats_);
        scratch(counts_);
        scratch(packed_);
        host(at_);
        link({.from = space_names::vertices,
              .to = space_names::arcs,
              .column = "row_offsets",
              .says = "first arc",
              .kind = SpaceLink::Kind::first});
        link({.from = space_names::arcs, .to = space_names::arcs, .column = "twin", .says = "twin"});
        link({.from = space_names::arcs,
              .to = space_names::arcs,
              .column = "successor",
              .says = "successor on the tour"});
        link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
    }

    Executor& executor_;
    std::uint32_t n_, m_, root_;
    std::uint32_t first_;  // the first arc of the tour
    Buffer<std::uint32_t> row_offsets_, column_indices_, twin_;
    Buffer<std::uint32_t> row_bits_, rows_before_;
    Buffer<std::uint32_t> successor_;
    NestedAlgorithm ranking_;
    Buffer<std::uint32_t> retreats_, counts_;
    Buffer<std::uint64_t> packed_;
    TileScan<Executor> scan_;
    Buffer<std::uint32_t> entered_, parent_, subtree_size_, preorder_, postorder_, level_;
    Pass at_ = Pass::input;
};

AlgorithmInfo champion();  ///< tree.champion

}  // namespace lockstep::tree
