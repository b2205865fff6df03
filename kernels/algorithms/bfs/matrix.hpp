#pragma once

#include <utility>
#include <vector>

#include "kernels/algorithms/bfs/columns.hpp"
#include "kernels/algorithms/bfs/count_expansion.hpp"
#include "kernels/algorithms/bfs/expand.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------- Multiply by frontier

/// One level of breadth-first search as a product of the transposed adjacency matrix with the frontier, over (or, and): entry w
/// of the product is set if an arc leads from the frontier to w (Luo, Wong, Hwu 2010, page 2). Every level reads the whole
/// matrix: O(V L + E L) for L levels.
/// transposed  the arcs into each vertex
/// frontier    n flags: the vector
/// product     n flags, written: the vertices that the product sets and that have no level yet
/// level       n entries, kNone if not reached
/// found       1 entry, set to 1 when a vertex is found
/// Threads     one per row, no shared memory, no barrier. Each writes only its own entries.
struct MultiplyByFrontier {
    static constexpr const char* name = "multiply_by_frontier";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, CsrView transposed, Span<const std::uint32_t> frontier,
                            std::uint32_t depth, Span<std::uint32_t> product, Span<std::uint32_t> level,
                            Span<std::uint32_t> found) const {
        const auto w = ctx.global_thread();
        if (w >= level.size) return;
        const auto begin = ctx.load(transposed.row_offsets, w);
        const auto end = ctx.load(transposed.row_offsets, w + 1);
        std::uint32_t sum = 0;
        for (auto e = begin; e < end; ++e) {  // line 2
            const auto v = ctx.load(transposed.column_indices, e);
            const auto flag = ctx.load(frontier, v);
            sum |= flag;  // line 3
        }
        const auto known = ctx.load(level, w);
        const bool is_new = sum != 0 && known == kNone;  // line 4
        ctx.store(product, w, is_new ? 1u : 0u);
        if (!is_new) return;
        ctx.store(level, w, depth);  // line 5
        ctx.store_relaxed(found, 0, 1u);
    }
};

}  // namespace lockstep

namespace lockstep::bfs {

// ------------------------------------------------------------------------------------------------ Matrix

/// Breadth-first search by matrix-vector products (Luo, Wong, Hwu 2010, page 2). A pass is a level; the last product, which finds
/// nothing, belongs to the last pass.
template <class Executor>
class Matrix final : public DeclaredAlgorithm {
public:
    Matrix(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Matrix(executor, dataset, parameters, transpose(dataset.graph())) {}

    void start() override {
        depth_ = 0;
        reached_ = 1;
        level_.fill(kNone);
        frontier_.fill(0);
        executor_.fill(level_.data() + source_, 0, 1);
        executor_.fill(frontier_.data() + source_, 1, 1);
    }

    bool step() override {
        found_.fill(0);
        const CsrView transposed{incoming_offsets_.read(), incoming_.read()};
        executor_.launch(MultiplyByFrontier{}, n_, transposed, frontier_.read(), depth_ + 1, product_.write(),
                         level_.write(), found_.write());
        if (found_.download()[0] == 0) return false;
        std::swap(frontier_, product_);
        ++depth_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto m = column_indices_.size();
        if (depth_ == 0) return report_source(source_, source_degree_, n_, m);
        counts_.fill(0);
        executor_.launch(CountExpansion{}, n_, CsrView{row_offsets_.read(), column_indices_.read()}, level_.read(),
                         depth_, counts_.write());
        const auto counted = counts_.download();
        const auto found = static_cast<std::uint32_t>(changes["level"].changed);
        auto report = report_level({.depth = depth_,
                                    .expanded = counted[0],
                                    .arcs = counted[1],
                                    .into_new = counted[2],
                                    .found = found,
                                    .reached = reached_ += found,
                                    .num_vertices = n_});
        report.sentence = "Level " + count_text(depth_) + ": a product with all " + count_text(m, "arc", "arcs") +
                          ", " + count_text(counted[1]) + " of them from the frontier, found " +
                          count_text(found, "new vertex", "new vertices");
        report.figures.push_back({"arcs read", static_cast<double>(m), "arcs"});
        report.lines = {{1, count_text(n_, "row", "rows"), false},
                        {2, count_text(m, "arc", "arcs"), false},
                        {3, count_text(m, "operation", "operations"), false},
                        {4, count_text(found, "row", "rows"), false},
                        {5, count_text(found, "vertex", "vertices"), true}};
        return report;
    }

private:
    struct Transposed {
        std::vector<std::uint32_t> offsets, tails;
    };

    /// The arcs by head; the tails of a row ascend.
    static Transposed transpose(const CsrGraph& graph) {
        const auto n = graph.num_vertices();
        Transposed made{.offsets = std::vector<std::uint32_t>(std::size_t{n} + 1, 0), .tails = {}};
        for (const auto head : graph.column_indices) ++made.offsets[head + 1];
        for (std::uint32_t v = 0; v < n; ++v) made.offsets[v + 1] += made.offsets[v];
        made.tails.resize(graph.column_indices.size());
        auto next = made.offsets;
        for (std::uint32_t v = 0; v < n; ++v)
            for (const auto head : graph.neighbors(v)) made.tails[next[head]++] = v;
        return made;
    }

    Matrix(Executor& executor, const Dataset& dataset, const ParameterValues& parameters, const Transposed& transposed)
        : executor_(executor),
          n_(dataset.graph().num_vertices()),
          source_(static_cast<std::uint32_t>(parameters.at("source"))),
          source_degree_(dataset.graph().degree(source_)),
          row_offsets_(executor, dataset.graph().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.graph().column_indices, "column_indices"),
          incoming_offsets_(executor, transposed.offsets, "incoming_offsets"),
          incoming_(executor, transposed.tails, "incoming"),
          level_(executor, n_, "level"),
          frontier_(executor, n_, "frontier"),
          product_(executor, n_, "product"),
          found_(executor, 1, "found"),
          counts_(executor, CountExpansion::kNumCounts, "counts") {
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        space({.name = kIncoming, .one = "incoming arc", .size = incoming_.size(), .many = "incoming arcs"});
        input(incoming_offsets_, Column{.name = "incoming_offsets", .space = space_names::vertices, .size = n_});
        input(incoming_, Column{.name = "incoming", .style = ValueStyle::index, .space = kIncoming});
        link({.from = kIncoming, .to = space_names::vertices, .column = "incoming", .says = "tail"});
        state(frontier_, frontier_flags());
        state(level_, level());
        host(depth_);
    }

    static constexpr const char* kIncoming = "incoming arcs";

    Executor& executor_;
    std::uint32_t n_, source_, source_degree_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, incoming_offsets_, incoming_;
    Buffer<std::uint32_t> level_, frontier_, product_, found_, counts_;
    std::uint32_t depth_ = 0;
    std::uint32_t reached_ = 1;  // as of the last pass that was described
};

AlgorithmInfo matrix();  ///< bfs.matrix: Luo, Wong, Hwu 2010, page 2

}  // namespace lockstep::bfs
