#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>

namespace lockstep {

/// Thrown when the job was cancelled on request: no failure is reported.
struct Cancelled : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

/// The progress of a long job, and the request to cancel it. Every member may be called by any thread.
class Progress {
public:
    Progress() = default;
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Begins the next stage. what: text for the status line ("Reading ny.gr.gz"). total: its amount of work.
    void begin(std::string what, std::uint64_t total);
    void advance(std::uint64_t by) { done_.fetch_add(by, std::memory_order_relaxed); }
    void set(std::uint64_t done) { done_.store(done, std::memory_order_relaxed); }

    std::string what() const;
    /// The finished part of this stage, 0 to 1; 0 while the amount of work is unknown.
    double fraction() const;

    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
    /// True once cancel() was called.
    const std::atomic<bool>& cancelled_flag() const { return cancelled_; }
    /// Throws Cancelled after cancel(). Long loops call it several times per second.
    void check() const {
        if (cancelled()) throw Cancelled{};
    }

private:
    mutable std::mutex mutex_;
    std::string what_;
    std::atomic<std::uint64_t> done_{0}, total_{0};
    std::atomic<bool> cancelled_{false};
};

}  // namespace lockstep
