#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/fibers/fiber_scheduler.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Maps addresses to buffers and stores the events of a launch. All threads of the launch run on one host thread.
class TraceRecorder {
public:
    /// A buffer of the log and its address.
    struct Place {
        std::uint16_t buffer = 0;
        const char* begin = nullptr;
        std::uint32_t word_of(const void* address) const {
            return static_cast<std::uint32_t>(static_cast<std::size_t>(static_cast<const char*>(address) - begin) / 4);
        }
    };
    static constexpr std::size_t kNotKept = static_cast<std::size_t>(-1);

    virtual ~TraceRecorder() = default;
    virtual Place buffer_at(const void* address) = 0;
    virtual std::string buffer_name(const void* address) = 0;
    trace::Log* log = nullptr;  ///< null: nothing is recorded

    bool tracing() const { return log && tracing_launch_; }

    /// buffer_at() with a cache of the last arrays: a launch accesses few arrays.
    const Place& place_of(const void* array) {
        for (const auto& known : known_)
            if (known.array == array) return known.place;
        auto& known = known_[next_known_++ % known_.size()];
        known = {array, buffer_at(array)};
        return known.place;
    }
    /// Call it for a new launch: addresses may belong to other arrays, and file numbers start again.
    void forget_last_launch() {
        known_.fill({});
        last_file_ = nullptr;
        files_.clear();
    }
    /// The number of a file in the recorded launch. file: __FILE__
    std::uint8_t file_of(const char* file) {
        if (file != last_file_) [[unlikely]] {
            last_file_ = file;
            last_file_number_ = find_file(file);
        }
        return last_file_number_;
    }

    bool records(const FiberThread& thread) const {
        return thread.block >= log->first_block && thread.block < log->end_block;
    }
    /// Returns the number of the event; kNotKept, with Log::truncated set, if there is no room.
    std::size_t record(const trace::Event& event) {
        if (log->events.size() >= log->limit) {
            log->truncated = true;
            return kNotKept;
        }
        try {
            log->events.push_back(event);
        } catch (const std::bad_alloc&) {
            log->limit = log->events.size();
            log->truncated = true;
            return kNotKept;
        }
        return log->events.size() - 1;
    }
    /// Records that a thread accesses shared memory without the context. Called in a signal handler.
    void note_bypass(const FiberThread& thread) { bypass_ = {thread.block, thread.thread, 0, log->events.size()}; }
    /// Sets the result of a warp operation, once it is known.
    void note_result(std::size_t event, std::uint64_t result) {
        if (event != kNotKept) log->events[event].after = result;
    }

protected:
    bool tracing_launch_ = false;
    trace::Bypass bypass_;

private:
    struct Known {
        const void* array = nullptr;
        Place place;
    };
    std::uint8_t find_file(const char* file) {
        for (const auto& [known, number] : files_)
            if (known == file) return number;
        const auto number = log->launches.back().number_of_file(from_top_of_tree(file));
        files_.emplace_back(file, number);
        return number;
    }

    std::array<Known, 8> known_{};
    std::size_t next_known_ = 0;
    const char* last_file_ = nullptr;
    std::uint8_t last_file_number_ = 0;
    std::vector<std::pair<const char*, std::uint8_t>> files_;  ///< files of the launch so far
};

}  // namespace lockstep
