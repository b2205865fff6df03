// The hazard list of a launch without conflicting accesses.

#include "app/session/debugger/answers/hazard_rows.hpp"

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "tests/kernels/debugger/planted_run_for_test.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

/// In lap k the first k - 1 threads store to their elements.
struct StoreFew {
    static constexpr const char* name = "store_few";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> words, std::uint32_t lap) const {
        const auto i = ctx.global_thread();
        if (i + 1 < lap) ctx.store(words, i, lap);
    }
};

struct StoresFew {
    void operator()(Emulator& emulator, const Buffer<std::uint32_t>& words, std::uint32_t lap) const {
        emulator.launch(StoreFew{}, 64, words.write(), lap);
    }
};

TEST(LaunchHazards, NothingToOrderWithOneAccess) {
    const auto info = test::planted_algorithm<StoresFew>("planted.few");
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(generate_dataset("list:ordered,n=64", progress));
    const auto run = std::make_shared<lockstep::Run>(
        RunRequest{.algorithm = &info, .dataset = dataset, .executor = ExecutorKind::simt, .order = Order::lockstep()});
    run->wait();
    ASSERT_EQ(run->state(), RunState::finished) << run->error();
    const auto said_of = [&](std::uint32_t pass) {
        const auto opened = open_launch(
            {run, {.pass = pass, .launch = 0, .limit = 1u << 20, .memory = true}, std::make_shared<Progress>()});
        EXPECT_EQ(opened.launch->recording().num_events(), pass - 1);
        const auto found = hazard_rows(*opened.launch, progress);
        EXPECT_TRUE(found.rows.empty());
        return found.sentence;
    };
    EXPECT_NE(said_of(1), "") << "the launch has no access";
    EXPECT_EQ(said_of(2), said_of(1));
    EXPECT_NE(said_of(3), said_of(1));
    EXPECT_TRUE(test::has_parts(said_of(3), {"2"}));
}

}  // namespace
}  // namespace lockstep::test
