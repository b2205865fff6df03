#pragma once

#include <cstdint>
#include <string>

#include "kernels/algorithms/list_ranking/independent_sets.hpp"
#include "kernels/algorithms/tree/tour_algorithm.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A rooted tree from which vertices are removed.
struct ShrinkingTree {
    Span<std::uint32_t> above;  ///< n entries: the next remaining vertex above; the root's is itself
    Span<std::uint32_t> branches;  ///< n entries: number of remaining vertices directly below
    Span<std::uint32_t> removed_in;  ///< n entries: the pass that removed the vertex; kNone: it remains
};

// --------------------------------------------------------------------------------------- Count branches

/// Copies the parents and counts the children.
/// branches  n entries, 0 on entry
/// Threads   one per vertex, no shared memory, no barrier.
struct CountBranches {
    static constexpr const char* name = "count_branches";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> parent, ShrinkingTree tree) const {
        const auto v = ctx.global_thread();
        if (v >= parent.size) return;
        const auto above = ctx.load(parent, v);
        ctx.store(tree.above, v, above);
        if (above != v) ctx.atomic_add(tree.branches, above, 1u);
    }
};

// ------------------------------------------------------------------------------------------------ Rake

/// Rake (Miller, Reif 1985): removes all leaves. Marks them first, so that a vertex that loses its last child in this pass stays.
/// Threads  one per vertex, no shared memory, no barrier.
struct MarkLeaves {
    static constexpr const char* name = "mark_leaves";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingTree tree, std::uint32_t root, std::uint32_t pass) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size || v == root) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != kNone) return;
        const auto branches = ctx.load(tree.branches, v);
        if (branches == 0) ctx.store(tree.removed_in, v, pass);  // line 22
    }
};

/// Takes the leaves of this pass off their parents.
/// count    1 entry, added to: leaves
/// Threads  one per vertex, no shared memory, no barrier.
struct DetachLeaves {
    static constexpr const char* name = "detach_leaves";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingTree tree, std::uint32_t pass,
                            Span<std::uint32_t> count) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != pass) return;
        const auto above = ctx.load(tree.above, v);
        ctx.atomic_add(tree.branches, above, 0xFFFFFFFFu);  // line 23
        ctx.atomic_add(count, 0, 1u);
    }
};

// -------------------------------------------------------------------------------------------- Compress

/// Compress by random mate (Miller, Reif 1985): marks vertices with one branch whose coin is 1 and whose upper neighbour's coin is 0. Of
/// two neighbours at most one is marked.
/// count    1 entry, added to: vertices marked
/// Threads  one per vertex, no shared memory, no barrier.
struct MarkLinks {
    static constexpr const char* name = "mark_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingTree tree, std::uint32_t root, std::uint32_t pass,
                            std::uint32_t seed, Span<std::uint32_t> count) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size || v == root) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != kNone) return;
        const auto branches = ctx.load(tree.branches, v);
        if (branches != 1) return;  // line 25
        const auto above = ctx.load(tree.above, v);
        if (coin(v, pass, seed) == 0 || coin(above, pass, seed) == 1) return;  // line 26
        ctx.store(tree.removed_in, v, pass);  // line 27
        ctx.atomic_add(count, 0, 1u);
    }
};

/// Attaches the branch of each marked vertex to the vertex above it.
/// Threads  one per vertex, no shared memory, no barrier.
struct SpliceLinks {
    static constexpr const char* name = "splice_links";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingTree tree, std::uint32_t pass) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != kNone) return;
        const auto above = ctx.load(tree.above, v);
        const auto above_removed = ctx.load(tree.removed_in, above);
        if (above_removed != pass) return;
        const auto next = ctx.load(tree.above, above);
        ctx.store(tree.above, v, next);  // line 28
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// ----------------------------------------------------------------------------------------- Contraction

