#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/devices/device_group.hpp"
#include "kernels/devices/group_sentence.hpp"
#include "kernels/devices/partition.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/simt/buffer.hpp"

namespace lockstep {

/// An algorithm on a group of devices. Each array has a part on each device; a run stores the parts device by device. Columns of elements
/// are shown in the input's order: unless the parts are ranges of the input, each pass ends with a launch that gathers them.
/// Derived classes define start_parts() and run_pass().
template <class Executor>
class DistributedAlgorithm : public DeclaredAlgorithm, public OnDeviceGroup {
public:
    void start() final {
        group_.begin_pass();
        crossed_parts_.fill(0);
        any_crossed_ = 0;
        start_parts();
        group_.end_pass();
        gather();
        group_.begin_pass();  // the input is no pass
    }
    bool step() final {
        group_.begin_pass();
        if (any_crossed_ != 0) crossed_parts_.fill(0);
        any_crossed_ = 0;
        const bool has_run = run_pass();
        group_.end_pass();
        if (!has_run) return false;
        gather();
        return true;
    }
    std::optional<GroupShares> shares() const final {
        GroupShares all{.partition = partition_names()[static_cast<std::size_t>(partition_.kind())],
                        .cut_arcs = cut_arcs_};
        for (std::uint32_t device = 0; device < partition_.num_devices(); ++device)
            all.devices.push_back({.first = partition_.first(device),
                                   .count = partition_.count(device),
                                   .arcs = arcs_[device],
                                   .bytes = group_.spaces().bytes_of(device)});
        return all;
    }
    /// Another process cannot make a pass again.
    bool reproducible() const override { return group_.is_all_here() && DeclaredAlgorithm::reproducible(); }
    GroupPass last_pass() const final { return group_.clock().pass(); }

protected:
    /// space  the index space of the elements that the partition distributes
    DistributedAlgorithm(Executor& executor, Partition partition, std::string space)
        : executor_(executor),
          group_(executor, partition.num_devices()),
          partition_(std::move(partition)),
          space_(std::move(space)),
          arcs_(group_.size()),
          owner_(executor, partition_.owners(), "owner"),
          element_(executor, partition_.elements(), "element"),
          crossed_parts_(group_, partition_.counts(), "crossed") {
        input(owner_,
              Column{.name = "owner", .symbol = "owner", .role = Role::other, .unit = "device", .space = space_});
        if (!partition_.in_order()) input(element_);
        show(crossed_parts_, Column{.name = "crossed",
                                    .symbol = "crossed",
                                    .role = Role::other,
                                    .style = ValueStyle::flag,
                                    .unit = "1: sent to another device in this pass",
                                    .space = space_});
        host(any_crossed_);
    }

    using DeclaredAlgorithm::input;
    using DeclaredAlgorithm::scratch;
    template <class T>
    void input(const DeviceParts<T>& parts) {
        for (const auto& buffer : parts.buffers()) input(buffer);
    }
    template <class T>
    void scratch(const DeviceParts<T>& parts) {
        for (const auto& buffer : parts.buffers()) scratch(buffer);
    }

    virtual void start_parts() = 0;
    /// False if the work is finished.
    virtual bool run_pass() = 0;

    /// Declares a state whose columns run over the elements. show_ids(): its values are positions, shown as elements.
    template <class T, class... Columns>
    void show(const DeviceParts<T>& parts, Columns... columns) {
        show_as<T>(parts, false, std::move(columns)...);
    }
    template <class T, class... Columns>
    void show_ids(const DeviceParts<T>& parts, Columns... columns) {
        show_as<T>(parts, true, std::move(columns)...);
    }

    /// Counts an arc of the input, for the report.
    void count_arc(std::uint32_t tail, std::uint32_t head) {
        const auto owner = partition_.owner(tail);
        ++arcs_[owner];
        cut_arcs_ += owner != partition_.owner(head) ? 1 : 0;
    }

    DeviceGroup<Executor>& group() { return group_; }
    std::uint32_t num_devices() const { return group_.size(); }
    Executor& executor() { return executor_; }
    const Partition& partition() const { return partition_; }
    const GroupPass& pass_of_group() const { return group_.clock().pass(); }

    /// The flags of a device's elements that cross in this pass. Call it before a launch that sets some.
    Span<std::uint32_t> crossed(std::uint32_t device) {
        any_crossed_ = 1;
        return crossed_parts_.write(device);
    }
    void all_crossed() {
        any_crossed_ = 1;
        crossed_parts_.fill(1);
    }

    /// Calls work(device) for each device, one after another. A call may not use results of another call.
    template <class Work>
    void each(Work&& work) {
        for (std::uint32_t device = 0; device < num_devices(); ++device) work(device);
    }

    /// Calls work(from, to) for each ordered pair of different devices.
    template <class Work>
    void each_pair(Work&& work) {
        for (std::uint32_t from = 0; from < num_devices(); ++from)
            for (std::uint32_t to = 0; to < num_devices(); ++to)
                if (from != to) work(from, to);
    }

private:
    template <class T, class... Columns>
    void show_as(const DeviceParts<T>& parts, bool are_ids, Columns... columns) {
        if (!group_.link() && partition_.in_order()) {
            state(parts.buffers().front(), std::move(columns)...);
            return;
        }
        scratch(parts);
        auto whole = std::make_shared<Buffer<T>>(executor_, partition_.size(), parts.name() + " in order");
        state(*whole, std::move(columns)...);
        if (partition_.in_order()) {
            gathers_.push_back([&parts, whole] { parts.collect(whole->data()); });
            return;
        }
        std::shared_ptr<Buffer<T>> collected;
        if (group_.link())
            collected = std::make_shared<Buffer<T>>(executor_, partition_.size(), parts.name() + " by device");
        gathers_.push_back([this, &parts, whole, collected, are_ids] {
            if (collected) parts.collect(collected->data());
            executor_.launch(PutInOrder{}, partition_.size(),
                             collected ? collected->read() : parts.buffers().front().read(), element_.read(),
                             std::uint32_t{are_ids}, whole->write());
        });
    }
    void gather() {
        for (const auto& one : gathers_) one();
    }

    Executor& executor_;
    DeviceGroup<Executor> group_;
    Partition partition_;
    std::string space_;
    std::vector<std::uint64_t> arcs_;
    std::uint64_t cut_arcs_ = 0;
    Buffer<std::uint32_t> owner_, element_;
    DeviceParts<std::uint32_t> crossed_parts_;
    std::uint32_t any_crossed_ = 0;
    std::vector<std::function<void()>> gathers_;
};

}  // namespace lockstep
