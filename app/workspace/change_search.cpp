#include "app/workspace/change_search.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>

namespace lockstep {
namespace {

constexpr auto kPause = std::chrono::milliseconds(2);

}  // namespace

struct ChangeSearch::Job {
    std::shared_ptr<Run> run;
    Answer answer;
    std::atomic<bool> cancelled{false}, done{false};  // answer is written before done and read after

    void look() {
        const auto columns = run->columns();
        const auto inputs = run->inputs();
        const auto& timeline = run->timeline();
        for (auto pass = answer.after_pass + 1; wait_for(pass); ++pass) {
            const auto& record = timeline.record(pass);
            for (std::size_t c = 0; c < columns.size(); ++c) {
                if (columns[c].space != answer.element.space || answer.element.index >= columns[c].size) continue;
                if (record.changed_in(c) == 0) continue;
                const auto before = obtain(pass - 1), now = obtain(pass);
                if (!before || !now) return;
                const auto& column = columns[c];
                if (before.buffers[column.buffer] == now.buffers[column.buffer]) continue;
                const auto old_value = Run::read(column, before, inputs, answer.element.index, 1);
                if (old_value == Run::read(column, now, inputs, answer.element.index, 1)) continue;
                answer.pass = pass;
                return;
            }
        }
    }

    /// False when there is no such pass, or nobody waits for it any more.
    bool wait_for(std::uint32_t pass) const {
        while (!cancelled) {
            const bool ended = run->state() != RunState::running;  // asked first: no pass comes after it
            if (pass < run->num_passes()) return true;
            if (ended) return false;
            std::this_thread::sleep_for(kPause);
        }
        return false;
    }

    Snapshot obtain(std::uint32_t pass) {
        auto snapshot = run->timeline().find(pass);
        while (!snapshot && !cancelled && run->state() != RunState::failed) {
            snapshot = run->at(pass);
            if (!snapshot) std::this_thread::sleep_for(kPause);
        }
        return snapshot;
    }
};

ChangeSearch::~ChangeSearch() { cancel(); }

void ChangeSearch::start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t after_pass) {
    cancel();
    job_ = std::make_shared<Job>();
    job_->run = std::move(run);
    job_->answer = {.element = element, .after_pass = after_pass};
    background_.start([job = job_] {
        try {
            job->look();
        } catch (const std::exception& error) {
            job->answer.error = error.what();
        }
        job->run.reset();
        job->done.store(true, std::memory_order_release);
    });
}

void ChangeSearch::cancel() {
    if (job_) job_->cancelled = true;
    job_.reset();
}

std::optional<ChangeSearch::Answer> ChangeSearch::take() {
    if (!job_ || !job_->done.load(std::memory_order_acquire)) return std::nullopt;
    return std::exchange(job_, nullptr)->answer;
}

}  // namespace lockstep
