#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/algorithms/graph/biconnected.hpp"
#include "kernels/algorithms/graph/forest_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Least on tours

/// Takes the minimum over 2^bit arcs of the tour into each query whose part of the tour has that bit in its length.
/// next, key  m entries each: the arc behind 2^bit arcs, and their minimum
/// remaining  an entry for each query
/// cursor     an entry for each query: its next arc, moved on
/// least      an entry for each query
/// Threads    one per query, no shared memory, no barrier.
struct GatherLeast {
    static constexpr const char* name = "gather_least";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, std::uint32_t bit, Span<const std::uint32_t> next,
                            Span<const std::uint64_t> key, Span<const std::uint32_t> remaining,
                            Span<std::uint32_t> cursor, Span<std::uint64_t> least) const {
        const auto query = ctx.global_thread();
        if (query >= least.size) return;
        const auto length = ctx.load(remaining, query);
        if ((length >> bit & 1u) == 0) return;
        const auto arc = ctx.load(cursor, query);
        const auto there = ctx.load(key, arc);
        const auto own = ctx.load(least, query);
        if (there < own) ctx.store(least, query, there);
        const auto then = ctx.load(next, arc);
        ctx.store(cursor, query, then);
    }
};

/// Joins the minima of 2^k arcs of the tour to those of 2^(k + 1). At a tour's end they cover fewer.
/// next, key          m entries each
/// next_out, key_out  m entries each, other arrays
/// Threads  one per arc, no shared memory, no barrier.
struct DoubleLeast {
    static constexpr const char* name = "double_least";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> next, Span<const std::uint64_t> key,
                            Span<std::uint32_t> next_out, Span<std::uint64_t> key_out) const {
        const auto arc = ctx.global_thread();
        if (arc >= next.size) return;
        const auto then = ctx.load(next, arc);
        const auto own = ctx.load(key, arc);
        const auto there = ctx.load(key, then);
        const auto skip = ctx.load(next, then);
        ctx.store(key_out, arc, there < own ? there : own);
        ctx.store(next_out, arc, skip);
    }
};

// ------------------------------------------------------------------------------------ Begin ancestors

/// Begins the search for the lowest common ancestor of the ends of each edge outside the forest: of all vertices that the tour enters from
/// one end to the other, it has the smallest number.
/// tails, heads, twins, in_tree, left  m entries each
/// number, parent_arc  n entries each
/// key        m entries, written: the number of each arc's head
/// cursor, remaining, ancestor  m entries each, written; an edge has its query at the smaller of its arcs
/// Threads    one per arc, no shared memory, no barrier.
struct BeginAncestors {
    static constexpr const char* name = "begin_ancestors";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    struct Edges {
        Span<const std::uint32_t> tails, heads, twins, in_tree, left;
    };
    struct Queries {
        Span<std::uint64_t> key;
        Span<std::uint32_t> cursor, remaining;
        Span<std::uint64_t> ancestor;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Edges edges, Span<const std::uint32_t> number,
                            Span<const std::uint32_t> parent_arc, Queries to) const {
        const auto arc = ctx.global_thread();
        if (arc >= edges.heads.size) return;
        const auto u = ctx.load(edges.tails, arc);
        const auto v = ctx.load(edges.heads, arc);
        const auto one = ctx.load(number, u);
        const auto other = ctx.load(number, v);
        ctx.store(to.key, arc, std::uint64_t{other});
        std::uint32_t length = 0, from = arc;
        std::uint64_t ancestor = ~std::uint64_t{0};
        const auto twin = ctx.load(edges.twins, arc);
        const auto tree = ctx.load(edges.in_tree, arc);
        if (tree == 0 && arc < twin) {
            const auto first = ctx.load(parent_arc, one < other ? u : v);
            const auto last = ctx.load(parent_arc, one < other ? v : u);
            if (first < edges.heads.size) {
                const auto begin = ctx.load(edges.left, first);
                const auto end = ctx.load(edges.left, last);
                length = begin - end + 1;
                from = first;
            } else {
                ancestor = 0;  // one end is the root
            }
        }
        ctx.store(to.cursor, arc, from);
        ctx.store(to.remaining, arc, length);
        ctx.store(to.ancestor, arc, ancestor);
    }
};

