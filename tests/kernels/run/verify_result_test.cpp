#include "kernels/run/verify_result.hpp"

#include <chrono>
#include <future>
#include <stdexcept>

#include <gtest/gtest.h>

#include "kernels/background/in_background.hpp"
#include "kernels/system/progress.hpp"
#include "kernels/system/wanted.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

TEST(VerifyResult, SaysWhatTheVerifierSays) {
    const std::atomic<bool> stop{false};
    EXPECT_EQ(verify_unless_stopped([] { return std::nullopt; }, stop), std::nullopt);
    EXPECT_EQ(verify_unless_stopped([] { return std::optional<std::string>("rank[3] is 4"); }, stop), "rank[3] is 4");
    EXPECT_THROW(verify_unless_stopped([]() -> std::optional<std::string> { throw std::runtime_error("no"); }, stop),
                 std::runtime_error);
}

TEST(VerifyResult, AVerifierThatNobodyWantsAnyMoreEnds) {
    std::atomic<bool> stop{false};
    std::promise<void> begun;
    const auto endless = [&begun]() -> std::optional<std::string> {
        begun.set_value();
        for (std::uint64_t turn = 0;; ++turn) require_wanted(turn);
    };
    auto outcome = std::async(std::launch::async, [&] { return verify_unless_stopped(endless, stop); });
    begun.get_future().wait();
    stop = true;
    EXPECT_THROW(outcome.get(), Cancelled);
    stop = false;  // as a run does, which can be sought in again
    EXPECT_TRUE(finish_background(10s)) << "nobody waits for it, and it goes on";
}

}  // namespace
}  // namespace lockstep
