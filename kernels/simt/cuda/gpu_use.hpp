#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace lockstep {

/// Shares a GPU between kernels and short transfers of arrays to OpenGL; the driver delays these until no kernel runs. The window's thread
/// must not wait for a long or endless kernel, so it asks here first. One object per GPU. Any thread may call it.
class GpuUse {
public:
    static GpuUse& of(int gpu);

    /// Call it before an executor's first launch, and end_kernels() after its launches. Waits for threads that hold or await a Moment.
    void begin_kernels();
    void end_kernels();

    /// While it is held, no kernel runs or is launched.
    using Moment = std::unique_lock<std::mutex>;

    /// A lock against launches, once no kernel runs; empty if kernels have run for longer than `patience`.
    Moment moment_without_kernels(std::chrono::milliseconds patience);

private:
    using Clock = std::chrono::steady_clock;

    std::mutex mutex_;
    std::condition_variable idle_, no_one_waits_;
    int working_ = 0;  ///< executors that run kernels
    int waiting_ = 0;  ///< threads that wait for a Moment
    Clock::time_point begun_;  ///< the last time when working_ was 0
};

/// The kernels of a synchronous launch.
class KernelsOnGpu {
public:
    explicit KernelsOnGpu(int gpu) : use_(GpuUse::of(gpu)) { use_.begin_kernels(); }
    ~KernelsOnGpu() { use_.end_kernels(); }
    KernelsOnGpu(const KernelsOnGpu&) = delete;
    KernelsOnGpu& operator=(const KernelsOnGpu&) = delete;

private:
    GpuUse& use_;
};

}  // namespace lockstep
