#include "kernels/devices/group_clock.hpp"

#include <algorithm>

namespace lockstep {

GroupClock::GroupClock(std::uint32_t num_devices) : launches_(num_devices), messages_(num_devices) { begin_pass(); }

void GroupClock::begin_pass() {
    const auto count = launches_.size();
    pass_ = {.bytes = std::vector<std::uint64_t>(count * count),
             .messages = std::vector<std::uint64_t>(count * count),
             .devices = std::vector<DeviceTimes>(count)};
    std::ranges::fill(launches_, 0);
    std::ranges::fill(messages_, 0);
}

void GroupClock::add_launch(std::uint32_t device, double ms) {
    end_exchange();
    launches_[device] += ms;
}

void GroupClock::add_message(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, double ms) {
    end_launches();
    messages_[from] += ms;
    messages_[to] += ms;
    const auto place = from * launches_.size() + to;
    pass_.bytes[place] += bytes;
    ++pass_.messages[place];
}

void GroupClock::end_pass(std::optional<double> ms) {
    end_launches();
    end_exchange();
    if (!ms) return;
    for (auto& device : pass_.devices)
        device.wait_ms = std::max(device.wait_ms, *ms - device.compute_ms - pass_.exchange_ms);
}

void GroupClock::end_launches() {
    const auto last = *std::ranges::max_element(launches_);
    for (std::size_t device = 0; device < launches_.size(); ++device) {
        pass_.devices[device].compute_ms += launches_[device];
        pass_.devices[device].wait_ms += last - launches_[device];
    }
    std::ranges::fill(launches_, 0);
}

void GroupClock::end_exchange() {
    pass_.exchange_ms += *std::ranges::max_element(messages_);
    for (std::size_t device = 0; device < messages_.size(); ++device)
        pass_.devices[device].exchange_ms += messages_[device];
    std::ranges::fill(messages_, 0);
}

}  // namespace lockstep
