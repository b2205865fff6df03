#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "kernels/algorithms/tree/queries.hpp"
#include "kernels/algorithms/tree/tour_algorithm.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ---------------------------------------------------------------------------------------- Span minimum

/// The highest vertex of a span of visits in one 64-bit word, so that a comparison takes one access each.
///   bits 0 .. 31   vertex
///   bits 32 .. 63  level: words compare first by level
struct SpanMinimum {
    std::uint32_t vertex = kNone;
    std::uint32_t level = kNone;

    SIMT_HOST_FN static SpanMinimum unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{level} << 32 | vertex; }

    static constexpr Field kVertex{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kLevel{2, 1, 0, 0xFFFFFFFFu};
};

/// The vertices of the queries, and their answers.
struct AncestorQueries {
    Span<const std::uint32_t> a, b;  ///< one entry per query: its vertices
    Span<std::uint32_t> ancestor;  ///< one entry per query, written
    Span<std::uint32_t> answers;  ///< one entry per vertex: queries that it answers
};

// ------------------------------------------------------------------------------------------ Write visits

/// The vertices in the order in which the tour visits them: the root, then the head of each arc.
/// tour_arc     one entry per arc of the tour
/// level        one entry per vertex
/// minimum      one entry per visit, written: its vertex and level
/// first_visit  one entry per vertex, written by its forward arc: the only one from the level above
/// Threads      one per visit, no shared memory, no barrier.
struct WriteVisits {
    static constexpr const char* name = "write_visits";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tour_arc,
                            Span<const std::uint32_t> column_indices, Span<const std::uint32_t> twin,
                            Span<const std::uint32_t> level, std::uint32_t root, Span<std::uint64_t> minimum,
                            Span<std::uint32_t> first_visit) const {
        const auto i = ctx.global_thread();
        if (i >= minimum.size) return;
        auto vertex = root;
        bool first = true;
        if (i != 0) {
            const auto arc = ctx.load(tour_arc, i - 1);
            vertex = ctx.load(column_indices, arc);
            const auto back = ctx.load(twin, arc);
            const auto from = ctx.load(column_indices, back);
            const auto above = ctx.load(level, from);
            const auto own = ctx.load(level, vertex);
            first = own > above;
        }
        const auto depth = ctx.load(level, vertex);
        const SpanMinimum visit{vertex, depth};
        ctx.store(minimum, i, visit.pack());  // line 30
        if (first) ctx.store(first_visit, vertex, i);  // line 31
    }
};

// ------------------------------------------------------------------------------------------- Merge spans

/// Minima of spans of twice the visits, from those of two neighbours. A span at the end has fewer visits.
/// in       one entry per visit: the minimum of the span of `length` visits that begins there
/// out      one entry per visit, written: of 2 `length` visits
/// Threads  one per visit, no shared memory, no barrier.
struct MergeSpans {
    static constexpr const char* name = "merge_spans";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> in, std::uint32_t length,
                            Span<std::uint64_t> out) const {
        const auto i = ctx.global_thread();
        if (i >= in.size) return;
        auto least = ctx.load(in, i);
        if (in.size - i > length) {
            const auto behind = ctx.load(in, i + length);
            if (behind < least) least = behind;
        }
        ctx.store(out, i, least);  // line 33
    }
};

// ---------------------------------------------------------------------------------------- Answer queries

