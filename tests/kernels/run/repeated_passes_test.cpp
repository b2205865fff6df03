// Runs whose passes repeat for ever.

#include "kernels/run/repeated_passes.hpp"

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/debugger/check/trial.hpp"
#include "kernels/run/entry/executors/make_on.hpp"
#include "kernels/run/run.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

struct Store {
    static constexpr const char* name = "store";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t begin,
                            std::uint32_t value) const {
        ctx.store(words, begin + ctx.global_thread(), value);
    }
};

enum class Ends { never, never_and_counts, by_its_count };

/// Words that count to 5, then swap between 4 and 5.
template <Ends ends, std::size_t num_words = 64>
class Swaps final : public DeclaredAlgorithm {
public:
    static constexpr std::uint32_t kPasses = 300;

    Swaps(Emulator& emulator, const Dataset&, const ParameterValues&)
        : emulator_(emulator), words_(emulator, num_words, "words") {
        state(words_, Column{.name = "words"});
        host(value_);
        if (ends != Ends::never) host(passes_);
    }
    void start() override {
        value_ = passes_ = 0;
        words_.fill(0);
    }
    bool step() override {
        if (ends == Ends::by_its_count && passes_ == kPasses) return false;
        ++passes_;
        value_ = value_ == 5 ? 4 : value_ + 1;
        emulator_.launch(Store{}, 64, words_.write(), 0u, value_);
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "swap"}; }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> words_;
    std::uint32_t value_ = 0, passes_ = 0;
};

constexpr std::size_t kLarge = 300'000;

/// Counts in one word of a large state, at a place that is not sampled.
class CountsUnseen final : public DeclaredAlgorithm {
public:
    static constexpr std::uint32_t kPasses = 1500;

    CountsUnseen(Emulator& emulator, const Dataset&, const ParameterValues&)
        : emulator_(emulator), words_(emulator, kLarge, "words") {
        state(words_, Column{.name = "words"});
        host(passes_);
    }
    void start() override {
        passes_ = 0;
        words_.fill(0);
    }
    bool step() override {
        if (passes_ == kPasses) return false;
        ++passes_;
        emulator_.launch(Store{}, 1, words_.write(), 32u, passes_);
        return true;
    }
    PassReport describe(const Changes&) override { return {.label = "count"}; }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> words_;
    std::uint32_t passes_ = 0;
};

template <class Planted>
AlgorithmInfo planted() {
    AlgorithmInfo info{.id = "planted.swaps", .title = "Swaps", .input = DatasetKind::list};
    info.make_simt = &make_on<Planted, Emulator>;
    return info;
}

template <Ends ends, std::size_t num_words = 64>
AlgorithmInfo swaps() {
    return planted<Swaps<ends, num_words>>();
}

std::shared_ptr<const Dataset> small_list() {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset("list:ordered,n=8", progress));
}

std::unique_ptr<lockstep::Run> run_of(const AlgorithmInfo& info) {
    auto run = std::make_unique<lockstep::Run>(
        RunRequest{.algorithm = &info, .dataset = small_list(), .executor = ExecutorKind::simt});
    run->wait();
    return run;
}

TEST(RepeatedPasses, EndRunNamingBothPasses) {
    const auto info = swaps<Ends::never>();
    const auto run = run_of(info);
    EXPECT_EQ(run->state(), RunState::failed);
    EXPECT_TRUE(test::has_parts(run->error(), {"6", "4"})) << run->error();
    EXPECT_GT(run->num_passes(), 6u) << "the passes can be shown";
}

TEST(RepeatedPasses, FoundDespiteHostCounter) {
    const auto info = swaps<Ends::never_and_counts>();
    const auto run = run_of(info);
    EXPECT_EQ(run->state(), RunState::failed);
    EXPECT_TRUE(test::has_parts(run->error(), {"6", "4"})) << run->error();
}

TEST(RepeatedPasses, AllowCountedRun) {
    const auto info = swaps<Ends::by_its_count>();
    const auto run = run_of(info);
    EXPECT_EQ(run->state(), RunState::finished) << run->error();
}

TEST(RepeatedPasses, FoundInLargeState) {
    for (const auto& info : {swaps<Ends::never, kLarge>(), swaps<Ends::never_and_counts, kLarge>()}) {
        const auto run = run_of(info);
        EXPECT_EQ(run->state(), RunState::failed);
        EXPECT_GT(run->num_passes(), 256u);
        EXPECT_LT(run->num_passes(), 1200u);
    }
}

TEST(RepeatedPasses, AllowChangesOutsideTheSample) {
    const auto info = planted<CountsUnseen>();
    const auto run = run_of(info);
    EXPECT_EQ(run->state(), RunState::finished) << run->error();
    EXPECT_EQ(run->num_passes(), CountsUnseen::kPasses + 1);
}

TEST(RepeatedPasses, FailCheck) {
    const auto info = swaps<Ends::never>();
    const auto trial = check::run_trial({&info, small_list(), {}}, {.order = Order::lockstep()});
    EXPECT_TRUE(trial.stopped);
    EXPECT_EQ(trial.repeated_pass, 6u);
}

}  // namespace
}  // namespace lockstep
