#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace lockstep {

/// During its lifetime, work on this thread, and work that for_each_piece() gives to other threads for it, is cancelled
/// once `stop` is true. For work without a Progress: references, checks of results, orders for views.
class CancellationScope {
public:
    explicit CancellationScope(const std::atomic<bool>& stop) : CancellationScope(&stop) {}
    /// stop  null: the work is never cancelled
    explicit CancellationScope(const std::atomic<bool>* stop);
    ~CancellationScope();
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;

    /// The flag of the innermost scope on this thread; null if there is no scope.
    static const std::atomic<bool>* flag();

private:
    const std::atomic<bool>* before_;
};

/// Throws Cancelled if the work of this thread is cancelled.
void throw_if_cancelled();

/// The same for a long loop that counts its iterations: checks at iteration 0 and at every 16,384th.
inline void throw_if_cancelled(std::uint64_t iteration) {
    if (iteration % (1u << 14) == 0) throw_if_cancelled();
}

/// For tests. During its lifetime, each throw_if_cancelled() on a thread with a CancellationScope first calls `f`, so that
/// a test can count how often work checks for cancellation. One at a time.
class CancellationProbe {
public:
    explicit CancellationProbe(std::function<void()> f);
    ~CancellationProbe();
    CancellationProbe(const CancellationProbe&) = delete;
    CancellationProbe& operator=(const CancellationProbe&) = delete;

private:
    std::function<void()> f_;
};

}  // namespace lockstep
