#include "kernels/run/check_result.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "kernels/background/in_background.hpp"
#include "kernels/data/progress.hpp"

namespace lockstep {
namespace {

constexpr auto kLookForStop = std::chrono::milliseconds(10);

struct Outcome {
    std::mutex mutex;
    std::condition_variable changed;
    bool there = false;
    std::optional<std::string> wrong;
    std::exception_ptr failure;
};

void make(const ResultCheck& check, Outcome& outcome) {
    std::optional<std::string> wrong;
    std::exception_ptr failure;
    try {
        wrong = check();
    } catch (...) {
        failure = std::current_exception();
    }
    const std::scoped_lock lock(outcome.mutex);
    outcome.wrong = std::move(wrong);
    outcome.failure = failure;
    outcome.there = true;
    outcome.changed.notify_all();
}

}  // namespace

std::optional<std::string> check_unless_stopped(ResultCheck check, const std::atomic<bool>& stop) {
    const auto outcome = std::make_shared<Outcome>();
    try {
        in_background([outcome, check] { make(check, *outcome); });
    } catch (const std::system_error&) {
        make(check, *outcome);  // no thread to be had
    }
    check = nullptr;
    std::unique_lock lock(outcome->mutex);
    while (!outcome->changed.wait_for(lock, kLookForStop, [&] { return outcome->there; }))
        if (stop) throw Cancelled();
    if (outcome->failure) std::rethrow_exception(outcome->failure);
    return std::move(outcome->wrong);
}

}  // namespace lockstep
