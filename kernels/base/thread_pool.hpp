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

/// Blocks signals on the calling thread: a fiber's stack has no room for a signal handler.
void block_signals();

/// Persistent threads, for loops that take less time than starting a thread.
class ThreadPool {
public:
    /// One thread per core, or as many as can be started; the caller is one of them.
    explicit ThreadPool(unsigned threads = std::thread::hardware_concurrency());
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    unsigned size() const { return static_cast<unsigned>(workers_.size()) + 1; }

    /// Calls body(chunk) for chunk in [0, chunks), in any order, and waits. After the running chunks have ended,
    /// rethrows the exception of the first chunk that throws, which is the same chunk on any number of threads.
    void for_each(std::uint32_t chunks, const std::function<void(std::uint32_t)>& body);
    /// Ends the threads; later loops run on the caller alone.
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
