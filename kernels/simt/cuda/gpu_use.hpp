#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace lockstep {

/// Who uses a GPU: kernels, or for a moment what hands arrays over to OpenGL, for which the driver waits until no kernel runs.
/// The window's thread must not wait for a kernel that takes long or never ends, so it asks here first. One for each GPU.
/// All of it from any thread.
class GpuUse {
public:
    static GpuUse& of(int gpu);

    /// Before an executor's first launch; end_kernels() once its launches have been waited for. Waits while another thread holds
    /// a moment or waits for one.
    void begin_kernels();
    void end_kernels();

    /// While it is held no kernel runs, and none is launched.
    using Moment = std::unique_lock<std::mutex>;

    /// A lock that keeps launches out, once no kernel runs; an empty one where those that run have run for longer than
    /// `patience`.
    Moment moment_without_kernels(std::chrono::milliseconds patience);

private:
    using Clock = std::chrono::steady_clock;

    std::mutex mutex_;
    std::condition_variable idle_, no_one_waits_;
    int working_ = 0;  ///< executors
    int waiting_ = 0;  ///< for a moment
    Clock::time_point begun_;  ///< when working_ was 0 for the last time
};

/// Kernels of a launch that is waited for where it is made.
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
