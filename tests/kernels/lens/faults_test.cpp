// A run that a kernel's fault has ended: the pass that failed opens too, up to the fault.

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/lens/search.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::lens {
namespace {

/// Stores into its element, then reads one that lies `lap` further on: there is none in the last ones.
struct ReadAhead {
    static constexpr const char* name = "read_ahead";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t lap) const {
        const auto i = ctx.global_thread();
        ctx.store(words, i, lap);
        if (lap == 3) ctx.load(words, i + lap);
    }
};

class Laps final : public DeclaredAlgorithm {
public:
    explicit Laps(Emulator& emulator) : emulator_(emulator), words_(emulator, 64, "words") {
        state(words_, Column{.name = "words"});
        host(lap_);
    }
    void start() override {
        lap_ = 0;
        words_.fill(0);
    }
    bool step() override {
        emulator_.launch(ReadAhead{}, 64, words_.write(), lap_ + 1);
        return ++lap_ < 10;
    }
    PassReport describe(const Changes&) override { return {}; }

private:
    Emulator& emulator_;
    Buffer<std::uint32_t> words_;
    std::uint32_t lap_ = 0;
};

TEST(Faults, ThePassThatFailedOpensUpToItsFault) {
    AlgorithmInfo info{.id = "test.laps", .input = DatasetKind::list};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<Laps>(static_cast<Emulator&>(device));
    };
    Progress progress;
    RunRequest asked;
    asked.algorithm = &info;
    asked.dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=64", progress));
    asked.executor = ExecutorKind::simt;
    lockstep::Run run(asked);
    run.wait();
    ASSERT_EQ(run.state(), RunState::failed);
    ASSERT_EQ(run.num_passes(), 3u) << "the input and two passes";

    const auto traced = run.trace_of({.pass = 3, .launch = 0, .memory = true}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    ASSERT_TRUE(traced.log->fault);
    EXPECT_EQ(traced.log->fault->index, 64u);
    EXPECT_EQ(run.error().find(traced.log->fault->what()), 0u) << run.error();
    const auto recording = std::make_shared<const Recording>(traced.log);
    EXPECT_TRUE(recording->is_part());
    EXPECT_EQ(fault_position(*recording), recording->num_events());
    Cursor cursor(recording);
    EXPECT_EQ(cursor.state().state_words(0), std::vector<std::uint32_t>(64, 2)) << "as the pass before has left it";
    cursor.go_to(recording->num_events());
    EXPECT_EQ(cursor.state().state_words(0), std::vector<std::uint32_t>(64, 3));
    // A pass that went well has none, and there is nothing behind the one that failed.
    const auto before = run.trace_of({.pass = 2, .launch = 0}, nullptr);
    ASSERT_TRUE(before.log) << before.error;
    EXPECT_FALSE(before.log->fault);
    EXPECT_FALSE(run.trace_of({.pass = 4}, nullptr).log);
}

}  // namespace
}  // namespace lockstep::lens
