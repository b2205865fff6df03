#include "app/cli/bench/floor.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "kernels/run/make_device.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBatches = 5;
constexpr double kBatchMs = 2;  // long enough for the clock and for the launch not to matter
constexpr int kMostCopies = 1000;

/// The mean time of `copies` copies, in ms.
double copy_ms(Device& device, const Block& to, const Block& from, int copies) {
    device.synchronize();
    const auto begin = Clock::now();
    for (int k = 0; k < copies; ++k) device.copy(to.words(), from.words(), from.bytes());
    device.synchronize();
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count() / copies;
}

}  // namespace

std::optional<double> copy_floor_ms(const RunRequest& request, std::span<const Column> columns) {
    std::size_t moved = 0;
    for (const auto& column : columns)
        if (column.input || column.result) moved += sizeof(std::uint32_t) * std::size_t{column.size};
    const auto words = moved / 2 / sizeof(std::uint32_t);  // each is read once and written once
    if (words == 0) return std::nullopt;
    try {
        const std::atomic<bool> stop{false};
        trace::Log log;
        const auto device = make_device(request, stop, log).device;
        const Block from(*device, words * sizeof(std::uint32_t), "copy from"), to(*device, from.bytes(), "copy to");
        device->fill(from.words(), 1, words);
        const auto once = copy_ms(*device, to, from, 1);
        const auto copies =
            std::clamp(static_cast<int>(kBatchMs / std::max(once, kBatchMs / kMostCopies)), 1, kMostCopies);
        auto best = copy_ms(*device, to, from, copies);
        for (int batch = 1; batch < kBatches; ++batch) best = std::min(best, copy_ms(*device, to, from, copies));
        return best;
    } catch (const DeviceError&) {
        return std::nullopt;
    }
}

}  // namespace lockstep
