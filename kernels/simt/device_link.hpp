#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kernels/simt/device.hpp"

namespace lockstep {

/// The devices of a group that have memories of their own: the GPUs of this process, or the processes that mpirun started. All processes
/// make the same calls in the same order; a call acts in the processes that hold the device.
class DeviceLink {
public:
    DeviceLink() = default;
    virtual ~DeviceLink() = default;
    DeviceLink(const DeviceLink&) = delete;
    DeviceLink& operator=(const DeviceLink&) = delete;

    /// Whether this process holds a device.
    virtual bool is_here(std::uint32_t device) const = 0;
    /// The kernels and the memory of a device that is here.
    virtual Device& device(std::uint32_t number) = 0;
    /// A launch on a device that is here took so long, if the device has ended it.
    virtual void launched(double /*ms*/) {}
    /// Copies bytes from one device to another, after all calls before it. An address of a device that is not here is ignored.
    virtual void send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) = 0;
    /// Copies a device's array to the memory of the first process, for pictures.
    virtual void collect(std::uint32_t from, const void* part, void* whole, std::size_t bytes) = 0;
    /// Gives host memory of the process that holds `from` to all processes.
    virtual void share(std::uint32_t from, void* values, std::size_t bytes) = 0;
    /// Waits for all calls. Returns, for each device, the milliseconds of its launches and messages since the last call, in their order.
    /// num_steps: how many each device has.
    virtual std::vector<std::vector<double>> take_times(const std::vector<std::size_t>& num_steps) = 0;
};

/// The devices of a group whose first device is this one, each with a memory of its own. Null: the device emulates all of them. Throws
/// DeviceError if there are too few.
std::unique_ptr<DeviceLink> link_devices(Device& device, std::uint32_t num_devices);
using MakeLink = std::unique_ptr<DeviceLink> (*)(Device& device, std::uint32_t num_devices);
/// Makes the links of devices of kind "cuda".
void set_cuda_link(MakeLink make);
/// Makes the links of all devices from now on, if it returns one.
void set_link_of_processes(MakeLink make);

/// The GPUs of the following groups, by their numbers; empty: the first ones.
void choose_gpus(std::vector<int> gpus);
std::vector<int> chosen_gpus();
/// Says that a GPU number does not exist: "there is no GPU 3; they are numbered from 0 to 1".
std::string no_such_gpu(int gpu, int count);
/// Says that a machine with `present` GPUs cannot run a group of num_devices; empty if it can.
std::string missing_gpus(std::uint32_t num_devices, int present);

}  // namespace lockstep
