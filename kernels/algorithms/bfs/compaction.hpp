#pragma once

#include <algorithm>
#include <utility>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/count_expansion.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/algorithms/scan/exclusive_sum.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Gather degrees

/// The degrees of the vertices in a queue.
/// queue    vertices, `degrees.size` of them
/// Threads  one per entry, no shared memory, no barrier.
struct GatherDegrees {
    static constexpr const char* name = "gather_degrees";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets, Span<const std::uint32_t> queue,
                            Span<std::uint32_t> degrees) const {
        const auto i = ctx.global_thread();
        if (i >= degrees.size) return;
        const auto vertex = ctx.load(queue, i);
        const auto begin = ctx.load(row_offsets, vertex);
        const auto end = ctx.load(row_offsets, vertex + 1);
        ctx.store(degrees, i, end - begin);  // line 1
    }
};

// ----------------------------------------------------------------------------------------- Expand arcs

/// The arcs out of a queue, one per item, and for each head without a level the first item that reaches it.
/// queue    the frontier, `size` vertices
/// offsets  size + 1 entries: the first item of each vertex
/// heads    one entry per item, written
/// tails    one entry per item, written
/// first    n entries, kNone on entry for vertices without a level: the first item that reaches the vertex
/// Threads  one per item, no shared memory, no barrier.
struct ExpandArcs {
    static constexpr const char* name = "expand_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView graph, Span<const std::uint32_t> queue, std::uint32_t size,
                            Span<const std::uint32_t> offsets, Span<const std::uint32_t> level,
                            Span<std::uint32_t> heads, Span<std::uint32_t> tails, Span<std::uint32_t> first) const {
        const auto item = ctx.global_thread();
        if (item >= heads.size) return;
        std::uint32_t low = 0, high = size;  // the item's vertex is in [low, high)
        while (high - low > 1) {  // line 3
            const auto middle = low + (high - low) / 2;
            const auto begin = ctx.load(offsets, middle);
            if (begin <= item) low = middle;
            else high = middle;
        }
        const auto begin = ctx.load(offsets, low);
        const auto tail = ctx.load(queue, low);
        const auto row = ctx.load(graph.row_offsets, tail);
        const auto head = ctx.load(graph.column_indices, row + (item - begin));
        ctx.store(heads, item, head);
        ctx.store(tails, item, tail);
        const auto known = ctx.load(level, head);
        if (known == kNone) ctx.atomic_min(first, head, item);  // line 4
    }
};

// ------------------------------------------------------------------------------------------- Flag first

/// Flags the items that find a vertex: the first item that reaches it.
/// flags    one entry per item, written: 1 or 0
/// Threads  one per item, no shared memory, no barrier.
struct FlagFirst {
    static constexpr const char* name = "flag_first";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> heads, Span<const std::uint32_t> level,
                            Span<const std::uint32_t> first, Span<std::uint32_t> flags) const {
        const auto item = ctx.global_thread();
        if (item >= heads.size) return;
        const auto head = ctx.load(heads, item);
        const auto known = ctx.load(level, head);
        const auto least = ctx.load(first, head);
        ctx.store(flags, item, known == kNone && least == item ? 1u : 0u);  // line 5
    }
};

// ---------------------------------------------------------------------------------------- Compact queue

