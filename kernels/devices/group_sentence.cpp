#include "kernels/devices/group_sentence.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

std::string crossed_text(const GroupPass& pass) {
    const auto bytes = std::accumulate(pass.bytes.begin(), pass.bytes.end(), std::uint64_t{0});
    const auto messages = std::accumulate(pass.messages.begin(), pass.messages.end(), std::uint64_t{0});
    if (messages == 0) return "nothing crossed";
    return count_text(bytes, "byte", "bytes") + " crossed in " + count_text(messages, "message", "messages");
}

std::string waiting_text(const GroupPass& pass) {
    if (pass.num_devices() < 2) return {};
    const auto place = [&](const DeviceTimes* one) { return one - pass.devices.data(); };
    const auto& waits = *std::ranges::max_element(pass.devices, {}, &DeviceTimes::wait_ms);
    const auto& works = *std::ranges::max_element(pass.devices, {}, &DeviceTimes::compute_ms);
    const auto whole = waits.compute_ms + waits.exchange_ms + waits.wait_ms;
    const auto percent = whole > 0 ? std::lround(100 * waits.wait_ms / whole) : 0;
    if (percent == 0 || &waits == &works) return "No device waited.";
    return fmt::format("Device {} waited {} % of the pass for device {}.", place(&waits), percent, place(&works));
}

}  // namespace lockstep
