#include "kernels/run/verify_result.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/base/wanted.hpp"

namespace lockstep {
namespace {

constexpr auto kLookForStop = std::chrono::milliseconds(10);

template <class Answer>
struct Outcome {
    std::mutex mutex;
    std::condition_variable changed;
    bool there = false;
    std::atomic<bool> unwanted{false};  ///< separate from the run's own flag, which may be reset
    Answer answer;
    std::exception_ptr failure;  ///< moved to the caller, who is the only one to read and free it
};

template <class Answer>
void make(const std::function<Answer()>& check, Outcome<Answer>& outcome) {
    Answer answer;
    std::exception_ptr failure;
    try {
        const CancellationScope wanted(outcome.unwanted);
        answer = check();
    } catch (...) {
        failure = std::current_exception();
    }
    const std::scoped_lock lock(outcome.mutex);
    outcome.answer = std::move(answer);
    outcome.failure = std::move(failure);
    outcome.there = true;
    outcome.changed.notify_all();
}

template <class Answer>
Answer unless_stopped(std::function<Answer()> check, const std::atomic<bool>& stop) {
    const auto outcome = std::make_shared<Outcome<Answer>>();
    try {
        in_background([outcome, check] { make(check, *outcome); });
    } catch (const std::system_error&) {
        make(check, *outcome);  // no thread available
    }
    check = nullptr;
    std::unique_lock lock(outcome->mutex);
    while (!outcome->changed.wait_for(lock, kLookForStop, [&] { return outcome->there; }))
        if (stop) {
            outcome->unwanted = true;
            throw Cancelled();
        }
    if (outcome->failure) std::rethrow_exception(std::exchange(outcome->failure, nullptr));
    return std::move(outcome->answer);
}

}  // namespace

std::optional<std::string> verify_unless_stopped(ResultVerifier verifier, const std::atomic<bool>& stop) {
    return unless_stopped(std::move(verifier), stop);
}

WrongColumns mark_unless_stopped(ResultMarker mark, const std::atomic<bool>& stop) {
    return unless_stopped(std::move(mark), stop);
}

}  // namespace lockstep
