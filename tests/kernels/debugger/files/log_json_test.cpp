#include "kernels/debugger/files/trace_file.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/debugger/files/whole_number.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

// A number with an exponent may exceed every integer: 9.2e23 does not fit in 64 bits.
TEST(LogJson, FractionsAreRefused) {
    const auto log = Traced(list_ranking::wyllie_stepwise(), "list:random,n=64,seed=1").log({.pass = 1});
    const auto head = head_of(*log, {"list.wyllie-stepwise", "list:random,n=64", "lockstep", "{}"});
    EXPECT_NO_THROW(from_head(head, "it"));
    std::size_t numbers = 0;
    const auto flat = head.flatten();
    for (const auto& [place, value] : flat.items()) {
        if (!value.is_number() || place == "/accesses") continue;  // the reader counts the accesses
        auto other = head;
        other[nlohmann::json::json_pointer(place)] = 9.2e23;
        EXPECT_THROW(from_head(other, "it"), nlohmann::json::type_error) << place;
        ++numbers;
    }
    EXPECT_GT(numbers, 10u);
}

TEST(WholeNumber, AcceptsEveryNotation) {
    const auto read = []<class Number>(const char* text, Number) {
        return whole_number<Number>(nlohmann::json::parse(text));
    };
    EXPECT_EQ(read("2", std::uint8_t{}), 2);
    EXPECT_EQ(read("2.0", std::uint8_t{}), 2);
    EXPECT_EQ(read("1e3", std::uint16_t{}), 1000);
    EXPECT_EQ(read("-1.0", int{}), -1);
    EXPECT_EQ(read("18446744073709551615", std::uint64_t{}), ~std::uint64_t{0});
    EXPECT_EQ(read("255.0", std::uint8_t{}), 255);
    for (const char* text : {"0.5", "-1", "-1.0", "256", "256.0", "1e300", "\"2\"", "null"})
        EXPECT_THROW(read(text, std::uint8_t{}), nlohmann::json::type_error) << text;
    for (const char* text : {"18446744073709551616", "-1", "9.2e23"})
        EXPECT_THROW(read(text, std::uint64_t{}), nlohmann::json::type_error) << text;
}

}  // namespace
}  // namespace lockstep::debugger