// ---------------------------------------------------------------------------------------- Offer labels

/// Labels each edge outside the forest by its ends' lowest common ancestor, then by its number, and offers the label to both ends.
/// tails, twins, in_tree  m entries each
/// ancestor  m entries, from the search
/// label     n entries, all ones before: the smallest label at a vertex
/// Threads   one per arc, no shared memory, no barrier.
struct OfferLabels {
    static constexpr const char* name = "offer_labels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> tails, Span<const std::uint32_t> twins,
                            Span<const std::uint32_t> in_tree, Span<const std::uint64_t> ancestor,
                            Span<std::uint64_t> label) const {
        const auto arc = ctx.global_thread();
        if (arc >= twins.size) return;
        const auto tree = ctx.load(in_tree, arc);
        if (tree != 0) return;
        const auto twin = ctx.load(twins, arc);
        const auto edge = arc < twin ? arc : twin;
        const auto above = ctx.load(ancestor, edge);
        const auto u = ctx.load(tails, arc);
        ctx.atomic_min(label, u, above << 32 | edge);  // line 14
    }
};

/// Lays the labels of the vertices on the arcs of the tour that enter them.
/// heads       m entries
/// parent_arc, label  n entries each
/// key         m entries, written
/// Threads     one per arc, no shared memory, no barrier.
struct LayLabels {
    static constexpr const char* name = "lay_labels";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> heads, Span<const std::uint32_t> parent_arc,
                            Span<const std::uint64_t> label, Span<std::uint64_t> key) const {
        const auto arc = ctx.global_thread();
        if (arc >= heads.size) return;
        const auto v = ctx.load(heads, arc);
        const auto entered = ctx.load(parent_arc, v);
        auto own = ~std::uint64_t{0};
        if (entered == arc) own = ctx.load(label, v);
        ctx.store(key, arc, own);
    }
};

// -------------------------------------------------------------------------------------------- Label arcs

/// The label of each arc: of an edge outside the forest its own, of a tree edge the smallest of the edges that leave its subtree.
/// tails, heads, twins, in_tree  m entries each
/// parent_arc, label  n entries each
/// ancestor           m entries
/// key                m entries, written
/// Threads            one per arc, no shared memory, no barrier.
struct LabelArcs {
    static constexpr const char* name = "label_arcs";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    struct Edges {
        Span<const std::uint32_t> tails, heads, twins, in_tree;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Edges edges, Span<const std::uint32_t> parent_arc,
                            Span<const std::uint64_t> label, Span<const std::uint64_t> ancestor,
                            Span<std::uint64_t> key) const {
        const auto arc = ctx.global_thread();
        if (arc >= edges.heads.size) return;
        const auto twin = ctx.load(edges.twins, arc);
        const auto tree = ctx.load(edges.in_tree, arc);
        if (tree == 0) {
            const auto edge = arc < twin ? arc : twin;
            const auto above = ctx.load(ancestor, edge);
            ctx.store(key, arc, above << 32 | edge);
            return;
        }
        const auto u = ctx.load(edges.tails, arc);
        const auto v = ctx.load(edges.heads, arc);
        const auto entered = ctx.load(parent_arc, v);
        const auto least = ctx.load(label, entered == arc ? v : u);
        ctx.store(key, arc, least);  // line 16
    }
};

/// The number of each ear: how many labels are smaller.
/// key     m entries
/// sorted  the labels of all edges outside the forest
/// ear     m entries, written
/// Threads one per arc, no shared memory, no barrier.
struct NumberEars {
    static constexpr const char* name = "number_ears";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint64_t> key, Span<const std::uint64_t> sorted,
                            Span<std::uint32_t> ear) const {
        const auto arc = ctx.global_thread();
        if (arc >= key.size) return;
        const auto own = ctx.load(key, arc);
        std::uint32_t begin = 0, end = sorted.size;
        while (begin < end) {
            const auto middle = begin + (end - begin) / 2;
            const auto there = ctx.load(sorted, middle);
            if (there < own) begin = middle + 1;
            else end = middle;
        }
        ctx.store(ear, arc, begin);  // line 17
    }
};

}  // namespace lockstep

