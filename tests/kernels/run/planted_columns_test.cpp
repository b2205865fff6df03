#include "tests/kernels/run/planted_columns.hpp"

#include <gtest/gtest.h>

#include "kernels/run/entry/check_columns.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kSize = 1000;

TEST(PlantedColumns, HaveTheRangesOfTheirNumbersInputsToo) {
    const auto info = test::planted_columns();
    lockstep::Run run(test::planted_request(info, kSize));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    const auto ranges = run.ranges();
    const auto columns = run.columns();
    const auto range = [&](const std::string& name) {
        return ranges[static_cast<std::size_t>(std::ranges::find(columns, name, &Column::name) - columns.begin())];
    };
    EXPECT_EQ(range("heights").lowest(), Value(std::int32_t{-500})) << "an input: its own numbers, not its indices";
    EXPECT_EQ(range("heights").highest(), Value(std::int32_t{499}));
    EXPECT_EQ(range("hops").lowest(), Value(std::int32_t{-996}));
    EXPECT_EQ(range("hops").highest(), Value(std::int32_t{3}));
    EXPECT_EQ(range("paths").lowest(), Value(std::uint64_t{7}));
    EXPECT_EQ(range("paths").highest(), Value((std::uint64_t{999} << 33) + 7));
    EXPECT_EQ(range("weights").lowest(), Value(-1.5f)) << "what is infinite has no place on a scale";
    EXPECT_EQ(range("weights").highest(), Value(996.f / 8 - 1.5f));
    EXPECT_EQ(range("table").lowest(), Value(-2.25f));
    EXPECT_EQ(range("table").highest(), Value(5.f));
    EXPECT_EQ(run.timeline().record(0).range[0].highest(), Value(std::int32_t{499})) << "known from the start";
}

TEST(PlantedColumns, LieInWholeRows) {
    Emulator emulator;
    const test::PlantedColumns algorithm(emulator, kSize);
    std::vector<IndexSpace> spaces{{.name = "nodes", .one = "node", .size = kSize}};
    spaces.push_back(algorithm.spaces().front());
    EXPECT_NO_THROW(check_columns(algorithm, spaces, {}));
    spaces.back().width = 7;
    EXPECT_THROW(check_columns(algorithm, spaces, {}), std::logic_error) << "60 elements are no rows of 7";
}

}  // namespace
}  // namespace lockstep
