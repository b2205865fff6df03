#pragma once

#include <cstdint>
#include <utility>

#include "kernels/algorithms/tree/lowest_common_ancestor.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------------------ Walk

/// Walks along the Euler tour (one thread) and writes visits, levels and positions of arcs.
/// visit        one entry per visit, written
/// first_visit  n entries, kNone on entry
/// level        n entries, written
/// arc_rank     one entry per arc, written
/// Threads      one in all, no shared memory, no barrier.
struct WalkTour {
    static constexpr const char* name = "walk_tour";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> row_offsets,
                            Span<const std::uint32_t> column_indices, Span<const std::uint32_t> twin,
                            std::uint32_t root, Span<std::uint32_t> visit, Span<std::uint32_t> first_visit,
                            Span<std::uint32_t> level, Span<std::uint32_t> arc_rank) const {
        ctx.store(visit, 0, root);  // line 1
        ctx.store(first_visit, root, 0u);  // line 1
        ctx.store(level, root, 0u);  // line 1
        std::uint32_t depth = 0;
        auto arc = ctx.load(row_offsets, root);
        for (std::uint32_t i = 1; i < visit.size; ++i) {  // line 2
            const auto head = ctx.load(column_indices, arc);
            ctx.store(arc_rank, arc, i - 1);
            ctx.store(visit, i, head);  // line 3
            const auto known = ctx.load(first_visit, head);
            if (known == kNone) {
                ++depth;
                ctx.store(first_visit, head, i);  // line 4
                ctx.store(level, head, depth);  // line 4
            } else {
                --depth;
            }
            const auto back = ctx.load(twin, arc);
            const auto row_end = ctx.load(row_offsets, head + 1);
            arc = back + 1;
            if (arc == row_end) arc = ctx.load(row_offsets, head);  // line 5
        }
    }
};

/// Builds a sparse table (Bender, Farach-Colton 2000): row k has the highest vertex of each 2^k visits.
/// visit    one entry per visit
/// table    num_rows times as many, row by row, written
/// Threads  one in all, no shared memory, no barrier.
struct BuildTable {
    static constexpr const char* name = "build_table";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> visit, Span<const std::uint32_t> level,
                            std::uint32_t num_rows, Span<std::uint32_t> table) const {
        for (std::uint32_t i = 0; i < visit.size; ++i) {
            const auto vertex = ctx.load(visit, i);
            ctx.store(table, i, vertex);  // line 6
        }
        for (std::uint32_t k = 1; k < num_rows; ++k) {  // line 7
            const auto half = std::uint32_t{1} << (k - 1);
            const auto below = (k - 1) * visit.size, row = k * visit.size;
            for (std::uint32_t i = 0; i + 2 * half <= visit.size; ++i) {
                const auto left = ctx.load(table, below + i);
                const auto right = ctx.load(table, below + i + half);
                const auto left_level = ctx.load(level, left);
                const auto right_level = ctx.load(level, right);
                ctx.store(table, row + i, right_level < left_level ? right : left);  // line 8
            }
        }
    }
};

