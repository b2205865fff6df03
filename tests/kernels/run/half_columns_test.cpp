#include "tests/kernels/run/half_columns.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/debugger/memory/concurrency.hpp"
#include "kernels/debugger/memory_state.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

using test::HalfColumns;

TEST(Half, RoundsToNearestEven) {
    const auto bits = [](float number) { return Half(number).bits; };
    EXPECT_EQ(bits(1.0f), 0x3C00);
    EXPECT_EQ(bits(-2.0f), 0xC000);
    EXPECT_EQ(bits(1.0f + 0x1p-11f), 0x3C00) << "a tie goes to the even one";
    EXPECT_EQ(bits(1.0f + 0x1.8p-10f), 0x3C02);
    EXPECT_EQ(bits(65504.0f), 0x7BFF);
    EXPECT_EQ(bits(65519.0f), 0x7BFF);
    EXPECT_EQ(bits(65520.0f), 0x7C00) << "infinity";
    EXPECT_EQ(bits(0x1p-24f), 0x0001) << "the smallest";
    EXPECT_EQ(bits(0x1p-25f), 0x0000);
    EXPECT_EQ(bits(0x1.8p-25f), 0x0001);
    EXPECT_EQ(bits(-0.0f), 0x8000);
    EXPECT_TRUE(std::isnan(float{Half(std::numeric_limits<float>::quiet_NaN())}));
}

TEST(Half, FloatsOfAllBitsReadBack) {
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto half = Half::of_bits(static_cast<std::uint16_t>(bits));
        if (std::isnan(float{half})) continue;
        ASSERT_EQ(Half(float{half}).bits, bits);
    }
}

TEST(Half, KeysAreInTheOrderOfValues) {
    const float rising[] = {
        -std::numeric_limits<float>::infinity(), -65504, -1, -0x1p-24f, -0.0f, 0, 0x1p-24f, 1, 65504};
    for (std::size_t i = 0; i < std::size(rising); ++i) {
        const Value value(Half{rising[i]});
        EXPECT_EQ(Value::from_key(ValueType::float16, value.key()), value);
        if (i == 0) continue;
        EXPECT_LT(Value(Half{rising[i - 1]}).key(), value.key()) << rising[i];
    }
    EXPECT_TRUE(Value(ValueType::float16, 0x7E00).is_nan());
    EXPECT_FALSE(Value(ValueType::float16, 0x7C00).is_nan());
    EXPECT_TRUE(is_off_scale(ValueType::float16, 0xFC00));
}

class HalfColumnsTest : public testing::TestWithParam<std::uint32_t> {
protected:
    HalfColumnsTest() {
        Progress progress;
        RunRequest asked{.algorithm = &info_, .executor = ExecutorKind::simt};
        asked.dataset =
            std::make_shared<const Dataset>(generate_dataset("list:ordered,n=" + std::to_string(GetParam()), progress));
        asked.record = true;
        run_ = std::make_unique<lockstep::Run>(asked);
        run_->wait();
    }

    AlgorithmInfo info_ = test::half_columns();
    std::unique_ptr<lockstep::Run> run_;
};

TEST_P(HalfColumnsTest, ReadAndCountedInEveryPass) {
    const auto n = GetParam();
    ASSERT_EQ(run_->state(), RunState::finished) << run_->error();
    const auto column = run_->columns()[0];
    EXPECT_EQ(column.type(), ValueType::float16);
    for (std::uint32_t pass = 0; pass <= 2; ++pass) {
        const auto snapshot = run_->at(pass);
        ASSERT_TRUE(snapshot);
        for (const std::uint32_t first : {0u, 1u, 2u, n - 1}) {
            const auto values = lockstep::Run::read(column, snapshot, {}, first, 7);
            ASSERT_EQ(values.size(), std::min(7u, n - first));
            for (std::uint32_t i = 0; i < values.size(); ++i)
                EXPECT_EQ(values.at(i).number(), HalfColumns::share(first + i, pass))
                    << "pass " << pass << ", " << first + i;
        }
        if (pass == 0) continue;
        EXPECT_EQ(run_->timeline().record(pass).changed[0], pass == 1 ? (n + 1) / 2 : n / 2);
    }
    EXPECT_EQ(run_->ranges()[0].lowest().number(), -8);
    EXPECT_EQ(run_->ranges()[0].highest().number(), HalfColumns::share(n - 1, 0));
}

TEST_P(HalfColumnsTest, NeighboursInAWordAreNoRace) {
    const auto traced = run_->trace_of({.pass = 1, .limit = 1 << 20, .memory = true}, nullptr);
    ASSERT_TRUE(traced.log) << traced.error;
    EXPECT_TRUE(debugger::find_hazards(*traced.log, traced.log->launches.at(0)).found.empty());
    EXPECT_EQ(debugger::concurrency_of(*traced.log, 0)->contention, 1u);
    debugger::MemoryState state(std::make_shared<debugger::Recording>(traced.log, 0));
    state.go_to(0xFFFFFFFFu);
    for (std::uint32_t i = 0; i < GetParam(); ++i)
        EXPECT_EQ(state.bits_of(run_->columns()[0], i), Half(HalfColumns::share(i, 1)).bits) << i;
}

INSTANTIATE_TEST_SUITE_P(Sizes, HalfColumnsTest, testing::Values(37u, 64u));

/// Two threads store the same element.
struct StoreOneHalf {
    static constexpr const char* name = "store_one_half";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<Half> out) const {
        const auto i = ctx.global_thread();
        ctx.store(out, i / 2, static_cast<float>(i));
    }
};

TEST(Half, StoresToOneElementAreARace) {
    Emulator emulator(Order::lockstep());
    trace::Log log;
    log.limit = 1 << 20;
    const Buffer<Half> out(emulator, std::vector<Half>(16), "out");
    emulator.set_trace(&log);
    emulator.launch(StoreOneHalf{}, 32, out.write());
    emulator.set_trace(nullptr);
    const auto hazards = debugger::find_hazards(log, log.launches.at(0));
    ASSERT_EQ(hazards.found.size(), 1u);
    EXPECT_EQ(hazards.found[0].pairs, 16u);
}

}  // namespace
}  // namespace lockstep