/// Tree contraction (Miller, Reif 1985): the tree is rooted by its Euler tour (Rehman 2010, Alg. 10); then passes rake all leaves and
/// compress chains in turn, until the root is left. Coins are hashes of vertex, pass and seed.
template <class Executor>
class Contraction final : public TourAlgorithm<Executor> {
    using Base = TourAlgorithm<Executor>;

public:
    Contraction(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : Base(executor, dataset, parameters, Goal::root),
          seed_(static_cast<std::uint32_t>(parameters.at("seed"))),
          above_(executor, this->n_, "above"),
          branches_(executor, this->n_, "branches"),
          removed_in_(executor, this->n_, "removed_in"),
          count_(executor, 1, "count") {
        this->state(above_, Column{.name = "above",
                                   .role = Role::contracted_parent,
                                   .style = ValueStyle::optional,
                                   .none = kNone,
                                   .space = space_names::vertices});
        this->state(branches_, Column{.name = "branches", .unit = "vertices", .space = space_names::vertices});
        this->state(removed_in_, removed_in());
        this->link({.from = space_names::vertices,
                    .to = space_names::vertices,
                    .column = "above",
                    .says = "vertex above that is left"});
        this->host(stage_);
        this->host(pass_);
        this->host(left_);
        this->host(removed_);
    }

    void start() override {
        Base::start();
        branches_.fill(0);
        stage_ = Stage::rooting;
        pass_ = removed_ = 0;
        left_ = this->n_;
    }

    bool step() override {
        if (stage_ == Stage::rooting && Base::step()) {
            ++pass_;
            return true;
        }
        if (stage_ == Stage::rooting) {
            this->executor_.launch(CountBranches{}, this->n_, this->parent_.read(), tree());
            stage_ = Stage::branches;
            ++pass_;
            return true;
        }
        if (left_ == 1) return false;
        ++pass_;
        if (stage_ == Stage::rake && compress()) return true;
        rake();
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (stage_ == Stage::rooting) return Base::describe(changes);
        PassReport report;
        const auto removed = vertices(removed_);
        switch (stage_) {
            case Stage::branches:
                report.label = "branches";
                report.sentence = "Each of " + vertices(this->n_) + " knows how many children it has";
                report.note = "Rake and compress will remove all but the root.";
                report.lines = {{20, vertices(this->n_), true}};
                break;
            case Stage::rake:
                report.label = "rake";
                report.sentence = "Rake removed " + leaves(removed_) + " of " + vertices(left_ + removed_);
                report.note = "A vertex that loses its last child in this pass is a leaf in the next rake.";
                report.lines = {{22, removed, true}, {23, removed, true}};
                break;
            default:
                report.label = "compress";
                report.sentence = "Compress removed " + removed + " with one child from " + vertices(left_ + removed_);
                report.note = "The child hangs from the vertex above. No two neighbours are removed in one pass.";
                report.lines = {{25, "", false}, {26, removed, false}, {27, removed, true}, {28, removed, true}};
        }
        report.figures = {{"vertices left", static_cast<double>(left_), "vertices"},
                          {"vertices removed", static_cast<double>(removed_), "vertices"}};
        return report;
    }

private:
    enum class Stage : std::uint32_t { rooting, branches, rake, compress };

    static std::string vertices(std::uint64_t number) { return count_text(number, "vertex", "vertices"); }
    static std::string leaves(std::uint64_t number) { return count_text(number, "leaf", "leaves"); }

    ShrinkingTree tree() const { return {above_.write(), branches_.write(), removed_in_.write()}; }
    void take_count() {
        removed_ = count_.download()[0];
        left_ -= removed_;
    }
    void rake() {
        count_.fill(0);
        this->executor_.launch(MarkLeaves{}, this->n_, tree(), this->root_, pass_);
        this->executor_.launch(DetachLeaves{}, this->n_, tree(), pass_, count_.write());
        take_count();
        stage_ = Stage::rake;
    }
    /// Returns false, without changes, if the coins remove no vertex.
    bool compress() {
        count_.fill(0);
        this->executor_.launch(MarkLinks{}, this->n_, tree(), this->root_, pass_, seed_, count_.write());
        if (count_.download()[0] == 0) return false;
        this->executor_.launch(SpliceLinks{}, this->n_, tree(), pass_);
        take_count();
        stage_ = Stage::compress;
        return true;
    }

    std::uint32_t seed_;
    Buffer<std::uint32_t> above_, branches_, removed_in_, count_;
    Stage stage_ = Stage::rooting;
    std::uint32_t pass_ = 0;  // passes so far
    std::uint32_t left_ = 0;  // vertices
    std::uint32_t removed_ = 0;  // by the last pass
};

AlgorithmInfo contraction();  ///< tree.contraction: Miller, Reif 1985

}  // namespace lockstep::tree
