#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/simt/order.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// The interface of executors on the CPU besides Device: launches run in a chosen order, and their accesses can be recorded. Emulator
/// (`simt`) runs the C++ of the kernels; PtxExecutor (`ptx`) runs the PTX that nvcc compiled from them.
class Emulation {
public:
    virtual ~Emulation() = default;

    virtual Order order() const = 0;
    /// Records the accesses of the following launches; null stops the recording. The log must outlive the launches. Recorded launches run
    /// in the log's order if it has one.
    virtual void set_trace(trace::Log* log) = 0;
    /// The current addresses of an algorithm's buffers. Set it for each new algorithm; the algorithm may swap its
    /// buffers later. A trace names each array by its role at the beginning of the pass; a log with memory records
    /// which buffer each array is. Valid until end_trace_of() or the next call.
    struct Buffers {
        std::vector<const void*> inputs, state;
    };
    virtual void set_trace_of(std::function<Buffers()> buffers) = 0;
    virtual void end_trace_of() = 0;
    /// Launches advance the progress. May be null.
    virtual void set_progress(Progress* progress) = 0;
};

/// The processors of this machine: "2 x Intel Xeon".
std::string processors();

}  // namespace lockstep
