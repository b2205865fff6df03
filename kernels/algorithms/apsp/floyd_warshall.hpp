#pragma once

#include "kernels/algorithms/apsp/pair_algorithm.hpp"
#include "kernels/algorithms/apsp/path_word.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Relax through

/// Improves every pair through one vertex (Floyd 1962). Paths around negative cycles are held above -2 bounds.
/// paths, distance, predecessor  n x n
/// Threads                      one in all.
struct RelaxThrough {
    static constexpr const char* name = "relax_through";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, PathWord form, std::uint32_t n, std::uint32_t middle,
                            Span<std::uint64_t> paths, Span<std::int32_t> distance,
                            Span<std::uint32_t> predecessor) const {
        if (ctx.global_thread() != 0) return;
        for (std::uint32_t from = 0; from < n; ++from) {
            const auto first = static_cast<std::int64_t>(ctx.load(paths, from * n + middle));
            if (form.is_infinite(first)) continue;
            for (std::uint32_t to = 0; to < n; ++to) {
                const auto second = static_cast<std::int64_t>(ctx.load(paths, middle * n + to));
                const auto known = static_cast<std::int64_t>(ctx.load(paths, from * n + to));
                if (form.is_infinite(second)) continue;
                auto path = first + second;
                path = path < -form.infinite() ? -form.infinite() : path;
                if (path >= known) continue;
                ctx.store(paths, from * n + to, static_cast<std::uint64_t>(path));
                ctx.store(distance, from * n + to, form.distance(path));
                if (from == to) continue;
                const auto last = ctx.load(predecessor, middle * n + to);
                ctx.store(predecessor, from * n + to, last);
            }
        }
    }
};

}  // namespace lockstep

namespace lockstep::apsp {

// -------------------------------------------------------------------------------------- Floyd warshall

/// One thread takes each vertex in turn as the middle of paths (Floyd 1962, Warshall 1962).
template <class Executor>
class FloydWarshall final : public PairAlgorithm<Executor> {
public:
    FloydWarshall(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : PairAlgorithm<Executor>(executor, dataset, true, 16), paths_(executor, this->num_pairs(), "paths") {
        this->scratch(paths_);
        this->host(done_);
    }

    void start() override {
        done_ = 0;
        this->begin(paths_);
    }

    bool step() override {
        if (done_ == this->n_) return this->settle(paths_);
        this->executor_.launch(RelaxThrough{}, 1, this->form_, this->n_, done_, paths_.write(), this->distance_.write(),
                               this->predecessor_.write());
        ++done_;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        if (this->settled_) return this->report_settled(5);
        if (done_ == 0) return this->report_input();
        const auto n = std::uint64_t{this->n_};
        auto report = this->report_pass("vertex " + count_text(done_ - 1), changes, n * n);
        report.note = "All paths over inner " + range_text(0, done_ - 1, "vertex", "vertices") + " are known.";
        report.lines = {{1, count_text(done_), false},
                        {3, count_text(n * n, "step", "steps"), true},
                        {4, this->pairs_text(changes["predecessor"].changed), changes["predecessor"].changed != 0}};
        return report;
    }

private:
    std::uint32_t done_ = 0;
    Buffer<std::uint64_t> paths_;
};

AlgorithmInfo floyd_warshall();  ///< apsp.floyd-warshall: the sequential reference

}  // namespace lockstep::apsp
