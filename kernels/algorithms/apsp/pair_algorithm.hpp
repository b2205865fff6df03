#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/apsp/columns.hpp"
#include "kernels/algorithms/apsp/negative_cycles.hpp"
#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------- Show distances

/// Converts paths to the distances that are shown.
/// paths, distance  n x n
/// Threads         one per pair.
struct ShowDistances {
    static constexpr const char* name = "show_distances";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> paths, PathWord form,
                            Span<std::int32_t> distance) const {
        const auto i = ctx.global_thread();
        if (i >= paths.size) return;
        const auto path = ctx.load(paths, i);
        ctx.store(distance, i, form.distance(static_cast<std::int64_t>(path)));
    }
};

// --------------------------------------------------------------------------------------- Count reached

/// Counts the pairs that have a path.
/// distance  n x n
/// reached   1 entry, added to
/// Threads   one per row.
struct CountReached {
    static constexpr const char* name = "count_reached";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::int32_t> distance, std::uint32_t n,
                            Span<std::uint32_t> reached) const {
        const auto row = ctx.global_thread();
        if (row >= n) return;
        std::uint32_t found = 0;
        for (std::uint32_t column = 0; column < n; ++column) {
            const auto length = ctx.load(distance, row * n + column);
            if (length != PathWord::kNoPath) ++found;
        }
        ctx.atomic_add(reached, 0, found);
    }
};

// -------------------------------------------------------------------------------------------- Lay arcs

/// The arcs of a graph as paths between pairs (Malison 2012, 5.2): 0 from a vertex to itself, unless a loop is negative; of
/// parallel arcs the lightest.
/// edge_weights     one per arc, or none: each is 1
/// paths             n x n, written
/// predecessor      n x n, or none: written
/// Threads          one per vertex, which writes its row.
struct LayArcs {
    static constexpr const char* name = "lay_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 64};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<const std::int32_t> edge_weights,
                            PathWord form, Span<std::uint64_t> paths, Span<std::uint32_t> predecessor) const {
        const auto from = ctx.global_thread(), n = row_offsets.size - 1;
        if (from >= n) return;
        for (std::uint32_t to = 0; to < n; ++to) {
            const auto path = to == from ? std::int64_t{0} : form.infinite();
            ctx.store(paths, from * n + to, static_cast<std::uint64_t>(path));
            if (predecessor.size != 0) ctx.store(predecessor, from * n + to, kNone);
        }
        const auto end = ctx.load(row_offsets, from + 1);
        for (auto arc = ctx.load(row_offsets, from); arc < end; ++arc) {
            const auto to = ctx.load(column_indices, arc);
            std::int32_t weight = 1;
            if (edge_weights.size != 0) weight = ctx.load(edge_weights, arc);
            const auto known = ctx.load(paths, from * n + to);
            const auto path = form.of(weight, 1);
            if (path >= static_cast<std::int64_t>(known)) continue;
            ctx.store(paths, from * n + to, static_cast<std::uint64_t>(path));
            if (predecessor.size != 0 && to != from) ctx.store(predecessor, from * n + to, from);
        }
    }
};

// ---------------------------------------------------------------------------------------- Settle pairs

/// Tests for each vertex whether it has a negative path to itself.
/// paths      n x n
/// negative  n entries, written: 1 or 0
/// Threads   one per vertex.
struct ReadDiagonal {
    static constexpr const char* name = "read_diagonal";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> paths, PathWord form,
                            Span<std::uint32_t> negative) const {
        const auto i = ctx.global_thread(), n = negative.size;
        if (i >= n) return;
        const auto path = ctx.load(paths, i * n + i);
        ctx.store(negative, i, form.length(static_cast<std::int64_t>(path)) < 0 ? 1 : 0);
    }
};

