#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/data/progress.hpp"

namespace lockstep {

/// A computation on a thread of its own. Ending the job cancels it and waits.
template <class Result>
class BackgroundJob {
public:
    explicit BackgroundJob(std::function<Result(Progress&)> work)
        : thread_([this, work = std::move(work)] {
              try {
                  result_.emplace(work(progress_));
              } catch (...) {
                  error_ = std::current_exception();
              }
              done_.store(true, std::memory_order_release);
          }) {}
    ~BackgroundJob() {
        progress_.cancel();
        thread_.join();
    }
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    const Progress& progress() const { return progress_; }
    bool done() const { return done_.load(std::memory_order_acquire); }
    /// Once done(): the result, or what the work threw.
    Result take() {
        if (error_) std::rethrow_exception(error_);
        return std::move(*result_);
    }

private:
    Progress progress_;
    std::optional<Result> result_;
    std::exception_ptr error_;
    std::atomic<bool> done_{false};
    std::thread thread_;
};

}  // namespace lockstep
