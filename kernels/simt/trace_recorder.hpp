#pragma once

#include <array>
#include <cstdint>
#include <new>
#include <string>
#include <utility>

#include "kernels/simt/fiber_scheduler.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Names the buffers of addresses and keeps the events of a launch; shared by its threads, which run on one thread of the host.
class TraceRecorder {
public:
    virtual ~TraceRecorder() = default;
    virtual std::uint16_t buffer_at(const void* address) = 0;
    virtual std::string buffer_name(const void* address) = 0;
    trace::Log* log = nullptr;  ///< null: no trace is wanted

    bool tracing() const { return log && tracing_launch_; }

    /// buffer_at(), remembered for the arrays in use: a launch has a handful.
    std::uint16_t buffer_number(const void* address) {
        for (const auto& [known, number] : known_)
            if (known == address) return number;
        const auto number = buffer_at(address);
        known_[next_known_++ % known_.size()] = {address, number};
        return number;
    }
    /// Memory may have changed hands since the last launch.
    void forget_buffers() { known_.fill({}); }

    /// What there is no room for is left out, and the log says so.
    void record(const FiberThread& thread, std::uint32_t tick, trace::Operation operation, std::uint16_t buffer,
                std::uint32_t index, std::uint8_t bytes, std::uint64_t before, std::uint64_t after, int line) {
        if (thread.block < log->first_block || thread.block >= log->end_block) return;
        if (log->events.size() >= log->limit) {
            log->truncated = true;
            return;
        }
        try {
            log->events.push_back({before, after, index, thread.block, tick, thread.thread,
                                   static_cast<std::uint16_t>(line), buffer, operation, bytes});
        } catch (const std::bad_alloc&) {
            log->limit = log->events.size();
            log->truncated = true;
        }
    }

protected:
    bool tracing_launch_ = false;

private:
    std::array<std::pair<const void*, std::uint16_t>, 8> known_{};
    std::size_t next_known_ = 0;
};

}  // namespace lockstep
