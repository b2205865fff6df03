#include "kernels/run/verify_result.hpp"

#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/base/wanted.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

TEST(VerifyResult, ReturnsMessageOfVerifier) {
    const std::atomic<bool> stop{false};
    EXPECT_EQ(verify_unless_stopped([] { return std::nullopt; }, stop), std::nullopt);
    EXPECT_EQ(verify_unless_stopped([] { return std::optional<std::string>("rank[3] is 4"); }, stop), "rank[3] is 4");
    EXPECT_THROW(verify_unless_stopped([]() -> std::optional<std::string> { throw std::runtime_error("no"); }, stop),
                 std::runtime_error);
}

TEST(VerifyResult, CancelStopsVerifier) {
    std::atomic<bool> stop{false};
    std::promise<void> begun;
    const auto endless = [&begun]() -> std::optional<std::string> {
        begun.set_value();
        for (std::uint64_t turn = 0;; ++turn) throw_if_cancelled(turn);
    };
    auto outcome = std::async(std::launch::async, [&] { return verify_unless_stopped(endless, stop); });
    begun.get_future().wait();
    stop = true;
    EXPECT_THROW(outcome.get(), Cancelled);
    stop = false;  // as in a run, which can be sought again
    EXPECT_TRUE(finish_background(10s)) << "the verifier continues after the cancellation";
}

/// An exception of a helper thread is read and freed by the caller alone, since the helper may still be running.
TEST(VerifyResult, ExceptionBelongsToCaller) {
    struct Noticed : std::runtime_error {
        explicit Noticed(std::shared_ptr<void> noticed) : std::runtime_error("no"), end(std::move(noticed)) {}
        std::shared_ptr<void> end;
    };
    std::promise<void> looked;
    std::thread::id freed_by;
    std::shared_ptr<void> noticed(nullptr, [&](void*) { freed_by = std::this_thread::get_id(); });
    std::shared_ptr<void> lingering(nullptr, [&](void*) { looked.get_future().wait_for(10s); });
    const std::atomic<bool> stop{false};
    try {
        ResultVerifier verifier = [noticed = std::move(noticed),
                                   lingering = std::move(lingering)]() mutable -> std::optional<std::string> {
            while (lingering.use_count() > 1) std::this_thread::yield();  // until the caller has released its copy
            throw Noticed(std::move(noticed));
        };
        verify_unless_stopped(std::move(verifier), stop);
        FAIL() << "nothing was thrown";
    } catch (const Noticed& thrown) {
        EXPECT_STREQ(thrown.what(), "no");
    }
    EXPECT_EQ(freed_by, std::this_thread::get_id());
    looked.set_value();
    EXPECT_TRUE(finish_background(10s));
}

}  // namespace
}  // namespace lockstep
