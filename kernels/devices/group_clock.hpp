#pragma once

#include <cstdint>
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
    void end_pass();
    const GroupPass& pass() const { return pass_; }

private:
    void end_launches();
    void end_exchange();

    GroupPass pass_;
    std::vector<double> launches_, messages_;  ///< of this phase, for each device
};

}  // namespace lockstep
