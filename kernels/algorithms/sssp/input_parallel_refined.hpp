#pragma once

#include <cstdint>
#include <vector>

#include "kernels/algorithms/scan/exclusive_sum.hpp"
#include "kernels/algorithms/sssp/from_one_source.hpp"
#include "kernels/algorithms/sssp/in_rounds.hpp"
#include "kernels/algorithms/sssp/path_problem.hpp"
#include "kernels/algorithms/sssp/weighted_view.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

// ----------------------------------------------------------------------------------------- Active arcs

/// Writes each active vertex to its place among them, with its number of outgoing arcs (Malison 2012, 5.4.2).
/// active    n flags
/// position  n entries: number of active vertices before each vertex
/// vertices, degrees  one entry per active vertex
/// Threads   one per vertex, no shared memory, no barrier.
struct GatherActive {
    static constexpr const char* name = "gather_active";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, Span<const std::uint32_t> active,
                            Span<const std::uint32_t> position, Span<std::uint32_t> vertices,
                            Span<std::uint32_t> degrees) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= active.size) return;
        const auto flag = ctx.load(active, vertex);
        if (flag == 0) return;
        const auto place = ctx.load(position, vertex);
        const auto begin = ctx.load(graph.row_offsets, vertex);
        const auto end = ctx.load(graph.row_offsets, vertex + 1);
        ctx.store(vertices, place, vertex);  // line 3
        ctx.store(degrees, place, end - begin);  // line 4
    }
};

/// Lengths as words in the same order: inverts the sign of an int32, and all bits of a negative float.
template <class Length>
struct OrderedLength {
    static constexpr std::uint32_t kSign = 0x80000000u;
    static SIMT_FN std::uint32_t word(Length length) {
        const auto bits = sssp::word_of(length);
        return std::is_same_v<Length, float> && (bits & kSign) != 0 ? ~bits : bits ^ kSign;
    }
    static SIMT_FN Length length(std::uint32_t word) {
        const auto bits = std::is_same_v<Length, float> && (word & kSign) == 0 ? ~word : word ^ kSign;
        return __builtin_bit_cast(Length, bits);
    }
};

/// Work items of a round: the arcs out of its active vertices.
struct ActiveArcsView {
    Span<const std::uint32_t> vertices;  ///< active ones
    Span<const std::uint32_t> offsets;  ///< the first work item of each active vertex
    std::uint32_t num_active = 0, num_items = 0;
};

/// Relaxes the arcs out of active vertices (Malison 2012, 5.4.2). The owner of a work item is found by binary search in the
/// prefix sums of the degrees.
/// owner      num_items entries: the vertex
/// candidate  num_items entries: the length of the path that ends in the arc
/// best       n entries, all bits set before: the minimum of all candidates at a vertex, with the tail of its arc
/// Threads    one per work item, no shared memory, no barrier.
/// The thesis does not say how to minimise once arcs are sorted by source: here an atomic minimum at each destination, of
/// distance and source in one number, so that the order of threads has no effect.
struct RelaxActive {
    static constexpr const char* name = "relax_active";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, WeightedView<Length> graph, ActiveArcsView work,
                            Span<const Length> distance, Span<std::uint32_t> owner, Span<Length> candidate,
                            Span<std::uint64_t> best) const {
        const auto item = ctx.global_thread();
        if (item >= work.num_items) return;
        std::uint32_t low = 0, high = work.num_active;  // the owner's place is in [low, high)
        while (high - low > 1) {  // line 6
            const auto middle = low + (high - low) / 2;
            const auto first = ctx.load(work.offsets, middle);
            if (first <= item) low = middle;
            else high = middle;
        }
        const auto first = ctx.load(work.offsets, low);
        const auto tail = ctx.load(work.vertices, low);
        const auto begin = ctx.load(graph.row_offsets, tail);
        const auto arc = begin + (item - first);
        const auto head = ctx.load(graph.column_indices, arc);
        const auto weight = ctx.load(graph.edge_weights, arc);
        const auto here = ctx.load(distance, tail);
        const auto sum = sssp::one_arc_more(here, weight);  // line 7
        ctx.store(owner, item, tail);
        ctx.store(candidate, item, sum);
        const auto known = ctx.load(distance, head);
        if (sum < known) ctx.atomic_min(best, head, key(sum, tail));  // line 8
    }

    /// Ordered by distance, then by vertex.
    template <class Length>
    static SIMT_FN std::uint64_t key(Length sum, std::uint32_t tail) {
        return std::uint64_t{OrderedLength<Length>::word(sum)} << 32 | tail;
    }
};