/// Moves the heads of flagged items to their places in the next queue, and gives them level and predecessor.
/// places   one entry per item: flagged items before it
/// next     the next queue, written
/// Threads  one per item, no shared memory, no barrier. Flagged items have different heads.
struct CompactQueue {
    static constexpr const char* name = "compact_queue";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> heads, Span<const std::uint32_t> tails,
                            Span<const std::uint32_t> flags, Span<const std::uint32_t> places, std::uint32_t depth,
                            Span<std::uint32_t> next, Span<std::uint32_t> level,
                            Span<std::uint32_t> predecessor) const {
        const auto item = ctx.global_thread();
        if (item >= heads.size) return;
        const auto flag = ctx.load(flags, item);
        if (flag == 0) return;
        const auto head = ctx.load(heads, item);
        const auto tail = ctx.load(tails, item);
        const auto place = ctx.load(places, item);
        ctx.store(next, place, head);  // line 7
        ctx.store(level, head, depth);  // line 8
        ctx.store(predecessor, head, tail);
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// -------------------------------------------------------------------------------------------- Compaction

/// Breadth-first search with a queue that prefix sums compact: without atomic appends, and with a queue order that depends only
/// on the graph. A pass is a level; the last launches, which find nothing, belong to the last pass.
template <class Executor>
class Compaction final : public DeclaredAlgorithm {
public:
    Compaction(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          m_(dataset.graph().num_edges()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          level_(executor, n_, "level"),
          predecessor_(executor, n_, "predecessor"),
          first_(executor, n_, "first"),
          queue_(executor, n_, "queue"),
          next_queue_(executor, n_, "next_queue"),
          degrees_(executor, n_, "degrees"),
          offsets_(executor, std::size_t{n_} + 1, "offsets"),
          heads_(executor, m_, "heads"),
          tails_(executor, m_, "tails"),
          flags_(executor, m_, "flags"),
          places_(executor, std::size_t{m_} + 1, "places"),
          counts_(executor, CountExpansion::kNumCounts, "counts"),
          sum_(executor, std::max(n_, m_)) {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        state(level_, level());
        state(predecessor_, predecessor());
        scratch(queue_);
        scratch(next_queue_);  // levels swap the two
        scratch(first_);
        host(depth_);
        host(size_);
    }

    void start() override {
        depth_ = 0;
        size_ = 1;
        reached_ = 1;
        level_.fill(kNone);
        predecessor_.fill(kNone);
        first_.fill(kNone);
        executor_.fill(level_.data() + source_, 0, 1);
        queue_.fill(source_);
    }

    bool step() override {
        if (size_ == 0) return false;
        executor_.launch(GatherDegrees{}, size_, row_offsets_.read(), queue_.read(), part(degrees_, size_));
        sum_.run(degrees_.read(), size_, part(offsets_, size_ + 1));
        const auto items = at(offsets_, size_);
        if (items == 0) return end();
        executor_.launch(ExpandArcs{}, items, CsrView{row_offsets_.read(), column_indices_.read()}, queue_.read(),
                         size_, offsets_.read(), level_.read(), part(heads_, items), part(tails_, items),
                         first_.write());
        const Span<const std::uint32_t> heads{heads_.data(), items};
        executor_.launch(FlagFirst{}, items, heads, level_.read(), first_.read(), part(flags_, items));
        sum_.run(flags_.read(), items, part(places_, items + 1));
        const auto found = at(places_, items);
        if (found == 0) return end();
        executor_.launch(CompactQueue{}, items, heads, tails_.read(), flags_.read(), places_.read(), depth_ + 1,
                         next_queue_.write(), level_.write(), predecessor_.write());
        std::swap(queue_, next_queue_);
        size_ = found;
        ++depth_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (depth_ == 0) return report_source(source_, source_degree_, n_, m_);
        counts_.fill(0);
        executor_.launch(CountExpansion{}, n_, CsrView{row_offsets_.read(), column_indices_.read()}, level_.read(),
                         depth_, counts_.write());
        const auto counted = counts_.download();
        const LevelCounts counts{.depth = depth_,
                                 .expanded = counted[0],
                                 .arcs = counted[1],
                                 .into_new = counted[2],
                                 .found = static_cast<std::uint32_t>(changes["level"].changed),
                                 .reached = reached_ += static_cast<std::uint32_t>(changes["level"].changed),
                                 .num_vertices = n_,
                                 .looked_at_last = CountExpansion::looked_at_last(counted)};
        auto report = report_level(counts);
        const auto arcs = count_text(counts.arcs, "arc", "arcs"),
                   found = count_text(counts.found, "vertex", "vertices");
        report.lines = {{1, count_text(counts.expanded, "vertex", "vertices"), false},
                        {2, "to " + count_text(counts.arcs), false},
                        {3, arcs, false},
                        {4, count_text(counts.into_new, "arc", "arcs"), false},
                        {5, arcs, false},
                        {6, "to " + count_text(counts.found), false},
                        {7, found, true},
                        {8, found, true}};
        return report;
    }

private:
    static Span<std::uint32_t> part(const Buffer<std::uint32_t>& buffer, std::uint32_t size) {
        return {buffer.data(), size};
    }
    std::uint32_t at(const Buffer<std::uint32_t>& buffer, std::uint32_t index) const {
        std::uint32_t value = 0;
        executor_.download(&value, buffer.data() + index, sizeof(value));
        return value;
    }
    bool end() {
        size_ = 0;
        return false;
    }

    Executor& executor_;
    std::uint32_t n_, m_, source_, source_degree_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, level_, predecessor_;
    Buffer<std::uint32_t> first_;  // per vertex: the item that found it
    Buffer<std::uint32_t> queue_, next_queue_, degrees_, offsets_;
    Buffer<std::uint32_t> heads_, tails_, flags_, places_, counts_;
    ExclusiveSum<Executor> sum_;
    std::uint32_t depth_ = 0, size_ = 1;  // size_: of the frontier
    std::uint32_t reached_ = 1;  // as of the last pass that was described
};

AlgorithmInfo compaction();  ///< bfs.compaction: a queue by prefix sums

}  // namespace lockstep::bfs
