#include "kernels/devices/parameters.hpp"

namespace lockstep {

std::vector<Parameter> with_group_parameters(std::vector<Parameter> own) {
    constexpr std::int64_t kDefault = 2;
    own.push_back({.name = "devices",
                   .lowest = 1,
                   .highest = kMaxDevices,
                   .value = kDefault,
                   .unit = "devices",
                   .summary = "number of devices; the command line has --devices"});
    own.push_back({.name = "partition",
                   .kind = Parameter::Kind::choice,
                   .highest = static_cast<std::int64_t>(partition_names().size()) - 1,
                   .summary = "which device holds which elements",
                   .choices = partition_names()});
    return own;
}

std::uint32_t num_devices_of(const ParameterValues& parameters) {
    return static_cast<std::uint32_t>(parameters.at("devices"));
}

PartitionKind partition_of(const ParameterValues& parameters) {
    return static_cast<PartitionKind>(parameters.at("partition"));
}

}  // namespace lockstep
