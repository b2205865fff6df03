#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/devices/address_spaces.hpp"
#include "kernels/devices/copy_elements.hpp"
#include "kernels/devices/group_clock.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/device_link.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

/// Several devices with separate memories: GPUs, or devices that one executor emulates. A kernel on a device accesses only the arrays of
/// this device; elements of another device have to be sent to it.
template <class Executor>
class DeviceGroup {
public:
    /// Throws DeviceError if there are fewer GPUs.
    DeviceGroup(Executor& executor, std::uint32_t num_devices)
        : executor_(executor),
          link_(link_devices(executor, num_devices)),
          num_devices_(num_devices),
          clock_(num_devices) {}

    std::uint32_t size() const { return num_devices_; }
    /// The executor of pictures and results.
    Executor& executor() const { return executor_; }
    /// Null: the devices are emulated on one executor.
    DeviceLink* link() const { return link_.get(); }
    AddressSpaces& spaces() { return spaces_; }
    const AddressSpaces& spaces() const { return spaces_; }
    const GroupClock& clock() const { return clock_; }

    /// Whether this process holds all devices.
    bool is_all_here() const {
        for (std::uint32_t device = 0; link_ && device < num_devices_; ++device)
            if (!link_->is_here(device)) return false;
        return true;
    }

    void begin_pass() {
        if (link_) executor_.synchronize();  // snapshots have been restored
        clock_.begin_pass();
        steps_.clear();
        begin_ = Clock::now();
    }
    /// Waits for all devices.
    void end_pass() {
        if (!link_) return clock_.end_pass();
        take_times();
        clock_.end_pass(ms_since(begin_));
    }

    /// Arguments are spans and numbers. On emulated devices throws KernelFault, at the line of the access, if the kernel reads or writes
    /// an array of another device.
    template <class Kernel, class... Args>
    void launch(std::uint32_t device, Kernel kernel, Threads threads, Args... args) {
        if (threads.count == 0) return;
        if (link_) {
            steps_.push_back({device, device, 0});
            if (!link_->is_here(device)) return;
            const auto begin = Clock::now();
            static_cast<Executor&>(link_->device(device)).launch(kernel, threads, args...);
            link_->launched(ms_since(begin));
            return;
        }
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
        const auto bytes = std::uint64_t{sizeof(T)} * sent.size;
        if (link_) {
            steps_.push_back({from, to, bytes});
            link_->send(from, unrecorded(sent), to, unrecorded(received), bytes);
            return;
        }
        const auto begin = Clock::now();
        executor_.launch(Receive{}, sent.size, sent, received);
        clock_.add_message(from, to, bytes, ms_since(begin));
    }

private:
    using Clock = std::chrono::steady_clock;
    /// A launch (from == to) or a message.
    struct Step {
        std::uint32_t from = 0, to = 0;
        std::uint64_t bytes = 0;
    };

    static double ms_since(Clock::time_point begin) {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    }

    /// A message takes as long as on the device that came last; the other one waited for it.
    void take_times() {
        std::vector<std::size_t> num_steps(num_devices_), next(num_devices_);
        for (const auto& step : steps_) {
            ++num_steps[step.from];
            if (step.to != step.from) ++num_steps[step.to];
        }
        const auto ms = link_->take_times(num_steps);
        for (const auto& step : steps_) {
            const auto of_sender = ms[step.from][next[step.from]++];
            if (step.to == step.from) clock_.add_launch(step.from, of_sender);
            else clock_.add_message(step.from, step.to, step.bytes, std::min(of_sender, ms[step.to][next[step.to]++]));
        }
        steps_.clear();
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
    std::unique_ptr<DeviceLink> link_;
    std::uint32_t num_devices_;
    AddressSpaces spaces_;
    GroupClock clock_;
    std::vector<Step> steps_;  ///< of this pass
    Clock::time_point begin_;  ///< of this pass
};

/// An array for each device of a group. Emulated devices hold their parts in one buffer, device by device, which a run can show; others
/// each hold a buffer of their own.
template <class T>
class DeviceParts {
public:
    /// counts  elements of each device
    template <class Group>
    DeviceParts(Group& group, const std::vector<std::uint32_t>& counts, std::string_view name)
        : executor_(&group.executor()), link_(group.link()), spaces_(&group.spaces()), name_(name), firsts_(1, 0) {
        for (const auto count : counts) firsts_.push_back(firsts_.back() + count);
        if (!link_) buffers_.emplace_back(*executor_, firsts_.back(), name);
        for (std::uint32_t device = 0; device < counts.size(); ++device) {
            if (link_) {
                const auto part = std::string(name) + " of device " + std::to_string(device);
                buffers_.push_back(link_->is_here(device) ? Buffer<T>(link_->device(device), counts[device], part)
                                                          : Buffer<T>());
            }
            spaces_->add(device, key(device), sizeof(T) * std::size_t{counts[device]});
        }
    }
    ~DeviceParts() {
        for (std::uint32_t device = 0; device + 1 < firsts_.size(); ++device)
            if (size(device) != 0) spaces_->remove(key(device));
    }
    DeviceParts(const DeviceParts&) = delete;
    DeviceParts& operator=(const DeviceParts&) = delete;