/// Marks the pairs without a shortest path: pairs joined through a vertex with a negative path to itself. The thesis (Malison
/// 2012, 5.2.3) examines only the vertices of the recorded path, which misses cycles beside it. Also finds a pair whose
/// distance does not fit int32.
/// paths                    n x n
/// negative                vertices with a negative path to themselves
/// distance, predecessor   n x n; predecessor may be none
/// misfit                  1 entry: the first pair whose distance does not fit, kNone if all fit
/// Threads                 one per pair.
struct SettlePairs {
    static constexpr const char* name = "settle_pairs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> paths, PathWord form, std::uint32_t n,
                            Span<const std::uint32_t> negative, Span<std::int32_t> distance,
                            Span<std::uint32_t> predecessor, Span<std::uint32_t> misfit) const {
        const auto pair = ctx.global_thread();
        if (pair >= paths.size) return;
        const auto path = static_cast<std::int64_t>(ctx.load(paths, pair));
        if (form.is_infinite(path)) return;
        const auto from = pair / n, to = pair % n;
        for (std::uint32_t k = 0; k < negative.size; ++k) {
            const auto m = ctx.load(negative, k);
            const auto first = static_cast<std::int64_t>(ctx.load(paths, from * n + m));
            if (form.is_infinite(first)) continue;
            const auto second = static_cast<std::int64_t>(ctx.load(paths, m * n + to));
            if (form.is_infinite(second)) continue;
            ctx.store(distance, pair, PathWord::kNoShortest);
            if (predecessor.size != 0) ctx.store(predecessor, pair, kNone);
            return;
        }
        if (!form.fits(path)) ctx.atomic_min(misfit, 0, pair);
    }
};

}  // namespace lockstep

namespace lockstep::apsp {

// -------------------------------------------------------------------------------------- Pair algorithm

/// The number format for the paths of a graph. Throws InputError if 64 bits are too few.
PathWord form_of(const CsrGraph& graph);

/// Throws OutOfMemory, with the size in GiB, unless n x n entries of this many bytes each fit.
void require_matrices(Device& device, std::uint32_t n, std::uint32_t bytes_a_pair);

/// The sentence for a pair whose distance int32 does not hold.
std::string misfit_text(const PathWord& form, std::uint32_t from, std::uint32_t to, std::int64_t path);

/// The base of all algorithms here: the graph, the paths between all pairs, and finally the test for negative cycles and for
/// distances that do not fit.
template <class Executor>
class PairAlgorithm : public DeclaredAlgorithm {
public:
    std::vector<std::string> notices() const override {
        if (cycle_.vertices.empty()) return {};
        return {negative_cycle_text(cycle_, count_text(unbounded_, "pair has", "pairs have"))};
    }

protected:
    /// records_predecessors  whether the algorithm has a column of predecessors
    PairAlgorithm(Executor& executor, const Dataset& dataset, bool records_predecessors, std::uint32_t bytes_a_pair)
        : executor_(executor),
          graph_(dataset.graph()),
          n_(checked(executor, graph_, bytes_a_pair)),
          form_(form_of(graph_)),
          row_offsets_(executor, graph_.row_offsets, "row_offsets"),
          column_indices_(executor, graph_.column_indices, "column_indices"),
          edge_weights_(executor, weights_of(graph_), "edge_weights"),
          distance_(executor, pairs_of(n_), "distance"),
          predecessor_(executor, records_predecessors ? pairs_of(n_) : 0, "predecessor"),
          negative_(executor, n_, "negative"),
          misfit_(executor, 1, "misfit"),
          reached_(executor, 1, "reached") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(edge_weights_, edge_weights());
        state(distance_, distance());
        if (records_predecessors) state(predecessor_, predecessor());
        space(pairs(n_));
        if (n_ != 0) {
            const SpaceLink start{.from = kPairs,
                                  .to = space_names::vertices,
                                  .says = "start",
                                  .kind = SpaceLink::Kind::quotient,
                                  .divisor = n_};
            link(start);
            auto end = start;
            end.says = "end";
            end.kind = SpaceLink::Kind::remainder;
            link(std::move(end));
        }
        host(settled_);
        host(unbounded_);
    }

    void begin(const Buffer<std::uint64_t>& paths) {
        settled_ = false;
        unbounded_ = 0;
        cycle_ = {};
        if (paths.size() == 0) return;
        executor_.launch(LayArcs{}, n_, row_offsets_.read(), column_indices_.read(), edge_weights_.read(), form_,
                         paths.write(), predecessor_.write());
        executor_.launch(ShowDistances{}, paths.size(), paths.read(), form_, distance_.write());
    }

