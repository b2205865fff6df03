#pragma once

// Algorithms with known failures.

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/run/entry/list_input.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep::test {

/// Assigns positions by an atomic counter, so that they depend on the order. Fails in one of these ways if node 3 is
/// not the fourth.
enum class Fails { by_result, by_fault, by_no_end, by_endless_launch };

/// Each thread takes the next position. A single access, so that no two threads race.
struct TakePlaces {
    static constexpr const char* name = "take_places";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32, .races = true};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> next, Span<std::uint32_t> place,
                            std::uint32_t beyond) const {
        const auto i = ctx.global_thread();
        if (i >= place.size) return;
        const auto own = ctx.atomic_add(next, 0, 1u);
        const auto wrong = i == 3 && own != 3;
        while (wrong && beyond == kNone) ctx.load(next, 0);
        ctx.store(place, wrong ? i + beyond : i, own);
    }
};

template <class Executor, Fails how>
class Places final : public DeclaredAlgorithm {
public:
    Places(Executor& executor, const ListInput& list, const ParameterValues&)
        : executor_(executor),
          successor_(list.successor),
          next_(executor, 1, "next"),
          place_(executor, list.n, "place") {
        input(successor_, list_ranking::input_successor());
        scratch(next_);
        state(place_, list_ranking::rank());
        host(passes_);
    }
    void start() override {
        passes_ = 0;
        place_.fill(kNone);
    }
    bool step() override {
        if (passes_ == 2 && !(how == Fails::by_no_end && wrong())) return false;
        ++passes_;
        next_.fill(0);
        executor_.launch(TakePlaces{}, place_.size(), next_.write(), place_.write(),
                         how == Fails::by_fault            ? 1u << 20
                         : how == Fails::by_endless_launch ? kNone
                                                           : 0u);
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "places"}; }

private:
    bool wrong() const { return place_.size() > 3 && place_.download()[3] != 3; }

    Executor& executor_;
    Buffer<std::uint32_t> successor_, next_, place_;
    std::uint32_t passes_ = 0;
};

template <Fails how>
AlgorithmInfo places() {
    AlgorithmInfo info{.id = "list.places", .title = "Places in turn", .input = DatasetKind::list};
    using Algorithm = Places<Emulator, how>;
    info.make_simt = &make_on<Algorithm, Emulator>;
    info.verify = [](const Dataset&, const ParameterValues&, const HostColumns& results) -> std::optional<std::string> {
        const auto& place = results.at("rank").u32();
        if (place.size() > 3 && place[3] != 3) return "node 3 is not the fourth";
        return std::nullopt;
    };
    info.find_wrong = [](const Dataset&, const ParameterValues&, const HostColumns& results) -> WrongColumns {
        const auto& place = results.at("rank").u32();
        return {WrongElements::where("rank", place.size(), [&](std::size_t i) { return i == 3 && place[i] != 3; })};
    };
    return info;
}

/// Each thread stores 99 to its element.
struct StoreNinetyNine {
    static constexpr const char* name = "store_ninety_nine";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> marks) const {
        const auto i = ctx.global_thread();
        if (i < marks.size) ctx.store(marks, i, 99u);
    }
};

/// Three passes of two launches: the first stores 99 to each element and fills all arrays with 0; the second runs
/// `Kernel` with a counter of 0, the marks and the pass. The arrays of marks are swapped after each pass.
template <class Kernel>
class Marks final : public DeclaredAlgorithm {
public:
    Marks(Emulator& emulator, const ListInput& list, const ParameterValues&)
        : emulator_(emulator),
          next_(emulator, 1, "next"),
          marks_(emulator, list.n, "marks"),
          new_marks_(emulator, list.n, "marks") {
        scratch(next_);
        state(marks_, list_ranking::rank());
        scratch(new_marks_);
        host(pass_);
    }
    void start() override {
        pass_ = 0;
        next_.fill(0);
        marks_.fill(0);
        new_marks_.fill(0);
    }
    bool step() override {
        if (pass_ == 3) return false;
        ++pass_;
        emulator_.launch(StoreNinetyNine{}, marks_.size(), new_marks_.write());
        next_.fill(0);
        new_marks_.fill(0);
        emulator_.launch(Kernel{}, marks_.size(), next_.write(), new_marks_.write(), pass_);
        std::swap(marks_, new_marks_);
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "marks"}; }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> next_, marks_, new_marks_;
    std::uint32_t pass_ = 0;
};

template <class Kernel>
AlgorithmInfo marks() {
    AlgorithmInfo info{.id = "list.marks", .title = "Marks", .input = DatasetKind::list};
    info.make_simt = &make_on<Marks<Kernel>, Emulator>;
    return info;
}

}  // namespace lockstep::test