    const std::string& name() const { return name_; }
    /// All parts in one buffer, or one buffer for each device: empty for devices that are not here.
    const std::vector<Buffer<T>>& buffers() const { return buffers_; }
    std::uint32_t size(std::uint32_t device) const {
        return static_cast<std::uint32_t>(firsts_[device + 1] - firsts_[device]);
    }
    Span<const T> read(std::uint32_t device) const { return {address(device), size(device)}; }
    Span<T> write(std::uint32_t device) const { return {address(device), size(device)}; }
    /// `count` elements of a device's array from `first` on.
    Span<const T> read(std::uint32_t device, std::uint32_t first, std::uint32_t count) const {
        return {address(device, first), count};
    }
    Span<T> write(std::uint32_t device, std::uint32_t first, std::uint32_t count) const {
        return {address(device, first), count};
    }

    /// values: of all parts, device by device
    void upload(const std::vector<T>& values) const {
        for (std::uint32_t device = 0; device + 1 < firsts_.size(); ++device)
            if (const auto* to = address(device); to && size(device) != 0)
                executor(device).upload(address(device), values.data() + firsts_[device], sizeof(T) * size(device));
    }
    /// Fills every 32-bit word.
    void fill(std::uint32_t value) const {
        for (const auto& buffer : buffers_) buffer.fill(value);
    }
    /// Sets an element of 4 bytes. position: in all parts, device by device.
    void set(std::uint32_t position, std::uint32_t value) const {
        static_assert(sizeof(T) == sizeof(std::uint32_t));
        std::uint32_t device = 0;
        while (position >= firsts_[device + 1]) ++device;
        const auto own = static_cast<std::uint32_t>(position - firsts_[device]);
        if (auto* to = address(device, own)) executor(device).fill(to, value, 1);
    }
    /// The values of a device's part, in every process.
    std::vector<T> download(std::uint32_t device) const {
        std::vector<T> values(size(device));
        if (values.empty()) return values;
        const auto bytes = sizeof(T) * values.size();
        if (const auto* from = address(device)) executor(device).download(values.data(), from, bytes);
        if (link_) link_->share(device, values.data(), bytes);
        return values;
    }
    /// Copies all parts, device by device, to an array of the executor for pictures. Not for emulated devices.
    void collect(T* whole) const {
        for (std::uint32_t device = 0; device + 1 < firsts_.size(); ++device)
            if (size(device) != 0)
                link_->collect(device, address(device), whole + firsts_[device], sizeof(T) * std::size_t{size(device)});
    }

private:
    Device& executor(std::uint32_t device) const { return link_ ? link_->device(device) : *executor_; }
    /// Null if the device is not here.
    T* address(std::uint32_t device, std::uint32_t first = 0) const {
        auto* begin = link_ ? buffers_[device].data() : buffers_[0].data() + firsts_[device];
        return begin ? begin + first : nullptr;
    }
    /// The place of a part in AddressSpaces. Parts that are not here have places that no array has.
    const void* key(std::uint32_t device) const {
        if (const auto* here = address(device)) return here;
        return reinterpret_cast<const char*>(this) + device;
    }

    Device* executor_;
    DeviceLink* link_;
    AddressSpaces* spaces_;
    std::string name_;
    std::vector<std::uint64_t> firsts_;
    std::vector<Buffer<T>> buffers_;
};

}  // namespace lockstep
