#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "kernels/debugger/device/device_trace.hpp"

namespace lockstep::debugger {
namespace {

using trace::DeviceEvent;
using trace::DeviceLaunch;

/// Numbers the arrays of the log by address and name.
class ArrayNumbers {
public:
    explicit ArrayNumbers(trace::Log& log) : log_(log) { log_.buffers.push_back({"shared", 0}); }

    void begin(const std::vector<trace::DeviceArray>& arrays) {
        arrays_ = arrays;
        std::ranges::sort(arrays_, {}, &trace::DeviceArray::begin);
    }
    /// The number and the address of the array that contains an address.
    std::pair<std::uint16_t, std::uint64_t> at(std::uint64_t address) {
        constexpr std::size_t kMaxBuffers = 0xFFFF;
        const auto after = std::ranges::upper_bound(arrays_, address, {}, &trace::DeviceArray::begin);
        if (after == arrays_.begin()) return {0, address};
        const auto& array = *std::prev(after);
        if (address >= array.begin + array.bytes) return {0, address};
        const auto [place, is_new] = numbers_.try_emplace({array.begin, array.bytes, array.name},
                                                          static_cast<std::uint16_t>(log_.buffers.size()));
        if (is_new) {
            if (log_.buffers.size() == kMaxBuffers) {
                place->second = 0;
                return {0, array.begin};
            }
            log_.buffers.push_back({array.name, array.bytes});
        }
        return {place->second, array.begin};
    }

private:
    trace::Log& log_;
    std::vector<trace::DeviceArray> arrays_;  ///< of the launch, by address
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::string>, std::uint16_t> numbers_;
};

/// The file numbers of a launch.
class FileNumbers {
public:
    FileNumbers(trace::Launch& launch, const std::map<std::uint64_t, std::string>& names) {
        for (const auto& [address, name] : names)
            numbers_[address] = launch.number_of_file(from_top_of_tree(name.c_str()));
    }
    std::uint8_t of(std::uint64_t address) const {
        const auto found = numbers_.find(address);
        return found == numbers_.end() ? 0 : found->second;
    }

private:
    std::map<std::uint64_t, std::uint8_t> numbers_;
};

/// Translates cycles of a multiprocessor to nanoseconds of the global timer.
class Clocks {
public:
    explicit Clocks(const std::vector<DeviceEvent>& events) {
        struct Seen {
            const DeviceEvent *first, *last;
        };
        std::map<std::uint16_t, Seen> seen;
        for (const auto& event : events) {
            auto& one = seen.try_emplace(event.sm, Seen{&event, &event}).first->second;
            if (event.clock < one.first->clock) one.first = &event;
            if (event.clock > one.last->clock) one.last = &event;
        }
        // All clocks have the same frequency; the multiprocessor with the longest record determines it most accurately.
        std::uint64_t longest = 0;
        for (const auto& [sm, one] : seen) {
            first_clock_[sm] = one.first->clock;
            const auto cycles = one.last->clock - one.first->clock;
            if (cycles <= longest || one.last->time <= one.first->time) continue;
            longest = cycles;
            ns_per_cycle_ = static_cast<double>(one.last->time - one.first->time) /
                            static_cast<double>(one.last->clock - one.first->clock);
        }
        for (const auto& event : events) first_time_ = std::min(first_time_, event.time);
        // The global timer advances in steps and lags by up to one step: it is exact just after a step.
        for (const auto& event : events) {
            const auto ahead = static_cast<double>(event.time - first_time_) - since_first(event);
            const auto [place, is_new] = offset_.try_emplace(event.sm, ahead);
            if (!is_new) place->second = std::max(place->second, ahead);
        }
    }
    double ns(const DeviceEvent& event) const { return offset_.at(event.sm) + since_first(event); }

private:
    double since_first(const DeviceEvent& event) const {
        return static_cast<double>(event.clock - first_clock_.at(event.sm)) * ns_per_cycle_;
    }

    double ns_per_cycle_ = 1;
    std::uint64_t first_time_ = ~std::uint64_t{0};
    std::map<std::uint16_t, std::uint64_t> first_clock_;
    std::map<std::uint16_t, double> offset_;
};

/// The time of an event, and its order among events of the same time.
struct EventTime {
    double ns = 0;
    std::uint64_t clock = 0;
    std::uint32_t number = 0;  ///< index into the launch's events
    std::uint32_t block = 0;
    std::uint16_t sm = 0, thread = 0;
    auto order() const { return std::tie(ns, sm, clock, block, thread, number); }
    bool together(const EventTime& other) const { return sm == other.sm && clock == other.clock; }
};

std::vector<EventTime> in_time(const std::vector<DeviceEvent>& events) {
    std::vector<EventTime> times;
    times.reserve(events.size());
    const Clocks clocks(events);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = events[i];
        times.push_back(
            {clocks.ns(event), event.clock, static_cast<std::uint32_t>(i), event.block, event.sm, event.thread});
    }
    std::ranges::sort(times, [](const auto& a, const auto& b) { return a.order() < b.order(); });
    return times;
}

}  // namespace

DeviceTrace merge_events(std::vector<DeviceLaunch> launches, const trace::Request& request, std::string device) {
    DeviceTrace made;
    made.device = std::move(device);
    auto log = std::make_shared<trace::Log>();
    log->limit = request.limit;
    log->launch = request.launch;
    log->first_block = request.first_block;
    log->end_block = request.end_block;
    ArrayNumbers arrays(*log);
    for (auto& launch : launches) {
        arrays.begin(launch.arrays);
        log->launches.push_back({.kernel = launch.kernel,
                                 .source = launch.source,
                                 .grid = launch.extent.blocks(),
                                 .block = launch.extent.block_threads(),
                                 .pass = launch.pass,
                                 .number = launch.number,
                                 .grid_height = launch.extent.grid_height,
                                 .block_height = launch.extent.block_height,
                                 .first_event = log->events.size(),
                                 .num_events = launch.events.size(),
                                 .shared_bytes = launch.shared_bytes});
        const FileNumbers files(log->launches.back(), launch.files);
        made.ms.push_back(launch.ms);
        made.left_out += launch.left_out;
        const auto times = in_time(launch.events);
        std::uint32_t tick = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            const auto& time = times[i];
            if (i != 0 && !time.together(times[i - 1])) ++tick;
            const auto& from = launch.events[time.number];
            trace::Event event;
            event.before = from.before;
            event.after = from.after;
            event.index = from.index;
            event.block = from.block;
            event.tick = tick;
            event.thread = from.thread;
            event.line = from.line;
            event.file = files.of(from.file) & 15u;
            event.operation = from.operation;
            event.bytes = from.bytes;
            event.relaxed = from.relaxed;
            event.active = from.active;
            if (trace::is_access(from.operation)) {
                auto begin = std::uint64_t{0};
                if (!from.shared) std::tie(event.buffer, begin) = arrays.at(from.address);
                event.word = static_cast<std::uint32_t>((from.address - begin) / 4);
            }
            log->events.push_back(event);
            const auto ns = time.ns - times.front().ns;
            made.places.push_back({from.clock, static_cast<std::uint64_t>(ns), from.sm});
        }
        launch = {};
    }
    log->truncated = made.left_out != 0;
    made.log = std::move(log);
    return made;
}

}  // namespace lockstep::debugger
