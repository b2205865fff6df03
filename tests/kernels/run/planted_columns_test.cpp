#include "tests/kernels/run/planted_columns.hpp"

#include <gtest/gtest.h>

#include "kernels/run/entry/check_columns.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/run/strided_columns.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kSize = 1000;

TEST(PlantedColumns, RangesOfColumnsAndInputs) {
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
    EXPECT_EQ(range("weights").lowest(), Value(-1.5f)) << "infinity is not in the range";
    EXPECT_EQ(range("weights").highest(), Value(996.f / 8 - 1.5f));
    EXPECT_EQ(range("table").lowest(), Value(-2.25f));
    EXPECT_EQ(range("table").highest(), Value(5.f));
    EXPECT_EQ(run.timeline().record(0).range[0].highest(), Value(std::int32_t{499})) << "known from the start";
}

TEST(PlantedColumns, WholeRows) {
    Emulator emulator;
    const test::PlantedColumns algorithm(emulator, kSize);
    std::vector<IndexSpace> spaces{{.name = "nodes", .one = "node", .size = kSize}};
    spaces.push_back(algorithm.spaces().front());
    EXPECT_NO_THROW(check_columns(algorithm, spaces, {}));
    spaces.back().width = 7;
    EXPECT_THROW(check_columns(algorithm, spaces, {}), std::logic_error) << "60 elements are no rows of 7";
}

TEST(StridedColumns, RangesOfOwnNumbersOnly) {
    const auto info = test::strided_columns();
    lockstep::Run run(test::planted_request(info, kSize));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    const auto ranges = run.ranges();
    EXPECT_EQ(ranges[0].lowest(), Value(std::uint32_t{1})) << "0 is none";
    EXPECT_EQ(ranges[0].highest(), Value(std::uint32_t{7 * (kSize - 1) + 1}));
    EXPECT_EQ(ranges[1].lowest(), Value(std::int32_t{-996}));
    EXPECT_EQ(ranges[1].highest(), Value(std::int32_t{3}));
    EXPECT_EQ(run.timeline().record(1).changed_in(0), kSize / 2);
    EXPECT_EQ(run.timeline().record(2).changed_in(1), kSize / 2);
}

/// Four elements in a buffer with room for every field.
class OneField final : public DeclaredAlgorithm {
public:
    OneField(Device& device, const Field& field) : words_(device, 64, "words") {
        state(words_, Column{.name = "one", .size = 4, .field = field});
    }
    void start() override {}
    bool step() override { return false; }
    PassReport describe(const Changes&) override { return {}; }

private:
    Buffer<std::uint32_t> words_;
};

/// Reading an element as a whole and reading from the field's first word must give the same element.
TEST(CheckColumns, FieldLiesWithinElement) {
    Emulator emulator;
    const auto check = [&](const Field& field) { check_columns(OneField(emulator, field), {}, {}); };
    for (const auto& field : {Field{.stride = 3, .word = 2}, Field{.stride = 3, .word = 1, .type = ValueType::uint64},
                              Field{.stride = 4, .word = 2, .type = ValueType::int32}})
        EXPECT_NO_THROW(check(field));
    for (const auto& field :
         {Field{.stride = 3, .word = 3}, Field{.stride = 1, .word = 7},
          Field{.stride = 2, .word = 1, .type = ValueType::uint64}, Field{.stride = 1, .type = ValueType::uint64}})
        EXPECT_THROW(check(field), std::logic_error) << field.stride << ", " << field.word;
    try {
        check({.stride = 3, .word = 3});
    } catch (const std::logic_error& error) {
        EXPECT_TRUE(test::has_parts(error.what(), {"3", "3"}));
    }
}

}  // namespace
}  // namespace lockstep
