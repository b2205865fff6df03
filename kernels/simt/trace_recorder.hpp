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

/// Names the buffers of addresses and keeps the events of a launch; shared by its threads, which run on one thread of the host.
class TraceRecorder {
public:
    /// A buffer of the log, and where it begins in memory.
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
    trace::Log* log = nullptr;  ///< null: no trace is wanted

    bool tracing() const { return log && tracing_launch_; }

    /// buffer_at(), remembered for the arrays in use: a launch has a handful.
    const Place& place_of(const void* array) {
        for (const auto& known : known_)
            if (known.array == array) return known.place;
        auto& known = known_[next_known_++ % known_.size()];
        known = {array, buffer_at(array)};
        return known.place;
    }
    /// A launch begins: memory may have changed hands since the last one, and it has files of its own.
    void forget_last_launch() {
        known_.fill({});
        last_file_ = nullptr;
        files_.clear();
    }
    /// Of the launch that is recorded, the number of a file as the compiler calls it.
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
    /// The event's index. What there is no room for is left out, and the log says so: kNotKept.
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
    /// What a lane got of a warp operation, once it goes on.
    void note_result(std::size_t event, std::uint64_t result) {
        if (event != kNotKept) log->events[event].after = result;
    }

protected:
    bool tracing_launch_ = false;

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
    std::vector<std::pair<const char*, std::uint8_t>> files_;  ///< that the launch has had so far
};

}  // namespace lockstep