namespace lockstep::graph {

// ------------------------------------------------------------------------------------ Ear decomposition

/// Ears of a graph without bridges (Maon, Schieber, Vishkin 1986): each edge outside a spanning forest begins an ear, with the tree edges
/// for which it is the first of the edges that leave their subtree. Edges are ordered by the lowest common ancestor of their ends.
template <class Executor>
class EarDecomposition final : public ForestAlgorithm<Executor> {
    using Base = ForestAlgorithm<Executor>;

public:
    EarDecomposition(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, kSeed, {static_cast<std::uint32_t>(parameters.at("root"))}, false),
          number_(executor, this->n_, "number"),
          last_(executor, this->n_, "last"),
          unused_low_(executor, this->n_, "low"),
          unused_high_(executor, this->n_, "high"),
          cursor_(executor, this->n_, "cursor"),
          remaining_(executor, this->n_, "remaining"),
          arc_cursor_(executor, this->m_, "arc_cursor"),
          arc_remaining_(executor, this->m_, "arc_remaining"),
          ear_(executor, this->m_, "ear"),
          key_(executor, this->m_, "key"),
          key_back_(executor, this->m_, "key_back"),
          ancestor_(executor, this->m_, "ancestor"),
          least_(executor, this->n_, "least") {
        this->state(number_, of_vertex("number"));
        this->state(ear_, ear());
        for (auto* buffer : {&last_, &cursor_, &remaining_, &arc_cursor_, &arc_remaining_}) this->scratch(*buffer);
        for (auto* buffer : {&key_, &key_back_, &ancestor_, &least_}) this->scratch(*buffer);
        this->host(bit_);
        this->host(labels_);
    }

    void start() override {
        Base::start();
        for (const auto* buffer : {&number_, &last_, &cursor_, &remaining_, &arc_cursor_, &arc_remaining_, &ear_})
            buffer->fill(kNone);
        for (const auto* buffer : {&key_, &key_back_, &ancestor_, &least_}) buffer->fill(kNone);
        bit_ = labels_ = 0;
    }

private:
    static constexpr std::uint32_t kSeed = 1;

    bool step_on() override {
        auto& executor = this->executor_;
        const auto n = this->n_, m = this->m_;
        switch (this->stage_) {
            case Stage::orient:
                executor.launch(NumberVertices{}, n, this->label_.read(), this->parent_arc_.read(), this->first_.read(),
                                this->twins_.read(), this->left_.read(),
                                NumberVertices::Numbers{number_.write(), last_.write(), unused_low_.write(),
                                                        unused_high_.write(), cursor_.write(), remaining_.write()});
                executor.launch(BeginAncestors{}, m,
                                BeginAncestors::Edges{this->tails_.read(), this->heads_.read(), this->twins_.read(),
                                                      this->in_tree_.read(), this->left_.read()},
                                number_.read(), this->parent_arc_.read(),
                                BeginAncestors::Queries{key_.write(), arc_cursor_.write(), arc_remaining_.write(),
                                                        ancestor_.write()});
                begin_tour();
                this->stage_ = Stage::number;
                return true;
            case Stage::number:
            case Stage::ancestors:
                if (bit_ <= this->last_bit()) {
                    executor.launch(GatherLeast{}, m, bit_, this->next_.read(), key_.read(), arc_remaining_.read(),
                                    arc_cursor_.write(), ancestor_.write());
                    double_tour();
                    this->stage_ = Stage::ancestors;
                    return true;
                }
                executor.launch(OfferLabels{}, m, this->tails_.read(), this->twins_.read(), this->in_tree_.read(),
                                ancestor_.read(), least_.write());
                executor.launch(LayLabels{}, m, this->heads_.read(), this->parent_arc_.read(), least_.read(),
                                key_.write());
                begin_tour();
                this->stage_ = Stage::labels;
                return true;
            case Stage::labels:
            case Stage::least:
                if (bit_ <= this->last_bit()) {
                    executor.launch(GatherLeast{}, n, bit_, this->next_.read(), key_.read(), remaining_.read(),
                                    cursor_.write(), least_.write());
                    double_tour();
                    this->stage_ = Stage::least;
                    return true;
                }
                number_ears();
                this->stage_ = Stage::ears;
                return true;
            default: return false;
        }
    }

