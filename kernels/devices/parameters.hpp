#pragma once

#include <vector>

#include "kernels/devices/partition.hpp"
#include "kernels/run/entry/parameter.hpp"

namespace lockstep {

inline constexpr int kMaxDevices = 64;  ///< of a group

/// The parameters of every algorithm that runs on several devices; they follow its own parameters.
std::vector<Parameter> with_group_parameters(std::vector<Parameter> own);
std::uint32_t num_devices_of(const ParameterValues& parameters);
PartitionKind partition_of(const ParameterValues& parameters);

}  // namespace lockstep
