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

/// Times and messages of the devices of a group in a pass.
struct GroupPass {
    /// Payload, and the number of messages, from device i to device j: entry i * num_devices + j.
    std::vector<std::uint64_t> bytes, messages;
    double exchange_ms = 0;  ///< sum over the exchanges of the time of the slowest device
    std::vector<DeviceTimes> devices;

    std::size_t num_devices() const { return devices.size(); }
};

/// The share of a device of a group.
struct DeviceShare {
    std::uint64_t first = 0;  ///< the position of its first element
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
    /// Empty if it runs on one device.
    virtual std::optional<GroupShares> shares() const = 0;
    /// The record of the last pass.
    virtual GroupPass last_pass() const = 0;
};

}  // namespace lockstep
