#pragma once

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/algorithms/list_ranking/make_ranking.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/nested_algorithm.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::test {

/// Renames the nodes of a list: node i becomes node i + shift, modulo n.
struct MoveNodes {
    static constexpr const char* name = "move_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> successor, std::uint32_t shift,
                            Span<std::uint32_t> moved) const {
        const auto i = ctx.global_thread();
        if (i >= successor.size) return;
        const auto next = ctx.load(successor, i);
        ctx.store(moved, (i + shift) % successor.size, (next + shift) % successor.size);
    }
};

/// Writes the ranks of the nodes under their new names.
struct MoveBack {
    static constexpr const char* name = "move_back";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> ranked, std::uint32_t shift,
                            Span<std::uint32_t> rank) const {
        const auto i = ctx.global_thread();
        if (i >= rank.size) return;
        const auto own = ctx.load(ranked, (i + shift) % rank.size);
        ctx.store(rank, i, own);
    }
};

/// Makes a list on the device, as the tour of a tree does, ranks it with the nested algorithm that a parameter names,
/// and reads the ranks.
template <class Executor>
class MovedList final : public DeclaredAlgorithm {
public:
    MovedList(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : executor_(executor),
          n_(dataset.list().size()),
          shift_(n_ / 3),
          successor_(executor, dataset.list().successor, "successor"),
          moved_(executor, n_, "moved"),
          rank_(executor, n_, "rank"),
          ranking_(
              executor, "ranking",
              list_ranking::make_ranking(executor, {n_, moved(dataset.list().head), moved(dataset.list().tail), moved_},
                                         parameters.at("ranking"))) {
        input(successor_, list_ranking::input_successor());
        state(moved_,
              Column{.name = "moved", .style = ValueStyle::optional, .none = kNone, .space = space_names::nodes});
        nested(ranking_, space_names::nodes);
        state(rank_, list_ranking::rank());
        host(phase_);
    }

    void start() override {
        moved_.fill(kNone);
        rank_.fill(kNone);
        ranking_.forget();
        phase_ = Phase::input;
    }

    bool step() override {
        if (phase_ == Phase::over) return false;
        if (phase_ == Phase::input) {
            executor_.launch(MoveNodes{}, n_, successor_.read(), shift_, moved_.write());
            phase_ = Phase::moved;
            return true;
        }
        if (ranking_.step()) {
            phase_ = Phase::ranking;
            return true;
        }
        executor_.launch(MoveBack{}, n_, ranking_.values("rank"), shift_, rank_.write());
        phase_ = Phase::over;
        return true;
    }

    PassReport describe(const Changes& changes) override {
        switch (phase_) {
            case Phase::input: return {.label = "input"};
            case Phase::moved:
                return {.label = "move", .figures = {{"moved", double(changes["moved"].changed), "nodes"}}};
            case Phase::ranking: return ranking_.describe(changes);
            case Phase::over: return {.label = "back"};
        }
        return {};
    }

private:
    enum class Phase { input, moved, ranking, over };

    std::uint32_t moved(std::uint32_t node) const { return n_ == 0 ? 0 : (node + shift_) % n_; }

    Executor& executor_;
    std::uint32_t n_, shift_;
    Buffer<std::uint32_t> successor_, moved_, rank_;
    NestedAlgorithm ranking_;
    Phase phase_ = Phase::input;
};

AlgorithmInfo moved_list();

}  // namespace lockstep::test