    /// After the last pass of the algorithm: marks pairs without a shortest path, in an extra pass; true if there are any.
    /// Throws InputError for a distance that does not fit.
    bool settle(const Buffer<std::uint64_t>& paths) {
        if (settled_) return false;
        settled_ = true;
        executor_.launch(ReadDiagonal{}, n_, paths.read(), form_, negative_.write());
        std::vector<std::uint32_t> on_circle;
        const auto flags = negative_.download();
        for (std::uint32_t v = 0; v < n_; ++v)
            if (flags[v] != 0) on_circle.push_back(v);
        const Buffer<std::uint32_t> list(executor_, on_circle, "on_negative_circle");
        misfit_.fill(kNone);
        executor_.launch(SettlePairs{}, paths.size(), paths.read(), form_, n_, list.read(), distance_.write(),
                         predecessor_.write(), misfit_.write());
        if (const auto pair = misfit_.download().front(); pair != kNone) {
            std::uint64_t path = 0;
            executor_.download(&path, paths.data() + pair, sizeof(path));
            throw InputError(misfit_text(form_, pair / n_, pair % n_, static_cast<std::int64_t>(path)));
        }
        if (on_circle.empty()) return false;
        cycle_ = find_negative_cycle(graph_);
        const auto found = distance_.download();
        unbounded_ = static_cast<std::uint64_t>(std::ranges::count(found, PathWord::kNoShortest));
        return true;
    }

    std::uint64_t num_pairs() const { return distance_.size(); }
    std::string pairs_text(std::uint64_t count) const { return count_text(count, "pair", "pairs"); }

    PassReport report_input() const {
        PassReport report;
        report.label = "input";
        report.sentence = "A graph of " + count_text(n_, "vertex", "vertices") + " and " +
                          count_text(column_indices_.size(), "arc", "arcs") +
                          ": each arc is a path, and each vertex is at distance 0 from itself";
        report.note = "Row i, column j: the path from vertex i to vertex j.";
        return report;
    }
    /// line  the pseudocode line of this test
    PassReport report_settled(int line) const {
        PassReport report;
        report.label = "negative cycles";
        report.sentence =
            count_text(unbounded_, "pair has", "pairs have") + " no shortest path: a negative cycle is between them";
        report.note = notices().empty() ? "" : notices().front();
        report.lines = {{line, pairs_text(unbounded_), true}};
        report.figures = {{"no shortest path", static_cast<double>(unbounded_), "pairs"}};
        return report;
    }
    /// Reports the improvements of a pass, from `distance`.
    PassReport report_pass(std::string label, const Changes& changes, std::uint64_t steps) const {
        reached_.fill(0);
        executor_.launch(CountReached{}, n_, distance_.read(), n_, reached_.write());
        const auto reached = reached_.download().front();
        const auto improved = changes["distance"].changed;
        PassReport report;
        report.label = std::move(label);
        report.sentence = pairs_text(improved) + " got a shorter path; " + count_text(reached) + " of " +
                          pairs_text(num_pairs()) + (reached == 1 ? " is connected" : " are connected");
        report.figures = {{"improved", static_cast<double>(improved), "pairs"},
                          {"reached", static_cast<double>(reached), "pairs"},
                          {"steps", static_cast<double>(steps), "steps"}};
        report.work = {.bytes = 0, .items = steps};
        return report;
    }

    static std::uint64_t pairs_of(std::uint32_t n) { return std::uint64_t{n} * n; }

    Executor& executor_;
    const CsrGraph& graph_;
    std::uint32_t n_;
    PathWord form_;
    Buffer<std::uint32_t> row_offsets_, column_indices_;
    Buffer<std::int32_t> edge_weights_;
    Buffer<std::int32_t> distance_;
    Buffer<std::uint32_t> predecessor_, negative_, misfit_, reached_;
    bool settled_ = false;

private:
    static std::uint32_t checked(Executor& executor, const CsrGraph& graph, std::uint32_t bytes_a_pair) {
        require_matrices(executor, graph.num_vertices(), bytes_a_pair);
        return graph.num_vertices();
    }
    static std::vector<std::int32_t> weights_of(const CsrGraph& graph) {
        return graph.edge_weights.empty() ? std::vector<std::int32_t>(graph.num_edges(), 1) : graph.edge_weights;
    }

    NegativeCycle cycle_;
    std::uint64_t unbounded_ = 0;
};

}  // namespace lockstep::apsp
