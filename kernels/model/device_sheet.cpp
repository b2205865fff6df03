#include "kernels/model/device_sheet.hpp"

#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/available_memory.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/model/model.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::model {
namespace {

using Count = std::optional<std::uint64_t>;

std::string bytes_text(double bytes) {
    constexpr double kUnit = 1024;
    constexpr std::array kNames{"B", "KB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    while (bytes >= kUnit && unit + 1 < kNames.size()) bytes /= kUnit, ++unit;
    return fmt::format("{:.4g} {}", bytes, kNames[unit]);
}

DeviceFact count_fact(std::string_view key, std::string_view label, const Count& count) {
    if (!count) return {.key = key, .label = label, .text = {}};
    return {.key = key, .label = label, .value = static_cast<double>(*count), .text = count_text(*count)};
}

DeviceFact bytes_fact(std::string_view key, std::string_view label, const Count& bytes) {
    auto fact = count_fact(key, label, bytes);
    if (fact.value) fact.text = bytes_text(*fact.value);
    return fact;
}

DeviceFact clock_fact(std::string_view key, std::string_view label, const std::optional<double>& hz) {
    if (!hz) return {.key = key, .label = label, .text = {}};
    return {.key = key, .label = label, .value = *hz, .text = fmt::format("{:.4g} MHz", *hz / 1e6)};
}

Count product(const Count& a, const Count& b) { return a && b ? Count(*a * *b) : std::nullopt; }

DeviceSheet gtx_280() {
    const DeviceProfile profile;
    constexpr std::uint64_t kKilo = 1024;
    return {
        .name = profile.name,
        .source =
            "Rehman 2010, 2.3.1, 2.3.2, 4.3 (1,024 threads), 6.2 (141.6 GB/s, which is 141.696) and 6.3; Luo 2010, 3.1 (300 cycles for "
            "memory)",
        .sms = profile.sms,
        .cores_per_sm = profile.cores_per_sm,
        .clock_hz = profile.clock_hz,
        .memory_clock_hz = profile.memory_clock_hz,
        .memory_bits = profile.memory_bits,
        .memory_bytes = kKilo * kKilo * kKilo,
        .shared_bytes_per_sm = 16 * kKilo,
        .warps_per_sm = 32,
        .threads_per_warp = 32,
        .threads_per_block = 512,
        .memory_latency = profile.uncoalesced_cycles,
        .shared_latency = 2};
}

}  // namespace

std::vector<DeviceFact> facts_of(const DeviceSheet& sheet) {
    DeviceFact bandwidth{.key = "bandwidth_gb_s", .label = "peak bandwidth (Eq. 6.5)", .text = {}};
    if (sheet.memory_clock_hz && sheet.memory_bits) {
        DeviceProfile profile;
        profile.memory_clock_hz = *sheet.memory_clock_hz;
        profile.memory_bits = static_cast<std::uint32_t>(*sheet.memory_bits);
        bandwidth.value = peak_bandwidth(profile);
        bandwidth.text = fmt::format("{:.4g} GB/s", *bandwidth.value);
    }
    return {count_fact("sms", "multiprocessors (SMs)", sheet.sms),
            count_fact("cores_per_sm", "cores per SM", sheet.cores_per_sm),
            count_fact("cores", "cores", product(sheet.sms, sheet.cores_per_sm)),
            clock_fact("clock_hz", "clock", sheet.clock_hz),
            bytes_fact("memory_bytes", "memory", sheet.memory_bytes),
            clock_fact("memory_clock_hz", "memory clock", sheet.memory_clock_hz),
            count_fact("memory_bits", "width of memory, bits", sheet.memory_bits),
            std::move(bandwidth),
            bytes_fact("shared_bytes_per_sm", "shared memory per SM", sheet.shared_bytes_per_sm),
            bytes_fact("shared_bytes_per_block", "shared memory per block", sheet.shared_bytes_per_block),
            count_fact("registers_per_sm", "registers per SM", sheet.registers_per_sm),
            count_fact("warps_per_sm", "resident warps per SM", sheet.warps_per_sm),
            count_fact("threads_per_warp", "threads per warp", sheet.threads_per_warp),
            count_fact("threads_per_block", "threads per block", sheet.threads_per_block),
            count_fact("memory_latency", "latency of memory, cycles", sheet.memory_latency),
            count_fact("shared_latency", "latency of shared memory, cycles", sheet.shared_latency)};
}

const std::vector<DeviceSheet>& printed_devices() {
    static const std::vector<DeviceSheet> devices{
        gtx_280(),
        {.name = "8800 GTX", .source = "Malison 2012, 2.2.1 and 2.2.2", .sms = 16, .cores_per_sm = 8},
        {.name = "GTX 580", .source = "Tsai, summary", .sms = 16, .warps_per_sm = 48, .threads_per_warp = 32}};
    return devices;
}

DeviceSheet device_in_use(std::string_view executor, std::string name, int gpu) {
    DeviceSheet sheet{.name = std::move(name), .source = "CUDA", .threads_per_warp = kWarpSize};
    if (executor == "cuda") {
        add_gpu_facts(sheet, gpu);
        return sheet;
    }
    sheet.source = executor == "ptx" ? "the engine for PTX, which has no multiprocessors"
                                     : "the emulator, which has no multiprocessors";
    sheet.memory_bytes = host_memory().total;
    sheet.shared_bytes_per_block = kMaxSharedBytes;
    sheet.threads_per_block = kMaxBlockThreads;
    return sheet;
}

}  // namespace lockstep::model
