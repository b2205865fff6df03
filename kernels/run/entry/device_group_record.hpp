#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockstep {

/// The times of one device of a group in a pass.
struct DeviceTimes {
    double compute_ms = 0;  ///< its launches
    double exchange_ms = 0;  ///< the messages that it sent or received
    double wait_ms = 0;  ///< from the end of its launches to the last device's, before each exchange and at the end
};

/// What the devices of a group did in a pass.
struct GroupPass {
    /// Payload, and the number of messages, from device i to device j: entry i * num_devices + j.
    std::vector<std::uint64_t> bytes, messages;
    double exchange_ms = 0;  ///< of all exchanges; of each, the time of the device that took longest
    std::vector<DeviceTimes> devices;

    std::size_t num_devices() const { return devices.size(); }
};

/// What a device of a group holds.
struct DeviceShare {
    std::uint64_t first = 0;  ///< its first element, counted part by part
    std::uint64_t count = 0;  ///< elements
    std::uint64_t arcs = 0;  ///< arcs or links that leave them
    std::uint64_t bytes = 0;  ///< memory
};

/// How the input is distributed over the devices of a group.
struct GroupShares {
    std::string partition;  ///< "ranges"
    std::uint64_t cut_arcs = 0;  ///< arcs whose ends have different owners
    std::vector<DeviceShare> devices;
};

/// An algorithm that runs on a group of devices.
class OnDeviceGroup {
public:
    virtual ~OnDeviceGroup() = default;
    /// Empty if it runs on one device after all.
    virtual std::optional<GroupShares> shares() const = 0;
    /// What the devices did in the last pass.
    virtual GroupPass last_pass() const = 0;
};

}  // namespace lockstep