/// Answers the queries whose range of visits has from `length` to 2 `length` - 1 entries: two spans of `length` visits cover it, and the
/// highest vertex in it is the lowest common ancestor (Bender, Farach-Colton 2000).
/// minimum  one entry per visit: of `length` visits from there on
/// Threads  one per query, no shared memory, no barrier.
struct AnswerQueries {
    static constexpr const char* name = "answer_queries";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, AncestorQueries queries, Span<const std::uint32_t> first_visit,
                            Span<const std::uint64_t> minimum, std::uint32_t length) const {
        const auto query = ctx.global_thread();
        if (query >= queries.a.size) return;
        const auto a = ctx.load(queries.a, query);
        const auto b = ctx.load(queries.b, query);
        const auto visit_a = ctx.load(first_visit, a);
        const auto visit_b = ctx.load(first_visit, b);
        const auto first = visit_a < visit_b ? visit_a : visit_b;
        const auto last = visit_a < visit_b ? visit_b : visit_a;
        const auto visits = last - first + 1;
        if (visits < length || visits / 2 >= length) return;  // line 34
        const auto left = ctx.load(minimum, first);
        const auto right = ctx.load(minimum, last + 1 - length);
        const auto least = SpanMinimum::unpack(left < right ? left : right);
        ctx.store(queries.ancestor, query, least.vertex);  // line 35
        ctx.atomic_add(queries.answers, least.vertex, 1u);
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// ------------------------------------------------------------------------------- Lowest common ancestor

/// Lowest common ancestors by range minima on the Euler tour (named in Rehman 2010, chapter 7; Bender, Farach-Colton 2000): the tour
/// and its levels, then minima of spans of 1, 2, 4, ... visits. Each pass answers the queries whose range two of its spans cover, so
/// that one array of minima is enough, where a sparse table would store one for each length.
template <class Executor>
class LowestCommonAncestor final : public TourAlgorithm<Executor> {
    using Base = TourAlgorithm<Executor>;

public:
    LowestCommonAncestor(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : LowestCommonAncestor(executor, dataset, parameters, queries_of(dataset, parameters)) {}

    void start() override {
        Base::start();
        length_ = 0;
        answers_.fill(0);
    }

    bool step() override {
        if (length_ == 0) {
            if (Base::step()) return true;
            this->executor_.launch(WriteVisits{}, minimum_.size(), this->tour_arc_.read(), this->column_indices_.read(),
                                   this->twin_.read(), this->result_.read(), this->root_, minimum_.write(),
                                   first_visit_.write());
            length_ = 1;
        } else {
            if (length_ > minimum_.size() / 2) return false;
            this->executor_.launch(MergeSpans{}, minimum_.size(), minimum_.read(), length_, next_minimum_.write());
            std::swap(minimum_, next_minimum_);
            length_ *= 2;
        }
        this->executor_.launch(AnswerQueries{}, query_a_.size(),
                               AncestorQueries{query_a_.read(), query_b_.read(), ancestor_.write(), answers_.write()},
                               first_visit_.read(), minimum_.read(), length_);
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (length_ == 0) return Base::describe(changes);
        const auto answered = count_text(changes["ancestor"].changed, "query", "queries");
        const auto visits = count_text(minimum_.size(), "visit", "visits");
        PassReport report;
        if (length_ == 1) {
            report.label = "visits";
            report.sentence = "The tour visits vertices " + count_text(minimum_.size()) + " times; " + answered +
                              " asked for one vertex twice";
            report.note = "The visits between two vertices pass their lowest common ancestor, and nothing above it.";
            report.lines = {{30, visits, true}, {31, count_text(this->n_, "vertex", "vertices"), true}};
        } else {
            const auto length = count_text(length_);
            report.label = "span " + length;
            report.sentence = "Each visit has the highest vertex of " + length + " visits; " + answered + " answered";
            report.note = "Two spans of " + length + " visits cover a range of " + length + " to " +
                          count_text(std::uint64_t{length_} * 2 - 1) + " visits.";
            report.lines = {{33, visits, true}};
        }
        report.lines.push_back({34, count_text(query_a_.size(), "query", "queries"), false});
        report.lines.push_back({35, answered, changes["ancestor"].changed != 0});
        report.figures = {{"queries answered", static_cast<double>(changes["ancestor"].changed), "queries"}};
        return report;
    }

private:
    LowestCommonAncestor(Executor& executor, const Dataset& dataset, const ParameterValues& parameters,
                         const VertexPairs& queries)
        : Base(executor, dataset, parameters, Goal::levels),
          query_a_(executor, queries.a, "query_a"),
          query_b_(executor, queries.b, "query_b"),
          ancestor_(executor, queries.a.size(), "ancestor"),
          answers_(executor, this->n_, "answers"),
          first_visit_(executor, this->n_, "first_visit"),
          minimum_(executor, std::uint64_t{this->m_} + 1, "minimum"),
          next_minimum_(executor, std::uint64_t{this->m_} + 1, "next_minimum") {
        this->space({.name = kVisits, .one = "visit", .size = minimum_.size(), .many = "visits"});
        this->space({.name = kQueries, .one = "query", .size = query_a_.size(), .many = "queries"});
        this->input(query_a_, query_a());
        this->input(query_b_, query_b());
        this->state(ancestor_, ancestor());
        this->state(answers_, answers());
        this->state(first_visit_, first_visit());
        auto vertex = minimum();
        vertex.field = SpanMinimum::kVertex;
        auto level = minimum_level();
        level.field = SpanMinimum::kLevel;
        this->state(minimum_, vertex, level);
        link_queries([this](SpaceLink one) { this->link(std::move(one)); });
        this->host(length_);
    }

    Buffer<std::uint32_t> query_a_, query_b_, ancestor_, answers_, first_visit_;
    Buffer<std::uint64_t> minimum_, next_minimum_;
    std::uint32_t length_ = 0;  // of the spans; 0 before the visits are known
};

AlgorithmInfo lowest_common_ancestor();  ///< tree.lowest-common-ancestor: range minima on the tour

}  // namespace lockstep::tree
