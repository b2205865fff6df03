#include "kernels/simt/cuda/gpu_use.hpp"

#include <algorithm>
#include <map>

namespace lockstep {

GpuUse& GpuUse::of(int gpu) {
    // Never destroyed: executors may outlive main().
    static auto& mutex = *new std::mutex;
    static auto& all = *new std::map<int, GpuUse>;
    const std::scoped_lock lock(mutex);
    return all[gpu];
}

void GpuUse::begin_kernels() {
    std::unique_lock lock(mutex_);
    // Threads that wait for a Moment go first: an executor that launches in a loop would always keep the GPU busy.
    if (working_ == 0) no_one_waits_.wait(lock, [&] { return waiting_ == 0 || working_ != 0; });
    if (working_++ == 0) begun_ = Clock::now();
}

void GpuUse::end_kernels() {
    {
        const std::scoped_lock lock(mutex_);
        --working_;
    }
    idle_.notify_all();
}

GpuUse::Moment GpuUse::moment_without_kernels(std::chrono::milliseconds patience) {
    Moment moment(mutex_);
    if (working_ != 0) {
        const auto end = begun_ + patience;
        ++waiting_;
        idle_.wait_until(moment, end, [&] { return working_ == 0; });
        --waiting_;
        no_one_waits_.notify_all();
    }
    if (working_ != 0) moment.unlock();
    return moment;
}

}  // namespace lockstep
