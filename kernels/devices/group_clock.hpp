#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/run/entry/device_group_record.hpp"

namespace lockstep {

/// Adds up times and bytes of the devices of a group in a pass. Launches between two exchanges form one phase: emulated devices run one
/// after another, but their times count as parallel.
class GroupClock {
public:
    explicit GroupClock(std::uint32_t num_devices);

    void begin_pass();
    void add_launch(std::uint32_t device, double ms);
    void add_message(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, double ms);
    /// ms: from the begin of the pass until the last device was ready; each device waited for the rest of it. Empty: the devices are
    /// emulated one after another.
    void end_pass(std::optional<double> ms = std::nullopt);
    const GroupPass& pass() const { return pass_; }

private:
    void end_launches();
    void end_exchange();

    GroupPass pass_;
    std::vector<double> launches_, messages_;  ///< of this phase, for each device
};

}  // namespace lockstep
