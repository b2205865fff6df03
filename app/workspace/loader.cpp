#include "app/workspace/loader.hpp"

#include <atomic>
#include <exception>
#include <new>
#include <utility>

namespace lockstep {

struct Loader::Job {
    std::string name;
    Progress progress;
    std::variant<Opened, std::string> outcome;
    std::atomic<bool> done{false};  // outcome is written before and read after
};

Loader::~Loader() { cancel(); }

void Loader::start(std::string name, std::function<Opened(Progress&)> work) {
    cancel();
    job_ = std::make_shared<Job>();
    job_->name = std::move(name);
    background_.start([job = job_, work = std::move(work)] {
        try {
            job->outcome = work(job->progress);
        } catch (const std::bad_alloc&) {
            job->outcome = job->name + ": it does not fit into memory";
        } catch (const std::exception& error) {
            job->outcome = std::string(error.what());
        }
        job->done.store(true, std::memory_order_release);
    });
}

void Loader::cancel() {
    if (job_) job_->progress.cancel();
    job_.reset();
}

std::string Loader::what() const {
    const auto stage = job_->progress.what();
    return stage.empty() ? job_->name : stage;
}

double Loader::fraction() const { return job_ ? job_->progress.fraction() : 0; }

std::optional<std::variant<Opened, std::string>> Loader::take() {
    if (!job_ || !job_->done.load(std::memory_order_acquire)) return std::nullopt;
    return std::move(std::exchange(job_, nullptr)->outcome);
}

}  // namespace lockstep
