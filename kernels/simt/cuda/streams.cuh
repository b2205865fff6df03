#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <cuda_runtime.h>

#include "kernels/simt/cuda/cuda_error.hpp"
#include "kernels/simt/operation_times.hpp"

namespace lockstep {

/// Streams of a GPU that end with the scope, with two events for each timed operation.
class Streams {
public:
    /// timed  operations at most that are timed
    explicit Streams(std::uint32_t streams, std::uint32_t timed = 0)
        : streams_(streams), events_(2 * std::size_t{timed}) {
        for (auto& stream : streams_)
            check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
        for (auto& event : events_) check_cuda(cudaEventCreate(&event), "cudaEventCreate");
        check_cuda(cudaEventCreate(&first_), "cudaEventCreate");
        check_cuda(cudaEventCreateWithFlags(&joined_, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    }
    ~Streams() {
        for (auto* stream : streams_) {
            cudaStreamSynchronize(stream);
            cudaStreamDestroy(stream);
        }
        for (auto* event : events_) cudaEventDestroy(event);
        cudaEventDestroy(first_);
        cudaEventDestroy(joined_);
    }
    Streams(const Streams&) = delete;
    Streams& operator=(const Streams&) = delete;

    /// All streams begin after the work of `before`.
    void begin_after(cudaStream_t before) {
        check_cuda(cudaEventRecord(first_, before), "cudaEventRecord");
        for (auto* stream : streams_) check_cuda(cudaStreamWaitEvent(stream, first_, 0), "cudaStreamWaitEvent");
    }
    /// `after` waits for the work of all streams.
    void end_before(cudaStream_t after) {
        for (auto* stream : streams_) {
            check_cuda(cudaEventRecord(joined_, stream), "cudaEventRecord");
            check_cuda(cudaStreamWaitEvent(after, joined_, 0), "cudaStreamWaitEvent");
        }
    }
    /// Issues an operation, issue(stream), on stream `number` modulo the number of streams. The first ones are timed.
    template <class Issue>
    void run(std::uint64_t number, Issue&& issue) {
        run_on(streams_[number % streams_.size()], std::forward<Issue>(issue));
    }
    /// The same on a stream of the caller, after begin_after().
    template <class Issue>
    void run_on(cudaStream_t stream, Issue&& issue) {
        const bool timed = 2 * issued_ < events_.size();
        if (timed) check_cuda(cudaEventRecord(events_[2 * issued_], stream), "cudaEventRecord");
        std::forward<Issue>(issue)(stream);
        if (timed) check_cuda(cudaEventRecord(events_[2 * issued_ + 1], stream), "cudaEventRecord");
        if (timed) ++issued_;
    }
    /// The timed operations in the order of issue, from the begin of all streams. The operations must have ended.
    OperationTimes times() const {
        OperationTimes times;
        for (std::size_t i = 0; i < issued_; ++i) {
            times.begin_ms.push_back(time_of(events_[2 * i]));
            times.end_ms.push_back(time_of(events_[2 * i + 1]));
        }
        return times;
    }

private:
    float time_of(cudaEvent_t event) const {
        float ms = 0;
        check_cuda(cudaEventElapsedTime(&ms, first_, event), "cudaEventElapsedTime");
        return ms;
    }

    std::vector<cudaStream_t> streams_;
    std::vector<cudaEvent_t> events_;
    std::size_t issued_ = 0;
    cudaEvent_t first_ = nullptr, joined_ = nullptr;
};

}  // namespace lockstep