    void begin_tour() {
        if (this->m_ != 0) this->executor_.copy(this->next_.data(), this->tour_next_.data(), this->next_.bytes());
        bit_ = 0;
    }
    void double_tour() {
        this->executor_.launch(DoubleLeast{}, this->m_, this->next_.read(), key_.read(), this->next_back_.write(),
                               key_back_.write());
        std::swap(this->next_, this->next_back_);
        std::swap(key_, key_back_);
        ++bit_;
    }
    /// The host sorts the labels, threads look them up.
    void number_ears() {
        auto& executor = this->executor_;
        executor.launch(
            LabelArcs{}, this->m_,
            LabelArcs::Edges{this->tails_.read(), this->heads_.read(), this->twins_.read(), this->in_tree_.read()},
            this->parent_arc_.read(), least_.read(), ancestor_.read(), key_.write());
        const auto keys = key_.download();
        const auto tree = this->in_tree_.download(), twins = this->twins_.download();
        std::vector<std::uint64_t> labels;
        for (std::uint32_t arc = 0; arc < this->m_; ++arc)
            if (tree[arc] == 0 && arc < twins[arc]) labels.push_back(keys[arc]);
        std::sort(labels.begin(), labels.end());
        labels_ = static_cast<std::uint32_t>(labels.size());
        const Buffer<std::uint64_t> sorted(executor, labels, "labels");
        executor.launch(NumberEars{}, this->m_, key_.read(), sorted.read(), ear_.write());
        executor.synchronize();
    }

    void describe_on(const Changes& changes, PassReport& report) override {
        const auto arcs = std::uint64_t{1} << (bit_ == 0 ? 0 : bit_ - 1);
        const auto outside = this->m_ / 2 - (this->n_ - this->trees_);
        switch (this->stage_) {
            case Stage::number:
                report.label = "number";
                report.sentence = each_text(this->n_, "vertex", "vertices") + " is numbered by the tour that enters it";
                report.note = "An ancestor has a smaller number than its descendants.";
                report.lines = {{12, count_text(this->n_, "vertex", "vertices"), true}};
                break;
            case Stage::ancestors:
                report.label = "ancestors " + count_text(bit_);
                report.sentence = "Queries of " + count_text(outside, "edge", "edges") +
                                  " outside the forest took in " + count_text(arcs, "arc", "arcs") +
                                  " of the tour between their ends";
                report.note = "The smallest number between both ends is that of their lowest common ancestor.";
                report.lines = {{13, count_text(outside, "edge", "edges"), outside != 0}};
                break;
            case Stage::labels:
                report.label = "labels";
                report.sentence = count_text(outside, "edge outside the forest offered its label",
                                             "edges outside the forest offered their labels") +
                                  " to both ends";
                report.note = "A label is the number of the lowest common ancestor, then that of the edge.";
                report.lines = {{14, count_text(outside, "edge", "edges"), outside != 0}};
                break;
            case Stage::least:
                report.label = "subtrees " + count_text(bit_);
                report.sentence =
                    "Subtrees took in the labels of " + count_text(arcs, "arc", "arcs") + " of their part of the tour";
                report.note = "The smallest label of a subtree is that of an edge which leaves it: there is no bridge.";
                report.lines = {{15, count_text(this->n_, "vertex", "vertices"), true}};
                break;
            default:
                report.label = "ears";
                report.sentence = count_text(changes["ear"].changed / 2, "edge is", "edges are") + " in " +
                                  count_text(labels_, "ear", "ears");
                report.note = "The host sorts the labels; each arc looks its own up.";
                report.lines = {{16, count_text(this->m_, "arc", "arcs"), this->m_ != 0},
                                {17, count_text(labels_, "ear", "ears"), labels_ != 0}};
                report.figures = {{"ears", static_cast<double>(labels_), "ears"}};
        }
    }

    Buffer<std::uint32_t> number_, last_, unused_low_, unused_high_, cursor_, remaining_;
    Buffer<std::uint32_t> arc_cursor_, arc_remaining_, ear_;
    Buffer<std::uint64_t> key_, key_back_, ancestor_, least_;
    std::uint32_t bit_ = 0, labels_ = 0;
};

AlgorithmInfo ear_decomposition();  ///< graph.ear-decomposition

}  // namespace lockstep::graph
