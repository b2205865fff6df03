#pragma once

#include <cstdint>
#include <functional>

namespace lockstep {

/// Threads that loops over data are spread over: one a core, unless a ScopedWorkerCount says otherwise.
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

/// Calls body(worker) once in each of `workers` threads, the caller being worker 0, and waits for all. The first exception
/// is thrown again here.
void run_workers(unsigned workers, const std::function<void(unsigned)>& body);

/// Calls body(begin, end) for pieces of at most `grain` that together cover [0, count), in any order, on worker_count()
/// threads. After an exception no further piece is begun, and it is thrown again here; nor is one when nobody wants it
/// (CancellationScope): then Cancelled is thrown.
void for_each_piece(std::uint64_t count, std::uint64_t grain,
                    const std::function<void(std::uint64_t, std::uint64_t)>& body);

}  // namespace lockstep
