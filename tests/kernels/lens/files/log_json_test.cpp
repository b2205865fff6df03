#include "kernels/lens/files/log_json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "kernels/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "tests/kernels/lens/traced.hpp"

namespace lockstep::lens {
namespace {

// What is written with an exponent may lie beyond every integer: 9.2e23 is none of 64 bits.
TEST(LogJson, TakesNoNumberThatIsNotWhole) {
    const auto log = Traced(list_ranking::wyllie_stepwise(), "list:random,n=64,seed=1").log({.pass = 1});
    const auto head = head_of(*log, {"list.wyllie-stepwise", "list:random,n=64", "lockstep", "{}"});
    EXPECT_NO_THROW(from_head(head, "it"));
    std::size_t numbers = 0;
    const auto flat = head.flatten();
    for (const auto& [place, value] : flat.items()) {
        if (!value.is_number() || place == "/accesses") continue;  // the accesses are counted by who reads them
        auto other = head;
        other[nlohmann::json::json_pointer(place)] = 9.2e23;
        EXPECT_THROW(from_head(other, "it"), nlohmann::json::type_error) << place;
        ++numbers;
    }
    EXPECT_GT(numbers, 10u);
}

}  // namespace
}  // namespace lockstep::lens