/// Answers all queries from a sparse table, one after the other.
/// Threads  one in all, no shared memory, no barrier.
struct AnswerFromTable {
    static constexpr const char* name = "answer_from_table";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, AncestorQueries queries, Span<const std::uint32_t> first_visit,
                            Span<const std::uint32_t> level, std::uint32_t num_visits,
                            Span<const std::uint32_t> table) const {
        for (std::uint32_t query = 0; query < queries.a.size; ++query) {  // line 9
            const auto a = ctx.load(queries.a, query);
            const auto b = ctx.load(queries.b, query);
            const auto visit_a = ctx.load(first_visit, a);
            const auto visit_b = ctx.load(first_visit, b);
            const auto first = visit_a < visit_b ? visit_a : visit_b;
            const auto last = visit_a < visit_b ? visit_b : visit_a;
            std::uint32_t k = 0;
            while (last - first + 1 >= (std::uint32_t{2} << k)) ++k;  // line 10
            const auto left = ctx.load(table, k * num_visits + first);
            const auto right = ctx.load(table, k * num_visits + last + 1 - (std::uint32_t{1} << k));
            const auto left_level = ctx.load(level, left);
            const auto right_level = ctx.load(level, right);
            const auto vertex = right_level < left_level ? right : left;
            ctx.store(queries.ancestor, query, vertex);  // line 11
            const auto so_far = ctx.load(queries.answers, vertex);
            ctx.store(queries.answers, vertex, so_far + 1);
        }
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// -------------------------------------------------------------------------------------------- Sequential

/// Lowest common ancestors from a sparse table (Bender, Farach-Colton 2000), by one thread: a walk along the tour, the table, the queries.
template <class Executor>
class LowestCommonAncestorSequential final : public DeclaredAlgorithm {
public:
    LowestCommonAncestorSequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : LowestCommonAncestorSequential(executor, dataset, parameters, queries_of(dataset, parameters)) {}

    void start() override {
        passes_done_ = 0;
        for (const auto* buffer : {&arc_rank_, &level_, &ancestor_, &first_visit_, &visit_, &table_})
            buffer->fill(kNone);
        answers_.fill(0);
    }

    bool step() override {
        switch (passes_done_) {
            case 0:
                executor_.launch(WalkTour{}, 1, row_offsets_.read(), column_indices_.read(), twin_.read(), root_,
                                 visit_.write(), first_visit_.write(), level_.write(), arc_rank_.write());
                break;
            case 1: executor_.launch(BuildTable{}, 1, visit_.read(), level_.read(), num_rows_, table_.write()); break;
            case 2:
                executor_.launch(AnswerFromTable{}, 1,
                                 AncestorQueries{query_a_.read(), query_b_.read(), ancestor_.write(), answers_.write()},
                                 first_visit_.read(), level_.read(), visit_.size(), table_.read());
                break;
            default: return false;
        }
        ++passes_done_;
        return true;
    }

    PassReport describe(const Changes&) override {
        const auto visits = count_text(visit_.size(), "visit", "visits");
        const auto queries = count_text(query_a_.size(), "query", "queries");
        const auto entries = count_text(std::uint64_t{num_rows_} * visit_.size(), "entry", "entries");
        switch (passes_done_) {
            case 0:
                return {.label = "input",
                        .sentence = "A tree of " + count_text(n_, "vertex", "vertices") + ", " + queries +
                                    ", and one thread to answer them",
                        .note = "The tour begins at vertex " + count_text(root_) + "."};
            case 1:
                return {
                    .label = "walk",
                    .sentence = "One thread walked the tour and noted " + visits,
                    .note = "The visits between two vertices pass their lowest common ancestor, and nothing above it.",
                    .lines = {{1, "vertex " + count_text(root_), false},
                              {2, visits, false},
                              {3, visits, true},
                              {4, count_text(n_, "vertex", "vertices"), true},
                              {5, "", false}}};
            case 2:
                return {.label = "table",
                        .sentence = "The sparse table has " + count_text(num_rows_, "row", "rows") + ", " + entries,
                        .note = "Row k holds the highest vertex of each 2^k visits in a row.",
                        .lines = {{6, visits, true},
                                  {7, count_text(num_rows_ - 1, "row", "rows"), false},
                                  {8, entries, true}},
                        .figures = {{"table", static_cast<double>(num_rows_) * visit_.size(), "entries"}}};
            default:
                return {.label = "queries",
                        .sentence = "One thread answered " + queries + ", each from two entries of the table",
                        .note = "Two ranges of 2^k visits cover the visits between the ends of a query.",
                        .lines = {{9, queries, false}, {10, "", false}, {11, queries, query_a_.size() != 0}},
                        .figures = {{"queries answered", static_cast<double>(query_a_.size()), "queries"}}};
        }
    }

private:
    LowestCommonAncestorSequential(Executor& executor, const Dataset& dataset, const ParameterValues& parameters,
                                   const VertexPairs& queries)
        : executor_(executor),
          n_(dataset.tree().num_vertices()),
          root_(static_cast<std::uint32_t>(parameters.at("root"))),
          num_rows_(rows(dataset.tree().num_arcs() + 1)),
          row_offsets_(executor, dataset.tree().row_offsets, "row_offsets"),
          column_indices_(executor, dataset.tree().column_indices, "column_indices"),
          twin_(executor, dataset.tree().twin, "twin"),
          query_a_(executor, queries.a, "query_a"),
          query_b_(executor, queries.b, "query_b"),
          arc_rank_(executor, dataset.tree().num_arcs(), "arc_rank"),
          level_(executor, n_, "level"),
          ancestor_(executor, queries.a.size(), "ancestor"),
          answers_(executor, n_, "answers"),
          first_visit_(executor, n_, "first_visit"),
          visit_(executor, std::uint64_t{dataset.tree().num_arcs()} + 1, "visit"),
          table_(executor, std::uint64_t{num_rows_} * visit_.size(), "table") {
        space({.name = kVisits, .one = "visit", .size = visit_.size(), .many = "visits"});
        space({.name = kQueries, .one = "query", .size = query_a_.size(), .many = "queries"});
        input(row_offsets_, row_offsets());
        input(column_indices_, column_indices());
        input(twin_, twin());
        input(query_a_, query_a());
        input(query_b_, query_b());
        state(arc_rank_, arc_rank());
        state(level_, level());
        state(ancestor_, ancestor());
        state(answers_, answers());
        state(first_visit_, first_visit());
        auto visited = minimum();
        visited.name = "visit";
        state(visit_, visited);
        scratch(table_);
        host(passes_done_);
        link_queries([this](SpaceLink one) { link(std::move(one)); });
    }

    static std::uint32_t rows(std::uint32_t num_visits) {
        std::uint32_t rows = 1;
        while (num_visits >> rows != 0) ++rows;
        return rows;
    }

    Executor& executor_;
    std::uint32_t n_, root_, num_rows_;
    Buffer<std::uint32_t> row_offsets_, column_indices_, twin_, query_a_, query_b_;
    Buffer<std::uint32_t> arc_rank_, level_, ancestor_, answers_, first_visit_, visit_, table_;
    std::uint32_t passes_done_ = 0;
};

AlgorithmInfo lowest_common_ancestor_sequential();  ///< tree.lowest-common-ancestor-sequential: a sparse table

}  // namespace lockstep::tree
