#include "kernels/base/thread_pool.hpp"

#include <pthread.h>

#include <csignal>
#include <exception>

namespace lockstep {

void block_signals() {
    sigset_t all;
    sigfillset(&all);
    // Faults of the thread itself stay unblocked: the handler of stack overflows needs them.
    for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) sigdelset(&all, own);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

ThreadPool::ThreadPool(unsigned threads) {
    try {
        for (unsigned i = 1; i < threads; ++i) workers_.emplace_back([this] { work(); });
    } catch (const std::exception&) {
        // No more threads can be started, or there is no memory for them: fewer do all the work.
    }
}

ThreadPool::~ThreadPool() { stop(); }

void ThreadPool::stop() noexcept {
    {
        const std::scoped_lock lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    for (auto& worker : workers_) worker.join();
    workers_.clear();
}

void ThreadPool::for_each(std::uint32_t chunks, const std::function<void(std::uint32_t)>& body) {
    if (chunks <= 1 || workers_.empty()) {
        for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) body(chunk);
        return;
    }
    {
        const std::scoped_lock lock(mutex_);
        body_ = &body;
        chunks_ = chunks;
        next_ = 0;
        busy_ = size();
        error_ = nullptr;
        ++generation_;
    }
    wake_.notify_all();
    take_chunks();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    body_ = nullptr;
    if (error_) std::rethrow_exception(error_);
}

void ThreadPool::take_chunks() {
    for (auto chunk = next_.fetch_add(1); chunk < chunks_; chunk = next_.fetch_add(1)) {
        try {
            (*body_)(chunk);
        } catch (...) {
            // Chunks are taken in order: all chunks before the first that throws have been taken.
            const std::scoped_lock lock(mutex_);
            if (!error_ || chunk < error_chunk_) {
                error_ = std::current_exception();
                error_chunk_ = chunk;
            }
            next_ = chunks_;
        }
    }
    const std::scoped_lock lock(mutex_);
    if (--busy_ == 0) done_.notify_all();
}

void ThreadPool::work() {
    block_signals();
    std::uint64_t seen = 0;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return stop_ || generation_ != seen; });
            if (stop_) return;
            seen = generation_;
        }
        take_chunks();
    }
}

}  // namespace lockstep
