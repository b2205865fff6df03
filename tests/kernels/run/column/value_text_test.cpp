#include "kernels/run/column/value_text.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {
namespace {

using Limits = std::numeric_limits<float>;

TEST(ValueText, NumbersOfEveryType) {
    EXPECT_EQ(number_text(Value(4'294'967'295u)), "4,294,967,295");
    EXPECT_EQ(number_text(Value(std::int32_t{-1'234})), "−1,234");
    EXPECT_EQ(number_text(Value(std::numeric_limits<std::int32_t>::min())), "−2,147,483,648");
    EXPECT_EQ(number_text(Value(std::numeric_limits<std::uint64_t>::max())), "18,446,744,073,709,551,615");
    EXPECT_EQ(number_text(Value(0.1f)), "0.1");
    EXPECT_EQ(number_text(Value(-2.5f)), "−2.5");
    EXPECT_EQ(number_text(Value(12'345.0f)), "12,345");
    EXPECT_EQ(number_text(Value(1e-30f)), "1e-30");
    EXPECT_EQ(number_text(Value(-Limits::infinity())), "−∞");
    EXPECT_EQ(number_text(Value(Limits::quiet_NaN())), "NaN");
}

TEST(ValueText, NullIsPerColumn) {
    const Column level{.style = ValueStyle::infinite, .none = kNone},
        parent{.style = ValueStyle::optional, .none = kNone};
    EXPECT_EQ(value_text(level, kNone), "∞");
    EXPECT_EQ(value_text(parent, kNone), "–");
    EXPECT_EQ(value_text(level, 1300), "1,300");
    const Column distance{.style = ValueStyle::infinite,
                          .none = bits_of(std::numeric_limits<std::int32_t>::max()),
                          .field = {.type = ValueType::int32}};
    EXPECT_EQ(value_text(distance, bits_of(std::numeric_limits<std::int32_t>::max())), "∞");
    EXPECT_EQ(value_text(distance, kNone), "−1");
}

TEST(ValueText, WithoutNullEveryNumberIsShown) {
    for (const auto style : {ValueStyle::number, ValueStyle::infinite, ValueStyle::optional})
        EXPECT_EQ(value_text({.style = style}, kNone), "4,294,967,295");
}

}  // namespace
}  // namespace lockstep
