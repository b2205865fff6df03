#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {

/// The function that makes an algorithm on devices of a kind (Device::kind()); null: the algorithm does not run on such devices.
AlgorithmInfo::Make maker_on(std::string_view kind, const AlgorithmInfo& algorithm);
AlgorithmInfo::MakeOnList list_maker_on(std::string_view kind, const AlgorithmInfo& algorithm);

/// The kinds of devices on which this build can run an algorithm, whether or not the machine has a GPU.
std::vector<std::string_view> executors_of(const AlgorithmInfo& algorithm);

/// A device on which launches can be recorded (Emulation): of this kind, or "simt" in place of a GPU. Throws DeviceError.
std::shared_ptr<Device> make_emulation(std::string_view kind, Order order);

}  // namespace lockstep
