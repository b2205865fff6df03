#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::trace {

/// One access by one thread as a GPU has written it down: trace::Event, and where and when it was made.
struct DeviceEvent {
    std::uint64_t before = 0, after = 0;
    std::uint64_t address = 0;  ///< of the element; in shared memory bytes from the block's first
    std::uint64_t clock = 0;  ///< cycles of its multiprocessor, as the access begins
    std::uint64_t time = 0;  ///< nanoseconds of the whole GPU, in steps of its own
    std::uint64_t file = 0;  ///< where its name lies in the GPU's memory: DeviceLaunch::files has it
    std::uint32_t index = 0;  ///< of the element in the array that the kernel names
    std::uint32_t block = 0;
    std::uint16_t thread = 0, line = 0;
    std::uint16_t sm = 0;  ///< the multiprocessor
    Operation operation = Operation::load;
    std::uint8_t bytes : 4 = 4;
    std::uint8_t relaxed : 1 = 0;
    std::uint8_t active : 1 = 0;
    std::uint8_t shared : 1 = 0;  ///< address is one of shared memory
};
static_assert(sizeof(DeviceEvent) == 64, "a million of them are 64 MB");

/// Where the threads of a launch write their events. A kernel takes it by value.
struct EventBuffer {
    DeviceEvent* events = nullptr;
    unsigned long long* num_asked = nullptr;  ///< counts the events; those from number `room` on are not written down
    std::uint64_t room = 0;  ///< events
    std::uint32_t first_block = 0, end_block = 0;  ///< whose accesses are wanted
};

/// An array on a GPU while a launch runs.
struct DeviceArray {
    std::string name;
    std::uint64_t begin = 0, bytes = 0;  ///< begin: its address
};

/// A launch and what its threads have written down, in the order in which they asked for a place.
struct DeviceLaunch {
    std::string kernel;
    SourcePlace source;
    Extent extent;
    std::uint32_t pass = 0, number = 0;  ///< as in Launch
    std::uint32_t shared_bytes = 0;
    std::vector<DeviceEvent> events;
    std::uint64_t left_out = 0;  ///< events that there was no room for
    std::vector<DeviceArray> arrays;  ///< in the order in which they were made
    std::map<std::uint64_t, std::string> files;  ///< names of what the events have, as the compiler calls them
    double ms = 0;  ///< by the device's events; recording is part of it
};

}  // namespace lockstep::trace
