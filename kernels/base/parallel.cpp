#include "kernels/base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "kernels/base/wanted.hpp"

namespace lockstep {
namespace {

thread_local unsigned chosen_count = 0;

}  // namespace

unsigned worker_count() {
    if (chosen_count != 0) return chosen_count;
    return std::clamp(std::thread::hardware_concurrency(), 1u, 64u);
}

ScopedWorkerCount::ScopedWorkerCount(unsigned count) : before_(chosen_count) { chosen_count = count; }
ScopedWorkerCount::~ScopedWorkerCount() { chosen_count = before_; }

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) {
    std::mutex mutex;
    std::exception_ptr error;
    const auto guarded = [&](unsigned worker) {
        try {
            body(worker);
        } catch (...) {
            const std::scoped_lock lock(mutex);
            if (!error) error = std::current_exception();
        }
    };
    std::vector<std::thread> threads;
    unsigned started = 1;
    try {
        for (; started < workers; ++started) threads.emplace_back(guarded, started);
    } catch (const std::exception&) {
        // No more threads can be started, or there is no memory for them: this thread does the work of the missing ones.
    }
    guarded(0);
    for (auto worker = started; worker < workers; ++worker) guarded(worker);
    for (auto& thread : threads) thread.join();
    if (error) std::rethrow_exception(error);
}

void for_each_piece(std::uint64_t count, std::uint64_t grain,
                    const std::function<void(std::uint64_t, std::uint64_t)>& body) {
    if (count == 0) return;
    const auto pieces = (count + grain - 1) / grain;
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> failed{false};
    const auto* const stop = CancellationScope::flag();
    run_workers(static_cast<unsigned>(std::min<std::uint64_t>(worker_count(), pieces)), [&](unsigned) {
        const CancellationScope wanted(stop);
        try {
            for (auto piece = next++; piece < pieces && !failed; piece = next++) {
                throw_if_cancelled();
                body(piece * grain, std::min(count, (piece + 1) * grain));
            }
        } catch (...) {
            failed = true;
            throw;
        }
    });
}

}  // namespace lockstep
