#pragma once

#include <cstdint>
#include <functional>

namespace lockstep {

/// Number of threads for loops over data: one per core, or as set by a ScopedWorkerCount.
unsigned worker_count();

/// Sets worker_count() for loops started by this thread, until the end of the scope.
class ScopedWorkerCount {
public:
    explicit ScopedWorkerCount(unsigned count);
    ~ScopedWorkerCount();
    ScopedWorkerCount(const ScopedWorkerCount&) = delete;
    ScopedWorkerCount& operator=(const ScopedWorkerCount&) = delete;

private:
    unsigned before_;
};

/// Calls body(worker) once on each of `workers` threads and waits for all; the caller is worker 0. Rethrows the first exception.
void run_workers(unsigned workers, const std::function<void(unsigned)>& body);

/// Calls body(begin, end) for pieces of at most `grain` that cover [0, count), in any order, on worker_count() threads. After an
/// exception no further piece begins, and the exception is rethrown. Throws Cancelled when the CancellationScope is cancelled.
void for_each_piece(std::uint64_t count, std::uint64_t grain,
                    const std::function<void(std::uint64_t, std::uint64_t)>& body);

}  // namespace lockstep
