// The marks of every algorithm: they name every wrong element of a result and no right element.

#include <gtest/gtest.h>

#include <limits>
#include <variant>

#include "kernels/run/run.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

/// The column with one element set to a value that no result has.
ColumnValues spoiled(const ColumnValues& values, std::size_t place) {
    const auto with = [place](auto numbers, auto absurd) {
        numbers.at(place) = absurd;
        return ColumnValues(std::move(numbers));
    };
    switch (values.type()) {
        case ValueType::uint32: return with(values.u32(), kNone - 1);
        case ValueType::int32: return with(values.i32(), std::numeric_limits<std::int32_t>::min() + 1);
        case ValueType::uint64: return with(values.u64(), std::numeric_limits<std::uint64_t>::max() - 1);
        case ValueType::float32: return with(values.f32(), std::numeric_limits<float>::quiet_NaN());
        case ValueType::int64: return with(values.i64(), std::numeric_limits<std::int64_t>::min() + 1);
        case ValueType::float64: return with(values.f64(), std::numeric_limits<double>::quiet_NaN());
        case ValueType::float16: return with(values.f16(), Half(std::numeric_limits<float>::quiet_NaN()));
    }
    return values;
}

class EveryMark : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryMark, IsAtWrongElement) {
    const auto& info = *GetParam();
    // Demonstrations are right in lockstep order if one warp has all elements.
    for (const auto& input : test::examples(info, info.demonstration ? 31 : 257)) {
        RunRequest asked;
        asked.algorithm = &info;
        asked.dataset = input;
        asked.parameters = test::defaults_of(info, input.get());
        asked.executor = ExecutorKind::simt;
        asked.order = Order::lockstep();
        lockstep::Run run(asked);
        const auto results = run.results();
        ASSERT_EQ(run.verified(), true) << run.verdict();
        EXPECT_EQ(run.wrong(), nullptr);
        for (const auto& column : run.columns()) {
            if (column.input || !column.result || column.size == 0) continue;
            ASSERT_TRUE(info.find_wrong) << "who says which elements of " << column.name << " are wrong?";
            EXPECT_EQ(wrong_text(info.find_wrong(*input, asked.parameters, results)), "");
            for (const std::size_t place :
                 {std::size_t{0}, std::size_t{column.size} / 3, std::size_t{column.size} - 1}) {
                auto wrong = results;
                wrong[column.name] = spoiled(wrong[column.name], place);
                EXPECT_TRUE(info.verify(*input, asked.parameters, wrong)) << column.name << " " << place;
                const auto marks = info.find_wrong(*input, asked.parameters, wrong);
                const auto* found = find_wrong_column(marks, column.name);
                ASSERT_TRUE(found) << column.name << " " << place;
                EXPECT_EQ(found->size(), column.size);
                EXPECT_TRUE(found->contains(place)) << column.name << " " << place;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryMark, ::testing::ValuesIn(test::with_demonstrations()), test::name_of_test);

}  // namespace
}  // namespace lockstep
