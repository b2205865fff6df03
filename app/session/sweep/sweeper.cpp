#include "app/session/sweep/sweeper.hpp"

#include <algorithm>
#include <future>
#include <mutex>
#include <optional>
#include <utility>

#include "app/session/sweep/engine.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

using Clock = std::chrono::steady_clock;

struct Sweeper::Job {
    SweepControl control;
    std::promise<void> ended;
    std::shared_future<void> end = ended.get_future().share();
    mutable std::mutex mutex;
    std::shared_ptr<const SweepResult> result;  ///< guarded by mutex; the pointed-to result is immutable

    void publish(SweepResult found) {
        auto next = std::make_shared<const SweepResult>(std::move(found));
        const std::scoped_lock lock(mutex);
        if (!given_up) result = std::move(next);
    }
    void cancel() {
        control.cancel();
        const std::scoped_lock lock(mutex);
        if (!cancelled_at) cancelled_at = Clock::now();
    }
    void fail(std::string why, bool refused) {
        auto failed = *get();
        failed.state = SweepState::failed;
        failed.error = std::move(why);
        failed.refused = refused;
        publish(std::move(failed));
    }
    std::shared_ptr<const SweepResult> get() {
        const std::scoped_lock lock(mutex);
        if (cancelled_at && result->state == SweepState::running && Clock::now() - *cancelled_at > kLongestWait) {
            given_up = true;  // a kernel that does not end: further results are ignored
            auto stopped = *result;
            stopped.state = SweepState::cancelled;
            stopped.doing.clear();
            result = std::make_shared<const SweepResult>(std::move(stopped));
        }
        return result;
    }

private:
    std::optional<Clock::time_point> cancelled_at;  ///< guarded by mutex, like the next
    bool given_up = false;
};

Sweeper::~Sweeper() { cancel(); }

void Sweeper::start(SweepRequest request) {
    cancel();
    ++num_started_;
    auto job = std::make_shared<Job>();
    SweepResult first{.request = request, .doing = "the previous sweep to stop"};
    for (auto& name : line_names(request.series)) first.lines.push_back({std::move(name), {}});
    job->publish(std::move(first));
    std::shared_future<void> before;
    if (!jobs_.empty()) before = jobs_.back()->end;
    std::erase_if(jobs_, [&](const auto& one) {
        const auto held = one->get();  // owns it: the job may publish another one meanwhile
        const auto& other = held->request;
        return other.parameter == request.parameter && other.across.parameter == request.across.parameter;
    });
    jobs_.push_back(job);
    try {
        in_background([job, before, &catalog = catalog_, request = std::move(request)] {
            if (before.valid()) before.wait_for(kLongestWait);
            try {
                run_sweep(catalog, request, job->control, [&](const SweepResult& found) { job->publish(found); });
            } catch (const InputError& error) {
                job->fail(error.what(), true);
            } catch (...) {
                job->fail(sentence_of(std::current_exception()), false);
            }
            job->ended.set_value();
        });
    } catch (const std::exception& error) {
        job->fail(error.what(), false);
        job->ended.set_value();
    }
}

void Sweeper::cancel() {
    if (!jobs_.empty()) jobs_.back()->cancel();
}

std::shared_ptr<const SweepResult> Sweeper::result() const { return jobs_.empty() ? nullptr : jobs_.back()->get(); }

std::shared_ptr<const SweepResult> Sweeper::over(std::string_view parameter) const {
    for (const auto& job : jobs_)
        if (auto found = job->get(); found->request.parameter == parameter && !found->request.is_map()) return found;
    return nullptr;
}

bool Sweeper::running() const {
    const auto newest = result();
    return newest && newest->state == SweepState::running;
}

}  // namespace lockstep
