#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/run/run.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The group record of the scene's pass; null: the run has one device, or is not known.
inline const GroupPass* group_of(const Scene& scene) { return scene.record ? scene.record->group.get() : nullptr; }

/// Drawn in place of a picture if there is no group.
inline constexpr const char* kOneDevice = "One device: nothing crosses. Run it on several: --devices 2";

/// "24 B", "17.2 GB".
inline std::string payload_text(std::uint64_t bytes) {
    return bytes < 10'000 ? count_text(bytes) + " B" : bytes_in_words(bytes);
}

/// The longest time of a device in a pass: its launches, messages and waits.
inline double duration_of(const GroupPass& pass) {
    double longest = 0;
    for (const auto& device : pass.devices)
        longest = std::max(longest, device.compute_ms + device.exchange_ms + device.wait_ms);
    return longest;
}

}  // namespace lockstep