/// Takes the best candidate of each vertex; nearer vertices are active in the next round (Malison 2012, 5.4.2).
/// best     n entries, left with all bits set
/// Threads  one per vertex, no shared memory, no barrier.
struct TakeBest {
    static constexpr const char* name = "take_best";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Length>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint64_t> best, Span<std::uint32_t> active,
                            PathsView<Length> paths) const {
        const auto vertex = ctx.global_thread();
        if (vertex >= active.size) return;
        const auto found = ctx.load(best, vertex);
        const bool nearer = found != ~std::uint64_t{0};
        ctx.store(active, vertex, nearer ? 1u : 0u);  // line 1
        if (!nearer) return;
        ctx.store(best, vertex, ~std::uint64_t{0});
        ctx.store(paths.distance, vertex, OrderedLength<Length>::length(static_cast<std::uint32_t>(found >> 32)));
        ctx.store(paths.predecessor, vertex, static_cast<std::uint32_t>(found));
        const auto times = ctx.load(paths.improved, vertex);
        ctx.store(paths.improved, vertex, times + 1);
    }
};

}  // namespace lockstep

namespace lockstep::sssp {

// ------------------------------------------------------------------------------ Input parallel refined

/// The refinement of input-parallel Bellman-Ford (Malison 2012, 5.4.2): a round relaxes only the arcs out of vertices that
/// became nearer in the previous round. Three passes per round: find active vertices and work items; relax; finalize.
template <class Executor, class Length>
class InputParallelRefinedOf final : public FromOneSource<Executor, Length> {
public:
    InputParallelRefinedOf(Executor& executor, const PathProblem& problem, const ParameterValues&)
        : FromOneSource<Executor, Length>(executor, problem),
          active_(executor, this->n_, "active"),
          position_(executor, std::uint64_t{this->n_} + 1, "position"),
          vertices_(executor, this->n_, "active_vertices"),
          degrees_(executor, this->n_, "active_degrees"),
          offsets_(executor, std::uint64_t{this->n_} + 1, "work_offsets"),
          owner_(executor, this->m_, "owner"),
          candidate_(executor, this->m_, "candidate"),
          best_(executor, this->n_, "best"),
          sum_(executor, this->n_) {
        this->show_paths();
        this->space({.name = kPlaces, .one = "active vertex", .size = this->n_});
        this->space({.name = kItems, .one = "work item", .size = this->m_});
        this->state(
            active_,
            Column{
                .name = "active", .role = Role::frontier, .style = ValueStyle::flag, .space = space_names::vertices});
        this->state(position_, Column{.name = "position", .space = space_names::vertices, .size = this->n_});
        this->state(vertices_,
                    Column{.name = "active_vertices", .style = ValueStyle::optional, .none = kNone, .space = kPlaces});
        this->state(offsets_, Column{.name = "work_offsets", .space = kPlaces, .size = this->n_});
        this->state(owner_, Column{.name = "owner", .style = ValueStyle::optional, .none = kNone, .space = kItems});
        this->state(candidate_, Column{.name = "candidate",
                                       .role = Role::candidate,
                                       .style = ValueStyle::infinite,
                                       .none = word_of(no_path<Length>()),
                                       .space = kItems});
        this->scratch(best_);
        this->link({.from = kPlaces, .to = space_names::vertices, .column = "active_vertices", .says = "vertex"});
        this->link({.from = space_names::vertices,
                    .to = kPlaces,
                    .column = "active_vertices",
                    .says = "place",
                    .kind = SpaceLink::Kind::inverse});
        this->link({.from = kItems, .to = space_names::vertices, .column = "owner", .says = "tail"});
        this->host(round_);
        this->host(phase_);
        this->host(num_active_);
        this->host(num_items_);
    }

    void start() override {
        FromOneSource<Executor, Length>::start();
        round_ = num_active_ = num_items_ = 0;
        phase_ = kFinalize;
        active_.fill(0);
        this->executor_.fill(active_.data() + this->source_, 1, 1);
        position_.fill(0);
        vertices_.fill(kNone);
        degrees_.fill(0);
        offsets_.fill(0);
        owner_.fill(kNone);
        candidate_.fill(word_of(no_path<Length>()));
        best_.fill(0xFFFFFFFFu);
    }

private:
    enum Phase : std::uint32_t { kChoose, kRelax, kFinalize };

