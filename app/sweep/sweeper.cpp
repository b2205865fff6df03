#include "app/sweep/sweeper.hpp"

#include <algorithm>
#include <future>
#include <mutex>
#include <utility>

#include "app/sweep/engine.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

struct Sweeper::Job {
    SweepControl control;
    std::promise<void> ended;
    std::shared_future<void> end = ended.get_future().share();
    mutable std::mutex mutex;
    std::shared_ptr<const SweepResult> result;  ///< guarded by mutex; what it points to never changes

    void publish(SweepResult found) {
        auto next = std::make_shared<const SweepResult>(std::move(found));
        const std::scoped_lock lock(mutex);
        result = std::move(next);
    }
    std::shared_ptr<const SweepResult> get() const {
        const std::scoped_lock lock(mutex);
        return result;
    }
};

Sweeper::~Sweeper() { cancel(); }

void Sweeper::start(SweepRequest request) {
    cancel();
    ++num_started_;
    auto job = std::make_shared<Job>();
    SweepResult first{.request = request, .doing = "the sweep before to stop"};
    for (auto& name : line_names(request.series)) first.lines.push_back({std::move(name), {}});
    job->publish(std::move(first));
    std::shared_future<void> before;
    if (!jobs_.empty()) before = jobs_.back()->end;
    std::erase_if(jobs_, [&](const auto& one) { return one->get()->request.parameter == request.parameter; });
    jobs_.push_back(job);
    background_.start([job, before, &catalog = catalog_, request = std::move(request)] {
        if (before.valid()) before.wait();
        try {
            run_sweep(catalog, request, job->control, [&](const SweepResult& found) { job->publish(found); });
        } catch (const std::exception& error) {
            auto failed = *job->get();
            failed.state = SweepState::failed;
            failed.error = error.what();
            failed.refused = dynamic_cast<const InputError*>(&error) != nullptr;
            job->publish(std::move(failed));
        }
        job->ended.set_value();
    });
}

void Sweeper::cancel() {
    if (!jobs_.empty()) jobs_.back()->control.cancel();
}

std::shared_ptr<const SweepResult> Sweeper::result() const { return jobs_.empty() ? nullptr : jobs_.back()->get(); }

std::shared_ptr<const SweepResult> Sweeper::over(std::string_view parameter) const {
    for (const auto& job : jobs_)
        if (auto found = job->get(); found->request.parameter == parameter) return found;
    return nullptr;
}

bool Sweeper::running() const {
    const auto newest = result();
    return newest && newest->state == SweepState::running;
}

}  // namespace lockstep
