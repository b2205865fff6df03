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

/// An access that a GPU recorded: a trace::Event with its multiprocessor and time.
struct DeviceEvent {
    std::uint64_t before = 0, after = 0;
    std::uint64_t address = 0;  ///< of the element; in shared memory the offset in bytes
    std::uint64_t clock = 0;  ///< cycles of the multiprocessor at the beginning of the access
    std::uint64_t time = 0;  ///< nanoseconds of the global timer
    std::uint64_t file = 0;  ///< address of its name in the GPU's memory, see DeviceLaunch::files
    std::uint32_t index = 0;  ///< of the element in the array that the kernel names
    std::uint32_t block = 0;
    std::uint16_t thread = 0, line = 0;
    std::uint16_t sm = 0;  ///< the multiprocessor
    Operation operation = Operation::load;
    std::uint8_t bytes : 4 = 4;
    std::uint8_t relaxed : 1 = 0;
    std::uint8_t active : 1 = 0;
    std::uint8_t shared : 1 = 0;  ///< the address is in shared memory
};
static_assert(sizeof(DeviceEvent) == 64, "a million of them are 64 MB");

/// The buffer for the events of a launch. Kernels take it by value.
struct EventBuffer {
    DeviceEvent* events = nullptr;
    unsigned long long* num_asked = nullptr;  ///< counts all events; events beyond `room` are dropped
    std::uint64_t room = 0;  ///< events
    std::uint32_t first_block = 0, end_block = 0;  ///< only blocks first_block .. end_block - 1 are recorded
};

/// An array on a GPU during a launch.
struct DeviceArray {
    std::string name;
    std::uint64_t begin = 0, bytes = 0;  ///< begin: its address
};

/// A launch with its recorded events, in the order of their slots in the buffer.
struct DeviceLaunch {
    std::string kernel;
    SourcePlace source;
    Extent extent;
    std::uint32_t pass = 0, number = 0;  ///< as in Launch
    std::uint32_t shared_bytes = 0;
    std::vector<DeviceEvent> events;
    std::uint64_t left_out = 0;  ///< number of dropped events
    std::vector<DeviceArray> arrays;  ///< in the order of allocation
    std::map<std::uint64_t, std::string> files;  ///< file names by address, as in __FILE__
    double ms = 0;  ///< by device events, recording included
};

}  // namespace lockstep::trace