    bool relax() override {
        auto& executor = this->executor_;
        const ActiveArcsView work{vertices_.read(), offsets_.read(), num_active_, num_items_};
        if (phase_ == kFinalize) return choose();
        if (phase_ == kRelax) {
            phase_ = kFinalize;
            executor.launch(TakeBest{}, this->n_, best_.write(), active_.write(), this->paths(false));
            return true;
        }
        phase_ = kRelax;
        executor.launch(RelaxActive{}, num_items_, this->graph(), work, this->distance_.read(), owner_.write(),
                        candidate_.write(), best_.write());
        return true;
    }

    /// False if no vertex is active, or no active vertex has an arc.
    bool choose() {
        auto& executor = this->executor_;
        sum_.run(active_.read(), this->n_, position_.write());
        num_active_ = last_of(position_, this->n_);
        if (num_active_ == 0) return false;
        if (round_ == this->n_) {
            this->found_shorter_path_in_round_n();
            return false;
        }
        executor.launch(GatherActive{}, this->n_, this->graph(), active_.read(), position_.read(), vertices_.write(),
                        degrees_.write());
        sum_.run(degrees_.read(), num_active_, offsets_.write());
        num_items_ = last_of(offsets_, num_active_);
        if (num_items_ == 0) return false;
        phase_ = kChoose;
        ++round_;
        return true;
    }

    std::uint32_t last_of(const Buffer<std::uint32_t>& sums, std::uint32_t size) {
        std::uint32_t sum = 0;
        this->executor_.download(&sum, sums.data() + size, sizeof(sum));
        return sum;
    }

    int line_of_marking() const override { return 9; }
    PassReport report(const Changes& changes) override {
        if (round_ == 0) return this->report_source();
        const auto active = count_text(num_active_, "active vertex", "active vertices");
        const auto items = count_text(num_items_, "work item", "work items");
        const auto label = round_label(round_);
        PassReport report;
        if (phase_ == kChoose) {
            report.label = label + ": choose";
            report.sentence = "Of " + count_text(this->n_, "vertex", "vertices") + " " +
                              count_text(num_active_, "active one owns ", "active ones own ") + items +
                              ", one for each arc";
            report.note = percent_text(this->m_ - num_items_, this->m_) +
                          " of all arcs are left out: their sources have not changed.";
            report.lines = {
                {1, active, false}, {2, active, false}, {3, active, true}, {4, active, true}, {5, active, true}};
            report.figures = {{"active", static_cast<double>(num_active_), "vertices"}};
        } else if (phase_ == kRelax) {
            report.label = label + ": relax";
            report.sentence = items + " relaxed out of " + active;
            report.note =
                "Each work item finds its owner by binary search in the offsets, then takes an atomic minimum at its "
                "destination.";
            report.lines = {{6, items, false}, {7, items, true}, {8, items, false}};
            report.figures = {{"relaxed", static_cast<double>(num_items_), "arcs"}};
        } else {
            report = report_round({.round = round_,
                                   .relaxed = num_items_,
                                   .improved = changes["distance"].changed,
                                   .num_vertices = this->n_});
            this->report_final(report);
            report.label = label + ": finalize";
            report.lines = {{1, count_text(this->n_, "vertex", "vertices"), true}};
            std::erase_if(report.figures, [](const Figure& figure) { return figure.name == "relaxed"; });
        }
        report.path = {label};
        return report;
    }

    static constexpr const char* kPlaces = "active vertices";
    static constexpr const char* kItems = "work items";

    Buffer<std::uint32_t> active_, position_, vertices_, degrees_, offsets_, owner_;
    Buffer<Length> candidate_;
    Buffer<std::uint64_t> best_;
    ExclusiveSum<Executor> sum_;
    std::uint32_t round_ = 0, phase_ = kFinalize;
    std::uint32_t num_active_ = 0, num_items_ = 0;  // of the last begun round
};

template <class Executor>
class InputParallelRefined final : public OnLengths<Executor, InputParallelRefinedOf> {
public:
    using OnLengths<Executor, InputParallelRefinedOf>::OnLengths;
};

AlgorithmInfo input_parallel_refined();  ///< sssp.ipbf-refined: Malison 2012, 5.4.2

}  // namespace lockstep::sssp
