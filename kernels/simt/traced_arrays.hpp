#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/simt/emulation.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// The arrays of an emulated device, and the facts about them in a trace: name, role in the algorithm, contents before a launch. Any
/// thread may add, remove and find arrays.
class TracedArrays {
public:
    struct Array {
        const char* begin = nullptr;
        std::size_t bytes = 0;  ///< allocated
        std::string name;
        std::size_t asked = 0;  ///< requested bytes
        std::uint64_t number = 0;  ///< counts all arrays
    };
    /// The name of arrays that no trace mentions.
    static constexpr std::string_view kSnapshot = "snapshot";

    void add(Array array);
    /// Returns the bytes of the removed array.
    std::size_t remove(const void* begin) noexcept;
    /// The array that holds an address; null: none.
    const Array* find(const void* address) const;
    /// In the order in which they were added.
    std::vector<Array> all() const;
    /// The peak of the total size of all arrays, in bytes.
    std::size_t max_bytes() const;

    void set_log(trace::Log* log);
    void follow(std::function<Emulation::Buffers()> buffers);
    void stop_following();
    /// Names the algorithm's arrays by their current roles. A buffer of the log is identified by name and size; its address may differ
    /// between passes.
    void begin_pass();
    const std::string& name_of(const Array& array) const;
    /// The index of an array among the buffers of the log.
    std::uint16_t number_of(const Array& array);
    /// Stores the contents of the arrays that a launch can access: arrays whose address it receives, and the algorithm's arrays.
    void keep_memory(const std::set<const void*>& arguments);
    /// The algorithm may swap its buffers between a launch and the next one.
    void note_next_state();
    /// Notes the words that the last launch of the log wrote.
    void take_written();

private:
    trace::Log* log_ = nullptr;
    mutable std::mutex mutex_;  ///< for these four
    std::map<const char*, Array> arrays_;
    std::uint64_t num_arrays_ = 0;  ///< number of arrays added so far
    std::size_t bytes_ = 0, max_bytes_ = 0;  ///< of all arrays, as asked: now, and the peak

    std::map<std::uint64_t, std::uint16_t> traced_;  ///< from numbers of arrays to buffers of the log
    std::function<Emulation::Buffers()> buffers_now_;
    std::vector<std::string> made_as_;  ///< names of buffers_now_'s arrays at allocation, inputs first
    std::map<std::uint64_t, std::string> names_;  ///< of these arrays at the beginning of the pass, by number
    std::map<std::string, std::string> made_with_;  ///< from a name at the pass's begin to the name at allocation
    std::vector<std::pair<const void*, std::uint16_t>> awaits_next_;  ///< of the last recorded launch
};

/// Adds the words of an argument that could be addresses.
void collect_addresses(std::set<const void*>& into, std::span<const std::byte> argument);

/// Reserves events: moving recorded events takes as long as recording them.
void make_room_for_events(trace::Log& log);

}  // namespace lockstep
