#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "kernels/base/frame_scope.hpp"
#include "kernels/base/in_background.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/base/wanted.hpp"

namespace lockstep {

/// An answer, or one sentence with the reason why there is none.
template <class Answer>
struct Reply {
    std::optional<Answer> answer;
    std::string failure;
};

/// Answers queries on another thread, one at a time. A new query cancels the previous one, and starts when the
/// previous work has stopped, or after kPatience if it does not stop; while a frame is drawn it starts at the end of
/// the frame (FrameScope). No member waits; the destructor cancels running work and abandons it. A query is
/// destroyed when it is answered. Call all members from one thread; `work` runs on other threads.
template <class Query, class Answer>
class LatestTask {
public:
    using Work = std::function<Answer(const Query&, Progress&)>;

    /// `work` throws Cancelled soon after its progress is cancelled (code without the progress calls throw_if_cancelled()),
    /// and owns all data that it needs in addition to the query.
    explicit LatestTask(Work work) : work_(std::move(work)) {}
    ~LatestTask() { cancel(); }
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    void ask(Query query) {
        cancel();
        job_ = std::make_shared<Job>();
        waiting_.emplace(std::move(query));
        begin_if_free();
    }

    /// Drops the query.
    void cancel() {
        waiting_.reset();
        if (!job_) return;
        job_->progress.cancel();
        job_.reset();
    }

    /// Whether a query waits, is being answered, or has a reply that was not taken.
    bool busy() const { return job_ != nullptr; }
    /// Null while there is no query.
    const Progress* progress() const { return job_ ? &job_->progress : nullptr; }

    /// Returns the reply once. Call it regularly while busy(): it also starts a waiting query.
    std::optional<Reply<Answer>> take() {
        begin_if_free();
        if (!job_ || !job_->done.load(std::memory_order_acquire)) return std::nullopt;
        const auto job = std::exchange(job_, nullptr);
        if (job->cancelled_itself) return std::nullopt;
        return std::move(job->reply);
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr auto kPatience = std::chrono::milliseconds(250);

    struct Job {
        Progress progress;
        Reply<Answer> reply;  // written before done and read after
        bool cancelled_itself = false;  // the work threw Cancelled; also written before done and read after
        std::atomic<bool> done{false};
    };

    void begin_if_free() {
        if (!waiting_) return;
        if (FrameScope::is_drawing()) {
            if (std::exchange(begins_at_frame_end_, true)) return;
            FrameScope::at_end([this, alive = std::weak_ptr<bool>(alive_)] {
                if (alive.expired()) return;
                begins_at_frame_end_ = false;
                begin_if_free();
            });
            return;
        }
        const bool occupied = at_work_ && !at_work_->done.load(std::memory_order_acquire);
        if (!occupied) waits_since_.reset();
        else if (!waits_since_) waits_since_ = Clock::now();
        if (occupied && Clock::now() - *waits_since_ < kPatience) return;
        waits_since_.reset();
        at_work_ = job_;
        auto query = std::make_shared<std::optional<Query>>(std::exchange(waiting_, std::nullopt));
        try {
            in_background([job = job_, work = work_, query] { answer(*job, work, *query); });
        } catch (const std::exception&) {
            job_->reply.failure = "No thread could be started: close other programs and try again";
            job_->done.store(true, std::memory_order_release);
        }
    }

    static void answer(Job& job, const Work& work, std::optional<Query>& query) {
        try {
            const CancellationScope wanted(job.progress.cancelled_flag());
            job.reply.answer.emplace(work(*query, job.progress));
        } catch (...) {
            job.reply.failure = sentence_of(std::current_exception());
            job.cancelled_itself = job.reply.failure.empty();
        }
        query.reset();  // on this thread, since it may take long
        job.done.store(true, std::memory_order_release);
    }

    Work work_;
    std::optional<Query> waiting_;
    std::shared_ptr<Job> job_;  ///< of the newest query
    std::shared_ptr<Job> at_work_;  ///< the running job: an older one that has not stopped yet, or job_
    std::optional<Clock::time_point> waits_since_;
    bool begins_at_frame_end_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< expires with this object
};

}  // namespace lockstep
