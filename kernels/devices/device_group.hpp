#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/devices/address_spaces.hpp"
#include "kernels/devices/copy_elements.hpp"
#include "kernels/devices/group_clock.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

/// Several devices with separate memories, emulated on one executor. A kernel on a device accesses only the arrays of this device;
/// elements of another device have to be sent to it.
template <class Executor>
class DeviceGroup {
public:
    DeviceGroup(Executor& executor, std::uint32_t num_devices)
        : executor_(executor), num_devices_(num_devices), clock_(num_devices) {}

    std::uint32_t size() const { return num_devices_; }
    Executor& executor() const { return executor_; }
    AddressSpaces& spaces() { return spaces_; }
    const AddressSpaces& spaces() const { return spaces_; }
    GroupClock& clock() { return clock_; }
    const GroupClock& clock() const { return clock_; }

    /// Arguments are spans and numbers. Throws KernelFault, at the line of the access, if the kernel reads or writes an array of
    /// another device.
    template <class Kernel, class... Args>
    void launch(std::uint32_t device, Kernel kernel, Threads threads, Args... args) {
        if (threads.count == 0) return;
        std::optional<std::uint32_t> owner;
        const auto begin = Clock::now();
        try {
            executor_.launch(kernel, threads, reachable(device, args, owner)...);
        } catch (const KernelFault& stopped) {
            auto fault = stopped.fault;
            const bool foreign = fault.kind == trace::Fault::Kind::out_of_range && fault.size == 0 && owner;
            if (!foreign) throw;
            fault.kind = trace::Fault::Kind::trap;
            fault.text = "device " + std::to_string(device) + " reaches for " + fault.buffer + ", which device " +
                         std::to_string(*owner) + " holds";
            throw KernelFault(fault);
        }
        clock_.add_launch(device, ms_since(begin));
    }

    /// Sends elements to another device, or keeps them if it is the same one. Sizes are equal.
    template <class T>
    void send(std::uint32_t from, Span<const T> sent, std::uint32_t to, Span<T> received) {
        if (sent.size == 0) return;
        if (from == to) {
            launch(from, KeepOwn{}, sent.size, sent, received);
            return;
        }
        const auto begin = Clock::now();
        executor_.launch(Receive{}, sent.size, sent, received);
        clock_.add_message(from, to, std::uint64_t{sizeof(T)} * sent.size, ms_since(begin));
    }

    /// A launch for pictures and results, which may read the memory of all devices and counts for none.
    template <class Kernel, class... Args>
    void launch_for_pictures(Kernel kernel, Threads threads, Args... args) {
        executor_.launch(kernel, threads, args...);
    }

private:
    using Clock = std::chrono::steady_clock;
    static double ms_since(Clock::time_point begin) {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    }

    /// An array of another device has no elements for this one.
    template <class T>
    Span<T> reachable(std::uint32_t device, Span<T> array, std::optional<std::uint32_t>& owner) const {
        if (array.size == 0) return array;
        const auto held_by = spaces_.owner(unrecorded(array));
        if (!held_by || *held_by == device) return array;
        owner = held_by;
        return {unrecorded(array), 0};
    }
    template <class Value>
    Value reachable(std::uint32_t, const Value& value, std::optional<std::uint32_t>&) const {
        return value;
    }

    Executor& executor_;
    std::uint32_t num_devices_;
    AddressSpaces spaces_;
    GroupClock clock_;
};

/// An array for each device of a group. All lie in one buffer, device by device, so that a run can store and show it.
template <class T>
class DeviceParts {
public:
    /// counts  elements of each device
    template <class Group>
    DeviceParts(Group& group, const std::vector<std::uint32_t>& counts, std::string_view name)
        : spaces_(&group.spaces()), firsts_(1, 0) {
        for (const auto count : counts) firsts_.push_back(firsts_.back() + count);
        buffer_ = Buffer<T>(group.executor(), firsts_.back(), name);
        for (std::uint32_t device = 0; device < counts.size(); ++device)
            spaces_->add(device, address(device), sizeof(T) * std::size_t{counts[device]});
    }
    ~DeviceParts() {
        for (std::uint32_t device = 0; device + 1 < firsts_.size(); ++device)
            if (size(device) != 0) spaces_->remove(address(device));
    }
    DeviceParts(const DeviceParts&) = delete;
    DeviceParts& operator=(const DeviceParts&) = delete;

    const Buffer<T>& buffer() const { return buffer_; }
    std::uint32_t size(std::uint32_t device) const {
        return static_cast<std::uint32_t>(firsts_[device + 1] - firsts_[device]);
    }
    Span<const T> read(std::uint32_t device) const { return {address(device), size(device)}; }
    Span<T> write(std::uint32_t device) const { return {address(device), size(device)}; }
    /// `count` elements of a device's array from `first` on.
    Span<const T> read(std::uint32_t device, std::uint32_t first, std::uint32_t count) const {
        return {address(device) + first, count};
    }
    Span<T> write(std::uint32_t device, std::uint32_t first, std::uint32_t count) const {
        return {address(device) + first, count};
    }
    template <class Group>
    std::vector<T> download(Group& group, std::uint32_t device) const {
        std::vector<T> values(size(device));
        if (!values.empty()) group.executor().download(values.data(), address(device), sizeof(T) * values.size());
        return values;
    }

private:
    T* address(std::uint32_t device) const { return buffer_.data() + firsts_[device]; }

    AddressSpaces* spaces_;
    std::vector<std::uint64_t> firsts_;
    Buffer<T> buffer_;
};

}  // namespace lockstep
