#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace lockstep {

/// Keeps signal handlers off the calling thread: a fiber's stack has no room for one.
void block_signals();

/// Threads that stay, for loops that are over before a new thread would have started.
class ThreadPool {
public:
    /// As many threads as the machine has cores, or as can be had; the caller is one of them.
    explicit ThreadPool(unsigned threads = std::thread::hardware_concurrency());
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    unsigned size() const { return static_cast<unsigned>(workers_.size()) + 1; }

    /// Calls body(chunk) for chunk in [0, chunks), in any order, and waits. Of what chunks throw, that of the first chunk is
    /// thrown again here, the same on any number of threads, after the chunks under way have ended.
    void for_each(std::uint32_t chunks, const std::function<void(std::uint32_t)>& body);
    /// Ends the threads; loops that follow run on the caller alone.
    void stop() noexcept;

private:
    void work();
    void take_chunks();

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::vector<std::thread> workers_;
    const std::function<void(std::uint32_t)>* body_ = nullptr;
    std::atomic<std::uint32_t> next_{0};
    std::uint32_t chunks_ = 0;
    std::uint64_t generation_ = 0;
    unsigned busy_ = 0;
    bool stop_ = false;
    std::exception_ptr error_;
    std::uint32_t error_chunk_ = 0;
};

}  // namespace lockstep
